"""The page "What may I do now?": the actions at each moment of play, and all that can forbid them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.engine.game import Choice, Cited, Decisions
from rulebook_tools.render.page import SearchEntry
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.page_links import HeadedLink
from rulebook_tools.render.search import entry

LEAST_COMMON = 3
"""A refusal that can forbid at least this many actions of a moment, and at least half of them, is shown once
for the moment, not at each action."""


class Clause(NamedTuple):
    """A text that addresses the reader (`you` of a statement in `wording.yml`), and links to its rules."""

    text: Markup
    rules: Sequence[HeadedLink]


class ActionView(NamedTuple):
    """An action in texts that address the reader (`you` in `wording.yml`), and all that can forbid it."""

    says: Sequence[Markup]
    refusals: Sequence[Clause]


class MomentView(NamedTuple):
    """A moment: what is due, what forbids several of its actions (`common`), and the actions.

    The first statement about what is due, or a label, is the `title`; other statements are `further`.
    """

    id: str
    """The anchor of the moment on the page."""
    title: Clause
    further: Sequence[Clause]
    common: Sequence[Clause]
    actions: Sequence[ActionView]

    def entry(self) -> SearchEntry:
        """Return the search entry of the moment."""
        clauses = (
            *self.further,
            *self.common,
            *(each for action in self.actions for each in action.refusals),
        )
        says = (text for action in self.actions for text in action.says)
        return entry(self.id, [self.title.text], *says, *(clause.text for clause in clauses))


class DecisionsView:
    """The content of the page, in the order of `wording.yml`, without statements that have no `you` text."""

    def __init__(self, page: PageContext, decisions: Decisions) -> None:
        self._page, self._wordings = page, page.rulebook.wordings.statements
        self._order = {name: at for at, name in enumerate(self._wordings)}
        self.always = self._refusals(decisions.always)
        """What forbids every action."""
        self.moments = [*self._moments(decisions)]

    def _moments(self, decisions: Decisions) -> Iterator[MomentView]:
        taken = set[str]()
        for moment in sorted(decisions.moments, key=lambda each: self._order[each.due[0].wording]):
            due = self._clauses(moment.due)
            if due:
                rule = due[0].rules[0].id
                names = (rule if number == 1 else f"{rule}-{number}" for number in count(1))
                id_ = next(name for name in names if name not in taken)
                taken.add(id_)
                yield self._moment(id_, due[0], due[1:], moment.choices)
        for name, choices in (("any-time", decisions.any_time), ("by-chance", decisions.by_chance)):
            if choices:
                label = f"actions.{name}"
                yield self._moment(label, Clause(self._page.labels(label), ()), (), choices)

    def _moment(
        self, id_: str, title: Clause, further: Sequence[Clause], choices: Sequence[Choice]
    ) -> MomentView:
        reasons = [each for choice in choices for each in choice.refusals]
        least = max(LEAST_COMMON, len(choices) / 2)
        common = [each for each in dict.fromkeys(reasons) if reasons.count(each) >= least]
        actions = [
            ActionView(
                [self._say(name) for name in choice.wordings if self._wordings[name].you],
                self._refusals(each for each in choice.refusals if each not in common),
            )
            for choice in sorted(choices, key=lambda each: min(map(self._order.__getitem__, each.wordings)))
        ]
        return MomentView(id_, title, further, self._refusals(common), actions)

    def _refusals(self, refusals: Iterable[Cited]) -> Sequence[Clause]:
        return self._clauses(sorted(refusals, key=lambda each: self._order[each.wording]))

    def _clauses(self, statements: Iterable[Cited]) -> Sequence[Clause]:
        """Return the `you` texts of the statements that have one; equal texts become one clause."""
        said: dict[Markup, dict[HeadedLink, None]] = {}
        for each in statements:
            if self._wordings[each.wording].you:
                links = dict.fromkeys(map(self._page.rule, each.rules))
                said.setdefault(self._say(each.wording), {}).update(links)
        return [Clause(text, [*links]) for text, links in said.items()]

    def _say(self, name: str) -> Markup:
        you = self._wordings[name].you
        return self._page.prose.line(f"statement.{name}/you", you) if you else Markup()
