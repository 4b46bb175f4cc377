"""Render the model and catalogs to finished pages, with Jinja and autoescape; MkDocs is not imported here."""
