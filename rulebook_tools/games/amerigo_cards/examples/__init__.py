"""The language of worked examples of the card game: `given`, `when` and `then`."""
