"""Plays a ruleset to find what is wrong with it: games at random, spread over numbers of players
and values of options."""

from .course import try_out

__all__ = ["try_out"]
