"""One way to say something in English, and what it is in the rules language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Literal

from attrs import field, frozen

from dotcards.dsl.text.number_words import NUMBERS

from .vocabulary import Vocabulary

Block = Literal["top", "phase", "choose", "statement", "table", "list", "example"]
Values = dict[str, str]
Write = Callable[[Values, Vocabulary], Iterable[str]]

TEXT = "\ue000"  # texts in quotes are hidden behind signs from here on
_WORD = r"[^\W_]\w*"
_TERM = r"[^\W\d]\w*(?:\.[^\W\d]\w*)*"
_SOMEBODY = (
    r"(?:the )?(?:next|following|left|right|left-hand|right-hand) (?:player|neighbou?r|opponent)"
    r"|(?:the |your |his |her |their )?(?:player|neighbou?r|opponent|person) "
    r"(?:(?:to|on|at) (?:the|your|his|her|their)|on (?:the|your|his|her|their)) (?:left|right)"
    r"|(?:the )?player (?:after|who comes next)(?: (?:that|this|him|her|them|you))?"
    r"|(?:the )?(?:current|active|same) player|(?:the |a )?player"
    r"|(?:the )?dealer|(?:your|his|her|their|the) partner|you|they|he|she"
)
_KINDS = {
    "NUMBER": r"\d+|an?|another|single|" + "|".join(sorted(NUMBERS, key=len, reverse=True)),
    "RANK": r"\w+(?:['\u2019]s)?",
    "RANKS": r"[\w'\u2019]+(?:(?:,| or| and|, or|, and) (?:an? |the )?[\w'\u2019]+)*",
    "SUIT": r"[^\W\d_]+|[\u2660-\u2667]",
    "COLOUR": r"[^\W\d_]+",
    "CARD": r"\w+[\u2660-\u2667]? of \w+|\w+[\u2660-\u2667]?",
    "ZONE": rf"(?:{_TERM}'s )?{_TERM}(?: (?:pile|zone|stack))?|draw pile",
    "WHO": rf"{_SOMEBODY}|{_TERM}",
    "PHASE": _WORD,
    "NAME": _WORD,
    "TERM": _TERM,
    "VALUE": r".+?",
    "REST": r".+",
    "TEXT": r"([\ue000-\uf8ff])\1*",
}
_BEGINS = re.compile(r"(?<!\w)\S")
_SLOT = re.compile(r"<(\w+):([A-Z]+)>")


@frozen
class Rule:
    """A pattern of English, and the lines that say the same here.

    In `pattern` stand slots such as `<n:NUMBER>`; `write` has templates with the values of the
    slots, or gives the lines made of them, each ready to be tried. `message` says what is wrong;
    with `help` it does so even where nothing can be written for the author. `within`: it changes a
    part of a line, else all of it. `deepens`: what stands below the line moves further in. `bare`:
    it may match without any of the words of its pattern.
    """

    pattern: str
    write: tuple[str, ...] | Write
    message: str
    help: str | None = None
    blocks: frozenset[Block] | None = None
    within: bool = False
    deepens: bool = False
    bare: bool = False
    code: str = field(default="E101")

    @cached_property
    def _words(self) -> tuple[str, ...]:
        """Words of the pattern, to pass over most rules without compiling them."""
        without = re.sub(r"\(\?P<\w+>|<\w+:[A-Z]+>|\\[a-zA-Z]|\[[^\]]*\]", " ", self.pattern)
        words = re.findall(r"[A-Za-z]{2,}\??", without)
        words = [one[:-2] if one.endswith("?") else one for one in words]
        return tuple(dict.fromkeys(one.casefold() for one in words if len(one) > 1))

    @cached_property
    def _compiled(self) -> tuple[re.Pattern[str], dict[str, str]]:
        kinds: dict[str, str] = {}

        def slot(found: re.Match[str]) -> str:
            kinds[found[1]] = found[2]
            inner = _KINDS[found[2]]
            if found[2] == "TEXT":
                return rf"(?P<{found[1]}>[\ue000-\uf8ff]+)"
            return f"(?P<{found[1]}>{inner})"

        pattern = _SLOT.sub(slot, self.pattern)
        pattern = pattern.replace(" ?", r"\s*").replace(" ", r"\s+")
        if self.within:
            pattern = rf"(?<![\w.'])(?:{pattern})(?!\w)"
        return re.compile(pattern, re.IGNORECASE), kinds

    def uses(self, text: str, words: Vocabulary) -> Iterator[tuple[Found, str]]:
        """Each place where the rule can be used on a text, and what the text becomes."""
        if (
            not self.bare
            and self._words
            and not any(map(text.casefold().__contains__, self._words))
        ):
            return
        pattern, kinds = self._compiled
        matches: Iterable[re.Match[str] | None] = (pattern.fullmatch(text),)
        if self.within:
            matches = (pattern.match(text, one.start()) for one in _BEGINS.finditer(text))
        for match in matches:
            values = None if match is None else _values(match, kinds, words)
            if match is None or values is None:
                continue
            found = Found(match.start(), match.end(), values)
            if not self.write:
                yield found, ""
                continue
            for made in self._made(values, words):
                after = text[: match.start()] + made + text[match.end() :]
                if not made:  # a word left out, with the space behind it
                    after = text[: match.start()] + text[match.end() :].lstrip()
                if after != text:
                    yield found, after

    def _made(self, values: Values, words: Vocabulary) -> Iterator[str]:
        if not isinstance(self.write, tuple):
            yield from self.write(values, words)
            return
        known = {**_things(words), **values}
        for template in self.write:
            needed = re.findall(r"\{(\w+)\}", template)
            if all(name in known for name in needed):
                yield template.format(**known)

    def said(self, template: str, values: Values, words: Vocabulary) -> str:
        """A message with what was found in its places; what is not known is left general."""
        known = {**_things(words), **values}
        return re.sub(
            r"\{(\w+)(?:\|([^}]*))?\}", lambda one: known.get(one[1]) or one[2] or "…", template
        )


@frozen
class Found:
    start: int
    end: int
    values: Values


def _things(words: Vocabulary) -> Values:
    phases = words.phases
    found = {
        "hand": words.hand, "talon": words.stock, "pile": words.pile, "points": words.score,
        "draw": words.draw, "price": words.price,
        "phase": phases[0] if phases else None,
        "phases": ", ".join(phases) or None,
        "all_phases": ", ".join(f"`{one}`" for one in (*words.quiet_phases, *phases)) or None,
        "options": ", ".join(f"`{one}`" for one in words.options) or None,
    }  # fmt: skip
    return {name: value for name, value in found.items() if value}


def _values(match: re.Match[str], kinds: dict[str, str], words: Vocabulary) -> Values | None:
    """What stands in the slots, each as it is written here; None where one is no such thing."""
    values: Values = {"said": " ".join(match[0].split())}
    for name, text in match.groupdict().items():
        if text is None:
            if name in _MAY_BE_EMPTY:
                values[name] = ""
            continue
        value = _value(text if name in _MAY_BE_EMPTY else text.strip(), kinds.get(name, ""), words)
        if value is None:
            return None
        values[name] = value
    return values


def _value(text: str, kind: str, words: Vocabulary) -> str | None:
    match kind:
        case "NUMBER":
            return words.number(text)
        case "RANK":
            return words.rank(text)
        case "RANKS":
            return _ranks(text, words)
        case "SUIT":
            return words.suit(text)
        case "COLOUR":
            return words.colour(text)
        case "CARD":
            return words.card(text)
        case "ZONE":
            return words.zone(text.replace("'s ", "."))
        case "WHO":
            who = somebody(text)
            last = (who or "").rpartition(".")[2]
            return None if last in words.variables or last in words.zones else who
        case "PHASE":
            return text if text in (*words.phases, *words.quiet_phases) else None
    return text


def _ranks(text: str, words: Vocabulary) -> str | None:
    """Several ranks, suits or cards: `a 7 or an ace`."""
    found: list[str] = []
    for part in re.split(r",? or |,? and |, ?", text):
        word = re.sub(r"^(?:an?|the|any) ", "", part.strip())
        meant = words.rank(word) or words.card(word) or words.suit(word)
        if meant is None:
            return None
        found.append(meant)
    return ", ".join(found)


_MAY_BE_EMPTY = frozenset({"rest", "mid", "head"})
_NOBODY = frozenset(
    {
        "everybody", "everyone", "each", "every", "all", "both", "others", "anybody", "anyone",
        "somebody", "someone", "nobody", "none", "it", "then", "if", "card", "cards", "hand",
        "the", "a", "an",
    }
)  # fmt: skip


def somebody(text: str) -> str | None:
    """A player as the language says it: `the next player` is `player.next`."""
    word = text.casefold()
    if re.search(r"\bright\b", word) and " " in word:
        return "player.right"
    if re.search(r"\bleft\b|left-hand", word) and " " in word:
        return "player.left"
    if " " in word and re.search(r"\b(next|after|following)\b", word):
        return "player.next"
    if word.endswith("dealer"):
        return "dealer"
    if " " in word and word.endswith("partner"):
        return "player.partner"
    if word.startswith(("that ", "this ")):
        return None  # who that is was said in another line
    if word.endswith(" player") or word in ("you", "they", "he", "she"):
        return "player"
    return None if word in _NOBODY else text
