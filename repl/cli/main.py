"""The command `cards`: finds the subcommand and runs it.

Only what every command needs is imported here. Each command is a module with
`add_arguments(parser)` and `run(arguments) -> exit status`, imported when it is asked for.
"""

from __future__ import annotations

import gc
import os
import sys

COMMANDS = {
    "play": "play a game, against bots or with others at this terminal",
    "lint": "say everything that is wrong with rulesets",
    "fmt": "put rulesets into their one layout",
    "rules": "the rulebook of a game, to read or to print",
    "diff": "what differs between two rulesets, rule by rule",
    "new": "write a house rule to start from",
    "test": "run the examples of rulesets",
    "simulate": "play many games at random and tell what happened",
    "list": "the games there are",
    "compile": "a ruleset as the Python that runs it",
}
_MODULES = {"list": "list_", "compile": "compile_"}  # the others go by the command's name


def main(argv: list[str] | None = None) -> int:
    """Runs one command line and returns its exit status.

    A bug of ours is one line too; with DOTCARDS_DEBUG set it is left as the exception it is.
    """
    arguments = sys.argv[1:] if argv is None else argv
    # Starting makes very many small things that all live on: looking among them for garbage every
    # 700 of them, as Python does, is a fifth of the time until the first prompt.
    gc.set_threshold(50_000, 20, 20)
    _open_streams()
    try:
        status = _dispatch(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has gone. Python flushes once more at exit: into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        from .user_errors import explain

        told = explain(error)
        if told is None:
            if os.environ.get("DOTCARDS_DEBUG"):
                raise
            fault = " ".join(f"{type(error).__name__}: {error}".split())
            print(f"cards: a fault of this program: {fault}", file=sys.stderr)
            return 2
        return told
    return status


def _dispatch(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    name, *rest = arguments
    if name in ("-V", "--version"):
        from dotcards.version import VERSION

        print(f"cards {VERSION}")
        return 0
    if name not in COMMANDS:
        return _no_such_command(name)
    from importlib import import_module

    from .arguments import parse

    command = import_module(f"dotcards.repl.commands.{_MODULES.get(name, name)}")
    parsed = parse(f"cards {name}", command, rest)
    return parsed if isinstance(parsed, int) else int(command.run(parsed))


def overview() -> str:
    """The short help."""
    lines = [f"  cards {name:<8} {summary}" for name, summary in COMMANDS.items()]
    return "\n".join(
        [
            "Card games written as rulebooks that run.",
            "",
            *lines,
            "",
            "cards COMMAND --help says more. To begin: cards play crates",
        ]
    )


def _no_such_command(name: str) -> int:
    from .user_errors import Trouble, nearest_of

    like = nearest_of(name, [*COMMANDS, "--help", "--version"])
    hint = f", did you mean `cards {like}`?" if like else "; `cards --help` lists them"
    raise Trouble(f"there is no command `{name}`{hint}")


def _open_streams() -> None:
    """Streams that exist and never fail for a character they cannot spell."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - lives as long as we do
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
