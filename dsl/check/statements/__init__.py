"""Checks statements: what is done, to what, in which order."""
