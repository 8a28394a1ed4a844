"""Lengths of the shots of a live race: long enough to be followed, short enough for a player who is waiting."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from breakaway_desktop.engine.breakaway import alone_in_front
from breakaway_desktop.engine.events import Crossed, Moved, Replaced, TurnEnded
from breakaway_desktop.engine.marks import Ground
from breakaway_desktop.engine.turn_flow import end_reason
from breakaway_desktop.engine.view import see
from breakaway_desktop.play.watching.close_ups import (
    catch_in_close_up,
    moves_to_line,
    place_in_close_up,
    places_in_photo,
)
from breakaway_desktop.play.watching.shots import CROSSING, WEIGHTS, Shot

SPEEDS: Final[dict[str, float]] = {"slow": 500, "normal": 250, "fast": 100, "off": 0}
"""Average milliseconds in which a rider rolls to his square, after a player's first race."""

MATTERING: Final = 0.48
"""Average share of the moves that matter to a human."""


class Pace(NamedTuple):
    """Milliseconds at normal speed: of a quiet move, of one that matters to a human, and of the longest run of riders
    who move without his decision."""

    quiet: float
    mattering: float
    longest_run: float

    @property
    def average(self) -> float:
        """Average length of a move, as a multiple of a roll."""
        return (self.quiet + MATTERING * (self.mattering - self.quiet)) / SPEEDS["normal"]


FIRST_RACE: Final = Pace(250, 650, 6000)
LATER: Final = Pace(115, 345, 2500)

SHORTEST: Final = 25.0
"""Shortest roll in milliseconds, however long the run; at speed `off` riders do not roll at all."""

REST: Final = 8.0
"""Length of the end of a turn before several players give their secret orders, as a multiple of a roll."""

HELD: Final = 4.0
"""Length of the hold at a line that a human has won, as a multiple of a roll."""

CLOSE_UP: Final = 350.0
"""Milliseconds that a close-up adds to a move at normal speed."""

CAUGHT: Final = 500.0
"""Milliseconds for which a catch is told once the riders have landed."""

PHOTO: Final = 1200.0
"""Milliseconds for which a photo finish is shown."""

AFTER_LAST_PLACE: Final = 1 / 3
"""Share of its usual length that a shot takes once all places at the finish are taken (R6.5)."""

UNHURRIED: Final = ("slow", "normal")
"""The speeds at which there are close-ups."""

DEALT: Final = 600.0
"""Milliseconds for which each card of the first turn is dealt in a player's first race, at normal speed."""

FINISH_HELD: Final = 800.0
"""Length of the first place at the finish at normal speed, in milliseconds."""

LAST_MOVES: Final = {1: 800.0, 2: 600.0}
"""Least length of the last two moves before the first place at a line at normal speed, in milliseconds."""

LONGEST_HELD: Final = 1200.0
"""The longest hold, in milliseconds."""

WITH_LINES: Final = 1 + CROSSING / 4
"""Length of a roll with its average share of the flights of points, as a multiple of a roll."""


