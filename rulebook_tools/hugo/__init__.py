"""Real pages of Hugo to the sources of a game."""
