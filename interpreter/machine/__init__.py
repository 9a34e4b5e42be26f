"""The compiled state machine of a ruleset: options, chance, budget, and its run-time library."""
