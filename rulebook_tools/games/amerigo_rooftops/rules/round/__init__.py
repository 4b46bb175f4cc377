"""A round: cards are chosen, revealed and performed; what follows on what."""
