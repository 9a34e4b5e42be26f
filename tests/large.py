"""Makes up rulesets of any length, for how long the linter takes over them.

Each part of one has an option, a table, variables, defines, an action, a phase with its moves and
an example, with forms and sizes drawn anew; they call on one another, as the parts of a game do.
All cards lie open, so that nothing is told that is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

HEAD = """\
game "Large"
  "A game with very many rules."
players 2 to 4
deck standard
goal highest score

zone stock, face up
zone pile, face up
zone hand of each player, face up
keep score of each player = 0

when stock runs out
  put pile.rest in stock
  shuffle stock

phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    put 1 from stock on pile
    go to part0
"""
RANKS = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]


def large(lines: int, seed: int = 1) -> str:
    """A ruleset of about so many lines, at least one part; the same for the same seed."""
    rng = Random(seed)
    text, count, number = [HEAD], HEAD.count("\n"), 0
    while count < lines:
        part = "\n" + "\n".join(_part(number, rng)) + "\n"
        text.append(part)
        count += part.count("\n")
        number += 1
    # The last part leads back to the first.
    return "".join(text).replace(f"part{number}\n", "part0\n")


def _part(i: int, rng: Random) -> Iterator[str]:
    asks = yield from _option(i, rng)
    by = rng.choice(["rank", "suit"])
    yield f"table worth{i} by {by}"
    keys = rng.sample(RANKS if by == "rank" else SUITS, rng.randint(1, 4))
    yield from (f"  {key}: {rng.randint(-9, 30)}" for key in keys)
    yield "  otherwise: 1"
    yield f"zone heap{i}, face up"
    yield f"var taken{i} of each player = {rng.randint(0, 3)}"
    yield f"var mood{i}: calm, angry, merry"
    yield ""
    yield f"define card.fits{i} = {rng.choice(['any of', 'all of'])}"
    yield f'  "A card for part {i}."'
    yield from (f"  {one}" for one in rng.sample(_of_cards(i, asks, rng), rng.randint(2, 4)))
    yield ""
    yield f"define p.is_rich{i} = {rng.choice(_of_players(i, rng))}"
    yield ""
    yield f"action player pays{i} number"
    yield f"  add number to taken{i}"
    yield from _lines(i, asks, rng, "  ", rng.randint(1, 3), "player")
    yield ""
    yield f"before each move in part{i}"
    yield f"  if any p in players where p.is_rich{i} and p.taken{i} > {rng.randint(10, 99)}"
    yield "    end game"
    yield f"  if mood{i} is merry"
    yield f"    put all from heap{i} in pile"
    yield ""
    yield from _phase(i, asks, rng)
    yield f'example "{i}: a card is put down"'
    yield f"  phase part{i}"
    yield "  turn = Ann"
    yield f"  Ann.hand = {rng.choice(RANKS)}H {rng.choice(RANKS)}S"
    yield f"  Dan.taken{i} = {rng.randint(1, 5)}"
    yield f"  allow Ann rest{i}"
    yield "  expect Ann.hand.count is 2"


def _option(i: int, rng: Random) -> Iterator[str]:
    """Its lines; what comes of it is a condition that asks for it."""
    form = rng.randrange(3)
    if form == 0:
        yield f"option pace{i} = slow, or fast"
        yield f'  "How fast part {i} goes."'
        return f"pace{i} is fast"
    if form == 1:
        yield f"option pace{i} = no, or yes"
        yield f'  "Whether part {i} goes fast."'
        return f"pace{i}"
    yield f"option pace{i} = {rng.randint(2, 4)}, or 1 to 9"
    yield f'  "How fast part {i} goes, in cards."'
    return f"pace{i} > {rng.randint(4, 6)}"


def _of_cards(i: int, asks: str, rng: Random) -> list[str]:
    before = max(i - 1, 0)
    return [
        f"card.rank is in [{', '.join(rng.sample(RANKS, 3))}]",
        f"card.suit is {rng.choice(SUITS)} and {asks}",
        f"card.worth{before} > {rng.randint(0, 5)} or hand.count > {rng.randint(2, 6)}",
        f"card.rank > pile.top.rank and not heap{i}.empty",
        f"card.colour is red and mood{before} is {rng.choice(['calm', 'angry'])}",
    ]


def _of_players(i: int, rng: Random) -> list[str]:
    return [
        f"p.taken{i} > {rng.randint(2, 9)} or p.hand.empty",
        f"(count c in p.hand where c.fits{i}) > {rng.randint(1, 3)}",
        f"no q in p.others where q.taken{i} > p.taken{i} + {rng.randint(1, 4)}",
        f"(sum c in p.hand by c.worth{i}) >= {rng.randint(5, 40)}",
    ]


def _lines(i: int, asks: str, rng: Random, indent: str, count: int, who: str) -> Iterator[str]:
    """So many lines that do something to a player, some with a condition."""
    for _ in range(count):
        form = rng.randrange(6)
        if form == 0:
            yield f"{indent}put {rng.randint(1, 3)} from stock in {who}.hand"
        elif form == 1:
            yield f"{indent}if {who}.is_rich{i} and not pile.empty"
            yield f"{indent}  put pile.top on heap{i}"
            yield f"{indent}else if {asks}"
            yield f"{indent}  mood{i} = {rng.choice(['angry', 'merry'])}"
        elif form == 2:
            yield f"{indent}for each other in {who}.others where other.is_rich{i}"
            yield f"{indent}  add {rng.randint(1, 9)} to other.taken{i}"
        elif form == 3:
            yield f"{indent}let best = highest c in {who}.hand by c.worth{i}"
            yield f"{indent}if best is not none"
            yield f"{indent}  add best.worth{i} to {who}.score"
            return
        elif form == 4:
            yield f"{indent}if mood{i} is calm and {asks} or heap{i}.count > {rng.randint(3, 20)}"
            yield f"{indent}  add {rng.randint(1, 9)} to {who}.score"
        else:
            yield f"{indent}skip {who}.next"


def _phase(i: int, asks: str, rng: Random) -> Iterator[str]:
    yield f"phase part{i}"
    yield '  "Put down a card, or rest."'
    if rng.random() < 0.4:
        yield "  enter"
        yield f"    mood{i} = {rng.choice(['calm', 'merry'])}"
    for name in ("lay", "give")[: rng.randint(1, 2)]:
        yield f"  move {name}{i}"
        yield f"    choose card from hand where card.fits{i}"
        yield f"    {rng.choice(['play', 'put'])} card on {rng.choice(['pile', f'heap{i}'])}"
        yield f"    player pays{i} card.worth{i}"
        yield from _lines(i, asks, rng, "    ", rng.randint(1, 3), "player")
        yield "    then next turn"
        if name == "lay":
            yield f"    then go to part{i + 1}"
    yield f"  move rest{i}"
    yield f"    put 1 from stock in {rng.choice(['hand', f'heap{i}'])}"
    yield f"    put pile.rest in heap{i}"
    yield f"    if {asks}"
    yield f"      mood{i} = merry"
    yield "    then next turn"
    if rng.random() < 0.5:
        yield f"    then go to part{i + 1}"
    yield ""
