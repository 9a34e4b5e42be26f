"""What the rules say of somebody, told to the one it is about: `You are out`, not `You is out`.

Rules are written of people by their names: `{player} was brave`. A player who is called "You" is
spoken to instead. English has few forms to change, but which word is a verb cannot always be
known: where it cannot, nothing is changed and a colon parts the name from what is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Set

from dotcards.repl.rulebook.english.nouns import base_form, is_verb
from dotcards.repl.table.seats import YOU

IRREGULAR = {
    "is": "are", "was": "were", "has": "have", "does": "do", "goes": "go",
    "isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't",
}  # fmt: skip


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NO_VERBS = _words(
    "always sometimes perhaps besides nevertheless afterwards towards unless across alas yes this"
    " thus plus minus less versus his its us hers ours yours theirs as nonetheless indeed"
)
_NO_SUBJECTS = _words(
    "a an the this that these those his her its their your my our it he she they we i who which"
    " what there nobody somebody everybody all both each if when while because since until no"
)
_BEFORE_A_CLAUSE = _words(
    "and but or so then now that if when while because since until unless before after once though"
    " although where whether as"
)
_BEFORE_A_VERB = _words("and or but nor then also")
_ADVERBS = _words("also now then still again never always just only even soon not once more")
# Verbs by which players' doings are told, as they stand after "you".
_VERBS = _words(
    "add announce answer ask attack bank beat become begin bet bid bluff burn bury buy call cancel"
    " capture challenge change choose claim clear close collect come count cover cut deal declare"
    " defend discard discover double doubt draw drop earn end exchange explain fail find finish"
    " flip fold follow forget gain get give go guess help hide hit hold hope keep knock lay lead"
    " leave lie lift lose make match meet meld miss move name need offer open owe own pass pay peek"
    " peg pick place play point pour press promise pull push put raise reach reveal roll ruff run"
    " save say see seem sell send set shed shout show shuffle sit skip slap slip snap spill stand"
    " start stay steal stop surrender swap take tell throw tie trade trump trust try turn undo"
    " unveil use wait want warn win wish yield"
)
_THINGS = _words(
    "aces kings queens jacks jokers twos threes fours fives sixes sevens eights nines tens clubs"
    " diamonds hearts spades trumps cards points tricks hands players chips coins runs pairs sets"
    " books melds rounds piles suits ranks stocks decks teams partners others turns scores"
)
_WORD = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)?)")
_ENDS = re.compile(r"[.!?:;()—–]|\s-\s")


def to_you(said: str, verbs: Set[str] = frozenset(), things: Set[str] = frozenset()) -> str:
    """A line in which a player may be called "You", as it is told to that player. `verbs` are more
    words that are known to be verbs, in the third person, as actions have them (`must_draw`);
    `things` more that are known to be none.
    """
    if YOU not in said:
        return said
    known = frozenset(verb.partition("_")[0] for verb in verbs)
    teller = _Teller(known, _THINGS | things)
    told = teller.told(_WORD.split(said))
    if teller.is_lost and (begins := re.match(rf"(\s*){YOU}\s+(?=\w)", said)):
        return f"{begins[1]}{YOU}: {said[begins.end() :]}"
    return told


class _Teller:
    """Goes through a line word by word, knowing whether what comes is said of you."""

    def __init__(self, verbs: frozenset[str], things: frozenset[str]) -> None:
        self.verbs, self.things = verbs, things
        self.is_of_you = False  # the clause has "you" for its subject
        self.waits = False  # and its first verb is yet to come
        self.is_lost = False  # a word may be a verb or a thing

    def told(self, parts: list[str]) -> str:
        before = ""
        for at in range(1, len(parts), 2):
            between, word = parts[at - 1], parts[at].replace("’", "'")
            begins = not before or _ENDS.search(between) is not None
            if begins:
                self.is_of_you = self.waits = False
            if word == YOU or word.startswith(f"{YOU}'"):
                rest = "".join(parts[at + 1 : at + 3])
                parts[at] = self._name(word, rest, begins or "," in between, before)
                if begins:
                    parts[at] = parts[at][:1].upper() + parts[at][1:]
            elif self.waits:
                parts[at] = self._first(word, between) or parts[at]
            elif self.is_of_you and (before in _BEFORE_A_VERB or "," in between):
                parts[at] = self._further(word, before) or parts[at]
            if not (before in _BEFORE_A_VERB and word in _ADVERBS):
                before = word if word in (YOU, "I") else word.lower()
        return "".join(parts)

    def _name(self, word: str, rest: str, begins: bool, before: str) -> str:
        if word == YOU:
            self.is_of_you = self.waits = begins or before in _BEFORE_A_CLAUSE
            return "you"
        if word == f"{YOU}'s":
            is_verb_ = re.match(r"\s+(?:an?|the|not|now|been|in|on|out|\w+(?:ed|ing))\b", rest)
            return "you're" if is_verb_ else "your"
        return word

    def _first(self, word: str, between: str) -> str | None:
        """The word behind the name: the verb, unless it is one that stands before verbs."""
        if "," in between or word.lower() in ("and", "or"):  # others are spoken of, too
            self.is_of_you = self.waits = False
            return None
        if word in _ADVERBS or word.endswith("ly"):
            return None
        self.waits = False
        if word in IRREGULAR:
            return IRREGULAR[word]
        if word in _NO_VERBS or not (word in self.verbs or is_verb(word)):
            return None
        return base_form(word)

    def _further(self, word: str, before: str) -> str | None:
        """A word behind `and` or a comma: a further verb, a thing, or somebody else who does."""
        if word in IRREGULAR:
            return IRREGULAR[word]
        if word in _BEFORE_A_VERB or word in _ADVERBS or word.endswith("ly"):
            return None
        if word[:1].isupper() or word in _NO_SUBJECTS:
            self.is_of_you = False
            return None
        if word in self.things or not is_verb(word):
            return None
        if word in self.verbs or base_form(word) in _VERBS:
            return base_form(word)
        self.is_lost = True
        return None
