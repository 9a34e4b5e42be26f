"""A line of a ruleset as a sentence, made from its text alone, so that it cannot say otherwise."""

from __future__ import annotations

import re
from collections.abc import Collection

from attrs import frozen

from dsl import model

_CHAIN = re.compile(r"(?<![\w.])([^\W\d]\w*)((?:\.[^\W\d]\w*)+)")
_NAME = re.compile(r"[^\W\d]\w*_\w+")
_VERBS = ("has", "is", "may", "can", "must", "will", "does", "fits", "wins")
_LINES = (
    (re.compile(r"^choose ([aeiou]\w*) from (.+)$"), r"choose an \1 from \2"),
    (re.compile(r"^choose (\w+) from (.+)$"), r"choose a \1 from \2"),
    (re.compile(r"^(?!choose|option)([\w.]+) = yes$"), r"from now on: \1"),
    (re.compile(r"^(?!choose|option)([\w.]+) = no$"), r"no longer: \1"),
    (re.compile(r"^then next turn$"), "then it is the next player's turn"),
    (re.compile(r"^next turn$"), "it is the next player's turn"),
    (re.compile(r"^turn stays$"), "the same player goes again"),
    (re.compile(r"^then go to (\w+)$"), r"then go on with: \1"),
    (re.compile(r"^go to (\w+)$"), r"go on with: \1"),
    (re.compile(r"^new deal from (.+)$"), r"collect all cards in \1 and shuffle them"),
    (re.compile(r"^deal (.+) from (\w+) to each (.+)$"), r"deal \1 from \2 to each \3"),
    (re.compile(r"^skip (.+)$"), r"\1 misses the next turn"),
    (re.compile(r"^retire (.+)$"), r"\1 is out until the next deal"),
    (re.compile(r"^reverse$"), "play goes round the other way"),
    (re.compile(r"^again$"), "the same player is asked again"),
    (re.compile(r"^win (.+)$"), r"\1 wins the game"),
    (re.compile(r"^lose (.+)$"), r"\1 loses the game"),
    (re.compile(r"^end game$"), "the game ends"),
    (re.compile(r"^let (\w+) = (.+)$"), r"call \2 \1"),
    (re.compile(r"^(then )?turn = (.+)$"), r"\1it is the turn of \2"),
    (re.compile(r"^(?!choose|option)([\w.]+) = (.+)$"), r"\1 becomes \2"),
    (re.compile(r"^for each (\w+) in (.+)$"), r"for each \1 of \2:"),
    (re.compile(r"^else if (.+)$"), r"otherwise, if \1:"),
    (re.compile(r"^else$"), "otherwise:"),
    (re.compile(r"^if (.+)$"), r"if \1:"),
)


@frozen
class English:
    """Words for one ruleset. `truths` are the names of what holds or does not."""

    truths: Collection[str]

    @classmethod
    def of(cls, ruleset: model.Ruleset) -> English:
        names = [(one.name, one.kind) for one in ruleset.defines]
        names += [(one.name, one.kind) for one in ruleset.variables]
        return cls(frozenset(n.rpartition(".")[2] for n, kind in names if kind.base == "truth"))

    def line(self, code: str) -> str:
        """A line of a block, without its comment."""
        quoted = re.match(r'^say "(.*)"$', code)
        if quoted:
            return f"say: {quoted[1]}"
        for pattern, words in _LINES:
            changed, done = pattern.subn(words, code)
            if done:
                code = changed
                break
        return self.words(code)

    def words(self, code: str) -> str:
        """Names as people say them: `player.hand.count` as the number of cards in a hand."""
        spoken = _CHAIN.sub(lambda m: self._chain(m[1], m[2].split(".")[1:]), code)
        return _NAME.sub(lambda m: m[0].replace("_", " "), spoken)

    def _chain(self, subject: str, properties: list[str]) -> str:
        said = subject
        for name in properties:
            said = self._property(said, name)
        return said

    def _property(self, of: str, name: str) -> str:
        match name:
            case "count":
                of_cards = f"the number of cards in {of}"
                return "the number of players" if of == "players" else of_cards
            case "empty":
                return f"{of} is empty"
            case "top" | "bottom" | "rest":
                return f"the {name} of {of}"
            case "others":
                return "the other players" if of == "player" else f"the players other than {of}"
            case "next":
                return "the next player" if of == "player" else f"the player after {_whose(of)}"
            case "left" | "right":
                return f"the player to the {name} of {_whose(of)}"
            case "player":
                return f"whoever played {of}"
        if name in self.truths:
            first = name.partition("_")[0]
            is_verb = first in _VERBS or (first.endswith("s") and not first.endswith("ss"))
            return f"{of} {name}" if is_verb else f"{of} is {name}"
        return f"{of}'s {name}"


def _whose(player: str) -> str:
    return {"player": "the player", "turn": "whose turn it is", "dealer": "the dealer"}.get(
        player, player
    )
