"""R7.1–R7.5, R7.8: new cards from the slipstream, and overcrowding at the end of turn 1."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.preview import card_behind
from breakaway_desktop.engine.replacement import deal_new_cards, new_cards
from breakaway_desktop.engine.slipstream import cards_by_square, string_ahead
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.view import see
from tests.engine.fields import crowd, field, of_kind, play_turn

EXAMPLE = {43: 1, 40: 2, 39: 4, 38: 3, 37: 1}


def test_the_worked_example_on_the_road() -> None:
    """R7.4: eleven riders; the leader gets 3 if he was alone before, else his lead, which is also 3."""
    road = crowd(*EXAMPLE.items())
    for alone in (11, 0):
        race = field(road, alone=alone)
        dealt = dict(new_cards(race))
        by_square = {square: {dealt[spot] for spot in road[square] if isinstance(spot, int)} for square in road}
        assert by_square == {43: {3}, 40: {3}, 39: {5}, 38: {9}, 37: {12}}


@pytest.mark.parametrize(
    ("square", "string"),
    [
        (43, ()),
        (42, ((43, 1),)),
        (41, ()),
        (40, ()),
        (39, ((40, 2),)),
        (38, ((39, 4), (40, 2))),
        (37, ((38, 3), (39, 4), (40, 2))),
        (36, ((37, 1), (38, 3), (39, 4), (40, 2))),
        (35, ()),
        (50, ()),
    ],
)
def test_a_string_runs_from_the_square_ahead_to_the_first_empty_one(
    square: int, string: tuple[tuple[int, int], ...]
) -> None:
    """R7.2: nearest first; riders on one's own square do not count."""
    assert string_ahead(EXAMPLE, square) == string


def test_riders_of_every_team_count_in_a_string_but_not_those_on_ones_own_square() -> None:
    """R7.2: team-mates and others."""
    dealt = dict(new_cards(field({30: [12, 21, 22], 29: [31, 13], 28: [11]})))
    assert dealt == {12: 3, 21: 3, 22: 3, 31: 6, 13: 6, 11: 8}


def test_every_rider_who_moved_gets_one_card_when_all_have_moved() -> None:
    """R7.1: the squares after all moves count: 11 is caught by 21, and 31 comes up behind."""
    race = field({30: [11], 28: [21], 25: [31]}, hands={11: (1, 4, 4), 21: (3, 6, 6), 31: (5, 8, 8)})
    race, events = play_turn(race)
    assert [event.cards for event in of_kind(events, Replaced)] == [((11, 3), (21, 3), (31, 5))]
    assert [race.rider(number).hand for number in (11, 21, 31)] == [(4, 4, 3), (6, 6, 3), (8, 8, 5)]


def test_squares_below_zero_make_strings_too() -> None:
    """R7.2, R1.2."""
    assert cards_by_square({0: 2, -1: 3, -2: 1}) == {0: 3, -1: 5, -2: 8}


def test_a_rider_about_to_be_lapped_gives_no_slipstream() -> None:
    """R7.3: 44 and 5 are adjacent on the circuit of 40 squares, not in the race; he gets none either."""
    dealt = dict(new_cards(field({44: [11, 21], 5: [31], 3: [32]})))
    assert dealt == {11: 3, 21: 3, 31: 3, 32: 3}
    assert string_ahead({43: 2, 4: 1}, 43) == ()
    assert string_ahead({45: 2, 4: 1}, 4) == ()


@pytest.mark.parametrize(
    ("cap", "string", "away"), [(None, 17, 20), (15, 15, 15), (16, 16, 16), (17, 17, 17), (3, 3, 3)]
)
def test_the_cap_holds_for_slipstream_and_breaking_away(cap: int | None, string: int, away: int) -> None:
    """R7.5: fourteen riders ahead in two squares; a lead of twenty squares; ten is below every cap but 3."""
    road = crowd((61, 1), (41, 7), (40, 7), (39, 1), teams=4)
    dealt = dict(new_cards(field(road, teams=4, card_cap=cap, sprints=())))
    assert [dealt[rider] for rider in (11, 12, 31, 44)] == [away, 3, min(10, cap or 99), string]


def test_only_riders_who_played_a_card_get_one() -> None:
    """R7.1: 12 has played no card: he is dealt none, but counts in the string of 21."""
    turn = TurnWriter(field({30: [11], 29: [12], 28: [21]}))
    deal_new_cards(turn, [11, 21])
    assert [event.cards for event in of_kind(turn.events, Replaced)] == [((11, 1), (21, 5))]
    assert [len(turn.race.rider(number).hand) for number in (11, 12, 21)] == [4, 3, 4]


def test_behind_a_string_there_is_a_card_for_all_in_it() -> None:
    """R7.1, R7.2; the cap is R7.5."""
    string = {60: [12], 33: [21, 22], 32: [31], 30: [13], 20: [11], 10: [14, 23, 24, 32, 33, 34]}
    view = see(field(string))
    assert [card_behind(view, square) for square in (31, 29, 40)] == [3 + 3, 3 + 1, 3]
    assert card_behind(see(field(string, card_cap=5)), 31) == 5


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
