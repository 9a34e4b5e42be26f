"""Source text, positions in it, and the diagnostics that point at them."""
