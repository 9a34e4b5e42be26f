"""Ways to write examples and the rows of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .rule import Block, Rule, Values
from .vocabulary import Vocabulary

_EXAMPLE: frozenset[Block] = frozenset({"example"})
_TABLE: frozenset[Block] = frozenset({"table"})
_PLAYER = r"(?P<who>[^\W\d_][\w]*)"


def _cards(said: str, words: Vocabulary) -> str | None:
    """Cards with only spaces between them."""
    said = re.sub(r"\b(?:a|an|the|and|cards?)\b|,", " ", said)
    said = re.sub(r"(\w+[\u2660-\u2667]?) of (\w+)", lambda m: words.card(m[0]) or m[0], said)
    found = [words.card(one) or words.rank(one) for one in said.split()]
    return " ".join(str(one) for one in found) if found and all(found) else None


def _has(values: Values, words: Vocabulary) -> Iterator[str]:
    hand = words.hand or "hand"
    what = values["cards"]
    n = re.fullmatch(r"(\w+) cards?(?: left)?", what)
    if values.get("expect"):
        if n and words.number(n[1]):
            yield f"expect {values['who']}.{hand}.count is {words.number(n[1])}"
        elif what.startswith("no"):
            yield f"expect {values['who']}.{hand}.empty"
        elif (points := re.fullmatch(r"(\w+) points?", what)) and words.number(points[1]):
            yield f"expect {values['who']}.{words.score} is {words.number(points[1])}"
        return
    if n and words.number(n[1]):
        yield f"{values['who']}.{hand} = {words.number(n[1])} cards"
    elif re.fullmatch(r"no cards?(?: left)?|nothing|none", what):
        yield f"{values['who']}.{hand} = none"
    elif cards := _cards(what, words):
        yield f"{values['who']}.{hand} = {cards}"


def _does(values: Values, words: Vocabulary) -> Iterator[str]:
    how = values.get("how") or ""
    word = "do"
    if re.search(r"not|n['\u2019]t", how):
        word = "refuse"
    elif how:
        word = "allow"
    verb, rest = values["verb"], values.get("rest") or ""
    cards = _cards(rest, words) or rest.strip()
    for name in dict.fromkeys((verb.removesuffix("s"), verb, verb.removesuffix("es"))):
        yield f"{word} {values['who']} {name} {cards}".strip()


def _turn(values: Values, words: Vocabulary) -> Iterator[str]:
    if not values.get("expect"):
        yield f"turn = {values['who']}"
    yield f"expect turn is {values['who']}"


def _row(values: Values, words: Vocabulary) -> Iterator[str]:
    """`2 to 9: 5`, `kings and queens: 10`, `face cards = 10`"""
    found: list[str] = []
    for part in re.split(r"\s*,\s*(?:and )?|\s+and\s+|\s+or\s+|\s*/\s*", values["keys"]):
        part = re.sub(r"^(?:an?|the|all|each|every) ", "", part.strip())
        between = re.fullmatch(r"(\w+)\s*(?:to|-|\u2013|\.\.+|through)\s*(\w+)", part)
        if between:
            low, high = words.rank(between[1]), words.rank(between[2])
            ranks = list(words.cards.ranks)
            if low not in ranks or high not in ranks:
                return
            found += ranks[ranks.index(low) : ranks.index(high) + 1]
        elif re.fullmatch(r"(?:face|court|picture) cards?|faces|pictures", part):
            found += [one for one in ("J", "Q", "K") if one in words.cards.all_ranks]
        else:
            one = words.rank(part) or words.suit(part) or words.card(part)
            if one is None:
                return
            found.append(one)
    yield f"{', '.join(found)}: {values['n']}"


def _there(values: Values, words: Vocabulary) -> Iterator[str]:
    """`expect Ann.hand = 4H`: whether that card is there."""
    face = words.cards.card(_cards(values["y"], words) or "")
    if face is not None and face.suit is not None:
        asked = f"c.rank is {face.rank} and c.suit is {face.suit}"
        yield f"expect any c in {values['x']} where {asked}"


_SIGN = r"\s*(?::|=|is|are|->|=>|worth|is worth|are worth|counts?|scores?|costs?)\s*"
_COUNT = r"(?P<n>-?\s?\d+)(?: points?| pts?| each)*"

EXAMPLES: tuple[Rule, ...] = (
    Rule(
        r".*(?:face value|pip value|at value|its number|their number|number on it|own value).*",
        (),
        "each rank has its number in a row of its own",
        "write a row for each, as in `2: 2`",
        _TABLE,
    ),
    Rule(
        rf"(?:else|others?|rest|default|all others?|all other cards?|the rest"
        rf"|everything else|all the rest|any other|any|\*|_|other cards?|all others"
        rf"|all the others|all){_SIGN}{_COUNT}",
        ("otherwise: {n}",),
        "what holds for all the others is `otherwise: …`",
        None,
        _TABLE,
        bare=True,
    ),
    Rule(
        rf"otherwise{_SIGN}{_COUNT}",
        ("otherwise: {n}",),
        "a row is a rank, a suit or a card, a colon and a number",
        None,
        _TABLE,
        bare=True,
    ),
    Rule(
        rf"(?P<keys>[\w ,/\u2013.-]+?){_SIGN}{_COUNT}",
        _row,
        "a row is written with commas between ranks, a colon and a number",
        None,
        _TABLE,
        bare=True,
    ),
    Rule(
        rf"(?P<keys>[\w ,/]+?) {_COUNT}",
        _row,
        "between a rank and its number stands a colon",
        None,
        _TABLE,
        bare=True,
        code="E109",
    ),
    Rule(
        rf"(?P<expect>expect )?{_PLAYER}(?: now| still)? (?:has|holds|have)(?: only| "
        rf"exactly)? (?P<cards>.+)",
        _has,
        "what somebody holds is written with a dot and the name of the zone",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        rf"(?P<expect>expect )?(?:turn (?:is|=|:) ?|it is |it's )?{_PLAYER}(?:'s)? "
        rf"(?:turn|to play|to move|is next|goes next|has the turn)",
        _turn,
        "who has the turn is written with `turn`",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        rf"turn (?:is|:|to) {_PLAYER}",
        _turn,
        "who has the turn is written with `=` in a position",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        r"(?:dealer|(?P<d>\w+) (?:deals|is (?:the )?dealer)).*",
        (),
        "who deals is said by `players`: the first of them deals",
        "write `players Dan, Ann, Bob` with the dealer first",
        _EXAMPLE,
    ),
    Rule(
        rf"(?:then |when |if )?{_PLAYER} (?P<how>can(?:not| not|'t|\u2019t)?|may(?: "
        rf"not)?|is(?: not|n't)? allowed to|must not|is(?: not|n't)? able to"
        rf"|could(?:n't)?) (?P<verb>\w+)(?P<rest> .+)?",
        _does,
        "what is tried in an example begins with `do`, `allow` or `refuse`",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        rf"(?:then |when |do |if )?{_PLAYER} (?P<verb>\w+)(?P<rest> .+)?",
        _does,
        "what is done in an example begins with `do`",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        r"(?:then |and )?(?:expect|assert|check|result:?|should be|must be|ensure"
        r"|verify):? (?:that )?(?P<c>.+)",
        ("expect {c}",),
        "what has to come of it begins with `expect`",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        r"expect (?P<x>[\w.]+) (?:=|is|==|contains?|has|are) "
        r"(?P<y>(?:\w+)(?:[ ,]+\w+)+|\w*\d+[CDHS]|[AJQK][CDHS])",
        _there,
        "several cards are not compared with names of cards",
        "ask for how many there are and for each: `expect {x}.count is 2`, `expect "
        "any c in {x} where c.rank is 7`",
        _EXAMPLE,
    ),
    Rule(
        r"expect (?P<x>[\w.]+) (?:=|==|to be|equals|should be|to equal|becomes) (?P<y>.+)",
        ("expect {x} is {y}",),
        "to compare, `is` is written here",
        None,
        _EXAMPLE,
        bare=True,
        code="E112",
    ),
    Rule(
        r"expect (?P<x>\w+) (?:wins|won|has won|is the winner|to win)(?: the game)?",
        ("expect {x}.won_game",),
        "who has won is asked with `.won_game`",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        r"expect (?P<x>\w+) (?:loses|lost|has lost)(?: the game)?",
        ("expect {x}.lost_game",),
        "who has lost is asked with `.lost_game`",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        r"expect (?P<x>\w+)(?:'s)? (?:score|points) (?:is|=|are) (?P<y>-?\d+)",
        ("expect {x}.{points} is {y}",),
        "whose it is is said with a dot here",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        r"expect (?:the )?phase (?:is|=) (?P<x>\w+)",
        (),
        "an example cannot ask for the phase",
        "ask for what is there in that phase: `allow PLAYER MOVE`",
        _EXAMPLE,
    ),
    Rule(
        r"(?P<x>[\w.]+) ?(?:=|is|are|:|contains?|has) ?(?P<cards>.+)",
        lambda v, w: [f"{v['x']} = {c}" for c in [_cards(v["cards"], w)] if c],
        "cards stand one after the other, with spaces between them",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        r"(?:top of|top card of) (?:the )?(?P<x>\w+) (?:=|is|:) (?P<cards>.+)",
        lambda v, w: [f"{v['x']} = {c}" for c in [_cards(v["cards"], w)] if c],
        "the cards of a zone are written from bottom to top",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        r"players:? ?(?:are |= )?(?P<x>\w+(?:(?:\s*,\s*|\s+and\s+|\s+)\w+)+)",
        lambda v, w: [
            "players "
            + ", ".join(p for p in re.split(r"\s*,\s*(?:and )?|\s+and\s+|\s+", v["x"]) if p)
        ],
        "who plays is written with commas",
        None,
        _EXAMPLE,
        bare=True,
    ),
    Rule(
        r"(?:given|set|let|start with|with|where|assume) (?P<x>.+)",
        ("{x}",),
        "a position begins with what is given a value",
        None,
        _EXAMPLE,
        bare=True,
    ),
)
