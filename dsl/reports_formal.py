"""Diagnostics in formats of others: GitHub workflow annotations, and SARIF 2.1.0."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from .diagnostics import Diagnostic, Fix
from .source import Span
from .text_cells import visible

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
    """A SARIF log with one run; columns count Unicode characters, from 1."""
    rules = {diagnostic.code: diagnostic.rule for diagnostic in diagnostics}
    run = {
        "tool": {
            "driver": {
                "name": "cards lint",
                "rules": [{"id": code, "name": name} for code, name in sorted(rules.items())],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic) for diagnostic in diagnostics],
    }
    log = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


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
        result["fixes"] = list(_fixes([diagnostic.fix]))
    return result


def _location(span: Span) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": _uri(span.source.name)},
            "region": _region(span),
        }
    }


def _fixes(fixes: Iterable[Fix]) -> Iterable[dict[str, Any]]:
    for fix in fixes:
        replacement = {"deletedRegion": _region(fix.span), "insertedContent": {"text": fix.text}}
        change = {
            "artifactLocation": {"uri": _uri(fix.span.source.name)},
            "replacements": [replacement],
        }
        yield {"artifactChanges": [change]}


def _region(span: Span) -> dict[str, int]:
    line, column = span.position
    end_line, end_column = span.source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _uri(path: str) -> str:
    from urllib.parse import quote

    return quote(path.replace("\\", "/"))
