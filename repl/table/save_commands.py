"""Requests that change which game is at the table: kept, fetched, begun anew, or replayed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from attrs import evolve

from dotcards.dsl.loading.kept_texts import texts_of
from dotcards.dsl.model.option_sets import in_force, written
from dotcards.interpreter import Game, IllegalMove, Move
from dotcards.interpreter.machine.errors import OptionError, PlayersError, RulesError
from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.display.screen import spoken
from dotcards.repl.display.styled_text import line, prose
from dotcards.repl.storage import saves
from dotcards.repl.storage.journal import (
    SUFFIX,
    Cut,
    Journal,
    fingerprint,
    folder,
    header,
    texts_in,
)

if TYPE_CHECKING:
    from dotcards.dsl.model import Option
    from dotcards.interpreter.game.views import VariableView, View, ZoneView

    from .reply import Reply
    from .session import Session

MOST_TOLD = 6  # differences, of all that a changed rule may bring about


def save(session: Session, argument: str, reply: Reply) -> None:
    """Where the game is kept; under a name of its own, if one is given."""
    if session.source is None:
        reply.refuse("this game has no file of rules to go back to, so it cannot be kept")
        return
    if not argument:
        kept = session.journal
        if kept is not None and kept.path is not None and kept.trouble is None:
            reply.say(f"Every move is kept already; `cards play --resume {kept.path.stem}`")
        else:
            reply.say("There is nothing to keep yet.")
        return
    if not argument.isascii() or not argument.replace("-", "").replace("_", "").isalnum():
        reply.refuse("a name is made of letters, digits, `-` and `_`")
        return
    path = folder() / f"{argument}{SUFFIX}"
    if path.exists():
        reply.refuse(f"there is a saved game `{argument}` already; choose another name")
        return
    texts = texts_in(session.journal)
    copy = Journal(header(session.game, session.seats, session.source, texts))
    copy.keep_at(path, session.game, session.cut)
    if copy.trouble is not None:
        reply.refuse(f"it cannot be saved: {copy.trouble}")
    else:
        reply.say(f"Saved; `load {argument}` or `cards play --resume {argument}` goes on with it")
    copy.close()


def load(session: Session, argument: str, reply: Reply) -> None:
    """Goes on with a kept game of the same seats' number; the one at the table stays kept."""
    from dotcards.dsl.text.diagnostics import RulesetError

    if not argument:
        games, odd = saves.listed()
        names = [path.stem for path in games]
        reply.lines += [part for said in odd for part in prose(said, session.width)]
        if not names:
            reply.refuse("there is no saved game")
            return
        reply.say("Say which: `load NAME`")
        reply.lines += [line(f"  {name}") for name in names[:20]]
        return
    try:
        path = saves.find(argument)
        if session.journal is not None and session.journal.path == path:
            reply.refuse("that is the game at this table")
            return
        kept, found, journal = saves.bring_back(path)
    except (Trouble, RulesetError) as error:
        reply.refuse(str(error))
        return
    texts = texts_of(kept.ruleset)
    session.change(found.game, kept.seats, kept.ruleset, journal, texts, found.cut)
    told(found, reply, session.width)
    session.go_on(reply)


def told(found: saves.Resumed, reply: Reply, width: int) -> None:
    """What is not as it was when the game was left."""
    if found.as_begun is not None:
        said = f"{found.as_begun} The game goes on under those it was begun with; `reload` takes"
        reply.lines += prose(f"{said} them as they are now.", width)
    elif found.changed and found.parted is None:
        reply.say("The rules have changed since; all moves so far still fit.")
    elif found.parted is not None:
        why = "The rules have changed since" if found.changed else "The file is damaged"
        reply.say(f"{why}, and a move does not fit:")
        reply.say(f"  {found.parted}")
        reply.say("The game goes on from before it; the old one is kept as it was.")
        _told_of_waiting(found.cut, reply, width)


