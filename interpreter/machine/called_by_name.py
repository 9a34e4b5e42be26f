"""The run-time library: the modules whose functions generated code calls by their names."""

from __future__ import annotations

from typing import Any

from . import choosing, runtime

MODULES = (runtime, choosing)


def contents() -> dict[str, Any]:
    """What the modules hold, by name."""
    return {
        name: value
        for module in MODULES
        for name, value in vars(module).items()
        if not name.startswith("__")
    }
