"""Choices between words by a figure: their grammar, their results, their faults."""

from collections.abc import Mapping

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.prose.choices import MAX_DEPTH, choices_in, chosen
from rulebook_tools.prose.inline import parse_inline
from rulebook_tools.prose.text import MAX_LENGTH
from rulebook_tools.prose.variants import MAX_VARIANTS, variants

RARE = "for {rate.rare one {each card} other {each [set](term:set) of {rate.rare}}} of it"
TRACKS = "{gold =cannon {Both end at {gold}} other {One ends at {cannon}, one at {gold}}}"
GIVEN = "{cannons none {no cannon} one {one of them} other {{cannons:number}}}"
COUNTED = "{n one {[1]} two {[2]} three {[3]} four {[4]} five {[5]} six {[6]} none {[0]} other {more}}"


def said(text: str, numbers: Mapping[str, int], language: str = "en") -> str:
    """Return a text with its choices made by these numbers."""
    return chosen(text, numbers.get, locale_of(language).plural_form)


@pytest.mark.parametrize(
    ("text", "numbers", "words"),
    [
        (RARE, {"rate.rare": 1}, "for each card of it"),
        (TRACKS, {"gold": 12, "cannon": 12}, "Both end at {gold}"),
        (TRACKS, {"gold": 12, "cannon": 9}, "One ends at {cannon}, one at {gold}"),
        (GIVEN, {"cannons": 0}, "no cannon"),
        (GIVEN, {"cannons": 1}, "one of them"),
        (GIVEN, {"cannons": 2}, "{cannons:number}"),
        (GIVEN, {"cannons": -1}, "one of them"),
        (GIVEN, {}, "{cannons:number}"),
        *((COUNTED, {"n": number}, f"[{number}]") for number in range(7)),
        (COUNTED, {"n": 7}, "more"),
        ("{a one {{b two {x} other {y}}} other {z}}", {"a": 1, "b": 2}, "x"),
        ("{a one {{b two {x} other {y}}} other {z}}", {"a": 1, "b": 1}, "y"),
        ("{a =b {p} =c {q} two {r} other {s}}", {"a": 2, "b": 1, "c": 2}, "q"),
        ("{a two {r} =c {q} other {s}}", {"a": 2, "c": 2}, "q"),
        ("{a\n  one{is}\n  other{are}\n}", {"a": 1}, "is"),
        ("a{b none {} other { and {b}}}", {"b": 0}, "a"),
        ("{a other {so}}", {"a": 5}, "so"),
        (r"{a one {\{} other {\}}}", {"a": 1}, r"\{"),
        ("{a one {`}`} other {`{`}}", {"a": 2}, "`{`"),
        (r"{a one {\`} other {x}} \`", {"a": 1}, r"\` \`"),
        ("{a one {``} other {`}}", {"a": 1}, "``"),
    ],
)
def test_figure_chooses_the_words(text: str, numbers: dict[str, int], words: str) -> None:
    """The order of cases: an equal figure, a number in words, a category, `other`."""
    assert choices_in(text).faults == ()
    assert said(text, numbers) == words


PLURALS = "{n zero {Z} one {O} two {T} few {F} many {M} other {X}}"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "X", 1: "O", 2: "T", 3: "X", 21: "X"}),
        ("fr", {0: "O", 1: "O", 2: "T", 3: "X", 1_000_000: "M"}),
        ("pl", {0: "M", 1: "O", 2: "T", 3: "F", 5: "M", 22: "F"}),
        ("ar", {0: "Z", 1: "O", 2: "T", 3: "F", 11: "M", 100: "X"}),
        ("lv", {0: "Z", 1: "O", 10: "Z", 21: "O", 5: "X"}),
        ("sl", {1: "O", 2: "T", 102: "T", 3: "F", 5: "X"}),
    ],
)
def test_category_is_that_of_the_language(language: str, forms: dict[int, str]) -> None:
    """`one` and `two` mean these numbers, and also the categories of the language."""
    assert {number: said(PLURALS, {"n": number}, language) for number in forms} == forms


def test_number_in_words_comes_before_a_category() -> None:
    """French counts 0 as `one`, but a case `none` comes first."""
    assert said("{n one {un} none {aucun} other {des}}", {"n": 0}, "fr") == "aucun"


@pytest.mark.parametrize(
    "text",
    [
        "no choice at all",
        "{limit} {limit:dative} {award.7}",
        r"\{n one \{a\} other \{b\}\}",
        "`{n one {a} other {b}}`",
        "[x](<https://x.example/{n one}>)",
        "{N one {a} other {b}}",
        "{" * 50,
        "x" * (MAX_LENGTH + 1) + "{n one {a} other {b}}",
    ],
)
def test_text_without_choices_stays_as_it_is(text: str) -> None:
    """Placeholders, escaped braces, code and addresses are no choices; too long texts are not parsed."""
    assert choices_in(text).faults == ()
    assert said(text, {"n": 1}) == text
    assert [variant.inline for variant in variants(text).each] == [parse_inline(text)]


