"""The phases of a game and the ways between them, as a Mermaid state diagram."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from unicodedata import category

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change, emptied_by, sets_off
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.machine.options import Value
from dotcards.repl.rulebook.english.clauses import English
from dotcards.repl.rulebook.english.nouns import a_rank, spoken
from dotcards.repl.rulebook.english.sentences import Sentences

from .option_folding import Folding

LONGEST = 60  # characters of a condition
END = "[*]"


def diagram(ruleset: m.Ruleset, options: Mapping[str, Value]) -> str:
    """`stateDiagram-v2`: an arrow for each move, check, card or arrival that leads to another
    phase, as far as the options picked let it."""
    drawing = _Drawing.of(Folding.of(ruleset, options).ruleset())
    numbers = drawing.numbers
    lines = ["stateDiagram-v2"]
    lines += [f'  state "{_text(name)}" as {number}' for name, number in numbers.items()]
    lines.append(f"  {END} --> {numbers[ruleset.phases[0].name]}")
    for phase in drawing.ruleset.phases:
        arrows: dict[str, list[str]] = {}
        for target, label in drawing.ways(phase):
            arrows.setdefault(target, []).append(label)
        for target, labels in arrows.items():
            said = _text(", or ".join(dict.fromkeys(filter(None, labels))))
            where = numbers.get(target, END)
            arrow = f"  {numbers[phase.name]} --> {where}"
            lines.append(f"{arrow} : {said}" if any(labels) else arrow)
    return "\n".join(lines) + "\n"


@frozen
class _Drawing:
    ruleset: m.Ruleset
    numbers: Mapping[str, str]
    actions: Mapping[str, m.Action]
    sentences: Sentences

    @classmethod
    def of(cls, ruleset: m.Ruleset) -> _Drawing:
        numbers = {phase.name: f"p{number}" for number, phase in enumerate(ruleset.phases)}
        actions = {action.name: action for action in ruleset.actions}
        return cls(ruleset, numbers, actions, Sentences(English(ruleset)))

    def ways(self, phase: m.Phase) -> Iterator[tuple[str, str]]:
        """Where a phase can lead, "" for the end of the game, and what leads there."""
        otherwise = (phase.otherwise,) if phase.otherwise else ()
        for move in (*phase.moves, *otherwise, *phase.anytime):
            inside = self.sentences.moving(move.player).with_choices(move)
            name = spoken(move.name)
            for target, condition in self.targets(move.body, inside):
                yield target, f"{name} {condition}".strip()
        for word, block in (
            ("", phase.enter),
            ("", phase.before),
            ("all have answered", phase.all_answered or ()),
        ):
            for target, condition in self.targets(block, self.sentences):
                yield target, f"{word} {condition}".strip()
        yield from self.by_cards(phase)

    def by_cards(self, phase: m.Phase) -> Iterator[tuple[str, str]]:
        """Where cards lead that are played in a phase, and piles that run out in it."""
        found = list(self.inside((phase.enter, phase.before, phase.all_answered, phase.moves,
                                  phase.otherwise, phase.anytime)))  # fmt: skip
        played = any(sets_off(node, "played") for node in found)
        for event in self.ruleset.events if played else ():
            for target, condition in self.targets(event.body, self.sentences):
                yield target, f"{_card(event)} is played {condition}".strip()
        zones = [zone.name for zone in self.ruleset.zones]
        taken: set[str] = set()
        for node in found:
            if not (isinstance(node, m.Taken) and node.count is None):
                taken |= emptied_by(node, zones)
        for ends in self.ruleset.runs_out:
            if ends.zone in taken:
                for target, _ in self.targets(ends.body, self.sentences):
                    yield target, f"the {spoken(ends.zone)} runs out"

    def inside(self, node: object) -> Iterator[object]:
        """Everything in a part of the rules, the actions it does included."""
        seen: set[str] = set()
        waiting: list[object] = [node]
        while waiting:
            for one in everything(waiting.pop()):
                yield one
                if isinstance(one, m.DoAction) and one.action not in seen:
                    seen.add(one.action)
                    waiting.append(self.actions[one.action].body)

    def targets(self, block: m.Block, inside: Sentences) -> Iterator[tuple[str, str]]:
        """Each place a block leads to, with the innermost condition it stands under."""
        yield from self._targets(block, inside, "", frozenset())

    def _targets(
        self, block: Iterable[m.Statement], inside: Sentences, condition: str, seen: frozenset[str]
    ) -> Iterator[tuple[str, str]]:
        for node in block:
            match node:
                case m.DoAction(action=name) if name not in seen:
                    body = self.actions[name].body
                    yield from self._targets(body, inside, condition, seen | {name})
                case m.If(arms=arms, otherwise=otherwise):
                    for held, body in arms:
                        said = inside.english.clause(held)
                        said = f"if {said}" if len(said) <= LONGEST else ""
                        yield from self._targets(body, inside, said, seen)
                    yield from self._targets(otherwise, inside, "otherwise", seen)
                case m.ForEach(body=body):
                    yield from self._targets(body, inside, condition, seen)
                case _:
                    yield from ((target, condition) for target in self._led_to(node))

    def _led_to(self, node: m.Simple) -> Iterator[str]:
        if isinstance(node, m.GoTo):
            yield node.phase
        elif does_change(node, "phase"):
            yield from self.numbers
        if does_change(node, "result"):
            yield ""


def _card(event: m.Event) -> str:
    if isinstance(event.key, str):
        return a_rank(event.key) if event.by == "rank" else spoken(event.key)
    return "a card" if event.key is None else spoken(event.key.rank)


def _text(name: str) -> str:
    """Words that mean nothing to Mermaid."""
    shown = "".join(c if category(c)[0] in "LMN" or c in " -,'" else " " for c in spoken(name))
    return " ".join(shown.split()) or "-"
