"""Ways to say what stands at the left edge: events, players, the deck, the goal, zones."""

from __future__ import annotations

from . import declaration_writers as write
from .rule import Rule

DECLARED: tuple[Rule, ...] = (
    write.at_left_edge(
        r"when (?:two|three|four|several|2|3|4|a pair of) (?P<r>\w+?)(?:'?s)? (?:are|is|get) "
        r"played",
        message="an event is about one card at a time",
        help="ask in the move that plays several: `if cards.count is 2`",
    ),
    write.at_left_edge(
        r"when (?:a |the |any )?(?:player|somebody|someone) (?:wins|loses|has won|has lost)(?: "
        r".+)?",
        message="who wins is said by the rules, where they say it",
        help="write the lines beside `win player`, above it",
    ),
    Rule(
        r"before each (?:turn|move|go),? (?P<what>(?!in\b).+)",
        lambda v, w: [f"before each move in {one}\n  {v['what']}" for one in w.phases[:1]],
        "what is done between two moves stands below `before each move in PHASE`",
        None,
        frozenset({"top"}),
    ),
    # ------------------------------------------------------------------ events
    write.at_left_edge(
        rf"{write.WHEN} (?:an?|the|any|one of the|all|every|each)? ?<k:COLOUR> "
        rf"<r:RANK>s? {write.PLAYED}[:,]?|{write.WHEN} {write.BY_SOMEBODY} (?:an? |the |any "
        rf")?<k2:COLOUR> <r2:RANK>[:,]?",
        message="an event is about a rank, a suit or a card; the colour is asked for below it",
        help="write `when {r|RANK} is played`, and under it `if card.colour is {k"
        "|COLOUR}` before the rest",
    ),
    Rule(
        rf"{write.WHEN} (?:an?|the|any)? ?<k:COLOUR> <r:RANK> {write.PLAYED}[:,]?",
        write.when_coloured,
        "an event is about a rank, a suit or a card; the colour is asked for below it",
        "write `when {r} is played`, and under it `if card.colour is {k}` before the rest",
        write.TOP,
        deepens=True,
    ),
    write.at_left_edge(
        rf"{write.WHEN} (?:an?|the|any|all)? ?<c:CARD>s? {write.PLAYED}(?: by .+| on .+)?[:,]?",
        "when {c} is played",
        message="an event is written `when {c} is played`",
    ),
    write.at_left_edge(
        rf"{write.WHEN} (?:an?|the|any|one of the|all|every|each)? ?<r:RANKS>(?: "
        rf"cards?)? {write.PLAYED}[:,]?",
        "when {r} is played",
        message="an event is written `when {r} is played`",
    ),
    write.at_left_edge(
        rf"{write.WHEN} {write.BY_SOMEBODY} (?:an? |the |any )?<r:RANKS>(?: cards?)?[:,]?",
        "when {r} is played",
        message="an event is written `when {r} is played`",
    ),
    write.at_left_edge(
        rf"{write.WHEN}? ?(?:playing |play of |played )?(?:an? |the |any )?<r:RANKS>(?: "
        rf"is played)?\s*[:,]?",
        "when {r} is played",
        message="an event is written `when {r} is played`",
    ),
    write.at_left_edge(
        rf"{write.WHEN} (?:an?|any|every|each|the) card {write.PLAYED}[:,]?|{write.WHEN} "
        rf"(?:{write.BY_SOMEBODY}) (?:an?|any|every) card",
        "when card is played",
        message="an event of every card is written `when card is played`",
    ),
    write.at_left_edge(
        r"when (?P<r>\w+(?:, \w+)*) is played (?P<rest>(?:for|if|by|on|and|while"
        r"|while|during|as|in|with|from|after|before) .+)",
        message="an event is about a rank, a suit or a card, and nothing else",
        help="write `when {r} is played`, and ask for the rest with an `if` on the next line",
    ),
    write.at_left_edge(
        r"when (?P<r>\w+(?:, \w+)*) is played,? (?:then |do )?(?P<rest>.+)",
        message="what follows when it is played stands below, two spaces further in",
        help="write `when {r} is played`, and on the next line `{rest}`",
    ),
    Rule(
        rf"{write.WHEN} (?:the )?<z:ZONE> (?:is|becomes|gets|runs|has run) (?:empty"
        rf"|out(?: of cards)?|exhausted|used up|depleted)[:,]?|{write.WHEN} (?:there "
        rf"are )?no (?:more )?cards (?:are )?(?:left )?in (?:the )?<y:ZONE>",
        lambda v, w: [
            f"when {z} runs out" for z in [v.get("z") or v["y"]] if w.zones.get(z, "") is None
        ],
        "that no card is left to be taken is said with `runs out`",
        None,
        write.TOP,
    ),
    Rule(
        rf"{write.WHEN} (?:an?|any|the|some)?(?: ?player| ?somebody| ?someone"
        rf"| ?anybody)?(?:'s)? ?(?:runs? out of cards|goes out|has no (?:more "
        rf")?cards(?: left)?|(?:his |their )?hand is empty|hand empty|is out of "
        rf"cards|empties (?:his|their|the) hand|gets rid of .+)[:,]?",
        write.gone_out,
        "what may come to hold at any time is looked at before each move",
        "write `before each move in PHASE`, and under it `if any p in players "
        "where p.{hand|hand}.empty`",
        write.TOP,
        deepens=True,
    ),
    Rule(
        r"(?:before|after|at|on|in|during)? ?(?:the )?(?:start|end"
        r"|beginning)? ?(?:of )?(?:each|every|any|a|the|all) ?(?:player's "
        r")?(?:single )?(?:turns?|moves?|go|plays?)(?: ends?| starts?| "
        r"begins?)?[:,]?|(?:on|at) (?:your|their|player's|a player's|his) turn"
        r"|before each move|before move",
        write.moments,
        "what is done between two moves stands under `before each move in PHASE`",
        None,
        write.TOP,
    ),
    Rule(
        r"before (?:each|every|any|a|the|all)? ?(?:moves?|turns?|plays?)(?: of| "
        r"in| during| at)? (?:the )?(?P<p>\w+(?:, \w+)*)(?: phase)?[:,]?",
        ("before each move in {p}",),
        "what is done between two moves stands under `before each move in PHASE`",
        None,
        write.TOP,
    ),
    write.at_left_edge(
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
        rf"{write.WHEN} (?P<c>.+?)[:,]?",
        write.before_move,
        "what may come to hold at any time is looked at before each move",
        None,
        write.TOP,
        deepens=True,
    ),
    # ------------------------------------------------------------------ moves out of place
    Rule(
        r"any ?time(?: in \w+)? (?:move |a player may |players may |player may "
        r"|may |)(?P<m>[\w ]+?)[:,]?",
        write.anytime,
        "moves that are made at any time stand in a block that says in which phases",
        "write `anytime in {phases|PHASE}`, and under it `move {m}`",
        write.TOP,
        deepens=True,
    ),
    Rule(
        r"move \w+(?: if .+)?|otherwise \w+",
        write.in_phase,
        "a move stands in the phase in which it may be made",
        None,
        write.TOP,
        deepens=True,
        code="E113",
    ),
    # ------------------------------------------------------------------ header
    write.at_left_edge(
        r"(?:deck|cards?|decks?):? (?:of )?(?:<n:NUMBER> |double |both )?(?:standard "
        r")?decks?|deck:? (?:two|2|double)(?: x| of| times)? (?:standard|52|normal"
        r"|full)(?: cards| decks?)?|(?:two|2) (?:standard )?decks?(?: of cards)?|deck "
        r"standard(?: ?x ?| times | \* )2|deck standard twice",
        "deck standard\nalso deck standard",
        message="each `deck` line is one deck, further ones begin with `also deck`",
    ),
    write.at_left_edge(
        r"(?P<also>also )?deck:? (?:(?:of )?(?:54|52)(?: cards?)?|standard|normal"
        r"|full)(?: deck)?(?: cards?)?,? (?:with|plus|and|including|\+|incl\.?) "
        r"(?:the )?<n:NUMBER>? ?jokers?",
        "deck standard\nalso deck {n} jokers",
        "deck standard\nalso deck 2 jokers",
        message="more cards have a line of their own, `also deck …`",
    ),
    write.at_left_edge(
        r"deck:? (?:(?:of )?54|standard with jokers|with jokers)(?: cards?)?",
        "deck standard\nalso deck 2 jokers",
        message="a deck is named by its cards, not by their number",
    ),
    write.at_left_edge(
        r"(?:deck|cards):? ?(?:(?:of )?52|normal|regular|full|french|default|poker"
        r"|one|1|single|a|the)(?: standard| normal)?(?: deck)?(?: of)?(?: cards?| 52 "
        r"cards)?",
        "deck standard",
        message="the usual 52 cards are `deck standard`",
    ),
    write.at_left_edge(
        r"deck:? (?:of )?(?:32|36|40|48|24|20)(?: cards?)?",
        message="a deck is named by its cards, not by their number",
        help="write which are left out, as in `deck standard without 2, 3, 4, 5, 6`",
    ),
    Rule(
        r"deck:? standard,? (?:without|except|but not|minus|less|no|excluding|but no"
        r"|with no)(?: for)? (?P<list>.+)",
        write.deck_without,
        "what is left out is listed with commas, by rank, suit or card",
        None,
        write.TOP,
    ),
    write.at_left_edge(
        r"jokers?:? <n:NUMBER>|<m:NUMBER> jokers?|(?:add|with|plus|also) (?:<k:NUMBER> )?jokers?",
        "also deck {n} jokers",
        "also deck {m} jokers",
        "also deck {k} jokers",
        "also deck 2 jokers",
        message="jokers are added with `also deck`",
    ),
    write.at_left_edge(
        r"(?:number of )?players?:? ?(?:=|are|is|from|between)? ?<n:NUMBER> ?(?:-"
        r"|\u2013|\.\.+|to|and|or|until) ?<m:NUMBER>(?: players?)?",
        "players {n} to {m}",
        message="how many can play is written `players {n} to {m}`",
    ),
    write.at_left_edge(
        r"(?:for )?<n:NUMBER> ?(?:-|to|or) ?<m:NUMBER> players?",
        "players {n} to {m}",
        message="how many can play is written `players {n} to {m}`",
    ),
    write.at_left_edge(
        r"players?:? (?:at least |min(?:imum)? |from )?<n:NUMBER>(?: or more| and "
        r"more| and up|\+| or up)?",
        "players {n} to 8",
        "players {n} to 6",
        "players {n} to 4",
        message="how many can play has an upper end, too",
    ),
    write.at_left_edge(
        r"players?:? (?:up to |at most |max(?:imum)? )<n:NUMBER>",
        "players 2 to {n}",
        message="how many can play has a lower end, too",
    ),
    write.at_left_edge(
        r"(?:players?:? ?=? ?|for )<n:NUMBER>(?: players?| people)?",
        "players {n}",
        message="how many play is written `players {n}`",
    ),
    write.at_left_edge(
        r"players?:? <n:NUMBER>(?:, ?\d+)*,? (?:or|and) <m:NUMBER>",
        message="how many can play is written with its two ends",
        help="write it as in `players {n} to {m}`",
    ),
    write.at_left_edge(
        r"(?:teams?|partners(?:hips?)?|pairs?):? ?(?:of |=)? ?(?:(?:two|2) (?:vs\.?"
        r"|against|v|on|x) (?:two|2)|(?:two|2) (?:teams|pairs|each)|<n:NUMBER>(?: "
        r"players?| people| each)?|)|(?:two|2) teams(?: of (?:two|2))?",
        "teams of {n}",
        "teams of 2",
        message="how large a team is is written `teams of 2`",
    ),
    write.at_left_edge(
        r"goal:? (?:is |= ?)?(?:the )?(?:get |have |to have |to get )?(?:the "
        r")?(?:highest|most|high|more|max(?:imum)?|largest|biggest)(?: (?:score"
        r"|points?|total))?(?: wins?)?|highest (?:score|points?) wins",
        "goal highest {points}",
        "goal highest score",
        message="the goal is `goal highest` with the variable that keeps the points",
    ),
    write.at_left_edge(
        r"goal:? (?:is |= ?)?(?:the )?(?:get |have |to have |to get )?(?:the "
        r")?(?:lowest|least|fewest|low|min(?:imum)?|smallest)(?: (?:score|points?"
        r"|total))?(?: wins?)?|lowest (?:score|points?) wins",
        "goal lowest {points}",
        "goal lowest score",
        message="the goal is `goal lowest` with the variable that keeps the points",
    ),
    write.at_left_edge(
        r"goal:? (?:is |= ?)?(?:to )?(?:(?:be )?(?:the )?first (?:player |one "
        r")?to (?:reach |get |score )?|reach |score |get "
        r")?<n:NUMBER>(?: points?| score)?(?: wins?)?|(?:first to|play to|until) "
        r"<m:NUMBER>(?: points?)?(?: wins)?",
        message="the goal says who wins at the end, not when the end is",
        help="write `goal highest {points|score}`; the end is said in a check: `before "
        "each move in {phase|PHASE}`, `if any p in players where p.{points|score} >= "
        "{n|100}`, `end game`",
    ),
    write.at_left_edge(
        r"goal:? (?:is |= ?)?(?:to )?(?:be )?(?:the )?(?:first to (?:go out|finish"
        r"|empty .+)|get rid of .+|empty (?:hand|your hand)|no cards(?: left)?|go out"
        r"|first out|shed .+|last (?:one )?(?:standing|left|player.*)|win(?:s|ning)?"
        r"|to win|most tricks)",
        "goal winner",
        message="where no points decide, the goal is `goal winner`, and a rule says `win`",
    ),
    write.at_left_edge(
        r"suits:? (?P<list>[^\W\d]\w*(?:(?:\s*,\s*|\s+and\s+)[^\W\d]\w*)*)",
        message="behind each suit stands its colour",
        help="write it as in `suits stars blue, moons black`",
    ),
    Rule(
        r"suits:? (?P<list>[^\W\d]\w*(?:(?:\s*,\s*|\s+and\s+)[^\W\d]\w*)+)",
        write.coloured,
        "behind each suit stands its colour",
        "write it as in `suits stars blue, moons black`",
        write.TOP,
    ),
    write.at_left_edge(
        r"ranks?:? aces? (?:is |are )?high|aces? (?:is |are )?high",
        "ranks 2 to 10 J Q K A",
        message="`ranks` lists all ranks from low to high",
    ),
    write.at_left_edge(
        r"ranks?:? aces? (?:is |are )?low|aces? (?:is |are )?low",
        "ranks A 2 to 10 J Q K",
        message="`ranks` lists all ranks from low to high",
    ),
    write.at_left_edge(
        r"(?:ranking|order|rank order|card order|ranks):? ?(?:is |= )?(?P<x>\w+(?: to \w+| \w+)*)",
        "ranks {x}",
        message="`ranks` lists all ranks from low to high",
    ),
    # ------------------------------------------------------------------ zones
    write.at_left_edge(
        r"(?:zone|pile|stack|place|area|deck|space|spot) (?P<z>\w+) (?:row )?of each "
        r"(?:number|rank|suit|colour|color|card|position|row|column)(?:, .+)?",
        message="a zone is nobody's own, or `of each player` or `of each team`",
        help="declare one for each, as in `zone {z}_1, face up` and `zone {z}_2, face up`",
    ),
    write.at_left_edge(
        rf"(?:zone|pile|stack|place|area|hand|space|spot|discard|stock) (?P<z>\w+)(?: "
        rf"{write.EACH} (?:player|players|team)s?),? ?(?:is |are )?(?:{write.OWN})",
        "zone {z} of each player, seen by its owner",
        message="who sees the cards of a zone is written behind a comma",
    ),
    write.at_left_edge(
        rf"(?:zone|pile|stack|place|area|hand|space|spot) (?P<z>\w+)(?: {write.EACH} "
        rf"(?:players?|hand)),? ?(?:is |are )?(?:{write.UP})",
        "zone {z} of each player, face up",
        message="what every player has is `of each player`",
    ),
    write.at_left_edge(
        rf"(?:zone|pile|stack|place|area|hand|space|spot) (?P<z>\w+)(?: {write.EACH} "
        rf"(?:players?|hand)),? ?(?:is |are )?(?:{write.DOWN})",
        "zone {z} of each player, face down",
        message="what every player has is `of each player`",
    ),
    write.at_left_edge(
        rf"(?:zone|pile|stack|place|area|hand|space|spot) (?P<z>\w+)(?: {write.EACH} "
        rf"(?:players?|hand))",
        "zone {z} of each player, seen by its owner",
        message="who sees the cards of a zone is missing",
        code="E109",
    ),
    write.at_left_edge(
        r"(?:zone|pile|stack|place|area|space|spot) (?P<z>\w+),? ?(?:is |are |\()?"
        rf"(?:{write.UP})\)?",
        "zone {z}, face up",
        message="how the cards of a zone lie is `face up` or `face down`",
    ),
    write.at_left_edge(
        rf"(?:zone|pile|stack|place|area|space|spot) (?P<z>\w+),? ?(?:is |are "
        rf"|\()?(?:{write.DOWN}|private)\)?",
        "zone {z}, face down",
        message="how the cards of a zone lie is `face up` or `face down`",
    ),
    write.at_left_edge(
        r"(?:zone|pile|stack|place|area|space|spot) (?P<z>\w+)",
        message="how the cards of a zone lie is missing",
        help="write `zone {z}, face up` or `zone {z}, face down`",
        code="E109",
    ),
    write.at_left_edge(
        r"(?:zone|pile|stack) (?P<z>\w+) (?P<w>\w+)((?: of each player)?, .+)",
        message="the name of a zone is one word",
        help="write `zone {z}_{w}, face up`",
    ),
)
