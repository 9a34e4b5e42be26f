"""From text to nodes, and what is said where that fails.

`cases/*.cards` are files with mistakes, `cases/forms/*.cards` files without; what comes of each
stands next to it. See `tests.harness.golden` for how to write them anew.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import attrs
import lark
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotcards import rulesets
from dotcards.dsl import nodes
from dotcards.dsl.nodes import Document, Expr
from dotcards.dsl.parse.build_declarations import Builder
from dotcards.dsl.parse.grammar import engine
from dotcards.dsl.parse.indentation import DEEPEST, Indentation
from dotcards.dsl.parse.parser import LONGEST_LINE, MOST_ERRORS, parse, parse_expression
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.read_file import LARGEST
from dotcards.dsl.text.source import Source, Span
from tests.harness.golden import expect
from tests.harness.places import GRAMMAR as GRAMMAR_FILE
from tests.harness.places import ROOT
from tests.harness.profiles import examples

HERE = Path(__file__).parent / "cases"
FAULTY = sorted(HERE.glob("*.cards"))
FORMS = sorted((HERE / "forms").glob("*.cards"))
SHIPPED = [
    *sorted(Path(rulesets.__path__[0]).glob("*.cards")),
    *sorted(Path(rulesets.__path__[0]).glob("variants/*.cards")),
]
GRAMMAR = GRAMMAR_FILE.read_text("utf-8")


def source(text: str) -> Source:
    return Source("game.cards", text)


def read(path: Path) -> Source:
    return Source(path.name, path.read_bytes().decode("utf-8"))


def document(text: str) -> Document:
    found, problems = parse(source(text))
    assert found is not None
    assert problems == ()
    return found


def errors(text: str) -> tuple[Diagnostic, ...]:
    return parse(source(text))[1]


def messages(text: str) -> list[str]:
    return [problem.message for problem in errors(text)]


def expression(text: str) -> Expr:
    found, problems = parse_expression(source(text), Span(source(text), 0, len(text)))
    assert problems == ()
    assert found is not None
    return found


def children(node: Any) -> Iterator[Any]:
    """Everything within a node that has a span, itself included."""
    if isinstance(node, tuple):
        for item in node:
            yield from children(item)
    elif attrs.has(type(node)) and not isinstance(node, (Span, Source)):
        yield node
        for field in attrs.fields(type(node)):
            yield from children(getattr(node, field.name))


def plain(node: Any) -> Any:
    """A node as tuples, without its spans."""
    if isinstance(node, tuple):
        return tuple(plain(item) for item in node)
    if attrs.has(type(node)):
        fields = [f.name for f in attrs.fields(type(node)) if f.name != "span"]
        return (type(node).__name__, *(plain(getattr(node, name)) for name in fields))
    return node


def shape(node: Any) -> str:
    """A node on one line."""
    if isinstance(node, nodes.Name):
        return node.text
    if isinstance(node, nodes.Text):
        return f'"{node.text}"'
    if isinstance(node, tuple):
        return "[" + ", ".join(map(shape, node)) + "]"
    if isinstance(node, nodes.Word):
        return f"'{node.text}"
    if isinstance(node, nodes.Number):
        return f"#{node.value}"
    if attrs.has(type(node)):
        fields = [f.name for f in attrs.fields(type(node)) if f.name != "span"]
        inner = ", ".join(shape(getattr(node, name)) for name in fields)
        return f"{type(node).__name__}({inner})"
    return str(node)


def lines_of(node: Any, depth: int = 0) -> Iterator[str]:
    """A node on lines, one for each statement and line of a block."""
    blocks = (nodes.Block, nodes.Phase, nodes.Move, nodes.Anytime, nodes.If, nodes.ForEach)
    nesting = (nodes.Action, nodes.Event, nodes.RunsOut, nodes.Before, nodes.Enter)
    if isinstance(node, (*blocks, *nesting, nodes.AllAnswered, nodes.Example, nodes.Table)):
        yield "  " * depth + type(node).__name__
        for field in attrs.fields(type(node)):
            value = getattr(node, field.name)
            if field.name == "span":
                continue
            if isinstance(value, tuple) and field.name not in ("phases", "names", "keys"):
                for item in value:
                    for part in item if isinstance(item, tuple) else (item,):
                        yield from lines_of(part, depth + 1)
            else:
                yield from lines_of(value, depth + 1)
    elif node not in (None, False):
        yield "  " * depth + shape(node)


def shown(problem: Diagnostic) -> str:
    line, column = problem.span.position
    lines = [f"{line}:{column} {problem.code} {problem.rule}: {problem.message}"]
    lines.append(f"    | {problem.span.text!r}" if problem.span.text else "    |")
    if problem.help is not None:
        lines.append(f"    help: {problem.help}")
    if problem.fix is not None:
        fix = problem.fix
        kind = "fix" if fix.safe else "perhaps"
        at, text = fix.span.position, fix.span.text
        lines.append(f"    {kind}: {at[0]}:{at[1]} {text!r} -> {fix.text!r}")
    return "\n".join(lines)


# ------------------------------------------------------------------------------- the grammar


def tables(**options: Any) -> lark.Lark:
    options = {"parser": "lalr", "start": ["start", "said"], "keep_all_tokens": True, **options}
    return lark.Lark(GRAMMAR, postlex=Indentation(), maybe_placeholders=True, **options)


@cache
def larks_own() -> lark.Lark:
    """The grammar with lark's own lexer; raises where its words collide or its rules conflict."""
    return lark.Lark(
        GRAMMAR,
        parser="lalr",
        lexer="contextual",
        strict=find_spec("interegular") is not None,
        start=["start", "said"],
        keep_all_tokens=True,
        maybe_placeholders=True,
        postlex=Indentation(),
        transformer=Builder(source(""), lambda start, end: None),
    )


