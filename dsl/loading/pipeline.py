"""The way from a file to a checked ruleset: read, parse, merge variants, check, lint."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from attrs import define, evolve, field

from dotcards.dsl import nodes
from dotcards.dsl.check import check
from dotcards.dsl.check.problems import NO_GAME
from dotcards.dsl.check.symbol_table import MOST_PROBLEMS
from dotcards.dsl.fixes.trial import Judged, tried
from dotcards.dsl.lint import LEFT_OVER, lint
from dotcards.dsl.lint.unused import unused
from dotcards.dsl.model import LeftOut, Ruleset
from dotcards.dsl.parse.natural_language import Readings, vocabulary
from dotcards.dsl.parse.parser import MOST_ERRORS, parse
from dotcards.dsl.parse.recovery.independent_errors import besides, without_lost_names
from dotcards.dsl.parse.symbols import Known, known_in
from dotcards.dsl.report.suppressions import settle
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic, RulesetError, in_order, nearest
from dotcards.dsl.text.read_file import read_source
from dotcards.dsl.text.source import Source, Span
from dotcards.dsl.variants.flatten import flatten, goes_round, header
from dotcards.dsl.variants.replaced_names import as_meant

from . import result_cache
from .library import SUFFIX, base_names, base_path, find_base, out_of_bounds, own_folder
from .misspelt_declarations import misspelt_declarations
from .parse_cache import Parsed, Shelf
from .variant_diagnosis import blamed, picked_by_with, picked_instead

Problems = tuple[Diagnostic, ...]
_MAY_BE_SAID_BETTER = frozenset(
    one.code for one in (codes.MISSING_WORD, codes.UNEXPECTED_WORD, codes.LINE_OUT_OF_PLACE)
)
_BASES = Shelf()


@define
class Loading:
    """One run over a file and what it is a variant of.

    `complete`: whether everything that the result rests on was there to be read. `bases` are the
    files it is a variant of, with a digest of each, and where else there might have been one.
    """

    complete: bool = True
    bases: dict[str, str] = field(factory=dict)
    _paths: dict[str, str] = field(factory=dict)
    """The path of each file read, by the name of its source."""
    _known: Known = field(factory=Known)
    """What the game calls its things, where its text has mistakes."""
    _parsed: dict[str, Parsed] = field(factory=dict)
    """What the bases read so far came to, by path."""

    def run(self, source: Source, path: str) -> tuple[Ruleset | None, Problems]:
        """The ruleset and every problem, in order; no ruleset where one is an error.

        With a mistake in the syntax, of all else only that is told which cannot follow from it.
        """
        self._paths[source.name] = path
        document, problems = parse(source)
        ruleset = None
        if document is None or _has_errors(problems):
            document, problems = self._said_better(document, problems)
            problems = (*problems, *self._besides(document, problems))
        else:
            ruleset, found = self._checked(document)
            problems = settle(document, (*problems, *found), ruleset is not None)
        return ruleset, in_order(self._tried(source, document, in_order(problems)))

    def _tried(
        self, source: Source, document: nodes.Document | None, problems: Problems
    ) -> Problems:
        """The problems, each with a fix only where that has been tried, or told in better words."""
        if all(one.fix is None and not one.is_error for one in problems):
            return problems
        whole = None if document is None else flatten(document, self._base)[0]
        items = document.items if document is not None else ()
        problems = misspelt_declarations(source, items, problems)
        shown = whole or document
        readings = Readings(vocabulary(shown.items if shown is not None else ()))
        found = tried(source, problems, readings.of_line, self._judged)
        return self._plain(source, problems, found)

    def _judged(self, source: Source) -> Judged:
        """What is wrong with another version of a file's own text, as far as it can be told."""
        document, problems = parse(source)
        bases = (one.span.source for one, _ in self._parsed.values() if one is not None)
        work = len(source.text) + sum(len(base.text) for base in bases)
        if document is None:
            return Judged(problems, 0, work)
        until = problems[-1].span.start if len(problems) >= MOST_ERRORS else len(source.text)
        whole, found = flatten(document, self._base)
        if whole is not None:
            found += check(whole)[1]
        if len(found) >= MOST_PROBLEMS:
            until = min(until, found[-1].span.start)
        if _has_errors(problems):
            found = without_lost_names(source, problems, found)
        return Judged((*problems, *found), until, work)

    def _plain(self, source: Source, before: Problems, after: Problems) -> Problems:
        """Mistakes in the syntax that were said by a fix which would not do, said without it."""
        left = {(one.span, one.message): one for one in after if one.fix is None}
        guessed = [
            one
            for one in before
            if one.fix is not None
            and one.code.startswith("E1")
            and one.code != codes.STRANGE_CHARACTER.code
            and (one.span, one.message) in left
        ]
        if not guessed:
            return after
        starts = frozenset(source.line_starts[one.span.position[0] - 1] for one in guessed)
        _, again = parse(source, evolve(self._known, plain=starts))

        def start(one: Diagnostic) -> int:
            return source.line_starts[one.span.position[0] - 1]

        plain = {start(one): one for one in again if start(one) in starts and one.fix is None}
        spoilt = {id(left[one.span, one.message]) for one in guessed if start(one) in plain}
        return (*(one for one in after if id(one) not in spoilt), *plain.values())

    def _besides(self, document: nodes.Document | None, mistakes: Problems) -> Problems:
        """The wrong names of a document that has nothing to do with the mistakes in its syntax."""
        if document is None or not document.items:
            return ()
        return besides(document.span.source, mistakes, self._checked(document)[1])

    def _said_better(self, document: nodes.Document | None, problems: Problems) -> Parsed:
        """The mistakes in a text once more, now that its game is known as far as it can be."""
        if document is None or _MAY_BE_SAID_BETTER.isdisjoint(one.code for one in problems):
            return document, problems
        whole, _ = flatten(document, self._base)
        variant = header(document)
        base = None if variant is None else self._whole_base(variant)
        self._known = known_in((whole or document).items, () if base is None else base.items)
        return parse(document.span.source, self._known)

    def _checked(self, document: nodes.Document) -> tuple[Ruleset | None, Problems]:
        whole, problems = flatten(document, self._base)
        if whole is None:
            return None, problems
        ruleset, found = check(whole)
        variant = header(document)
        if variant is None and any(one.code == NO_GAME.code for one in found):
            return None, _without_a_game(problems, found)
        if variant is not None and _elsewhere(found, document):
            of_base = self._errors_of_base(variant)
            if not of_base:
                left_out = tuple(_left_out(whole, _elsewhere(found, document)))
                whole = _without_examples(whole, _elsewhere(found, document))
                ruleset, found = check(whole)
                ruleset = None if ruleset is None else evolve(ruleset, left_out=left_out)
            own = tuple(one for one in found if one.span.source is document.span.source)
            made = () if of_base else _errors(_elsewhere(found, document))
            told = blamed(made, document, variant, self._look)
            if told:
                told = picked_instead(told, document, self._whole_base(variant))
            found = of_base + own + told
        if ruleset is not None and not _has_errors((*problems, *found)):
            found += self._lint(ruleset, whole, document)
        if variant is not None:
            found = picked_by_with(found, document, self._whole_base(variant))
        problems += found
        return (None if _has_errors(problems) else ruleset), problems

    def _lint(self, ruleset: Ruleset, whole: nodes.Document, document: nodes.Document) -> Problems:
        """What the rules of lint find in a ruleset, as far as it is this file's doing.

        What a base does badly by itself is no business of its variant, as long as it works. What
        it does badly only together with the variant is said of the variant.
        """
        found = lint(ruleset, whole)
        variant = header(document)
        if variant is None:
            return found
        found = tuple(as_meant(found, ruleset, document.span.source))
        strange = _elsewhere(found, document)
        if not strange:
            return found
        own = tuple(one for one in found if one.span.source is document.span.source)
        alone = self._lint_of_base(variant)
        if alone is None:
            return own + _errors(strange)
        of_base = _errors(one for one in strange if one in alone)
        # An option that no rule uses is still offered to whoever plays; other leftovers do no harm.
        options = {item.name.span for item in whole.items if isinstance(item, nodes.Option)}
        made = []
        for one in strange:
            if one.code == unused.code and one.span in options and one not in alone:
                made.append(evolve(one, help=f"take it out too: `without option {one.span.text}`"))
            elif one not in alone and (one.is_error or one.code not in LEFT_OVER):
                made.append(one)
        return own + of_base + blamed(made, document, variant, self._look_closely)

    def _look(self, document: nodes.Document) -> Problems:
        """What is wrong with the whole game under some version of a file."""
        whole, _ = flatten(document, self._base)
        return () if whole is None else check(whole)[1]

    def _look_closely(self, document: nodes.Document) -> Problems | None:
        """What the lint rules say of it; None where that is a game that cannot be played."""
        whole, _ = flatten(document, self._base)
        if whole is None:
            return None
        ruleset, found = check(whole)
        if ruleset is None:
            whole = _without_examples(whole, _elsewhere(found, document))
            ruleset, found = check(whole)
        return None if ruleset is None else lint(ruleset, whole)

    # ------------------------------------------------------------------------------- variants

    def _lint_of_base(self, variant: nodes.Variant) -> set[Diagnostic] | None:
        """What lint finds in a base alone; None where that cannot be checked by itself."""
        base, _ = self._base(variant)
        whole = self._whole_base(variant)
        if base is None or whole is None:
            return None
        ruleset, found = check(whole)
        if ruleset is None and _elsewhere(found, base):
            whole = _without_examples(whole, _elsewhere(found, base))
            ruleset = check(whole)[0]
        return set(lint(ruleset, whole)) if ruleset is not None else None

    def _whole_base(self, variant: nodes.Variant) -> nodes.Document | None:
        base, _ = self._base(variant)
        return None if base is None else flatten(base, self._base)[0]

    def _errors_of_base(self, variant: nodes.Variant) -> Problems:
        """What is wrong with a variant's base even without the variant."""
        base, _ = self._base(variant)
        whole = self._whole_base(variant)
        if base is None or whole is None:
            return ()
        found = check(whole)[1]
        further = header(base)
        elsewhere = _elsewhere(found, base)
        # A base that is a variant too may have inherited examples that make no sense in it.
        if further is not None and elsewhere and not self._errors_of_base(further):
            found = check(_without_examples(whole, elsewhere))[1]
        found = misspelt_declarations(base.span.source, base.items, found)
        return tuple(problem for problem in found if problem.is_error)

    def _base(self, variant: nodes.Variant) -> Parsed:
        """What a variant is of, read and parsed."""
        beside = self._paths[variant.span.source.name]
        path = self._base_path(variant, beside)
        if path is None:
            return self._no_base(variant, beside)
        by_path = isinstance(variant.base, nodes.Text)
        if by_path or _folder(path) == _folder(beside):
            reason = out_of_bounds(variant.base.text, path, beside)
            if reason is not None:
                self.complete = False
                help_ = "name a shipped game, or a file beside this one or in a folder below it"
                return None, (_bad_base(variant, reason, help_),)
        if path not in self._parsed:
            digest = result_cache.digest_of(path)
            try:
                source = read_source(path)
            except RulesetError as error:
                self.complete = False
                help_ = "a path leads on from the folder of this file; `cards list` lists the names"
                return None, (_bad_base(variant, str(error), help_ if by_path else None),)
            if digest is None:
                self.complete = False
            else:
                self.bases[os.path.abspath(path)] = digest
            self._paths[source.name] = path
            self._parsed[path] = _BASES.parsed(source)
        document, problems = self._parsed[path]
        return (None if _has_errors(problems) else document), problems

    def _base_path(self, variant: nodes.Variant, beside: str) -> str | None:
        if isinstance(variant.base, nodes.Text):
            return base_path(variant.base.text, beside)
        path, nearer = find_base(variant.base.text, beside)
        self.bases[own_folder() or ""] = result_cache.OWN
        self.bases |= {os.path.abspath(one): result_cache.MISSING for one in nearer}
        return path

    def _no_base(self, variant: nodes.Variant, beside: str) -> tuple[None, Problems]:
        self.complete = False
        name = variant.base.text
        if os.path.basename(beside) == name + SUFFIX:
            return None, (goes_round([variant]),)
        near = nearest(name, base_names(beside))
        help_ = (
            f"did you mean `{near}`?" if near else f"there is no `{name}.cards` beside it either"
        )
        return None, (_bad_base(variant, f"there is no game called `{name}`", help_),)


