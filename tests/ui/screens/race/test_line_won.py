"""A line won by a human is announced, and sums roll after the finish; any key goes on."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.watching.close_ups import places_in_photo
from breakaway_desktop.play.watching.pacing import PHOTO
from breakaway_desktop.play.watching.shots import Shot, ShotList
from breakaway_desktop.ui.screens.race.count import LAST_LOOK_MS, counted_score, is_counted, is_decided
from breakaway_desktop.ui.screens.race.reader import heard
from breakaway_desktop.ui.screens.race.road import crossing_won, places_photographed
from breakaway_desktop.ui.screens.race.status_text import scored_words
from breakaway_desktop.ui.screens.race.view import _score_shown
from tests.kit.races import BOT, HUMANS, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver
from tests.ui.screens.race.secret_orders import SecretOrdersDriver, secret_race

SMALL, LARGE = (960, 600), (1920, 1080)


def winning(
    folder: Path, speed: str = "normal", *, humans: int = 1, size: tuple[int, int] = (1280, 800)
) -> RaceScreenDriver:
    """Return a race in which rider 11 of the human plays his highest card over the first line."""
    players = ("human",) * humans + (BOT,) * (4 - humans)
    seat = RaceScreenDriver(match_of(players, sprints=(1,), first_turn="team1"), folder, size=size, speed=speed)
    assert seat.wait_for_ask()
    seat.wait(400)
    hand = seat.match.race.rider(11).hand
    seat.key(pygame.K_1 + hand.index(max(hand)))
    seat.key(pygame.K_RETURN)
    return seat


def at_crossing(
    folder: Path, speed: str = "normal", *, humans: int = 1, size: tuple[int, int] = (1280, 800)
) -> RaceScreenDriver:
    seat = winning(folder, speed, humans=humans, size=size)
    seat.wait_until(lambda: crossing_won(seat.model) is not None)
    return seat


@pytest.mark.parametrize("size", [SMALL, (1280, 800), LARGE])
@pytest.mark.parametrize("humans", [1, 3])
def test_the_winner_of_a_line_is_shown_with_his_points(tmp_path: Path, size: tuple[int, int], humans: int) -> None:
    seat = at_crossing(tmp_path, humans=humans, size=size)
    shot = seat.model.shot
    assert shot is not None
    words = {"1st", "YELLOW 11", "Sprint 1", f"+{shot.crossings[0].points}"}
    assert words <= {*seat.texts()}
    assert not words & {*seat.texts_cut_off()}


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_F12, pygame.K_SPACE, pygame.K_1, pygame.K_e])
def test_any_key_ends_it(tmp_path: Path, key: int) -> None:
    seat = at_crossing(tmp_path)
    seat.key(key)
    assert crossing_won(seat.model) is None
    assert bool(seat.model.reading.words) == (key == pygame.K_x)


def test_a_click_ends_it_and_marks_nobody(tmp_path: Path) -> None:
    seat = at_crossing(tmp_path)
    (x, y), _across = seat.road.token(11) or ((0.0, 0.0), 0.0)
    seat.click((x, y))
    assert crossing_won(seat.model) is None
    assert not seat.model.view_state.marked_rider


def test_nothing_else_ends_it_before_its_time(tmp_path: Path) -> None:
    seat = at_crossing(tmp_path, "slow")
    seat.point((640, 300))
    for _frame in range(10):
        seat.wait(50)
    assert crossing_won(seat.model) is not None
    for _frame in range(20):
        seat.wait(50)
    assert crossing_won(seat.model) is None


def test_stepping_stops_at_a_line_that_was_won(tmp_path: Path) -> None:
    """One key press does not skip the next step."""
    seat = at_crossing(tmp_path)
    seat.key(pygame.K_k)
    assert crossing_won(seat.model) is not None


def test_with_animation_off_it_is_not_shown(tmp_path: Path) -> None:
    seat = winning(tmp_path, "off")
    for _frame in range(20):
        assert crossing_won(seat.model) is None
        seat.wait()


PLAYERS = ("human", BOT, BOT)


@cache
def decisions() -> int:
    return len(play_steps(match_of(PLAYERS), 10**4).steps)


def finish(folder: Path, speed: str, **settings: object) -> RaceScreenDriver:
    """Return the race screen at its first moment after the last move."""
    seat = RaceScreenDriver(play_steps(match_of(PLAYERS), decisions() - 6), folder, speed=speed)
    for name, value in settings.items():
        setattr(seat.session.settings, name, value)
    while not seat.model.live.over:
        if seat.model.shown_ask is not None:
            seat.play_first()
        seat.wait()
    return seat


@pytest.mark.parametrize(
    ("speed", "settings", "ms"),
    [
        ("slow", {}, 3200), ("normal", {}, 1600), ("fast", {}, LAST_LOOK_MS), ("off", {}, LAST_LOOK_MS),
        ("normal", {"motion": "still"}, 1000), ("normal", {"notices_stay": True}, None),
    ],
)  # fmt: skip
def test_sums_roll_from_last_to_first_and_are_told_once(
    speed: str, settings: dict[str, object], ms: float | None, tmp_path: Path
) -> None:
    seat = finish(tmp_path, speed, **settings)
    started, frames, told = seat.model.clock_ms, list[tuple[str, ...]](), set[object]()
    while seat.result is None and seat.model.clock_ms < started + 6000:
        score = _score_shown(seat.model)
        shown = counted_score(seat.model, score) if is_counted(seat.model) else score
        frames.append(tuple(team.total for team in shown.teams))
        told |= {line for line in heard(seat.model).lines if line.words.startswith("Count: ")}
        lasted = seat.model.clock_ms - started
        seat.wait()
    assert (seat.result is None) == (ms is None)
    assert ms is None or abs(lasted - ms) < 250
    assert frames[-1] == tuple(team.total for team in score.teams)
    changes = [tuple(n for n in range(3) if a[n] != b[n]) for a, b in pairwise(frames) if a != b]
    order = list(dict.fromkeys(team for change in changes for team in change))
    points = [float(frames[-1][team]) for team in order]
    assert points == sorted(points)
    assert len(order) == (3 if speed in ("slow", "normal") and not settings else 0)
    assert len(told) == (speed in ("slow", "normal"))


@pytest.mark.parametrize("key", [pygame.K_q, pygame.K_RETURN, pygame.K_SPACE])
def test_any_key_goes_on(key: int, tmp_path: Path) -> None:
    seat = finish(tmp_path, "normal")
    seat.wait(200)
    assert not is_decided(seat.model)
    seat.key(key)
    assert seat.result is seat.match


# Riders who share places at a line are named in a caption below the road (R6.3)


def test_a_shared_line_is_told_in_whole_points_and_the_rest() -> None:
    course = match_of(HUMANS, sprints=(20,)).race.rules.course
    assert scored_words(Crossed(11, 20, 1, Fraction(7, 2), 2), course) == "1st at the sprint at 20: 3½ points"


OWN = ((9, 9, 8, 4), (1, 12, 12), (7, 7, 6), (5, 6, 5))
OTHERS = ((9, 9, 8, 4), (8, 8, 9), (7, 7, 6), (5, 6, 5))


def sharing(folder: Path, speed: str = "normal", size: tuple[int, int] = (1280, 800)) -> SecretOrdersDriver:
    """Return the film of a turn in which rider 11 of the human shares the first three places, and two bots the next."""
    match = secret_race(base="pbm", rows={"sprints": (2, 40)}, hands=[OWN, OTHERS, OTHERS])
    giver = SecretOrdersDriver(match, folder, speed=speed, size=size)
    assert giver.wait_for_ask()
    giver.give_orders()
    return giver


@pytest.mark.parametrize("motion", ["full", "still"])
@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_caption_names_riders_places_and_points_once_a_line(
    tmp_path: Path, size: tuple[int, int], motion: str
) -> None:
    giver = sharing(tmp_path, size=size)
    giver.session.settings.motion = motion
    giver.wait_until(lambda: bool(places_photographed(giver.model)))
    words = {"1st–3rd", "share the places: 8 points each"}
    assert words <= {*giver.texts()}
    assert "YELLOW 11, CELESTE 21 AND FIAMMA 31" in giver.texts() or "11, 21 AND 31" in giver.texts()
    assert not words & {*giver.texts_cut_off()}
    assert giver.model.live.playback.length_ms >= PHOTO
    photos = set()
    while giver.model.shown_ask is None and giver.model.live.is_showing_moves:
        if places_photographed(giver.model):
            photos.add(giver.model.live.playback.position)
        giver.wait(50)
    assert len(photos) == 1


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_e])
def test_any_key_ends_it_and_does_its_own_work(tmp_path: Path, key: int) -> None:
    giver = sharing(tmp_path)
    giver.wait_until(lambda: bool(places_photographed(giver.model)))
    giver.key(key)
    assert not places_photographed(giver.model)
    assert bool(giver.model.view_state.explains) == (key == pygame.K_e)


@pytest.mark.parametrize("speed", ["fast", "off"])
def test_at_high_speeds_there_is_none(tmp_path: Path, speed: str) -> None:
    giver = sharing(tmp_path, speed)
    for _frame in range(100):
        assert not places_photographed(giver.model)
        giver.wait()


@pytest.mark.dear("whole races")
@pytest.mark.parametrize("races", [20, pytest.param(300, marks=pytest.mark.release)])
def test_only_what_a_human_shares_or_the_win_is_photographed_and_the_points_are_those_of_the_places(races: int) -> None:
    told = passed_over = 0
    for seed in range(races):
        match = random_orders(seed)
        shots = ShotList.of(match.first, match.steps).shots
        lines = set()
        for index, shot in enumerate(shots):
            places, is_shared = places_in_photo(shots, index, match.humans), _is_shared(shot)
            passed_over += is_shared and not places
            if not places:
                assert not is_shared or shot.crossings[0].line in lines or not _concerns(shot)
                continue
            first, scale = places[0], match.first.rules.course.scale(places[0].line or 0)
            assert _is_shared(shot)
            assert _concerns(shot)
            assert len(places) == first.sharing
            assert first.points * first.sharing == sum(scale[first.place - 1 : first.place - 1 + first.sharing])
            assert first.line not in lines
            lines.add(first.line)
            told += 1
    assert told > races / 2
    assert passed_over


def random_orders(seed: int) -> Match:
    """Return a finished race of one human and five bots with equal hands, whose orders are often the same."""
    match, random = match_of(("human",) + (BOT,) * 5, base="pbm", seed=seed, hands=[OTHERS] * 6), Random(seed)
    while not match.over:
        ask = match.open_asks[0]
        assert isinstance(ask, AskOrders)
        cards = [random.choice(rider.cards) if random.random() < 0.3 else max(rider.cards) for rider in ask.riders]
        match.answer(GiveOrders(ask.team, tuple((r.rider, card) for r, card in zip(ask.riders, cards, strict=True))))
    return match


def _is_shared(shot: Shot) -> bool:
    return bool(shot.crossings) and shot.crossings[0].sharing > 1 and shot.crossings[0].points > 0


def _concerns(shot: Shot) -> bool:
    return shot.crossings[0].place == 1 or any(place.rider < 20 for place in shot.crossings)
