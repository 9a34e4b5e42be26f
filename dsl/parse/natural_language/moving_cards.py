"""Ways to say where cards go, and what is told."""

from __future__ import annotations

from . import statement_writers as write
from .rule import Rule

MOVING_CARDS: tuple[Rule, ...] = (
    write.said_so(
        r"(?:player |you )?(?:looks?|peeks?) at (?:the )?(?:hand|cards?) of <w:WHO>"
        r"|(?:player |you )?(?:looks?|peeks?) at <v:WHO>(?:'s|\u2019s) (?:hand|cards?)",
        "show {w}.{hand} to player",
        "show {v}.{hand} to player",
        message="cards are shown with `show`, to one player or to all",
    ),
    write.said_so(
        r"(?:player |you )?(?:shows?|reveals?) (?:his|her|their|the|your|all) (?:own )?(?:hand"
        r"|cards?)"
        r"(?: to (?:everyone|everybody|all(?: players)?|the table|the others))?",
        "show {hand}",
        message="cards are shown with `show`, to all unless it says to whom",
    ),
    # ------------------------------------------------------------------ cards
    write.made_by(
        rf"(?:<w:WHO> )?{write.MUST}(?:draws?|picks?(?: up)?|takes?|gets?|receives?) "
        rf"<n:NUMBER>(?: (?:extra|more|new|penalty))*(?: cards?)?(?: (?:from|off) "
        rf"(?:the )?(?:top of (?:the )?)?(?P<from>[\w ]+?))?(?: (?:in|into|to) .+)?",
        write.cards_drawn,
        "how many cards somebody draws is a number alone, and what it is called is an action",
    ),
    write.made_by(
        r"(?:put|take|draw|move|deal) <n:NUMBER>(?: cards?)? from (?:the "
        r")?(?:bottom|underside|end) of (?:the )?<z:ZONE> (?P<how>in|on"
        r"|under)(?:to)? (?P<to>.+)",
        write.from_bottom,
        "a number of cards comes from the top; the lowest one is `{z}.bottom`",
    ),
    write.said_so(
        r"(?P<head>(?:put|play|move|lay|place) .+?),? face[ -]?(?:up|down|_up"
        r"|_down)(?: on top)? (?P<how>in|on|under|onto|into|to) (?P<z>[\w. ]+)"
        r"|(?P<a>(?:put|play|move|lay|place) .+?) (?P<b>in|on|under) "
        r"(?P<c>[\w.]+),? face[ -]?(?:up|down)",
        "{head} {how} {z}",
        "{a} {b} {c}",
        message="how cards lie is said of the zone where it is declared, not where cards are put",
    ),
    write.said_so(
        r"put (?P<w>card|cards|[\w.]+) (?:back )?(?:at|to|on) (?:the )?(?:bottom"
        r"|underside) (?:of )?(?:the )?<z:ZONE>",
        "put {w} under {z}",
        message="to the bottom of a zone is said with `under`",
    ),
    write.said_so(
        r"put (?P<w>.+) (?:beneath|below|underneath|at the bottom of|to the bottom of"
        r"|on the bottom of) (?:the )?<z:ZONE>",
        "put {w} under {z}",
        message="to the bottom of a zone is said with `under`",
    ),
    write.said_so(
        r"(?P<verb>put|play) (?P<w>.+) (?:onto|on top of|upon|over|to the top of|on "
        r"the top of|to) (?:the )?<z:ZONE>",
        "{verb} {w} on {z}",
        message="where cards go is said with `in`, `on` or `under`",
    ),
    write.said_so(
        r"play (?P<w>.+) (?:in|into) (?:the )?<z:ZONE>",
        "play {w} on {z}",
        message="where cards are played is said with `on`",
    ),
    write.made_by(
        r"(?:put|move|give|place|transfer|send|return|pass|add|lay|drop|throw"
        r"|slide|tuck|hand|take|pick up|collect|bring)s? (?P<what>.+?)(?: from (?:the "
        r")?(?P<from>[\w.' ]+?))? "
        r"(?P<how>in|into|to|on|onto|under|on top of|under the bottom of|at the "
        r"bottom of|to the bottom of|beneath|below|back (?:in|into|to|on)|over "
        r"to) (?:the )?(?P<to>[\w.' ]+)",
        write.moved,
        "cards are moved with `put`, and go into a zone",
    ),
    write.made_by(
        r"<w:WHO> (?:puts?|moves?|gives?|places?|passes|lays?|discards?|returns?"
        r"|hands?) (?P<what>.+?)(?: from (?:the )?(?P<from>[\w.' ]+?))? "
        r"(?P<how>in|into|to|on|onto|under|on top of|at the bottom of|beneath) "
        r"(?:the )?(?P<to>[\w.' ]+)",
        write.moved,
        "`put` stands first in its line",
    ),
    write.made_by(
        r"(?:give|hand|pass) <w:WHO> (?P<what>(?:an? |the |one |two |three |\d+ )?cards?|card)",
        lambda v, w: write.moved({"what": v["what"], "to": v["w"], "how": "in"}, w),
        "cards are moved with `put`, and go into a zone",
    ),
    write.made_by(
        rf"(?:<w:WHO> )?{write.MUST}(?:take|pick up|picks up|takes|grab|grabs|steal"
        rf"|steals|collect|collects|get|gets|draw|draws)(?: up)? (?:(?P<what>\w+"
        rf"|the top card|all(?: the| of the)?(?: cards)?|(?:the )?(?:whole|entire)"
        rf"|\w+ cards?) (?:from|of|in) )?(?:the )?(?P<z>[\w.' ]+)",
        write.taken,
        "cards are moved with `put`, and go into a zone",
    ),
    write.made_by(
        rf"(?:<w:WHO> )?{write.MUST}(?:discards?|throws?(?: away| out)?|dumps?|burns?"
        rf"|gets? rid of) (?P<what>.+)",
        write.thrown,
        "cards are moved with `put`, and go into a zone",
    ),
    write.said_so(
        rf"<w:WHO> {write.MUST}(?:plays?|lays?(?: down)?) (?P<c>.+?) (?:on|onto|to|in) "
        rf"(?:the )?<z:ZONE>",
        "play {c} on {z}",
        message="`play` stands first in its line",
    ),
    write.said_so(
        rf"(?:<w:WHO> )?{write.MUST}(?:plays?|lays?(?: down)?) (?:the |a |that |his |her "
        rf"|their )?(?P<c>cards?)",
        "play {c} on {pile}",
        message="where a card is played is missing",
    ),
    write.made_by(
        r"(?:turn(?: over| up)?|flip(?: over)?|reveal|expose|open)s? (?:(?:the|a"
        r"|one) )?(?:<n:NUMBER> )?(?:top |first |next )?(?:cards?)?(?: ?(?:of"
        r"|from|on) (?:the )?(?P<from>[\w ]+?))?(?: (?:over|up|face up))?(?: "
        r"(?:on|onto|to|in|into) (?:the )?(?P<to>[\w ]+))?",
        write.turned_up,
        "a card is turned up by putting it into a zone that lies face up",
    ),
    write.made_by(
        r"(?:deal|deals|give|hand out)(?: out)? (?:<n:NUMBER>|all|the rest"
        r"|everything|the (?:whole )?deck)(?: of the)?(?: cards?)?(?: (?:from|of) "
        r"(?:the )?(?P<from>[\w ]+?))?(?: (?:to|for) (?:each|every|all)?(?: "
        r"of)?(?: the)? ?(?:players?|hands?|person|everybody|everyone|one"
        r"|\w*\.?hand)| each| to everybody| to everyone| to all| per player| "
        r"a?piece|)",
        write.dealt,
        "cards are dealt with `deal N from ZONE to each ZONE`",
    ),
    write.made_by(
        r"(?:re)?shuffle (?:the )?(?P<a>[\w. ]+?) (?:back )?(?:into|in|to|with"
        r"|and put it in) (?:the )?(?P<b>[\w. ]+)",
        write.shuffled,
        "`shuffle` only shuffles: the cards are put there first",
    ),
    write.said_so(
        r"(?:re-?shuffle|mix|shuffle up)(?: the)? <z:ZONE>|shuffle the <y:ZONE>",
        "shuffle {z}",
        "shuffle {y}",
        message="a zone is shuffled with `shuffle`",
    ),
    write.said_so(
        r"(?:re)?shuffle|shuffle (?:the )?(?:cards|deck|everything)",
        "shuffle {talon}",
        message="what is shuffled is a zone",
    ),
    write.said_so(
        r"(?:new deal|deal again|redeal|gather (?:all )?(?:the )?cards)(?: and shuffle)?",
        "new deal from {talon}",
        message="a new deal says where the cards are gathered",
    ),
    Rule(
        r"(?:<a:WHO> |all players |everybody |everyone |players )?(?:swaps?|exchanges?"
        r"|switch(?:es)?|trades?) (?:the "
        r")?(?:hands?|cards|all cards)(?: (?:with|of|between|and) .*)?|exchange "
        r"[\w.]*hand with [\w.]*hand",
        (),
        "cards change places one by one, whole hands cannot be exchanged in one line",
        "declare a zone such as `zone aside, face down`, and write three lines: "
        "`put all from {hand} in aside`, `put all from player.next.{hand} in "
        "{hand}`, `put all from aside in player.next.{hand}`",
        write.LINES,
    ),
    write.said_so(
        r"(?:swap|trade|switch) (?P<a>[\w.]+) (?:with|and|for) (?P<b>[\w.]+)",
        "exchange {a} with {b}",
        message="cards change places with `exchange … with …`",
    ),
    # ------------------------------------------------------------------ saying, nothing
    write.made_by(
        r"(?:say|print|announce|show|tell|display|message|echo|output|write|log|shout"
        r"|call out) (?P<parts>(?:<t:TEXT>|[\w.]+)(?:\s*(?:\+|,|&|\.\.)\s*(?:<u:TEXT>"
        r"|[\w.]+))+)",
        write.said_with,
        "values stand inside the text, in curly brackets",
        None,
    ),
    write.said_so(
        r"(?:print|announce|show|tell|display|message|echo|output|write|log|shout"
        r"|call out|<w:WHO> (?:says?|announces?|shouts?|calls?)) <t:TEXT>",
        "say {t}",
        message="a text is said with `say`",
    ),
    write.said_so(
        r"(?:reveal|expose|display|turn up) (?P<x>[\w.]+)(?: to (?P<y>[\w.]+))?",
        "show {x} to {y}",
        "show {x}",
        message="cards are shown with `show`",
    ),
    Rule(
        r"(?:pass|wait|do nothing|nothing(?: happens)?|nop|continue|break|return"
        r"|skip|stop|no effect|none)",
        (),
        "`{said}` does nothing, and no line is needed for that",
        "leave the line out; a move that only passes has `then next turn`",
        write.LINES,
    ),
    Rule(
        r"(?!(?:if|else|for|choose|let|while|until|unless|when|any|all) )(?P<a>[^,]+?),? and "
        r"(?:then )?"
        r"(?P<b>(?:draws?|takes?|miss(?:es)?|loses?|skips?|plays?|discards?|puts?|gets?|scores?"
        r"|reverses?|shuffles?|pass(?:es)?|picks?|gives?|deals?|adds?|goes?|ends?)\b.*)",
        (),
        "each line does one thing",
        "write `{a}` and `{b}` in lines of their own",
        write.LINES,
    ),
)
