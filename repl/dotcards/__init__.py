"""House rules as text files: read, check, play and measure card games."""
