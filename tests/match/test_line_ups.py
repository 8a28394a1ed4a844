"""Hands to begin with: ready-made teams, copies, random ones (R3)."""

from __future__ import annotations

from itertools import product

import pytest

from breakaway_desktop.engine.hands import SIZES as HAND_SIZES, hand_objection, team_objection
from breakaway_desktop.match.line_ups import (
    CHARACTERS,
    first_line_up,
    fit_to_total,
    random_line_up,
    with_four,
    with_three,
)
from tools.line_ups import RACES, TEAMS, ride, seating_of


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.key)
def test_each_ready_made_team_is_legal(character) -> None:
    """R3.1, R3.2."""
    assert team_objection(character.hands, "exactly") is None


@pytest.mark.parametrize("draw", range(1, 30))
def test_random_hands_may_start_and_are_the_same_for_the_same_seed(draw: int) -> None:
    """R3.1, R9.2."""
    assert team_objection(random_line_up(7, 2, draw), "exactly") is None
    assert random_line_up(7, 2, draw) == random_line_up(7, 2, draw)


@pytest.mark.parametrize("rider", [1, 2, 3, 4])
def test_a_copied_hand_may_start(rider: int) -> None:
    """R3.1: from any other hand, legal or not."""
    hands = [(15, 15, 15, 15), (1, 1, 1, 1), *product((1, 7, 15), repeat=3)]
    for hand in hands:
        assert hand_objection(rider, fit_to_total(hand, rider), "exactly") is None


def test_rider_1_changes_between_three_and_four_cards() -> None:
    """R3.1: only rider 1 has the choice."""
    assert HAND_SIZES == ((3, 4), (3,), (3,), (3,))
    assert with_three((15, 12, 2, 1)) == (15, 13, 2)
    assert with_three((15, 15, 15, 9)) == (15, 15, 15)
    assert with_four((10, 10, 10)) == (9, 10, 10, 1)
    assert with_four((10, 8, 7)) == (10, 8, 7, 1), "points that are left are taken first"


def test_no_two_people_begin_with_the_same_hands() -> None:
    """A player who presses Ready at once must not play hands that others have seen on their screens (R3.3)."""
    for builders in range(2, 7):
        begun = [first_line_up(7, place, builders) for place in range(builders)]
        assert len(set(begun)) == builders
    assert len({first_line_up(seed, 0, 3) for seed in range(20)}) > 1
    assert first_line_up(7, 0, 1) == CHARACTERS[0].hands


def test_no_two_ready_made_teams_have_the_same_hands() -> None:
    """Teams can be told apart by their cards: no hand is in two teams, except for the strongest rider, 1."""
    for rider in (2, 3, 4):
        hands = [character.hands[rider - 1] for character in CHARACTERS]
        assert len({tuple(sorted(hand)) for hand in hands}) == len(CHARACTERS)


@pytest.mark.release
def test_ready_made_teams_are_equally_strong() -> None:
    """The points of each are within 10 % of those of any other against the ladder."""
    points = [ride(character.hands, RACES).sum(axis=1).mean() for character in CHARACTERS]
    assert max(points) <= 1.1 * min(points)


def test_a_ready_made_team_is_measured_on_every_seat_against_each_rival() -> None:
    seats = [seating_of(race) for race in range(RACES)]
    assert {seating.index(0) for seating in seats} == set(range(TEAMS))
    assert all(sorted(seating) == list(range(TEAMS)) for seating in seats)


def test_the_points_that_are_measured_are_those_of_the_lines() -> None:
    """R6.1: at each line at most the points of its first four places."""
    points = ride(CHARACTERS[0].hands, 12)
    assert points.sum() > 0
    assert (points.max(axis=0) <= (10 + 8 + 6 + 5, 10 + 8 + 6 + 5, 20 + 16 + 12 + 10)).all()
