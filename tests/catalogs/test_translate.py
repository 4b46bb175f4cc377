"""Updates of catalogs after changes of the rules, and checks of their texts."""

import json
import re
from pathlib import Path

import pytest

from rulebook_tools.catalogs.style import Style, forms_of
from rulebook_tools.project.book import Book
from tests.conftest import CARDS, STARTED, Project, call, fill, rendered, replace

CATALOG = "locales/de/LC_MESSAGES/tiny.po"


@pytest.fixture
def german(project: Project) -> Project:
    """Return the small project with complete German catalogs."""
    fill(project, "de")
    return project


def reword(project: Project) -> None:
    """Reword a paragraph of the chapter, and update the catalogs."""
    project.replace("10-draw.yml", "Take the top card.", "Take the very top card.")
    assert call(project, "translate", "update").exit_code == 0


def test_status_counts_each_catalog(german: Project) -> None:
    """Numbers of translated, fuzzy, refused and missing messages; the exit code for a threshold."""
    reword(german)
    replace(german.catalog("de"), '"de Queen"', '"{x}"')

    def status(*options: str) -> int:
        return call(german, "translate", "status", *options).exit_code

    catalogs = json.loads(call(german, "translate", "status", "--format", "json").stdout)["catalogs"]
    (found,) = (each for each in catalogs if (each["language"], each["catalog"]) == ("de", "tiny"))
    assert (found["fuzzy"], found["refused"], found["missing"], found["in_work"]) == (1, 1, 0, False)
    assert found["total"] == sum(found[state] for state in ("translated", "fuzzy", "refused", "missing"))
    assert found["total"] == sum(page["total"] for page in found["pages"])
    (draw,) = (page for page in found["pages"] if page["page"] == "tiny/draw.html")
    assert (draw["fuzzy"], draw["percent"] < 100) == (1, True)
    assert found["search"]["percent"] == 100
    least = min(each["percent"] for each in catalogs)
    assert [status("--fail-under", figure) for figure in ("100", str(int(least)))] == [1, 0]
    call(german, "translate", "add", "pl")
    assert "  in work\n" in call(german, "translate", "status").stdout
    assert status("--fail-under", str(int(least))) == 0


@pytest.mark.parametrize(
    ("context", "notes"),
    [
        (
            "hand.limit/body",
            """\
Getting ready › How many cards you may hold – paragraph
{hand_limit} = 12 cards, a number with its noun
reads: You may never hold more than 12 cards. Whenever you draw, stop as soon as your hand is full.
page: amerigo-cards/setup.html#hand.limit""",
        ),
        ("hand.limit/heading", "Getting ready › How many cards you may hold – heading of a rule"),
        ("award.king/table.value", "page: amerigo-cards/journey.html#award.king"),
        (
            "statement.step.sold/text",
            """\
Sell goods › What goods are worth › Rare goods – step: what a rule does
{player} = A, a player
{goods} = 3 gems and 4 bolts of cloth, a list, each a number with its noun: gems, cloth,
{class} = common, a noun without a number: rare, popular, common
reads: A sells 3 gems and 4 bolts of cloth as common, for 5 doubloons.
page: amerigo-cards/sell.html#value.rare""",
        ),
        ("statement.result.player.sold/text", "reads: A sells 3 gems and 3 bolts of cloth."),
        ("statement.result.player.sold/text", "page: every page with examples"),
        ("statement.refuse.exhibit_away/text", "Exhibit goods"),
        ("statement.refuse.exhibit_away/text", "refusal: why a rule forbids an action"),
        ("noun.seat/name", "stands before a number too: player 1, player 2"),
        ("noun.rudder/count", "reads: 1 rudder, 3 rudders"),
        ("noun.class.rare/name", "for: {class} in statement.step.tie_both, {class} in "),
    ],
)
def test_notes_say_where_a_message_stands_and_what_is_filled_in(book: Book, context: str, notes: str) -> None:
    """Notes have headings, kind, values of placeholders, the text with them, and the page's address."""
    loaded = book.games[CARDS]
    note = next(each.note for each in loaded.notes.of(loaded.messages) if each.context == context)
    for line in notes.splitlines():
        assert line in note.replace("\N{NO-BREAK SPACE}", " "), note


