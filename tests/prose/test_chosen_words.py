"""Words chosen by a figure in a project: on its pages, in its statements, labels, catalogs and exports."""

import re

import pytest

from rulebook_tools.catalogs.catalog_files import read_catalog
from rulebook_tools.catalogs.lint import faults
from rulebook_tools.catalogs.localizer import Localizer
from rulebook_tools.catalogs.messages import Message, rulebook_messages, site_messages
from rulebook_tools.catalogs.style import Style, unlikely_length
from rulebook_tools.engine.figures import Count, Figure, Player, Statement
from rulebook_tools.model import Label, Site, Text
from rulebook_tools.project.book import Book
from rulebook_tools.render.labels import Labels
from rulebook_tools.util.errors import Place, SourceError
from tests.catalogs.test_any_grammar import spoken, translate
from tests.conftest import Project, call, checked

PLACE = Place("f.yml", 3, 1)


def chosen(one: str, other: str, path: str = "hand_limit") -> str:
    return f"{{{path} one {{{one}}} other {{{other}}}}}"


@pytest.fixture
def choosing(project: Project) -> Project:
    """Return a project in which texts of every kind choose their words by the hand limit."""
    project.replace("10-draw.yml", "heading: Drawing", f"heading: '{chosen('A card', 'Cards')} drawn'")
    project.replace("10-draw.yml", "How to draw.", f"'{chosen('Once.', 'Often.')}'")
    project.replace(
        "10-draw.yml",
        "You may hold {hand_limit}.",
        "{hand_limit =award.3 {As many cards\n  as points.} one {One [rare](rule:draw.tie) card.}\n"
        "  other {You may hold **{hand_limit}**.}}",
    )
    project.replace("10-draw.yml", "- Look at it.", f"- Look at {chosen('it', 'them')}.")
    project.replace("10-draw.yml", "| Queen |", f"| {chosen('Lone queen', 'Queens')} |")
    project.replace("10-draw.yml", "key: Cards,", f"key: '{chosen('Your card', 'Your cards')}',")
    project.replace("glossary.yml", "The cards that", f"The {chosen('card', 'cards')} that")
    project.replace("rulings.yml", "Who wins a tie?", f"'{chosen('Who ties?', 'Who wins?')}'")
    project.replace("game.yml", "title: Tiny", f"title: '{chosen('Lone', 'Many')}'")
    return project


def limited(project: Project, value: int) -> Project:
    """Return a project with another hand limit."""
    project.replace("parameters.yml", "value: 7", f"value: {value}")
    return project


def pages(project: Project, language: str = "en") -> dict[str, str]:
    """Return the HTML of the game's pages by name, without the elements that mark figures."""
    book = Book.load(project.root)
    found = [page for page in book.render(language).pages if page.path.startswith(project.game)]
    html = {page.path.partition("/")[2]: page.html for page in found}
    html |= {f"{name} title": page.title for name, page in zip(html, found, strict=True)}
    html |= {"toc": found[1].toc[0].title, "description": found[1].description}
    return {name: re.sub("</?bdi>", "", text) for name, text in html.items()}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1, ["A card", "Once.", "One <a", "at it.", "Lone queen", "Your card<", "The card that", "Lone"]),
        (5, ["Cards", "Often.", "As many", "at them.", "Queens", "Your cards<", "The cards that", "Many"]),
        (7, ["Cards", "Often.", "<strong>7", "at them.", "Queens", "Your cards<", "The cards that", "Many"]),
    ],
)
def test_pages_say_the_words_of_the_figure(choosing: Project, value: int, words: list[str]) -> None:
    """Headings, titles, paragraphs, items, cells and tooltips; another figure gives other words."""
    shown = pages(limited(choosing, value))
    heading, summary, paragraph, item, cell, key, term, title = words
    chapter = shown["draw"]
    assert f"{heading} drawn" in chapter
    assert shown["draw title"] == f"{heading} drawn"
    assert shown["toc"].endswith(f" {heading} drawn")
    assert shown["description"] == summary
    for part in (paragraph, item, cell, key, f'data-definition="{term} nobody holds.'):
        assert part in chapter
    assert title == shown["index title"]
    assert ("Who ties?" in shown["rulings"]) == (value == 1)
    assert f"{term} nobody" in shown["glossary"]
    assert not re.search(r"[{}]", "".join(shown.values()))


