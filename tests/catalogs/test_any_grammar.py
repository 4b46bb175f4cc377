"""Grammar of languages in texts with figures: forms and cases, duals, agreement, punctuation."""

import re
from collections.abc import Mapping

import pytest

from rulebook_tools.catalogs.catalog_files import read_catalog
from rulebook_tools.catalogs.entries import PoEntry
from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.catalogs.lint import faults
from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.catalogs.messages import Message, rulebook_messages, site_messages
from rulebook_tools.catalogs.po import new_po, po_text
from rulebook_tools.engine.figures import Count, Figure, Name, Player, Statement
from rulebook_tools.project.book import Book
from rulebook_tools.prose.variants import wide_cases
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.prose import plain_text
from rulebook_tools.util.errors import Place
from tests.conftest import CARDS as CARD_GAME
from tests.conftest import Project, call

PLACE = Place("f.yml", 3, 1)
REST = "[x](rule:draw.tie) [y](term:deck)"
CARDS = {"fr": "carte // cartes", "ar": "بطاقات // بطاقة // بطاقتان // بطاقات // بطاقة // بطاقة"}
UNLABELLED = "lb"
"""A language into which this package translates no labels."""
PLAYERS = "  player: {name: player, one: player, other: players}\n"


def catalog(messages: list[Message], language: str, texts: Mapping[str, str]) -> bytes:
    """Return a catalog with translations of messages by their contexts; ` // ` separates plural forms."""
    found = {message.context: message for message in reversed(messages)}
    entries = tuple(PoEntry(found[context], tuple(text.split(" // "))) for context, text in texts.items())
    return po_text(new_po("tiny", language, entries))


def translate(project: Project, language: str, texts: Mapping[str, str], labels: Mapping[str, str]) -> None:
    """Write the catalogs of a language with a few translations."""
    book = Book.load(project.root)
    game = rulebook_messages(book.games[project.game].rulebook)
    path = f"locales/{language}/LC_MESSAGES"
    project.write(f"{path}/{project.game}.po", catalog(game, language, texts))
    named = {f"label.{name}/text": text for name, text in labels.items()}
    project.write(f"{path}/site.po", catalog(site_messages(book.outline.site), language, named))


def page(project: Project, language: str, name: str = "draw") -> str:
    """Return the HTML of a page of the project's game, without the elements that mark figures."""
    return re.sub("</?bdi>", "", project.page(name, language).html)


def spoken(project: Project, language: str, texts: Mapping[str, str]) -> GameLocalizer:
    """Return the localizer of the project's game in a language, with some translations."""
    loaded = Book.load(project.root).games[project.game]
    messages = rulebook_messages(loaded.rulebook)
    read = read_catalog("x.po", catalog(messages, language, texts), language, messages)
    assert read.problems == []
    return GameLocalizer(loaded.rulebook, loaded.parameters, language, [read])


def problems(message: Message, language: str, text: str) -> list[str]:
    """Return the problems of a catalog with one translation; `//` separates its plural forms."""
    content = catalog([message], language, {message.context: text})
    return [str(problem) for problem in read_catalog("x.po", content, language, [message]).problems]


def lost(source: str, translation: str) -> list[str]:
    """Return the faults of a translation."""
    return [fault for fault, _ in faults(Message("a/body", source, PLACE), (translation,))]


def plain(text: str) -> str:
    """Return a text, or HTML, with ordinary spaces instead of no-break spaces."""
    return text.replace("&nbsp;", " ").replace("\N{NO-BREAK SPACE}", " ")


# ---- Text that stands in


@pytest.mark.parametrize(("language", "turned"), [("fr", ""), ("ar", ' dir="ltr"')])
def test_untranslated_sentence_is_whole(project: Project, language: str, turned: str) -> None:
    """An untranslated sentence keeps the nouns of its own language, and its writing direction."""
    translate(project, language, {"noun.card/count": CARDS[language]}, {})
    html = plain(page(project, language))
    assert f'<p lang="en"{turned} class="rb-untranslated">You may hold 7 cards.' in html


