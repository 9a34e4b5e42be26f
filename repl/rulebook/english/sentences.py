"""What the rules do, in sentences: choices, and the lines of blocks."""

from __future__ import annotations

import re
from typing import TypeGuard

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


@frozen
class Sentences:
    """Says blocks. Names bound on the way are known to the lines below."""

    english: English

    @property
    def ruleset(self) -> m.Ruleset:
        return self.english.ruleset

    def block(self, block: m.Block, depth: int) -> list[Line]:
        lines: list[Line] = []
        teller = self
        for statement in block:
            lines += teller._statement(statement, min(depth, DEEPEST))
            teller = teller._after(statement)
        return lines

    def _after(self, statement: m.Statement) -> Sentences:
        if not isinstance(statement, m.Let):
            return self
        return Sentences(self.english.naming((statement.local, local(statement.local))))

    def _statement(self, node: m.Statement, depth: int) -> list[Line]:
        if isinstance(node, m.If):
            return self._if(node, depth)
        if isinstance(node, m.ForEach):
            return self._for_each(node, depth)
        if isinstance(node, m.Assign) and _depends(node.value):
            return self._if(_each_way(node, node.value), depth)
        return [Line(_once(sentence(self.said(node))), depth)]

    def _if(self, node: m.If, depth: int) -> list[Line]:
        if _says_itself(node):
            return self.block(node.arms[0][1], depth)
        lines: list[Line] = []
        for number, (condition, block) in enumerate(node.arms):
            word = "otherwise, if" if number else "if"
            clause = _once(self.english.clause(condition))
            if len(block) == 1 and not isinstance(block[0], m.If | m.ForEach):
                said = sentence(f"{word} {clause}, {self.said(block[0])}")
                lines.append(Line(_once(said), depth))
            else:
                lines.append(Line(sentence(f"{word} {clause}:"), depth))
                lines += self.block(block, depth + 1)
        if len(node.otherwise) == 1 and not isinstance(node.otherwise[0], m.If | m.ForEach):
            lines.append(Line(sentence(f"otherwise, {self.said(node.otherwise[0])}"), depth))
        elif node.otherwise:
            lines.append(Line("Otherwise:", depth))
            lines += self.block(node.otherwise, depth + 1)
        return lines

    def _for_each(self, node: m.ForEach, depth: int) -> list[Line]:
        english, thing = self.english, node.local.kind.base
        if not english.some_leave and (only := _the_one(node)) is not None:
            return Sentences(english.naming((node.local, english.noun(only)))).block(
                node.body, depth
            )
        noun = person(f"that {thing}") if thing in ("player", "team") else Noun(f"that {thing}")
        of = f"{thing}{english.among(node.collection)}"
        if isinstance(node.collection, m.Property) and node.collection.name == "others":
            of = f"of {english.words(node.collection)}"
        if node.where is not None:
            of += f" {english.which(node.local, node.where)}"
        if thing == "card" and not _is_kind_word(node.local) and len(node.local.name) > 1:
            noun = local(node.local)  # there may be another card in what follows
            of += f" (the “{spoken(node.local.name)}”)"
        inner = Sentences(english.naming((node.local, noun)))
        if len(node.body) == 1 and not isinstance(node.body[0], m.If | m.ForEach):
            return [Line(sentence(f"for each {of}: {inner.said(node.body[0])}"), depth)]
        return [Line(sentence(f"for each {of}:"), depth), *inner.block(node.body, depth + 1)]

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
                said = (
                    f"note {self._part(node, 'value')} (called {self._part(node, 'local')} below)"
                )
            case m.Add(sign=-1):
                said = self._filled("subtract {value} from {target}", node)
            case m.Show(what=what) if what.kind.base != "card":
                words = self.english.words(what)
                fact = words if what.kind.base == "truth" else f"what {words} is"
                said = f"tell {self._part(node, 'to')} {fact}"
            case _ if template:
                said = self._filled(template, node)
            case _:
                return nouns.as_written(node.span)
        return f"normally, {said}" if getattr(node, "soft", False) else said

    def _filled(self, template: str, node: m.Statement) -> str:
        """The sentence that is declared for such lines, with the parts of this one."""
        subject = re.match(r"\{(\w+)\} ", template)
        rest = template[subject.end() :] if subject else template
        filled = re.sub(r"\{(\w+)\}", lambda match: self._part(node, match[1]), rest)
        return self.english.noun(getattr(node, subject[1])).does(filled) if subject else filled

    def _part(self, node: m.Statement, name: str) -> str:
        """A part of a statement by its name, or what is said of how it is done."""
        match node, name:
            case ((m.Put() | m.Play()), "onto"):
                return self._onto(node)
            case ((m.Put() | m.Play()), "as_many"):
                return _as_many(node.cards)
            case m.Play(by=by), "by":  # whoever does this plays the card, unless another is named
                return (
                    "" if isinstance(by, m.Local) else f", as {self.english.noun(by).owns('card')}"
                )
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
        english, target, value = self.english, node.target, node.value
        if isinstance(target, m.Builtin):
            who = english.noun(value)
            if target.name == "turn":
                return f"the turn goes to {who.words}"
            return who.does("becomes the dealer")
        if target.kind.base == "truth":
            if isinstance(value, m.Const):
                return f"from now on {english.clause(target, not value.value)}"
            held = english.clause(target)
            return f"from now on {held} if, and only if, {english.clause(value)}"
        if value.kind.base == "none":
            return english.noun(target).does("is forgotten")
        if english.noun(value) is nouns.YOU:
            return f"you become {english.words(target)}"
        colon = ":" if isinstance(value, m.IfThen) else ""
        return english.noun(target).does(f"becomes{colon} {english.words(value)}")

    def _action(self, node: m.DoAction) -> str:
        words = self.english.words
        action = next(one for one in self.ruleset.actions if one.name == node.action)
        said = spoken(node.action)
        if node.subject is not None:
            said = self.english.noun(node.subject).does(said)
        arguments: list[str] = []
        for parameter, given in zip(action.parameters, node.arguments, strict=True):
            if not _is_kind_word(parameter):
                arguments.append(f"{words(given)} (the “{spoken(parameter.name)}”)")
            elif isinstance(given, m.Local) and parameter.kind.base == "number":
                arguments.append("that many" if _is_kind_word(given) else words(given))
            elif isinstance(given, m.Const) or parameter.kind.base != "number":
                arguments.append(words(given))
            else:
                arguments.append(f"as many as {words(given)}")
        return f"{said} {listed(arguments)}".strip()

    def _cards(self, cards: m.Expr | m.Taken) -> str:
        if not isinstance(cards, m.Taken):
            return self.english.words(cards)
        zone = self.english.words(cards.zone)
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
            return f"cards ({self.english.words(count)})"
        if isinstance(count, m.Local) and _is_kind_word(count):
            return "that many cards"
        return f"as many cards as {self.english.words(count)}"

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
        noun = self.english.noun(part)
        if part.kind.base in ("player", "team") and not part.kind.many:
            return f"({noun.owns('name')})"
        return f"({noun.words})"

    # ------------------------------------------------------------------------------- choices

    def choice(self, node: m.Choice) -> Line:
        english = self.english
        named = "" if _is_kind_word(node.local) else f" (the “{spoken(node.local.name)}”)"
        if isinstance(node.source, tuple):
            low, high = (english.words(end) for end in node.source)
            said = f"choose a number from {low} to {high}{named}"
        elif isinstance(node.source, m.ListOf):
            words = listed([english.words(item) for item in node.source.items], "or")
            said = f"choose one of {words}{named}"
        elif isinstance(node.source, m.Property) and node.source.name == "others":
            said = f"choose one of {english.words(node.source)}"
            if node.where is not None and not isinstance(node.where, m.Const):
                said += f" {english.which(node.local, node.where, True)}"
            return Line(sentence(f"{said}{named}"), 1)
        else:
            said = f"choose {self._things(node)}{named}{self._source(node.source)}"
        if node.by_place:
            said += ", unseen, by its place (counted from 1 at the bottom)"
        if node.where is not None and not isinstance(node.where, m.Const):
            several = node.low is not None
            said += f" {english.which(node.local, node.where, several)}"
        return Line(sentence(said), 1)

    def _source(self, source: m.Expr) -> str:
        among = self.english.among(source)
        return among.replace(" in ", " from ", 1) if among.startswith(" in ") else among

    def _things(self, node: m.Choice) -> str:
        if node.low is None:
            return nouns.article(node.local.kind.base)
        same = f" of one {node.of_one}" if node.of_one else ""
        if node.in_sequence:
            same += " in sequence"
        english = self.english
        low = node.low.value if isinstance(node.low, m.Const) else None
        if node.high is None:
            many = "one or more cards" if low == 1 else f"{english.words(node.low)} or more cards"
        elif node.low == node.high or english.words(node.low) == english.words(node.high):
            many = self._number(node.low)
        else:
            many = f"up to {self._number(node.high)}"
            if low not in (0, 1):
                many = f"{english.words(node.low)} to {self._number(node.high)}"
        return many + same

    def with_choices(self, move: m.Move) -> Sentences:
        """With what a move chooses known by its name."""
        named = [(choice.local, local(choice.local)) for choice in move.choices]
        return Sentences(self.english.naming(*named))

    def moving(self, who: m.Local, noun: Noun = nouns.YOU) -> Sentences:
        return evolve(self, english=self.english.naming((who, noun)))


