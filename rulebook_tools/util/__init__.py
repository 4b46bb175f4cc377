"""What every room may use: errors with their places, atomic writes, a cache, worker processes."""
