"""What can go wrong while a ruleset is compiled or played; every message is one line."""

from __future__ import annotations

from dotcards.dsl.text.base_error import DotcardsError
from dotcards.dsl.text.source import Span


class RulesError(DotcardsError):
    """The ruleset did something that has no meaning, such as asking a player who is out.

    `message` names what happened; `span` is the line of the ruleset, where it is known.
    """

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message, span)
        self.message = message
        self.span = span

    def __str__(self) -> str:
        if self.span is None:
            return self.message
        line, column = self.span.position
        return f"{self.span.source.name}:{line}:{column}: {self.message}"


class Overspent(RulesError):
    """More was done between two decisions than their budget allows."""


class OptionError(DotcardsError, ValueError):
    """An option or value the ruleset does not have; the message lists what there is."""


class PlayersError(DotcardsError, ValueError):
    """Players the game cannot be played with."""


class SaveError(DotcardsError, ValueError):
    """A saved game that cannot be read or does not fit the ruleset."""
