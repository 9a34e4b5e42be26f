"""Laying a variant over its base, on the level of syntax: what comes out reads like one file."""

from __future__ import annotations

from textwrap import dedent

import pytest
from attrs import evolve, fields

from dotcards.dsl import nodes
from dotcards.dsl.parse.parser import parse
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source, Span
from dotcards.dsl.variants.flatten import LONGEST_CHAIN, MOST_TOLD, flatten, header

BASE = """
    game "Base"
      "How it goes."
    players 2 to 4
    deck standard
    also deck 1 joker if jokers
    goal highest score
    option jokers = no, or yes
      "Are there jokers?"
    option size = 5, or 7
    table points by rank
      A: 1
      5, 6, 9: 30
      otherwise: 0
    zone stock, face down
    zone hand of each player, seen by its owner
    keep score of each player = 0
    var count: suit
    define card.wild = any of
      "May go on anything."
      card.rank is 8
    define p.done = p.hand.empty
    define number.odd = number is 1
    define dry = stock.empty
    action player draws number
      put number from stock in hand
    action burn
      shuffle stock
    when 7, 8 is played
      reverse
    when QS is played
      skip player
    when stock runs out
      shuffle stock
    before each move in one, two
      if dry
        go to two
    phase one
      "The first."
      enter
        shuffle stock
        go to two
    phase two
      asks dealer
      enter
        shuffle stock
      move play if dry
        "Play it."
        choose card from hand where card.wild
        put card in stock
        then next turn
      move pass
        then next turn
        then go to one
      otherwise draw
        player draws 1
      when all have answered
        go to one
    anytime in one, two
      move call
        reverse
      move wave
    example "1: one"
      phase one
    example "2: two"
      phase two
"""


def read(text: str, name: str = "base.cards") -> nodes.Document:
    document, problems = parse(Source(name, dedent(text).lstrip("\n")))
    assert document is not None
    assert not problems
    return document


def flat(*files: str) -> tuple[nodes.Document | None, tuple[Diagnostic, ...]]:
    """The last file merged: each is a variant of the one before it."""
    documents = [read(text, f"{number}.cards") for number, text in enumerate(files)]

    def base(variant: nodes.Variant) -> tuple[nodes.Document | None, tuple[Diagnostic, ...]]:
        number = int(variant.span.source.name.split(".")[0])
        return documents[number - 1], ()

    return flatten(documents[-1], base)


def merged(*changes: str, base: str = BASE) -> nodes.Document:
    """The base with variants of these lines on top, which have nothing wrong with them."""
    document, problems = flat(base, *(_variant(change) for change in changes))
    assert problems == ()
    assert document is not None
    return document


def problems(*changes: str, base: str = BASE) -> list[tuple[str, str]]:
    """The rule and the place of everything wrong with variants of these lines."""
    _, found = flat(base, *(_variant(change) for change in changes))
    return [(problem.rule, problem.span.text) for problem in found]


def only_problem(*changes: str, base: str = BASE) -> Diagnostic:
    _, found = flat(base, *(_variant(change) for change in changes))
    assert len(found) == 1, found
    return found[0]


def _variant(change: str) -> str:
    return 'variant "Changed" of base\n' + dedent(change).lstrip("\n")


def bare(node: object) -> object:
    """A node without its places, to compare what it says."""
    if isinstance(node, tuple):
        return tuple(bare(item) for item in node)
    if hasattr(type(node), "__attrs_attrs__") and not isinstance(node, Span):
        values = (getattr(node, field.name) for field in fields(type(node)))
        return (type(node).__name__, *(bare(one) for one in values if not isinstance(one, Span)))
    return node


def said(document: nodes.Document) -> list[object]:
    """The declarations, moves at any time last: these may stand in any order."""
    items = [item for item in document.items if not isinstance(item, nodes.Game)]
    anytime = [bare(item) for item in items if isinstance(item, nodes.Anytime)]
    others = [bare(item) for item in items if not isinstance(item, nodes.Anytime)]
    return others + sorted(anytime, key=repr)


def changed(text: str, *replaced: tuple[str, str], base: str = BASE) -> bool:
    """Whether the base with this variant says what the base's text says after replacements.

    A replacement with nothing to replace adds at the end.
    """
    expected = dedent(base)
    for old, new in replaced:
        assert old in expected, old
        expected = expected.replace(old, new, 1)
    document, found = flatten(read(expected), None)  # type: ignore[arg-type]
    assert document is not None
    assert not found
    assert said(merged(text, base=base)) == said(document)
    return True