@define
class Kept(Loading):
    """The same for texts that were kept: each is a variant of the next, and no file is read."""

    sources: tuple[Source, ...] = ()

    def _checked(self, document: nodes.Document) -> tuple[Ruleset | None, Problems]:
        """A game is played to its end as it was begun, also where its rules tell secrets."""
        whole, problems = flatten(document, self._base)
        if whole is None:
            return None, problems
        ruleset, found = check(whole, secrets=False)
        return (None if _has_errors(problems) else ruleset), (*problems, *found)

    def _base(self, variant: nodes.Variant) -> Parsed:
        names = [source.name for source in self.sources]
        following = names.index(variant.span.source.name) + 1
        if following == len(names):
            return None, (_bad_base(variant, "what this is a variant of was not kept", None),)
        name = names[following]
        if name not in self._parsed:
            self._parsed[name] = parse(self.sources[following])
        document, problems = self._parsed[name]
        return (None if _has_errors(problems) else document), problems


def _without_a_game(problems: Problems, found: Problems) -> Problems:
    """What is wrong with a file without a game line; one that changes a game lacks another line."""
    of_variants = {codes.NOTHING_TO_ADD_TO.code, codes.ONLY_IN_VARIANT.code}
    others = tuple(one for one in problems if one.code not in of_variants)
    if len(others) < len(problems):
        help = 'begin with the game it changes: `variant "…" of GAME`'
        found = tuple(evolve(one, help=help) for one in found)
    return (*others, *found)


