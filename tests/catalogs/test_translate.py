"""Updates of catalogs after changes of the rules, and checks of their texts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulebook_tools.catalogs.style import Style, forms_of
from rulebook_tools.project.book import Book
from tests.conftest import CARDS, Project, call, rendered, unfolded

OLD = "Shuffle all cards into a single deck, the [ships](term:ship) face down."
NEW = "Shuffle all the cards into a single deck, the [ships](term:ship) face down."
CATALOGS = [f"locales/{language}/LC_MESSAGES/{CARDS}.po" for language in ("de", "es", "nl")]


def entries(project: Project, catalog: str) -> set[str]:
    return set((project.root / catalog).read_text("utf-8").split("\n\n"))


@pytest.fixture
def reworded(translated_cards: Project) -> tuple[Project, dict[str, set[str]]]:
    """Return a project with one reworded rule and updated catalogs, and the entries before the update."""
    call(translated_cards, "translate", "update")
    before = {catalog: entries(translated_cards, catalog) for catalog in CATALOGS}
    translated_cards.replace("10-setup.yml", OLD, NEW)
    ran = call(translated_cards, "translate", "update")
    assert ran.exit_code == 0, ran.output
    return translated_cards, before


def test_reworded_rule_changes_its_entries_only(reworded: tuple[Project, dict[str, set[str]]]) -> None:
    """In each language one entry is fuzzy, with its old source text; a second update changes nothing."""
    project, before = reworded
    for catalog in CATALOGS:
        after = entries(project, catalog)
        assert len(before[catalog] - after) == 1
        (entry,) = after - before[catalog]
        assert "#, fuzzy\n" in entry
        texts = unfolded(entry.replace("\n#| ", "\n"))
        assert f'msgid "{OLD}"\n' in texts
        assert f'msgid "{NEW}"\n' in texts
    written = [(project.root / catalog).read_bytes() for catalog in CATALOGS]
    ran = call(project, "translate", "update")
    assert ran.stdout.count("up to date") == ran.stdout.count("\n")
    assert [(project.root / catalog).read_bytes() for catalog in CATALOGS] == written


def test_status_counts_each_catalog(reworded: tuple[Project, dict[str, set[str]]]) -> None:
    """Numbers of translated, fuzzy, refused and missing messages, as JSON; the exit code for a threshold."""
    project, _ = reworded
    catalog = project.root / CATALOGS[0]
    lines = unfolded(catalog.read_text("utf-8")).split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("msgstr") and "](rule:home)" in line)
    lines[at] = lines[at].replace("](rule:home)", "](rule:hame)")
    catalog.write_text("\n".join(lines), "utf-8")
    ran = call(project, "translate", "status", "--format", "json")
    (german,) = (
        found
        for found in json.loads(ran.stdout)["catalogs"]
        if (found["language"], found["catalog"]) == ("de", CARDS)
    )
    assert german["fuzzy"] == 1
    assert german["refused"] == 1
    assert german["total"] == sum(german[state] for state in ("translated", "fuzzy", "refused", "missing"))
    assert german["total"] == sum(page["total"] for page in german["pages"])
    (setup,) = (page for page in german["pages"] if page["page"] == f"{CARDS}/setup.html")
    assert (setup["fuzzy"], setup["percent"] < 100) == (1, True)
    assert german["search"]["percent"] == 100
    least = min(found["percent"] for found in json.loads(ran.stdout)["catalogs"])
    assert call(project, "translate", "status", "--fail-under", "100").exit_code == 1
    assert call(project, "translate", "status", "--fail-under", str(int(least))).exit_code == 0


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
        (
            "statement.result.player.sold/text",
            """\
{player} = A, a player
{sold} = 3 gems and 3 bolts of cloth, a list, each a number with its noun: gems, cloth,
reads: A sells 3 gems and 3 bolts of cloth.
page: every page with examples""",
        ),
        ("statement.refuse.exhibit_away/text", "Exhibit goods"),
        ("statement.refuse.exhibit_away/text", "refusal: why a rule forbids an action"),
        ("noun.seat/name", "stands before a number too: player 1, player 2"),
        ("noun.rudder/count", "reads: 1 rudder, 3 rudders"),
        ("noun.class.rare/name", "for: {class} in statement.step.tie_both, {class} in "),
    ],
)
def test_notes_say_where_a_message_stands_and_what_is_filled_in(
    translated_cards: Project, context: str, notes: str
) -> None:
    """Notes have headings, kind, values of placeholders, the text with them, and the page's address."""
    assert call(translated_cards, "translate", "update", "de").exit_code == 0
    catalog = (translated_cards.root / CATALOGS[0]).read_text("utf-8").replace("\N{NO-BREAK SPACE}", " ")
    entry = catalog[: catalog.index(f'msgctxt "{context}"')].rsplit("\n\n", 1)[1]
    for line in notes.splitlines():
        assert f"#. {line}" in entry or line in entry, entry


