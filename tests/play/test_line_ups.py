"""Hands to begin with: ready-made teams, copies, random ones (R3)."""

from __future__ import annotations

import json
from itertools import product

import pytest

from breakaway_desktop.engine.hands import SIZES as HAND_SIZES
from breakaway_desktop.engine.hands import hand_objection, team_objection
from breakaway_desktop.places import assets_folder
from breakaway_desktop.play.line_ups import (
    CHARACTERS,
    FIGURES_FILE,
    fares,
    opening,
    random_line_up,
    refitted,
    with_four,
    with_three,
)
from tools.line_ups import BOT, RACES, TEAMS, start_of


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.key)
def test_each_ready_made_team_may_start(character) -> None:
    """R3.1, R3.2."""
    assert team_objection(character.hands, "exactly") is None


@pytest.mark.parametrize("draw", range(1, 30))
def test_random_hands_may_start_and_are_the_same_for_the_same_seed(draw: int) -> None:
    """R3.1, R9.2."""
    assert team_objection(random_line_up(7, 2, draw), "exactly") is None
    assert random_line_up(7, 2, draw) == random_line_up(7, 2, draw)


@pytest.mark.parametrize("rider", [1, 2, 3, 4])
def test_a_copied_hand_may_start(rider: int) -> None:
    """R3.1: whatever is in the other hand, legal or not."""
    hands = [(15, 15, 15, 15), (1, 1, 1, 1), *product((1, 7, 15), repeat=3)]
    for hand in hands:
        assert hand_objection(rider, refitted(hand, rider), "exactly") is None


def test_rider_1_changes_between_three_and_four_cards() -> None:
    """R3.1: only rider 1 has the choice."""
    assert HAND_SIZES == ((3, 4), (3,), (3,), (3,))
    assert with_three((15, 12, 2, 1)) == (15, 13, 2)
    assert with_three((15, 15, 15, 9)) == (15, 15, 15)
    assert with_four((10, 10, 10)) == (9, 10, 10, 1)
    assert with_four((10, 8, 7)) == (10, 8, 7, 1), "points that are left are taken first"


def test_no_two_people_begin_with_the_same_hands() -> None:
    """A player who presses Ready at once must not ride what everybody has seen on his own screen (R3.3)."""
    for builders in range(2, 7):
        begun = [opening(7, place, builders) for place in range(builders)]
        assert len(set(begun)) == builders
    assert len({opening(seed, 0, 3) for seed in range(20)}) > 1
    assert opening(7, 0, 1) == CHARACTERS[0].hands


def test_how_the_teams_fare_is_on_file_as_the_tool_found_it() -> None:
    """Six teams share the points of a race: the figures average to a sixth of them."""
    found = json.loads((assets_folder() / FIGURES_FILE).read_text(encoding="utf-8"))
    assert (found["bot"], found["races"]) == (BOT, RACES)
    figures = fares().points
    assert fares().races == RACES
    assert list(figures) == [character.key for character in CHARACTERS]
    of_all = 3 * (10 + 8 + 6 + 5 + 4 + 3 + 2 + 1) + 39
    assert sum(figures.values()) / len(figures) == pytest.approx(of_all / TEAMS, abs=0.1)


def test_each_team_rides_as_often_as_any_other() -> None:
    for seed in range(1, 11):
        assert {*start_of(seed)} == {*CHARACTERS}
    seats = [character for seed in range(1, 6) for character in start_of(seed)]
    assert {seats.count(character) for character in CHARACTERS} == {TEAMS}
