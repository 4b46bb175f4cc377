"""Prose is data: from any source or catalog, a page gets only text and a few harmless elements."""

import sys
from collections.abc import Mapping
from html.parser import HTMLParser

import nh3
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook_tools.catalogs.catalog_files import read_catalog
from rulebook_tools.catalogs.localizer import Localizer, LocalText
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.model import Text
from rulebook_tools.project.book import Book
from rulebook_tools.prose.body import split
from rulebook_tools.prose.inline import Link, Placeholder, parse_inline
from rulebook_tools.prose.parts import messages
from rulebook_tools.prose.text import BIDI, CONTROL, STRANGE, hidden
from rulebook_tools.render.prose import Prose, plain_text
from rulebook_tools.render.sanitizing import clean
from rulebook_tools.util.errors import Place, Problems, SourceError
from tests.conftest import Project

PLACE = Place("f.yml", 3, 1)
ALLOWED = {"a", "strong", "em", "code", "span", "bdi", "p", "ul", "ol", "li", "blockquote", "div", "br"}
ALLOWED |= {"table", "thead", "tbody", "tr", "th", "td"}
ATTRIBUTES = {"class", "lang", "href", "rel", "scope", "data-definition"}

REFUSED = {
    "script": "<script>alert(x)</script>",
    "image with handler": "<img src=x onerror=alert(x)>",
    "svg": "<svg/onload=alert(x)>",
    "instruction": "<?php x ?>",
    "entities": "&lt;script&gt;alert(x)&lt;/script&gt;",
    "number entities": "&#x3c;img src=x onerror=alert(x)&#x3e;",
    "javascript in brackets": "[x](<javascript:alert>)",
    "vbscript": "[x](vbscript:x)",
    "data": "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "relative": "[x](../../evil.html)",
    "empty": "[x]()",
    "image": "![x](https//evil.example/x.png)",
    "autolink": "<https://evil.example>",
    "autolink javascript": "<javascript:alert(x)>",
    "attr_list": "*x*{: onclick=alert(x) }",
    "attr_list braces": "x {#id .class onclick=alert}",
    "md_in_html": '<div markdown onclick="x">*a*</div>',
    "jinja": "{{ config.__class__ }}",
    "jinja comment": "{# x #}",
    "format empty": "{}",
    "format conversion": "{hand_limit!r}",
    "format item": "{hand_limit[0]}",
    "placeholder as target": "[x](rule:{hand_limit})",
    "code hides no link": "`a` [x](javascript:b)",
    "code hides no HTML": "`<script>`",
    "many brackets": "[" * 20_000,
    "nested brackets": "[" * 20_000 + "]" * 20_000,
}
HARMLESS = {
    "footnote": "a[^x] and [^x]: b",
    "abbreviation": "*[HTML]: Hyper",
    "snippet": '--8<-- "/etc/passwd"',
    "reference": "[x][y] and [y]: javascript:alert",
    "double entity": "&amp;lt;script&amp;gt;",
    "percent": "%(a)s %s 100% $x",
    "quotes": "\" ' onclick=alert(x) `",
    "brackets": "[" * 1900 + "]" * 1900,
    "emphasis": "*a **b* c** ***d* e**",
    "link in link": "[a [b](rule:draw) c](rule:draw)",
}


class Tree(HTMLParser):
    """Parses HTML like a browser, and fails on elements and attributes that prose may not have."""

    empty = frozenset({"br"})
    """The elements without an end."""

    def __init__(self, html: str, hrefs: frozenset[str] = frozenset()) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text = ""
        self.hrefs = hrefs
        self.seen: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, f"<{tag}>"
        self.seen.append(tag)
        for name, value in attrs:
            assert name in ATTRIBUTES, f"{name}={value!r}"
            if name == "href":
                assert value in self.hrefs, f"href={value!r}"
        if tag not in self.empty:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.empty:
            assert self.open
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        pytest.fail(f"a comment or an instruction {data!r}")

    unknown_decl = handle_pi = handle_comment

    def handle_decl(self, decl: str) -> None:
        pytest.fail(f"a declaration {decl!r}")


def fill(path: str, form: str, _language: str) -> LocalText | None:
    return LocalText(f"7 <{form}>", "en") if path == "hand_limit" else None


def resolve(link: Link) -> tuple[str, Mapping[str, str]] | None:
    return ("#draw", {"class": "rb-rule"}) if link == Link("rule", "draw") else None


def prose(language: str = "en", localizer: Localizer | None = None) -> Prose:
    return Prose(localizer or Localizer(language, "en"), fill, resolve)


def body(text: str) -> str:
    return str(prose().body("draw/body", Text(text, PLACE)))


