"""R6.2–R6.6 with simultaneous orders: shared points, the end at the end of a turn, places."""

from __future__ import annotations

from fractions import Fraction

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.events import Crossed, Dropped, Event, Moved, RaceEnded, Replaced
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import standings
from tests.engine.fields import Spot, crowd, field, fresh, groups_of, of_kind, order_turn, road_of

SPRINT = (10, 8, 6, 5, 4, 3, 2, 1)
FINISH = (20, 16, 12, 10, 8, 6, 4, 2)
Awards = list[tuple[int, int | None, int, Fraction]]


def awards_of(events: list[Event]) -> Awards:
    """Return rider, line, place and points of each crossing."""
    return [(event.rider, event.line, event.place, Fraction(event.points)) for event in of_kind(events, Crossed)]


def behind_others(ahead: int, group: tuple[int, ...], *, line: int = 40, **rows: object) -> Race:
    """Return a group two squares before the line, which `ahead` riders of teams 1 and 2 have crossed."""
    first = [spot for spot in crowd((60, ahead), teams=6)[60] if isinstance(spot, int)]
    return field(
        {60: list(first), line - 2: [group]},
        rule_set="pbm",
        teams=6,
        crossed={line: first},
        **rows,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("ahead", "group", "points"),
    [
        (0, (51, 61), Fraction(9)),
        (1, (51, 61), Fraction(7)),
        (2, (51, 61), Fraction(11, 2)),
        (0, (41, 51, 61), Fraction(8)),
        (0, (31, 41, 51, 61), Fraction(29, 4)),
        (6, (51, 61), Fraction(3, 2)),
        (6, (41, 51, 61), Fraction(1)),
        (7, (51, 61), Fraction(1, 2)),
        (7, (41, 51, 61), Fraction(1, 3)),
        (8, (51, 61), Fraction(0)),
    ],
)
def test_a_group_across_a_sprint_shares_the_points_of_its_places(
    ahead: int, group: tuple[int, ...], points: Fraction
) -> None:
    """R6.3: two sharing the 8th place get ½ each, three sharing the 7th to 9th (2+1+0)/3 each, later ones nothing."""
    race, events = order_turn(behind_others(ahead, group))
    assert awards_of(events) == [(rider, 40, ahead + 1, points) for rider in group]
    assert [Fraction(race.rider(rider).points) for rider in group] == [points] * len(group)
    assert [race.rider(rider).place_at(40) for rider in group] == [ahead + 1] * len(group)


def test_a_group_across_the_finish_shares_its_points() -> None:
    """R6.3: (4+2+0)/3 each for the 7th to 9th place."""
    race, events = order_turn(behind_others(6, (41, 51, 61), line=50, finish=50, sprints=()))
    assert awards_of(events) == [(rider, 50, 7, Fraction(2)) for rider in (41, 51, 61)]
    assert race.over


def test_only_the_riders_of_a_group_that_cross_share() -> None:
    """R6.3, R1.5: 21 stops on the line, 31 before it."""
    race = field({38: [(11, 21, 31, 12)]}, rule_set="pbm", hands={21: (2, 5, 5), 31: (1, 5, 5)})
    race, events = order_turn(race)
    assert awards_of(events) == [(11, 40, 1, Fraction(9)), (12, 40, 1, Fraction(9))]
    race, events = order_turn(race)
    assert [(rider, place, points) for rider, _, place, points in awards_of(events)] == [
        (21, 3, Fraction(6)),
        (31, 4, Fraction(5)),
    ]


def test_how_far_past_the_line_a_rider_goes_does_not_matter() -> None:
    """R6.2, R6.3: 11 rides to 41, 21 to 53: they are equal."""
    race = field({38: [(11, 21)]}, rule_set="pbm", hands={11: (3, 5, 5), 21: (15, 5, 5)})
    _, events = order_turn(race)
    assert awards_of(events) == [(11, 40, 1, Fraction(9)), (21, 40, 1, Fraction(9))]


