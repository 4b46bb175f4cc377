"""Catalogs: the messages to translate, their translations in PO files, and checks of the translations."""
