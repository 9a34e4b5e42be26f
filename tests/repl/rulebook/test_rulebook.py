"""The rulebook: it names every rule there is, in every format, and steers nothing."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from dotcards.dsl import load, load_text
from dotcards.dsl.loading.library import shipped
from dotcards.repl.cli.main import main
from dotcards.repl.commands.rules import picked
from dotcards.repl.display.styled_text import length, plain
from dotcards.repl.input.move_parser import moves_of
from dotcards.repl.rulebook.chapters import book, phase_of
from dotcards.repl.rulebook.diagram import diagram
from dotcards.repl.rulebook.differences import differences
from dotcards.repl.rulebook.render import Reading, escaped, markdown, page, text
from tests.harness.golden import expect
from tests.harness.places import FORMS, SMALL_GAME
from tests.harness.rulesets import HEAD, START, rules
from tests.harness.rulesets import rulebook as of

EVERY = [entry.path for entry in shipped()] + [str(path) for path in FORMS]


@pytest.mark.parametrize("path", EVERY, ids=lambda path: Path(path).stem)
def test_every_rule_is_named_and_nothing_of_the_language_is_left(path: str) -> None:
    ruleset = load(path)
    made = of(ruleset)
    reading = Reading(made)
    said = "\n".join(plain(line) for line in text(reading, 100))
    flat = " ".join(said.split()).casefold()
    named = [o.name for o in ruleset.options] + [p.name for p in ruleset.phases]
    named += [z.name for z in ruleset.zones] + [t.name for t in ruleset.tables]
    named += [v.name for v in ruleset.variables]
    named += [move.name for phase in ruleset.phases for move in moves_of(phase)]
    named += [action.name for action in ruleset.actions]
    for name in named:
        assert name.replace("_", " ").casefold() in flat
    for key, section in made.sections.items():
        assert section.lines, key
    assert sum(key[0] == "event" for key in made.sections) == len(ruleset.events)
    for table in ruleset.tables:
        rows = made.sections["table", table.name].rows
        assert len(rows) == len(table.rows) + 1
    rules = said.partition("\nEXAMPLES")[0]
    rules = "\n".join(
        line for line in rules.splitlines() if "To pick: " not in line and "say: " not in line
    )
    assert not re.search(r"\w_\w", rules)
    assert not re.search(r"(?<![\d.…])\b[a-z]+\.[a-z]+\b", rules)
    if not ruleset.picked and "variants" not in path:
        assert all(length(line) <= 40 for line in text(reading, 40))
    Closed().feed(page(reading))
    assert markdown(reading).startswith("# ")
    check_diagram(diagram(ruleset, picked(ruleset, [])))


def check_diagram(drawn: str) -> None:
    first, *rest = drawn.splitlines()
    assert first == "stateDiagram-v2"
    for line in rest:
        assert re.fullmatch(
            r'  (state "[^"]+" as p\d+|(\[\*\]|p\d+) --> (\[\*\]|p\d+)( : [^:]+)?'
            r"|note right of p\d+ : .+)",
            line,
        )


class Closed(HTMLParser):
    """Fails where a tag is not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)
        assert re.fullmatch("html|head|meta|title|style|body|h[123]|p|span|ul|li", tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


HOSTILE = """\
game "A <script>alert(1)</script> *b* \\u001b[31m"
  " Say <b>`x`</b> & go, &lt;quietly&gt;. "
players 2
deck standard
goal winner

zone stock, face down

phase playing
  move go
    win player
"""


def test_a_stranger_writes_no_markup() -> None:
    ruleset, _ = load_text("x.cards", HOSTILE)
    assert ruleset is not None
    reading = Reading(of(ruleset))
    assert "<script>" not in page(reading)
    assert "&lt;script&gt;" in page(reading)
    written = markdown(reading)
    assert "<b>" not in written.replace("\\<", "")
    assert "\n*Say \\<b\\>\\`x\\`\\</b\\> \\& go, \\&lt;quietly\\&gt;.*\n" in written


@pytest.mark.parametrize(
    "text_", ["- x", "+ x", "1. x", "12) x", "---", "===", " * x ", "# x", "> x"]
)
def test_no_text_is_a_list_or_a_line_in_markdown(text_: str) -> None:
    """Each of them would be, at the beginning of a line or of a list's item."""
    said = escaped(text_)
    assert said.replace("\\", "") == text_.strip()
    assert not re.match(r"[-+*=#>]|\d+[.)]", said)


def test_a_house_rule_is_marked_and_shown_beside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "crates_sevens_skip", "--beside"]) == 0
    said = capsys.readouterr().out
    assert "A house rule of “Crates”; what it changes is marked." in said
    assert "* When you play a 7 (changed here)\n" in said
    assert "  In “Crates”:\n    The next player draws 1.\n" in said


