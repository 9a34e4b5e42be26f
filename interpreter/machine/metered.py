"""The metered twin of a machine's code, for what may take long; see `compiler.metering`."""

from __future__ import annotations
import __future__

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import inf
from types import CodeType
from typing import Any

from attrs import define, field

from dotcards.interpreter.compiler.metering import metered
from dotcards.interpreter.compiler.pieces import pieces

from . import called_by_name, meter

ROOM = 80_000_000
"""Bytes of collections that are held on to between two decisions."""
LOG = 60_000_000
"""Bytes of what is told between two decisions."""
LIGHT = 3_000_000
"""Steps of a move or of a listing, as `dsl.analysis.cost` has them, that need not be counted."""
PART_LIGHT = 20_000
"""The same for a part of a rule, of which many may be asked about for one answer."""
PATCHED = ("new_deal", "dead_end", "shuffled", "pick")  # taken from the plain code, as it is now


def compiled(tree: ast.Module, file: str) -> CodeType:
    flags = __future__.annotations.compiler_flag
    made: CodeType = compile(tree, file, "exec", flags=flags, dont_inherit=True)
    return made


@lru_cache(maxsize=1)
def _runtime_code() -> CodeType:
    """The run-time library; what it imports is there already."""
    tree = ast.parse("\n".join(map(inspect.getsource, called_by_name.MODULES)))
    tree.body = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return compiled(metered(tree, {}), "<runtime>")


@lru_cache(maxsize=1)
def _meter_code() -> CodeType:
    return compiled(ast.parse(inspect.getsource(meter)), "<meter>")


@define(eq=False, repr=False)
class Twin:
    """Runs metered code for states of the plain machine. `texts`: how long each `say` is."""

    source: str
    file: str
    plain: dict[str, Any]
    prices: dict[str, int]
    texts: list[int]
    _space: dict[str, Any] | None = field(default=None, init=False)

    @property
    def space(self) -> dict[str, Any]:
        if self._space is None:
            space = self._space = dict(self.plain)
            exec(_meter_code(), space)
            exec(_runtime_code(), space)
            for piece in pieces(self.source):
                exec(self.code(piece, self.file), space)
            space["State"] = self.plain["State"]
            space["TEXTS"] = self.texts
            space["FLOOR"], space["FEW"] = -inf, inf
        return self._space

    def code(self, source: str, file: str) -> CodeType:
        return compiled(metered(ast.parse(source), self.prices), file)

    def part(self, source: str, file: str, name: str) -> Callable[..., Any]:
        """A function more, with this source."""
        exec(self.code(source, file), self.space)
        function: Callable[..., Any] = self.space[name]
        return function

    def open(self, left: int) -> dict[str, Any]:
        space = self.space
        for name in PATCHED:
            space[name] = self.plain[name]
        space["LEFT"], space["ROOM"], space["LOG"] = left, ROOM, LOG
        return space

    def run(self, state: Any, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a metered function; the state pays."""
        space = self.open(state.steps)
        try:
            return function(*arguments)
        finally:
            state.steps = space["LEFT"]

    def listing(self, state: Any, number: int) -> Iterable[Any]:
        """The moves of a phase, paid for out of what making the last move has left."""
        space = self.open(state.steps)
        listed = space["MOVES"][number](state)
        return listed if isinstance(listed, list) else self.paying(iter(listed), space["LEFT"])

    def paying(self, things: Iterator[Any], left: int) -> Iterator[Any]:
        room = ROOM
        while True:
            space = self.open(left)
            space["ROOM"] = room
            try:
                thing = next(things)
            except StopIteration:
                return
            left, room = space["LEFT"], space["ROOM"]
            yield thing