def translated(source: str, translation: str) -> tuple[str, list[str]]:
    """Return the HTML of a message on a German page, and the faults of its translation."""
    message = Message("draw/body", source, PLACE)
    quoted = [text.replace("\\", "\\\\").replace('"', '\\"') for text in (source, translation)]
    entry = f'\nmsgctxt "draw/body"\nmsgid "{quoted[0]}"\nmsgstr "{quoted[1]}"\n'.replace("\t", "\\t")
    catalog = read_catalog("de.po", f'msgid ""\nmsgstr ""\n{entry}'.encode(), "de", [message])
    shown = prose("de", Localizer("de", "en", [catalog])).body("draw/body", Text(source, PLACE))
    return str(shown), [str(problem) for problem in catalog.problems]


@pytest.mark.parametrize("attack", [*REFUSED, *HARMLESS])
def test_no_source_becomes_more_than_prose(attack: str) -> None:
    """An attack in an unchecked source is shown as text, or left out."""
    text = (REFUSED | HARMLESS)[attack]
    hrefs = frozenset({"#draw"})
    Tree(body(text), hrefs)
    Tree(str(prose().inline(LocalText(text, "en"))), hrefs)
    for wrapped in (f"- {text}", f"> {text}", f"| {text} | b |\n| --- | --- |\n| {text} | {text} |"):
        Tree(body(wrapped), hrefs)


def test_attack_in_a_source_is_told_at_its_line(project: Project) -> None:
    """Refused markup in a source is an error at its paragraph."""
    for number, attack in enumerate(REFUSED.values()):
        text = f"id: a{number}\nheading: More\nbody: |\n  Good.\n\n  {attack}\nsource: {{en: x}}\n"
        project.source(f"20-a{number}.yml", text)
    with pytest.raises(SourceError) as caught:
        Book.load(project.root)
    told = {str(problem.place) for problem in caught.value.problems}
    assert told == {f"docs/games/tiny/20-a{number}.yml:6:1" for number in range(len(REFUSED))}


@pytest.mark.parametrize("attack", REFUSED)
def test_attack_in_a_catalog_is_told_and_never_shown(attack: str) -> None:
    """The problem is at the entry's line; the page shows the source text, marked as such."""
    shown, problems = translated("A good text", REFUSED[attack])
    assert problems
    assert all(problem.startswith("de.po:5:1: ") for problem in problems)
    assert shown == '<p lang="en" class="rb-untranslated">A good text</p>'


@pytest.mark.parametrize("attack", HARMLESS)
def test_harmless_oddities_of_a_catalog_are_shown_as_text(attack: str) -> None:
    """Extensions of other Markdown dialects have no effect."""
    shown, problems = translated(HARMLESS[attack], HARMLESS[attack] + " ja")
    assert problems == []
    assert "ja" in shown
    tree = Tree(shown, frozenset({"#draw"}))
    assert set(tree.seen) <= {"p", "em", "strong", "code", "a"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("--8<-- a", "--8<-- a"),
        ("[^x]", "[^x]"),
        ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
        (r"\{hand_limit\}", "{hand_limit}"),
        ("a < b", "a < b"),
        ("%s $x", "%s $x"),
        ("`&lt;i&gt;` `*a*`", "&lt;i&gt; *a*"),
    ],
)
def test_text_is_shown_as_it_is_written(text: str, shown: str) -> None:
    assert Tree(body(text)).text == shown


PIECES = ["<script>", "</p>", "<!--", "-->", "]]>", "<![CDATA[", '"', "'", "=", ">", "<", "&", "&lt;"]
PIECES += ["&#60;", "[a](rule:draw)", "[b](https://ok.example/?a=b)", "[", "](", ")", "javascript:", "!["]
PIECES += ["**", "*", "_", "`", "\\", "{hand_limit}", "{hand_limit:dative}", "{", "}", "{{", "%}", "#", "~~~"]
PIECES += ["{hand_limit one {", "} other {", "}}", "{: onclick=x}", "\n", "\n\n", "- ", "> ", "1. ", " "]
PIECES += ["onerror=x", "a", "| a | b |\n| - | - |\n", "\u2028", "\x0b", "\u202e", "    ", "\t"]


