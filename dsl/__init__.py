"""Reads rulesets: `.cards` text in, a checked Ruleset or diagnostics out.

The names below are looked up at their first use, so that `import dsl` costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers understand it; importing typing takes its time
if TYPE_CHECKING:
    from .diagnostics import Diagnostic, RulesetError
    from .loading import load, load_checked, load_text
    from .model import Ruleset

__all__ = ["Diagnostic", "Ruleset", "RulesetError", "load", "load_checked", "load_text"]

_HOME = {
    "Diagnostic": "diagnostics",
    "RulesetError": "diagnostics",
    "Ruleset": "model",
    "load": "loading",
    "load_checked": "loading",
    "load_text": "loading",
}


def __getattr__(name: str) -> object:
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f".{module}", __name__), name)
    globals()[name] = value
    return value
