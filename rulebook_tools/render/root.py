"""The files above the languages: a page that offers them, its 404, what search engines read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from rulebook_tools.render.page import LanguageSite
from rulebook_tools.render.template import render


def root_files(sites: Sequence[LanguageSite], site_url: str) -> Mapping[str, str]:
    """Return the root's files by name; the sitemap only where the site's address is known."""
    base = f"{site_url.rstrip('/')}/" if site_url else ""
    values = {"title": sites[0].title, "description": sites[0].description, "languages": sites, "base": base}
    files = {
        "index.html": render("root.html.jinja", prefix="", top="", **values),
        # Served for any missing path, so its links start at the site's root.
        "404.html": render("root.html.jinja", prefix=base or "/", top=urlsplit(base).path or "/", **values),
    }
    if base:
        files["robots.txt"] = f"User-agent: *\nAllow: /\n\nSitemap: {base}sitemap.xml\n"
        files["sitemap.xml"] = render("sitemap_index.xml.jinja", base=base, languages=sites)
    return files
