"""The command in a process of its own, and a small ruleset to hand it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.harness.places import ROOT

SMALL = """\
game "Small"
  "Get rid of your cards."
players 2 to 3
deck standard
goal highest score

option speed = slow, or fast
  "How fast to play."

define hand_size = if speed is fast then 2 else 3

zone stock, face down
zone discard, face up
zone hand of each player, seen by its owner

keep score of each player = 0

phase dealing
  enter
    new deal from stock
    deal hand_size from stock to each hand
    put stock.top on discard
    turn = dealer.left
    go to playing

phase playing
  "Match the suit."
  move play
    choose card from hand where card.suit is discard.top.suit
    put card on discard
    if hand.empty
      add 5 to score
      end game
    then next turn
  otherwise pass
    then next turn

example "1: the same suit"
  players Dan, Ann
  phase playing
  turn = Ann
  discard = KH
  Ann.hand = 4H 5C
  allow Ann play 4H
  refuse Ann play 5C

example "2: the last card"
  players Dan, Ann
  phase playing
  turn = Ann
  discard = KH
  Ann.hand = 4H
  do Ann play 4H
  expect Ann.score is 5
"""


def run(*arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """One whole process of the command."""
    return subprocess.run(
        [sys.executable, "-m", "dotcards", *arguments],
        cwd=ROOT,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


def write(folder: Path, text: str, name: str = "game.cards") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
