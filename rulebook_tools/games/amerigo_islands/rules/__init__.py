"""The rules, chapter by chapter. Functions that return a `Refusal` return None for an allowed action."""