GIVE = 'statements:\n  give: {text: "{player} gives {things}."}\n'
THINGS: Figure = (Count(2, "card"), Count(1, "point"))
POINTS = {"noun.card/count": "carte // cartes", "noun.point/count": "point // points"}


def test_list_in_an_untranslated_sentence_is_in_its_language(project: Project) -> None:
    """An untranslated statement has the lists and plurals of its source, a translated one the reader's."""
    project.replace("wording.yml", "statements: {}", GIVE)
    statement = Statement("give", {"player": Player("A"), "things": THINGS})
    assert plain(spoken(project, "fr", POINTS).statement(statement)) == "A gives 2 cards and 1 point."
    french = {**POINTS, "statement.give/text": "{player} donne {things}."}
    assert plain(spoken(project, "fr", french).statement(statement)) == "A donne 2 cartes et 1 point."


def test_language_that_stands_in_brings_its_own_nouns(project: Project) -> None:
    """A sentence from the Spanish fallback has Spanish nouns, although French has translations of them."""
    project.replace("game.yml", "language: en\nabout", "language: en\nfallback: [es]\nabout")
    texts = {"draw/body": f"Hasta {{hand_limit}}. {REST}", "noun.card/count": "carta // cartas"}
    translate(project, "es", texts, {})
    translate(project, "fr", {"noun.card/count": "carte // cartes"}, {})
    html = plain(page(project, "fr"))
    assert '<p lang="es" class="rb-untranslated">Hasta 7 cartas.' in html


def test_label_that_stands_in_brings_its_own_nouns(project: Project) -> None:
    """A range of players in an untranslated English label has the English noun."""
    project.replace("10-draw.yml", "    heading: Ties", "    heading: Ties\n    players: [2, 3, 4]")
    project.replace("wording.yml", "  deck:", f"{PLAYERS}  deck:")
    translate(project, UNLABELLED, {"noun.player/count": "Spiller // Spiller"}, {})
    html = plain(page(project, UNLABELLED))
    assert '<span lang="en" class="rb-untranslated">Only with 2 to 4 players</span>' in html


DECIDED = """\
ruling-tie: {question: Who?, readings: {lost: Nobody., shared: Both.}, adopted: lost, because: So.,
  decided: "2026-11-20", concerns: [play.lay], source: {own: How to play}}
"""


def test_date_in_a_label_that_stands_in_is_in_its_language(started: Project) -> None:
    started.source("rulings.yml", DECIDED)
    translate(started, UNLABELLED, {}, {})
    english = '<span lang="en" class="rb-untranslated">Decided on 20 November 2026</span>'
    assert english in page(started, UNLABELLED, "checked")
    translate(started, UNLABELLED, {}, {"ruling.decided": "Decidéiert de(n) {date}"})
    assert "Decidéiert de(n) 20. November 2026" in page(started, UNLABELLED, "checked")


# ---- Forms


@pytest.mark.parametrize(
    ("value", "words"),
    [(1, "لديك 1 بطاقة"), (2, "لديك بطاقتان"), (3, "لديك 3 بطاقات"), (12, "لديك 12 بطاقة")],
)
def test_noun_stands_without_its_number(project: Project, value: int, words: str) -> None:
    """A noun without its number takes the form for that number, such as the Arabic dual."""
    project.replace("parameters.yml", "value: 7", f"value: {value}")
    body = "لديك {hand_limit two {{hand_limit:noun}} other {{hand_limit}}} " + REST
    translate(project, "ar", {"draw/body": body, "noun.card/count": CARDS["ar"]}, {})
    assert words in plain(page(project, "ar"))


NOMINATIVE = "karta | dopełniacz: karty"
POLISH = f"{NOMINATIVE} // karty | dopełniacz: kart // kart | dopełniacz: kart // karty"


