"""Ways to say variables, options, defines, actions, tables and phases."""

from __future__ import annotations

import re

from . import declaration_writers as write
from .rule import Rule

NAMED_THINGS: tuple[Rule, ...] = (
    write.at_left_edge(
        r"(?:use|play with|with|deck:?)? ?(?:two|2|double) (?:standard )?(?:decks|packs)(?: of "
        r"cards)?",
        "deck standard\nalso deck standard",
        message="each deck has a line of its own",
    ),
    write.at_left_edge(
        r"(?:no|without|remove|leave out|take out) (?:the |all |any )?jokers?",
        message="which cards there are is said by the lines of the deck",
        help="write `deck standard`, which takes the place of those of the game",
    ),
    write.at_left_edge(
        r"(?:each|every) player (?:has|gets|starts with|begins with|is dealt|draws) <n:NUMBER> "
        r"cards?",
        message="what happens in the game stands in a phase",
        help="under `enter` of the phase that deals write `deal {n} from {talon|ZONE} to each"
        " {hand|ZONE}`",
    ),
    write.at_left_edge(
        r"(?:each|every) player (?:has|gets|starts with|begins with) <n:NUMBER> (?P<name>\w+)",
        "keep {name} of each player = {n}",
        message="a number that every player has is declared",
    ),
    write.at_left_edge(
        r"deal .+",
        message="what happens in the game stands in a phase",
        help="write it under `enter` of the phase that deals, as in `deal 7 from {talon|ZONE} to "
        "each"
        " {hand|ZONE}`",
    ),
    write.at_left_edge(
        r"option (?P<o>\w+) ?= ?(?P<v>\w+) (?:by default|\(?default\)?)",
        "with {o} = {v}",
        message="which option is picked is written `with OPTION = VALUE`",
    ),
    write.at_left_edge(
        r"(?P<h>zone \w+, face (?:up|down)),? (?:for|to|of) (?:everyone|everybody|all)(?: "
        r"players)?",
        "{h}",
        message="`face up` says already that everybody sees the cards",
    ),
    # ------------------------------------------------------------------ variables, options
    Rule(
        rf"(?:(?P<word>var|keep|variable|global|number|int|integer|let|set|counter"
        rf"|score|value|track|remember|store|define)(?: an?)? )(?P<name>\w+)"
        rf" ?(?:{write.EACH}|each|per) (?P<each>players?|teams?|suits?|ranks?)(?: ?(?:="
        rf"|:=|:|is|starts? (?:at|with|as)|from|begins? at"
        rf"|equals) ?(?P<value>[\w.-]+))?",
        write.variable_line,
        "a variable of every player is `of each player`, and its first value stands behind `=`",
        None,
        write.TOP,
    ),
    Rule(
        r"(?P<word>var|keep) (?P<name>\w+) ?= ?(?P<value>[\w.-]+),? (?:for|of) (?:each|every|all) "
        r"(?P<each>players?|teams?|suits?|ranks?)",
        write.variable_line,
        "a variable of every player is `of each player`",
        None,
        write.TOP,
    ),
    Rule(
        r"(?:(?P<each>player|each player|every player|team|each player has"
        r"|players)'?s? (?:var|keep|variable|has|have)? ?)(?:an? "
        r")?(?P<name>\w+) ?(?:=|:=|:|is|starts? (?:at|with|as)|begins? "
        r"at) ?(?P<value>[\w.-]+)|var each (?P<each2>player) "
        r"(?P<name2>\w+) ?= ?(?P<value2>[\w.-]+)",
        lambda v, w: write.variable_line(
            {
                "name": v.get("name") or v["name2"],
                "each": "player",
                "value": v.get("value") or v.get("value2") or "0",
            },
            w,
        ),
        "a variable of every player is `of each player`",
        None,
        write.TOP,
    ),
    Rule(
        r"(?:(?P<word>var|keep|variable|global|number|int|integer|bool|boolean"
        r"|truth|let|counter|value|track|remember|store|set|string)(?: an?)? "
        r")?(?P<name>(?!if|when|on|goal|deck|zone|phase|option|table|with"
        r"|without)\w+) ?(?::\s*(?:int|integer|bool|boolean|truth|number|num"
        r"|string|text)\s*)?(?:=|:=|:|is|starts? (?:at|with|as|off at|off)"
        r"|begins? (?:at|with)|to|equals|<-|initially|at|from) ?(?P<value>[\w.-]+)",
        write.variable_line,
        "a variable is declared with `var` or `keep`, and its first value stands behind `=`",
        None,
        write.TOP,
    ),
    Rule(
        r"(?:variable|global|counter|number|int|bool|boolean|var|keep) "
        r"(?P<name>\w+)(?:: ?(?:int|integer|bool|boolean|number|num))?",
        write.variable_line,
        "the first value of a variable is missing",
        None,
        write.TOP,
        code="E109",
    ),
    Rule(
        r"option (?P<name>\w+(?: \w+)+?) ?(?P<rest>[=:].+)",
        lambda v, w: write.option_line({"name": "_".join(v["name"].split()), "rest": v["rest"]}, w),
        "the name of an option is one word",
        None,
        write.TOP,
    ),
    Rule(
        r"without (?:the )?(?:rule (?:for|about|of) )?<r:RANKS>(?: rules?| effects?| cards?)?",
        (),
        "what is left out is said with its kind",
        "write `without when {r} is played` for what the card does",
        write.TOP,
    ),
    Rule(
        r"rename .+",
        (),
        "a house rule cannot give things of its game another name",
        "use the names of the game; `cards rules GAME` shows them",
        write.TOP,
    ),
    Rule(
        r"option (?P<name>\w+) ?(?P<rest>.+)",
        write.option_line,
        "an option has its values after `=`, with `, or` between them",
        None,
        write.TOP,
    ),
    write.at_left_edge(
        r"(?:with|set|option|use|let)(?: option)? (?P<o>\w+) ?(?:=|to|is|as|:|:=|on)? ?(?P<v>\w+)",
        "with {o} = {v}",
        message="which option is picked is written `with OPTION = VALUE`",
    ),
    write.at_left_edge(
        r"(?:with|set|use|enable|turn on) (?P<o>\w+)",
        "with {o} = yes",
        message="which option is picked is written `with OPTION = VALUE`",
    ),
    write.at_left_edge(
        r"(?:points?|scores?|values?) (?:for|of) (?:the |an? |each )?(?P<r>[\w ,]+?) ?"
        r"(?:[:=]|is|are)? ?(?P<n>-?\d+)(?: points?)?",
        message="what cards count stands in a table",
        help="write `table points by rank` (or `by suit`, `by card`), and below it `{r}: {n}` and "
        "`otherwise: 0`",
    ),
    write.at_left_edge(
        r"goal .*(?:get(?:ting)? rid|shed|lose|losing|empty|no (?:more )?cards|out of cards"
        r"|out first|first out|all (?:your|their) cards).*",
        message="the goal says how the winner is known when the game ends, not how one gets there",
        help="write `goal winner`, and `win player` where somebody has no card left",
    ),
    write.at_left_edge(
        r"(?P<z>zone \w+), ?(?:visible|shown|seen|known|open)(?: only)? (?:to|by) "
        r"(?:the )?(?P<w>\w+)",
        message="the cards of a zone are seen by all, by their owner or by nobody",
        help="write `{z}, face down`, and `show` them to somebody where the rules say so",
    ),
    write.at_left_edge(
        r"(?:var|keep) (?:direction|play_direction|clockwise|order)\b.*",
        message="which way play goes is remembered by itself",
        help="write `reverse` where it turns round",
    ),
    write.at_left_edge(
        r"without otherwise(?: \w+)?",
        "without otherwise in {phase}",
        message="what is left out is said with its phase",
    ),
    write.at_left_edge(
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
    write.at_left_edge(
        r"(?:remove|delete|drop|no|ignore|cancel|disable) (?:the )?(?:rule (?:for"
        r"|about|of) )?<r:RANK>(?: rule| effect)?",
        "without when {r} is played",
        message="what is left out begins with `without`",
    ),
    write.at_left_edge(
        r"(?:remove|delete|drop|no|ignore) (?P<x>(?:phase|option|table|zone|var"
        r"|define|action|move) .+)",
        "without {x}",
        message="what is left out begins with `without`",
    ),
    # ------------------------------------------------------------------ defines, actions, tables
    Rule(
        r"(?:define|function|def|func|fn|let) "
        r"(?P<name>\w+) ?\((?P<of>[\w, ]+)\) ?(?:=|:|as|is|returns)? ?(?P<value>.+)",
        write.define_line,
        "what a define is about stands before a dot",
        None,
        write.TOP,
        code="E101",
    ),
    write.at_left_edge(
        r"define (?P<x>\w+(?:\.\w+)?) ?(?:as|:|:=|is|means|to be|==|is when|if|when) ?(?P<v>.+)",
        "define {x} = {v}",
        "define card.{x} = {v}",
        message="what a define means stands behind `=`",
    ),
    write.at_left_edge(
        r"define (?P<k>card|player|suit|rank|number) (?:is |as |can be |may be "
        r")?(?P<x>\w+) ?(?:=|if|when|as|:|is) ?(?P<v>.+)",
        "define {k}.{x} = {v}",
        message="what a define is about stands before a dot",
    ),
    Rule(
        r"(?:define )?<r:RANK> (?:is|are) (?:always )?(?P<what>wild|trumps?|special"
        r"|safe|high)|(?:define )?(?P<what2>wild)(?: cards?)?(?: is| are| =)? "
        r"<r2:RANK>|wild(?: card)?: <r3:RANK>",
        lambda v, w: write.wild(
            {
                "what": v.get("what") or v.get("what2") or "matches",
                "r": v.get("r") or v.get("r2") or v["r3"],
            },
            w,
        ),
        "what holds of cards is given a name with `define`",
        "write `define card.wild = card.rank is {r|8}`, and ask for `card.wild` where it matters",
        write.TOP,
    ),
    write.at_left_edge(
        r"(?:action|function|def|procedure|sub|rule|define action) (?:the "
        r")?(?P<v>\w+) ?\( ?(?P<o>\w+(?:, ?\w+)*) ?\):?",
        "action player {v} {o}",
        message="an action is a sentence: who, what is done, and with what",
        deepens=False,
    ),
    write.at_left_edge(
        r"(?:action|function|def|procedure|sub|routine|define action|macro) (?:the "
        r")?(?P<v>\w+) ?(?:\( ?\))?:?",
        "action {v}",
        message="lines with a name of their own are an `action`",
    ),
    write.at_left_edge(
        r"action (?P<h>player \w+ (?:number|cards?)) (?:to|from|with|at|for) (?P<o>\w+)",
        "action {h}, {o}: player",
        message="further things that an action is given stand behind commas, with their kind",
    ),
    write.at_left_edge(
        r"action [\w.]+\.\w+ (?P<r>\w.*)",
        "action player {r}",
        message="the subject of an action is one word, such as `player`",
    ),
    write.at_left_edge(
        r"action (?:a |the |any |each )?(?P<s>\w+) (?P<v>\w+) (?:a |an |the |some "
        r")?(?P<o>number|card|cards|rank|suit|colour|player|players|team)(?: of "
        r"cards)?:?",
        "action {s} {v} {o}",
        "action {s} {v} number",
        message="an action is a sentence of bare words: who, what is done, and with what",
    ),
    write.at_left_edge(
        r"(?:table|prices?|values?|points?) (?P<t>\w+)(?: for| of| per| by)?(?: each| "
        r"every)? ?(?P<k>rank|suit|card)?s?:?",
        "table {t} by {k}",
        "table {t} by rank",
        message="what a table goes by is `rank`, `suit` or `card`",
    ),
    write.at_left_edge(
        r"table (?P<t>\w+) (?:for|of|per|by|on)(?: each| every)? (?P<k>rank|suit|card)s?:?",
        "table {t} by {k}",
        message="a table is `by rank`, `by suit` or `by card`",
    ),
    write.at_left_edge(
        r"(?:card )?(?:values?|points?|scoring|prices?|worth)(?: of cards?)?:",
        "table points by rank",
        message="what cards count stands in a table",
    ),
    # ------------------------------------------------------------------ phases
    write.at_left_edge(
        r"(?:phase|stage|step|state|section)s? (?P<p>\w+)(?: phase)?:?",
        "phase {p}",
        message="a part of the game is a `phase`",
    ),
    write.at_left_edge(
        r"(?P<word>phase) (?P<m>\w+(?: \w+)+):?", "phase {m}", message="a name is one word"
    ),
    Rule(
        r"(?P<word>phase) (?P<m>\w+(?: \w+)+):?",
        write.named,
        "a name is one word",
        "put `_` between its parts",
        write.TOP,
    ),
    Rule(
        r"(?P<word>move|otherwise) (?P<m>\"?'?\w+(?: \w+)+'?\"?):?",
        write.named,
        "the name of a move is one word; what is chosen and done stands below it",
        "put `_` between its parts, or shorten it; when it may be made stands behind `if`, as in "
        "`move knock if hand.count is 1`",
        write.PARTS,
    ),
    Rule(
        r"(?P<word>move|otherwise) (?P<m>.+?) (?P<c>if .+)",
        lambda v, w: [f"{one} {v['c']}" for one in write.named(v, w)],
        "the name of a move is one word",
        None,
        write.PARTS,
    ),
    Rule(
        r"(?:else|or|if nothing else|if not|otherwise,?|if (?:you|they|player) "
        r"(?:cannot|can't|can not)(?: play| move)?|default)(?: move)? ?,?(?P<x>\w+)?:?",
        ("otherwise {x}", "otherwise pass"),
        "a move for those who have no other is `otherwise NAME`",
        None,
        write.PARTS,
    ),
    Rule(
        r"(?:(?:player|players|you|they|each player) )?(?:may|can|could|must)(?: "
        r"also)? (?P<x>\w+)(?: .*)?:?|option(?:al)? (?P<y>\w+):?|action (?P<z>\w+):?",
        ("move {x}", "move {y}", "move {z}"),
        "what a player may do is a `move`",
        None,
        write.PARTS,
    ),
    Rule(
        r"(?:on |at |upon )?(?:enter(?:ing)?|start|begin|first|setup|on_enter|when "
        r"entered|do)(?: phase| with)?:?",
        ("enter",),
        "what is done when play comes to a phase stands under `enter`",
        None,
        write.PARTS,
    ),
    Rule(
        r"(?:when|once|after|if) (?:all|everybody|everyone|all players|each player"
        r"|every player)(?: players)? (?:have|has|had)? ?(?:answered|chosen|moved"
        r"|played|passed|finished|done so|bid)?:?|afterwards:?|at the end:?",
        ("when all have answered",),
        "what follows when all have been asked stands under `when all have answered`",
        None,
        write.PARTS,
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
        write.PARTS,
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
    write.at_left_edge(
        r"variant (?P<a>\w+(?: \w+)*) (?:of|from|based on|for) (?P<b>[\w/]+)",
        'variant "{a}" of {b}',
        message="the title of a variant stands in quotes",
    ),
    write.at_left_edge(
        r"(?:game|title|name):? (?P<a>[^\W\d_][\w' ]+)",
        'game "{a}"',
        message="the title of a game stands in quotes",
    ),
    write.at_left_edge(
        r"(?:variant|house rule|extends|based on|import|include|use) (?:<t:TEXT> "
        r")?(?:of |from |for |based on )?(?P<b>\w+)",
        "variant {t} of {b}",
        'variant "My rules" of {b}',
        message="a house rule begins with its title and the game it changes",
    ),
)
