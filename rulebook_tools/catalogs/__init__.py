"""Catalogs: the messages to translate, their translations in PO files, and the checks of these."""
