"""The rules in words, made from a ruleset's own declarations: for the table, for reading, for
comparing two."""

from __future__ import annotations

from .at_the_table import (
    about_move,
    about_phase,
    first_words,
    options_in_force,
    rules,
    rules_about,
    signature,
    source_lines,
)

__all__ = [
    "about_move",
    "about_phase",
    "first_words",
    "options_in_force",
    "rules",
    "rules_about",
    "signature",
    "source_lines",
]
