"""Saved games, the journal of the game being played, and the history of typed lines."""
