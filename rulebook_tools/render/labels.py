"""The labels of the site, in the reader's language."""

from __future__ import annotations

from rulebook_tools.catalog.voice import Voice
from rulebook_tools.model import Site
from rulebook_tools.prose.inline import PLACEHOLDER


class Labels:
    """Says labels as plain text, their placeholders filled."""

    def __init__(self, site: Site, voice: Voice) -> None:
        self._site = site
        self._voice = voice

    def __call__(self, name: str, number: int | None = None, **values: str) -> str:
        """Return a label; `number` chooses its plural form and fills `{number}`.

        Raises KeyError for a label that the site does not have.
        """
        label = self._site.labels[name]
        if label.one and label.other and number is not None:
            said = self._voice.count(f"label.{name}/text", label.one.text, label.other.text, number)
        else:
            text = label.text or label.other
            said = self._voice.say(f"label.{name}/text", text.text if text else "")
        if number is not None:
            values["number"] = str(number)
        return PLACEHOLDER.sub(lambda match: values.get(match.group(1), match.group()), said.text)