def test_hugo_page_for_readers_has_the_words(choosing: Project) -> None:
    """Choices and placeholders are replaced; words that would begin a list are escaped."""
    choosing.replace("10-draw.yml", "the top card.", f"the top\\\n    {chosen('- card', '1. cards')}.")
    text = Book.load(choosing.root).hugo_page("tiny")
    assert 'heading="Cards drawn"' in text
    assert "You may hold **7\N{NO-BREAK SPACE}cards**." in text
    assert "- Look at them." in text
    assert "| Queens | Draw again |" in text
    assert "\n  1\\. cards." in text
    assert not re.search(r"other|\{hand", text)


STATEMENTS = """statements:
  lose: {text: "{player} gives up {cards none {no card} =points {as many} other {{cards}}}."}
  say: {text: "{who one {One is} two {Both are} other {All are}} {n few {x} other {here}}: {things:short}."}
  drew: {text: "{who} {who one {{n two {draws twice} other {draws}}} other {draw}}."}
"""


A, B = Player("A"), Player("B")


def test_statement_chooses_by_its_own_figures(project: Project) -> None:
    """A number, a counted noun or the length of a list; not a parameter with the same name."""
    statements = STATEMENTS.replace("cards ", "hand_limit ").replace("{cards}", "{hand_limit}")
    project.replace("wording.yml", "statements: {}", statements)
    localizer = spoken(project, "en", {})

    def lose(number: int, points: int) -> str:
        figures: dict[str, Figure] = {"player": A, "hand_limit": Count(number, "card"), "points": points}
        return localizer.statement(Statement("lose", figures)).replace("\N{NO-BREAK SPACE}", " ")

    said = ["as many", "as many", "2 cards", "1 card", "no card"]
    assert [lose(*each) for each in ((0, 0), (2, 2), (2, 3), (1, 3), (0, 1))] == [
        f"A gives up {words}." for words in said
    ]
    drew = [localizer.statement(Statement("drew", {"who": (A,), "n": n})) for n in (1, 2)]
    assert drew == ["A draws.", "A draws twice."]
    players = [(A,), (A, B), (A, B, Player("C"))]
    said = [localizer.statement(Statement("say", {"who": who, "n": 3, "things": ()})) for who in players]
    assert [each.partition(":")[0] for each in said] == ["One is here", "Both are here", "All are here"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_list_of_things_is_said_in_another_form_of_their_nouns(project: Project, language: str) -> None:
    """`{things:short}` applies to all nouns in a list, also in nested lists, in each language."""
    project.replace("wording.yml", "statements: {}", STATEMENTS)
    cotton = '{one: "card of cotton | short: cotton", other: "cards of cotton | short: cotton"}'
    tobacco = '{one: "card | short: tobacco", other: "cards | short: tobacco"}'
    project.replace("wording.yml", "nouns:", f"nouns:\n  cotton: {cotton}\n  tobacco: {tobacco}")
    texts = {
        "noun.cotton/count": "Baumwollkarte | short: Baumwolle // Baumwollkarten | short: Baumwolle",
        "noun.tobacco/count": "Tabakkarte | short: Tabak // Tabakkarten | short: Tabak",
        "statement.say/text": "{n other {x}}: {who}, {things:short}",
    }
    localizer = spoken(project, language, texts if language == "de" else {})
    things = ((Count(8, "cotton"), Count(2, "tobacco")),)
    said = localizer.statement(Statement("say", {"who": 2, "n": 1, "things": things}))
    listed = {"en": " 8 cotton and 2 tobacco", "de": " 8 Baumwolle und 2 Tabak"}[language]
    assert listed in said.replace("\N{NO-BREAK SPACE}", " ")


def test_number_within_a_noun_is_no_figure(project: Project) -> None:
    """The source, too, says where the number stands, and its translation may put it first."""
    form = "| counted: card {number}"
    project.replace("wording.yml", "one: card, other: cards", f'one: "card {form}", other: "cards {form}"')
    assert checked(project) == []
    assert "You may hold card&nbsp;7." in pages(project, "en")["draw"]
    (noun,) = [
        each
        for each in rulebook_messages(Book.load(project.root).games["tiny"].rulebook)
        if each.context == "noun.card/count"
    ]
    assert list(faults(noun, ("Karte", "Karten"))) == []


def labels(language: str, catalog_text: str = "") -> Labels:
    """Return the labels of a language, one of which chooses its words."""
    text = "{number none {Nothing} other {{number} things}} {between none {or} other {to}} {author}"
    site = Site(labels={"checked.count": Label(place=PLACE, text=Text(text, PLACE))})
    entry = f'msgctxt "label.checked.count/text"\nmsgid "{text}"\nmsgstr "{catalog_text}"\n'
    catalog = read_catalog("x.po", f'msgid ""\nmsgstr ""\n\n{entry}'.encode(), language, site_messages(site))
    return Labels(site, language, [catalog])


def test_label_chooses_by_its_number_and_figures() -> None:
    """As text and as HTML, with escaped values, by the plural categories of the label's language."""
    english = labels("en")
    assert english.plain("checked.count", 0, {"between": 0}, author="<A>") == "Nothing or <A>"
    assert english("checked.count", 2, {"between": 1}, author="<A>") == "2 things to &lt;A&gt;"
    polish = labels("pl", "{number few {oto} other {tu}} {number} {author}")
    assert [polish.plain("checked.count", number, author="x") for number in (3, 5)] == ["oto 3 x", "tu 5 x"]


DRAW, LIMIT, SAME = "10-draw.yml", "{hand_limit}", "; expected the same words for every figure"
HERE = "10-draw.yml:5:1: "


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (DRAW, LIMIT, "{hand_limit oen {a} other {b}}", f"{HERE}unknown case 'oen' of {{hand_limit …}}"),
        (DRAW, LIMIT, "{hand_limit oen {a} other {b}}", "of another figure; did you mean 'one'?"),
        (DRAW, "See [ties]", "See.\n  {hand_limit one {a}}\n  [ties]", ":6:1: the choice"),
        (DRAW, LIMIT, "{hand_limit\n\n  one {a} other {b}}", f"{HERE}a brace is not closed"),
        (DRAW, LIMIT, "{hand_limit one {a\n\n  b} other {c}}", "not closed: ‘one {a’"),
        (DRAW, LIMIT, "it\n  {hand_limti one {a} other {b}}", ":6:1: unknown placeholder"),
        (DRAW, LIMIT, "{hand_limit =awrad.3 {a} other {b}}", "{awrad.3 …}; expected a parameter; did"),
        (DRAW, LIMIT, "{hand_limit one {{hand_limti}} other {b}}", "unknown placeholder {hand_limti};"),
        (DRAW, LIMIT, "{award one {a} other {b}}", f"{HERE}{{award …}} is a table"),
        (DRAW, LIMIT, "{hand_limit one {[a](rule} other {(}}:nowhere)", f"{HERE}the link rule:nowhere"),
        (DRAW, LIMIT, "{hand_limit one {<} other {b}}script>", f"{HERE}HTML is not allowed: '<script>'"),
        (DRAW, "heading: Ties", "heading: The {hand_limit one {}}", "10-draw.yml:16:14: the choice"),
        ("wording.yml", "one: card,", "one: 'card{hand_limit one {} other {s}}',", f"'hand_limit'{SAME}"),
        ("glossary.yml", "term: deck", "term: 'deck{hand_limit one {} other {s}}'", f"'hand_limit'{SAME}"),
    ],
)
def test_bad_choice_in_a_source_is_told_at_its_line(
    project: Project, file: str, old: str, new: str, told: str
) -> None:
    """A problem has its place, what was expected, and the nearest name; no choice hides other faults."""
    project.replace(file, old, new)
    with pytest.raises(SourceError) as caught:
        Book.load(project.root)
    assert told in str(caught.value).replace("docs/games/tiny/", "")


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("home.yml", "heading: 'Home {n one {a} other {b}}'\nbody: Text.", "1:10: words chosen by 'n'"),
        ("labels.yml", "home: {text: 'Home {number one {a} other {b}}'}", "1:14: words chosen by 'number'"),
        ("labels.yml", "table.range: {text: '{leats one {a} other {b}}'}", "between; did you mean 'least'?"),
    ],
)
def test_site_has_figures_in_labels_of_figures_only(
    project: Project, name: str, text: str, told: str
) -> None:
    """A page about the site has no figures to choose by; a label has those that it is given."""
    project.write(f"docs/site/{name}", f"{text}\n")
    with pytest.raises(SourceError) as caught:
        Book.load(project.root)
    assert told in str(caught.value)