def test_grammar_has_no_conflicts_and_its_words_do_not_collide() -> None:
    pytest.importorskip("interegular")
    larks_own()


def test_every_rule_has_its_method() -> None:
    names = {str(rule.alias or rule.origin.name) for rule in larks_own().rules}
    joined = {"item", "statement", "part", "expr", "conjunction", "negation", "closed_and"}
    joined |= {"closed_not", "comparison", "open", "sum", "product", "unit", "atom", "face"}
    joined |= {"choice", "subject", "place", "example_line", "given_place"}
    made = {name for name in names - joined if not name.startswith("_")}
    assert {name for name in made if not hasattr(Builder, name)} == set()


@pytest.mark.parametrize("path", FORMS + SHIPPED, ids=lambda path: path.stem)
def test_lexer_reads_what_larks_own_contextual_lexer_reads(path: Path) -> None:
    text = read(path).text
    expected: Any = larks_own().parse(text, start="start")
    found = document(text).items
    assert [without_say(item) for item in found] == [without_say(item) for item in expected]


def without_say(item: Any) -> str:
    return re.sub(r"SayPart\(.*", "", shape(item))


# ------------------------------------------------------------------------------- nodes


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_nodes_are_those_expected(path: Path) -> None:
    found = document(read(path).text)
    expect(
        path.with_suffix(".expected"),
        "".join(f"{line}\n" for item in found.items for line in lines_of(item)),
    )


def test_every_kind_of_node_is_made() -> None:
    found = {type(node) for node in children(document(read(FORMS[0]).text))}
    kinds = {kind for kind in vars(nodes).values() if isinstance(kind, type) and attrs.has(kind)}
    assert kinds - found - {Span} == set()


@pytest.mark.parametrize("path", FORMS + SHIPPED[:1], ids=lambda path: path.stem)
def test_an_expression_is_what_its_span_says(path: Path) -> None:
    text = read(path)
    found, _ = parse(text)
    kinds = get_args(nodes.Expr)
    count = 0
    for node in children(found):
        if isinstance(node, kinds):
            again, problems = parse_expression(text, node.span)
            assert problems == ()
            assert plain(again) == plain(node), node.span.text
            count += 1
    assert count > 100


