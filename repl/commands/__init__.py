"""The commands of `cards`, a module each."""
