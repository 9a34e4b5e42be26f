"""What conditions and values are written as that are said in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .rule import Rule, Values
from .vocabulary import Vocabulary


def in_line(
    pattern: str, *write: str, message: str = "`{said}` is said in another way here",
    help: str | None = None, code: str = "E101",
) -> Rule:  # fmt: skip
    return Rule(pattern, write, message, help, within=True, code=code)


def listed(values: Values, words: Vocabulary) -> Iterator[str]:
    """`8, J or QS`: a list; a single thing alone."""
    said = re.sub(r"^(?:either|one of|any of|among|neither|the)\s+", "", values["list"])
    said, rest = conditions_behind(said)
    parts = [part for part in re.split(r",?\s+(?:or|and|nor)\s+|\s*,\s*|\s*/\s*", said) if part]
    meant = []
    for part in parts:
        word = re.sub(r"^(?:a|an|the|is|not)\s+", "", part.strip("()[] "))
        found = words.rank(word) or words.card(word) or words.suit(word) or words.colour(word)
        if found is None and any(word in some for some in words.options.values()):
            found = word
        if found is None:
            return
        meant.append(found)
    if len(meant) < 2:
        return
    has_not = values.get("not") or said.startswith("neither") or "nor" in values["list"].split()
    yield f"{'is not in' if has_not else 'is in'} [{', '.join(meant)}]{rest}"


def conditions_behind(said: str) -> tuple[str, str]:
    """`8 or J or card.matches`: what is no value any more, but a condition of its own."""
    behind = re.search(r",?\s+(?:or|and)\s+(?:not\s+)?\w+(?:\.\w+)+.*", said)
    return (said, "") if behind is None else (said[: behind.start()], said[behind.start() :])


def either_side(values: Values, words: Vocabulary) -> Iterator[str]:
    """`is 7 and is not 8`: what is compared stands on both sides."""
    left = values["left"]
    yield f"{left} {values['one']} {values['word']} {left} {values['other']}"


def of_card(values: Values, words: Vocabulary) -> Iterator[str]:
    """`card matches`, `card is wild`, `card is not wild`, where these are defined."""
    name = values["name"]
    negated = values.get("not")
    stem = name.removesuffix("s")
    known = {*words.of_card, *words.of_player}
    for word in (name, stem, name + "s", name + "es", f"is_{name}", f"can_be_{name}"):
        if word in known:
            asked = f"{values['what']}.{word}"
            yield f"not {asked}" if negated else asked
            return


def has_card(values: Values, words: Vocabulary) -> Iterator[str]:
    """`hand contains 8H`, `player has a 7`, `no hearts in hand`: whether some card is there."""
    zone = cards_of(values["where"], words)
    if zone is None:
        return
    what = re.sub(r"^(?:an?|any|the|some|at least one)\s+", "", values["what"])
    asked = asked_of(what, words)
    if asked is not None:
        yield f"{'no' if values.get('no') else 'any'} c in {zone} where c.{asked}"


def asked_of(what: str, words: Vocabulary) -> str | None:
    """What is asked of a card that is spoken of as `a 7`, `hearts`, `8H`, `a red card`."""
    what = re.sub(r"\s+cards?$", "", what)
    if (suit := words.suit(what)) is not None:
        return f"suit is {suit}"
    if (colour := words.colour(what)) is not None:
        return f"colour is {colour}"
    if (rank := words.rank(what)) is not None:
        return f"rank is {rank}"
    if (card := words.card(what)) is not None:
        face, suits = face_of(card, words)
        return f"rank is {face} and c.suit is {suits}" if suits else f"rank is {face}"
    first, _, last = what.partition(" ")
    rank, colour = words.rank(last), words.colour(first)
    if rank is not None and colour is not None:
        return f"rank is {rank} and c.colour is {colour}"
    return None


def face_of(card: str, words: Vocabulary) -> tuple[str, str | None]:
    face = words.cards.card(card)
    return (card, None) if face is None else (face.rank, face.suit)


def cards_of(said: str, words: Vocabulary) -> str | None:
    """The cards of a zone, or those that a player has."""
    said = re.sub(r"^(?:the|your|their|his|her|my)\s+", "", said).replace("'s ", ".")
    zone = words.zone(said)
    if zone is not None:
        return zone
    if words.hand is None or not re.fullmatch(r"[^\W\d]\w*(?:\.\w+)*", said):
        return None
    if said in ("cards", "card", "nobody", "everybody", "anybody", "somebody", "someone"):
        return None
    return words.hand if said == "player" else f"{said}.{words.hand}"


def how_many(values: Values, words: Vocabulary) -> Iterator[str]:
    """`player has two cards`, `hand has 3 or more`: how many there are."""
    zone = cards_of(values["where"], words)
    if zone is None:
        return
    sign = {
        "at least": ">=", "more than": ">", "over": ">", "fewer than": "<", "less than": "<",
        "at most": "<=", "no more than": "<=", "under": "<",
    }.get(" ".join((values.get("how") or "").split()), "is")  # fmt: skip
    behind = values.get("behind") or ""
    if behind:
        sign = "<=" if re.search("less|fewer|under", behind) else ">="
    yield f"{zone}.count {sign} {values['n']}"


def none_left(values: Values, words: Vocabulary) -> Iterator[str]:
    zone = cards_of(values["where"], words)
    if zone is not None:
        yield f"not {zone}.empty" if values.get("not") else f"{zone}.empty"


def count_of(values: Values, words: Vocabulary) -> Iterator[str]:
    zone = cards_of(values["where"], words)
    if zone is not None:
        yield f"{zone}.count"


def counted(values: Values, words: Vocabulary) -> Iterator[str]:
    """`number of hearts in hand`"""
    zone = cards_of(values["where"], words)
    asked = asked_of(values["what"], words)
    if zone is not None and asked is not None:
        yield f"(count c in {zone} where c.{asked})"


def everybody_has(values: Values, words: Vocabulary) -> Iterator[str]:
    """`any player has no cards`, `somebody's hand is empty`: what may hold of any player."""
    how = values["how"].casefold()
    rest = values["rest"].strip()
    rest = re.sub(r"^(?:who\s+)?(?='s|\u2019s)", "", rest)
    zone = words.hand
    nobody = how.startswith(("no", "none"))
    everybody = how.startswith(("all", "every", "each"))
    quantity = "no" if nobody or everybody else "any"
    owned = re.match(r"(?:'s|\u2019s|s')\s+", rest)
    said = f"p.{rest[owned.end() :]}" if owned else f"p {rest}"
    said = re.sub(r"^p (?:is|are) out$", "p.out", said)
    if re.match(r"p has |p have ", said):
        said = re.sub(r"^p have ", "p has ", said)
        points = re.fullmatch(
            r"(?=.* points?\b)p has (?P<how>.*?)\s*(?P<n>\w+)(?: points?)?"
            r"(?P<behind> or \w+)?(?: points?)?",
            said,
        )
        if points and words.score and (n := words.number(points["n"])):
            said = f"p.{words.score} {sign_of(points['how'], points['behind'])} {n}"
    made = [said]
    if zone and re.fullmatch(r"p has (?:no|zero|0) cards?(?: left)?|p has an empty hand", said):
        made = [f"p.{zone}.empty"]
    if zone and re.fullmatch(r"p has (?:gone|run) out(?: of cards)?|p goes out", said):
        made = [f"p.{zone}.empty"]
    for one in made:
        condition = f"not ({one})" if everybody and " " in one else f"not {one}"
        yield f"{quantity} p in players where {condition if everybody else one}"


def sign_of(how: str, behind: str | None) -> str:
    how = " ".join(how.split())
    if behind:
        return "<=" if re.search("less|fewer", behind) else ">="
    return {
        "more than": ">", "over": ">", "at least": ">=", "less than": "<", "fewer than": "<",
        "under": "<", "at most": "<=", "exactly": "is", "": "is", "reached": ">=",
    }.get(how, ">=")  # fmt: skip


def cards_are(values: Values, words: Vocabulary) -> Iterator[str]:
    """`no card in hand matches`, `any card in hand is a 7`"""
    zone = cards_of(values["where"], words)
    if zone is None:
        return
    how = "no" if values["how"].casefold() in ("no", "none of the") else "any"
    everything = values["how"].casefold().startswith(("all", "every"))
    rest = values["rest"].strip()
    negated = everything
    asked: str | None = None
    stem = re.sub(r"^(?:can be|is|are|that)\s+", "", rest)
    for word in (rest, rest + "s", stem, rest.removesuffix("s"), f"can_be_{stem}"):
        if word in words.of_card:
            asked = f"c.{word}"
    if asked is None and (face := asked_of(re.sub(r"^(?:an?|the)\s+", "", stem), words)):
        asked = f"c.{face}"
    if asked is None and re.match(r"is |are ", rest):
        asked = f"c {rest}"
    if asked is not None:
        if negated:
            how, asked = "no", f"not ({asked})" if " " in asked else f"not {asked}"
        yield f"{how} c in {zone} where {asked}"


def such(values: Values, words: Vocabulary) -> Iterator[str]:
    """`no playable card`, `a wild card in hand`, where these are defined."""
    zone = cards_of(values["where"], words) if values.get("where") else words.hand
    if zone is not None and values["name"] in words.of_card:
        how = "no" if values["how"].casefold() == "no" else "any"
        yield f"{how} c in {zone} where c.{values['name']}"


def face_cards(values: Values, words: Vocabulary) -> Iterator[str]:
    there = [rank for rank in ("J", "Q", "K") if rank in words.cards.all_ranks]
    if there:
        how = "is not in" if values.get("not") else "is in"
        yield f"{values['what']}.rank {how} [{', '.join(there)}]"


def card_count(values: Values, words: Vocabulary) -> Iterator[str]:
    price = words.price
    if price is not None and price != values["name"]:
        yield f"{values['what']}.{price}"
