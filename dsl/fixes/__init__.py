"""Applies the fixes that diagnostics offer, and tries each before it is offered."""
