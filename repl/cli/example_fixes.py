"""Writes into a house rule what becomes of the examples that it changes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from .atomic_write import replace_file
from .user_errors import Trouble

if TYPE_CHECKING:
    from dotcards.dsl.model import Example

NOTE = "# What comes out differently than in the game this is a house rule of:"


@frozen
class Change:
    """What is written for one example: `without example …`, or the example with what now comes of
    it; nothing, where it comes out again as in the base and what was written here goes."""

    key: str
    text: str
    restated: bool

    @property
    def told(self) -> str:
        if not self.text:
            return f'example "{self.key}" is again as in the game this is a house rule of'
        return f'example "{self.key}" with what now comes of it' if self.restated else self.text


def fix(path: str, failed: Iterable[Example]) -> list[Change]:
    """Adds to the file of a variant what has to be said of the inherited examples it changes.

    `failed` are the examples that come out otherwise than they say: those inherited are dealt with,
    and those that were written here before, which stand below the note and are written anew; an
    example of the user's own is never touched.

    An example is written anew where only what it expects is no longer so and what is so can be
    said; else it is taken out. Returns what was written, and writes nothing where the file would be
    worse than before. Raises Trouble for a file that is not the user's, OSError as writing does.
    """
    from dotcards.dsl import load_text
    from dotcards.dsl.text.read_file import encoded, read_bytes, source_from_bytes
    from dotcards.interpreter.examples.restated import restated

    keys = frozenset(example.key for example in failed)
    if not keys:
        return []
    data = read_bytes(path)
    before = _without_ours(path, source_from_bytes(path, data).text, keys)
    ruleset, _ = load_text(path, before)
    if ruleset is None:
        return []
    changes: list[Change] = []
    for example in ruleset.examples:
        if not (example.inherited and example.key in keys):
            continue
        text = restated(ruleset, example)
        text = "" if text == example.span.text else text
        changes.append(_left_out(example.key) if text is None else Change(example.key, text, True))
    if not changes:
        return []
    _not_shipped(path)
    new = _added(before, changes)
    wrong = _wrong_in(path, new, changes)
    if wrong:
        changes = [_left_out(one.key) if one.key in wrong else one for one in changes]
        new = _added(before, changes)
        if _wrong_in(path, new, changes):
            raise Trouble(f"{path}: no change to its examples would put them right")
    replace_file(path, encoded(new, data))
    return changes


def _without_ours(path: str, text: str, keys: frozenset[str]) -> str:
    """The text without those of the examples that were written here before: they stand below the
    note, and without them the ones of the base are back."""
    from dotcards.dsl import load_text

    at = text.find(NOTE)
    ruleset, _ = load_text(path, text)
    if at < 0 or ruleset is None:
        return text
    ours = [
        one
        for one in ruleset.examples
        if not one.inherited and one.key in keys and one.span.start >= at
    ]
    base, _ = load_text(path, _less(text, ours))
    if base is None:
        return text
    back = {one.key for one in base.examples if one.inherited}
    return _less(text, [one for one in ours if one.key in back])


def _less(text: str, examples: Iterable[Example]) -> str:
    """The text without some of its examples."""
    pieces: list[str] = []
    at = 0
    for example in sorted(examples, key=lambda one: one.span.start):
        pieces.append(text[at : example.span.start])
        at = example.span.end
        while text[at : at + 1] in ("\r", "\n"):
            at += 1
    return "".join((*pieces, text[at:]))


def _left_out(key: str) -> Change:
    return Change(key, f'without example "{key}"', False)


def _not_shipped(path: str) -> None:
    from dotcards.dsl.loading.library import shipped

    if any(os.path.realpath(one.path) == os.path.realpath(path) for one in shipped()):
        raise Trouble(f"{path}: comes with the program; make a house rule of it with `cards new`")


def _added(text: str, changes: Sequence[Change]) -> str:
    """The file with the changes at its end, everything before as it was."""
    from dotcards.dsl.formatting import format_text

    note = [] if NOTE in text else [NOTE]
    lines = [one.text for one in changes if not one.restated]
    blocks = ["\n".join([*note, *lines]), *(one.text for one in changes if one.restated)]
    added = format_text("\n\n".join(filter(None, blocks)) + "\n").strip("\n")
    end = "\r\n" if "\r\n" in text else "\n"
    if not added:
        return text.rstrip() + end
    return text.rstrip() + end * 2 + added.replace("\n", end) + end


def _wrong_in(path: str, text: str, changes: Sequence[Change]) -> frozenset[str]:
    """The keys of the examples that would not pass; all where the file would have new problems."""
    from dotcards.dsl import load_checked, load_text
    from dotcards.interpreter.examples.examples import run_examples

    ruleset, problems = load_text(path, text)
    had = {(one.code, one.message) for one in load_checked(path)[1]}
    keys = frozenset(one.key for one in changes)
    if ruleset is None or any((one.code, one.message) not in had for one in problems):
        return keys
    return frozenset(
        outcome.example.key
        for outcome in run_examples(ruleset)
        if outcome.example.key in keys and not outcome.passed
    )
