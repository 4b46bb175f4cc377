"""Play random games and check that a game keeps its contract; uses only the protocol of games."""
