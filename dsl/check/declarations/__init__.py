"""Checks what a file declares: the deck, variables, phases, actions, examples."""
