"""Actions: what they are called with, what they do, and the sentences that do them."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import partial

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.analysis.written import Changes, action_name
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import KIND_WORDS, PARAMETER_WORDS, broken, listing
from dotcards.dsl.check.expressions.names import own_player
from dotcards.dsl.check.expressions.quantities import bind
from dotcards.dsl.check.expressions.resolve import check_kind, expect, resolve
from dotcards.dsl.check.node_traversal import below_first, prose, walk
from dotcards.dsl.check.scope import Mover, Scope
from dotcards.dsl.check.statements.statements import Lines, check_body, does
from dotcards.dsl.check.symbol_table import RESERVED, ActionEntry, Advice, World, said_of_kinds
from dotcards.dsl.language import STATEMENTS
from dotcards.dsl.parse.recovery.syntax_messages import PARTS, form, statement_meant
from dotcards.dsl.text.diagnostics import Note, nearest
from dotcards.dsl.text.source import Span

_LINES = [form for form in STATEMENTS.values() if form.word]

WHOLE_LINES = tuple(form.sample for form in _LINES if not form.parts and form.name != "then")
"""Effects that are a line without a name or a value."""

_PEOPLE = frozenset({"other", "victim", "target", "opponent", "who", "whom", "somebody"})
MOST_SUGGESTED = 5

BEFORE_A_NAME = tuple(
    form.word
    for form in _LINES
    if form.named is not None and form.sample.count(" ") == 1 and form.named.kind in PARTS
)
"""Effects that are a line with one name after them."""

ABOUT_SOMEBODY = tuple(
    form.word for form in _LINES if form.named is not None and form.named.kind in ("player", "side")
)
WITH_CARDS = tuple(
    form.word
    for form in _LINES
    if form.word == form.name and any(part.kind in ("cards", "zone") for part in form.parts)
)

FOLLOWED_BY = {
    second: first
    for form in _LINES
    for first, second in [(*form.name.split("_"), "")[:2]]
    if second
}
"""Second words of effects, by which `ga to playing` shows what its first word was to be."""

DEEPEST = 60


def declare_action(world: World, entry: ActionEntry) -> None:
    """Its locals, as every sentence about it needs them."""
    node = entry.node
    scope = Scope()
    if node.subject is None:
        entry.mover = Mover(world.local("player", m.PLAYER, node.name.span))
    elif node.subject.text == "player":
        entry.subject = world.local("player", m.PLAYER, node.subject.span)
        entry.mover = Mover(entry.subject)
    else:
        entry.subject, scope = bind(world, node.subject, m.PLAYER, scope)
        entry.mover = Mover(entry.subject)
    parameters: list[m.Local] = []
    for parameter in node.parameters:
        word = parameter.kind or parameter.name
        kind = PARAMETER_WORDS.get(word.text)
        if kind is None:
            known = list(PARAMETER_WORDS)
            help = said_of_kinds(word.text) or world.suggest(word.text, known)
            if parameter.kind is None:
                kind_word = "player" if word.text in _PEOPLE else "number"
                help = help or f"say what it is: `{word.text}: {kind_word}`"
            world.report(
                problems.UNKNOWN_KIND, word.span, f"`{word.text}` is not a kind of thing", help
            )
        elif kind.base == "team" and world.team_size is None:
            world.no_teams(word.span)
        local, scope = bind(world, parameter.name, kind or KIND_WORDS["number"], scope)
        parameters.append(local)
    entry.parameters = tuple(parameters)
    entry.scope = Scope(scope.locals, entry.mover)


def check_actions(world: World, changes: Changes) -> None:
    """Checks what actions do, those that others do first."""
    for entry in world.actions.values():
        declare_action(world, entry)
    heights: dict[str, int] = {}
    for name in below_first(world.actions, partial(_done_by, world), partial(_circular, world)):
        entry = world.actions[name]
        node = entry.node
        below = [heights.get(done, 0) for done, _ in _done_by(world, name)]
        heights[name] = 1 + max(below, default=0)
        if heights[name] > DEEPEST:
            world.report(
                problems.TOO_DEEP, node.name.span, "too many actions do each other below this one"
            )
            return
        body = check_body(world, changes, node.body.statements, entry.scope, "action")
        doc = prose(node.body.doc)
        player = None
        if entry.subject is None and entry.mover is not None and entry.mover.used:
            player = entry.mover.local
        entry.result = m.Action(name, entry.subject, entry.parameters, player, body, doc, node.span)
        world.finished_actions.append(entry)


def _done_by(world: World, name: str) -> list[tuple[str, n.Sentence]]:
    """The actions that an action's lines do, each with its sentence."""
    return [
        (action_name(line), line)
        for line in walk([world.actions[name].node.body])
        if isinstance(line, n.Sentence) and action_name(line) in world.actions
    ]


