"""The grammar of prose in sources and catalogs: Markdown, placeholders, choices between words, shortcodes."""
