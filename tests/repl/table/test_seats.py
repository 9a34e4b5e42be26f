"""Who sits at the table, as read from what was typed."""

from __future__ import annotations

import pytest

from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.table.seats import Seat, default_seats, read_seats


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Ann,bot,Ben:random", [Seat("Ann"), Seat("Bob", "random"), Seat("Ben", "random")]),
        ("bot,bot:random", [Seat("Ann", "random"), Seat("Bob", "random")]),
        (" Ann , BOT ", [Seat("Ann"), Seat("Bob", "random")]),
        ("bob,bot", [Seat("bob"), Seat("Ann", "random")]),
        ("bot:careful@0.3,Ben:random@1", [Seat("Ann", "careful@0.3"), Seat("Ben", "random@1")]),
        ("bot@.5,Bot", [Seat("Ann", "random@.5"), Seat("Bob", "random")]),
        ("ಆನ್,ਬੇਨ", [Seat("ಆನ್"), Seat("ਬੇਨ")]),
    ],
)
def test_seats(text: str, seats: list[Seat]) -> None:
    assert list(read_seats(text)) == seats


def test_many_bots_have_names_of_their_own() -> None:
    names = [seat.name for seat in read_seats(",".join(["bot"] * 60))]
    assert len({name.casefold() for name in names}) == 60


def test_the_usual_seats() -> None:
    assert [seat.name for seat in default_seats(2)] == ["You", "Ann", "Bob"]
    with pytest.raises(Trouble):
        read_seats("Ann:")
