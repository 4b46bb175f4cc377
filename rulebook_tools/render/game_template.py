"""The templates of the pages of a game, filled in its language, with its labels and its colour."""

from __future__ import annotations

from rulebook_tools.render.emblems import accent
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.pictures.drawings import with_drawings
from rulebook_tools.render.template import render


def render_in(voice: GameVoice, template: str, **values: object) -> str:
    """Return the content of a page: a template rendered with values, and the drawings that it uses."""
    rulebook = voice.content.rulebook
    colour = accent(rulebook.id, rulebook.about)
    return with_drawings(
        render(template, label=voice.labels, language=voice.language, accent=colour, **values)
    )
