"""Source files to model, with every problem at once."""
