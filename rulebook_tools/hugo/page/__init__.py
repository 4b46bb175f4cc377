"""Read a Hugo page: its front matter, language, names and pictures, and the text that readers see."""
