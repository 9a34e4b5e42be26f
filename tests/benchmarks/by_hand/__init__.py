"""The three games written by hand in plain Python: what the compiled rules are measured against."""
