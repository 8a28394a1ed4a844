"""Animations of events: points fly from the line to the score, new cards from their strings to the hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.ui.panels import flying_tokens
from breakaway_desktop.ui.panels.flying_tokens import Flight
from breakaway_desktop.ui.panels.ring_and_camera import TRAIL, RoadShown, moving_picture
from breakaway_desktop.ui.panels.scoreboard import rolling_score, score_of
from breakaway_desktop.ui.road.ring import place_riders
from breakaway_desktop.ui.road.ring_layout import ring_in
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.screens.race.layout import hand_layout, race_frame
from breakaway_desktop.ui.screens.race.road import road_shown
from tests.kit.races import BOT, HANDS, OTHER_HANDS, match_of, play_steps
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

ONE_HUMAN = ("human", BOT, BOT)
SIZES = [(1280, 800), (960, 600)]
Seen = list[tuple[tuple[Flight, ...], float]]


@pytest.fixture
def flown(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Record the flights of each frame and their progress."""
    result: Seen = []
    paint = flying_tokens.paint

    def record_flights(c: Canvas, those: Sequence[Flight], progress: float) -> None:
        result.append((tuple(those), progress))
        paint(c, those, progress)

    monkeypatch.setattr(flying_tokens, "paint", record_flights)
    return result


def until(seat: RaceScreenDriver, kind: type, ms: float = 10.0) -> Shot:
    """Wait until a shot of this kind is shown, and return it."""
    for _frame in range(8000):
        shot = seat.model.shot
        if (
            shot is not None
            and isinstance(shot.event, kind)
            and (kind is Replaced or getattr(shot.event, "points", False))
        ):
            return shot
        if seat.model.shown_ask is not None:
            seat.play_first()
        seat.wait(ms)
    raise AssertionError("it never comes to that")


def at(
    folder: Path, steps: int, *, players: tuple[str, ...] = ONE_HUMAN, size: tuple[int, int] = SIZES[0]
) -> RaceScreenDriver:
    return RaceScreenDriver(play_steps(match_of(players), steps), folder, speed="slow", size=size)


def watch(seat: RaceScreenDriver, shot: Shot) -> None:
    while seat.model.shot is shot:
        seat.picture_checksum()
        seat.wait(90)


@pytest.mark.parametrize("size", SIZES)
def test_points_fly_from_the_line_to_the_tile_of_the_team(tmp_path: Path, flown: Seen, size: tuple[int, int]) -> None:
    seat = at(tmp_path, 45, size=size)
    shot = until(seat, Crossed)
    assert isinstance(shot.event, Crossed)
    screen = seat.app.screen
    frame = race_frame(screen.w, screen.h)
    watch(seat, shot)
    (flight,) = flown[0][0]
    square, across = ring_in(frame.road).locate(flight.start)
    assert square == pytest.approx(ring_in(frame.road).line(not_none(shot.event.line)), abs=0.01)
    assert 0 < across < ring_in(frame.road).lane
    assert hand_layout(frame).score.contains(flight.end)
    assert flight.first == (shot.event.place == 1)
    assert [progress for _flights, progress in flown] == sorted(progress for _flights, progress in flown)
    assert flight.pos(flown[-1][1]) == pytest.approx(flight.end)


def test_flights_are_slow_at_both_ends_and_end_at_their_targets() -> None:
    flight = Flight("8", (0, 0), (300, 0), ends=1.0)
    xs = [flight.pos(step / 10)[0] for step in range(-1, 12)]
    steps = [after - before for before, after in pairwise(xs)]
    assert xs[0] == xs[1] == 0
    assert xs[-1] == xs[-2] == 300
    assert steps[1] < steps[5] > steps[10]


@pytest.mark.parametrize("size", SIZES)
def test_own_cards_come_from_their_strings_into_the_hand(tmp_path: Path, flown: Seen, size: tuple[int, int]) -> None:
    """R7.1; the strings that count are highlighted steadily while cards are dealt (R7.2), and no longer."""
    seat = at(tmp_path, 26, size=size)
    shot = until(seat, Replaced)
    assert isinstance(shot.event, Replaced)
    screen = seat.app.screen
    frame, dealt = race_frame(screen.w, screen.h), dict(shot.event.cards)
    looks = set()
    while seat.model.shot is shot:
        looks.add(road_shown(seat.model).picture.highlighted_squares)
        seat.picture_checksum()
        seat.wait(80)
    (lit,) = looks
    assert lit
    assert set(lit) <= {rider.square for rider in shot.before.riders}
    assert not road_shown(seat.model).picture.highlighted_squares
    cards = flown[0][0]
    assert {card.rider: int(card.text) for card in cards} == {rider: dealt[rider] for rider in (11, 12, 13, 14)}
    assert all(hand_layout(frame).hand.contains(card.end) for card in cards)
    assert min(b.end[0] - a.end[0] for a, b in pairwise(cards)) > 60
    ring = ring_in(frame.road)
    on_ring = [ring.square_at(card.start) for card in cards if int(card.text) > 3]
    assert on_ring
    assert set(on_ring) <= {square % 40 for square in range(min(lit), max(lit) + 1)} | {
        rider.square % 40 for rider in shot.before.riders
    }
    assert all(card.pos(flown[-1][1]) == pytest.approx(card.end) for card in cards)


