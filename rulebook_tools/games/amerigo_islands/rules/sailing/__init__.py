"""Sailing: ships on their way, and trading posts."""
