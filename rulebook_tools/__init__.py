"""Rules kept as structured sources, rendered in many languages, proved by an engine."""

__version__ = "0.1.0"
