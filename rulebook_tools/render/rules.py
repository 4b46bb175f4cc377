"""Views of rules and rulings for templates and the search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from urllib.parse import quote, urlsplit

from markupsafe import Markup

from rulebook_tools.engine.scenes import Scene
from rulebook_tools.examples.comparison import Comparison
from rulebook_tools.examples.telling import same_courses
from rulebook_tools.model import Block
from rulebook_tools.render.choices import condition_attributes
from rulebook_tools.render.examples import ExampleView
from rulebook_tools.render.labels import Saying, said_day
from rulebook_tools.render.outdated import changes
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.page_links import HeadedLink
from rulebook_tools.render.pictures.changes import scenes_that_differ
from rulebook_tools.render.prose import linked_once, plain_text
from rulebook_tools.render.tables import TableView, table_view
from rulebook_tools.sources.player_options import EVERY_GAME, Conditions


class RulingView:
    """What a page shows of a ruling; templates can also use the `page` and the `ruling` of the sources."""

    def __init__(self, page: PageContext, id_: str) -> None:
        self.id = id_
        self.page = page
        self.ruling = page.rulebook.rulings[id_]
        self._adopted = self.ruling.adopted.name

    @property
    def link(self) -> HeadedLink:
        """The question of the ruling, as a link to its full text."""
        return self.page.ruling(self.id)

    @property
    def number(self) -> int:
        """The number of the ruling, which is the same in every language."""
        return self.page.rulebook.ruling_numbers[self.id]

    @property
    def chapter(self) -> str:
        """The chapter of the first rule that the ruling concerns; the first chapter if there is none."""
        named = (ref.name for ref in self.ruling.concerns)
        return self.page.rulebook.chapter_of[next(named, self.page.rulebook.chapters[0].id.name)]

    @property
    def adopted(self) -> Markup:
        """The text of the adopted reading."""
        return self.texts[self._adopted]

    @cached_property
    def texts(self) -> Mapping[str, Markup]:
        """The text of each reading, by name, the adopted one first."""
        readings, line = self.ruling.readings, self.page.prose.line
        names = dict.fromkeys((self._adopted, *readings))
        return {name: line(f"{self.id}/reading.{name}", readings[name].text) for name in names}

    def because(self, name: str) -> Markup:
        """Return the argument for a reading; empty if it has none."""
        because = self.ruling.readings[name].because
        return self.page.prose.body(f"{self.id}/reading.{name}.because", because)

    @property
    def decisive(self) -> Markup:
        """The decisive argument of the ruling."""
        return self.page.prose.body(f"{self.id}/because", self.ruling.because)

    @property
    def decided(self) -> Saying | None:
        """A function that returns the date of the decision in a form and a language; None without a date."""
        day = self.ruling.decided
        return None if day is None else said_day(date.fromisoformat(day.name))

    @property
    def comparisons(self) -> Sequence[Comparison]:
        """The results of examples under every reading of the ruling."""
        return self.page.content.comparisons().get(self.id, ())

    def outcomes(self, comparison: Comparison) -> Sequence[tuple[Sequence[str], Sequence[Scene]]]:
        """Return groups of readings with equal results in an example, each with its scenes at the end.

        Scenes that are the same for all groups are left out.
        """
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
        """The examples that play a reading that was not adopted, by id; only the ruling shows them."""
        option, views = self.ruling.option, self.page.examples
        return {
            run.example.id.name: ExampleView(views, run, self.texts[run.example.options[option.name].name])
            for run in self.page.content.other_readings.get(self.id, ())
            if option is not None
        }

    @property
    def objection(self) -> str:
        """The URL for an objection, with its title filled in; empty if the site names no address."""
        game = plain_text(self.page.prose.line("game/title", self.page.rulebook.about.title))
        title = f"{game}, {self.number}: {plain_text(self.link.heading)}"
        return objection_url(self.page.voice.contact, title)


def rulings_at(block: Block, page: PageContext) -> Sequence[RulingView]:
    """Return the rulings that concern a rule."""
    return [RulingView(page, id_) for id_ in page.content.rulings_of.get(block.id.name, ())]


def objection_url(contact: str, title: str) -> str:
    """Return the URL that opens a new issue or e-mail with a title.

    `contact` is the URL of a repository, or `mailto:` with an address; otherwise, the result is empty.
    """
    parts = urlsplit(contact)
    if parts.scheme == "mailto":
        return f"mailto:{parts.path}?subject={quote(title, safe='')}"
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        return ""
    at_gitlab = "gitlab" in parts.hostname
    form = "-/issues/new?issue%5Btitle%5D=" if at_gitlab else "issues/new?title="
    return f"{contact.rstrip('/')}/{form}{quote(title, safe='')}"


class RuleView:
    """What a page shows of a rule and of the rules inside it; texts are rendered on demand.

    Templates can also use the `page` and the `block` of the sources.
    """

    def __init__(
        self, page: PageContext, block: Block, level: int = 1, around: Conditions = EVERY_GAME
    ) -> None:
        """Create a view at a level, 1 for a chapter; `around` says when the rules around the rule hold."""
        self.page, self.block, self.level = page, block, level
        self.id = block.id.name
        held = page.choices.conditions[self.id]
        # A chapter's own page shows all of it, whatever game was chosen.
        listed = EVERY_GAME if level == 1 else held.within(around)
        self.conditions = condition_attributes(held)
        """HTML attributes with the rule's own conditions: players and options that it is limited to."""
        self.listed = condition_attributes(listed)
        """HTML attributes for a list of rules: the conditions of the rule and of all rules around it."""
        self.blocks = [RuleView(page, inner, level + 1, listed) for inner in block.blocks]
        self._texts: dict[str, Markup] = {}

    @property
    def link(self) -> HeadedLink:
        """The heading, number and URL of the rule."""
        return self.page.rule(self.id)

    @property
    def summary(self) -> Markup:
        """The summary of the rule, which the beginning of its chapter shows; may be empty."""
        summary = self.block.summary
        return self.page.prose.line(f"{self.id}/summary", summary) if summary else Markup()

    def text(self, name: str) -> Markup:
        """Return a text of the rule by its key in the source, such as `body`; empty if it has none."""
        if name not in self._texts:
            html = self.page.prose.body(f"{self.id}/{name}", getattr(self.block, name))
            self._texts[name] = html if name == "body" else linked_once(html, self.text("body"))
        return self._texts[name]

    @cached_property
    def table(self) -> TableView | None:
        """The table of the rule; None if it has none."""
        return table_view(self.block, self.page)

    @cached_property
    def picture(self) -> Markup:
        """The pictures of the rule with their legend, such as all cards or a set-up; may be empty."""
        name = self.block.picture.name if self.block.picture else ""
        scenes, pictures = self.page.content.exhibits.get(name, ()), self.page.examples.pictures
        return pictures.figures(scenes) + pictures.legend(scenes)

    @cached_property
    def rulings(self) -> Sequence[RulingView]:
        """The rulings that concern the rule."""
        return rulings_at(self.block, self.page)

    @cached_property
    def examples(self) -> Sequence[ExampleView]:
        """The examples that the chapter shows at the rule."""
        return self.page.examples.views(self.page.content.examples_at.get(self.id, ()))

    @cached_property
    def number_of_examples(self) -> int:
        """The number of examples shown or linked at the rule; those that are shown as one view count once."""
        content = self.page.content
        elsewhere = content.other_readings_at, content.examples_elsewhere
        here = same_courses(content.examples_at.get(self.id, ()))
        return len(here) + sum(len(each.get(self.id, ())) for each in elsewhere)

    @property
    def outdated(self) -> Sequence[Markup]:
        """The changes of the source texts of the rule since they were translated, marked word by word."""
        return changes(self.block, self.page.voice.localizer)

    def walk(self) -> Iterator[RuleView]:
        """Yield this view and those of all rules inside it, in reading order."""
        yield self
        for block in self.blocks:
            yield from block.walk()
