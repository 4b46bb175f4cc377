"""What examples of the game on the rooftops can say."""