def indented(text: str, by: int) -> str:
    return "".join(" " * by + line + "\n" for line in dedent(text).strip("\n").split("\n"))


# ------------------------------------------------------------------------------- without change


def test_a_game_comes_back_as_it_is() -> None:
    document = read(BASE)
    whole, found = flatten(document, None)  # type: ignore[arg-type]
    assert whole is not None
    assert found == ()
    assert said(whole) == said(document)
    assert whole.span == document.span
    assert whole.comments == document.comments


def test_an_empty_variant_changes_the_title_only() -> None:
    assert changed("")
    game = next(item for item in merged("").items if isinstance(item, nodes.Game))
    assert game.title.text == "Changed"
    assert [text.text for text in game.help] == ["How it goes."]
    assert not any(isinstance(item, nodes.Variant) for item in merged("").items)


def test_a_variants_help_takes_the_place_of_the_base_s() -> None:
    whole, _ = flat(BASE, 'variant "Changed" of base\n  "Else."\n')
    assert whole is not None
    game = next(item for item in whole.items if isinstance(item, nodes.Game))
    assert [text.text for text in game.help] == ["Else."]


def test_the_result_has_the_place_of_the_variant() -> None:
    assert merged("").span.source.name == "1.cards"


# ---------------------------------------------------------------------------------- said anew


@pytest.mark.parametrize(
    ("line", "old"),
    [
        ("players 3 to 9", "players 2 to 4"),
        ("goal lowest score", "goal highest score"),
        ("option size = 6, or 8", "option size = 5, or 7"),
        ("zone stock, face up", "zone stock, face down"),
        ("keep score of each team = 0", "keep score of each player = 0"),
        ("var score = 0", "keep score of each player = 0"),
        ("define dry = no", "define dry = stock.empty"),
        ("define player.done = no", "define p.done = p.hand.empty"),
        ("define number.odd = number is 3", "define number.odd = number is 1"),
        ("define size = 9", "option size = 5, or 7"),
    ],
)
def test_a_new_declaration_replaces(line: str, old: str) -> None:
    assert changed(line, (old, line))


@pytest.mark.parametrize("line", ["teams of 2", "ranks A 2 3", "suits moons black, suns red"])
def test_a_line_the_base_does_not_have_is_added(line: str) -> None:
    assert changed(
        line, ('example "2: two"\n  phase two\n', f'example "2: two"\n  phase two\n{line}')
    )


def test_a_define_with_a_subject_is_not_the_one_without() -> None:
    assert changed(
        "define number.dry = no",
        (
            'example "2: two"\n  phase two\n',
            'example "2: two"\n  phase two\ndefine number.dry = no',
        ),
    )


def test_rows_replace_one_by_one() -> None:
    assert changed(
        """
        table points by rank
          6: 40
          A, joker: 2
        """,
        ("  A: 1\n  5, 6, 9: 30\n  otherwise: 0\n",
         "  5, 9: 30\n  otherwise: 0\n  6: 40\n  A, joker: 2\n"),
    )  # fmt: skip


def test_otherwise_is_a_row_too() -> None:
    assert changed(
        "table points by rank\n  otherwise: 3\n", ("  otherwise: 0\n", "  otherwise: 3\n")
    )


def test_a_card_in_a_table_has_two_spellings() -> None:
    base = "table cost by card\n  QS, KH: 13\n"
    document = merged("table cost by card\n  Q_of_spades: 12\n", base=base)
    assert said(document) == said(read("table cost by card\n  KH: 13\n  Q_of_spades: 12\n"))


def test_one_rank_of_an_event_is_replaced() -> None:
    assert changed(
        "when 8 is played\n  turn stays\n",
        ("when 7, 8 is played\n  reverse\n",
         "when 7 is played\n  reverse\nwhen 8 is played\n  turn stays\n"),
    )  # fmt: skip


def test_a_card_s_event_has_two_spellings() -> None:
    assert changed(
        "when Q_of_spades is played\n  reverse\n",
        ("when QS is played\n  skip player\n", "when Q_of_spades is played\n  reverse\n"),
    )


