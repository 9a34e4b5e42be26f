"""The order of the ranks against the cards there are."""

from __future__ import annotations

from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.node_traversal import walk
from dotcards.dsl.check.symbol_table import Advice, World

_JOKER = "joker"


def check_ranks(world: World) -> None:
    """A warning for a rank in `ranks` that no card has and that nothing else in the rules names.

    Jokers may stand there for those who add some; a card may count as a rank that none has.
    """
    line = next((item for item in world.document.items if isinstance(item, n.Ranks)), None)
    if line is None or line.span.source != world.document.span.source:
        return
    strange = [
        key
        for key in line.keys
        if isinstance(key, n.Name) and key.text not in world.cards.deck_ranks and key.text != _JOKER
    ]
    if not strange:
        return
    named = _named([item for item in world.document.items if item is not line])
    for key in strange:
        if key.text not in named:
            world.report(
                problems.RANK_WITHOUT_CARD,
                key.span,
                f"no card of the deck is a `{key.text}`",
                _meant(world, key.text),
            )


def _meant(world: World, word: str) -> str | Advice | None:
    """The rank of the deck that is missing from the line, if that is the one or much like it."""
    missing = [rank for rank in world.cards.unranked if rank != _JOKER]
    if len(missing) == 1:
        return Advice(f"did you mean `{missing[0]}`?", missing[0])
    return world.suggest(word, missing, "leave it out, or add such cards to the deck")


def _named(items: list[n.Item]) -> set[str]:
    """Every word and number in these but the names that stand for something in a few lines."""
    named: set[str] = set()
    bound: set[str] = set()
    for node in walk(items):
        match node:
            case n.Word() | n.Name():
                named.add(node.text)
            case n.Number():
                named.add(str(node.value))
            case n.Let() | n.ForEach() | n.Choose() | n.Quantifier():
                bound.add(node.name.text)
            case n.Define(subject=n.Name(text)) | n.Action(subject=n.Name(text)):
                bound.add(text)
    return named - bound
