"""Ways to say values: lists, what a card is, whose something is, small words."""

from __future__ import annotations

from . import condition_writers as write
from .rule import Rule

VALUE_WORDINGS: tuple[Rule, ...] = (
    # ------------------------------------------------------------------ lists
    Rule(
        r"(?P<verb>is|are|=) (?P<not>not )?(?:in )?(?P<list>(?:(?:either|neither"
        r"|one of|any of|the) )?[\[(]?"
        r"(?:an? )?\w+(?:(?:,| or| and| nor|, or| or is| nor is|\s*/)\s*(?:an? )?[\w.]+)+[\])]?)",
        write.listed,
        "several values stand in a list here",
        within=True,
    ),
    Rule(
        r"(?P<x>card)(?:\.rank)? (?P<verb>is|are) (?P<not>not "
        r")?(?P<list>(?:(?:either|neither|one of|any of) )?(?:an? )?\w+"
        r"(?:(?:,| or| and| nor|, or)\s+(?:an? )?\w+)+)",
        lambda v, w: [f"{v['x']}.rank {one}" for one in write.listed(v, w)],
        "several values stand in a list here",
        within=True,
    ),
    write.in_line(
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
        write.face_cards,
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
    write.in_line(
        r"(?P<x>\w+(?:\.top|\.bottom)?) (?:is|are) (?:an? |the )?<r:RANK>",
        "{x}.rank is {r}",
        message="what a card is is asked of its `rank`",
    ),
    write.in_line(
        r"(?P<x>\w+(?:\.top|\.bottom)?) (?:is not|are not) (?:an? |the )?<r:RANK>",
        "{x}.rank is not {r}",
        message="what a card is is asked of its `rank`",
    ),
    write.in_line(
        r"(?P<x>\w+(?:\.top|\.bottom)?) is (?P<not>not )?(?:an? |the )?<s:SUIT>(?: cards?)?",
        "{x}.suit is {s}",
        message="what a card is is asked of its `suit`",
    ),
    write.in_line(
        r"(?P<x>\w+(?:\.top|\.bottom)?) is (?:an? |the )?<k:COLOUR>(?: card)?",
        "{x}.colour is {k}",
        message="what a card is is asked of its `colour`",
    ),
    write.in_line(
        r"(?P<x>\w+) is (?:an? |the )?<k:CARD>",
        "{x} is {k}",
        message="a card is written by its rank and the first letter of its suit",
    ),
    write.in_line(
        r"is (?:an?|the) <r:RANK>",
        "is {r}",
        message="a rank is written without an article",
    ),
    write.in_line(
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
        write.of_card,
        "what is defined of a card or a player is asked with a dot here",
        within=True,
    ),
    Rule(
        r"(?P<what>card|\w+) (?P<not>(?:does|do|is|can)n['\u2019]?t |cannot )(?:be )?(?P<name>\w+)",
        write.of_card,
        "what is defined of a card or a player is asked with a dot here",
        within=True,
    ),
    Rule(
        r"(?P<what>card|cards|hand|[\w.]+\.hand)\.(?P<name>value|worth|score"
        r"|price|cost|points?|val)",
        write.card_count,
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
    write.in_line(
        r"(?:either|both) (?P<x>\S.*)", "{x}", message="`{said}` begins with a word too many"
    ),
    # ------------------------------------------------------------------ whose, which
    write.in_line(
        r"(?:the )?(?:last|previous|latest)(?: played)? card(?: played)?|(?:the "
        r")?card (?:on (?:the )?table|just played|played last)|(?:the )?top card",
        "{pile}.top",
        message="the card on top is asked for with `.top` here",
    ),
    write.in_line(
        r"(?:the )?top(?:most)?(?: card)? (?:of|on|from|in) (?:the )?<z:ZONE>"
        r"|<y:ZONE>'s top(?: card)?",
        "{z}.top",
        "{y}.top",
        message="the top card is asked for with `.top` here",
    ),
    write.in_line(
        r"(?:the )?(?:bottom|lowest)(?: card)? (?:of|on|from|in) (?:the )?<z:ZONE>",
        "{z}.bottom",
        message="the lowest card is asked for with `.bottom` here",
    ),
    write.in_line(
        r"(?:the )?(?:rest|remainder|others?) of (?:the )?<z:ZONE>",
        "{z}.rest",
        message="all but the top card is asked for with `.rest` here",
    ),
    write.in_line(
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
    write.in_line(
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
    write.in_line(r"true|on", "yes", message="a condition is `yes` or `no` here, not `{said}`"),
    write.in_line(r"false|off", "no", message="a condition is `yes` or `no` here, not `{said}`"),
    write.in_line(
        r"null|nil|nothing|undefined|None|nobody",
        "none",
        message="what is not there is `none` here",
    ),
    write.in_line(
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
    write.in_line(r"<z:ZONE>", "{z}", message="`{said}` is called `{z}` in this game"),
    write.in_line(r"plus", "+", message="to add, `+` is written here"),
    write.in_line(r"minus", "-", message="to subtract, `-` is written here"),
    write.in_line(r"times|multiplied by", "*", message="to multiply, `*` is written here"),
    write.in_line(
        r"(?:the|a|an|your|their|his|her|its|my)",
        "",
        message="`{said}` is a word too many here",
    ),
)
