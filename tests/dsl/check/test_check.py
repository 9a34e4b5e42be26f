"""The checker: each `.cards` file in `cases/` against the diagnostics written next to it.

To write them anew: `UPDATE_EXPECTED=1 pytest tests/dsl/check/test_check.py`, then read the
difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from dotcards import rulesets
from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import check
from dotcards.dsl.check.expressions.kind_rules import broken
from dotcards.dsl.check.problems import ALL
from dotcards.dsl.nodes import Document
from dotcards.dsl.parse.parser import parse
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source, Span
from tests.harness.golden import expect

HERE = Path(__file__).parent / "cases"
FILES = sorted(HERE.glob("*.cards"))


def document(text: str, name: str = "game.cards") -> Document:
    found, problems = parse(Source(name, text))
    assert found is not None
    assert problems == ()
    return found


def place(span: Span) -> str:
    line, column = span.position
    return f"{line}:{column}"


def shown(problem: Diagnostic) -> str:
    lines = [f"{place(problem.span)} {problem.code} {problem.rule}: {problem.message}"]
    lines.append("    | " + problem.span.text.split("\n")[0])
    if problem.help is not None:
        lines.append(f"    help: {problem.help}")
    for note in problem.notes:
        lines.append(f"    note: {note.message} ({place(note.span) if note.span else ''})")
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_diagnostics_are_those_expected(path: Path) -> None:
    ruleset, problems = check(document(path.read_text(encoding="utf-8"), path.name))
    text = "".join(shown(problem) + "\n" for problem in problems)
    expect(path.with_suffix(".expected"), text)
    assert (ruleset is None) == any(problem.is_error for problem in problems)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_diagnostics_are_well_formed(path: Path) -> None:
    _, problems = check(document(path.read_text(encoding="utf-8"), path.name))
    known = {problem.code: (problem.rule, problem.severity) for problem in ALL}
    for problem in problems:
        assert known[problem.code] == (problem.rule, problem.severity)
        for line in (problem.message, problem.help or ""):
            assert "\n" not in line
            assert not line.endswith(".")
        assert not problem.message[:1].isupper()


ELSEWHERE = {"E109", "E312"}  # the grammar rules the first out, the second takes a long file


def test_codes_are_unique_and_every_one_of_them_is_tested() -> None:
    assert len({problem.code for problem in ALL}) == len(ALL)
    assert len({problem.rule for problem in ALL}) == len(ALL)
    seen = "".join(path.with_suffix(".expected").read_text(encoding="utf-8") for path in FILES)
    unseen = {problem.code for problem in ALL if f" {problem.code} " not in seen}
    assert unseen == ELSEWHERE


# ------------------------------------------------------------------------------- what is found

HEADER = """
game "Test"
players 2 to 4
deck standard
goal winner
zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner
zone down of each player, seen by nobody
table points by rank
  otherwise: 1
"""
PHASE = """
phase playing
  move play
    choose card from hand
    put card in pile
"""


def ruleset(text: str) -> m.Ruleset:
    found, problems = check(document(HEADER + text))
    assert found is not None, "\n".join(map(shown, problems))
    return found


def codes(text: str) -> list[str]:
    return [problem.code for problem in check(document(HEADER + text))[1]]


def define(text: str, name: str = "x") -> m.Define:
    found = ruleset(text + PHASE)
    return next(one for one in found.defines if one.name == name)


def body(lines: str, more: str = "") -> m.Block:
    """The lines of a phase's `enter`, checked."""
    text = "phase playing\n  enter\n" + "".join(f"    {line}\n" for line in lines.split("\n"))
    return ruleset(more + text).phases[0].enter


def bare(value: Any) -> Any:
    """Without the places in the text, to be compared."""
    if isinstance(value, tuple):
        return tuple(bare(item) for item in value)
    if attrs.has(type(value)) and not isinstance(value, m.Kind):
        names = [field.name for field in attrs.fields(type(value)) if field.name != "span"]
        return (type(value).__name__, *(bare(getattr(value, name)) for name in names))
    return value


