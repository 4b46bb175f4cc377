"""What the executable rules of all games share. Standard library only."""
