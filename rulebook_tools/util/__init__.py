"""What every room may use: errors with their places, atomic writes, a cache, worker processes."""

SAMPLED = 40
"""Random play looks closely at one position in so many. It is here since command-line options name it."""
