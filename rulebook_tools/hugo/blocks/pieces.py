"""The parts of a body as they are written one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a body; of a remark also what is in it."""

    text: str
    remark: str = ""


def around(name: str, params: str, inside: Sequence[Piece]) -> Piece:
    """Return a box with pieces in it."""
    return Piece(f"{{{{% {name}{params} %}}}}\n\n{joined(inside)}\n\n{{{{% /{name} %}}}}")


def joined(pieces: Sequence[Piece]) -> str:
    """Return pieces as a body has them."""
    return "\n\n".join(piece.text for piece in pieces)