def test_places_go_by_the_order_of_movement() -> None:
    """R6.2: the riders in front first, however far they go; groups one after another."""
    race = field({39: [31, (11, 12)], 38: [(21, 22)]}, rule_set="pbm", hands={31: (2, 5, 5), 21: (15, 1, 1)})
    _, events = order_turn(race)
    assert [(rider, place, points) for rider, _, place, points in awards_of(events)] == [
        (31, 1, 10),
        (11, 2, 7),
        (12, 2, 7),
        (21, 4, Fraction(9, 2)),
        (22, 4, Fraction(9, 2)),
    ]


def test_with_postal_rules_the_card_decides_who_is_first_across() -> None:
    """R6.2, R5.3: 21 arrived later and plays a higher card."""
    race = field({39: [11, 21]}, rule_set="postal", hands={11: (5, 9, 9), 21: (6, 1, 1)})
    _, events = order_turn(race)
    assert [(rider, place) for rider, _, place, _ in awards_of(events)] == [(21, 1), (11, 2)]


def test_a_group_may_cross_two_lines_at_once() -> None:
    """R6.4, R6.3: 21 crosses the first only; 11 alone takes all of the second."""
    race = field({38: [(11, 21)]}, rule_set="pbm", sprints=(39, 42), hands={21: (3, 5, 5)})
    race, events = order_turn(race)
    assert awards_of(events) == [(11, 39, 1, Fraction(9)), (21, 39, 1, Fraction(9)), (11, 42, 1, Fraction(10))]
    assert race.rider(11).points == 19


def test_fractions_of_two_lines_add_up() -> None:
    """R6.3, R6.4: 11/2 and 11/2 are 11."""
    ahead: list[Spot] = [11, 12]
    race = field({60: ahead, 38: [(31, 21)]}, rule_set="pbm", sprints=(39, 42), crossed={39: [11, 12], 42: [11, 12]})
    race, _ = order_turn(race)
    assert [race.rider(number).points for number in (21, 31)] == [11, 11]


# R6.5: the end


def test_the_race_ends_at_the_end_of_the_turn_before_replacement() -> None:
    """R6.5: the ninth finisher and riders far behind move too; nobody gets a new card or is dropped."""
    road = crowd((119, 9), (60, 3))
    race = field(road, rule_set="pbm")
    race, events = order_turn(race)
    assert race.over
    assert len(of_kind(events, Moved)) == 12
    assert [place for _, _, place, _ in awards_of(events)] == list(range(1, 10))
    assert [points for *_, points in awards_of(events)] == [*FINISH, 0]
    assert not of_kind(events, Replaced)
    assert not of_kind(events, Dropped)
    assert race.dropped == ()
    assert road_of(race) == {124: road[119], 65: road[60]}
    assert [len(rider.hand) for rider in race.on_road()] == [2] * 12
    assert [(event.turn, event.reason) for event in of_kind(events, RaceEnded)] == [(5, "finishers")]
    assert referee.asks(race) == ()


def test_seven_finishers_are_not_enough() -> None:
    """R6.5."""
    race, events = order_turn(field(crowd((119, 7), (60, 3)), rule_set="postal"))
    assert not race.over
    assert of_kind(events, Replaced)


def test_the_race_ends_when_all_riders_on_the_road_have_crossed() -> None:
    """R6.5."""
    race = field({119: [11, 21], 118: [31]}, rule_set="pbm")
    race, events = order_turn(race)
    assert race.over
    assert not of_kind(events, Replaced)
    assert of_kind(events, RaceEnded)[0].reason == "all"


def test_a_rider_past_the_finish_rides_on() -> None:
    """R6.5: he plays cards, gives slipstream and does not cross the line again."""
    race = field({121: [11], 115: [21]}, rule_set="pbm", crossed={120: [11]}, hands={11: (1, 5, 5), 21: (6, 1, 1)})
    race, events = order_turn(race)
    assert race.over
    assert awards_of(events) == [(21, 120, 2, Fraction(16))]
    assert road_of(race) == {122: [11], 121: [21]}


