"""Utilities for all packages: errors with their places, atomic writes, a cache, worker processes."""

SAMPLED = 40
"""Of this many positions in random play, one is checked closely. Here, as `cli` must not import `play`."""
