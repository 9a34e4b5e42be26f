"""Print the rulebook of a game. Exit status: 0, or 2 for bad use."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dotcards.repl.cli.arguments import add_color, add_game_options, output_width, wants_color

if TYPE_CHECKING:
    from dotcards.dsl.model import Ruleset
    from dotcards.dsl.text.source import Span
    from dotcards.interpreter.machine.options import Value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the name of a game (`cards list`) or a .cards file")
    parser.add_argument("--format", choices=("text", "markdown", "html"), default="text")
    parser.add_argument(
        "--beside", action="store_true", help="of a house rule: show what its game says beside it"
    )
    parser.add_argument(
        "--without-examples", action="store_true", help="leave out the last chapter"
    )
    parser.add_argument(
        "--diagram", action="store_true", help="the phases as a Mermaid state diagram instead"
    )
    add_game_options(parser)
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    from attrs import evolve

    from dotcards.dsl import load
    from dotcards.dsl.loading.library import find
    from dotcards.repl.cli.sanitizing import for_stream
    from dotcards.repl.cli.user_errors import complain
    from dotcards.repl.rulebook.chapters import book
    from dotcards.repl.rulebook.diagram import diagram
    from dotcards.repl.rulebook.differences import all_differences
    from dotcards.repl.rulebook.render import Reading, markdown, page, text

    ruleset = load(arguments.game)
    options = picked(ruleset, arguments.set)
    if arguments.diagram:
        sys.stdout.write(for_stream(diagram(ruleset, options), sys.stdout))
        return 0
    base = base_of(find(arguments.game))
    changed = changed_examples(ruleset) if base is not None else {}
    if arguments.without_examples:
        ruleset = evolve(ruleset, examples=())
    made = book(ruleset, options, changed)
    reading = Reading(made)
    if base is not None:
        before = load(base)
        if arguments.without_examples:
            before = evolve(before, examples=())
        differences = all_differences(
            before, ruleset, known_of(before, arguments.set), options, changed
        )
        if differences.told:
            complain(differences.told)
        reading = Reading(
            made,
            differences.found,
            before.title,
            arguments.beside,
            tuple(below(base, ruleset.help)),
            tuple(changed),
        )
    if arguments.format == "markdown":
        sys.stdout.write(for_stream(markdown(reading), sys.stdout))
    elif arguments.format == "html":
        sys.stdout.write(for_stream(page(reading), sys.stdout))
    else:
        from dotcards.repl.display.styled_text import Painter

        Painter(wants_color(arguments.color)).print(text(reading, output_width()))
    return 0


def below(base: str, told: str) -> Iterator[tuple[str, str]]:
    """Title and help of what a variant is of, and of what that is of, down to the game; what is
    told already is left out."""
    from dotcards.dsl import load

    path: str | None = base
    while path is not None:
        ruleset = load(path, examples=False)
        if ruleset.help not in ("", told):
            yield ruleset.title, ruleset.help
        told = ruleset.help
        path = base_of(path)


def picked(ruleset: Ruleset, words: list[str]) -> dict[str, Value]:
    """The options in force; OptionError for what cannot be picked."""
    from dotcards.interpreter.machine.options import parse_option, settled

    return settled(ruleset, dict(parse_option(ruleset, word) for word in words))


def known_of(ruleset: Ruleset, words: list[str]) -> dict[str, Value]:
    """The options in force where those of `words` that the ruleset has are picked."""
    names = {option.name for option in ruleset.options}
    return picked(ruleset, [word for word in words if word.partition("=")[0].strip() in names])


def changed_examples(ruleset: Ruleset) -> dict[str, Span | None]:
    """The examples that a variant inherits and that come out differently in it, by key, with the
    line that does: the same that `cards test` calls changed by this variant."""
    from dotcards.interpreter.examples.examples import run_examples

    return {
        outcome.example.key: outcome.span
        for outcome in run_examples(ruleset)
        if outcome.example.inherited and not outcome.passed
    }


def base_of(path: str) -> str | None:
    """The path of what a variant is of; None for a game of its own."""
    from dotcards.dsl.loading import library
    from dotcards.dsl.parse.parser import parse
    from dotcards.dsl.text.read_file import read_source
    from dotcards.dsl.variants.flatten import header

    document, _ = parse(read_source(path))
    variant = header(document) if document is not None else None
    return library.base_of(variant, path) if variant is not None else None
