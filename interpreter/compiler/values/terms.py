"""Constants, names, properties, tables and defines of the model as Python."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define, evolve

from dotcards.dsl import model
from dotcards.dsl.model import Expr
from dotcards.interpreter.compiler.context import PIECES, PIECES_IN_LOOP, Context
from dotcards.interpreter.compiler.python import ATOM, IDENTIFIER, OR, Frame, Py, constant

BEHIND_A_GUARD = "?"


@define(eq=False, repr=False)
class Terms:
    """Writes what expressions are made of into one function (`frame`): what is named or looked up.

    The operators join in one layer above (`expressions`), where `of` is written.
    """

    context: Context
    frame: Frame
    certain: bool = True  # whether what is being written is worked out in any case

    @contextmanager
    def perhaps(self) -> Iterator[None]:
        """For parts of an expression that may never be worked out."""
        certain, self.certain = self.certain, False
        yield
        self.certain = certain

    # ---------------------------------------------------------------------- putting together

    def together(self, *parts: Py, wish: str = "") -> list[Py]:
        """The parts of one expression; what does not vary with the loop is worked out before it."""
        if not self.frame.hoisting or not any(part.varies for part in parts):
            return list(parts)
        return [
            part if part.varies or plain(part) else self.keep(part, wish or part.wish)
            for part in parts
        ]

    def keep(self, part: Py, wish: str) -> Py:
        return self.frame.keep(part, wish)

    def of(self, node: Expr) -> Py:
        """The expression as Python; none is None, yes and no are True and False."""
        raise NotImplementedError

    def condition(self, node: Expr) -> Py:
        return self.of(node).condition()

    def value(self, node: Expr) -> Py:
        return self.of(node).value()

    # -------------------------------------------------------------------------------- leaves

    def of_const(self, node: model.Const) -> Py:
        return constant(self.number_of(node.value, node.kind))

    def number_of(self, value: object, kind: model.Kind) -> object:
        """A constant as the machine holds it: ranks, suits and colours are numbers."""
        if not isinstance(value, str):
            return value
        cards = self.context.facts.cards
        if kind.base == "rank":
            return self.context.ranks[value]
        if kind.base == "suit":
            return cards.suit_names.index(value)
        if kind.base == "colour":
            return cards.colour_names.index(value)
        return value

    def of_cardconst(self, node: model.CardConst) -> Py:
        raise TypeError(f"a card by its face is only compared: {node}")

    def of_local(self, node: model.Local) -> Py:
        py = self.frame.names[node.id]
        return surely(py) if py.loose and not node.kind.maybe else py

    def of_optionvalue(self, node: model.OptionValue) -> Py:
        return constant(self.context.options[node.name])

    def of_variableof(self, node: model.VariableOf) -> Py:
        text = f"s.{self.context.names.variables[node.name]}"
        maybe = self.context.variables[node.name].kind.maybe
        if node.owner is None:
            value = Py(text, loose=maybe)
        else:
            value = self.indexed(Py(text, stable=True), node.owner, node.name, maybe)
        return surely(value) if value.loose and not node.kind.maybe else value

    def of_zoneof(self, node: model.ZoneOf) -> Py:
        text = f"s.{self.context.names.zones[node.name]}"
        if node.owner is None:
            return Py(text, stable=True)
        owner = self.of(node.owner)
        if owner.guard or owner.loose:
            return Py(f"pile({text}, {owner.value().text})", varies=owner.varies)
        piles, owner = self.together(Py(text, stable=True), owner, wish=node.name)
        stable = IDENTIFIER.match(owner.text) is not None
        return Py(f"{piles.text}[{owner.text}]", stable=stable, varies=owner.varies)

    def of_zonesof(self, node: model.ZonesOf) -> Py:
        owners = self.value(node.owners)
        piles = Py(f"s.{self.context.names.zones[node.name]}")
        owner, card = self.frame.fresh("owner"), self.frame.fresh("card")
        self.frame.used -= {owner, card}
        text = f"[{card} for {owner} in {owners.at(OR)} for {card} in {piles.text}[{owner}]]"
        return Py(text, varies=owners.varies)

    def of_builtin(self, node: model.Builtin) -> Py:
        cards = self.context.facts.cards
        if node.name == "teams":
            return Py("range(s.teams)")
        if node.name in ("suits", "ranks", "colours"):
            ranks = range(-len(self.context.ruleset.unranked), len(self.context.ruleset.ranks))
            span = {
                "suits": range(len(cards.suit_names)),
                "colours": range(len(cards.colour_names)),
                "ranks": ranks,
            }[node.name]
            start = f"{span.start}, " if span.start else ""
            return Py(f"range({start}{span.stop})", stable=True)
        return Py(f"s.{node.name}")

    def of_listof(self, node: model.ListOf) -> Py:
        items = [self.value(item) for item in node.items]
        if items and all(item.is_constant for item in items):
            return constant(tuple(item.constant for item in items))
        items = self.together(*items)
        if len(items) == 1:
            one = self.joined(f"({items[0].text},)", ATOM, *items)
            return evolve(one, only=items[0].text)
        return self.joined(f"({', '.join(item.text for item in items)})", ATOM, *items)

    def joined(self, text: str, level: int, *parts: Py, truthy: bool = False) -> Py:
        return Py(
            text,
            level=level,
            varies=frozenset().union(*(part.varies for part in parts)),
            truthy=truthy,
        )

    # ------------------------------------------------------------------------------ look-ups

    def indexed(self, table: Py, subject: Expr | Py, wish: str, loose: bool = False) -> Py:
        """`table[subject]`; none where the subject is none."""
        key = subject if isinstance(subject, Py) else self.of(subject)
        key = self.frame.known(key)
        if key.loose and not key.is_path:
            text = f"look({table.text}, {key.value().text})"
            return Py(text, varies=key.varies, loose=True, wish=wish)
        guard = key.guard
        if key.loose:
            guard = f"{key.text} is not None"
        if table.text.startswith("s."):
            table, key = self.together(table, key, wish=wish)
        return Py(
            f"{table.text}[{key.text}]",
            varies=key.varies,
            guard=guard,
            loose=loose,
            wish=wish,
        )

    def call(self, function: str, subject: Expr | Py, loose: bool = False) -> Py:
        """`function(s, subject)`; none where the subject is none."""
        key = subject if isinstance(subject, Py) else self.of(subject)
        if key.loose and not key.is_path:
            return Py(f"look_up({function}, s, {key.value().text})", varies=key.varies, loose=True)
        guard = f"{key.text} is not None" if key.loose else key.guard
        return Py(f"{function}(s, {key.text})", varies=key.varies, guard=guard, loose=loose)

    def of_tableof(self, node: model.TableOf) -> Py:
        table = self.context.tables[node.table]
        name = self.context.names.tables[node.table]
        base = node.subject.kind.base
        redefined = table.by if table.by in self.context.facts.redefined else None
        if base != "card":
            return self.indexed(Py(f"{name}_BY_KEY"), node.subject, node.table)
        if not node.subject.kind.many:
            if redefined:
                face = model.Property(redefined, node.subject, model.RANK.or_none(), node.span)
                return self.indexed(Py(f"{name}_BY_KEY"), face, node.table)
            return self.indexed(Py(name), node.subject, node.table)
        cards = self.value(node.subject)
        if redefined:
            look = self.context.names.defines[self.context.facts.redefined[redefined]]
            text = f"sum([{name}_BY_KEY[{look}(s, c)] for c in {cards.at(OR)}])"
        else:
            text = f"sum([{name}[c] for c in {cards.at(OR)}])"
        return Py(text, varies=cards.varies)

    # ------------------------------------------------------------------------------- defines

    def of_defineof(self, node: model.DefineOf) -> Py:
        rule = self.context.defines[node.define]
        subject = None if node.subject is None else self.of(node.subject)
        player = None if node.player is None else self.value(node.player)
        maybe = subject is not None and bool(subject.guard or subject.loose)
        looping = self.frame.hoisting and subject is not None and bool(subject.varies)
        limit = PIECES_IN_LOOP if looping else PIECES
        if not maybe and self.context.size_of_define(node.define) <= limit:
            arguments = [part for part in (subject, player) if part is not None]
            if all(part.is_path for part in arguments):
                made = self.written_out(rule, subject, player)
                asked_again = rule.name in self.frame.repeated and self.certain
                may_stand_before = self.frame.hoisting and not made.varies
                if asked_again and may_stand_before and not made.is_path:
                    return self.keep(made, rule.name.rpartition(".")[2])
                return made
        function = self.context.names.defines[node.define]
        parts = [part for part in (player, subject) if part is not None]
        if maybe and subject is not None:
            if player is None:
                return self.call(function, subject, loose=node.kind.maybe)
            text = f"look_up({function}, s, {subject.value().text}, {player.text})"
            return self.joined(text, ATOM, subject, player)
        texts = [part.text for part in (subject, player) if part is not None]
        made = self.joined(f"{function}({', '.join(['s', *texts])})", ATOM, *parts)
        truth = node.kind.base == "truth" and not node.kind.maybe
        loose = rule.kind.maybe
        value = Py(made.text, varies=made.varies, loose=loose, truthy=truth)
        if self.frame.hoisting and not value.varies:
            # asked for again before anything changes, it need not be worked out again
            wish = rule.name.rpartition(".")[2]
            value = self.keep(value, wish) if self.certain else self.frame.known(value)
        return surely(value) if value.loose and not node.kind.maybe else value

    def written_out(self, rule: model.Define, subject: Py | None, player: Py | None) -> Py:
        if rule.subject is not None and subject is not None:
            self.frame.names[rule.subject.id] = subject
        if rule.player is not None and player is not None:
            self.frame.names[rule.player.id] = player
        made = self.of(rule.body)
        return evolve(made, wish=rule.name.rpartition(".")[2]) if made.wish == "known" else made


def surely(value: Py) -> Py:
    """What the checker knows not to be none, thanks to a guard before it; it must stay behind that.

    The mark among what it varies with keeps it from being worked out any earlier.
    """
    return evolve(value, loose=False, varies=value.varies | {BEHIND_A_GUARD})


def plain(part: Py) -> bool:
    """Whether working it out beforehand would gain nothing."""
    return part.is_constant or IDENTIFIER.match(part.text) is not None
