"""Finds what is wrong with one line, and what it may have been meant to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lark.lexer import Token

from dotcards.dsl.parse.lexer import NAME, UNCLOSED, UNKNOWN
from dotcards.dsl.text import codes, number_words
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, is_slip, nearest
from dotcards.dsl.text.source import Span

from . import syntax_messages as messages
from .foreign_syntax import Habits
from .token_edits import Edit

MOST_EDITS = 3  # in one line
LONGEST = 120  # tokens of a line for which anything is guessed


def _could_be(word: str, meant: str) -> bool:
    """Whether a near spelling is near enough: among short words, all are near."""
    if len(meant) > 3:
        return True
    is_close = word[0] == meant[0] and abs(len(word) - len(meant)) <= 1
    return is_close or word.startswith(meant) or sorted(word) == sorted(meant)


class Line(Habits):
    """A line with a mistake, and the edits that would put it right.

    Sure edits come from known habits and near spellings; one that does not yet make the line right
    may be followed by another. What is guessed from the grammar must make it right at once.
    """

    def mended(self) -> tuple[list[Token] | None, list[Diagnostic]]:
        """The tokens that were meant, None where that cannot be guessed, and what is wrong."""
        line = self
        found: list[Diagnostic] = []
        for _ in range(MOST_EDITS):
            edit, tokens = line._best_edit()
            if edit is None:
                break
            found.append(edit.diagnostic)
            line = self._with(tokens)
            if line.is_accepted:
                return tokens, found
        return None, [*found, line.complaint()]

    def _with(self, tokens: Sequence[Token]) -> Line:
        return Line(self.dry, self.source, self.stacks[0], tokens, self.known, self.has_block)

    def _left(self, edit: Edit) -> int:
        """How many tokens would still not be accepted."""
        if edit.index not in self.stacks:  # beyond what is accepted: it mends nothing there
            return len(self.tokens)
        tail = (*edit.added, *self.tokens[edit.index + edit.removed :])
        accepted, suspect = self.accepted(self.stacks[edit.index], tail)
        return len(tail) - (accepted if suspect is None else suspect)

    def _best_edit(self) -> tuple[Edit | None, list[Token]]:
        rest = len(self.tokens) - self.at
        best: tuple[Edit | None, list[Token]] = (None, self.tokens)
        for edit in self._sure_edits():
            left = self._left(edit)
            if left == 0:
                return edit, edit.applied(self.tokens)
            is_at = edit.removed == 1 and edit.added and edit.index in (0, self.at)
            beyond = len(self.tokens) - edit.index - edit.removed
            if left < rest and (is_at or (not edit.alone and left <= beyond)):
                rest, best = left, (edit, edit.applied(self.tokens))
        if self.words <= LONGEST:
            for edit in (*self._first_word(), *self._guesses()):
                if self._left(edit) == 0:
                    return edit, edit.applied(self.tokens)
        return best

    def _places(self, furthest_back: int) -> list[int]:
        """Where the mistake may be, the line's first word left out: where it shows, or before."""
        last = min(self.at, self.words)
        return list(range(last, max(0, last - furthest_back - 1), -1))

    # ------------------------------------------------------------------------------- sure edits

    def _sure_edits(self) -> Iterator[Edit]:
        yield from self._whole_line_edits()
        for index in dict.fromkeys([min(self.at, self.words), *self._places(2), 0]):
            if index >= self.words:
                continue
            token = self.tokens[index]
            if token.type == UNCLOSED:
                yield self._closing_quote(index)
            elif token.value in (":", "is", "to") and self._is_for_equals(index):
                message = f"`{token.value}` gives no value"
                yield self._replaced(index, "=", codes.UNEXPECTED_WORD, message, "write `=`")
            elif token.value in messages.FOREIGN_SIGNS and 0 < index == self.at:
                yield self._foreign(index, *messages.FOREIGN_SIGNS[token.value])
            elif token.type == NAME:
                yield from self._word_edits(index)

    def _is_for_equals(self, index: int) -> bool:
        return (
            0 < index <= self.at < index + 2
            and self.may_give_value
            and "EQUAL" in self.dry.expected(self.stacks[index])
        )

    def _word_edits(self, index: int) -> Iterator[Edit]:
        word = self.tokens[index].value
        before = self.tokens[index - 1] if index else None
        if word in messages.FOREIGN_WORDS:
            yield self._foreign(index, *messages.FOREIGN_WORDS[word])
        elif index == 0 and word in messages.FOREIGN_STATEMENTS:
            yield self._foreign(index, *messages.FOREIGN_STATEMENTS[word])
        elif before is not None and (
            (word in messages.ARTICLES and before.value in messages.BEFORE_ARTICLES)
            or (
                word in ("card", "cards")
                and (before.type == "INT" or before.value in ("joker", "jokers"))
            )
        ):
            yield self._deletion(index)
        if word in messages.HOME or word in self.dry.lexer.keywords:
            return
        spelling = self.dry.lexer.spelling
        expected = self.dry.expected(self.stacks[index])
        digits = number_words.number(word)
        if digits is not None and "INT" in expected:
            message = f"`{messages.shown(word)}` is written in digits"
            yield self._replaced(index, digits, codes.UNEXPECTED_WORD, message, f"write `{digits}`")
        meant = nearest(word, [spelling[t] for t in expected if spelling.get(t, "").isalpha()])
        if meant is not None and word not in messages.ARTICLES and _could_be(word, meant):
            message = f"`{messages.shown(word)}` is not known here"
            yield self._replaced(
                index, meant, codes.MISSPELT_WORD, message, f"did you mean `{meant}`?"
            )

    def _first_word(self) -> Iterator[Edit]:
        """Whatever word begins a line here and is only a slip away, short as it may be."""
        word, spelling = self.tokens[0].value, self.dry.lexer.spelling
        if word in messages.ARTICLES:
            return
        for terminal in self.dry.expected(self.stacks[0]):
            meant = spelling.get(terminal, "")
            if meant.isalpha() and meant != word and is_slip(word, meant, least=2):
                message = f"`{messages.shown(word)}` is not known here"
                yield self._replaced(
                    0, meant, codes.MISSPELT_WORD, message, f"did you mean `{meant}`?"
                )

    # ------------------------------------------------------------------------------- guesses

    def _guesses(self) -> Iterator[Edit]:
        first = self.tokens[0].value
        is_header = self.tokens[-1].type == "INDENT" and first not in messages.STATEMENTS
        if is_header and "GAME" not in self.dry.expected(self.stacks[0]):
            yield from self._one_of(self._insertions(0))
        if self.is_out_of_place or self.is_addition_out_of_place:
            return
        yield from self._quantity_brackets()
        if self.at < self.words and self.tokens[self.at].type == UNKNOWN:
            yield from self._option()
            return
        if not self.is_about_nothing_known:
            for index in self._places(2):
                yield from self._one_of(self._insertions(index))
            yield from self._commas()
        yield from self._option()
        if self.is_at_function_word:
            return
        for index in self._places(1) if not self.is_sentence else ():
            if index < self.words and (index == self.at or self.read(index) in (NAME, "COMMA")):
                yield self._deletion(index)
        if 0 < self.at < self.words:
            yield from self._one_of(self._replacements(self.at))

    def _one_of(self, candidates: Iterator[Edit]) -> Iterator[Edit]:
        """The edit that would do; of several the first, said more carefully."""
        edits = [edit for edit in candidates if self._left(edit) == 0]
        keywords = self.dry.lexer.keywords
        others = [
            edit
            for edit in edits
            if keywords.get(edit.added[0].value, edit.added[0].type) not in messages.OPERATORS
        ]
        edits = others or edits
        if len(edits) < 2:
            yield from edits
            return
        first = edits[0]
        words = [f"`{' '.join(token.value for token in edit.added)}`" for edit in edits]
        problem = first.problem
        if not others:
            problem = self._kind_of_stray(first.index)
            message, help = self.stray(first.index), self.stands_here(first.index)
        else:
            some = messages.listed(words)
            if len(words) > 5:
                some = f"a word such as {words[0]} or {words[1]}"
            message = self._expected(some, first.index)
            help = self.hint("")
        yield Edit(first.index, first.removed, first.added, problem, message, help, first.span)

    def _insertions(self, index: int) -> Iterator[Edit]:
        """A word or sign that could be missing before a token, or the words that it begins."""
        spelling = self.dry.lexer.spelling
        stack = self.stacks[index]
        around = {token.value for token in self.tokens[max(0, index - 1) : index + 1]}
        for terminal in self.dry.expected(stack):
            text = spelling.get(terminal)
            if text is None or text in around or terminal in messages.VALUES:
                continue
            if text == "=" and not self.may_give_value:
                continue
            if text in (")", "]"):
                yield self._closing_bracket(index, terminal, text)
                continue
            yield self._inserted(index, text)
            phrase = self.dry.phrase(stack, terminal)
            if phrase != text:
                yield self._inserted(index, phrase)

    def _inserted(self, index: int, text: str) -> Edit:
        place = self.span(index)
        if index >= self.words or not text[0].isalpha():
            end = self.span(index - 1).end
            is_close = text in (",", ":", ", or")
            fix = Fix(Span(self.source, end, end), text if is_close else " " + text, False)
            if is_close and index < self.words and place.start > end + 1:
                fix = Fix(Span(self.source, end, place.start), text + " ", False)
        else:
            fix = Fix(Span(self.source, place.start, place.start), text + " ", False)
        message = self._expected(f"`{text}`", index)
        made = self._made(text, Span(self.source, fix.span.start, fix.span.start))
        stack = self.stacks[index].copy()
        for place_in, token in enumerate(made):
            made[place_in].type = self.dry.token(stack, token).type
            self.dry.shift(stack, token.type)
        return Edit(index, 0, made, codes.MISSING_WORD, message, None, place, fix)

    def _expected(self, what: str, index: int) -> str:
        if index == 0:
            return f"expected {what} before `{messages.shown(self.tokens[0].value)}`"
        return f"expected {what} after `{self.before(index)}`"

    def _closing_bracket(self, index: int, terminal: str, text: str) -> Edit:
        opening = self._unclosed_bracket(index)
        span = self.span(index if opening is None else opening)
        end = self.span(index - 1).end
        made = (Token(terminal, text, end, end_pos=end),)
        message = "this bracket is never closed"
        fix = Fix(Span(self.source, end, end), text, False)
        help = f"close it with `{text}`"
        return Edit(index, 0, made, codes.UNBALANCED_BRACKET, message, help, span, fix)

    def _commas(self) -> Iterator[Edit]:
        """Several commas left out: `J Q K: 10`"""
        tokens, line = self.tokens, self._with(self.tokens)
        while line.at < line.words and "COMMA" in self.dry.expected(line.stacks[line.at]):
            at = line.at
            tokens = [*tokens[:at], Token("COMMA", ",", tokens[at].start_pos), *tokens[at:]]
            line = self._with(tokens)
            if line.at <= at:
                return
        if line.is_accepted:
            message = f"expected `,` after `{self.before(self.at)}`"
            end = self.span(self.at - 1).end
            fix = Fix(Span(self.source, end, end), ",", False)
            span = self.span(self.at)
            yield Edit(
                0, len(self.tokens), tuple(tokens), codes.MISSING_WORD, message, None, span, fix
            )

    def _replacements(self, index: int) -> Iterator[Edit]:
        spelling = self.dry.lexer.spelling
        value = self.tokens[index].value
        known = messages.FUNCTION_WORDS | self.dry.lexer.keywords.keys()
        if self.tokens[index].type == NAME and value not in known:
            return  # a word that says something: another in its place would say something else
        value = messages.shown(value)
        for terminal in self.dry.expected(self.stacks[index]):
            text = spelling.get(terminal)
            if text is not None and text != "=" and terminal not in messages.VALUES:
                message = f"expected `{text}` instead of `{value}`"
                yield self._replaced(index, text, codes.UNEXPECTED_WORD, message, f"write `{text}`")

    def _quantity_brackets(self) -> Iterator[Edit]:
        """`x is highest c in hand by c.rank`: a quantity that does not end the expression alone."""
        for index in self._places(1):
            if index == self.words or self.tokens[index].value not in messages.QUANTITIES:
                continue
            start = index - (self.tokens[index - 1].value == "only") * 2
            message = f"`{self.tokens[index].value} …` needs brackets here"
            for end in range(self.words, max(index + 3, self.words - 30), -1):
                text = f"({self.text(start, end)})"
                span = self.span(start).to(self.span(end - 1))
                fix = Fix(span, text, False)
                made = self._made(text, span)
                yield Edit(
                    start,
                    end - start,
                    made,
                    codes.QUANTITY_WITHOUT_BRACKETS,
                    message,
                    f"write `{text}`",
                    span,
                    fix,
                )