def test_statement_chosen_by_an_unknown_figure_or_noun_is_told(cards_project: Project) -> None:
    """Unknown figures, and nouns of those that have none, are problems; a player and a name count as 1."""
    sails = "{player} {player one {sails} other {sail}} {player:kind a {x} other {y}} further out"
    cards_project.replace("wording.yml", "{player} sails further out", sails)
    cards_project.replace("wording.yml", "fewer than any other: {good}.", "{good} {good one {x} other {y}}.")
    found = [str(problem) for problem in Book.load(cards_project.root).check()]
    assert {problem.partition(": ")[2] for problem in found if "chosen" in problem} == {
        "words chosen by player:kind; expected something counted, or a name",
    }
    cards_project.replace("wording.yml", "{player one {sails}", "{plaier one {sails}")
    with pytest.raises(SourceError, match=r"unknown placeholder \{plaier\}.*did you mean 'player'"):
        Book.load(cards_project.root)


RARE = "You earn {pay} for {rate.rare one {each card} other {each [set](term:set) of {rate.rare}}}."
PLAIN = "You earn {pay} for each [set](term:set) of {rate.rare}."
GIVEN = "{player} draws {drawn} ({goods})."
TRACKS = "{gold =cannon {Both end at {gold}} other {One ends at {cannon}, one at {gold}}}."
BOLD = "**All** {n one {**of it** is} other {of them are}} here."
REST = "[P](term:set) {rate.rare} {pay}"


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        (RARE, RARE),
        (RARE, "Jeder [Posten](term:set) aus {rate.rare} bringt {pay}."),
        (PLAIN, "{rate.rare one {Karte} two {Paar} other {[Posten](term:set) aus {rate.rare}}}: {pay}."),
        (GIVEN, "{player} {drawn none {zieht nichts} other {zieht {drawn} ({goods})}}."),
        (TRACKS, "{cannon =gold {Beide bei {cannon}} other {Eines bei {cannon}, eines bei {gold}}}."),
        (BOLD, "**Alles** {n one {**davon** ist} other {davon ist}} hier."),
        ("{n none {No.} other {{c} for {n}.}}", "{n none {Nein.} one {{c} für eine.} other {{c} für {n}.}}"),
    ],
)
def test_translation_may_choose_otherwise_than_its_source(source: str, translation: str) -> None:
    """It may add choices, leave them out, have more cases, or replace a figure by a word."""
    assert list(faults(Message("a/body", source, PLACE), (translation,))) == []


