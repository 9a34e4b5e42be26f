"""The rules as somebody at the table wants to read them, from the ruleset's own words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import dedent

from attrs import evolve

from dotcards.dsl import model
from dotcards.dsl.model.option_sets import written
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.options import Value
from dotcards.repl.display.screen import spoken
from dotcards.repl.display.styled_text import Line, bold, dim, line, prose
from dotcards.repl.input.move_parser import moves_of


def rules(
    ruleset: model.Ruleset, options: Mapping[str, Value], phase: str, width: int
) -> list[Line]:
    """The phase being played, the rulebook without its examples, and the options in force."""
    from .chapters import book, phase_of
    from .render import Reading, sections_as_text, text

    whole = book(evolve(ruleset, examples=()), options, choices=False)
    lines = [line(bold("NOW")), ()]
    lines += sections_as_text(phase_of(ruleset, options, phase), width)
    lines += [(), *text(Reading(whole), width)]
    if ruleset.options:
        lines += [(), line(bold("OPTIONS IN FORCE")), ()]
        lines += options_in_force(ruleset, options, width)
    return lines


def rules_about(
    ruleset: model.Ruleset, options: Mapping[str, Value], words: str, width: int
) -> list[Line]:
    """The sections of the rulebook on what is called so, or all of a chapter; nothing where there
    is no such thing."""
    from .chapters import book
    from .render import sections_as_text

    wanted = _plain_words(words)
    lines: list[Line] = []
    for chapter in book(evolve(ruleset, examples=()), options).chapters:
        whole = chapter.title.casefold() == spoken(words).casefold()
        found = [s for s in chapter.sections if whole or set() < wanted <= _plain_words(s.key[1])]
        if found:
            lines += [*([()] if lines else []), line(bold(chapter.title))]
            lines += sections_as_text(found, width, indent=2)
    return lines


def _plain_words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text.casefold()))


def about_phase(
    ruleset: model.Ruleset, options: Mapping[str, Value], word: str, width: int
) -> list[Line]:
    """The rules of the phase that a word names, as they stand in the rulebook; none if it names
    none."""
    from .chapters import phase_of
    from .render import sections_as_text

    called = [phase.name for phase in ruleset.phases if spoken(phase.name) == spoken(word)]
    sections = phase_of(ruleset, options, called[0]) if called else ()
    return list(sections_as_text(sections, width))


def first_words(ruleset: model.Ruleset, options: Mapping[str, Value], phase: str) -> dict[str, str]:
    """What the rulebook says first of each move of a phase, by its name."""
    from .chapters import phase_of

    return {
        section.key[1].partition(" ")[2]: section.lines[0].text.strip()
        for section in phase_of(ruleset, options, phase)
        if section.key[0] == "move" and section.lines
    }


def signature(move: model.Move) -> str:
    """`play CARD`: how the move is typed."""
    return " ".join([move.name, *(choice.local.name.upper() for choice in move.choices)])


def options_in_force(
    ruleset: model.Ruleset, options: Mapping[str, Value], width: int
) -> list[Line]:
    """Each option with its value now, its help, and what else it could be."""
    lines: list[Line] = []
    for option in ruleset.options:
        now = options[option.name]
        others = [written(value) for value in option.values if value != now]
        if option.low is not None:
            others.append(f"{option.low} to {option.high}")
        lines.append(line("  ", bold(option.name), f" = {written(now)}"))
        lines += prose(option.help, width, indent=4)
        if others:
            lines += prose(f"or {', '.join(others)}", width, indent=4, style="dim")
    if ruleset.forbidden:
        lines.append(line("  ", bold("Not together")))
        for forbidden in ruleset.forbidden:
            lines += prose(forbidden.why, width, indent=4)
    return lines


def about_move(
    ruleset: model.Ruleset, options: Mapping[str, Value], move: model.Move, width: int
) -> list[Line]:
    """What `help MOVE` says: how it is typed, what it does, and its lines in the ruleset."""
    from .chapters import Writer
    from .render import lines_as_text

    writer = Writer.of(ruleset, options, whole=True)
    moves = (one for phase in writer.ruleset.phases for one in moves_of(phase))
    folded = next(one for one in moves if one.span is move.span)
    lines = [line(bold(signature(move))), *lines_as_text(writer.move(folded), width)]
    return lines + source_lines(move.span, width, most=31)


def source_lines(span: Span, width: int, most: int = 1) -> list[Line]:
    """The first lines of the rules that a span covers, as written, with their place: the file by
    its last name alone."""
    file = span.source.name.replace("\\", "/").rpartition("/")[2]
    first, _ = span.position
    last, _ = span.source.position(max(span.start, span.end - 1))
    written = [span.source.line(number) for number in range(first, min(last + 1, first + most))]
    lines = [line(dim(f"  {file}, line {first}:"))]
    for text in dedent("\n".join(written).expandtabs(4)).split("\n"):
        indent = len(text) - len(text.lstrip()) + 4
        lines += prose(text, width, indent=min(indent, width // 2), style="dim")
    return lines
