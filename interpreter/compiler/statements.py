"""Statements of the model as lines of Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from attrs import define

from dotcards.dsl import model
from dotcards.dsl.analysis.effects import clash
from dotcards.dsl.model import Expr, Statement
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.machine.runtime import NUMBER_LIMIT

from .card_moves import Moving, snapshot
from .python import IDENTIFIER, OR, SUM, Code, Py

STAYS = frozenset({"stays"})
NESTED = 4  # actions written out within each other: they may double each time
SHORT = 40  # an action of at most so many nodes is written out where it is done


@define(eq=False, repr=False)
class Statements(Moving):
    """Writes statements into one function.

    `may_stay`: whether something in this run can decree that the turn stays. `within`: so many
    actions within each other are being written out where they are done.
    """

    may_stay: bool = False
    within: int = 0

    def run(self, block: model.Block) -> None:
        """A whole run: it begins with nothing decreed."""
        soft = any(getattr(node, "soft", False) for node in everything(block))
        self.may_stay = (
            soft
            and self.context.facts.turn_stays
            and clash(STAYS, self.context.fields.changed_by(block))
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
        self.do(node)
        changed = self.context.fields.changed_by(node)
        self.frame.forget(changed)
        if clash(self.context.fields.zones, changed):
            self.at_home.clear()

    def do(self, node: Statement) -> None:
        match node:
            case model.Let():
                self.do_let(node)
            case model.Assign():
                self.do_assign(node)
            case model.Add():
                self.do_add(node)
            case model.DoAction():
                self.do_doaction(node)
            case model.Put():
                self.do_put(node)
            case model.Play():
                self.do_play(node)
            case model.Deal():
                self.do_deal(node)
            case model.NewDeal():
                self.do_newdeal(node)
            case model.Shuffle():
                self.do_shuffle(node)
            case model.Exchange():
                self.do_exchange(node)
            case model.Skip():
                self.do_skip(node)
            case model.NextTurn():
                self.do_nextturn(node)
            case model.TurnStays():
                self.do_turnstays(node)
            case model.Reverse():
                self.do_reverse(node)
            case model.Again():
                self.do_again(node)
            case model.Retire():
                self.do_retire(node)
            case model.GoTo():
                self.do_goto(node)
            case model.Say():
                self.do_say(node)
            case model.Show():
                self.do_show(node)
            case model.Finish():
                self.do_finish(node)
            case model.If():
                self.do_if(node)
            case model.ForEach():
                self.do_foreach(node)
            case _:
                assert_never(node)

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
        if node.action in self.context.told or sum(1 for _ in everything(action.body)) > SHORT:
            return False
        if self.within == NESTED:
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
        self.within += 1
        self.block(action.body)
        self.within -= 1
        return True

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
        tail = "".join(f", {value}" for value in values)
        self.frame.code.tell(f'("say", {place}{tail})')

    # ------------------------------------------------------------------------- if, for each

    def do_if(self, node: model.If) -> None:
        asked = Counter(
            inner.define for inner in everything(node) if isinstance(inner, model.DefineOf)
        )
        outer = self.frame.repeated
        self.frame.repeated = frozenset(name for name, times in asked.items() if times > 1)
        self.arms(list(node.arms), node.otherwise, "if")
        self.frame.repeated = outer

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
        changing = self.context.fields.changed_by(node.body)
        if clash(self.context.fields.zones, changing):
            self.at_home.clear()  # what an earlier time round has moved is at home no more
        with self.frame.loop(f"for {name} in {things}:", changing):
            self.block(node.body)
        self.frame.names[node.local.id] = Py(name)
        self.frame.forget(changing)
        self.frame.used.discard(name)


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
        isinstance(n, model.Arithmetic | model.TableOf | model.Quantifier)
        for n in everything(value)
    )


def comment(text: str) -> str:
    """A word of the ruleset as a comment: letters and digits only."""
    return "".join(c if c.isalnum() or c == "_" else "?" for c in text)