@pytest.mark.parametrize(
    ("source", "translation", "wrong"),
    [
        (PLAIN, "{pay} {rate.rare one {x} other {[P](term:set)}}", "{rate.rare} where rate.rare other"),
        (PLAIN, "{pay} {rate.rare one {x} other {P {rate.rare}}}", "has lost the link term:set"),
        (RARE, "Jeder [Posten](term:set) bringt {pay}.", "has lost the placeholder {rate.rare}"),
        (TRACKS, "{gold =cannon {dort} other {{cannon} und {gold}}}.", "{gold} where gold =cannon"),
        (PLAIN, "{n one {x} other {y}} " + REST, "chooses words by 'n', which is not a figure of its source"),
        (PLAIN, "{pay one {[x](} other {y}}https://evil.example) " + REST, "has the link https://evil.exa"),
        (PLAIN, "{pay one {<script} other {y}}> " + REST, "HTML is not allowed: '<script>'"),
        (PLAIN, "{pay one {1} other {{pay}}} [P](term:set) {rate.rare}", "the typed figure '1'"),
        (PLAIN, "{pay eins {x} other {y}} " + REST, "unknown case 'eins' of {pay …}"),
        (PLAIN, REST + "{pay one {a} other {b}}" * 7, "ways to read a text"),
    ],
)
def test_bad_choice_in_a_catalog_is_refused(source: str, translation: str, wrong: str) -> None:
    """A case of a translation that loses or adds something is refused."""
    message = Message("a/body", source, PLACE)
    said = f'msgctxt "a/body"\nmsgid "{source}"\nmsgstr "{translation}"\n'
    catalog = read_catalog("x.po", f'msgid ""\nmsgstr ""\n\n{said}'.encode(), "de", [message])
    assert catalog.get(*message.key) is None
    assert any(wrong in str(problem) for problem in catalog.problems), catalog.problems
    assert {str(problem.place) for problem in catalog.problems} == {"x.po:5:1"}
    assert Localizer("de", "en", [catalog]).message("a/body", source).language == "en"


