"""Every number of the race can be explained: by a click, by keyboard, and by `E`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.explanations import points_why
from breakaway_desktop.engine.options import Options
from breakaway_desktop.kit.drawing.box import Point
from breakaway_desktop.kit.input.inputs import KeyDown
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.screens.race.road import reasons, road_shown
from breakaway_desktop.ui.screens.race.visibility import visible_view
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

ONE_HUMAN = ("human",) + (BOT,) * 5


def seat_at(folder: Path, steps: int, *, size: tuple[int, int] = (1280, 800), seed: int = 7) -> RaceScreenDriver:
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN, seed=seed), steps), folder, size=size)
    assert seat.wait_for_ask()
    seat.picture_checksum()
    return seat


def reason_text(seat: RaceScreenDriver) -> str:
    """Return the reason on the screen."""
    assert seat.model.view_state.explains
    return reasons(seat.model)[seat.model.view_state.reason_index].text


def spots(seat: RaceScreenDriver) -> dict[Topic, Point]:
    """Return the centre of each number that has a topic."""
    result = {topic: spot.box.centre for spot, topic in seat.page.placed[-1].topics if isinstance(topic, Topic)}
    if not seat.model.view_state.is_drawer_open:
        result |= {topic: box.centre for box, topic in seat.road.numbers()}
    return {topic: at for topic, at in result.items() if topic.kind != "outcome"}


_ON = {"": ("square", "string", "line"), "F3": ("move", "dealt", "start"), "plates": ("line", "points", "sum")}
"""Topics of the road, of a log panel, and of the lists of points."""


@pytest.mark.parametrize("size", [pytest.param((1280, 800), marks=pytest.mark.release), (960, 600)])
def test_a_click_explains_every_number_in_full_sentences(tmp_path: Path, size: tuple[int, int]) -> None:
    """The reasons are not cut off either."""
    seat = seat_at(tmp_path, 170, size=size)
    kinds, clicked = set(), 0
    for opens in ("", "F3", "plates"):
        seat.key(pygame.K_F3) if opens == "F3" else seat.click(opens) if opens else None
        seat.picture_checksum()
        on = _ON[opens]
        for topic in [topic for topic in spots(seat) if topic.kind in on]:
            seat.click(spots(seat)[topic])
            assert seat.model.view_state.topic == topic
            assert reason_text(seat).endswith((".", "!")), topic
            assert "you" not in reason_text(seat).lower().split()
            assert "{" not in reason_text(seat)
            if clicked % 9 == 0:
                whole = " ".join(seat.texts())
                assert all(word in whole for word in reason_text(seat).split())
            kinds.add(topic.kind)
            clicked += 1
            if not opens:
                seat.key(pygame.K_ESCAPE)
                seat.picture_checksum()
    assert clicked > 60
    assert kinds >= {"square", "string", "line", "move", "dealt", "points", "sum"}


def test_points_are_explained_with_the_riders_ahead_who_are_ringed_on_the_road(tmp_path: Path) -> None:
    """R6.1."""
    seat = seat_at(tmp_path, 170)
    seat.click("plates")
    chips = {topic: at for topic, at in spots(seat).items() if topic.kind == "points"}
    assert len(chips) > 5
    for topic, at in chips.items():
        seat.click(at)
        why = not_none(points_why(seat.match.race, topic.about, topic.detail))
        for rider in (topic.about, *why.before[-1:]):
            assert seat.model.names.rider(rider) in reason_text(seat)
        assert set(road_shown(seat.model).picture.highlighted_riders) == {topic.about, *why.before}
    seat.click("plates")
    assert not seat.model.view_state.is_drawer_open


def test_why_lights_the_squares_a_card_counted_on_the_road_as_it_was(tmp_path: Path) -> None:
    """R7.1: the riders who counted have moved since."""
    seat = seat_at(tmp_path, 72)
    for _question in range(40):
        seat.key(pygame.K_e)
        card = not_none(reasons(seat.model)[0].card)
        if card.ahead:
            break
        seat.play_first()
        assert seat.wait_for_ask()
    picture = road_shown(seat.model).picture
    counted = [rider for rider in picture.riders if rider.square in picture.highlighted_squares]
    assert picture.highlighted_squares == tuple(square for square, _riders in card.ahead)
    assert card.card == 3 + len(counted)
    assert set(picture.highlighted_riders) == {rider.id for rider in counted}
    assert next(rider.square for rider in picture.riders if rider.id == card.rider) == card.square
    seat.key(digit(1))
    assert not road_shown(seat.model).picture.highlighted_squares


def test_shift_e_steps_through_card_place_and_points_and_e_closes(tmp_path: Path) -> None:
    seat = seat_at(tmp_path, 24 * 5 + 6)
    rider = not_none(seat.model.shown_ask).rider
    subjects = []
    for at in range(12):
        seat.key(pygame.K_e, mods=pygame.KMOD_SHIFT)
        if at and not seat.model.view_state.reason_index:
            break
        found = reasons(seat.model)
        subjects.append(found[seat.model.view_state.reason_index].subject)
        assert f"{len(subjects)} of {len(found)}" in seat.texts()
    assert len(subjects) == len(set(subjects)) > 2
    assert {f"{rider}’s last card", f"{rider}’s place in the order"} <= set(subjects)
    crossed = {f"{rider}’s points: Sprint {c.line}" for c in seat.match.race.rider(rider).crossed}
    assert crossed <= set(subjects)
    seat.key(pygame.K_e)
    assert not seat.model.view_state.explains


def test_e_explains_the_landing_and_the_effects_of_a_chosen_card(tmp_path: Path) -> None:
    seat = seat_at(tmp_path, 68)
    seat.key(digit(0))
    said = []
    for _reason in range(4):
        seat.key(pygame.K_e, mods=pygame.KMOD_SHIFT)
        said.append(reason_text(seat))
    assert "If nobody else moved" in said[0]
    assert "takes him to" in said[1]
    assert "is empty now" in said[2]
    assert "crosses no line" in said[3]
    seat.key(digit(1))
    assert seat.model.hand_draft.chosen_index == 1


def test_a_square_that_nobody_has_reached_yet_is_called_by_its_own_number(tmp_path: Path) -> None:
    seat = seat_at(tmp_path, 0)
    road = seat.road.box
    at = next(
        (x, y)
        for x in range(int(road.x), int(road.right), 9)
        for y in range(int(road.y), int(road.bottom), 9)
        if seat.road.ring.ring.square_at((x - road.x, y - road.y)) == 30
    )
    seat.click(at)
    assert "Square 30 is empty." in reason_text(seat)


def test_a_square_of_many_riders_lists_them_in_order_of_arrival(tmp_path: Path) -> None:
    """R5.2."""
    seat = seat_at(tmp_path, 0)
    seat.click(spots(seat)[Topic("square", 0)])
    there = sorted((rider.arrived, rider.id) for rider in visible_view(seat.model).on_road() if rider.square == 0)
    assert len(there) > 20
    assert ", ".join(str(rider) for _arrived, rider in there[:5]) in reason_text(seat)


def test_the_keyboard_asks_about_every_number_and_plays_nothing(tmp_path: Path) -> None:
    seat = seat_at(tmp_path, 170)
    steps, asked = len(seat.match.steps), dict[str, set[object]]()
    seat.click("plates")
    seat.picture_checksum()
    for _stop in range(40):
        seat.key(pygame.K_TAB)
        control = not_none(seat.page.focus.current)
        if control.label not in ("bar", "road-numbers", "points of riders") or control.label in asked:
            continue
        topics = asked.setdefault(control.label, set())
        for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP):
            if control.wants_key(KeyDown(key)):
                seat.key(key)
            seat.key(pygame.K_RETURN)
            topics.add(seat.model.view_state.topic or seat.model.view_state.marked_rider)
            seat.picture_checksum()
    assert set(asked) == {"bar", "road-numbers", "points of riders"}
    assert all(len(topics) > 1 for topics in asked.values()), asked
    assert len(seat.match.steps) == steps


def test_equal_cards_share_one_marker(tmp_path: Path) -> None:
    """One marker is for both."""
    hands = [((9, 9, 6, 6), (9, 9, 7), (7, 7, 6), (6, 5, 5))] * 6
    seat = RaceScreenDriver(match_of(ONE_HUMAN, hands=hands, first_turn="team1"), tmp_path)
    assert seat.wait_for_ask()
    assert [peg.card for peg in road_shown(seat.model).markers] == [6, 9]


def test_riders_are_called_by_their_names(tmp_path: Path) -> None:
    seats = tuple(replace(seat, riders=("Ada", "Bea", "Cleo", "Dora")) for seat in seats_of(ONE_HUMAN))
    plan = Plan("boxed", Options(), seats, 7)
    match = play_steps(Match.begin(plan.with_hands([hands_from_seed(7, team) for team in range(1, 7)])), 60)
    seat = RaceScreenDriver(match, tmp_path)
    assert seat.wait_for_ask()
    rider = not_none(seat.model.shown_ask).rider
    seat.key(pygame.K_e)
    assert f"{rider} {seats[0].riders[rider % 10 - 1]} on " in reason_text(seat)
    seat.key(pygame.K_F2)
    assert {"Ada", "Bea", "Cleo", "Dora"} <= set(seat.texts())
