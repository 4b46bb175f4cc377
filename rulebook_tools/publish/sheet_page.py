"""A page of the site as it is printed: on a paper, its links leading to where the site is published."""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.parse import urljoin

Paper: TypeAlias = Literal["A4", "letter"]
"""What is printed on."""
STYLES = "paper.css"
"""Says so, beside the page: the browser takes the size of paper from that alone."""
LINK = re.compile(r'(<a\b[^>]*?)\shref="([^"#][^"]*)"')
"""A link that leads out of its page."""


def lay_out(page: Path, paper: Paper, address: str) -> None:
    """Let a page be printed on a paper.

    `address` is where it is published: its links would lead to where it lies on this disk. Without one, they
    lead nowhere; those within the page do in any case.
    """

    def published(link: re.Match[str]) -> str:
        url = urljoin(address, unescape(link[2]))
        return f'{link[1]} href="{escape(url)}"' if address or "://" in url else link[1]

    styles = f'<link rel="stylesheet" href="{STYLES}"></head>'
    page.with_name(STYLES).write_text(f"@page {{ size: {paper}; }}\n", "utf-8")
    html = page.read_text("utf-8").replace("</head>", styles, 1)
    page.write_text(LINK.sub(published, html), "utf-8")
