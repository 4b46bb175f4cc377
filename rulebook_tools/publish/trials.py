"""Random games that pages tell of, kept by what decides how they go: figures, readings, executable rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulebook_tools.disk.store import Store, key_of
from rulebook_tools.loaded import LoadedGame
from rulebook_tools.play.trial import Trial, read_trial, rounds, trial_text
from rulebook_tools.publish.inputs import Inputs, Unknown, code_key


def trial_key(inputs: Inputs, game: str) -> str:
    """Return what the random games of a game are kept under; nothing for one where that is unknown."""
    try:
        return key_of("trial", code_key(), game, inputs.play(game))
    except Unknown:
        return ""


def kept_trial(inputs: Inputs, store: Store | None, game: str) -> str | None:
    """Return what the random games of a game came to, as a text, if that is known from before."""
    key = trial_key(inputs, game) if store else ""
    return store.get(key, _sound) if store and key else None


def keep_trials(inputs: Inputs, store: Store | None, texts: Mapping[str, str]) -> None:
    """Keep what random games came to, as texts by game, but for those that have changed meanwhile."""
    if not store or not texts:
        return
    now = inputs.again()
    for game, text in texts.items():
        if (key := trial_key(inputs, game)) and key == trial_key(now, game):
            store.put(key, text)


def _sound(text: str) -> str:
    """Return the text of a trial that can be read back."""
    read_trial(text)
    return text


class Trials:
    """The random games of a project at one moment; what an earlier one knew is in `known`, by key.

    `load` returns a game; `moment` stands for a key where none can be told.
    """

    def __init__(
        self,
        inputs: Inputs,
        store: Store | None,
        load: Callable[[str], LoadedGame],
        known: Mapping[str, Trial | None],
        moment: str,
    ) -> None:
        self._inputs, self._store, self._load, self._moment = inputs, store, load, moment
        self.known = dict(known)

    def get(self, game: str) -> Trial | None:
        """Return what random games of a game come to; they are played if that is not known."""
        for _ in self.play(game):
            pass
        return self.known[self._key(game)]

    def play(self, game: str) -> Iterator[None]:
        """Find out what random games of a game come to, one of them at a time."""
        key = self._key(game)
        if key in self.known:
            return
        kept = kept_trial(self._inputs, self._store, game)
        if kept is not None:
            self.known[key] = read_trial(kept)
            return
        loaded, found = self._load(game), None
        for each in rounds(loaded.game if loaded.rulebook.examples else None):
            found = each
            yield
        self.known[key] = found
        keep_trials(self._inputs, self._store, {game: trial_text(found)})

    def _key(self, game: str) -> str:
        return trial_key(self._inputs, game) or f"{self._moment} {game}"
