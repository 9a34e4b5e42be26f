"""What lines at the left edge are written as that are said in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .rule import Block, Rule, Values
from .vocabulary import Vocabulary

TOP: frozenset[Block] = frozenset({"top"})
PARTS: frozenset[Block] = frozenset({"phase"})
WHEN = r"(?:when|whenever|if|on|upon|after|once|every time|each time)"
PLAYED = (
    r"(?:is|are|was|gets?|has been|have been)? ?(?:played|discarded|laid(?: down)?"
    r"|put down|thrown)"
)
BY_SOMEBODY = (
    r"(?:(?:an?|the|any) )?(?:player|somebody|someone|you|anybody|anyone) "
    r"(?:plays?|discards?|lays?)"
)
EACH = "(?:of each|for each|of every|for every|per|each|of|for all|of all)"
UP = (
    r"face[ -]?up|faceup|open|visible(?: to (?:all|everybody|everyone))?|public|seen "
    r"by (?:everybody|everyone|all(?: players)?)|shown|known"
)
DOWN = r"face[ -]?down|facedown|hidden|closed|invisible|secret|unseen|not visible|concealed"
OWN = (
    r"seen by (?:the |their |his )?(?:owner|player|owning player)|(?:hidden|secret"
    r"|private)(?: (?:from|to) .+)?|visible to (?:the |its |their )?(?:owner|player)"
    r"|only (?:the )?owner (?:sees|can see)(?: it)?|owner only"
)


def at_left_edge(
    pattern: str, *write: str, message: str, help: str | None = None, code: str = "E101",
    deepens: bool = False,
) -> Rule:  # fmt: skip
    return Rule(pattern, write, message, help, TOP, deepens=deepens, code=code)


def before_move(values: Values, words: Vocabulary) -> Iterator[str]:
    """`when hand is empty`: looked at before each move, in the phase it may be meant for."""
    for phase in words.phases:
        for owner in ("turn.", ""):
            condition = values["c"]
            if words.hand:
                condition = re.sub(rf"(?<![\w.]){words.hand}\b", f"{owner}{words.hand}", condition)
            yield f"before each move in {phase}\n  if {condition}"


def gone_out(values: Values, words: Vocabulary) -> Iterator[str]:
    if words.hand:
        for phase in words.phases:
            yield (f"before each move in {phase}\n  if any p in players where p.{words.hand}.empty")


def moments(values: Values, words: Vocabulary) -> Iterator[str]:
    for phase in words.phases[:1]:
        yield f"before each move in {phase}"


def anytime(values: Values, words: Vocabulary) -> Iterator[str]:
    where = ", ".join(words.phases)
    name = "_".join(values["m"].split())
    if where:
        yield f"anytime in {where}\n  move {name}"


def in_phase(values: Values, words: Vocabulary) -> Iterator[str]:
    for phase in words.phases[:1]:
        yield f"phase {phase}\n  {values['said']}"


def coloured(values: Values, words: Vocabulary) -> Iterator[str]:
    """`suits red, yellow`: each suit has a colour behind it."""
    names = [name for name in re.split(r"\s*,\s*|\s+and\s+|\s+", values["list"]) if name]
    yield "suits " + ", ".join(f"{name} {name}" for name in names)


def deck_without(values: Values, words: Vocabulary) -> Iterator[str]:
    parts = re.split(r"\s*,\s*(?:and |or )?|\s+(?:and|or)\s+", values["list"])
    meant = [
        words.rank(part) or words.card(part) or words.suit(part)
        for part in (re.sub(r"^(?:the|any|all) ", "", part.strip()) for part in parts)
    ]
    if all(meant):
        yield "deck standard without " + ", ".join(str(one) for one in meant)


def how_many_play(values: Values, words: Vocabulary) -> Iterator[str]:
    if "n" in values:
        yield (
            f"players {values['n']} to {values['m']}" if "m" in values else f"players {values['n']}"
        )


LIMITS = frozenset(
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


def named(values: Values, words: Vocabulary) -> Iterator[str]:
    """`move pass three cards`: a name is one word."""
    parts = re.sub(r"[\"']", "", values["m"]).split()
    if LIMITS.intersection(map(str.casefold, parts)):
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


def option_line(values: Values, words: Vocabulary) -> Iterator[str]:
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


def value_of(text: str | None) -> str:
    said = (text or "0").strip()
    return {"true": "yes", "false": "no", "null": "none", "nil": "none"}.get(said, said)


def variable_line(values: Values, words: Vocabulary) -> Iterator[str]:
    name, value = values["name"], value_of(values.get("value"))
    each = values.get("each")
    owner = f" of each {each.removesuffix('s')}" if each else ""
    for word in ("var", "keep") if values.get("word") != "keep" else ("keep",):
        yield f"{word} {name}{owner} = {value}"


def define_line(values: Values, words: Vocabulary) -> Iterator[str]:
    name, subject = values["name"], values.get("of", "").split(",")[0].strip()
    kind = subject if subject in ("card", "cards", "player", "rank", "suit", "number") else "card"
    value = values["value"]
    if subject and subject != kind:
        value = re.sub(rf"\b{re.escape(subject)}\b", kind, value)
    yield f"define {kind}.{name} = {value}"
    yield f"define player.{name} = {value}"


def wild(values: Values, words: Vocabulary) -> Iterator[str]:
    """`define eights are wild`, `wild 8`"""
    yield f"define card.{values['what']} = card.rank is {values['r']}"


def when_coloured(values: Values, words: Vocabulary) -> Iterator[str]:
    yield f"when {values['r']} is played\n  if card.colour is {values['k']}"
