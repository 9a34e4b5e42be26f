"""The rules as somebody at the table wants to read them, from the ruleset's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import attrs

from dotcards.dsl import model
from dotcards.dsl.text.source import Span
from dotcards.repl.display.screen import spoken
from dotcards.repl.display.styled_text import Line, bold, dim, line, prose
from dotcards.repl.input.move_parser import moves_of
from dotcards.repl.rulebook.english.nouns import capital

if TYPE_CHECKING:
    from .chapters import Section

Value = int | bool | str


def rules(
    ruleset: model.Ruleset, options: Mapping[str, Value], phase: str, width: int
) -> list[Line]:
    """The chapter of the phase being played, the game, the options in force, the other phases."""
    phases = {declared.name: declared for declared in ruleset.phases}
    lines = [line(bold("Now"))]
    if phase in phases:
        lines += _phase(phases[phase], width)
        lines += _in_full(ruleset, options, phase, width)
    lines += [(), line(bold(ruleset.title))]
    lines += prose(ruleset.help, width)
    lines += prose(f"{_players(ruleset)}. {_goal(ruleset)}.", width)
    if ruleset.options:
        lines += [(), line(bold("Options in force"))]
        lines += options_in_force(ruleset, options, width)
    lines += _tables(ruleset, width)
    lines += _of_cards(ruleset, options, width)
    lines += [(), line(bold("The game, phase by phase"))]
    for declared in ruleset.phases:
        if declared.name != phase and (declared.doc or moves_of(declared)):
            lines += _phase(declared, width)
    return lines


def rules_about(
    ruleset: model.Ruleset, options: Mapping[str, Value], words: str, width: int
) -> list[Line]:
    """The sections of the rulebook on what is called so, or all of a chapter; nothing where there
    is no such thing."""
    from .chapters import book

    wanted = _plain_words(words)
    lines: list[Line] = []
    for chapter in book(attrs.evolve(ruleset, examples=()), options).chapters:
        whole = chapter.title.casefold() == spoken(words).casefold()
        found = [s for s in chapter.sections if whole or set() < wanted <= _plain_words(s.key[1])]
        if found:
            lines += [*([()] if lines else []), line(bold(chapter.title))]
            lines += _sections(found, width)
    return lines


def _plain_words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text.casefold()))


def _players(ruleset: model.Ruleset) -> str:
    low, high = ruleset.least_players, ruleset.most_players
    count = f"{low}" if low == high else f"{low} to {high}"
    teams = f", in teams of {ruleset.team_size}" if ruleset.team_size else ""
    return f"For {count} players{teams}"


def _goal(ruleset: model.Ruleset) -> str:
    goal = ruleset.goal
    if goal.variable is not None:
        return f"The {goal.how} {spoken(goal.variable)} wins"
    if goal.how == "loser":
        return "One player loses"
    return "One team wins" if ruleset.team_size else "One player wins"


def _phase(phase: model.Phase, width: int) -> list[Line]:
    """A phase with its doc and what may be done in it."""
    lines = [line("  ", bold(spoken(phase.name)))]
    lines += prose(phase.doc, width, indent=4)
    for move in moves_of(phase):
        notes = []
        if move.otherwise:
            notes.append("when nothing else can be done")
        if move.anytime:
            notes.append("out of turn too")
        words = [*signature(move).split(), *(f"({note})" for note in notes)]
        lines += prose(" ".join(words), width, indent=4)
        lines += prose(move.doc, width, indent=6)
    return lines


def about_phase(
    ruleset: model.Ruleset, options: Mapping[str, Value], word: str, width: int
) -> list[Line]:
    """The rules of the phase that a word names, as they stand in the rulebook; none if it names
    none."""
    from .chapters import phase_of

    name = next((one.name for one in ruleset.phases if spoken(one.name) == spoken(word)), None)
    lines: list[Line] = []
    for section in phase_of(ruleset, options, name) if name is not None else ():
        title = section.title[:1].upper() + section.title[1:]
        lines += [*([()] if lines else []), *prose(title, width, style="bold")]
        for one in section.lines:
            lines += prose(one.text, width, indent=min(2 + 2 * one.depth, width // 2))
    return lines


def _in_full(
    ruleset: model.Ruleset, options: Mapping[str, Value], phase: str, width: int
) -> list[Line]:
    """What exactly happens in a phase, as the rulebook has it."""
    from .chapters import phase_of

    lines: list[Line] = []
    for section in phase_of(ruleset, options, phase):
        said = tuple(one for one in section.lines if not one.doc)
        if said:
            lines += [(), *_sections([attrs.evolve(section, lines=said)], width)]
    return lines


def first_words(ruleset: model.Ruleset, options: Mapping[str, Value], phase: str) -> dict[str, str]:
    """What the rulebook says first of each move of a phase, by its name."""
    from .chapters import phase_of

    return {
        section.key[1].partition(" ")[2]: section.lines[0].text.strip()
        for section in phase_of(ruleset, options, phase)
        if section.key[0] == "move" and section.lines
    }


def _of_cards(ruleset: model.Ruleset, options: Mapping[str, Value], width: int) -> list[Line]:
    """What comes of playing each of them."""
    from .chapters import Writer

    found = list(Writer.of(ruleset, options).events())
    if not found:
        return []
    return [(), line(bold("What cards do when they are played")), *_sections(found, width)]


def _sections(sections: Iterable[Section], width: int) -> list[Line]:
    """As the rulebook has them: a title, and what stands under it."""
    lines: list[Line] = []
    for section in sections:
        lines += prose(capital(section.title), width, indent=2, style="bold")
        for one in section.lines:
            lines += prose(one.text, width, indent=min(4 + 2 * one.depth, width // 2))
    return lines


def signature(move: model.Move) -> str:
    """`play CARD`: how the move is typed."""
    return " ".join([move.name, *(choice.local.name.upper() for choice in move.choices)])


def options_in_force(
    ruleset: model.Ruleset, options: Mapping[str, Value], width: int
) -> list[Line]:
    """Each option with its value now, its help, and what else it could be."""
    lines: list[Line] = []
    for option in ruleset.options:
        now = options.get(option.name, option.values[0])
        others = [_written(value) for value in option.values if value != now]
        if option.low is not None and option.high is not None:
            others.append(f"{option.low} to {option.high}")
        lines.append(line("  ", bold(option.name), f" = {_written(now)}"))
        lines += prose(option.help, width, indent=4)
        if others:
            lines += prose(f"or {', '.join(others)}", width, indent=4, style="dim")
    if ruleset.forbidden:
        lines.append(line("  ", bold("Not together")))
        for forbidden in ruleset.forbidden:
            lines += prose(forbidden.why, width, indent=4)
    return lines


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _tables(ruleset: model.Ruleset, width: int) -> list[Line]:
    lines: list[Line] = []
    for table in ruleset.tables:
        prices: dict[int, list[str]] = {}
        for key, value in table.rows:
            written = (
                key if isinstance(key, str) else " of ".join(filter(None, (key.rank, key.suit)))
            )
            prices.setdefault(value, []).append(written)
        rows = [f"{', '.join(keys)}: {value}" for value, keys in prices.items()]
        lines += [(), line(bold(spoken(table.name).capitalize()), f" by {table.by}")]
        lines += prose(" · ".join(rows), width, indent=2)
    return lines


def about_move(
    ruleset: model.Ruleset, options: Mapping[str, Value], move: model.Move, width: int
) -> list[Line]:
    """What `help MOVE` says: how it is typed, what it does, and its lines in the ruleset."""
    from .chapters import move_of

    lines = [line(bold(signature(move)))]
    for one in move_of(ruleset, options, move):
        lines += prose(one.text, width, indent=min(2 + 2 * one.depth, width // 2))
    number, _ = move.span.position
    file = move.span.source.name.replace("\\", "/").rpartition("/")[2]
    lines.append(line(dim(f"  {file}, line {number}:")))
    for text in source_lines(move.span):
        indent = len(text) - len(text.lstrip()) + 4
        lines += prose(text, width, indent=min(indent, width // 2), style="dim")
    return lines


def said_at(name: str, number: int, text: str, width: int) -> list[Line]:
    """A line of the rules with its place: the file by its last name alone."""
    file = name.replace("\\", "/").rpartition("/")[2]
    return [line(dim(f"  {file}, line {number}:")), *prose(text, width, indent=4, style="dim")]


def source_lines(span: Span, most: int = 30) -> list[str]:
    """The lines a span covers, as written, without the indent they share."""
    first, _ = span.position
    last, _ = span.source.position(max(span.start, span.end - 1))
    written = [span.source.line(number) for number in range(first, min(last, first + most) + 1)]
    indents = [len(text) - len(text.lstrip()) for text in written if text.strip()]
    shared = min(indents, default=0)
    return [text[shared:].expandtabs(4).rstrip() for text in written]