def restart(session: Session, argument: str, reply: Reply) -> None:
    """A new game of the same people; with `same`, the same cards; with `option=value`, read
    another way from now on."""
    from dotcards.interpreter import compile_ruleset, parse_option

    words = argument.split()
    picks = [word for word in words if word != "same"]
    if any("=" not in word for word in picks):
        reply.refuse(
            "say `restart`, `restart same` for the same cards, or `restart OPTION=VALUE`; `options`"
            " lists those"
        )
        return
    old = session.game
    same = "same" in words
    if same and not old.over and len(session.croupier.people) > 1:
        reply.refuse("who has seen cards would know them again: say it when the game has ended")
        return
    machine = old.machine
    try:
        if picks:
            picked = dict(parse_option(machine.ruleset, word) for word in picks)
            machine = compile_ruleset(machine.ruleset, {**machine.options, **picked})
        game = old.anew(machine) if same else Game.start(machine, old.names)
    except (OptionError, PlayersError, RulesError) as error:
        reply.refuse(str(error))
        return
    reply.say("A new game, with the same chance." if same else "A new game.")
    kept = session.journal
    if not old.over and kept is not None and kept.path is not None and kept.trouble is None:
        reply.lines += prose(
            f"The one before is kept: `load {kept.path.stem}` goes on with it.", session.width
        )
    session.change(game, session.seats, session.source, None, texts_in(session.journal))
    session.go_on(reply)


def reload(session: Session, argument: str, reply: Reply) -> None:
    """The rules as their file stands now, and the game so far under them."""
    from dotcards.dsl.loading.rulesets import load_checked
    from dotcards.dsl.report.formats import render
    from dotcards.dsl.text.diagnostics import RulesetError
    from dotcards.interpreter import compile_ruleset

    if session.source is None:
        reply.refuse("this game's rules come from no file")
        return
    try:
        ruleset, problems = load_checked(session.source, examples=False)
    except (RulesetError, OSError) as error:
        reply.refuse(str(error))
        return
    if ruleset is None:
        errors = [problem for problem in problems if problem.is_error]
        told = render(errors, "text", width=session.width, encoding=sys.stdout.encoding)
        for text in told.splitlines():
            reply.say(text)
        reply.refuse("the file has mistakes; the game goes on under the rules it had")
        return
    old = session.game
    try:
        machine = compile_ruleset(ruleset, _picked(ruleset.options, old))
        game = old.anew(machine)
    except (OptionError, PlayersError, RulesError) as error:
        reason = str(error).removesuffix(".")
        reply.refuse(f"{reason}; the game goes on under the rules it had")
        return
    parted, cut = _replay(old, game, session, reply)
    same = fingerprint(game) == fingerprint(old)
    _tell_options(old, game, reply)
    undone = [] if cut is not None and cut != session.cut else session.undone
    informed = session.informed
    session.change(game, session.seats, session.source, None, texts_of(session.source), cut)
    session.undone = undone
    session.informed = informed  # the same moves, under whatever rules
    if same:
        reply.say("The rules are as they were.")
    elif not parted:
        reply.say(f"Reloaded; {_as_they_went(len(game.moves))}.")
    session.go_on(reply)


def _as_they_went(moves: int) -> str:
    if moves < 2:
        return "the one move so far goes as it went" if moves else "nobody has moved yet"
    return f"all {moves} moves so far go as they went"


def _told_of_waiting(cut: Cut | None, reply: Reply, width: int) -> None:
    if cut is not None:
        what = (
            "It waits" if len(cut.moves) == 1 else f"It and the {len(cut.moves) - 1} after it wait"
        )
        said = f"{what} until you make another: `reload` makes what your rules allow again."
        reply.lines += prose(said, width)


def _picked(options: tuple[Option, ...], old: Game) -> dict[str, int | bool | str]:
    """The options picked at this table, those that are left of them; the others are as the file
    has them now."""
    names = {option.name for option in options}
    of_file = in_force(old.machine.ruleset)
    return {
        name: value
        for name, value in old.machine.options.items()
        if name in names and value != of_file[name]
    }


def _tell_options(old: Game, game: Game, reply: Reply) -> None:
    """The options that the file picks otherwise now."""
    before = old.machine.options
    for name, value in game.machine.options.items():
        if name in before and before[name] != value:
            reply.say(f"{name} is now {written(value)}, it was {written(before[name])}.")


