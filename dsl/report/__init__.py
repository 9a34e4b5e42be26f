"""Writes diagnostics as text, JSON, SARIF and GitHub annotations; the catalogue of all checks."""
