"""Progress tokens: owned, and used."""
