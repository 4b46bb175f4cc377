"""The protocol and the data types that all game engines share. Standard library only."""