def test_a_bare_zone_is_the_players_own_wherever_that_comes_from() -> None:
    found = ruleset(
        """
define few = hand.count < 3
define p.few_too = p.few and hand.count < 3
phase playing
  move play if few and player.left.few
    choose card from hand
    put card in pile
"""
    )
    few, few_too = found.defines
    assert few.player is not None
    assert few_too.player is None
    assert few_too.subject is not None
    match few_too.body:
        case m.And(items=(m.DefineOf() as asked, m.Compare(left=m.Property(subject=zone)))):
            assert (asked.define, asked.subject) == ("few", None)
            assert isinstance(asked.player, m.Local)
            assert asked.player.id == few_too.subject.id
            assert isinstance(zone, m.ZoneOf)
            assert isinstance(zone.owner, m.Local)
            assert zone.owner.id == few_too.subject.id
        case other:
            raise AssertionError(other)
    move = found.phases[0].moves[0]
    assert isinstance(move.condition, m.And)
    own, of_left = move.condition.items
    assert isinstance(own, m.DefineOf)
    assert isinstance(own.player, m.Local)
    assert own.player.id == move.player.id
    assert isinstance(of_left, m.DefineOf)
    assert isinstance(of_left.player, m.Property)
    assert of_left.player.name == "left"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("define x = pile.top.rank is 8", ("8", m.RANK)),
        ("define x = 8 is pile.top.rank", ("8", m.RANK)),
        ("define x = pile.count is 8", (8, m.NUMBER)),
        ("define x = pile.top.suit is hearts", ("hearts", m.SUIT)),
        ("define x = pile.top.colour is red", ("red", m.COLOUR)),
        ("define x = J.above is Q", ("Q", m.RANK)),
        ("define x = 2.above is 3", ("3", m.RANK)),
        ("define x = pile.empty is no", (False, m.TRUTH)),
    ],
)
def test_a_word_is_what_the_other_side_makes_of_it(
    text: str, expected: tuple[object, m.Kind]
) -> None:
    found = define(text).body
    assert isinstance(found, m.Compare)
    side = found.left if isinstance(found.left, m.Const) else found.right
    assert isinstance(side, m.Const)
    assert (side.value, side.kind) == expected


def test_a_word_of_an_option_is_read_as_one_even_where_it_means_something_else() -> None:
    text = "option low_goes_to = player, or stock\ndefine x = low_goes_to is player"
    found = define(text).body
    assert isinstance(found, m.Compare)
    assert bare(found.right) == bare(
        m.Const("player", m.Kind("word", words=("player", "stock")), found.span)
    )


def test_a_card_is_named_only_in_comparisons() -> None:
    found = define("define card.x = card is in [QS, K_of_diamonds]", "card.x").body
    assert isinstance(found, m.IsIn)
    assert isinstance(found.collection, m.ListOf)
    faces = [item.face for item in found.collection.items if isinstance(item, m.CardConst)]
    assert faces == [m.Face("Q", "spades"), m.Face("K", "diamonds")]


def test_a_number_that_is_worked_out_becomes_a_rank_where_one_is_wanted() -> None:
    found = define("define x = pile.top.rank is pile.count + 1").body
    assert isinstance(found, m.Compare)
    assert isinstance(found.right, m.RankOfNumber)
    assert found.right.kind.maybe


def test_several_cards_have_the_sum_of_a_table() -> None:
    total = define("define x = pile.points").body
    assert isinstance(total, m.TableOf)
    assert total.kind == m.NUMBER


def test_a_zone_of_several_players_is_all_their_cards() -> None:
    found = define("define x = all c in dealer.others.hand where c.rank is 8").body
    assert isinstance(found, m.Quantifier)
    assert isinstance(found.collection, m.ZonesOf)
    assert found.collection.owners.kind == m.PLAYERS


def test_what_is_asked_of_none_may_be_none() -> None:
    assert define("define x = pile.top.rank").kind == m.RANK.or_none()
    assert define("define x = pile.top.points").kind == m.NUMBER.or_none()
    assert define("define x = lowest p in players by p.hand.count").kind == m.PLAYER
    assert define("define x = first p in players").kind == m.PLAYER
    assert define("define x = the only lowest p in players by p.hand.count").kind.maybe
    assert define("define x = lowest c in pile by c.rank").kind.maybe


