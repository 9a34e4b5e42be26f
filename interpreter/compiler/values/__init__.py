"""Expressions of the model as Python expressions."""
