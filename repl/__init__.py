"""Meets people: the command line, the interactive table, drawing and completion.

Nothing is imported here, so that `cards --version` costs next to nothing.
"""
