"""R7.8: overcrowding at the end of turn 1."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.replacement import new_cards
from breakaway_desktop.engine.slipstream import cards_by_square, string_ahead
from tests.engine.fields import crowd, field

TABLE = [
    # riders by square; new cards by square with off, blank-ahead, crowded-three; first the example of the postal rules
    ({6: 4, 5: 4, 4: 3}, {6: 3, 5: 7, 4: 11}, {6: 3, 5: 3, 4: 7}, {6: 3, 5: 7, 4: 11}),
    ({6: 1, 5: 3, 4: 1}, {6: 3, 5: 4, 4: 7}, {6: 3, 5: 4, 4: 7}, {6: 3, 5: 4, 4: 7}),
    ({6: 1, 5: 4, 4: 1}, {6: 3, 5: 4, 4: 8}, {6: 3, 5: 3, 4: 7}, {6: 3, 5: 4, 4: 8}),
    ({6: 1, 5: 5, 4: 1}, {6: 3, 5: 4, 4: 9}, {6: 3, 5: 3, 4: 8}, {6: 3, 5: 3, 4: 3}),
    ({6: 5, 5: 2, 4: 1}, {6: 3, 5: 8, 4: 10}, {6: 3, 5: 8, 4: 10}, {6: 3, 5: 3, 4: 5}),
    ({6: 2, 5: 5, 4: 2, 3: 1}, {6: 3, 5: 5, 4: 10, 3: 12}, {6: 3, 5: 3, 4: 8, 3: 10}, {6: 3, 5: 3, 4: 3, 3: 5}),
    ({6: 5, 5: 5}, {6: 3, 5: 8}, {6: 3, 5: 3}, {6: 3, 5: 3}),
    (
        {6: 2, 5: 1, 4: 4, 2: 5, 1: 1},
        {6: 3, 5: 5, 4: 6, 2: 3, 1: 8},
        {6: 3, 5: 5, 4: 3, 2: 3, 1: 8},
        {6: 3, 5: 5, 4: 6, 2: 3, 1: 3},
    ),
]


@pytest.mark.parametrize("row", TABLE, ids=[str(row[0]) for row in TABLE])
@pytest.mark.parametrize(("column", "overcrowding"), [(1, "off"), (2, "blank-ahead"), (3, "crowded-three")])
def test_cards_on_crowded_squares(row: tuple[dict[int, int], ...], column: int, overcrowding: str) -> None:
    """R7.8: four riders or more have a blank ahead; five or more get 3 and count as an empty square for others."""
    assert cards_by_square(row[0], overcrowding) == row[column]


def test_counting_through_a_crowded_square_the_string_ends_there() -> None:
    """R7.8: blank-ahead: the crowded square itself still counts."""
    counts = {8: 2, 7: 3, 6: 4, 5: 1, 4: 1}
    assert string_ahead(counts, 4, "blank-ahead") == ((5, 1), (6, 4))
    assert string_ahead(counts, 5, "blank-ahead") == ((6, 4),)
    assert string_ahead(counts, 6, "blank-ahead") == ()
    assert string_ahead(counts, 7, "blank-ahead") == ((8, 2),)


def test_a_square_with_five_counts_as_empty_for_everyone_else() -> None:
    """R7.8: crowded-three: the string stops before it."""
    counts = {8: 2, 7: 5, 6: 4, 5: 1}
    assert string_ahead(counts, 5, "crowded-three") == ((6, 4),)
    assert string_ahead(counts, 6, "crowded-three") == ()


@pytest.mark.parametrize("overcrowding", ["blank-ahead", "crowded-three"])
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_overcrowding_counts_only_at_the_end_of_turn_one(overcrowding: str, rule_set: str) -> None:
    """R7.8."""
    road = crowd((6, 2), (5, 5), (4, 1))
    by_turn = {
        turn: dict(new_cards(field(road, rule_set=rule_set, turn=turn, overcrowding=overcrowding)))[24]
        for turn in (1, 2, 3, 10)
    }
    assert by_turn == {1: 8 if overcrowding == "blank-ahead" else 3, 2: 10, 3: 10, 10: 10}


@pytest.mark.parametrize("overcrowding", ["off", "blank-ahead", "crowded-three"])
def test_breaking_away_is_not_touched_by_it(overcrowding: str) -> None:
    """R7.8: a crowded square counts in a lead like any other."""
    road = crowd((9, 1), (7, 5), (6, 4))
    assert dict(new_cards(field(road, turn=1, overcrowding=overcrowding)))[11] == 2


def test_a_leader_right_ahead_of_a_crowd_gives_it_no_slipstream() -> None:
    """R7.8: but he breaks away by one square himself."""
    road = crowd((8, 1), (7, 5))
    for overcrowding, behind in (("off", 4), ("blank-ahead", 3), ("crowded-three", 3)):
        dealt = dict(new_cards(field(road, turn=1, overcrowding=overcrowding)))
        assert (dealt[11], dealt[12]) == (1, behind)


def test_riders_who_have_retired_crowd_nobody() -> None:
    """R7.8, R4.5: four of five are left."""
    road = crowd((8, 2), (7, 5))
    race = field(road, turn=1, overcrowding="crowded-three")
    riders = tuple([rider._replace(retired=rider.retired or rider.id == 23) for rider in race.riders])
    assert dict(new_cards(race))[14] == 3
    assert dict(new_cards(race._replace(riders=riders)))[14] == 5
