"""Figures as a reader sees them by themselves, with where they come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.render.game_names import SourceView
from rulebook_tools.render.game_views import GameViews
from rulebook_tools.render.prose import words
from rulebook_tools.render.ruling_views import RulingView


@dataclass(frozen=True, slots=True)
class FigureView:
    """A parameter: its name, its figures in words, where it comes from."""

    label: Markup
    figures: Sequence[Markup]
    sources: Sequence[SourceView]
    inferred: Markup
    assumed: Markup
    ruling: RulingView | None


def figure_view(name: str, views: GameViews) -> FigureView:
    """Return the view of a parameter."""
    parameter, prose = views.rulebook.parameters[name], views.prose
    return FigureView(
        prose.line(f"parameter.{name}/label", parameter.label),
        _figures(name, views),
        views.names.sources(parameter.source),
        prose.body(f"parameter.{name}/inferred", parameter.inferred),
        prose.body(f"parameter.{name}/assumed", parameter.assumed),
        RulingView(views, parameter.ruling.name) if parameter.ruling else None,
    )


def _figures(name: str, views: GameViews) -> Sequence[Markup]:
    """Return the figures of a parameter in words, each after its key where nothing else says what that is."""
    localizer, keys = views.voice.localizer, views.content.parameters.values[name]

    def value(path: str) -> Markup:
        return words(localizer.parameter(path) or LocalText("", localizer.language), localizer.language)

    if isinstance(keys, int):
        return [value(name)]
    if views.rulebook.parameters[name].keys_of:
        return [value(f"{name}.{key}") for key in keys]
    colon = views.voice.labels.between("colon")
    return [
        words(localizer.key(name, key), localizer.language) + colon + value(f"{name}.{key}") for key in keys
    ]
