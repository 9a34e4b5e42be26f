"""A whole trial, from the first game to what the games have shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dotcards.dsl import model
from dotcards.dsl.lint.played.record import Alike, Halted, Played
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.source import Source, Span
from dotcards.interpreter.simulate.workers import ready, run

from .endless import Endless
from .games import Seen, Trial, Trier
from .idle_options import SideBySide, pairs
from .reach import Reach

Tell = Callable[[str, int, int], None]


def try_out(
    ruleset: model.Ruleset, file: str, games: int, seed: int, jobs: int, tell: Tell
) -> Played:
    """Plays so many games in so many processes, and then whatever they make worth playing.

    `file` is what the ruleset is called on a command line. `tell` hears what is being done, how
    much of it is done, and how much there is to do. The outcome does not depend on `jobs`. Raises
    WorkerLost and KeyboardInterrupt.
    """
    trial = Trial(ruleset, seed)
    seen = Seen()

    def played(some: Seen, _: int) -> None:
        nonlocal seen
        seen = seen.plus(some)
        tell("games", seen.games, games)

    tell("games", 0, games)
    trier = ready(trial)
    assert isinstance(trier, Trier)
    trier.settle()
    run(trial, 0, games, jobs, played)
    endless = Endless(trier, seen, tell)
    endless.look()
    reach = Reach(trier, seen)
    return Played(
        ruleset,
        file,
        games,
        seed,
        halted=tuple(_halted(trial, seen)),
        unending=tuple(endless.unending),
        growing=tuple(endless.growing.values()),
        unreached=tuple(reach.unreached()),
        alike=_alike(trial, games, jobs, tell),
        often=reach.often(),
    )


def _halted(trial: Trial, seen: Seen) -> Iterator[Halted]:
    """One of each kind and place, the first game first."""
    stops = sorted(seen.stops.items(), key=lambda item: item[1].number)
    sources = _sources(trial.ruleset) if stops else {}
    for (kind, spot), stop in stops:
        span = trial.ruleset.goal.span  # the game as a whole
        if spot is not None:
            name, start, end = spot
            span = Span(sources[name], start, end)
        games = seen.stopped[kind, spot]
        replay = trial.replay(stop.number)
        yield Halted(kind, stop.message, span, games, stop.moves, stop.last, replay)


def _sources(ruleset: model.Ruleset) -> dict[str, Source]:
    """The files of a ruleset by name, for a process sends no more of a place than that."""
    spans = (getattr(node, "span", None) for node in everything(ruleset))
    return {span.source.name: span.source for span in spans if span is not None}


def _alike(trial: Trial, games: int, jobs: int, tell: Tell) -> tuple[Alike, ...]:
    found: dict[int, Alike] = {}
    work = SideBySide(trial, pairs(trial.ruleset), games)
    done = 0

    def compared(alike: dict[int, Alike], more: int) -> None:
        nonlocal done
        done += more
        found.update(alike)
        tell("pairs of values", done, len(work.pairs))

    if work.pairs:
        tell("pairs of values", 0, len(work.pairs))
        run(work, 0, len(work.pairs), jobs, compared)
    return tuple(found[number] for number in sorted(found))
