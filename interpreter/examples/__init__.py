"""Runs the examples of a ruleset, says what they cover, and writes changed ones anew."""
