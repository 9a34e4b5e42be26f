"""Ways to say conditions and values, in whatever line they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .rule import Rule, Values
from .vocabulary import Vocabulary


def _within(
    pattern: str, *write: str, message: str = "`{said}` is said in another way here",
    help: str | None = None, code: str = "E101",
) -> Rule:  # fmt: skip
    return Rule(pattern, write, message, help, within=True, code=code)


def _listed(values: Values, words: Vocabulary) -> Iterator[str]:
    """`8, J or QS`: a list; a single thing alone."""
    said = re.sub(r"^(?:either|one of|any of|among|neither|the)\s+", "", values["list"])
    said, rest = _conditions_behind(said)
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


def _conditions_behind(said: str) -> tuple[str, str]:
    """`8 or J or card.matches`: what is no value any more, but a condition of its own."""
    behind = re.search(r",?\s+(?:or|and)\s+(?:not\s+)?\w+(?:\.\w+)+.*", said)
    return (said, "") if behind is None else (said[: behind.start()], said[behind.start() :])


def _either_side(values: Values, words: Vocabulary) -> Iterator[str]:
    """`is 7 and is not 8`: what is compared stands on both sides."""
    left = values["left"]
    yield f"{left} {values['one']} {values['word']} {left} {values['other']}"


def _of_card(values: Values, words: Vocabulary) -> Iterator[str]:
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


def _has(values: Values, words: Vocabulary) -> Iterator[str]:
    """`hand contains 8H`, `player has a 7`, `no hearts in hand`: whether some card is there."""
    zone = _cards_of(values["where"], words)
    if zone is None:
        return
    what = re.sub(r"^(?:an?|any|the|some|at least one)\s+", "", values["what"])
    asked = _asked(what, words)
    if asked is not None:
        yield f"{'no' if values.get('no') else 'any'} c in {zone} where c.{asked}"


def _asked(what: str, words: Vocabulary) -> str | None:
    """What is asked of a card that is spoken of as `a 7`, `hearts`, `8H`, `a red card`."""
    what = re.sub(r"\s+cards?$", "", what)
    if (suit := words.suit(what)) is not None:
        return f"suit is {suit}"
    if (colour := words.colour(what)) is not None:
        return f"colour is {colour}"
    if (rank := words.rank(what)) is not None:
        return f"rank is {rank}"
    if (card := words.card(what)) is not None:
        face, suits = _face(card, words)
        return f"rank is {face} and c.suit is {suits}" if suits else f"rank is {face}"
    first, _, last = what.partition(" ")
    rank, colour = words.rank(last), words.colour(first)
    if rank is not None and colour is not None:
        return f"rank is {rank} and c.colour is {colour}"
    return None


def _face(card: str, words: Vocabulary) -> tuple[str, str | None]:
    face = words.cards.card(card)
    return (card, None) if face is None else (face.rank, face.suit)


def _cards_of(said: str, words: Vocabulary) -> str | None:
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


def _how_many(values: Values, words: Vocabulary) -> Iterator[str]:
    """`player has two cards`, `hand has 3 or more`: how many there are."""
    zone = _cards_of(values["where"], words)
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


def _none_left(values: Values, words: Vocabulary) -> Iterator[str]:
    zone = _cards_of(values["where"], words)
    if zone is not None:
        yield f"not {zone}.empty" if values.get("not") else f"{zone}.empty"


def _count(values: Values, words: Vocabulary) -> Iterator[str]:
    zone = _cards_of(values["where"], words)
    if zone is not None:
        yield f"{zone}.count"


def _counted(values: Values, words: Vocabulary) -> Iterator[str]:
    """`number of hearts in hand`"""
    zone = _cards_of(values["where"], words)
    asked = _asked(values["what"], words)
    if zone is not None and asked is not None:
        yield f"(count c in {zone} where c.{asked})"


def _everybody_has(values: Values, words: Vocabulary) -> Iterator[str]:
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
            said = f"p.{words.score} {_sign(points['how'], points['behind'])} {n}"
    made = [said]
    if zone and re.fullmatch(r"p has (?:no|zero|0) cards?(?: left)?|p has an empty hand", said):
        made = [f"p.{zone}.empty"]
    if zone and re.fullmatch(r"p has (?:gone|run) out(?: of cards)?|p goes out", said):
        made = [f"p.{zone}.empty"]
    for one in made:
        condition = f"not ({one})" if everybody and " " in one else f"not {one}"
        yield f"{quantity} p in players where {condition if everybody else one}"


def _sign(how: str, behind: str | None) -> str:
    how = " ".join(how.split())
    if behind:
        return "<=" if re.search("less|fewer", behind) else ">="
    return {
        "more than": ">", "over": ">", "at least": ">=", "less than": "<", "fewer than": "<",
        "under": "<", "at most": "<=", "exactly": "is", "": "is", "reached": ">=",
    }.get(how, ">=")  # fmt: skip


def _cards_are(values: Values, words: Vocabulary) -> Iterator[str]:
    """`no card in hand matches`, `any card in hand is a 7`"""
    zone = _cards_of(values["where"], words)
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
    if asked is None and (face := _asked(re.sub(r"^(?:an?|the)\s+", "", stem), words)):
        asked = f"c.{face}"
    if asked is None and re.match(r"is |are ", rest):
        asked = f"c {rest}"
    if asked is not None:
        if negated:
            how, asked = "no", f"not ({asked})" if " " in asked else f"not {asked}"
        yield f"{how} c in {zone} where {asked}"


def _such(values: Values, words: Vocabulary) -> Iterator[str]:
    """`no playable card`, `a wild card in hand`, where these are defined."""
    zone = _cards_of(values["where"], words) if values.get("where") else words.hand
    if zone is not None and values["name"] in words.of_card:
        how = "no" if values["how"].casefold() == "no" else "any"
        yield f"{how} c in {zone} where c.{values['name']}"


def _face_cards(values: Values, words: Vocabulary) -> Iterator[str]:
    there = [rank for rank in ("J", "Q", "K") if rank in words.cards.all_ranks]
    if there:
        how = "is not in" if values.get("not") else "is in"
        yield f"{values['what']}.rank {how} [{', '.join(there)}]"


def _card_count(values: Values, words: Vocabulary) -> Iterator[str]:
    price = words.price
    if price is not None and price != values["name"]:
        yield f"{values['what']}.{price}"


CONDITIONS: tuple[Rule, ...] = (
    # ------------------------------------------------------------------ how many play
    _within(
        r"(?:there (?:is|are) )?(?P<how>more than|fewer than|less than|at least"
        r"|at most) <n:NUMBER>"
        r" players?(?: left| remain(?:ing)?)?",
        "players.count {how} {n}",
        message="how many play is asked with `players.count`",
    ),
    _within(
        r"(?:there (?:is|are) )?(?:only |exactly )?<n:NUMBER> players?(?: left| remain(?:s|ing)?)"
        r"|there (?:is|are) (?:only |exactly )?<m:NUMBER> players?",
        "players.count is {n}",
        "players.count is {m}",
        message="how many play is asked with `players.count`",
    ),
    _within(
        r"players (?:is|are|=|==) <n:NUMBER>",
        "players.count is {n}",
        message="how many play is asked with `players.count`",
    ),
    _within(
        r"(?:the )?player (?:to|on|at) (?:the )?(?P<w>\w+)(?:'s|\u2019s) (?P<side>left|right)",
        "{w}.{side}",
        message="`{said}` is said with a dot here",
    ),
    Rule(
        r"(?:the )?top (?:<n:NUMBER>|few|several) cards?.*|(?:the )?last <m:NUMBER> cards?.*",
        (),
        "of a zone only the top card, the lowest and all but the top one can be asked for",
        "write `{pile|ZONE}.top`, or remember in a variable how often it came: `add 1 to same`",
        within=True,
    ),
    _within(
        r"(?P<a>\w+(?:\.top)?) (?:is |are )?(?:equal to or (?:higher|greater|more|bigger|better)"
        r"(?: than)?|(?:higher|greater|bigger|better) (?:than )?or equal(?: to| than)?"
        r"|equal or (?:higher|greater|bigger|better)(?: than)?"
        r"|(?:at least )?as (?:high|big|good) as|of equal or higher (?:rank|value) (?:than|to)?)"
        r" (?P<b>[\w.]+)",
        "{a}.rank >= {b}.rank",
        message="of two cards the ranks are compared, and `or equal` is `>=`",
    ),
    _within(
        r"(?P<a>\w+(?:\.top)?) (?:is |are )?(?:equal to or (?:lower|less|smaller)(?: than)?"
        r"|(?:lower|less|smaller) (?:than )?or equal(?: to| than)?|equal or (?:lower|less|smaller)"
        r"(?: than)?|as low as) (?P<b>[\w.]+)",
        "{a}.rank <= {b}.rank",
        message="of two cards the ranks are compared, and `or equal` is `<=`",
    ),
    # ------------------------------------------------------------------ somebody, everybody
    Rule(
        r"(?P<how>any(?: one)?(?: of the)? players?|an? player|some player"
        r"|(?:some|any)(?:body|one)"
        r"|no player|nobody|no one|(?:all|each|every)(?: of)?(?: the)? players?|every(?:body|one))"
        r"(?P<rest>(?:'s|\u2019s| who has| has| have| is| are)\s+.+)",
        _everybody_has,
        "`{how}` is one of `players` here, or all of them",
        within=True,
    ),
    Rule(
        r"(?P<q>all) (?P<p>\w+) in (?P<what>[\w.]+) where (?P<rest>.+)",
        lambda v, w: [
            f"no {v['p']} in {v['what']} where not ({v['rest']})"
            if re.search(r"\s", v["rest"])
            else f"no {v['p']} in {v['what']} where not {v['rest']}"
        ],
        "`all … where` gives several things, and is no condition",
        "that all of them are so is said as `no p in players where not …`",
        within=True,
    ),
    # ------------------------------------------------------------------ cards in a place
    Rule(
        r"(?P<how>any|some|no|all|every|all the|a|none of the) cards? (?:in|of|from)"
        r" (?P<where>[\w.' ]+?) (?P<rest>(?:is|are|can be|that) .+|\w+)",
        _cards_are,
        "`{said}` goes through several cards, which is said with `where` here",
        within=True,
    ),
    _within(
        r"(?:all|every)(?: of)? players?(?:\.|'s? |\u2019s? )(?P<x>\w[\w.]*)",
        "no p in players where not p.{x}",
        message="what holds of all players is said as `no p in players where not …`",
    ),
    _within(
        r"(?:the )?(?:player|one|person|whoever) (?:with|who has) (?:the )?"
        r"(?:most|highest|greatest) (?:points?|score)",
        "highest p in players by p.{points}",
        message="one of several is found with `highest … by`",
    ),
    _within(
        r"(?:the )?(?:player|one|person|whoever) (?:with|who has) (?:the )?"
        r"(?:fewest|lowest|least) (?:points?|score)",
        "lowest p in players by p.{points}",
        message="one of several is found with `lowest … by`",
    ),
    Rule(
        r"(?P<how>no|any|an?|some) (?P<name>\w+) cards?"
        r"(?: (?:left )?(?:in|on) (?:the |your |their )?(?P<where>[\w.' ]+))?",
        _such,
        "`{said}` is looked for with `where` here",
        within=True,
    ),
    Rule(
        r"(?:the )?(?:number|count|amount) of cards (?:in|of|on) "
        r"(?P<where>[\w.']+(?: hand| pile)?)",
        _count,
        "how many there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?:the )?(?:number|count) of (?P<what>[\w ]+?) in (?P<where>[\w.']+(?: hand| pile)?)",
        _counted,
        "cards of one kind are counted with `count … where` here",
        within=True,
    ),
    Rule(
        r"count (?P<what>[^\W\d_]\w*) in (?P<where>[\w.']+)(?! where)",
        _counted,
        "`{what}` is only a name for each card here, whatever the word",
        within=True,
    ),
    Rule(
        r"(?:count|len|size|length)(?: of|\s*\()? ?(?P<where>[\w.]+)\)?(?! in\b)",
        _count,
        "how many there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.]+)\.(?:size|length|number|cards\.count|cards|num_cards|num)",
        _count,
        "how many there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?:there (?:is|are) )?no (?:more )?cards? (?:left )?(?:in|on) (?:the "
        r")?(?P<where>[\w.']+(?: hand| pile)?)",
        _none_left,
        "that nothing is there is asked with `.empty` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.']+(?: hand| pile)?) (?:(?:has|have|is) (?:an? )?(?:no"
        r"|zero|0|out of) (?:more )?cards?"
        r"(?: left)?|is (?P<not>not )?(?:all )?(?:empty|gone)|has run out|runs out)",
        _none_left,
        "that nothing is there is asked with `.empty` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.']+(?: hand)?) (?:has|have|holds?|contains?|is) (?:only |exactly |just )?"
        r"(?P<how>at least |at most |more than |no more than |fewer than |less than |over )?"
        r"<n:NUMBER>(?P<behind> or (?:more|fewer|less))?(?: cards?| of them)(?: left| in hand)?",
        _how_many,
        "how many cards there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.']+(?: hand)?) (?:has|have|holds?|contains?) (?:only |exactly |just )?"
        r"(?P<how>at least |at most |more than |no more than |fewer than |less than |over )?"
        r"<n:NUMBER>(?P<behind> or (?:more|fewer|less))",
        _how_many,
        "how many cards there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.']+(?: hand| pile)?) (?:has|have|holds?|contains?"
        r"|includes?)(?P<no> no| not)?"
        r" (?P<what>(?:(?:a|an|any|the|some|at least one) )?[\w\u2660-\u2667]+(?: "
        r"(?:of )?[\w]+)?)(?: in it| in hand)?",
        _has,
        "whether a card is there is asked with `any c in … where` here",
        within=True,
    ),
    Rule(
        r"(?P<no>no )?(?P<what>(?:(?:a|an|any|the) )?[\w\u2660-\u2667]+(?: of "
        r"\w+)?) (?:is )?(?:in|among) (?P<where>[\w.']+(?: hand)?)",
        _has,
        "whether a card is there is asked with `any c in … where` here",
        within=True,
    ),
    Rule(
        r"<r:RANK> (?:is|are) (?:always )?(?:wild|special|trumps?)",
        ("card.rank is {r}",),
        "which cards are meant is asked of their `rank`",
        within=True,
    ),
    _within(r"option", "", message="an option is asked for by its name alone"),
    Rule(
        r"(?P<head>(?:else )?if .+?) = (?P<v>[^=].*)",
        ("{head} is {v}",),
        "`=` gives a value, it does not compare",
        "to compare write `is`",
        code="E112",
    ),
    _within(r"is <t:TEXT>", "is \uf8ff{t}", message="words stand without quotes here"),
    # ------------------------------------------------------------------ comparisons
    Rule(
        r"(?P<x>[\w.]+(?: [-+*] [\w.]+)*) (?:is |are |lies )?(?P<not>not "
        r")?(?:between|from|within|in the range|in range)"
        r" (?P<a>[\w.]+) (?:and|to|-|\.\.) (?P<b>[\w.]+)",
        lambda v, w: [
            f"({v['x']} < {v['a']} or {v['x']} > {v['b']})"
            if v.get("not")
            else f"{v['x']} >= {v['a']} and {v['x']} <= {v['b']}"
        ],
        "a range is asked for with two comparisons here",
        within=True,
    ),
    Rule(
        r"(?P<x>[\w.]+) is (?:in )?(?P<a>\w+)\s*(?:to|-|\.\.+)\s*(?P<b>\w+)",
        lambda v, w: [f"{v['x']} >= {v['a']} and {v['x']} <= {v['b']}"],
        "a range is asked for with two comparisons here",
        within=True,
    ),
    _within(
        r"(?P<x>[\w.]+) (?:is |has )?<n:NUMBER> or (?:more|higher|greater|above"
        r"|over|better|up)(?: points| cards)?",
        "{x} >= {n}",
        message="`or more` is `>=` here",
    ),
    _within(
        r"(?P<x>[\w.]+) (?:is |has )?<n:NUMBER> or (?:less|fewer|lower|below"
        r"|under)(?: points| cards)?",
        "{x} <= {n}",
        message="`or less` is `<=` here",
    ),
    _within(
        r"(?:is |are )?(?:not|no) (?:greater|higher|more|bigger|larger) than|(?:is |are )?at most",
        "<=",
        message="`{said}` is `<=` here",
    ),
    _within(
        r"(?:is |are )?(?:not|no) (?:less|fewer|lower|smaller) than|(?:is |are )?at least",
        ">=",
        message="`{said}` is `>=` here",
    ),
    _within(
        r"(?:is |are )?(?:greater|higher|more|bigger|larger) than or equal(?:s)?(?: to)?",
        ">=",
        message="`{said}` is `>=` here",
    ),
    _within(
        r"(?:is |are )?(?:less|fewer|lower|smaller) than or equal(?:s)?(?: to)?",
        "<=",
        message="`{said}` is `<=` here",
    ),
    _within(
        r"(?P<a>card|\w+) (?:is |are )?(?:higher|bigger|greater|larger|better) "
        r"than (?P<b>[\w.]+)|(?P<c>card|\w+) beats (?P<d>[\w.]+)",
        "{a}.rank > {b}.rank",
        "{c}.rank > {d}.rank",
        message="of two cards the ranks are compared",
    ),
    _within(
        r"(?P<a>card|\w+) (?:is |are )?(?:lower|smaller|less|worse) than (?P<b>[\w.]+)",
        "{a}.rank < {b}.rank",
        message="of two cards the ranks are compared",
    ),
    _within(
        r"(?P<a>[\w.]*[^\W\d]\w*) (?P<op>[<>]=?) (?P<b>[\w.]*[^\W\d]\w*)",
        "{a}.rank {op} {b}.rank",
        message="of two cards the ranks are compared",
    ),
    _within(
        r"(?:is |are |has |goes )?(?:greater|higher|more|bigger|larger|over"
        r"|above) than|exceeds|(?:goes|is) (?:over|above)",
        ">",
        message="`{said}` is `>` here",
    ),
    _within(
        r"(?:is |are |has )?(?:less|fewer|lower|smaller) than|(?:is|goes) (?:under|below)",
        "<",
        message="`{said}` is `<` here",
    ),
    _within(
        r"(?:has )?reach(?:es|ed)|hits|gets to",
        ">=",
        message="`{said}` is `>=` here",
    ),
    _within(
        r"(?:is |are )?(?:exactly )?(?:equals?|equal to|the same as|same as|identical to)",
        "is",
        message="to compare, `is` is written here",
        code="E112",
    ),
    Rule(
        r"isn ?['\u2019] ?t|isnt|aren['\u2019]t|does not equal|doesn['\u2019]t "
        r"equal|not equal to|is unequal to|!=|<>|is no",
        ("is not",),
        "`{said}` is `is not` here",
        within=True,
    ),
    _within(r"=== ", "is ", message="to compare, `is` is written here", code="E112"),
    _within(
        r"(?P<x>[\w.]+\.(?:rank|suit|colour)) not (?P<y>[\w.\[]+)",
        "{x} is not {y}",
        message="`is` is missing before `not`",
        code="E109",
    ),
    _within(
        r"(?P<x>[\w.]+) (?:has|is|are|with)?(?: of)?(?: the)? ?same (?P<what>rank"
        r"|suit|colour) (?:as|of|like) (?P<y>[\w.]+)",
        "{x}.{what} is {y}.{what}",
        message="what two cards share is compared with `is` here",
    ),
    _within(
        r"(?P<x>[\w.]+)\.(?P<what>rank|suit|colour) (?:is )?(?:the )?same(?: as)? (?P<y>[\w.]+)",
        "{x}.{what} is {y}",
        message="to compare, `is` is written here",
    ),
    # ------------------------------------------------------------------ lists
    Rule(
        r"(?P<verb>is|are|=) (?P<not>not )?(?:in )?(?P<list>(?:(?:either|neither"
        r"|one of|any of|the) )?[\[(]?"
        r"(?:an? )?\w+(?:(?:,| or| and| nor|, or| or is| nor is|\s*/)\s*(?:an? )?[\w.]+)+[\])]?)",
        _listed,
        "several values stand in a list here",
        within=True,
    ),
    Rule(
        r"(?P<x>card)(?:\.rank)? (?P<verb>is|are) (?P<not>not "
        r")?(?P<list>(?:(?:either|neither|one of|any of) )?(?:an? )?\w+"
        r"(?:(?:,| or| and| nor|, or)\s+(?:an? )?\w+)+)",
        lambda v, w: [f"{v['x']}.rank {one}" for one in _listed(v, w)],
        "several values stand in a list here",
        within=True,
    ),
    _within(
        r"(?P<x>(?!is|not)[\w.]+) in (?=\[)",
        "{x} is in ",
        message="`is` is missing before `in`",
        code="E109",
    ),
    Rule(
        r"(?P<left>[\w.]+) (?P<one>is(?: not)?(?: in)? [\w.]+) (?P<word>and|or"
        r"|but) (?P<other>(?:is|not|<|>|<=|>=)(?: not)?(?: in)? [\w.]+)",
        lambda v, w: [
            f"{v['left']} {v['one']} {'and' if v['word'] == 'but' else v['word']} {v['left']} "
            + (v["other"] if not v["other"].startswith("not") else f"is {v['other']}")
        ],
        "what is compared is missing after `{word}`",
        within=True,
        code="E109",
    ),
    Rule(
        r"(?P<a>[\w.]+) (?P<word>and|but) is (?P<not>not )?(?P<y>[\w.]+)",
        lambda v, w: [
            f"{v['a']} and {v['a'].partition('.')[0]}.rank is "
            f"{'not ' if v.get('not') else ''}{v['y']}"
        ],
        "what is compared is missing after `{word}`",
        within=True,
        code="E109",
    ),
    # ------------------------------------------------------------------ what a card is
    Rule(
        r"(?P<what>[\w.]+) (?:is|are) (?P<not>not )?(?:an? )?(?:face|court|picture) cards?",
        _face_cards,
        "the language has no word for these cards",
        within=True,
    ),
    Rule(
        r"(?P<what>[\w.]+) (?:is|are) (?P<not>not )?(?:an? )(?P<colour>\w+) (?P<rank>\w+)",
        lambda v, w: (
            [
                f"{v['what']}.rank is {w.rank(v['rank'])} and {v['what']}.colour is "
                f"{w.colour(v['colour'])}"
            ]
            if w.rank(v["rank"]) and w.colour(v["colour"]) and not v.get("not")
            else []
        ),
        "rank and colour are asked for one by one here",
        within=True,
    ),
    _within(
        r"(?P<x>\w+(?:\.top|\.bottom)?) (?:is|are) (?:an? |the )?<r:RANK>",
        "{x}.rank is {r}",
        message="what a card is is asked of its `rank`",
    ),
    _within(
        r"(?P<x>\w+(?:\.top|\.bottom)?) (?:is not|are not) (?:an? |the )?<r:RANK>",
        "{x}.rank is not {r}",
        message="what a card is is asked of its `rank`",
    ),
    _within(
        r"(?P<x>\w+(?:\.top|\.bottom)?) is (?P<not>not )?(?:an? |the )?<s:SUIT>(?: cards?)?",
        "{x}.suit is {s}",
        message="what a card is is asked of its `suit`",
    ),
    _within(
        r"(?P<x>\w+(?:\.top|\.bottom)?) is (?:an? |the )?<k:COLOUR>(?: card)?",
        "{x}.colour is {k}",
        message="what a card is is asked of its `colour`",
    ),
    _within(
        r"(?P<x>\w+) is (?:an? |the )?<k:CARD>",
        "{x} is {k}",
        message="a card is written by its rank and the first letter of its suit",
    ),
    _within(
        r"is (?:an?|the) <r:RANK>",
        "is {r}",
        message="a rank is written without an article",
    ),
    _within(
        r"<c:RANK> of <s:SUIT>",
        "{c}_of_{s}",
        message="a card is written as one word here",
    ),
    Rule(
        r"(?P<x>[\w.]*rank) is (?P<not>not )?(?:an? )?(?P<what>even|odd)(?: number| card)?",
        lambda v, w: [
            f"{v['x']} is {'not ' if v.get('not') else ''}in ["
            + ", ".join(
                r for r in w.cards.all_ranks if r.isdecimal() and int(r) % 2 == (v["what"] == "odd")
            )
            + "]"
        ],
        "the language does not know `{what}`: the ranks are listed",
        within=True,
    ),
    Rule(
        r"(?P<what>card|\w+) (?:does |do |is |are |can |may |was )?(?P<not>not "
        r"|n't |cannot |can't )?(?:be )?(?:an? )?(?P<name>\w+)",
        _of_card,
        "what is defined of a card or a player is asked with a dot here",
        within=True,
    ),
    Rule(
        r"(?P<what>card|\w+) (?P<not>(?:does|do|is|can)n['\u2019]?t |cannot )(?:be )?(?P<name>\w+)",
        _of_card,
        "what is defined of a card or a player is asked with a dot here",
        within=True,
    ),
    Rule(
        r"(?P<what>card|cards|hand|[\w.]+\.hand)\.(?P<name>value|worth|score"
        r"|price|cost|points?|val)",
        _card_count,
        "there is no `{name}` of cards: what they count stands in a table",
        within=True,
    ),
    # ------------------------------------------------------------------ if, else
    Rule(
        r"(?P<head>.*?= )(?P<if>[^?]+?) \? (?P<then>.+?) : (?P<else>.+)",
        lambda v, w: [f"{v['head']}if {v['if']} then {v['then']} else {v['else']}"],
        "a choice between two values is `if … then … else …` here",
        code="E112",
    ),
    Rule(
        r"(?P<head>.*?= )(?P<then>(?!if )[^?]+?) if (?P<if>.+?),? (?:else|otherwise) (?P<else>.+)",
        lambda v, w: [f"{v['head']}if {v['if']} then {v['then']} else {v['else']}"],
        "a choice between two values is `if … then … else …` here",
    ),
    Rule(
        r"(?P<head>.*?= )(?:true|yes) if (?P<if>.+)",
        ("{head}{if}",),
        "a condition is written alone: it is yes where it holds",
    ),
    Rule(
        r"(?P<head>(?:define|let|var|keep) .*?= )(?P<then>(?!if )[^?]+?) (?:if"
        r"|when) (?P<if>(?!.*(?:else|otherwise)).+)",
        (),
        "a value with an `if` needs one for the other case too",
        "write `{head}if {if} then {then} else …`",
    ),
    Rule(
        r"(?P<head>.*)\bif (?P<if>.+?)\s*[:,]\s*(?P<then>.+?),? (?:else|otherwise) (?P<else>.+)",
        ("{head}if {if} then {then} else {else}",),
        "`then` stands between the condition and the value",
    ),
    _within(r"(?:either|both) (?P<x>\S.*)", "{x}", message="`{said}` begins with a word too many"),
    # ------------------------------------------------------------------ whose, which
    _within(
        r"(?:the )?(?:last|previous|latest)(?: played)? card(?: played)?|(?:the "
        r")?card (?:on (?:the )?table|just played|played last)|(?:the )?top card",
        "{pile}.top",
        message="the card on top is asked for with `.top` here",
    ),
    _within(
        r"(?:the )?top(?:most)?(?: card)? (?:of|on|from|in) (?:the )?<z:ZONE>"
        r"|<y:ZONE>'s top(?: card)?",
        "{z}.top",
        "{y}.top",
        message="the top card is asked for with `.top` here",
    ),
    _within(
        r"(?:the )?(?:bottom|lowest)(?: card)? (?:of|on|from|in) (?:the )?<z:ZONE>",
        "{z}.bottom",
        message="the lowest card is asked for with `.bottom` here",
    ),
    _within(
        r"(?:the )?(?:rest|remainder|others?) of (?:the )?<z:ZONE>",
        "{z}.rest",
        message="all but the top card is asked for with `.rest` here",
    ),
    _within(
        r"<w:WHO>(?:'s|\u2019s) (?P<x>[\w.]+)",
        "{w}.{x}",
        message="whose it is is said with a dot here",
    ),
    Rule(
        r"(?:the )?(?:previous|last) player|(?:the )?player (?:before|who played last)",
        (),
        "no word is there for the player before",
        "write `player.right`, or `player.left` if play has been reversed",
        within=True,
    ),
    Rule(
        r"(?:the )?(?:next|following) player|(?:the )?player (?:after|to "
        r"follow)(?: (?:him|her|them|you))?",
        ("player.next", "turn.next"),
        "`{said}` is said with a dot here",
        within=True,
    ),
    Rule(
        r"(?:the )?(?:left|left-hand) (?:player|neighbou?r|opponent)|(?:the |your "
        r")?(?:player|neighbou?r) (?:to|on) (?:the|your|their|his|her) left",
        ("player.left", "turn.left"),
        "`{said}` is said with a dot here",
        within=True,
    ),
    Rule(
        r"(?:the )?(?:right|right-hand) (?:player|neighbou?r|opponent)|(?:the "
        r"|your )?(?:player|neighbou?r) (?:to|on) (?:the|your|their|his|her) right",
        ("player.right", "turn.right"),
        "`{said}` is said with a dot here",
        within=True,
    ),
    Rule(
        r"(?:the )?player (?P<side>left|right) of (?:the )?(?P<who>[\w.]+)",
        ("{who}.{side}",),
        "`{said}` is said with a dot here",
        within=True,
    ),
    _within(
        r"(?:the )?(?:current|active) player",
        "turn",
        "player",
        message="whoever has the turn is `turn` here",
    ),
    Rule(
        r"(?:a )?random .+|(?:an? )?(?:roll of )?(?:a |the )?(?:dice|die|d6)"
        r"|rand(?:om)?\(.*\)|roll .*|coin ?flip",
        (),
        "chance comes of shuffled cards only, there are no dice",
        "shuffle some cards and look at the top one, or let somebody choose",
        within=True,
    ),
    # ------------------------------------------------------------------ small words
    _within(r"true|on", "yes", message="a condition is `yes` or `no` here, not `{said}`"),
    _within(r"false|off", "no", message="a condition is `yes` or `no` here, not `{said}`"),
    _within(
        r"null|nil|nothing|undefined|None|nobody",
        "none",
        message="what is not there is `none` here",
    ),
    _within(
        r"<n:NUMBER>(?: \w+)? (?:cards?|points?|times)",
        "{n}",
        message="a number of them is only a number here",
    ),
    Rule(
        r"<n:NUMBER>",
        lambda v, w: (
            [v["n"]]
            if not v["said"].isdecimal()
            and v["said"].casefold() not in ("a", "an", "another", "single")
            else []
        ),
        "`{said}` is written in digits",
        within=True,
    ),
    _within(r"<z:ZONE>", "{z}", message="`{said}` is called `{z}` in this game"),
    _within(r"plus", "+", message="to add, `+` is written here"),
    _within(r"minus", "-", message="to subtract, `-` is written here"),
    _within(r"times|multiplied by", "*", message="to multiply, `*` is written here"),
    _within(
        r"(?:the|a|an|your|their|his|her|its|my)",
        "",
        message="`{said}` is a word too many here",
    ),
)
