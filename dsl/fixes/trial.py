"""Offers a fix only if its line then holds no error: each is tried before anybody hears of it.

All lines with something to try are changed together, and the text is checked once for all of them;
those that did not come out right try what they have next. So a file costs a few checks, however
many errors are in it, and what cannot be tried any more is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from attrs import define, evolve, field, frozen

from dotcards.dsl.check import problems as checker
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, is_slip
from dotcards.dsl.text.source import Source, Span
from dotcards.dsl.text.span_set import SpanSet

from .changed_text import ChangedText, Edits

MOST_ROUNDS = 8
MOST_WORK = 250_000  # characters of text checked, the first round aside
_MOST_STEPS = 3  # fixes of fixes of a line
_OUT_OF_PLACE = frozenset((codes.LINE_OUT_OF_PLACE.code, codes.WRONG_INDENTATION.code))
_SLIPS = frozenset(
    (
        codes.MISSPELT_WORD.code,
        codes.STRANGE_CHARACTER.code,
        codes.UNCLOSED_TEXT.code,
        *(one.code for one in checker.ALL if not one.code.startswith("E1")),
    )
)
"""What is mended as it is before anything else is made of the line."""
_MARGIN = " \t"

Problems = tuple[Diagnostic, ...]


@frozen
class Judged:
    """What is wrong with a text, and how many characters were looked at for that.

    Nothing is known of what stands beyond the offset `until`.
    """

    problems: Problems
    until: int
    work: int


Judge = Callable[[Source], Judged]


@frozen
class Reading:
    """What a line was perhaps meant to say, and what to tell then.

    `edits` are none where it cannot be written for its author; what is told has to do then.
    """

    edits: Edits
    told: Diagnostic


@define
class _Line:
    """A line with problems: what is yet to be tried, and what came out right."""

    start: int
    end: int
    problems: list[Diagnostic]
    tries: list[_Try] = field(factory=list)
    readings: Iterator[Reading] = field(factory=lambda: iter(()))
    """What else it may mean; looked for only when it is needed."""
    later: list[_Try] = field(factory=list)
    explained: Diagnostic | None = None
    header: _Line | None = None
    """The line with an error, if there is one, whose block this one stands in."""
    inside: list[_Line] = field(factory=list)
    """Those whose header this line is."""
    is_settled: bool = False
    is_caused: bool = False
    """Whether it is only wrong because the line is that its block belongs to."""
    made: _Try | None = None


@frozen
class _Try:
    edits: Edits
    told: Problems
    steps: int = 0


def tried(
    source: Source,
    problems: Iterable[Diagnostic],
    readings: Callable[[Source, Span, Problems], Iterator[Reading]],
    judge: Judge,
) -> Problems:
    """The problems of a text, each with a fix only if that leaves its line without an error.

    `readings` says what a line with an error may have been meant to be, the likeliest first.
    """
    problems = tuple(problems)
    own = [one for one in problems if one.span.source is source]
    if not any(one.is_error or one.fix is not None for one in own):
        return problems
    trial = _Trial(source, judge, _lines(source, own, readings))
    trial.run()
    others = tuple(one for one in problems if one.span.source is not source)
    return (*others, *(one for line in trial.lines for one in _told(line)))


def _lines(
    source: Source,
    problems: Iterable[Diagnostic],
    readings: Callable[[Source, Span, Problems], Iterator[Reading]],
) -> list[_Line]:
    by_line: dict[int, list[Diagnostic]] = {}
    for one in problems:
        by_line.setdefault(one.span.position[0], []).append(one)
    lines: list[_Line] = []
    for number in sorted(by_line):
        start = source.line_starts[number - 1]
        line = _Line(start, start + len(source.line(number)), by_line[number])
        errors = tuple(one for one in line.problems if one.is_error)
        own = _own(line)
        if all(map(_is_slip, errors)):
            line.tries += own
        else:
            line.later += own
        if errors:
            line.readings = readings(source, Span(source, line.start, line.end), errors)
        lines.append(line)
    _find_headers(source, lines)
    return lines


def _is_slip(problem: Diagnostic) -> bool:
    """Whether it is mended by what was meant: of words, one that is a slip away."""
    if problem.fix is None or problem.code not in _SLIPS:
        return False
    words = problem.span.text, problem.fix.text
    return problem.code != codes.MISSPELT_WORD.code or is_slip(*words)


def _next_try(line: _Line) -> _Try | None:
    """What is to be tried next for a line; it stays first until it has been."""
    while not line.tries:
        reading = next(line.readings, None)
        if reading is None:
            if not line.later:
                return None
            line.tries, line.later = line.later, []
        elif reading.edits:
            rest = (one for one in line.problems if not one.is_error)
            told = evolve(reading.told, fix=_fix(reading.edits))
            line.tries.append(_Try(reading.edits, (told, *rest)))
        else:
            line.explained = line.explained or reading.told
    return line.tries[0]


def _secret(line: _Line, step: _Try, left: Diagnostic) -> None:
    """What is written well would tell a secret: say both, the line as it would be left out."""
    told = next((one for one in step.told if one.is_error), None)
    if told is not None and line.explained is None:
        advice = left.help or "ask for something that all may know"
        help = f"written so, {left.message}: {advice}"
        line.explained = evolve(told, help=help, fix=None)


def _find_headers(source: Source, lines: Sequence[_Line]) -> None:
    """Says of each line whose block it stands in, in one walk down the text."""
    at_line = {source.position(line.start)[0]: line for line in lines}
    open_blocks: list[tuple[int, _Line]] = []
    for number in range(min(at_line, default=1), max(at_line, default=0) + 1):
        text = source.line(number)
        indent = len(text) - len(text.lstrip(_MARGIN))
        while open_blocks and indent < len(text) and indent <= open_blocks[-1][0]:
            open_blocks.pop()
        line = at_line.get(number)
        if line is None:
            continue
        if open_blocks:
            line.header = open_blocks[-1][1]
            line.header.inside.append(line)
        if any(one.is_error for one in line.problems):
            open_blocks.append((indent, line))


def _own(line: _Line) -> list[_Try]:
    """All fixes of a line's problems at once; where they touch one another, one after the other."""
    fixes = [one.fix for one in line.problems if one.fix is not None]
    if not fixes:
        return []
    edits: list[tuple[Span, str]] = []
    taken = SpanSet()
    for fix in fixes:
        spans = [span for span, _ in fix.edits]
        if not any(map(taken.touches, spans)):
            edits += fix.edits
            taken.add(spans)
    together = tuple(sorted(edits, key=lambda edit: edit[0].start))
    safe = all(fix.safe for fix in fixes)
    # An error without a fix that is gone with the others was a consequence of theirs.
    told = tuple(one for one in line.problems if one.fix is not None or not one.is_error)
    if len(fixes) == 1:
        return [_Try(together, told)]
    whole = evolve(_fix(together), safe=safe)
    all_told = tuple(one if one.fix is None else evolve(one, fix=whole) for one in told)
    return [_Try(together, all_told), *(_Try(fix.edits, told) for fix in fixes)]


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _fix(edits: Edits) -> Fix:
    (span, text), *more = edits
    return Fix(span, text, False, tuple(more))


