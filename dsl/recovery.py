"""Parses what has mistakes in it: line by line, to find all of them and keep the rest."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Sequence

from attrs import define
from lark.exceptions import UnexpectedToken
from lark.lexer import Token
from lark.parsers.lalr_interactive_parser import InteractiveParser

from .diagnostics import Diagnostic
from .dry_run import DryRun
from .indentation import BadIndentation, Levels, indentation
from .lexer import NAME, WordLexer
from .repair import Line
from .source import Source, Span

MOST_ERRORS = 20
MOST_BROKEN = 100  # lines, reported or not; a text with more of them is something else

# What a line that cannot be read stands for where lines further in follow, by its first word.
_SHAPES = {
    "action": "action {name}",
    "anytime": "anytime in {name}",
    "before": "before each move in {name}",
    "define": "define {name} = any of",
    "else": "else",
    "else if": "else if {name}",
    "enter": "enter",
    "example": 'example ""',
    "for": "for each {name} in {name}",
    "game": 'game ""',
    "if": "if {name}",
    "move": "move {name}",
    "option": "option {name} = {name}",
    "otherwise": "otherwise {name}",
    "phase": "phase {name}",
    "table": "table {name} by {name}",
    "variant": 'variant "" of {name}',
    "when": "when {name} is played",
}


@define
class _RawLine:
    """A line's tokens, every word a NAME, and what stands before them."""

    indent: str
    start: int
    tokens: list[Token]

    @property
    def end(self) -> int:
        return self.tokens[-1].end_pos or self.start


def _lines(tokens: Iterable[Token]) -> Iterator[_RawLine]:
    line: _RawLine | None = None
    indent = ""
    for token in tokens:
        if token.type == "NL":
            if line is not None:
                yield line
            line = None
            indent = indentation(token.value) or ""
        elif line is None:
            line = _RawLine(indent, token.start_pos or 0, [token])
        else:
            line.tokens.append(token)
    if line is not None:
        yield line


def _with_next(lines: Iterator[_RawLine]) -> Iterator[tuple[_RawLine, _RawLine | None]]:
    line = next(lines, None)
    while line is not None:
        following = next(lines, None)
        yield line, following
        line = following


class _Full(Exception):
    """There are as many errors as anybody wants to read."""


