"""Utilities for all packages: errors with their places, atomic writes, a cache, worker processes."""

SAMPLED = 40
"""The default of `PlaySettings.sample`: at one in this many positions, random actions are tried, too.

It is defined here because `cli` needs it without importing `play`.
"""
