"""What others make catalogs from: a template of each, and what Weblate has to be told of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.po import Entry, PoFile, new_header, po_text

CHECK_FLAGS = "md-text, ignore-inconsistent, ignore-reused"
"""What Weblate is to check: links and marks of Markdown; one word may well be two elsewhere, or two one."""


def template(name: str, messages: Iterable[Message]) -> bytes:
    """Return the template of a catalog: every message, no translation, and a header to be filled in.

    A catalog that is made from it is in work. There is no date: the same messages give the same bytes.
    """
    comments = [f"{name}: what there is to translate", ""]
    header = new_header(name, comments, {"Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;"})
    header = header._replace(fuzzy=True)
    return po_text(PoFile(header, 2, lambda _number: 0, tuple(map(Entry, messages))))


def components(
    catalogs: Mapping[str, tuple[str, str]], project: str, repository: str
) -> list[dict[str, Any]]:
    """Return what `weblate import_json` makes components of: one a catalog, the others linked to the first.

    `catalogs` gives the language that each is translated from, and the path of its template; `project`
    is the project's name in addresses of Weblate.
    """
    first = next(iter(catalogs)).replace("_", "-")
    return [
        {
            "name": name,
            "slug": name.replace("_", "-"),
            "vcs": "git",
            "repo": repository if at == 0 else f"weblate://{project}/{first}",
            "filemask": f"locales/*/LC_MESSAGES/{name}.po",
            "new_base": path,
            "file_format": "po",
            "new_lang": "add",
            "language_code_style": "posix",
            "source_language": language,
            "allow_translation_propagation": False,
            "check_flags": CHECK_FLAGS,
        }
        for at, (name, (language, path)) in enumerate(catalogs.items())
    ]
