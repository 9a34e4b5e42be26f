"""Diagnostics in formats of others: GitHub workflow annotations, and SARIF 2.1.0."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dotcards.dsl.text.cells import visible
from dotcards.dsl.text.diagnostics import Diagnostic, Fix
from dotcards.dsl.text.source import Source, Span

STDIN = "stdin"
HERE = "%SRCROOT%"
ROOT = "ROOT"
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def github(diagnostic: Diagnostic) -> str:
    """One workflow command: `::error file=…,line=…,col=…,endLine=…,title=…::message`."""
    span = diagnostic.span
    line, column = span.position
    end_line, end_column = span.source.position(span.end)
    values = {"file": span.source.name, "line": str(line), "endLine": str(end_line)}
    if end_line == line:  # columns are understood within one line only
        values |= {"col": str(column), "endColumn": str(max(end_column, column + 1))}
    values["title"] = f"{diagnostic.code} {diagnostic.rule}"
    properties = ",".join(f"{name}={_property(value)}" for name, value in values.items())
    message = diagnostic.message + (f"\n{diagnostic.help}" if diagnostic.help else "")
    return f"::{diagnostic.severity} {properties}::{_escaped(message)}"


def _escaped(text: str) -> str:
    lines = (visible(line) for line in text.split("\n"))
    return "%0A".join(line.replace("%", "%25") for line in lines)


def _property(text: str) -> str:
    return visible(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")


def sarif(diagnostics: Sequence[Diagnostic]) -> str:
    """A SARIF log with one run; columns count Unicode characters, from 1. Files are named relative
    to the current folder, those elsewhere relative to the root of the file system."""
    from dotcards.version import VERSION

    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    rules = [_rule(code) for code in codes]
    run = {
        "tool": {
            "driver": {
                "name": "cards lint",
                "version": VERSION,
                "rules": rules,
            }
        },
        "originalUriBaseIds": {
            HERE: {"uri": f"{Path.cwd().as_uri().rstrip('/')}/"},
            ROOT: {"uri": Path(Path.cwd().anchor).as_uri()},
        },
        "columnKind": "unicodeCodePoints",
        "results": [
            {**_result(diagnostic), "ruleIndex": codes.index(diagnostic.code)}
            for diagnostic in diagnostics
        ],
    }
    log = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    """A rule as its page has it."""
    from .catalogue import find
    from .pages import read

    entry = find(code)
    if entry is None:
        return {"id": code}
    page = read(entry)
    return {
        "id": code,
        "name": entry.name,
        "shortDescription": {"text": page.what},
        "help": {"text": page.text, "markdown": page.text},
        "defaultConfiguration": {"level": entry.severity},
        "properties": {"category": entry.category, "tags": [entry.category]},
    }


def _result(diagnostic: Diagnostic) -> dict[str, Any]:
    text = diagnostic.message + (f"\n{diagnostic.help}" if diagnostic.help else "")
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "level": diagnostic.severity,
        "message": {"text": text},
        "locations": [_location(diagnostic.span)],
    }
    related = [
        {"message": {"text": note.message}, **_location(note.span)}
        for note in diagnostic.notes
        if note.span
    ]
    if related:
        result["relatedLocations"] = related
    if diagnostic.fix:
        result["fixes"] = [_fix(diagnostic.fix)]
    return result


def _location(span: Span) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": _artifact(span.source),
            "region": _region(span),
        }
    }


def _fix(fix: Fix) -> dict[str, Any]:
    change = {
        "artifactLocation": _artifact(fix.span.source),
        "replacements": [
            {"deletedRegion": _region(span), "insertedContent": {"text": text}}
            for span, text in fix.edits
        ],
    }
    return {"artifactChanges": [change]}


def _region(span: Span) -> dict[str, int]:
    line, column = span.position
    end_line, end_column = span.source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _artifact(source: Source) -> dict[str, str]:
    from urllib.parse import quote

    if source.name == STDIN:
        return {"uri": STDIN}
    name, path, here = source.name.replace("\\", "/"), Path(source.name), Path.cwd()
    if not path.is_absolute():
        return {"uri": quote(name), "uriBaseId": HERE}
    if path.is_relative_to(here):
        return {"uri": quote(path.relative_to(here).as_posix()), "uriBaseId": HERE}
    return {"uri": quote(path.relative_to(path.anchor).as_posix()), "uriBaseId": ROOT}
