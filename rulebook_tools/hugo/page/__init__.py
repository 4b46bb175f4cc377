"""A page as it is written: its front matter, language and names, and the text that readers see."""
