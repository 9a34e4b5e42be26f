"""What a session answers to a line that was typed."""

from __future__ import annotations

from attrs import define, field, frozen

from dotcards.repl.display.styled_text import Line, Piece, line


@define(eq=False, repr=False)
class Reply:
    """What to show. `clear`: clear the screen first, so that nobody sees another's hand.
    `refused`: something typed was not done. `leave`: the session is over."""

    lines: list[Line] = field(factory=list)
    clear: bool = False
    refused: bool = False
    leave: bool = False

    def say(self, *parts: str | Piece) -> None:
        self.lines.append(line(*parts))

    def refuse(self, *parts: str | Piece) -> None:
        self.refused = True
        self.say(*parts)


@frozen
class Question:
    """Asks for what is missing of a move: `typed` is the beginning that the answer goes on with."""

    typed: str
    sentence: str
