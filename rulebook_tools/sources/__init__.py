"""Read source files into the model, and report all their problems at once.

Functions that note a problem add it to their argument `problems`, and go on without the faulty part.
"""
