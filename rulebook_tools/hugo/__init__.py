"""Hugo pages of rules: those of others taken in, our own with all sources written out.

In: `importer` takes a page to `page_with_sources` where it carries all sources of a game, else to
`page_for_readers`. There, `page` leaves what readers see, `markdown` makes tokens of it, `blocks` makes
blocks of these, and `proof` checks what came of it as `rulebook check` will.
Out: `export`. A page for readers is made where all pages for readers are, in `render.hugo_page`.
"""
