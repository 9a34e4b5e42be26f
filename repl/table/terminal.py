"""The table in a terminal: a prompt with completion and history, a line below with the scores.

Only this module, `completion` and `history` import prompt_toolkit, and only once there is something
to type.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from types import FrameType

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import DummyHistory, History
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth, Output, create_output
from prompt_toolkit.utils import is_dumb_terminal

from dotcards.repl.cli.user_errors import INTERRUPTED
from dotcards.repl.display.styled_text import Painter, bold, line
from dotcards.repl.input.completion import TableCompleter
from dotcards.repl.storage.history import OwnHistory, PrivateHistory
from dotcards.repl.storage.journal import folder

from .dispatch import not_done
from .reply import Reply
from .session import Session

# Home, then clear the screen; then also what has scrolled out of it.
CLEAR = "\x1b[H\x1b[2J"
CLEAR_ALL = f"{CLEAR}\x1b[3J"
BELOW = 2  # rows for the prompt and the line at the bottom
MORE = "Enter: more, q: enough> "


class Resized(Exception):
    """A prompt was left because the terminal has another width."""


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
        self._prompts: dict[str | None, PromptSession[str]] = {}
        # Lines that were pasted with the one that is being heard, the last without its end.
        self._pasted: list[str] = []
        self._typing = Document()  # what stood at a prompt that was left without Enter
        self._said: str | None = None  # a line typed where Enter would have shown more

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
        except KeyboardInterrupt:
            reply = Reply()
            self._session.part(reply)
            self._painter.print(reply.lines)
            return INTERRUPTED
        return 0

    def _round(self) -> Reply:
        """One line typed, and what comes of it."""
        session = self._session
        if self._columns() != session.width:
            self._draw_again()
        said, self._said = self._said, None
        prompt = None if is_dumb_terminal() else self._prompt_of(session.viewer)
        follows = len(self._pasted) > 1 and said is None
        if follows:
            said = self._pasted.pop(0)
            self._painter.print([line(bold(session.prompt), said)])
            if prompt is not None:
                prompt.history.append_string(said)
        elif self._pasted:
            self._typing = Document(self._pasted.pop())
        try:
            if said is not None:
                text = said
            elif prompt is None:
                text = input(self._painter.text(session.prompt))
            else:
                text = prompt.prompt(self._message(), default=self._typing)
        except Resized:
            assert prompt is not None, "it is the prompt that is left"
            self._typing = prompt.default_buffer.document
            return Reply()
        except (KeyboardInterrupt, EOFError):
            self._typing = Document()
            self._pasted.clear()
            if prompt is None:
                print()  # below the ^C
            reply = session.wants_to_leave()
            self._painter.print(reply.lines)
            return reply
        self._typing = Document()
        try:
            reply = session.hear(text, follows=follows)
        except KeyboardInterrupt:
            print()  # below the ^C
            reply = session.interrupted()
        if reply.refused or reply.leave or session.asks_for_enter:
            not_done([text for text in self._pasted if text], reply)
            self._pasted.clear()
        if reply.clear:
            self._clear(CLEAR_ALL)  # another's hand may be up there
        self._said = self._print(reply)
        return reply

    def _print(self, reply: Reply) -> str | None:
        """Shows a reply; what somebody has only asked to see, a screenful at a time. Returns what
        was typed instead of Enter."""
        room = max(self._output.get_size().rows - BELOW, 1)
        left = reply.lines
        while len(left) > room and self._session.looked_at:
            self._painter.print(left[:room])
            left = left[room:]
            more = self._painter.text(MORE)
            try:
                text = (input(more) if is_dumb_terminal() else self._more.prompt(more)).strip()
            except (KeyboardInterrupt, EOFError):
                return None
            if text:
                return None if text.casefold() == "q" else text
        self._painter.print(left)
        return None

    @cached_property
    def _more(self) -> PromptSession[str]:
        """Asks whether to show more."""
        prompt: PromptSession[str] = PromptSession(
            history=DummyHistory(), input=self._input, output=self._output, erase_when_done=True
        )
        prompt.app.renderer.cpr_not_supported_callback = None
        return prompt

    def _clear(self, codes: str) -> None:
        rows = self._output.get_size().rows
        print("\n" * rows if is_dumb_terminal() else codes, end="")

    def _columns(self) -> int:
        return self._output.get_size().columns

    def _draw_again(self) -> None:
        """The terminal has another width: what is to be seen takes the place of what was laid out
        for the one before, as far down as it fits. What has scrolled out of sight is left alone."""
        size = self._output.get_size()
        self._session.width = size.columns
        lines = self._session.again().lines
        self._clear(CLEAR)
        self._painter.print(lines[-max(size.rows - BELOW, 1) :])

    def _leave_if_resized(self, app: Application[str]) -> None:
        """Before each drawing of a prompt: it is left, and asked again under a table that fits."""
        if self._columns() != self._session.width and not app.is_done:
            app.exit(exception=Resized)

    def _message(self) -> FormattedText:
        return FormattedText([("bold", self._painter.text(self._session.prompt))])

    def _prompt_of(self, seat: int | None) -> PromptSession[str]:
        name = None if seat is None else self._session.name_of(seat)
        if name not in self._prompts:
            prompt: PromptSession[str] = PromptSession(
                history=DummyHistory() if seat is None else self._history(),
                completer=TableCompleter(self._session),
                complete_while_typing=False,
                bottom_toolbar=self._toolbar,
                key_bindings=self._keys(),
                color_depth=None if self._painter.color else ColorDepth.DEPTH_1_BIT,
                reserve_space_for_menu=4,
                enable_suspend=True,
                input=self._input,
                output=self._output,
            )
            # A terminal that does not say where its cursor is does no harm; nobody need be told.
            prompt.app.renderer.cpr_not_supported_callback = None
            prompt.app.before_render += self._leave_if_resized
            self._prompts[name] = prompt
        return self._prompts[name]

    def _history(self) -> History:
        """Of one person, kept from one evening to the next; of several nothing is kept, so that
        nobody finds what another has typed."""
        if len(self._session.croupier.people) != 1 or self._input is not None:
            return OwnHistory(lambda text: self._session.reader.called(text) is None)
        return PrivateHistory(folder() / "history")

    def _toolbar(self) -> str:
        return self._painter.text(self._session.status())

    def _keys(self) -> KeyBindings:
        """Ctrl-C clears the line; on an empty one it is as good as Ctrl-D. Pasted lines are heard
        one by one, as if Enter had been pressed after each."""
        keys = KeyBindings()

        @keys.add(Keys.Vt100MouseEvent, eager=True)
        def _(event: KeyPressEvent) -> None:
            """No mouse is asked for, so what looks like it is text that was pasted: `ESC[31m`."""

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            if event.current_buffer.text or event.current_buffer.complete_state:
                event.current_buffer.reset()
            else:
                event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

        @keys.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            first, *rest = event.data.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            event.current_buffer.insert_text(first)
            if rest:
                self._pasted = [*(text for text in rest[:-1] if text.strip()), rest[-1]]
                event.current_buffer.validate_and_handle()

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
