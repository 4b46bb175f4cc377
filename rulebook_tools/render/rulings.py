"""Rulings: in short at the rules that they concern, and in full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from urllib.parse import quote, urlsplit

from markupsafe import Markup

from rulebook_tools.engine.scenes import Scene
from rulebook_tools.examples.comparison import Comparison
from rulebook_tools.model import Block
from rulebook_tools.render.examples import ExampleView
from rulebook_tools.render.labels import Saying, said_day
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.page_links import RuleLink
from rulebook_tools.render.pictures.changes import scenes_that_differ
from rulebook_tools.render.prose import plain_text


class RulingView:
    """A ruling on a page; templates ask the `page` for all that needs no more than the `ruling`."""

    def __init__(self, page: PageContext, id_: str) -> None:
        self.id = id_
        self.page = page
        self.ruling = page.rulebook.rulings[id_]
        self._adopted = self.ruling.adopted.name

    @property
    def link(self) -> RuleLink:
        """The question of the ruling, as a link to its full text."""
        return self.page.ruling(self.id)

    @property
    def adopted(self) -> Markup:
        """The reading adopted."""
        return self.texts[self._adopted]

    @cached_property
    def texts(self) -> Mapping[str, Markup]:
        """Each reading in words, by name, the adopted one first."""
        readings, line = self.ruling.readings, self.page.prose.line
        names = dict.fromkeys((self._adopted, *readings))
        return {name: line(f"{self.id}/reading.{name}", readings[name].text) for name in names}

    def because(self, name: str) -> Markup:
        """Return what speaks for a reading: for the adopted one, what decided, if nothing else does."""
        because = self.ruling.readings[name].because
        if because is None and name == self._adopted:
            return self.decisive
        return self.page.prose.body(f"{self.id}/reading.{name}.because", because)

    @property
    def decisive(self) -> Markup:
        """What decided."""
        return self.page.prose.body(f"{self.id}/because", self.ruling.because)

    @property
    def decided(self) -> Saying | None:
        """What says the day of the decision, as it is written in a language; None where it is not known."""
        day = self.ruling.decided
        return None if day is None else said_day(date.fromisoformat(day.name))

    @property
    def comparisons(self) -> Sequence[Comparison]:
        """Examples under every reading."""
        return self.page.content.comparisons.get(self.id, ())

    def outcomes(self, comparison: Comparison) -> Sequence[tuple[Sequence[str], Sequence[Scene]]]:
        """Group readings by their result in an example; return each group with the scenes that differ."""
        alike: list[list[str]] = []
        for name in self.texts:
            group = next((each for each in alike if not comparison.tells_apart(each[0], name)), None)
            if group is None:
                alike.append([name])
            else:
                group.append(name)
        unlike = scenes_that_differ([comparison.outcomes[names[0]].after for names in alike])
        return list(zip(alike, unlike, strict=True))

    @cached_property
    def other_examples(self) -> Mapping[str, ExampleView]:
        """The examples that play another reading, by id; they are shown with the ruling only."""
        option, views = self.ruling.option, self.page.examples
        return {
            run.example.id.name: ExampleView(views, run, self.texts[run.example.options[option.name].name])
            for run in self.page.content.other_readings.get(self.id, ())
            if option is not None
        }

    @property
    def examples(self) -> Sequence[ExampleView]:
        """The examples that play another reading and are not among the comparisons."""
        compared = {comparison.example.id.name for comparison in self.comparisons}
        return [view for id_, view in self.other_examples.items() if id_ not in compared]

    @property
    def objection(self) -> str:
        """The address of the form to object by, if there is one."""
        game = plain_text(self.page.prose.line("game/title", self.page.rulebook.about.title))
        number = self.page.rulebook.ruling_numbers[self.id]
        return issue_url(self.page.voice.repo_url, f"{game}, {number}: {plain_text(self.link.heading)}")


def rulings_at(block: Block, page: PageContext) -> Sequence[RulingView]:
    """Return the rulings that concern a rule."""
    return [RulingView(page, id_) for id_ in page.content.rulings_of.get(block.id.name, ())]


def issue_url(repo_url: str, title: str) -> str:
    """Return the address of the form for an issue of a title; nothing without a repository on the web."""
    parts = urlsplit(repo_url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        return ""
    at_gitlab = "gitlab" in parts.hostname
    form = "-/issues/new?issue%5Btitle%5D=" if at_gitlab else "issues/new?title="
    return f"{repo_url.rstrip('/')}/{form}{quote(title, safe='')}"
