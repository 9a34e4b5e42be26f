"""Diagnostics as text: for people, for editors, for programs.

`text` shows the line and what is wrong in it; `concise` is one line a problem,
`path:line:column: code rule: message`; `json` is described at `json_report`, `github` are
annotations for its workflow log, `sarif` is the format code scanners exchange. How many there are
stands below those that people read (`summary`), and in the JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dotcards.dsl.text.cells import cells, visible
from dotcards.dsl.text.number_words import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dotcards.dsl.text.diagnostics import Diagnostic, Fix
    from dotcards.dsl.text.source import Source, Span

FORMATS = ("text", "concise", "json", "sarif", "github")
JSON_VERSION = 1

_COLORS = {"error": "1;31", "warning": "1;33", "place": "1;34", "help": "1;36", "bold": "1"}
_LEAST_WIDTH = 40
_LONGEST_SHOWN = 60  # characters of what a fix puts in
_NEAR = 1_000  # characters of a line looked at on each side of a place


def render(
    diagnostics: Iterable[Diagnostic],
    format: str = "text",
    color: bool = False,
    width: int = 80,
    encoding: str | None = None,
) -> str:
    """All diagnostics, in the order given; text formats end with a line end, or are empty.

    `color`, `width` (columns of the terminal) and `encoding` (of the output, if it cannot write
    everything) are for `text` only. ValueError for a format
    that is none of FORMATS. Nothing of a ruleset's text reaches the result with a control
    character in it.
    """
    found = tuple(diagnostics)
    if format == "text":
        painter = _Painter(color, max(width, _LEAST_WIDTH), encoding)
        return "".join(painter.diagnostic(diagnostic) + "\n" for diagnostic in found)
    if format == "concise":
        return "".join(_concise(diagnostic) + "\n" for diagnostic in found)
    if format == "json":
        return json_report(found)
    if format == "github":
        from .sarif import github

        return "".join(github(diagnostic) + "\n" for diagnostic in found)
    if format == "sarif":
        from .sarif import sarif

        return sarif(found)
    raise ValueError(f"there is no format `{format}`; there are {', '.join(FORMATS)}")


def summary(errors: int, warnings: int, files: int) -> str:
    """The last line of a run over so many files: `3 problems in 2 files`, `no problems found`.

    Where there are both errors and warnings it says how many of each.
    """
    total = errors + warnings
    if not total:
        return "no problems found"
    line = f"{count(total, 'problem')} in {count(files, 'file')}"
    if errors and warnings:
        return f"{line} ({count(errors, 'error')}, {count(warnings, 'warning')})"
    return line if errors else f"{count(total, 'warning')} in {count(files, 'file')}"


def _mending(fix: Fix) -> str:
    """How to have it done, and what that does: `cards lint --fix` writes `is`."""
    command = "`cards lint --fix`" if fix.safe else "`cards lint --unsafe-fixes`"
    if fix.removes:
        return f"{command} takes it out"
    old, new = " ".join(fix.span.text.split()), fix.text.strip()
    if fix.more or "\n" in new or len(old) > _LONGEST_SHOWN or len(new) > _LONGEST_SHOWN:
        return f"{command} mends it"
    if new:
        return f"{command} {'writes' if old else 'adds'} `{new}`"
    return f"{command} leaves out `{old}`" if old else f"{command} mends it"


def _concise(diagnostic: Diagnostic) -> str:
    line, column = diagnostic.span.position
    return (
        f"{visible(diagnostic.span.source.name)}:{line}:{column}:"
        f" {diagnostic.code} {diagnostic.rule}: {visible(diagnostic.message)}"
    )


# ------------------------------------------------------------------------------------------ json


def json_report(diagnostics: Sequence[Diagnostic]) -> str:
    """An object with `version` (now 1) and `diagnostics`, an array of objects:

    `code`, `rule`, `severity` ("error" or "warning"), `message`, `help` (or null), `place`, `notes`
    (an array of `message` and `place` or null) and `fix` (null, or `safe` and `edits`, an array of
    `place` and `text` to put there). `counts` has the number of `errors`, `warnings`, and of those
    that can be mended, `safe_fixes` and `unsafe_fixes`. A place has `path`, and `start` and `end`
    (just after the last character), each with `line` and `column` counted from 1, in characters,
    and `offset` counted from 0.
    """
    import json

    report = {
        "version": JSON_VERSION,
        "diagnostics": [_as_data(diagnostic) for diagnostic in diagnostics],
        "counts": _counts(diagnostics),
    }
    return json.dumps(report, indent=2) + "\n"


def _as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    fix = diagnostic.fix
    return {
        "code": diagnostic.code,
        "rule": diagnostic.rule,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "place": _place(diagnostic.span),
        "notes": [
            {"message": note.message, "place": _place(note.span) if note.span else None}
            for note in diagnostic.notes
        ],
        "fix": fix
        and {
            "safe": fix.safe,
            "edits": [{"place": _place(span), "text": text} for span, text in fix.edits],
        },
    }


def _counts(diagnostics: Sequence[Diagnostic]) -> dict[str, int]:
    errors = sum(diagnostic.is_error for diagnostic in diagnostics)
    safe, unsafe = fixes_in(diagnostics)
    return {
        "errors": errors,
        "warnings": len(diagnostics) - errors,
        "safe_fixes": safe,
        "unsafe_fixes": unsafe,
    }


def fixes_in(diagnostics: Iterable[Diagnostic]) -> tuple[int, int]:
    """How many can be mended by a safe fix, and how many by one that is not."""
    fixes = [diagnostic.fix for diagnostic in diagnostics if diagnostic.fix]
    safe = sum(fix.safe for fix in fixes)
    return safe, len(fixes) - safe


def _place(span: Span) -> dict[str, Any]:
    return {
        "path": span.source.name,
        "start": _point(span.source, span.start),
        "end": _point(span.source, span.end),
    }


def _point(source: Source, offset: int) -> dict[str, int]:
    line, column = source.position(offset)
    return {"line": line, "column": column, "offset": offset}


# ------------------------------------------------------------------------------------------ text


class _Painter:
    """Draws diagnostics for a terminal of a width, coloured or plain."""

    def __init__(self, color: bool, width: int, encoding: str | None) -> None:
        self.color = color
        self.width = width
        self.encoding = encoding

    def diagnostic(self, diagnostic: Diagnostic) -> str:
        head = self.paint(f"{diagnostic.severity}[{diagnostic.code}]", diagnostic.severity)
        rule = f" ({diagnostic.rule})"
        lines = [f"{head}: {self.paint(visible(diagnostic.message), 'bold')}{rule}"]
        spans = [diagnostic.span, *(note.span for note in diagnostic.notes if note.span)]
        margin = max(len(str(span.position[0])) for span in spans)
        lines += self.place(diagnostic.span, margin, diagnostic.severity)
        for note in diagnostic.notes:
            lines.append(f"{' ' * margin} = {self.paint('note', 'place')}: {visible(note.message)}")
            if note.span:
                lines += self.place(note.span, margin, "place")
        mending = _mending(diagnostic.fix) if diagnostic.fix else None
        for label, text in (("help", diagnostic.help), ("fix", mending)):
            if text:
                lines.append(f"{' ' * margin} = {self.paint(label, 'help')}: {visible(text)}")
        return "\n".join(lines) + "\n"

    def place(self, span: Span, margin: int, style: str) -> list[str]:
        """Where a span is, the line it begins on, and marks under its characters there."""
        number, column = span.position
        source = span.source
        text, marks = self.excerpt(source.line(number), column - 1, span.end - span.start, margin)
        bar = self.paint("|", "place")
        blank = f"{' ' * margin} {bar}"
        return [
            f"{' ' * margin}{self.paint('-->', 'place')} {visible(source.name)}:{number}:{column}",
            blank,
            f"{self.paint(f'{number:>{margin}}', 'place')} {bar} {text}".rstrip(),
            f"{blank} {marks[0]}{self.paint(marks[1], style)}",
        ]

    def excerpt(
        self, line: str, start: int, length: int, margin: int
    ) -> tuple[str, tuple[str, str]]:
        """The line as shown, cut to the width around the span, and the marks below it."""
        # Of an endless line only what is near can be of use.
        near = max(start - _NEAR, 0)
        shown = list(cells(line[near : start + _NEAR], self.encoding))
        start -= near
        end = min(start + length, len(shown))
        room = self.width - margin - 3
        first, last = _window([width for _, width in shown], start, end, room)
        text = "".join(text for text, _ in shown[first:last])
        before = sum(width for _, width in shown[first:start])
        under = sum(width for _, width in shown[start : min(end, last)])
        if near or first:
            text = "…" + text
            before += 1
        if last < len(shown) or near + len(shown) < len(line):
            text += "…"
        return text, (" " * before, "^" * max(under, 1))

    def paint(self, text: str, style: str) -> str:
        return f"\x1b[{_COLORS[style]}m{text}\x1b[0m" if self.color and text else text


def _window(widths: Sequence[int], start: int, end: int, room: int) -> tuple[int, int]:
    """Which characters of a line to show so that it fits: the marked ones and some around them,
    twice as many before as after, for a reader starts there."""
    first, last, total = 0, len(widths), sum(widths)
    room -= 2 if total > room else 0  # for the signs that something is left out
    while total > room:
        if first < start and last - end <= (start - first) // 2:
            total -= widths[first]
            first += 1
        else:
            last -= 1
            total -= widths[last]
    return first, last
