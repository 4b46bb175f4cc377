"""Model and catalogs to finished pages; Jinja assembles them, with autoescape. Nothing here knows MkDocs."""
