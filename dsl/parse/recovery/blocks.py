"""Keeps the blocks of a text apart where its indentation, or the line above a block, is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, evolve, field
from lark.lexer import Token
from lark.parsers.lalr_interactive_parser import InteractiveParser

from dotcards.dsl.parse.indentation import BadIndentation, Levels
from dotcards.dsl.parse.lalr_stack import Stack, accepts
from dotcards.dsl.parse.lexer import NAME, WordLexer
from dotcards.dsl.parse.token_lines import RawLine
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, Note, nearest
from dotcards.dsl.text.source import Source, Span

from .lookahead import DryRun
from .syntax_messages import DECLARATIONS, FOREIGN_STATEMENTS, HOME, shown

MOST_ERRORS = 20


class Full(Exception):
    """There are as many errors as anybody wants to read."""


@define
class Assumed:
    """A block that is assumed at a level, though it is not further in.

    `told` is the index of what was said about it, `lines` where those of its lines begin that were
    to be further in.
    """

    level: int
    told: int | None
    lines: list[int] = field(factory=list)


class BlockRecovery:
    """A parse fed line by line: opens and closes its blocks. `diagnostics` is what was wrong."""

    def __init__(self, parser: InteractiveParser, lexer: WordLexer, source: Source) -> None:
        self.state = parser.parser_state
        self.dry = DryRun(self.state.parse_conf.states, lexer)
        self.lexer = lexer
        self.source = source
        self.diagnostics: list[Diagnostic] = []
        self.levels = Levels()
        self.opened = [True]  # for each level: whether the parser knows of it
        self.assumed: list[Assumed] = []
        self.aliases: dict[str, str] = {}  # bad indentations, and what they were taken for
        self.skip_beyond: int | None = None  # leave out what is further in than so many levels
        self.header: Span | None = None  # of the last line
        self.was_broken = False  # the last line was reported already
        self.is_too_deep = False

    def report(self, diagnostic: Diagnostic) -> None:
        """Raises Full after the last that is wanted."""
        self.diagnostics.append(diagnostic)
        if len(self.diagnostics) >= MOST_ERRORS:
            raise Full

    def _report(self, message: str, span: Span, help: str) -> None:
        self.report(codes.WRONG_INDENTATION.at(span, message, help))

    # --------------------------------------------------------------------------- lines in blocks

    def is_further_in(self, line: RawLine) -> bool:
        indent = self.aliases.get(line.indent, line.indent)
        return len(indent) > len(self.levels.open[-1])

    def place(self, line: RawLine, following: RawLine | None) -> bool:
        """Open and close blocks as the line's indentation says; False if it is to be left out."""
        if not line.indent:
            self.aliases.clear()
        indent = self.aliases.get(line.indent, line.indent)
        if self.skip_beyond is None and not self.assumed:
            indent = self._meant(line, indent, following)
        try:
            step = self.levels.step(indent)
        except BadIndentation as trouble:
            settled = self._settle(line, trouble)
            if settled is None:
                return False
            step = settled
        if self.skip_beyond is not None and len(self.levels.open) > self.skip_beyond:
            if step > 0:
                self.opened.append(False)
            self._close(len(self.levels.open), line.start)
            return False
        self.skip_beyond = None
        if step > 0:
            return self._open(line)
        self._close(len(self.levels.open), line.start)
        self._close_missing_block(line)
        return True

    def finish(self, at: int) -> None:
        """Close what is still open at the end of the text."""
        self._close(1, at)
        self._close_missing_block(None)
        self._close_assumed(at)

    def abandon(self, at: int) -> None:
        """Close whatever is open, as far as the parser will have it."""
        for _ in range(len(self.opened) + len(self.assumed)):
            if self.dry.needs_block(self.state.state_stack):
                self.state.feed_token(Token("INDENT", "", at, end_pos=at))
            if not self.dry.shift(self.state.state_stack.copy(), "DEDENT"):
                return
            self._dedent(at)

    # --------------------------------------------------------------------------- opening

    def _open(self, line: RawLine) -> bool:
        known = self.dry.shift(self.state.state_stack.copy(), "INDENT")
        self.opened.append(known)
        if known:
            self.state.feed_token(Token("INDENT", "", line.start, end_pos=line.start))
            return True
        span = Span(self.source, line.start, line.end)
        if self.header is None:
            message = "the first line is not at the left edge"
            self._report(message, span, "begin it in the first column")
        elif not self.was_broken and self._assumed_level != len(self.opened) - 1:
            message = "this line is further in than the one above"
            help = "nothing can stand under that one; begin both in the same column"
            self._report(message, span, help)
        if self._takes(self.state.state_stack.copy(), line.with_end):
            return True
        self.skip_beyond = len(self.levels.open) - 1
        return False

    def _close_missing_block(self, line: RawLine | None) -> None:
        """Where a block must come but the line is not further in: say so, and assume one."""
        stack = self.state.state_stack
        if self.header is None or not self.dry.needs_block(stack):
            return
        end = self.header.end
        self.state.feed_token(Token("INDENT", "", end, end_pos=end))
        is_below = line is not None and self._belongs_inside(line)
        told = None
        if not self.was_broken:
            told = len(self.diagnostics)
            self._no_block(self.header, line if is_below else None)
        self.was_broken = True
        if is_below:
            self.assumed.append(Assumed(len(self.levels.open), told))
        else:
            self._dedent(end)

    def _belongs_inside(self, line: RawLine) -> bool:
        """Whether a line would be right in the block just opened, and not outside of it."""
        inside = self.state.state_stack.copy()
        outside = inside.copy()
        self.dry.shift(outside, "DEDENT")
        return any(
            self._takes(inside.copy(), tokens) and not self._takes(outside.copy(), tokens)
            for tokens in (line.tokens[:1], line.with_end)
        )

    def _no_block(self, header: Span, line: RawLine | None) -> None:
        """Report that nothing is further in than a header; `line` is what was to be."""
        above = f"`{shown(header.text, 40)}`"
        if line is None:
            help = "write what belongs to it on the next lines, two spaces further in"
            self._report(f"nothing stands under {above}", header, help)
            return
        span = Span(self.source, line.start, line.end)
        message = f"this line is not further in than {above}"
        help = "begin what belongs to it two spaces further in"
        note = Note("the line that it belongs to", header)
        self.report(codes.WRONG_INDENTATION.at(span, message, help, (note,)))

    @property
    def _assumed_level(self) -> int | None:
        return self.assumed[-1].level if self.assumed else None

    def note_line(self, line: RawLine) -> None:
        """Take down a line for the blocks that it is to be moved into."""
        for block in self.assumed:
            block.lines.append(line.start - len(line.indent))

    def _leave_assumed(self) -> None:
        """Forget the assumed block; what was said about it gets the fix that moves its lines."""
        block = self.assumed.pop()
        if block.told is None or not block.lines:
            return
        step = "\t" if "\t" in self.levels.open[-1] else "  "
        first, *more = [Span(self.source, start, start) for start in block.lines]
        fix = Fix(first, step, False, tuple((span, step) for span in more))
        self.diagnostics[block.told] = evolve(self.diagnostics[block.told], fix=fix)

    # --------------------------------------------------------------------------- closing

    def _close(self, depth: int, at: int) -> None:
        """Close blocks until so many levels are open."""
        while len(self.opened) > depth:
            self._close_missing_block(None)
            self._close_assumed(at)
            if self.opened.pop():
                self._dedent(at)

    def _close_assumed(self, at: int) -> None:
        while self._assumed_level == len(self.opened):
            self._leave_assumed()
            self._dedent(at)

    def leave_assumed_block(self, first: Token) -> None:
        """Close an assumed block before a line that belongs after it, by its first word."""
        while self._assumed_level == len(self.levels.open):
            inside = self.state.state_stack.copy()
            outside = inside.copy()
            self.dry.shift(outside, "DEDENT")
            word = self.dry.token(outside, first).type
            if self.dry.token(inside, first).type == word and self.dry.shift(inside, word):
                return
            if not self.dry.shift(outside, word):
                return
            self._leave_assumed()
            self._dedent(first.start_pos or 0)

    def _dedent(self, at: int) -> None:
        end = at if self.header is None else self.header.end
        self.state.feed_token(Token("DEDENT", "", end, end_pos=end))

    # --------------------------------------------------------------------------- wrong columns

    def _takes(self, stack: Stack, tokens: Sequence[Token]) -> bool:
        return self.dry.run(stack, tokens) == len(tokens)

    def _fits(self, line: RawLine, indent: str, following: RawLine | None = None) -> bool:
        """Whether a line, and the one after it, would be right in a block that is open."""
        stack = self.state.state_stack.copy()
        for is_known in self.opened[self.levels.open.index(indent) + 1 :]:
            if is_known and not self.dry.shift(stack, "DEDENT"):
                return False
        if not self._takes(stack, line.with_end):
            return False
        if following is None or len(following.indent) < len(indent):
            return True
        if following.indent != indent and not self.dry.shift(stack, "INDENT"):
            return False
        return self._takes(stack, following.with_end)

    def _meant(self, line: RawLine, indent: str, following: RawLine | None) -> str:
        """The indentation of the block that a line belongs to, where that is plainly another one.

        It must make no sense where it is, and sense there, together with a line further in below.
        """
        open_now = self.levels.open
        is_last = following is None or not following.indent
        if following is not None and len(following.indent) <= len(indent):
            following = None
        if indent not in open_now[:-1]:
            may_be = indent and (is_last or following is not None)
            return "" if may_be and self._is_too_far_in(line, indent, following) else indent
        if self._fits(line, indent, following) or self._is_misspelt(line.tokens[0], indent):
            return indent
        for further_in in reversed(open_now[open_now.index(indent) + 1 :]):
            if self._fits(line, further_in, following) and self._is_telling(line):
                span = Span(self.source, line.start, line.end)
                help = "begin it in the same column as the lines that it belongs to"
                self._report("this line is not as far in as its block", span, help)
                return further_in
        return indent

    def _is_too_far_in(self, line: RawLine, indent: str, following: RawLine | None) -> bool:
        """Whether it is a declaration that stands in some block; reports it."""
        first = line.tokens[0]
        stack = self.state.state_stack.copy()
        if first.value not in DECLARATIONS:
            return False
        if len(indent) > len(self.levels.open[-1]) and not self.dry.shift(stack, "INDENT"):
            return False
        is_let = first.value in FOREIGN_STATEMENTS and accepts(self.dry.states, stack, "LET")
        if is_let or self._is_keyword(stack, first) or not self._fits(line, "", following):
            return False
        span = Span(self.source, first.start_pos or 0, first.end_pos or 0)
        self._report(f"`{first.value}` stands too far in", span, HOME[first.value])
        return True

    def _is_keyword(self, stack: Stack, token: Token) -> bool:
        """Whether the token can come next, as a keyword."""
        read = self.dry.token(stack, token).type
        return read != NAME and self.dry.shift(stack, read)

    def _is_misspelt(self, first: Token, indent: str) -> bool:
        """Whether a line's first word is nearly a keyword of that block."""
        stack = self.state.state_stack.copy()
        for is_known in self.opened[self.levels.open.index(indent) + 1 :]:
            if is_known:
                self.dry.shift(stack, "DEDENT")
        expected = self.dry.expected(stack)
        meant = nearest(first.value, [self.lexer.spelling.get(name, "") for name in expected])
        return meant is not None and meant != first.value

    def _is_telling(self, line: RawLine) -> bool:
        """Whether more than words that could mean anything make a line fit a block."""
        stack = self.state.state_stack.copy()
        if self._is_keyword(stack, line.tokens[0]):
            return True
        return line.tokens[0].value not in HOME and any(
            token.type not in (NAME, "INT", "CARD") for token in line.tokens
        )

    def _settle(self, line: RawLine, trouble: BadIndentation) -> int | None:
        """Report it, and take the line for one of a block near by; gives the step as Levels do.

        None where the line is to be left out.
        """
        span = Span(self.source, line.start - len(line.indent), line.start)
        if trouble.trouble == "too deep":
            if not self.is_too_deep:
                message = "too many blocks within each other"
                self._report(message, span, "make actions of the inner ones")
            self.is_too_deep = True
            return None
        if trouble.trouble == "mixed":
            message = "tabs and spaces are mixed in this block's indentation"
            self._report(message, span, "use spaces only: two for each step further in")
        else:
            message = "no block above begins in this column"
            help = "begin the line in the same column as the block it belongs to"
            self._report(message, span, help)
        width = _width(line.indent)
        takes_block = self.dry.shift(self.state.state_stack.copy(), "INDENT")
        if takes_block and trouble.trouble == "mixed" and width > _width(self.levels.open[-1]):
            self.levels.open.append(line.indent)
            return 1
        by_distance = sorted(
            self.levels.open, key=lambda known: (abs(_width(known) - width), -len(known))
        )
        fitting = (known for known in by_distance if self._fits(line, known))
        level = next(fitting, by_distance[0])
        self.aliases[line.indent] = level
        return self.levels.close_to(level)


def _width(indent: str) -> int:
    return len(indent.expandtabs(4))
