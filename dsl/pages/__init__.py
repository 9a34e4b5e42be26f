"""A page about each check, `CODE.md`, and the small game `small.cards` that samples are of."""