def _folder(path: str) -> str:
    return os.path.normpath(os.path.dirname(path) or ".")


def _elsewhere(found: Problems, document: nodes.Document) -> Problems:
    """The problems in the files that a document is a variant of."""
    return tuple(one for one in found if one.span.source is not document.span.source)


def _without_examples(whole: nodes.Document, wrong: Problems) -> nodes.Document:
    """The document without the inherited examples that make no sense in the variant.

    An example for three players says nothing about a variant for four; nobody should have to
    write a `without example` for each of them.
    """
    left_out = {one.span for one in _left_out(whole, wrong)}
    return evolve(whole, items=tuple(one for one in whole.items if one.span not in left_out))


def _left_out(whole: nodes.Document, wrong: Problems) -> Iterator[LeftOut]:
    """Those examples, each with the first of its mistakes."""
    for item in whole.items:
        if isinstance(item, nodes.Example):
            inside = (one for one in wrong if _lies_in(one.span, item.span))
            first = min(inside, key=lambda one: one.span.start, default=None)
            if first is not None:
                yield LeftOut(item.title.text, first.message, item.span)


def _lies_in(span: Span, outer: Span) -> bool:
    return span.source is outer.source and outer.start <= span.start < outer.end


def _errors(problems: Iterable[Diagnostic]) -> Problems:
    return tuple(problem for problem in problems if problem.is_error)


def _bad_base(variant: nodes.Variant, message: str, help_: str | None) -> Diagnostic:
    return codes.NO_BASE.at(variant.base.span, message, help_)


def _has_errors(problems: Iterable[Diagnostic]) -> bool:
    return any(problem.is_error for problem in problems)
