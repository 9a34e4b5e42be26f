"""Judging one move: the deed it stands for, or why the rules refuse it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import Any

from attrs import evolve, frozen

from dotcards.dsl import model
from dotcards.dsl.text.base_error import DotcardsError
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.choosing import follow, share_one
from dotcards.interpreter.machine.machine import Deed
from dotcards.interpreter.machine.machine import Move as MachineMove

from .attempts import Attempt, candidates
from .conditions import text_of
from .moves import Move, Wording, Words
from .views import asked

MOST_WAYS = 1_000  # to understand the words of a move


@frozen
class Refusal:
    """Why a move is refused: a sentence, then the lines of the rules with what each came to.

    `span` is the place in the ruleset that refused it; None where no rule is needed, as after the
    end. `reason` is the sentence without the move it is said of, where it is said of one.
    """

    sentence: str
    lines: tuple[str, ...] = ()
    span: Span | None = None
    reason: str | None = None


class IllegalMove(DotcardsError, ValueError):
    """A move the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


@frozen(eq=False, repr=False)
class Verdict:
    """A move judged. Without a refusal, `deed` is what the machine does, `move` the move with each
    card by its face, `real` what was chosen (places turned into the cards that lie there)."""

    refusal: Refusal | None
    move: Move
    deed: Deed = ()
    machine_move: MachineMove | None = None
    real: tuple[Any, ...] = ()

    @property
    def rule(self) -> model.Move:
        assert self.machine_move is not None, "only of a move that may be made"
        return self.machine_move.rule


def judge(wording: Wording, state: Any, move: Move) -> Verdict:
    """The verdict on a move in this state; never raises for a wrong move, however wrong."""
    refusal = _out_of_place(wording, state, move)
    if refusal is not None:
        return Verdict(refusal, move)
    last: Verdict | None = None
    for candidate in candidates(wording, state, move.name):
        last = Judge(wording, state, move, candidate).verdict()
        if last.refusal is None:
            return last
    assert last is not None, "a move without candidates is out of place"
    return last


def _out_of_place(wording: Wording, state: Any, move: Move) -> Refusal | None:
    if state.result is not None:
        return Refusal("the game is over")
    if not 0 <= move.seat < state.n:
        return Refusal(f"there is no seat {move.seat}")
    if not candidates(wording, state, move.name):
        phase = wording.machine.phases[state.phase]
        names = ", ".join(dict.fromkeys(other.name for other in phase.every))
        sentence = f"there is no {move.name} in {phase.name}; there is: {names or 'nothing'}"
        return Refusal(sentence, (), phase.rule.span)
    return None


