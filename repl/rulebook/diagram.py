"""The phases of a game and the ways between them, as a Mermaid state diagram."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from unicodedata import category

from attrs import field, frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.lint.helpers.game_flow import Flow
from dotcards.dsl.model.traversal import blocks, moves
from dotcards.interpreter.machine.options import Value
from dotcards.repl.rulebook.english.nouns import spoken
from dotcards.repl.rulebook.english.sentences import Sentences

from .chapters import card_played
from .option_folding import Folding

LONGEST = 63  # characters of a condition
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
    flow: Flow
    sentences: Sentences
    of_actions: dict[str, dict[tuple[str, str], None]] = field(factory=dict)
    """The ways that each action looked at so far leads on."""

    @classmethod
    def of(cls, ruleset: m.Ruleset) -> _Drawing:
        numbers = {phase.name: f"p{number}" for number, phase in enumerate(ruleset.phases)}
        actions = {action.name: action for action in ruleset.actions}
        return cls(ruleset, numbers, actions, Flow(ruleset), Sentences(ruleset))

    def ways(self, phase: m.Phase) -> Iterator[tuple[str, str]]:
        """Where a phase can lead, "" for the end of the game, and what leads there."""
        said = self.sentences
        parts = [
            *((spoken(move.name), move.body, said.of_move(move)) for move in moves(phase)),
            ("", (*phase.enter, *phase.before), said),
            ("all have answered", phase.all_answered or (), said),
        ]
        effects = self.flow.plain(*blocks(phase))
        if effects.plays:
            for event in self.ruleset.events:
                parts.append((f"{card_played(event)} is played", event.body, said))
        for what, block, inside in parts:
            for target, condition in self.targets(block, inside):
                yield target, f"{what} {condition}".strip()
        for ends in self.ruleset.runs_out:
            if ends.zone in effects.takes:
                for target, _ in self.targets(ends.body, said):
                    yield target, f"the {spoken(ends.zone)} runs out"

    def targets(
        self, block: m.Block, inside: Sentences, condition: str = ""
    ) -> Iterator[tuple[str, str]]:
        """Each place a block leads to, with the innermost condition it stands under."""
        for node in block:
            match node:
                case m.DoAction(action=name):
                    if name not in self.of_actions:  # none does itself, not even by way of others
                        ways = self.targets(self.actions[name].body, self.sentences)
                        self.of_actions[name] = dict.fromkeys(ways)
                    for target, further in self.of_actions[name]:
                        yield target, further or condition
                case m.If(arms=arms, otherwise=otherwise):
                    for held, body in arms:
                        said = f"if {inside.clause(held)}"
                        short = said if len(said) <= LONGEST else ""
                        yield from self.targets(body, inside, short)
                    yield from self.targets(otherwise, inside, "otherwise")
                case m.ForEach(body=body):
                    yield from self.targets(body, inside, condition)
                case _:
                    for target in self._led_to(node):
                        yield target, condition

    def _led_to(self, node: m.Simple) -> Iterator[str]:
        if isinstance(node, m.GoTo):
            yield node.phase
        elif does_change(node, "phase"):
            yield from self.numbers
        if does_change(node, "result"):
            yield ""


def _text(name: str) -> str:
    """Words that mean nothing to Mermaid."""
    shown = "".join(c if category(c)[0] in "LMN" or c in " -,'" else " " for c in spoken(name))
    return " ".join(shown.split()) or "-"
