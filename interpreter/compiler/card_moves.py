"""Sentences that move and show cards, as lines of Python."""

from __future__ import annotations

from attrs import define, field

from dotcards.dsl import model
from dotcards.dsl.model import Expr
from dotcards.interpreter.compiler.values.expressions import Expressions

from .python import IDENTIFIER, Py


@define(eq=False, repr=False)
class Moving(Expressions):
    """Writes the sentences that move cards into one function.

    `at_home` tells in which pile a local card lies for certain, until cards move.
    """

    at_home: dict[int, Py] = field(factory=dict)

    def add(self, line: str) -> None:
        self.frame.code.add(line)

    def plain_value(self, node: Expr) -> str:
        return self.value(node).text

    def do_put(self, node: model.Put) -> None:
        target = self.value(node.zone).text
        if isinstance(node.cards, model.Taken):
            self.taken(node.cards, target, node.under)
        elif node.cards.kind.many and self.value(node.cards).only is None:
            self.put_many(node.cards, target, node.under)
        else:
            self.put_one(node.cards, target, node.under)

    def put_one(self, cards: Expr, target: str, under: bool) -> str:
        """Returns the text that stands for the card."""
        card = self.value(cards)
        if card.only is not None:
            card = Py(card.only)
        if not IDENTIFIER.match(card.text):
            card = self.named(card, "card")
        if card.loose:
            self.add(f"if {card.text} is not None:")
            self.frame.code.depth += 1
        home = self.at_home.get(cards.id) if isinstance(cards, model.Local) else None
        if home is not None:
            self.add(f"{home.text}.remove({card.text})")
        else:
            self.add(f"s.pile_of({card.text}).remove({card.text})")
        self.add(f"{target}.insert(0, {card.text})" if under else f"{target}.append({card.text})")
        if card.loose:
            self.frame.code.depth -= 1
        return card.text

    def named(self, value: Py, wish: str) -> Py:
        name = self.frame.fresh(wish)
        self.add(f"{name} = {value.text}")
        return Py(name, loose=value.loose)

    def put_many(self, cards: Expr, target: str, under: bool) -> None:
        if isinstance(cards, model.ZoneOf) and not under:
            self.add(f"pour({self.plain_value(cards)}, {target})")
            return
        if (
            isinstance(cards, model.Property)
            and cards.name == "rest"
            and isinstance(cards.subject, model.ZoneOf)
            and not under
        ):
            self.add(f"pour_rest({self.plain_value(cards.subject)}, {target})")
            return
        things = self.plain_value(cards)
        name = self.frame.fresh("card")
        order = f"reversed({snapshot(things)})" if under else snapshot(things)
        with self.frame.code.indented(f"for {name} in {order}:"):
            self.add(f"s.pile_of({name}).remove({name})")
            self.add(f"{target}.insert(0, {name})" if under else f"{target}.append({name})")
        self.frame.used.discard(name)

    def taken(self, taken: model.Taken, target: str, under: bool) -> None:
        source = self.plain_value(taken.zone)
        if taken.count is None:
            if under:
                self.add(f"{target}[:0] = {source}")
                self.add(f"{source}.clear()")
            else:
                self.add(f"pour({source}, {target})")
            return
        count = self.plain_value(taken.count)
        given = [source, count, target, *self.running_out(taken.zone)]
        if under:
            given.append("under=True")
        self.add(f"draw(s, {', '.join(given)})")

    def do_play(self, node: model.Play) -> None:
        by = self.value(node.by)
        if not (IDENTIFIER.match(by.text) or by.is_constant):
            by = self.named(by, "who")
        target = self.value(node.zone).text
        if not isinstance(node.cards, model.Taken) and (
            not node.cards.kind.many or self.value(node.cards).only is not None
        ):
            self.play_one(node.cards, by.text, target)
        else:
            self.play_many(node, by.text, target)

    def play_one(self, cards: Expr, by: str, target: str) -> None:
        value = self.value(cards)
        card = self.put_one(cards, target, under=False)
        depth = 1 if value.loose else 0
        self.frame.code.depth += depth
        if self.context.facts.reads_player:
            self.add(f"s.played_by[{card}] = {by}")
        if self.context.ruleset.events:
            self.add(f"played(s, {card}, {by})")
        self.frame.code.depth -= depth

    def play_many(self, node: model.Play, by: str, target: str) -> None:
        cards = self.frame.fresh("cards")
        if isinstance(node.cards, model.Taken):
            before = self.frame.fresh("before")
            self.add(f"{before} = len({target})")
            self.taken(node.cards, target, under=False)
            self.add(f"{cards} = {target}[{before}:]")
        else:
            self.add(f"{cards} = {snapshot(self.plain_value(node.cards))}")
            self.put_each(cards, target)
        if not (self.context.ruleset.events or self.context.facts.reads_player):
            return
        name = self.frame.fresh("card")
        if self.context.facts.reads_player:
            with self.frame.code.indented(f"for {name} in {cards}:"):
                self.add(f"s.played_by[{name}] = {by}")
        if self.context.ruleset.events:
            with self.frame.code.indented(f"for {name} in {cards}:"):
                self.add(f"played(s, {name}, {by})")
        self.frame.used.discard(name)

    def put_each(self, cards: str, target: str) -> None:
        name = self.frame.fresh("card")
        with self.frame.code.indented(f"for {name} in {cards}:"):
            self.add(f"s.pile_of({name}).remove({name})")
            self.add(f"{target}.append({name})")
        self.frame.used.discard(name)

    def do_deal(self, node: model.Deal) -> None:
        source = self.plain_value(node.source)
        count = self.plain_value(node.count)
        piles = f"s.{self.context.names.zones[node.zone]}"
        of_team = self.context.zones[node.zone].owner == "team"
        owners = "range(s.teams)" if of_team else "s.players"
        given = [source, count, piles, owners, *self.running_out(node.source)]
        self.add(f"deal(s, {', '.join(given)})")

    def running_out(self, zone: model.ZoneOf) -> tuple[str, ...]:
        """What happens where a zone that cards are taken from is empty, if anything does."""
        if zone.name not in self.context.facts.runs_out:
            return ()
        return (f"runs_out={self.context.names.zones[zone.name]}_runs_out",)

    def do_newdeal(self, node: model.NewDeal) -> None:
        self.add("new_deal(s)")

    def do_shuffle(self, node: model.Shuffle) -> None:
        self.add(f"s.shuffle({self.plain_value(node.zone)})")

    def do_exchange(self, node: model.Exchange) -> None:
        left, right = self.value(node.left), self.value(node.right)
        self.add(f"exchange(s, {left.text}, {right.text})")

    def do_show(self, node: model.Show) -> None:
        what, value = node.what, self.value(node.what).text
        to = "None" if node.to is None else self.plain_value(node.to)
        if isinstance(what, model.VariableOf) and what.kind.base != "card":
            owner = "None" if what.owner is None else self.plain_value(what.owner)
            entry = f'("tell", {what.name!r}, {owner}, {value}, {to})'
        else:
            entry = f'("show", tuple({value if what.kind.many else f"some({value})"}), {to})'
        self.frame.code.tell(entry)


def snapshot(things: str) -> str:
    return things if things.startswith(("[", "sets(", "range(")) else f"list({things})"
