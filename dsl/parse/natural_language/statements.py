"""Ways to say what happens: lines of moves, events and actions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .rule import Block, Rule, Values, Write, somebody
from .vocabulary import Vocabulary

_LINES: frozenset[Block] = frozenset({"statement", "choose"})
_MUST = r"(?:must |has to |have to |needs to |should |shall |can |may |will |then |also )?"
_ALL = (
    r"(?:all|each|every)(?: of)?(?: the)?(?P<other> other)? players?"
    r"|(?:all )?the(?P<those> other) players|(?:all )?(?:the )?(?P<others>others)"
    r"|(?:all )?opponents(?P<opp>)"
    r"|every(?:body|one)(?P<but> else)?|they all|all"
)
_MOST = 5
_PUTS = {"in": "in", "into": "in", "to": "in", "on": "on", "onto": "on", "under": "under"}


def _line(
    pattern: str, *write: str, message: str = "`{said}` is said in another way here",
    help: str | None = None, code: str = "E101",
) -> Rule:  # fmt: skip
    return Rule(pattern, write, message, help, _LINES, code=code)


def _by(pattern: str, write: Write, message: str, help: str | None = None) -> Rule:
    return Rule(pattern, write, message, help, _LINES)


def _whose_hand(who: str, words: Vocabulary) -> str | None:
    if words.hand is None:
        return None
    return words.hand if who == "player" else f"{who}.{words.hand}"


def _place(said: str, words: Vocabulary) -> str | None:
    """Where cards go: a zone, or the hand of somebody."""
    said = re.sub(r"^(?:the|your|their|his|her|a) ", "", said.strip()).replace("'s ", ".")
    zone = words.zone(said)
    if zone is not None:
        return zone
    who = somebody(said)
    if who is None or not re.fullmatch(r"[\w.]+", who):
        return None
    return _whose_hand(who, words)


def _drawn(values: Values, words: Vocabulary) -> Iterator[str]:
    """`next player must draw two cards`"""
    who, n = values.get("w", "player"), values.get("n", "1")
    source = values.get("from")
    zone = words.stock if source is None else words.zone(source)
    if words.draw is not None and zone == words.stock:
        yield f"{who} {words.draw} {n}"
    hand = _whose_hand(who, words)
    if zone is not None and hand is not None:
        yield f"put {n} from {zone} in {hand}"


def _each(values: Values, words: Vocabulary) -> Iterator[str]:
    """`everybody draws 1`, `all other players lose 5 points`: one after the other."""
    others = any(
        values.get(name) is not None for name in ("other", "those", "others", "but", "opp")
    )
    name, whom = ("other", "player.others") if others else ("p", "players")
    rest = values["rest"].strip()
    drawn = re.fullmatch(
        _MUST + r"(?:draws?|takes?|picks? up|gets?) (?P<n>\w+)(?: \w+)?(?: cards?)?"
        r"(?: from (?:the )?(?P<from>[\w ]+?))?(?: each)?",
        rest,
    )  # fmt: skip
    made: list[str] = []
    if drawn and (n := words.number(drawn["n"])):
        asked: Values = {"w": name, "n": n}
        if drawn["from"]:
            asked["from"] = drawn["from"]
        made += _drawn(asked, words)
    if re.fullmatch(
        r"(?:skips?|miss(?:es)?|loses?)(?: (?:a|one|their|the next))?(?: turns?)?", rest
    ):
        made.append(f"skip {name}")
    scored = re.fullmatch(r"(?:scores?|gets?|gains?|wins?|earns?) (?P<n>\w+)(?: points?)?", rest)
    if scored and words.score and (n := words.number(scored["n"])):
        made.append(f"add {n} to {name}.{words.score}")
    lost = re.fullmatch(r"loses? (?P<n>\w+)(?: points?)", rest)
    if lost and words.score and (n := words.number(lost["n"])):
        made.append(f"subtract {n} from {name}.{words.score}")
    if re.fullmatch(r"(?:shows?|reveals?) (?:(?:their|the|his) )?(?:hands?|cards?)", rest):
        made.append(f"show {name}.{words.hand}")
    verb, _, objects = rest.partition(" ")
    for known in words.verbs:
        if verb in (known, known.removesuffix("s")) or f"{verb}s" == known:
            made.append(f"{name} {known} {objects}".strip())
    for line in made:
        yield f"for each {name} in {whom}\n  {line}"


def _skipped(values: Values, words: Vocabulary) -> Iterator[str]:
    """`skip 2 players`: each of them in a line of its own."""
    n = int(values["n"])
    if 1 <= n <= _MOST:
        yield "\n".join("skip player" + ".next" * number for number in range(1, n + 1))


def _moved(values: Values, words: Vocabulary) -> Iterator[str]:
    """`move 2 cards from stock to hand`, `give card to the next player`"""
    what = re.sub(r"^(?:the|your|their|his|her|that|this|it)\b ?", "", values["what"].strip())
    what = re.sub(r"^(?:whole|entire|complete) (?=\w)", "", what)
    how = _PUTS.get(values.get("how", "in"), "in")
    if re.search(r"bottom|beneath|below", values.get("how", "")):
        how = "under"
    if re.search(r"\bon\b|top", values.get("how", "")):
        how = "on"
    where = _place(values["to"], words)
    if where is None:
        return
    source = values.get("from")
    zone = None if source is None else _place(source, words)
    if source is not None and zone is None:
        return
    said = re.fullmatch(r"(\w+)(?: (?:top )?cards?)?(?: each)?", what)
    n = words.number(said[1]) if said else None
    if n is not None and said is not None and (zone or said[0] != said[1] or said[1].isdecimal()):
        yield f"put {n} from {zone or words.stock} {how} {where}"
        return
    if re.fullmatch(r"(?:the )?(?:top(?:most)? card|top|next card)", what):
        yield f"put 1 from {zone or words.stock} {how} {where}"
    elif re.fullmatch(
        r"(?:all|all (?:the |of the |their |your )?cards?|every card|everything)", what
    ):
        yield f"put all from {zone or words.hand} {how} {where}"
    elif re.fullmatch(r"(?:rest|the rest|all (?:the )?other cards)", what) and zone:
        yield f"put {zone}.rest {how} {where}"
    elif what in ("", "card", "cards", "it", "them"):
        for one in ("card", "cards"):
            yield f"put {one} {how} {where}"
    else:
        source_zone = words.zone(re.sub(r"^all (?:of )?", "", what))
        if source_zone is not None and zone is None:
            yield f"put all from {source_zone} {how} {where}"
        elif re.fullmatch(r"[\w.]+", what):
            yield f"put {what} {how} {where}"


def _from_bottom(values: Values, words: Vocabulary) -> Iterator[str]:
    n, zone, where = int(values["n"]), values["z"], _place(values["to"], words)
    if where is not None and 1 <= n <= _MOST:
        yield "\n".join([f"put {zone}.bottom {values['how']} {where}"] * n)


def _taken(values: Values, words: Vocabulary) -> Iterator[str]:
    """`take 1 from victim.hand`, `pick up the pile`"""
    who = values.get("w", "player")
    hand = _whose_hand(who, words)
    if hand is None:
        return
    zone = _place(re.sub(r"^(?:whole|entire|complete) ", "", values["z"]), words)
    if zone is None:
        return
    what = values.get("what") or "all"
    what = re.sub(r"^(?:the )?(?:all|whole|entire)\b.*", "all", what.strip())
    n = words.number(what.split()[0]) if what.split() else None
    if re.fullmatch(r"(?:the )?top(?: card)?", what):
        n = "1"
    yield f"put {n or 'all'} from {zone} in {hand}"


def _thrown(values: Values, words: Vocabulary) -> Iterator[str]:
    """`discard a card`, `throw away hand`"""
    what = re.sub(r"^(?:the|a|your|that|their|this) ", "", values["what"])
    if words.pile is None:
        return
    n = words.number(what.split()[0])
    if words.zone(what) == words.pile:
        return
    if what in ("hand", "whole hand", "all cards"):
        yield f"put all from {words.hand} in {words.pile}"
    elif n and "card" in what and words.hand:
        yield f"put {n} from {words.hand} in {words.pile}"
    elif re.fullmatch(r"[\w.]+", what):
        yield f"put {what} in {words.pile}"


def _turned_up(values: Values, words: Vocabulary) -> Iterator[str]:
    """`turn over the top card`, `flip 1 from stock on pile`"""
    source = words.zone(values["from"]) if values.get("from") else words.stock
    target = words.zone(values["to"]) if values.get("to") else words.pile
    if source and target:
        yield f"put {values.get('n') or '1'} from {source} on {target}"


def _dealt(values: Values, words: Vocabulary) -> Iterator[str]:
    source = words.zone(values["from"]) if values.get("from") else words.stock
    if source is None or words.hand is None:
        return
    n = values.get("n")
    if n is None:
        n = f"{source}.count"
    yield f"deal {n} from {source} to each {words.hand}"


def _shuffled(values: Values, words: Vocabulary) -> Iterator[str]:
    source, target = words.zone(values["a"]), words.zone(values["b"])
    if source and target:
        yield f"put all from {source} in {target}\nshuffle {target}"


def _next_turn(values: Values, words: Vocabulary) -> Iterator[str]:
    yield "then next turn"
    yield "next turn"


def _turn_to(values: Values, words: Vocabulary) -> Iterator[str]:
    if values["w"] == "player.next":
        yield "then next turn"
    yield f"then turn = {values['w']}"
    yield f"turn = {values['w']}"


def _go_to(values: Values, words: Vocabulary) -> Iterator[str]:
    yield f"go to {values['p']}"
    yield f"then go to {values['p']}"


def _scored(values: Values, words: Vocabulary) -> Iterator[str]:
    who = values.get("w", "player")
    if words.score is None:
        return
    score = words.score if who == "player" else f"{who}.{words.score}"
    if values.get("loses"):
        yield f"subtract {values['n']} from {score}"
    else:
        yield f"add {values['n']} to {score}"


def _changed(values: Values, words: Vocabulary) -> Iterator[str]:
    what = values["x"]
    sign = values["verb"].casefold()
    n = values.get("n") or "1"
    if re.match(r"add|inc|raise|goes up|gains|plus|\+", sign):
        yield f"add {n} to {what}"
    else:
        yield f"subtract {n} from {what}"


def _said_with(values: Values, words: Vocabulary) -> Iterator[str]:
    """`"player has " + hand.count + " cards"`: texts and values put together."""
    parts = re.split(r"\s*(?:\+|,|&|\.\.)\s*", values["parts"])
    yield (
        'say "'
        + "".join(
            "\uf8ff" + part if "\ue000" <= part[:1] <= "\uf8ff" else "{" + part + "}"
            for part in parts
            if part
        )
        + '"'
    )


def _who_does(values: Values, words: Vocabulary) -> Iterator[str]:
    """`draws 2`, `pays 3 to dealer`: an action, but for who does it."""
    verb = values["verb"]
    for known in words.verbs:
        if verb in (known, known.removesuffix("s")):
            yield f"player {known} {values['rest'].strip()}".strip()


def _burnt(values: Values, words: Vocabulary) -> Iterator[str]:
    """`burn the pile`: into a zone that has no other use, where there is one."""
    for zone, owner in words.zones.items():
        if owner is None and zone not in (words.stock, words.pile, values["z"]):
            yield f"put all from {values['z']} in {zone}"


def _all_others(values: Values, words: Vocabulary) -> Iterator[str]:
    """`winner scores the points of all other hands`"""
    who = values["w"]
    if words.price and words.score and words.hand:
        yield f"add {who}.others.{words.hand}.{words.price} to {who}.{words.score}"


STATEMENTS: tuple[Rule, ...] = (
    Rule(
        r"(?:burn|remove|clear|scrap|destroy|trash|discard|throw away|get rid of"
        r"|take out) (?:the )?"
        r"(?:whole |entire |complete )?<z:ZONE>(?: pile)?(?: from (?:the )?(?:game|play))?",
        _burnt,
        "cards that leave the game need a zone to lie in",
        "declare one, as in `zone out_of_play, face down`, and write `put all "
        "from {z} in out_of_play`",
        _LINES,
    ),
    Rule(
        r"<w:WHO> (?:scores?|gets?|wins?|gains?|receives?|earns?) (?:all )?(?:the "
        r")?(?:points?|values?"
        r"|total|sum|worth|score)(?: of| for| in| from)?(?: all)?(?: the)? "
        r"(?:other|others'?|opponents'?"
        r"|remaining|loser'?s?|losers'?)(?: players?'?| opponents?'?)?(?:'s)?(?: "
        r"hands?| cards?)?.*",
        _all_others,
        "what several hands count is asked with one dot after the other",
        "write it as in `add {w}.others.{hand|hand}.{price|POINTS} to {w}.{points|SCORE}`",
        _LINES,
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
        blocks=_LINES,
    ),
    Rule(
        r".+ (?:until|till) .+",
        (),
        "no lines are repeated until something holds here",
        "make it a phase that comes to itself: `enter`, what is done once, and "
        "an `if` with `go to`",
        _LINES,
    ),
    Rule(
        r"(?:<w:WHO> )?(?:may )?(?:draws?|takes?|picks? up) up to <n:NUMBER>(?: cards?)?.*",
        (),
        "how many cards is one number here, not a range",
        "let the player choose it: `choose number from 0 to {n}` in the move, "
        "then `player {draw|draws} number`",
        _LINES,
    ),
    Rule(
        r"deal .+ face[ -]?(?:up|down)\b.*",
        (),
        "how dealt cards lie is said of the zone that they go to",
        "declare one, as in `zone laid of each player, face up`, and write `deal "
        "3 from {talon|ZONE} to each laid`",
        _LINES,
    ),
    Rule(
        r"put .+ (?:in|into) (?:the )?middle of .+|put .+ anywhere .+",
        (),
        "cards go on top of a zone, or to its bottom",
        "write `put … under {talon|ZONE}`, and `shuffle {talon|ZONE}` for anywhere in it",
        _LINES,
    ),
    Rule(
        r"turn (?:=|is) (?:the )?(?:youngest|oldest|random|first|eldest|winning|losing|starting)"
        r" ?(?:player|hand|person)?|(?:the )?(?:youngest|oldest|eldest|random)(?: player)? .+",
        (),
        "who begins is told from the seats or from what the game remembers",
        "write it as in `turn = dealer.left`, or with `lowest p in players by …`",
        _LINES,
    ),
    Rule(
        r"(?P<verb>\w+)(?P<rest> .+)?",
        _who_does,
        "`{verb}` does not say who",
        blocks=_LINES,
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
        _LINES,
    ),
    Rule(
        r"(?:while|until|repeat until|as long as) .+",
        (),
        "no lines are repeated until something holds here",
        "make it a phase that comes to itself: `enter`, what is done once, and "
        "an `if` with `go to`",
        _LINES,
    ),
    _line(
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
        blocks=_LINES,
    ),
    _line(
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
        blocks=_LINES,
    ),
    Rule(
        r"unless (?P<x>.+?) is (?P<y>[\w.]+)",
        ("if {x} is not {y}",),
        "`unless` is `if not` here",
        blocks=_LINES,
    ),
    Rule(r"unless (?P<c>.+)", ("if not ({c})",), "`unless` is `if not` here", blocks=_LINES),
    Rule(
        r"(?P<what>.+?),? (?P<word>unless|if|when) (?P<c>.+)",
        lambda v, w: [
            f"if {'not (' + v['c'] + ')' if v['word'] == 'unless' else v['c']}\n  {v['what']}"
        ],
        "a condition comes first here, in a line of its own",
        blocks=_LINES,
    ),
    _line(
        r"(?:when|whenever|once) (?P<c>.+?)(?:,| then)?",
        "if {c}",
        message="inside a block, `if` asks for a condition",
    ),
    _line(
        r"(?:otherwise|or else|if not|else then)(?: do)?",
        "else",
        message="the other case is `else` here",
    ),
    _line(
        r"(?:otherwise|or|elif|elsif|else,?) if (?P<c>.+)",
        "else if {c}",
        message="the other case is `else if` here",
    ),
    # ------------------------------------------------------------------ everybody
    _by(
        rf"(?:{_ALL}) {_MUST}(?P<rest>.+)",
        _each,
        "lines that several players do stand under `for each`",
        "write `for each p in players`, and what each does on the next line, two spaces further in",
    ),
    # ------------------------------------------------------------------ the turn
    _by(
        r"skip(?:s)? (?:the )?(?:next )?<n:NUMBER>(?: next)?(?: players?| turns?| people)?",
        _skipped,
        "`skip` is about one player",
    ),
    _line(
        r"(?:skip|skips|pass over) (?:the )?(?:turn of |turn for "
        r")?<w:WHO>(?:'s)?(?: (?:a|one|next|their|the))?(?: turns?)?",
        "skip {w}",
    ),
    _line(
        rf"<w:WHO>(?:'s (?:next )?turn)? {_MUST}(?:is skipped|gets skipped|be "
        rf"skipped|skips?|miss(?:es)?|loses?|sits? out|forfeits?)"
        r"(?: (?:a|one|his|her|their|the|next|this))*(?: turns?| round| go)?",
        "skip {w}",
        message="`skip` stands before whom it is about",
    ),
    _line(
        r"(?:skip|miss|lose) (?:a|the|one|next|your|their)?(?: next)? ?(?:turn|go)",
        "skip player.next",
    ),
    _line(
        r"(?:reverse|change|switch|flip|turn around|invert)s?(?: "
        r"the)? ?(?:direction|order|way|rotation|turn order|play)?(?: of (?:the "
        r")?(?:play|turns?|game))?"
        r"|(?:direction|play|order)(?: of play)? (?:is reversed|reverses"
        r"|changes(?: direction)?|goes the other way(?: round)?)",
        "reverse",
        message="the direction of play is turned round by the one word `reverse`",
    ),
    _line(
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
    _by(
        r"(?:then )?(?:go to |goto |move to |pass to |continue with )?(?:the "
        r")?next player(?:'s turn)?(?: goes| plays)?"
        r"|(?:end|pass|finish|next|change|advance)(?: the| your)? ?(?:turn|to the "
        r"next player|move|player)(?: is over| ends)?|end of turn|turn (?:ends|is "
        r"over|passes|moves on|\+= 1|\+\+|= next|= next player|= turn \+ 1)"
        r"|(?:the )?(?:turn|play) (?:passes|goes|moves)(?: on)?(?: to (?:the "
        r")?(?:next(?: player)?|left))?|next|then next|then turn",
        _next_turn,
        "the turn goes on with `then next turn`",
        "in a move write `then next turn`; an event leaves it to the move",
    ),
    _by(
        r"(?:the )?(?:turn|play|it) (?:passes|goes|moves|is given|belongs|returns"
        r"|switches)(?: on| back)? to <w:WHO>"
        r"|(?:it is |it's )<v:WHO>(?:'s)? turn|give (?:the )?turn to <u:WHO>"
        r"|<t:WHO> (?:(?:plays|goes|starts|leads|begins|is) (?:next|first|now|the turn)"
        r"|starts|begins|leads)|turn to <s:WHO>",
        lambda v, w: _turn_to({"w": next(v[x] for x in "wvuts" if x in v)}, w),
        "who has the turn next is said with `turn = …`",
    ),
    # ------------------------------------------------------------------ phases, the end
    _by(
        r"(?:then )?(?:go(?: on)?(?: to)?|goto|start|begin|enter|switch to"
        r"|continue (?:with|to)|move to|jump to|next phase is|phase =|phase is"
        r"|return to|back to|proceed to)? ?(?:the )?(?:phase )?<p:PHASE>(?: "
        r"phase)?",
        _go_to,
        "play goes on to another phase with `go to`",
    ),
    Rule(
        r"(?:then )?(?:go to (?:the )?)?(?:next|new|another|previous|following) "
        r"(?:phase|stage|step)",
        (),
        "which phase comes next is said by its name",
        "write `go to PHASE`; the phases are {all_phases}",
        _LINES,
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
        _LINES,
    ),
    _line(
        r"(?:the )?game (?:ends|over|is over|stops|is finished)|(?:end|stop"
        r"|finish|quit)(?:s)?(?: of)?(?: the| this)? ?(?:game|match|play)(?: "
        r"now)?|game_over|gameover|finish|quit",
        "end game",
        message="the game is ended with `end game`",
    ),
    _line(
        r"<w:WHO> (?:wins?|has won|is the winner|won)(?: the)?(?: game| match| round)?(?: now)?",
        "win {w}",
        message="`win` stands before whom it is about",
    ),
    _line(
        r"<w:WHO> (?:loses?|has lost|is the loser|lost)(?: the)?(?: game| match)?",
        "lose {w}",
        message="`lose` stands before whom it is about",
    ),
    _line(
        r"<w:WHO> (?:is out|is eliminated|drops out|is removed|leaves(?: the game)?"
        r"|retires|quits)|(?:eliminate|remove|knock out|drop) <v:WHO>",
        "retire {w}",
        "retire {v}",
        message="who is out is said with `retire`",
    ),
    _line(
        r"(?:the )?(?:winner is|winner =|declare) <w:WHO>(?: (?:the )?winner)?",
        "win {w}",
        message="who wins is said with `win`",
    ),
    # ------------------------------------------------------------------ points
    _by(
        rf"(?:<w:WHO> )?{_MUST}(?:scores?|gets?|gains?|wins?|earns?|receives?|is "
        rf"awarded)(?: an?)?(?: extra| bonus)? ?<n:NUMBER> ?(?:extra |bonus "
        rf"|penalty )?points?",
        _scored,
        "points are added to the variable that keeps them",
        "write `add {n} to {points|SCORE}`, with the variable that keeps the points",
    ),
    _by(
        rf"(?:<w:WHO> )?{_MUST}(?P<loses>loses?|pays?|is fined) ?<n:NUMBER> ?points?",
        _scored,
        "points are subtracted from the variable that keeps them",
        "write `subtract {n} from {points|SCORE}`, with the variable that keeps the points",
    ),
    _by(
        r"(?:add|give|award) <n:NUMBER>(?: points?)? to <w:WHO>(?:'s (?:score"
        r"|points|total))?|(?:give|award) <v:WHO> <m:NUMBER> points?",
        lambda v, w: _scored(
            {"w": v.get("w", v.get("v", "player")), "n": v.get("n", v.get("m", "1"))}, w
        ),
        "points are added to the variable that keeps them",
    ),
    _by(
        r"(?:subtract|take|remove|deduct) <n:NUMBER>(?: points?)? from "
        r"<w:WHO>(?:'s (?:score|points|total))?",
        lambda v, w: _scored({**v, "loses": "yes"}, w),
        "points are subtracted from the variable that keeps them",
    ),
    Rule(
        r"(?P<x>[\w.]*(?:count|empty))\s*(?:\+=|-=|=|\+\+|--).*|(?:add|subtract) "
        r".+ (?:to|from) (?P<y>[\w.]*(?:count|empty))",
        (),
        "how many cards there are follows from where the cards lie: it is not set",
        "move cards instead, as in `put 1 from {talon|ZONE} in {hand|ZONE}`",
        _LINES,
    ),
    _by(
        r"(?P<verb>increase|increment|raise|decrease|decrement|lower|reduce|add "
        r"to|subtract from) (?P<x>[\w.]+)(?: by <n:NUMBER>| <m:NUMBER>)?(?: "
        r"points?)?",
        lambda v, w: _changed({**v, "n": v.get("n", v.get("m", "1"))}, w),
        "numbers are changed with `add … to …` and `subtract … from …`",
    ),
    _by(
        r"(?P<x>[\w.]+) (?P<verb>goes up|increases|increments|goes down|decreases"
        r"|drops|rises|gains|loses)(?: by)? ?(?:<n:NUMBER>)?(?: points?)?",
        lambda v, w: _changed(
            {**v, "verb": "add" if re.match("goes up|inc|rises|gains", v["verb"]) else "subtract"},
            w,
        ),
        "numbers are changed with `add … to …` and `subtract … from …`",
    ),
    _line(
        r"add (?P<v>.+?) (?:into|onto|on|in) (?P<x>[\w.]+)",
        "add {v} to {x}",
        message="numbers are added with `add … to …`",
    ),
    _line(
        r"double (?P<x>[\w.]+)|(?P<y>[\w.]+) (?:is doubled|doubles|\*= 2)",
        "{x} = {x} * 2",
        "{y} = {y} * 2",
        message="a variable gets a value with `=`",
    ),
    _line(
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
        _LINES,
        bare=True,
    ),
    _line(
        r"(?:reset|clear|zero) (?P<x>[\w.]+)(?: to <n:NUMBER>)?",
        "{x} = {n}",
        "{x} = 0",
        "{x} = no",
        "{x} = none",
        message="a variable gets a value with `=`",
    ),
    _line(
        r"(?:set|let|make|change|store|remember) (?P<x>[\w.]+) (?:to|be|as|=|equal to"
        r"|becomes) (?P<v>.+)",
        "{x} = {v}",
        message="a variable gets a value with `=`",
    ),
    _line(
        r"(?P<x>[\w.]+) (?:becomes|is set to|is now|gets|:=|changes to|<-) (?P<v>.+)",
        "{x} = {v}",
        message="a variable gets a value with `=`",
    ),
    # ------------------------------------------------------------------ cards
    _by(
        rf"(?:<w:WHO> )?{_MUST}(?:draws?|picks?(?: up)?|takes?|gets?|receives?) "
        rf"<n:NUMBER>(?: (?:extra|more|new|penalty))*(?: cards?)?(?: (?:from|off) "
        rf"(?:the )?(?:top of (?:the )?)?(?P<from>[\w ]+?))?(?: (?:in|into|to) .+)?",
        _drawn,
        "how many cards somebody draws is a number alone, and what it is called is an action",
    ),
    _by(
        r"(?:put|take|draw|move|deal) <n:NUMBER>(?: cards?)? from (?:the "
        r")?(?:bottom|underside|end) of (?:the )?<z:ZONE> (?P<how>in|on"
        r"|under)(?:to)? (?P<to>.+)",
        _from_bottom,
        "a number of cards comes from the top; the lowest one is `{z}.bottom`",
    ),
    _line(
        r"(?P<head>(?:put|play|move|lay|place) .+?),? face[ -]?(?:up|down|_up"
        r"|_down)(?: on top)? (?P<how>in|on|under|onto|into|to) (?P<z>[\w. ]+)"
        r"|(?P<a>(?:put|play|move|lay|place) .+?) (?P<b>in|on|under) "
        r"(?P<c>[\w.]+),? face[ -]?(?:up|down)",
        "{head} {how} {z}",
        "{a} {b} {c}",
        message="how cards lie is said of the zone where it is declared, not where cards are put",
    ),
    _line(
        r"put (?P<w>card|cards|[\w.]+) (?:back )?(?:at|to|on) (?:the )?(?:bottom"
        r"|underside) (?:of )?(?:the )?<z:ZONE>",
        "put {w} under {z}",
        message="to the bottom of a zone is said with `under`",
    ),
    _line(
        r"put (?P<w>.+) (?:beneath|below|underneath|at the bottom of|to the bottom of"
        r"|on the bottom of) (?:the )?<z:ZONE>",
        "put {w} under {z}",
        message="to the bottom of a zone is said with `under`",
    ),
    _line(
        r"(?P<verb>put|play) (?P<w>.+) (?:onto|on top of|upon|over|to the top of|on "
        r"the top of|to) (?:the )?<z:ZONE>",
        "{verb} {w} on {z}",
        message="where cards go is said with `in`, `on` or `under`",
    ),
    _line(
        r"play (?P<w>.+) (?:in|into) (?:the )?<z:ZONE>",
        "play {w} on {z}",
        message="where cards are played is said with `on`",
    ),
    _by(
        r"(?:put|move|give|place|transfer|send|return|pass|add|lay|drop|throw"
        r"|slide|tuck|hand|take|pick up|collect|bring)s? (?P<what>.+?)(?: from (?:the "
        r")?(?P<from>[\w.' ]+?))? "
        r"(?P<how>in|into|to|on|onto|under|on top of|under the bottom of|at the "
        r"bottom of|to the bottom of|beneath|below|back (?:in|into|to|on)|over "
        r"to) (?:the )?(?P<to>[\w.' ]+)",
        _moved,
        "cards are moved with `put`, and go into a zone",
    ),
    _by(
        r"<w:WHO> (?:puts?|moves?|gives?|places?|passes|lays?|discards?|returns?"
        r"|hands?) (?P<what>.+?)(?: from (?:the )?(?P<from>[\w.' ]+?))? "
        r"(?P<how>in|into|to|on|onto|under|on top of|at the bottom of|beneath) "
        r"(?:the )?(?P<to>[\w.' ]+)",
        _moved,
        "`put` stands first in its line",
    ),
    _by(
        r"(?:give|hand|pass) <w:WHO> (?P<what>(?:an? |the |one |two |three |\d+ )?cards?|card)",
        lambda v, w: _moved({"what": v["what"], "to": v["w"], "how": "in"}, w),
        "cards are moved with `put`, and go into a zone",
    ),
    _by(
        rf"(?:<w:WHO> )?{_MUST}(?:take|pick up|picks up|takes|grab|grabs|steal"
        rf"|steals|collect|collects|get|gets|draw|draws)(?: up)? (?:(?P<what>\w+"
        rf"|the top card|all(?: the| of the)?(?: cards)?|(?:the )?(?:whole|entire)"
        rf"|\w+ cards?) (?:from|of|in) )?(?:the )?(?P<z>[\w.' ]+)",
        _taken,
        "cards are moved with `put`, and go into a zone",
    ),
    _by(
        rf"(?:<w:WHO> )?{_MUST}(?:discards?|throws?(?: away| out)?|dumps?|burns?"
        rf"|gets? rid of) (?P<what>.+)",
        _thrown,
        "cards are moved with `put`, and go into a zone",
    ),
    _line(
        rf"<w:WHO> {_MUST}(?:plays?|lays?(?: down)?) (?P<c>.+?) (?:on|onto|to|in) "
        rf"(?:the )?<z:ZONE>",
        "play {c} on {z}",
        message="`play` stands first in its line",
    ),
    _line(
        rf"(?:<w:WHO> )?{_MUST}(?:plays?|lays?(?: down)?) (?:the |a |that |his |her "
        rf"|their )?(?P<c>cards?)",
        "play {c} on {pile}",
        message="where a card is played is missing",
    ),
    _by(
        r"(?:turn(?: over| up)?|flip(?: over)?|reveal|expose|open)s? (?:(?:the|a"
        r"|one) )?(?:<n:NUMBER> )?(?:top |first |next )?(?:cards?)?(?: ?(?:of"
        r"|from|on) (?:the )?(?P<from>[\w ]+?))?(?: (?:over|up|face up))?(?: "
        r"(?:on|onto|to|in|into) (?:the )?(?P<to>[\w ]+))?",
        _turned_up,
        "a card is turned up by putting it into a zone that lies face up",
    ),
    _by(
        r"(?:deal|deals|give|hand out)(?: out)? (?:<n:NUMBER>|all|the rest"
        r"|everything|the (?:whole )?deck)(?: of the)?(?: cards?)?(?: (?:from|of) "
        r"(?:the )?(?P<from>[\w ]+?))?(?: (?:to|for) (?:each|every|all)?(?: "
        r"of)?(?: the)? ?(?:players?|hands?|person|everybody|everyone|one"
        r"|\w*\.?hand)| each| to everybody| to everyone| to all| per player| "
        r"a?piece|)",
        _dealt,
        "cards are dealt with `deal N from ZONE to each ZONE`",
    ),
    _by(
        r"(?:re)?shuffle (?:the )?(?P<a>[\w. ]+?) (?:back )?(?:into|in|to|with"
        r"|and put it in) (?:the )?(?P<b>[\w. ]+)",
        _shuffled,
        "`shuffle` only shuffles: the cards are put there first",
    ),
    _line(
        r"(?:re-?shuffle|mix|shuffle up)(?: the)? <z:ZONE>|shuffle the <y:ZONE>",
        "shuffle {z}",
        "shuffle {y}",
        message="a zone is shuffled with `shuffle`",
    ),
    _line(
        r"(?:re)?shuffle|shuffle (?:the )?(?:cards|deck|everything)",
        "shuffle {talon}",
        message="what is shuffled is a zone",
    ),
    _line(
        r"(?:new deal|deal again|redeal|gather (?:all )?(?:the )?cards)(?: and shuffle)?",
        "new deal from {talon}",
        message="a new deal says where the cards are gathered",
    ),
    Rule(
        r"(?:<a:WHO> )?(?:swaps?|exchanges?|switch(?:es)?|trades?) (?:the "
        r")?(?:hands?|cards|all cards)(?: (?:with|of|between|and) .*)?|exchange "
        r"[\w.]*hand with [\w.]*hand",
        (),
        "cards change places one by one, whole hands cannot be exchanged in one line",
        "declare a zone such as `zone aside, face down`, and write three lines: "
        "`put all from {hand} in aside`, `put all from player.next.{hand} in "
        "{hand}`, `put all from aside in player.next.{hand}`",
        _LINES,
    ),
    _line(
        r"(?:swap|trade|switch) (?P<a>[\w.]+) (?:with|and|for) (?P<b>[\w.]+)",
        "exchange {a} with {b}",
        message="cards change places with `exchange … with …`",
    ),
    # ------------------------------------------------------------------ saying, nothing
    _by(
        r"(?:say|print|announce|show|tell|display|message|echo|output|write|log|shout"
        r"|call out) (?P<parts>(?:<t:TEXT>|[\w.]+)(?:\s*(?:\+|,|&|\.\.)\s*(?:<u:TEXT>"
        r"|[\w.]+))+)",
        _said_with,
        "values stand inside the text, in curly brackets",
        None,
    ),
    _line(
        r"(?:print|announce|show|tell|display|message|echo|output|write|log|shout"
        r"|call out|<w:WHO> (?:says?|announces?|shouts?|calls?)) <t:TEXT>",
        "say {t}",
        message="a text is said with `say`",
    ),
    _line(
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
        _LINES,
    ),
)
