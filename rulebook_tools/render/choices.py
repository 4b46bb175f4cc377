"""The reader's choice of players, expansions and variants, and the rules that apply to each choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial

from markupsafe import Markup

from rulebook_tools.engine.figures import Count
from rulebook_tools.model import PLAYERS, Block
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.prose import for_players, plain_text, words
from rulebook_tools.render.tables import players_range
from rulebook_tools.sources import player_options


class PageChoices:
    """What a reader can choose on a page (players, expansions, variants), and the conditions of each rule."""

    def __init__(self, links: PageLinks) -> None:
        self._rulebook, self._links = links.rulebook, links
        self.options = links.content.choice
        self._localizer, self._labels = links.voice.localizer, links.voice.labels

    @property
    def usual(self) -> Mapping[str, str]:
        """The reading of each option that holds without any expansion or variant, by option."""
        return {extra.option: self.options.usual_of(extra.option) for extra in self.options.extras}

    def number(self, number: int) -> Markup:
        """Return a number of players in words."""
        return words(self._localizer.figure(Count(number, PLAYERS)), self._localizer.language)

    def marks(self, block: Block) -> Sequence[Markup]:
        """Return labels of the players, expansions and variants that a rule is limited to."""
        return [mark for mark in (self.players_of(block), *self._options_of(block)) if mark]

    def players_of(self, block: Block) -> Markup:
        """Return a label of the numbers of players that a rule is limited to; empty if it is for all."""
        counts, labels = sorted({*block.players}), self._labels
        if not counts:
            return Markup()
        if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
            has_own_label = labels.is_overridden("players") and not labels.is_overridden("players.range")
            label = "players" if has_own_label else "players.range"
            return players_range(labels, self._localizer, label, (counts[0], counts[-1]))
        figure = tuple(Count(number, PLAYERS) for number in counts)
        said = {"players": counts[-1] if len(counts) == 1 else len(counts)}
        return labels("players", figures=said, players=partial(self._localizer.figure, figure))

    def _options_of(self, block: Block) -> Iterator[Markup]:
        choice, introduced = self.options, self.options.introduced(block)
        if introduced:
            yield self._labels(f"choice.{introduced.kind}")
        for option, readings in player_options.conditions_of(block).options.items():
            if introduced and option == introduced.option:
                continue
            is_usual, named = choice.usual_of(option) in readings, choice.extras_with(option, readings)
            if is_usual:
                named = [each for each in choice.extras if each.option == option and each not in named]
            headings = [plain_text(self._links.rule(each.rule).heading) for each in named]
            if headings:
                label = "choice.not-with" if is_usual else "choice.only-with"
                yield self._labels(label, heading=self._labels.between("comma").join(headings))

    @cached_property
    def conditions(self) -> Mapping[str, player_options.Conditions]:
        """The conditions of each rule about what a reader can choose, without those of rules around it."""
        known = {extra.option for extra in self.options.extras}
        found = {}
        for id_, block in self._rulebook.blocks.items():
            own = player_options.conditions_of(block)
            options = {option: readings for option, readings in own.options.items() if option in known}
            found[id_] = player_options.Conditions(own.players if self.options.players else (), options)
        return found

    def inherited_attributes(self, rule: str) -> Markup:
        """Return the HTML attributes for the conditions of a rule and of all rules around it together."""
        return condition_attributes(self._inherited[rule])

    @cached_property
    def _inherited(self) -> Mapping[str, player_options.Conditions]:
        """The conditions of each rule, combined with those of all rules around it."""
        found = dict[str, player_options.Conditions]()
        for id_, own in self.conditions.items():
            around = self._rulebook.around[id_]
            found[id_] = own.within(found[around[-1]] if around else player_options.EVERY_GAME)
        return found


def condition_attributes(conditions: player_options.Conditions) -> Markup:
    """Return conditions as HTML attributes, which the script `choice.js` reads."""
    options = Markup("").join(
        Markup(' data-option-{}="{}"').format(option, " ".join(readings))
        for option, readings in conditions.options.items()
    )
    return Markup(for_players(conditions.players)) + options  # noqa: S704 -- numbers alone