def test_form_has_a_name_in_any_script(project: Project) -> None:
    """A form works with the number and alone; composed letters equal decomposed ones."""
    body = f"Bez {{hand_limit:dopełniacz}}, {{hand_limit:number}} {{hand_limit:noun.dopełniacz}}. {REST}."
    texts = {"draw/body": body, "noun.card/count": POLISH}
    translate(project, "pl", texts, {})
    assert Book.load(project.root).style_review.style_problems(["pl"]) == []
    assert "Bez 7 kart, 7 kart." in plain(page(project, "pl"))
    accented = {"noun.card/count": "carte | de\u0301fini: la carte // cartes | de\u0301fini: les cartes"}
    assert spoken(project, "fr", accented).figure(Count(2, "card"), "noun.d\u00e9fini").text == "les cartes"


def test_label_asks_for_a_form(project: Project) -> None:
    """A Polish label may use a form of a noun: "od 2 do 4 graczy"; other languages do not need the form."""
    project.replace("10-draw.yml", "    heading: Ties", "    heading: Ties\n    players: [2, 3, 4]")
    project.replace("wording.yml", "  deck:", f"{PLAYERS}  deck:")
    nouns = "gracz // gracze | dopełniacz: graczy // graczy // gracza"
    labels = {"players.range": "Od {least} do {most:dopełniacz}", "table.fewer": "mniej niż {n:dopełniacz}"}
    translate(project, "pl", {"noun.player/count": nouns, "noun.card/count": POLISH}, labels)
    html = plain(page(project, "pl"))
    assert "Od 2 do 4 graczy" in html
    assert "mniej niż 1 karty" in html
    assert Book.load(project.root).style_review.style_problems(["pl"]) == []


LIMIT = "{hand_limit}"


@pytest.mark.parametrize(
    ("body", "old", "new", "told"),
    [
        ("{hand_limit:dopelniacz}", "", "", "which no noun has; expected dopełniacz, noun, number"),
        (f"{LIMIT} {{hand_limit:noun.celownik}}", "", "", "'celownik' of {hand_limit:noun.celownik}"),
        (f"{{hand_limit:rodzaj m {{x}} other {{y}}}} {LIMIT}", "", "", "noun has; expected dopełniacz, kind"),
        (f"{{hand_limit:dopełniacz kert {{x}} other {{y}}}} {LIMIT}", "", "", "has; expected kart, karty"),
        (LIMIT, "dopełniacz: karty", "dopełniacz karty", "without a name; expected name: dopełniacz karty"),
        (LIMIT, "dopełniacz: karty", "dopełniacz:", "the form 'dopełniacz' of a noun without a word"),
        (LIMIT, "karta |", " |", "a noun that begins with a form of its own"),
        (LIMIT, "dopełniacz: karty", "noun: karty", "'noun' as the name of a form"),
        (LIMIT, "dopełniacz: karty", "w dop: karty", "'w dop' as the name of a form; expected one word"),
        (LIMIT, ": karty", ": karty | dopełniacz: kart", "'dopełniacz' of a noun more than once"),
    ],
)
def test_form_that_is_not_there_or_mistyped_is_told(
    project: Project, body: str, old: str, new: str, told: str
) -> None:
    """Unknown forms are reported with the known ones, malformed ones with the way to write them."""
    noun = POLISH.replace(old, new) if old else POLISH
    translate(project, "pl", {"draw/body": f"{body} {REST}", "noun.card/count": noun}, {})
    found = [str(problem) for problem in Book.load(project.root).style_review.style_problems(["pl"])]
    assert any(told in problem for problem in found), found


def test_form_that_nothing_asks_for_is_a_warning(project: Project) -> None:
    """An unused form is a warning that lists the used ones."""
    noun = POLISH.replace("| dopełniacz: kart //", "| dopelniacz: kart //", 1)
    texts = {"draw/body": f"Bez {{hand_limit:dopełniacz}}. {REST}", "noun.card/count": noun}
    translate(project, "pl", texts, {})
    (warning,) = map(str, Book.load(project.root).style_review.warnings(["pl"]))
    assert "the form 'dopelniacz' of a noun, which no text uses; expected dopełniacz" in warning


