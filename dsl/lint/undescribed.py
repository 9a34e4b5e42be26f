"""A game or a phase that says nothing of itself where its fellows do.

The help of a game and of its phases is what players read at the table. Phases without moves are
passed through and need none; where no phase is described, nothing is said of them. A move needs
help of its own only where its phase has none. What a house rule adds is described by the house
rule's own help.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import nodes as n
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity
from dotcards.dsl.text.source import Source, Span

CODE = "L129"
NAME = "undescribed"
CATEGORY: Category = "style"
SEVERITY: Severity = "warning"
OF_TEXT = True


def check(document: n.Document) -> Iterator[Diagnostic]:
    phases = [item for item in document.items if isinstance(item, n.Phase)]
    if not any(phase.doc for phase in phases):
        return
    described = _described_house_rule(document)
    for item in document.items:
        if item.span.source is described:
            continue
        match item:
            case n.Game(help=()):
                yield _finding("nothing says what this game is about", item.title.span)
            case n.Phase(doc=()):
                moves = [part for part in item.parts if isinstance(part, n.Move)]
                if any(not move.doc for move in moves):
                    text = f"nothing says what players do in `{item.name.text}`"
                    yield _finding(text, item.name.span)
            case n.Anytime(doc=()):
                for move in item.moves:
                    if not move.doc:
                        text = f"nothing says what `{move.name.text}` is for"
                        yield _finding(text, move.name.span)


def _described_house_rule(document: n.Document) -> Source | None:
    """The file that changes a game and says in its help how; None where there is none such."""
    game = next((item for item in document.items if isinstance(item, n.Game)), None)
    if game is None or not game.help:
        return None
    source = game.help[0].span.source
    if all(item.span.source is source for item in document.items):
        return None
    return source if game.title.span.source is source else None


def _finding(message: str, span: Span) -> Diagnostic:
    return Diagnostic(
        CODE, NAME, SEVERITY, message, span, 'write a line of help as the first below it: `  "…"`'
    )