@define
class _Trial:
    """The rounds of trying: what is right stays in the text, the rest tries its next."""

    source: Source
    judge: Judge
    lines: list[_Line]
    work: int = 0

    def run(self) -> None:
        for number in range(MOST_ROUNDS):
            batch = self._batch()
            if not batch:
                return
            if number and self.work > MOST_WORK:
                return
            self._round(batch)

    def _batch(self) -> list[_Line]:
        """The lines to change in this round: none whose header is yet to be settled."""
        taken = SpanSet()
        for line in self.lines:
            if line.made:
                taken.add(span for span, _ in line.made.edits)
        batch: list[_Line] = []
        for line in self.lines:
            if line.is_settled or (line.header is not None and not line.header.is_settled):
                continue
            step = _next_try(line)
            if step is None:
                line.is_settled = True
                continue
            spans = [span for span, _ in step.edits]
            if any(map(taken.overlaps, spans)):
                continue
            taken.add(spans)
            batch.append(line)
        return batch

    def _round(self, batch: Sequence[_Line]) -> None:
        made = [line.made for line in self.lines if line.made]
        changed = ChangedText(
            self.source, [one.edits for one in (*made, *(line.tries[0] for line in batch))]
        )
        judged = self.judge(changed.source)
        self.work += judged.work
        errors = [one for one in judged.problems if one.is_error]
        of_line: dict[int, list[Diagnostic]] = {}
        for one in errors:
            if one.span.source is changed.source:
                of_line.setdefault(one.span.position[0], []).append(one)
        for line in batch:
            step = line.tries.pop(0)
            numbers = changed.lines(step.edits)
            left = [one for number in numbers for one in of_line.get(number, ())]
            if not left and changed.end(step.edits) <= judged.until:
                line.made, line.is_settled = step, True
                self._release(line, changed, of_line)
                continue
            if left and all(one.code.startswith("E6") for one in left):
                _secret(line, step, left[0])
            further = self._further(line, step, changed, left)
            if further is not None:
                line.tries.insert(0, further)

    def _release(
        self, header: _Line, changed: ChangedText, of_line: dict[int, list[Diagnostic]]
    ) -> None:
        """Lines of a block that are right as soon as the line above it is."""
        for line in header.inside:
            number = changed.source.position(changed.moved(line.start))[0]
            line.is_caused = line.is_settled = number not in of_line

    def _further(
        self, line: _Line, step: _Try, changed: ChangedText, left: Sequence[Diagnostic]
    ) -> _Try | None:
        """The same change of one line, with fixes of what is still wrong with it then."""
        numbers = changed.lines(step.edits)
        if step.steps >= _MOST_STEPS or not left or len(numbers) != 1:
            return None
        fixes = [one.fix for one in left if one.fix is not None]
        after = changed.source
        start = after.line_starts[numbers[0] - 1]
        end = start + len(after.line(numbers[0]))
        edits = sorted({edit for fix in fixes for edit in fix.edits}, key=lambda e: e[0].start)
        if len(fixes) < len(left) or any(
            not start <= span.start <= span.end <= end for span, _ in edits
        ):
            return None
        if any(_touch(one[0], other[0]) for one, other in pairwise(edits)):
            return None
        text = after.text[start:end]
        for span, new in reversed(edits):
            text = text[: span.start - start] + new + text[span.end - start :]
        whole = _trimmed(self.source, line, text)
        first, *rest = step.told
        first = next((one for one in step.told if one.is_error), first)
        told = evolve(first, help=f"write `{whole[0][1]}`", fix=_fix(whole))
        others = tuple(one for one in (first, *rest) if not one.is_error and one is not first)
        return _Try(whole, (told, *others), step.steps + 1)


