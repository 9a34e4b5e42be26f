"""Text that means something else than it seems to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from attrs import evolve

from dotcards.dsl import nodes as n
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.diagnostics import Fix, Note

from .lint_rule import Finding, Findings, rule

_ALIKE = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE")
# Small letters and capitals of other scripts that have the shape of a Latin one.
_PLAIN = str.maketrans(
    "аеорсхуіјѕһԁԛԝьӏкмтвнАВЕКМНОРСТХУІЈЅԚԜαοιυνκρχγτΑΒΕΖΗΙΚΜΝΟΡΤΥΧօսոհցқ",
    "aeopcxyijshdqwblkmtbhABEKMHOPCTXYIJSQWaoiuvkpxytABEZHIKMNOPTYXounhgk",
)


@rule("L108", "style", fixable=True, of_text=True)
def loose_where(document: n.Document) -> Findings:
    """A `where` that takes in more than it seems to.

    `no c in hand where c.rank is 8 and crank > 0` asks for each card whether it is an 8 and the
    crank is on. A condition joined by `and` that says nothing of the thing itself was probably
    meant to stand beside the whole, not inside it; `(no c in hand where c.rank is 8) and crank > 0`
    says so. What stands in brackets of its own ends in plain sight.
    """
    for node in everything(document.items):
        match node:
            case n.Quantifier(where=n.And(items=items), by=None) if node.span.text[0] != "(":
                name = node.name.text
                about = [at for at, item in enumerate(items) if _mentions(item, name)]
                loose = items[about[-1] + 1 :] if about else ()
                if loose:
                    span = evolve(node.span, end=items[about[-1]].span.end)
                    yield Finding(
                        evolve(loose[0].span, end=loose[-1].span.end),
                        f"this is part of what is asked of each `{name}`, but says nothing of it",
                        f"put brackets around `{node.quantity} {name} in … where …`,"
                        " or around all of it",
                        fix=Fix(span, f"({span.text})", safe=False),
                    )


def _mentions(node: n.Expr, name: str) -> bool:
    return any(isinstance(part, n.Word) and part.text == name for part in everything(node))


@rule("L127", "names", of_text=True)
def mixed_scripts(document: n.Document) -> Findings:
    """A word with letters of two scripts that look alike, or two words that cannot be told apart.

    `sсore` with a Cyrillic `с` is another name than `score`, and nobody can see it.
    """
    words: dict[str, n.Name | n.Word] = {}
    for node in everything(document.items):
        if isinstance(node, n.Name | n.Word):
            words.setdefault(node.text, node)
    looks = {text: text for text in words if text.isascii()}
    for text, node in words.items():
        if text.isascii():
            continue
        scripts = _scripts(text)
        plain = text.translate(_PLAIN)
        twin = looks.setdefault(plain, text)
        if scripts or twin != text:
            yield Finding(
                node.span,
                f"`{text}` mixes {' and '.join(map(str.capitalize, scripts))} letters"
                if scripts
                else f"`{text}` looks like another name here, and is none",
                f"type it anew: `{plain}`"
                if plain.isascii()
                else "write it with letters of one script",
                (Note("this is the other one", words[twin].span),) if twin != text else (),
            )


def _scripts(text: str) -> tuple[str, ...]:
    """Of the scripts that look alike, those in one part of a word, if there are several."""
    for part in re.split(r"[_\d]+", text):
        found = dict.fromkeys(unicodedata.name(char, "?").split()[0] for char in part)
        alike = tuple(script for script in found if script in _ALIKE)
        if len(alike) > 1:
            return alike
    return ()


@rule("L126", "names", of_text=True)
def shadowed_name(document: n.Document) -> Findings:
    """A name in a few lines that hides a define, an option or a table of the same name.

    In these lines the word means something else than in the rest of the rules. (A zone or a
    variable cannot be hidden.)
    """
    declared: dict[str, tuple[str, n.Name]] = {}
    for item in document.items:
        match item:
            case n.Option():
                declared[item.name.text] = ("an option", item.name)
            case n.Table() | n.Define(subject=None):
                declared[item.name.text] = (f"a {type(item).__name__.lower()}", item.name)
    for node in everything(document.items) if declared else ():
        for name in _bound(node):
            if name.text in declared:
                word, hidden = declared[name.text]
                yield Finding(
                    name.span,
                    f"`{name.text}` is {word} of this game, and hidden by this name",
                    "choose another name",
                    (Note("this is hidden", hidden.span),),
                )


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
