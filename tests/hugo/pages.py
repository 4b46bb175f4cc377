"""Pages to import, and projects that they were imported into."""

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from rulebook_tools.hugo.importer import Imported
from rulebook_tools.model import Block, Rulebook
from rulebook_tools.project.book import importer
from rulebook_tools.sources.folders import Folders
from rulebook_tools.sources.rulebooks import load_rulebook
from rulebook_tools.util.errors import Problems
from rulebook_tools.util.writing import write_new
from tests.conftest import call

PICTURE = b"no real picture"


class Trial:
    """A page that was imported into an empty project."""

    def __init__(self, root: Path, page: str, name: str = "page.md", language: str = "en") -> None:
        self.root = root
        path = root / "pages" / name
        path.parent.mkdir(parents=True)
        for picture in ("setup.png", "inner/Big Map.WEBP"):
            (path.parent / picture).parent.mkdir(exist_ok=True)
            (path.parent / picture).write_bytes(PICTURE)
        path.write_text(page, "utf-8")
        self.made: Imported = importer(root).imported(path, "trial", language)
        write_new(root, self.made.files)
        problems = Problems()
        rulebook = load_rulebook(Folders(root), "trial", problems)
        assert rulebook is not None
        self.rulebook: Rulebook = rulebook

    @property
    def warnings(self) -> list[str]:
        """The warnings as `line: text`, without those about what game.yml lacks."""
        return [
            f"{problem.place.line}: {problem.wrong}"
            for problem in self.made.warnings
            if not problem.wrong.startswith("a page ")
        ]

    def block(self, id_: str) -> Block:
        return self.rulebook.blocks[id_]

    def text(self, id_: str) -> str:
        """Return the body of a block."""
        body = self.block(id_).body
        return body.text if body else ""

    @property
    def body(self) -> str:
        """The body of the first chapter."""
        return self.text(self.rulebook.chapters[0].id.name)

    @property
    def about(self) -> str:
        """What the game is about."""
        about = self.rulebook.about.about
        return about.text if about else ""


Import = Callable[..., Trial]
"""Imports a page into a new project, which has no problem afterwards."""


def inside(content: str) -> str:
    """Return a page of one block whose content begins in line 2."""
    return f'{{{{% rules-block id="a" heading="A" %}}}}\n{content}\n{{{{% /rules-block %}}}}\n'


PLAIN = """\
---
type: "rules"
---

{{% rules-block id="setup" heading="Getting ready" icon="setup" %}}

Deal **3** cards. Then see [play](#play).

{{% remark %}}
Or four.
{{% /remark %}}

{{% /rules-block %}}

{{% rules-block id="play" heading="Playing" %}}

Text of its own.

{{% rules-block heading="Odd cases" %}}

* One
* Two

{{% /rules-block %}}
{{% /rules-block %}}
"""
INDEX = "## Setup\n\nDeal.\n\n## Play\n\nGo on.\n"
SEEN = '{{< rules-image src="trial/setup.png" alt="x" >}}'
PICTURE_TAG = '{{< rules-image src="setup.png" alt="k" >}}'
SHOWN_PICTURE = '{{< rules-image src="trial/setup.png" alt="k" >}}'
REMARK = "{{% remark %}}r{{% /remark %}}"
SHOWN_REMARK = "{{% remark %}}\n\nr\n\n{{% /remark %}}"


def run(project: Path, page: Path, *args: str) -> Result:
    return call(project, "hugo", "import", page, *args)
