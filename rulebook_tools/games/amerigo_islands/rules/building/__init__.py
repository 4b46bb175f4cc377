"""Planning and building: tiles taken, laid on the islands, and the islands that they complete."""
