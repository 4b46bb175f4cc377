"""From the data of an example to a position, held against what the game has."""
