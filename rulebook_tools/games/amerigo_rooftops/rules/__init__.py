"""The rules of the game on the rooftops, chapter by chapter."""