def test_with_bots_alone_the_highest_cards_are_shown(tmp_path: Path, flown: Seen) -> None:
    seat = at(tmp_path, 26, players=(BOT,) * 3)
    shot = until(seat, Replaced)
    assert isinstance(shot.event, Replaced)
    seat.picture_checksum()
    best = sorted((card for _rider, card in shot.event.cards), reverse=True)[:4]
    assert sorted((int(card.text) for card in flown[-1][0]), reverse=True) == best


def test_a_key_ends_it_and_at_once_nothing_is_shown(tmp_path: Path, flown: Seen) -> None:
    seat = at(tmp_path, 26)
    until(seat, Replaced)
    seat.key(pygame.K_SPACE)
    flown.clear()
    seat.picture_checksum()
    assert not flown
    fast = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 20), tmp_path, speed="off")
    for _question in range(8):
        assert fast.wait_for_ask()
        fast.picture_checksum()
        fast.play_first()
    assert not flown


def test_the_camera_moves_to_the_rider_to_move_without_a_new_layout(tmp_path: Path) -> None:
    seat = at(tmp_path, 45)
    assert seat.wait_for_ask()
    page, pictures = seat.page.placed, {seat.picture_checksum()}
    for _moment in range(3):
        seat.release(pygame.K_SPACE)
        seat.wait(80)
        pictures.add(seat.picture_checksum())
        assert seat.page.placed is page
    assert len(pictures) == 4
    seat.wait(80)
    arrived = seat.picture_checksum()
    seat.wait(80)
    assert seat.picture_checksum() == arrived


@pytest.mark.parametrize("kind", [Crossed, Replaced])
def test_without_motion_things_lie_where_they_belong_at_once(tmp_path: Path, flown: Seen, kind: type) -> None:
    seat = at(tmp_path, 45)
    seat.session.settings.motion = "still"
    shot, pictures = until(seat, kind), set()
    while seat.model.shot is shot:
        pictures.add(seat.picture_checksum())
        assert road_shown(seat.model).picture.crossed is None
        seat.wait(100)
    assert len(pictures) == 1
    assert {progress for _flights, progress in flown} == {1.0}


def test_no_line_lights_up_more_than_three_times_a_second(tmp_path: Path) -> None:
    """At any speed and with any rider."""
    ridden = play_steps(match_of((BOT,) * 6), 120)
    first = next(n for n, step in enumerate(ridden.steps) if any(isinstance(e, Crossed) for e in step.events))
    for speed in ("slow", "normal", "fast"):
        seat = RaceScreenDriver(play_steps(match_of((BOT,) * 6), first), tmp_path / speed, speed=speed)
        now, lit, begins = 0.0, None, []
        for _frame in range(900):
            seat.wait(10)
            now += 10
            line = road_shown(seat.model).picture.crossed
            if line is not None and line != lit:
                begins.append(now)
            lit = line
        assert all(later - early > 1000 / 3 for early, later in pairwise(begins))
        assert begins or speed == "fast"


def test_films_of_races_that_differ_only_in_secrets_are_the_same(tmp_path: Path) -> None:
    """R9.3: frame by frame, during moves and while cards are dealt."""

    def film(hands: TeamHands) -> list[int]:
        match = match_of(("human", "human", BOT), hands=[HANDS, hands, HANDS], first_turn="team1")
        match.meta["secrets"] = "peek"
        while sum(rider < 30 for group in match.race.order[match.race.moved :] for rider in group) > 1:
            rider = match.race.to_move[0]
            # The third card is the same in both races.
            match.answer(PlayCard(rider, match.race.rider(rider).hand[2]))
        seat, frames = HotSeatDriver(match, tmp_path, speed="normal"), []
        seat.play_card(2)
        seat.wait_until(lambda: seat.model.live.is_showing_moves)
        while seat.model.live.is_showing_moves:
            frames.append(seat.picture_checksum())
            seat.wait(80)
        assert match.race.turn == 2
        return frames

    one, other = film(HANDS), film(OTHER_HANDS)
    assert len(one) > 8
    assert one == other


# Animations of changes: riders leave a trail, own cards are turned over, points count up to their new sum


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
def flights_shown(monkeypatch: pytest.MonkeyPatch) -> list[Flight]:
    result: list[Flight] = []
    paint = flying_tokens.paint

    def record_flights(c: Canvas, those: Sequence[Flight], progress: float) -> None:
        result.extend(those)
        paint(c, those, progress)

    monkeypatch.setattr(flying_tokens, "paint", record_flights)
    return result


@pytest.mark.parametrize("still", [False, True])
def test_the_own_card_flies_face_up_to_the_rider(tmp_path: Path, flights_shown: list[Flight], still: bool) -> None:
    seat = RaceScreenDriver(match_of(HUMAN, hands=[HANDS] * 3, first_turn="team1"), tmp_path, speed="slow")
    seat.session.settings.motion = "still" if still else "full"
    assert seat.wait_for_ask()
    seat.play_first()
    assert isinstance(not_none(seat.model.shot).event, Moved)
    seat.picture_checksum()
    if still:
        assert flights_shown == []
        return
    (flight,) = set(flights_shown)
    assert (flight.text, flight.is_played) == ("10", True)
    assert hand_layout(race_frame(1280, 800)).hand.contains(flight.start)
    assert ring_in(race_frame(1280, 800).road).square_at(flight.end) == 0
    assert flight.ends < 0.5
    seat.key(pygame.K_SPACE)
    flights_shown.clear()
    seat.picture_checksum()
    assert flights_shown == []
