"""Rulesets made up at random out of the forms that the language declares."""
