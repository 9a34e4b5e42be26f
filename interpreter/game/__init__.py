"""A game being played: its moves, what each seat may see, its log, why a move is refused."""
