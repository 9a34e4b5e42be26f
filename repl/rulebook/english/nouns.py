"""English, as far as a rulebook needs it: articles, owners, verbs that agree, lists of things."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from attrs import frozen

from dotcards.dsl.model import Kind
from dotcards.dsl.text.source import Span
from dotcards.repl.display.screen import spoken as spoken

_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_VOWELS = frozenset("aeiouAEIOU")
# An adverb or a participle that names a pile stands before the word "cards": "your up cards".
_ADVERBS = _words("up down in out off won laid sold lost kept left set gone shown taken")
_AUXILIARIES = _words(
    "is are was were has have had may must can could will would should does do did goes"
)
_PARTICIPLES = _words("lost left held kept made led got laid said met had bid built found told")
_PREPOSITIONS = _words("in on at by for from of to with")
_PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_NAMED_BY_PARTICIPLES = _words("rank suit colour player")
_DETERMINERS = _words("whoever all any some somebody nobody everybody the a no")
_NUMBERS = _words("no one two three four five six seven eight nine ten eleven twelve")


Shape = Literal["plain", "with", "open", "product", "sum", "list", "if"]
"""What may stand around words without being taken for a part of them. Around `plain` ones
everything. `with`: a clause could follow that says which of them; `open`: they end in one. The rest
are joined by `times`, `plus`, `and`, `if`."""


@frozen
class Noun:
    """Who or what a sentence is about. `possessive` is empty where "of" has to be said; `after` is
    what it is called after a verb or a preposition, where that is something else."""

    words: str
    possessive: str = ""
    plural: bool = False
    shape: Shape = "plain"
    after: str = ""

    @property
    def whole(self) -> str:
        """As it stands after a preposition or a verb."""
        bare = self.shape in ("plain", "with", "open")
        return (self.after or self.words) if bare else f"({self.words})"

    @property
    def closed(self) -> str:
        """The same where more words follow that could be taken for a part of it."""
        return (self.after or self.words) if self.shape == "plain" else f"({self.words})"

    @property
    def is_pronoun(self) -> bool:
        return bool(self.possessive) and not self.possessive.endswith(("'s", "s'"))

    def of(self, words: str) -> Noun:
        """Words that end in this."""
        return Noun(words, shape=self.shape if self.shape in ("with", "open") else "plain")

    def owns(self, thing: str) -> str:
        """`your hand`, `the hand of the player who played the card`."""
        return f"{self.possessive} {thing}" if self.possessive else f"the {thing} of {self.whole}"

    def own(self, thing: str) -> Noun:
        """The same as a noun."""
        return Noun(self.owns(thing)) if self.possessive else self.of(self.owns(thing))

    def does(self, verb: str, negated: bool = False) -> str:
        """What is said of it from its verb in the third person on, made to agree, or denied: `you
        are`, `the dealer is not`."""
        said = negative(verb) if negated else verb
        return f"{self.words} {plural_verb(said) if self.plural else said}"


YOU = Noun("you", "your", plural=True)
THEY = Noun("they", "their", plural=True, after="them")
IT = Noun("it", "its")


def as_written(span: Span) -> str:
    """What stands in the rules, where there is no better word for it."""
    return f"“{' '.join(span.text.split())}”"


def person(words: str) -> Noun:
    return Noun(words, f"{words}'s")


def number(count: int) -> str:
    return _NUMBERS[count] if 0 < count < len(_NUMBERS) else str(count)


def rank(name: str) -> str:
    return _RANKS.get(name, spoken(name))


def article(word: str) -> str:
    """`a king`, `an ace`, `an 8`."""
    first = re.match(r"[0-9]+", word)
    vowel = word[:1] in _VOWELS or (
        first is not None and (first[0][0] == "8" or first[0] in ("11", "18"))
    )
    return f"{'an' if vowel else 'a'} {word}"


def a_rank(name: str) -> str:
    return article(rank(name))


def listed(words: Sequence[str], last: str = "and") -> str:
    """`A, B and C`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    text = capital(text.strip())
    return text if text.endswith((".", ":", "?", "!", ".”", "!”", "?”")) else f"{text}."


