"""The base class of every error that this program raises for its callers."""


class DotcardsError(Exception):
    """Something a caller, a ruleset or a player got wrong; `str()` of it is one clear line."""
