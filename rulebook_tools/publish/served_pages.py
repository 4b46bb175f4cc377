"""Changes to pages for the preview: scripts that reload a page, and that show translators its messages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from operator import attrgetter
from typing import Any

from markupsafe import Markup

from rulebook_tools.catalogs.catalog import MessageStatus
from rulebook_tools.catalogs.catalog_files import Catalogs
from rulebook_tools.render.outdated import changed_words
from rulebook_tools.render.prose import NAMED, Key, read_name
from rulebook_tools.render.template import SCRIPTS, hashes_of, render
from rulebook_tools.sources.folders import SITE

END = b"</body>"
OFFLINE_SCRIPT = re.compile(rb"<script [^>]*javascripts/offline\.js[^>]*></script>")
"""The script element that registers the service worker."""
STYLES, HASH = re.compile(rb"style-src [^;\"]*"), re.compile(rb" 'sha256-[^']*'")
"""The directive for styles in a security policy; a hash in it, which would forbid `style` attributes."""
TOOLS = "/.rulebook/"
"""The path at which the server offers script and styles of the preview (`FILES`)."""
FILES = ("translate.js", "translate.css")


@lru_cache
def tool(name: str) -> bytes:
    """Return a script or stylesheet of the preview, whose `name` is one of `FILES`."""
    return (files("rulebook_tools") / "templates" / name).read_bytes()


def with_live(page: bytes, live: str) -> bytes:
    """Return a page with the HTML `live` at its end; the security policy allows its scripts and styles."""
    return _allowing(page, live).replace(END, live.encode() + END)


def allow_reload(page: bytes) -> bytes:
    """Return a page whose security policy allows its last script, the live reload that MkDocs adds."""
    return _allowing(page, page[page.rfind(b"<script>") :].decode())


def _allowing(page: bytes, live: str) -> bytes:
    hashes = " ".join(hashes_of(live)["script-src"])
    page = OFFLINE_SCRIPT.sub(b"", page)
    page = page.replace(SCRIPTS.encode(), f"{SCRIPTS} {hashes}".encode(), 1)
    return STYLES.sub(lambda said: HASH.sub(b"", said[0]) + b" 'unsafe-inline'", page, count=1)


class Translations:
    """Marks the messages on pages of a project. The catalogs of each game are read once."""

    def __init__(
        self, games: Sequence[str], catalogs: Callable[[str], Catalogs], page_of: Callable[[str, str], str]
    ) -> None:
        """Store the ids of the games, and two functions.

        `catalogs` returns the catalogs of a game or the site, by name; `page_of` returns the address of the
        page that shows a message, by name and the context of the message (empty if there is none).
        """
        self._games, self._catalogs, self._page_of = games, catalogs, page_of
        self._known: dict[tuple[str, str], Mapping[Key, MessageStatus]] = {}

    def page(self, html: str, language: str, path: str) -> str:
        """Return a page that shows translators its messages and their states; `path` is within `language`."""
        game = path.partition("/")[0]
        found = dict(self._messages(SITE, language))
        if game in self._games:
            found |= self._messages(game, language)
        following = next(self._untranslated_pages(language, path), "")
        return with_messages(html, found, f"/{language}/{following}" if following else "")

    def _messages(self, name: str, language: str) -> Mapping[Key, MessageStatus]:
        key = name, language
        if key not in self._known:
            found = self._catalogs(name).message_statuses(name, language)
            self._known[key] = {todo.message.key: todo for todo in found}
        return self._known[key]

    def _untranslated_pages(self, language: str, path: str) -> Iterator[str]:
        """Yield addresses of other pages with messages to translate, beginning with the next after `path`."""
        game, page = path.partition("/")[0], f"{path}.html"
        start = self._games.index(game) if game in self._games else 0
        for each in (*self._games[start:], *self._games[:start]):
            left = [todo for todo in self._messages(each, language).values() if not todo.is_done]
            contexts = dict.fromkeys(todo.message.context for todo in sorted(left, key=attrgetter("rank")))
            named = (self._page_of(each, context).partition("#")[0] for context in contexts)
            pages = list(dict.fromkeys(named))
            at = pages.index(page) + 1 if page in pages else 0
            yield from (other for other in (*pages[at:], *pages[:at]) if other not in ("", page))


def with_messages(html: str, found: Mapping[Key, MessageStatus], following: str) -> str:
    """Return a page with its messages as JSON; elements get the index of their message and its state.

    `found` are the messages by key. `following` is the next page with messages to translate, or empty.
    """
    numbers: dict[Key, int] = {}

    def numbered(match: re.Match[str]) -> str:
        todo = found.get(read_name(match))
        if todo is None:
            return ""
        number = numbers.setdefault(todo.message.key, len(numbers))
        return f' data-message="{number}" data-state="{todo.state}"'

    html = NAMED.sub(numbered, html)
    shown = {"messages": [_message_data(found[key]) for key in numbers], "following": following}
    data = json.dumps(shown, ensure_ascii=False).replace("<", "\\u003c")
    end = render("translate.html.jinja", tools=TOOLS, data=Markup(data))  # noqa: S704 -- no tag is left in it
    return html.replace("</body>", f"{end}</body>")


def _message_data(todo: MessageStatus) -> Mapping[str, Any]:
    message = todo.message
    change = changed_words(todo.before[0], message.text) if todo.before else ()
    return {
        "id": message.context,
        "state": todo.state,
        "place": f"{todo.place.file}:{todo.place.line}",
        "text": message.text,
        "faults": [f"{wrong}; expected {expected}" for wrong, expected in todo.faults],
        "change": list(change),
    }
