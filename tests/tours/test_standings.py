"""Standings and awards of a tour: every row of R10, computed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from breakaway_desktop.engine.asks import NoOrder
from breakaway_desktop.engine.events import Crossed, Event, Moved, Pushed, Replaced
from breakaway_desktop.engine.race import Crossing
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.tours.awards import ATTACK, LANTERN, SO_CLOSE, TEAM_MATE, Award, tour_awards
from breakaway_desktop.tours.standings import (
    DOTS,
    GREEN,
    YELLOW,
    StageResult,
    TourStandings,
    stage_result,
    tour_standings,
)
from tests.kit.races import match_of


def finished_race(
    squares: Mapping[int, int],
    *,
    finished: Sequence[Sequence[int]] = (),
    retired: Sequence[int] = (),
    events: Sequence[Event] = (),
    variant: str | None = None,
    teams: int = 3,
    **rows: Any,
) -> Match:
    """Return a race that is over, with its riders on these squares, the others on square 0.

    `finished`: groups in the order in which they crossed the finish. `events`: all that happened, in one step.
    """
    match = match_of(("human",) * teams, variant=variant, seed=1, rows=rows)
    finish = match.race.rules.course.finish
    crossings = {}
    place = 1
    for group in finished:
        crossings.update(dict.fromkeys(group, (Crossing(finish, place),)))
        place += len(group)
    riders = tuple(
        rider._replace(
            square=squares.get(rider.id, 0), crossed=crossings.get(rider.id, ()), retired=rider.id in retired
        )
        for rider in match.race.riders
    )
    after = match.race._replace(riders=riders, over=True)
    match.steps.append(Step(NoOrder(11), match.race, tuple(events), after))
    return match


FINISH: dict[str, Any] = {"finish": 60, "sprints": (33,)}


def gaps(match: Match) -> dict[int, Fraction]:
    return dict(stage_result(match).gaps)


def table_of(*stages: StageResult, teams: int = 3) -> TourStandings:
    return tour_standings(stages, teams)


def team_stage(points: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> StageResult:
    places = tuple((10 * team + rider,) for rider in (1, 2, 3, 4) for team in (1, 2, 3))
    return StageResult(points, ranking, places, {}, {}, {})


def rider_stage(first: int, second: int, **values: Mapping[int, Fraction | int]) -> StageResult:
    """Return a stage in which these riders of three teams are first and second, with gaps, sprints and peaks."""
    others = [10 * team + rider for team in (1, 2, 3) for rider in (1, 2, 3, 4)]
    places = ((first,), (second,), tuple(rider for rider in others if rider not in (first, second)))
    exact = {name: {rider: Fraction(value) for rider, value in by_rider.items()} for name, by_rider in values.items()}
    return StageResult(
        (0, 0, 0), ((1,), (2,), (3,)), places, exact.get("gaps", {}), exact.get("sprints", {}), exact.get("peaks", {})
    )


def test_the_points_of_all_stages_decide() -> None:
    """R10.2"""
    table = table_of(team_stage((30, 20, 10), ((1,), (2,), (3,))), team_stage((5, 20, 10), ((2,), (3,), (1,))))
    assert table.points == (35, 40, 20)
    assert table.ranking == ((2,), (1,), (3,))


def test_level_teams_are_separated_by_the_last_stage_then_the_one_before() -> None:
    """R10.2"""
    first, last = team_stage((30, 20, 10), ((1,), (2,), (3,))), team_stage((10, 20, 30), ((3,), (2,), (1,)))
    assert table_of(first, last).ranking == ((3,), (2,), (1,))
    joint = team_stage((0, 0, 0), ((1, 2, 3),))
    assert table_of(first, last, joint).ranking == ((3,), (2,), (1,))
    assert table_of(last, first, joint).ranking == ((1,), (2,), (3,))


def test_teams_that_nothing_separates_win_together() -> None:
    """R10.2"""
    joint = team_stage((10, 10, 5), ((1, 2), (3,)))
    assert table_of(joint, joint).ranking == ((1, 2), (3,))


def test_a_string_has_the_gap_of_its_foremost_rider() -> None:
    """R10.3: 60, 59, 58 are a string behind the winner on 62; 40 rides alone."""
    squares = {11: 62, 12: 60, 21: 59, 22: 58, 31: 40}
    squares_lost = gaps(finished_race(squares, finished=[(11,)], **FINISH))
    assert [squares_lost[rider] + back for rider, back in ((11, 3), (12, 2), (21, 1), (22, 0), (31, 0))] == [
        0,
        2,
        2,
        2,
        22,
    ]


def test_the_winner_too_counts_as_on_the_front_square_of_his_string() -> None:
    """R10.3: he won the stage on 62, a team-mate is on 63: for a rider on 60 that is a gap of 3."""
    squares_lost = gaps(finished_race({11: 62, 12: 63, 21: 60}, finished=[(11,)], **FINISH))
    assert [squares_lost[rider] + back for rider, back in ((11, 0), (12, 2), (21, 1))] == [-3, 0, 3]


def test_a_rider_ahead_of_the_winners_string_loses_nothing() -> None:
    """R10.3"""
    squares_lost = gaps(finished_race({11: 62, 12: 70, 21: 60}, finished=[(11,), (21,)], **FINISH))
    assert squares_lost[12] + 1 == 0


def test_nobody_loses_more_than_a_lap() -> None:
    """R10.3"""
    squares_lost = gaps(finished_race({11: 62, 21: 21}, finished=[(11,)], **FINISH))
    assert squares_lost[21] + 2 == 40
    assert squares_lost[33] == 40


def test_the_first_three_get_squares_back_and_share_them_when_level() -> None:
    """R10.3"""
    squares = dict.fromkeys((11, 21, 31, 12), 62)
    squares_lost = gaps(finished_race(squares, finished=[(11,), (21,), (31,), (12,)], **FINISH))
    assert [squares_lost[rider] for rider in (11, 21, 31, 12)] == [-3, -2, -1, 0]
    shared = gaps(finished_race(squares, finished=[(11, 21), (31, 12)], **FINISH))
    assert [shared[rider] for rider in (11, 21, 31, 12)] == [Fraction(-5, 2)] * 2 + [Fraction(-1, 2)] * 2


def test_of_several_winners_the_foremost_counts() -> None:
    """R10.3"""
    squares_lost = gaps(finished_race({11: 61, 21: 66, 31: 58}, finished=[(11, 21)], **FINISH))
    assert [squares_lost[31] + 1, squares_lost[11]] == [8, 5 - Fraction(5, 2)]


def test_a_retired_rider_loses_a_lap_and_gets_nothing_back() -> None:
    """R10.3, R10.8"""
    everybody = [10 * team + rider for team in (1, 2, 3) for rider in (1, 2, 3, 4)]
    assert set(gaps(finished_race({}, retired=everybody, **FINISH)).values()) == {Fraction(40)}
    lost = gaps(finished_race({11: 62, 21: 61}, finished=[(11,)], retired=[21], **FINISH))
    assert lost[21] == 40


def test_gaps_add_up_and_the_smallest_leads() -> None:
    """R10.3"""
    table = table_of(rider_stage(11, 21, gaps={11: -3, 21: 4}), rider_stage(21, 11, gaps={11: 10, 21: -3}))
    assert table.jerseys[YELLOW].order == ((21,), (11,))
    assert table.jerseys[YELLOW].totals == {11: 7, 21: 1}


@pytest.mark.parametrize(
    ("variant", "events", "sprints", "peaks"),
    [
        # R10.4: green counts lines before the finish.
        (None, [Crossed(11, 33, 1, 10), Crossed(21, 33, 9, 0), Crossed(12, 60, 1, 20), Crossed(11, 60, 2, 16)],
         {11: 10}, {}),
        # In a pursuit every line, but not the final places.
        ("pursuit", [Crossed(11, 40, 1, 10), Crossed(11, 80, 2, 8), Crossed(12, None, 1, 20)], {11: 18}, {}),
        # R10.5, R1.5: the first across a Peak before the finish; stopping on it is no crossing; one move may cross two.
        ("mountains", [Moved(11, 5, 0, 5, 100), Moved(12, 16, 0, 16, 101), Moved(11, 2, 5, 7, 102),
                       Moved(13, 9, 53, 66, 103)], {}, {12: 2, 13: 1}),
        # R8.6: a push crosses it, too.
        ("mountains", [Moved(11, 5, 0, 5, 100), Pushed(11, 5, 6, 101), Moved(12, 9, 0, 9, 102)], {}, {11: 1}),
        # R5.2: riders who cross it together arrive with one number, and share it.
        ("mountains", [Moved(11, 7, 0, 7, 100), Moved(21, 9, 0, 9, 100), Moved(31, 3, 0, 3, 100)],
         {}, {11: Fraction(1, 2), 21: Fraction(1, 2)}),
        ("stamina", [Moved(11, 7, 0, 7, 100)], {}, {}),  # no Mountains, no Peaks
    ],
)  # fmt: skip
def test_lines_and_peaks_count(variant: str | None, events: list[Event], sprints: Any, peaks: Any) -> None:
    """R10.4, R10.5"""
    rows = {} if variant == "pursuit" else FINISH
    result = stage_result(finished_race({}, events=events, variant=variant, **rows))
    assert (result.sprints, result.peaks) == (sprints, peaks)


def test_level_riders_are_separated_by_the_last_stage() -> None:
    """R10.6"""
    first, last = rider_stage(11, 21, sprints={11: 10, 21: 10}), rider_stage(21, 11)
    assert table_of(first, last).jerseys[GREEN].order == ((21,), (11,))
    assert table_of(last, first).jerseys[GREEN].order == ((11,), (21,))


def test_riders_who_are_still_level_both_wear_the_jersey() -> None:
    """R10.6"""
    stage = rider_stage(11, 21, peaks={12: 1, 13: 1, 14: Fraction(1, 2)})
    table = table_of(stage)
    assert table.jerseys[DOTS].wearers == (12, 13)
    assert table.jersey_by_rider == {12: DOTS, 13: DOTS}


def test_nobody_wears_a_jersey_without_points() -> None:
    """R10.6"""
    table = table_of(rider_stage(11, 21, gaps={11: 0, 21: 3}))
    assert table.jerseys[GREEN].wearers == table.jerseys[DOTS].wearers == ()


def test_a_rider_who_leads_two_shows_the_first() -> None:
    """R10.7"""
    table = table_of(rider_stage(11, 21, gaps={11: 0, 21: 3}, sprints={11: 10}, peaks={21: 1, 11: 2}))
    assert table.jersey_by_rider == {11: YELLOW}
    assert table.jerseys[GREEN].wearers == table.jerseys[DOTS].wearers == (11,)


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
