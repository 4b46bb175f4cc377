"""What pages say and draw of the board game."""
