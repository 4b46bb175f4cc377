"""Games written out as pages of Hugo that hold all their sources.

A page for readers is made where all pages for readers are, in `render.hugo_page`.
"""
