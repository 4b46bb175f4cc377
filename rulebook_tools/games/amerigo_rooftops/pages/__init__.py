"""What pages say and draw of the game on the rooftops."""
