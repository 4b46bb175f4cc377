"""Import of Hugo pages of rules.

`importer` makes the files of a game from a page: `page` reduces the page to its visible text, `markdown`
parses this text to tokens, `blocks` makes blocks of rules of them. The export is in `render.hugo_page`.
"""