def ranges(names: Sequence[str]) -> str:
    """Ranks as `2 to 10, jack and king`: three or more numbers in a row are shortened."""

    def row(numbered: tuple[int, str]) -> tuple[bool, int]:
        place, name = numbered
        return name.isdecimal(), int(name) - place if name.isdecimal() else place

    parts: list[str] = []
    for _, several in groupby(enumerate(names), row):
        run = [rank(name) for _, name in several]
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else run
    return listed(parts)


def is_plural(words: str) -> bool:
    """Whether what a number is called is said in the plural: `steps`, `your points made`."""
    every = words.strip("“”").split()
    return any(_ends_in_s(word) for word in every[:1] + every[-1:])


def _ends_in_s(word: str) -> bool:
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def is_adjective(name: str) -> bool:
    """Whether a name says what things are rather than what they are called."""
    first, last = name.split("_")[0], name.split("_")[-1]
    return last in _ADVERBS or first == "in" or last.endswith(("able", "ible", "ed", "en", "wn"))


def of_cards(name: str) -> str:
    """What cards that lie together are called: `hand`, `up cards`, `cards in use`."""
    if name.startswith("in_"):
        return f"cards {spoken(name)}"
    return f"{spoken(name)} cards" if is_adjective(name) else spoken(name)


def named(name: str, kind: Kind) -> str:
    """What a value of this name is called: `suit led`, `whoever makes high`, `playable cards`."""
    if kind.base == "card" and kind.many:
        return of_cards(name)
    first, _, rest = name.partition("_")
    if first == "who" and rest:
        return f"whoever {spoken(rest)}"
    if kind.base in _NAMED_BY_PARTICIPLES and not rest and name.endswith(("ed", "en")):
        return f"{kind.base} {name}"
    if first in _PREPOSITIONS or (rest and is_verb(first)):
        return f"“{spoken(name)}”"
    return spoken(name)


# -------------------------------------------------------------------------------------- verbs


def is_verb(word: str) -> bool:
    """Whether the first word of a name can only be, or nearly always is, a verb."""
    return word in _AUXILIARIES or _ends_in_s(word)


def base_form(verb: str) -> str:
    """`match` of `matches`; verbs that change nothing stay."""
    if verb in _PLURAL:
        return _PLURAL[verb]
    if verb in _AUXILIARIES:
        return verb
    if verb.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        return verb[:-2]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-1] if is_verb(verb) else verb


def plural_verb(phrase: str) -> str:
    first, space, rest = phrase.partition(" ")
    return base_form(first) + space + rest


def predicate(name: str) -> str:
    """A name as what is said of a subject: `matches`, `is wild`, `has gone out`."""
    words = spoken(name)
    return words if is_verb(name.split("_")[0]) else f"is {words}"


def negative(phrase: str) -> str:
    """A predicate denied: `does not match`, `is not wild`, `may not be last`, `cannot play`."""
    first, space, rest = phrase.partition(" ")
    if first == "can":
        return f"cannot{space}{rest}"
    is_thing = rest.startswith(("a ", "an ", "the "))
    participle = re.match(r"\w+(?:en|ne|ed|n|ut)\b", rest) or rest.split(" ")[0] in _PARTICIPLES
    perfect = first in ("has", "have") and not is_thing and participle
    if perfect or (first in _AUXILIARIES and first not in ("has", "have", "goes")):
        return f"{first} not{space}{rest}"
    return f"does not {base_form(first)}{space}{rest}"


def clause(name: str) -> tuple[str, str] | None:
    """Subject and predicate in a name that is a whole clause: `hand_is_over`; else None."""
    words = name.split("_")
    for place, word in enumerate(words[1:], 1):
        if word in _AUXILIARIES or (is_verb(word) and place == len(words) - 1):
            return " ".join(words[:place]), " ".join(words[place:])
    return None


def with_article(words: str) -> str:
    has_one = words.startswith("“") or words.split(" ")[0] in _DETERMINERS
    return words if has_one else f"the {words}"
