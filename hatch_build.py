"""Puts the catalogs of this package's own labels into the wheel, for sites of any game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "rulebook_tools"


class LabelCatalogs(BuildHookInterface):  # type: ignore[type-arg]
    """Adds each `locales/<language>/LC_MESSAGES/rulebook_tools.po`, under the same path in the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them, unless the install is editable and finds them where they are."""
        if version == "editable":
            return
        root = Path(self.root)
        for path in sorted(root.glob(f"locales/*/LC_MESSAGES/{PACKAGE}.po")):
            build_data["force_include"][str(path)] = f"{PACKAGE}/{path.relative_to(root).as_posix()}"
