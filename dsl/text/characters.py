"""Characters that a reader cannot see, or takes for others."""

from __future__ import annotations

import re
import unicodedata

from attrs import frozen

from . import codes
from .diagnostics import Diagnostic, Fix
from .source import Source, Span

# Never outside comments: a ruleset's texts end up on terminals.
_CONTROLS = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufff9-\ufffb\U000e0000-\U000e007f"
# Harmless in a text, but not between words.
_INVISIBLE = (
    r"\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
)
# They belong to words of scripts whose letters join; elsewhere nobody sees them.
_JOINERS = "\u200c\u200d"
_JOINING = (
    "ARABIC", "SYRIAC", "MANDAIC", "NKO", "MONGOLIAN", "DEVANAGARI", "BENGALI", "GURMUKHI",
    "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "KHMER", "MYANMAR",
    "TIBETAN", "BALINESE", "JAVANESE",
)  # fmt: skip
_SPACES = r"\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_QUOTES = r"\u201c-\u201f\xab\xbb\u300c-\u300f"
_FORMS = r"\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e\u060c\u061b\u3001"


@frozen
class _Kind:
    """Characters that one thing is said of. `plain` is what to write instead: nothing for one that
    should not be there, None where it hangs on the character."""

    pattern: str
    plain: str | None
    message: str
    help: str = "delete it"


_KINDS = {
    "control": _Kind(f"[{_CONTROLS}]", "", "a control character ({number})"),
    "turn": _Kind(
        r"[\u202a-\u202e\u2066-\u2069]",
        "",
        "an invisible sign that turns the direction of writing ({number})",
        "delete it: it makes a line look like another one",
    ),
    "return": _Kind(
        r"\r(?!\n)",
        "\n",
        "a line end of another kind ({number})",
        "end the line like the others",
    ),
    "invisible": _Kind(f"[{_INVISIBLE}{_JOINERS}]", "", "an invisible character ({number})"),
    "space": _Kind(
        f"[{_SPACES}]", " ", "a space of another kind ({number})", "write an ordinary space"
    ),
    "dash": _Kind(
        r"[\u2010-\u2015\u2212]", "-", "`{character}` is a dash, not a minus sign", "write `-`"
    ),
    "quote": _Kind(
        f"[{_QUOTES}]",
        '"',
        "`{character}` is not a straight quote",
        'write straight quotes: "…"',
    ),
    "form": _Kind(
        f"[{_FORMS}]", None, "`{character}` is not the plain `{plain}`", "write `{plain}`"
    ),
}


def _any_of(*kinds: str) -> re.Pattern[str]:
    """Matches any of their characters, in a group called like its kind."""
    return re.compile("|".join(f"(?P<{kind}>{_KINDS[kind].pattern})" for kind in kinds))


# In a comment only a line end that some take for one: what follows it looks like a rule.
_LINE_END = _any_of("return")
_NEVER = _any_of("control", "turn", "return")
_STRANGE = _any_of(*_KINDS)
_PARTS = re.compile(rf'"[^"\n]*"?|#[^\n]*|{_STRANGE.pattern}')
_QUOTED = re.compile(rf'[{_QUOTES}]([^"\r\n{_QUOTES}]*)[{_QUOTES}]')
MOST_STRANGE = 20
_OTHER_COMMAS = {"\u060c": ",", "\u061b": ";", "\u3001": ","}


def clean(source: Source) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text with each strange character replaced by the plain one it stands for.

    One diagnostic a line for each such character, and no more than `MOST_STRANGE`: the rest of the
    text is then left as it is. The length stays the same, so that offsets do.
    """
    text = source.text
    if _STRANGE.search(text) is None:
        return text, ()
    characters = list(text)
    found: dict[tuple[int, str], Diagnostic] = {}
    mended = 0  # up to where the last fix goes
    for part in _PARTS.finditer(text):
        pattern = {"#": _LINE_END, '"': _NEVER}.get(part[0][0], _STRANGE)
        for match in pattern.finditer(text, part.start(), part.end()):
            at = match.start()
            if _joins(text, at):
                continue
            kind = _KINDS[match.lastgroup or "control"]
            plain = _plain(kind, match[0])
            characters[at] = plain or " "
            line = source.position(at)[0]
            if at >= mended and (line, match[0]) not in found:
                if len(found) == MOST_STRANGE:
                    return "".join(characters), tuple(found.values())
                found[line, match[0]] = told = _diagnostic(source, at, kind, plain)
                mended = told.fix.span.end if told.fix is not None else mended
    return "".join(characters), tuple(found.values())


def seen(name: str) -> str:
    """A name as a reader sees it: without the signs that only say how letters are joined."""
    return re.sub(f"[{_JOINERS}]", "", name)


def _joins(text: str, at: int) -> bool:
    """Whether a sign stands between two letters, or a letter and a mark, that it may join."""
    around = text[at - 1 : at] + text[at + 1 : at + 2]
    joining = (unicodedata.name(one, "").startswith(_JOINING) for one in around)
    return text[at] in _JOINERS and len(around) == 2 and all(joining)


def _plain(kind: _Kind, character: str) -> str:
    if kind.plain is not None:
        return kind.plain
    return _OTHER_COMMAS.get(character) or unicodedata.normalize("NFKC", character)


def _diagnostic(source: Source, at: int, kind: _Kind, plain: str) -> Diagnostic:
    span = Span(source, at, at + 1)
    fix = Fix(span, plain)
    quoted = _QUOTED.match(source.text, at)
    if quoted is not None:  # one fix for the pair: half of it would not do
        fix = Fix(Span(source, at, quoted.end()), f'"{quoted[1]}"')
    words = {"character": span.text, "number": f"U+{ord(span.text):04X}", "plain": plain}
    message, help = kind.message.format(**words), kind.help.format(**words)
    return codes.STRANGE_CHARACTER.at(span, message, help, fix=fix)