def test_noun_that_lacks_a_form_is_a_warning(project: Project) -> None:
    project.replace("10-draw.yml", "**Nobody** wins a tie.", "**Nobody** wins {award.3} and {hand_limit}.")
    texts = {
        "draw.tie/body": "**Nikt** nie ma {award.3:dopełniacz} i {hand_limit:dopełniacz}.",
        "noun.card/count": POLISH,
    }
    translate(project, "pl", texts, {})
    assert Book.load(project.root).style_review.warnings(["pl"]) == []
    translate(project, "pl", {**texts, "noun.point/count": "punkt // punkty // punktów // punktu"}, {})
    (warning,) = Book.load(project.root).style_review.warnings(["pl"])
    assert warning.wrong.endswith("form 'dopełniacz' of {award.3}, which some nouns do not have: noun.point")


def test_number_cannot_get_lost_with_a_noun_alone() -> None:
    """A noun alone keeps the figure only if a case says the number, or if it is printed elsewhere."""
    text, told = "You draw {n}.", "the translation has lost the placeholder {n}"
    assert lost(text, "{n:noun}") == [told]
    assert lost(text, "{n two {{n:noun}} other {{n:noun}}}") == [f"{told} where n other"]
    assert lost(text, "{n two {{n:noun.dual}} other {{n:number} {n:noun}}}") == []


# ---- A noun and its number


HOLD = """nouns:
  good.gem: {one: gem, other: gems}
  good.cloth: {one: bolt of cloth, other: bolts of cloth}
  coin: {one: doubloon, other: doubloons}
"""
GIVEN: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "ar": (
        "يعطي {player} {things:نصب}.",
        {
            "good.gem": "جوهرة // جوهرة | counted: جوهرة واحدة"
            " // جوهرتان | counted: جوهرتان | counted.نصب: جوهرتين // جواهر // جوهرة // جوهرة",
            "good.cloth": "لفة قماش // لفة قماش | counted: لفة قماش واحدة // لفتا قماش | counted: لفتا قماش"
            " | counted.نصب: لفتي قماش // لفات قماش // لفة قماش // لفة قماش",
            "coin": "دوبلون // دوبلون | counted: دوبلون واحد | counted.نصب: دوبلونًا واحدًا"
            " // دوبلونان | counted: دوبلونان | counted.نصب: دوبلونين // دوبلونات // دوبلونًا // دوبلون",
        },
    ),
    "ja": (
        "{player}は{things}を渡す。",
        {
            "good.gem": "宝石 | counted: 宝石{number}個",
            "good.cloth": "布 | counted: 布{number}反",
            "coin": "ドブロン金貨 | counted: ドブロン金貨{number}枚",
        },
    ),
    "cy": (
        "Mae {player} yn rhoi {things}.",
        {
            "good.gem": "gem // gem | counted: un em // gem | counted: dwy em // gem | counted: tair gem"
            " // gem | counted: chwe gem // gem",
            "good.cloth": "rholyn o frethyn // rholyn o frethyn | counted: un rholyn o frethyn"
            " // rholyn o frethyn | counted: dau rolyn o frethyn"
            " // rholyn o frethyn | counted: tri rholyn o frethyn"
            " // rholyn o frethyn | counted: chwe rholyn o frethyn // rholyn o frethyn",
            "coin": "doblŵn // doblŵn | counted: un doblŵn // doblŵn | counted: dau ddoblŵn"
            " | counted.meddal: ddau ddoblŵn // doblŵn | counted: tri doblŵn // doblŵn | counted: chwe doblŵn"
            " // doblŵn",
        },
    ),
    "it": (
        "{player} dà {things}.",
        {
            "good.gem": "gemma | counted: una gemma // gemme",
            "good.cloth": "pezza di stoffa | counted: una pezza di stoffa // pezze di stoffa",
            "coin": "doblone | counted: un doblone // dobloni",
        },
    ),
}
"""For each language: a sentence about goods that are given, and its nouns with their forms."""


