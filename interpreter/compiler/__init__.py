"""Turns a checked ruleset into the Python source of its machine."""