def test_one_phase_of_a_check_is_replaced() -> None:
    new = "before each move in two\n  reverse\n"
    old = "before each move in one, two\n  if dry\n    go to two\n"
    assert changed(new, (old, old.replace("one, two", "one") + new))


def test_deck_lines_replace_all_there_are() -> None:
    assert changed(
        "deck 2 jokers\nalso deck standard\n",
        ("deck standard\nalso deck 1 joker if jokers\n", "deck 2 jokers\nalso deck standard\n"),
    )


def test_an_example_is_replaced_by_its_key() -> None:
    assert changed(
        'example "1: quite another"\n  phase two\n',
        ('example "1: one"\n  phase one\n', 'example "1: quite another"\n  phase two\n'),
    )


def test_an_anytime_move_is_replaced_in_the_phases_given() -> None:
    old = "anytime in one, two\n  move call\n    reverse\n  move wave\n"
    assert changed(
        "anytime in two\n  move call\n    shuffle stock\n",
        (old, "anytime in one\n  move call\n    reverse\nanytime in two\n  move call\n"
              "    shuffle stock\nanytime in one, two\n  move wave\n"),
    )  # fmt: skip


# ----------------------------------------------------------------------------- parts of a phase


@pytest.mark.parametrize(
    ("part", "old"),
    [
        ("asks turn", "  asks dealer\n"),
        ("enter\n  reverse", "  enter\n    shuffle stock\n  move"),
        ("move pass\n  reverse", "  move pass\n    then next turn\n    then go to one\n"),
        ("otherwise skip\n  reverse", "  otherwise draw\n    player draws 1\n"),
        ("when all have answered\n  reverse", "  when all have answered\n    go to one\n"),
    ],
)
def test_a_part_of_a_phase_is_replaced_and_the_others_stay(part: str, old: str) -> None:
    new = indented(part, 2) + ("  move" if old.endswith("  move") else "")
    assert changed("phase two\n" + indented(part, 2), (old, new))


def test_a_phase_keeps_its_doc_unless_there_is_a_new_one() -> None:
    assert changed(
        'phase one\n  "Now."\n  enter\n    reverse\n',
        ('  "The first."\n  enter\n    shuffle stock\n    go to two\n',
         '  "Now."\n  enter\n    reverse\n'),
    )  # fmt: skip


def test_new_moves_and_phases_are_added() -> None:
    assert changed(
        "phase two\n  move wait\n    reverse\nphase three\n  move wait\n    reverse\n",
        ("  when all have answered\n    go to one\n",
         "  when all have answered\n    go to one\n  move wait\n    reverse\n"),
        ('example "2: two"\n  phase two\n',
         'example "2: two"\n  phase two\nphase three\n  move wait\n    reverse\n'),
    )  # fmt: skip


def test_a_move_takes_the_place_of_an_otherwise_of_its_name_and_the_other_way_round() -> None:
    otherwise = "  otherwise draw\n    player draws 1\n"
    answered = "  when all have answered\n    go to one\n"
    assert changed(
        "phase two\n  move draw\n    reverse\n",
        (otherwise + answered, answered + "  move draw\n    reverse\n"),
    )
    passing = "  move pass\n    then next turn\n    then go to one\n"
    assert changed(
        "phase two\n  otherwise pass\n    reverse\n",
        (passing + otherwise, "  otherwise pass\n    reverse\n"),
    )


# --------------------------------------------------------------------------------- added lines


