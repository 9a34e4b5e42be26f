"""The position an example starts from: cards in zones, and what variables hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import broken
from dotcards.dsl.check.expressions.narrowing import shape
from dotcards.dsl.check.expressions.resolve import expect, resolve
from dotcards.dsl.check.scope import Scope, Shape
from dotcards.dsl.check.statements.targets import place
from dotcards.dsl.check.symbol_table import Advice, World
from dotcards.dsl.model.constant_folding import Constants, Value
from dotcards.dsl.text.diagnostics import Note
from dotcards.dsl.text.source import Span

from .option_values import Picked


class Decks:
    """The cards in the game, by the options and the number of players of an example."""

    def __init__(self, world: World, lines: tuple[m.DeckLine, ...], options: Picked) -> None:
        self._lines = lines
        self._options = world.in_force(options)
        self._defines = world.bodies()
        self._known: dict[object, Deck] = {}

    def deck(self, options: Mapping[str, Value], players: int) -> Deck:
        key = (tuple(options.items()), players)
        found = self._known.get(key)
        if found is None:
            constants = Constants({**self._options, **options}, players, self._defines)
            faces: Counter[m.Face] = Counter()
            for line in self._lines:
                if line.condition is None or constants.holds(line.condition):
                    faces.update(line.cards)
            ranks: Counter[str] = Counter()
            for face, count in faces.items():
                ranks[face.rank] += count
            found = self._known[key] = Deck(faces, ranks, faces.total())
        return found


@frozen
class Deck:
    """How often each card is in the game, how often each rank, and how many cards that is."""

    faces: Mapping[m.Face, int]
    ranks: Mapping[str, int]
    total: int


class Position:
    """Reads the givens of one example; `givens` and `only_named` are what was found."""

    def __init__(self, world: World, scope: Scope, deck: Deck) -> None:
        self.givens: list[m.Given] = []
        self.only_named = False
        self._world = world
        self._scope = scope
        self._deck = deck
        self._seen: dict[Shape, Span] = {}
        self._named: list[tuple[m.CardWanted, n.Name]] = []
        self._filled: list[n.Filler] = []

    def read(self, node: n.Example) -> None:
        for line in node.lines:
            match line:
                case n.NoOtherCards():
                    self.only_named = True
                case n.Given():
                    given = self._given(line)
                    if given is not None:
                        self.givens.append(given)
        self._check_cards()
        self._check_fillers()

    def _given(self, node: n.Given) -> m.Given | None:
        target = self._target(node)
        if target is None:
            return None
        key: Shape = (target.face,) if isinstance(target, m.CardConst) else shape(target)
        if key in self._seen:
            self._world.report(
                problems.BAD_GIVEN,
                node.target.span,
                f"`{node.target.span.text}` is given twice",
                None,
                (Note("the first time", self._seen[key]),),
            )
        self._seen.setdefault(key, node.target.span)
        if isinstance(target, m.ZoneOf):
            return self._zone(node, target)
        return self._value(node, target)

    def _target(self, node: n.Given) -> m.ZoneOf | m.VariableOf | m.Builtin | m.CardConst | None:
        world, scope, target = self._world, self._scope, node.target
        if isinstance(target, n.Dot) and isinstance(target.subject, n.Word):
            word = target.subject.text
            face = world.cards.card(word)
            if face is not None and word not in scope.locals and target.name.text == "player":
                if face not in world.cards.counts:
                    world.report(
                        problems.DECK_LACKS, target.subject.span, f"the deck has no {word}"
                    )
                    return None
                return m.CardConst(face, m.CARD, target.subject.span)
        if isinstance(target, n.Word) and self._nothing(target):
            return None
        if isinstance(target, n.Dot) or (isinstance(target, n.Word) and target.text in world.zones):
            before = len(world.diagnostics)
            found = resolve(world, target, scope)
            if isinstance(found, m.ZoneOf):
                return found
            if len(world.diagnostics) > before:
                return None
        return place(world, target, scope)

    def _nothing(self, word: n.Word) -> bool:
        """Reports a word that no line of an example can give something to."""
        world = self._world
        if word.text in world.options:
            world.report(
                problems.BAD_GIVEN,
                word.span,
                f"`{word.text}` is an option",
                f"pick its value: `with {word.text} = …`",
            )
            return True
        if word.text in world.names or word.text in ("turn", "dealer"):
            return False
        if word.text in self._scope.locals:
            return False
        names = [*world.zones, *world.variables, "turn", "dealer"]
        world.report(
            problems.BAD_GIVEN,
            word.span,
            f"no zone or variable is called `{word.text}`",
            world.suggest(word.text, names, None, world.places),
        )
        return True

    def _zone(self, node: n.Given, zone: m.ZoneOf) -> m.Given | None:
        if isinstance(node.values, n.Filler):
            self._filled.append(node.values)
            return m.Given(zone, node.values.count, None, node.span)
        if len(node.values) == 1 and node.values[0].text == "none":
            return m.Given(zone, (), None, node.span)
        if self._misspelt_filler(node.values):
            return None
        wanted: list[m.CardWanted] = []
        for name in node.values:
            card = self._wanted(name)
            if card is not None:
                wanted.append(card)
                self._named.append((card, name))
        if len(wanted) < len(node.values):
            return None
        return m.Given(zone, tuple(wanted), None, node.span)

    def _misspelt_filler(self, values: tuple[n.Name, ...]) -> bool:
        """Reports `4 crads`."""
        if len(values) != 2 or not values[0].text.isdecimal():
            return False
        text = values[1].text
        known = self._world.cards
        if known.card(text) is not None or text in known.all_ranks:
            return False
        words = ["card"] if values[0].text == "1" else ["cards", "card"]
        help = self._world.suggest(text, words)
        if help is not None:
            message = f"no card is called `{text}`"
            self._world.report(problems.BAD_GIVEN, values[1].span, message, help)
        return help is not None

    def _wanted(self, name: n.Name) -> m.CardWanted | None:
        """A card, or a bare rank for any card of it."""
        cards, text = self._world.cards, name.text
        face = cards.card(text)
        if text in cards.deck_ranks:
            alone = face is not None and face in cards.counts and text not in cards.with_suits
            return m.CardWanted(m.Face(text, None), not alone)
        if face is not None and face in cards.counts:
            return m.CardWanted(face, False)
        if face is not None or text in cards.all_ranks:
            self._world.report(problems.DECK_LACKS, name.span, f"the deck has no {text}")
            return None
        help: str | Advice | None = self._world.in_plain_words(text) or cards.hint(text)
        if help is None and len(text) > 2:
            help = self._world.suggest(text, [*cards.words, *cards.deck_ranks])
        self._world.report(
            problems.BAD_GIVEN,
            name.span,
            f"no card is called `{text}`",
            help or "write cards as `7H`, `KD`, `10S`, or a bare rank for any card of it",
        )
        return None

    def _value(
        self, node: n.Given, target: m.VariableOf | m.Builtin | m.CardConst
    ) -> m.Given | None:
        world = self._world
        if isinstance(node.values, n.Filler) or len(node.values) != 1:
            world.report(
                problems.BAD_GIVEN,
                node.span,
                f"`{node.target.span.text}` is one thing, not several cards",
            )
            return None
        kind = m.PLAYER if isinstance(target, m.CardConst) else target.kind
        name = node.values[0]
        text = name.text
        word: n.Expr = n.Word(text, name.span)
        if text.removeprefix("-").isdecimal() and text.isascii():
            word = n.Number(int(text), name.span)
        if kind.base == "card" and text != "none":
            return self._card_value(node, target, name)
        value = expect(world, word, self._scope, kind, maybe=kind.maybe)
        return None if broken(value.kind) else m.Given(target, None, value, node.span)

    def _card_value(
        self, node: n.Given, target: m.VariableOf | m.Builtin | m.CardConst, name: n.Name
    ) -> m.Given | None:
        face = self._world.cards.card(name.text)
        if face is None or face not in self._world.cards.counts:
            self._world.report(
                problems.BAD_GIVEN, name.span, f"no card of the deck is called `{name.text}`"
            )
            return None
        return m.Given(target, None, m.CardConst(face, m.CARD, name.span), node.span)

    # ------------------------------------------------------------------------ can it be laid

    def _check_cards(self) -> None:
        """No card may lie in two places."""
        used: dict[m.Face | str, int] = {}
        for card, name in self._named:
            face, rank = card.face, card.face.rank
            if not card.any_suit:
                used[face] = used.get(face, 0) + 1
                there = self._deck.faces.get(face, 0)
                if used[face] > there:
                    self._too_many(name, there, used[face])
                    continue
            used[rank] = used.get(rank, 0) + 1
            there = self._deck.ranks.get(rank, 0)
            if used[rank] > there:
                self._too_many(name, there, used[rank])

    def _too_many(self, name: n.Name, there: int, wanted: int) -> None:
        message = f"the deck has only {there} of these, this is number {wanted}"
        if there == 0:
            message = "the deck has none of these with this example's options and players"
        self._world.report(problems.IMPOSSIBLE_POSITION, name.span, message)

    def _check_fillers(self) -> None:
        """Zones are not filled with more cards than there are."""
        left = self._deck.total - len(self._named)
        for filler in self._filled:
            if self.only_named and filler.count:
                self._world.report(
                    problems.IMPOSSIBLE_POSITION,
                    filler.span,
                    "with `no other cards` there are none to fill this with",
                    "name the cards",
                )
                return
            left -= filler.count
            if left < 0:
                self._world.report(
                    problems.IMPOSSIBLE_POSITION,
                    filler.span,
                    f"the deck has {self._deck.total} cards, {-left} too few for this position",
                )
                return
