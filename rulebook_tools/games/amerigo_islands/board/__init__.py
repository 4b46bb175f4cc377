"""The boards, tiles and tracks of the game, apart from its rules."""
