"""The data about one game in one language that a desk needs, and its transfer to browsers.

The build of a site packs this data. A worker of the page loads CPython for WebAssembly (Pyodide), this
package and the data, and opens the desk.
"""

from __future__ import annotations

import json
import pickle
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rulebook_tools.catalogs.catalog import Catalog
from rulebook_tools.catalogs.messages import WHAT_IF
from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.explore.cases import TOLD
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
    """The sources of a game, its texts in one language, and the project's own executable rules, if any."""

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
        content = GameContent(rulebook, self.parameters, {}, choice, players=tuple(game.players))
        labels = Labels(self.site, self.language, self.catalogs.get(SITE, ()))
        voice = GameVoice(content, self.language, self.catalogs.get(rulebook.id, ()), labels, {})
        return Desk(readings, PageContext(voice, content.extra_page(WHAT_IF)))


def packed(data: DeskData) -> bytes:
    """Return the data of a desk as bytes that `open_desk` can read in any version of Python."""
    return zlib.compress(pickle.dumps(data, protocol=5))


def open_desk(data: bytes) -> Callable[[str], str]:
    """Return a function from JSON requests to JSON answers; `data` must come from this package version."""
    desk = pickle.loads(zlib.decompress(data)).desk()  # noqa: S301 -- a file of the site, like this code
    return lambda request: json.dumps(answered(desk, json.loads(request)), ensure_ascii=False)


def answered(desk: Desk, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """Return the answer of a desk; for an invalid request, a message under `error`."""
    try:
        return desk.ask(request)
    except TOLD as error:
        return {"error": str(error)}