# R6.6: places


def test_finishers_of_one_group_share_their_place() -> None:
    """R6.6."""
    road: dict[int, list[Spot]] = {119: [(11, 21, 31)], 118: [12], 100: [(13, 23)]}
    race = field(road, rule_set="pbm")
    race, _ = order_turn(race)
    race = race._replace(over=True)
    assert standings(race).places[:3] == ((11, 21, 31), (12,), (13, 23))


@pytest.mark.parametrize(
    ("rows", "road", "hands", "places"),
    [
        # By cards: with 9 and 8 played they land on one square, the played card is left out: 5, 4 against 6, 3.
        ("postal", {21: [11], 22: [21]}, {11: (9, 5, 4), 21: (8, 6, 3)}, ((21,), (11,))),
        # The arrival is asked last: 11 arrived first, 21 has the better cards, 12 has a lower grade.
        ("postal", {23: [12], 22: [11], 21: [21]}, {11: (8, 5, 4), 21: (9, 6, 3), 12: (7, 15, 15)},
         ((21,), (11,), (12,))),
        # With equal hands it decides: 21 was in front and moved first.
        ("postal", {21: [11], 22: [21]}, {11: (9, 5, 4), 21: (8, 4, 5)}, ((21,), (11,))),
        # R5.1: tied riders share a place, by cards, by arrival and by grade.
        ("postal", {21: [(11, 21, 12)]}, {}, ((11, 21), (12,))),
        ("pbm", {21: [(11, 21, 12)]}, {}, ((11, 12, 21),)),
        ("grade", {21: [(11, 21, 12)]}, {}, ((11, 21), (12,))),
        # R5.5: by grade the others are placed by square, grade and arrival.
        ("grade", {22: [12], 21: [24, 11], 20: [31]}, {12: (4, 5, 5), 31: (6, 5, 5)}, ((11,), (31,), (12,), (24,))),
    ],
)  # fmt: skip
def test_others_are_placed_by_the_order_of_the_next_turn(
    rows: str, road: dict[int, list[Spot]], hands: dict[int, tuple[int, ...]], places: tuple[tuple[int, ...], ...]
) -> None:
    """R6.6: after a turn in which all eight riders of teams 5 and 6 finish, without theirs."""
    eight: list[Spot] = [51, 52, 53, 54, 61, 62, 63, 64]
    rule_set, by = ("pbm", "grade") if rows == "grade" else (rows, None)
    race, _ = order_turn(field({119: eight, **road}, rule_set=rule_set, teams=6, hands=hands, by=by))
    assert race.over
    groups = [tuple([rider for rider in group if rider < 50]) for group in standings(race).places]
    assert tuple([group for group in groups if group and not race.rider(group[0]).retired]) == places


def test_teams_with_identical_races_win_together() -> None:
    """R6.6, R6.3: with the same hands and cards throughout they share every place, three by three."""
    race = fresh("pbm")
    while not race.over:
        race, events = order_turn(race, missing=(1, 2, 3))
        assert {len(group) for group in groups_of(events)} == {3}
    table = standings(race)
    assert table.winners == (1, 2, 3)
    assert table.ranking == ((1, 2, 3),)
    assert len(set(table.points)) == 1
    assert table.points[0] == Fraction(2 * sum(SPRINT) + sum(FINISH), 3)


def test_points_that_differ_by_a_fraction_decide() -> None:
    """R6.6, R6.3: 51 and 61 share 8th place, ½ each; 51 had a third of a point before."""
    race = behind_others(7, (51, 61), points={51: Fraction(1, 3)})
    race, _ = order_turn(race)
    table = standings(race)
    assert (table.points[4], table.points[5]) == (Fraction(5, 6), Fraction(1, 2))
    assert table.ranking[:2] == ((5,), (6,))
