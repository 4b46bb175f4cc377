"""The tracks: rounds, victory points, special actions, and the progress of each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import player, seat_letter
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.scenes import Mark, Stop, Track
from rulebook_tools.games.amerigo_islands.board import tracks as board
from rulebook_tools.games.amerigo_islands.board.colours import COLOURS
from rulebook_tools.games.amerigo_islands.pages.given import is_given
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.speech import FIGURES, tell
from rulebook_tools.games.amerigo_islands.state import Position

TRACKS = Chapter[Position](FIGURES)


DISC, TIME, VALUE, ANY = "mark.disc", "time_marker", "point", "colour.any"
PICTURED = (DISC, TIME, VALUE, ANY, *(f"colour.{colour}" for colour in COLOURS))
"""All that pictures of the tracks show."""
SHORT, TENS = 30, 10
"""The score track is drawn so far at least, and then by tens: a track so long is drawn where discs lie."""


def of_tracks(position: Position, given: Data) -> Iterator[Track]:
    """Yield the tracks of all players: rounds, victory points, special actions."""
    rules, letters = position.rules, [seat_letter(seat) for seat in range(len(position.players))]
    yield Track(
        tell("given.rounds").statement(rules),
        tuple(
            round_stop(rules, number, is_played=position.round == number)
            for number in range(1, rules.rounds + 1)
        ),
        name="rounds",
        is_given=is_given(given, "round"),
    )
    points = [state.points for state in position.players]
    yield Track(
        tell("given.points").statement(rules),
        tuple(Stop(space, marks=discs(points, space)) for space in range(score_end(points) + 1)),
        name="score",
        is_given=any(is_given(given, "players", letter, "points") for letter in letters),
    )
    yield Track(
        tell("given.special").statement(rules),
        tuple(
            special_stop(rules, space, stack(position, space)) for space in range(rules.special_track.end + 1)
        ),
        name="special",
        is_given=is_given(given, "order")
        or any(is_given(given, "players", letter, "space") for letter in letters),
    )


def of_progress(position: Position, given: Data, seat: int) -> Track:
    """Return the progress track on a player's board."""
    rules, at = position.rules, position.players[seat].progress
    disc = (Mark(DISC, player(seat)),)
    return Track(
        tell("given.progress", player=seat).statement(rules),
        tuple(
            progress_stop(rules, space, disc if at == space else ())
            for space in range(rules.progress_track.end + 1)
        ),
        name=f"progress.{seat_letter(seat)}",
        is_given=is_given(given, "players", seat_letter(seat), "progress"),
    )


def round_stop(rules: Rules, number: int, *, is_played: bool) -> Stop:
    """Return a round, with its time marker if that is seen."""
    return Stop(number, marks=(Mark(TIME, number=rules.time_value[number - 1]),) if is_played else ())


def progress_stop(rules: Rules, space: int, there: tuple[Mark, ...] = ()) -> Stop:
    """Return a space of a progress track, with what lies there."""
    return Stop(space, marks=(*value(rules.progress_track, space), *there))


def special_stop(rules: Rules, space: int, there: tuple[Mark, ...] = ()) -> Stop:
    """Return a space of the special action track, with what lies there."""
    return Stop(space, colour(rules, space), (*value(rules.special_track, space), *there))


def stack(position: Position, space: int) -> tuple[Mark, ...]:
    """Return the discs on a space of the special action track, the highest first."""
    there = (seat for seat in position.discs if position.players[seat].space == space)
    return tuple(Mark(DISC, player(seat)) for seat in there)


def colour(rules: Rules, space: int) -> str:
    """Return the colour of a space of the special action track."""
    own = rules.colour_of(space)
    return ANY if own is None else f"colour.{COLOURS[own]}"


def value(track: board.Track, space: int) -> tuple[Mark, ...]:
    """Return the victory points printed on a space of a track, if there are any."""
    return tuple(Mark(VALUE, number=points) for at, points in track.points if at == space)


def discs(spaces: Sequence[int], space: int) -> tuple[Mark, ...]:
    """Return the discs on a space, in the order of the seats."""
    return tuple(Mark(DISC, player(seat)) for seat, at in enumerate(spaces) if at == space)


def score_end(points: Sequence[int]) -> int:
    """Return the last space of the score track that is drawn: the next full ten, but no early one.

    >>> score_end([3, 6]), score_end([0, 41])
    (30, 50)
    """
    return max(SHORT, -(-max(points) // TENS) * TENS)