GERMAN = Style("„…“ ‚…‘", {"good": forms_of("Ware | Waren")}, {"dative": ()})


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Sie „segeln“ mit [Waren](term:good).", ""),
        ("Er sagt: „Nimm ‚das‘ hier.“", ""),
        ("Der Rock’n’Roll der Händler’ Zunft.", ""),
        ("[waren](term:good) und {cards:dative}, {cards:number}", ""),
        ("Sie “segeln”.", "the quotation mark “"),
        ('Sie "segeln".', 'the quotation mark "'),
        ("Sie &quot;segeln&quot;.", 'the quotation mark "'),
        ("Sie „segeln.", "a quotation mark that is not closed"),
        ("Sie segeln“.", "the quotation mark “"),
        ("Wie geht's?", "a straight apostrophe"),
        ("Viele [Güter](term:good).", "the link text ‘Güter’ is not a form of the term 'good'"),
        ("Mit {cards:dativ}.", "the form 'dativ' of {cards:dativ}, which no noun has"),
    ],
)
def test_style_of_a_language(text: str, wrong: str) -> None:
    """Quotation marks of the language, in pairs; forms of the glossary; forms that nouns have."""
    assert [fault for fault, _ in GERMAN.faults(text)] == ([wrong] if wrong else [])


def test_folder_of_catalogs_is_all_a_language_needs(project: Project) -> None:
    """An empty folder in `locales` is a language; if it is required, an error says how to add catalogs."""
    (project.root / "locales/pt_BR/LC_MESSAGES").mkdir(parents=True)
    assert call(project, "check").exit_code == 0
    ran = call(project, "check", "--require", "pt_BR")
    assert "locales/pt_BR/LC_MESSAGES/tiny.po:1:1: the catalog is missing; expected a PO file" in ran.stderr
    assert call(project, "translate", "add", "pt_BR").exit_code == 0
    assert Path(project.root / "locales/pt_BR/LC_MESSAGES/tiny.po").is_file()
    assert "pt_BR" in Book.load(project.root).languages


DUTCH = """\
nouns:
  card: {one: kaart, other: kaarten}
  point: {one: punt, other: punten}
  deck: {name: de stapel}
statements: {}
"""


@pytest.fixture
def dutch(project: Project) -> Project:
    """Return the small project with a Dutch source, an English catalog and a German one, both empty."""
    project.replace("game.yml", "language: en\nabout", "language: nl\nabout")
    project.source("wording.yml", DUTCH)
    for language in ("en", "de"):
        assert call(project, "translate", "add", language).exit_code == 0
    return project


@pytest.mark.parametrize(
    ("name", "warned"),
    [("stapel | een: een stapel | de: de stapel | geen: geen enkele stapel", False), ("de stapel" * 7, True)],
)
def test_forms_of_a_noun_are_no_part_of_its_length(dutch: Project, name: str, warned: bool) -> None:
    """Forms do not count in the length of a noun; a noun that is long by itself is a warning."""
    dutch.source("wording.yml", DUTCH.replace("{name: de stapel}", f'{{name: "{name}"}}'))
    assert call(dutch, "translate", "update").exit_code == 0
    dutch.translate("de", {name: "Stapel"})
    assert ("an unlikely length" in call(dutch, "translate", "check", "de").stderr) == warned


def test_english_stands_in_before_the_source(dutch: Project) -> None:
    """A page without German text shows English, marked as such, or else the source."""
    dutch.translate("en", {"Look at it.": "LOOK"})
    german = dutch.page("draw", "de").html
    assert '<span lang="en" class="rb-untranslated">LOOK</span>' in german
    assert '<span lang="nl" class="rb-untranslated">Take the top card.</span>' in german
    dutch.translate("de", {"Look at it.": "SCHAU"})
    assert "LOOK" not in dutch.page("draw", "de").html


