"""A game's rules in one language as a Hugo page: a shortcode for each rule, with values filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup

from rulebook_tools.catalogs.languages import language_tag
from rulebook_tools.model import Block, Text
from rulebook_tools.prose.body import split
from rulebook_tools.prose.inline import PLACEHOLDER
from rulebook_tools.prose.parts import BLOCK, REMARK, body_text, shortcode, table_text
from rulebook_tools.prose.text import escaped, unstarted
from rulebook_tools.render.addresses import HOME
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.prose import plain_text
from rulebook_tools.render.rules import rulings_at
from rulebook_tools.render.tables import table_view
from rulebook_tools.sources.yaml_writing import yaml_text

CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
RULE_LINK = re.compile(r"\]\(rule:([^)\s]+)\)")
OTHER_LINK = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((?:term|example):[^)\s]*\)")
TILDES = re.compile(r"(?<!\\)~~")
"""The Markdown mark for deleted text, which Hugo supports and our sources do not."""
ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*\\$")


def hugo_page(voice: GameVoice) -> str:
    """Return the Hugo page of a game in a language."""
    return _HugoPage(voice, voice.content.page(HOME)).text()


class _HugoPage(PageContext):
    def text(self) -> str:
        about = self.rulebook.about
        front = {
            "title": self._line("game/title", about.title),
            **({"description": self._line("game/subtitle", about.subtitle)} if about.subtitle else {}),
            "language": language_tag(self.voice.localizer.language),
            **{key: value for key in ("author", "publisher", "year") if (value := getattr(about, key))},
            "type": "rules",
        }
        chapters = [self._block(chapter) for chapter in self.rulebook.chapters]
        intro = self._body("game/about", about.about)
        return "\n\n".join(filter(None, [f"---\n{yaml_text(front)}---", intro, *chapters])) + "\n"

    def _block(self, block: Block) -> str:
        id_ = block.id.name
        params = [("id", id_), ("heading", self._line(f"{id_}/heading", block.heading))]
        params += [("icon", block.icon.name)] if block.icon else []
        parts = [*filter(None, self._content(block)), *map(self._block, block.blocks)]
        return shortcode(BLOCK, params, "\n\n".join(parts))

    def _content(self, block: Block) -> Iterator[str]:
        """Yield the parts of a rule as Markdown, in the order of the site's pages."""
        id_ = block.id.name
        if block.summary and block in self.rulebook.chapters:
            yield self._message(f"{id_}/summary", block.summary.line)
        for mark in self.choices.marks(block):
            yield f"*{_markdown(mark)}*"
        yield self._body(f"{id_}/body", block.body)
        if table := table_view(block, self):
            yield table_text([list(map(_markdown, cells)) for cells in table.cells])
        yield self._remark(self._body(f"{id_}/remark", block.remark))
        yield self._remark(self._body(f"{id_}/inferred", block.inferred), "inferred")
        yield self._remark(self._body(f"{id_}/assumed", block.assumed), "assumed")
        for ruling in rulings_at(block, self):
            yield self._remark(f"{_markdown(ruling.link.heading)} {_markdown(ruling.adopted)}", "ruling.mark")

    def _remark(self, text: str, label: str = "") -> str:
        if not text:
            return ""
        return shortcode(REMARK, inner=f"**{self.labels.plain(label)}** {text}" if label else text)

    def _line(self, context: str, text: Text) -> str:
        return plain_text(self.prose.line(context, text))

    def _body(self, context: str, text: Text | None) -> str:
        def say(message: Text, *, plain: bool = False) -> str:
            return self._line(context, message) if plain else self._message(context, message.text)

        return body_text(split(text), say)

    def _message(self, context: str, text: str) -> str:
        """Return a message as Markdown with its placeholders filled, and without links except to rules."""
        said, language, *_ = self.voice.localizer.message(context, text)
        pieces, at = [], 0
        for code in CODE.finditer(said):
            pieces += [self._filled(said[at : code.start()], language), code[0]]
            at = code.end()
        first, *others = "".join([*pieces, self._filled(said[at:], language)]).split("\n")
        # Words that were chosen, or translated, may begin a line with what would begin a list.
        return "\n".join([first, *map(unstarted, others)])

    def _filled(self, said: str, language: str) -> str:
        """Return a piece of a message with figures filled in, links to rules converted, other links removed.

        The piece `said` is in `language`, and contains no code.
        """
        said = OTHER_LINK.sub(r"\1", RULE_LINK.sub(self._anchor, said))

        def fill(match: re.Match[str]) -> str:
            if ESCAPED.search(said[: match.start()]):
                return match.group()
            figure = self.voice.localizer.parameter(match[1], match[2] or "", language)
            return escaped(figure.text) if figure else match.group()

        return TILDES.sub(r"\~\~", PLACEHOLDER.sub(fill, said))

    def _anchor(self, link: re.Match[str]) -> str:
        return f"](#{self.rulebook.aliases.get(link[1], link[1])})"


def _markdown(html: Markup) -> str:
    return escaped(" ".join(plain_text(html).split()))