def test_what_was_asked_about_is_no_longer_none() -> None:
    text = "var led: rank\n"
    lines = "if led is not none\n  pile_rank = led\n  led = none\n"
    assert codes(text + "var pile_rank = A\nphase p\n  enter\n    pile_rank = led\n") == ["E303"]
    done = body(lines.rstrip(), text + "var pile_rank = A\n")
    assert isinstance(done[0], m.If)
    assign = done[0].arms[0][1][0]
    assert isinstance(assign, m.Assign)
    assert assign.value.kind == m.RANK


def test_an_action_may_change_what_was_known() -> None:
    text = """
var led: rank
var top = A
action forget
  reset
action reset
  led = none
phase playing
  enter
    if led is not none
      {}
      top = led
"""
    assert codes(text.format("forget")) == ["E303"]
    assert codes(text.format("shuffle pile")) == []
    assert codes(text.format("play 1 from stock on pile by turn")) == []
    event = "when card is played\n  led = none\n"
    assert codes(event + text.format("play 1 from stock on pile by turn")) == ["E303"]
    assert codes(event + text.format("put 1 from stock in pile")) == []
    out = "when stock runs out\n  led = none\n"
    assert codes(out + text.format("put 1 from stock in pile")) == ["E303"]


def test_choices() -> None:
    found = ruleset(
        """
option most = 2, or 3
phase playing
  move play
    choose card from down
    choose some pair of one rank from hand where pair.rank > 3
    choose up to most more from hand
    choose 3 others from hand
    choose number from 2 to most
    choose way from [left, right] where way is left
    put pair.top in pile
"""
    )
    card, pair, more, others, number, way = found.phases[0].moves[0].choices
    assert (card.by_place, card.low, card.local.kind) == (True, None, m.CARD)
    assert (pair.by_place, pair.high, pair.of_one, pair.local.kind) == (
        False,
        None,
        "rank",
        m.CARDS,
    )
    assert bare(pair.low) == bare(m.Const(1, m.NUMBER, pair.span))
    assert isinstance(more.high, m.OptionValue)
    assert bare(more.low) == bare(m.Const(1, m.NUMBER, pair.span))
    assert others.low == others.high
    assert isinstance(number.source, tuple)
    assert number.local.kind == m.NUMBER
    assert way.local.kind == m.Kind("word", words=("left", "right"))


def test_a_single_card_is_as_good_as_several_in_a_sentence() -> None:
    found = ruleset(
        """
action player lays cards
  play cards on pile
phase playing
  move play
    choose card from hand
    player lays card
"""
    )
    sentence = found.phases[0].moves[0].body[0]
    assert isinstance(sentence, m.DoAction)
    assert isinstance(sentence.arguments[0], m.ListOf)


def test_an_action_about_nobody_gets_the_player_only_if_it_needs_one() -> None:
    found = ruleset(
        """
action inner
  put hand.top in pile
action outer
  inner
action open
  shuffle pile
phase playing
  move play
    outer
    open
"""
    )
    outer, plain = found.phases[0].moves[0].body
    assert isinstance(outer, m.DoAction)
    assert isinstance(plain, m.DoAction)
    assert outer.player is not None
    assert plain.player is None
    assert [action.player is not None for action in found.actions] == [True, True, False]


def test_events() -> None:
    found = ruleset("when 7, QS, hearts, card is played\n  turn = card.player\n" + PHASE)
    keys = [(event.by, event.key) for event in found.events]
    assert keys == [
        ("rank", "7"),
        ("card", m.Face("Q", "spades")),
        ("suit", "hearts"),
        ("any", None),
    ]


def test_checks_and_anytime_moves_belong_to_their_phases() -> None:
    found = ruleset(
        """
before each move in playing
  if hand.empty
    next turn
anytime in playing, resting
  move call
phase playing
  move play
phase resting
  otherwise rest
"""
    )
    playing, resting = found.phases
    assert playing.before
    assert not resting.before
    assert [move.name for move in playing.anytime] == ["call"]
    assert playing.anytime[0] is resting.anytime[0]
    assert resting.otherwise is not None
    assert resting.moves == ()


def test_options_and_what_a_variant_picks() -> None:
    found = ruleset(
        """
option a = no, or yes
option b = 11, or 1 to 100
option c = red, or 2
with a = yes
with b = 40
"""
        + PHASE
    )
    a, b, c = found.options
    assert (a.values, a.kind) == ((False, True), m.TRUTH)
    assert (b.values, b.low, b.high, b.kind) == ((11,), 1, 100, m.NUMBER)
    assert (c.values, c.kind) == (("red", "2"), m.Kind("word", words=("red", "2")))
    assert found.picked == (("a", True), ("b", 40))


