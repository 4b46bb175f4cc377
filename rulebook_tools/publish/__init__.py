"""The site on disk and on a port: the only place, beside the plugin, that knows MkDocs."""
