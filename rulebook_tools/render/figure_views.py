"""Figures as a reader sees them: by themselves with where they come from, and in the tables of rules."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from rulebook_tools.catalog.speech import Speech
from rulebook_tools.catalog.voice import Said
from rulebook_tools.model import Block
from rulebook_tools.render.block_views import RulingHead, TableView
from rulebook_tools.render.game_content import GameContent
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.pictures.drawings import icon_drawing
from rulebook_tools.render.prose import Prose, words
from rulebook_tools.render.ruling_views import RulingViews
from rulebook_tools.render.source_views import SourceView, SourceViews
from rulebook_tools.render.tables import table_rows


@dataclass(frozen=True, slots=True)
class FigureView:
    """A parameter: its name, its figures in words, where it comes from."""

    label: Markup
    figures: tuple[Markup, ...]
    sources: tuple[SourceView, ...]
    inferred: Markup
    assumed: Markup
    ruling: RulingHead | None


class FigureViews:
    """Makes the views of parameters, and of the tables made from them."""

    def __init__(
        self,
        content: GameContent,
        speech: Speech,
        prose: Prose,
        *,
        labels: Labels,
        sources: SourceViews,
        rulings: RulingViews,
    ) -> None:
        self._content = content
        self._speech = speech
        self._prose = prose
        self._labels = labels
        self._sources = sources
        self._rulings = rulings

    def figure(self, name: str) -> FigureView:
        """Return the view of a parameter."""
        parameter = self._content.rulebook.parameters[name]
        keys, colon = self._content.parameters.values[name], self._labels.between("colon")
        if isinstance(keys, int):
            figures = [self._value(name)]
        else:
            figures = [self._value(f"{name}.{key}") for key in keys]
            if not parameter.keys_of:  # whose keys are its figures
                heads = [self._words(self._speech.key(name, key)) for key in keys]
                figures = [head + colon + said for head, said in zip(heads, figures, strict=True)]
        return FigureView(
            self._prose.line(f"parameter.{name}/label", parameter.label),
            tuple(figures),
            self._sources.of(parameter.source),
            self._prose.body(f"parameter.{name}/inferred", parameter.inferred),
            self._prose.body(f"parameter.{name}/assumed", parameter.assumed),
            self._rulings.head(parameter.ruling.name) if parameter.ruling else None,
        )

    def table(self, block: Block) -> TableView | None:
        """Return the table of a rule, where it has one."""
        if block.table is None:
            return None
        id_, content = block.id.name, self._content
        heads = (
            self._prose.line(f"{id_}/table.key", block.table.key),
            self._prose.line(f"{id_}/table.value", block.table.value),
        )
        keys = content.rulebook.parameters[block.table.parameter.name.partition(".")[0]].keys

        def drawing(key: str) -> Markup:
            if keys is None or key.isdecimal():
                return Markup()
            return icon_drawing(content.looks.of(f"{keys.name}.{key}"))

        rows = table_rows(
            block.table,
            content.parameters,
            self._speech,
            self._labels,
            players_of=content.choice.rows if content.choice else {},
            drawing=drawing,
        )
        return TableView(heads, tuple(rows))

    def _value(self, path: str) -> Markup:
        """Return a parameter's figure in words."""
        return self._words(self._speech.parameter(path) or Said("", self._speech.language))

    def _words(self, said: Said) -> Markup:
        return words(said, self._speech.language)