@given(st.text(max_size=400) | st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@example("**a [b** c](rule:draw)")
@example("[a\n\nb](rule:draw)")
def test_any_text_gives_balanced_harmless_html(text: str) -> None:
    """Random text and markup give only allowed elements and attributes, and all are closed."""
    inline = (prose(language).inline(LocalText(text, "en")) for language in ("en", "de"))
    for html in (body(text), *map(str, inline)):
        tree = Tree(html, frozenset({"#draw", "https://ok.example/?a=b"}))
        assert "script" not in tree.seen


def test_filled_figures_and_definitions_are_escaped() -> None:
    assert "<bdi>7 &lt;dative&gt;</bdi>" in body("{hand_limit:dative}")
    hostile = Prose(
        Localizer("en", "en"), fill, lambda _link: ('#x" onclick="y', {"data-definition": '"><script>'})
    )
    html = str(hostile.body("x", Text("[a](rule:draw)", PLACE)))
    assert Tree(html, frozenset({'#x" onclick="y'})).seen == ["p", "a"]


def test_good_prose_is_rendered() -> None:
    """Emphasis, internal and external links, figures, lists, quotes and tables."""
    html = body("**a** *b* `c` [d](rule:draw) [e](https://ok.example)\n\n1. f\n2. g\n\n> h\n\n|i|\n|-|\n|j|")
    tree = Tree(html, frozenset({"#draw", "https://ok.example"}))
    assert " ".join(tree.seen) == (
        "p strong em code a a ol li li blockquote p div table thead tr th tbody tr td"
    )
    assert 'rel="external"' in html
    assert plain_text(str(prose().inline(LocalText("**a** & <b", "en")))) == "a & <b"


def test_https_link_of_a_catalog_must_be_in_its_source() -> None:
    """A translation may keep an external link, but not add one."""
    source = "See [this](https://ok.example)"
    assert translated(source, "Siehe [dies](https://ok.example)")[1] == []
    shown, problems = translated(source, "[dies](https://ok.example) [das](https://evil.example)")
    assert "evil" not in shown
    assert "but its source does not" in problems[0]


def test_message_is_a_paragraph_an_item_or_a_cell() -> None:
    """Lines are joined; blank lines, items and cells separate messages; each has its first line as place."""
    text = Text("One\ntwo.\n\n- Three\n- Four\n\n  Five\n\n> Six\n\n|A|\n|-|\n|B|\n", PLACE, literal=True)
    found = [(message.text, message.place.line) for message in messages(split(text))]
    assert found[:5] == [("One two.", 4), ("Three", 7), ("Four", 8), ("Five", 10), ("Six", 12)]
    assert [words for words, _ in found[5:]] == ["A", "B"]


@pytest.mark.parametrize("text", ["# Heading", "```\ncode\n```", "    code", "Heading\n===", "a\n\n***\n\nb"])
def test_what_no_body_may_hold_is_told(text: str) -> None:
    """Headings, code blocks and rules are not silently dropped."""
    problems = Problems()
    split(Text(text, PLACE, literal=True), problems)
    assert len(problems.found) == 1
    assert "in a body" in problems.found[0].wrong


def test_body_beyond_all_bounds_is_told() -> None:
    """A body that exceeds a limit is a problem, and none of it is parsed; no rule comes near the limit."""
    problems = Problems()
    assert split(Text("word\n\n" * 20_000, PLACE), problems) == ()
    assert problems.found[0].wrong == "a text of 120000 characters"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("10-draw.yml", "source: {en: Drawing}\n", "source: {en: Drawing}\nremark: '# Lost'\n"),
        ("glossary.yml", "The cards that nobody holds.", "'# Lost'"),
        ("parameters.yml", "assumed: added up", "assumed: '# Lost'"),
        ("home.yml", "", ""),
    ],
)
def test_heading_in_any_text_is_told(project: Project, name: str, old: str, new: str) -> None:
    """A heading in a body, remark, definition or reason, or on a page of the site, is an error."""
    if old:
        project.replace(name, old, new)
    else:
        project.write(f"docs/site/{name}", "heading: Home\nbody: |\n  # Lost\n\n  Text.\n")
    with pytest.raises(SourceError, match=rf"{name}.*heading in a body"):
        Book.load(project.root)


def test_placeholders_are_read_by_a_strict_grammar() -> None:
    """A placeholder consists of a path and a form."""
    inline = parse_inline("{b_c.7} {award.two-of_3:number}")
    assert inline.placeholders == (Placeholder("b_c.7", ""), Placeholder("award.two-of_3", "number"))
    assert inline.faults == ()


@pytest.mark.parametrize("text", ["{A}", "{ a}", "{a }", "{a.}", "{.a}", "{a:}", "{a..b}", "{1a}", "{a", "}"])
def test_other_braces_are_refused(text: str) -> None:
    """A brace that begins no placeholder is a fault, not text."""
    assert parse_inline(text).faults[0][0].startswith("a brace ")


def test_every_hidden_character_is_found() -> None:
    """Of all Unicode characters, exactly those of the three forbidden kinds are found."""
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    odd = {each for kind in (CONTROL, BIDI, STRANGE) for run in kind.findall(every) for each in run}
    assert {each for each in every if hidden(each)} == odd


def test_line_leads_to_the_same_place_from_every_page() -> None:
    """A heading with a link is rendered for each page, not only for the first page that shows it."""
    first = prose()
    second = first.on_page(lambda link: ("play.html#draw", {}) if link.target == "draw" else None)
    heading = Text("You [draw](rule:draw) {hand_limit}", PLACE)
    plain = Text("You draw", PLACE)
    assert [each.line("a/heading", heading).count('href="#draw"') for each in (first, second)] == [1, 0]
    assert second.line("a/heading", heading).count('href="play.html#draw"') == 1
    assert first.line("a/heading", plain) == second.line("a/heading", plain) == "You draw"


def test_text_without_markup_is_what_the_cleaner_makes_of_it() -> None:
    """Text that needs no cleaning comes out exactly as the cleaner would write it."""
    characters = map(chr, (*range(0xD800), *range(0xE000, 0x10000)))
    assert [each for each in characters if clean(each) != nh3.clean(each)] == []
