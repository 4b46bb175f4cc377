"""Markdown as Hugo shows it: to tokens of what a body may hold, and from tokens to the text of one."""
