"""How much work the rules are: steps, as a function of the options and of the sizes of zones.

A step is one node of a rule looked at, or one thing in memory made: so steps bound memory too. What
a form costs beside its parts is declared with it (`dsl.language`); what it does not declare costs
more than any budget.

The checker asks for the least there can be, with every zone empty: what is too much even then can
be carried by no position. The compiler asks for the most, with every zone as full as can be: what
is little even then need not be counted in play.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Self

from attrs import define, evolve, field, frozen

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl.language import Seen
from dotcards.dsl.model.traversal import everything, inside, parts
from dotcards.dsl.text.source import Span

if TYPE_CHECKING:
    from dotcards.dsl.language import Cost

ENDLESS = 1_000_000_000_000
"""For what may go round, or has no bound."""
TELLING, WORD, LETTER = 150, 35, 4
"""Steps of telling the table one line, for each thing in it, and for each letter of its text."""
MOST_CELLS = 10_000
"""Piles and variables of one game."""
LIES_THERE = frozenset({Seen.CARDS, Seen.ORDER, Seen.VARIABLE, Seen.PHASE})
"""What everybody sees without being told."""


@frozen
class Sizes:
    """How many things of each kind there are, or can lie in one place."""

    cards: int
    players: int
    ranks: int
    suits: int
    colours: int
    piles: int
    alike: Mapping[str, tuple[int, ...]] = field(factory=dict)
    """How many cards there are of each rank, suit and colour."""

    def of(self, kind: m.Kind) -> int:
        known = {
            "card": self.cards,
            "player": self.players,
            "team": self.players,
            "rank": self.ranks,
            "suit": self.suits,
            "colour": self.colours,
        }
        return known.get(kind.base, ENDLESS if kind.many else 1)

    @classmethod
    def most(cls, ruleset: m.Ruleset) -> Sizes:
        """With all cards in every place, and as many players as can be."""
        cards = sum(len(line.cards) for line in ruleset.deck)
        piles = sum(ruleset.most_players if zone.owner else 1 for zone in ruleset.zones)
        ranks = len(ruleset.ranks) + len(ruleset.unranked)
        colour_of = dict(ruleset.suits)
        faces = [face for line in ruleset.deck for face in line.cards]
        alike = {
            "rank": Counter(face.rank for face in faces),
            "suit": Counter(face.suit for face in faces if face.suit),
            "colour": Counter(colour_of[face.suit] for face in faces if face.suit),
        }
        return cls(
            cards, ruleset.most_players, ranks, len(ruleset.suits), len(set(colour_of.values())),
            piles, {name: tuple(count.values()) for name, count in alike.items()},
        )  # fmt: skip


@define(slots=False, eq=False)
class Costs:
    """Steps of expressions and of lines.

    `least` counts no card, no event and of several blocks the cheapest one; otherwise each is taken
    at its worst. `dear` is told of the places where steps first go beyond `limit`, which then count
    as one.
    """

    sizes: Sizes
    defines: Mapping[str, m.Define]
    actions: Mapping[str, m.Action]
    ruleset: m.Ruleset | None = None
    options: Mapping[str, object] = field(factory=dict)
    suits_matter: bool = True
    least: bool = False
    limit: int = ENDLESS
    dear: Callable[[Span], None] | None = None
    _known: dict[str, int] = field(factory=dict, init=False)

    @classmethod
    def of_ruleset(
        cls, ruleset: m.Ruleset, options: Mapping[str, object], suits_matter: bool
    ) -> Self:
        """The most that each part of a ruleset can cost with these options. Where suits do not
        matter, cards of one rank are all alike."""
        return cls(
            Sizes.most(ruleset),
            {rule.name: rule for rule in ruleset.defines},
            {action.name: action for action in ruleset.actions},
            ruleset,
            options,
            suits_matter,
        )

    @cached_property
    def redefined(self) -> Mapping[str, str]:
        """The define that has taken the place of a property of a card."""
        return {rule.redefines: rule.name for rule in self.defines.values() if rule.redefines}

    @cached_property
    def _given(self) -> Mapping[int, list[m.Expr]]:
        """What each name bound in the text may stand for, by its id."""
        found: dict[int, list[m.Expr]] = defaultdict(list)
        if self.ruleset is None:
            return found
        for node in everything(evolve(self.ruleset, examples=())):
            match node:
                case m.Let():
                    found[node.local.id].append(node.value)
                case m.Choice() if not isinstance(node.source, tuple):
                    found[node.local.id].append(node.source)
                case m.DoAction():
                    action = self.actions[node.action]
                    pairs = [*zip(action.parameters, node.arguments, strict=True)]
                    if action.subject is not None and node.subject is not None:
                        pairs.append((action.subject, node.subject))
                    for local, value in pairs:
                        found[local.id].append(value)
                case m.DefineOf(subject=subject) if subject is not None:
                    of = self.defines[node.define].subject
                    if of is not None:
                        found[of.id].append(subject)
                case m.Property(subject=subject) if node.name in self.redefined:
                    of = self.defines[self.redefined[node.name]].subject
                    if of is not None:
                        found[of.id].append(subject)
        return found

    # ------------------------------------------------------------------------ what is named

    def of_define(self, name: str) -> int:
        return self._once(f"define {name}", lambda: self.of(self._body_of(name)))

    def of_action(self, name: str) -> int:
        return self._once(f"action {name}", lambda: self.of_block(self._lines_of(name)))

    def _lines_of(self, name: str) -> m.Block:
        return self.actions[name].body if name in self.actions else ()

    def of_event(self) -> int:
        """What happens because one card is played."""
        if self.ruleset is None:
            return 0
        events = self.ruleset.events

        def worst() -> int:
            exact = [self.of_block(one.body) for one in events if one.by != "any"]
            every = sum(self.of_block(one.body) for one in events if one.by == "any")
            return 1 + every + max(exact, default=0)

        return self._once("events", worst)

    def of_running_out(self, zone: str) -> int:
        if self.ruleset is None:
            return 0
        bodies = [one.body for one in self.ruleset.runs_out if one.zone == zone]
        return self._once(f"runs out {zone}", lambda: sum(map(self.of_block, bodies)))

    def _once(self, key: str, work: Callable[[], int]) -> int:
        if key not in self._known:
            # what it costs to come back here while working it out; of a circle the checker tells
            self._known[key] = 0 if self.least else ENDLESS
            self._known[key] = min(ENDLESS, work())
        return self._known[key]

    # -------------------------------------------------------------------------- collections

    def size(self, expr: m.Expr) -> int:
        """How many things a collection has; 1 for a single thing."""
        if not expr.kind.many:
            return 1
        match expr:
            case m.ListOf():
                return len(expr.items)
            case m.Arithmetic():
                return min(ENDLESS, self.size(expr.left) + self.size(expr.right))
            case m.IfThen():
                ends = (self.size(expr.then), self.size(expr.otherwise))
                return min(ends) if self.least else max(ends)
            case m.DefineOf():
                body = self._body_of(expr.define)
                return self._once(
                    f"size of define {expr.define}", lambda: 0 if body is None else self.size(body)
                )
            case m.Quantifier():
                return 0 if self.least and expr.where else self.size(expr.collection)
            case m.Property(name="rest"):
                return self.size(expr.subject)
            case m.Local():
                return 0 if self.least else self._size_of_local(expr)
        return self.sizes.of(expr.kind)

    def _body_of(self, name: str) -> m.Expr | None:
        """None for a define in which something is wrong."""
        return self.defines[name].body if name in self.defines else None

    def _size_of_local(self, local: m.Local) -> int:
        def largest() -> int:
            given = [self.size(value) for value in self._given.get(local.id, ())]
            return max(given, default=self.sizes.of(local.kind))

        return self._once(f"size of local {local.id}", largest)

    # -------------------------------------------------------------------------------- steps

    def of_block(self, block: Iterable[m.Statement]) -> int:
        return min(ENDLESS, sum(self.of(line) for line in block))

    def of(self, node: object) -> int:
        """Of an expression, a line, or several of them; None costs nothing."""
        if node is None:
            return 0
        if isinstance(node, tuple):
            return min(ENDLESS, sum(self.of(part) for part in inside(node)))
        found = min(ENDLESS, self._of(node))
        span = getattr(node, "span", None)
        if found > self.limit and self.dear is not None and span is not None:
            self.dear(span)
            return 1
        return found

    def _of(self, node: object) -> int:
        match node:
            case m.If():
                asked = [self.of(condition) for condition, _ in node.arms]
                blocks = [*(self.of(body) for _, body in node.arms), self.of(node.otherwise)]
                return 1 + (asked[0] + min(blocks) if self.least else sum(asked) + max(blocks))
            case m.IfThen():
                ends = (self.of(node.then), self.of(node.otherwise))
                return 1 + self.of(node.condition) + (min(ends) if self.least else max(ends))
            case m.Quantifier():
                return self._formed(node, language.of_quantity(node).cost)
            case m.Property():
                return self._formed(node, language.of_property(node).cost) + self._asked_anew(node)
            case m.TableOf():
                return 1 + self.of(node.subject) + self.size(node.subject)
            case m.DefineOf():
                return 1 + self.of((node.subject, node.player)) + self.of_define(node.define)
            case m.Arithmetic() | m.Compare() | m.IsIn() | m.ListOf() | m.ZonesOf():
                inner = parts(node)
                walked = sum(self.size(part) for part in inner if part.kind.many)
                return 1 + walked + self.of(inner)
            case _ if isinstance(node, m.Statement | m.Taken):
                return self._formed(node, language.of_statement(node).cost) + self._set_off(node)
        return 1 + sum(self.of(part) for part in inside(node))

    def _set_off(self, line: m.Statement | m.Taken) -> int:
        """What happens elsewhere because of a line, and finding the cards that it names."""
        match line:
            case m.DoAction():
                return self.of_action(line.action)
            case m.Play():
                moved = self._moved(line.cards)
                return moved * self.of_event() + self._looked(moved)
            case m.Put():
                return self._looked(self._moved(line.cards))
            case m.Taken():
                return self._count(line.count) * self.of_running_out(line.zone.name)
            case m.Deal():
                cards = self._count(line.count) * self.sizes.players
                return cards * self.of_running_out(line.source.name)
        return 0

    def _formed(self, node: object, cost: Cost) -> int:
        """By what is declared of the form: itself, its parts, and what it does again and again."""
        each = 0
        for name in cost.each:
            each += self._length(node, name)
        again = [getattr(node, name, None) for name in cost.repeats]
        repeated = sum(self.of(part) for part in again)
        # Each part is looked at once: blocks within blocks would take twice as long for each.
        counted = {
            id(one) for part in again for one in (part if isinstance(part, tuple) else (part,))
        }
        once = sum(self.of(part) for part in inside(node) if id(part) not in counted)
        made = cost.memory + sum(self._length(node, name) for name in cost.keeps)
        return cost.steps + once + each * (1 + repeated) + made + self._told(node)

    def _told(self, node: object) -> int:
        """Of telling the table, as far as a line does more than change what lies on it."""
        if not isinstance(node, m.Statement):
            return 0
        form = language.of_statement(node)
        if self.least or form.seen <= LIES_THERE:
            return 0
        told = TELLING
        if form.seen & {Seen.TEXT, Seen.SHOWN}:
            for part in form.parts:
                found = getattr(node, part.name)
                for one in found if isinstance(found, tuple) else (found,):
                    if isinstance(one, str):
                        told += LETTER * text_size(one)
                    elif one is not None:
                        told += WORD * self._moved(one)
        return told

    def _length(self, node: object, name: str) -> int:
        """How many things a part has, or the deck (and the piles it may lie in), or the table."""
        if name == "deck":
            return 0 if self.least else self.sizes.cards + self.sizes.piles
        if name == "players":
            return self.sizes.players
        part = getattr(node, name, None)
        if part is None:
            return 0
        if isinstance(part, m.Taken):
            return self._moved(part)
        if isinstance(part, tuple):
            return sum(len(one) if isinstance(one, str) else self.size(one) for one in part)
        return self.size(part)

    def _looked(self, moved: int) -> int:
        """To find where so many cards lie."""
        return 0 if self.least else moved * (self.sizes.piles // 2 + self.sizes.cards // 16)

    def _asked_anew(self, node: m.Property) -> int:
        """What a property of a card costs that the game has defined itself."""
        rule = self.redefined.get(node.name) or (
            self.redefined.get("suit") if node.name == "colour" else None
        )
        if rule is None or node.subject.kind.base != "card":
            return 0
        return self.size(node.subject) * self.of_define(rule)

    def _moved(self, cards: m.Expr | m.Taken) -> int:
        if isinstance(cards, m.Taken):
            return (
                min(self._count(cards.count), self.sizes.cards)
                if cards.count
                else (0 if self.least else self.sizes.cards)
            )
        return self.size(cards)

    def _count(self, count: m.Expr | None) -> int:
        if isinstance(count, m.Const) and isinstance(count.value, int):
            return max(0, count.value)
        return 0 if self.least else max(1, self.sizes.cards)


def text_size(text: str) -> int:
    """Bytes of a text: letters beyond ASCII are dearer to lay out."""
    return len(text.encode("utf-8", "surrogatepass"))
