"""Hands to begin with: ready-made teams, copies, random ones (R3)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from breakaway_desktop.engine.course import SPRINT_SCALE
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


def test_random_hands_may_start_and_are_those_of_the_seed() -> None:
    """R3.1, R9.2."""
    drawn = [random_line_up(7, 2, draw) for draw in range(1, 30)]
    assert [team_objection(hands, "exactly") for hands in drawn] == [None] * 29
    assert drawn[0] == ((13, 4, 13), (9, 6, 10), (8, 9, 3), (7, 7, 2))
    assert len({*drawn, random_line_up(7, 3, 1), random_line_up(8, 2, 1)}) == 31


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


def test_the_points_that_are_measured_are_those_of_the_team_at_each_line() -> None:
    """R6.1: places of its four riders, doubled at the finish; hands of ones win far less."""
    places = {sum(won) for riders in range(5) for won in combinations(SPRINT_SCALE, riders)}
    points = ride(CHARACTERS[0].hands, 12)
    for line, times in enumerate((1, 1, 2)):
        assert {*points[:, line]} <= {times * won for won in places}
        assert len({*points[:, line]}) > 3
    assert points.sum() > 2 * ride(((1, 1, 1),) * 4, 12).sum()
