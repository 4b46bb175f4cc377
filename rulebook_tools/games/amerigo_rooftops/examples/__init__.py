"""The language of worked examples of the game on the rooftops: `given`, `when` and `then`."""
