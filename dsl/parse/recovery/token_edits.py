"""Changes to the tokens of a line that may put it right."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from lark.lexer import Token

from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic, Fix
from dotcards.dsl.text.source import Span

from . import syntax_messages as messages
from .syntax_errors import Complaints


@frozen
class Edit:
    """Put `added` in place of `removed` tokens at `index`, and what to say about it.

    `alone`: it is only right where it mends all of the line that is left.
    """

    index: int
    removed: int
    added: tuple[Token, ...]
    problem: codes.Problem
    message: str
    help: str | None
    span: Span
    fix: Fix | None = None
    alone: bool = True

    def applied(self, tokens: Sequence[Token]) -> list[Token]:
        return [*tokens[: self.index], *self.added, *tokens[self.index + self.removed :]]

    @property
    def diagnostic(self) -> Diagnostic:
        return self.problem.at(self.span, self.message, self.help, fix=self.fix)


class Edits(Complaints):
    """A line with a mistake, and how edits of it are made."""

    def _made(self, text: str, span: Span) -> tuple[Token, ...]:
        """Tokens of a text that does not stand in the source, at a place in it."""
        tokens = tuple(self.dry.lexer.tokens(" " + text, 1, len(text) + 1))
        for token in tokens:
            token.start_pos, token.end_pos = span.start, span.end
        return tokens

    def _replaced(
        self,
        index: int,
        text: str,
        problem: codes.Problem,
        message: str,
        help: str,
        safe: bool = False,
    ) -> Edit:
        span = self.span(index)
        fix = self._spaced(index, text, safe)
        return Edit(index, 1, self._made(text, span), problem, message, help, span, fix)

    def _spaced(self, index: int, text: str, safe: bool) -> Fix:
        """A token replaced, with spaces around the new one as the formatter would have them."""
        span = self.span(index)
        start, end, all_text = span.start, span.end, self.source.text
        is_close = text in (",", ":")
        if index:
            start = self.span(index - 1).end if is_close else start
            before = self.tokens[index - 1].value
            if not is_close and self.span(index - 1).end == start and before not in ("(", "["):
                text = " " + text
        if all_text[end : end + 1].isalnum() and not span.text[-1:].isalnum():
            text += " "
        return Fix(Span(self.source, start, end), text, safe)

    def _foreign(self, index: int, text: str, help: str) -> Edit:
        value = self.tokens[index].value
        if not text:
            return self._without(index, codes.FOREIGN_SIGN, f"`{value}` does not belong here", help)
        message = "`=` does not compare" if value == "=" else f"`{value}` means nothing here"
        is_safe = value in messages.FOREIGN_SIGNS
        return self._replaced(index, text, codes.FOREIGN_SIGN, message, help, is_safe)

    def _deletion(self, index: int) -> Edit:
        value = self.tokens[index].value
        message = f"nothing opened this `{value}`" if value in (")", "]") else self.stray(index)
        return self._without(
            index, self._kind_of_stray(index), message, self.hint(value) or "leave it out"
        )

    def _without(self, index: int, problem: codes.Problem, message: str, help: str) -> Edit:
        span = self.span(index)
        is_last = index + 1 == self.words
        start = self.span(index - 1).end if is_last and index else span.start
        following = self.span(index + 1)
        keeps_gap = (
            index > 0 and self.span(index - 1).end == span.start and following.text[:1].isalnum()
        )
        end = span.end if is_last or keeps_gap else following.start
        fix = Fix(Span(self.source, start, end), "", False)
        return Edit(index, 1, (), problem, message, help, span, fix)

    def _rewritten(self, text: str, span: Span, problem: codes.Problem, message: str) -> Edit:
        whole = self.span(0).to(self.span(self.words - 1))
        made = self._made(text, whole)
        fix = Fix(whole, text, False)
        return Edit(0, self.words, made, problem, message, f"write `{text}`", span, fix)

    def _closing_quote(self, index: int) -> Edit:
        token, told = self.tokens[index], self.unclosed(index)
        added = Token("STRING", token.value + '"', token.start_pos, end_pos=token.end_pos)
        return Edit(
            index, 1, (added,), codes.UNCLOSED_TEXT, told.message, told.help, told.span, told.fix
        )
