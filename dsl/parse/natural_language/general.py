"""General ways to say things, which need only the names that a game declares."""

from __future__ import annotations

import re
from collections.abc import Iterator

from . import statement_writers as write
from .rule import Block, Rule, Values
from .vocabulary import Vocabulary

_TOP: frozenset[Block] = frozenset({"top"})
_LINES: frozenset[Block] = frozenset({"statement", "choose"})
_LONGEST_NAME = 4  # words


def _joined(values: Values, words: Vocabulary) -> Iterator[str]:
    """`must match`, `lowest bid`: a name of several words."""
    parts = values["said"].split()
    for length in range(len(parts), 1, -1):
        name = "_".join(parts[:length])
        if name in words.names:
            yield " ".join([name, *parts[length:]])
            return


def _said_anew(values: Values, words: Vocabulary) -> Iterator[str]:
    """`lowest_bid is 1`, `sevens = draw`: what the game declares gets another value."""
    name, value = values["x"], values["v"]
    if name in words.options and not values.get("verb"):
        yield f"with {name} = {value}"
    elif name in words.defines:
        yield f"define {name} = {value}"


def _row(values: Values, words: Vocabulary) -> Iterator[str]:
    """`aces are worth 11`, `the points of 8 are 100`"""
    if words.price and words.tables[words.price] == "rank":
        yield f"table {words.price} by rank\n  {values['r']}: {values['n']}"


def _gains(values: Values, words: Vocabulary) -> Iterator[str]:
    """`winner gets 1 trick`, `player loses 2 chips`: of what each player has."""
    for name in (values["x"], f"{values['x']}s", values["x"].removesuffix("s")):
        if words.variables.get(name) in ("player", "team"):
            verb, between = ("subtract", "from") if values.get("loses") else ("add", "to")
            yield f"{verb} {values['n']} {between} {values['w']}.{name}"
            return


def _scores(values: Values, words: Vocabulary) -> Iterator[str]:
    """`p scores the points in p.hand`, `winner gets hand.points`"""
    if words.score is None:
        return
    value, zone = values["v"], values.get("z")
    if zone is not None and words.price is not None:
        value = f"{zone}.{words.price}"
    if zone is None and "." not in value:
        return
    yield f"add {value} to {values['w']}.{words.score}"


def _chosen_such(values: Values, words: Vocabulary) -> Iterator[str]:
    """`choose a playable card`, `choose a red card from hand`, `choose a queen from hand`"""
    said, source = values["x"], values.get("z") or words.hand
    if source is None:
        return
    asked = said if said in words.of_card else None
    if (rank := words.rank(said)) is not None:
        asked = f"rank is {rank}"
    elif (suit := words.suit(said)) is not None:
        asked = f"suit is {suit}"
    elif (colour := words.colour(said)) is not None:
        asked = f"colour is {colour}"
    if asked is not None:
        more = f" and {values['c']}" if values.get("c") else ""
        yield f"choose card from {source} where card.{asked}{more}"


def _all_ranks(values: Values, words: Vocabulary) -> Iterator[str]:
    """`ranks A, 2-10, J, Q, K`: from low to high, with nothing between them."""
    text = re.sub(r"\s*(?:-|\u2013|\.\.+)\s*(?=\d)", " to ", values["list"])
    text = " ".join(re.sub(r"[,<;]|\b(?:and|then)\b", " ", text).split())
    if re.search(r"[<;]| and | then |-|\u2013|\.\.", values["list"]):
        yield f"ranks {text}"


