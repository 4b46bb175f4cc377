"""The notation of examples: `given`, `when` and `then`."""
