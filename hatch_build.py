"""Puts the site's own texts and their catalogs into the wheel, for projects with rulebooks of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OWN = "rulebook_tools/own"


class OwnTexts(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `docs/site` and each `locales/<language>/LC_MESSAGES/site.po`, under the same paths in `own/`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them, unless the install is editable and finds them where they are."""
        if version == "editable":
            return
        root = Path(self.root)
        for path in [root / "docs/site", *sorted(root.glob("locales/*/LC_MESSAGES/site.po"))]:
            if path.exists():
                build_data["force_include"][str(path)] = f"{OWN}/{path.relative_to(root).as_posix()}"
