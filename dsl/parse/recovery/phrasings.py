"""Lines said as one says them, and what they are here: sentences, texts, a rule on one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lark.lexer import Token

from dotcards.dsl.parse.lexer import NAME
from dotcards.dsl.text import codes, number_words
from dotcards.dsl.text.diagnostics import Fix, nearest
from dotcards.dsl.text.read_file import printable
from dotcards.dsl.text.source import Span

from . import syntax_messages as messages
from .token_edits import Edit, Edits

_EVERYBODY = re.compile(
    r"(?:(?:all|each|every)(?: of)?(?: the)?(?P<other> other)? players?"
    r"|(?:all )?the(?P<those> other) players|(?:all )?(?:the )?(?P<others>others)"
    r"|every(?:body|one)(?P<but> else)?)(?= )"
)
_MISSED = frozenset({"a", "the", "one", "1", "their", "his", "her", "next", "turn"})
_SKIPPING = frozenset({"skip", "skips", "miss", "misses", "lose", "loses"})
# What is done with cards, with the word between them and the zone that is meant by another.
_DONE: dict[str, dict[str, str]] = {
    "play": {"to": "on", "onto": "on", "in": "on", "into": "on"},
    "put": {"to": "in", "into": "in", "onto": "on"},
    "deal": {},
    "shuffle": {},
    "say": {},
    "show": {},
    "exchange": {},
}
_BETWEEN = frozenset({"then", "do", ":", ",", "->", "=>"})
_QUOTES = {"'": "'", "`": "`", "\u00b4": "\u00b4", "\u2018": "\u2019"}
_ENDS = frozenset({".", "!", "?"})


class Phrasings(Edits):
    """A line with a mistake, and those edits of it that say it as it is said here."""

    def _phrased(self, values: Sequence[str]) -> Iterator[Edit]:
        yield from self._texts(values)
        yield from self._on_one_line(values)
        if "PUT" in self.dry.expected(self.stacks[0]):
            yield from self._everybody(values)
            yield from self._skipped(values)
            yield from self._done_by_somebody(values)

    # ------------------------------------------------------------------------------- texts

    def _texts(self, values: Sequence[str]) -> Iterator[Edit]:
        """Texts in quotes of another kind, or in none."""
        for index, value in enumerate(values):
            if value in _QUOTES and _QUOTES[value] in values[index + 1 :]:
                end = len(values) - values[::-1].index(_QUOTES[value])
                inner = Span(self.source, self.span(index).end, self.span(end - 1).start)
                message = f'a text stands between `"`, not between `{value}`'
                yield from self._as_text(index, end, inner, codes.FOREIGN_SIGN, message)
                break
        at = min(self.at, self.words)
        if at == 0 and not self.is_prose:
            return
        if at < self.words and "STRING" in self.dry.expected(self.stacks[at]):
            message = "a text stands in quotes"
            for end in range(self.words, at, -1):
                inner = self.span(at).to(self.span(end - 1))
                yield from self._as_text(at, end, inner, codes.UNEXPECTED_WORD, message)

    def _as_text(
        self, start: int, end: int, inner: Span, problem: codes.Problem, message: str
    ) -> Iterator[Edit]:
        """Some tokens made into a text of what stands between its quotes."""
        if '"' in inner.text:
            return
        text = f'"{inner.text}"'
        span = self.span(start).to(self.span(end - 1))
        made = Token("STRING", text, span.start, end_pos=span.end)
        fix = Fix(span, text, False)
        help = f"write `{messages.shown(text, 60)}`"
        yield Edit(start, end - start, (made,), problem, message, help, span, fix)

    @property
    def is_prose(self) -> bool:
        """Whether the line is a sentence for people: where a text can stand, and hardly a rule."""
        first, last = self.tokens[0].value, self.tokens[self.words - 1].value
        if self.words < 2 or first in messages.HOME or first in messages.STATEMENTS:
            return False
        expected = set(self.dry.expected(self.stacks[0]))
        return expected <= {"STRING", "DEDENT"} or (first[:1].isupper() and last in _ENDS)

    # ------------------------------------------------------------------------------- lines

    @property
    def margin(self) -> str:
        """What another line begins with, in the same column as this one, from the end before it."""
        text, start = self.source.text, self.span(0).start
        line_end = "\r\n" if "\r\n" in text else "\n"
        return line_end + text[text.rfind("\n", 0, start) + 1 : start]

    @property
    def step(self) -> str:
        """What another line has more before it that stands in a block of this one."""
        return "\t" if "\t" in self.margin else "  "

    def _in_lines(
        self, lines: Sequence[tuple[str, str]], span: Span, problem: codes.Problem, message: str
    ) -> Edit:
        """The line made into others: what begins a block, and what stands in it."""
        whole = self.span(0).to(self.span(self.words - 1))
        made: list[Token] = []
        for first, second in lines:
            made += [*self._made(first, whole), self._at_end("NL"), self._at_end("INDENT")]
            made += [*self._made(second, whole), self._at_end("NL"), self._at_end("DEDENT")]
        below = self.margin + self.step
        text = self.margin.join(f"{first}{below}{second}" for first, second in lines)
        told = [
            f"`{first}`, and `{second}` on the next line, two spaces further in"
            for first, second in lines
        ]
        help = f"write {'; '.join(told)}"
        fix = Fix(whole, text, False)
        return Edit(0, self.words + 1, tuple(made), problem, message, help, span, fix)

    def _at_end(self, terminal: str) -> Token:
        end = self.span(self.words - 1).end
        return Token(terminal, "", end, end_pos=end)

    def _on_one_line(self, values: Sequence[str]) -> Iterator[Edit]:
        """`if C then skip player`, `else: skip player`: what stands on a line of its own."""
        at = self.at
        if self.tokens[-1].type == "INDENT":
            if at < self.words and values[-1] in ("then", "do"):
                last = self.words - 1
                yield self._without(last, codes.UNEXPECTED_WORD, self.stray(last), "leave it out")
            return
        if not 0 < at < self.words:
            return
        split = at - (values[at - 1] in _BETWEEN and at > 1)
        start = split + (values[split] in _BETWEEN)
        if start == self.words or (start == split and not self._begins_statement(start)):
            return
        span, head = self.span(split), self.text(0, split)
        message = f"what belongs to `{messages.shown(head)}` stands on the next line"
        lines = [(head, self.text(start, self.words))]
        if "else" in values[start + 1 : -1]:
            other = values.index("else", start + 1)
            last = other + 1 + (values[other + 1] in _BETWEEN)
            both = [(head, self.text(start, other)), ("else", self.text(last, self.words))]
            yield self._in_lines(both, span, codes.UNEXPECTED_WORD, message)
        yield self._in_lines(lines, span, codes.UNEXPECTED_WORD, message)

    def _begins_statement(self, index: int) -> bool:
        return self.tokens[index].value in (*messages.STATEMENTS, "player")

    # ------------------------------------------------------------------------------- sentences

    def _everybody(self, values: Sequence[str]) -> Iterator[Edit]:
        """`all players draw 1`"""
        found = _EVERYBODY.match(" ".join(values))
        if found is None or self.known is None:
            return
        verb = len(found[0].split())
        others = any(found.groupdict().values())
        name, whom = ("other", "player.others") if others else ("p", "players")
        if values[verb] in _SKIPPING and _MISSED.issuperset(values[verb + 1 :]):
            done = f"skip {name}"
        else:
            meant = self._verb(values[verb])
            if meant is None:
                return
            done = f"{name} {meant} {self._object(verb + 1)}".strip()
        span = self.span(0).to(self.span(verb - 1))
        message = f"`{messages.shown(span.text)}` are gone through with `for each`"
        lines = [(f"for each {name} in {whom}", done)]
        yield self._in_lines(lines, span, codes.UNEXPECTED_WORD, message)

    def _verb(self, word: str) -> str | None:
        """The action meant by a word, if there is one."""
        verbs = self.known.verbs if self.known is not None else ()
        return next((one for one in verbs if one in (word, f"{word}s")), nearest(word, verbs))

    def _object(self, start: int) -> str:
        """What follows a verb, with numbers in digits, and without `cards` after them."""
        said: list[str] = []
        for index in range(start, self.words):
            word = self.tokens[index].value
            if word in ("card", "cards") and said and said[-1].isdecimal():
                continue
            said.append(number_words.number(word) or self.text(index, index + 1))
        text = " ".join(said)
        return text if len(said) == 1 else text.replace(" .", ".").replace(" ,", ",")

    def _skipped(self, values: Sequence[str]) -> Iterator[Edit]:
        """`next turn skips`, `player.next misses a turn`, `skip next turn`"""
        verb = next((n for n, value in enumerate(values) if value in _SKIPPING), None)
        known = self.known.verbs if self.known is not None else ()
        if verb is None or not _MISSED.issuperset(values[verb + 1 :]) or values[verb] in known:
            return
        if not values[verb].startswith("skip") and "turn" not in values[verb + 1 :]:
            return
        whom = " ".join(values[:verb] or values[1:]).removeprefix("the ")
        if whom in ("next", "next turn", "next player"):
            whom = "player.next"
        elif verb == 0 or not self._is_one(0, verb):
            return
        else:
            whom = self.text(0, verb)
        message = f"`{messages.shown(self.text(0, self.words))}` is said in another way here"
        whole = self.span(0).to(self.span(self.words - 1))
        yield self._rewritten(f"skip {whom}", whole, codes.UNEXPECTED_WORD, message)

    def _is_one(self, start: int, end: int) -> bool:
        """Whether some tokens are a name with what is asked of it."""
        types = [token.type for token in self.tokens[start:end]]
        return types[:1] == [NAME] and set(types[1:]) <= {"PROPERTY"}

    def _done_by_somebody(self, values: Sequence[str]) -> Iterator[Edit]:
        """`player plays card to trick`: what is done with cards begins with what is done."""
        known = self.known.verbs if self.known is not None else ()
        for verb in range(1, min(4, self.words - 1)):
            done = values[verb].removesuffix("s") if values[verb] not in _DONE else values[verb]
            if done not in _DONE or values[verb] in known or not self._is_one(0, verb):
                continue
            words = _DONE[done]
            rest = [words.get(value, value) for value in values[verb + 1 :]]
            text = f"{done} {' '.join(rest)}".replace(" .", ".").replace(" ,", ",")
            who = printable(self.text(0, verb))
            if done == "play" and who != "player":
                text += f" by {who}"
            message = f"`{done}` stands first in its line"
            yield self._rewritten(text, self.span(verb), codes.UNEXPECTED_WORD, message)
            return
