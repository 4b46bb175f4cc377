"""How long a page may keep the processor busy."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest

from rulebook_tools.project.book import importer
from rulebook_tools.util.errors import SourceError
from tests.hugo.pages import inside


def seconds(root: Path, page: str) -> float:
    """Return how long the processor is busy with a page."""
    (root / "p.md").write_text(page)
    project = importer(root)
    started = time.process_time()
    with suppress(SourceError):  # a paragraph that is too long
        project.imported(root / "p.md", "trial")
    return time.process_time() - started


BEGINNINGS = [
    *("<!--", "<a ", '<a "', "**a ", "[", "](", "> ", "- a\n", "```a\n", "{{% a `", "{{%/* ", "'a ", "<td>"),
    *("`", "`` ` ", "<script>", '<style "', "<@TODO\n", "a {{< img src=x >}} b ", "{{% remark %}}"),
    *("<caption>", "key"),
]


@pytest.mark.parametrize("piece", BEGINNINGS)
def test_no_page_takes_long(tmp_path: Path, piece: str) -> None:
    """A page of nothing but beginnings, or of keys, costs about its length, not the square of it."""

    def page(length: int) -> str:
        if piece != "key":
            return inside(piece * (length // len(piece)))
        return f"---\n{''.join(f'key{number}: x{chr(10)}' for number in range(length))}---\n{inside('x')}"

    def growth() -> float:
        return seconds(tmp_path, page(20_000)) / seconds(tmp_path, page(5_000))

    # Four times the length: the square would be 16. Now and then, something else is in the way.
    assert any(growth() < 10 for _ in range(4))
