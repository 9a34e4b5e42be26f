"""Plays a ruleset to find what is wrong with it: games at random, spread over numbers of players
and values of options."""

from .trial_run import try_out

__all__ = ["try_out"]
