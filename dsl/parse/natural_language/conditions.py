"""Ways to say conditions: of players, of cards in a place, comparisons."""

from __future__ import annotations

import re

from . import condition_writers as write
from .rule import Rule

CONDITIONS: tuple[Rule, ...] = (
    write.in_line(
        r"(?:card (?:has |is of |of )?)?(?:the )?same (?P<a>suit|rank|colour) or (?:the "
        r")?(?:same )?"
        r"(?P<b>suit|rank|colour) (?:as|of) (?:the )?(?:top (?:card )?of (?:the )?)?<z:ZONE>",
        "card.{a} is {z}.top.{a} or card.{b} is {z}.top.{b}",
        message="two cards are compared by what they have, each said in full",
    ),
    write.in_line(
        r"card matches (?:the )?(?P<z>\w+)\.top",
        "(card.suit is {z}.top.suit or card.rank is {z}.top.rank)",
        message="that a card matches is said by what they share",
    ),
    # ------------------------------------------------------------------ how many play
    write.in_line(
        r"(?:there (?:is|are) )?(?P<how>more than|fewer than|less than|at least"
        r"|at most) <n:NUMBER>"
        r" players?(?: left| remain(?:ing)?)?",
        "players.count {how} {n}",
        message="how many play is asked with `players.count`",
    ),
    write.in_line(
        r"(?:there (?:is|are) )?(?:only |exactly )?<n:NUMBER> players?(?: left| remain(?:s|ing)?)"
        r"|there (?:is|are) (?:only |exactly )?<m:NUMBER> players?",
        "players.count is {n}",
        "players.count is {m}",
        message="how many play is asked with `players.count`",
    ),
    write.in_line(
        r"players (?:is|are|=|==) <n:NUMBER>",
        "players.count is {n}",
        message="how many play is asked with `players.count`",
    ),
    write.in_line(
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
    write.in_line(
        r"(?P<a>\w+(?:\.top)?) (?:is |are )?(?:equal to or (?:higher|greater|more|bigger|better)"
        r"(?: than)?|(?:higher|greater|bigger|better) (?:than )?or equal(?: to| than)?"
        r"|equal or (?:higher|greater|bigger|better)(?: than)?"
        r"|(?:at least )?as (?:high|big|good) as|of equal or higher (?:rank|value) (?:than|to)?)"
        r" (?P<b>[\w.]+)",
        "{a}.rank >= {b}.rank",
        message="of two cards the ranks are compared, and `or equal` is `>=`",
    ),
    write.in_line(
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
        write.everybody_has,
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
        write.cards_are,
        "`{said}` goes through several cards, which is said with `where` here",
        within=True,
    ),
    write.in_line(
        r"(?:all|every)(?: of)? players?(?:\.|'s? |\u2019s? )(?P<x>\w[\w.]*)",
        "no p in players where not p.{x}",
        message="what holds of all players is said as `no p in players where not …`",
    ),
    write.in_line(
        r"(?:the )?(?:player|one|person|whoever) (?:with|who has) (?:the )?"
        r"(?:most|highest|greatest) (?:points?|score)",
        "highest p in players by p.{points}",
        message="one of several is found with `highest … by`",
    ),
    write.in_line(
        r"(?:the )?(?:player|one|person|whoever) (?:with|who has) (?:the )?"
        r"(?:fewest|lowest|least) (?:points?|score)",
        "lowest p in players by p.{points}",
        message="one of several is found with `lowest … by`",
    ),
    Rule(
        r"(?P<how>no|any|an?|some) (?P<name>\w+) cards?"
        r"(?: (?:left )?(?:in|on) (?:the |your |their )?(?P<where>[\w.' ]+))?",
        write.such,
        "`{said}` is looked for with `where` here",
        within=True,
    ),
    Rule(
        r"(?:the )?(?:number|count|amount) of cards (?:in|of|on) "
        r"(?P<where>[\w.']+(?: hand| pile)?)",
        write.count_of,
        "how many there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?:the )?(?:number|count) of (?P<what>[\w ]+?) in (?P<where>[\w.']+(?: hand| pile)?)",
        write.counted,
        "cards of one kind are counted with `count … where` here",
        within=True,
    ),
    Rule(
        r"count (?P<what>[^\W\d_]\w*) in (?P<where>[\w.']+)(?! where)",
        write.counted,
        "`{what}` is only a name for each card here, whatever the word",
        within=True,
    ),
    Rule(
        r"(?:count|len|size|length)(?: of|\s*\()? ?(?P<where>[\w.]+)\)?(?! in\b)",
        write.count_of,
        "how many there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.]+)\.(?:size|length|number|cards\.count|cards|num_cards|num)",
        write.count_of,
        "how many there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?:there (?:is|are) )?no (?:more )?cards? (?:left )?(?:in|on) (?:the "
        r")?(?P<where>[\w.']+(?: hand| pile)?)",
        write.none_left,
        "that nothing is there is asked with `.empty` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.']+(?: hand| pile)?) (?:(?:has|have|is) (?:an? )?(?:no"
        r"|zero|0|out of) (?:more )?cards?"
        r"(?: left)?|is (?P<not>not )?(?:all )?(?:empty|gone)|has run out|runs out)",
        write.none_left,
        "that nothing is there is asked with `.empty` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.']+(?: hand)?) (?:has|have|holds?|contains?|is) (?:only |exactly |just )?"
        r"(?P<how>at least |at most |more than |no more than |fewer than |less than |over )?"
        r"<n:NUMBER>(?P<behind> or (?:more|fewer|less))?(?: cards?| of them)(?: left| in hand)?",
        write.how_many,
        "how many cards there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.']+(?: hand)?) (?:has|have|holds?|contains?) (?:only |exactly |just )?"
        r"(?P<how>at least |at most |more than |no more than |fewer than |less than |over )?"
        r"<n:NUMBER>(?P<behind> or (?:more|fewer|less))",
        write.how_many,
        "how many cards there are is asked with `.count` here",
        within=True,
    ),
    Rule(
        r"(?P<where>[\w.']+(?: hand| pile)?) (?:has|have|holds?|contains?"
        r"|includes?)(?P<no> no| not)?"
        r" (?P<what>(?:(?:a|an|any|the|some|at least one) )?[\w\u2660-\u2667]+(?: "
        r"(?:of )?[\w]+)?)(?: in it| in hand)?",
        write.has_card,
        "whether a card is there is asked with `any c in … where` here",
        within=True,
    ),
    Rule(
        r"(?P<no>no )?(?P<what>(?:(?:a|an|any|the) )?[\w\u2660-\u2667]+(?: of "
        r"\w+)?) (?:is )?(?:in|among) (?P<where>[\w.']+(?: hand)?)",
        write.has_card,
        "whether a card is there is asked with `any c in … where` here",
        within=True,
    ),
    Rule(
        r"<r:RANK> (?:is|are) (?:always )?(?:wild|special|trumps?)",
        ("card.rank is {r}",),
        "which cards are meant is asked of their `rank`",
        within=True,
    ),
    write.in_line(r"option", "", message="an option is asked for by its name alone"),
    Rule(
        r"(?P<head>(?:else )?if .+?) = (?P<v>[^=].*)",
        ("{head} is {v}",),
        "`=` gives a value, it does not compare",
        "to compare write `is`",
        code="E112",
    ),
    write.in_line(r"is <t:TEXT>", "is \uf8ff{t}", message="words stand without quotes here"),
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
    write.in_line(
        r"(?P<x>[\w.]+) (?:is |has )?<n:NUMBER> or (?:more|higher|greater|above"
        r"|over|better|up)(?: points| cards)?",
        "{x} >= {n}",
        message="`or more` is `>=` here",
    ),
    write.in_line(
        r"(?P<x>[\w.]+) (?:is |has )?<n:NUMBER> or (?:less|fewer|lower|below"
        r"|under)(?: points| cards)?",
        "{x} <= {n}",
        message="`or less` is `<=` here",
    ),
    write.in_line(
        r"(?:is |are )?(?:not|no) (?:greater|higher|more|bigger|larger) than|(?:is |are )?at most",
        "<=",
        message="`{said}` is `<=` here",
    ),
    write.in_line(
        r"(?:is |are )?(?:not|no) (?:less|fewer|lower|smaller) than|(?:is |are )?at least",
        ">=",
        message="`{said}` is `>=` here",
    ),
    write.in_line(
        r"(?:is |are )?(?:greater|higher|more|bigger|larger) than or equal(?:s)?(?: to)?",
        ">=",
        message="`{said}` is `>=` here",
    ),
    write.in_line(
        r"(?:is |are )?(?:less|fewer|lower|smaller) than or equal(?:s)?(?: to)?",
        "<=",
        message="`{said}` is `<=` here",
    ),
    write.in_line(
        r"(?P<a>card|\w+) (?:is |are )?(?:higher|bigger|greater|larger|better) "
        r"than (?P<b>[\w.]+)|(?P<c>card|\w+) beats (?P<d>[\w.]+)",
        "{a}.rank > {b}.rank",
        "{c}.rank > {d}.rank",
        message="of two cards the ranks are compared",
    ),
    write.in_line(
        r"(?P<a>card|\w+) (?:is |are )?(?:lower|smaller|less|worse) than (?P<b>[\w.]+)",
        "{a}.rank < {b}.rank",
        message="of two cards the ranks are compared",
    ),
    write.in_line(
        r"(?P<a>[\w.]*[^\W\d]\w*) (?P<op>[<>]=?) (?P<b>[\w.]*[^\W\d]\w*)",
        "{a}.rank {op} {b}.rank",
        message="of two cards the ranks are compared",
    ),
    write.in_line(
        r"(?:is |are |has |goes )?(?:greater|higher|more|bigger|larger|over"
        r"|above) than|exceeds|(?:goes|is) (?:over|above)",
        ">",
        message="`{said}` is `>` here",
    ),
    write.in_line(
        r"(?:is |are |has )?(?:less|fewer|lower|smaller) than|(?:is|goes) (?:under|below)",
        "<",
        message="`{said}` is `<` here",
    ),
    write.in_line(
        r"(?:has )?reach(?:es|ed)|hits|gets to",
        ">=",
        message="`{said}` is `>=` here",
    ),
    write.in_line(
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
    write.in_line(r"=== ", "is ", message="to compare, `is` is written here", code="E112"),
    write.in_line(
        r"(?P<x>[\w.]+\.(?:rank|suit|colour)) not (?P<y>[\w.\[]+)",
        "{x} is not {y}",
        message="`is` is missing before `not`",
        code="E109",
    ),
    write.in_line(
        r"(?P<x>[\w.]+) (?:has|is|are|with)?(?: of)?(?: the)? ?same (?P<what>rank"
        r"|suit|colour) (?:as|of|like) (?P<y>[\w.]+)",
        "{x}.{what} is {y}.{what}",
        message="what two cards share is compared with `is` here",
    ),
    write.in_line(
        r"(?P<x>[\w.]+)\.(?P<what>rank|suit|colour) (?:is )?(?:the )?same(?: as)? (?P<y>[\w.]+)",
        "{x}.{what} is {y}",
        message="to compare, `is` is written here",
    ),
)
