"""The choice of a game: for which games a rule is, and the form to choose with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from markupsafe import Markup, escape

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.engine.figures import Count
from rulebook_tools.model import PLAYERS, Block
from rulebook_tools.prose.body import split
from rulebook_tools.prose.parts import messages
from rulebook_tools.prose.variants import variants
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.prose import for_players, plain_text, words
from rulebook_tools.render.tables import players_range
from rulebook_tools.sources.player_options import (
    EVERY_GAME,
    KINDS,
    Conditions,
    Extra,
    Kind,
    PlayerOptions,
    conditions_of,
)


class PlayersView(NamedTuple):
    """What is said for some numbers of players: an entry of a list, or a sentence at a rule."""

    players: Sequence[int]
    text: Markup


class ChoiceViews:
    """Says on one page what there is to choose of a game, and which games each rule is for."""

    def __init__(self, links: PageLinks) -> None:
        self._rulebook = links.rulebook
        self._choice = links.content.choice or PlayerOptions(links.rulebook)
        self._localizer = links.voice.localizer
        self._labels = links.voice.labels
        self._links = links

    def __bool__(self) -> bool:
        """Say whether there is anything to choose."""
        return bool(self._choice)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._rulebook.id

    @property
    def players(self) -> Sequence[PlayersView]:
        """The numbers of players to choose from, each in words."""
        return [PlayersView((number,), self._number(number)) for number in self._choice.players]

    @property
    def extras(self) -> Mapping[Kind, Sequence[Extra]]:
        """The expansions and variants to choose from."""
        found = {kind: [extra for extra in self._choice.extras if extra.kind == kind] for kind in KINDS}
        return {kind: extras for kind, extras in found.items() if extras}

    @property
    def usual(self) -> Mapping[str, str]:
        """The reading of each option that is played without any of them."""
        return {extra.option: self._choice.usual_of(extra.option) for extra in self._choice.extras}

    @property
    def editions(self) -> Sequence[tuple[str, Markup]]:
        """The published texts to choose from, by id, each with its name."""
        return [(id_, self._links.names.edition(id_)) for id_ in self._choice.editions]

    @property
    def chapters(self) -> Iterator[tuple[str, Markup]]:
        """Where the chapters are that not every game has, and the attributes that say which have each."""
        for chapter in self._rulebook.chapters:
            if held_for := self.held_for(chapter.id.name):
                yield self._links.chapter(chapter.id.name), held_for

    def heading(self, extra: Extra) -> Markup:
        """Return what an expansion or a variant is called."""
        block = self._rulebook.blocks[extra.rule]
        return self._links.prose.line(f"{extra.rule}/heading", block.heading)

    def marks(self, block: Block) -> Sequence[Markup]:
        """Return which players, expansions and variants a rule is for, where it is not for all games."""
        return [mark for mark in (self.players_of(block), *self._options_of(block)) if mark]

    def players_of(self, block: Block) -> Markup:
        """Return for which numbers of players a rule is, where it is not for all."""
        counts, labels = sorted({*block.players}), self._labels
        if not counts:
            return Markup()
        if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
            is_whole = labels.is_own("players") and not labels.is_own("players.range")
            label = "players" if is_whole else "players.range"
            return players_range(labels, self._localizer, label, (counts[0], counts[-1]))
        figure = tuple(Count(number, PLAYERS) for number in counts)
        said = {"players": counts[-1] if len(counts) == 1 else len(counts)}
        return labels("players", figures=said, players=partial(self._localizer.figure, figure))

    def _options_of(self, block: Block) -> Iterator[Markup]:
        choice, introduced = self._choice, self._choice.introduced(block)
        if introduced:
            yield self._labels(f"choice.{introduced.kind}")
        for option, readings in conditions_of(block).options.items():
            if introduced and option == introduced.option:
                continue
            is_usual = choice.usual_of(option) in readings
            with_it = choice.extras_with(option, readings)
            named = [each for each in choice.extras if each.option == option and each not in with_it]
            named = named if is_usual else with_it
            if named:
                what = self._labels.between("comma").join(plain_text(self.heading(each)) for each in named)
                yield self._labels("choice.not-with" if is_usual else "choice.only-with", heading=what)

    def figures(self, block: Block) -> tuple[PlayersView, ...]:
        """Return what the figures of a rule come to with each number of players, where it has several."""
        if not self._choice.players:
            return ()
        by_players = self._choice.figures
        shown = [path for path in self._paths(block) if path in by_players]
        names = dict.fromkeys(path.partition(".")[0] for path in shown)
        several = [name for name in names if self._is_by_players(name, shown)]
        found = []
        for number in (block.players or self._choice.players) if several else ():
            figures = [
                self._words(self._localizer.parameter(path))
                for name in several
                for path in shown
                if path.partition(".")[0] == name and number in by_players[path]
            ]
            if figures:
                said = escape(self._labels.between("comma")).join(figures)
                text = self._number(number) + self._labels.between("colon") + said
                found.append(PlayersView((number,), text))
        return tuple(found)

    def _is_by_players(self, name: str, shown: Sequence[str]) -> bool:
        """Say whether several rows of a table are shown of which each number of players has one."""
        keys = self._rulebook.parameters[name].keys
        rows = [path for path in shown if path.partition(".")[0] == name]
        return keys is not None and keys.name == PLAYERS and len(rows) > 1

    def _paths(self, block: Block) -> Sequence[str]:
        """Return the figures that a rule shows, in their order, each once."""
        texts = messages(split(block.body))
        said = [figure.path for text in texts for figure in variants(text.text).placeholders]
        if block.table:
            name = block.table.parameter.name
            said += [path for path in self._choice.figures if path.partition(".")[0] == name]
        return list(dict.fromkeys(said))

    def _number(self, number: int) -> Markup:
        return self._words(self._localizer.figure(Count(number, PLAYERS)))

    def _words(self, said: LocalText | None) -> Markup:
        return words(said, self._localizer.language) if said else Markup()

    @cached_property
    def conditions(self) -> Mapping[str, Conditions]:
        """For which games each rule holds by itself, as far as there is a choice of that."""
        known = {extra.option for extra in self._choice.extras}
        found = {}
        for id_, block in self._rulebook.blocks.items():
            own = conditions_of(block)
            options = {option: readings for option, readings in own.options.items() if option in known}
            found[id_] = Conditions(own.players if self._choice.players else (), options)
        return found

    def held_for(self, rule: str) -> Markup:
        """Return the attributes that say for which games a rule holds, with all that it stands in."""
        return condition_attributes(self._inherited[rule])

    @cached_property
    def _inherited(self) -> Mapping[str, Conditions]:
        """For which games each rule holds, with all that it stands in."""
        found = dict[str, Conditions]()

        def add(blocks: Iterable[Block], around: Conditions) -> None:
            for block in blocks:
                id_ = block.id.name
                found[id_] = self.conditions[id_].within(around)
                add(block.blocks, found[id_])

        add(self._rulebook.chapters, EVERY_GAME)
        return found


def condition_attributes(conditions: Conditions) -> Markup:
    """Return the attributes that say for which games something holds: what the script of the choice reads."""
    options = Markup("").join(
        Markup(' data-option-{}="{}"').format(option, " ".join(readings))
        for option, readings in conditions.options.items()
    )
    return Markup(for_players(conditions.players)) + options  # noqa: S704 -- numbers alone
