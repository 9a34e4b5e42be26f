"""What a ruleset should tell its readers and does not: help, and what an example is to show."""

from __future__ import annotations

from dotcards.dsl import nodes as n
from dotcards.dsl.text.source import Source

from .lint_rule import Finding, Findings, rule

_WRITE_HELP = 'write a line of help as the first below it: `  "…"`'


@rule("L128", "style", of_text=True)
def option_without_help(document: n.Document) -> Findings:
    """An option that does not say what there is to choose, in a game that explains itself.

    Whoever is asked to choose reads the help, not the rules. Where nothing has help nothing is
    said.
    """
    options = [item for item in document.items if isinstance(item, n.Option)]
    if any(isinstance(item, n.Game | n.Option) and item.help for item in document.items):
        for option in options:
            if not option.help:
                yield Finding(
                    option.name.span,
                    f"nothing explains the option `{option.name.text}`",
                    'write what there is to choose below it: `  "…"`',
                )


@rule("L129", "style", of_text=True)
def undescribed(document: n.Document) -> Findings:
    """A game or a phase that says nothing of itself where its fellows do.

    The help of a game and of its phases is what players read at the table. Phases without moves are
    passed through and need none; where no phase is described, nothing is said of them. A move needs
    help of its own only where its phase has none. What a house rule adds is described by the house
    rule's own help.
    """
    if not any(isinstance(item, n.Phase) and item.doc for item in document.items):
        return
    described = _described_house_rule(document)
    for item in document.items:
        if item.span.source is described:
            continue
        match item:
            case n.Game(help=()):
                message = "nothing says what this game is about"
                yield Finding(item.title.span, message, _WRITE_HELP)
            case n.Phase(doc=()):
                if any(isinstance(part, n.Move) and not part.doc for part in item.parts):
                    message = f"nothing says what players do in `{item.name.text}`"
                    yield Finding(item.name.span, message, _WRITE_HELP)
            case n.Anytime(doc=()):
                for move in item.moves:
                    if not move.doc:
                        message = f"nothing says what `{move.name.text}` is for"
                        yield Finding(move.name.span, message, _WRITE_HELP)


def _described_house_rule(document: n.Document) -> Source | None:
    """The file that changes a game and says in its help how; None where there is none such."""
    game = next((item for item in document.items if isinstance(item, n.Game)), None)
    if game is None or not game.help:
        return None
    source = game.help[0].span.source
    if all(item.span.source is source for item in document.items):
        return None
    return source if game.title.span.source is source else None


@rule("L130", "example", of_text=True)
def example_expects_nothing(document: n.Document) -> Findings:
    """An example without an `expect`, `allow`, `refuse` or `do`: nothing could make it fail."""
    for item in document.items:
        if isinstance(item, n.Example):
            asked = [line for line in item.lines if isinstance(line, n.Expect | n.Deed)]
            if all(isinstance(line, n.Deed) and line.kind == "do" for line in asked):
                yield Finding(
                    item.title.span,
                    "this example does not say what is to come of it"
                    if asked
                    else "this example expects nothing, so it shows nothing",
                    "end it with what has to hold: `expect …`, `allow …` or `refuse …`",
                )
