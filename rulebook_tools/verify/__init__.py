"""Run examples against the executable rules; find out what they do not cover."""