def test_moving_a_rule_changes_the_notes_of_no_other(translated_cards: Project) -> None:
    """If a rule moves within its chapter, the notes of other rules are unchanged."""
    assert call(translated_cards, "translate", "update").exit_code == 0
    before = {catalog: entries(translated_cards, catalog) for catalog in CATALOGS}
    path = translated_cards.root / f"docs/games/{CARDS}/10-setup.yml"
    text = path.read_text("utf-8")
    start = text.index("  - id: setup.deal\n")
    end = text.index("\n  - id: ", start) + 1
    path.write_text(text[:start] + text[end:] + "\n" + text[start:end], "utf-8")
    assert call(translated_cards, "translate", "update").exit_code == 0
    assert {catalog: entries(translated_cards, catalog) for catalog in CATALOGS} == before


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
        ("Viele [Güter](term:good).", "‘Güter’ for the term 'good'"),
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


def html_of(project: Project, language: str) -> str:
    """Return the chapter's page in a language."""
    return rendered(Book.load(project.root), "tiny/draw", language).html


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
    german = html_of(dutch, "de")
    assert '<span lang="en" class="rb-untranslated">LOOK</span>' in german
    assert '<span lang="nl" class="rb-untranslated">Take the top card.</span>' in german
    dutch.translate("de", {"Look at it.": "SCHAU"})
    assert "LOOK" not in html_of(dutch, "de")


def test_language_that_stands_in_can_be_chosen(dutch: Project) -> None:
    """`fallback` in game.yml sets the languages that replace missing translations, or none."""
    dutch.translate("en", {"Look at it.": "LOOK"})
    dutch.translate("de", {"Take the top card.": "NIMM"})
    dutch.replace("game.yml", "author:", "fallback: []\nauthor:")
    assert "LOOK" not in html_of(dutch, "de")
    dutch.replace("game.yml", "fallback: []", "fallback: [de]")
    assert '<span lang="de" class="rb-untranslated">NIMM</span>' in html_of(dutch, "en")


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


def test_todo_lists_what_is_left_as_pages_need_it(translated_cards: Project) -> None:
    """With id, state, file and line: a term, a refused text, a changed rule, other names for the search."""
    assert call(translated_cards, "translate", "update", "de").exit_code == 0
    path = translated_cards.root / CATALOGS[0]
    sound = path.read_text("utf-8")
    assert "nothing to do" in call(translated_cards, "translate", "todo", "de").stdout
    broken = sound.replace('msgstr "Spielvorbereitung"', 'msgstr "Spielvorbereitung {x}"', 1)
    start = broken.index('msgctxt "hand.limit/body"')
    broken = broken[:start] + '#, fuzzy\n#| msgid "Before"\n' + broken[start:]
    for left in ("good/term", "turn/also"):
        broken = re.sub(rf'(msgctxt "{left}"\nmsgid (?:".*"\n)+)msgstr (?:".*"\n)+', r'\1msgstr ""\n', broken)
    path.write_text(broken, "utf-8")
    ran = json.loads(call(translated_cards, "translate", "todo", "de", "--format", "json").stdout)
    found = [(each["id"], each["state"]) for each in ran["todo"]]
    assert found == [
        ("good/term", "missing"),
        ("setup/heading", "refused"),
        ("hand.limit/body", "fuzzy"),
        ("turn/also", "missing"),
    ]
    assert ran["counts"] == {"missing": 2, "fuzzy": 1, "refused": 1}
    _term, heading, body, _also = ran["todo"]
    assert "{x}, which its source has not" in heading["faults"][0]
    assert body["before"] == ["Before"]
    assert heading["note"][0] == "Getting ready – heading of a chapter"
    lines = broken.split("\n")
    assert all(lines[each["line"] - 1].startswith("msgid ") for each in ran["todo"])
    text = call(translated_cards, "translate", "todo", "de").stdout
    assert f"{CATALOGS[0]}:{heading['line']}: setup/heading is refused: Getting ready\n" in text
    of_page = call(translated_cards, "translate", "todo", "de", "--page", f"{CARDS}/turn.html#turn").stdout
    assert "turn/also is missing" in of_page
    assert "hand.limit" not in of_page
    said = call(translated_cards, "translate", "todo", "de", CARDS, "--page", "trun").stderr
    assert f"did you mean '{CARDS}/turn'?" in said


def test_game_that_nobody_has_begun_is_no_list_of_its_messages(translated_cards: Project) -> None:
    """Such a game is only named, with the command that adds its catalog."""
    (translated_cards.root / CATALOGS[0]).unlink()
    ran = call(translated_cards, "translate", "todo", "de", "--format", "json")
    assert json.loads(ran.stdout)["waiting"] == [CARDS]
    begin = f"{CARDS} is not begun: `rulebook translate add de {CARDS}` begins it"
    assert begin in call(translated_cards, "translate", "todo", "de").stdout


