"""Notes that a translator reads beside the site's own messages: labels, and pages about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.notes import FEW, noted
from rulebook_tools.catalog.voice import Voice
from rulebook_tools.model import SITE_LANGUAGE
from rulebook_tools.prose.inline import unmarked
from rulebook_tools.prose.variants import variants

LABEL_VALUES: Mapping[str, tuple[str, str]] = {
    "number": (str(FEW), "a number"),
    "n": ("7", "a number"),
    "least": ("2", "a number"),
    "most": ("4", "a number"),
    "between": ("1", "how many numbers lie between the two"),
    "author": ("Ada Lovelace", "the name of a person"),
    "ruling": ("3", "the number of a ruling"),
    "date": ("20 November 2026", "a day"),
    "commit": ("718efe1", "the name of a state of the sources"),
    "players": ("2 to 4 players", "some numbers of players"),
    "heading": ("Rare goods", "the heading of a rule"),
    "what": ("Market", "what a picture shows"),
    "things": ("2 gems, 1 coffee", "a list of things in a picture"),
    "thing": ("ship", "a thing in a picture"),
    "player": ("A", "a player"),
    "details": ("2 rudders", "what more a picture says of a thing"),
    "before": ("Gems", "what stands before"),
    "next": ("coffee", "what follows"),
}
"""What is filled into labels, by placeholder: an example, and what it is."""
_EVERY_PAGE, _CHAPTER, _EXAMPLES = "every page", "every chapter", "every page with examples"
PAGES: Mapping[str, Sequence[str]] = {
    "…/index.html": ("by", "chapters", "credits", "credit", "editions", "text-only", "pdf"),
    "…/whole.html": ("whole",),
    "…/rulings.html": ("ruling", "rulings", "certainty"),
    "…/glossary.html": ("glossary",),
    "…/checked.html": ("checked", "why", "sum", "random", "figures"),
    "…/program.html": ("program",),
    "about.html": ("about", "licence"),
    "404.html": ("not-found",),
    "offline.html": ("offline",),
    _EVERY_PAGE: (
        "home",
        "language",
        "page",
        "contents",
        "link-to-rule",
        "newer",
        "beside",
        "between",
        "quotation-marks",
    ),
    "the title of every page, where the site has no name": ("game-rules",),
    _CHAPTER: (
        *("source", "inferred", "assumed", "outdated", "unexecuted", "players", "table", "in-short"),
        *("examples", "rule", "moved"),
    ),
    _EXAMPLES: (
        *("picture", "example", "steps", "before", "after", "every-step", "reading"),
        *("verified", "failed", "not-allowed", "other-reading", "forbidden"),
        *("left-open", "left-to-chance", "run-alone"),
    ),
}
"""The labels that stand on each page, by the beginning of their names."""
LABELS_AT: Mapping[str, str] = {name: page for page, names in PAGES.items() for name in names}
"""The page that a label stands on, by the beginning of its name."""


def of_the_site(messages: Iterable[Message], pages: Mapping[str, str]) -> Iterator[Message]:
    """Yield messages of the site with all notes; `pages` are the addresses of its own pages, by name."""
    voice = Voice(SITE_LANGUAGE, SITE_LANGUAGE)
    for message in messages:
        kind, _, name = message.context.partition("/")[0].partition(".")
        if kind == "label":
            yield noted(message, *_of_label(message, name, voice))
        else:
            yield noted(message, *([f"page: {pages[name]}"] if name in pages else []))


def _of_label(message: Message, name: str, voice: Voice) -> Iterator[str]:
    """Yield where a label stands, what is filled into it, how it reads."""
    if where := LABELS_AT.get(name.partition(".")[0]):
        yield f"page: {where}"
    texts = [variants(text) for text in (message.text, message.plural) if text]
    printed = [path for text in texts for path, _ in text.placeholders]
    paths = dict.fromkeys([*printed, *(selector.path for text in texts for selector in text.selectors)])
    if not paths or not LABEL_VALUES.keys() >= paths.keys():
        return
    for path in paths:
        value, kind = LABEL_VALUES[path]
        yield f"{{{path}}} = {value}, {kind}"
    numbers = {path: int(value) for path, (value, _) in LABEL_VALUES.items() if value.isdecimal()}
    if message.plural:
        said = voice.count(message.context, message.text, message.plural, FEW, amounts=numbers.get)
    else:
        said = voice.say(message.context, message.text, numbers.get)
    yield "reads: " + unmarked(said.text, lambda path, _form: LABEL_VALUES[path][0])
