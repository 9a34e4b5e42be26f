"""Tries what the parser would accept, without building anything."""

from __future__ import annotations

from collections.abc import Sequence

from lark.lexer import Token

from dotcards.dsl.parse.lalr_stack import Stack, States, accepts, shift
from dotcards.dsl.parse.lexer import WordLexer


class DryRun:
    """The parser's table, walked with stacks of states only. A stack given is changed in place."""

    def __init__(self, states: States, lexer: WordLexer) -> None:
        self.states = states
        self.lexer = lexer

    def shift(self, stack: Stack, terminal: str) -> bool:
        """Whether the terminal can come next; the stack is then what it is after it."""
        return shift(self.states, stack, terminal)

    def token(self, stack: Stack, token: Token) -> Token:
        """The token as the lexer would read it there: a keyword or a name."""
        return self.lexer.as_keyword(token, self.states, stack)

    def run(self, stack: Stack, tokens: Sequence[Token]) -> int:
        """How many of the tokens are accepted, one after the other."""
        for index, token in enumerate(tokens):
            if not self.shift(stack, self.token(stack, token).type):
                return index
        return len(tokens)

    def expected(self, stack: Stack) -> tuple[str, ...]:
        """The terminals that can come next, in order of name."""
        candidates = sorted(name for name in self.states[stack[-1]] if name.isupper())
        return tuple(name for name in candidates if accepts(self.states, stack, name))

    def needs_block(self, stack: Stack) -> bool:
        """Whether nothing but a block can come next."""
        state = self.states[stack[-1]]
        return "INDENT" in state and not any(name.isupper() for name in state if name != "INDENT")

    def phrase(self, stack: Stack, terminal: str) -> str:
        """The words that a keyword begins, as far as nothing else can follow: `is played`."""
        stack = stack.copy()
        words: list[str] = []
        spelling = self.lexer.spelling
        while terminal in spelling and self.shift(stack, terminal):
            words.append(spelling[terminal])
            following = self.expected(stack)
            if len(following) != 1 or not spelling.get(following[0], "").isalpha():
                break
            terminal = following[0]
        return " ".join(words)
