"""The actions that move a disc along a track, or buy goods."""