@pytest.mark.parametrize(
    ("addition", "old", "new"),
    [
        (
            "also when 7 is played\n  skip player\n",
            "when 7, 8 is played\n  reverse\n",
            "when 7 is played\n  reverse\n  skip player\nwhen 8 is played\n  reverse\n",
        ),
        (
            "also when stock runs out\n  reverse\n",
            "runs out\n  shuffle stock\n",
            "runs out\n  shuffle stock\n  reverse\n",
        ),
        (
            "also action burn\n  reverse\n",
            "action burn\n  shuffle stock\n",
            "action burn\n  shuffle stock\n  reverse\n",
        ),
        (
            "also action player draws number\n  reverse\n",
            "stock in hand\n",
            "stock in hand\n  reverse\n",
        ),
        (
            "also define card.wild = any of\n  dry\n",
            "  card.rank is 8\n",
            "  card.rank is 8\n  dry\n",
        ),
        (
            "also deck 2 jokers\n",
            "also deck 1 joker if jokers\n",
            "also deck 1 joker if jokers\nalso deck 2 jokers\n",
        ),
        (
            "also before each move in one, two\n  reverse\n",
            "before each move in one, two\n  if dry\n    go to two\n",
            "before each move in one\n  if dry\n    go to two\n  reverse\n"
            "before each move in two\n  if dry\n    go to two\n  reverse\n",
        ),
        (
            "phase two\n  also enter\n    reverse\n",
            "  enter\n    shuffle stock\n  move",
            "  enter\n    shuffle stock\n    reverse\n  move",
        ),
        (
            "phase two\n  also otherwise draw\n    reverse\n",
            "    player draws 1\n",
            "    player draws 1\n    reverse\n",
        ),
    ],
)
def test_also_adds_at_the_end(addition: str, old: str, new: str) -> None:
    assert changed(addition, (old, new))


@pytest.mark.parametrize(
    ("addition", "old", "new"),
    [
        # before a plain `go to`
        (
            "phase one\n  also enter\n    reverse\n",
            "    shuffle stock\n    go to two\n",
            "    shuffle stock\n    reverse\n    go to two\n",
        ),
        # before `then`, and an added `then` before those there are
        (
            "phase two\n  also move pass\n    reverse\n    then go to two\n",
            "    then next turn\n    then go to one\n",
            "    reverse\n    then go to two\n    then next turn\n    then go to one\n",
        ),
        # after an `if` that may go somewhere: such lines stand anywhere
        (
            "also before each move in one, two\n  if dry\n    go to one\n",
            "before each move in one, two\n  if dry\n    go to two\n",
            "before each move in one\n  if dry\n    go to two\n  if dry\n    go to one\n"
            "before each move in two\n  if dry\n    go to two\n  if dry\n    go to one\n",
        ),
    ],
)
def test_also_keeps_how_it_goes_on_last(addition: str, old: str, new: str) -> None:
    assert changed(addition, (old, new))


def test_an_if_with_then_in_it_stays_last() -> None:
    end = "    if dry\n      then next turn\n    else\n      then go to one\n"
    base = "phase one\n  move a\n    reverse\n" + end
    document = merged("phase one\n  also move a\n    shuffle stock\n", base=base)
    assert said(document) == said(
        read("phase one\n  move a\n    reverse\n    shuffle stock\n" + end)
    )


def test_also_adds_to_a_move_at_any_time() -> None:
    addition = read("anytime in one\n  move call\n    skip player\n", "1.cards")
    (block,) = addition.items
    assert isinstance(block, nodes.Anytime)
    also = evolve(block, moves=tuple(evolve(move, also=True) for move in block.moves))
    variant = read('variant "Changed" of base\n', "1.cards")
    whole, found = flatten(
        evolve(variant, items=(*variant.items, also)), lambda _: (read(BASE), ())
    )
    assert whole is not None
    assert not found
    old = "anytime in one, two\n  move call\n    reverse\n  move wave\n"
    new = (
        "anytime in one\n  move call\n    reverse\n    skip player\n"
        "anytime in one, two\n  move wave\nanytime in two\n  move call\n    reverse\n"
    )
    assert said(whole) == said(read(dedent(BASE).replace(old, new)))


def test_a_game_adds_to_itself_wherever_it_says_so() -> None:
    document = merged(
        base="also when 7 is played\n  reverse\nwhen 7 is played\n  turn stays\n"
        "also when 7 is played\n  skip player\n"
    )
    assert said(document) == said(
        read("when 7 is played\n  turn stays\n  reverse\n  skip player\n")
    )


def test_also_adds_to_what_the_same_variant_says_anew() -> None:
    assert changed(
        "also when QS is played\n  skip player\nwhen QS is played\n  reverse\n",
        ("when QS is played\n  skip player\n", "when QS is played\n  reverse\n  skip player\n"),
    )


def test_the_same_line_may_be_added_by_two_variants() -> None:
    document = merged(
        "also action burn\n  reverse\n",
        "also action burn\n  reverse\n",
        base="action burn\n  shuffle stock\n",
    )
    assert said(document) == said(read("action burn\n  shuffle stock\n  reverse\n  reverse\n"))


