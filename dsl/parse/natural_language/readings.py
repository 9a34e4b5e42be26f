"""What a line of English may have been meant to say, by the rules of this folder."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import define, evolve, field, frozen

from dotcards.dsl.check import problems as checker
from dotcards.dsl.fixes.changed_text import Edits
from dotcards.dsl.fixes.trial import Reading
from dotcards.dsl.loading.misspelt_declarations import ELSEWHERE
from dotcards.dsl.parse.parser import accepts
from dotcards.dsl.parse.recovery.syntax_messages import DECLARATIONS, shown
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source, Span

from .choices import CHOICES
from .conditions import CONDITIONS
from .declarations import DECLARED
from .examples import EXAMPLES
from .general import FIRST, LAST
from .moving_cards import MOVING_CARDS
from .named_things import NAMED_THINGS
from .rule import TEXT, Block, Found, Rule
from .statements import STATEMENTS
from .value_wordings import VALUE_WORDINGS
from .vocabulary import Vocabulary

RULES: tuple[Rule, ...] = (
    *FIRST, *DECLARED, *NAMED_THINGS, *EXAMPLES, *CHOICES, *STATEMENTS, *MOVING_CARDS, *CONDITIONS,
    *VALUE_WORDINGS, *LAST,
)  # fmt: skip
MOST_STATES = 80  # of one line
MOST_TRIED = 500  # states of all lines together
MOST_READINGS = 5
MOST_LINES = 40  # of one file
LONGEST = 160  # characters of a line
_MAY_BE_ENGLISH = frozenset(
    one.code
    for one in (
        codes.UNEXPECTED_WORD, codes.MISSPELT_WORD, codes.MISSING_WORD, codes.FOREIGN_SIGN,
        codes.LINE_OUT_OF_PLACE, codes.UNBALANCED_BRACKET, codes.CALL_BRACKETS,
        codes.QUANTITY_WITHOUT_BRACKETS, codes.IS_FOR_EQUALS,
        checker.UNKNOWN_NAME, checker.NAME_TAKEN, checker.UNKNOWN_PROPERTY, checker.UNKNOWN_PHASE,
        checker.UNKNOWN_ACTION, checker.UNKNOWN_KIND, checker.NO_OWNER, checker.KINDS_DIFFER,
        checker.WRONG_KIND, checker.NOT_A_CONDITION, checker.NO_ORDER, checker.CARD_WORD,
        checker.CANNOT_CHANGE, checker.ARGUMENTS, checker.STARTING_VALUE, checker.CHOICE_SOURCE,
        checker.UNKNOWN_RANK, checker.DECK_LACKS, checker.GOAL_VARIABLE, checker.UNKNOWN_SUIT,
        checker.NOT_A_ZONE, checker.BAD_GIVEN, checker.UNKNOWN_VALUE,
    )
)  # fmt: skip
_ALSO = "also "
_NEVER_LOST = re.compile(r"\b(?:random(?:ly)?|shuffle|until)\b", re.IGNORECASE)
_UNQUOTED = "\uf8ff"
_CODES = {
    one.code: one
    for one in (codes.UNEXPECTED_WORD, codes.MISSING_WORD, codes.FOREIGN_SIGN,
                codes.LINE_OUT_OF_PLACE)
}  # fmt: skip
_PROBES: dict[Block, tuple[str, str]] = {
    "top": ("", ""),
    "phase": ("phase x\n", "  "),
    "choose": ("phase x\n  move x\n", "    "),
    "statement": ("action x\n", "  "),
    "table": ("table x by rank\n", "  "),
    "list": ("define x = any of\n", "  "),
    "example": ('example "x"\n', "  "),
}
_BODIES = ("", "again", "otherwise: 0", "move x", '"x"', "yes", "no other cards")


@frozen
class _State:
    text: str
    first: tuple[int, Rule, Found] | None = None
    """Of the rules used so far, the one that stands first among all."""
    span: tuple[int, int] = (0, 0)
    deepens: bool = False
    depth: int = 0


@define
class Readings:
    """Reads the lines of one text, the names of whose game are known."""

    words: Vocabulary
    _lines: int = 0
    _tried: int = 0
    _accepted: dict[tuple[Block, str, bool], bool] = field(factory=dict)

    def of_line(
        self, source: Source, span: Span, problems: tuple[Diagnostic, ...]
    ) -> Iterator[Reading]:
        """What a line with some errors may mean: lines to write, or only what is wrong with it."""
        if any(one.code not in _MAY_BE_ENGLISH or one.help == ELSEWHERE for one in problems):
            return
        self._lines += 1
        if self._lines > MOST_LINES or span.end - span.start > LONGEST:
            return
        line = _Written(source, span)
        if not line.text or line.text.startswith("variant "):
            return
        if not line.text.startswith("deck") and any(one.in_base for one in problems):
            return  # what is wrong stands in the game that is changed
        found = 0
        states = [_State(line.hidden)]
        seen = {line.hidden}
        told = False
        at = 0
        while at < len(states) and len(states) < MOST_STATES and found < MOST_READINGS:
            state = states[at]
            at += 1
            self._tried += 1
            if self._tried > MOST_TRIED:
                return
            for number, rule in enumerate(RULES):
                if rule.blocks is not None and line.block not in rule.blocks:
                    continue
                for use, after in self._uses(rule, state.text, line.block):
                    if not rule.write:
                        if not told and state.depth == 0:
                            told = True
                            yield self._explained(line, rule, use)
                        continue
                    if after in seen:
                        continue
                    seen.add(after)
                    made = self._next(state, number, rule, use, after)
                    states.append(made)
                    if self._fits(line, made) and not _lost(line.hidden, after):
                        found += 1
                        yield self._reading(line, made)
                if rule.help is not None and rule.write and not told and state.depth == 0:
                    for use, _ in rule.uses(state.text, self.words):
                        told = True
                        yield self._explained(line, rule, use)
                        break

    def _uses(self, rule: Rule, text: str, block: Block) -> Iterator[tuple[Found, str]]:
        """Also on what stands behind `also`, as which every line may be said."""
        yield from rule.uses(text, self.words)
        if block in ("top", "phase") and text.startswith(_ALSO) and not rule.within:
            for use, after in rule.uses(text.removeprefix(_ALSO), self.words):
                ahead = len(_ALSO)
                moved = evolve(use, start=use.start + ahead, end=use.end + ahead)
                yield moved, _ALSO + after if after else after
                if after and block == "top":
                    yield moved, after  # where there is nothing to add to

    def _next(self, state: _State, number: int, rule: Rule, use: Found, after: str) -> _State:
        first, span = state.first, state.span
        if first is None or number < first[0]:
            first = (number, rule, use)
            span = (use.start, use.end) if state.depth == 0 else (0, 0)
        return _State(after, first, span, state.deepens or rule.deepens, state.depth + 1)

    def _explained(self, line: _Written, rule: Rule, use: Found) -> Reading:
        values = {name: line.shown(value) for name, value in use.values.items()}
        message = rule.said(rule.message, values, self.words)
        help = rule.said(rule.help or "", values, self.words)
        place = line.place(use.start, use.end)
        return Reading((), _CODES[rule.code].at(place, message, line.shown(help) or None))

    def _reading(self, line: _Written, state: _State) -> Reading:
        assert state.first is not None
        _, rule, use = state.first
        values = {name: shown(line.shown(value), 40) for name, value in use.values.items()}
        edits = line.edits(state.text, state.deepens)
        written = edits[0][1]
        lines = [one.strip() for one in written.splitlines()]
        help = f"write `{lines[0]}`"
        if len(lines) > 1:
            help += ", " + ", ".join(f"then `{one}`" for one in lines[1:])
            help += " on the next line" + ("s" if len(lines) > 2 else "")
            if state.deepens:
                help += ", and what follows further in"
        start, end = state.span if state.span != (0, 0) else (0, len(line.text))
        message = rule.said(rule.message, values, self.words)
        told = _CODES[rule.code].at(line.place(start, end), message, help)
        return Reading(edits, told)

    def _fits(self, line: _Written, state: _State) -> bool:
        """Whether the parser takes what was made of a line, there where it stands."""
        key = (line.block, state.text, line.has_block)
        if key not in self._accepted:
            self._accepted[key] = _is_accepted(line, state)
        return self._accepted[key]


def _lost(before: str, after: str) -> bool:
    """Whether a word is gone without which a line says something else."""
    return bool(_NEVER_LOST.search(before)) and not _NEVER_LOST.search(after)


def _is_accepted(line: _Written, state: _State) -> bool:
    text = line.shown(state.text)
    for block in (line.block, "choose", "phase") if line.block == "statement" else (line.block,):
        before, margin = _PROBES[block]
        if text.startswith("else"):
            before += f"{margin}if yes\n{margin}  x = 1\n"
        lines = [margin + one for one in text.split("\n")]
        last = len(lines[-1]) - len(lines[-1].lstrip())
        for body in _BODIES if line.has_block else ("",):
            below = "" if not body else "\n" + " " * (last + 2) + body
            if (body or not line.has_block) and accepts(before + "\n".join(lines) + below + "\n"):
                return True
    return False


class _Written:
    """A line as it stands in a file: its text without margin and comment, its block, its place."""

    def __init__(self, source: Source, span: Span) -> None:
        self.source = source
        whole = span.text
        self.margin = whole[: len(whole) - len(whole.lstrip(" \t"))]
        quote = hash_at = -1
        for at, sign in enumerate(whole):
            if sign == '"':
                quote = -1 if quote >= 0 else at
            elif sign == "#" and quote < 0:
                hash_at = at
                break
        self.text = (whole if hash_at < 0 else whole[:hash_at]).strip()
        self.start = span.start + len(self.margin)
        self.texts: list[str] = []
        self.hidden = self._hidden(self.text)
        number = source.position(span.start)[0]
        self.block = _block(source, number, self.margin)
        self.below = list(_below(source, number, self.margin))
        self.has_block = bool(self.below)
        all_text = source.text
        self.newline = "\r\n" if "\r\n" in all_text else "\n"
        self.step = "\t" if "\t" in self.margin else "  "

    def _hidden(self, text: str) -> str:
        made: list[str] = []
        parts = text.split('"')
        for at, part in enumerate(parts):
            if at % 2 and at < len(parts) - 1:
                made.append(chr(ord(TEXT) + len(self.texts)) * (len(part) + 2))
                self.texts.append(f'"{part}"')
            elif at % 2:
                made.append('"' + part)
            else:
                made.append(part)
        return "".join(made)

    def shown(self, text: str) -> str:
        """With the texts in quotes in their places."""
        for at, said in enumerate(self.texts):
            sign = chr(ord(TEXT) + at)
            while (bare := text.find(_UNQUOTED + sign)) >= 0:
                end = bare + 1
                while end < len(text) and text[end] == sign:
                    end += 1
                text = text[:bare] + said.strip('"') + text[end:]
            start = text.find(sign)
            while start >= 0:
                end = start
                while end < len(text) and text[end] == sign:
                    end += 1
                text = text[:start] + said + text[end:]
                start = text.find(sign, start + len(said))
        return text

    def place(self, start: int, end: int) -> Span:
        return Span(self.source, self.start + start, self.start + end)

    def edits(self, hidden: str, deepens: bool) -> Edits:
        text = self.shown(hidden)
        lines = text.split("\n")
        made = (self.newline + self.margin).join(
            one.replace("  ", self.step) if at else one for at, one in enumerate(lines)
        )
        edits = [(Span(self.source, self.start, self.start + len(self.text)), made)]
        if deepens:
            edits += [(Span(self.source, at, at), self.step) for at in self.below]
        return tuple(edits)


def _below(source: Source, number: int, margin: str) -> Iterator[int]:
    """Where the lines begin that stand further in below a line."""
    for following in range(number + 1, len(source.line_starts) + 1):
        text = source.line(following)
        if not text.strip():
            continue
        if len(text) - len(text.lstrip(" \t")) <= len(margin):
            return
        yield source.line_starts[following - 1]


_BY_HEADER: dict[str, Block] = {
    "table": "table", "example": "example", "phase": "phase", "anytime": "phase",
}  # fmt: skip


def _block(source: Source, number: int, margin: str) -> Block:
    """What kind of block a line stands in, by the lines above it that are further out."""
    if not margin:
        return "top"
    width = len(margin)
    inner = ""
    for above in range(number - 1, 0, -1):
        text = source.line(above)
        stripped = text.lstrip(" \t")
        if not stripped.strip() or stripped.startswith("#") or len(text) - len(stripped) >= width:
            continue
        width = len(text) - len(stripped)
        words = stripped.split()
        first = words[1] if words[0] == "also" and len(words) > 1 else words[0]
        inner = inner or first
        if width == 0 or first in DECLARATIONS:
            if inner != first:
                return "statement"
            if first == "define":
                return "list"
            return _BY_HEADER.get(first, "statement")
    return "statement"
