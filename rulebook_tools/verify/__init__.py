"""Run examples against the executable rules; find out what the examples do not cover."""
