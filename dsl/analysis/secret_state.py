"""What is known before a line is done, and how values are told apart by their wording."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, define, evolve

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import wording

from .labels import (
    Key,
    Secret,
    Value,
)


@define
class State:
    """What is known before a line is done.

    `locals`: by number; each is bound once in a ruleset, so all states of one body share them.
    `turn`, `dealer`: whom these words mean now. `maker`: of the move, and `asked`: a key that means
    the maker too. `shown`: zones and variables (with their owner) that all have just seen. `stale`:
    zones that have got cards and variables that have got values. `opened`: locals, as secrets, of
    which all know. `signatures`: values, by their wording, that have just been shown. `left_out`:
    of values, by their wording, zones that these are known not to be.
    """

    locals: dict[int, Value] = Factory(dict)
    turn: Key = ("turn",)
    dealer: Key = ("dealer",)
    maker: Key = None
    asked: Key = None
    shown: frozenset[tuple[str, Key]] = frozenset()
    stale: frozenset[str] = frozenset()
    opened: frozenset[Secret] = frozenset()
    signatures: frozenset[object] = frozenset()
    left_out: dict[object, set[str]] = Factory(dict)

    def copy(self) -> State:
        return evolve(self)

    def named(self, key: Key) -> Key:
        """The maker's own name for whoever is the maker."""
        return self.maker if key is not None and key == self.asked else key


def member(local: m.Local, things: Value) -> Value:
    """One of a collection."""
    who: Key = ("local", local.id) if local.kind.base in ("player", "team") else None
    return Value(things.label, things.lies, who)


def keys_of(arguments: Mapping[int, Value], state: State) -> dict[Key, Key]:
    """What the keys inside of a define or an action mean where it is used."""
    keys: dict[Key, Key] = {("local", number): value.who for number, value in arguments.items()}
    keys["turn",] = state.turn
    keys["dealer",] = state.dealer
    return keys


def signature(node: object) -> object:
    """Equal for expressions that say the same of the same things, wherever they stand."""
    return wording(node, by_id=True)
