"""What the rules do, in sentences: choices, and the lines of blocks."""

from __future__ import annotations

import re

from attrs import evolve, frozen

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything, wording

from . import nouns
from .clauses import English, local
from .nouns import Noun, listed, person, sentence, spoken

DEEPEST = 12  # lists within lists


@frozen
class Line:
    """A sentence, and how far in it stands. `doc`: somebody wrote it for people to read; `typed`:
    what it ends with is to be typed so."""

    text: str
    depth: int = 0
    doc: bool = False
    typed: str = ""


def doc(text: str) -> tuple[Line, ...]:
    """What somebody wrote for people to read, where there is something."""
    return (Line(text, doc=True),) if text else ()


@frozen
class Sentences(English):
    """Says blocks. Names bound on the way are known to the lines below."""

    def block(self, block: m.Block, depth: int) -> list[Line]:
        lines: list[Line] = []
        teller = self
        for statement in block:
            lines += teller._statement(statement, min(depth, DEEPEST))
            if isinstance(statement, m.Let):
                teller = teller.naming((statement.local, local(statement.local)))
        return lines

    def _statement(self, node: m.Statement, depth: int) -> list[Line]:
        match node:
            case m.If():
                return self._if(node, depth)
            case m.ForEach():
                return self._for_each(node, depth)
            case m.Assign(value=m.IfThen() as value) if value.kind.base != "truth":
                then, otherwise = (evolve(node, value=way) for way in (value.then, value.otherwise))
                arms = ((value.condition, (then,)),)
                return self._if(m.If(arms, (otherwise,), node.span), depth)
        return [Line(_once(sentence(self.said(node))), depth)]

    def _under(self, head: str, sign: str, block: m.Block, depth: int) -> list[Line]:
        """What is done under a head, behind it and a sign where that is one plain line."""
        if len(block) == 1 and not isinstance(block[0], m.If | m.ForEach):
            return [Line(sentence(f"{head}{sign} {self.said(block[0])}"), depth)]
        return [Line(sentence(f"{head}:"), depth), *self.block(block, depth + 1)]

    def _if(self, node: m.If, depth: int) -> list[Line]:
        if _says_itself(node):
            return self.block(node.arms[0][1], depth)
        lines: list[Line] = []
        word = "if"
        for condition, block in node.arms:
            head, *others = self._under(f"{word} {self.clause(condition)}", ",", block, depth)
            lines += [evolve(head, text=_once(head.text)), *others]
            word = "otherwise, if"
        return lines + (
            self._under("otherwise", ",", node.otherwise, depth) if node.otherwise else []
        )

    def _for_each(self, node: m.ForEach, depth: int) -> list[Line]:
        thing = node.local.kind.base
        if not self.some_leave and (only := _the_one(node)) is not None:
            return self.naming((node.local, self.noun(only))).block(node.body, depth)
        noun = person(f"that {thing}") if thing in ("player", "team") else Noun(f"that {thing}")
        of = f"{thing}{self.among(node.collection)}"
        if isinstance(node.collection, m.Property) and node.collection.name == "others":
            of = f"of {self.words(node.collection)}"
        if node.where is not None:
            of += f" {self.which(node.local, node.where)}"
        if thing == "card" and len(node.local.name) > 1 and (named := _called(node.local)):
            noun = local(node.local)  # there may be another card in what follows
            of += named
        return self.naming((node.local, noun))._under(f"for each {of}", ":", node.body, depth)

    # ------------------------------------------------------------------------- one statement

    def said(self, node: m.Statement) -> str:
        """A statement without others in it, as a clause."""
        template = language.of_statement(node).said
        match node:
            case m.Assign():
                said = self._assign(node)
            case m.DoAction():
                said = self._action(node)
            case m.Let() if node.value.kind.base == "truth":
                said = self._filled("note {value} (called {local} below)", node)
            case m.Add(sign=-1):
                said = self._filled("subtract {value} from {target}", node)
            case m.Show(what=what) if what.kind.base != "card":
                words = self.words(what)
                fact = words if what.kind.base == "truth" else f"what {words} is"
                said = f"tell {self._part_of(node, 'to')} {fact}"
            case _ if template:
                said = self._filled(template, node)
            case _:
                return nouns.as_written(node.span)
        return f"normally, {said}" if getattr(node, "soft", False) else said

    def _filled(self, template: str, node: m.Statement) -> str:
        """The sentence that is declared for such lines, with the parts of this one."""
        subject = re.match(r"\{(\w+)\} ", template)
        rest = template[subject.end() :] if subject else template
        filled = re.sub(r"\{(\w+)\}", lambda match: self._part_of(node, match[1]), rest)
        return self.noun(getattr(node, subject[1])).does(filled) if subject else filled

    def _part_of(self, node: m.Statement, name: str) -> str:
        """A part of a statement by its name, or what is said of how it is done."""
        match node, name:
            case ((m.Put() | m.Play()), "onto"):
                return self._onto(node)
            case ((m.Put() | m.Play()), "as_many"):
                return _as_many(node.cards)
            case m.Play(by=by), "by":  # whoever does this plays the card, unless another is named
                return "" if isinstance(by, m.Local) else f", as {self.noun(by).owns('card')}"
            case m.Show(to=None), "to":
                return "everybody"
            case m.Say(parts=parts), _:
                return "".join(map(self._told, parts)).strip()
            case m.Deal(count=count), "count":
                return self._number(count)
            case m.Deal(zone=zone), "zone" if nouns.is_adjective(zone):
                owner = next(one.owner for one in self.ruleset.zones if one.name == zone)
                return f"as {nouns.of_cards(zone)} of each {owner}"
            case m.Deal(zone=zone), "zone":
                return f"to each {spoken(zone)}"
            case m.GoTo(phase=phase), _:
                return f"“{nouns.capital(spoken(phase))}”"
            case m.Let(local=local), "local":
                return f"“{spoken(local.name)}”"
        return self._cards(getattr(node, name))

    def _assign(self, node: m.Assign) -> str:
        target, value = node.target, node.value
        if isinstance(target, m.Builtin):
            who = self.noun(value)
            if target.name == "turn":
                return f"the turn goes to {who.words}"
            return who.does("becomes the dealer")
        if target.kind.base == "truth":
            if isinstance(value, m.Const):
                return f"from now on {self.clause(target, not value.value)}"
            held = self.clause(target)
            return f"from now on {held} if, and only if, {self.clause(value)}"
        if value.kind.base == "none":
            return self.noun(target).does("is forgotten")
        if self.noun(value) is nouns.YOU:
            return f"you become {self.words(target)}"
        colon = ":" if isinstance(value, m.IfThen) else ""
        return self.noun(target).does(f"becomes{colon} {self.words(value)}")

    def _action(self, node: m.DoAction) -> str:
        action = next(one for one in self.ruleset.actions if one.name == node.action)
        said = spoken(node.action)
        if node.subject is not None:
            said = self.noun(node.subject).does(said)
        given = map(self._argument, action.parameters, node.arguments)
        return f"{said} {listed(list(given))}".strip()

    def _argument(self, parameter: m.Local, given: m.Expr) -> str:
        words = self.words(given)
        if named := _called(parameter):
            return f"{words}{named}"
        if parameter.kind.base != "number" or isinstance(given, m.Const):
            return words
        if isinstance(given, m.Local):
            return words if _called(given) else "that many"
        return f"as many as {words}"

    def _cards(self, cards: m.Expr | m.Taken) -> str:
        if not isinstance(cards, m.Taken):
            return self.words(cards)
        zone = self.words(cards.zone)
        if cards.count is None:
            return f"all of {zone}" if zone.endswith(" cards") else f"all cards from {zone}"
        return f"{self._number(cards.count)} from {zone}"

    def _number(self, count: m.Expr) -> str:
        match count:
            case m.Const(value=1):
                return "1 card"
            case m.Const(value=value):
                return f"{value} cards"
        if isinstance(count, m.Arithmetic | m.IfThen):
            return f"cards ({self.words(count)})"
        if isinstance(count, m.Local) and not _called(count):
            return "that many cards"
        return f"as many cards as {self.words(count)}"

    def _onto(self, node: m.Put | m.Play) -> str:
        """A pile that everybody sees grows upwards; a hand is a thing to put cards in."""
        if isinstance(node, m.Put) and node.under:
            return "under"
        zone = next(one for one in self.ruleset.zones if one.name == node.zone.name)
        if nouns.is_adjective(zone.name):
            return "among"
        return "on" if zone.sight == "everybody" and zone.owner is None else "into"

    def _told(self, part: str | m.Expr) -> str:
        if isinstance(part, str):
            return part
        noun = self.noun(part)
        if part.kind.base in ("player", "team") and not part.kind.many:
            return f"({noun.owns('name')})"
        return f"({noun.words})"

    # ------------------------------------------------------------------------------- choices

    def choice(self, node: m.Choice) -> Line:
        named, which = _called(node.local), ""
        is_of_others = isinstance(node.source, m.Property) and node.source.name == "others"
        if node.where is not None and not isinstance(node.where, m.Const):
            several = node.low is not None or is_of_others
            which = f" {self.which(node.local, node.where, several)}"
        match node.source:
            case (low, high):
                said = f"a number from {self.words(low)} to {self.words(high)}{named}"
            case m.ListOf(items=items):
                said = f"one of {listed([self.words(item) for item in items], 'or')}{named}"
            case source if is_of_others:
                said, which = f"one of {self.words(source)}", f"{which}{named}"
            case source:
                said = f"{self._things(node)}{named}{self._source(source)}"
        unseen = ", unseen, by its place (counted from 1 at the bottom)" if node.by_place else ""
        return Line(sentence(f"choose {said}{unseen}{which}"), 1)

    def _source(self, source: m.Expr) -> str:
        among = self.among(source)
        return among.replace(" in ", " from ", 1) if among.startswith(" in ") else among

    def _things(self, node: m.Choice) -> str:
        if node.low is None:
            return nouns.article(node.local.kind.base)
        same = f" of one {node.of_one}" if node.of_one else ""
        if node.in_sequence:
            same += " in sequence"
        low = node.low.value if isinstance(node.low, m.Const) else None
        if node.high is None:
            many = "one or more cards" if low == 1 else f"{self.words(node.low)} or more cards"
        elif node.low == node.high or self.words(node.low) == self.words(node.high):
            many = self._number(node.low)
        else:
            many = f"up to {self._number(node.high)}"
            if low not in (0, 1):
                many = f"{self.words(node.low)} to {self._number(node.high)}"
        return many + same

    def of_move(self, move: m.Move) -> Sentences:
        """Said to whoever makes a move, with what it chooses known by its name."""
        chosen = ((choice.local, local(choice.local)) for choice in move.choices)
        return self.naming((move.player, nouns.YOU), *chosen)


