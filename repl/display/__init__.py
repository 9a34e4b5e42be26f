"""Draws what one seat may see, and tells what happened, as styled text."""
