"""What several lint rules share: conditions as formulas, the flow of a game, positions."""