def _as_many(cards: m.Expr | m.Taken) -> str:
    """What is done where there are fewer cards than the rule wants, or it wants less than one."""
    match cards:
        case m.Taken(count=None) | m.Taken(count=m.Const(value=1)):
            return ""
        case m.Taken(count=count):
            nodes = list(everything(count))
            below = any(
                isinstance(one, m.Negative) or getattr(one, "op", "") == "-" for one in nodes
            )
            none = "none if that is below one, " if below else ""
            return f", {none}or as many as there are"
    return ""


_TURN = "whoever has the turn"


def _once(said: str) -> str:
    """Whose turn it is needs to be said once in a sentence."""
    start, found, rest = said.partition(_TURN)
    return start + found + rest.replace(_TURN, "that player")


def _the_one(node: m.ForEach) -> m.Expr | None:
    """Who is meant by each of all players who is one certain player."""
    if not isinstance(node.collection, m.Builtin) or not isinstance(node.where, m.Compare):
        return None
    others = [side for side in (node.where.left, node.where.right) if side != node.local]
    if node.where.op != "is" or len(others) != 1:
        return None
    return others[0] if isinstance(others[0], m.VariableOf | m.Builtin) else None


def _says_itself(node: m.If) -> bool:
    """Whether `all who … win` would follow `if there is one who …`: it says by itself of whom."""
    match node.arms, node.otherwise:
        case (((m.Quantifier(op="any") as asked, (m.Finish(who=m.Quantifier() as who),)),), ()):
            return wording(evolve(asked, op="all")) == wording(who)
    return False


def _called(thing: m.Local) -> str:
    """What a thing is called where it has a name of its own."""
    if thing.name in (thing.kind.base, f"{thing.kind.base}s"):
        return ""
    return f" (the “{spoken(thing.name)}”)"
