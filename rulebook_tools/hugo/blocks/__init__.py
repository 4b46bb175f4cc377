"""Blocks of rules, made of the sections and shortcodes of a page, and what is said of the game as a whole."""