class Recovery:
    """One parse, fed line by line. `diagnostics` is what was wrong.

    A line that is not accepted is mended if it can be; else it is left out, or, where a block hangs
    on it, made into a plain line of its kind.
    """

    def __init__(self, parser: InteractiveParser, lexer: WordLexer, source: Source) -> None:
        self.state = parser.parser_state
        self.dry = DryRun(self.state.parse_conf.states, lexer)
        self.lexer = lexer
        self.source = source
        self.diagnostics: list[Diagnostic] = []
        self.levels = Levels()
        self.opened = [True]  # for each level: whether the parser knows of it
        self.assumed: list[int] = []  # levels at which a block is assumed that is not further in
        self.aliases: dict[str, str] = {}  # bad indentations, and what they were taken for
        self.skip_beyond: int | None = None  # leave out what is further in than so many levels
        self.header: Span | None = None  # of the last line
        self.was_broken = False  # the last line was reported already
        self.stray: str | None = None  # what was said about the last line, if it had no place here
        self.is_too_deep = False
        self.broken = 0

    # ------------------------------------------------------------------------------- the whole

    def document(self, text: str) -> Any:
        """What the grammar's start gives; None where that cannot be made."""
        lines = _lines(self.lexer.tokens(text, 0, len(text)))
        try:
            for line, following in _with_next(lines):
                self._take(line, following)
            self._close(1, len(text))
            self._close_missing_block(None)
            self._close_assumed(len(text))
        except _Full:
            self._abandon_blocks(len(text))
        try:
            return self._end(len(text))
        except UnexpectedToken:
            return None

    def expression(self, text: str, start: int, end: int) -> Any:
        """What a line of its own gives, from a start that ends with NL."""
        tokens = [*self.lexer.tokens(text, start, end)]
        if not tokens:
            return None
        last = tokens[-1].end_pos or start
        tokens.append(Token("NL", "", last, end_pos=last))
        if self.dry.run(self.state.state_stack.copy(), tokens) < len(tokens):
            mended = self._mended(tokens)
            if mended is None:
                return None
            tokens = mended
        self._feed(tokens)
        return self._end(last)

    def _end(self, at: int) -> Any:
        return self.state.feed_token(Token("$END", "", at, end_pos=at), is_end=True)

    # ------------------------------------------------------------------------------- lines

    def _take(self, line: _RawLine, following: _RawLine | None) -> None:
        if not self._place(line):
            return
        depth = len(self.levels.open)
        is_further_in = following is not None and self._is_further_in(following.indent)
        tokens = [*line.tokens, Token("NL", "", line.end, end_pos=line.end)]
        self.was_broken = False
        self.header = Span(self.source, line.start, line.end)
        self._leave_assumed_block(tokens[0])
        wanted = [*tokens, Token("INDENT", "", line.end)] if is_further_in else tokens
        stack = self.state.state_stack
        if self.dry.run(stack.copy(), wanted) == len(wanted):
            mended: list[Token] | None = tokens
            self.stray = None
        else:
            mended = self._mended(wanted)
        if mended is None and is_further_in:
            mended = self._shape(line)
            if mended is None:
                self.skip_beyond = depth
        if mended is None:
            return
        self._feed([token for token in mended if token.type != "INDENT"])

    def _mended(self, tokens: list[Token]) -> list[Token] | None:
        """The tokens, put right if need be; reports what was wrong."""
        line = Line(self.dry, self.source, self.state.state_stack, tokens)
        if line.is_accepted:
            return tokens
        if line.at == len(tokens) - 1 and tokens[-1].type == "INDENT":
            # All is well but for the block below: either a word is wrong, or that block is.
            mended, found = line.mended()
            if mended is None and not line.is_out_of_place:
                return tokens[:-1]
        else:
            mended, found = line.mended()
            if mended is None and tokens[-1].type == "INDENT":
                flat = Line(self.dry, self.source, self.state.state_stack, tokens[:-1])
                if not flat.is_accepted:
                    mended, found = flat.mended()
        self.was_broken = True
        self.broken += 1
        if self.broken > MOST_BROKEN:
            raise _Full
        stray = found[-1].message if line.at == 0 and mended is None else None
        if stray is None or stray != self.stray:  # one word about several such lines is enough
            for diagnostic in found:
                self._report(diagnostic)
        self.stray = stray
        return mended

    def _shape(self, line: _RawLine) -> list[Token] | None:
        """A plain line of the kind that this one seems to be."""
        words = [token for token in line.tokens if token.type == NAME]
        if words and words[0].value == "also":
            words = words[1:]
        first = " ".join(word.value for word in words[:2])
        shape = _SHAPES.get(first) or _SHAPES.get(first.partition(" ")[0])
        if shape is None:
            return None
        text = shape.format(name=words[1].value if len(words) > 1 else "unnamed")
        tokens = list(self.lexer.tokens(" " + text, 1, len(text) + 1))
        for token in tokens:
            token.start_pos, token.end_pos = line.start, line.end
        tokens.append(Token("NL", "", line.end, end_pos=line.end))
        stack = self.state.state_stack.copy()
        fits = self.dry.run(stack, tokens) == len(tokens) and self.dry.shift(stack, "INDENT")
        return tokens if fits else None

    def _feed(self, tokens: Sequence[Token]) -> None:
        for token in tokens:
            self.state.feed_token(self.dry.token(self.state.state_stack, token))

    def _report(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(diagnostic)
        if len(self.diagnostics) >= MOST_ERRORS:
            raise _Full

    # ------------------------------------------------------------------------------- blocks

    def _is_further_in(self, indent: str) -> bool:
        indent = self.aliases.get(indent, indent)
        return len(indent) > len(self.levels.open[-1])

    def _place(self, line: _RawLine) -> bool:
        """Open and close blocks as the line's indentation says; False if it is left out."""
        if not line.indent:
            self.aliases.clear()
        indent = self.aliases.get(line.indent, line.indent)
        try:
            step = self.levels.step(indent)
        except BadIndentation as trouble:
            settled = self._settle(line, trouble)
            if settled is None:
                return False
            step = settled
        if self.skip_beyond is not None:
            if len(self.levels.open) > self.skip_beyond:
                if step > 0:
                    self.opened.append(False)
                else:
                    self._close(len(self.levels.open), line.start)
                return False
            self.skip_beyond = None
        if step > 0:
            return self._open(line)
        self._close(len(self.levels.open), line.start)
        self._close_missing_block(line)
        return True

    def _open(self, line: _RawLine) -> bool:
        known = self.dry.shift(self.state.state_stack.copy(), "INDENT")
        self.opened.append(known)
        if known:
            self.state.feed_token(Token("INDENT", "", line.start, end_pos=line.start))
            return True
        span = Span(self.source, line.start, line.end)
        if self.header is None:
            message = "the first line is not at the left edge"
            self._indentation_error(message, span, "begin it in the first column")
        elif not self.was_broken:
            message = "this line is further in than the one above"
            help = "nothing can stand under that one; begin both in the same column"
            self._indentation_error(message, span, help)
        tokens = [*line.tokens, Token("NL", "", line.end, end_pos=line.end)]
        if self.dry.run(self.state.state_stack.copy(), tokens) == len(tokens):
            return True
        self.skip_beyond = len(self.levels.open) - 1
        return False

    def _close(self, depth: int, at: int) -> None:
        """Close blocks until so many levels are open."""
        while len(self.opened) > depth:
            self._close_missing_block(None)
            self._close_assumed(at)
            if self.opened.pop():
                self._dedent(at)

    def _close_assumed(self, at: int) -> None:
        while self.assumed and self.assumed[-1] == len(self.opened):
            self.assumed.pop()
            self._dedent(at)

    def _dedent(self, at: int) -> None:
        end = at if self.header is None else self.header.end
        self.state.feed_token(Token("DEDENT", "", end, end_pos=end))

    def _close_missing_block(self, line: _RawLine | None) -> None:
        """Where a block must come but the line is not further in: say so, and assume one."""
        stack = self.state.state_stack
        if self.header is None or not self.dry.needs_block(stack):
            return
        if not self.was_broken:
            self._indentation_error(
                f"nothing stands under `{_shortened(self.header.text)}`",
                self.header,
                "write what belongs to it on the next lines, two spaces further in",
            )
        self.was_broken = True
        end = self.header.end
        self.state.feed_token(Token("INDENT", "", end, end_pos=end))
        if line is not None:
            inside, outside = stack.copy(), stack.copy()
            self.dry.shift(outside, "DEDENT")
            first = line.tokens[:1]
            if self.dry.run(inside, first) and not self.dry.run(outside, first):
                self.assumed.append(len(self.levels.open))
                return
        self._dedent(end)

    def _leave_assumed_block(self, first: Token) -> None:
        """Close an assumed block before a line that belongs after it, by its first word."""
        while self.assumed and self.assumed[-1] == len(self.levels.open):
            inside = self.state.state_stack.copy()
            outside = inside.copy()
            self.dry.shift(outside, "DEDENT")
            word = self.dry.token(outside, first).type
            if self.dry.token(inside, first).type == word and self.dry.shift(inside, word):
                return
            if not self.dry.shift(outside, word):
                return
            self.assumed.pop()
            self._dedent(first.start_pos or 0)

    def _abandon_blocks(self, at: int) -> None:
        """Close whatever is open, as far as the parser will have it."""
        for _ in range(len(self.opened) + len(self.assumed)):
            stack = self.state.state_stack
            if self.dry.needs_block(stack):
                self.state.feed_token(Token("INDENT", "", at, end_pos=at))
            if not self.dry.shift(stack.copy(), "DEDENT"):
                return
            self._dedent(at)

    # ------------------------------------------------------------------------------- bad indentation

    def _settle(self, line: _RawLine, trouble: BadIndentation) -> int | None:
        """Report it, and take the line for one of the nearest block; gives the step as Levels do.

        None where the line is to be left out.
        """
        span = Span(self.source, line.start - len(line.indent), line.start)
        if trouble.trouble == "too deep":
            if not self.is_too_deep:
                message = "too many blocks within each other"
                self._indentation_error(message, span, "make actions of the inner ones")
            self.is_too_deep = True
            return None
        if trouble.trouble == "mixed":
            self._indentation_error(
                "tabs and spaces are mixed in this block's indentation",
                span,
                "use spaces only: two for each step further in",
            )
        else:
            self._indentation_error(
                "no block above begins in this column",
                span,
                "begin the line in the same column as the block it belongs to",
            )
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
        return self.levels.step(level)

    def _fits(self, line: _RawLine, indent: str) -> bool:
        """Whether the line would be right in a block that is open."""
        stack = self.state.state_stack.copy()
        for is_known in self.opened[self.levels.open.index(indent) + 1 :]:
            if is_known and not self.dry.shift(stack, "DEDENT"):
                return False
        return self.dry.run(stack, line.tokens) == len(line.tokens)

    def _indentation_error(self, message: str, span: Span, help: str) -> None:
        self._report(Diagnostic("E102", "indentation", "error", message, span, help))


def _width(indent: str) -> int:
    return len(indent.expandtabs(4))


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
