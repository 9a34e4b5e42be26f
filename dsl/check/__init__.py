"""From syntax nodes to the checked Ruleset: names, kinds, cards, secrecy, examples."""

from .checker import check

__all__ = ["check"]
