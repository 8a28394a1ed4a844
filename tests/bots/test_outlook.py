"""What slipstream a bot expects (R7), against positions worked out by hand."""

from __future__ import annotations

import pytest

from breakaway_desktop.bots.crowd import Field
from breakaway_desktop.bots.outlook import Outlook, card_chances, hidden_card
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from tests.bots.races import new_race, options_of
from tests.engine import fields

ROAD = {43: (11,), 40: (21, 31), 39: (12, 22, 32, 13), 38: (23, 33, 14), 37: (24,)}


def all_moved(race: Race, number: int) -> Race:
    """The race as it stands when only the rider with this number is still to move."""
    order = tuple(group for group in race.order if group != (number,))
    return race._replace(order=(*order, (number,)), moved=len(order))


@pytest.mark.parametrize(
    ("rider", "square", "card"), [(23, 38, 9), (24, 37, 12), (12, 39, 5), (21, 40, 3), (11, 43, 3)]
)
def test_when_all_have_moved_the_expected_card_is_that_of_the_worked_example(
    rider: int, square: int, card: int
) -> None:
    """R7.4."""
    race = all_moved(fields.field(ROAD), rider)
    expected, alone = Outlook(see(race, rider // 10), rider).expected_card(square)
    assert expected == card
    assert alone == (1.0 if square == 43 else 0.0)


def test_a_rider_alone_in_front_expects_his_lead() -> None:
    """R7.6: 43 leads 40 by three squares; with the cap of four, 49 leads by no more than that (R7.5)."""
    outlook = Outlook(see(all_moved(fields.field(ROAD), 11), 1), 11)
    assert outlook.expected_lead(43, 1.0) == 3.0
    assert outlook.expected_lead(49, 1.0) == 9.0
    capped = Outlook(see(all_moved(fields.field(ROAD, card_cap=4), 11), 1), 11)
    assert capped.expected_lead(49, 1.0) == 4.0
    assert capped.expected_card(37)[0] == 4.0


def test_the_lead_over_rivals_leaves_out_team_mates() -> None:
    """R7.7: 11 on 50 leads his team-mate on 45 by five squares, the best rival on 40 by ten."""
    road = {50: (11,), 45: (12,), 40: (21,), 30: (31,)}
    for measure, lead in (("field", 5.0), ("rivals", 10.0)):
        race = all_moved(fields.field(road, breakaway_measure=measure), 11)
        assert Outlook(see(race, 1), 11).expected_lead(50, 1.0) == lead


def test_a_string_is_weighed_with_the_chance_of_its_gaps() -> None:
    """One stands on 12; one comes to 11 or 14 with the same chance. From 10: half a rider on 11, and half the time
    the one on 12 behind him. From 11: the one on 12. From 13: half a rider."""
    field = Field([{12: 1.0}, {11: 0.5, 14: 0.5}])
    assert field.string_ahead(10) == 1.0
    assert field.string_ahead(11) == 1.0
    assert field.string_ahead(13) == 0.5
    assert field.string_ahead(14) == field.string_ahead(99) == field.string_ahead(-5) == 0.0


@pytest.mark.parametrize(
    ("overcrowding", "cards"), [("off", (3, 7, 12)), ("blank-ahead", (3, 3, 8)), ("crowded-three", (3, 3, 3))]
)
def test_overcrowding_cuts_the_expected_string(overcrowding: str, cards: tuple[int, int, int]) -> None:
    """R7.8: four on 6, five on 5 and one on 4; asked is one of those on each square."""
    road = {6: (11, 21, 31, 12), 5: (22, 32, 13, 23, 33), 4: (14,)}
    for square, card in zip((6, 5, 4), cards, strict=True):
        rider = road[square][0]
        race = all_moved(fields.field(road, turn=1, overcrowding=overcrowding), rider)
        assert Outlook(see(race, rider // 10), rider).expected_card(square)[0] == card


def test_overcrowding_is_weighed_by_chance() -> None:
    """Three stand on 6, a fourth comes with the chance of one half; then the string from 4 ends there (R7.8)."""
    field = Field([{6: 1.0}] * 3 + [{6: 0.5, 1: 0.5}, {7: 1.0}, {5: 1.0}], "blank-ahead")
    assert field.string_ahead(4) == 1 + 3.5 + 0.5
    assert field.chance_fewer(6, 4) == 0.5
    crowded = Field([{6: 1.0}] * 4 + [{6: 0.5, 1: 0.5}, {7: 1.0}, {5: 1.0}], "crowded-three")
    assert crowded.string_ahead(4) == 1 + 0.5 * (4 + 1)


def test_those_still_to_move_play_each_card_alike_and_the_others_stand() -> None:
    race = fields.field({10: (11, 21), 8: (31,)}, hands={21: (2, 5, 5), 31: (1, 2, 9)})
    view = see(race._replace(moved=1), 2)
    moved, third = (other.now for other in Outlook(view, 21).others)
    second = Outlook(view, 31).others[1].now
    assert moved == {10: 1.0}
    assert second == {12: pytest.approx(1 / 3), 15: pytest.approx(2 / 3)}
    assert third == pytest.approx({9: 1 / 3, 10: 1 / 3, 17: 1 / 3})


def test_a_dropped_rider_is_expected_to_play_his_highest_card() -> None:
    """R4.6."""
    race = fields.field({50: (11, 21, 31), 10: (12,)}, hands={12: (2, 7, 4)}, dropped=(12,))
    assert card_chances(see(race, 2).rider(12)) == {7: 1.0}


def test_hidden_cards_are_spread_as_their_sum_allows() -> None:
    """R9.3: two cards that sum to 28 are 15 and 13, 14 and 14 or 13 and 15; one card is its sum."""
    assert dict(hidden_card(2, 28)) == pytest.approx({13: 1 / 3, 14: 1 / 3, 15: 1 / 3})
    assert dict(hidden_card(1, 6)) == {6: 1.0}
    for cards, total in ((3, 25), (4, 30), (3, 16)):
        chances = dict(hidden_card(cards, total))
        assert sum(chances.values()) == pytest.approx(1.0)
        assert sum(card * chance for card, chance in chances.items()) == pytest.approx(total / cards)


@pytest.mark.parametrize("totals", ["exactly", "at-most"])
def test_every_outlook_is_made_of_chances_that_sum_to_one(totals: str) -> None:
    race = new_race(options_of("boxed", totals=totals), 6, 3)
    outlook = Outlook(see(race, 4), 41)
    assert len(outlook.others) == 23
    for other in outlook.others:
        assert sum(other.now.values()) == pytest.approx(1.0)
        assert sum(other.then.values()) == pytest.approx(1.0)
    assert sum(outlook.after.occupancy) == pytest.approx(23)
    assert sum(outlook.later.occupancy) == pytest.approx(23)


def test_retired_riders_are_left_out_and_those_who_retire_only_count_this_turn() -> None:
    """R4.5."""
    race = fields.field({10: (11, 12, 21), 8: (31,)})
    race = race._replace(retiring=(12,))
    outlook = Outlook(see(race, 1), 11)
    assert [other.rider.id for other in outlook.others] == [12, 21, 31]
    assert sum(outlook.after.occupancy) == pytest.approx(3)
    assert sum(outlook.later.occupancy) == pytest.approx(2)
