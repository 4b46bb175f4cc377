"""Model and catalogs to finished pages. Jinja assembles, with autoescape; nothing here knows MkDocs."""