class Pacing(NamedTuple):
    """The speed of the riders, and the length of a run."""

    speed: str
    rolls: float | None
    """Rolls left in the run until a human is asked; 0: none waits to play a card; None: count those of the shots."""
    humans: Collection[int] = ()
    """The teams for which the playback is held when they win a line."""
    rests: bool = False
    """Whether the end of the turn is shown, too."""
    pace: Pace = LATER

    def lengths(self, every: Sequence[Shot], run_ms: float, first: int = 0) -> tuple[tuple[float, ...], float]:
        """Return the length of each shot from `first` on in milliseconds, and the length of the run including them.

        `run_ms` is the length of the run before them.
        """
        shots = every[first:]
        slowness, weights = SPEEDS[self.speed] / SPEEDS["normal"], self._weights(shots)
        roll_ms = usual_ms = SPEEDS[self.speed]
        rolls = rolls_of(shots, weights) if self.rolls is None else self.rolls * self.pace.average
        ends_ms = self.pace.longest_run * slowness if rolls else inf
        if roll_ms and rolls:
            roll_ms = min(roll_ms, max(SHORTEST, (ends_ms - run_ms) / rolls))

        lengths_ms = []
        for index, (shot, weight) in enumerate(zip(shots, weights, strict=True), start=first):
            is_rest = self.rests and isinstance(shot.event, TurnEnded) and not shot.after.over
            ms = roll_ms * (REST if is_rest else weight)
            if end_reason(shot.before) is not None and not shot.before.rules.variant.hides_road:
                ms *= AFTER_LAST_PLACE
            if self.speed in UNHURRIED:
                is_caught = catch_in_close_up(every, index, self.humans) is not None
                is_close = is_caught or place_in_close_up(every, index, self.humans) is not None
                ms += CLOSE_UP * slowness * is_close + CAUGHT * is_caught
                ms = max(ms, FINISH_HELD * slowness) if _is_first_at_finish(shot) else ms
            # Shorten shots so that the run ends in time, except pushes: without them nobody would understand the new
            # squares.
            if not shot.pushes:
                ms = min(ms, max(0.0, ends_ms - run_ms))
            run_ms += ms

            # Holding a win, or a photo finish, does not shorten the rest of the run.
            if won_by(shot.crossings, self.humans) is not None:
                ms = max(ms, min(LONGEST_HELD, HELD * usual_ms))
            # Neither do the cards that a newcomer is dealt one by one.
            if self.pace is FIRST_RACE and self.speed in UNHURRIED:
                ms = max(ms, DEALT * slowness * count_cards_one_by_one(shot, self.humans))
            if self.speed in UNHURRIED and places_in_photo(every, index, self.humans):
                ms = max(ms, PHOTO)
            lengths_ms.append(ms)
        return tuple(lengths_ms), run_ms

    def with_last_moves(self, shots: Sequence[Shot], lengths_ms: Sequence[float], first: int) -> tuple[float, ...]:
        """Return the lengths with longer last moves before a line, from the shot `first` on. They shorten no run."""
        if self.speed not in UNHURRIED:
            return tuple(lengths_ms)
        slowness = SPEEDS[self.speed] / SPEEDS["normal"]
        least_ms = (
            LAST_MOVES.get(moves_to_line(shots, index, self.humans), 0.0) * slowness
            for index in range(first, len(shots))
        )
        return *lengths_ms[:first], *map(max, lengths_ms[first:], least_ms)

    def _weights(self, shots: Sequence[Shot]) -> list[float]:
        """Return the weight of each shot: while a human waits, moves that matter to him have more than quiet ones."""
        if self.rolls == 0:
            return [shot.weight for shot in shots]
        scored = {(shot.step, place.rider) for shot in shots for place in shot.crossings if place.points}
        quiet, mattering = self.pace.quiet / SPEEDS["normal"], self.pace.mattering / SPEEDS["normal"]
        return [
            shot.weight
            # A longer move would tell where hidden riders are (R8.2).
            if not shot.moves or shot.before.rules.variant.hides_road
            else mattering
            if any((shot.step, move.rider) in scored or matters(move, shot, self.humans) for move in shot.moves)
            else quiet
            for shot in shots
        ]


def rolls_of(shots: Iterable[Shot], weights: Iterable[float]) -> float:
    """Return the number of rolls in shots of these weights; riders who move together roll once."""
    return sum(
        WITH_LINES * weight if isinstance(shot.event, Moved) else WEIGHTS.get(type(shot.event), 0.0)
        for shot, weight in zip(shots, weights, strict=True)
    )


def matters(move: Moved, shot: Shot, humans: Collection[int]) -> bool:
    """Return whether a rider passes one of a human's riders, breaks away, or catches the rider alone in front."""
    team, riders = move.rider // 10, shot.before.on_road()
    if any(move.start <= other.square < move.end for other in riders if other.team in humans and other.team != team):
        return True
    leader, new_leader = alone_in_front(riders), alone_in_front(shot.after.on_road())
    if leader is None or leader.id == move.rider:
        return leader is None and new_leader is not None and new_leader.id == move.rider
    return move.end >= leader.square - 1


def won_by(crossings: Iterable[Crossed], teams: Collection[int]) -> Crossed | None:
    """Return the place with which one of these teams has won a line; None if none has."""
    wins = (place for place in crossings if place.line is not None and place.place == 1 and place.points)
    return next((place for place in wins if place.rider // 10 in teams), None)


def count_cards_one_by_one(shot: Shot, humans: Collection[int]) -> int:
    """Return how many cards of the only human are dealt one by one in a first race: those of turn 1; else 0."""
    if not isinstance(shot.event, Replaced) or shot.before.turn > 1 or len(humans) != 1:
        return 0
    if shot.before.rules.variant.hides_road:
        return 0
    return sum(1 for rider, _card in shot.event.cards if rider // 10 in humans)


def _is_first_at_finish(shot: Shot) -> bool:
    finish = shot.before.rules.course.finish
    return any(place.place == 1 and place.line == finish is not None for place in shot.crossings)


def held_for_reading(shots: Iterable[Shot], humans: Collection[int]) -> list[int]:
    """Return the indexes of shots that are held until a human has read them: those with pushes by the ground (R8.6)."""
    if not humans:
        return []
    return [index for index, shot in enumerate(shots) if shot.pushes and _has_ground(shot)]


def _has_ground(shot: Shot) -> bool:
    view = see(shot.before)
    return any(isinstance(mark, Ground) for mark in view.variant.marks(view))
