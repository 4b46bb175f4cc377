"""What says statements: in the words of a language, or as they are, where nobody is going to read them."""

from __future__ import annotations

from typing import Protocol

from rulebook_tools.engine.figures import Statement


class Words(Protocol):
    """Says statements."""

    def statement(self, statement: Statement) -> str:
        """Return what a statement says."""


class Unworded:
    """Says statements as they are: what differs in words differs here as well."""

    def statement(self, statement: Statement) -> str:
        """Return a statement's wording and figures by their names."""
        return repr(statement)