def test_language_that_stands_in_can_be_chosen(dutch: Project) -> None:
    """`fallback` in game.yml sets the languages that replace missing translations, or none."""
    dutch.translate("en", {"Look at it.": "LOOK"})
    dutch.translate("de", {"Take the top card.": "NIMM"})
    dutch.replace("game.yml", "author:", "fallback: []\nauthor:")
    assert "LOOK" not in dutch.page("draw", "de").html
    dutch.replace("game.yml", "fallback: []", "fallback: [de]")
    assert '<span lang="de" class="rb-untranslated">NIMM</span>' in dutch.page("draw", "en").html


def test_translators_see_the_english_of_another_source(dutch: Project) -> None:
    """Each message has the English text in its note; a second update changes nothing."""
    dutch.translate("en", {"Look at it.": "LOOK"})
    call(dutch, "translate", "update")
    text = dutch.catalog("de").read_text("utf-8")
    assert "#. English: LOOK\n" in text
    assert "#. English" not in dutch.catalog("en").read_text("utf-8")
    dutch.replace("10-draw.yml", "Look at it.", "Look at it well.")
    call(dutch, "translate", "update")
    after = dutch.catalog("de").read_bytes()
    call(dutch, "translate", "update")
    assert dutch.catalog("de").read_bytes() == after


def test_todo_lists_what_is_left_as_pages_need_it(project: Project) -> None:
    """With id, state, file and line: a term, a refused text, a changed rule, other names for the search."""
    project.replace("10-draw.yml", "heading: Ties", "heading: Ties\n    also: [dead heat]")
    fill(project, "de")
    assert "nothing to do" in call(project, "translate", "todo", "de", "tiny").stdout
    reword(project)
    for left in ('"de deck | decks"', '"de dead heat"'):
        replace(project.catalog("de"), f"msgstr {left}", 'msgstr ""')
    replace(project.catalog("de"), '"de Drawing"', '"Drawing {x}"')
    ran = json.loads(call(project, "translate", "todo", "de", "tiny", "--format", "json").stdout)
    found = [f"{each['id']} {each['state']}" for each in ran["todo"]]
    assert found == ["deck/term missing", "draw/heading refused", "draw/body fuzzy", "draw.tie/also missing"]
    assert ran["counts"] == {"missing": 2, "fuzzy": 1, "refused": 1}
    _term, heading, body, _also = ran["todo"]
    assert "{x}, but its source does not" in heading["faults"][0]
    assert body["before"] == ["Take the top card."]
    assert heading["note"][0] == "Drawing – heading of a chapter"
    lines = project.catalog("de").read_text("utf-8").split("\n")
    assert all(lines[each["line"] - 1].startswith("msgid ") for each in ran["todo"])
    text = call(project, "translate", "todo", "de", "tiny").stdout
    assert f"{CATALOG}:{heading['line']}: draw/heading is refused: Drawing\n" in text
    of_page = call(project, "translate", "todo", "de", "--page", "tiny/glossary.html#deck").stdout
    assert "deck/term is missing" in of_page
    assert "draw/body" not in of_page
    said = call(project, "translate", "todo", "de", "tiny", "--page", "darw").stderr
    assert "did you mean 'tiny/draw'?" in said


def test_game_that_nobody_has_begun_is_no_list_of_its_messages(german: Project) -> None:
    """Such a game is only named, with the command that adds its catalog."""
    german.catalog("de").unlink()
    ran = call(german, "translate", "todo", "de", "--format", "json")
    assert json.loads(ran.stdout)["waiting"] == ["tiny"]
    begin = "tiny has no catalog yet: `rulebook translate add de tiny` creates it"
    assert begin in call(german, "translate", "todo", "de").stdout


