"""Checks expressions: what names mean, what kind each value has, what may be none."""