def _circular(world: World, way: list[str], again: str, sentence: n.Sentence) -> None:
    around = way[way.index(again) :]
    message = f"`{again}` does itself"
    if len(around) > 1:
        message = " does ".join(f"`{name}`" for name in [*around, again])
    notes = tuple(Note(f"`{name}`", world.actions[name].node.name.span) for name in around)
    world.report(
        problems.CIRCULAR, sentence.span, message, "nothing would ever end it: use a phase", notes
    )


@does(n.Sentence)
def _sentence(lines: Lines, node: n.Sentence, scope: Scope) -> m.Statement | None:
    world = lines.world
    name = action_name(node)
    entry = world.actions.get(name)
    if entry is None:
        _unknown(world, node, scope)
        return None
    if entry.subject is None:
        return _plain(world, entry, node, scope)
    if node.verb is None:
        world.report(
            problems.ARGUMENTS, node.span, f"who {name}?", f"write it: `player {name} …`",
            (Note("declared here", entry.node.name.span),),
        )  # fmt: skip
        return None
    subject = expect(world, node.subject, scope, m.PLAYER)
    arguments = _arguments(world, entry, node, scope)
    if arguments is None or broken(subject.kind):
        return None
    return m.DoAction(name, subject, arguments, None, node.span)


def _plain(world: World, entry: ActionEntry, node: n.Sentence, scope: Scope) -> m.Statement | None:
    """An action that is about nobody: it is done by saying its name."""
    name = entry.node.name.text
    if node.verb is not None:
        world.report(
            problems.ARGUMENTS, node.subject.span, f"`{name}` is about nobody",
            f"write `{name}` alone", (Note("declared here", entry.node.name.span),),
        )  # fmt: skip
        return None
    player: m.Expr | None = None
    if entry.mover is not None and entry.mover.used:
        player = own_player(world, scope, node.span, f"`{name}` is about a player, and ")
        if player is None:
            return None
    return m.DoAction(name, None, (), player, node.span)


def _arguments(
    world: World, entry: ActionEntry, node: n.Sentence, scope: Scope
) -> tuple[m.Expr, ...] | None:
    wanted, given = entry.parameters, node.arguments
    if len(wanted) != len(given):
        sample = ", ".join(local.name for local in wanted)
        sentence = f"NAME {entry.node.name.text} {sample}".rstrip()
        world.report(
            problems.ARGUMENTS,
            node.span,
            f"`{entry.node.name.text}` wants {_things(len(wanted))} after it, not {len(given)}",
            f"write `{sentence}`",
            (Note("declared here", entry.node.name.span),),
        )
        return None
    found: list[m.Expr] = []
    for local, argument in zip(wanted, given, strict=True):
        found.append(_argument(world, local, argument, scope))
    return None if any(broken(value.kind) for value in found) else tuple(found)


def _things(count: int) -> str:
    return "nothing" if count == 0 else "1 thing" if count == 1 else f"{count} things"


def _argument(world: World, wanted: m.Local, node: n.Expr, scope: Scope) -> m.Expr:
    """A single card or player is as good as several."""
    if not wanted.kind.many:
        return expect(world, node, scope, wanted.kind)
    found = resolve(world, node, scope, wanted.kind.one())
    if found.kind.many or broken(found.kind):
        return check_kind(world, node, found, wanted.kind)
    one = check_kind(world, node, found, wanted.kind.one())
    return one if broken(one.kind) else m.ListOf((one,), wanted.kind, node.span)