def test_every_fault_of_a_translation_names_its_message(translated_cards: Project) -> None:
    """`check` and `translate check` report refused and badly written translations at their lines."""
    path = translated_cards.root / CATALOGS[0]
    text = path.read_text("utf-8")
    text = text.replace('msgstr "Spielvorbereitung"', 'msgstr "Spielvorbereitung {x}"', 1)
    text = text.replace("Mehr als {hand_limit} dürfen Sie nie", "Mehr als “{hand_limit}“ dürfen Sie nie", 1)
    path.write_text(text, "utf-8")
    line = text.split("\n").index('msgctxt "hand.limit/body"') + 2
    for command in (("check",), ("translate", "check", "de")):
        ran = call(translated_cards, *command)
        assert ran.exit_code == 1
        assert ": setup/heading: the translation has the placeholder {x}" in ran.stderr, command
        assert f"{CATALOGS[0]}:{line}:1: hand.limit/body: the quotation mark “" in ran.stderr, command
    assert call(translated_cards, "translate", "check", "nl").exit_code == 0


def test_outdated_rule_tells_its_readers_what_has_changed(
    reworded: tuple[Project, dict[str, set[str]]],
) -> None:
    """Only that rule's old translation is marked; both source texts are compared word by word."""
    project, _ = reworded
    site = Book.load(project.root).render("de")
    (page,) = (page for page in site.pages if page.path == f"{CARDS}/setup")
    (mark,) = re.findall(r'<details class="rb-fold rb-outdated">.*?</details>', page.html, re.DOTALL)
    assert page.html.count('class="rb-stale"') == 1
    assert "has changed since it was translated" in call(project, "check").stderr
    assert "<summary>vielleicht veraltet<" in mark
    assert (
        '<span lang="en">Shuffle all <ins>the</ins> cards into a single deck, the ships face down.</span>'
        in mark
    )
    assert page.html.index('id="setup.shuffle"') < page.html.index(mark) < page.html.index('id="setup.deal"')
    assert "veraltet" not in "".join(entry.text for entry in page.search)
    marked = {each.path for each in site.pages if "rb-outdated" in each.html}
    assert marked == {f"{CARDS}/setup", f"{CARDS}/whole"}


def test_reason_that_many_rules_have_is_one_message(translated_cards: Project) -> None:
    """Catalogs with an entry for each rule still work, and the next update makes one entry of these."""
    reason = "an overview; the rules below are checked one by one"
    path = translated_cards.root / CATALOGS[0]
    text = re.sub(
        rf'(#[^\n]*\n)*msgctxt "[^"]*/unexecuted"\nmsgid "{reason}"\nmsgstr .*\n\n',
        "",
        path.read_text("utf-8"),
    )
    each = 'msgctxt "{}/unexecuted"\nmsgid "{}"\nmsgstr "ein Überblick"\n\n'
    text += "\n" + "".join(each.format(id_, reason) for id_ in ("setup", "turn", "journey"))
    path.write_text(text, "utf-8")
    pages = Book.load(translated_cards.root).render("de").pages
    shown = [page.path for page in pages if "ein Überblick" in page.html]
    assert {f"{CARDS}/{chapter}" for chapter in ("setup", "turn", "end", "checked")} <= set(shown)
    assert call(translated_cards, "translate", "update", "de").exit_code == 0
    updated = path.read_text("utf-8")
    assert updated.count(f'msgid "{reason}"') == 1
    assert f'msgctxt "rules/unexecuted"\nmsgid "{reason}"\nmsgstr "ein Überblick"\n' in updated


def test_number_alone_is_nothing_to_translate(translated_cards: Project) -> None:
    """A number is printed in the format of the page's language, and is in no catalog."""
    translated_cards.replace(
        "10-setup.yml", OLD, f"{OLD}\n\n      | Hand |\n      | --- |\n      | {{hand_limit:number}} |"
    )
    assert call(translated_cards, "translate", "update", "de").exit_code == 0
    assert 'msgid "{hand_limit:number}"' not in (translated_cards.root / CATALOGS[0]).read_text("utf-8")
    page = rendered(Book.load(translated_cards.root), f"{CARDS}/setup", "de")
    assert '<td><span class="rb-figure" data-parameter="hand_limit">12</span></td>' in page.html


def test_wrong_link_keeps_nobody_from_translating(translated_cards: Project) -> None:
    """A wrong link is a warning, and catalogs are updated; an unreadable file prevents that."""
    translated_cards.replace("10-setup.yml", OLD, NEW.replace("term:ship", "term:boat"))
    ran = call(translated_cards, "translate", "update")
    assert ran.exit_code == 0, ran.output
    assert "(warning)" in ran.stderr
    assert "term:boat" in ran.stderr
    assert "1 fuzzy" in ran.stdout
    assert call(translated_cards, "check").exit_code == 1
    before = (translated_cards.root / CATALOGS[0]).read_bytes()
    translated_cards.replace("10-setup.yml", "heading: Who starts", "headng: Who starts")
    ran = call(translated_cards, "translate", "update")
    assert ran.exit_code == 1
    assert "unknown key 'headng'" in ran.stderr
    assert (translated_cards.root / CATALOGS[0]).read_bytes() == before