@pytest.mark.parametrize(
    ("language", "numbers", "said"),
    [
        ("ar", (1, 2, 3), "يعطي A جوهرة واحدة ولفتي قماش و3 دوبلونات."),
        ("ar", (2, 1, 11), "يعطي A جوهرتين ولفة قماش واحدة و11 دوبلونًا."),
        ("ja", (2, 1, 12), "Aは宝石2個、布1反、ドブロン金貨12枚を渡す。"),
        ("cy", (2, 3, 1), "Mae A yn rhoi dwy em, tri rholyn o frethyn, ac un doblŵn."),
        ("cy", (1, 2, 11), "Mae A yn rhoi un em, dau rolyn o frethyn, ac 11 doblŵn."),
        ("cy", (1, 2, 3), "Mae A yn rhoi un em, dau rolyn o frethyn, a thri doblŵn."),
        ("it", (1, 3, 1), "A dà una gemma, 3 pezze di stoffa e un doblone."),
    ],
)
def test_noun_says_how_it_stands_with_its_number(
    project: Project, language: str, numbers: tuple[int, ...], said: str
) -> None:
    """Members of a list too: the number before, after or within the noun, or not at all, in any case."""
    project.replace("wording.yml", "statements: {}", GIVE)
    project.replace("wording.yml", "nouns:\n", HOLD)
    sentence, nouns = GIVEN[language]
    texts = {"statement.give/text": sentence, **{f"noun.{name}/count": text for name, text in nouns.items()}}
    things = tuple(map(Count, numbers, nouns))
    given = Statement("give", {"player": Player("A"), "things": things})
    assert plain(spoken(project, language, texts).statement(given)) == said
    translate(project, language, texts, {})
    assert Book.load(project.root).style_review.style_problems([language]) == []


def test_result_of_an_example_is_said_as_the_language_says_it(book: Book) -> None:
    """It ends with the full stop of its language, and has its lists."""
    game = book.game(CARD_GAME)
    messages = rulebook_messages(game.rulebook)
    nouns = {"cloth": "布", "antiques": "骨董品", "coffee": "コーヒー"}
    texts = {f"noun.good.{good}/name": noun for good, noun in nouns.items()}
    texts["statement.result.common/text"] = "普通は{common}。"
    read = read_catalog("x.po", catalog(messages, "ja", texts), "ja", messages)
    labels = Labels(book.outline.site, "ja", ())
    examples = PageContext(GameVoice(game.content, "ja", [read], labels, {}), CARD_GAME).examples
    result = examples.result(game.runs["goods-nobody-sells-count"])
    said = plain("".join(map(plain_text, result)))
    assert "普通は布、骨董品、コーヒー。A sells 3 sacks of coffee、earns" in said


def test_number_keeps_its_line_within_a_noun(project: Project) -> None:
    """A blank beside the number never ends a line; the noun alone has no number."""
    localizer = spoken(project, "fr", {COUNT: "carte // cartes | counted: jeu de {number} cartes"})
    assert localizer.figure(Count(3, "card")).text == "jeu de\u00a03\u00a0cartes"
    assert [localizer.figure(Count(3, "card"), form).text for form in ("noun", "number")] == ["cartes", "3"]
    assert localizer.figure(Count(3, "player")).text == "3", "no such noun in wording.yml"


def test_things_are_numbered_as_the_language_does(project: Project) -> None:
    """A noun that numbers its things says where the number stands: "the 3rd place", not "place 3"."""
    assert spoken(project, "en", {}).key("award", "3").text == "3\u00a0cards"
    project.replace("parameters.yml", "keys: card", "keys: deck")
    project.replace("10-draw.yml", "kind: thresholds", "kind: values")
    for deck, said in (("paquet", "paquet 3"), ("paquet | counted: le {number}e paquet", "le 3e paquet")):
        assert plain(spoken(project, "fr", {"noun.deck/name": deck}).key("award", "3").text) == said


