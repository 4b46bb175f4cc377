"""A project: its sources are loaded, checked, and verified."""
