"""Worked examples: playing them by the rules, and judging what comes out."""
