"""The grammars: of the rules language, and of what a player types."""