def _trimmed(source: Source, line: _Line, text: str) -> Edits:
    """The change of a whole line into another, its margin and a comment behind it left alone."""
    before = source.text[line.start : line.end]
    margin = len(before) - len(before.lstrip(_MARGIN))
    tail = 0
    while tail < min(len(before), len(text)) - margin and before[-1 - tail] == text[-1 - tail]:
        tail += 1
    hash_at = before.rfind("#", 0)
    behind = len(before) - hash_at if hash_at >= 0 else 0
    if not behind or behind > tail:
        behind = 0
    end = len(before) - behind
    new = text[margin : len(text) - behind].rstrip(_MARGIN)
    end = margin + len(before[margin:end].rstrip(_MARGIN))
    return ((Span(source, line.start + margin, line.start + end), new),)


def _told(line: _Line) -> Problems:
    if line.is_caused:
        return ()
    if line.made is not None:
        return line.made.told
    if line.explained is not None:
        return (line.explained, *(one for one in line.problems if not one.is_error))
    if line.header is not None and line.header.made is None:
        # What does not belong into a block of no known kind is not its own fault.
        kept = [one for one in line.problems if one.code not in _OUT_OF_PLACE]
        return tuple(_without_fix(one) for one in kept)
    return tuple(_without_fix(one) for one in line.problems)


def _without_fix(problem: Diagnostic) -> Diagnostic:
    """A problem whose fix would not do; nor is it suggested in words then."""
    if problem.fix is None:
        return problem
    said = problem.help or ""
    is_suggested = said.startswith(("did you mean", "write `")) and problem.fix.text.strip() in said
    return evolve(problem, fix=None, help=None if is_suggested else problem.help)
