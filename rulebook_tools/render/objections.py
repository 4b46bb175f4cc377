"""Where readers say that they read a rule otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, urlsplit


@dataclass(frozen=True, slots=True)
class Objections:
    """The project's repository, and who made its pages; either may be unknown."""

    repo_url: str = ""
    author: str = ""

    def url(self, title: str) -> str:
        """Return the address of the form for an issue of a title; nothing without a repository on the web."""
        parts = urlsplit(self.repo_url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            return ""
        at_gitlab = "gitlab" in parts.hostname
        form = "-/issues/new?issue%5Btitle%5D=" if at_gitlab else "issues/new?title="
        return f"{self.repo_url.rstrip('/')}/{form}{quote(title, safe='')}"
