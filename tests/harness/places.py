"""Where the project's files lie that several tests read."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
GRAMMAR = ROOT / "grammars" / "cards.lark"
REFERENCE = ROOT / "grammars" / "README.md"
SMALL_GAME = ROOT / "dsl" / "pages" / "small.cards"  # a whole game, as short as can be
FORMS = sorted((TESTS / "dsl" / "language" / "forms").glob("*.cards"))
