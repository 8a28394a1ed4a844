"""Saved line-ups: written completely or not at all; everything readable in a broken file is kept (R3)."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path

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
from breakaway_desktop.match.saved_line_ups import BROKEN, FILE, MOST, SavedLineUps
from tools.line_ups import RACES, TEAMS, ride, seating_of

STEADY = ((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5))
SHORT = ((9, 9, 9), (9, 8, 8), (7, 7, 6), (6, 5, 5))
"""Hands that are legal if totals are `at most` (R3.2)."""


def names(line_ups: SavedLineUps) -> list[str]:
    return [own.name for own in line_ups.all]


def test_saved_line_ups_are_there_the_next_time(tmp_path: Path) -> None:
    line_ups = SavedLineUps(tmp_path / "not" / "yet")
    line_ups.add("Città d’arte", STEADY)
    line_ups.add("Short", SHORT)
    again = SavedLineUps(tmp_path / "not" / "yet")
    assert again.all == line_ups.all
    assert [own.hands for own in again.all] == [STEADY, SHORT]
    assert again.backup is None


def test_line_ups_can_be_renamed_and_a_deletion_undone(tmp_path: Path) -> None:
    line_ups = SavedLineUps(tmp_path)
    for name in "ABC":
        line_ups.add(name, STEADY)
    second = line_ups.rename(line_ups.all[1], "B2")
    index = line_ups.delete(second)
    assert names(SavedLineUps(tmp_path)) == ["A", "C"]
    line_ups.restore(second, index)
    assert names(SavedLineUps(tmp_path)) == ["A", "B2", "C"]


def test_a_file_with_the_lines_of_windows_is_read(tmp_path: Path) -> None:
    line_ups = SavedLineUps(tmp_path)
    line_ups.add("Steady", STEADY)
    (tmp_path / FILE).write_bytes((tmp_path / FILE).read_bytes().replace(b"\n", b"\r\n"))
    again = SavedLineUps(tmp_path)
    assert (again.all, again.backup) == (line_ups.all, None)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb"])
def test_an_invalid_name_is_not_saved(tmp_path: Path, name: str) -> None:
    line_ups = SavedLineUps(tmp_path)
    with pytest.raises(ValueError, match="cannot be kept"):
        line_ups.add(name, STEADY)
    own = line_ups.add("A", STEADY)
    with pytest.raises(ValueError, match="is no name"):
        line_ups.rename(own, name)
    assert names(line_ups) == ["A"]


def test_illegal_hands_are_not_saved(tmp_path: Path) -> None:
    """R3.1."""
    with pytest.raises(ValueError, match="cannot be kept"):
        SavedLineUps(tmp_path).add("A", ((16, 7, 7), *STEADY[1:]))


def test_the_list_has_an_end(tmp_path: Path) -> None:
    line_ups = SavedLineUps(tmp_path)
    for number in range(MOST):
        line_ups.add(f"{number}", STEADY)
    assert line_ups.is_full
    with pytest.raises(ValueError, match="cannot be kept"):
        line_ups.add("one more", STEADY)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": 2, "hands": []}', '{"format": 1}', "[" * 100_000, "x" * 300_000],
    ids=["empty", "torn", "a list", "newer", "no hands", "deep", "large"],
)
def test_a_broken_file_is_set_aside_as_it_was(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    line_ups = SavedLineUps(tmp_path)
    assert line_ups.all == ()
    assert line_ups.backup == tmp_path / BROKEN
    assert (tmp_path / BROKEN).read_text() == text
    line_ups.add("A", STEADY)
    assert names(SavedLineUps(tmp_path)) == ["A"]


def test_a_second_broken_file_does_not_overwrite_the_first(tmp_path: Path) -> None:
    for text in ("{1", "{2"):
        (tmp_path / FILE).write_text(text)
        SavedLineUps(tmp_path)
    assert sorted(path.read_text() for path in tmp_path.glob(f"{BROKEN}*")) == ["{1", "{2"]


@pytest.mark.parametrize(
    "entry",
    [
        7,
        {"name": "B"},
        {"name": 4, "riders": STEADY},
        {"name": "B", "riders": STEADY[:3]},
        {"name": "B", "riders": [[True, 2, 3], *STEADY[1:]]},
        {"name": "B", "riders": [[15, 15, 15], *STEADY[1:]]},
        {"name": "B", "riders": "abcd"},
    ],
)
def test_readable_line_ups_of_a_broken_file_stay(tmp_path: Path, entry: object) -> None:
    good = {"name": "A", "riders": STEADY}
    (tmp_path / FILE).write_text(json.dumps({"format": 1, "hands": [good, entry, good]}))
    line_ups = SavedLineUps(tmp_path)
    assert names(line_ups) == ["A", "A"]
    assert line_ups.backup == tmp_path / BROKEN


def test_a_file_that_cannot_be_written_leaves_everything_as_it_was(tmp_path: Path) -> None:
    line_ups = SavedLineUps(tmp_path)
    own = line_ups.add("A", STEADY)
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    for action in (lambda: line_ups.add("B", STEADY), lambda: line_ups.rename(own, "B"), lambda: line_ups.delete(own)):
        with pytest.raises(OSError, match=r"\S"):
            action()
        assert names(line_ups) == ["A"]


def test_the_owner_and_the_race_of_line_ups_are_remembered(tmp_path: Path) -> None:
    line_ups = SavedLineUps(tmp_path)
    own = line_ups.add("A", STEADY, "Ann")
    other = line_ups.add("B", SHORT)
    line_ups.mark_used([own], "race-7.race")
    assert SavedLineUps(tmp_path).all == (own._replace(race="race-7.race"), other) == line_ups.all
    assert (own.player, other.player, other.race) == ("Ann", "", "")


def test_a_race_with_an_undecodable_file_name_is_remembered_too(tmp_path: Path) -> None:
    """R9.3: file names are bytes; undecodable ones become surrogates."""
    line_ups = SavedLineUps(tmp_path)
    line_ups.mark_used([line_ups.add("A", STEADY, "Ann")], "undecoded\udcff.race")
    assert SavedLineUps(tmp_path).all == line_ups.all


def test_a_race_that_has_begun_counts_even_where_nothing_can_be_written(tmp_path: Path) -> None:
    """R9.3: otherwise the hands would be visible."""
    line_ups = SavedLineUps(tmp_path)
    own = line_ups.add("A", STEADY, "Ann")
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    line_ups.mark_used([own], "race-7.race")
    assert line_ups.all[0].race == "race-7.race"


@pytest.mark.parametrize("wrong", [{"player": 7}, {"player": "a\nb"}, {"race": ["x"]}])
def test_an_entry_with_a_player_or_race_that_is_none_is_passed_over(tmp_path: Path, wrong: dict[str, object]) -> None:
    entry = {"name": "A", "riders": [list(hand) for hand in STEADY]}
    (tmp_path / FILE).write_text(json.dumps({"format": 1, "hands": [entry, entry | wrong]}))
    line_ups = SavedLineUps(tmp_path)
    assert names(line_ups) == ["A"]
    assert line_ups.backup is not None


# Hands to begin with: ready-made teams, copies, random ones (R3)


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
