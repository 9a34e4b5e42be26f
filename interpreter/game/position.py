"""What can be asked of the position that a game is in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define, field

from dotcards.interpreter.machine.machine import Machine
from dotcards.interpreter.machine.random_moves import Draws
from dotcards.interpreter.machine.runtime import BUDGET

from .attempts import more_cards
from .moves import Move, Wording
from .refusals import Refusal, judge
from .twin_cards import takes
from .views import View, asked, view, write_state

if TYPE_CHECKING:
    from .obstacles import Obstacle

T = TypeVar("T")


@define(eq=False)
class Position:
    """A state of a machine, with the players of the game by name. Asking changes nothing in it."""

    machine: Machine
    names: tuple[str, ...]
    seed: int | str
    scheme: int
    state: Any = field(repr=False)
    wording: Wording = field(repr=False)
    _left: int | None = field(default=None, init=False, repr=False)  # of the budget of a request

    @property
    def over(self) -> bool:
        return self.state.result is not None

    @property
    def result(self) -> tuple[tuple[int, ...], ...] | None:
        """Groups of seats, best first, a group sharing its place; None while the game goes on.

        Those of the first group have won, those of the last have lost; either may be empty, as
        the last is where all share the first place. One group alone: nobody has won or lost.
        """
        result: tuple[tuple[int, ...], ...] | None = self.state.result
        return result

    @property
    def phase(self) -> str:
        name: str = self.machine.phases[self.state.phase].name
        return name

    @property
    def turn(self) -> int:
        """The seat that holds the turn."""
        turn: int = self.state.turn
        return turn

    @property
    def dealer(self) -> int:
        dealer: int = self.state.dealer
        return dealer

    def asked(self) -> tuple[int, ...]:
        """The seats that are asked; where all answer at once, those too who may answer anew."""
        return self._answer(asked)

    def waiting(self) -> tuple[int, ...]:
        """The seats that play waits for; where all answer at once, those who have not yet."""
        held = getattr(self.state, "held", {})
        return tuple(seat for seat in self.asked() if seat not in held)

    def how_many(self, seat: int | None = None) -> int | None:
        """How many moves one seat, or everybody, may make now; None where they cannot be counted
        without asking about more than 200,000."""
        return Draws.of(self.machine).count(self.state, seat)

    def drawn(self, number: int, seat: int | None = None) -> Move | None:
        """One of the moves of a seat, or of everybody, each as likely as the other where they can
        be counted; None if there is none. `number` is drawn evenly from 0 up to but not including
        2**64, and all the chance there is in it."""
        deed = Draws.of(self.machine).draw(self.state, number, seat)
        return None if deed is None else self.wording.move(self.state, deed)

    def more_cards(self, seat: int, name: str, words: Sequence[str]) -> tuple[str, ...]:
        """What may be named next in a move of which this much is said, where that is one of several
        cards: those not named yet. Whether they fit together is not asked."""
        return self._answer(more_cards, seat, name, words)

    def test(self, move: Move) -> Refusal | None:
        """Why a move is refused, or None if it may be made now."""
        return self._answer(judge, move).refusal

    def obstacles(self, move: Move) -> tuple[Obstacle, ...]:
        """What keeps a move of this phase, of which some choices or none are made, from being
        made; empty where something does not."""
        from .obstacles import obstacles

        return self._answer(obstacles, move)

    def possible(self, seat: int) -> tuple[Move, ...]:
        """What a seat could perhaps do out of turn, as far as everybody at the table can tell;
        what only its maker can choose is left empty."""
        from .out_of_turn import possible

        return self._answer(possible, seat)

    def is_open(self, move: Move) -> bool:
        """Whether everybody can tell if this move out of turn may be made now."""
        from .out_of_turn import is_open

        return self._answer(is_open, move)

    def view(self, seat: int | None = None) -> View:
        """What one seat may see, or somebody who only looks on (None)."""
        return self._answer(view, seat)

    def takes(self, moves: Iterable[Move]) -> frozenset[tuple[str, int | None, str]]:
        """The cards that legal moves may choose: zone, its owner, and the face of each."""
        return takes(self.wording, self.state, moves)

    def position(self) -> str:
        """The whole state as text, secrets and all: for reports of what went wrong."""
        return write_state(self.wording, self.state)

    @contextmanager
    def request(self) -> Iterator[None]:
        """All questions asked within have one budget together, whatever is played meanwhile."""
        self._left = BUDGET
        try:
            yield
        finally:
            self._left = None

    def _answer(self, ask: Callable[..., T], *given: object) -> T:
        """The answer to a question; it has a budget, and that of the position stays as it was."""
        state, steps = self.state, self.state.steps
        state.steps = BUDGET if self._left is None else self._left
        try:
            return ask(self.wording, state, *given)
        finally:
            if self._left is not None:
                self._left = state.steps
            state.steps = steps
