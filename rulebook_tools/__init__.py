"""Rules of games as structured sources, rendered in many languages, with examples checked by an engine."""

__version__ = "0.1.0"
