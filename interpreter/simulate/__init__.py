"""Plays many games and works out figures about them."""