def _as_many(cards: m.Expr | m.Taken) -> str:
    """What is done where there are fewer cards than the rule wants, or it wants less than one."""
    if not isinstance(cards, m.Taken) or cards.count is None:
        return ""
    if isinstance(cards.count, m.Const) and cards.count.value == 1:
        return ""
    below = any(
        isinstance(node, m.Negative) or (isinstance(node, m.Arithmetic) and node.op == "-")
        for node in everything(cards.count)
    )
    return f", {'none if that is below one, ' if below else ''}or as many as there are"


_ALL = frozenset({"players", "teams"})
_TURN = "whoever has the turn"


def _once(said: str) -> str:
    """Whose turn it is needs to be said once in a sentence."""
    start, found, rest = said.partition(_TURN)
    return start + found + rest.replace(_TURN, "that player")


def _depends(value: m.Expr) -> TypeGuard[m.IfThen]:
    return isinstance(value, m.IfThen) and value.kind.base != "truth"


def _each_way(node: m.Assign, value: m.IfThen) -> m.If:
    """What becomes one thing or another, as two lines that say which."""
    then, otherwise = (evolve(node, value=one) for one in (value.then, value.otherwise))
    return m.If(((value.condition, (then,)),), (otherwise,), node.span)


def _the_one(node: m.ForEach) -> m.Expr | None:
    """Who is meant by each of all players who is one certain player."""
    where = node.where
    if not isinstance(where, m.Compare) or where.op != "is":
        return None
    if not isinstance(node.collection, m.Builtin) or node.collection.name not in _ALL:
        return None
    sides = (where.left, where.right)
    for one, other in (sides, sides[::-1]):
        is_it = isinstance(one, m.Local) and one.id == node.local.id
        if is_it and isinstance(other, m.VariableOf | m.Builtin):
            return other
    return None


def _says_itself(node: m.If) -> bool:
    """Whether `all who … win` would follow `if there is one who …`: it says by itself of whom."""
    if len(node.arms) != 1 or node.otherwise:
        return False
    condition, block = node.arms[0]
    if len(block) != 1 or not isinstance(block[0], m.Finish):
        return False
    who = block[0].who
    return (
        isinstance(condition, m.Quantifier)
        and isinstance(who, m.Quantifier)
        and (condition.op, who.op) == ("any", "all")
        and wording((condition.collection, condition.local, condition.where))
        == wording((who.collection, who.local, who.where))
    )


def _is_kind_word(thing: m.Local) -> bool:
    return thing.name in (thing.kind.base, f"{thing.kind.base}s")
