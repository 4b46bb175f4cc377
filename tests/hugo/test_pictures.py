"""Pictures beside a page, in the project, and such as cannot be shown."""

from __future__ import annotations

from pathlib import Path

from rulebook_tools.project.book import Book, importer
from tests.hugo.pages import PICTURE, Trial, inside


def test_pictures_of_the_project_are_found_by_their_paths(tmp_path: Path) -> None:
    """As an exported page names them; nothing outside of docs/assets is."""
    for name in ("docs/assets/other/map.png", "docs/secret.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(PICTURE)
    tags = ('{{< rules-image src="other/map.png" alt="Map" >}}', "![Secret](../secret.png)")
    made = Trial(tmp_path, inside("\n\n".join(tags)))
    assert made.body == '{{< rules-image src="other/map.png" alt="Map" >}}\n\nSecret'
    assert not any("assets" in name for name in made.made.files)
    assert Book.load(tmp_path).check() == []


def test_drawing_with_a_script_is_not_copied(tmp_path: Path) -> None:
    """Nor anything that is no picture, or lies behind a link out of the folder."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    (folder / "linked.png").symlink_to(tmp_path / "secret.png")
    (folder / "bad.svg").write_text("<svg><script>alert(1)</script></svg>")
    (folder / "good.svg").write_text("<svg><path d='M0 0'/></svg>")
    (folder / "p.md").write_text(inside("![a](bad.svg)\n\n![b](good.svg)\n\n![c](linked.png)\n\n![d](p.md)"))
    made = importer(tmp_path).imported(folder / "p.md", "trial")
    assert [name for name in made.files if "assets" in name] == ["docs/assets/trial/good.svg"]
    reasons = [problem.wrong for problem in made.warnings if "its text stands for it" in problem.wrong]
    assert [reason.split("; ")[1] for reason in reasons] == [
        "the drawing can run scripts: the element <script>",
        "it lies outside of the page's folder",
        "it is no picture that a page can show",
    ]


def test_picture_that_is_a_link_to_itself_is_told(tmp_path: Path) -> None:
    """As one that cannot be read."""
    (tmp_path / "a.png").symlink_to(tmp_path / "a.png")
    (tmp_path / "p.md").write_text(inside("![a](a.png)"))
    made = importer(tmp_path).imported(tmp_path / "p.md", "trial", "en")
    assert any("'a.png'; it cannot be read" in problem.wrong for problem in made.warnings)
