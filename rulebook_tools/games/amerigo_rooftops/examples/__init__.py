"""The notation of worked examples of the rooftops game: what `given`, `when` and `then` can contain."""