@pytest.mark.parametrize("path", FORMS + SHIPPED, ids=lambda path: path.stem)
def test_spans_hold_what_is_within_them(path: Path) -> None:
    def check(node: Any, outer: Span) -> None:
        if isinstance(node, tuple):
            for item in node:
                check(item, outer)
        elif attrs.has(type(node)) and not isinstance(node, Span):
            span = getattr(node, "span", outer)
            assert outer.start <= span.start <= span.end <= outer.end
            assert isinstance(node, nodes.SayPart) or span.text == span.text.strip()
            for field in attrs.fields(type(node)):
                check(getattr(node, field.name), span)

    found = document(read(path).text)
    for item in found.items:
        assert item.span.text
        check(item, item.span)


def test_a_declarations_span_runs_to_its_last_word() -> None:
    text = "# a\nwhen 7 is played   # b\n  if x\n    reverse  # c\n  # d\n\nzone z, face up # e\n"
    event, zone = document(text).items
    assert event.span.text == "when 7 is played   # b\n  if x\n    reverse"
    assert zone.span.text == "zone z, face up"


def test_a_name_after_a_dot_leaves_the_dot_out() -> None:
    dot = expression("(a + b).count")
    assert isinstance(dot, nodes.Dot)
    assert (dot.name.span.text, dot.subject.span.text) == ("count", "(a + b)")


def test_comments_are_kept() -> None:
    text = '# one\ngame "x # no" # two  \n  # three\r\nplayers 2#four\n#five'
    found = document(text)
    assert [c.text for c in found.comments] == ["# one", "# two", "# three", "#four", "#five"]
    assert all(c.span.text == c.text for c in found.comments)


def test_and_binds_closer_than_or_and_not_closest() -> None:
    assert plain(expression("a or b and not c is d")) == plain(
        expression("a or (b and (not (c is d)))")
    )
    assert plain(expression("1 - 2 - 3 * 4")) == plain(expression("(1 - 2) - (3 * 4)"))


def test_a_quantity_reaches_as_far_right_as_it_can() -> None:
    assert shape(expression("a and any c in d where e or f")) == (
        "And(['a, Quantifier(any, c, 'd, Or(['e, 'f]), None)])"
    )


def test_say_knows_values_and_braces() -> None:
    event = document('action a\n  say "{{{p.hand}}} {x + 1}!"\n').items[0]
    assert isinstance(event, nodes.Action)
    say = event.body.statements[0]
    assert isinstance(say, nodes.Say)
    values = [v if isinstance(v := part.value, str) else v.span.text for part in say.parts]
    assert values == ["{", "p.hand", "} ", "x + 1", "!"]
    assert [part.span.text for part in say.parts] == ["{{", "{p.hand}", "}} ", "{x + 1}", "!"]


# ------------------------------------------------------------------------------- layout


def same(text: str, other: str) -> bool:
    return bool(plain(document(text).items) == plain(document(other).items))


