"""The result: ranking with its tie-breaks, points, the chart, and what can be done next (R6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from breakaway_desktop.engine.explanations import RankWhy, rank_whys
from breakaway_desktop.engine.standings import Standings, standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review import turn_ends
from breakaway_desktop.sentences.explanations import say_rank
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.intents import ShowReplay, ShowResult
from breakaway_desktop.ui.kit.palette import PALETTES
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.ui.scenes.menu import MenuScene
from breakaway_desktop.ui.scenes.result import LOCK_MS, ResultScene
from breakaway_desktop.ui.scenes.result_chart import spread
from breakaway_desktop.ui.scenes.result_podium import ranked
from breakaway_desktop.ui.scenes.review import ReviewScene
from tests.ui.scenes.forms import race_by_orders
from tests.ui.scenes.person import EVERY_SIZE, Person, labels_to_walk, labels_walked, longer, race, seated, unreadable


@pytest.fixture(scope="module")
def finished():
    """A race in which two teams have equal points."""
    races = (race(seed, bot="random") for seed in range(1, 60))
    return next(match for match in races if rank_whys(match.race, standings(match.race)))


@pytest.fixture
def at_end(person: Person, finished) -> Person:
    person.open(ShowResult(finished))
    person.wait(LOCK_MS)
    return person


def test_no_input_counts_at_first(person: Person, finished) -> None:
    person.open(ShowResult(finished))
    person.wait(LOCK_MS - 1)
    person.press("Enter", "Esc", "T")
    person.click("menu")
    assert isinstance(person.top, ResultScene)
    person.wait(1)
    person.press("Esc")
    assert isinstance(person.top, MenuScene)


def test_the_race_can_be_watched_again_at_once(at_end: Person, finished) -> None:
    shown: list[Any] = []
    at_end.window.stage.navigate = shown.append
    assert at_end.focused == "watch"
    at_end.press("Enter", "W")
    at_end.click("watch")
    assert shown == [ShowReplay(finished.record())] * 3


def test_the_same_teams_ride_again_each_one_seat_further(at_end: Person, finished) -> None:
    at_end.press("T")
    assert isinstance(at_end.window.stage.scenes[-2], BuildingScene)
    plan = at_end.window.stage.scenes[-2].plan
    assert [seat.colour for seat in plan.seats] == ["azure", "red", "white", "indigo", "black", "yellow"]
    assert plan.seed != finished.race.rules.seed
    assert at_end.sees("Seats rotated: Red now rides as 21–24.") or at_end.sees(
        "Seats rotated: Azure now rides as 11–14."
    )


def test_the_same_race_starts_again_from_its_seed_and_hands(at_end: Person, finished) -> None:
    at_end.press("S")
    (again,) = at_end.ridden
    assert again.first == finished.first


def test_a_sentence_says_who_wins(person: Person) -> None:
    won = race(3, humans=(1, 2, 3, 4, 5, 6))
    person.open(ShowResult(won))
    (winner,) = standings(won.race).winners
    points = points_text(standings(won.race).points[winner - 1])
    assert person.sees(f"(Player {winner}) wins with {points} points")


def test_log_and_report_of_the_race_are_at_hand(at_end: Person, finished) -> None:
    at_end.press("L")
    assert at_end.sees(f"up to turn {finished.race.turn}")
    at_end.press("Esc", "R")
    assert at_end.sees(f"Breaking Away, turn {finished.race.turn}, the last")
    at_end.press("Esc")
    assert isinstance(at_end.top, ResultScene)


@pytest.mark.parametrize("key", ["T", "S"])
def test_who_has_passed_his_team_to_a_bot_plays_it_again_in_the_next_race(person: Person, key) -> None:
    match = race(3, 0, humans=())
    match = Match(match.base, match.first, tuple(replace(t, player="human") for t in match.teams[:1]) + match.teams[1:])
    match.hand_over(1, "bot:random")
    while not match.over:
        match.answer(match.automatic() or match.bot_decision()[0])
    loaded = Match.resume(match.record())
    person.open(ShowResult(loaded))
    person.wait(LOCK_MS)
    person.press(key)
    if key == "T":
        assert [seat.is_human for seat in person.top.plan.seats] == [False] * 5 + [True]
        assert person.sees("Seats rotated: Yellow now rides as 61–64.")
    else:
        assert person.ridden[0].humans == (1,)
    person.evening.let_go()


def test_who_has_gone_home_is_not_waited_for_while_others_play() -> None:
    match = race(3, 10, humans=(2, 5))
    match.meta.clear()
    match.hand_over(5, "bot:random")
    assert [seat.is_human for seat in match.seats_again] == [False, True, False, False, False, False]


def test_the_tie_break_is_told_where_it_decided(at_end: Person, finished) -> None:
    """R6.6: equal points go by the best placed riders."""
    (why, *_rest) = rank_whys(finished.race, standings(finished.race))
    said = say_rank(why, at_end.top.names)
    shown = " ".join(at_end.read())
    assert all(word in shown for word in said.split())
    assert "have equal points" in shown


def test_joint_teams_share_their_place() -> None:
    """R6.6: joint winners."""
    final = Standings((30, 30, 12), (), ((1, 2), (3,)))
    assert ranked(final) == [(1, 1), (1, 2), (3, 3)]


def test_joint_winners_stand_equally_high_and_are_named(person: Person, finished) -> None:
    """R6.6: nothing tells them apart."""
    scene = tied(person, finished, Standings((30, 30, 12, 9, 9, 5), (), ((1, 2), (3,), (4, 5), (6,))))
    assert person.sees("Yellow and Azure win together.")
    assert person.sees("nothing tells them apart")
    assert [place for place, _team in ranked(scene.final)] == [1, 1, 3, 4, 4, 6]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_every_tie_is_told_however_many_there_are(tmp_path, finished, size) -> None:
    """R6.6: six teams with equal points."""
    person = seated(tmp_path, size)
    tied(person, finished, Standings((7,) * 6, (), ((1,), (2,), (3,), (4,), (5, 6))))
    shown = " ".join(person.read())
    teams = [person.top.names.team(team) for team in range(1, 7)]
    for one, other in pairwise(teams):
        assert (
            f"{one} and {other} have equal points" in shown
            or f"{one} before {other}: " in shown
            or (f"{one} and {other}: nothing" in shown)
        )
    assert not unreadable(person)


def tied(person: Person, finished, final: Standings) -> ResultScene:
    """A result in which the teams of this standing are as near to each other as can be."""
    scene = ResultScene(person.session, finished, None)
    order = [team for group in final.ranking for team in group]
    equal = [pair for pair in pairwise(order) if final.points[pair[0] - 1] == final.points[pair[1] - 1]]
    joint = [pair for group in final.ranking for pair in pairwise(group)]
    scene.whys = tuple(RankWhy(*pair, *((0, 0, 0) if pair in joint else (2, 5, 11))) for pair in equal)
    scene.final = scene.table.final = final
    person.window.stage.push(scene)
    return scene


def test_every_point_stands_with_its_rider_and_line(at_end: Person, finished) -> None:
    """R6.1."""
    table = at_end.top.table
    for team in range(1, 7):
        total = sum(points for line in table.lines for _r, points, _f in table.won[team, line])
        assert total == standings(finished.race).points[team - 1]
    firsts = [won for of_cell in table.won.values() for won in of_cell if won[2]]
    assert len(firsts) == len(table.lines)


def test_shared_points_stand_as_fractions(person: Person, finished) -> None:
    """R6.3: exact fractions."""
    scene = ResultScene(person.session, finished, None)
    line = scene.table.lines[0]
    scene.table.won[1, line] = [(11, Fraction(5, 2), False), (12, Fraction(19, 3), False), (13, Fraction(7, 5), False)]
    person.window.stage.push(scene)
    assert {"2½", "6⅓", "1⅖"} <= set(person.read())


@pytest.mark.parametrize("base", ["postal", "pbm"])
@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_race_by_secret_orders_ends_on_the_same_screen(tmp_path, base: str, size) -> None:
    """R6.3: riders who cross together share."""
    match = race_by_orders(base)
    person = seated(tmp_path, size)
    person.open(ShowResult(match))
    table, points = person.top.table, standings(match.race).points
    assert [sum(won[1] for line in table.lines for won in table.won[team, line]) for team in range(1, 7)] == list(
        points
    )
    assert [moment.turn for moment in turn_ends(match)] == list(range(match.race.turn + 1))
    assert turn_ends(match)[-1].points == tuple(map(float, points))
    assert not unreadable(person)


def test_the_chart_begins_at_the_start_and_ends_with_the_race(at_end: Person, finished) -> None:
    found = turn_ends(finished)
    assert [moment.turn for moment in found] == list(range(finished.race.turn + 1))
    assert set(found[0].squares) == {0}
    assert found[-1].points == tuple(map(float, standings(finished.race).points))


def test_the_chart_shows_gaps_squares_or_points(at_end: Person) -> None:
    chart = at_end.top.chart
    assert chart.shown == "gap"
    assert all(value is not None and value <= 0 for team in range(1, 7) for value in chart.values(team))
    at_end.click("shown")
    at_end.press("Right")
    assert chart.shown == "points"
    at_end.press("Left", "Left")
    assert chart.shown == "square"
    assert [line for line, _turn in chart.crossings()] == [33, 73, 100]


def test_a_team_that_has_left_the_road_has_no_best_rider(finished) -> None:
    """R4.5."""
    gone = tuple(rider._replace(retired=rider.team == 2) for rider in finished.first.riders)
    match = type(finished)(finished.base, finished.first._replace(riders=gone), finished.teams)
    assert turn_ends(match)[0].squares == (0, None, 0, 0, 0, 0)


@pytest.mark.parametrize("wanted", [[10, 10, 10], [0, 5, 90, 99], [95, 96, 97, 98, 99]])
def test_names_beside_the_chart_do_not_meet(wanted: list[float]) -> None:
    heights = spread(wanted, 20, 0, 100)
    assert all(lower - upper >= 20 for upper, lower in pairwise(heights))
    assert heights[-1] <= 100


def test_where_the_race_is_kept_stands_there(person: Person, finished, tmp_path) -> None:
    for path, said in ((tmp_path / "races" / "race-3.race", "race-3.race"), (None, "could not be kept")):
        person.evening.save_path = path
        person.open(ShowResult(finished))
        assert person.sees(said)


def test_many_lines_show_sums_alone(tmp_path, finished) -> None:
    """R2: up to 20 sprint lines."""
    person = seated(tmp_path, (960, 600))
    scene = ResultScene(person.session, finished, None)
    scene.table.lines = tuple(range(5, 105, 5))
    scene.table.won = {(team, line): [(10 * team + 1, 8, False)] for team in range(1, 7) for line in scene.table.lines}
    person.window.stage.push(scene)
    assert not unreadable(person)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_focus_comes_to_every_control(tmp_path, finished, size) -> None:
    person = seated(tmp_path, size)
    person.open(ShowResult(finished))
    person.wait(LOCK_MS)
    controls = {"watch", "review", "teams", "same", "menu", "shown", "log", "report"}
    assert labels_walked(person) == labels_to_walk(person) == controls


def test_b_opens_the_review_and_escape_comes_back(tmp_path, finished) -> None:
    person = seated(tmp_path)
    person.open(ShowResult(finished))
    person.wait(LOCK_MS)
    result = person.top
    person.press("b")
    assert isinstance(person.top, ReviewScene)
    assert person.top.match is finished
    person.press("Esc")
    assert person.top is result
    person.evening.close()


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("long", [False, True])
def test_nothing_is_cut_off(tmp_path, finished, size, theme: str, long: bool) -> None:
    person = seated(tmp_path, size, PALETTES[theme])
    person.open(ShowResult(finished))
    assert not [line for line in unreadable(person) if not long]
    if long:
        with longer():
            person.top.relayout()
            assert not unreadable(person)


def test_long_names_are_cut_with_an_ellipsis_and_touch_nothing(tmp_path, finished) -> None:
    person = seated(tmp_path, (960, 600))
    names = tuple(replace(seat, name="W" * 40) for seat in finished.seats)
    scene = ResultScene(person.session, finished, None)
    scene.names = scene.table.names = scene.chart.names = replace(scene.names, seats=names)
    person.window.stage.push(scene)
    assert not [line for line in unreadable(person) if line.startswith("on each other")]
