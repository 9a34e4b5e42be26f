"""Ways to say what may be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .rule import Block, Rule, Values
from .vocabulary import Vocabulary

_CHOOSES: frozenset[Block] = frozenset({"statement", "choose"})
_CHOOSE = (
    r"(?:(?:the |each )?(?:player|you|they) )?(?:must |may |can |should )?(?:choose"
    r"|chooses|pick|picks|select|selects)"
)
_FROM = {
    "suit": "suits", "suits": "suits", "rank": "ranks", "ranks": "ranks", "colour": "colours",
    "color": "colours",
}  # fmt: skip


def _rule(pattern: str, *write: str, message: str, help: str | None = None) -> Rule:
    return Rule(pattern, write, message, help, _CHOOSES)


def _without_from(values: Values, words: Vocabulary) -> Iterator[str]:
    """`choose any card`, `choose a suit`: from where is missing."""
    what = values["what"].casefold()
    rest = values.get("rest") or ""
    if what in _FROM:
        name = "colour" if what == "color" else what.removesuffix("s")
        yield f"choose {name} from {_FROM[what]}{rest}"
    elif what in ("player", "opponent", "players"):
        yield f"choose other from player.others{rest}"
    elif words.hand is not None:
        yield f"choose {what} from {words.hand}{rest}"


_ALIKE = re.compile(
    r" (?:(?:where|with) )?(?:they |all )*(?:are |have |is |of )?(?:the |cards?\.)?"
    r"(?:(?:same|one) \w+|\w+ (?:is|are) (?:all )?(?:the )?same)"
)


def _set(values: Values, words: Vocabulary) -> Iterator[str]:
    """`choose exactly 3 cards`, `choose 2 or more cards of the same rank`, `choose 1 to 3 cards`"""
    n, how = values.get("n", "1"), " ".join((values.get("how") or "").split())
    behind = values.get("behind") or ""
    like = values.get("like") or ""
    rest = values.get("rest") or ""
    if alike := _ALIKE.fullmatch(rest):
        like, rest = alike[0], ""
    shared = re.search(r"rank|suit|colou?r|kind|value|number|match", like)
    of = ""
    if shared:
        of = " of one " + {"kind": "rank", "value": "rank", "number": "rank", "match": "rank",
                           "color": "colour"}.get(shared[0], shared[0])  # fmt: skip
    run = " in sequence" if re.search(r"run|row|sequence|consecutive", like) else ""
    source = words.zone(values["from"]) if values.get("from") else words.hand
    if source is None:
        return
    up_to = values.get("to")
    if up_to and (most := words.number(up_to)):
        count = f"up to {most}"
        if n != "1":
            rest = rest or f" where cards.count >= {n}"
    elif re.search(r"at least|min", how) or re.search(r"more|up|\+", behind):
        count = "some"
        if n not in ("1",):
            rest = f"{rest} and cards.count >= {n}" if rest else f" where cards.count >= {n}"
    elif re.search(r"at most|up to|no more|max", how) or re.search(r"less|fewer", behind):
        count = f"up to {n}"
    elif re.search(r"any number|several|as many|some|all", how):
        count = "some"
    else:
        count = n
    if count == "1" and not of:
        yield f"choose card from {source}{rest}"
        return
    yield f"choose {count} cards{of}{run} from {source}{rest}"


def _numbers(values: Values, words: Vocabulary) -> Iterator[str]:
    a = values["a"]
    if values.get("else"):
        a = "0"
    yield f"choose number from {a} to {values['b']}{values.get('rest') or ''}"


def _where(values: Values, words: Vocabulary) -> Iterator[str]:
    """`choose card from hand that matches`"""
    said = values["c"].strip()
    what = values["what"]
    said = re.sub(r"^(?:it|they|the card|that card|this card|card) ", "card ", said)
    if values["word"].casefold() in ("that", "which", "who") or not re.search(
        r"\b(?:is|in|card|cards)\b|[<>.=]", said
    ):
        said = f"{what} {said}" if not said.startswith(f"{what} ") else said
    yield f"choose {what}{values['mid']} where {said}"
    yield f"choose {what}{values['mid']} where {values['c'].strip()}"


def _answers(values: Values, words: Vocabulary) -> Iterator[str]:
    parts = [one for one in re.split(r"\s*,\s*(?:or )?|\s+or\s+|\s+and\s+", values["list"]) if one]
    meant = [words.suit(one) or words.rank(one) or words.colour(one) or one for one in parts]
    if len(parts) > 1:
        name = values.get("what") or "answer"
        yield f"choose {name} from [{', '.join(meant)}]"


_LIKE = (
    r"(?P<like>(?: (?:of|with|having|in|from|that share)(?: the| a| one)?(?: same| one| "
    r"single)? ?(?:rank|suit|colou?r|kind|value|number|a row|sequence|row)s?(?: as "
    r"each other)?| (?:matching|that match|alike|in a row|in sequence|consecutive)| "
    r"of a kind)*)"
)
_SOURCE = r"(?: (?:from|in|out of|of) (?:the |your |their |his |her |player's )?(?P<from>[\w.]+))?"
_REST = r"(?P<rest> (?:where|of the same|of one|with the same) .+)?"

CHOICES: tuple[Rule, ...] = (
    Rule(
        rf"{_CHOOSE} (?:(?P<how>exactly|just|only|any|at least|at most|up to|no "
        rf"more than|a maximum of|maximum|minimum|any number of|several|as many"
        rf"|some|all)(?: of)? )?(?:the |your )?<n:NUMBER>(?P<behind> or (?:more"
        rf"|fewer|less|up)|\+)?(?: different| matching| random| of (?:the"
        rf"|your))? ?cards?{_LIKE}{_SOURCE}{_REST}",
        _set,
        "how many cards are chosen is a number, `some` or `up to` a number",
        "write it as in `choose some cards of one rank from {hand|hand} where cards.count >= 2`;"
        " what is asked behind `where` is asked of the `cards` together",
        _CHOOSES,
    ),
    Rule(
        rf"{_CHOOSE} (?:(?:between|from) )?<n:NUMBER> ?(?:to|-|or|and"
        rf"|\.\.) ?(?P<to>\w+) cards?{_LIKE}{_SOURCE}{_REST}",
        _set,
        "a choice of so many at most is `up to` a number",
        None,
        _CHOOSES,
    ),
    Rule(
        rf"{_CHOOSE}(?: (?P<how>any number of|several|as many|some|all|any|multiple|a "
        rf"few|a set of|a group of|many))?(?: of| the)*(?: "
        rf"matching)? ?cards{_LIKE}{_SOURCE}{_REST}",
        lambda v, w: _set({**v, "how": "some"}, w),
        "one card or more is `some cards`",
        None,
        _CHOOSES,
    ),
    Rule(
        rf"{_CHOOSE} (?:a )?(?P<kind>pair|run|sequence|set|triple|three|four)(?: "
        rf"of <n:NUMBER>(?: cards)?| of (?:a kind|cards))?{_SOURCE}{_REST}",
        lambda v, w: _set(
            {
                **v,
                "n": v.get("n", {"pair": "2", "four": "4"}.get(v["kind"], "3")),
                "like": "a row of one suit" if v["kind"] in ("run", "sequence") else "rank",
            },
            w,
        ),
        "a choice of cards says how many, and what they share",
        "write it as in `choose 2 cards of one rank from hand`",
        _CHOOSES,
    ),
    Rule(
        rf"{_CHOOSE} (?:(?:a|any|the|one) )?(?:number|bid|value|amount)(?: from| "
        rf"between| of|:)? <a:NUMBER> ?(?:to|and|-|\.\.) ?<b:NUMBER>(?P<else>,? or "
        rf"(?:nil|pass|none|nothing|zero))?{_REST}",
        _numbers,
        "a number is chosen between two numbers, and there is nothing else to choose",
        None,
        _CHOOSES,
    ),
    _rule(
        rf"{_CHOOSE} (?:(?:a|any|the|one) )?(?:number|bid|amount)",
        message="between which numbers is missing",
        help="write it as in `choose number from 1 to 7`",
    ),
    Rule(
        rf"{_CHOOSE} (?:(?:a|any|the|one) )?(?P<what>suit|rank|colou?r) (?:from|of|among)"
        rf" (?:any|all|the)(?: of)?(?: the)?(?: four)?(?: suits?| ranks?| colou?rs?)?{_REST}",
        _without_from,
        "what may be chosen is written `choose NAME from …`",
        None,
        _CHOOSES,
    ),
    Rule(
        rf"{_CHOOSE} (?:(?:a|any|the|one) )?(?P<what>\w+) from "
        rf"(?!\[)(?P<list>\w+(?:(?:\s*,\s*|\s+or\s+|\s+and\s+|, or )\w+)+)",
        _answers,
        "several things to choose from stand in a list",
        None,
        _CHOOSES,
    ),
    Rule(
        rf"{_CHOOSE} (?:between |from |one of )?(?P<list>\w+(?:(?:\s*,\s*|\s+or\s+"
        rf"|\s+and\s+|, or )\w+)+)",
        _answers,
        "what is chosen has a name, and several things to choose from stand in a list",
        "write it as in `choose answer from [high, low]`; for yes and no make two moves",
        _CHOOSES,
    ),
    Rule(
        rf"{_CHOOSE} (?:(?:a|an|any|the|one|another) )?(?P<what>card|suit|rank"
        rf"|colou?r|player|opponent)s?{_REST}",
        _without_from,
        "from where is missing",
        None,
        _CHOOSES,
        code="E109",
    ),
    Rule(
        rf"{_CHOOSE} (?:(?:a|an|any|one|the) )?(?:other |another )?(?:player"
        rf"|opponent)(?: from .+)?{_REST}",
        ("choose other from player.others{rest}",),
        "a player is chosen from others, by a name of your own",
        None,
        _CHOOSES,
    ),
    Rule(
        r"choose (?P<what>\w+|(?:some|up to \w+|\d+) cards)(?P<mid>(?: of one "
        r"\w+)?(?: in sequence)? from [\w.]+),? (?P<word>that|which|who|if|such "
        r"that|when|with|provided|only if|whose|unless|as long as|so that) "
        r"(?P<c>.+)",
        _where,
        "what is asked of what is chosen stands after `where`",
        None,
        _CHOOSES,
    ),
    _rule(
        rf"{_CHOOSE} (?:(?:a|an|any|the|one) )?(?P<x>\w+)(?: card)? (?:in|of|out "
        rf"of|on|among|from|off) (?:the |your |their |his |her |player's "
        rf")?(?P<z>[\w.]+)(?P<rest> .+)?",
        "choose {x} from {z}{rest}",
        "choose card from {z}{rest}",
        message="what may be chosen is written `choose NAME from …`",
    ),
    _rule(
        rf"{_CHOOSE} (?:(?:a|an|any|the|one) )?(?P<x>\w+) (?P<rest>from .+)",
        "choose {x} {rest}",
        message="what may be chosen is written `choose NAME from …`",
    ),
    _rule(
        rf"{_CHOOSE} (?:(?:a|an|any|the|one) )?(?P<x>card) (?P<c>where .+)",
        "choose {x} from {hand} {c}",
        message="from where is missing",
    ),
    _rule(
        r"require(?:s|d)?:? (?P<c>.+)",
        message="what must hold for a move stands behind its name, or behind `where` in a `choose`",
        help="write `move NAME if {c}`",
    ),
)
