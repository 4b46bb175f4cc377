"""What readers of each language would say of all catalogs of a project."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from rulebook_tools.catalog.library import Library
from rulebook_tools.catalog.review import Review, Said, kinds_of, quotation_marks, reader
from rulebook_tools.errors import Place, Problem
from rulebook_tools.source.folders import LABELS, SITE, label_catalog


class Critique:
    """Has readers of each language read the texts of a library, as they are written and translated."""

    def __init__(self, library: Library) -> None:
        """Read nothing yet."""
        self._library, self._folders, self._domains = library, library.folders, library.all_domains

    def style_problems(self, languages: Sequence[str]) -> list[Problem]:
        """Return where texts, sources and translations, are not written as their language wants."""
        return [problem for review in self._reviews(languages) for problem in review.style]

    def quotation_marks(self, language: str) -> str:
        """Return the quotation marks of a language, as the site's label writes them; empty if unknown."""
        return quotation_marks(self._texts(SITE, language))

    def warnings(self, languages: Sequence[str]) -> list[Problem]:
        """Return translations whose length is unlikely, and forms of nouns that nothing asks for."""
        found = (problem for review in self._reviews(languages) for problem in review.warnings)
        return list(dict.fromkeys(found))

    def _reviews(self, languages: Sequence[str]) -> list[Review]:
        """Return what readers of each language would say of each catalog.

        All that say the same text are read one after another, while it is known what is in it.
        """
        found = {
            (language, name): self._review(name, language)
            for name, language in product(self._domains, languages)
        }
        return [found[each] for each in product(languages, self._domains)]

    @cache  # noqa: B019 -- it lives as long as its command
    def _review(self, name: str, language: str) -> Review:
        """Return what readers of a language would say of a catalog's texts."""
        texts = self._texts(name, language)
        # The figures of a label are those of the games.
        games = [each for each in self._domains if each not in (SITE, LABELS)]
        named = games if name in (SITE, LABELS) else [name]
        contexts = (message.context for each in named for message in self._domains[each].messages)
        brought = self._folders.shown(label_catalog(language)) if name == SITE else ""
        read = reader(
            language,
            texts,
            self._texts(SITE, language),
            [text for each in named for text in self._texts(each, language)],
            kinds=kinds_of(contexts),
            brought=brought,
        )
        found = read.review(texts, self._domains[name].nouns, self._domains[name].language)
        # Who publishes a game does not write the labels that come with this package.
        return Review(*([each for each in part if each.place.file != brought] for part in found))

    @cache  # noqa: B019 -- it lives as long as its command
    def _texts(self, name: str, language: str) -> Sequence[Said]:
        """Return each message with its texts in a language, and their place in a catalog."""
        return list(self._said(name, language))

    def _said(self, name: str, language: str) -> Iterator[Said]:
        domain = self._domains[name]
        asked = [(self._library.catalog(name, language)[0], self._library.path(name, language))]
        if domain.brought:
            asked.append((self._library.translated_labels(language), label_catalog(language)))
        catalogs = [(catalog, self._folders.shown(path)) for catalog, path in asked if catalog]
        for message in domain.messages:
            if domain.language_of(message) == language:
                yield message, tuple(filter(None, (message.text, message.plural))), None
                continue
            for catalog, file in catalogs:
                translation = catalog.get(*message.key)
                if translation and not translation.fuzzy:
                    yield message, translation.strings, Place(file, catalog.lines[message.key])
                    break
