"""Says what is wrong with a line that the parser does not accept, and reads on after it."""
