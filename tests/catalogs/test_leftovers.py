"""Small slips in a translation are reported at their place, but the translation is shown."""

import pytest

from tests.conftest import Project, call, fill, replace

TAKE, LOOK, TITLE = "Take the top card.", "Look at it.", "Tiny"
WHO = "Who wins a tie?"
KOREAN = "덱이 비어 아무도 카드를 더 가져갈 수 없을 때까지 모두 카드를 뽑고 라운드는 즉시 끝납니다."
WHOLE = (
    "Everybody draws until the deck is empty and nobody can take another card; then the round ends at once."
)


def told(project: Project, language: str, **said: str) -> list[str]:
    """Return the output of a check for a new catalog with some translations by source text: `Take="…"`."""
    assert call(project, "translate", "add", language).exit_code == 0
    project.translate(language, {globals()[name]: translation for name, translation in said.items()})
    lines = call(project, "translate", "check", language).stderr.split("\n")
    return [line.partition(".po:")[2] for line in lines if ".po:" in line and "/term: " not in line]


@pytest.mark.parametrize(
    ("translation", "wrong"),
    [
        ("Nimm die oberste Karte.\\n", "a line end at the end of the text; expected nothing there"),
        (" Nimm die oberste Karte.", "a space at the beginning of the text"),
        ("Nimm.\\n\\nDie oberste Karte.", "a second paragraph, which pages join to the first"),
        ("- Nimm die oberste Karte.", "a line that begins with '-', which is shown as it is"),
        ("**Nimm die oberste Karte.", "the mark '**', which is shown as it is"),
        ("Take the top card.", "the same text as its source; expected a translation"),
    ],
)
def test_what_is_left_over_is_told_with_its_message(project: Project, translation: str, wrong: str) -> None:
    """Stray spaces, line ends, paragraphs, marks and untranslated words are reported with their message."""
    (line,) = told(project, "de", TAKE=translation)
    assert f"draw/body: {wrong}" in line


def test_words_that_two_languages_share_are_no_leftovers(project: Project) -> None:
    """Short words and regional variants may equal their source."""
    assert told(project, "de", TITLE="Tiny", LOOK="Look at it.") == []
    assert told(project, "en_GB", TAKE=TAKE) == []


def test_catalog_that_nobody_translated_is_told_once(started: Project) -> None:
    """A catalog that repeats its source texts is reported once, not for each message."""
    fill(started, "nl")
    path = started.catalog("nl")
    path.write_text(path.read_text("utf-8").replace('"nl ', '"'), "utf-8")
    told = call(started, "translate", "check", "nl").stderr.split("\n")
    (found,) = [line for line in told if "texts are the same" in line]
    assert "my-game.po:1:1: " in found
    assert "texts are the same as their source; expected a translation" in found


def test_empty_plural_form_is_told(project: Project) -> None:
    """An empty plural form is reported, because readers would get the source text for all forms."""
    assert call(project, "translate", "add", "de").exit_code == 0
    empty = 'msgid_plural "cards"\nmsgstr[0] ""'
    replace(project.catalog("de"), empty, empty.replace('""', '"Karte"'))
    ran = call(project, "translate", "check", "de")
    assert "noun.card/count: the plural form msgstr[1] is empty, so pages show no form" in ran.stderr


def test_commas_between_the_forms_of_a_term_are_told_once(project: Project) -> None:
    """Commas between forms of a term are reported at the term, not at each link to it."""
    body = "You may hold {hand_limit}. See [ties](rule:draw.tie), a [deck](term:deck)."
    assert call(project, "translate", "add", "de").exit_code == 0
    german = "Du hältst {hand_limit}. Siehe [Gleichstand](rule:draw.tie), einen [Stapel](term:deck)."
    project.translate("de", {body: german, "deck | decks": "Stapel, Stapeln"})
    lines = [line for line in call(project, "translate", "check", "de").stderr.split("\n") if ".po:" in line]
    assert [line.partition(".po:")[2].partition(": ")[2] for line in lines] == [
        "deck/term: commas between the forms of a term; expected | between them, as in the source"
    ]


@pytest.mark.parametrize(
    ("language", "source", "translation", "wrong"),
    [
        ("es", "WHO", "Quién gana un empate?", "different numbers of '¿' and '?'"),
        ("es", "WHO", "El que gana un empate.", "a question of the source that does not end as one"),
        ("el", "WHO", "Ποιος κερδίζει?", "'?', which the language writes differently; expected ;"),
        ("ar", "WHO", "من يفوز?", "'?', which the language writes differently; expected ؟"),
        ("fr", "WHO", "Qui gagne\u202f?", ""),
        ("fr", "WHO", "Qui gagne?", "a mark without the space that parts it from its word"),
        ("fr", "WHO", "Qui gagne ?", "a space at which a line may end beside a mark"),
        ("fr_CA", "WHO", "Qui gagne?", ""),
        ("fr", "TAKE", "Prenez la carte\u00a0: celle du dessus.", ""),
        ("zh_Hant", "WHO", "誰在平手時獲勝?", "'?', which the language writes differently; expected \uff1f"),
        ("ja", "TAKE", "一番上のカード,を引く。", "',', which the language writes differently; expected 、"),
        ("de", "WHO", "Wer gewinnt", "a question of the source that does not end as one"),
        ("zh_Hant", "WHOLE", "所有玩家持續抽牌、直到牌庫耗盡且無人能再抽牌為止、此時本輪立即結束。", ""),
        ("ko", "WHOLE", KOREAN, ""),
    ],
)
def test_marks_and_length_are_judged_as_the_language_has_them(
    project: Project, language: str, source: str, translation: str, wrong: str
) -> None:
    """Punctuation and length that are unusual in the language are warnings."""
    project.replace("game.yml", "Everybody draws until the deck is empty.", WHOLE)
    found = told(project, language, **{source: translation})
    assert [wrong in line and "(warning)" in line for line in found] == [True] * bool(wrong), found
