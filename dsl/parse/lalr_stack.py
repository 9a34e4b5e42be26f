"""The parser's table, walked with a stack of states only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lark.parsers.lalr_analysis import Shift

Stack = list[int]
States = Mapping[int, Mapping[str, tuple[Any, Any]]]


def shift(states: States, stack: Stack, terminal: str) -> bool:
    """Whether the terminal can come next; the stack is then what it is after it.

    Not every terminal that a state has an entry for can: the entry may be another context's.
    """
    while True:
        entry = states[stack[-1]].get(terminal)
        if entry is None:
            return False
        action, argument = entry
        if action is Shift:
            stack.append(argument)
            return True
        size = len(argument.expansion)
        if size:
            del stack[-size:]
        stack.append(states[stack[-1]][argument.origin.name][1])


def accepts(states: States, stack: Stack, terminal: str) -> bool:
    """The same, leaving the stack as it is."""
    entry = states[stack[-1]].get(terminal)
    return entry is not None and (entry[0] is Shift or shift(states, stack.copy(), terminal))
