"""Slips of translators: each is told with its message, its plural form and a way out, none in good texts."""

import pytest

from rulebook_tools.catalogs.catalog_files import read_catalog
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.punctuation import edge_faults, typing_faults
from rulebook_tools.catalogs.quotation import quotation_faults, usual_marks
from rulebook_tools.catalogs.style import unlikely_length
from rulebook_tools.project.book import Book
from tests.catalogs.test_any_grammar import PLACE, REST, catalog, translate
from tests.conftest import Project, call, replace

SOURCE = "Whoever is at home sells (first) goods."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Chi è a casa vende  merci.", "two spaces, at ‘a casa vende  merci.’; expected one"),
        ("Chi è a casa , vende merci.", "a blank before a comma or a full stop"),
        ("Chi è a casa,vende merci.", "no blank after a comma or a full stop"),
        ("Chi è a ca\u200bsa vende merci.", "a zero-width space, at ‘Chi è a ca[zero width space]sa vende"),
        ("Chi è a \u00adcasa vende merci.", "a soft hyphen beside a blank or a mark"),
        ("Chi è a c\u200dasa vende merci.", "an invisible joiner"),
        ("Chi è a c\u200easa vende merci.", "a mark of direction"),
        ("Chi è\ta casa vende merci.", "an unusual blank, at ‘Chi è[u+0009]a casa"),
        ("Chi è a cаsa vende merci.", "a letter of another script"),  # noqa: RUF001 -- Cyrillic
        ("Chi e\u0300 a casa vende merci.", "a letter and its accent as two characters, at ‘Chi e\u0300"),
        ("Chi è a casa (prima vende merci.", "a bracket that is not closed, or not opened"),
        ("Chi è a casa vende vende merci.", "a repeated word"),
        ("Chi è a casa - vende merci ...", "three full stops"),
        ("Chi è a casa vende merci", "no full stop at the end; expected one"),
        ("chi è a casa vende merci.", "a small letter at the beginning, at ‘chi è"),
        ("Chi è a casa vende {x.yy} [merci](rule:sell.when), ce\u00adle\u00adre.", ""),
    ],
)
def test_slip_of_typing_is_told(text: str, told: str) -> None:
    """Blanks, invisible characters, brackets, first letter and last mark are compared with the source."""
    found = [
        f"{wrong}; expected {way}"
        for wrong, way in (*typing_faults(SOURCE, text), *edge_faults("it", SOURCE, text))
    ]
    assert any(told in each for each in found) if told else not found, found


@pytest.mark.parametrize(
    ("language", "source", "text"),
    [
        ("ja", "Sell.", "売る。"),
        ("th", "Sell goods.", "ขายสินค้า\u200bทั้งหมด"),
        ("hi", "Sell goods.", "माल बेचें।"),
        ("fr", "Inferred:", "Déduit\u00a0:"),
        ("de", "See [there](rule:x).", "Siehe *[dort](rule:x)*."),
        ("fr", "If you stop.", "Si vous vous arrêtez."),
        ("en", "for {n none {nobody} other {{n}.}}", "for {n one {one.} other {all.}}"),
    ],
)
def test_good_end_of_any_script_is_no_slip(language: str, source: str, text: str) -> None:
    """Full stops and colons are those of the script; some languages have none."""
    assert [*typing_faults(source, text), *edge_faults(language, source, text)] == []


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("it", 'ad "aspettarti"', 'the quotation mark "; expected those of the language: «…» “…”'),
        ("it", "ad 'aspettarti'", "the quotation mark '"),
        ("it", "ad «aspettarti", "a quotation mark that is not closed; expected »"),
        ("it", "l’arte «d’“aspettarti”»", ""),
        ("fr", "Dites «\u202fje vends “tout”\u202f».", ""),
    ],
)
def test_quotation_marks_need_no_label(language: str, text: str, told: str) -> None:
    """Without the label, the usual marks of the language are expected."""
    found = [f"{wrong}; expected {way}" for wrong, way in quotation_faults(text, usual_marks(language))]
    assert any(told in each for each in found) if told else not found, found


def test_quotation_marks_of_an_unknown_language_are_paired() -> None:
    """Of a language without known marks, straight ones and single ones are faults."""
    wrong = [
        [fault for fault, _ in quotation_faults(text, "")] for text in ('a "b"', "a «b", "a «b»", "a „b“")
    ]
    assert wrong == [['the quotation mark "'], ["a quotation mark that is not closed"], [], []]


def test_long_translation_of_a_short_text_is_unlikely() -> None:
    """A heading may be some letters longer than its source, but not many times as long."""
    heading = "What is left over"
    lengths = [unlikely_length(heading, "x" * length) for length in (17, 60, 140)]
    assert lengths == ["", "", "140 characters for 17"]


def test_wrong_header_is_told_once() -> None:
    """The language, and plural forms that no text has, are told with the line that the header should have."""
    message = Message("noun.card/count", "card", PLACE, "cards")
    other = Message("noun.point/count", "point", PLACE, "points")
    texts = {message.context: "carta // carte", other.context: "punto // punti"}
    content = catalog([message, other], "it", texts).decode()

    def told(old: str, new: str) -> list[str]:
        changed = content.replace(old, new)
        assert changed != content
        read = read_catalog("x.po", changed.encode(), "it", [message, other])
        return [f"{each.wrong}; expected {each.expected}" for each in read.problems]

    assert told("Language: it", "Language: fr") == [
        "the header says Language: fr, but the catalog is that of it; expected Language: it"
    ]
    (many,) = told("nplurals=2", "nplurals=3")
    assert many.startswith("the header has 3 plural forms, but no text has msgstr[2]; expected Plural-Forms:")
    (rubbish,) = told("plural=(n != 1)", "plural=(n ist nicht 1)")
    assert rubbish.endswith("expected Plural-Forms: nplurals=2; plural=(n != 1);")
    (quoted,) = told('"carta"', '""carta" rossa"')
    assert '; expected \\" for a quotation mark in the text' in quoted
    assert told("Language: it", "Language: it_CH") == []


def test_entry_of_no_message_is_a_warning_with_the_nearest_id(project: Project) -> None:
    """A mistyped id, or a msgid that was changed, is told by `translate check`, and kept by an update."""
    translate(project, "pl", {"draw/body": f"Masz {{hand_limit}}. {REST}."}, {})
    replace(project.catalog("pl"), '"draw/body"', '"draw/bodi"')
    (warning,) = map(str, Book.load(project.root).style_review.warnings(["pl"]))
    assert "draw/bodi: an unknown msgctxt" in warning
    assert "did you mean 'draw/body'?" in warning
    assert "draw/bodi" in call(project, "translate", "check", "pl").stderr


def test_case_of_another_language_is_told_before_anything_else(project: Project) -> None:
    """Italian has no `few`, and `many` for millions alone: only the cases of its numbers are offered."""
    body = f"{{hand_limit few {{qualche carta}} other {{{{hand_limit}}}}}}. {REST}."
    translate(project, "it", {"draw/body": body, "noun.card/count": "carta // carte"}, {})
    book = Book.load(project.root)
    assert book.catalogs.problems(["it"]) == []
    (problem,) = map(str, book.style_review.style_problems(["it"]))
    assert "the case 'few', which the language uses for no number; expected none, one, two" in problem
    assert "many" not in problem
