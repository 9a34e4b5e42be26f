"""House rules as text files: read, check, play and measure card games.

What stands in `__all__` is for other programs; all else may change with any version. Each name is
imported when it is first asked for, so that `import dotcards` costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers understand it; importing typing takes its time
if TYPE_CHECKING:
    from dotcards.dsl.formatting import format_text
    from dotcards.dsl.loading.rulesets import lint, load
    from dotcards.dsl.model import Ruleset
    from dotcards.dsl.text.base_error import DotcardsError
    from dotcards.dsl.text.diagnostics import Diagnostic, RulesetError
    from dotcards.interpreter import (
        Game,
        IllegalMove,
        Machine,
        Move,
        OptionError,
        PlayersError,
        RulesError,
        SaveError,
        compile_ruleset,
    )
    from dotcards.interpreter.simulate.run import simulate

_HOME = {
    "Diagnostic": "dsl.text.diagnostics",
    "DotcardsError": "dsl.text.base_error",
    "Game": "interpreter",
    "IllegalMove": "interpreter",
    "Machine": "interpreter",
    "Move": "interpreter",
    "OptionError": "interpreter",
    "PlayersError": "interpreter",
    "RulesError": "interpreter",
    "Ruleset": "dsl.model",
    "RulesetError": "dsl.text.diagnostics",
    "SaveError": "interpreter",
    "compile_ruleset": "interpreter",
    "format_text": "dsl.formatting",
    "lint": "dsl.loading.rulesets",
    "load": "dsl.loading.rulesets",
    "simulate": "interpreter.simulate.run",
}

__all__ = [
    "Diagnostic",
    "DotcardsError",
    "Game",
    "IllegalMove",
    "Machine",
    "Move",
    "OptionError",
    "PlayersError",
    "RulesError",
    "Ruleset",
    "RulesetError",
    "SaveError",
    "compile_ruleset",
    "format_text",
    "lint",
    "load",
    "simulate",
]


def __getattr__(name: str) -> object:
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value
