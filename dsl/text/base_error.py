"""The base class of the errors that callers of this program may meet."""


class DotcardsError(Exception):
    """A ruleset, a caller or a player got something wrong; `str()` of it is one clear line."""