FIRST: tuple[Rule, ...] = (
    Rule(
        r"(?P<who>(?:that|this) (?:player|person|opponent)) .+",
        (),
        "`{who}` is said by the name that it has above",
        "write that name first, as `p` of `for each p in players`; without one, `player` is "
        "who moves",
        write.LINES,
    ),
    Rule(
        r"(?:the )?player (?:with|who has) (?:the )?(?:most|highest) (?P<what>cards|points?|score) "
        r"(?P<rest>.+)",
        lambda v, w: write.found(v, w, "highest"),
        "somebody is found, and named, in a line of its own",
        "write `let other = highest p in players by p.{hand|hand}.count`, then what `other` does",
        write.LINES,
    ),
    Rule(
        r"(?:the )?player (?:with|who has) (?:the )?(?:fewest|lowest|least) "
        r"(?P<what>cards|points?|score) (?P<rest>.+)",
        lambda v, w: write.found(v, w, "lowest"),
        "somebody is found, and named, in a line of its own",
        "write `let other = lowest p in players by p.{hand|hand}.count`, then what `other` does",
        write.LINES,
    ),
    Rule(
        r"(?:everybody|everyone|all players|each player|every player|players) (?:must |may )?"
        r"(?:pass|give|hand|choose|pick|discard|send)(?:es|s)? .*cards?\b.*",
        (),
        "cards that several players choose are chosen in moves",
        "make it a phase with `asks players at once`, and in its move `choose card from {hand"
        "|ZONE}`",
        write.LINES,
    ),
    Rule(
        r"(?:player|you|they) may (?:play|choose|discard|lay) (?:an?|one|any) card (?:that|which) "
        r"(?P<c>\w+)",
        lambda v, w: [f"choose card from {w.hand} where card.{v['c']}"] if w.hand else [],
        "what may be played is chosen first, in a `choose` line",
        blocks=write.LINES,
    ),
    Rule(
        r"(?P<a>.+) (?:must|has to|can|may) (?P<b>.+) or (?P<c>draws?|takes?|pass|skips?|picks? "
        r"up) .+",
        (),
        "a choice between two things is two moves of a phase",
        "write a `move` for each; the one for who cannot make the other is `otherwise`",
        write.LINES,
    ),
    Rule(
        r"(?P<h>[\w.]+ \w+) (?:1|one|an?)(?: cards?)? for (?:each|every) <r:RANK> (?:in|on) "
        r"(?:the )?<z:ZONE>",
        ("{h} (count c in {z} where c.rank is {r})",),
        "how often is a number, which can be counted",
        blocks=write.LINES,
    ),
    Rule(
        r"let <w:WHO> (?P<v>\w+) (?P<rest>.+)",
        ("{w} {v}s {rest}",),
        "`let` only gives a name to a value",
        blocks=write.LINES,
    ),
    Rule(
        r"zones .+,.+",
        (),
        "each zone has a line of its own, which begins with `zone`",
        "write a line for each, as in `zone bank, face down`, then `zone middle, face up`",
        _TOP,
    ),
    Rule(
        r"(?:replace|change|override|overwrite|redefine|modify|instead|new|update|edit|alter) "
        r"(?:of )?(?:the )?(?P<x>(?:when|phase|option|table|zone|var|define|action|move|otherwise"
        r"|before|players|deck|goal|ranks) .+)",
        ("{x}",),
        "what is said anew takes the place of what the game says, without a word for it",
        blocks=_TOP,
    ),
    Rule(
        r"(?:remove|delete|drop|no|ignore|omit|cancel|disable|skip) (?:the )?(?P<x>(?:when"
        r"|before each move in|example|enter in|otherwise in|deck|teams|forbid)\b.*)",
        ("without {x}",),
        "what is left out begins with `without`",
        blocks=_TOP,
    ),
    Rule(
        r"(?:the )?(?:points?|values?|costs?|price|worth|scores?) (?:of|for)"
        r" (?:an? |the |all |each )?<r:RANKS>(?: cards?)? (?:is|are|=|becomes?)"
        r" (?:now )?<n:NUMBER>(?: points?)?|(?:(?:an?|the|all|each|every) )?<r2:RANKS>"
        r"(?: cards?)? (?:counts?|costs?|scores?"
        r"|(?:is|are) worth|(?:is|are)(?= .+ points))(?: as)? (?:now )?<n2:NUMBER>"
        r"(?: points?)?",
        lambda v, w: _row({"r": v.get("r") or v["r2"], "n": v.get("n") or v["n2"]}, w),
        "what cards count stands in a table",
        blocks=_TOP,
    ),
    Rule(
        r"(?:(?P<verb>set|make|change|let|var|define|option) )?(?:the )?(?P<x>\w+)"
        r" ?(?:is|are|=|:|to|as|becomes|be) (?:now )?(?P<v>[\w.-]+)",
        _said_anew,
        "what the game calls `{x}` is said anew in the way that it is declared",
        blocks=_TOP,
    ),
    Rule(
        r"ranks?:? (?P<list>\w.*)",
        _all_ranks,
        "`ranks` lists all ranks from low to high, with no signs between them",
        blocks=_TOP,
    ),
    Rule(
        r"goal:? (?:is |to )?(?:have |get |score |the )*(?:(?P<most>most|biggest|greatest|largest|"
        r"maximum|max|high)|(?:fewest|least|smallest|minimum|min|low|less)) (?P<x>\w+)(?: wins?)?",
        lambda v, w: [f"goal {'highest' if 'most' in v else 'lowest'} {v['x']}"],
        "the goal is `highest` or `lowest`, with what is counted",
        blocks=_TOP,
    ),
    Rule(
        r"(?P<word>var|keep) (?P<head>\w+(?: of each \w+)?): ?(?:yes|no|true|false|on|off)"
        r"(?:(?: or|,| ?/) ?(?:yes|no|true|false|on|off))+",
        ("{word} {head} = no",),
        "a variable that is yes or no begins as one of them",
        blocks=_TOP,
    ),
    Rule(
        r"(?:if|when) .*\b(?:cannot|can't|can not|no|none|unable)\b.*?(?:,|:|\bthen\b| the player"
        r"| you| they)(?: (?:then|must|may|has to|have to|player|they|you|the player))*"
        r" (?P<x>[^\W\d]\w*?)s?(?: (?:an?|one|1))?(?: cards?)?",
        ("otherwise {x}",),
        "a move for those who have no other is `otherwise NAME`",
        blocks=frozenset({"phase"}),
    ),
    Rule(
        r"(?:choose|pick|select)s? (?:(?:an?|any|the|one) )?(?P<x>\w+)(?: card)?(?: from (?:the "
        r"|your )?(?P<z>[\w.]+))?(?: where (?P<c>.+))?",
        _chosen_such,
        "which cards may be chosen stands behind `where`",
        blocks=_LINES,
    ),
    Rule(
        r"(?:(?:the )?(?:player|players|card|you|they) )?(?:must|has to|have to|needs? to|may only"
        r"|can only|cannot|can't|must not|may not) (?!draws?\b|discards?\b|puts?\b|skips?\b"
        r"|miss\b|takes?\b|lose\b|shows?\b|pass\b)(?P<x>.+)",
        (),
        "what a player must or may do is a condition of the move, not one of its lines",
        "ask for it behind `where`, as in `choose card from {hand|hand} where …`, or behind the "
        "name of the move, `move NAME if …`",
        blocks=_LINES,
    ),
    Rule(
        r"(?:the )?(?:player|players|one|person|team|whoever|who)(?: who has| that has| has)?"
        r"(?: with)? (?:the )?(?:lowest|highest|most|fewest|least)(?: \w+)* (?:wins?|loses?)"
        r"(?: the game)?|(?:the )?(?:lowest|highest|most|fewest) \w+ wins?(?: the game)?",
        ("end game",),
        "who has won is said by the `goal` of the game, when the game ends",
        blocks=_LINES,
    ),
    Rule(
        r"(?P<how>win|lose) (?:the )?(?:player|one|team|whoever|p)(?: who)?(?: has| having| with) "
        r"(?:the )?(?:(?P<most>most|highest|greatest)|fewest|lowest|least)(?: \w+)*",
        lambda v, w: [
            f"{v['how']} {'highest' if v.get('most') else 'lowest'} p in players by p.{w.score}"
        ],
        "who has most or least is found with `highest` or `lowest`",
        blocks=_LINES,
    ),
    Rule(
        r"<w:WHO> (?:gets?|wins?|scores?|takes?|gains?|receives?|earns?|(?P<loses>loses?|pays?))"
        r" <n:NUMBER> (?P<x>[^\W\d]\w*)",
        _gains,
        "a number goes to the variable that keeps it, with `add` or `subtract`",
        blocks=_LINES,
    ),
    Rule(
        r"<w:WHO> (?:scores?|gets?|gains?|receives?|earns?) (?:the |all )*(?:(?:points?|values?"
        r"|cards?|sum|total)(?: of| in| from| for)+ (?:the )?<z:ZONE>|(?P<v>[\w.]+))",
        lambda v, w: _scores({**v, "v": v.get("v", "")}, w),
        "points are added to the variable that keeps them",
        blocks=_LINES,
    ),
    Rule(
        r"(?:if |else if )(?P<x>[^\W\d]\w*) (?:is|=|==) (?:on|off|true|false|yes|no|enabled|set"
        r"|chosen|in force)",
        (),
        "a condition stands alone, and what is asked for is declared",
        "write `if {x}`; an option that may be in force or not is `option {x} = no, or yes`",
        blocks=_LINES,
    ),
)
"""Looked at before all others."""

LAST: tuple[Rule, ...] = (
    Rule(
        r"[^\W\d]\w*(?: \w+){1," + str(_LONGEST_NAME - 1) + "}",
        _joined,
        "`{said}` is one name here, with `_` between its parts",
        within=True,
        bare=True,
    ),
    Rule(r"every", ("each",), "`{said}` is `each` here", blocks=frozenset({"top"}), within=True),
    Rule(
        r"between (?P<a>\d+) (?:and|to) (?P<b>\d+)",
        ("or {a} to {b}",),
        "a range is written with its two ends and `to`",
        blocks=_TOP,
        within=True,
    ),
    Rule(
        r"(?:only|just|simply|automatically|immediately)",
        ("",),
        "`{said}` is a word too many here",
        within=True,
    ),
)