def test_differences_of_two_rulesets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "crates", "crates"]) == 0
    assert main(["diff", "crates", "crates_nines_wild"]) == 1
    said = capsys.readouterr().out
    assert "~ Nines  (what can be picked)\n  - Now: must match.\n" in said
    assert "  + Now: wild.\n" in said
    assert "example" not in said
    assert main(["diff", "crates_nines_wild", "crates", "--format", "json", "--examples"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {"option", "example"} <= {one["kind"] for one in found}
    assert main(["diff", "crates", "none"]) == 2


GOLDEN = Path(__file__).parent / "cases"
SMALL = str(SMALL_GAME)
BOOKS = {
    "crates.txt": ["rules", "crates", "--without-examples"],
    "smear.txt": ["rules", "smear", "--without-examples"],
    "idiot.txt": ["rules", "idiot", "--without-examples"],
    "small.md": ["rules", SMALL, "--format", "markdown"],
    "small.html": ["rules", SMALL, "--format", "html"],
    "crates.mmd": ["rules", "crates", "--diagram"],
    "joker.diff": ["diff", "smear", "smear_joker"],
    "joker.md": ["diff", "smear", "smear_joker", "--format", "markdown"],
}


@pytest.mark.parametrize("name", BOOKS)
def test_the_book_is_the_one_on_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(BOOKS[name])
    expect(GOLDEN / name, capsys.readouterr().out)


VARIANT = """\
variant "Short and dear" of "small.cards"
  "Seven cards, and aces cost more."

with cards_each = 7

table points by rank
  A: 20

when 7 is played
  player.next draws 2

phase playing
  otherwise draw
    player draws 2
    then next turn
"""


def test_what_a_variant_changes_is_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = Path(SMALL).read_text(encoding="utf-8")
    (tmp_path / "small.cards").write_text(small, encoding="utf-8")
    path = tmp_path / "dear.cards"
    path.write_text(VARIANT, encoding="utf-8")
    assert main(["rules", str(path), "--beside"]) == 0
    said = capsys.readouterr().out
    assert "    Deal 7 cards from the stock to each hand.\n" in said
    assert "* When you play a 7 (changed here)\n    The next player draws 2.\n" in said
    assert "  In this variant it comes out differently.\n" in said
    assert "    No longer so: then Dan's hand has exactly 2 cards.\n" in said
    intro = " ".join(said.partition("THE GAME")[0].split())
    assert (
        "Changed: Dealing; Playing: draw; When you play a 7; Points by rank; Cards each." in intro
    )
    other = [one.strip() for one in intro.rpartition("out differently: ")[2].strip(" .").split(",")]
    titles = re.findall(r"^\* Example (.+) \(comes out differently\)$", said, re.M)
    assert titles == other != []
    marked = re.findall(r"^\* (.+) \((.+)\)$", said, re.MULTILINE)
    assert ("Playing: draw", "changed here") in marked
    assert ("Cards each", "changed here") in marked
    same = {"Players", "Stock", "The deck", "Playing: play"}
    assert same.isdisjoint(title for title, _ in marked)
    assert main(["diff", str(tmp_path / "small.cards"), str(path)]) == 1
    said = capsys.readouterr().out
    assert "~ Points by rank  (what cards count)\n  -   Ace: 11\n  +   Ace: 20\n\n" in said


def test_a_house_rule_also_says_what_the_game_is_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own help says only what it changes; nobody could play from that alone."""
    for name, head in (
        ("game", HEAD + START + MOVE.format("score = 1")),
        ("one", 'variant "One: once" of "game.cards"\n  "First change."\n'),
        ("two", 'variant "Two" of one\n'),
        ("three", 'variant "Three" of two\n  "Third change."\n'),
    ):
        (tmp_path / f"{name}.cards").write_text(head, encoding="utf-8")
    about = "A game for a test."
    for style in ("text", "markdown", "html"):
        assert main(["rules", str(tmp_path / "three.cards"), "--format", style]) == 0
        said = re.sub(r"</?p[^>]*>|[>*]", " ", capsys.readouterr().out)
        said = " ".join(said.partition("Players")[0].split())
        told = f"Third change. In “Two”: First change. In “Test”: {about}"
        assert said.endswith((told, f"{told} ###", f"{told} <h3"))


def test_what_only_other_options_need_is_not_explained() -> None:
    game = """
option dear = no, or yes
var last = 0
define player.is_rich = score > worth
define worth = 3 + last
define unused_by_all = hand.count

phase playing
  move go
    let before = score
    let after = pile.count
    if dear
      last = before
      if player.is_rich
        end game
    score = after
    then next turn
"""
    ruleset = rules(game + START)
    usual, dear = of(ruleset), book(ruleset, {"dear": True})
    told = [line.text for line in usual.sections["option", "dear"].lines]
    assert told[3:6] == [
        "Words that go with “yes”: a player is rich.",
        "If the player's score is more than the worth.",
        "Words that go with “yes”: worth.",
    ]
    assert len(dear.sections["option", "dear"].lines) == 3
    words = {("define", name) for name in ("player.is_rich", "worth", "unused_by_all")}
    assert words & usual.sections.keys() == set()
    assert words & dear.sections.keys() == words - {("define", "unused_by_all")}
    moves = [one.sections["move", "playing go"].lines for one in (usual, dear)]
    assert ["“before”" in " ".join(line.text for line in lines) for lines in moves] == [False, True]
    assert all("“after”" in " ".join(line.text for line in lines) for lines in moves)


OURS = """
variant "Ours" of "base.cards"
option dear = no, or twice, or thrice
define price = if dear is twice then 2 else if dear is thrice then 3 else 1
define player.worth = score * price + tax
"""
BASE = """
option taxed = no, or yes
define tax = if taxed then 7 else stuck
var stuck = 0
define player.worth = score + tax

phase playing
  move go
    score = player.worth
    then next turn
"""


def test_what_a_house_rule_changes_under_other_options_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base, ours = tmp_path / "base.cards", tmp_path / "ours.cards"
    base.write_text(HEAD + BASE + START, encoding="utf-8")
    ours.write_text(OURS, encoding="utf-8")
    assert main(["diff", str(base), str(ours), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    changed = [one for one in found if one["name"] == "player.worth"]
    assert [(one["how"], one["where"]) for one in changed] == [
        ("changed", "if dear is twice"),
        ("changed", "if dear is thrice"),
    ]
    assert changed[1]["after"] == ["  The player's score times 3 plus the stuck."]
    assert main(["rules", str(ours)]) == 0
    said = capsys.readouterr().out
    assert "\n  If dear is twice: A player's worth (changed).\n" in said
    both = "if dear is twice or if dear is thrice"
    assert f"\n* A player's worth (changed, {both})\n" in said
    assert "New: Dear.\n" in said
    assert main(["diff", str(base), str(ours), "--set", "dear=twice", "--set", "taxed=yes"]) == 1
    said = capsys.readouterr().out
    assert "  -   The player's score plus 7.\n  +   The player's score times 2 plus 7.\n" in said
    assert main(["rules", str(ours), "--set", "dear=thrice"]) == 0
    assert "\n* A player's worth (changed here)\n" in capsys.readouterr().out
    assert main(["rules", str(ours), "--set", "taxed=yes"]) == 0
    assert "worth (changed here)" not in capsys.readouterr().out
    for words in ("nothing=yes", "dear=often", "dear"):
        assert main(["diff", str(base), str(ours), "--set", words]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_what_nothing_leads_to_is_left_out() -> None:
    game = """
option long = yes, or no
phase playing
  move go
    if long
      go to later
    then next turn
phase later
  move back
    pay
    go to playing
action pay
  score_it
action score_it
  score = 1
"""
    ruleset = rules(game + START)
    for long, told in ((True, True), (False, False)):
        keys = book(ruleset, {"long": long}).sections.keys()
        for key in (("phase", "later"), ("move", "later back"), ("action", "score_it")):
            assert (key in keys) is told
    assert [s.title for s in phase_of(ruleset, {"long": False}, "later")] == [
        "Later",
        "Later: back",
    ]


MOVE = "phase playing\n  move go\n    {}\n    then next turn\n"


def line_of(choice: str, more: str = "", at: int = 0) -> str:
    """What the rulebook says of one line of a move."""
    made = of(
        rules(
            LOGIC + more + START + MOVE.format(choice), HEAD.replace("seen by its owner", "face up")
        )
    )
    return made.sections["move", "playing go"].lines[at].text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("put 2 from pile in hand",
         "Put 2 cards from the pile into your hand, or as many as there are."),
        ("put 1 from pile in hand", "Put 1 card from the pile into your hand."),
        ("put all from pile in hand", "Put all cards from the pile into your hand."),
        ("put 3 - stuck from pile in hand",
         "Put cards (3 minus your stuck) from the pile into your hand,"
         " none if that is below one, or as many as there are."),
        ("turn = player", "The turn goes to you."),
        ("choose p from player.others where p.hand.empty",
         "Choose one of the other players whose hand is empty (the “p”)."),
        ("if any p in players where p.hand.empty\n      win all p in players where p.hand.empty",
         "All players whose hand is empty win the game."),
        ("if any p in players where p.score > 1\n      win all p in players where p.hand.empty",
         "If there is a player whose score is more than 1, all players whose hand is empty win the"
         " game."),
        ("for each p in players where p is dealer\n      p.score = 1",
         "The dealer's score becomes 1."),
        ("for each p in players where p is not dealer\n      p.score = 1",
         "For each player who is not the dealer: that player's score becomes 1."),
        ("for each three in hand\n      put three on pile",
         "For each card in your hand (the “three”): put the three on the pile."),
        ("score = count c in hand where c.rank is 8",
         "Your score becomes the number of cards in your hand that are 8s."),
        ("score = if pile.empty then 1 else 2", "If the pile is empty, your score becomes 1."),
        ("let x = first p in players where pile.top is in p.hand\n    bidder = x",
         "The “x” is the player whose hand includes the top card of the pile."),
    ],
)  # fmt: skip
def test_lines_are_said_in_english(line: str, words: str) -> None:
    assert line_of(line) == words


def test_who_may_act_out_of_turn_is_still_in_only_where_somebody_can_leave() -> None:
    anytime = "anytime in playing\n  move shout\n    {}\n"
    for line, who in (("score = 1", "Any player"), ("retire player", "Any player still in")):
        text_ = START + MOVE.format("score = 2") + anytime.format(line)
        told = of(rules(text_)).sections["anytime", "shout"].lines[0].text
        assert told == f"{who} may do this, whoever's turn it is, in “Playing”."


@pytest.mark.parametrize(
    ("line", "several"),
    [
        ("choose card from hand\n    player lays card", False),
        ("choose some cards from hand\n    player lays cards", True),
        ("choose some cards from hand\n    play cards on pile", True),
        ("play 1 from pile on pile", False),
        ("play 2 from pile on pile", True),
    ],
)
def test_cards_played_together_each_do_what_they_do(line: str, several: bool) -> None:
    action = "action player lays cards\n  play cards on pile\nwhen 7 is played\n  score = 1\n"
    made = of(rules(action + START + MOVE.format(line)))
    about = next(
        chapter.about
        for chapter in made.chapters
        if ("event", "a 7") in {section.key for section in chapter.sections}
    )
    assert bool(about) is several


def test_what_is_kept_in_mind_is_explained_by_its_help() -> None:
    var = 'var stuck = 0\n  "How many could not go."\n'
    made = of(rules(var + START + MOVE.format("add 1 to stuck")))
    assert made.sections["variable", "stuck"].lines[0].text == "How many could not go."


def test_markdown_has_one_blank_line_between_paragraphs_and_code_to_type() -> None:
    ruleset = rules(
        "option dear_one = no, or yes\n" + START + MOVE.format("if dear_one\n      win player")
    )
    written = markdown(Reading(of(ruleset)))
    assert "\n\n\n" not in written
    assert "\nTo pick: `dear_one=yes`\n" in written


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("up.count is 1", "you have exactly 1 up card"),
        ("up.count is 2", "you have exactly 2 up cards"),
        ("player is who_leads", "you lead"),
        ("player is not who_leads", "you do not lead"),
    ],
)
def test_names_of_cards_and_players_agree(condition: str, words: str) -> None:
    more = (
        "zone up of each player, face up\ndefine who_leads = first p in players where p.up.empty\n"
    )
    made = of(
        rules(more + START + MOVE.replace("move go", f"move go if {condition}").format("score = 1"))
    )
    assert made.sections["move", "playing go"].lines[0].text == f"Only if {words}."


def test_what_is_said_of_a_card_goes_only_where_it_does_something() -> None:
    event = 'when 7 is played\n  "It wins."\n  if sevens is on\n    win player\n'
    game = f"option sevens = on, or off\n{event}"
    ruleset = rules(game + START + MOVE.format("play 1 from pile on pile"))
    for value in ("on", "off"):
        lines = book(ruleset, {"sevens": value}).sections["event", "a 7"].lines
        assert (lines[0].text == "It wins.") is (value == "on")


def test_it_says_which_way_play_goes_and_what_a_deal_begins_anew() -> None:
    deal = "phase dealing\n  enter\n    new deal from stock\n    go to playing\n"
    move = "phase playing\n  move go\n    {}\n    then next turn\n"
    for line, told in (
        ("draw", []),
        ("reverse", ["until a rule below turns it round", "play goes clockwise again."]),
        ("retire player", ["After each new deal nobody is out."]),
        ("skip player", ["After each new deal nobody is to be skipped."]),
    ):
        text_ = deal + move.format(line) + "action draw\n  put 1 from stock in pile\n"
        said = " ".join(one.text for one in of(rules(text_)).sections["game", "start"].lines)
        assert "Play goes round clockwise, to the left" in said
        for words in told:
            assert words in said
        assert ("After each new deal" in said) is bool(told)


def test_names_in_any_script_are_whole_in_the_diagram() -> None:
    drawn = diagram(rules("phase ಎಲೆ\n  move हिन्दी\n    end game\n"), {})
    assert '  state "ಎಲೆ" as p0\n' in drawn
    assert "  p0 --> [*] : हिन्दी\n" in drawn


def test_a_difference_of_each_kind() -> None:
    crates, smear = of(load("crates")), of(load("smear"))
    there = {one.key: one.how for one in differences(crates, smear)}
    back = {one.key: one.how for one in differences(smear, crates)}
    opposite = {"added": "removed", "removed": "added", "changed": "changed"}
    assert back == {key: opposite[how] for key, how in there.items()}
    assert set(there.values()) == {"added", "removed", "changed"}


def test_options_picked_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "crates", "--set", "hands=8"]) == 0
    assert "  Now: 8.\n" in capsys.readouterr().out
    assert main(["rules", "crates", "--set", "hands=9"]) == 2


def test_what_the_options_picked_rule_out_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "crates"]) == 0
    usual = capsys.readouterr().out
    assert main(["rules", "crates", "--set", "sevens=draw_and_miss"]) == 0
    other = capsys.readouterr().out
    event = "When you play a 7\n    The next player draws 1.\n"
    assert f"{event}\n" in usual
    assert f"{event}    The next player is skipped once.\n" in other


LOGIC = """
var mood: calm, angry
var bidder: player
define card.wild = card.rank is in [8, J]
define p.has_gone_out = p.hand.empty
define hand_is_over = any p in players where p.has_gone_out
var stuck of each player = 0
"""


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("not hand_is_over", "the hand is not over"),
        ("not (stuck > 3)", "your stuck is at most 3"),
        ("player.next.has_gone_out", "the next player has gone out"),
        ("not player.has_gone_out", "you have not gone out"),
        ("any c in hand where c.wild and c.suit is hearts",
         "there is a card in your hand that is wild and whose suit is hearts"),
        ("no c in hand where c.wild or c.suit is hearts",
         "there is no card in your hand that is wild or whose suit is hearts"),
        ("bidder is none", "there is no bidder"),
        ("bidder is not none and mood is calm", "there is a bidder and the mood is calm"),
        ("pile.top.rank >= 8", "the rank of the top card of the pile is 8 or higher"),
        ("pile.top.rank is A", "the top card of the pile is an ace"),
        ("not (pile.top.rank is A and mood is calm)",
         "the top card of the pile is not an ace or the mood is not calm"),
        ("mood is calm and (pile.empty or hand.count > 1)",
         "the mood is calm, and either the pile is empty or your hand has more than 1 card"),
        ("turn is player", "it is your turn"),
        ("if pile.empty then no else stuck > 1",
         "the pile is not empty and your stuck is more than 1"),
        ("if pile.empty then yes else stuck > 1", "the pile is empty or your stuck is more than 1"),
        ("if pile.empty then stuck > 1 else no", "the pile is empty and your stuck is more than 1"),
        ("if pile.empty then stuck > 1 else yes",
         "the pile is not empty or your stuck is more than 1"),
        ("turn.hand.empty", "the hand of whoever has the turn is empty"),
        ("(count c in hand where c.wild) is 1",
         "there is exactly 1 card in your hand that is wild"),
        ("pile.suit is none", "the cards in the pile do not share a suit"),
        ("player.score + 2 * (stuck - 1) < 3",
         "your score plus 2 times (your stuck minus 1) is less than 3"),
    ],
)  # fmt: skip
def test_conditions_are_said_in_english(condition: str, words: str) -> None:
    move = f"phase playing\n  move go if {condition}\n    then next turn\n"
    section = of(rules(LOGIC + START + move)).sections["move", "playing go"]
    assert section.lines[0].text == f"Only if {words}."
