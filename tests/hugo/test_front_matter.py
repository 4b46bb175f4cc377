"""Front matter, and the text before the first block, say what the game is."""

import pytest

from tests.hugo.pages import Import, inside


@pytest.mark.parametrize(
    "front",
    [
        (
            "---\ntitle: My game\nauthor: Jo\npublisher: Pub\nyear: 2019\nsubtitle: Sub\n"
            "description: About.\nx: 1\n---\n"
        ),
        (
            '+++\nTitle = "My game"\nAUTHOR = "Jo"\npublisher = "Pub"\nyear = 2019\nsubtitle = "Sub"\n'
            'description = "About."\nx = 1\n+++\n'
        ),
        (
            '{"title": "My game", "authors": [{"name": "Jo"}], "publisher": "Pub",\n"year": 2019,\n'
            '"subtitle": "Sub", "description": "About.", "x": 1}\n'
        ),
    ],
    ids=["yaml", "toml", "json"],
)
def test_front_matter_says_what_the_game_is(trial: Import, front: str) -> None:
    """In any of Hugo's three languages, in capital letters too; a key that nothing is made of is told."""
    made = trial(front + inside("x"))
    about = made.rulebook.about
    assert about.subtitle
    assert (about.title.text, about.subtitle.text, made.about) == ("My game", "Sub", "About.")
    assert (about.author, about.publisher, about.year) == ("Jo", "Pub", 2019)
    assert about.editions["page"].name.text == "page.md"
    assert about.engine
    (warning,) = made.warnings
    assert warning.partition(" ")[2] == "the key 'x' of the front matter; it was left out"
    assert not [problem for problem in made.made.warnings if problem.wrong.startswith("a page ")]


@pytest.mark.parametrize(
    ("page", "about"),
    [
        (f"---\ntitle: G\n\n---\n\n\nHello *you*.\n\n- a\n- b\n{inside('x')}", "Hello *you*.\n\n- a\n- b"),
        ("# My game\n\n\n\nHello.\n\n## One\nx\n", "Hello."),
    ],
)
def test_text_before_the_blocks_says_what_the_game_is_about(trial: Import, page: str, about: str) -> None:
    """Paragraphs and lists do, whatever the front matter describes; no blank lines come before them."""
    made = trial(page)
    assert made.about == about
    assert len(made.rulebook.chapters) == 1
    odd = "text before the first block; it became what the game is about"
    assert odd in [problem.wrong for problem in made.made.warnings]
    written = made.made.files["docs/games/trial/game.yml"].decode()
    assert "about: |\n  Hello" in written or "about: Hello" in written


def test_text_of_an_unusual_kind_before_the_blocks_is_a_block(trial: Import) -> None:
    """A quote, a table or a box cannot stand in what a game is about; blank lines are left out."""
    made = trial("---\ntitle: My game\n---\n\n   \n\n> Hello.\n\nYou.\n\n" + inside("x"))
    assert made.body == "> Hello.\n\nYou."
    assert made.about == ""
    assert "body: |\n" in made.made.files["docs/games/trial/10-my-game.yml"].decode()


def test_description_and_text_before_the_blocks_both_say_what_it_is_about(trial: Import) -> None:
    """Unless the description is the subtitle already."""
    front = "---\ntitle: G\nsubtitle: Sub\ndescription: Told.\n---\nHello.\n"
    assert trial(front + inside("x")).about == "Told.\n\nHello."
    assert trial(front.replace("subtitle: Sub\n", "") + inside("x")).about == "Hello."


@pytest.mark.parametrize(
    ("front", "warnings"),
    [
        ("year: MMXX", ["2: the key 'year' left out"]),
        ("date: 2020-01-02", ["2: the date '2020-01-02'; it became the game’s year, 2020"]),
        ("year: since 1999", ["2: the year 'since 1999'; it became the game’s year, 1999"]),
        ("year: 2001\ndate: 2002-01-01", ["3: the key 'date' left out"]),
        ("author: {nick: Bob}", ["2: the key 'author' left out"]),
        ("author: {name: Jo, nick: Bob}", ["2: the key 'author' names"]),
        ("authors: [Jo, {nick: Bob}]", ["2: the key 'authors' names"]),
        ("author: Jo\nauthors: [Jo, Bo]", ["3: the key 'authors' left out"]),
        ("summary: S\ndescription: D", []),
        ("subtitle: T\nsummary: S\ndescription: D", ["3: the key 'summary' left out"]),
        (f"publisher: {'x' * 201}", ["2: names of 201 characters; they were cut after 200"]),
        ("lang: en\nlanguage: en", ["2: the key 'lang' left out"]),
        ("subtitle: true", ["2: the key 'subtitle' left out"]),
        ("subtitle:\nsummary: ''\ntags: []", []),
        ("params: {rulebook: {game.yml: {title: x}}}", ["2: the key 'params' left out"]),
        ("\"x: y\": 1\n'z': 2", ["2: the key 'x: y' left out", "3: the key 'z' left out"]),
    ],
)
def test_keys_of_the_front_matter_are_used_or_told(trial: Import, front: str, warnings: list[str]) -> None:
    """Also those that a game could use, where they say something else or another one was taken."""
    said = trial(f"---\n{front}\n---\n{inside('x')}").warnings
    left, names = " of the front matter; it was left out", " of the front matter; only its names were kept"
    assert said == [
        line.replace("' left out", f"'{left}").replace("' names", f"'{names}") for line in warnings
    ]


@pytest.mark.parametrize(
    ("front", "warning"),
    [
        ("---\n[a: {\n---\n", "front matter: not readable as YAML"),
        ("+++\na\n+++\n", "front matter that is not readable as TOML"),
        ("---\n- a\n---\n", "front matter without keys; it was left out"),
    ],
)
def test_broken_front_matter_is_told_and_left_out(trial: Import, front: str, warning: str) -> None:
    """The rules are imported all the same."""
    made = trial(front + inside("x"))
    assert made.body == "x"
    assert any(warning in line for line in made.warnings)
