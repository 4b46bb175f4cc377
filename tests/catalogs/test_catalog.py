"""Catalogs: messages to translate, valid translations, and the texts that a page then shows."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook_tools.catalogs.catalog import Catalog
from rulebook_tools.catalogs.catalog_files import read_catalog
from rulebook_tools.catalogs.entries import PoEntry, PoFile
from rulebook_tools.catalogs.localizer import Localizer, LocalText, format_number
from rulebook_tools.catalogs.merge import merge
from rulebook_tools.catalogs.messages import Key, Message, rulebook_messages
from rulebook_tools.catalogs.po import new_po, parse_po, po_text
from rulebook_tools.engine.figures import Count, Name, Player
from rulebook_tools.project.book import Book
from rulebook_tools.util.errors import Place, Problems
from tests.catalogs.test_any_grammar import spoken
from tests.conftest import Project

PLACE = Place("f.yml", 3, 1)
GERMAN = "nplurals=2; plural=(n != 1);"
CARD = Message("noun.card/count", "card", PLACE, "cards")
LIMIT = Message("draw/body", "Hold {limit}, see [ties](rule:tie).", PLACE)
TAKE = Message("draw/heading", "Take", PLACE)


def po(*entries: str, plural: str = GERMAN) -> bytes:
    head = f'msgid ""\nmsgstr ""\n"Plural-Forms: {plural}\\n"\n'
    return "\n".join((head, *entries)).encode()


def entry(message: Message, *strings: str, flags: str = "") -> str:
    ids = f'msgid "{message.text}"\n' + (f'msgid_plural "{message.plural}"\n' if message.plural else "")
    keys = [f"msgstr[{index}]" for index in range(len(strings))] if message.plural else ["msgstr"]
    texts = "".join(f'{key} "{text}"\n' for key, text in zip(keys, strings, strict=True))
    return f'{flags}msgctxt "{message.context}"\n{ids}{texts}'


def read(content: bytes, *messages: Message, language: str = "de") -> tuple[Catalog, list[str]]:
    catalog = read_catalog("x.po", content, language, messages)
    return catalog, [str(problem) for problem in catalog.problems]


def translations(catalog: Catalog) -> dict[Key, tuple[str, ...]]:
    """Return the translations that are shown."""
    return {key: entry.strings for key in catalog.entries if (entry := catalog.get(*key))}


def parsed(content: str | bytes, language: str = "de") -> PoFile:
    """Return a PO file, which must have no problem."""
    problems = Problems()
    po = parse_po("x.po", content if isinstance(content, bytes) else content.encode(), language, problems)
    assert po is not None, problems.found
    assert problems.found == []
    return po


def test_every_text_of_a_game_is_a_message_with_its_context(project: Project) -> None:
    """Contexts are `<id>/<field>`; each paragraph, item and cell is a message, in the order of reading."""
    messages = rulebook_messages(Book.load(project.root).games[project.game].rulebook)
    assert [(message.context, message.text) for message in messages] == [
        ("game/title", "Tiny"),
        ("game/subtitle", "A game to test with"),
        ("game/about", "Everybody draws until the deck is empty."),
        ("game/unexecuted", "nobody has programmed it"),
        ("edition.en/name", "English edition"),
        ("draw/heading", "Drawing"),
        ("draw/summary", "How to draw."),
        ("draw/body", "You may hold {hand_limit}. See [ties](rule:draw.tie), a [deck](term:deck)."),
        ("draw/body", "Take the top card."),
        ("draw/body", "Look at it."),
        ("draw/body", "Card"),
        ("draw/body", "Use"),
        ("draw/body", "Queen"),
        ("draw/body", "Draw again"),
        ("draw.tie/heading", "Ties"),
        ("draw.tie/body", "**Nobody** wins a tie."),
        ("draw.tie/table.key", "Cards"),
        ("draw.tie/table.value", "Points"),
        ("deck/term", "deck | decks"),
        ("deck/definition", "The cards that nobody holds."),
        ("ruling-tie/question", "Who wins a tie?"),
        ("ruling-tie/reading.none", "Nobody."),
        ("ruling-tie/reading.all", "Everybody."),
        ("ruling-tie/because", "The edition says so."),
        ("parameter.hand_limit/label", "Hand limit"),
        ("parameter.award/label", "Award"),
        ("parameter.award_all/label", "All awards"),
        ("parameter.award_all/assumed", "added up"),
        ("noun.card/count", "card"),
        ("noun.point/count", "point"),
        ("noun.deck/name", "the deck"),
    ]


def test_missing_translation_falls_back_and_says_its_language() -> None:
    """The source text replaces it, with the plural rule and the name of its language."""
    localizer = Localizer("pl", "en", [Catalog("pl")])
    assert localizer.message("a/b", "Take") == LocalText("Take", "en")
    assert [localizer.message("a/b", "card", plural="cards", number=number) for number in (0, 1, 5)] == [
        LocalText("cards", "en"),
        LocalText("card", "en"),
        LocalText("cards", "en"),
    ]


def test_catalogs_are_asked_in_turn() -> None:
    """A regional catalog comes first, and each text names the language that it came from."""
    swiss = Catalog("de_CH", {("a", "x"): PoEntry(Message("a", "x", PLACE), ("Schweiz",))})
    said, stale = PoEntry(Message("a", "x", PLACE), ("Deutsch",)), PoEntry(Message("a", "y", PLACE), ("Y",))
    german = Catalog("de", {("a", "x"): said, ("a", "y"): stale._replace(fuzzy=True)})
    localizer = Localizer("de_CH", "en", [swiss, german])
    assert localizer.message("a", "x") == LocalText("Schweiz", "de_CH")
    assert localizer.message("a", "y") == LocalText("Y", "de", stale=True)


@pytest.mark.parametrize(
    ("language", "written"),
    [("de", "1.234"), ("es", "1234"), ("es_MX", "1,234"), ("pt_BR", "1.234"), ("pt_PT", "1234")],
)
def test_four_digits_are_grouped_where_the_language_does(language: str, written: str) -> None:
    """Numbers below zero too; five digits are always grouped."""
    assert [format_number(number, language) for number in (1234, -1234)] == [written, f"-{written}"]
    assert len(format_number(12345, language)) == 6


def test_figure_is_written_as_the_language_writes_it(project: Project) -> None:
    """Thousands, cases, lists and parameters; a no-break space joins a number and its noun."""
    nouns = {"noun.card/count": "Karte // Karten | dative: Kärtlein"}
    german, english = spoken(project, "de", nouns), spoken(project, "en", {})
    limits = [german.parameter("hand_limit", form) for form in ("", "dative", "number")]
    assert [each and each.text for each in limits] == ["7\u00a0Karten", "7\u00a0Kärtlein", "7"]
    award = german.parameter("award.3")
    assert award is not None
    assert award.text == "5\u00a0points"
    assert german.figure(12345).text == "12.345"
    assert english.figure(12345).text == "12,345"
    assert german.parameter("award") is None
    assert german.figure((Player("A"), Count(1, "card"), Name("deck"))).text == "A, 1\u00a0Karte und the deck"
    assert english.figure((Player("A"), Count(1, "card"), Name("deck"))).text == "A, 1\u00a0card and the deck"


@pytest.mark.parametrize(
    ("message", "strings", "wrong"),
    [
        (LIMIT, ("Siehe [x](rule:tie).",), "has lost the placeholder {limit}"),
        (LIMIT, ("{limit} {other} [x](rule:tie)",), "has the placeholder {other}, but its source does not"),
        (LIMIT, ("{limit}",), "has lost the link rule:tie"),
        (LIMIT, ("{limit} [x](rule:tei)",), "has the link rule:tei, but its source does not"),
        (LIMIT, ("{limit} [x](rule:tie) [y](javascript:a)",), "has the link javascript:a"),
        (LIMIT, ("{limit} [x](rule:tie) 7",), "the typed figure '7'"),
        (LIMIT, ("{limit} [x](rule:tie) <b>x</b>",), "HTML is not allowed: '<b>'"),
        (TAKE, ("{",), "a brace is not closed"),
        (TAKE, ("x" * 4001,), "a text of 4001 characters"),
        (CARD, ("Karte", "5 Karten"), "the typed figure '5'"),
    ],
)
def test_faulty_translation_is_told_at_its_line_and_never_shown(
    message: Message, strings: tuple[str, ...], wrong: str
) -> None:
    """The problem is at the line of the entry; the other entries are shown."""
    good = Message("good/heading", "Good", PLACE)
    catalog, problems = read(po(entry(good, "Gut"), entry(message, *strings)), message, good)
    assert any(wrong in problem for problem in problems), problems
    assert {problem.split(" ")[0] for problem in problems} == {"x.po:10:1:"}
    assert translations(catalog) == {good.key: ("Gut",)}


def test_good_translation_is_read() -> None:
    """A translation may give a placeholder a case, move it and repeat it."""
    text = "[x y](rule:tie) {limit:dative} {limit}"
    catalog, problems = read(po(entry(LIMIT, text)), LIMIT)
    assert problems == []
    assert translations(catalog) == {LIMIT.key: (text,)}


def test_fuzzy_entry_is_stale_and_obsolete_one_is_ignored() -> None:
    """A text whose source has changed is marked as stale; an obsolete entry has no effect."""
    other = Message("old/heading", "Old", PLACE)
    obsolete = '#~ msgctxt "draw/heading"\n#~ msgid "Take"\n#~ msgstr "Weg"\n'
    fuzzy = entry(TAKE, "Nimm", flags="#, fuzzy\n")
    catalog, problems = read(po(fuzzy, entry(other, "Alt 7"), obsolete), TAKE)
    assert problems == []
    assert translations(catalog) == {TAKE.key: ("Nimm",)}
    assert catalog.state(TAKE) == "fuzzy"


@pytest.mark.parametrize(
    ("plural", "strings", "wrong"),
    [
        (GERMAN, ("Karte", "Karten", "Kartens"), "x.po:"),
        ("nplurals=1; plural=(n != 1);", ("Karte",), "the plural formula '(n != 1)'"),
        ("nplurals=2; plural=n/(n-7);", ("Karte", "Karten"), "the plural formula 'n/(n-7)'"),
        ("nplurals=2; plural=__import__('os');", ("Karte", "Karten"), "the plural form"),
        ("nplurals=x; plural=0;", ("Karte", "Karten"), "not readable as PO"),
        ("nplurals=99999999999; plural=0;", ("Karte", "Karten"), "the plural forms 'nplurals=99999"),
    ],
)
def test_wrong_plural_forms_are_told(plural: str, strings: tuple[str, ...], wrong: str) -> None:
    """Too many forms, invalid formulas and ones that are programs are problems; no number raises an error."""
    catalog, problems = read(po(entry(CARD, *strings), plural=plural), CARD)
    assert any(wrong in problem for problem in problems), problems
    localizer = Localizer("de", "en", [catalog])
    said = [localizer.message(*CARD.key, plural=CARD.plural, number=number).text for number in (0, 1, 7)]
    assert said == ["cards", "card", "cards"]


@pytest.mark.parametrize("content", [b"", b"\n", b"# nothing yet\n"])
def test_file_without_entries_is_an_empty_catalog(content: bytes) -> None:
    catalog, problems = read(content, TAKE)
    assert problems == []
    assert translations(catalog) == {}


WORDS = st.text(st.characters(codec="utf-8", categories=["L", "Zs", "Po"]), min_size=1, max_size=30).filter(
    lambda text: text.strip() == text
)


@given(st.dictionaries(st.tuples(WORDS, WORDS), WORDS, max_size=5), st.booleans())
def test_catalog_written_and_read_is_the_same(texts: dict[tuple[str, str], str], fuzzy: bool) -> None:
    """Quotes, backslashes and all letters are kept; writing twice gives the same bytes."""
    messages = [Message(context, text, Place("f.yml"), note="a note") for context, text in texts]
    entries = [
        PoEntry(message, (texts[message.key],), fuzzy, ("before",) if fuzzy else (), comments=("by me",))
        for message in messages
    ]
    content = po_text(new_po("tiny", "de", tuple(entries)))
    po = parsed(content)
    assert [entry._replace(line=1) for entry in po.entries] == entries
    assert po_text(po) == content


HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
HEADS = {
    "blank line": f"{HEAD}\n",
    "no blank line": HEAD,
    "comment apart": f"# Jana\n\n{HEAD}\n",
    "fuzzy": f"#, fuzzy\n{HEAD}\n",
    "folded": HEAD.replace('""\n"Plural-Forms: ', '"Plural-Forms: "\n"') + "\n",
    "byte order mark": f"\ufeff{HEAD}\n",
    "none": "",
}


@pytest.mark.parametrize("head", HEADS)
def test_catalog_of_any_layout_is_updated_without_loss(head: str) -> None:
    """Whatever the layout of another tool, an update keeps each entry once, and the whole header."""
    entries = [entry(TAKE, "Nimm"), entry(CARD, "Karte", "Karten")]
    old = parsed(HEADS[head] + "\n".join(entries))
    content = po_text(merge([TAKE, CARD], old, {}))
    catalog, problems = read(content, TAKE, CARD)
    assert problems == []
    assert translations(catalog) == {TAKE.key: ("Nimm",), CARD.key: ("Karte", "Karten")}
    assert content.count(b"Nimm") == 1
    assert content.count(b"Plural-Forms") == (head != "none")
    assert po_text(merge([TAKE, CARD], parsed(content), {})) == content


def test_merging_keeps_what_can_be_kept() -> None:
    """Moved text keeps its translation, reworded text turns fuzzy, new text is empty."""
    messages = [
        Message("sell/body", "A new beginning", PLACE),
        Message("sell/body", "Nobody may ever keep any.", PLACE),
        Message("market/body", "Sell all you have.", PLACE),
    ]
    body = [Message("sell/body", text, PLACE) for text in ("Sell all you have.", "Nobody may keep any.")]
    old = parsed(po(entry(body[0], "Verkaufe alles."), entry(body[1], "Keiner behält etwas.")))
    new = merge(messages, old, {})
    assert po_text(merge(messages, parsed(po_text(new)), {})) == po_text(new)
    assert [(item.message.text, "".join(item.strings), item.fuzzy) for item in new.entries] == [
        ("A new beginning", "", False),
        ("Nobody may ever keep any.", "Keiner behält etwas.", True),
        ("Sell all you have.", "Verkaufe alles.", False),
    ]


def test_fuzzy_translation_becomes_good_when_its_text_returns() -> None:
    """A change that is undone leaves no trace in the catalog."""
    reworded = replace(TAKE, text="Take one")
    fuzzy = parsed(po_text(merge([reworded], parsed(po(entry(TAKE, "Nimm"))), {})))
    assert fuzzy.entries[0].previous == ("Take",)
    (back,) = merge([TAKE], fuzzy, {}).entries
    assert (back.strings, back.fuzzy, back.previous) == (("Nimm",), False, ())
