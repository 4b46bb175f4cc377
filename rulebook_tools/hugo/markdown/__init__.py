"""Parse Markdown as Hugo does, reduce it to what bodies allow, and write it."""
