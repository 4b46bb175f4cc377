"""Worked examples: play them by the rules, and compare the results with the expected ones."""