COUNT, NAME = "noun.card/count", "noun.deck/name"


@pytest.mark.parametrize(
    ("language", "context", "text", "told"),
    [
        ("sl", COUNT, "karta // karti | counted: karti // karte // kart", "expected {number}, for 2, 102"),
        ("fr", COUNT, "carte | counted: une carte // cartes", "{number}, for 0, 1 are said in this form"),
        ("ja", COUNT, "{number}枚", "msgstr[0]: {number} beside the noun; expected a form of its own"),
        ("fr", NAME, "paquet | counted: le paquet", "'counted' has lost the placeholder {number}"),
    ],
)
def test_number_that_gets_lost_with_its_noun_is_told(
    language: str, context: str, text: str, told: str
) -> None:
    """A noun may leave its number out only in a plural form that no other number falls in."""
    message = Message(context, "card", PLACE, "cards" if context.endswith("count") else "")
    assert [told in problem for problem in problems(message, language, text)] == [True]


EXAMPLES = Message("label.examples/text", "{number} example", PLACE, "{number} examples", figures=("number",))


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("ar", "لا أمثلة // مثال واحد // مثالان // {number} أمثلة // {number} مثالًا // {number} مثال", ""),
        ("it", "un esempio // {number} esempi", ""),
        ("fr", "{number one {un exemple} other {{number} exemple}} // {number} exemples", ""),
        ("fr", "un exemple // {number} exemples", "0, 1 are said in this form; or a choice: {number none"),
        ("sl", "en primer // {number} primera // {number} primeri // {number} primerov", "for 1, 101, 201 …"),
        ("ja", "例", "for 0, 1, 2 … are said in this form"),
    ],
)
def test_plural_form_of_one_number_may_leave_it_out(language: str, text: str, told: str) -> None:
    """A wrong form is named, with the numbers that fall in it and the way out."""
    assert [told in problem for problem in problems(EXAMPLES, language, text)] == [True] * bool(told)


def test_words_are_chosen_by_the_letter_that_follows(project: Project) -> None:
    """A choice by `letter` depends on how a figure begins, such as the first player of a list."""
    turn = 'statements:\n  turn: {text: "It is the turn of {player}."}\n'
    project.replace("wording.yml", "statements: {}", turn)
    text = "Tocca {player:letter a {ad} other {a}} {player}."
    localizer = spoken(project, "it", {"statement.turn/text": text})
    whom: tuple[Figure, ...] = (Player("A"), Player("B"), (Player("A"), Player("B")))
    said = [localizer.statement(Statement("turn", {"player": each})) for each in whom]
    assert said == ["Tocca ad A.", "Tocca a B.", "Tocca ad A e B."]
    translate(project, "it", {"statement.turn/text": text}, {})
    assert Book.load(project.root).style_review.style_problems(["it"]) == []
    translate(project, "it", {"statement.turn/text": text.replace("letter a", "letter ad")}, {})
    (problem,) = Book.load(project.root).style_review.style_problems(["it"])
    assert "the case 'ad' of {player:letter …}, which is not a letter; expected one letter" in str(problem)


# ---- Words that agree


SELL = 'statements:\n  sell: {text: "{player} sells {good} as {class}."}\n'
GOODS = """nouns:
  good.gems: {name: gems}
  good.cloth: {name: cloth}
  class.rare: {name: rare}
  class.popular: {name: popular}
"""
FRENCH = {
    "noun.good.gems/name": "gemmes | genre: féminin",
    "noun.good.cloth/name": "tissu | genre: masculin",
    "noun.class.rare/name": "rare",
    "noun.class.popular/name": "recherché",
}
SOLD = (
    "{player} vend {good:genre féminin {ces {good} fines} other {ce {good} fin}} comme "
    "{class:kind rare {rares} other {{class}}}."
)


