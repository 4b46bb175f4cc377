"""The seven colours of cubes, each with its storage space and its action, clockwise round the rondel."""

from __future__ import annotations

COLOURS = ("blue", "black", "red", "brown", "green", "yellow", "white")
"""In the order in which their cubes are thrown."""
BLUE, BLACK, RED, BROWN, GREEN, YELLOW, WHITE = range(len(COLOURS))
