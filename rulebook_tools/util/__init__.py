"""Utilities for all packages: errors with their places, atomic writes, a cache, worker processes."""

SAMPLED = 40
"""One in this many positions of random games is checked closely. `cli` needs it without importing `play`."""
