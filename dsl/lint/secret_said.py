"""Something secret that is said aloud to everybody.

A `say` that names the cards of a zone which not all may look into, or a variable `seen by` its
owner or nobody. How many cards lie there is no secret; nor is what the same lines `show`, or a
variable that has just been guessed: `if rank is hidden` stands above.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import model as m
from ..diagnostics import Category, Diagnostic, Note, Severity
from ..model.walk import bodies, everything, inside, nested, wording
from .places import name_in

CODE = "L124"
NAME = "secret-said"
CATEGORY: Category = "secrecy"
SEVERITY: Severity = "warning"

Secret = m.Zone | m.Variable


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    zones = {one.name: one for one in ruleset.zones if one.sight != "everybody"}
    variables = {one.name: one for one in ruleset.variables if one.sight != "everybody"}
    for body in bodies(ruleset):
        shown = {
            wording(part)
            for line in everything(body)
            if isinstance(line, m.Show)
            for part in everything(line.cards)
        }
        guessed = {wording(side) for line in everything(body) for side in _guessed(line)}
        for line in (line for block in nested(body) for line in block):
            if isinstance(line, m.Say):
                for part in line.parts:
                    if not isinstance(part, str) and wording(part) not in shown | guessed:
                        secret = _secret(part, zones, variables)
                        if secret is not None:
                            yield _finding(part, secret)


def _guessed(line: object) -> Iterator[m.Expr]:
    if isinstance(line, m.If):
        for condition, _ in line.arms:
            for node in everything(condition):
                if isinstance(node, m.Compare) and node.op == "is":
                    yield from (node.left, node.right)


def _secret(
    expr: m.Expr, zones: dict[str, m.Zone], variables: dict[str, m.Variable]
) -> Secret | None:
    """What an expression gives away, if anything."""
    stack: list[object] = [expr]
    while stack:
        match node := stack.pop():
            case m.Property(name="count" | "empty"):
                continue
            case m.Quantifier(op="count", where=None):
                continue
            case m.ZoneOf() | m.ZonesOf():
                if node.name in zones:
                    return zones[node.name]
            case m.VariableOf():
                if node.name in variables:
                    return variables[node.name]
        stack.extend(inside(node))
    return None


def _finding(part: m.Expr, secret: Secret) -> Diagnostic:
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        f"this tells everybody what lies in `{secret.name}`"
        if isinstance(secret, m.Zone)
        else f"this tells everybody what `{secret.name}` is",
        part.span,
        "say less (`.count` is open to all), or `show` it if it is to be seen",
        (Note("not everybody may see it", name_in(secret.span, secret.name)),),
    )
