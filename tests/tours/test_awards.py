"""Awards of a tour (R10.9)."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.events import Crossed, Replaced
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.tours.awards import ATTACK, LANTERN, SO_CLOSE, TEAM_MATE, Award, tour_awards
from breakaway_desktop.tours.standings import stage_result, tour_standings
from tests.tours.made_up import finished_race


def awards_of(*matches: Match) -> dict[str, Award]:
    final = tour_standings([stage_result(match) for match in matches], 3)
    return {award.kind: award for award in tour_awards(dict(enumerate(matches, 1)), final)}


def race_with_new_cards(squares: dict[int, int], *cards: tuple[int, int]) -> Match:
    """Return a race in which these riders were dealt these cards at the end of a turn."""
    match = finished_race({rider: squares.get(rider, 0) for rider in squares}, finished=[(11,)])
    race = match.race._replace(over=False, alone=0, order=((44,),))
    match.steps.append(Step(match.steps[0].decision, race, (Replaced(cards),), match.race))
    return match


@pytest.mark.parametrize(("lead", "counts"), [(3, False), (4, True), (9, True)])
def test_an_attack_is_a_lead_of_four_or_more(lead: int, counts: bool) -> None:
    """R10.9, R7.6"""
    match = race_with_new_cards({11: 20 + lead, 21: 20}, (11, lead))
    expected = Award(ATTACK, ((11, 1),), lead) if counts else None
    assert awards_of(match).get(ATTACK) == expected


def test_two_level_attackers_both_win_but_three_do_not() -> None:
    """R10.9"""
    first, second = (race_with_new_cards({rider: 30, 32: 24}, (rider, 6)) for rider in (11, 21))
    assert awards_of(first, second)[ATTACK] == Award(ATTACK, ((11, 1), (21, 2)), 6)
    third = race_with_new_cards({31: 30, 12: 24}, (31, 6))
    assert ATTACK not in awards_of(first, second, third)


def test_an_attacker_with_the_same_lead_in_several_stages_wins_once_for_the_first() -> None:
    """R10.9"""
    first, second = (race_with_new_cards({rider: 30, 32: 24}, (rider, 6)) for rider in (11, 21))
    assert awards_of(second, first, first)[ATTACK] == Award(ATTACK, ((11, 2), (21, 1)), 6)
    assert awards_of(first, first, first)[ATTACK] == Award(ATTACK, ((11, 1),), 6)


def test_the_best_team_mate_is_counted_in_new_cards_of_his_team() -> None:
    """R10.9, R7.2: 12 and 21 are ahead of 13; 14 is behind a gap; on his own square nobody counts."""
    squares = {12: 22, 21: 21, 13: 20, 11: 20, 14: 18}
    match = race_with_new_cards(squares, (13, 5), (11, 5), (14, 3), (22, 3))
    assert awards_of(match)[TEAM_MATE] == Award(TEAM_MATE, ((12, 0),), 2)


def test_so_close_is_most_often_ninth() -> None:
    """R10.9"""
    match = finished_race({}, events=[Crossed(21, 33, 9, 0), Crossed(31, 73, 9, 0), Crossed(21, 100, 9, 0)])
    assert awards_of(match)[SO_CLOSE] == Award(SO_CLOSE, ((21, 0),), 2)
    assert SO_CLOSE not in awards_of(finished_race({}, events=[Crossed(21, 33, 8, 1)]))


def test_the_red_lantern_is_the_last_in_yellow() -> None:
    """R10.9"""
    squares = {10 * team + rider: 60 - 3 * team - rider for team in (1, 2, 3) for rider in (1, 2, 3, 4)}
    squares[34] = 30
    match = finished_race(squares, finished=[(11,)], finish=59, sprints=(33,))
    assert awards_of(match)[LANTERN] == Award(LANTERN, ((34, 0),))


def test_an_award_for_more_than_two_is_left_out() -> None:
    """R10.9: everybody retired, so all are level and nobody is last."""
    everybody = [10 * team + rider for team in (1, 2, 3) for rider in (1, 2, 3, 4)]
    assert awards_of(finished_race({}, retired=everybody)) == {}