def test_words_agree_with_a_name(project: Project) -> None:
    """Words agree with a form of a noun, or with the noun itself."""
    project.replace("wording.yml", "statements: {}", SELL)
    project.replace("wording.yml", "nouns:\n", GOODS)
    localizer = spoken(project, "fr", {**FRENCH, "statement.sell/text": SOLD})

    def said(good: Figure, class_: str) -> str:
        figures = {"player": Player("A"), "good": good, "class": Name(class_)}
        return localizer.statement(Statement("sell", figures))

    assert said(Name("good.gems"), "class.rare") == "A vend ces gemmes fines comme rares."
    assert said(Name("good.cloth"), "class.popular") == "A vend ce tissu fin comme recherché."
    both = (Name("good.gems"), Name("good.cloth"))
    assert said(both, "class.rare") == "A vend ce gemmes et tissu fin comme rares."
    assert said(both[:1] * 2, "class.rare") == "A vend ces gemmes et gemmes fines comme rares."
    assert said(Player("B"), "class.rare") == "A vend ce B fin comme rares."


def test_words_of_a_rule_agree_with_what_is_counted(project: Project) -> None:
    """A choice by a parameter uses the noun of its unit."""
    body = f"{{hand_limit:genre f {{Toutes}} other {{Tous}}}}, {{hand_limit}}. {REST}"
    noun = "carte | genre: f // cartes | genre: f"
    translate(project, "fr", {"draw/body": body, "noun.card/count": noun}, {})
    assert "Toutes, 7 cartes." in plain(page(project, "fr"))


def test_name_is_told_by_the_noun_of_its_case() -> None:
    """The words of a case for one noun may replace the noun; those of a case for a gender may not."""
    text, told = "It is {class}.", "the translation has lost the placeholder {class} where"
    assert lost(text, "{class:kind rare {Rares} popular {Prisées} other {{class}}}") == []
    assert lost(text, "{class:kind rare {Rares} other {Autres}}") == [f"{told} class:kind other"]
    assert lost(text, "{class:genre f {Belles} other {{class}}}") == [f"{told} class:genre f"]


# ---- Numbers


@pytest.mark.parametrize(
    ("language", "wide"), [("en", ""), ("pl", ""), ("lt", "one"), ("lv", "zero one"), ("sl", "one two")]
)
def test_case_of_more_numbers_than_one_must_print_them(language: str, wide: str) -> None:
    """In Lithuanian, `one` includes 21: its words must print the number."""
    assert wide_cases(locale_of(language).plural_form) == frozenset(wide.split())
    message = Message("a/body", "You draw {n}.", PLACE)
    text = "{n zero {nothing} one {one card} two {two cards} other {{n}}}"
    read = read_catalog("x.po", catalog([message], language, {"a/body": text}), language, [message])
    lost = [problem.wrong.rpartition(" ")[2] for problem in read.problems]
    assert sorted(lost) == sorted(wide.split())


def test_words_for_one_that_are_said_of_none_are_a_warning(project: Project) -> None:
    """French counts 0 as `one`: "la carte" would also be shown for no card."""
    rest = 'statements:\n  rest: {text: "{player} keeps {cards}."}\n'
    project.replace("wording.yml", "statements: {}", rest)
    texts = ["one {la carte}", "none {rien} one {la carte}", "one {sa {cards}}"]
    warnings = []
    for text in texts:
        said = f"{{player}} garde {{cards {text} other {{{{cards}}}}}}."
        translate(project, "fr", {"statement.rest/text": said}, {})
        found = Book.load(project.root).style_review.warnings(["fr"])
        warnings.append([each.wrong.partition(": ")[2] for each in found])
    assert warnings == [["the words of {cards one …} are shown for none, too"], [], []]


# ---- Punctuation


