"""Checks of references within the sources of a game."""
