"""Read source files into the model, and report all their problems at once."""