@pytest.mark.parametrize(
    ("addition", "place"),
    [
        ("phase one\n  also enter\n    go to one\n", "go to one"),
        ("phase one\n  also enter\n    then next turn\n", "then next turn"),
        ("phase two\n  also move pass\n    go to one\n", "go to one"),
        ("phase two\n  also move play if dry\n    reverse\n", "dry"),
        ("phase two\n  also move play\n    choose suit from suits\n    reverse\n",
         "choose suit from suits"),
        ("phase two\n  also otherwise wait\n    reverse\n", "wait"),
        ("also action who draws number\n  reverse\n", "draws"),
        ("also action player draws amount: number\n  reverse\n", "draws"),
        ("also define card.wild = all of\n  dry\n", "all of"),
        ("also define card.wild = dry\n", "dry"),
        ("also define dry = any of\n  no\n", "any of"),
        ("also define who.done = any of\n  no\n", "who"),
    ],
)  # fmt: skip
def test_what_cannot_be_added(addition: str, place: str) -> None:
    problem = only_problem(addition)
    assert problem.rule == "cannot-add"
    assert problem.span.text == place
    assert problem.help
    assert problem.notes
    assert problem.notes[0].span is not None
    assert problem.notes[0].span.source.name == "0.cards"


def test_also_without_anything_there_suggests_the_nearest() -> None:
    problem = only_problem("also define card.wilt = any of\n  dry\n")
    assert problem.rule == "nothing-to-add-to"
    assert problem.span.text == "card.wilt"
    assert problem.help == "did you mean `define card.wild`?"
    assert only_problem("also deck 1 joker\n", base="players 2\n").help == "leave out `also`"


def test_a_game_has_nothing_to_add_to_either() -> None:
    assert problems(base="also when 7 is played\n  reverse\n") == [("nothing-to-add-to", "7")]


# ------------------------------------------------------------------------------------- without


PLAY = (
    "  move play if dry\n"
    '    "Play it."\n'
    "    choose card from hand where card.wild\n"
    "    put card in stock\n"
    "    then next turn\n"
)
CHECK = "before each move in one, two\n  if dry\n    go to two\n"
ONE = '  "The first."\n  enter\n    shuffle stock\n    go to two\n'
ANYTIME = "anytime in one, two\n  move call\n    reverse\n  move wave\n"


@pytest.mark.parametrize(
    ("line", "replaced"),
    [
        ("move play in two", [(PLAY, "")]),
        ("move play", [(PLAY, "")]),
        ("move call", [("  move call\n    reverse\n  move wave", "  move wave")]),
        ("move call in one", [("anytime in one, two\n  move call\n    reverse\n",
                               "anytime in two\n  move call\n    reverse\nanytime in one, two\n")]),
        ("otherwise in two", [("  otherwise draw\n    player draws 1\n", "")]),
        ("enter in one", [("  enter\n    shuffle stock\n    go to two\n", "")]),
        ("when 7 is played", [("when 7, 8", "when 8")]),
        ("when Q_of_spades is played", [("when QS is played\n  skip player\n", "")]),
        ("when stock runs out", [("when stock runs out\n  shuffle stock\n", "")]),
        ("before each move in one", [("in one, two\n  if", "in two\n  if")]),
        ("phase one", [("phase one\n" + ONE, ""), ("in one, two\n  if", "in two\n  if"),
                       ("anytime in one, two", "anytime in two")]),
        ('example "1"', [('example "1: one"\n  phase one\n', "")]),
        ('example "1: whatever it was called"', [('example "1: one"\n  phase one\n', "")]),
        ("option size", [("option size = 5, or 7\n", "")]),
        ("table points", [("table points by rank\n  A: 1\n  5, 6, 9: 30\n  otherwise: 0\n", "")]),
        ("zone stock", [("zone stock, face down\n", ""),
                        ("when stock runs out\n  shuffle stock\n", "")]),
        ("var score", [("keep score of each player = 0\n", "")]),
        ("define dry", [("define dry = stock.empty\n", "")]),
        ("define player.done", [("define p.done = p.hand.empty\n", "")]),
        ("action burn", [("action burn\n  shuffle stock\n", "")]),
        ("action draws", [("action player draws number\n  put number from stock in hand\n", "")]),
        ("deck", [("deck standard\nalso deck 1 joker if jokers\n", "")]),
    ],
)  # fmt: skip
def test_without_takes_out(line: str, replaced: list[tuple[str, str]]) -> None:
    assert changed(f"without {line}\n", *replaced)


