"""The parser that lark makes of the grammar, with the builder of nodes in it.

Importing this imports lark; see `parser` for what to call.
"""

from __future__ import annotations

import io
import pickle
import pkgutil
import sys
import threading
from functools import cache
from typing import Any

import lark
from lark.exceptions import UnexpectedInput

from dotcards.dsl.nodes import Expr, Item
from dotcards.dsl.parse.recovery.blocks import MOST_ERRORS
from dotcards.dsl.parse.recovery.recover import Recovery
from dotcards.dsl.text import disk_cache as kept
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source

from .build_declarations import Builder
from .indentation import BadIndentation, Indentation
from .lexer import WordLexer
from .symbols import Known

_OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "start": ["start", "said"],
    "lexer": WordLexer,
    "keep_all_tokens": True,
    "maybe_placeholders": True,
}
_load: Any = lark.Lark._load_from_dict  # lark's own stand-alone parsers are loaded by it
_NOT_KEPT = ("postlex", "transformer")  # objects of this process
_NOTHING = Source("", "")


class Engine:
    """Parses one text at a time: hold `lock` from `begin` to `finish`."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.builder = Builder(_NOTHING, self.said)
        self.text = ""
        self.known: Known | None = None
        self.lark = self._tables()

    def _tables(self) -> lark.Lark:
        """The tables as kept from an earlier run, else made from the grammar and kept."""
        mine = {"postlex": Indentation(), "transformer": self.builder}
        grammar = pkgutil.get_data("dotcards.grammars", "cards.lark")
        if grammar is None:
            raise FileNotFoundError("grammars/cards.lark is missing from this installation")
        key = b"\0".join(
            (grammar, lark.__version__.encode(), sys.version.encode(), repr(_OPTIONS).encode())
        )
        data = kept.get("tables", key)
        if data is not None:
            try:
                tables = pickle.loads(data)  # from a folder that only this user can write in
                loaded: lark.Lark = _load(tables["data"], tables["memo"], **mine)
                return loaded
            except Exception:  # whatever is wrong with it, it can be made again
                pass
        made = lark.Lark(grammar.decode(), **_OPTIONS, **mine)
        file = io.BytesIO()
        made.save(file, _NOT_KEPT)
        kept.put("tables", key, file.getvalue())
        return made

    def begin(self, source: Source, text: str, known: Known | None = None) -> None:
        """Take up a source; `text` is its text as it is to be parsed, of the same length.

        What is `known` of the game helps to say what is wrong with it.
        """
        self.text = text
        self.known = known
        self.builder.begin(source)

    def finish(self) -> tuple[Diagnostic, ...]:
        """What the builder found wrong; forgets the source."""
        problems = tuple(self.builder.problems)
        self.begin(_NOTHING, "")
        return problems

    def items(self) -> tuple[Item, ...] | None:
        """The declarations of the text, None where nothing could be saved of it."""
        source = self.builder.source
        try:
            items: Any = self.lark.parse(self.text, start="start")
            return tuple(items)
        except (UnexpectedInput, BadIndentation):
            self.builder.begin(source)
        recovery = self._recovery("start")
        saved: tuple[Item, ...] | None = recovery.document(self.text)
        self.builder.problems += recovery.diagnostics
        return saved

    def accepts(self, text: str) -> bool:
        """Whether a text has no mistake in its syntax."""
        self.begin(Source("", text), text)
        try:
            self.lark.parse(text, start="start")
            return not self.builder.problems
        except (UnexpectedInput, BadIndentation):
            return False
        finally:
            self.finish()

    def said(self, start: int, end: int) -> Expr | None:
        """The expression in a part of the text within one line; None also after too many errors."""
        if len(self.builder.problems) >= MOST_ERRORS:
            return None
        recovery = self._recovery("said")
        expression: Expr | None = recovery.expression(self.text, start, end)
        self.builder.problems += recovery.diagnostics
        return expression

    @property
    def words(self) -> WordLexer:
        """What cuts text into tokens."""
        outer: Any = self.lark.parser.lexer
        lexer: WordLexer = outer.lexer
        return lexer

    def _recovery(self, start: str) -> Recovery:
        parser = self.lark.parse_interactive(start=start)
        return Recovery(parser, self.words, self.builder.source, self.known)


@cache
def engine() -> Engine:
    """The one engine of this process, made at its first use."""
    return Engine()
