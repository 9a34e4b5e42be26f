"""The whole Python module of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, frozen

from dotcards.dsl import model
from dotcards.dsl.analysis.effects import Effects
from dotcards.dsl.analysis.move_costs import MoveCosts
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine import called_by_name

from .context import Context, Value
from .cycle import CycleWriter
from .fields import Fields
from .moves import writer
from .naming import Naming
from .python import Code, Py
from .state import StateWriter
from .statements import Statements, comment
from .used_features import Facts

# Names of the module itself that no local may take.
OWN = frozenset(
    [
        *("State", "start", "start_game", "start_deal", "new_deal", "played", "standings"),
        *("settle", "step", "attrs", "shuffled", "pick", "begin_deal", "SCHEME", "scheme"),
        *("cards_for", "watch", "go_on", "mixed"),
        *(
            "dead_end",
            "nothing_follows",
            "asked_is_out",
            "turn_is_out",
            "lost_card",
            "colour_of",
            "too_nested",
        ),
        *("place", "goto", "rounds", "before", "turn", "enter", "answered", "move", "held"),
        *(
            "number",
            "answers",
            "asks",
            "queue",
            "asked",
            "answer",
            "seat",
            "found",
            "able",
            "new",
        ),
    ]
)


@frozen(eq=False, repr=False)
class Module:
    """Generated source, the moves by number, and for each line the place it was made from."""

    source: str
    spans: tuple[Span | None, ...]
    moves: tuple[model.Move, ...]
    phase_of: tuple[int | None, ...]
    context: Context


def write_module(ruleset: model.Ruleset, options: Mapping[str, Value]) -> Module:
    """`options` has a value for every option of the ruleset."""
    names = Naming.of(ruleset)
    reserved = frozenset(
        [
            *OWN,
            *called_by_name.contents(),
            *names.defines.values(),
            *names.actions.values(),
        ]
    )
    facts = Facts.of(ruleset)
    context = Context(
        ruleset,
        dict(options),
        facts,
        names,
        reserved,
        MoveCosts.of_ruleset(ruleset, options, facts.cards.suits_matter),
        Fields(Effects(ruleset), names),
    )
    code = Code()
    ModuleWriter(context, code).write()
    cycle = CycleWriter.over(context, code)
    cycle.write()
    return Module(
        code.text(), tuple(code.spans), tuple(cycle.moves), tuple(cycle.phase_of), context
    )


@define(eq=False, repr=False)
class ModuleWriter:
    context: Context
    code: Code

    def write(self) -> None:
        title = comment(self.context.ruleset.title.replace(" ", "_")).replace("_", " ")
        self.code.add(f"# {title}")
        for name, value in self.context.options.items():
            self.code.add(f"# {comment(name)} = {comment(str(value))}")
        self.code.add()
        self.cards()
        self.tables()
        StateWriter(self.context, self.code).write()
        self.defines()
        self.actions()
        for event in self.context.ruleset.runs_out:
            name = f"{self.context.names.zones[event.zone]}_runs_out"
            self.function(name, (), event.body)
        self.events()
        self.standings()

    # ---------------------------------------------------------------------------- constants

    def constant(self, name: str, values: object) -> None:
        self.code.add(f"{name} = {values!r}")

    def cards(self) -> None:
        """Cards, ranks and suits are numbers; what is printed on a card is looked up by card."""
        cards = self.context.facts.cards
        ranks = self.context.ranks
        ordered = len(self.context.ruleset.ranks)
        colours = tuple(None if suit is None else cards.colour_of_suit[suit] for suit in cards.suit)
        self.constant("RANK", cards.rank)
        self.constant("SUIT", cards.suit)
        self.constant("COLOUR", colours)
        self.constant("COLOUR_OF_SUIT", cards.colour_of_suit)
        if not cards.all_alone:
            self.constant("KIND", cards.kind)
        unranked = (None,) * (len(ranks) - ordered)
        above = tuple(n + 1 if n + 1 < ordered else None for n in range(ordered))
        below = tuple(n - 1 if n else None for n in range(ordered))
        self.constant("ABOVE", above + unranked)
        self.constant("BELOW", below + unranked)
        by_number = {int(rank): number for rank, number in ranks.items() if rank.isdecimal()}
        self.constant("RANK_OF_NUMBER", by_number)
        self.cards_for()

    def cards_for(self) -> None:
        lines = self.context.ruleset.deck
        cards = self.context.facts.cards
        with self.code.indented("def cards_for(n):"):
            self.code.add('"""The cards of a game of n players."""')
            if all(line.condition is None for line in lines):
                self.code.add(f"return tuple(range({len(cards.faces)}))")
            else:
                write = writer(self.context, self.code)
                write.frame.seats = "n"
                self.code.add("cards = []")
                start = 0
                for line in lines:
                    end = start + len(line.cards)
                    test = None if line.condition is None else write.condition(line.condition)
                    if test is None or (test.is_constant and test.constant):
                        self.code.add(f"cards += range({start}, {end})")
                    elif not test.is_constant:
                        with self.code.indented(f"if {test.text}:"):
                            self.code.add(f"cards += range({start}, {end})")
                    start = end
                self.code.add("return tuple(cards)")
        self.code.add()

    def tables(self) -> None:
        """Each table twice: by card, and by the key it was declared for."""
        cards = self.context.facts.cards
        for table in self.context.ruleset.tables:
            name = self.context.names.tables[table.name]
            rows = dict(table.rows)
            if table.by == "card":
                by_card = [rows.get(face, table.default) for face in cards.faces]
                self.constant(name, tuple(by_card))
                self.constant(f"{name}_BY_KEY", tuple(by_card))
                continue
            keys = cards.rank_names if table.by == "rank" else cards.suit_names
            by_key = tuple(rows.get(key, table.default) for key in keys)
            numbers = cards.rank if table.by == "rank" else cards.suit
            self.constant(f"{name}_BY_KEY", by_key)
            self.constant(
                name,
                tuple(table.default if n is None else by_key[n] for n in numbers),
            )
        self.code.add()

    # ---------------------------------------------------------------------------- functions

    def function(self, name: str, locals_: tuple[model.Local, ...], body: model.Block) -> None:
        write = self.begin(locals_)
        with self.code.indented(f"def {name}({self.arguments(write, locals_)}):"):
            write.block(body)
        self.code.add()

    def begin(self, locals_: tuple[model.Local, ...]) -> Statements:
        write = writer(self.context, self.code)
        for local in locals_:
            argument = write.frame.fresh("p" if local.name == "player" else local.name)
            write.frame.names[local.id] = Py(argument, loose=local.kind.maybe)
        return write

    def arguments(self, write: Statements, locals_: tuple[model.Local, ...]) -> str:
        return ", ".join(["s", *(write.frame.names[local.id].text for local in locals_)])

    def defines(self) -> None:
        for rule in self.context.ruleset.defines:
            locals_ = tuple(local for local in (rule.subject, rule.player) if local is not None)
            name = self.context.names.defines[rule.name]
            write = self.begin(locals_)
            self.code.span = rule.span
            with self.code.indented(f"def {name}({self.arguments(write, locals_)}):"):
                write.frame.hoisting = True
                value = write.of(rule.body)
                truth = rule.kind.base == "truth" and not rule.kind.maybe
                value = value.condition() if truth else value.value()
                self.code.add(f"return {value.text}")
            self.code.add()
        if "suit" in self.context.facts.redefined:
            suit = self.context.names.defines[self.context.facts.redefined["suit"]]
            with self.code.indented("def colour_of(s, card):"):
                self.code.add(f"return look(COLOUR_OF_SUIT, {suit}(s, card))")
            self.code.add()

    def actions(self) -> None:
        for action in self.context.ruleset.actions:
            name = self.context.names.actions[action.name]
            lead = tuple(local for local in (action.subject, action.player) if local is not None)
            locals_ = (*lead, *action.parameters)
            write = self.begin(locals_)
            self.code.span = action.span
            with self.code.indented(f"def {name}({self.arguments(write, locals_)}):"):
                if action.name in self.context.told:
                    parts = [write.frame.names[local.id].text for local in locals_]
                    self.code.tell(f'("action", {action.name!r}, {", ".join(parts)})')
                write.block(action.body)
            self.code.add()

    # ------------------------------------------------------------------------------- events

    def events(self) -> None:
        """`played` runs what any card does, then the most exact of card, suit and rank."""
        events = self.context.ruleset.events
        if not events:
            return
        names: dict[int, str] = {}
        for number, event in enumerate(events):
            if event.by == "any":
                continue
            key = event.key if isinstance(event.key, str) else event.by
            word = key.lower() if key.isascii() and key.isalnum() else ""
            names[number] = f"when{number}_{word}"
            self.function(names[number], (event.card, event.player), event.body)
        by_suit_now = "suit" in self.context.facts.redefined and any(e.by == "suit" for e in events)
        by_rank_now = "rank" in self.context.facts.redefined and any(e.by == "rank" for e in events)
        exact: list[str] = []
        for face in self.context.facts.cards.faces:
            found = "None"
            keys: tuple[tuple[str, object], ...] = (
                ("rank", face.rank), ("suit", face.suit), ("card", face),
            )  # fmt: skip
            for by, name in keys:
                if (by == "rank" and by_rank_now) or (by == "suit" and by_suit_now):
                    continue
                for place, event in enumerate(events):
                    if event.by == by and event.key == name:
                        found = names[place]
            exact.append(found)
        if names:
            self.code.add(f"WHEN = ({', '.join(exact)},)")
        if by_rank_now:
            self.event_table("WHEN_RANK", events, names, "rank")
        if by_suit_now:
            self.event_table("WHEN_SUIT", events, names, "suit")
        self.code.add()
        self.played(by_suit_now, by_rank_now)

    def event_table(
        self, name: str, events: tuple[model.Event, ...], names: dict[int, str], by: str
    ) -> None:
        numbers = (
            self.context.ranks
            if by == "rank"
            else {suit: number for number, suit in enumerate(self.context.facts.cards.suit_names)}
        )
        rows = [
            f"{numbers[str(event.key)]}: {names[number]}"
            for number, event in enumerate(events)
            if event.by == by
        ]
        self.code.add(f"{name} = {{{', '.join(rows)}}}")

    def played(self, by_suit_now: bool, by_rank_now: bool) -> None:
        events = self.context.ruleset.events
        write = writer(self.context, self.code)
        write.frame.used |= {"card", "p", "when"}
        with self.code.indented("def played(s, card, p):"):
            self.code.add('"""All that a card does once it is played."""')
            nested = self.context.facts.plays
            if nested:
                self.code.add("s.nested += 1")
                with self.code.indented("if s.nested > NESTED_LIMIT:"):
                    self.code.add("raise too_nested(s)")
            for event in events:
                if event.by == "any":
                    write.frame.names[event.card.id] = Py("card")
                    write.frame.names[event.player.id] = Py("p")
                    write.block(event.body)
            if any(event.by != "any" for event in events):
                self.most_exact(by_suit_now, by_rank_now)
            if nested:
                self.code.add("s.nested -= 1")
        if by_suit_now:
            faces = {event.key for event in events if event.by == "card"}
            cards = self.context.facts.cards.faces
            exact_cards = tuple(c for c, face in enumerate(cards) if face in faces)
            self.code.add(f"EXACT = frozenset({exact_cards!r})")
        self.code.add()

    def most_exact(self, by_suit_now: bool, by_rank_now: bool) -> None:
        self.code.add("when = WHEN[card]")
        if by_suit_now:
            suit = self.context.names.defines[self.context.facts.redefined["suit"]]
            with self.code.indented("if card not in EXACT:"):
                self.code.add(f"when = WHEN_SUIT.get({suit}(s, card), when)")
        if by_rank_now:
            rank = self.context.names.defines[self.context.facts.redefined["rank"]]
            with self.code.indented("if when is None:"):
                self.code.add(f"when = WHEN_RANK.get({rank}(s, card))")
        with self.code.indented("if when is not None:"):
            self.code.add("when(s, card, p)")

    def standings(self) -> None:
        goal = self.context.ruleset.goal
        self.code.span = goal.span
        with self.code.indented("def standings(s):"):
            self.code.add('"""Everybody in groups, best first."""')
            if goal.variable is None:
                self.code.add("return (tuple(range(s.n)),)")
            else:
                variable = self.context.variables[goal.variable]
                name = self.context.names.variables[goal.variable]
                index = "seat % s.teams" if variable.owner == "team" else "seat"
                high = goal.how == "highest"
                self.code.add(f"return by_number(s, lambda seat: s.{name}[{index}], {high})")
        self.code.add()
