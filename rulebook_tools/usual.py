"""What commands do unless they are asked for something else, and what they can be asked for.

The command line offers it without loading what does it.
"""

SAMPLED = 40
"""Random play looks closely at one position in so many."""
PLAYED = ("text", "json")
"""The forms in which `rulebook play` tells what came of it."""
REPORTED = ("text", "json", "junit")
"""The forms of a report of examples."""
