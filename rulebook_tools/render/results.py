"""Sentences about results of examples: what their `then` expects, or why the last action is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise, repeat, starmap, takewhile
from math import ceil
from typing import Literal, NamedTuple

from markupsafe import Markup, escape

from rulebook_tools.catalogs.localizer import GameLocalizer, LocalText, list_texts, number_of
from rulebook_tools.catalogs.punctuation import STOPS
from rulebook_tools.engine.figures import Count, Figure, Statement
from rulebook_tools.examples.claims import Bounded, Unordered, claims
from rulebook_tools.examples.run import DUE, Run
from rulebook_tools.model import PLAYER, Wordings, figure_of
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.prose import Prose, language_in, plain_text
from rulebook_tools.render.sanitizing import clean

SUBJECT, STOP = f"{{{PLAYER}}}", "."
MANY = 10
"""A number for which no wording has words of its own."""
MOST_PREDICATES = 3
"""The most predicates about a player that one sentence joins."""


class Results(NamedTuple):
    """Makes sentences about the results of examples in one language.

    Methods take a claim as `ways`: a statement for each value that it allows.
    """

    wordings: Wordings
    localizer: GameLocalizer
    labels: Labels
    prose: Prose
    say: Callable[[Statement], Markup]
    """Returns a statement that is no claim, such as a step or a refusal, as HTML."""

    def of(self, run: Run) -> tuple[Markup, ...]:
        """Return the sentences about the result of an example.

        After a refusal, this is its reason. Otherwise, these are the claims of the example, and the actions
        that it names as legal or illegal; claims about what is due are included only if there are no others.
        Without any of these, it is the last step or, without steps, the last action.
        """
        last = run.taken[-1] if run.taken else None
        if last is not None and last.refusal is not None and run.refused_by:
            return (self.say(last.refusal.statement),)
        found = [each for each in claims(run, self.wordings) if each.ways]
        said = [each.ways for each in found if each.name != DUE] or [each.ways for each in found]
        if said or run.legal:
            sentences = {plain_text(each): each for each in (*self._sentences(said), *self._legal(run))}
            return tuple(sentences.values())
        steps = [step.statement for step in run.steps] or [taken.action for taken in run.taken]
        return tuple(map(self.say, steps[-1:]))

    def _sentences(self, said: Iterable[Sequence[Statement]]) -> Iterator[Markup]:
        """Yield sentences about the claims `said`.

        Successive claims are joined if they begin with the same player, or with the same words.
        """
        for is_joined, group in groupby(said, key=self._has_subject):
            if is_joined:
                of_players = ((whom, [*each]) for whom, each in groupby(group, key=_whom))
                yield from chain.from_iterable(starmap(self._of_player, self._alike(of_players)))
            else:
                for _, alike in groupby(group, key=self._before):
                    yield self._sentence([*alike])

    def _before(self, ways: Sequence[Statement]) -> str:
        """Return a claim's words before its placeholder: the key by which successive claims are joined.

        Without a placeholder, or if more than a full stop follows it, the key is the `repr` of the statement.
        """
        before, brace, rest = self.localizer.wording(ways[0]).text.partition("{")
        return before if brace and rest.find("}") == len(rest) - len("}" + STOP) else repr(ways[0])

    def _sentence(self, said: Sequence[Sequence[Statement]]) -> Markup:
        """Return the claims `said` as one sentence; the words that all of them begin with occur only once."""
        start = len(self._before(said[0])) if said[1:] else 0
        parts = (
            self._list([self._text(way, start if at else 0) for way in ways], "or")
            for at, ways in enumerate(said)
        )
        return self._list(parts) + self._stop(said[0][0])

    def _stop(self, statement: Statement) -> str:
        """Return the full stop of a statement in its language, such as "。"."""
        text = self.localizer.wording(statement).text
        return text[-1] if text.endswith((*STOPS,)) else STOP

    def _legal(self, run: Run) -> Iterator[Markup]:
        """Yield a sentence about legal actions, and one about illegal ones, if `then` names such actions."""
        for label, is_allowed in (("allowed", True), ("forbidden", False)):
            if said := [action for action, allowed in run.legal if allowed is is_allowed]:
                actions = escape(self.labels.between("semicolon")).join(map(self._text, said))
                actions += self._stop(said[0])
                yield self.labels(label) + self.labels.between("sentences") + actions

    def _alike(
        self, of_players: Iterable[tuple[Figure, list[Sequence[Statement]]]]
    ) -> Iterator[tuple[Figure, list[Sequence[Statement]]]]:
        """Yield players with their claims; a tuple of players if successive players have equal claims.

        `of_players` are pairs of a player and this player's claims. Players are not joined if the wording of
        a claim has no form for several players.
        """
        groups: list[tuple[tuple[Figure, ...], list[Sequence[Statement]]]] = []
        for whom, said in of_players:
            if groups and groups[-1][1] == [_about(groups[-1][0][0], ways) for ways in said]:
                players = (*groups[-1][0], whom)
                if all(self._has_plural(ways[0], players) for ways in said):
                    groups[-1] = players, groups[-1][1]
                    continue
            groups.append(((whom,), said))
        for players, said in groups:
            yield (players, [_about(players, ways) for ways in said]) if players[1:] else (players[0], said)

    def _has_plural(self, statement: Statement, players: Figure) -> bool:
        several = _about(players, (statement,))[0]
        return self.localizer.wording(several).text != self.localizer.wording(statement).text

    def _has_subject(self, ways: Sequence[Statement]) -> bool:
        """Return whether all wordings of a claim begin with its player, so that claims can be joined."""
        begin = (self.localizer.wording(way).text.startswith(f"{SUBJECT} ") for way in ways)
        return PLAYER in ways[0].figures and all(begin)

    def _of_player(self, whom: Figure, said: Sequence[Sequence[Statement]]) -> Iterator[Markup]:
        """Yield sentences: the player or players `whom`, and predicates of the claims `said` about them.

        Successive predicates with the same verb are joined.
        """
        parts: list[Markup] = []
        for _, group in groupby(said, key=self._verb):
            alike = sorted(group, key=_is_none)
            verb = len(SUBJECT) + len(self._words(alike[0][0])[0]) + 2
            starts = chain([len(SUBJECT) + 1], repeat(verb))
            ends = chain(starmap(self._end, pairwise(alike)), [""])
            texts = (
                self._list([self._text(way, start, cut=end) for way in ways], "or")
                for ways, start, end in zip(alike, starts, ends, strict=False)
            )
            parts.append(self._list(texts))
        subject = self._text(Statement("", {PLAYER: whom}), said=LocalText(SUBJECT, self.localizer.language))
        size = ceil(len(parts) / ceil(len(parts) / MOST_PREDICATES))
        for at in range(0, len(parts), size):
            yield subject + Markup(" ") + self._list(parts[at : at + size]) + self._stop(said[0][0])

    def _verb(self, ways: Sequence[Statement]) -> str:
        """Return the first word of a claim's predicate; the wording's name if other claims cannot share it.

        They can share the word if the figure soon follows: that of "has 3 cards", but not that of "has a
        distance of 3 rudders". They cannot share a placeholder, the word for 0 if other numbers have another
        one, and the word before a list, since the "and" of the list would then be ambiguous.
        """
        way, name = ways[0], figure_of(ways[0].wording)
        figure, verb = way.figures.get(name), self._words(way)[0]
        is_list = figure and type(figure) in {tuple, Unordered}
        usual, *soon = self._words(Statement(way.wording, {**way.figures, name: MANY}))[:3]
        is_changed = _is_none(ways) and verb != usual
        return way.wording if is_list or is_changed or "{" in verb or "{" not in "".join(soon) else verb

    def _words(self, statement: Statement) -> list[str]:
        return self.localizer.wording(statement).text.removeprefix(f"{SUBJECT} ").split(" ")

    def _end(self, *predicates: Sequence[Statement]) -> str:
        """Return the words with which all wordings of several claims end; empty if they end differently.

        `predicates` are the claims. The words go back at most to the last placeholder of a wording.
        """
        ends = (reversed(self._words(way)[1:]) for ways in predicates for way in ways)
        same = takewhile(lambda words: len(set(words)) == 1 and "}" not in words[0], zip(*ends, strict=False))
        return "".join(reversed([f" {word}" for word, *_ in same]))

    def _list(self, parts: Iterable[Markup], style: Literal["standard", "or"] = "standard") -> Markup:
        language = self.localizer.language
        said = [LocalText(part, language_in(part) or language) for part in parts]
        return clean(list_texts(said, language, style).text)

    def _text(
        self, statement: Statement, start: int = 0, said: LocalText | None = None, cut: str = ""
    ) -> Markup:
        """Return a sentence from the character `start` on, without its last words `cut` and its full stop.

        `said` replaces the wording of the statement.
        """
        wording = said or self.localizer.wording(statement)
        text = wording.text[start:].removesuffix(cut)
        text = text[:-1] if text.endswith((*STOPS,)) else text

        def fill(path: str, form: str, language: str) -> LocalText | None:
            figure = statement.figures.get(path)
            return None if figure is None else self._figure(figure, form, language)

        html = self.prose.inline(wording._replace(text=text), fill)
        return html if said else self.prose.marked(html, self.localizer.message_of(statement))

    def _figure(self, figure: Figure | Bounded, form: str, language: str) -> LocalText:
        match figure:
            case Bounded(least, ()):
                return self._range("table.or-more", form, language, n=least)
            case Bounded((), most):
                fewer: Figure = Count(most.number + 1, most.noun) if isinstance(most, Count) else most
                return self._range("table.fewer", form, language, n=fewer)
            case Bounded(least, most):
                least = least.number if isinstance(least, Count) else least
                return self._range("table.range", form, language, least=least, most=most)
            case Unordered():
                said = self.localizer.figure(tuple(figure), form, language).text
                return LocalText(self.labels.plain("in-any-order", things=said), language)
            case tuple() if any(isinstance(part, Bounded) for part in figure):
                return list_texts([self._figure(part, form, language) for part in [*figure]], language)
            case _:
                return self.localizer.figure(figure, form, language)

    def _range(self, label: str, form: str, language: str, **figures: Figure) -> LocalText:
        said = {name: self.localizer.figure(each, form, language).text for name, each in figures.items()}
        return LocalText(self.labels.plain(label, None, {"n": 2, "between": 1}, **said), language)


def _is_none(ways: Sequence[Statement]) -> bool:
    return number_of(ways[0].figures.get(figure_of(ways[0].wording))) == 0


def _whom(ways: Sequence[Statement]) -> Figure:
    return ways[0].figures[PLAYER]


def _about(whom: Figure, ways: Iterable[Statement]) -> tuple[Statement, ...]:
    return tuple(Statement(way.wording, {**way.figures, PLAYER: whom}) for way in ways)
