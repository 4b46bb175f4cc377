"""Catalogs: what is to be translated, and its translations."""