def test_without_and_said_anew_makes_a_whole_new_thing() -> None:
    assert changed(
        "without table points\ntable points by suit\n  hearts: 1\n",
        ("table points by rank\n  A: 1\n  5, 6, 9: 30\n  otherwise: 0\n", ""),
        ('example "2: two"\n  phase two\n',
         'example "2: two"\n  phase two\ntable points by suit\n  hearts: 1\n'),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "place", "help_"),
    [
        ("move plya in two", "plya in two", "did you mean `move play in two`?"),
        ("move call in twoo", "call in twoo", "did you mean `move call in two`?"),
        ("move cal", "cal", "did you mean `move call`?"),
        ("phase onne", "onne", "did you mean `phase one`?"),
        ('example "3"', '"3"', 'it has `example "2"`, `example "1"`'),
        ("zone stok", "stok", "did you mean `zone stock`?"),
        ("zone score", "score", "write `without var score`"),
        ("define stock", "stock", "write `without zone stock`"),
        ("define card.wilt", "card.wilt", "did you mean `define card.wild`?"),
        ("teams", "without teams", None),
        (
            "when 9 is played",
            "9",
            "it has `when 8 is played`, `when 7 is played`, `when QS is played`",
        ),
        (
            "when K_of_spades is played",
            "K_of_spades",
            "it has `when 7 is played`, `when 8 is played`, `when QS is played`",
        ),
        ("when stok runs out", "stok", "did you mean `when stock runs out`?"),
        (
            "before each move in three",
            "three",
            "it has `before each move in one`, `before each move in two`",
        ),
        ("before each move in onne", "onne", "did you mean `before each move in one`?"),
    ],
)
def test_without_what_the_base_does_not_have(line: str, place: str, help_: str | None) -> None:
    problem = only_problem(f"without {line}\n")
    assert problem.rule == "not-in-base"
    assert (problem.span.text, problem.help) == (place, help_)


def test_a_game_leaves_nothing_out_and_picks_nothing() -> None:
    base = "without phase one\nwith size = 3\nphase one\n  move a\n"
    assert problems(base=base) == [
        ("only-in-variant", "without phase one"),
        ("only-in-variant", "with size = 3"),
    ]
    whole, _ = flat(base)
    assert whole is not None
    assert picked(whole) == {}
    assert any(isinstance(item, nodes.Phase) for item in whole.items)


# ---------------------------------------------------------------------------------------- with


def picked(document: nodes.Document) -> dict[str, str]:
    found = [item for item in document.items if isinstance(item, nodes.With)]
    assert len({item.option.text for item in found}) == len(found)
    return {item.option.text: item.value.text for item in found}


def test_the_nearest_with_wins() -> None:
    document = merged("with size = 7\nwith jokers = yes\n", "with size = 5\n")
    assert picked(document) == {"size": "5", "jokers": "yes"}


def test_an_option_said_anew_has_nothing_picked() -> None:
    assert picked(merged("with size = 7\n", "option size = 3, or 4\n")) == {}
    assert picked(merged("with size = 7\n", "with size = 4\noption size = 3, or 4\n")) == {
        "size": "4"
    }


def test_an_option_left_out_has_nothing_picked() -> None:
    assert picked(merged("with size = 7\n", "without option size\n")) == {}


# ---------------------------------------------------------------------------------- twice over


