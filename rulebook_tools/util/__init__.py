"""What every room may use: errors with their places, atomic writes, a cache, worker processes."""

SAMPLED = 40
"""Random play checks one position in so many closely. Here, because the command line shows it at once."""
