"""A page before its Markdown is looked at: front matter, names, language, shortcodes, what readers see."""