def _replay(old: Game, game: Game, session: Session, reply: Reply) -> tuple[bool, Cut | None]:
    """Makes the old game's moves in the new one, and tells the first where they part; those that
    an earlier change has cut off come back as soon as the first of them can be made. Returns
    whether they part, and the moves that wait then."""
    seat, cut = session.viewer, session.cut
    before = old.anew()
    parted = _as_shown(before, seat) != _as_shown(game, seat)
    if parted:
        reply.say("The two part at the deal.")
        _tell_differences(before.view(seat), game.view(seat), reply)
    moves, number, compared = old.moves, 0, len(old.moves)
    while number < len(moves) or _comes_back(cut, game):
        if cut is not None and _comes_back(cut, game):
            moves, compared, cut = (*moves[:number], *cut.moves), number, None
            count = len(moves) - number
            reply.say(f"{count} move{'s' if count > 1 else ''} that waited can be made again.")
        said, says, move = len(before.log), len(game.log), moves[number]
        number += 1
        if number <= compared:
            before.play(move)
        try:
            game.play(move)
        except (IllegalMove, RulesError) as error:
            what = (
                _as_seen(before, said, move, seat) if number <= compared else old.names[move.seat]
            )
            # Why another's move is refused may tell what only they can know.
            why = f": {error}" if move.seat == seat else "."
            said_now = f"Move {number} of {len(moves)}, {what}, is refused now{why}"
            reply.lines += session.narrator.lines(said_now, session.width)
            reply.say("The game goes on from before it.")
            cut = _cut_at(number - 1, moves, cut)
            _told_of_waiting(cut, reply, session.width)
            return True, cut
        if (
            not parted
            and number <= compared
            and _as_shown(before, seat, said) != _as_shown(game, seat, says)
        ):
            parted = True
            reply.say(f"The two part at move {number} of {len(moves)}. As it was:")
            _say_log(before, said, seat, session, reply)
            reply.say("As it is now:")
            _say_log(game, says, seat, session, reply)
            _tell_differences(before.view(seat), game.view(seat), reply)
    return parted, cut


def _as_shown(game: Game, seat: int | None, since: int = 0) -> tuple[View, list[str]]:
    """All that this seat can see, and what it was told since: what parts two games for it."""
    told = [game.seen_by(entry, seat) for entry in game.log[since:]]
    return evolve(game.view(seat), phase_doc=""), told


def _as_seen(game: Game, since: int, move: Move, seat: int | None) -> str:
    """The move that was just made in a game, in the words that this seat may read of it."""
    for entry in game.log[since:]:
        if entry.kind in ("move", "answer") and entry.seat == move.seat:
            return game.seen_by(entry, seat)
    return game.names[move.seat]


def _cut_at(after: int, moves: tuple[Move, ...], waiting: Cut | None) -> Cut:
    """The moves from there on wait, and then those that waited behind them before; what bots have
    made in place of these is none of them."""
    if waiting is None or waiting.after < after:
        return Cut(after, moves[after:])
    return Cut(after, (*moves[after : waiting.after], *waiting.moves))


def _comes_back(cut: Cut | None, game: Game) -> bool:
    """Whether the game stands where moves were cut off, and the first of them can be made."""
    return cut is not None and len(game.moves) == cut.after and game.test(cut.moves[0]) is None


def _tell_differences(before: View, now: View, reply: Reply) -> None:
    """What this seat may see that is not the same: it may be no more than a score."""
    told = []
    if before.phase != now.phase:
        told.append(f"It was {spoken(before.phase)}, and is {spoken(now.phase)}.")
    had = _amounts(before)
    for (what, was, is_), value in _amounts(now).items():
        old = had.get((what, was, is_), value)
        if old != value:
            told.append(f"{what} {was} {old}, and {is_} {value}.")
    reply.lines += [line(f"  {said}") for said in told[:MOST_TOLD]]


def _amounts(view: View) -> dict[tuple[str, str, str], str]:
    """What each variable is, and how many cards each zone has; by its name and two verbs."""
    amounts = {
        (f"{_whose(one, view)}{spoken(one.name)}", "was", "is"): one.value for one in view.variables
    }
    return amounts | {
        (f"{_whose(zone, view)}{spoken(zone.name)}", "had", "has"): str(zone.count)
        for zone in view.zones
    }


def _whose(one: VariableView | ZoneView, view: View) -> str:
    if one.owner_kind == "player" and isinstance(one.owner, int):
        return f"{view.names[one.owner]}’s "
    return f"{one.owner}’s " if isinstance(one.owner, str) else ""


def _say_log(game: Game, since: int, seat: int | None, session: Session, reply: Reply) -> None:
    for entry in game.log[since:]:
        if said := game.seen_by(entry, seat):
            reply.lines += session.narrator.lines(f"  {said}", session.width)
