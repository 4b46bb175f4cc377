"""The site: built, served, printed. Nothing else imports MkDocs."""
