"""What a desk needs of a game in one language: plain data, which the build of a site stores for browsers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulebook_tools.catalogs.catalog import Catalog
from rulebook_tools.catalogs.messages import WHAT_IF
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.explore.desk import Desk
from rulebook_tools.games import EngineFile, find_game
from rulebook_tools.model import Rulebook, Site
from rulebook_tools.render.game_content import GameContent, GameVoice
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.sources.folders import SITE
from rulebook_tools.sources.player_options import PlayerOptions
from rulebook_tools.util.errors import UsageError
from rulebook_tools.verify.example_runner import Readings, adopted


@dataclass(frozen=True)
class DeskData:
    """The sources of a game and its texts in one language, without the executable rules of this package."""

    rulebook: Rulebook
    parameters: Parameters
    site: Site
    language: str
    catalogs: Mapping[str, Sequence[Catalog]]
    """The catalogs by domain: `SITE` and the id of the game."""
    own: EngineFile | None = None
    """The project's file with the executable rules; None if they come from a package."""

    def desk(self) -> Desk:
        """Return the desk for the game; raise `UsageError` if nothing executes its rules.

        Raises `SourceError` or `ParameterError` if the executable rules cannot be loaded.
        """
        rulebook = self.rulebook
        factory = None if rulebook.about.engine is not None else find_game(rulebook.id, self.own)
        if factory is None:
            raise UsageError(f"{rulebook.id} has no executable rules")
        game = factory(self.parameters, adopted(rulebook))
        readings = Readings(rulebook, self.parameters, game, factory, self.own)
        choice = PlayerOptions(rulebook, self.parameters, tuple(game.players), readings.usual)
        content = GameContent(rulebook, self.parameters, {}, choice=choice, players=tuple(game.players))
        labels = Labels(self.site, self.language, self.catalogs.get(SITE, ()))
        voice = GameVoice(content, self.language, self.catalogs.get(rulebook.id, ()), labels, {})
        return Desk(readings, PageContext(voice, content.extra_page(WHAT_IF)))
