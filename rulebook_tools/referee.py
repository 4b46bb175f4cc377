"""The examples of a game put to its executable rules: what becomes of each, under which readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from rulebook_tools.engine.conformance import Answers, Statements
from rulebook_tools.engine.guard import Broken, Guard
from rulebook_tools.errors import Problem, Problems, SourceError
from rulebook_tools.examples.comparison import Comparison, examples_about, outcome_of
from rulebook_tools.examples.course import Bookmark
from rulebook_tools.examples.run import Run
from rulebook_tools.examples.verdict import Asked, run_example
from rulebook_tools.examples.words import Unworded, Words
from rulebook_tools.model import Example, Ruling
from rulebook_tools.readings import Readings


@dataclass(frozen=True)
class Referee:
    """Runs the examples of a game against its rules; `words` gives what says what differs."""

    readings: Readings
    words: Callable[[], Words]

    def run(self, example: Example, *, is_shown: bool = True) -> Run:
        """Return an example run against the rules; what readers see of its position, only if it `is_shown`.

        Most examples pass, and nobody reads a word then: only where one fails, it is run again with words.
        Raises `SourceError` as `words` does.
        """
        if self.readings.game is None:
            wrong = f"{self.readings.rulebook.id} has no executable rules"
            return Run(example, problems=(Problem(example.place, wrong, "an engine for this game"),))
        problems = Problems()
        valid = self.readings.options
        for option, ref in example.options.items():
            if ref.name not in valid.get(option, ()):
                expected = ", ".join(valid.get(option, valid))
                problems.add(ref.place, f"unknown option {option}: {ref.name}", expected)
        if problems.found:
            return Run(example, problems=tuple(problems.found))
        run = self._tried(example, Unworded(), is_shown=is_shown)
        if run.passed or run.is_broken:
            return run
        return self._tried(example, self.words(), is_shown=is_shown)

    def _tried(self, example: Example, words: Words, *, is_shown: bool) -> Run:
        bookmark = Bookmark(example.place)
        try:
            asked = self._asked({option: ref.name for option, ref in example.options.items()})
            with Guard():
                is_shown = is_shown or isinstance(asked.game, Answers)  # nobody else sees to those
                run = run_example(example, asked, words, bookmark, is_shown=is_shown)
                for problem in run.problems:
                    str(problem)  # what rules answer may be no words at all
        except SourceError as error:
            return Run(example, problems=error.problems)
        except Broken as broken:
            told = self.readings.problem(broken.error, bookmark.place, f"in the example {example.id.name}")
            return Run(example, problems=(told,), is_broken=True)
        return run

    @cached_property
    def comparisons(self) -> Mapping[str, Sequence[Comparison]]:
        """The fewest of a ruling's examples that tell its readings apart, by ruling.

        Those of its other readings are asked first, then those of the rules that it concerns. Raises
        `SourceError` where the executable rules raise something.
        """
        rulings = {} if self.readings.game is None else self.readings.rulebook.rulings
        return {id_: self._comparisons_of(id_, ruling) for id_, ruling in rulings.items()}

    def _comparisons_of(self, id_: str, ruling: Ruling) -> list[Comparison]:
        if ruling.option is None:
            return []
        option, chosen = ruling.option.name, ruling.adopted.name
        names = (chosen, *(reading for reading in ruling.readings if reading != chosen))
        alike = list(combinations(names, 2))
        found: list[Comparison] = []
        for example in examples_about(self.readings.rulebook, ruling, self.readings.options):
            options = {name: ref.name for name, ref in example.options.items() if name != option}
            asked = {name: self._asked({**options, option: name}) for name in names}
            try:
                with Guard():
                    outcomes = {name: outcome_of(example, each) for name, each in asked.items()}
                    comparison = Comparison(example, outcomes)
                    left = [pair for pair in alike if not comparison.tells_apart(*pair)]
            except Broken as broken:
                tried = f"in the example {example.id.name}, under the readings of {id_}"
                raise SourceError([self.readings.problem(broken.error, example.place, tried)]) from broken
            if len(left) < len(alike):
                found.append(comparison)
                alike = left
            if not alike:
                break
        return found

    def _asked(self, options: Mapping[str, str]) -> Asked:
        """Return the executable rules under some readings, as examples ask them."""
        readings = frozenset(options.items())
        if readings not in self._all_asked:
            game = self.readings.checked(options)
            self._all_asked[readings] = Asked(game, Statements(game))
        return self._all_asked[readings]

    @cached_property
    def _all_asked(self) -> dict[frozenset[tuple[str, str]], Asked]:
        """The executable rules as examples have asked them so far, by readings."""
        return {}
