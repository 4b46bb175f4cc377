"""What players may do and what forbids it, stage by stage, as a page shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from rulebook_tools.model.random_games import RuleStatement, StageAction, Stages
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.generalities import Generalities
from rulebook_tools.render.page import SearchEntry
from rulebook_tools.render.page_links import PageLinks, RuleLink
from rulebook_tools.render.search import entry


@dataclass(frozen=True, slots=True)
class SaidView:
    """What is said in general, and links to the rules that say it."""

    text: Markup
    rules: tuple[RuleLink, ...]


@dataclass(frozen=True, slots=True)
class OptionView:
    """An action that can be taken, and what can forbid it."""

    action: SaidView
    forbidden: tuple[SaidView, ...]


@dataclass(frozen=True, slots=True)
class StageView:
    """What play waits for, what can be done then, and what can forbid several of these actions."""

    id: str
    waits: SaidView
    options: tuple[OptionView, ...]
    forbidden: tuple[SaidView, ...]


class StageViews:
    """Makes the views of the stages of a game, in the order of its rules."""

    def __init__(self, voice: GameVoice, links: PageLinks, found: Stages) -> None:
        self._links, self._found, self._rulebook = links, found, voice.content.rulebook
        self._generally = Generalities(voice, links.prose)
        self._order = {id_: at for at, id_ in enumerate(self._rulebook.blocks)}

    @cached_property
    def stages(self) -> Sequence[StageView]:
        """The stages."""
        taken: set[str] = set()
        return [
            StageView(
                id=_free(stage.waits.rule, taken),
                waits=self._ruled(stage.waits),
                options=tuple(map(self._option, sorted(stage.options, key=self._place))),
                forbidden=self._reasons(stage.forbidden),
            )
            for stage in sorted(self._found.stages, key=lambda stage: self._at(stage.waits.rule))
        ]

    @cached_property
    def never(self) -> Sequence[OptionView]:
        """The actions that no rule ever allows."""
        return [option for option in map(self._option, self._found.never) if option.forbidden]

    def entries(self) -> Iterator[SearchEntry]:
        """Yield what the search finds of each stage."""
        for stage in self.stages:
            said = (part for option in stage.options for part in (option.action, *option.forbidden))
            yield entry(stage.id, (stage.waits.text,), *(part.text for part in (*said, *stage.forbidden)))

    def _place(self, option: StageAction) -> tuple[bool, int]:
        return option.is_rare, min(map(self._at, self._around(option.rules)), default=len(self._order))

    def _option(self, option: StageAction) -> OptionView:
        links = tuple(map(self._links.rule, sorted(self._around(option.rules), key=self._at)))
        return OptionView(
            SaidView(self._generally.say(option.phrase), links), self._reasons(option.forbidden)
        )

    def _reasons(self, reasons: Iterable[RuleStatement]) -> tuple[SaidView, ...]:
        """Return what can forbid something, as far as it can be said in general; the same words once."""
        said: dict[Markup, dict[RuleLink, None]] = {}
        sayable = (each for each in reasons if self._generally.is_whole(each.phrase))
        for each in sorted(sayable, key=lambda each: self._at(each.rule)):
            said.setdefault(self._generally.say(each.phrase), {})[self._links.rule(each.rule)] = None
        return tuple(SaidView(text, tuple(rules)) for text, rules in said.items())

    def _ruled(self, ruled: RuleStatement) -> SaidView:
        return SaidView(self._generally.say(ruled.phrase), (self._links.rule(ruled.rule),))

    def _at(self, rule: str) -> int:
        return self._order.get(rule, len(self._order))

    def _around(self, rules: Sequence[str]) -> Sequence[str]:
        """Return the innermost rule that has all of some rules in it; else these rules."""
        around = self._rulebook.around
        ways = [[*around.get(rule, ()), rule] for rule in rules]
        shared = [way[0] for way in zip(*ways, strict=False) if len(set(way)) == 1]
        return shared[-1:] or rules


def _free(name: str, taken: set[str]) -> str:
    """Return a name that is not taken, and take it."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    taken.add(free)
    return free
