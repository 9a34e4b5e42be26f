"""From text to syntax nodes: lexer, indentation, parser, builders of nodes."""
