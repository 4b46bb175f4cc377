"""The pages of made-up games as finished Markdown, for makers of sites that begin with it.

Figures, tables, links and the words of the glossary are filled in. Pictures of examples are left out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from benchmarks.site.corpus.catalogs import DESCRIPTION, TITLE, keys
from benchmarks.site.corpus.games import Example, Figure, Game, Noun, Rule
from benchmarks.site.corpus.prose import Chunk, Part, Said, written


class Labels(NamedTuple):
    """The titles of pages, and the words between their texts."""

    games: str
    about: str
    glossary: str
    rulings: str
    checked: str
    adopted: str
    concerns: str
    figures: str


LABELS: Mapping[str, Labels] = {
    "en": Labels(
        games="Games",
        about="About",
        glossary="Glossary",
        rulings="Rulings",
        checked="How it was checked",
        adopted="Adopted",
        concerns="Concerns",
        figures="Figures",
    ),
    "de": Labels(
        games="Spiele",
        about="Über diese Seiten",
        glossary="Glossar",
        rulings="Regelfragen",
        checked="Wie geprüft wurde",
        adopted="So gespielt",
        concerns="Betrifft",
        figures="Zahlen",
    ),
    "es": Labels(
        games="Juegos",
        about="Acerca de",
        glossary="Glosario",
        rulings="Dudas",
        checked="Cómo se comprobó",
        adopted="Se adopta",
        concerns="Afecta a",
        figures="Cifras",
    ),
    "nl": Labels(
        games="Spellen",
        about="Over deze site",
        glossary="Woordenlijst",
        rulings="Regelvragen",
        checked="Hoe er is nagekeken",
        adopted="Zo gespeeld",
        concerns="Gaat over",
        figures="Getallen",
    ),
}
Address = Callable[[str, str], str]
"""A function that returns a link to an anchor on a page, given by the name of the page and the anchor."""


class Page(NamedTuple):
    """A page: its folder (a game's id, or nothing), its name, its title, and Markdown from its heading on."""

    folder: str
    name: str
    title: str
    text: str


class GamePages:
    """The pages of a game in one language."""

    def __init__(self, game: Game, language: str, address: Address) -> None:
        self.game, self.language, self.address = game, language, address
        self.labels = LABELS[language]
        self._page_of = {rule.id: chapter.id for chapter in game.chapters for rule in chapter.walk()}

    def pages(self) -> Iterator[Page]:
        """Yield the overview, the chapters, the glossary, the rulings and, where there is one, the proof."""
        game = self.game
        chapters = [f"- [{self._text(each.heading)}]({self.address(each.id, '')})" for each in game.chapters]
        overview = [f"**{self._text(game.subtitle)}**", self._text(game.about), "\n".join(chapters)]
        yield self._page("index", self._text(game.title), overview)
        for chapter in game.chapters:
            yield self._page(chapter.id, self._text(chapter.heading), self._chapter(chapter), chapter.id)
        yield self._page("glossary", self.labels.glossary, self._glossary())
        yield self._page("rulings", self.labels.rulings, self._rulings())
        if game.is_executed:
            yield self._page("checked", self.labels.checked, self._checked())

    def _page(self, name: str, title: str, paragraphs: Iterator[str] | Sequence[str], id_: str = "") -> Page:
        heading = f"# {title} {{#{id_ or name}}}"
        return Page(self.game.id, name, title, "\n\n".join([heading, *paragraphs]) + "\n")

    def _chapter(self, chapter: Rule) -> Iterator[str]:
        if chapter.summary:
            yield f"*{self._text(chapter.summary)}*"
        yield from self._body(chapter)
        for rule in chapter.rules:
            yield from self._rule(rule, 2)
        if any(rule.is_executed for rule in chapter.walk()):
            for name, example in self.game.examples.items():
                yield f"### {self._text(example.title)} {{#{name}}}"
                yield from self._example(example)

    def _rule(self, rule: Rule, level: int) -> Iterator[str]:
        yield f"{'#' * level} {self._text(rule.heading)} {{#{rule.id}}}"
        yield from self._body(rule)
        for inside in rule.rules:
            yield from self._rule(inside, level + 1)

    def _body(self, rule: Rule) -> Iterator[str]:
        yield from (self._chunk(chunk) for chunk in rule.body)
        if rule.table:
            yield self._figures(self.game.figures[rule.table])
        if rule.remark:
            yield f"> {self._text(rule.remark)}"

    def _chunk(self, chunk: Chunk) -> str:
        rows = [[self._text(cell) for cell in row] for row in chunk.rows]
        if chunk.kind == "table":
            return _table(rows)
        return "\n".join(f"- {row[0]}" if chunk.kind == "list" else row[0] for row in rows)

    def _figures(self, figure: Figure) -> str:
        assert not isinstance(figure.value, int)
        key, unit = self.game.nouns[keys(self.game)], self.game.nouns[figure.unit]
        rows = [[f"{number}+", self._counted(value, unit)] for number, value in figure.value.items()]
        return _table([[key.other[self.language], unit.other[self.language]], *rows])

    def _glossary(self) -> Iterator[str]:
        terms = [(each.forms[self.language][0], name, each) for name, each in self.game.terms.items()]
        for word, name, term in sorted(terms, key=lambda each: each[0].casefold()):
            yield f"## {word} {{#{name}}}"
            yield self._text(term.definition)

    def _rulings(self) -> Iterator[str]:
        for name, ruling in self.game.rulings.items():
            yield f"## {self._text(ruling.question)} {{#{name}}}"
            yield "\n".join(f"- {self._text(each)}" for each in ruling.readings.values())
            yield f"**{self.labels.adopted}:** {self._text(ruling.readings[ruling.adopted])}"
            yield self._text(ruling.because)
            links = [f"[{self._heading(each)}]({self._address(each)})" for each in ruling.concerns]
            yield f"{self.labels.concerns}: {', '.join(links)}"

    def _checked(self) -> Iterator[str]:
        yield "\n".join(
            f"- [{self._text(e.title)}]({self.address('play', n)})" for n, e in self.game.examples.items()
        )
        yield f"## {self.labels.figures} {{#figures}}"
        rows = [
            [self._text(figure.label), self._counted(figure.value, self.game.nouns[figure.unit])]
            for figure in self.game.figures.values()
            if isinstance(figure.value, int)
        ]
        yield _table([[self.labels.figures, "="], *rows])

    def _example(self, example: Example) -> Iterator[str]:
        yield self._text(example.story)
        row, steps = example.row, list[str]()
        for player, counters in example.moves:
            refused = not example.then and len(steps) == len(example.moves) - 1
            row += 0 if refused else counters
            statement = "refuse.number" if refused else "step.lay"
            said = self.game.statements[f"statement.{statement}/text"][self.language]
            noun, most = self.game.nouns["counter"], self.game.figures["most"].value
            assert isinstance(most, int)
            counted = {"counters": counters, "row": row, "most": most}
            told = {name: self._counted(number, noun) for name, number in counted.items()}
            steps.append(f"1. {said.format(player=player, **told)}")
        yield "\n".join(steps)

    def _heading(self, rule: str) -> str:
        return next(
            self._text(each.heading)
            for chapter in self.game.chapters
            for each in chapter.walk()
            if each.id == rule
        )

    def _address(self, rule: str) -> str:
        return self.address(self._page_of[rule], rule)

    def _counted(self, number: int, noun: Noun) -> str:
        return f"{number} {(noun.one if number == 1 else noun.other)[self.language]}"

    def _text(self, said: Said) -> str:
        return written(said[self.language], self._part)

    def _part(self, part: Part) -> str:
        if part.kind == "bold":
            return f"**{part.text}**"
        if part.kind == "rule":
            return f"[{part.text}]({self._address(part.target)})"
        if part.kind == "term":
            definition = written(
                self.game.terms[part.target].definition[self.language], lambda other: other.text
            )
            return f'[{part.text}]({self.address("glossary", part.target)} "{definition}")'
        figure = self.game.figures[part.target]
        assert isinstance(figure.value, int)
        return self._counted(figure.value, self.game.nouns[figure.unit])


def site_pages(games: Sequence[Game], language: str, overview: Callable[[str], str]) -> Iterator[Page]:
    """Yield home, which links to the overview of every game, and about."""
    labels = LABELS[language]
    listed = [
        f"- [{written(game.title[language], lambda part: part.text)}]({overview(game.id)})" for game in games
    ]
    text = (
        f"# {TITLE[language]}\n\n{DESCRIPTION[language]}\n\n## {labels.games}\n\n" + "\n".join(listed) + "\n"
    )
    yield Page("", "index", TITLE[language], text)
    yield Page("", "about", labels.about, f"# {labels.about}\n\n{DESCRIPTION[language]}\n")


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = [rows[0], ["---"] * len(rows[0]), *rows[1:]]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)
