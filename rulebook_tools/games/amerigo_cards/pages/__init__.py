"""What pages say and draw of the card game."""
