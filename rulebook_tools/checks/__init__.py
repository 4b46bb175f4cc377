"""Checks of what the sources of a game say of one another, and of what they may name."""