def test_every_fault_of_a_translation_names_its_message(german: Project) -> None:
    """`check` and `translate check` report refused and badly written translations at their lines."""
    replace(german.catalog("de"), '"de Drawing"', '"Drawing {x}"')
    replace(german.catalog("de"), '"de Look at it."', '"Sieh “es“ an."')
    text = german.catalog("de").read_text("utf-8")
    line = text.split("\n").index('msgid "Look at it."') + 1
    for command in (("check",), ("translate", "check", "de")):
        ran = call(german, *command)
        assert ran.exit_code == 1
        assert ": draw/heading: the translation has the placeholder {x}" in ran.stderr, command
        assert f"{CATALOG}:{line}:1: draw/body: the quotation mark “" in ran.stderr, command
    call(german, "translate", "add", "nl")
    assert call(german, "translate", "check", "nl").exit_code == 0


def test_outdated_rule_tells_its_readers_what_has_changed(german: Project) -> None:
    """Only that rule's old translation is marked; both source texts are compared word by word."""
    reword(german)
    pages = Book.load(german.root).render("de").pages
    (page,) = (page for page in pages if "rb-outdated" in page.html)
    assert page.path == "tiny/draw"
    (mark,) = re.findall(r'<details class="rb-fold rb-outdated">.*?</details>', page.html, re.DOTALL)
    assert page.html.count('class="rb-stale"') == 1
    said = call(german, "check").stderr
    assert re.search("since it was translated: .*; expected a translation in msgstr, no flag `fuzzy`", said)
    assert "<summary>vielleicht veraltet<" in mark
    assert '<span lang="en">Take the <ins>very</ins> top card.</span>' in mark
    assert page.html.index('id="draw"') < page.html.index(mark) < page.html.index('id="draw.tie"')
    assert "veraltet" not in "".join(entry.text for entry in page.search)


def test_reason_that_many_rules_have_is_one_message(started: Project) -> None:
    """Catalogs with an entry for each rule still work, and the next update makes one entry of these."""
    reason = "An overview; the rules below are executed."
    started.source("20-more.yml", f"id: more\nheading: More\nassumed: so\nengine: {{none: {reason}}}\n")
    for name in ("play", "more"):
        entry = f'\nmsgctxt "{name}/unexecuted"\nmsgid "{reason}"\nmsgstr "Ein Überblick."\n'
        started.catalog("de").write_text(started.catalog("de").read_text("utf-8") + entry, "utf-8")
    replace(started.catalog("de"), f'msgctxt "rules/unexecuted"\nmsgid "{reason}"\nmsgstr ""\n', "")
    book = Book.load(started.root)
    for name in ("play", "more", "checked"):
        assert "Ein Überblick." in rendered(book, f"{STARTED}/{name}", "de").html, name
    assert call(started, "translate", "update", "de").exit_code == 0
    updated = started.catalog("de").read_text("utf-8")
    assert f'msgctxt "rules/unexecuted"\nmsgid "{reason}"\nmsgstr "Ein Überblick."\n' in updated
    assert updated.count("Ein Überblick.") == 1


def test_number_alone_is_nothing_to_translate(project: Project) -> None:
    """A number is printed in the format of the page's language, and is in no catalog."""
    project.replace("10-draw.yml", "| Queen |", "| {hand_limit:number} |")
    project.replace("parameters.yml", "value: 7", "value: 7000")
    fill(project, "de")
    assert 'msgid "{hand_limit:number}"' not in project.catalog("de").read_text("utf-8")
    assert "<td><bdi>7.000</bdi></td>" in project.page("draw", "de").html


def test_wrong_link_keeps_nobody_from_translating(german: Project) -> None:
    """A wrong link is a warning, and catalogs are updated; an unreadable file prevents that."""
    german.replace("10-draw.yml", "Look at it.", "Look at the [card](term:crad).")
    ran = call(german, "translate", "update")
    assert ran.exit_code == 0, ran.output
    assert "(warning)" in ran.stderr
    assert "term:crad" in ran.stderr
    assert "1 fuzzy" in ran.stdout
    assert call(german, "check").exit_code == 1
    before = german.catalog("de").read_bytes()
    german.replace("10-draw.yml", "heading: Ties", "headng: Ties")
    ran = call(german, "translate", "update")
    assert ran.exit_code == 1
    assert "unknown key 'headng'" in ran.stderr
    assert german.catalog("de").read_bytes() == before
