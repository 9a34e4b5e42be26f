"""A word with letters of two scripts that look alike, or two words that cannot be told apart.

`sсore` with a Cyrillic `с` is another name than `score`, and nobody can see it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from dotcards.dsl import nodes as n
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L127"
NAME = "mixed-scripts"
CATEGORY: Category = "names"
SEVERITY: Severity = "warning"
OF_TEXT = True

_ALIKE = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE")
# Small letters and capitals of other scripts that have the shape of a Latin one.
_PLAIN = str.maketrans(
    "аеорсхуіјѕһԁԛԝьӏкмтвнАВЕКМНОРСТХУІЈЅԚԜαοιυνκρχγτΑΒΕΖΗΙΚΜΝΟΡΤΥΧօսոհցқ",
    "aeopcxyijshdqwblkmtbhABEKMHOPCTXYIJSQWaoiuvkpxytABEZHIKMNOPTYXounhgk",
)


def check(document: n.Document) -> Iterator[Diagnostic]:
    words: dict[str, n.Name | n.Word] = {}
    for node in everything(document.items):
        if isinstance(node, n.Name | n.Word):
            words.setdefault(node.text, node)
    plain: dict[str, str] = {}
    for text in words:
        if text.isascii():
            plain[text] = text
    for text, node in words.items():
        if text.isascii():
            continue
        scripts = _scripts(text)
        twin = plain.setdefault(text.translate(_PLAIN), text)
        if len(scripts) > 1 or twin != text:
            yield _finding(node, scripts, words[twin] if twin != text else None)


def _scripts(text: str) -> tuple[str, ...]:
    """Of the scripts that look alike, those in one part of a word, if there are several."""
    for part in re.split(r"[_\d]+", text):
        found = dict.fromkeys(unicodedata.name(char, "?").split()[0] for char in part)
        alike = tuple(script for script in found if script in _ALIKE)
        if len(alike) > 1:
            return alike
    return ()


def _finding(
    node: n.Name | n.Word, scripts: tuple[str, ...], twin: n.Name | n.Word | None
) -> Diagnostic:
    if scripts:
        message = f"`{node.text}` mixes {' and '.join(one.capitalize() for one in scripts)} letters"
    else:
        message = f"`{node.text}` looks like another name here, and is none"
    plain = node.text.translate(_PLAIN)
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        message,
        node.span,
        f"type it anew: `{plain}`" if plain.isascii() else "write it with letters of one script",
        () if twin is None else (Note("this is the other one", twin.span),),
    )
