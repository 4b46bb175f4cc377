"""Defaults and choices of command-line options, importable without what they configure."""

SAMPLED = 40
"""Random play looks closely at one position in so many."""
PLAYED = ("text", "json")
"""The forms in which `rulebook play` tells what came of it."""
REPORTED = ("text", "json", "junit")
"""The forms of a report of examples."""
