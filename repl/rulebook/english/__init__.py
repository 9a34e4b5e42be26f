"""English for rules: nouns, clauses, sentences."""
