"""Reads what a player types: cards, moves, completion."""