def test_variables() -> None:
    found = ruleset(
        """
option size = 3, or 4
keep a of each player = 0
var b: suit
var c: rank = 3
var d: calm, angry
var e = size, seen by nobody
var f = no
"""
        + PHASE
    )
    a, b, c, d, e, f = found.variables
    assert (a.keep, a.owner, a.kind, a.sight) == (True, "player", m.NUMBER, "everybody")
    assert (b.kind, b.initial) == (m.SUIT.or_none(), None)
    assert c.kind == m.RANK.or_none()
    assert isinstance(c.initial, m.Const)
    assert c.initial.value == "3"
    assert d.kind == m.Kind("word", words=("calm", "angry"))
    assert isinstance(d.initial, m.Const)
    assert d.initial.value == "calm"
    assert isinstance(e.initial, m.OptionValue)
    assert e.sight == "nobody"
    assert (f.kind, f.initial and f.initial.kind) == (m.TRUTH, m.TRUTH)


def test_examples() -> None:
    found = ruleset(
        PHASE
        + """
var asked: rank = 3
example "12: a title"
  pile = 7 KH
  stock = none
  Ann.hand = 3 cards
  asked = 8
  KH.player = Ann
  turn = Ann
  phase playing
  do Ann play 7H
  refuse Dan play 7 9
  expect turn is Ann
"""
    )
    (example,) = found.examples
    assert (example.key, example.title, example.phase) == ("12", "12: a title", "playing")
    assert [seat.name for seat in example.seats] == ["Dan", "Ann"]
    pile, stock, hand, asked, player, turn = example.givens
    seven, king = m.CardWanted(m.Face("7", None), True), m.CardWanted(m.Face("K", "hearts"), False)
    assert pile.cards == (seven, king)
    assert stock.cards == ()
    assert hand.cards == 3
    assert isinstance(hand.target, m.ZoneOf)
    assert hand.target.owner == example.seats[1]
    assert isinstance(asked.value, m.Const)
    assert asked.value.value == "8"
    assert isinstance(player.target, m.CardConst)
    assert isinstance(turn.target, m.Builtin)
    do, refuse, expect = example.steps
    assert isinstance(do, m.Deed)
    assert (do.kind, do.seat, do.move, do.choices) == ("do", 1, "play", (("7H",),))
    assert isinstance(refuse, m.Deed)
    assert refuse.choices == (("7", "9"),)
    assert isinstance(expect, m.Expect)
    assert not example.inherited


def test_an_example_of_another_file_is_inherited() -> None:
    base = document(HEADER + PHASE + 'example "1"\n  phase playing\n', "base.cards")
    own = document('example "2"\n  phase playing\n', "variant.cards")
    whole = attrs.evolve(own, items=base.items + own.items)
    found, _ = check(whole)
    assert found is not None
    assert [example.inherited for example in found.examples] == [True, False]


def test_the_deck() -> None:
    text = (
        """
game "Test"
players 2 to 4
suits stars blue, moons black
deck 2 of 1 to 2, crown in each suit
also deck wizard if players.count > 2
ranks 1 2
goal winner
zone stock, face down
"""
        + "phase playing\n  enter\n    end game\n"
    )
    found, problems = check(document(text))
    assert found is not None, problems
    first, second = found.deck
    assert len(first.cards) == 12
    assert first.cards[:3] == (m.Face("1", "stars"), m.Face("2", "stars"), m.Face("crown", "stars"))
    assert second.cards == (m.Face("wizard", None),)
    assert second.condition is not None
    assert (found.ranks, found.unranked) == (("1", "2"), ("crown", "wizard"))
    assert found.suits == (("stars", "blue"), ("moons", "black"))
    assert found.home == "stock"


# ----------------------------------------------------------------------------------- hard input


def walk(node: Any) -> Iterator[m.Kind]:
    stack = [node]
    while stack:
        one = stack.pop()
        if isinstance(one, tuple):
            stack.extend(one)
        elif isinstance(one, m.Kind):
            yield one
        elif attrs.has(type(one)) and not isinstance(one, Span):
            stack.extend(getattr(one, field.name) for field in attrs.fields(type(one)))


