"""What examples of the card game can say."""
