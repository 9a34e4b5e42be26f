"""Lays variants over the rulesets they start from, into one whole document."""
