"""Statements of the model as lines of Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from dsl import model
from dsl.model import Expr, Statement

from ..runtime import NUMBER_LIMIT
from .changes import clash
from .expressions import Expressions
from .facts import walk
from .python import IDENTIFIER, OR, SUM, Code, Py

STAYS = frozenset({"stays"})
SHORT = 40  # an action of at most so many nodes is written out where it is done


@define
class Statements(Expressions):
    """Writes statements into one function.

    `at_home` tells in which pile a local card lies for certain, until cards move. `may_stay`:
    whether something in this run can decree that the turn stays.
    """

    at_home: dict[int, Py] = field(factory=dict)
    may_stay: bool = False

    def run(self, block: model.Block) -> None:
        """A whole run: it begins with nothing decreed."""
        soft = any(getattr(node, "soft", False) for node in walk(block))
        self.may_stay = (
            soft
            and self.context.facts.turn_stays
            and clash(STAYS, self.context.changes.changed_by(block))
        )
        if self.may_stay:
            self.add("s.stays = False")
        self.block(block)

    def block(self, block: Iterable[Statement]) -> None:
        for statement in block:
            self.statement(statement)

    def statement(self, node: Statement) -> None:
        self.frame.code.span = node.span
        self.frame.hoisting = True
        getattr(self, f"do_{type(node).__name__.lower()}")(node)
        changed = self.context.changes.changed_by(node)
        self.frame.forget(changed)
        if clash(self.context.changes.zones, changed):
            self.at_home.clear()

    def add(self, line: str) -> None:
        self.frame.code.add(line)

    def plain_value(self, node: Expr) -> str:
        return self.value(node).text

    # ------------------------------------------------------------------------ names, numbers

    def do_let(self, node: model.Let) -> None:
        value = self.value(node.value)
        text = value.text
        if node.value.kind.many and not text.startswith("["):
            text = f"list({text})"
        name = self.frame.fresh(node.local.name)
        self.add(f"{name} = {text}")
        # in a loop it has to be worked out each time round, whatever it depends on
        varies = frozenset([name]) if self.frame.before is not None else frozenset[str]()
        self.frame.names[node.local.id] = Py(name, loose=value.loose, varies=varies)

    def do_assign(self, node: model.Assign) -> None:
        value = self.value(node.value)
        target = node.target
        if isinstance(target, model.Builtin):
            if value.loose:
                value = Py(f"somebody({value.text})")
            line = f"s.turn = {value.text}"
            if target.name == "dealer":
                line = f"set_dealer(s, {value.text})"
            self.softly(line, node.soft)
            return
        text = value.text
        if node.value.kind.base == "number" and may_grow(node.value):
            text = f"bounded({text})" if not value.loose else text
        self.softly(f"{self.place(target)} = {text}", node.soft)

    def place(self, target: model.VariableOf) -> str:
        name = f"s.{self.context.names.variables[target.name]}"
        if target.owner is None:
            return name
        owner = self.value(target.owner)
        return f"{name}[{owner.text if not owner.loose else f'somebody({owner.text})'}]"

    def softly(self, line: str, soft: bool) -> None:
        if not soft or not self.may_stay:
            self.add(line)
            return
        with self.frame.code.indented("if not s.stays:"):
            self.add(line)

    def do_add(self, node: model.Add) -> None:
        place = self.place(node.target)
        value = self.value(node.value)
        sign = "+" if node.sign > 0 else "-"
        if not value.is_constant:
            value = Py(value.at(SUM + 1))
        self.add(f"{place} {sign}= {value.text}")
        amount = value.constant
        if isinstance(amount, int) and amount * node.sign >= 0:
            test = f"{place} > {NUMBER_LIMIT}"
        elif isinstance(amount, int):
            test = f"{place} < -{NUMBER_LIMIT}"
        else:
            test = f"not -{NUMBER_LIMIT} <= {place} <= {NUMBER_LIMIT}"
        with self.frame.code.indented(f"if {test}:"):
            self.add(f"bounded({place})")

    # ------------------------------------------------------------------------------ sentences

    def do_doaction(self, node: model.DoAction) -> None:
        if self.written_out_action(node):
            return
        arguments = ["s"]
        if node.subject is not None:
            subject = self.value(node.subject)
            arguments.append(f"somebody({subject.text})" if subject.loose else subject.text)
        if node.player is not None:
            arguments.append(self.value(node.player).text)
        arguments += [self.plain_value(argument) for argument in node.arguments]
        self.add(f"{self.context.names.actions[node.action]}({', '.join(arguments)})")

    def written_out_action(self, node: model.DoAction) -> bool:
        """A short action's lines in place of a call; not where the table is told of it."""
        action = self.context.actions[node.action]
        if node.action in self.context.told or sum(1 for _ in walk(action.body)) > SHORT:
            return False
        bound = list(zip(action.parameters, node.arguments, strict=True))
        if action.subject is not None and node.subject is not None:
            bound.append((action.subject, node.subject))
        if action.player is not None and node.player is not None:
            bound.append((action.player, node.player))
        values = [(local, argument, self.of(argument)) for local, argument in bound]
        if not all(
            value.is_constant or IDENTIFIER.match(value.only or value.text)
            for _, _, value in values
        ):
            return False
        if any(value.loose or value.guard for _, _, value in values):
            return False
        for local, argument, value in values:
            self.frame.names[local.id] = value
            if isinstance(argument, model.ListOf) and len(argument.items) == 1:
                argument = argument.items[0]
            if isinstance(argument, model.Local) and argument.id in self.at_home:
                self.at_home[local.id] = self.at_home[argument.id]
        self.block(action.body)
        return True

    # ---------------------------------------------------------------------------- moving cards

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
        with self.frame.code.indented(f"for {name} in {snapshot(things)}:"):
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
        function = "draw_under" if under else "draw"
        if taken.zone.name in self.context.facts.runs_out:
            self.add(
                f"{function}_or(s, {source}, {count}, {target}, {runs_out(taken.zone.name, self)})"
            )
        else:
            self.add(f"{function}({source}, {count}, {target})")

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
        if node.source.name in self.context.facts.runs_out:
            event = runs_out(node.source.name, self)
            self.add(f"deal_or(s, {source}, {count}, {piles}, {owners}, {event})")
        else:
            self.add(f"deal({source}, {count}, {piles}, {owners})")

    def do_newdeal(self, node: model.NewDeal) -> None:
        self.add("new_deal(s)")

    def do_shuffle(self, node: model.Shuffle) -> None:
        self.add(f"s.shuffle({self.plain_value(node.zone)})")

    def do_exchange(self, node: model.Exchange) -> None:
        left, right = self.value(node.left), self.value(node.right)
        self.add(f"exchange(s, {left.text}, {right.text})")

    def do_show(self, node: model.Show) -> None:
        cards = self.value(node.cards)
        shown = cards.text if node.cards.kind.many else f"some({cards.text})"
        to = "None" if node.to is None else self.plain_value(node.to)
        with self.frame.code.indented("if s.log is not None:"):
            self.add(f's.log.append(("show", tuple({shown}), {to}))')

    # --------------------------------------------------------------------- turns and phases

    def seat(self, node: Expr) -> str:
        value = self.value(node)
        return f"somebody({value.text})" if value.loose else value.text

    def do_skip(self, node: model.Skip) -> None:
        self.add(f"s.skips[{self.seat(node.player)}] += 1")

    def do_nextturn(self, node: model.NextTurn) -> None:
        self.softly(
            "next_turn(s)" if self.context.facts.skips else "s.turn = s.next[s.turn]", node.soft
        )

    def do_turnstays(self, node: model.TurnStays) -> None:
        self.add("s.stays = True")

    def do_reverse(self, node: model.Reverse) -> None:
        self.add("reverse(s)")

    def do_again(self, node: model.Again) -> None:
        self.add("s.again = True")

    def do_retire(self, node: model.Retire) -> None:
        self.add(f"retire(s, {self.seat(node.player)})")

    def do_goto(self, node: model.GoTo) -> None:
        with self.frame.code.indented("if s.goto is None:"):
            self.add(f"s.goto = {self.context.names.phases[node.phase]}  # {comment(node.phase)}")

    def do_finish(self, node: model.Finish) -> None:
        with self.frame.code.indented("if s.result is None:"):
            if node.who is None:
                self.add("s.result = standings(s)")
                return
            who = self.value(node.who)
            if node.who.kind.many:
                seats = who.text
            elif node.who.kind.base == "team":
                seats = f"all_of(s, {who.text})"
            else:
                seats = f"({self.seat(node.who)},)"
            self.add(f"s.result = set_apart(s, {seats}, {node.how == 'win'})")

    def do_say(self, node: model.Say) -> None:
        values = [self.plain_value(part) for part in node.parts if not isinstance(part, str)]
        place = self.context.says(node)
        with self.frame.code.indented("if s.log is not None:"):
            tail = "".join(f", {value}" for value in values)
            self.add(f's.log.append(("say", {place}{tail}))')

    # ------------------------------------------------------------------------- if, for each

    def do_if(self, node: model.If) -> None:
        self.arms(list(node.arms), node.otherwise, "if")

    def arms(self, arms: list[tuple[Expr, model.Block]], otherwise: model.Block, word: str) -> None:
        """One condition after the other; what is known to hold or not is not asked."""
        if not arms:
            if not otherwise:
                return
            if word == "if":
                self.block(otherwise)
            else:
                with self.frame.code.indented("else:"), self.frame.scope():
                    self.block(otherwise)
            return
        (condition, body), *more = arms
        self.frame.code.span = condition.span
        test, lines = self.tried(condition, word)
        if test.is_constant:
            if test.constant:
                self.arms([], body, word)
            else:
                self.arms(more, otherwise, word)
            return
        if word == "elif" and lines.lines:
            with self.frame.code.indented("else:"), self.frame.scope():
                self.arms(arms, otherwise, "if")
            return
        for line in lines.lines:
            self.add(line)
        homes = dict(self.at_home)
        with self.frame.code.indented(f"{word} {test.at(OR)}:"), self.frame.scope():
            self.block(body)
        self.at_home = homes
        self.arms(more, otherwise, "elif")

    def tried(self, condition: Expr, word: str) -> tuple[Py, Code]:
        """The condition, and the lines that have to stand before it."""
        code, self.frame.code = self.frame.code, Code()
        used, kept = set(self.frame.used), [dict(scope) for scope in self.frame.kept]
        self.frame.hoisting = True
        test = self.condition(condition)
        lines, self.frame.code = self.frame.code, code
        if lines.lines and word == "elif":
            # written again where it is wanted, in a scope of its own
            self.frame.used, self.frame.kept = used | self.frame.used, kept
        return test, lines

    def same_for_all(self, node: model.ForEach) -> bool:
        """`for each p in players`, `p.x = no`: all at once, where everybody is sure to be in."""
        match node:
            case model.ForEach(
                collection=model.Builtin(name="players"),
                where=None,
                body=(model.Assign(target=model.VariableOf(name=name, owner=owner), value=value),),
            ) if owner == node.local and not self.context.facts.retires:
                if self.context.variables[name].owner != "player":
                    return False
                constant = self.value(value) if isinstance(value, model.Const) else None
                if constant is not None:
                    variable = self.context.names.variables[name]
                    self.add(f"s.{variable}[:] = [{constant.text}] * s.n")
                    return True
        return False

    def do_foreach(self, node: model.ForEach) -> None:
        if self.same_for_all(node):
            return
        collection = self.value(node.collection)
        name = self.frame.fresh(node.local.name)
        self.frame.names[node.local.id] = Py(name, varies=frozenset([name]))
        things = collection.text
        if node.where is not None:
            where = self.condition(node.where)
            things = f"[{name} for {name} in {collection.at(OR)} if {where.at(OR)}]"
        elif not fixed(node.collection):
            things = snapshot(things)
        changing = self.context.changes.changed_by(node.body)
        if clash(self.context.changes.zones, changing):
            self.at_home.clear()  # what an earlier time round has moved is at home no more
        with self.frame.loop(f"for {name} in {things}:", changing):
            if self.frame.metered:
                self.add(f"spend(s, {self.context.costs.of_block(node.body)})")
            self.block(node.body)
        self.frame.names[node.local.id] = Py(name)
        self.frame.forget(changing)
        self.frame.used.discard(name)


def snapshot(things: str) -> str:
    return things if things.startswith(("[", "sets(", "range(")) else f"list({things})"


def fixed(collection: Expr) -> bool:
    """Whether a collection cannot change while it is walked."""
    if isinstance(collection, model.Builtin | model.ListOf):
        return True
    if isinstance(collection, model.Quantifier):
        return collection.where is not None
    return isinstance(collection, model.Property) and collection.name == "others"


def may_grow(value: Expr) -> bool:
    """Whether a number can be larger than those it is made from."""
    return any(
        isinstance(n, model.Arithmetic | model.TableOf | model.Quantifier) for n in walk(value)
    )


def comment(text: str) -> str:
    """A word of the ruleset as a comment: letters and digits only."""
    return "".join(c if c.isalnum() or c == "_" else "?" for c in text)


def runs_out(zone: str, write: Any) -> str:
    return f"{write.context.names.zones[zone]}_runs_out"