KEEP = "keep one of the two"
ALSO = "keep one of the two, or write `also` before the second to add to the first"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("players 2\nplayers 3\n", "players 3"),
        ("deck standard\ndeck 2 jokers\n", "deck 2 jokers"),
        ("zone a, face up\nzone a, face down\n", "a"),
        ("when 7 is played\n  reverse\nwhen 8, 7 is played\n  turn stays\n", "7"),
        ("before each move in one\n  reverse\nbefore each move in one\n  reverse\n", "one"),
        ("phase two\n  move a\n    reverse\n  move a\n    reverse\n", "a"),
        ("phase two\n  enter\n    reverse\n  enter\n    reverse\n", "enter"),
        ("define p.a = yes\ndefine who.a = no\n", "who.a"),
        ('example "7: a"\n  phase one\nexample "7: b"\n  phase one\n', '"7: b"'),
        ("with size = 5\nwith size = 7\n", "size"),
    ],
)
def test_one_thing_said_twice_in_a_file(text: str, place: str) -> None:
    problem = only_problem(text)
    assert problem.rule == ("example-twice" if "example" in text else "declared-twice")
    assert problem.span.text.split("\n")[0] == place
    assert problem.notes[0].span is not None
    assert problem.notes[0].span.start < problem.span.start


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("deck standard\ndeck 2 jokers\n", "write `also deck …` to add cards"),
        ("zone a, face up\nzone a, face down\n", KEEP),
        ("phase two\n  move a\n    reverse\n  move a\n    reverse\n", KEEP),
        ("when 7 is played\n  reverse\nwhen 7 is played\n  reverse\n", ALSO),
        ("phase two\n  enter\n    reverse\n  enter\n    reverse\n", ALSO),
    ],
)
def test_what_to_do_about_it(text: str, help_: str) -> None:
    assert only_problem(text).help == help_


def test_a_phase_said_twice_says_so_once() -> None:
    text = "phase two\n  move a\n    reverse\nphase two\n  move b\n    reverse\n"
    assert problems(text) == [("declared-twice", "two")]


def test_a_table_by_something_else_is_no_replacement() -> None:
    problem = only_problem("table points by suit\n  hearts: 3\n")
    assert problem.rule == "other-table"
    assert problem.span.text == "suit"


def test_problems_of_every_file_are_told() -> None:
    assert problems("without phase x\n", "without phase y\n") == [
        ("not-in-base", "x"),
        ("not-in-base", "y"),
    ]


# -------------------------------------------------------------------------------------- chains


def test_variants_stack() -> None:
    document = merged("players 3 to 5\nalso deck 1 joker\n", "players 4\n", base="deck standard\n")
    assert said(document) == said(read("deck standard\nalso deck 1 joker\nplayers 4\n"))


def chain(bases: dict[str, str | None], start: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a chain of variants, told as the base of each."""

    def document(name: str) -> nodes.Document:
        base = bases[name]
        return read(f'variant "{name}" of {base}\n' if base else f'game "{name}"\n', name)

    def resolve(variant: nodes.Variant) -> tuple[nodes.Document | None, tuple[Diagnostic, ...]]:
        if variant.base.text in bases:
            return document(variant.base.text), ()
        return None, (Diagnostic("E", "no-base", "error", "no game", variant.base.span),)

    whole, found = flatten(document(start), resolve)
    assert (whole is None) is bool(found)
    return found


def test_going_round_names_every_place() -> None:
    (problem,) = chain({"a": "b", "b": "c", "c": "b"}, "a")
    assert problem.rule == "variant-of-itself"
    assert problem.span.source.name == "b"
    assert [note.span and note.span.source.name for note in problem.notes] == ["c"]
    (problem,) = chain({"a": "a"}, "a")
    assert problem.message == "this variant is a variant of itself"


def test_a_missing_base_says_how_one_came_there() -> None:
    (problem,) = chain({"a": "b", "b": "c", "c": "nothing"}, "a")
    assert problem.span.source.name == "c"
    assert [note.span and note.span.source.name for note in problem.notes] == ["b", "a"]


def test_a_chain_has_an_end() -> None:
    def long(length: int) -> dict[str, str | None]:
        names = [f"v{number}" for number in range(length)]
        return dict(zip(names, [*names[1:], "game"], strict=True)) | {"game": None}

    assert chain(long(LONGEST_CHAIN), "v0") == ()
    (problem,) = chain(long(LONGEST_CHAIN + 1), "v0")
    assert problem.rule == "too-many-variants"
    *told, rest = problem.notes
    assert len(told) == MOST_TOLD
    assert rest.message == f"and so on, {LONGEST_CHAIN - 1 - MOST_TOLD} times more"


def test_a_file_is_one_thing() -> None:
    found = problems('game "Both"\nvariant "Again" of base\n')
    assert found == [("declared-twice", '"Again"'), ("game-and-variant", '"Both"')]
    assert header(read('variant "A" of b\n')) is not None
    assert header(read('game "A"\n')) is None
