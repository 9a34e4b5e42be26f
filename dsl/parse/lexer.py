"""Cuts a ruleset's text into tokens, for lark.

Contextual like lark's own contextual lexer: a word is a keyword only where the parser can go on
with that keyword, else a name. But the grammar's terminals exclude each other otherwise, so one
regular expression and one dictionary do for every parser state, where lark would compile hundreds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from lark.common import LexerConf
from lark.lexer import Lexer, LexerState, Token

from .lalr_stack import Stack, States, accepts

# Signs of other languages; one token each, that no rule accepts, so that the message can name it.
FOREIGN = r"==|!=|<>|=<|=>|&&|\|\||\+=|-=|\*=|\+\+|--|\.\.+|:=|->"

UNKNOWN = "UNKNOWN"
UNCLOSED = "UNCLOSED"
NAME = "NAME"


class WordLexer(Lexer):
    """The lexer of a grammar whose words match its terminal NAME.

    It never fails: what no terminal matches becomes a token `UNKNOWN`, a text without its closing
    quote a token `UNCLOSED`. Tokens know where they start and end, not their lines.
    """

    __future_interface__ = 2

    def __init__(self, conf: LexerConf) -> None:
        ignored = [t.pattern.to_regexp() for t in conf.terminals if t.name in conf.ignore]
        used = [t for t in conf.terminals if t.name not in conf.ignore]
        patterns = [t for t in used if t.pattern.type == "re"]
        signs = [t for t in used if t.pattern.type == "str" and not t.pattern.value.isalpha()]
        # Longer patterns first: a card begins with digits, as a number does; `<=` begins with `<`.
        patterns.sort(key=lambda t: -len(t.pattern.value))
        signs.sort(key=lambda t: -len(t.pattern.value))
        groups = [(t.name, t.pattern.to_regexp()) for t in patterns + signs]
        groups.insert(0, (UNKNOWN, FOREIGN))
        groups += [(UNCLOSED, r'"[^"\r\n]*'), (UNKNOWN + "_", ".")]
        self.keywords: Mapping[str, str] = {
            t.pattern.value: t.name
            for t in used
            if t.pattern.type == "str" and t.pattern.value.isalpha()
        }
        self.spelling: Mapping[str, str] = {
            t.name: t.pattern.value for t in used if t.pattern.type == "str"
        }
        self.pattern = re.compile(
            f"(?:{'|'.join(ignored)})*+"
            # the end is a match too, so that a comment there is not searched for tokens
            f"(?:{'|'.join(f'(?P<{n}>{p})' for n, p in groups)}|\\Z)"
        )
        names = {index: name.rstrip("_") for name, index in self.pattern.groupindex.items()}
        self.types = [names.get(index, "") for index in range(self.pattern.groups + 1)]

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        text = lexer_state.text
        states: States = parser_state.parse_conf.states
        stack: Stack = parser_state.state_stack
        keywords = self.keywords
        for token in self.tokens(text.text, text.start, text.end):
            if token.type == NAME:
                keyword = keywords.get(token.value)
                if keyword is not None and accepts(states, stack, keyword):
                    token.type = keyword
            yield token

    def tokens(self, text: str, start: int, end: int) -> Iterator[Token]:
        """The tokens of a part of the text, every word a NAME.

        The beginning of the text counts as a line break, so that the first line's indentation is
        seen like any other's.
        """
        types = self.types
        if start == 0:
            stripped = text.lstrip(" \t")
            yield Token("NL", "\n" + text[: len(text) - len(stripped)], 0, end_pos=0)
        end = start + len(text[start:end].rstrip(" \t\r\n"))
        for match in self.pattern.finditer(text, start, end):
            index = match.lastindex
            if index is None:
                return
            at, to = match.span(index)
            yield Token(types[index], match[index], at, None, None, None, None, to)

    def as_keyword(self, token: Token, states: States, stack: Stack) -> Token:
        """The token of `tokens` as `lex` would give it with the parser's stack like this."""
        keyword = self.keywords.get(token.value) if token.type == NAME else None
        if keyword is None or not accepts(states, stack, keyword):
            return token
        return Token.new_borrow_pos(keyword, token.value, token)
