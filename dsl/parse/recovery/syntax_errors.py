"""Says what is wrong with a line that the parser does not accept."""

from __future__ import annotations

from collections.abc import Sequence

from lark.lexer import Token

from dotcards.dsl.parse.lalr_stack import Stack
from dotcards.dsl.parse.lexer import NAME, UNCLOSED, UNKNOWN
from dotcards.dsl.parse.symbols import Known
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, nearest
from dotcards.dsl.text.read_file import printable
from dotcards.dsl.text.source import Source, Span

from . import syntax_messages as messages
from .lookahead import DryRun


class Complaints:
    """A line's tokens, how far the parser accepts them, and words for where it does not.

    `tokens` end with the line's NL, and with an INDENT where the next line is further in. `at` is
    the index of the first token not accepted. `known` is what the game calls things, if that can
    be told; `has_block`, whether lines follow that are further in.
    """

    def __init__(
        self,
        dry: DryRun,
        source: Source,
        stack: Stack,
        tokens: Sequence[Token],
        known: Known | None = None,
        has_block: bool = False,
    ) -> None:
        self.dry = dry
        self.has_block = has_block or tokens[-1].type == "INDENT"
        self.known = known
        self.source = source
        self.tokens = list(tokens)
        self.words = sum(token.type not in ("NL", "INDENT") for token in tokens)
        self.at, suspect = self.accepted(stack, self.tokens)
        self.is_at_function_word = self.at < len(tokens) and suspect is not None
        if self.is_at_function_word:
            self.at = suspect or 0
        # What the parser's stack is before a token: the first one, and those around `at`.
        self.stacks = {0: stack.copy()}
        running = stack.copy()
        for index, token in enumerate(tokens[: self.at]):
            dry.shift(running, dry.token(running, token).type)
            if index >= self.at - 4:
                self.stacks[index + 1] = running.copy()

    def accepted(self, stack: Stack, tokens: Sequence[Token]) -> tuple[int, int | None]:
        """How many tokens are accepted, and the first function word among them read as a name."""
        stack = stack.copy()
        suspect: int | None = None
        for index, token in enumerate(tokens):
            read = self.dry.token(stack, token).type
            if not self.dry.shift(stack, read):
                return index, suspect
            if read == NAME and token.value in messages.FUNCTION_WORDS:
                suspect = index if suspect is None else suspect
        return len(tokens), suspect

    def read(self, index: int) -> str:
        """The terminal that a token is, there where it stands."""
        return self.dry.token(self.stacks[index], self.tokens[index]).type

    @property
    def is_accepted(self) -> bool:
        return self.at == len(self.tokens)

    @property
    def is_out_of_place(self) -> bool:
        """Whether the line begins with a word that begins lines elsewhere, or with none at all."""
        first = self.tokens[0]
        if self.at == 0:
            return True
        return first.value in messages.HOME and self.read(0) == NAME

    @property
    def is_addition_out_of_place(self) -> bool:
        """Whether the line adds to a part of a phase, but does not stand in one."""
        words = [token.value for token in self.tokens[:2]]
        is_part = words[0] == "also" and words[-1] in messages.PARTS_OF_PHASES
        return is_part and "GAME" in self.dry.expected(self.stacks[0])

    @property
    def may_give_value(self) -> bool:
        """Whether the line is of a kind that has a `=`."""
        first = self.tokens[0].value
        if first in messages.DEFINERS or self.read(0) != NAME or self.known is None:
            return first in messages.DEFINERS or self.read(0) == NAME
        asked = [one.value.strip(".") for one in self.tokens if one.type == "PROPERTY"]
        return not self.known.variables.isdisjoint((first, *asked))

    @property
    def is_sentence(self) -> bool:
        """Whether the line says what happens, beginning with a word that is no variable."""
        is_statement = "PUT" in self.dry.expected(self.stacks[0])
        return is_statement and self.read(0) == NAME and not self.may_give_value

    @property
    def is_about_nothing_known(self) -> bool:
        """Whether it is a sentence without any action of the game: commas would not mend it."""
        if self.known is None or not self.known.verbs or not self.is_sentence:
            return False
        return not any(token.value in self.known.verbs for token in self.tokens[1 : self.words])

    # ------------------------------------------------------------------------------- places

    def span(self, index: int) -> Span:
        """The text of a token; of the last one where the index is the line's end."""
        token = self.tokens[max(0, min(index, self.words - 1))]
        return Span(self.source, token.start_pos or 0, token.end_pos or 0)

    def text(self, start: int, end: int) -> str:
        """The text of the tokens from one index to before another."""
        if start >= end:
            return ""
        return printable(self.span(start).to(self.span(end - 1)).text)

    def before(self, index: int) -> str:
        """The end of what stands before a token, to say where something is missing."""
        for start in range(index):
            text = self.text(start, index)
            if len(text) <= 28:
                return text
        return messages.shown(text) if index else ""

    def _unclosed_bracket(self, end: int) -> int | None:
        still_open: list[int] = []
        for index, token in enumerate(self.tokens[:end]):
            if token.value in ("(", "["):
                still_open.append(index)
            elif token.value in (")", "]") and still_open:
                still_open.pop()
        return still_open[-1] if still_open else None

    def _closing(self, opening: int) -> int | None:
        """The index of the bracket that closes the one at an index."""
        depth = 0
        for index in range(opening, self.words):
            depth += self.tokens[index].value in ("(", "[")
            depth -= self.tokens[index].value in (")", "]")
            if depth == 0:
                return index
        return None

    # ------------------------------------------------------------------------------- complaints

    def complaint(self) -> Diagnostic:
        """What is wrong, where nothing near it would do."""
        index = min(self.at, self.words)
        if index == 0:
            return self._at_the_start()
        first = self.tokens[0].value
        if self.is_out_of_place:
            return codes.LINE_OUT_OF_PLACE.at(
                self.span(0), f"`{first}` does not belong here", messages.HOME[first]
            )
        if self.is_addition_out_of_place:
            words = f"also {self.tokens[1].value}"
            where = f"write `phase NAME`, and `{words} …` below it, two spaces further in"
            span = self.span(0).to(self.span(1))
            return codes.LINE_OUT_OF_PLACE.at(span, f"`{words}` stands in a phase", where)
        token = self.tokens[index] if index < self.words else None
        if token is not None and token.type == UNCLOSED:
            return self.unclosed(index)
        if token is not None and token.type == UNKNOWN:
            return self._unknown(index)
        value = "" if token is None else token.value
        help = self.hint(value) or (self.hint("") if index < 3 else None)
        wanted = self._wanted(index)
        if wanted == "`,`" and self.is_about_nothing_known:
            span = self.span(0).to(self.span(self.words - 1))
            message = f"there is no action in `{messages.shown(span.text)}`"
            return codes.UNEXPECTED_WORD.at(span, message, self._sentence())
        if wanted is not None:
            if help is None and self.read(0) == NAME:
                help = self._sentence() or self._made_of()
            if help is None and wanted == "`=`" and self._heads_a_list(index):
                help = messages.A_LIST
            if help is None:
                help = self._quantity(index) or self._form(index)
            if help is None and wanted in ("a condition", "a value"):
                help = self.stands_here(index)
            message = f"expected {wanted} after `{self.before(index)}`"
            return codes.MISSING_WORD.at(self.span(index), message, help)
        opening = self._unclosed_bracket(index)
        if opening is not None:
            return codes.UNBALANCED_BRACKET.at(
                self.span(opening), "this bracket is never closed", help
            )
        help = help or messages.HINTS_AFTER.get(" ".join(self._keywords(index)[-2:]))
        help = help or self._form(index) or self.stands_here(index)
        return self._kind_of_stray(index).at(self.span(index), self.stray(index), help)

    def _heads_a_list(self, index: int) -> bool:
        """Whether a define breaks off at its end, and has lines below."""
        words = [token.value for token in self.tokens[:2]]
        return words[0] == "also" or ("define" in words and self.has_block)

    def _quantity(self, index: int) -> str | None:
        """How a quantity is written, where the line goes wrong just behind one."""
        first, *words = self._keywords(index)
        begun = messages.QUANTITIES.intersection(words[-4:]) and first != "goal"
        return messages.stands_here([first, *words]) if begun else None

    def _form(self, index: int) -> str | None:
        """How such a line is written, where it went wrong early: later, its form was right."""
        first = self.tokens[0].value
        second = self.tokens[1] if self.words > 1 else None
        name = None
        if second is not None and 1 < index < 4 and self.read(1) == NAME:
            end = 2
            while end < min(index, self.words) and self.tokens[end].type == "PROPERTY":
                end += 1
            name = self.text(1, end)
        sample = messages.form(first, name) if index < 4 else None
        return None if sample is None else f"write it as in `{sample}`"

    def stands_here(self, index: int) -> str | None:
        """What can stand before a token, with a sample."""
        if self.tokens[index - 1].value in messages.STATEMENTS and index > 1:
            return messages.EACH_ALONE
        return messages.stands_here(self._keywords(index))

    def stray(self, index: int) -> str:
        if index >= self.words:
            return f"something is missing after `{self.before(index)}`"
        value = messages.shown(self.tokens[index].value)
        return f"`{value}` does not belong after `{self.before(index)}`"

    def _kind_of_stray(self, index: int) -> codes.Problem:
        if index >= self.words:
            return codes.MISSING_WORD
        if self.tokens[index].value in (")", "]"):
            return codes.UNBALANCED_BRACKET
        return codes.UNEXPECTED_WORD

    def hint(self, value: str) -> str | None:
        return messages.HINTS.get((self.tokens[0].value, value))

    def unclosed(self, index: int) -> Diagnostic:
        span = self.span(index)
        fix = Fix(Span(self.source, span.end, span.end), '"', False)
        return codes.UNCLOSED_TEXT.at(
            span, "this text has no closing quote", 'end it with `"`', fix=fix
        )

    def _unknown(self, index: int) -> Diagnostic:
        value = self.tokens[index].value
        span = self.span(index)
        if value == ".":
            if [t.type for t in self.tokens[index - 1 : index + 2 : 2]] == ["INT", "INT"]:
                help = "write it without the dot"
                return codes.FOREIGN_SIGN.at(span, "only whole numbers are known here", help)
            help = "write one, as in `hand.count`"
            return codes.MISSING_WORD.at(span, "a property is missing after the dot", help)
        _, instead = messages.FOREIGN_SIGNS.get(value, ("", ""))
        help_ = instead or messages.NO_SUCH_SIGN.get(value)
        return codes.FOREIGN_SIGN.at(span, f"`{value}` means nothing here", help_)

    def _wanted(self, index: int) -> str | None:
        stack = self.stacks[index]
        expected = set(self.dry.expected(stack))
        spelling = self.dry.lexer.spelling
        if "PLUS" in expected:  # after a value an operator may always come: no news
            expected -= messages.OPERATORS
        if not self.may_give_value and len(expected) > 2:
            expected.discard("EQUAL")
        if "INT" in expected:
            expected.discard("MINUS")
        names = sorted(name for name in expected if name in spelling)
        phrases = [f"`{self.dry.phrase(stack, name)}`" for name in names]
        return messages.what_is_expected(expected, phrases, self._keywords(index))

    def _keywords(self, end: int) -> list[str]:
        """The words and signs of the line before a token, each name, number and text as `…`."""
        stack = self.stacks[0].copy()
        words = []
        for token in self.tokens[:end]:
            read = self.dry.token(stack, token).type
            self.dry.shift(stack, read)
            words.append(token.value if read in self.dry.lexer.spelling else "…")
        return words

    def _sentence(self) -> str | None:
        """What a line is that begins with a name, where that is neither variable nor player."""
        if not self.is_sentence:
            return None
        first = messages.shown(self.tokens[0].value)
        words = [token.value for token in self.tokens[: self.words]]
        if "choose" in words and "CHOOSE" in self.dry.expected(self.stacks[0]):
            return messages.HINTS["choose", ""]
        help = messages.statement_meant(first) or messages.statement_like(words)
        if help is not None:
            return help
        if self.known is None or not self.known.verbs:
            return f"who does it comes first, as in `player {first} …`"
        sample, *_ = verbs = self.known.verbs[:5]
        there = ", ".join(f"`{verb}`" for verb in verbs)
        return f"an action is done as in `player {sample} …`; the actions here are {there}"

    def _made_of(self) -> str | None:
        """What the block is made of that the line stands in."""
        expected = self.dry.expected(self.stacks[0])
        if "DEDENT" not in expected and "GAME" not in expected:
            return None  # no block at all, but a value in a text
        return next((text for mark, text in messages.BLOCKS if mark in expected), None)

    def _text_of_block(self) -> str | None:
        """The line as a text of the block that the line above may have, if it is hardly a rule."""
        stack = self.stacks[0].copy()
        if not self.dry.shift(stack, "INDENT") or not self.dry.shift(stack, "STRING"):
            return None
        said = self.span(0).to(self.span(self.words - 1)).text
        first = self.tokens[0]
        if first.type == "STRING" and self.words == 1:
            return said
        if len(said) > 2 and said[0] == said[-1] == "'":
            said = said[1:-1]
        elif (
            first.type != NAME
            or not first.value[:1].isupper()
            or not said.endswith((".", "!", "?"))
        ):
            return None
        return None if '"' in said else f'"{said}"'

    def _at_the_start(self) -> Diagnostic:
        first = self.tokens[0]
        span = self.span(0)
        text = self._text_of_block()
        if text is not None:
            whole = span.to(self.span(self.words - 1))
            message = "a help text stands further in than the line that it belongs to"
            help = f"write `{messages.shown(text, 60)}`, two spaces further in"
            fix = Fix(whole, "  " + text, False)
            return codes.LINE_OUT_OF_PLACE.at(whole, message, help, fix=fix)
        expected = self.dry.expected(self.stacks[0])
        if first.value in messages.HOME:
            help = messages.HOME[first.value]
            return codes.LINE_OUT_OF_PLACE.at(span, f"`{first.value}` does not belong here", help)
        if first.type == UNCLOSED:
            return self.unclosed(0)
        if "GAME" in expected and first.type == NAME:
            spelling = self.dry.lexer.spelling
            meant = nearest(first.value, [spelling[name] for name in expected if name in spelling])
            if meant and first.value not in messages.STATEMENTS:
                help = f"did you mean `{meant}`?"
                return codes.MISSPELT_WORD.at(span, f"`{first.value}` is not known here", help)
            if first.value in messages.STATEMENTS or self.words > 1:
                whole = span.to(self.span(self.words - 1))
                return codes.LINE_OUT_OF_PLACE.at(
                    whole, "this line stands outside any block", messages.STRAY
                )
        message = f"`{messages.shown(first.value)}` cannot begin a line here"
        if first.value in messages.STATEMENTS:
            return codes.LINE_OUT_OF_PLACE.at(span, message, messages.STRAY)
        if first.type == "STRING" and "STRING" not in expected:
            return codes.LINE_OUT_OF_PLACE.at(span, message, messages.LATE_TEXT)
        return codes.LINE_OUT_OF_PLACE.at(span, message, self._made_of())
