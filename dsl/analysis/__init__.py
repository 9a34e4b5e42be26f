"""Analyses over the checked model, each written once: for check, lint and the compiler."""