@pytest.mark.parametrize("name", ["crates", "idiot", "smear"])
def test_a_shipped_game_has_no_problem_and_nothing_unknown_in_it(name: str) -> None:
    path = Path(rulesets.__file__).parent / f"{name}.cards"
    found, problems = check(document(path.read_text(encoding="utf-8"), path.name))
    assert problems == ()
    assert found is not None
    assert not any(broken(kind) for kind in walk(found))


def test_long_chains_end_in_a_diagnostic() -> None:
    chain = "define d0 = stock.count\n"
    chain += "".join(f"define d{i} = d{i - 1} + 1\n" for i in range(1, 1000))
    assert codes(chain + PHASE) == ["E312"]
    upside_down = "".join(f"define d{i} = d{i + 1} + 1\n" for i in range(1000))
    assert codes(upside_down + "define d1000 = 1\n" + PHASE) == ["E312"]
    actions = "action a0\n  shuffle stock\n"
    actions += "".join(f"action a{i}\n  a{i - 1}\n" for i in range(1, 1000))
    assert codes(actions + PHASE) == ["E312"]


def test_a_chain_deeper_than_any_text_ends_in_a_diagnostic() -> None:
    whole = document(HEADER + "define x = 1 + turn.next.hand.count\n" + PHASE)
    define = next(item for item in whole.items if isinstance(item, n.Define))
    assert isinstance(define.value, n.Arithmetic)
    one, dotted = define.value.left, define.value.right
    assert isinstance(dotted, n.Dot)
    total: n.Expr = one
    chain: n.Expr = n.Word("turn", one.span)
    negative: n.Expr = one
    for _ in range(3000):
        total = n.Arithmetic("+", total, one, one.span)
        chain = n.Dot(chain, n.Name("next", one.span), one.span)
        negative = n.Negative(negative, one.span)
    for value in (total, chain, negative):
        deep = attrs.evolve(define, value=value)
        items = tuple(deep if item is define else item for item in whole.items)
        found = check(attrs.evolve(whole, items=items))[1]
        assert [problem.code for problem in found] == ["E312"]


def test_doubling_takes_no_time() -> None:
    nested = "[" * 20 + "stock.count" + "]" * 20
    assert codes(f"define x = 3 is in {nested}\n" + PHASE) == ["E301"]
    pairs = "define d0 = players.count > 2\n"
    pairs += "".join(f"define d{i} = d{i - 1} and d{i - 1}\n" for i in range(1, 60))
    rest = "phase p\n  move m if d59 and players.count is 3\n    shuffle pile\n"
    rest += 'example "1"\n  players A, B, C\n  pile = joker\n  phase p\n'
    assert set(codes(pairs + "also deck 2 jokers if d59\n" + rest)) == {"E311"}


def test_more_piles_and_variables_than_a_game_can_have_are_refused_at_the_first() -> None:
    many = "".join(f"zone z{i} of each player, face up\n" for i in range(4_990))
    assert codes(many + PHASE) == []
    assert codes(many + "".join(f"var v{i} of each rank = 0\n" for i in range(20)) + PHASE) == [
        "E311"
    ]


def test_names_that_look_like_a_circle_but_are_none() -> None:
    chain = "define card.a = card.rank.a\ndefine rank.a = rank.above.b\ndefine rank.b = rank > 3\n"
    assert codes(chain + PHASE) == []


def test_a_circle_is_named_once_and_what_rests_on_it_says_nothing() -> None:
    text = "define a = b + 1\ndefine b = a + 1\ndefine c = a + b\nvar d = c\n"
    assert codes(text + PHASE) == ["E211"]


def test_a_quantity_without_its_parts_is_told() -> None:
    whole = document(HEADER + "define x = highest c in pile by c.rank\n" + PHASE)
    items = list(whole.items)
    for index, item in enumerate(items):
        if isinstance(item, n.Define) and isinstance(item.value, n.Quantifier):
            for change in ({"by": None}, {"quantity": "any"}, {"quantity": "sum", "by": None}):
                items[index] = attrs.evolve(item, value=attrs.evolve(item.value, **change))
                found = [one.code for one in check(attrs.evolve(whole, items=tuple(items)))[1]]
                assert set(found) == {"E109"}
