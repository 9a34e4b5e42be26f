"""Ways to say what stands at the left edge, and what a phase is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .rule import Block, Rule, Values
from .vocabulary import Vocabulary

_TOP: frozenset[Block] = frozenset({"top"})
_PARTS: frozenset[Block] = frozenset({"phase"})
_WHEN = r"(?:when|whenever|if|on|upon|after|once|every time|each time)"
_PLAYED = (
    r"(?:is|are|was|gets?|has been|have been)? ?(?:played|discarded|laid(?: down)?"
    r"|put down|thrown)"
)
_BY_SOMEBODY = (
    r"(?:(?:an?|the|any) )?(?:player|somebody|someone|you|anybody|anyone) "
    r"(?:plays?|discards?|lays?)"
)
_EACH = "(?:of each|for each|of every|for every|per|each|of|for all|of all)"
_UP = (
    r"face[ -]?up|faceup|open|visible(?: to (?:all|everybody|everyone))?|public|seen "
    r"by (?:everybody|everyone|all(?: players)?)|shown|known"
)
_DOWN = r"face[ -]?down|facedown|hidden|closed|invisible|secret|unseen|not visible|concealed"
_OWN = (
    r"seen by (?:the |their |his )?(?:owner|player|owning player)|(?:hidden|secret"
    r"|private)(?: (?:from|to) .+)?|visible to (?:the |its |their )?(?:owner|player)"
    r"|only (?:the )?owner (?:sees|can see)(?: it)?|owner only"
)


def _top(
    pattern: str, *write: str, message: str, help: str | None = None, code: str = "E101",
    deepens: bool = False,
) -> Rule:  # fmt: skip
    return Rule(pattern, write, message, help, _TOP, deepens=deepens, code=code)


def _before(values: Values, words: Vocabulary) -> Iterator[str]:
    """`when hand is empty`: looked at before each move, in the phase it may be meant for."""
    for phase in words.phases:
        for owner in ("turn.", ""):
            condition = values["c"]
            if words.hand:
                condition = re.sub(rf"(?<![\w.]){words.hand}\b", f"{owner}{words.hand}", condition)
            yield f"before each move in {phase}\n  if {condition}"


def _gone_out(values: Values, words: Vocabulary) -> Iterator[str]:
    if words.hand:
        for phase in words.phases:
            yield (f"before each move in {phase}\n  if any p in players where p.{words.hand}.empty")


def _moments(values: Values, words: Vocabulary) -> Iterator[str]:
    for phase in words.phases[:1]:
        yield f"before each move in {phase}"


def _anytime(values: Values, words: Vocabulary) -> Iterator[str]:
    where = ", ".join(words.phases)
    name = "_".join(values["m"].split())
    if where:
        yield f"anytime in {where}\n  move {name}"


def _in_phase(values: Values, words: Vocabulary) -> Iterator[str]:
    for phase in words.phases[:1]:
        yield f"phase {phase}\n  {values['said']}"


def _coloured(values: Values, words: Vocabulary) -> Iterator[str]:
    """`suits red, yellow`: each suit has a colour behind it."""
    names = [name for name in re.split(r"\s*,\s*|\s+and\s+|\s+", values["list"]) if name]
    yield "suits " + ", ".join(f"{name} {name}" for name in names)


def _without(values: Values, words: Vocabulary) -> Iterator[str]:
    parts = re.split(r"\s*,\s*(?:and |or )?|\s+(?:and|or)\s+", values["list"])
    meant = [
        words.rank(part) or words.card(part) or words.suit(part)
        for part in (re.sub(r"^(?:the|any|all) ", "", part.strip()) for part in parts)
    ]
    if all(meant):
        yield "deck standard without " + ", ".join(str(one) for one in meant)


def _players(values: Values, words: Vocabulary) -> Iterator[str]:
    if "n" in values:
        yield (
            f"players {values['n']} to {values['m']}" if "m" in values else f"players {values['n']}"
        )


_LIMITS = frozenset(
    {
        "if",
        "once",
        "twice",
        "only",
        "per",
        "until",
        "unless",
        "when",
        "while",
        "before",
        "after",
        "must",
    }
)  # fmt: skip
"""Words by which what stands behind `move` is more than its name."""


def _named(values: Values, words: Vocabulary) -> Iterator[str]:
    """`move pass three cards`: a name is one word."""
    parts = re.sub(r"[\"']", "", values["m"]).split()
    if _LIMITS.intersection(map(str.casefold, parts)):
        return
    parts = ["play" if part == "plays" else part for part in parts]
    drop = {"player", "a", "an", "the", "card", "cards", "their", "his"}
    if len(parts) > 1:
        kept = [part for part in parts if part not in drop]
        if kept and kept != parts:
            yield f"{values['word']} {'_'.join(kept)}"
        yield f"{values['word']} {'_'.join(parts)}"
    elif parts and parts[0] != values["m"]:
        yield f"{values['word']} {parts[0]}"


def _option(values: Values, words: Vocabulary) -> Iterator[str]:
    rest = re.sub(r"^(?:=|:|is|can be|may be|are|of)\s*", "", values["rest"].strip())
    default = re.search(r"[(,;]?\s*\bdefault(?:s to| is|:| =)?\s*(\w+)\)?$", rest)
    rest = rest if default is None else rest[: default.start()].strip()
    rest = re.sub(r"\b(?:between |from )(\d+) (?:and|to) (\d+)", r"\1 to \2", rest)
    if span := re.fullmatch(r"(\d+) ?(?:-|\u2013|\.\.+|to) ?(\d+)", rest):
        rest = f"{span[1]}, {span[1]} to {span[2]}"
    parts = re.split(r"\s*(?:,\s*or\s+|\s+or\s+|\s*,\s*|\s*\|\s*|\s*/\s*)\s*", rest)
    meant = [{"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(one, one)
             for one in map(str.strip, parts) if one]  # fmt: skip
    meant = ["_".join(one.split()) if not re.fullmatch(r"\d+ to \d+", one) else one
             for one in meant]  # fmt: skip
    if default is not None and default[1] in meant:
        meant = [default[1], *(one for one in meant if one != default[1])]
    if len(meant) > 1:
        yield f"option {values['name']} = {', or '.join(meant)}"


def _value(text: str | None) -> str:
    said = (text or "0").strip()
    return {"true": "yes", "false": "no", "null": "none", "nil": "none"}.get(said, said)


def _variable(values: Values, words: Vocabulary) -> Iterator[str]:
    name, value = values["name"], _value(values.get("value"))
    each = values.get("each")
    owner = f" of each {each.removesuffix('s')}" if each else ""
    for word in ("var", "keep") if values.get("word") != "keep" else ("keep",):
        yield f"{word} {name}{owner} = {value}"


def _define(values: Values, words: Vocabulary) -> Iterator[str]:
    name, subject = values["name"], values.get("of", "").split(",")[0].strip()
    kind = subject if subject in ("card", "cards", "player", "rank", "suit", "number") else "card"
    value = values["value"]
    if subject and subject != kind:
        value = re.sub(rf"\b{re.escape(subject)}\b", kind, value)
    yield f"define {kind}.{name} = {value}"
    yield f"define player.{name} = {value}"


def _wild(values: Values, words: Vocabulary) -> Iterator[str]:
    """`define eights are wild`, `wild 8`"""
    yield f"define card.{values['what']} = card.rank is {values['r']}"


def _when_coloured(values: Values, words: Vocabulary) -> Iterator[str]:
    yield f"when {values['r']} is played\n  if card.colour is {values['k']}"


DECLARED: tuple[Rule, ...] = (
    # ------------------------------------------------------------------ events
    _top(
        rf"{_WHEN} (?:an?|the|any|one of the|all|every|each)? ?<k:COLOUR> "
        rf"<r:RANK>s? {_PLAYED}[:,]?|{_WHEN} {_BY_SOMEBODY} (?:an? |the |any "
        rf")?<k2:COLOUR> <r2:RANK>[:,]?",
        message="an event is about a rank, a suit or a card; the colour is asked for below it",
        help="write `when {r|RANK} is played`, and under it `if card.colour is {k"
        "|COLOUR}` before the rest",
    ),
    Rule(
        rf"{_WHEN} (?:an?|the|any)? ?<k:COLOUR> <r:RANK> {_PLAYED}[:,]?",
        _when_coloured,
        "an event is about a rank, a suit or a card; the colour is asked for below it",
        "write `when {r} is played`, and under it `if card.colour is {k}` before the rest",
        _TOP,
        deepens=True,
    ),
    _top(
        rf"{_WHEN} (?:an?|the|any|all)? ?<c:CARD>s? {_PLAYED}(?: by .+| on .+)?[:,]?",
        "when {c} is played",
        message="an event is written `when {c} is played`",
    ),
    _top(
        rf"{_WHEN} (?:an?|the|any|one of the|all|every|each)? ?<r:RANKS>(?: "
        rf"cards?)? {_PLAYED}[:,]?",
        "when {r} is played",
        message="an event is written `when {r} is played`",
    ),
    _top(
        rf"{_WHEN} {_BY_SOMEBODY} (?:an? |the |any )?<r:RANKS>(?: cards?)?[:,]?",
        "when {r} is played",
        message="an event is written `when {r} is played`",
    ),
    _top(
        rf"{_WHEN}? ?(?:playing |play of |played )?(?:an? |the |any )?<r:RANKS>(?: "
        rf"is played)?\s*[:,]?",
        "when {r} is played",
        message="an event is written `when {r} is played`",
    ),
    _top(
        rf"{_WHEN} (?:an?|any|every|each|the) card {_PLAYED}[:,]?|{_WHEN} "
        rf"(?:{_BY_SOMEBODY}) (?:an?|any|every) card",
        "when card is played",
        message="an event of every card is written `when card is played`",
    ),
    _top(
        r"when (?P<r>\w+(?:, \w+)*) is played (?P<rest>(?:for|if|by|on|and|while"
        r"|while|during|as|in|with|from|after|before) .+)",
        message="an event is about a rank, a suit or a card, and nothing else",
        help="write `when {r} is played`, and ask for the rest with an `if` on the next line",
    ),
    _top(
        r"when (?P<r>\w+(?:, \w+)*) is played,? (?:then |do )?(?P<rest>.+)",
        message="what follows when it is played stands below, two spaces further in",
        help="write `when {r} is played`, and on the next line `{rest}`",
    ),
    Rule(
        rf"{_WHEN} (?:the )?<z:ZONE> (?:is|becomes|gets|runs|has run) (?:empty"
        rf"|out(?: of cards)?|exhausted|used up|depleted)[:,]?|{_WHEN} (?:there "
        rf"are )?no (?:more )?cards (?:are )?(?:left )?in (?:the )?<y:ZONE>",
        lambda v, w: [
            f"when {z} runs out" for z in [v.get("z") or v["y"]] if w.zones.get(z, "") is None
        ],
        "that no card is left to be taken is said with `runs out`",
        None,
        _TOP,
    ),
    Rule(
        rf"{_WHEN} (?:an?|any|the|some)?(?: ?player| ?somebody| ?someone"
        rf"| ?anybody)?(?:'s)? ?(?:runs? out of cards|goes out|has no (?:more "
        rf")?cards(?: left)?|(?:his |their )?hand is empty|hand empty|is out of "
        rf"cards|empties (?:his|their|the) hand|gets rid of .+)[:,]?",
        _gone_out,
        "what may come to hold at any time is looked at before each move",
        "write `before each move in PHASE`, and under it `if any p in players "
        "where p.{hand|hand}.empty`",
        _TOP,
        deepens=True,
    ),
    Rule(
        r"(?:before|after|at|on|in|during)? ?(?:the )?(?:start|end"
        r"|beginning)? ?(?:of )?(?:each|every|any|a|the|all) ?(?:player's "
        r")?(?:single )?(?:turns?|moves?|go|plays?)(?: ends?| starts?| "
        r"begins?)?[:,]?|(?:on|at) (?:your|their|player's|a player's|his) turn"
        r"|before each move|before move",
        _moments,
        "what is done between two moves stands under `before each move in PHASE`",
        None,
        _TOP,
    ),
    Rule(
        r"before (?:each|every|any|a|the|all)? ?(?:moves?|turns?|plays?)(?: of| "
        r"in| during| at)? (?:the )?(?P<p>\w+(?:, \w+)*)(?: phase)?[:,]?",
        ("before each move in {p}",),
        "what is done between two moves stands under `before each move in PHASE`",
        None,
        _TOP,
    ),
    _top(
        r"(?:before|after|at|on|in|during|when) ?(?:the )?(?:very )?(?:start|end"
        r"|beginning|setup)? ?(?:of )?(?:each|every|any|a|the|all)? ?(?:first "
        r"|last |new )?(?:hands?|rounds?|deals?|games?|tricks?|match)(?: ends?| "
        r"starts?| begins?| is over| is dealt)?[:,]?|setup:?|start:?"
        r"|init(?:ially)?:?|end of (?:hand|round|game|deal):?|scoring:",
        message="there is no such moment: what happens once stands in a phase that play comes to",
        help="write it under `enter` of that phase; the phases are {all_phases|made "
        "with `phase NAME`}",
    ),
    Rule(
        rf"{_WHEN} (?P<c>.+?)[:,]?",
        _before,
        "what may come to hold at any time is looked at before each move",
        None,
        _TOP,
        deepens=True,
    ),
    # ------------------------------------------------------------------ moves out of place
    Rule(
        r"any ?time(?: in \w+)? (?:move |a player may |players may |player may "
        r"|may |)(?P<m>[\w ]+?)[:,]?",
        _anytime,
        "moves that are made at any time stand in a block that says in which phases",
        "write `anytime in {phases|PHASE}`, and under it `move {m}`",
        _TOP,
        deepens=True,
    ),
    Rule(
        r"move \w+(?: if .+)?|otherwise \w+",
        _in_phase,
        "a move stands in the phase in which it may be made",
        None,
        _TOP,
        deepens=True,
        code="E113",
    ),
    # ------------------------------------------------------------------ header
    _top(
        r"(?:deck|cards?|decks?):? (?:of )?(?:<n:NUMBER> |double |both )?(?:standard "
        r")?decks?|deck:? (?:two|2|double)(?: x| of| times)? (?:standard|52|normal"
        r"|full)(?: cards| decks?)?|(?:two|2) (?:standard )?decks?(?: of cards)?|deck "
        r"standard(?: ?x ?| times | \* )2|deck standard twice",
        "deck standard\nalso deck standard",
        message="each `deck` line is one deck, further ones begin with `also deck`",
    ),
    _top(
        r"(?P<also>also )?deck:? (?:(?:of )?(?:54|52)(?: cards?)?|standard|normal"
        r"|full)(?: deck)?(?: cards?)?,? (?:with|plus|and|including|\+|incl\.?) "
        r"(?:the )?<n:NUMBER>? ?jokers?",
        "deck standard\nalso deck {n} jokers",
        "deck standard\nalso deck 2 jokers",
        message="more cards have a line of their own, `also deck …`",
    ),
    _top(
        r"deck:? (?:(?:of )?54|standard with jokers|with jokers)(?: cards?)?",
        "deck standard\nalso deck 2 jokers",
        message="a deck is named by its cards, not by their number",
    ),
    _top(
        r"(?:deck|cards):? ?(?:(?:of )?52|normal|regular|full|french|default|poker"
        r"|one|1|single|a|the)(?: standard| normal)?(?: deck)?(?: of)?(?: cards?| 52 "
        r"cards)?",
        "deck standard",
        message="the usual 52 cards are `deck standard`",
    ),
    _top(
        r"deck:? (?:of )?(?:32|36|40|48|24|20)(?: cards?)?",
        message="a deck is named by its cards, not by their number",
        help="write which are left out, as in `deck standard without 2, 3, 4, 5, 6`",
    ),
    Rule(
        r"deck:? standard,? (?:without|except|but not|minus|less|no|excluding|but no"
        r"|with no)(?: for)? (?P<list>.+)",
        _without,
        "what is left out is listed with commas, by rank, suit or card",
        None,
        _TOP,
    ),
    _top(
        r"jokers?:? <n:NUMBER>|<m:NUMBER> jokers?|(?:add|with|plus|also) (?:<k:NUMBER> )?jokers?",
        "also deck {n} jokers",
        "also deck {m} jokers",
        "also deck {k} jokers",
        "also deck 2 jokers",
        message="jokers are added with `also deck`",
    ),
    _top(
        r"(?:number of )?players?:? ?(?:=|are|is|from|between)? ?<n:NUMBER> ?(?:-"
        r"|\u2013|\.\.+|to|and|or|until) ?<m:NUMBER>(?: players?)?",
        "players {n} to {m}",
        message="how many can play is written `players {n} to {m}`",
    ),
    _top(
        r"(?:for )?<n:NUMBER> ?(?:-|to|or) ?<m:NUMBER> players?",
        "players {n} to {m}",
        message="how many can play is written `players {n} to {m}`",
    ),
    _top(
        r"players?:? (?:at least |min(?:imum)? |from )?<n:NUMBER>(?: or more| and "
        r"more| and up|\+| or up)?",
        "players {n} to 8",
        "players {n} to 6",
        "players {n} to 4",
        message="how many can play has an upper end, too",
    ),
    _top(
        r"players?:? (?:up to |at most |max(?:imum)? )<n:NUMBER>",
        "players 2 to {n}",
        message="how many can play has a lower end, too",
    ),
    _top(
        r"(?:players?:? ?=? ?|for )<n:NUMBER>(?: players?| people)?",
        "players {n}",
        message="how many play is written `players {n}`",
    ),
    _top(
        r"players?:? <n:NUMBER>(?:, ?\d+)*,? (?:or|and) <m:NUMBER>",
        message="how many can play is written with its two ends",
        help="write it as in `players {n} to {m}`",
    ),
    _top(
        r"(?:teams?|partners(?:hips?)?|pairs?):? ?(?:of |=)? ?(?:(?:two|2) (?:vs\.?"
        r"|against|v|on|x) (?:two|2)|(?:two|2) (?:teams|pairs|each)|<n:NUMBER>(?: "
        r"players?| people| each)?|)|(?:two|2) teams(?: of (?:two|2))?",
        "teams of {n}",
        "teams of 2",
        message="how large a team is is written `teams of 2`",
    ),
    _top(
        r"goal:? (?:is |= ?)?(?:the )?(?:get |have |to have |to get )?(?:the "
        r")?(?:highest|most|high|more|max(?:imum)?|largest|biggest)(?: (?:score"
        r"|points?|total))?(?: wins?)?|highest (?:score|points?) wins",
        "goal highest {points}",
        "goal highest score",
        message="the goal is `goal highest` with the variable that keeps the points",
    ),
    _top(
        r"goal:? (?:is |= ?)?(?:the )?(?:get |have |to have |to get )?(?:the "
        r")?(?:lowest|least|fewest|low|min(?:imum)?|smallest)(?: (?:score|points?"
        r"|total))?(?: wins?)?|lowest (?:score|points?) wins",
        "goal lowest {points}",
        "goal lowest score",
        message="the goal is `goal lowest` with the variable that keeps the points",
    ),
    _top(
        r"goal:? (?:is |= ?)?(?:to )?(?:(?:be )?(?:the )?first (?:player |one "
        r")?to (?:reach |get |score )?|reach |score |get "
        r")?<n:NUMBER>(?: points?| score)?(?: wins?)?|(?:first to|play to|until) "
        r"<m:NUMBER>(?: points?)?(?: wins)?",
        message="the goal says who wins at the end, not when the end is",
        help="write `goal highest {points|score}`; the end is said in a check: `before "
        "each move in {phase|PHASE}`, `if any p in players where p.{points|score} >= "
        "{n|100}`, `end game`",
    ),
    _top(
        r"goal:? (?:is |= ?)?(?:to )?(?:be )?(?:the )?(?:first to (?:go out|finish"
        r"|empty .+)|get rid of .+|empty (?:hand|your hand)|no cards(?: left)?|go out"
        r"|first out|shed .+|last (?:one )?(?:standing|left|player.*)|win(?:s|ning)?"
        r"|to win|most tricks)",
        "goal winner",
        message="where no points decide, the goal is `goal winner`, and a rule says `win`",
    ),
    _top(
        r"suits:? (?P<list>[^\W\d]\w*(?:(?:\s*,\s*|\s+and\s+)[^\W\d]\w*)*)",
        message="behind each suit stands its colour",
        help="write it as in `suits stars blue, moons black`",
    ),
    Rule(
        r"suits:? (?P<list>[^\W\d]\w*(?:(?:\s*,\s*|\s+and\s+)[^\W\d]\w*)+)",
        _coloured,
        "behind each suit stands its colour",
        "write it as in `suits stars blue, moons black`",
        _TOP,
    ),
    _top(
        r"ranks?:? aces? (?:is |are )?high|aces? (?:is |are )?high",
        "ranks 2 to 10 J Q K A",
        message="`ranks` lists all ranks from low to high",
    ),
    _top(
        r"ranks?:? aces? (?:is |are )?low|aces? (?:is |are )?low",
        "ranks A 2 to 10 J Q K",
        message="`ranks` lists all ranks from low to high",
    ),
    _top(
        r"(?:ranking|order|rank order|card order|ranks):? ?(?:is |= )?(?P<x>\w+(?: to \w+| \w+)*)",
        "ranks {x}",
        message="`ranks` lists all ranks from low to high",
    ),
    # ------------------------------------------------------------------ zones
    _top(
        r"(?:zone|pile|stack|place|area|deck|space|spot) (?P<z>\w+) (?:row )?of each "
        r"(?:number|rank|suit|colour|color|card|position|row|column)(?:, .+)?",
        message="a zone is nobody's own, or `of each player` or `of each team`",
        help="declare one for each, as in `zone {z}_1, face up` and `zone {z}_2, face up`",
    ),
    _top(
        rf"(?:zone|pile|stack|place|area|hand|space|spot|discard|stock) (?P<z>\w+)(?: "
        rf"{_EACH} (?:player|players|team)s?),? ?(?:is |are )?(?:{_OWN})",
        "zone {z} of each player, seen by its owner",
        message="who sees the cards of a zone is written behind a comma",
    ),
    _top(
        rf"(?:zone|pile|stack|place|area|hand|space|spot) (?P<z>\w+)(?: {_EACH} "
        rf"(?:players?|hand)),? ?(?:is |are )?(?:{_UP})",
        "zone {z} of each player, face up",
        message="what every player has is `of each player`",
    ),
    _top(
        rf"(?:zone|pile|stack|place|area|hand|space|spot) (?P<z>\w+)(?: {_EACH} "
        rf"(?:players?|hand)),? ?(?:is |are )?(?:{_DOWN})",
        "zone {z} of each player, face down",
        message="what every player has is `of each player`",
    ),
    _top(
        rf"(?:zone|pile|stack|place|area|hand|space|spot) (?P<z>\w+)(?: {_EACH} "
        rf"(?:players?|hand))",
        "zone {z} of each player, seen by its owner",
        message="who sees the cards of a zone is missing",
        code="E109",
    ),
    _top(
        rf"(?:zone|pile|stack|place|area|space|spot) (?P<z>\w+),? ?(?:is |are |\()?(?:{_UP})\)?",
        "zone {z}, face up",
        message="how the cards of a zone lie is `face up` or `face down`",
    ),
    _top(
        rf"(?:zone|pile|stack|place|area|space|spot) (?P<z>\w+),? ?(?:is |are "
        rf"|\()?(?:{_DOWN}|private)\)?",
        "zone {z}, face down",
        message="how the cards of a zone lie is `face up` or `face down`",
    ),
    _top(
        r"(?:zone|pile|stack|place|area|space|spot) (?P<z>\w+)",
        message="how the cards of a zone lie is missing",
        help="write `zone {z}, face up` or `zone {z}, face down`",
        code="E109",
    ),
    _top(
        r"(?:zone|pile|stack) (?P<z>\w+) (?P<w>\w+)((?: of each player)?, .+)",
        message="the name of a zone is one word",
        help="write `zone {z}_{w}, face up`",
    ),
    # ------------------------------------------------------------------ variables, options
    Rule(
        rf"(?:(?P<word>var|keep|variable|global|number|int|integer|let|set|counter"
        rf"|score|value|track|remember|store|define)(?: an?)? )(?P<name>\w+)"
        rf" ?(?:{_EACH}|each|per) (?P<each>players?|teams?|suits?|ranks?)(?: ?(?:="
        rf"|:=|:|is|starts? (?:at|with|as)|from|begins? at"
        rf"|equals) ?(?P<value>[\w.-]+))?",
        _variable,
        "a variable of every player is `of each player`, and its first value stands behind `=`",
        None,
        _TOP,
    ),
    Rule(
        r"(?P<word>var|keep) (?P<name>\w+) ?= ?(?P<value>[\w.-]+),? (?:for|of) (?:each|every|all) "
        r"(?P<each>players?|teams?|suits?|ranks?)",
        _variable,
        "a variable of every player is `of each player`",
        None,
        _TOP,
    ),
    Rule(
        r"(?:(?P<each>player|each player|every player|team|each player has"
        r"|players)'?s? (?:var|keep|variable|has|have)? ?)(?:an? "
        r")?(?P<name>\w+) ?(?:=|:=|:|is|starts? (?:at|with|as)|begins? "
        r"at) ?(?P<value>[\w.-]+)|var each (?P<each2>player) "
        r"(?P<name2>\w+) ?= ?(?P<value2>[\w.-]+)",
        lambda v, w: _variable(
            {
                "name": v.get("name") or v["name2"],
                "each": "player",
                "value": v.get("value") or v.get("value2") or "0",
            },
            w,
        ),
        "a variable of every player is `of each player`",
        None,
        _TOP,
    ),
    Rule(
        r"(?:(?P<word>var|keep|variable|global|number|int|integer|bool|boolean"
        r"|truth|let|counter|value|track|remember|store|set|string)(?: an?)? "
        r")?(?P<name>(?!if|when|on|goal|deck|zone|phase|option|table|with"
        r"|without)\w+) ?(?::\s*(?:int|integer|bool|boolean|truth|number|num"
        r"|string|text)\s*)?(?:=|:=|:|is|starts? (?:at|with|as|off at|off)"
        r"|begins? (?:at|with)|to|equals|<-|initially|at|from) ?(?P<value>[\w.-]+)",
        _variable,
        "a variable is declared with `var` or `keep`, and its first value stands behind `=`",
        None,
        _TOP,
    ),
    Rule(
        r"(?:variable|global|counter|number|int|bool|boolean|var|keep) "
        r"(?P<name>\w+)(?:: ?(?:int|integer|bool|boolean|number|num))?",
        _variable,
        "the first value of a variable is missing",
        None,
        _TOP,
        code="E109",
    ),
    Rule(
        r"option (?P<name>\w+(?: \w+)+?) ?(?P<rest>[=:].+)",
        lambda v, w: _option({"name": "_".join(v["name"].split()), "rest": v["rest"]}, w),
        "the name of an option is one word",
        None,
        _TOP,
    ),
    Rule(
        r"without (?:the )?(?:rule (?:for|about|of) )?<r:RANKS>(?: rules?| effects?| cards?)?",
        (),
        "what is left out is said with its kind",
        "write `without when {r} is played` for what the card does",
        _TOP,
    ),
    Rule(
        r"rename .+",
        (),
        "a house rule cannot give things of its game another name",
        "use the names of the game; `cards rules GAME` shows them",
        _TOP,
    ),
    Rule(
        r"option (?P<name>\w+) ?(?P<rest>.+)",
        _option,
        "an option has its values after `=`, with `, or` between them",
        None,
        _TOP,
    ),
    _top(
        r"(?:with|set|option|use|let)(?: option)? (?P<o>\w+) ?(?:=|to|is|as|:|:=|on)? ?(?P<v>\w+)",
        "with {o} = {v}",
        message="which option is picked is written `with OPTION = VALUE`",
    ),
    _top(
        r"(?:with|set|use|enable|turn on) (?P<o>\w+)",
        "with {o} = yes",
        message="which option is picked is written `with OPTION = VALUE`",
    ),
    _top(
        r"(?:points?|scores?|values?) (?:for|of) (?:the |an? |each )?(?P<r>[\w ,]+?) ?"
        r"(?:[:=]|is|are)? ?(?P<n>-?\d+)(?: points?)?",
        message="what cards count stands in a table",
        help="write `table points by rank` (or `by suit`, `by card`), and below it `{r}: {n}` and "
        "`otherwise: 0`",
    ),
    _top(
        r"goal .*(?:get(?:ting)? rid|shed|lose|losing|empty|no (?:more )?cards|out of cards"
        r"|out first|first out|all (?:your|their) cards).*",
        message="the goal says how the winner is known when the game ends, not how one gets there",
        help="write `goal winner`, and `win player` where somebody has no card left",
    ),
    _top(
        r"(?P<z>zone \w+), ?(?:visible|shown|seen|known|open)(?: only)? (?:to|by) "
        r"(?:the )?(?P<w>\w+)",
        message="the cards of a zone are seen by all, by their owner or by nobody",
        help="write `{z}, face down`, and `show` them to somebody where the rules say so",
    ),
    _top(
        r"(?:var|keep) (?:direction|play_direction|clockwise|order)\b.*",
        message="which way play goes is remembered by itself",
        help="write `reverse` where it turns round",
    ),
    _top(
        r"without otherwise(?: \w+)?",
        "without otherwise in {phase}",
        message="what is left out is said with its phase",
    ),
    _top(
        r"without (?P<m>move |otherwise )?(?P<x>\w+)",
        "without option {x}",
        "without phase {x}",
        "without move {x} in {phase}",
        "without define {x}",
        "without action {x}",
        "without zone {x}",
        "without var {x}",
        "without table {x}",
        "without when {x} is played",
        message="what is left out is said with its kind",
    ),
    _top(
        r"(?:remove|delete|drop|no|ignore|cancel|disable) (?:the )?(?:rule (?:for"
        r"|about|of) )?<r:RANK>(?: rule| effect)?",
        "without when {r} is played",
        message="what is left out begins with `without`",
    ),
    _top(
        r"(?:remove|delete|drop|no|ignore) (?P<x>(?:phase|option|table|zone|var"
        r"|define|action|move) .+)",
        "without {x}",
        message="what is left out begins with `without`",
    ),
    # ------------------------------------------------------------------ defines, actions, tables
    Rule(
        r"(?:define|function|def|func|fn|let) "
        r"(?P<name>\w+) ?\((?P<of>[\w, ]+)\) ?(?:=|:|as|is|returns)? ?(?P<value>.+)",
        _define,
        "what a define is about stands before a dot",
        None,
        _TOP,
        code="E101",
    ),
    _top(
        r"define (?P<x>\w+(?:\.\w+)?) ?(?:as|:|:=|is|means|to be|==|is when|if|when) ?(?P<v>.+)",
        "define {x} = {v}",
        "define card.{x} = {v}",
        message="what a define means stands behind `=`",
    ),
    _top(
        r"define (?P<k>card|player|suit|rank|number) (?:is |as |can be |may be "
        r")?(?P<x>\w+) ?(?:=|if|when|as|:|is) ?(?P<v>.+)",
        "define {k}.{x} = {v}",
        message="what a define is about stands before a dot",
    ),
    Rule(
        r"(?:define )?<r:RANK> (?:is|are) (?:always )?(?P<what>wild|trumps?|special"
        r"|safe|high)|(?:define )?(?P<what2>wild)(?: cards?)?(?: is| are| =)? "
        r"<r2:RANK>|wild(?: card)?: <r3:RANK>",
        lambda v, w: _wild(
            {
                "what": v.get("what") or v.get("what2") or "matches",
                "r": v.get("r") or v.get("r2") or v["r3"],
            },
            w,
        ),
        "what holds of cards is given a name with `define`",
        "write `define card.wild = card.rank is {r|8}`, and ask for `card.wild` where it matters",
        _TOP,
    ),
    _top(
        r"(?:action|function|def|procedure|sub|rule|define action) (?:the "
        r")?(?P<v>\w+) ?\( ?(?P<o>\w+(?:, ?\w+)*) ?\):?",
        "action player {v} {o}",
        message="an action is a sentence: who, what is done, and with what",
        deepens=False,
    ),
    _top(
        r"(?:action|function|def|procedure|sub|routine|define action|macro) (?:the "
        r")?(?P<v>\w+) ?(?:\( ?\))?:?",
        "action {v}",
        message="lines with a name of their own are an `action`",
    ),
    _top(
        r"action (?P<h>player \w+ (?:number|cards?)) (?:to|from|with|at|for) (?P<o>\w+)",
        "action {h}, {o}: player",
        message="further things that an action is given stand behind commas, with their kind",
    ),
    _top(
        r"action [\w.]+\.\w+ (?P<r>\w.*)",
        "action player {r}",
        message="the subject of an action is one word, such as `player`",
    ),
    _top(
        r"action (?:a |the |any |each )?(?P<s>\w+) (?P<v>\w+) (?:a |an |the |some "
        r")?(?P<o>number|card|cards|rank|suit|colour|player|players|team)(?: of "
        r"cards)?:?",
        "action {s} {v} {o}",
        "action {s} {v} number",
        message="an action is a sentence of bare words: who, what is done, and with what",
    ),
    _top(
        r"(?:table|prices?|values?|points?) (?P<t>\w+)(?: for| of| per| by)?(?: each| "
        r"every)? ?(?P<k>rank|suit|card)?s?:?",
        "table {t} by {k}",
        "table {t} by rank",
        message="what a table goes by is `rank`, `suit` or `card`",
    ),
    _top(
        r"table (?P<t>\w+) (?:for|of|per|by|on)(?: each| every)? (?P<k>rank|suit|card)s?:?",
        "table {t} by {k}",
        message="a table is `by rank`, `by suit` or `by card`",
    ),
    _top(
        r"(?:card )?(?:values?|points?|scoring|prices?|worth)(?: of cards?)?:",
        "table points by rank",
        message="what cards count stands in a table",
    ),
    # ------------------------------------------------------------------ phases
    _top(
        r"(?:phase|stage|step|state|section)s? (?P<p>\w+)(?: phase)?:?",
        "phase {p}",
        message="a part of the game is a `phase`",
    ),
    _top(r"(?P<word>phase) (?P<m>\w+(?: \w+)+):?", "phase {m}", message="a name is one word"),
    Rule(
        r"(?P<word>phase) (?P<m>\w+(?: \w+)+):?",
        _named,
        "a name is one word",
        "put `_` between its parts",
        _TOP,
    ),
    Rule(
        r"(?P<word>move|otherwise) (?P<m>\"?'?\w+(?: \w+)+'?\"?):?",
        _named,
        "the name of a move is one word; what is chosen and done stands below it",
        "put `_` between its parts, or shorten it; when it may be made stands behind `if`, as in "
        "`move knock if hand.count is 1`",
        _PARTS,
    ),
    Rule(
        r"(?P<word>move|otherwise) (?P<m>.+?) (?P<c>if .+)",
        lambda v, w: [f"{one} {v['c']}" for one in _named(v, w)],
        "the name of a move is one word",
        None,
        _PARTS,
    ),
    Rule(
        r"(?:else|or|if nothing else|if not|otherwise,?|if (?:you|they|player) "
        r"(?:cannot|can't|can not)(?: play| move)?|default)(?: move)? ?,?(?P<x>\w+)?:?",
        ("otherwise {x}", "otherwise pass"),
        "a move for those who have no other is `otherwise NAME`",
        None,
        _PARTS,
    ),
    Rule(
        r"(?:(?:player|players|you|they|each player) )?(?:may|can|could|must)(?: "
        r"also)? (?P<x>\w+)(?: .*)?:?|option(?:al)? (?P<y>\w+):?|action (?P<z>\w+):?",
        ("move {x}", "move {y}", "move {z}"),
        "what a player may do is a `move`",
        None,
        _PARTS,
    ),
    Rule(
        r"(?:on |at |upon )?(?:enter(?:ing)?|start|begin|first|setup|on_enter|when "
        r"entered|do)(?: phase| with)?:?",
        ("enter",),
        "what is done when play comes to a phase stands under `enter`",
        None,
        _PARTS,
    ),
    Rule(
        r"(?:when|once|after|if) (?:all|everybody|everyone|all players|each player"
        r"|every player)(?: players)? (?:have|has|had)? ?(?:answered|chosen|moved"
        r"|played|passed|finished|done so|bid)?:?|afterwards:?|at the end:?",
        ("when all have answered",),
        "what follows when all have been asked stands under `when all have answered`",
        None,
        _PARTS,
    ),
    Rule(
        r"(?:ask|asks|asking) (?:all|everybody|everyone|each player|every player|all "
        r"players)(?: players)?(?P<x> in turn| at once| at the same time| "
        r"simultaneously| together| in order| one by one)?",
        lambda v, w: [
            "asks players at once"
            if re.search("once|same|simul|together", v.get("x") or "")
            else "asks players in turn"
        ],
        "several players are asked with `asks players in turn` or `asks players at once`",
        None,
        _PARTS,
    ),
    # ------------------------------------------------------------------ other languages
    Rule(
        r"(?://|--|;|/\*|\*|rem |note:?) ?(?P<x>.+?)(?: ?\*/)?",
        ("# {x}",),
        "a comment begins with `#`",
        None,
        None,
        bare=True,
        code="E112",
    ),
    _top(
        r"variant (?P<a>\w+(?: \w+)*) (?:of|from|based on|for) (?P<b>[\w/]+)",
        'variant "{a}" of {b}',
        message="the title of a variant stands in quotes",
    ),
    _top(
        r"(?:game|title|name):? (?P<a>[^\W\d_][\w' ]+)",
        'game "{a}"',
        message="the title of a game stands in quotes",
    ),
    _top(
        r"(?:variant|house rule|extends|based on|import|include|use) (?:<t:TEXT> "
        r")?(?:of |from |for |based on )?(?P<b>\w+)",
        "variant {t} of {b}",
        'variant "My rules" of {b}',
        message="a house rule begins with its title and the game it changes",
    ),
)