@pytest.mark.parametrize("path", FORMS + SHIPPED[-1:], ids=lambda path: path.stem)
def test_layout_does_not_matter(path: Path) -> None:
    text = read(path).text
    assert same(text, text.replace("\n", "\r\n"))
    assert same(text, text.rstrip("\n"))
    assert same(text, text.rstrip("\n") + "\n\n   \n\t\n  # the end")
    assert same(text, text.replace("\n", "\n\n \t \n# x\n      # y\n"))
    assert same(text, re.sub(r"^( +)", lambda m: "\t" * (len(m[1]) // 2), text, flags=re.M))
    assert same(text, re.sub(r"^( +)", lambda m: "     " * (len(m[1]) // 2), text, flags=re.M))
    assert same(text, re.sub(r'^([^"\n]*\w) (\w[^"\n]*)$', r"\1 \t \2  ", text, flags=re.M))


@pytest.mark.parametrize("text", ["", "\n", "  ", "\t\n  \n", "# only\n# comments", "\r\n#\r\n   "])
def test_empty_files_are_empty_documents(text: str) -> None:
    assert document(text).items == ()


def test_blocks_may_be_indented_each_in_its_own_way() -> None:
    text = "when 7 is played\n\treverse\nwhen 8 is played\n      reverse\n"
    assert len(document(text).items) == 2


# ------------------------------------------------------------------------------- words

KEYWORDS = sorted(
    {
        term.pattern.value
        for term in engine().lark.terminals
        if term.pattern.type == "str" and term.pattern.value.isalpha()
    }
)
# These alone can only begin a value or, after `is`, go on with it.
RESERVED = {"all", "any", "if", "in", "not", "the"}


def test_there_are_keywords_to_test() -> None:
    assert {"suit", "deck", "card", "players", "phase", "count", "turn", "is"} <= set(KEYWORDS)
    assert len(KEYWORDS) > 90


@pytest.mark.parametrize("word", [*KEYWORDS, "suit", "player", "hand", "top"])
def test_a_keyword_is_a_name_where_no_keyword_can_stand(word: str) -> None:
    value = "x" if word in RESERVED else word
    text = (
        f"option {word} = {word}, or {word}\nzone {word} of each {word}, face up\n"
        f"var {word}: {word} = {value}\nkeep {word} = 0\ndefine {word} = {value}.{word}\n"
        f"define {word}.{word} = {value} is 3\nsuits {word} {word}, {word} {word}\n"
        f"table {word} by {word}\n  x, {word}: 1\nphase {word}\n  move {word} if {value} is 1\n"
        f"    choose {word}x from {value}.{word}\n"
        f"    let {word} = {value}\n    go to {word}\n    put x in {word}.{word}\n"
        f"    add {value} to {word}\n    for each {word} in {value} where {value}.{word}\n"
        f"      reverse\n    x draws {value}, {value} + {value}\n"
        f"  otherwise {word}\nbefore each move in {word}, {word}\n  reverse\n"
        f'example "x"\n  with {word} = {word}\n  phase {word}\n  x.{word} = {word}\n'
        f"  do {word} {word} {word}, {word}\n  expect x.{word} is {value}\n"
    )
    found = document(text)
    assert any(isinstance(n, nodes.GoTo) and n.phase.text == word for n in children(found))
    with engine().lock:  # it must not take the slow way that mistakes take
        engine().begin(source(text), text)
        engine().lark.parse(text, start="start")
        engine().finish()


@pytest.mark.parametrize("word", sorted(set(KEYWORDS) - {"if", "for", "let", "then", "else"}))
def test_a_variable_may_be_called_like_the_word_a_line_begins_with(word: str) -> None:
    event = document(f"when 7 is played\n  {word} = 1\n  {word}.x = 2\n").items[0]
    assert isinstance(event, nodes.Event)
    assert [shape(statement) for statement in event.body.statements] == [
        f"Assign('{word}, #1)",
        f"Assign(Dot('{word}, x), #2)",
    ]


@pytest.mark.parametrize(
    "word",
    ["ಕೈ", "ਹੱਥ", "يد", "手牌", "рука", "χέρι", "main_gauche", "Ö", "हाथ", "நி", "क्\u200dष", "🂡"],
)
def test_names_may_be_in_any_script(word: str) -> None:
    text = f"zone {word}, face up\ndefine x = {word}.{word} is {word}\ndefine y = 7{word}.{word}\n"
    zone, define, other = document(text).items
    assert isinstance(zone, nodes.Zone)
    assert isinstance(define, nodes.Define)
    assert isinstance(other, nodes.Define)
    assert zone.name.span.text == word
    name = zone.name.text
    assert shape(define.value) == f"Compare(is, Dot('{name}, {name}), '{name})"
    assert shape(other.value) == f"Dot('7{name}, {name})"


def test_a_name_is_the_same_however_it_is_composed() -> None:
    first, second = document("zone caf\u00e9, face up\nzone cafe\u0301, face up\n").items
    assert isinstance(first, nodes.Zone)
    assert isinstance(second, nodes.Zone)
    assert first.name.text == second.name.text
    assert second.name.span.text == "cafe\u0301"


def test_a_keyword_is_a_whole_word() -> None:
    assert shape(expression("anything")) == "'anything"
    assert shape(expression("notes is in_hand")) == "Compare(is, 'notes, 'in_hand)"
    assert shape(expression("7H")) == "'7H"
    assert shape(expression("x2 - 2x")) == "Arithmetic(-, 'x2, '2x)"


# ------------------------------------------------------------------------------- mistakes


@pytest.mark.parametrize("path", FAULTY, ids=lambda path: path.stem)
def test_mistakes_are_reported_as_expected(path: Path) -> None:
    found, problems = parse(read(path))
    assert found is not None
    text = "".join(shown(problem) + "\n" for problem in problems)
    expect(path.with_suffix(".expected"), text)


def test_ten_mistakes_are_ten_errors() -> None:
    text = read(HERE / "ten.cards")
    wrong = [n for n, line in enumerate(text.text.split("\n"), 1) if line.endswith("# !")]
    found, problems = parse(text)
    assert len(wrong) == 10
    assert [problem.span.position[0] for problem in problems] == wrong
    # All the rest is there.
    assert found is not None
    names = " ".join(type(item).__name__ for item in found.items)
    assert names == (
        "Game Players Deck Option Table Zone Zone Variable Define Event RunsOut Phase Phase Example"
    )


def broken(rng: random.Random, line: str) -> str:
    """The line with one word too few, too many or misspelt, or moved a little."""
    indent, words = line[: len(line) - len(line.lstrip())], line.split()
    at = rng.randrange(len(words))
    match rng.randrange(5):
        case 0:
            del words[at]
        case 1:
            words.insert(at, "zorp")
        case 2:
            words[at] = "zorp"
        case 3:
            words[at] = words[at][:-1] + "/"
        case _:
            indent += " "
    return indent + " ".join(words)


def test_independent_mistakes_are_all_found_and_few_others() -> None:
    text = SHIPPED[0].read_text("utf-8")
    text = text[: text.index("\nexample", text.index("\nexample") + 1)]
    lines = [re.sub(r"\s*#.*", "", line) for line in text.split("\n")]
    usable = [n for n, line in enumerate(lines) if line.strip() and '"' not in line]
    rng = random.Random(7)
    missed = invented = seeded = 0
    for _ in range(6):
        mistakes: dict[int, str] = {}
        for number in rng.sample(usable, len(usable)):
            if len(mistakes) == 10 or any(abs(number - other) < 8 for other in mistakes):
                continue
            changed = broken(rng, lines[number])
            alone = "\n".join([*lines[:number], changed, *lines[number + 1 :]])
            if len(errors(alone)) == 1:
                mistakes[number] = changed
        wrong = [mistakes.get(n, line) for n, line in enumerate(lines)]
        found = [problem.span.position[0] - 1 for problem in errors("\n".join(wrong))]
        seeded += len(mistakes)
        missed += sum(all(abs(n - at) > 2 for at in found) for n in mistakes)
        invented += len(found) - len(mistakes)
    assert seeded >= 50
    assert missed == 0
    assert invented <= 1


@pytest.mark.parametrize("path", FAULTY, ids=lambda path: path.stem)
def test_what_is_said_is_in_the_words_of_the_language(path: Path) -> None:
    for problem in parse(read(path))[1]:
        check_wording(problem)


def check_wording(problem: Diagnostic) -> None:
    assert re.fullmatch(r"E1\d\d", problem.code)
    for text in (problem.message, problem.help or "x"):
        words = re.sub(r"`[^`]*`", "", text.replace("`{{}}`", ""))
        assert text.isprintable()
        assert not text.endswith(".")
        assert words[:1] == words[:1].lower()
        assert not re.search(r"[A-Z]{3}|_|Token|\$", words.replace("U+", "")), text
    assert len(problem.message) < 120


def test_no_more_errors_than_anybody_reads() -> None:
    _, problems = parse(source("game 1\n" * 50))
    assert len(problems) == MOST_ERRORS


def test_stray_lines_are_one_error() -> None:
    assert (
        messages("draw 2\nshuffle stock\nput x in y\n\nzone a, face up\nburn it\n")
        == ["this line stands outside any block"] * 2
    )


def test_a_misspelt_header_keeps_its_block() -> None:
    found, problems = parse(
        source("phse x\n  entr\n    go y\n    reverse\n  moove z\n    revrse x\n")
    )
    assert [p.help for p in problems] == [
        "did you mean `phase`?", "did you mean `enter`?", None, "did you mean `move`?",
    ]  # fmt: skip
    assert found is not None
    assert [line.strip() for line in lines_of(found.items[0])][:4] == [
        "Phase",
        "x",
        "Enter",
        "Block",
    ]


def test_what_stands_under_a_broken_header_is_still_read() -> None:
    text = "phase a b c d\n  move play if and and\n    go playing\n  enter 7 7\n    go playing\n"
    found, problems = parse(source(text))
    assert [problem.span.position[0] for problem in problems] == [1, 2, 3, 4, 5]
    assert found is not None
    phase = found.items[0]
    assert isinstance(phase, nodes.Phase)
    assert [type(part).__name__ for part in phase.parts] == ["Move", "Enter"]


def test_one_bad_column_does_not_spoil_later_blocks() -> None:
    text = "phase a\n  enter\n    reverse\n   move b if x\nphase c\n  enter\n   reverse\n"
    assert [problem.span.position[0] for problem in errors(text)] == [4]


def test_parse_expression_says_what_is_wrong_and_where() -> None:
    text = source("say hand count")
    found, problems = parse_expression(text, Span(text, 4, 14))
    assert [(p.message, p.span.text) for p in problems] == [
        ("`count` does not belong after `hand`", "count")
    ]
    assert parse_expression(text, Span(text, 3, 4)) == (None, ())
    assert found is not None


# ------------------------------------------------------------------------------- limits


def quick(text: str) -> list[str]:
    start = time.process_time()
    found = messages(text)
    assert time.process_time() - start < 5
    return found


def test_a_huge_text_is_one_error() -> None:
    too_large = "this text is too large for a ruleset (more than 500,000 characters)"
    assert quick("(" * 10_000_000) == [too_large]
    assert quick("\n" * (LARGEST + 1)) == [too_large]
    assert quick("\n" * LARGEST) == []


def test_a_long_line_is_one_error() -> None:
    text = 'game "x"\ndefine x = ' + "[" * LONGEST_LINE
    assert quick(text) == ["this line is too long (more than 2,000 characters)"]
    assert errors(text)[0].span.position == (2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "not " * 400 + "a",
        "(" * 900 + "a" + ")" * 900,
        "[" * 900 + "a" + "]" * 900,
        "a" + ".b" * 900,
        "a" + " + b" * 400,
        "- " * 900 + "a",
        "if a then b else " * 100 + "c",
        "any c in d where " * 100 + "c",
        "a or (b and " * 150 + "c" + ")" * 150,
    ],
)
def test_what_is_nested_too_deeply_is_an_error(text: str) -> None:
    found, problems = parse(source(f"define x = {text}\n"))
    assert [problem.code for problem in problems] == ["E105"]
    assert found is not None
    assert depth(found) < 70


def depth(node: Any) -> int:
    deepest, level = 0, [node]
    while level:
        inner: list[Any] = []
        for item in level:
            if isinstance(item, tuple):
                inner += item
            elif attrs.has(type(item)):
                inner += [getattr(item, field.name) for field in attrs.fields(type(item))]
        level = [item for item in inner if not isinstance(item, (Span, Source))]
        deepest += 1
    return deepest // 2


def test_what_is_long_but_not_nested_is_none() -> None:
    document("define x = " + "a and " * 300 + "b\n")
    document("define x = [" + "a, " * 600 + "b]\n")
    document("action a\n  if x\n    reverse\n" + "  else if x\n    reverse\n" * 2000)


def test_blocks_are_nested_only_so_far() -> None:
    lines = ["action a"] + ["  " * n + "if x" for n in range(1, DEEPEST)]
    document("\n".join([*lines, "  " * DEEPEST + "reverse"]))
    lines += ["  " * n + "if x" for n in range(DEEPEST, 200)]
    found = errors("\n".join([*lines, "  " * 200 + "reverse"]))
    assert [problem.code for problem in found][:1] == ["E102"]
    assert len(found) <= 2


def test_long_numbers_are_an_error() -> None:
    text = f"players 2 to {'9' * 1000}\ntable t by rank\n  A: -{'1' * 10}\nteams of 999999999\n"
    assert messages(text) == ["this number is too large"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "a\n" * 200_000,
        'action a\n  say "' + "{a b}" * 300 + '"\n',
        "define x = " + "a is b is " * 190 + "c\n",
        "\x07" * 1_900 + "\n",
        'game "' + '"' * 1_900,
        'example "x"\n  a = ' + "7H, " * 400 + "\n",
        "\n".join(" " * (n % 7) + "if a" for n in range(3_000)),
        "\n".join("\t " * (n % 5) + "enter" for n in range(3_000)),
    ],
)
def test_nonsense_is_told_quickly(text: str) -> None:
    assert 0 < len(quick(text)) <= MOST_ERRORS


# ------------------------------------------------------------------------------- anything at all

PIECES = sorted(
    {
        piece
        for path in [*SHIPPED[:1], *FORMS]
        for piece in re.findall(r"\w+|[^\w\s]|\s+", path.read_text("utf-8"))
    }
)
ODD = ['"', "(", ")", "[", "{", "\t", "\r", "\x00", "\u202e", "\u201c", "\ud800", "\xa0", "==", "#"]


@examples(150)
@given(st.data())
def test_any_text_is_parsed_or_told(data: st.DataObject) -> None:
    lines = read(data.draw(st.sampled_from([*FORMS, SHIPPED[0]]))).text.split("\n")
    start = data.draw(st.integers(0, len(lines) - 1))
    text = "\n".join(lines[start : start + 40])
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 6))
        text = text[:at] + data.draw(st.sampled_from([*PIECES, *ODD])) + text[at + length :]
    check_anything(text)


@examples(100)
@given(st.lists(st.sampled_from([*PIECES, *ODD, "\n", "\n  ", "\n    ", " "]), max_size=60))
def test_any_pieces_are_parsed_or_told(pieces: list[str]) -> None:
    check_anything("".join(pieces))


@examples(100)
@given(st.text(max_size=60))
def test_any_characters_are_parsed_or_told(text: str) -> None:
    check_anything(text)


def check_anything(text: str) -> None:
    found, problems = parse(source(text))
    assert found is not None or problems
    for problem in problems:
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
        check_wording(problem)
    for node in children(found) if found is not None else ():
        assert vars(nodes).get(type(node).__name__) is type(node)


def test_two_threads_do_not_disturb_each_other() -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        parse_in_threads([f"zone z{n}, face up\n" * 20 + f"phse x{n}\n" for n in range(8)])
    finally:
        sys.setswitchinterval(interval)


def parse_in_threads(texts: list[str]) -> None:
    found: dict[str, Any] = {}

    def work(text: str) -> None:
        found[text] = parse(source(text))

    threads = [threading.Thread(target=work, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for text in texts:
        assert plain(found[text][0].items) == plain(parse(source(text))[0].items)  # type: ignore[union-attr]
        assert [p.span.source.text for p in found[text][1]] == [text]


def test_nothing_of_a_text_is_kept_after_it() -> None:
    parse(source("zone z, face up\n"))
    assert engine().text == ""
    assert engine().builder.source.text == ""


# ------------------------------------------------------------------------------- what is imported


def imported(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        cwd=ROOT,
    )  # fmt: skip
    return set(done.stdout.split())


def test_lark_is_imported_only_when_something_is_parsed() -> None:
    modules = imported("import dotcards.dsl.parse.parser, dotcards.dsl.text.read_file")
    assert modules.isdisjoint(
        {"lark", "platformdirs", "prompt_toolkit", "rich", "dotcards.interpreter"}
    )


def test_the_cache_is_imported_without_anything_slow() -> None:
    modules = imported("import dotcards.dsl.text.disk_cache")
    assert modules.isdisjoint(
        {"lark", "attr", "attrs", "platformdirs", "dotcards.dsl.nodes", "dotcards.dsl.text.source"}
    )
