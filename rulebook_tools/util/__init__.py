"""Utilities for all packages: errors with their places, atomic writes, a cache, worker processes."""

SAMPLED = 40
"""Random play checks one of this many positions closely. Here, so that `cli` need not import `play`."""
