"""What an example would have to expect to come out right: for those that a house rule changes."""

from __future__ import annotations

from attrs import define, field

from dotcards.dsl import model
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.errors import PlayersError, RulesError
from dotcards.interpreter.machine.machine import compile_ruleset

from .examples import Failed, Play

_WRITTEN = frozenset({"number", "truth", "rank", "suit", "colour", "player", "word"})


def restated(ruleset: model.Ruleset, example: model.Example) -> str | None:
    """The example's text with what really comes out in its `expect` lines.

    None where that cannot be said: a deed is refused or allowed otherwise than it says, or a line
    expects something that has no one value.
    """
    machine = compile_ruleset(ruleset, dict(example.options))
    try:
        play = _Restating.of(machine, example)
        play.run()
    except (Failed, PlayersError, RulesError):
        return None
    text, start = example.span.text, example.span.start
    for span, words in reversed(play.corrected):
        text = text[: span.start - start] + words + text[span.end - start :]
    return text


@define
class _Restating(Play):
    """Plays an example to its end; `corrected`: conditions that do not hold, and ones that do."""

    corrected: list[tuple[Span, str]] = field(factory=list)

    def expect(self, step: model.Expect) -> None:
        if self.value(step.condition):
            return
        words = self.as_it_is(step.condition)
        if words is None:
            super().expect(step)
        else:
            self.corrected.append((step.condition.span, words))

    def as_it_is(self, condition: model.Expr) -> str | None:
        """A condition that holds, of the same thing as one that does not."""
        match condition:
            case model.Compare(op="is", left=left) if not isinstance(left, model.Const):
                if left.kind.many or left.kind.base not in _WRITTEN:
                    return None
                value = self.game.wording.thing(left.kind, self.value(left))
                return f"{left.span.text} is {value}"
            case model.Not(value=inner) if _is_simple(inner):
                return inner.span.text
            case _ if _is_simple(condition):
                return f"not {condition.span.text}"
        return None


def _is_simple(condition: model.Expr) -> bool:
    return isinstance(condition, model.Property | model.VariableOf | model.DefineOf)