BETWEEN = {
    "fr": {"colon": "{before}\u00a0: {next}", "semicolon": "{before}\u202f; {next}"},
    "zh_Hant": {"comma": "{before}、{next}", "colon": "{before}\uff1a{next}", "sentences": "{before}{next}"},
}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "English edition : Drawing ; Ties"),
        ("zh_Hant", "English edition\uff1aDrawing; Ties"),
        ("en", "English edition: Drawing; Ties"),
    ],
)
def test_what_stands_between_two_things_is_the_language_s(project: Project, language: str, said: str) -> None:
    """A label separates edition and sections in a reference; the rest of the label is not shown."""
    project.replace("10-draw.yml", "source: {en: Drawing}", "source: {en: [Drawing, Ties]}")
    labels = {f"between.{name}": text for name, text in BETWEEN.get(language, {}).items()}
    if labels:
        translate(project, language, {}, labels)
    assert said in plain(re.sub("<[^>]*>", "", page(project, language))).replace("\u202f", " ")


def test_blank_where_no_line_may_break_stays(project: Project) -> None:
    """Headings, statements and labels keep no-break spaces, as in a French source."""
    project.replace("10-draw.yml", "heading: Drawing", 'heading: "Que faire\\_?  Piocher"')
    project.replace("wording.yml", "statements: {}", 'statements:\n  rest: {text: "Il reste\\_:\\n  {n}."}\n')
    project.write("docs/site/labels.yml", 'between.colon: {text: "{before}\\_: {next}"}\n')
    assert "Que faire&nbsp;? Piocher" in page(project, "en")
    assert spoken(project, "fr", {}).statement(Statement("rest", {"n": 2})) == "Il reste\u00a0: 2."
    assert "English edition\u00a0: Drawing" in re.sub("<[^>]*>", "", page(project, "en"))


@pytest.mark.parametrize("text", ["{next}, {before}", "({before}, {next})", "{before}, {before} {next}"])
def test_label_between_with_more_than_that_is_told(project: Project, text: str) -> None:
    """A label that separates two things may contain nothing before the first or after the second."""
    translate(project, "fr", {}, {"between.comma": text})
    (problem,) = Book.load(project.root).style_review.style_problems(["fr"])
    assert "what stands between two things, with more than that; expected {before}, {next}" in str(problem)


# ---- A figure that comes to another plural form


NUMBER = "{hand_limit:number}"


@pytest.mark.parametrize(
    ("body", "before", "after", "is_fuzzy"),
    [
        (f"Masz {NUMBER} kart.", 7, 2, True),
        (f"Masz {NUMBER} kart.", 7, 5, False),
        ("Masz {hand_limit}.", 7, 2, False),
        (f"Masz {NUMBER} {{hand_limit few {{karty}} other {{kart}}}}.", 7, 2, False),
    ],
)
def test_figure_of_another_plural_form_marks_what_was_said_by_hand(
    project: Project, body: str, before: int, after: int, *, is_fuzzy: bool
) -> None:
    """No other entry changes, and the next update changes nothing."""
    project.replace("parameters.yml", "value: 7", f"value: {before}")
    translate(project, "pl", {"draw/body": f"{body} {REST}", "noun.card/count": POLISH}, {})
    assert call(project, "translate", "update").exit_code == 0
    old = project.catalog("pl").read_text("utf-8").split("\n\n")
    assert not any("fuzzy" in entry for entry in old)
    project.replace("parameters.yml", f"value: {before}", f"value: {after}")
    assert call(project, "translate", "update").exit_code == 0
    new = project.catalog("pl").read_text("utf-8").split("\n\n")
    first, *others = ["\n#, fuzzy" in f"\n{entry}" for entry in new if "draw/body" in entry]
    assert (first, any(others)) == (is_fuzzy, False)
    changed = [entry for entry in new if entry not in old]
    assert all("{hand_limit" in entry for entry in changed)
    assert call(project, "translate", "update").exit_code == 0
    assert project.catalog("pl").read_text("utf-8").split("\n\n") == new
