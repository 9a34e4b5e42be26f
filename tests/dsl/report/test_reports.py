"""What reports look like, and what never gets into them."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dotcards.dsl.report.formats import FORMATS, JSON_VERSION, render, summary
from dotcards.dsl.text.cells import TAB, cells, visible
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, Note
from dotcards.dsl.text.source import Source, Span


def diagnostic(
    text: str, marked: str, *, message: str = "wrong", name: str = "game.cards", **more: object
) -> Diagnostic:
    at = text.index(marked)
    span = Span(Source(name, text), at, at + len(marked))
    return Diagnostic("E1", "bad-thing", "error", message, span, **more)  # type: ignore[arg-type]


def drawn(text: str, marked: str, width: int = 80) -> tuple[str, str]:
    """The line shown and the marks under it, without the margin."""
    lines = render([diagnostic(text, marked)], width=width).splitlines()
    margin = lines[3].index("|") + 2
    return lines[3][margin:], lines[4][margin:]


# ---------------------------------------------------------------------------------------- text


def test_a_report_in_full() -> None:
    text = 'game "One"\n\nzone stok, face up\n'
    span = Span(Source("base.cards", "\n" * 99 + "zone stock, face down\n"), 104, 109)
    found = diagnostic(
        text, "stok", help="did you mean `stock`?", notes=(Note("there", span), Note("and so on"))
    )
    assert render([found]) == (
        "error[E1]: wrong (bad-thing)\n"
        "   --> game.cards:3:6\n"
        "    |\n"
        "  3 | zone stok, face up\n"
        "    |      ^^^^\n"
        "    = note: there\n"
        "   --> base.cards:100:6\n"
        "    |\n"
        "100 | zone stock, face down\n"
        "    |      ^^^^^\n"
        "    = note: and so on\n"
        "    = help: did you mean `stock`?\n"
        "\n"
    )


def test_nothing_wrong_is_nothing_said() -> None:
    assert render([]) == ""
    assert render([], "concise") == ""
    assert render([], "github") == ""


def test_colour_changes_nothing_but_colour() -> None:
    found = [diagnostic("a wrong b", "wrong", help="so", notes=(Note("there"),))]
    coloured = render(found, color=True)
    plain = coloured
    for code in ("1;31", "1;33", "1;34", "1;36", "1", "0"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain == render(found)
    assert coloured != plain
    assert coloured.count("\x1b[0m") * 2 == coloured.count("\x1b[")


@pytest.mark.parametrize(
    ("text", "marked", "shown", "marks"),
    [
        ("one two three", "two", "one two three", "    ^^^"),
        ("一二 three", "three", "一二 three", "     ^^^^^"),
        ("x 一二 y", "一二", "x 一二 y", "  ^^^^"),
        ("ಕಾರ್ಡ್ x", "x", "ಕಾರ್ಡ್ x", "    ^"),  # three of its signs take no room of their own
        ("e\u0301e\u0301 x", "x", "e\u0301e\u0301 x", "   ^"),
        ("\tx", "x", "    x", "    ^"),
        ("ab\tx", "x", "ab  x", "    ^"),
        ("一\tx", "x", "一  x", "    ^"),
        ("a\tb c", "\t", "a   b c", " ^^^"),
        ("a\x1b[31mb", "b", "a\\x1b[31mb", "         ^"),
        ("a\x1bb", "\x1b", "a\\x1bb", " ^^^^"),
        ("a\u202eb", "b", "a\\u202eb", "       ^"),
        ("a\r\nb", "a", "a", "^"),
        ("a\rb\n", "b", "a\\rb", "   ^"),
        ("क\u094d\u200dष x", "x", "क\u094d\u200dष x", "   ^"),
    ],
)
def test_marks_stand_under_what_they_mark(text: str, marked: str, shown: str, marks: str) -> None:
    assert drawn(text, marked) == (shown, marks)


def test_an_empty_place_has_one_mark() -> None:
    source = Source("x.cards", "abc\n")
    for at, marks in ((1, " ^"), (3, "   ^"), (4, "^")):
        report = render([Diagnostic("E1", "r", "error", "m", Span(source, at, at))])
        assert report.splitlines()[4] == "  | " + marks


def test_a_place_of_several_lines_is_shown_to_the_end_of_the_first() -> None:
    assert drawn("a\nphase one\n  move\n", "one\n  mo") == ("phase one", "      ^^^")


@pytest.mark.parametrize("width", [0, 40, 41, 60, 80])
@pytest.mark.parametrize("at", [0, 5, 90, 300, 592, 599])
def test_long_lines_are_cut_to_the_width(width: int, at: int) -> None:
    text = "".join(chr(ord("a") + number % 26) for number in range(600))
    source = Source("x.cards", text)
    span = Span(source, at, min(at + 3, 600))
    lines = render([Diagnostic("E1", "r", "error", "m", span)], width=width).splitlines()
    assert len(lines[3]) <= max(width, 40)
    marks = lines[4]
    under = lines[3][marks.index("^") : marks.rindex("^") + 1]
    assert under == span.text
    assert lines[3].endswith("…") is (at < 592)
    assert ("| …" in lines[3]) is (at > 5)


def test_a_mark_longer_than_the_line_is_cut_too() -> None:
    shown, marks = drawn("ab " + "一" * 300, "一" * 300, width=50)
    assert shown.startswith("…一")
    assert shown.endswith("一…")
    assert set(marks[1:]) == {"^"}
    assert len(marks) == 45


def test_an_endless_line_is_no_trouble() -> None:
    text = "x" * 1_000_000 + "here" + "x" * 1_000_000
    shown, marks = drawn(text, "here")
    assert shown[marks.index("^") : marks.rindex("^") + 1] == "here"


# ------------------------------------------------------------------------------------- concise


def test_concise_is_a_line_each() -> None:
    text = "one\n  two\n"
    found = [diagnostic(text, "two", help="not shown"), diagnostic(text, "one", name="b.cards")]
    assert render(found, "concise") == (
        "game.cards:2:3: E1 bad-thing: wrong\nb.cards:1:1: E1 bad-thing: wrong\n"
    )


# ---------------------------------------------------------------------------------------- json


def test_json_says_everything() -> None:
    text = "一 two\nthree\n"
    found = diagnostic(text, "two\nth", help="so", notes=(Note("there"), Note("here", None)))
    fix = Fix(found.span, "2", safe=False)
    found = Diagnostic("E1", "r", "warning", "m", found.span, "so", found.notes, fix)
    place = {
        "path": "game.cards",
        "start": {"line": 1, "column": 3, "offset": 2},
        "end": {"line": 2, "column": 3, "offset": 8},
    }
    report = render([found], "json")
    assert report.isascii()
    assert json.loads(report) == {
        "version": JSON_VERSION,
        "diagnostics": [
            {
                "code": "E1",
                "rule": "r",
                "severity": "warning",
                "message": "m",
                "help": "so",
                "place": place,
                "notes": [{"message": "there", "place": None}, {"message": "here", "place": None}],
                "fix": {"safe": False, "edits": [{"place": place, "text": "2"}]},
            }
        ],
        "counts": {"errors": 0, "warnings": 1, "safe_fixes": 0, "unsafe_fixes": 1},
    }
    none = {"errors": 0, "warnings": 0, "safe_fixes": 0, "unsafe_fixes": 0}
    assert json.loads(render([], "json")) == {"version": 1, "diagnostics": [], "counts": none}


@pytest.mark.parametrize(
    ("marked", "fix", "told"),
    [
        ("b", ("is", True), "`cards lint --fix` writes `is`"),
        ("b", ("is", False), "`cards lint --unsafe-fixes` writes `is`"),
        ("b", ("", True), "`cards lint --fix` leaves out `b`"),
        ("", (" to", True), "`cards lint --fix` adds `to`"),
        ("b", ("x" * 80, True), "`cards lint --fix` mends it"),
    ],
)
def test_a_fix_says_what_it_does_and_how_to_have_it(
    marked: str, fix: tuple[str, bool], told: str
) -> None:
    found = diagnostic("a b", marked or "a")
    span = Span(found.span.source, 2, 2 + len(marked))
    report = render([diagnostic("a b", "a", fix=Fix(span, *fix))])
    assert f"  = fix: {told}\n" in report


# ------------------------------------------------------------------------------- for machines


def test_github_commands_escape_what_means_something_there() -> None:
    found = diagnostic("a b", "b", message="50% off", name="a,b:c.cards", help="two\nlines")
    assert render([found], "github") == (
        "::error file=a%2Cb%3Ac.cards,line=1,endLine=1,col=3,endColumn=4,title=E1 bad-thing"
        "::50%25 off%0Atwo%0Alines\n"
    )


def test_sarif_is_json_with_places() -> None:
    found = diagnostic("a b", "b", name="my games/é.cards", notes=(Note("n", None),))
    log = json.loads(render([found], "sarif"))
    assert log["version"] == "2.1.0"
    (result,) = log["runs"][0]["results"]
    assert result["ruleId"] == "E1"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20games/%C3%A9.cards"
    assert place["region"] == {"startLine": 1, "startColumn": 3, "endLine": 1, "endColumn": 4}


def test_sarif_describes_each_rule_by_its_page() -> None:
    span = diagnostic("a b", "b").span
    fix = Fix(span, "c", safe=True, more=((Span(span.source, 0, 1), "d"),))
    found = [
        Diagnostic("L107", "unused", "warning", "m", span, fix=fix),
        Diagnostic("E201", "unknown-name", "error", "m", span),
        Diagnostic("E201", "unknown-name", "error", "n", span),
    ]
    run = json.loads(render(found, "sarif"))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["E201", "L107"]
    assert [result["ruleIndex"] for result in run["results"]] == [1, 0, 0]
    assert rules[0]["help"]["markdown"].startswith("# E201 unknown-name\n")
    assert rules[0]["defaultConfiguration"] == {"level": "error"}
    (change,) = run["results"][0]["fixes"][0]["artifactChanges"]
    assert len(change["replacements"]) == 2


def test_an_unknown_format_is_the_caller_s_mistake() -> None:
    with pytest.raises(ValueError, match="no format `xml`"):
        render([], "xml")


# ------------------------------------------------------------------------------------- summary


@pytest.mark.parametrize(
    ("errors", "warnings", "files", "line"),
    [
        (0, 0, 3, "no problems found"),
        (1, 0, 1, "1 problem in 1 file"),
        (3, 0, 2, "3 problems in 2 files"),
        (0, 1, 1, "1 warning in 1 file"),
        (2, 1, 2, "3 problems in 2 files (2 errors, 1 warning)"),
    ],
)
def test_summary(errors: int, warnings: int, files: int, line: str) -> None:
    assert summary(errors, warnings, files) == line


# ------------------------------------------------------------------------- nothing gets through

unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
anything = st.text(st.characters(), max_size=60)


def is_harmless(report: str) -> bool:
    unsafe = {"Cc", "Cs", "Zl", "Zp", "Cf"}
    allowed = "\n\u200c\u200d"
    return all(char in allowed or unicodedata.category(char) not in unsafe for char in report)


@unhurried
@given(anything, anything, anything, st.sampled_from(FORMATS), st.data())
def test_no_control_character_reaches_a_report(
    text: str, words: str, name: str, form: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    source = Source(name.encode("utf-8", "replace").decode(), text)
    span = Span(source, start, end)
    note = Note(words, span)
    found = Diagnostic("E1", "r", "error", words, span, words, (note,), Fix(span, words))
    report = render([found], form, width=data.draw(st.integers(0, 200)))
    assert is_harmless(report)
    if form in ("json", "sarif"):
        json.loads(report)
    if form in ("concise", "github"):
        assert report.count("\n") == 1


@unhurried
@given(anything)
def test_visible_text_is_harmless_and_plain_text_is_itself(text: str) -> None:
    assert is_harmless(visible(text))
    assert "\n" not in visible(text)
    if text.isascii() and text.isprintable():
        assert visible(text) == text


@unhurried
@given(anything)
def test_a_tab_goes_to_the_next_stop(text: str) -> None:
    column = 0
    for char, (shown, width) in zip(text, cells(text), strict=True):
        column += width
        assert width >= 0
        if char == "\t":
            assert column % TAB == 0
            assert shown == " " * width
