"""Ways to say what happens, but for cards that move: loops, conditions, turns, phases, points."""

from __future__ import annotations

import re

from . import statement_writers as write
from .rule import Rule

STATEMENTS: tuple[Rule, ...] = (
    Rule(
        r"(?:burn|remove|clear|scrap|destroy|trash|discard|throw away|get rid of"
        r"|take out) (?:the )?"
        r"(?:whole |entire |complete )?<z:ZONE>(?: pile)?(?: from (?:the )?(?:game|play))?",
        write.burnt,
        "cards that leave the game need a zone to lie in",
        "declare one, as in `zone out_of_play, face down`, and write `put all "
        "from {z} in out_of_play`",
        write.LINES,
    ),
    Rule(
        r"<w:WHO> (?:scores?|gets?|wins?|gains?|receives?|earns?) (?:all )?(?:the "
        r")?(?:points?|values?"
        r"|total|sum|worth|score)(?: of| for| in| from)?(?: all)?(?: the)? "
        r"(?:other|others'?|opponents'?"
        r"|remaining|loser'?s?|losers'?)(?: players?'?| opponents?'?)?(?:'s)?(?: "
        r"hands?| cards?)?.*",
        write.all_others,
        "what several hands count is asked with one dot after the other",
        "write it as in `add {w}.others.{hand|hand}.{price|POINTS} to {w}.{points|SCORE}`",
        write.LINES,
    ),
    Rule(
        r"(?:put|move|place|lay|set|turn) (?:the )?(?:remaining|rest of the|other"
        r"|leftover|left-over"
        r"|rest|remainder)(?: of the)?(?: cards?| deck| pack)? (?:aside "
        r")?(?P<how>in|into|on|onto|to|as)"
        r" (?:the )?(?P<z>[\w ]+)",
        lambda v, w: [
            f"put all from {w.stock} in {zone}" for zone in [w.zone(v["z"])] if zone and w.stock
        ],
        "all cards of a zone are `all from` it",
        blocks=write.LINES,
    ),
    Rule(
        r".+ (?:until|till) .+",
        (),
        "no lines are repeated until something holds here",
        "make it a phase that comes to itself: `enter`, what is done once, and "
        "an `if` with `go to`",
        write.LINES,
    ),
    Rule(
        r"(?:<w:WHO> )?(?:may )?(?:draws?|takes?|picks? up) up to <n:NUMBER>(?: cards?)?.*",
        (),
        "how many cards is one number here, not a range",
        "let the player choose it: `choose number from 0 to {n}` in the move, "
        "then `player {draw|draws} number`",
        write.LINES,
    ),
    Rule(
        r"deal .+ face[ -]?(?:up|down)\b.*",
        (),
        "how dealt cards lie is said of the zone that they go to",
        "declare one, as in `zone laid of each player, face up`, and write `deal "
        "3 from {talon|ZONE} to each laid`",
        write.LINES,
    ),
    Rule(
        r"put .+ (?:in|into) (?:the )?middle of .+|put .+ anywhere .+",
        (),
        "cards go on top of a zone, or to its bottom",
        "write `put … under {talon|ZONE}`, and `shuffle {talon|ZONE}` for anywhere in it",
        write.LINES,
    ),
    Rule(
        r"turn (?:=|is) (?:the )?(?:youngest|oldest|random|first|eldest|winning|losing|starting)"
        r" ?(?:player|hand|person)?|(?:the )?(?:youngest|oldest|eldest|random)(?: player)? .+",
        (),
        "who begins is told from the seats or from what the game remembers",
        "write it as in `turn = dealer.left`, or with `lowest p in players by …`",
        write.LINES,
    ),
    Rule(
        r"(?P<verb>\w+)(?P<rest> .+)?",
        write.who_does,
        "`{verb}` does not say who",
        blocks=write.LINES,
        bare=True,
    ),
    # ------------------------------------------------------------------ loops
    Rule(
        r"(?:for each|for every|foreach|for|for each of) (?P<n>\w+) in (?:range "
        r")?\(?<a:NUMBER>(?: ?to ?|\.\.+|, ?| ?- ?)<b:NUMBER>\)?"
        r"|repeat (?:<c:NUMBER> times|.*)|do (?:this|that|so|the "
        r"following)? ?<d:NUMBER> times.*|<e:NUMBER> times|loop .*",
        (),
        "nothing is done a number of times here: there are no counting loops",
        "a number does it, as in `player {draw|draws} 3`; else write the line as "
        "often as it is to be done",
        write.LINES,
    ),
    Rule(
        r"(?:while|until|repeat until|as long as) .+",
        (),
        "no lines are repeated until something holds here",
        "make it a phase that comes to itself: `enter`, what is done once, and "
        "an `if` with `go to`",
        write.LINES,
    ),
    write.said_so(
        r"(?:for (?:each|every|all)(?: of)?(?: the)?|foreach|for) (?P<p>players?"
        r"|opponents?|other players?|others)(?: do)?",
        "for each p in players",
        "for each p in player.others",
        message="`{said}` says not from what, nor by which name",
    ),
    Rule(
        r"(?:for (?:each|every)|foreach|for) (?:other player|opponent|player else)s?",
        ("for each p in player.others",),
        "`{said}` says not from what, nor by which name",
        blocks=write.LINES,
    ),
    write.said_so(
        r"(?:for (?:each|every|all|any)?|foreach) ?(?P<p>\w+) (?:in|of|from) "
        r"(?:the )?(?P<what>[\w.]+)(?: do)?",
        "for each {p} in {what}",
        "for each c in {what}",
        "for each p in {what}",
        message="lines for each of several things begin with `for each NAME in …`",
    ),
    # ------------------------------------------------------------------ if
    Rule(
        r"(?:if not|unless) (?P<c>[\w.]+)(?: then)?",
        ("if not {c}",),
        "`unless` is `if not` here",
        blocks=write.LINES,
    ),
    Rule(
        r"unless (?P<x>.+?) is (?P<y>[\w.]+)",
        ("if {x} is not {y}",),
        "`unless` is `if not` here",
        blocks=write.LINES,
    ),
    Rule(r"unless (?P<c>.+)", ("if not ({c})",), "`unless` is `if not` here", blocks=write.LINES),
    Rule(
        r"(?P<what>.+?),? (?P<word>unless|if|when) (?P<c>.+)",
        lambda v, w: [
            f"if {'not (' + v['c'] + ')' if v['word'] == 'unless' else v['c']}\n  {v['what']}"
        ],
        "a condition comes first here, in a line of its own",
        blocks=write.LINES,
    ),
    write.said_so(
        r"(?:when|whenever|once) (?P<c>.+?)(?:,| then)?",
        "if {c}",
        message="inside a block, `if` asks for a condition",
    ),
    write.said_so(
        r"(?:otherwise|or else|if not|else then)(?: do)?",
        "else",
        message="the other case is `else` here",
    ),
    write.said_so(
        r"(?:otherwise|or|elif|elsif|else,?) if (?P<c>.+)",
        "else if {c}",
        message="the other case is `else if` here",
    ),
    # ------------------------------------------------------------------ everybody
    write.made_by(
        rf"(?:{write.ALL}) {write.MUST}(?P<rest>.+)",
        write.for_each,
        "lines that several players do stand under `for each`",
        "write `for each p in players`, and what each does on the next line, two spaces further in",
    ),
    # ------------------------------------------------------------------ the turn
    write.made_by(
        r"skip(?:s)? (?:the )?(?:next )?<n:NUMBER>(?: next)?(?: players?| turns?| people)?",
        write.skipped,
        "`skip` is about one player",
    ),
    write.said_so(
        r"(?:skip|skips|pass over) (?:the )?(?:turn of |turn for "
        r")?<w:WHO>(?:'s)?(?: (?:a|one|next|their|the))?(?: turns?)?",
        "skip {w}",
    ),
    write.said_so(
        rf"<w:WHO>(?:'s (?:next )?turn)? {write.MUST}(?:is skipped|gets skipped|be "
        rf"skipped|skips?|miss(?:es)?|loses?|sits? out|forfeits?)"
        r"(?: (?:a|one|his|her|their|the|next|this))*(?: turns?| round| go)?",
        "skip {w}",
        message="`skip` stands before whom it is about",
    ),
    write.said_so(
        r"(?:skip|miss|lose) (?:a|the|one|next|your|their)?(?: next)? ?(?:turn|go)",
        "skip player.next",
    ),
    write.said_so(
        r"(?:reverse|change|switch|flip|turn around|invert)s?(?: "
        r"the)? ?(?:direction|order|way|rotation|turn order|play)?(?: of (?:the "
        r")?(?:play|turns?|game))?"
        r"|(?:direction|play|order)(?: of play)? (?:is reversed|reverses"
        r"|changes(?: direction)?|goes the other way(?: round)?)",
        "reverse",
        message="the direction of play is turned round by the one word `reverse`",
    ),
    write.said_so(
        r"(?:<w:WHO> )?(?:gets?|takes?|has|have|may take|goes|go|plays?|play|may "
        r"play|moves?)(?: to)?(?: (?:an?|play|go|take|one|another|extra|turn|more"
        r"|move|once))*"
        r" ?(?:again|another turn|extra turn|another go|turn again|one more turn"
        r"|once more|another move|extra go)"
        r"|(?:same player|it is still .*|keep the turn|stay|(?:an? )?(?:extra"
        r"|free|another) turn|turn = (?:same player|same|same_player)|"
        r"(?:the )?turn (?:does not|doesn't) (?:pass|change|end)|(?:do not|don't"
        r"|no) (?:go to )?(?:the )?next (?:turn|player))",
        "turn stays",
        message="that the same player goes on is said with `turn stays`",
    ),
    write.made_by(
        r"(?:then )?(?:go to |goto |move to |pass to |continue with )?(?:the "
        r")?next player(?:'s turn)?(?: goes| plays)?"
        r"|(?:end|pass|finish|next|change|advance)(?: the| your)? ?(?:turn|to the "
        r"next player|move|player)(?: is over| ends)?|end of turn|turn (?:ends|is "
        r"over|passes|moves on|\+= 1|\+\+|= next|= next player|= turn \+ 1)"
        r"|(?:the )?(?:turn|play) (?:passes|goes|moves)(?: on)?(?: to (?:the "
        r")?(?:next(?: player)?|left))?|next|then next|then turn",
        write.next_turn,
        "the turn goes on with `then next turn`",
        "in a move write `then next turn`; an event leaves it to the move",
    ),
    write.made_by(
        r"(?:the )?(?:turn|play|it) (?:passes|goes|moves|is given|belongs|returns"
        r"|switches)(?: on| back)? to <w:WHO>"
        r"|(?:it is |it's )<v:WHO>(?:'s)? turn|give (?:the )?turn to <u:WHO>"
        r"|<t:WHO> (?:(?:plays|goes|starts|leads|begins|is) (?:next|first|now|the turn)"
        r"|starts|begins|leads)|turn to <s:WHO>",
        lambda v, w: write.turn_to({"w": next(v[x] for x in "wvuts" if x in v)}, w),
        "who has the turn next is said with `turn = …`",
    ),
    # ------------------------------------------------------------------ phases, the end
    write.made_by(
        r"(?:then )?(?:go(?: on)?(?: to)?|goto|start|begin|enter|switch to"
        r"|continue (?:with|to)|move to|jump to|next phase is|phase =|phase is"
        r"|return to|back to|proceed to)? ?(?:the )?(?:phase )?<p:PHASE>(?: "
        r"phase)?",
        write.go_to,
        "play goes on to another phase with `go to`",
    ),
    Rule(
        r"(?:then )?(?:go to (?:the )?)?(?:next|new|another|previous|following) "
        r"(?:phase|stage|step)",
        (),
        "which phase comes next is said by its name",
        "write `go to PHASE`; the phases are {all_phases}",
        write.LINES,
    ),
    Rule(
        r"(?:then )?(?:end|finish|stop|close|next|new|start|begin)s?(?: of)?(?: "
        r"the| a| an| this)? ?(?:new |next )?(?:round|hand|deal|trick|phase"
        r"|stage)(?: is over| ends)?"
        r"|(?:the )?(?:round|hand|deal|trick) (?:ends|is over|is finished)"
        r"|(?:start|begin|play|deal)(?: a| another| the)? (?:new|next|another) "
        r"(?:round|hand|deal|game)",
        (),
        "the language knows no rounds: a deal lasts until the phase that makes a new one",
        "write `go to PHASE` with the phase that comes then; the phases are {all_phases}",
        write.LINES,
    ),
    write.said_so(
        r"(?:the )?game (?:ends|over|is over|stops|is finished)|(?:end|stop"
        r"|finish|quit)(?:s)?(?: of)?(?: the| this)? ?(?:game|match|play)(?: "
        r"now)?|game_over|gameover|finish|quit",
        "end game",
        message="the game is ended with `end game`",
    ),
    write.said_so(
        r"<w:WHO> (?:wins?|has won|is the winner|won)(?: the)?(?: game| match| round)?(?: now)?",
        "win {w}",
        message="`win` stands before whom it is about",
    ),
    write.said_so(
        r"<w:WHO> (?:loses?|has lost|is the loser|lost)(?: the)?(?: game| match)?",
        "lose {w}",
        message="`lose` stands before whom it is about",
    ),
    write.said_so(
        r"<w:WHO> (?:is out|is eliminated|drops out|is removed|leaves(?: the game)?"
        r"|retires|quits)|(?:eliminate|remove|knock out|drop) <v:WHO>",
        "retire {w}",
        "retire {v}",
        message="who is out is said with `retire`",
    ),
    write.said_so(
        r"(?:the )?(?:winner is|winner =|declare) <w:WHO>(?: (?:the )?winner)?",
        "win {w}",
        message="who wins is said with `win`",
    ),
    # ------------------------------------------------------------------ points
    write.made_by(
        rf"(?:<w:WHO> )?{write.MUST}(?:scores?|gets?|gains?|wins?|earns?|receives?|is "
        rf"awarded)(?: an?)?(?: extra| bonus)? ?<n:NUMBER> ?(?:extra |bonus "
        rf"|penalty )?points?",
        write.points_scored,
        "points are added to the variable that keeps them",
        "write `add {n} to {points|SCORE}`, with the variable that keeps the points",
    ),
    write.made_by(
        rf"(?:<w:WHO> )?{write.MUST}(?P<loses>loses?|pays?|is fined) ?<n:NUMBER> ?points?",
        write.points_scored,
        "points are subtracted from the variable that keeps them",
        "write `subtract {n} from {points|SCORE}`, with the variable that keeps the points",
    ),
    write.made_by(
        r"(?:add|give|award) <n:NUMBER>(?: points?)? to <w:WHO>(?:'s (?:score"
        r"|points|total))?|(?:give|award) <v:WHO> <m:NUMBER> points?",
        lambda v, w: write.points_scored(
            {"w": v.get("w", v.get("v", "player")), "n": v.get("n", v.get("m", "1"))}, w
        ),
        "points are added to the variable that keeps them",
    ),
    write.made_by(
        r"(?:subtract|take|remove|deduct) <n:NUMBER>(?: points?)? from "
        r"<w:WHO>(?:'s (?:score|points|total))?",
        lambda v, w: write.points_scored({**v, "loses": "yes"}, w),
        "points are subtracted from the variable that keeps them",
    ),
    Rule(
        r"(?P<x>[\w.]*(?:count|empty))\s*(?:\+=|-=|=|\+\+|--).*|(?:add|subtract) "
        r".+ (?:to|from) (?P<y>[\w.]*(?:count|empty))",
        (),
        "how many cards there are follows from where the cards lie: it is not set",
        "move cards instead, as in `put 1 from {talon|ZONE} in {hand|ZONE}`",
        write.LINES,
    ),
    write.made_by(
        r"(?P<verb>increase|increment|raise|decrease|decrement|lower|reduce|add "
        r"to|subtract from) (?P<x>[\w.]+)(?: by <n:NUMBER>| <m:NUMBER>)?(?: "
        r"points?)?",
        lambda v, w: write.changed({**v, "n": v.get("n", v.get("m", "1"))}, w),
        "numbers are changed with `add … to …` and `subtract … from …`",
    ),
    write.made_by(
        r"(?P<x>[\w.]+) (?P<verb>goes up|increases|increments|goes down|decreases"
        r"|drops|rises|gains|loses)(?: by)? ?(?:<n:NUMBER>)?(?: points?)?",
        lambda v, w: write.changed(
            {**v, "verb": "add" if re.match("goes up|inc|rises|gains", v["verb"]) else "subtract"},
            w,
        ),
        "numbers are changed with `add … to …` and `subtract … from …`",
    ),
    write.said_so(
        r"add (?P<v>.+?) (?:into|onto|on|in) (?P<x>[\w.]+)",
        "add {v} to {x}",
        message="numbers are added with `add … to …`",
    ),
    write.said_so(
        r"double (?P<x>[\w.]+)|(?P<y>[\w.]+) (?:is doubled|doubles|\*= 2)",
        "{x} = {x} * 2",
        "{y} = {y} * 2",
        message="a variable gets a value with `=`",
    ),
    write.said_so(
        r"(?P<x>[\w.]+) \*= (?P<y>[\w.]+)",
        "{x} = {x} * {y}",
        message="`*=` means nothing here",
        code="E112",
    ),
    Rule(
        r"(?:halve|half) (?P<x>[\w.]+)|(?P<y>[\w.]+) (?:is halved|/= 2|= [\w.]+ / \d+)",
        (),
        "nothing is divided: there are only whole numbers",
        "keep twice the number, or say what is taken away: `subtract 5 from {x|score}`",
        write.LINES,
        bare=True,
    ),
    write.said_so(
        r"(?:reset|clear|zero) (?P<x>[\w.]+)(?: to <n:NUMBER>)?",
        "{x} = {n}",
        "{x} = 0",
        "{x} = no",
        "{x} = none",
        message="a variable gets a value with `=`",
    ),
    write.said_so(
        r"(?:set|let|make|change|store|remember) (?P<x>[\w.]+) (?:to|be|as|=|equal to"
        r"|becomes) (?P<v>.+)",
        "{x} = {v}",
        message="a variable gets a value with `=`",
    ),
    write.said_so(
        r"(?P<x>[\w.]+) (?:becomes|is set to|is now|gets|:=|changes to|<-) (?P<v>.+)",
        "{x} = {v}",
        message="a variable gets a value with `=`",
    ),
)
