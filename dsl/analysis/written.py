"""What lines change while there are only their syntax nodes."""

from __future__ import annotations

from dotcards.dsl import nodes as n
from dotcards.dsl.language import WORDS

from . import effects


class Changes(effects.Changes):
    """The same as for the lines of the model, for lines as they are written."""

    def lines_of(self, node: object) -> tuple[object, ...] | None:
        return node.statements if isinstance(node, n.Block) else None

    def target_of(self, node: object) -> tuple[bool, str] | None:
        if not isinstance(node, n.Assign | n.Add):
            return None
        match node.target:
            case n.Word(text=text):
                return text in WORDS, text
            case n.Dot(name=word):
                return False, word.text
        return None

    def action_of(self, node: object) -> str | None:
        return action_name(node) if isinstance(node, n.Sentence) else None


def action_name(line: n.Sentence) -> str:
    """The name of the action that a sentence is about."""
    if line.verb is not None:
        return line.verb.text
    return line.subject.text if isinstance(line.subject, n.Word) else ""
