"""Import of rules from pages of the site generator Hugo.

`importer` makes the files of a game from a page: `page` reduces the page to its visible text, `markdown`
parses this text to tokens, `blocks` converts these to blocks of rules. The export is in `render.hugo_page`.
"""
