"""Rounds and phases: what is thrown, who chooses what, and how an action ends."""
