"""Whether anybody at a table learns what they cannot know.

A game is played; then, for a seat, what that seat has not seen is dealt anew, the same moves are
made by the same pieces of cardboard, and all that the seat is shown, told, offered or refused has
to be the same, unless the rules showed the card. See `__main__` for how it is run.
"""
