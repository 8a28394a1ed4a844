"""The camera comes nearer while a rider crosses a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.events import TurnEnded
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.live_race import begin_live
from breakaway_desktop.play.watching.close_ups import catch_in_close_up, place_in_close_up
from breakaway_desktop.play.watching.pacing import CAUGHT, CLOSE_UP, Pacing
from breakaway_desktop.play.watching.playback import Playback
from breakaway_desktop.ui.panels.ring_and_camera import RoadLayout, place_on_way
from breakaway_desktop.ui.road.camera import Stretch, close_squares, frame_infield, frame_stretch
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.screens.race.layout import race_frame
from breakaway_desktop.ui.screens.race.road import close_catch, close_place, pan_progress, progress, road_shown
from breakaway_desktop.ui.screens.race.status_text import what_to_do
from breakaway_desktop.ui.screens.race.visibility import visible_model
from tests.kit.races import BOT, match_of
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none
from tests.ui.screens.race.test_line_won import winning

FRAMES = 40
TOLD = CameraText("YELLOW 11", "plays 9", sentence="What has just happened takes as much room as this sentence.")


def random_race(seed: int) -> Match:
    """Return a finished race of random cards, of one human and five bots."""
    match, random = match_of(("human",) + (BOT,) * 5, seed=seed), Random(seed)
    while not match.over:
        ask = match.open_asks[0]
        assert isinstance(ask, AskCard)
        match.answer(PlayCard(ask.rider, random.choice(ask.cards)))
    return match


def frames(seat: RaceScreenDriver, match: Match, speed: str = "normal") -> Iterator[list[RoadLayout]]:
    """Yield the frames of each move of a race that is shown closely."""
    settings, box = seat.session.settings, race_frame(1280, 800, False, icon_count=2).road
    seat.page.model = replace(seat.model, live=begin_live(match, seat.session.thinker, settings))
    playback, before, last = seat.model.live.show_again(0).playback, None, None
    shots = playback.shots.shots
    playback = replace(playback, lengths_ms=Pacing(speed, 0.0, match.humans).lengths(shots, 0.0)[0])

    def frame(position: int, share: float) -> RoadLayout:
        now = replace(playback, position=position, shot_ms=share * playback.lengths_ms[position])
        model = visible_model(seat.model.with_playback(now))
        road = replace(road_shown(model), progress=progress(model), pan_from=before, panned=pan_progress(model))
        return RoadLayout(road, TOLD, box, 1.0)

    for position in (position for position, shot in enumerate(shots) if shot.moves):
        if frame(position, 0).shown.followed or (settings.is_still and place_in_close_up(shots, position, (1,))):
            before = None if last is None else frame(last, 1).shown.camera_picture
            yield [frame(position, n / FRAMES) for n in range(FRAMES + 1)]
        last = position


@pytest.mark.parametrize("races", [11, pytest.param(300, marks=pytest.mark.release)])
def test_line_and_rider_are_in_view_in_every_frame_of_a_crossing(tmp_path: Path, races: int) -> None:
    seat = RaceScreenDriver(match_of(("human",) + (BOT,) * 5), tmp_path, speed="normal")
    crossings = near_crossings = 0
    for seed in (69, *range(races)):  # in 69 a close-up follows another one
        for shown in frames(seat, random_race(seed)):
            (line, _landing), squares = not_none(shown[0].shown.camera_picture.close_up), []
            for camera in (road.camera for road in shown[::4]):
                above = [camera.news_strip, *([] if camera.lead_tile is None else [camera.lead_tile.tile])]
                assert not [sign for sign in camera.sign_boxes if any(sign.touches(box) for box in above)]
            for road in shown:
                stretch, square = road.camera.stretch, road.picture.rolling[road.shown.followed][0]
                usual = frame_infield(road.camera.infield).squares
                squares.append(stretch.squares / usual)
                # The camera returns from the close-up before while this rider sets off.
                is_returning = road.shown.pan_from is not None and road.shown.pan_from.close_up is not None
                if stretch.squares < usual and (not is_returning or road.shown.progress > 0.5):
                    half_pixel = 0.5 / frame_stretch(road.camera.infield, stretch).square_width
                    assert stretch.first <= min(square, line) + half_pixel  # the camera moves by whole pixels
                    assert max(square + 1, line + 2) <= stretch.first + stretch.squares
            # It never jumps.
            assert max(abs(one - other) for one, other in pairwise(squares)) < 0.25
            crossings += 1
            near_crossings += min(squares) < 0.7
    assert crossings > 5 * races
    assert near_crossings > 0.8 * crossings


@pytest.mark.dear("whole races")
@pytest.mark.parametrize("motion", ["full", "still"])
def test_a_catch_is_told_when_the_chaser_lands_once_a_turn_and_his_own_until_the_next_card(
    tmp_path: Path, motion: str
) -> None:
    seat = RaceScreenDriver(match_of(("human",) + (BOT,) * 5), tmp_path, speed="normal")
    seat.session.settings.motion = motion
    told = told_own = 0
    for seed in range(6):
        match = random_race(seed)
        seat.page.model = replace(seat.model, live=begin_live(match, seat.session.thinker, seat.session.settings))
        playback = seat.model.live.show_again(0).playback
        shots, turns = playback.shots.shots, list[int]()
        playback = replace(playback, lengths_ms=Pacing("normal", 0.0, match.humans).lengths(shots, 0.0)[0])
        for position, shot in enumerate(shots):
            now = replace(playback, position=position, shot_ms=0.0)
            model = visible_model(seat.model.with_playback(now))
            catch = close_catch(model)
            if catch is None:
                continue
            turns.append(shot.before.turn)
            words = f"caught: he was {catch.lead} clear"

            def words_at(playback: Playback) -> str:
                model = visible_model(seat.model.with_playback(playback))
                road = replace(road_shown(model), progress=progress(model))
                tile = RoadLayout(road, CameraText(), race_frame(1280, 800).road, 1.0).camera.caught_tile
                return "" if tile is None else tile[1]

            rolling_ms = playback.lengths_ms[position] - CAUGHT
            assert rolling_ms >= CLOSE_UP
            assert words_at(now) == (words if motion == "still" else "")
            assert words_at(replace(now, shot_ms=rolling_ms / 2)) == words_at(now)
            assert words_at(replace(now, shot_ms=rolling_ms + 1)) == words
            told += 1

            # Later only of the player's leader, until his next card.
            for later in range(position + 1, len(shots)):
                leader = road_shown(visible_model(seat.model.with_playback(replace(playback, position=later)))).picture
                is_over = any(move.rider < 20 for shot in shots[position:later] for move in shot.moves) or any(
                    isinstance(shot.event, TurnEnded) for shot in shots[position:later]
                )
                if is_over or catch.leader > 20:
                    assert leader.caught is None or is_over or leader.caught.front != catch.square
                    break
                assert leader.caught == (catch.chaser, catch.square, catch.lead)
                told_own += 1
        assert len({*turns}) == len(turns)
    assert told > 6
    assert told_own


def test_a_rider_takes_twice_as_long_for_a_slow_part_of_his_way() -> None:
    squares = [place_on_way((10, 0.5), (20, 0.5), n / 1000, (0.4, 0.6))[0] for n in range(1001)]
    even = [place_on_way((10, 0.5), (20, 0.5), n / 1000)[0] for n in range(1001)]
    assert (squares[0], squares[-1]) == (even[0], even[-1]) == (10, 20)
    assert squares == sorted(squares)
    steps = [here - before for before, here in pairwise(squares)]
    assert max(steps) < 2.2 * max(here - before for before, here in pairwise(even)) / 1.5
    middle = squares.index(next(square for square in squares if square > 15))
    assert steps[middle] == pytest.approx((even[501] - even[500]) * 1.2 / 2, rel=0.01)


def test_nothing_moves_the_camera_with_reduced_motion_or_at_a_high_speed(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(("human",) + (BOT,) * 5), tmp_path)
    assert not [*frames(seat, random_race(1), "fast")]
    seat.session.settings.motion = "still"
    assert seat.session.settings.is_still
    moves = [*frames(seat, random_race(1))]
    assert len(moves) > 5
    for road in chain(*moves):
        assert road.shown.camera_picture.close_up is None
        assert road.camera.framing == frame_infield(road.camera.infield)
        assert road.shown.progress == 1


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_e])
def test_any_key_ends_a_close_up_and_does_its_own_work(tmp_path: Path, key: int) -> None:
    seat = winning(tmp_path, "slow")
    seat.wait_until(lambda: close_place(seat.model) is not None)
    shot = seat.model.shot
    assert shot is not None
    assert shot.moves
    seat.key(key)
    assert seat.model.shot is not shot
    assert bool(seat.model.view_state.explains) == (key == pygame.K_e)


def test_a_key_without_an_action_leaves_a_paused_close_up(tmp_path: Path) -> None:
    seat = winning(tmp_path, "slow")
    seat.wait_until(lambda: close_place(seat.model) is not None)
    seat.key(pygame.K_k)
    playback = seat.model.live.playback
    assert playback.is_held
    seat.key(pygame.K_v)
    assert seat.model.live.playback == playback


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_e])
def test_any_key_ends_a_catch_and_does_its_own_work(tmp_path: Path, key: int) -> None:
    match = random_race(0)
    seat = RaceScreenDriver(match_of(("human",) + (BOT,) * 5), tmp_path, speed="normal")
    seat.page.model = replace(seat.model, live=begin_live(match, seat.session.thinker, seat.session.settings))
    playback = seat.model.live.show_again(0).playback
    position = next(n for n in range(400) if catch_in_close_up(playback.shots.shots, n, match.humans) is not None)
    seat.show(replace(playback, position=position, shot_ms=playback.lengths_ms[position] - CAUGHT))
    assert close_catch(seat.model) is not None
    shot = seat.model.shot
    seat.key(key)
    assert seat.model.shot is not shot
    assert bool(seat.model.view_state.explains) == (key == pygame.K_e)


def test_once_more_shows_a_finish_from_the_last_card_on_and_as_closely(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(("human",) + (BOT,) * 5), tmp_path, speed="normal")
    finishes = 0
    for seed in range(6):
        match = random_race(seed)
        seat.page.model = replace(seat.model, live=begin_live(match, seat.session.thinker, seat.session.settings))
        for again in (seat.model.recap_start, 0):
            playback = seat.model.live.show_again(again).playback
            assert playback.shot is not None
            assert again == 0 or playback.shot.moves[0].rider < 20
            shots = playback.shots.shots
            for position in range(playback.position, len(shots)):
                place = place_in_close_up(shots, position, match.humans)
                if place is None:
                    continue
                model = visible_model(seat.model.with_playback(replace(playback, position=position, shot_ms=0.0)))
                move = shots[position].moves[0]
                assert close_place(model) == place
                assert what_to_do(model, brief=True) == f"plays {move.card}, lands on {move.end}"
                assert playback.lengths_ms[position] >= 2 * CLOSE_UP
                finishes += place.line == 100
    assert finishes > 6


def test_a_stretch_comes_nearer_only_where_both_fit() -> None:
    usual = Stretch(60, 17)
    near = usual.approach(72, 70.0, 1.0)
    assert near.squares == close_squares(17) == 9
    assert usual.approach(72, 70.0, 0.0) == usual
    assert usual.first < usual.approach(72, 70.0, 0.5).first < near.first
    assert usual.approach(72, 55.0, 1.0) == usual
    assert usual.approach(90, 85.0, 1.0) == usual


def test_as_near_as_usual_nothing_of_the_picture_differs() -> None:
    for box in (Box(168, 212, 944, 219), Box(123, 161, 720, 152), Box(164, 212, 556, 219)):
        usual = frame_infield(box)
        assert frame_infield(box, 0.0) == usual == frame_stretch(box, Stretch(5, usual.squares))
        near = frame_infield(box, 1.0)
        assert near.rider_height > usual.rider_height
        assert near.far_edge_y >= near.sky_end_y - 1
