"""Merge catalogs with the messages of changed sources, like `msgmerge`, but also follow renamed ids."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import islice

from rulebook_tools.catalogs.entries import PoEntry, PoFile
from rulebook_tools.catalogs.messages import STATEMENT_PREFIX, Key, Message
from rulebook_tools.prose.inline import FORM, NUMBER, PATH
from rulebook_tools.prose.variants import variants

MIN_SIMILARITY = 0.5
"""How similar a changed text must be (0 to 1) to its old text, to keep the translation as fuzzy."""
MOST_COMPARED, MOST_LETTERS = 200, 1000
"""How many old texts, and how many characters of each, are compared with a changed text: this takes long."""
_NUMBER = r"-?\d{1,18}(?:[.,'’ \u00a0\u202f]\d{3}){0,6}"
_NOTE = re.compile(rf"^\{{({PATH})(?::({FORM})| (…))?\}} = ({_NUMBER})(.*)$", re.MULTILINE)
"""A line with a placeholder's value in a translator's note: `{hand_limit} = 12 cards`."""


def merge(messages: Iterable[Message], old: PoFile, aliases: Mapping[str, str]) -> PoFile:
    """Return a catalog of `messages` with the translations of `old`; unused translations become obsolete.

    `aliases` maps old ids to new ones. Merging a second time changes nothing.
    """
    wanted = list(messages)
    unused = _Unused(old, aliases)
    found: dict[Key, PoEntry] = {}
    for take in (unused.same, unused.moved, unused.revived):
        for message in wanted:
            if message.key not in found and (entry := take(message)):
                found[message.key] = _recounted(message, entry, old.plural_index)
    for message, entry in unused.similar([message for message in wanted if message.key not in found]):
        found[message.key] = _fuzzy(message, entry)
    entries = tuple(found.get(message.key, PoEntry(message)) for message in wanted)
    return replace(old, entries=entries, obsolete=unused.rest())


class _Unused:
    """The entries of an old catalog that are not yet used for a message."""

    def __init__(self, old: PoFile, aliases: Mapping[str, str]) -> None:
        self._spare: list[PoEntry] = []
        """Further entries for a message, if an alias gives two entries the same context."""
        self._obsolete = self._by_key(old.obsolete, aliases)
        self._live = self._by_key(old.entries, aliases)
        self._by_text: dict[str, list[Key]] = defaultdict(list)
        self._by_context: dict[str, list[Key]] = defaultdict(list)
        for key, entry in self._live.items():
            if entry.is_translated:
                self._by_text[key[1]].append(key)
                self._by_context[key[0]].append(key)

    def _by_key(self, entries: Iterable[PoEntry], aliases: Mapping[str, str]) -> dict[Key, PoEntry]:
        found: dict[Key, PoEntry] = {}
        for entry in entries:
            first = found.setdefault(_key(entry, aliases), entry)
            if first is not entry and first.strings != entry.strings:
                self._spare.append(entry)
        return found

    def same(self, message: Message) -> PoEntry | None:
        return self._live.pop(message.key, None)

    def moved(self, message: Message) -> PoEntry | None:
        """Remove and return a translated entry with this text in another context."""
        for key in self._by_text[message.text]:
            if key in self._live and self._live[key].message.plural == message.plural:
                return self._live.pop(key)
        return None

    def revived(self, message: Message) -> PoEntry | None:
        return self._obsolete.pop(message.key, None)

    def similar(self, messages: Iterable[Message]) -> Iterable[tuple[Message, PoEntry]]:
        """Pair messages with the most similar entries of the same context, and remove these entries.

        Messages without a similar entry are skipped, unless their context has only one message and entry.
        """
        by_context: dict[str, list[Message]] = defaultdict(list)
        for message in messages:
            by_context[message.context].append(message)
        for context, group in by_context.items():
            left = [key for key in self._by_context[context] if key in self._live]
            is_only = len(group) == len(left) == 1
            texts = dict.fromkeys(text for _, text in left)
            for message in group:
                text = left[0][1] if is_only else _most_similar(message.text, texts)
                if text is not None:
                    del texts[text]
                    yield message, self._live.pop((context, text))

    def rest(self) -> tuple[PoEntry, ...]:
        """Return the obsolete entries: those that already were obsolete, and unused ones with a translation.

        Unused entries that are only a number placeholder are dropped. Of two translations of one message, the
        later one is kept; the earlier one becomes a comment on it.
        """
        left = (*self._live.values(), *self._spare)
        gone = [entry for entry in left if any(entry.strings) and not entry.message.is_figure]
        found: dict[Key, PoEntry] = {}
        for entry in (*self._obsolete.values(), *gone):
            before = found.get(entry.message.key, entry)
            comments = entry.comments
            if before.strings != entry.strings and any(before.strings):
                comments = (*comments, " | ".join(" ".join(text.split()) for text in before.strings))
            found[entry.message.key] = entry._replace(comments=comments)
        return tuple(found.values())


def _most_similar(text: str, others: Iterable[str]) -> str | None:
    best, highest = None, MIN_SIMILARITY
    for other in islice(others, MOST_COMPARED):
        matcher = SequenceMatcher(None, text[:MOST_LETTERS], other[:MOST_LETTERS], autojunk=False)
        # The quick ratios are upper bounds of the slow one.
        if matcher.real_quick_ratio() > highest and matcher.quick_ratio() > highest:
            ratio = matcher.ratio()
            best, highest = (other, ratio) if ratio > highest else (best, highest)
    return best


def _key(entry: PoEntry, aliases: Mapping[str, str]) -> Key:
    id_, slash, field = entry.message.context.partition("/")
    return f"{aliases.get(id_, id_)}{slash}{field}", entry.message.text


def _figures_in_note(note: str) -> Mapping[str, tuple[int, bool]]:
    """Return the figures in a note for translators, by path: the number, and whether a noun is missing.

    It is missing if some line of the note shows the number alone, as in `{path} = 12`. Lines for
    `{path:number}` and for choices (`{path …}`) do not count.
    """
    found: dict[str, tuple[int, bool]] = {}
    for path, form, chosen, number, noun in _NOTE.findall(note):
        is_bare = not (form == NUMBER or chosen or (noun[:1].isspace() and noun.strip()))
        found[path] = int(re.sub(r"[^\d-]", "", number)), is_bare or (path in found and found[path][1])
    return found


def _recounted(message: Message, entry: PoEntry, plural: Callable[[int], int]) -> PoEntry:
    """Return `entry` for a message with the same text; fuzzy if its translation may no longer fit.

    It may not fit if the plural of the message changed, or if the number of a figure in its note now needs
    another plural form and the translator typed the noun. Notes on statements are ignored, as their figures
    are only examples. `plural` returns the index of the plural form for a number.
    """
    if entry.is_translated and entry.message.plural != message.plural:
        kept = _fuzzy(message, entry)
    else:
        kept = entry._replace(message=message)
    if message.context.startswith(STATEMENT_PREFIX):
        return kept  # the figures in its note are only examples
    before, after = _figures_in_note(entry.message.note), _figures_in_note(message.note)
    for path in before.keys() & after.keys():
        number, is_bare = after[path]
        is_changed = plural(before[path][0]) != plural(number)
        if is_changed and any(_is_by_hand(text, path, is_bare=is_bare) for text in entry.strings if text):
            return kept._replace(fuzzy=True)
    return kept


def _is_by_hand(text: str, path: str, *, is_bare: bool) -> bool:
    """Return whether a translator typed the noun of the figure at `path`, instead of a placeholder for it.

    This is assumed if no choice in `text` depends on the figure's number, and some variant does not print the
    figure, or prints its number more often than its noun. If `is_bare`, the figure's placeholder prints a
    number without a noun.
    """
    ways = variants(text)
    if any(selector.path == path and not selector.form for selector in ways.selectors):
        return False
    for way in ways.each:
        shown = [each for each in way.inline.placeholders if each.path == path]
        numbers = sum(each.form == NUMBER or is_bare for each in shown)
        if not shown or numbers > sum(each.is_noun_alone for each in shown):
            return True
    return False


def _fuzzy(message: Message, entry: PoEntry) -> PoEntry:
    """Return the entry of a reworded message: fuzzy, unless the text for which it was translated is back."""
    before = entry.message
    previous = entry.previous or before.texts
    if previous == message.texts:
        return entry._replace(message=message, fuzzy=False, previous=())
    strings = entry.strings if bool(before.plural) == bool(message.plural) else entry.strings[:1]
    return entry._replace(message=message, strings=strings, fuzzy=True, previous=previous)
