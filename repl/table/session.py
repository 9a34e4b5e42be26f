"""The table without a terminal: takes a line somebody typed, returns what to show.

A session understands what is typed and hands the terminal from one person to the next. It neither
reads nor prints.
"""

from __future__ import annotations

from attrs import define

from .dispatch import hear
from .reply import Reply
from .table import Table

LONGEST_LINE = 2_000


@define(eq=False, repr=False)
class Session(Table):
    """A table, and those who type at its one terminal."""

    def hear(self, text: str, *, follows: bool = False) -> Reply:
        """Takes one line; every move on it is made, up to the first that is refused. `follows`: the
        line was there, pasted, before what stands on the screen now. Raises RulesError where the
        rules themselves fail; the moves made before that are kept."""
        reply = Reply()
        try:
            with self.game.request():
                self._take(text, follows, reply)
        finally:
            self._keep(reply)
        return self._fitted(reply)

    def _take(self, text: str, follows: bool, reply: Reply) -> None:
        self.looked_at.clear()
        if len(text) > LONGEST_LINE:
            reply.refuse("that line is too long")
        elif self._leaving:
            self._leaving = False
            broken_off, self._broken_off = self._broken_off, False
            if text.strip().casefold() in ("y", "yes"):
                self.part(reply)
            elif broken_off:
                self.go_on(reply)
        elif parts := self.reader.split(text):
            hear(self, parts, reply, follows=follows)
        else:
            self._nothing(reply)

    def _nothing(self, reply: Reply) -> None:
        """An empty line."""
        if self.question is not None:
            self.question = None
            reply.say("Never mind.")
        elif self.asking == "pause":
            self.let_pass(reply)
        elif self.asking == "interjecting":
            self.go_on(reply)
        elif self.asking in ("give", "take"):
            self._hand_over(reply)
        elif self.asking == "over":
            reply.leave = self.patient
        elif self.patient:
            reply.say("`moves` lists what you can do, `help` says how.")

    def _hand_over(self, reply: Reply) -> None:
        """Whoever was at the terminal is gone, or whoever is next is there."""
        reply.clear = True
        if self.asking == "give":
            self.viewer, self.asking = None, "take"
        elif self.interjected is not None:
            text, self.interjected = self.interjected, None
            self.viewer, self.asking = self._next, "interjecting"
            self._show_news(reply)
            hear(self, [text], reply)
        else:
            self.viewer, self.asking = self._next, "move"
            self._show_news(reply)
