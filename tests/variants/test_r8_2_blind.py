"""R8.2: blind. test_views.py has the tests of hidden facts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from breakaway_desktop.engine.race import Race, Rules
from breakaway_desktop.engine.variant import PLAIN
from breakaway_desktop.engine.view import SeenRider, View, see
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.variants import find_variant
from tests.engine.fields import Spot, fresh, options_of, play, play_turn
from tests.variants.riding import new_race, riding

ROAD: dict[int, list[Spot]] = {64: [31, 11], 45: [21], 33: [12], 28: [32, 22], 15: [13], 4: [23, 33]}


def running_order(view: View) -> list[int]:
    """Return all riders on the road from front to back, as in the view."""
    return [rider for group in view.order for rider in group]


def between(seen: SeenRider) -> tuple[int, int]:
    """Return the possible first and last square of a rider in the view."""
    return seen.square, seen.square if seen.farthest is None else seen.farthest


@pytest.mark.parametrize("team", [0, 1, 2])
@pytest.mark.parametrize("rule_set", ["boxed", "boardspace", "postal", "pbm"])
def test_everyone_sees_the_running_order(rule_set: str, team: int) -> None:
    """R8.2: front to back, those on one square by arrival."""
    race = riding("blind", ROAD, rule_set=rule_set, by="arrival")
    assert running_order(see(race, team)) == [31, 11, 21, 12, 32, 22, 13, 23, 33]


@pytest.mark.parametrize("order", ["arrival", "grade", "grade-card-hand"])
def test_tied_riders_are_listed_by_number_and_never_by_cards(order: str) -> None:
    """R8.2: 21 would move after 31, who has the higher hand, and 12 after both; all three arrived together."""
    race = riding("blind", {30: [(31, 12, 21)], 20: [11]}, hands={31: (15, 9, 9), 12: (9, 9, 9)}, by=order)
    for team in range(4):
        assert running_order(see(race, team)) == [12, 21, 31, 11]


@pytest.mark.parametrize("order", ["grade", "grade-card-hand"])
def test_the_first_to_arrive_is_listed_first_whatever_his_grade(order: str) -> None:
    """R8.2: by arrival, though riders move by grade (R5.3, R5.5)."""
    race = riding("blind", {30: [14, 21, 32], 20: [11]}, by=order)
    for team in range(4):
        assert running_order(see(race, team)) == [14, 21, 32, 11]


def test_the_list_does_not_show_which_riders_are_tied() -> None:
    """R8.2: tied riders on a square are listed as if they were not tied."""
    is_simultaneous = riding("blind", {30: [(21, 31)], 20: [11]})
    apart = riding("blind", {30: [21], 29: [31], 20: [11]})
    assert see(is_simultaneous, 1).order == see(apart, 1).order


@pytest.mark.parametrize(
    ("square", "checkpoint"), [(1, 0), (19, 0), (20, 0), (21, 20), (40, 20), (41, 40), (59, 40), (60, 40), (61, 60)]
)
def test_a_checkpoint_every_twenty_squares(square: int, checkpoint: int) -> None:
    """R8.2, R1.5: the last one that he has passed; stopping on one does not pass it."""
    race = riding("blind", {100: [31], square: [21], 0: [32]}, finish=120)
    least, most = between(see(race, 1).rider(21))
    assert least - 1 <= square <= most
    assert (max(least - 1, 0) // 20 * 20, -(-most // 20) * 20) == (checkpoint, checkpoint + 20)


def test_the_range_of_a_rival_ends_at_the_own_riders_around_him() -> None:
    """R8.2: 32 comes after 12 on 33 and has passed 20; facts that follow from own squares are not secret."""
    view = see(riding("blind", ROAD), 1)
    least, most = between(view.rider(32))
    assert (least, most) == (21, 33)


def test_a_player_knows_his_own_riders_squares_and_cards() -> None:
    """R8.2."""
    race = riding("blind", ROAD, hands={11: (9, 4, 2)})
    view = see(race, 1)
    for rider in race.on_road():
        if rider.team == 1:
            assert between(view.rider(rider.id)) == (rider.square, rider.square)
            assert view.rider(rider.id).cards == rider.hand
        else:
            assert view.rider(rider.id).farthest is not None
            assert set(view.rider(rider.id).cards) == {None}


@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_rivals_hands_are_hidden_whatever_the_option(hands: str) -> None:
    """R8.2, R2.1; the number of cards in a hand is public (R9.3)."""
    race = new_race("blind", "pbm")
    rules: Rules = replace(race.rules, options=replace(race.rules.options, hands=hands))
    view = see(race._replace(rules=rules), 1)
    assert [rider.cards for rider in view.riders if rider.team == 2] == [(None,) * 4, *[(None,) * 3] * 3]
    assert view.rider(11).cards == (8, 8, 7, 7)


def test_played_cards_and_replacements_are_hidden() -> None:
    """R8.2: unlike in any other race (R2.1)."""
    race, _ = play_turn(riding("blind", {40: [31], 30: [21], 29: [11]}, rule_set="boxed"))
    assert see(race, 1).rider(21).cards == (None, None, None)
    assert see(race, 1).rider(11).cards == race.rider(11).hand


def test_points_are_public() -> None:
    """R8.2."""
    race, _ = play_turn(riding("blind", {33: [21], 32: [31], 20: [11]}, rule_set="boxed"))
    assert [see(race, 1).rider(number).points for number in (21, 31)] == [10, 8]


def ended_race() -> Race:
    """Return a race that the eighth finisher has ended, with secret starting cards."""
    front: list[Spot] = [21, 22, 23, 24, 31, 32, 33, 34]
    secret = dict.fromkeys((21, 11, 12), 3)
    race = riding("blind", {100: front, 90: [11], 50: [12]}, rule_set="boxed", secret=secret)
    race, _ = play(race, *[(rider, 5) for rider in front if isinstance(rider, int)])
    assert race.over
    return race


def test_after_the_race_the_squares_are_public() -> None:
    """R8.2."""
    race = ended_race()
    for team in range(4):
        view = see(race, team)
        assert [between(seen) for seen in view.riders] == [(rider.square, rider.square) for rider in race.riders]


def test_after_the_race_the_cards_are_public() -> None:
    """R8.2: everything is public."""
    race = ended_race()
    for team in range(4):
        assert [seen.cards for seen in see(race, team).riders] == [rider.hand for rider in race.riders]


@pytest.mark.parametrize("rule_set", ["boxed", "boardspace", "postal", "pbm"])
def test_a_blind_race_is_ridden_like_any_other(rule_set: str) -> None:
    """R8.2: the variant hides facts and changes nothing: the same cards give the same race."""
    plain = fresh(rule_set)
    blind = plain._replace(rules=replace(plain.rules, variant=find_variant("blind")))
    assert blind.rules.course == plain.rules.course
    record = simulate(rule_set, options_of(rule_set), 3, ["random"], 3, variant="blind")
    again = simulate(rule_set, options_of(rule_set), 3, ["random"], 3)
    if plain.rules.options.orders == "sequential":  # random bots then draw the same cards, whatever they see
        assert record.turns == again.turns
        assert record.result == again.result
    assert blind.rules.variant.half_turns == PLAIN.half_turns
    assert blind.rules.variant.drops_riders
    assert blind.rules.variant.may_retire
