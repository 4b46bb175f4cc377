"""What examples can say: what is given, what is done, what comes of it, what they may leave open."""
