"""Parses what has mistakes in it: line by line, to find all of them and keep the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, evolve
from lark.exceptions import UnexpectedToken
from lark.lexer import Token
from lark.parsers.lalr_interactive_parser import InteractiveParser

from dotcards.dsl.nodes.units import Key
from dotcards.dsl.parse.lexer import WordLexer
from dotcards.dsl.parse.symbols import Known
from dotcards.dsl.parse.token_lines import RawLine, raw_lines, with_next
from dotcards.dsl.text.source import Source, Span

from .blocks import BlockRecovery, Full
from .repair import Line

_ADDED_TO = {"enter": "enter", "when all have answered": "answered"}
MOST_BROKEN = 100  # lines, reported or not; a text with more of them is something else


@define
class Addition:
    """A phase that was to be added to as a whole: what its lines need more, to be added to theirs.

    `told` is the index of what was said about it, `step` what stands before each line below, where
    all move further in; else the parts that the base has get an `also`. `inner`: their indentation.
    """

    told: int
    indent: str
    phase: str
    step: str | None
    inner: str | None = None


class Recovery(BlockRecovery):
    """One parse of a whole text.

    A line that is not accepted is mended if it can be; else it is left out, or, where a block hangs
    on it, made into a plain line of its kind.
    """

    def __init__(
        self,
        parser: InteractiveParser,
        lexer: WordLexer,
        source: Source,
        known: Known | None = None,
    ) -> None:
        super().__init__(parser, lexer, source)
        self.known = known
        self.broken = 0
        self.dropped: set[int] = set()  # levels whose last line was left out
        self.addition: Addition | None = None
        self.stray: str | None = None  # what was said about the last line, if it had no place here

    def document(self, text: str) -> Any:
        """What the grammar's start gives; None where that cannot be made."""
        lines = raw_lines(self.lexer.tokens(text, 0, len(text)))
        try:
            for line, following in with_next(lines):
                self._take(line, following)
            self.finish(len(text))
        except Full:
            self.abandon(len(text))
        try:
            return self._end(len(text))
        except UnexpectedToken:
            return None

    def expression(self, text: str, start: int, end: int) -> Any:
        """What a line of its own gives, from a start that ends with NL."""
        tokens = [token for token in self.lexer.tokens(text, start, end) if token.type != "NL"]
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

    def _take(self, line: RawLine, following: RawLine | None) -> None:
        self._add_below(line)
        if not self.place(line, following):
            return
        depth = len(self.levels.open)
        is_further_in = following is not None and self.is_further_in(following)
        tokens = line.with_end
        self.was_broken = False
        self.header = Span(self.source, line.start, line.end)
        self.leave_assumed_block(tokens[0])
        self.note_line(line)
        wanted = [*tokens, Token("INDENT", "", line.end)] if is_further_in else tokens
        stack = self.state.state_stack
        if self.dry.run(stack.copy(), wanted) == len(wanted):
            mended: list[Token] | None = tokens
            self.stray = None
        else:
            told = len(self.diagnostics)
            mended = self._mended(wanted)
            if mended is not None and line.tokens[0].value == "also":
                self._note_addition(line, mended, told)
        if mended is None and is_further_in:
            mended = self._shape(line)
            if mended is None:
                self.skip_beyond = depth
        if mended is None:
            self.dropped.add(depth)
            return
        self.dropped.discard(depth)
        self._feed(mended[:-1] if mended[-1].type == "INDENT" else mended)

    def _mended(self, tokens: list[Token]) -> list[Token] | None:
        """The tokens, put right if need be; reports what was wrong."""
        line = Line(self.dry, self.source, self.state.state_stack, tokens, self.known)
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
                stack = self.state.state_stack
                flat = Line(self.dry, self.source, stack, tokens[:-1], self.known, True)
                if not flat.is_accepted:
                    mended, found = flat.mended()
        if self.known is not None and self._start(line) in self.known.plain:
            found = [line.complaint()]
        self.was_broken = True
        self.broken += 1
        if self.broken > MOST_BROKEN:
            raise Full
        stray = found[-1].message if line.at == 0 and mended is None else None
        # One word about several such lines is enough, and about an `if` with its `else`.
        is_told = stray is not None and stray == self.stray
        is_rest = tokens[0].value == "else" and len(self.levels.open) in self.dropped
        if not (is_told or (is_rest and mended is None)):
            for diagnostic in found:
                self.report(diagnostic)
        self.stray = stray
        return mended

    def _start(self, line: Line) -> int:
        """Where the line of the text begins."""
        return self.source.text.rfind("\n", 0, line.span(0).start) + 1

    def _note_addition(self, line: RawLine, mended: Sequence[Token], told: int) -> None:
        """Look out for what stands below a phase that was to be added to."""
        fix = self.diagnostics[told].fix if told < len(self.diagnostics) else None
        if fix is None or self.known is None:
            return
        _, *more = fix.text.splitlines() or [""]
        if more:
            step = more[0][len(line.indent) :]
            step = step[: len(step) - len(step.lstrip())]
            self.addition = Addition(told, line.indent, "", step)
        elif mended[0].value == "phase":
            self.addition = Addition(told, line.indent, mended[1].value, None)

    def _add_below(self, line: RawLine) -> None:
        """Give the fix of an addition above what it needs in this line."""
        above = self.addition
        if above is None or self.known is None:
            return
        if len(line.indent) <= len(above.indent):
            self.addition = None
            return
        above.inner = above.inner or line.indent
        at, text = line.start - len(line.indent), above.step
        if text is not None and len(above.inner) > len(above.indent) + len(text):
            return  # further in than it had to be
        if text is None:
            kind = _ADDED_TO.get(" ".join(token.value for token in line.tokens))
            key = Key(kind or "", (above.phase,))
            if line.indent != above.inner or key not in self.known.parts:
                return
            at, text = line.start, "also "
        problem = self.diagnostics[above.told]
        if problem.fix is not None:
            more = (*problem.fix.more, (Span(self.source, at, at), text))
            self.diagnostics[above.told] = evolve(problem, fix=evolve(problem.fix, more=more))

    def _shape(self, line: RawLine) -> list[Token] | None:
        """A plain line of the kind that this one seems to be, where that fits."""
        text = line.shape
        if text is None:
            return None
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
