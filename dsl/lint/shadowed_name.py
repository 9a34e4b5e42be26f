"""A name in a few lines that hides a define, an option or a table of the same name.

In these lines the word means something else than in the rest of the rules. (A zone or a variable
cannot be hidden.)
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import nodes as n
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L126"
NAME = "shadowed-name"
CATEGORY: Category = "names"
SEVERITY: Severity = "warning"
OF_TEXT = True


def check(document: n.Document) -> Iterator[Diagnostic]:
    declared = _declared(document)
    if not declared:
        return
    for node in everything(document.items):
        for name in _bound(node):
            word, first = declared.get(name.text, ("", None))
            if first is not None:
                yield Diagnostic(
                    CODE,
                    NAME,
                    SEVERITY,
                    f"`{name.text}` is {word} of this game, and hidden by this name",
                    name.span,
                    "choose another name",
                    (Note("this is hidden", first.span),),
                )


def _declared(document: n.Document) -> dict[str, tuple[str, n.Name]]:
    found: dict[str, tuple[str, n.Name]] = {}
    for item in document.items:
        match item:
            case n.Option():
                found[item.name.text] = ("an option", item.name)
            case n.Table():
                found[item.name.text] = ("a table", item.name)
            case n.Define(subject=None):
                found[item.name.text] = ("a define", item.name)
    return found


def _bound(node: object) -> Iterator[n.Name]:
    match node:
        case n.Let() | n.ForEach() | n.Choose() | n.Quantifier():
            yield node.name
        case n.Action():
            if node.subject is not None:
                yield node.subject
            for parameter in node.parameters:
                if parameter.kind is not None:
                    yield parameter.name
        case n.Define(subject=n.Name() as subject):
            yield subject
