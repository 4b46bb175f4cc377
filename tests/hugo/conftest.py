"""What imports a page into a new project."""

from itertools import count
from pathlib import Path

import pytest

from rulebook_tools.project.book import Book
from tests.hugo.pages import Import, Trial


@pytest.fixture
def trial(tmp_path: Path) -> Import:
    """Return what imports a page into a new project, which has no problem afterwards."""
    numbers = count()

    def make(page: str, name: str = "page.md", language: str = "en") -> Trial:
        made = Trial(tmp_path / str(next(numbers)), page, name, language)
        assert Book.load(made.root).check() == []
        return made

    return make