def test_translated_noun_or_term_cannot_choose(project: Project) -> None:
    """Nouns and terms must not contain choices: a figure selects their form already."""
    messages = rulebook_messages(Book.load(project.root).games["tiny"].rulebook)
    (noun,) = [message for message in messages if message.context == "noun.card/count"]
    found = list(faults(noun, ("Karte", "Karte{hand_limit one {} other {n}}")))
    assert [wrong for wrong, _ in found] == [
        "msgstr[1]: the translation chooses words by 'hand_limit', which is not a figure of its source"
    ]


def test_translation_has_the_categories_of_its_own_language(project: Project) -> None:
    """A page in Polish takes `few` and `many` where English has `other` alone."""
    hold = "You hold {hand_limit other {{hand_limit:number}}}."
    project.replace("10-draw.yml", "You may hold {hand_limit}.", hold)
    number = "{hand_limit:number}"
    polish = f"Masz {{hand_limit few {{{number} karty}} many {{{number} kart}} other {{{number}}}}}."
    rest = "See [ties](rule:draw.tie), a [deck](term:deck)."
    translate(project, "pl", {"draw/body": f"{polish} {rest}"}, {})
    assert "Masz 7 kart." in pages(project, "pl")["draw"]
    limited(project, 3)
    assert "Masz 3 karty." in pages(project, "pl")["draw"]


def test_style_is_judged_in_every_case() -> None:
    """Quotation marks, terms, forms and the length in each variant; a case that never applies is a fault."""
    style = Style("„…“", {"good": frozenset({"Ware"})}, {"dative": ()}, frozenset({"one", "other"}))

    def wrong(text: str) -> list[str]:
        return [fault for fault, _expected in style.faults(text)]

    assert wrong("{n one {„a“} other {[Ware](term:good) {n:dative}}}") == []
    assert wrong("{n one {“a”} other {b}}") == ["the quotation mark “"]
    assert wrong("{n one {„a} other {b}}{n one {“} other {}}") == []
    assert wrong("{n one {[Gut](term:good)} other {{n:genitive}}}") == [
        "the link text ‘Gut’ is not a form of the term 'good'",
        "the form 'genitive' of {n:genitive}, which no noun has",
    ]
    assert wrong("{n few {a} zero {b} two {c} other {d}}") == [
        "the case 'few', which the language uses for no number",
        "the case 'zero', which the language uses for no number",
    ]
    assert unlikely_length("x" * 70, "{n one {" + "y" * 100 + "} other {" + "z" * 70 + "}}") == ""
    assert unlikely_length("x" * 70, "{n one {" + "y" * 70 + "} other {z}}") == "1 characters for 70"
    assert [bool(unlikely_length("x" * size, "y" * 3 * size)) for size in (1, 100)] == [False, True]


def test_translator_reads_what_a_choice_goes_by(choosing: Project) -> None:
    """The notes of a message list the figure of each path in a choice."""
    ran = call(choosing, "translate", "add", "nl")
    assert ran.exit_code == 0, ran.output
    catalog = (choosing.root / "locales/nl/LC_MESSAGES/tiny.po").read_text("utf-8")
    (entry,) = [each for each in catalog.split("\n\n") if "As many" in each]
    notes = [line.removeprefix("#. ") for line in entry.splitlines() if line.startswith("#. ")]
    assert notes[1:4] == [
        "{hand_limit} = 7\N{NO-BREAK SPACE}cards, a number with its noun",
        "{hand_limit …} = 7",
        "{award.3 …} = 5",
    ]
