"""The table in a terminal: a prompt with completion and history, a line below with the scores.

Only this module, `completion` and `history` import prompt_toolkit, and only once there is something
to type.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth, Output, create_output

from .completion import TableCompleter
from .history import PrivateHistory
from .journal import folder
from .paint import Painter
from .reply import Reply
from .session import Session

# Home, then clear the screen and what has scrolled out of it: another's hand may be up there.
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Ended(SystemExit):
    """A signal asked this process to end. A SystemExit, because asyncio lets only that through."""


class Terminal:
    """Runs a session at a terminal. `input` and `output` replace the real one in tests."""

    def __init__(
        self,
        session: Session,
        painter: Painter,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self._session = session
        self._painter = painter
        self._input = input
        self._output = output or create_output()
        # One for each person, so that nobody finds another's moves among the lines typed before.
        self._prompts: dict[int | None, PromptSession[str]] = {}

    def run(self) -> int:
        """From a first screen that has been shown, plays until somebody leaves or the process is
        told to end; returns the exit status."""
        try:
            with _ending_on_signals():
                reply = self._round()
                while not reply.leave:
                    reply = self._round()
        except Ended as ended:
            return int(ended.code or 0)
        return 0

    def _round(self) -> Reply:
        """One line typed, and what comes of it."""
        session = self._session
        try:
            text = self._prompt_of(session.viewer).prompt(self._message())
        except (KeyboardInterrupt, EOFError):
            return session.wants_to_leave()
        session.width = self._output.get_size().columns
        # Several pasted lines are several moves.
        reply = session.hear(text.replace("\n", ";"))
        if reply.clear:
            print(CLEAR, end="")
        self._painter.print(reply.lines)
        return reply

    def _message(self) -> FormattedText:
        return FormattedText([("bold", self._painter.text(self._session.prompt))])

    def _prompt_of(self, seat: int | None) -> PromptSession[str]:
        if seat not in self._prompts:
            prompt: PromptSession[str] = PromptSession(
                history=self._history(),
                completer=TableCompleter(self._session),
                complete_while_typing=False,
                bottom_toolbar=self._toolbar,
                key_bindings=_keys(),
                color_depth=None if self._painter.color else ColorDepth.DEPTH_1_BIT,
                reserve_space_for_menu=4,
                enable_suspend=True,
                input=self._input,
                output=self._output,
            )
            # A terminal that does not say where its cursor is does no harm; nobody need be told.
            prompt.app.renderer.cpr_not_supported_callback = None
            self._prompts[seat] = prompt
        return self._prompts[seat]

    def _history(self) -> History:
        """Of one person, kept from one evening to the next; of several nothing is kept, so that
        nobody finds what another has typed."""
        if len(self._session.croupier.people) != 1 or self._input is not None:
            return InMemoryHistory()
        return PrivateHistory(folder() / "history")

    def _toolbar(self) -> str:
        return self._painter.text(self._session.status())


def _keys() -> KeyBindings:
    """Ctrl-C clears the line; on an empty one it is as good as Ctrl-D."""
    keys = KeyBindings()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        if event.current_buffer.text or event.current_buffer.complete_state:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys


@contextmanager
def _ending_on_signals() -> Iterator[None]:
    """While this lasts, SIGTERM and SIGHUP end the process the way leaving does, so that the
    terminal is put back as it was."""

    def end(number: int, frame: FrameType | None) -> None:
        raise Ended(128 + number)

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, end) for number in (getattr(signal, n) for n in names)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
