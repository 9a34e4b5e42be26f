"""The shipped games and house rules, as data."""
