"""What a page of a game is made with: its links and texts, examples, and the choice of a game."""

from __future__ import annotations

from functools import cached_property

from markupsafe import Markup

from rulebook_tools.render.choice_views import ChoiceViews
from rulebook_tools.render.emblems import accent
from rulebook_tools.render.example_views import ExampleViews
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.pictures.drawings import with_drawings
from rulebook_tools.render.player_words import PlayerWords
from rulebook_tools.render.template import render


class GameViews:
    """Makes the parts of one page in one language, their links relative to that page."""

    def __init__(self, voice: GameVoice, page: str) -> None:
        self.voice = voice
        self.content = voice.content
        self.rulebook = voice.content.rulebook
        self.links = PageLinks(voice, page)
        self.prose = self.links.prose
        self.names = self.links.names

    @cached_property
    def player_words(self) -> PlayerWords:
        """Numbers of players in words."""
        return PlayerWords(self.voice.labels, self.voice.localizer)

    @cached_property
    def choices(self) -> ChoiceViews:
        """The choice of a game, and the games that each rule is for."""
        return ChoiceViews(self.links)

    @cached_property
    def examples(self) -> ExampleViews:
        """Worked examples, told and drawn."""
        return ExampleViews(self.links)

    def render(self, template: str, **values: object) -> str:
        """Return the content of the page: a template rendered with values, and the drawings that it uses.

        Templates ask the `page` itself for its links, and for the choice of the game.
        """
        colour = accent(self.rulebook.id, self.rulebook.about)
        language, labels = self.voice.language, self.voice.labels
        html = render(template, page=self, label=labels, language=language, accent=colour, **values)
        return with_drawings(html)

    @property
    def text_only(self) -> Markup:
        """Why nothing of the game is executed; nothing where something is."""
        engine = self.rulebook.about.engine
        return self.prose.body("game/unexecuted", engine.none if engine else None)