def _unknown(world: World, node: n.Sentence, scope: Scope) -> None:
    """Words of the language first: `shufle stock` is a slip of the pen, not an action."""
    first = node.subject
    if node.verb is None:
        if not isinstance(first, n.Word):
            world.report(problems.UNKNOWN_ACTION, node.span, "this does nothing")
            return
        plain = _places(world, with_subject=False)
        help = world.suggest(first.text, [*WHOLE_LINES, *plain], None, plain)
        help = help or _with_more(world, first.text)
        if help is None and (first.text in world.names or first.text in scope.locals):
            help = "a line says what to do with it"
        if help is None:
            help = _actions_there_are(world, first.text, f"action {first.text}")
        world.report(
            problems.UNKNOWN_ACTION, first.span, f"no action is called `{first.text}`", help
        )
        return
    if isinstance(first, n.Word) and not _is_name(world, first.text, scope):
        help = _effect_meant(world, first.text, node)
        if help is None and _is_name(world, node.verb.text, scope):  # `burn card`
            help = (
                statement_meant(first.text)
                or _with_more(world, first.text)
                or _actions_there_are(world, first.text, f"action player {first.text} …")
            )
        if help is not None:
            world.report(
                problems.UNKNOWN_ACTION, first.span, f"no action is called `{first.text}`", help
            )
            return
    verbs = _places(world, with_subject=True)
    done = _said_of_somebody(node)
    if done is not None and nearest(node.verb.text, verbs) is None:
        message = f"`{done.instead.split()[0]}` stands before whom it is about"
        world.report(problems.UNKNOWN_ACTION, node.span, message, done)
        return
    world.report(
        problems.UNKNOWN_ACTION,
        node.verb.span,
        f"no action is called `{node.verb.text}`",
        world.suggest(node.verb.text, verbs, None, verbs)
        or _effect_of_somebody(node.verb.text)
        or _actions_there_are(world, node.verb.text, f"action player {node.verb.text}"),
    )


def _said_of_somebody(node: n.Sentence) -> Advice | None:
    """`player.next skips`, `player.next misses turn`: an effect that names who it is about."""
    verb = "" if node.verb is None else node.verb.text
    effect = verb.removesuffix("s")
    if [one.span.text for one in node.arguments] == ["turn"] and effect in (
        "misse",
        "lose",
        "skip",
    ):
        effect = "skip"
    elif node.arguments or effect not in ABOUT_SOMEBODY:
        return None
    line = f"{effect} {node.subject.span.text}"
    return Advice(f"write `{line}`", line)


def _effect_of_somebody(verb: str) -> str | None:
    """Help for `player plays card`: what is done with cards begins its line."""
    sample = form(verb.removesuffix("s"), None) if verb.removesuffix("s") in WITH_CARDS else None
    return None if sample is None else f"write it as in `{sample}`"


def _is_name(world: World, word: str, scope: Scope) -> bool:
    """Whether it stands for something, so that it is hardly a verb."""
    return word in scope.locals or word in world.names or word in RESERVED


def _effect_meant(world: World, word: str, node: n.Sentence) -> str | Advice | None:
    """Help where the first word of a sentence was to be one that the rest of it may follow."""
    if word == "goto":
        return Advice("did you mean `go to`?", "go to")
    verb = "" if node.verb is None else node.verb.text
    meant = FOLLOWED_BY.get(verb)
    likely = [*([meant] if meant else []), *(BEFORE_A_NAME if not node.arguments else ["then"])]
    help = world.suggest(word, likely)
    if help is None and meant is not None:
        help = Advice(f"did you mean `{meant}`?", meant)
    return help


def _with_more(world: World, word: str) -> str | None:
    """Help for a word that needs others on its line: `draw`, where players draw a number."""
    sentences = {name: _sample(entry) for name, entry in world.actions.items() if entry.subject}
    near = nearest(word, sentences)
    if near is not None:
        return f"did you mean `{sentences[near]}`?"
    return None


def _actions_there_are(world: World, word: str, declaration: str) -> str:
    """Help that names the actions of the game, those most like the word first."""
    like = sorted(world.actions, key=lambda name: -SequenceMatcher(None, word, name).ratio())
    samples = [_sample(world.actions[name]) for name in like[:MOST_SUGGESTED]]
    if not samples:
        return f"declare it: `{declaration}`"
    more = len(like) - len(samples)
    there = listing(samples) if not more else ", ".join(f"`{one}`" for one in samples) + " and more"
    return f"there are {there}; or declare it: `{declaration}`"


def _sample(entry: ActionEntry) -> str:
    """An action as a line that does it."""
    name = entry.node.name.text
    if entry.node.subject is None:
        return name
    objects = ", ".join(parameter.name.text for parameter in entry.node.parameters)
    return f"player {name} {objects}".rstrip()


def _places(world: World, *, with_subject: bool) -> dict[str, Span]:
    """Where the actions that are about somebody, or about nobody, are declared."""
    return {
        name: entry.node.name.span
        for name, entry in world.actions.items()
        if (entry.subject is not None) is with_subject
    }
