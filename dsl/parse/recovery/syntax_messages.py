"""What to say about text that is not the rules language."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dotcards.dsl import language
from dotcards.dsl.text.diagnostics import is_slip
from dotcards.dsl.text.read_file import printable

# What other languages write, and what stands for it here: (replacement, help).
FOREIGN_SIGNS = {
    "=": ("is", "`=` gives a value; to compare write `is`"),
    "==": ("is", "to compare write `is`"),
    "!=": ("is not", "write `is not`"),
    "<>": ("is not", "write `is not`"),
    "\u2260": ("is not", "write `is not`"),
    "=<": ("<=", "write `<=`"),
    "\u2264": ("<=", "write `<=`"),
    "=>": (">=", "write `>=`"),
    "\u2265": (">=", "write `>=`"),
    "\u00d7": ("*", "write `*`"),
    "&&": ("and", "write `and`"),
    "&": ("and", "write `and`"),
    "||": ("or", "write `or`"),
    "|": ("or", "write `or`"),
    "!": ("not", "write `not`"),
    ":=": ("=", "write `=`"),
    ";": ("", "a line ends where it ends; leave it out"),
    ":": ("", "no colon stands here; leave it out"),
}
# Signs that nothing here stands for.
NO_SUCH_SIGN = {
    "/": "nothing is divided: multiply the other side instead, as in `drawn * 2 > 7`",
    "%": "there are no remainders; count up to the number and begin again",
}
COMPARISONS = frozenset({"is", "<", ">", "<=", ">="})
PARTS_OF_PHASES = frozenset({"move", "otherwise", "enter"})
A_LIST = "write `= any of` or `= all of`, and the conditions on the lines below"
FOREIGN_WORDS = {
    "elif": ("else if", "write `else if`"),
    "elsif": ("else if", "write `else if`"),
    "elseif": ("else if", "write `else if`"),
    "foreach": ("for each", "write `for each`"),
    "goto": ("go to", "write `go to`"),
    "increase": ("add", "write `add 1 to …`"),
    "decrease": ("subtract", "write `subtract 1 from …`"),
    "equals": ("is", "to compare write `is`"),
    "isnt": ("is not", "write `is not`"),
}
ARTICLES = frozenset({"a", "an", "the"})
BEFORE_ARTICLES = frozenset(
    {"when", "to", "deal", "put", "play", "choose", "from", "in", "on", "under", "end", "shuffle"}
)
# Read as a name, one of these is nearly always where the mistake is.
FUNCTION_WORDS = frozenset(
    {"and", "by", "from", "in", "is", "of", "on", "or", "to", "under", "where", "with"}
)
# At the beginning of a line of a block only: at the left edge they are right.
FOREIGN_STATEMENTS = {
    "var": ("let", "a `var` stands at the left edge; a name for the rest of the block is a `let`"),
    "keep": (
        "let",
        "a `keep` stands at the left edge; a name for the rest of the block is a `let`",
    ),
    "set": ("", "write only `NAME = VALUE`"),
}

# Where a word that begins a line may stand, said when it stands elsewhere.
HOME = {
    "move": "a `move` stands in a phase, two spaces further in than `phase`",
    "otherwise": "`otherwise` stands in a phase (after its moves) or last in a table",
    "enter": "`enter` stands in a phase, two spaces further in than `phase`",
    "asks": "`asks` stands in a phase, two spaces further in than `phase`",
    "choose": "`choose` lines stand in a move, two spaces further in, before what it does",
    "else": "`else` stands right after the lines of an `if`, as far in as the `if` itself",
    "do": "`do` stands in an example",
    "allow": "`allow` stands in an example",
    "refuse": "`refuse` stands in an example",
    "expect": "`expect` stands in an example",
    "while": "there is no such loop; `for each p in players` goes through all of something",
    "repeat": "there is no such loop; `for each p in players` goes through all of something",
    "function": "write `action NAME` for something done, `define NAME = …` for a value",
    "def": "write `action NAME` for something done, `define NAME = …` for a value",
    "return": "a value has its name by `define NAME = …`",
    "import": 'a house rule names its game: `variant "…" of NAME`',
}
DECLARATIONS = (
    "action", "also", "anytime", "before", "deck", "define", "example", "forbid", "game", "goal",
    "keep", "option", "phase", "players", "ranks", "suits", "table", "teams", "var", "variant",
    "when", "with", "without", "zone",
)  # fmt: skip
_ALONE = ("then", "turn_stays", "reverse", "again")  # nothing more can be said of them
LINES = {form.word: form for form in language.STATEMENTS.values() if form.word}
STATEMENTS = tuple(sorted({*LINES, "else", "subtract"}))
HOME |= {word: f"`{word}` stands at the left edge" for word in DECLARATIONS if word not in HOME}

# By a terminal that only lines of that block begin with: what the block is made of.
BLOCKS = (
    ("GAME", "a declaration begins with a word such as `zone`, `when` or `phase`"),
    ("REFUSE", "an example has lines such as `Ann.hand = 7H KD`, `do Ann play 7H`, `expect …`"),
    ("ASKS", "a phase is made of `enter`, `move`, `otherwise`, `asks`, `when all have answered`"),
    ("PUT", "a line here says what happens, such as `put card on discard`"),
    ("MOVE", "only moves stand here"),
    ("OTHERWISE", "a line of a table is a price, such as `J, Q, K: 10`"),
    ("LPAR", "a line here is a condition, such as `card.suit is trump`"),
    ("STRING", "only help texts in quotes stand here"),
)
A_CHOICE = (
    "what a player chooses is chosen in a move: make it a phase with a move that begins with a"
    " `choose` line, and lead there with `go to PHASE`"
)
_LIKE = {
    "choose": ("choose", "pick", "select", "name", "guess", "decide"),
    "exchange": ("swap", "switch", "trade", "exchange"),
    "show": ("show", "reveal", "look", "peek", "see"),
    "put": ("give", "pass", "passe", "take", "throw", "move", "steal", "lay", "return"),
    "shuffle": ("mix", "shuffle"),
    "skip": ("skip", "misse", "miss", "lose"),
    "reverse": ("reverse", "flip"),
    "win": ("win",),
    "say": ("announce", "tell", "print", "shout", "call"),
}
EACH_ALONE = "each thing that happens has a line of its own"
STRAY = "what happens in the game stands further in, under `enter`, a move, an action or an event"
LATE_TEXT = "a help text stands first in its block"
# By a line's first word and what does not belong in it.
HINTS = {
    ("deck", ","): "more cards have a line of their own, such as `also deck 2 jokers`",
    ("without", ""): 'say what is left out, as in `without move draw` or `without example "7"`',
    ("then", ""): "`then` goes on with `next turn`, `go to PHASE` or `turn = PLAYER`",
    ("choose", ""): "write `choose card from hand`, or `choose 2 cards from hand where …`",
    ("asks", ""): "write `asks PLAYER`, `asks players in turn` or `asks players at once`",
}


def _with_name(line: language.StatementForm) -> str:
    """A sample of a line with `{name}` where the word that follows its first may stand."""
    first, _, rest = line.sample.partition(" ")
    if line.named is not None and line.named.kind in ("zone", "player", "side", "cards"):
        return f"{first} {{name}}{rest[len(rest.split(' ')[0]) :]}"
    return line.sample.replace("NAME", "{name}")


# How a line is written, by its first word; `{name}` is the word that follows it.
FORMS = {word: _with_name(line) for word, line in LINES.items() if line.name not in _ALONE} | {
    "action": "action player {name} number",
    "allow": "allow {name} MOVE",
    "anytime": "anytime in {name}",
    "before": "before each move in PHASE",
    "deck": "deck standard without 2, 3` or `deck 7 to 10, J, Q, K, A in each suit",
    "define": "define {name} = VALUE",
    "do": "do {name} MOVE",
    "expect": "expect Ann.hand.count is 3",
    "forbid": "forbid short_deck and draw_first",
    "game": 'game "NAME"',
    "goal": "goal highest {name}",
    "keep": "keep {name} = 0",
    "move": "move {name} if hand.count is 1",
    "option": "option {name} = draw, or skip",
    "otherwise": "otherwise {name}",
    "phase": "phase {name}",
    "players": "players 2 to 4",
    "ranks": "ranks 2 to 10 J Q K A",
    "refuse": "refuse {name} MOVE",
    "subtract": "subtract 1 from {name}",
    "suits": "suits {name} red",
    "table": "table {name} by rank",
    "teams": "teams of 2",
    "var": "var {name} = 0",
    "variant": 'variant "NAME" of GAME',
    "when": "when 7 is played",
    "with": "with {name} = draw",
    "zone": "zone {name}, face up",
}
_BLANKS = {
    **dict.fromkeys(("do", "allow", "refuse"), "PLAYER"),
    **dict.fromkeys(("phase", "anytime"), "PHASE"),
    **{word: line.sample.split(" ")[1] for word, line in LINES.items() if line.named},
    "action": "VERB",
    "with": "OPTION",
}
# Lines that nothing is added to: said anew, they take the place of what the base says.
NO_ADDITIONS = {
    "phase": "leave out `also`: of a phase only the parts change that are said anew; to add to one"
    " write `also` before it",
    "table": "leave out `also`: of a table only the rows change that are said anew",
    "example": "leave out `also`: an example has a name of its own",
    "anytime": "leave out `also`: of these moves only those change that are said anew",
}
# What the language asks of things with a dot.
ASKED_OF = frozenset(name for _, name in language.PROPERTIES)
# Of these, what stands before the word `player` in English.
BEFORE_PLAYER = frozenset({"next", "left", "right"})

# What a value begins with. None of these is ever guessed to be missing.
VALUES = frozenset(
    {"LPAR", "LSQB", "MINUS", "NO", "ANY", "ALL", "COUNT", "FIRST", "SUM", "HIGHEST", "LOWEST"}
    | {"THE", "NOT"}
)
OPERATORS = frozenset(
    {"IS", "LESSTHAN", "MORETHAN", "LE", "GE", "PLUS", "MINUS", "STAR", "AND", "OR"}
)
QUANTITIES = frozenset(language.QUANTITIES)
ARITHMETIC = frozenset({"+", "-", "*"})
_BEFORE_CONDITIONS = frozenset(
    {"if", "else if", "where", "forbid", "expect", "and", "or", "not", *COMPARISONS}
)
A_CONDITION = (
    "a condition compares two things, as in `card.rank is 8` or `hand.count > 3`; several are"
    " joined by `and` or `or`"
)
A_VALUE = "a value is a name, a number or both, as in `hand.count + 1`"
HINTS_AFTER = {
    "any of": "the conditions stand on the next lines, one a line",
    "all of": "the conditions stand on the next lines, one a line",
}
DEFINERS = frozenset({"define", "let", "option", "var", "keep", "with"})
_NAMED = {
    "INT": "a number",
    "NAME": "a name",
    "CARD": "a card",
    "STRING": "a text in quotes",
}
# What kind of name or value is missing, by the words before it (`…` is any name or value); the
# longest end counts.
PARTS = {
    "zone": "a zone",
    "player": "a player",
    "side": "a player or a team",
    "cards": "the cards",
}
_NOUNS = {
    **{
        word: PARTS[line.named.kind]
        for word, line in LINES.items()
        if line.named and line.named.kind in PARTS
    },
    "do": "a player's name",
    "allow": "a player's name",
    "refuse": "a player's name",
    "do …": "a move",
    "allow …": "a move",
    "refuse …": "a move",
    "choose …": "what to choose",
    "choose … from": "what to choose from",
    ":": "a kind such as `number`",
    "go to": "a phase",
    "phase": "a name for the phase",
    "move": "a name for the move",
    "deal": "how many cards",
    "deal … from": "a zone",
    "new deal from": "a zone",
    "choose": "what to choose",
    "with": "an option",
    "of each": "`player`, `team`, `suit` or `rank`",
    "for each": "a name for each of them",
    "in": "what to go through",
    "where": "a condition",
    "if": "a condition",
    "forbid": "a condition",
    "and": "a condition",
    "or": "a condition",
    "not": "a condition",
    "let": "a name",
    "=": "a value",
    "is": "a value",
    "is in": "a collection such as `hand` or `[2, 4]`",
    "not in": "a collection such as `hand` or `[2, 4]`",
    "by": "what to go by",
    "expect": "a condition",
    "to each": "the zone that every player has",
}


def shown(text: str, most: int = 30) -> str:
    """A piece of the text as part of a message: printable, and not too long."""
    text = printable(text)
    return text if len(text) <= most else text[: most - 1] + "…"


def form(first: str, second: str | None) -> str | None:
    """How a line is written that begins with a word, with the word after it if there is one."""
    if first not in FORMS:
        return None
    sample = FORMS[first].format(name=second or _BLANKS.get(first, "NAME"))
    value = "card.rank is 8" if (second or "").startswith("card.") else "players.count + 1"
    return sample.replace("CONDITION", "hand.count > 3").replace("= VALUE", f"= {value}")


def statement_like(words: Sequence[str]) -> str | None:
    """Help for a sentence with a word that people use for what a statement here does."""
    for word in words:
        for meant, others in _LIKE.items():
            if word.removesuffix("s") in others:
                if meant == "choose":
                    return A_CHOICE
                sample = LINES[meant].sample
                return f"that may be a line with `{meant}`, as in `{sample}`"
    return None


def statement_meant(word: str) -> str | None:
    """Help for a word that is a slip away from one that a statement begins with."""
    for meant in STATEMENTS:
        if word[:1] == meant[:1] and len(meant) > 3 and is_slip(word, meant):
            sample = form(meant, None)
            return f"did you mean `{meant}`" + (f", as in `{sample}`?" if sample else "?")
    return None


def listed(parts: Sequence[str]) -> str:
    """`a`, `b` or `c`"""
    return " or ".join(parts) if len(parts) < 3 else ", ".join(parts[:-1]) + " or " + parts[-1]


def stands_here(words: Sequence[str]) -> str | None:
    """What can stand behind these words of a line, with a sample."""
    for word in reversed(words):
        if word in QUANTITIES:
            return f"write it as in `{language.QUANTITIES[word].sample}`"
        if word in _BEFORE_CONDITIONS:
            return A_CONDITION
        if word == "=" and words[0] in ("define", "let"):
            return (
                "write a value, as in `players.count + 1`, or a condition, as in `card.rank is 8`"
            )
        if word in ("=", *ARITHMETIC):
            return A_VALUE
    return None


def noun(words: Sequence[str]) -> str | None:
    """What is missing after these words of a line, where that can be said."""
    for size in (3, 2, 1):
        found = _NOUNS.get(" ".join(words[-size:])) if len(words) >= size else None
        if found:
            return found
    return None


def what_is_expected(
    expected: Collection[str], phrases: Sequence[str], words: Sequence[str]
) -> str | None:
    """What can come next, after these words of the line, by the terminals expected.

    `phrases` are the keywords among them, spelled out. None where only an operator or the end of
    the line could come: then it is better to say what does not belong there.
    """
    missing = noun(words)
    if {"INT", "NAME", "CARD"} <= set(expected):
        return missing or "a value"
    parts = list(phrases)
    for terminal, name in _NAMED.items():
        if terminal in expected and not (terminal == "NAME" and parts and words[0] != "then"):
            parts.append(missing if terminal == "NAME" and missing else name)
    if len(parts) > 5:
        return f"a word such as {parts[0]} or {parts[1]}"
    return listed(list(dict.fromkeys(parts))) if parts else None