@frozen(eq=False, repr=False)
class Judge(Attempt):
    """What the rules say to an attempt."""

    def refused(
        self, sentence: str, lines: tuple[str, ...] = (), span: Span | None = None
    ) -> Verdict:
        return Verdict(Refusal(sentence, lines, span or self.rule.span), self.move)

    def verdict(self) -> Verdict:
        for check in (self.not_asked, self.wrong_number, self.condition, self.has_other):
            refused = check()
            if refused is not None:
                return refused
        return self.chosen()

    def not_asked(self) -> Verdict | None:
        seat, names = self.move.seat, self.wording.names
        if self.rule.anytime:
            if self.state.out[seat]:
                return self.refused(f"{names[seat]} is out")
            return None
        seats = asked(self.wording, self.state)
        if seat in seats:
            return None
        asks = self.wording.machine.phases[self.state.phase].rule.asks
        span = asks.span if asks is not None else None
        if not seats:
            return self.refused(f"nobody is asked to {self.move.name} now", span=span)
        who = " and ".join(names[other] for other in seats)
        sentence = f"it is for {who} to {self.move.name} now, not for {names[seat]}"
        return self.refused(sentence, span=span)

    def wrong_number(self) -> Verdict | None:
        wanted = [_kind_word(choice) for choice in self.rule.choices]
        if len(wanted) == len(self.move.args):
            return None
        if len(self.move.args) > len(wanted):
            return self.refused(f"{self.move.name} takes {', '.join(wanted) or 'nothing more'}")
        return self.refused(f"{self.move.name} needs {', '.join(wanted)}")

    def condition(self) -> Verdict | None:
        if self.rule.condition is None:
            return None
        return self.held_against(self.rule.condition, self.move.name, ())

    def has_other(self) -> Verdict | None:
        """An `otherwise` is for who can do nothing else."""
        if not self.rule.otherwise:
            return None
        own = {move.number for move in self.wording.machine.phases[self.state.phase].moves}
        for deed in self.wording.machine.legal(self.state):
            if deed[1] == self.move.seat and deed[0] in own:
                other = self.wording.move(self.state, deed)
                return self.refused(
                    f"{self.move.name} is only for who can do nothing else: {other} is possible",
                    span=self.rule.span,
                )
        return None

    def chosen(self) -> Verdict:
        """Of the first way to understand the words that can be made, else of the first."""
        verdicts = (self.chosen_so(values) for values in islice(self.ways(), MOST_WAYS))
        first = next(verdicts)
        return next((one for one in chain([first], verdicts) if one.refusal is None), first)

    def chosen_so(self, values: tuple[Any, ...]) -> Verdict:
        # conditions first on what was found, so that the first wrong choice is the one named
        for number in range(len(values)):
            refused = self.choice_refused(number, values)
            if refused is not None:
                return refused
        if len(values) < len(self.move.args):
            return self.not_there(values)
        deed = (self.candidate.number, self.move.seat, *values)
        if not self.wording.machine.accepts(self.state, deed):
            return self.refused(f"{self.move} cannot be chosen here")
        move = self.wording.move(self.state, deed, exact=True)
        return Verdict(None, move, deed, self.candidate, self.real(values))

    def not_there(self, values: Sequence[Any]) -> Verdict:
        """Of a choice that cannot be found: of several cards, those that are missing."""
        choice, words = self.rule.choices[len(values)], self.move.args[len(values)]
        word, verb, often = _written(words), "is", ""
        if choice.low is not None and isinstance(words, tuple):
            things = self.things(values)
            found = self.wording.assigned(choice, things, words)
            lacking = tuple(one for at, one in enumerate(words) if at not in found)
            word = listing_of(lacking)
            verb = "is" if len(set(lacking)) == 1 else "are"
            twice = any(words.count(one) > 1 for one in lacking)
            named = next(self.wording.named(choice, things, lacking[0]), None) if twice else None
            often = "" if named is None else " so often"
        if isinstance(choice.source, tuple):
            place = f"{text_of(choice.source[0].span)} to {text_of(choice.source[1].span)}"
        else:
            place = text_of(choice.source.span)
        return self.refused(f"{word} {verb} not in {place}{often}", span=choice.span)

    def choice_refused(self, number: int, values: Sequence[Any]) -> Verdict | None:
        """The verdict if this choice, after those before it, is one that cannot be made."""
        choice, values = self.rule.choices[number], values[: number + 1]
        if choice.low is not None:
            wrong = self.wrong_set(choice, choice.low, number, values)
            if wrong:
                return self.refused(wrong, span=choice.span)
        if choice.where is None:
            return None
        so_far = evolve(self.move, args=self.move.args[: number + 1])
        return self.held_against(choice.where, str(so_far), values)

    def wrong_set(
        self, choice: model.Choice, least: model.Expr, number: int, values: Sequence[Any]
    ) -> str:
        """What is wrong with several cards as a set; empty for nothing."""
        before, count = values[:number], len(values[number])
        low = self.value(least, self.bound(before))
        high = None if choice.high is None else self.value(choice.high, self.bound(before))
        if count < low or (high is not None and count > high):
            most = " or more" if high is None else f" to {high}"
            wanted = f"{low}{'' if low == high else most}"
            return f"{self.move.name} takes {wanted} cards, not {count}"
        word, look = _written(self.move.args[number]), self.wording.look
        if choice.of_one is not None:
            cards = self.real(values)[number]
            if not share_one(look(self.state, choice.of_one), cards):
                return f"{word} are not of one {choice.of_one}"
        if choice.in_sequence and not follow(look(self.state, "rank"), values[number]):
            return f"{word} are not in sequence"
        return ""

    # ------------------------------------------------------------------------ reading the rule

    def held_against(
        self, condition: model.Expr, what: str, values: Sequence[Any]
    ) -> Verdict | None:
        """A refusal if the condition fails, with what each of its lines came to."""
        locals_ = self.bound(values)
        if self.value(condition, locals_):
            return None
        lines = tuple(self.lines(condition, locals_, 0))
        reason = next(self.failing(condition, locals_), condition)
        said = f"{text_of(reason.span)} does not hold"
        refusal = Refusal(f"{what} is refused: {said}", lines, reason.span, said)
        return Verdict(refusal, self.move)


def listing_of(words: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`, each once."""
    *first, last = dict.fromkeys(words)
    return f"{', '.join(first)} and {last}" if first else last


def _written(words: Words) -> str:
    return words if isinstance(words, str) else " ".join(words)


def _kind_word(choice: model.Choice) -> str:
    if choice.by_place:
        return "a place" if choice.low is None else "places"
    return f"{choice.local.kind}" if choice.local.kind.base != "word" else "a word"
