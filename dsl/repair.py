"""Finds what is wrong with one line, and what it may have been meant to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen
from lark.lexer import Token

from . import codes
from . import syntax_messages as messages
from .complaints import Complaints
from .diagnostics import Diagnostic, Fix, is_slip, nearest
from .lexer import NAME, UNCLOSED, UNKNOWN
from .source import Span

MOST_EDITS = 3  # in one line
LONGEST = 120  # tokens of a line for which anything is guessed


def _could_be(word: str, meant: str) -> bool:
    """Whether a near spelling is near enough: among short words, all are near."""
    if len(meant) > 3:
        return True
    is_close = word[0] == meant[0] and abs(len(word) - len(meant)) <= 1
    return is_close or word.startswith(meant) or sorted(word) == sorted(meant)


@frozen
class Edit:
    """Put `added` in place of `removed` tokens at `index`, and what to say about it."""

    index: int
    removed: int
    added: tuple[Token, ...]
    problem: codes.Problem
    message: str
    help: str | None
    span: Span
    fix: Fix | None = None

    def applied(self, tokens: Sequence[Token]) -> list[Token]:
        return [*tokens[: self.index], *self.added, *tokens[self.index + self.removed :]]

    @property
    def diagnostic(self) -> Diagnostic:
        return self.problem.at(self.span, self.message, self.help, fix=self.fix)


class Line(Complaints):
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
        return Line(self.dry, self.source, self.stacks[0], tokens)

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
            is_one_word = edit.removed == 1 and edit.added
            if left < rest and is_one_word and edit.index in (0, self.at):
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
            elif token.type == NAME:
                yield from self._word_edits(index)
            elif token.value in messages.FOREIGN_SIGNS and 0 < index == self.at:
                yield self._foreign(index, *messages.FOREIGN_SIGNS[token.value])

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
        meant = nearest(word, [spelling[t] for t in expected if spelling.get(t, "").isalpha()])
        if meant is not None and _could_be(word, meant):
            message = f"`{messages.shown(word)}` is not known here"
            yield self._replaced(
                index, meant, codes.MISSPELT_WORD, message, f"did you mean `{meant}`?"
            )

    def _first_word(self) -> Iterator[Edit]:
        """Whatever word begins a line here and is only a slip away, short as it may be."""
        word, spelling = self.tokens[0].value, self.dry.lexer.spelling
        for terminal in self.dry.expected(self.stacks[0]):
            meant = spelling.get(terminal, "")
            if meant.isalpha() and meant != word and is_slip(word, meant, least=2):
                message = f"`{messages.shown(word)}` is not known here"
                yield self._replaced(
                    0, meant, codes.MISSPELT_WORD, message, f"did you mean `{meant}`?"
                )

    def _whole_line_edits(self) -> Iterator[Edit]:
        """Ways of other languages that take more than one word to put right."""
        values = [token.value for token in self.tokens[: self.words]]
        for sign, verb, between in (("+=", "add", "to"), ("-=", "subtract", "from")):
            if sign in values[1:-1]:
                at = values.index(sign)
                text = f"{verb} {self.text(at + 1, self.words)} {between} {self.text(0, at)}"
                yield self._rewritten(
                    text, self.span(at), codes.FOREIGN_SIGN, f"`{sign}` means nothing here"
                )
        if values[-1] in ("++", "--"):
            verb, between = ("add", "to") if values[-1] == "++" else ("subtract", "from")
            text = f"{verb} 1 {between} {self.text(0, self.words - 1)}"
            yield self._rewritten(
                text,
                self.span(self.words - 1),
                codes.FOREIGN_SIGN,
                f"`{values[-1]}` means nothing here",
            )
        if values[0] == "set" and "to" in values[2:-1]:
            at = values.index("to", 2)
            text = f"{self.text(1, at)} = {self.text(at + 1, self.words)}"
            yield self._rewritten(text, self.span(0), codes.FOREIGN_SIGN, "`set` is not known here")
        if "," in values and (values[0] == "ranks" or "=" in values):
            at = values.index(",")
            text = " ".join(self.text(0, self.words).replace(",", " ").split())
            yield self._rewritten(
                text, self.span(at), codes.UNEXPECTED_WORD, "no commas stand between these"
            )
        yield from self._compared_again(values)
        yield from self._call_brackets()

    def _compared_again(self, values: Sequence[str]) -> Iterator[Edit]:
        """`count c in hand where … is 3`, and `1 < count < 3`: where a second comparison stands."""
        at = self.at
        if not 0 < at < self.words or values[at] not in messages.COMPARISONS:
            return
        rest, span = self.text(at, self.words), self.span(at)
        quantities = [n for n in range(1, at) if values[n] in messages.QUANTITIES]
        for start in reversed(quantities):
            text = f"{self.text(0, start)} ({self.text(start, at)}) {rest}"
            message = f"what stands before `{values[at]}` needs brackets"
            yield self._rewritten(text, span, codes.QUANTITY_WITHOUT_BRACKETS, message)
        for start in range(at - 1, 0, -1) if not quantities else ():
            if values[start] in messages.COMPARISONS:
                text = f"{self.text(0, at)} and {self.text(start + 1, at)} {rest}"
                message = f"`{values[at]}` compares two things, here is a third"
                yield self._rewritten(text, span, codes.UNEXPECTED_WORD, message)

    def _call_brackets(self) -> Iterator[Edit]:
        """`draw(2)`, `Ann.draws(2)`, `points(hand)`: a call as other languages write it."""
        for index in range(1, self.words):
            name, bracket = self.tokens[index - 1], self.tokens[index]
            adjacent = name.end_pos == bracket.start_pos
            if bracket.value == "(" and adjacent and name.type in (NAME, "PROPERTY"):
                break
        else:
            return
        end = self._closing(index)
        if end is None:
            return
        word = name.value.lstrip(".")
        span = self.span(index).to(self.span(end))
        given = self.text(index + 1, end)
        message = f"no brackets stand after `{word}`"
        if end == self.words - 1 and (index == 1 or name.type == "PROPERTY"):
            if not given and index == 1:  # `end_game()`, or an action that is about nobody
                for text in (word.replace("_", " "), word):
                    yield self._rewritten(text, span, codes.CALL_BRACKETS, message)
            subject = self.text(0, index - 1) or "player"
            yield self._rewritten(
                f"{subject} {word} {given}".strip(), span, codes.CALL_BRACKETS, message
            )
        whole = self.span(index - 1).to(self.span(end))
        is_place = all(t.type in (NAME, "PROPERTY") for t in self.tokens[index + 1 : end])
        text = f"{given}.{word}" if given and is_place else word
        help = f"write `{text}`" if given and is_place else "a value has a name, without brackets"
        made = self._made(text, whole)
        fix = Fix(whole, text, False)
        yield Edit(index - 1, end - index + 2, made, codes.CALL_BRACKETS, message, help, span, fix)

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
            return
        for index in self._places(2):
            yield from self._one_of(self._insertions(index))
        yield from self._commas()
        if self.is_at_function_word:
            return
        for index in self._places(1):
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
        if not others:
            message = f"something is missing after `{self.before(first.index)}`"
            help: str | None = "perhaps a word such as `is`, `and` or `or`"
        else:
            some = messages.listed(words)
            if len(words) > 5:
                some = f"a word such as {words[0]} or {words[1]}"
            message = self._expected(some, first.index)
            help = self.hint("")
        yield Edit(
            first.index, first.removed, first.added, first.problem, message, help, first.span
        )

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
            added = text if text in (",", ":", ", or") else " " + text
            fix = Fix(Span(self.source, end, end), added, False)
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
        value = messages.shown(self.tokens[index].value)
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

    # ------------------------------------------------------------------------------- making edits

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
        fix = Fix(span, text, safe)
        return Edit(index, 1, self._made(text, span), problem, message, help, span, fix)

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
        end = span.end if is_last else self.span(index + 1).start
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
