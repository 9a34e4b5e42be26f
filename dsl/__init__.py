"""Reads rulesets: `.cards` text in, a checked Ruleset or diagnostics out.

The names below are looked up at their first use, so that importing this costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers understand it; importing typing takes its time
if TYPE_CHECKING:
    from dotcards.dsl.loading.rulesets import load, load_checked, load_text
    from dotcards.dsl.text.diagnostics import Diagnostic, RulesetError

    from .model import Ruleset

__all__ = ["Diagnostic", "Ruleset", "RulesetError", "load", "load_checked", "load_text"]

_HOME = {
    "Diagnostic": "text.diagnostics",
    "RulesetError": "text.diagnostics",
    "Ruleset": "model",
    "load": "loading.rulesets",
    "load_checked": "loading.rulesets",
    "load_text": "loading.rulesets",
}


def __getattr__(name: str) -> object:
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f".{module}", __name__), name)
    globals()[name] = value
    return value
