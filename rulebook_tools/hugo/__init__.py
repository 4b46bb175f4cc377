"""Hugo pages of rules: those of others read in, our own written out.

In: `importing` takes a page through `front`, and then through `exact` where it carries all sources, else
through `lenient`: `cleaning`, `placing` and `marks` on the text, `parsing` and `html` to tokens, `drafts`
to blocks, `ids`, then `bodies` to the text of each; `proving` reads the result as `check` will.
Out: `sources_page`. A page for readers is made where all pages for readers are, in `render.hugo_page`.
"""
