"""What people write who are used to other languages, or to plain English, and what it is here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from dotcards.dsl.nodes.units import Key
from dotcards.dsl.parse.lexer import NAME
from dotcards.dsl.text import codes, number_words
from dotcards.dsl.text.diagnostics import Fix, nearest

from . import syntax_messages as messages
from .phrasings import Phrasings
from .token_edits import Edit


class Habits(Phrasings):
    """A line with a mistake, and those edits of it that change more than one word."""

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
        yield from self._from_where(values)
        yield from self._said_anew(values)
        yield from self._phrased(values)
        yield from self._who(values)
        yield from self._whose(values)
        yield from self._compared_again(values)
        yield from self._call_brackets()

    def _from_where(self, values: Sequence[str]) -> Iterator[Edit]:
        """`put all pile in stock`: `all pile in stock` would begin `all … in … where …`."""
        if values[:2] == ["put", "all"] and not {"from", "where"} & set(values):
            for at in range(len(values) - 2, 2, -1):
                if values[at] in ("in", "on", "under"):
                    text = f"put all from {self.text(2, at)} {self.text(at, self.words)}"
                    message = "`from` is missing after `put all`"
                    yield self._rewritten(text, self.span(1), codes.MISSING_WORD, message)
                    return

    def _said_anew(self, values: Sequence[str]) -> Iterator[Edit]:
        """`also phase playing`: what is said anew takes the place of what the base says."""
        if values[0] != "also" or self.words < 2:
            return
        yield from self._added_to_phase(
            [word for word in values[1:] if word not in ("phase", "in")]
        )
        if self.at == 1:
            help = messages.NO_ADDITIONS.get(
                values[1], "leave out `also`: what is said anew takes the place of the base's"
            )
            message = f"`also` does not stand before `{messages.shown(values[1])}`"
            yield self._without(0, codes.UNEXPECTED_WORD, message, help)

    def _added_to_phase(self, values: Sequence[str]) -> Iterator[Edit]:
        """`also scoring`, `also scoring enter`: what is added to stands in its phase."""
        phases = [word for word in values if self.known is not None and self.known.is_phase(word)]
        if self.known is None or len(phases) != 1:
            return
        phase, span = f"phase {phases[0]}", self.span(0)
        if len(values) == 1 and self.words == 2:
            message = f"`also` does not stand before `{messages.shown(phases[0])}`"
            yield self._rewritten(phase, span, codes.UNEXPECTED_WORD, message)
        elif len(values) == 2 and "enter" in values:
            is_there = Key("enter", (phases[0],)) in self.known.parts
            part = "also enter" if is_there else "enter"
            whole = span.to(self.span(self.words - 1))
            fix = Fix(whole, f"{phase}{self.margin}{self.step}{part}", False)
            # Read as something else that has such lines below: the phase would be a block more.
            made = self._made(f"before each move in {phases[0]}", whole)
            help = f"write `{phase}`, and `{part}` on the next line, two spaces further in"
            message, problem = f"`{part}` stands in a phase", codes.UNEXPECTED_WORD
            yield Edit(0, self.words, made, problem, message, help, whole, fix)

    def _option(self) -> Iterator[Edit]:
        """`option jacks: a, b`"""
        values = [token.value for token in self.tokens[: self.words]]
        if values[0] != "option" or self.words < 4:
            return
        start = 3 if values[2] in ("=", ":", ":=", "is", "of") else 2
        choices: list[list[str]] = [[]]
        for value in values[start:]:
            if value in (",", "or", "|", "/", ";"):
                choices.append([])
            else:
                choices[-1].append(value)
        spelled = ", or ".join(" ".join(choice) for choice in choices if choice)
        text = f"option {values[1]} = {spelled}"
        message = "an option has its values after `=`, with `, or` between them"
        yield self._rewritten(text, self.span(2), codes.MISSING_WORD, message)

    def _who(self, values: Sequence[str]) -> Iterator[Edit]:
        """`draw 2`, where there is an action `player draws number`."""
        if self.known is None or "PUT" not in self.dry.expected(self.stacks[0]):
            return
        meant = nearest(values[0], self.known.verbs)
        if meant is not None:
            text = f"player {meant} {self.text(1, self.words)}".rstrip()
            message = f"`{messages.shown(values[0])}` does not say who"
            yield self._rewritten(text, self.span(0), codes.MISSING_WORD, message)

    def _whose(self, values: Sequence[str]) -> Iterator[Edit]:
        """`the next player`, `top of discard`, `player's hand`: what is said with a dot here."""
        dot = "is said with a dot here"
        for index in range(max(0, self.at - 2), min(self.at + 1, self.words - 1)):
            word, following = values[index], values[index + 1]
            third = values[index + 2] if index + 2 < self.words else ""
            if word in messages.BEFORE_PLAYER and following == "player":
                yield self._in_place(index, 2, f"player.{word}", dot)
            elif following == "of" and word not in ("any", "all") and third not in ("", "each"):
                at = min(index + 2 + (third == "the"), self.words - 1)
                face = number_words.standard_card(word, values[at])
                if face is not None:
                    yield self._in_place(index, at + 1 - index, face, "has a short name here")
                end = at + 1
                while end < self.words and self.tokens[end].type == "PROPERTY":
                    end += 1
                edit = self._in_place(index, end - index, f"{self.text(at, end)}.{word}", dot)
                yield evolve(edit, alone=word not in messages.ASKED_OF)
            elif following in ("'", "\u2019") and third == "s" and index + 3 < self.words:
                yield self._in_place(index, 4, f"{word}.{values[index + 3]}", dot)
            elif (
                following in ("card", "cards") and (digits := number_words.number(word)) is not None
            ):
                yield self._in_place(index, 2, digits, "is a number here")

    def _in_place(self, index: int, count: int, text: str, said: str) -> Edit:
        """Some tokens said in another way, an article before them left out."""
        if index and self.tokens[index - 1].value == "the":
            index, count = index - 1, count + 1
        span = self.span(index).to(self.span(index + count - 1))
        made, fix = self._made(text, span), Fix(span, text, False)
        message = f"`{messages.shown(span.text)}` {said}"
        problem, help = codes.UNEXPECTED_WORD, f"write `{text}`"
        return Edit(index, count, made, problem, message, help, span, fix, alone=False)

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