@pytest.mark.parametrize(
    ("text", "wrong", "offset"),
    [
        ("x {n onn {a} other {b}}", "case", 5),
        ("x {n {a} other {b}}", "case", 5),
        ("x {n =n {a} other {b}}", "case", 5),
        ("x {n one {a} one {b} other {c}}", "times", 2),
        ("x {n one {a}}", "has no case 'other'", 2),
        ("x {n other {a} one {b}}", "after 'other'", 2),
        ("x {n }", "without cases", 2),
        ("x {n one}", "without words", 5),
        (r"x {n one \{a} other {b}}", "closes nothing, after ‘x {n one \\{a} other {b}’", 23),
        ("{n, plural, one {a} other {b}}", "unknown syntax ‘, plural,’ in {n …}", 0),
        ("x {n one {a} other {b}", "not closed", 2),
        ("x {n one {a} other {b", "not closed: ‘other {b’", 13),
        ("x {n ", "not closed", 2),
        ("x {n one {`} other {b}} `", "not closed", 5),
        ("x {n one {a other {b}}", "not closed: ‘one {a other {b}}’", 5),
        ("x {n one {{} other {b}}", "brace", 5),
        ("x {n one {{a b} other {b}}", "not closed", 5),
        ("x {n plural, one {a} other {b}}", "case", 5),
        ("{a one {{b one {{c one {{d one {x} other {y}}} other {y}}} other {y}}} other {y}}", "inside", 24),
        ("{n none { } other {b}}", "says nothing", 0),
        ("{n none {<b>} other {b}}", "HTML", 0),
        ("{n one {a} other {b}} }", "brace", 22),
        ("{n one {a} other {b}} {m, one}", "brace", 0),
        ("x" + "{n one {a} other {b}}" * 7, "more than", 1),
        ("x" + "{n one {a} other {b}}" * 6 + "y" * 3000, "more than", 1),
    ],
)
def test_broken_choice_is_a_fault_at_its_place(text: str, wrong: str, offset: int) -> None:
    """A fault has its offset and what was expected; the text is left unchanged."""
    fault, *others = variants(text).faults
    assert wrong in fault.wrong
    assert fault.offset == offset
    assert fault.expected
    assert not others
    if choices_in(text).faults:
        assert said(text, {"n": 1}) == text


def test_faults_of_names_are_all_told_at_once() -> None:
    """A misspelt case, a repeated one and a missing `other` are separate faults at their places."""
    faults = choices_in("{n onne {a} one {b} one {c}} {m tow {d} other {e}}").faults
    assert [(fault.offset, fault.name) for fault in faults] == [(0, ""), (0, ""), (3, "onne"), (32, "tow")]


def test_variants_are_all_ways_to_read() -> None:
    """Variants are all combinations of cases; the one with only `other` is the last."""
    ways = variants("{a one {A} other {B}} {b two {{c none {C} other {D}}} other {E}}")
    assert [way.inline.text for way in ways.each] == ["A C", "A D", "A E", "B C", "B D", "B E"]
    assert [selector.path for selector in ways.selectors] == ["a", "b", "c"]
    assert ways.each[1].where == "a one, b two, c other"


def test_choices_up_to_the_bounds_are_read() -> None:
    """Choices up to the limits of depth and number are accepted."""
    deep = "x"
    for _ in range(MAX_DEPTH):
        deep = f"{{n one {{{deep}}} other {{y}}}}"
    assert said(deep, {"n": 1}) == "x"
    many = "{n one {a} other {b}}" * 6
    assert len(variants(many).each) == MAX_VARIANTS
    assert said(many, {"n": 1}) == "aaaaaa"


PIECES = ["{n one {", "} other {", "}}", "{n", "{n ", "one ", "two {", "other {", "=m {", "few {", "x", " "]
PIECES += ["{", "}", "\\", "`", "``", "{n}", "{n:dative}", "[a](rule:b)", "**", "<b>", "\n", "{n other {}}"]
PIECES += ["{n one {a} other {b}}", "{m none {} =n {c} other {d}}", "{n two {{m one {} other {f}}} other {}}"]
shards = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@given(shards | st.text(max_size=200), st.integers(-2, 8), st.integers(-2, 8) | st.none())
@example("{n one {a} other {b}}" * 200, 1, 1)
@example("{n other {}}" * 333, 1, 1)
@example("{n " + "=m {}" * 700 + "other {}}", 1, 1)
@example("{n one {" * 400, 1, 1)
@example("`{n one {`` " * 300, 1, 1)
def test_any_text_is_read(text: str, n: int, m: int | None) -> None:
    """For random text, the result is one of its variants, or the unchanged text."""
    made = chosen(text, {"n": n, "m": m}.get, locale_of("fr").plural_form)
    ways = variants(text)
    assert len(ways.each) <= MAX_VARIANTS
    if ways.faults and "more than" in ways.faults[0].wrong:
        return
    if choices_in(text).faults or not ways.selectors:
        assert made == text
    else:
        assert made in {way.inline.text for way in ways.each}
