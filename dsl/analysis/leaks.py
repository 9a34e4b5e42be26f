"""What lines tell and may not: the leaks of a body, and what is known of the names in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Literal, TypeAlias

from attrs import define, evolve, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl.language import Seen
from dotcards.dsl.text.source import Span

from .labels import (
    EVERYBODY,
    NOTHING,
    ZONE,
    Audience,
    Facts,
    Key,
    Label,
    Reading,
    Secret,
    Value,
    bounded,
    lasting,
    lasting_label,
    places,
)
from .secret_state import State
from .secret_values import Values
from .touched import Touched

Way = Literal["said", "put down", "decides"]
"""How a secret would come out: in words, in a variable, or by what is seen to happen."""

OwnedZone: TypeAlias = tuple[str, Key]
"""A zone and its owner, who is None only of zones that are nobody's."""

LEAVES_CARDS = frozenset({Seen.VARIABLE, Seen.TEXT, Seen.SHOWN, Seen.PHASE})

Effects: TypeAlias = dict[Audience | None, Span]
"""Who can see that lines are done, and by which of them first."""


@frozen
class Leak:
    """A secret that an audience (None: everybody) would be told, and may not be.

    `span`: the value or condition that hangs on it. `cause`: the line by which it is seen.
    `name`: of the variable it is put into.
    """

    secret: Secret
    audience: Audience | None
    way: Way
    span: Span
    reading: Reading
    cause: Span | None = None
    name: str = ""


@frozen
class Summary:
    """What an action does, in terms of what it is given: to its user's lines it is one line."""

    leaks: tuple[Leak, ...]
    effects: Effects
    opened: frozenset[Secret]
    shown: frozenset[tuple[str, Key]]
    stale: frozenset[str]
    changes_turn: bool
    is_told: bool
    """Whether the log tells of it with its numbers: "Ann draws 2"."""


@frozen
class Raised:
    """A line that plays cards, and what all know when its events are done.

    `shown`: zones and variables, with their owner. `by`, `turn`, `dealer`: whom these mean there.
    `hidden`: whether not all know the faces of the cards.
    """

    line: m.Play
    by: Key
    turn: Key
    dealer: Key
    shown: frozenset[tuple[str, Key]]
    hidden: bool


@define
class Rules:
    """A ruleset, and what is known of its actions and events."""

    ruleset: m.Ruleset
    facts: Facts
    values: Values
    touched: Touched
    actions: dict[str, m.Action]
    summaries: dict[str, Summary] = field(factory=dict)
    runs_out: frozenset[str] = frozenset()
    keyed_events: dict[str, Span] = field(factory=dict)
    """By what of a card some events go (its suit, its rank, the card), and a line of such a one."""
    raised: list[Raised] = field(factory=list)
    """By the lines that were looked at so far."""
    serial: count[int] = field(factory=lambda: count(1))

    def fresh(self, word: str) -> Key:
        """A key for whoever has the turn, or deals, from now on."""
        return (word, next(self.serial))


@define
class Ledger:
    """Of one body: `leaks` holds what is told in the block that is looked at."""

    rules: Rules
    leaks: list[Leak] = field(factory=list)
    effects: Effects = field(factory=dict)
    raw: dict[Secret, Label] = field(factory=dict)
    """What locals hang on, by the secrets that stand for them."""
    bound: list[Secret] = field(factory=list)
    lets: set[Secret] = field(factory=set)
    """Those that stand for a name given by `let`: `raw` says what they hang on without others of
    these."""
    settled: int = 0
    """How many of `leaks` were told before cards last moved."""
    named: set[OwnedZone] = field(factory=set)
    """The zones that locals hang on."""
    outdated: set[OwnedZone] = field(factory=set)
    """Those that locals hang on as they were before cards moved."""

    @property
    def facts(self) -> Facts:
        return self.rules.facts

    @property
    def values(self) -> Values:
        return self.rules.values

    def _is_known(self, leak: Leak, state: State) -> bool:
        """Whether an audience knows a secret in the end."""
        secret = leak.secret
        if secret in state.opened:
            return True
        raw = self.raw.get(secret)
        if raw is None:
            return self.facts.knows(leak.audience, secret)
        return all(
            one in state.opened
            or self.facts.knows(leak.audience, one)
            or (one in self.raw and self._is_known(evolve(leak, secret=one), state))
            for one in raw
        )

    def _unfolded(self, leak: Leak, names: set[Secret]) -> Iterator[Leak]:
        """A leak in terms of what is known outside of the text in which these are bound."""
        for secret, reading in self._expanded({leak.secret: leak.reading}, names).items():
            if not self.facts.knows(leak.audience, secret):
                yield evolve(leak, secret=secret, reading=reading)

    def _expanded(self, label: Label, names: set[Secret] | None = None) -> Label:
        """A label without the secrets that stand for locals bound in this body (all, or these)."""
        found: dict[Secret, Reading] = {}
        waiting = list(label.items())
        looked_at = set()
        while waiting:
            secret, reading = waiting.pop()
            if secret in looked_at:
                continue
            looked_at.add(secret)
            if secret in self.raw and (names is None or secret in names):
                waiting += [
                    (one, Reading(reading.span, reading.inside or read.inside or read.span))
                    for one, read in self.raw[secret].items()
                ]
            else:
                found.setdefault(secret, reading)
        return bounded(found)

    # ------------------------------------------------------------------------------ telling

    def tell(
        self,
        label: Label,
        audience: Audience | None,
        way: Way,
        span: Span,
        cause: Span | None = None,
        name: str = "",
    ) -> None:
        """An audience sees something that hangs on a label."""
        for secret, reading in label.items():
            if not self.facts.knows(audience, secret):
                self.leaks.append(Leak(secret, audience, way, span, reading, cause, name))

    def see(self, span: Span, audience: Audience | None = EVERYBODY) -> None:
        """An audience sees that a line is done."""
        self.effects.setdefault(audience, span)

    def bind(self, local: m.Local, value: Value, *, is_let: bool = False) -> Value:
        """A local: of cards it is kept apart which they are, and what is on them."""
        label, blank = lasting_label(value.label), lasting_label(value.emptiness)
        self.named |= {
            (str(one.name), one.owner)
            for one in (*self._expanded(label), *self._expanded(value.lies))
            if one.kind in ZONE
        }
        if local.kind.base != "card":
            who: Key = lasting(value.who)
            if local.kind.base in ("player", "team") and not local.kind.many:
                who = who or ("local", local.id)
            return Value(label, NOTHING, who, blank)
        here = Reading(local.span)
        which, face = Secret("which", local.id), Secret("face", local.id)
        hidden = lasting_label(self.facts.faces(value))
        for secret, what in ((which, label), (face, hidden)):
            if what:
                self.raw[secret] = self._expanded(what, self.lets)
                self.bound.append(secret)
                if is_let:
                    self.lets.add(secret)
        lies: Label = {face: here, **places(value)} if hidden else lasting_label(value.lies)
        return Value({which: here} if label else NOTHING, lies, None, blank)
