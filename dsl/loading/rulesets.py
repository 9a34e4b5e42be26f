"""Rulesets for everybody else: looked up in the cache first, worked out by the pipeline if need be.

Where the cache knows a ruleset, neither the parser nor the checker is imported.
"""

from __future__ import annotations

import pickle

from attrs import evolve

from dotcards.dsl.model import Ruleset
from dotcards.dsl.text.diagnostics import Diagnostic, RulesetError

from . import result_cache
from .library import find

Problems = tuple[Diagnostic, ...]


def load(name_or_path: str, *, examples: bool = True) -> Ruleset:
    """The ruleset of a shipped name or a path. Raises RulesetError where it has an error.

    Whoever only wants to play may do without the `examples`, most of many a file: a remembered
    ruleset is there sooner without them.
    """
    ruleset, problems = load_checked(name_or_path, examples=examples)
    if ruleset is None:
        raise _cannot_be_used(problems)
    return ruleset


def load_checked(name_or_path: str, *, examples: bool = True) -> tuple[Ruleset | None, Problems]:
    """The ruleset and every problem of its files, in order; no ruleset where one is an error.

    Raises RulesetError, without diagnostics, for a name that nothing has and for a file that
    cannot be read as text.
    """
    path = find(name_or_path)
    known = _recall(path, examples)
    if known is not None:
        return known
    from dotcards.dsl.text.read_file import read_source

    from .pipeline import Loading

    digest = result_cache.digest_of(path)
    loading = Loading()
    result = loading.run(read_source(path), path)
    if digest is not None and loading.complete:
        _remember(result_cache.Files(path, digest, tuple(loading.bases.items())), result)
    return result


def lint(name_or_path: str) -> tuple[Diagnostic, ...]:
    """Every problem of a ruleset by its shipped name or path, in order; errors, which keep it from
    being played, and warnings. Raises RulesetError where there is no such file or no text in it."""
    return load_checked(name_or_path)[1]


def load_text(name: str, text: str) -> tuple[Ruleset | None, Problems]:
    """The same for text from elsewhere; its base, if by path, is looked for beside `name`."""
    from dotcards.dsl.text.read_file import source_from_text

    from .pipeline import Loading

    return Loading().run(source_from_text(name, text), name)


def _cannot_be_used(problems: Problems) -> RulesetError:
    errors = [problem for problem in problems if problem.is_error]
    first = errors[0]
    line, column = first.span.position
    message = f"{first.span.source.name}:{line}:{column}: {first.message}"
    if len(errors) > 1:
        message += f" (and {len(errors) - 1} more)"
    return RulesetError(message, problems)


# --------------------------------------------------------------------------------- remembering


def _recall(path: str, examples: bool) -> tuple[Ruleset | None, Problems] | None:
    known = result_cache.recall(path)
    if known is None:
        return None
    try:
        ruleset, problems, rest = pickle.loads(known.content)
        if examples and ruleset is not None:
            ruleset = evolve(ruleset, examples=pickle.loads(rest))
    except Exception:  # whatever is wrong with it, the file itself can be read anew
        return None
    return ruleset, problems


def _remember(files: result_cache.Files, result: tuple[Ruleset | None, Problems]) -> None:
    ruleset, problems = result
    try:
        # in two parts, so that one can be had without the other
        rest = pickle.dumps(() if ruleset is None else ruleset.examples, pickle.HIGHEST_PROTOCOL)
        rules = None if ruleset is None else evolve(ruleset, examples=())
        content = pickle.dumps((rules, problems, rest), pickle.HIGHEST_PROTOCOL)
    except RecursionError:  # rules nested so deep are checked every time
        return
    result_cache.remember(files, not problems, content)
