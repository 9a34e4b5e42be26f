"""House rules that ship with the games."""
