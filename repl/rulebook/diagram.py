"""The phases of a game and the ways between them, as a Mermaid state diagram."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import model
from dsl.lint.walk import everything

from ..screen import spoken


def diagram(ruleset: model.Ruleset) -> str:
    """`stateDiagram-v2`: an arrow for each move, check or arrival that leads to another phase."""
    numbers = {phase.name: f"p{number}" for number, phase in enumerate(ruleset.phases)}
    lines = ["stateDiagram-v2"]
    lines += [f'  state "{_text(name)}" as {number}' for name, number in numbers.items()]
    lines.append(f"  [*] --> {numbers[ruleset.phases[0].name]}")
    actions = {action.name: action for action in ruleset.actions}
    for phase in ruleset.phases:
        arrows: dict[str, list[str]] = {}
        for label, block in _ways(phase):
            for target in _targets(block, actions):
                arrows.setdefault(target, []).append(label)
        for target, labels in arrows.items():
            said = ", ".join(dict.fromkeys(filter(None, labels)))
            where = "[*]" if not target else numbers[target]
            arrow = f"  {numbers[phase.name]} --> {where}"
            lines.append(f"{arrow} : {_text(said)}" if said else arrow)
    for event in ruleset.events:
        for target in _targets(event.body, actions):
            if target:
                key = event.key if isinstance(event.key, str) else "a card"
                lines.append(f"  note right of {numbers[target]} : after {_text(key)} is played")
    return "\n".join(lines) + "\n"


def _ways(phase: model.Phase) -> Iterator[tuple[str, model.Block]]:
    yield "", phase.enter
    yield "check", phase.before
    for move in (*phase.moves, *((phase.otherwise,) if phase.otherwise else ()), *phase.anytime):
        yield move.name, move.body
    if phase.all_answered:
        yield "all have answered", phase.all_answered


def _targets(block: Iterable[object], actions: dict[str, model.Action]) -> Iterator[str]:
    """The phases that a block leads to; "" for the end of the game."""
    seen: set[str] = set()
    waiting: list[object] = [tuple(block)]
    while waiting:
        for node in everything(waiting.pop()):
            if isinstance(node, model.GoTo):
                yield node.phase
            elif isinstance(node, model.Finish):
                yield ""
            elif isinstance(node, model.DoAction) and node.action not in seen:
                seen.add(node.action)
                waiting.append(actions[node.action].body)


def _text(name: str) -> str:
    """A name that means nothing to Mermaid."""
    return "".join(c if c.isalnum() or c in " -,'" else " " for c in spoken(name)).strip() or "-"
