"""Animations of changes: riders leave a trail, own cards are turned over, points count up to their new sum."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.ui.panels import flying_tokens
from breakaway_desktop.ui.panels.flying_tokens import Flight
from breakaway_desktop.ui.panels.ring_and_camera import TRAIL, RoadShown, moving_picture
from breakaway_desktop.ui.panels.scoreboard import rolling_score, score_of
from breakaway_desktop.ui.road.ring import place_riders
from breakaway_desktop.ui.road.ring_layout import ring_in
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.screens.race.layout import hand_layout, race_frame
from tests.kit.races import BOT, HANDS, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

HUMAN = ("human", BOT, BOT)


def trail(progress: float) -> list[float]:
    """Return the squares of the copies of a rider who moves from 10 to 20, and then his own."""
    shown = RoadShown(RoadPicture(), (), RoadPicture(), RoadPicture(), (11,), progress)
    picture = moving_picture(shown, {11: (10, 0.5)}, {11: (20, 0.5)})
    return [square for square, _lane in picture.trails.get(11, ())][::-1] + [picture.rolling[11][0]]


def test_only_a_moving_rider_leaves_a_short_trail() -> None:
    assert trail(0.0) == [10]
    assert trail(1.0) == [20]
    squares = trail(0.5)
    assert len(squares) == TRAIL + 1
    assert squares == sorted(squares)
    assert 1 < squares[-1] - squares[0] < 4
    assert len(trail(0.05)) == 2
    assert trail(0.97)[-1] - trail(0.97)[0] < squares[-1] - squares[0]


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_a_moving_rider_passes_outside_the_others(size: tuple[int, int]) -> None:
    """The moving rider covers no number, except where he starts and lands."""
    ring = ring_in(race_frame(*size, False).road)
    shown = RoadShown(RoadPicture(), (), RoadPicture(), RoadPicture(), (11,), 0.5)
    _square, share = moving_picture(shown, {11: (10, 0.1)}, {11: (20, 0.1)}).rolling[11]
    for square in (0, 12, 20):
        outermost = place_riders(ring, square, 2, 0).near[-1]
        assert share * ring.lane - ring.token / 2 >= outermost.r + outermost.d / 2
        assert share * ring.lane + ring.token / 2 <= ring.lane


@pytest.mark.parametrize("riders", [2, 5, 24])
def test_riders_who_move_as_one_follow_each_other(riders: int) -> None:
    """Tied riders move in a short line from their old places to their new ones; nobody is behind his old square."""
    group = tuple(range(11, 11 + riders))
    starts = dict.fromkeys(group, (10.0, 0.1))
    ends = dict.fromkeys(group, (20.0, 0.1))

    def places(progress: float) -> list[float]:
        shown = RoadShown(RoadPicture(), (), RoadPicture(), RoadPicture(), group, progress)
        result = moving_picture(shown, starts, ends).rolling
        return [result[rider][0] for rider in group]

    assert places(0.0) == [10] * riders
    assert places(1.0) == [20] * riders
    middle = places(0.5)
    assert middle == sorted(middle, reverse=True)
    assert len(set(middle)) == riders
    assert middle[0] - middle[-1] <= 4
    assert min(places(0.1)) >= 10


def test_sums_roll_to_what_the_line_brings() -> None:
    match = play_steps(match_of((BOT,) * 3), 50)
    step = next(s for s in match.steps if any(isinstance(e, Crossed) and e.points for e in s.events))
    team = next(e.rider // 10 for e in step.events if isinstance(e, Crossed) and e.points)
    before, after = see(step.before), see(step.after)
    score = score_of(before, names_of(match))
    sums = [rolling_score(score, before, after, at / 20).teams[team - 1].total for at in range(21)]
    assert sums[0] == sums[8] == score.teams[team - 1].total
    assert sums[-1] == score_of(after, names_of(match)).teams[team - 1].total
    assert [int(total) for total in sums] == sorted(map(int, sums))
    assert len(set(sums)) > 2
    others = [rolling_score(score, before, after, 0.9).teams[at] for at in range(3) if at != team - 1]
    assert [other.total for other in others] == [score.teams[other.team - 1].total for other in others]


@pytest.fixture
def flown(monkeypatch: pytest.MonkeyPatch) -> list[Flight]:
    result: list[Flight] = []
    paint = flying_tokens.paint

    def record_flights(c: Canvas, those: Sequence[Flight], progress: float) -> None:
        result.extend(those)
        paint(c, those, progress)

    monkeypatch.setattr(flying_tokens, "paint", record_flights)
    return result


@pytest.mark.parametrize("still", [False, True])
def test_the_own_card_flies_face_up_to_the_rider(tmp_path: Path, flown: list[Flight], still: bool) -> None:
    seat = RaceScreenDriver(match_of(HUMAN, hands=[HANDS] * 3, first_turn="team1"), tmp_path, speed="slow")
    seat.session.settings.motion = "still" if still else "full"
    assert seat.wait_for_ask()
    seat.play_first()
    assert isinstance(not_none(seat.model.shot).event, Moved)
    seat.picture_checksum()
    if still:
        assert flown == []
        return
    (flight,) = set(flown)
    assert (flight.text, flight.is_played) == ("10", True)
    assert hand_layout(race_frame(1280, 800)).hand.contains(flight.start)
    assert ring_in(race_frame(1280, 800).road).square_at(flight.end) == 0
    assert flight.ends < 0.5
    seat.key(pygame.K_SPACE)
    flown.clear()
    seat.picture_checksum()
    assert flown == []
