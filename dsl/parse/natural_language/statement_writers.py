"""What lines of moves, events and actions are written as that are said in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .rule import Block, Rule, Values, Write, somebody
from .vocabulary import Vocabulary

LINES: frozenset[Block] = frozenset({"statement", "choose"})
MUST = r"(?:must |has to |have to |needs to |should |shall |can |may |will |then |also )?"
ALL = (
    r"(?:all|each|every)(?: of)?(?: the)?(?P<other> other)? players?"
    r"|(?:all )?the(?P<those> other) players|(?:all )?(?:the )?(?P<others>others)"
    r"|(?:all )?opponents(?P<opp>)"
    r"|every(?:body|one)(?P<but> else)?|they all|all"
)
MOST_LINES = 5
PUTS = {"in": "in", "into": "in", "to": "in", "on": "on", "onto": "on", "under": "under"}


def said_so(
    pattern: str, *write: str, message: str = "`{said}` is said in another way here",
    help: str | None = None, code: str = "E101",
) -> Rule:  # fmt: skip
    return Rule(pattern, write, message, help, LINES, code=code)


def made_by(pattern: str, write: Write, message: str, help: str | None = None) -> Rule:
    return Rule(pattern, write, message, help, LINES)


def whose_hand(who: str, words: Vocabulary) -> str | None:
    if words.hand is None:
        return None
    return words.hand if who == "player" else f"{who}.{words.hand}"


def place_of(said: str, words: Vocabulary) -> str | None:
    """Where cards go: a zone, or the hand of somebody."""
    said = re.sub(r"^(?:the|your|their|his|her|a) ", "", said.strip()).replace("'s ", ".")
    zone = words.zone(said)
    if zone is not None:
        return zone
    who = somebody(said)
    if who is None or not re.fullmatch(r"[\w.]+", who):
        return None
    return whose_hand(who, words)


def cards_drawn(values: Values, words: Vocabulary) -> Iterator[str]:
    """`next player must draw two cards`"""
    who, n = values.get("w", "player"), values.get("n", "1")
    source = values.get("from")
    zone = words.stock if source is None else words.zone(source)
    if words.draw is not None and zone == words.stock:
        yield f"{who} {words.draw} {n}"
    hand = whose_hand(who, words)
    if zone is not None and hand is not None:
        yield f"put {n} from {zone} in {hand}"


def for_each(values: Values, words: Vocabulary) -> Iterator[str]:
    """`everybody draws 1`, `all other players lose 5 points`: one after the other."""
    others = any(
        values.get(name) is not None for name in ("other", "those", "others", "but", "opp")
    )
    name, whom = ("other", "player.others") if others else ("p", "players")
    rest = values["rest"].strip()
    drawn = re.fullmatch(
        MUST + r"(?:draws?|takes?|picks? up|gets?) (?P<n>\w+)(?: \w+)?(?: cards?)?"
        r"(?: from (?:the )?(?P<from>[\w ]+?))?(?: each)?",
        rest,
    )  # fmt: skip
    made: list[str] = []
    if drawn and (n := words.number(drawn["n"])):
        asked: Values = {"w": name, "n": n}
        if drawn["from"]:
            asked["from"] = drawn["from"]
        made += cards_drawn(asked, words)
    if re.fullmatch(
        r"(?:skips?|miss(?:es)?|loses?)(?: (?:a|one|their|the next))?(?: turns?)?", rest
    ):
        made.append(f"skip {name}")
    scored = re.fullmatch(r"(?:scores?|gets?|gains?|wins?|earns?) (?P<n>\w+)(?: points?)?", rest)
    if scored and words.score and (n := words.number(scored["n"])):
        made.append(f"add {n} to {name}.{words.score}")
    lost = re.fullmatch(r"loses? (?P<n>\w+)(?: points?)", rest)
    if lost and words.score and (n := words.number(lost["n"])):
        made.append(f"subtract {n} from {name}.{words.score}")
    if re.fullmatch(r"(?:shows?|reveals?) (?:(?:their|the|his) )?(?:hands?|cards?)", rest):
        made.append(f"show {name}.{words.hand}")
    verb, _, objects = rest.partition(" ")
    for known in words.verbs:
        if verb in (known, known.removesuffix("s")) or f"{verb}s" == known:
            made.append(f"{name} {known} {objects}".strip())
    for line in made:
        yield f"for each {name} in {whom}\n  {line}"


def found(values: Values, words: Vocabulary, quantity: str) -> Iterator[str]:
    """`the player with the most cards draws 1`: found first, by what is counted."""
    cards = values["what"] == "cards"
    counted = f"{words.hand}.count" if cards and words.hand else words.score
    if counted:
        yield f"let other = {quantity} p in players by p.{counted}\nother {values['rest']}"


def skipped(values: Values, words: Vocabulary) -> Iterator[str]:
    """`skip 2 players`: each of them in a line of its own."""
    n = int(values["n"])
    if 1 <= n <= MOST_LINES:
        yield "\n".join("skip player" + ".next" * number for number in range(1, n + 1))


def moved(values: Values, words: Vocabulary) -> Iterator[str]:
    """`move 2 cards from stock to hand`, `give card to the next player`"""
    what = re.sub(r"^(?:the|your|their|his|her|that|this|it)\b ?", "", values["what"].strip())
    what = re.sub(r"^(?:whole|entire|complete) (?=\w)", "", what)
    how = PUTS.get(values.get("how", "in"), "in")
    if re.search(r"bottom|beneath|below", values.get("how", "")):
        how = "under"
    if re.search(r"\bon\b|top", values.get("how", "")):
        how = "on"
    where = place_of(values["to"], words)
    if where is None:
        return
    source = values.get("from")
    zone = None if source is None else place_of(source, words)
    if source is not None and zone is None:
        return
    said = re.fullmatch(r"(\w+)(?: (?:top )?cards?)?(?: each)?", what)
    n = words.number(said[1]) if said else None
    if n is not None and said is not None and (zone or said[0] != said[1] or said[1].isdecimal()):
        yield f"put {n} from {zone or words.stock} {how} {where}"
        return
    if re.fullmatch(r"(?:the )?(?:top(?:most)? card|top|next card)", what):
        yield f"put 1 from {zone or words.stock} {how} {where}"
    elif re.fullmatch(
        r"(?:all|all (?:the |of the |their |your )?cards?|every card|everything)", what
    ):
        yield f"put all from {zone or words.hand} {how} {where}"
    elif re.fullmatch(r"(?:rest|the rest|all (?:the )?other cards)", what) and zone:
        yield f"put {zone}.rest {how} {where}"
    elif what in ("", "card", "cards", "it", "them"):
        for one in ("card", "cards"):
            yield f"put {one} {how} {where}"
    else:
        source_zone = words.zone(re.sub(r"^all (?:of )?", "", what))
        if source_zone is not None and zone is None:
            yield f"put all from {source_zone} {how} {where}"
        elif re.fullmatch(r"[\w.]+", what):
            yield f"put {what} {how} {where}"


def from_bottom(values: Values, words: Vocabulary) -> Iterator[str]:
    n, zone, where = int(values["n"]), values["z"], place_of(values["to"], words)
    if where is not None and 1 <= n <= MOST_LINES:
        yield "\n".join([f"put {zone}.bottom {values['how']} {where}"] * n)


def taken(values: Values, words: Vocabulary) -> Iterator[str]:
    """`take 1 from victim.hand`, `pick up the pile`"""
    who = values.get("w", "player")
    hand = whose_hand(who, words)
    if hand is None:
        return
    zone = place_of(re.sub(r"^(?:whole|entire|complete) ", "", values["z"]), words)
    if zone is None:
        return
    what = values.get("what") or "all"
    what = re.sub(r"^(?:the )?(?:all|whole|entire)\b.*", "all", what.strip())
    n = words.number(what.split()[0]) if what.split() else None
    if re.fullmatch(r"(?:the )?top(?: card)?", what):
        n = "1"
    yield f"put {n or 'all'} from {zone} in {hand}"


def thrown(values: Values, words: Vocabulary) -> Iterator[str]:
    """`discard a card`, `throw away hand`"""
    what = re.sub(r"^(?:the|a|your|that|their|this) ", "", values["what"])
    if words.pile is None:
        return
    n = words.number(what.split()[0])
    if words.zone(what) == words.pile:
        return
    if what in ("hand", "whole hand", "all cards"):
        yield f"put all from {words.hand} in {words.pile}"
    elif n and "card" in what and words.hand:
        yield f"put {n} from {words.hand} in {words.pile}"
    elif re.fullmatch(r"[\w.]+", what):
        yield f"put {what} in {words.pile}"


def turned_up(values: Values, words: Vocabulary) -> Iterator[str]:
    """`turn over the top card`, `flip 1 from stock on pile`"""
    source = words.zone(values["from"]) if values.get("from") else words.stock
    target = words.zone(values["to"]) if values.get("to") else words.pile
    if source and target:
        yield f"put {values.get('n') or '1'} from {source} on {target}"


def dealt(values: Values, words: Vocabulary) -> Iterator[str]:
    source = words.zone(values["from"]) if values.get("from") else words.stock
    if source is None or words.hand is None:
        return
    n = values.get("n")
    if n is None:
        n = f"{source}.count"
    yield f"deal {n} from {source} to each {words.hand}"


def shuffled(values: Values, words: Vocabulary) -> Iterator[str]:
    source, target = words.zone(values["a"]), words.zone(values["b"])
    if source and target:
        yield f"put all from {source} in {target}\nshuffle {target}"


def next_turn(values: Values, words: Vocabulary) -> Iterator[str]:
    yield "then next turn"
    yield "next turn"


def turn_to(values: Values, words: Vocabulary) -> Iterator[str]:
    if values["w"] == "player.next":
        yield "then next turn"
    yield f"then turn = {values['w']}"
    yield f"turn = {values['w']}"


def go_to(values: Values, words: Vocabulary) -> Iterator[str]:
    yield f"go to {values['p']}"
    yield f"then go to {values['p']}"


def points_scored(values: Values, words: Vocabulary) -> Iterator[str]:
    who = values.get("w", "player")
    if words.score is None:
        return
    score = words.score if who == "player" else f"{who}.{words.score}"
    if values.get("loses"):
        yield f"subtract {values['n']} from {score}"
    else:
        yield f"add {values['n']} to {score}"


def changed(values: Values, words: Vocabulary) -> Iterator[str]:
    what = values["x"]
    sign = values["verb"].casefold()
    n = values.get("n") or "1"
    if re.match(r"add|inc|raise|goes up|gains|plus|\+", sign):
        yield f"add {n} to {what}"
    else:
        yield f"subtract {n} from {what}"


def said_with(values: Values, words: Vocabulary) -> Iterator[str]:
    """`"player has " + hand.count + " cards"`: texts and values put together."""
    parts = re.split(r"\s*(?:\+|,|&|\.\.)\s*", values["parts"])
    yield (
        'say "'
        + "".join(
            "\uf8ff" + part if "\ue000" <= part[:1] <= "\uf8ff" else "{" + part + "}"
            for part in parts
            if part
        )
        + '"'
    )


def who_does(values: Values, words: Vocabulary) -> Iterator[str]:
    """`draws 2`, `pays 3 to dealer`: an action, but for who does it."""
    verb = values["verb"]
    for known in words.verbs:
        if verb in (known, known.removesuffix("s")):
            yield f"player {known} {values['rest'].strip()}".strip()


def burnt(values: Values, words: Vocabulary) -> Iterator[str]:
    """`burn the pile`: into a zone that has no other use, where there is one."""
    for zone, owner in words.zones.items():
        if owner is None and zone not in (words.stock, words.pile, values["z"]):
            yield f"put all from {values['z']} in {zone}"


def all_others(values: Values, words: Vocabulary) -> Iterator[str]:
    """`winner scores the points of all other hands`"""
    who = values["w"]
    if words.price and words.score and words.hand:
        yield f"add {who}.others.{words.hand}.{words.price} to {who}.{words.score}"
