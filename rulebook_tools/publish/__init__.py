"""Build, serve and print the site. No other package imports MkDocs."""
