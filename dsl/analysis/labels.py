"""What a value tells: the secrets that it hangs on, and who may know each of them.

A *secret* is what lies in a zone that not all may look into, or what is in a variable that not all
may see, with its owner as far as that is known. A *label* is a set of secrets, each with the place
where it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from attrs import define, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl.text.source import Span

Key: TypeAlias = tuple[object, ...] | None
"""A player or team, by a name that holds as long as a line is looked at: `("local", 3)`,
`("turn", 0)`. None: it cannot be told which."""

PLAYERS: Key = ("players",)
TEAMS: Key = ("teams",)
"""Any of those still in, as an owner: what holds of all of them."""
TABLE: Key = ("table",)
"""What belongs to nobody."""

MOST = 64
"""More secrets than that in one label are taken for one that nobody may know."""


class Secret(NamedTuple):
    """`zone`, `variable`: one of that name, of this owner. `stale`, `changed`: a zone that has got
    cards, a variable that has got a value since the lines looked at began. `which`, `face`,
    `blank`: of the local with this number, whatever it hangs on which one it is, what its face is,
    whether it is none. `place`: in which zone a card lies that is remembered, or named by its face
    (of a local: that of what it stands for). `unknown`: anything."""

    kind: Literal[
        "zone", "stale", "variable", "changed", "which", "face", "blank", "place", "unknown"
    ]
    name: str | int
    owner: Key = None


ZONE: Final = ("zone", "stale")
VARIABLE: Final = ("variable", "changed")
UNKNOWN = Secret("unknown", "")


class Reading(NamedTuple):
    """Where a secret is read: the place here, and the one inside a define or action if there."""

    span: Span
    inside: Span | None = None


Label: TypeAlias = Mapping[Secret, Reading]
NOTHING: Label = {}


def joined(*labels: Label) -> Label:
    """All secrets of some labels, each where it is read first."""
    full = [label for label in labels if label]
    if not full:
        return NOTHING
    if len(full) == 1:
        return full[0]
    found = dict(full[0])
    for label in full[1:]:
        for secret, reading in label.items():
            found.setdefault(secret, reading)
    return bounded(found)


def bounded(label: Label) -> Label:
    """The label, or what stands for one that is too long."""
    return label if len(label) <= MOST else {UNKNOWN: next(iter(label.values()))}


@frozen
class Value:
    """What is known of a value.

    `label`: what it hangs on which value it is. `lies`: for cards, the zones (those that all can
    see too) and variables that one has to look into to see their faces, and whether it is a secret
    where they lie. `who`: which player or team
    it is; of a collection, what each of its members is. `blank`: what it hangs on whether it is
    none; None for all of `label`. `whole`: cards that are all of some zones.
    """

    label: Label = NOTHING
    lies: Label = NOTHING
    who: Key = None
    blank: Label | None = None
    whole: bool = False

    @property
    def emptiness(self) -> Label:
        return self.label if self.blank is None else self.blank


PUBLIC = Value()


def parameter(local: m.Local) -> Value:
    """What a define or an action knows of what it is given: it stands for whatever that is."""
    number, here = local.id, Reading(local.span)
    lies: Label = NOTHING
    if local.kind.base == "card":
        lies = {Secret("face", number): here, Secret("place", number): here}
    who: Key = None if local.kind.many else ("local", number)
    return Value({Secret("which", number): here}, lies, who, {Secret("blank", number): here})


class Audience(NamedTuple):
    """One player, or all of one team, whom something is told."""

    by: Literal["player", "team"]
    who: Key


def addressed(audience: Audience | None, naming: Callable[[Key], Key]) -> Audience | None:
    """The same audience by another name for it."""
    return audience and audience._replace(who=naming(audience.who))


Everybody: TypeAlias = None
EVERYBODY: Everybody = None


class Holder(Protocol):
    """A zone or a variable, checked or still being checked."""

    @property
    def sight(self) -> m.Sight: ...


class Owned(Holder, Protocol):
    @property
    def owner(self) -> m.Owner | None: ...


def places(value: Value) -> Label:
    """What one learns who sees from which zone these cards come, other than what is read of it."""
    return {one: reading for one, reading in value.lies.items() if one.kind == "place"}


@define
class Facts:
    """What a ruleset declares, as far as secrets hang on it."""

    zones: Mapping[str, m.Zone]
    variables: Mapping[str, Owned]
    definition: Callable[[str], m.Define | None]
    tables: Mapping[str, m.Table]
    can_retire: bool = True
    summaries: dict[str, Value] = field(factory=dict)
    """What each define comes to, once known."""

    def is_open(self, secret: Secret) -> bool:
        """Whether everybody can see it at any time."""
        if secret.kind in ZONE:
            return self.zones[str(secret.name)].sight == "everybody"
        if secret.kind in VARIABLE:
            return self.variables[str(secret.name)].sight == "everybody"
        return False

    def faces(self, value: Value) -> Label:
        """What one learns who sees the faces of these cards."""
        return {
            secret: reading
            for secret, reading in value.lies.items()
            if secret.kind != "place" and not self.is_open(secret)
        }

    def knows(self, audience: Audience | None, secret: Secret) -> bool:
        """Whether an audience (None: everybody) may know a secret."""
        if self.is_open(secret):
            return True
        if audience is None or secret.owner != audience.who:
            return False
        if audience.who in (None, PLAYERS, TEAMS):  # one and another need not be the same
            return False
        if secret.kind in ZONE:
            holder: Owned = self.zones[str(secret.name)]
        elif secret.kind in VARIABLE:
            holder = self.variables[str(secret.name)]
        else:
            return False
        # What a team sees each of its players sees, not the other way round.
        return holder.sight == "owner" and (
            holder.owner == "team" or (holder.owner == "player" and audience.by == "player")
        )


def lasting(key: Key) -> Key:
    """The key if it names the same player in later lines, whatever happens between."""
    return key if key is not None and key[0] != "path" else None


def lasting_label(label: Label) -> Label:
    """A label as it is read in later lines."""
    found: dict[Secret, Reading] = {}
    for secret, reading in label.items():
        found.setdefault(secret._replace(owner=lasting(secret.owner)), reading)
    return found


def renamed(label: Label, old: Key, new: Key) -> Label:
    """A label outside of the text in which `old` is a name: there it is one of `new`."""
    if not any(mentions(secret.owner, old) for secret in label):
        return label
    found: dict[Secret, Reading] = {}
    for secret, reading in label.items():
        owner = secret.owner
        if mentions(owner, old):
            owner = new if owner == old else None
        found.setdefault(secret._replace(owner=owner), reading)
    return found


def mentions(key: Key, other: Key) -> bool:
    """Whether a key is another one, or is reached from it, such as the player at its left."""
    while key is not None and key != other:
        key = key[2] if key[0] == "path" else None  # type: ignore[assignment]
    return key is not None


def mapped(key: Key, keys: Mapping[Key, Key]) -> Key:
    """A key inside a define or an action, as its user knows it."""
    if key is None:
        return None
    if key in keys:
        return keys[key]
    if key[0] == "path":
        inner = mapped(key[2], keys)  # type: ignore[arg-type]
        return None if inner is None else ("path", key[1], inner)
    return key
