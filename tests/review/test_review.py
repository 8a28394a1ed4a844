"""Figures of a race and of how each team rode, counted by hand, key moments, and chances of winning."""

from __future__ import annotations

import csv
import io
from random import Random

import pytest

from breakaway_desktop.bots.advice import Advice, CardValue, RiderAdvice
from breakaway_desktop.bots.comparison import AdviceReason
from breakaway_desktop.bots.ladder import LEVELS
from breakaway_desktop.bots.policy import STYLES
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.race import team_number
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.words import use_language
from breakaway_desktop.match.chosen_cards import ChosenCard
from breakaway_desktop.match.key_moments import ATTACK, LEAD, LINE, KeyMoment, key_moments
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.match.turn_ends import turn_ends
from breakaway_desktop.record.store import load
from breakaway_desktop.review.chances import win_chances
from breakaway_desktop.review.decisions import JudgedCard, costliest, judge_choice
from breakaway_desktop.review.stats import RidingStats, riding_stats
from breakaway_desktop.review.table import as_csv, decision_rows, figure_rows, turn_rows
from breakaway_desktop.review.words import riding_sentence
from breakaway_desktop.sentences.names import Names
from tests.golden.races import FOLDER, GOLDEN
from tests.kit.races import match_of
from tools.observer import TEAMS, WatchedRace, judge_races, play_race

SAME: TeamHands = ((10, 10, 10), (8, 8, 9), (6, 7, 7), (5, 5, 6))
SPRINTER: TeamHands = ((15, 14, 1), *SAME[1:])
HEADS = ("rider", "team", "points", "cards", "drafted", "from riders", "squares", "attacks", "lost")


def finished_match(first: TeamHands = SAME, turns: int = 10) -> Match:
    """Return a race of three teams with a line on 7 and the finish on 14; everybody plays his highest card."""
    match = match_of(hands=(first, SAME, SAME), finish=14, sprints=(7,), first_turn="team1")
    while not match.over and match.race.turn <= turns:
        ask = match.open_card_ask
        assert ask is not None
        match.answer(PlayCard(ask.rider, max(ask.cards)))
    return match


def test_points_cards_and_squares_are_those_counted_by_hand() -> None:
    """R6.1, R7.1: turn 1 ends with riders 1 on 10, 2 on 9, 3 on 7 and 4 on 6.

    So 2 and 4 have three riders ahead. In turn 2 they ride to 20, 17, 14 and 12, and nobody has riders ahead; in turn 3
    the eighth rider finishes.
    """
    match = finished_match()
    stats, table = riding_stats(match), PointsTable.of(match.view())
    eleven, twelve, fourteen = stats[11], stats[12], stats[14]
    assert (table.points_at(7, 11), table.points_at(14, 11), eleven.points, eleven.squares) == (10, 20, 30, 30)
    assert (twelve.cards, twelve.slipstream_cards, twelve.squares_drafted, twelve.squares) == (2, 1, 3, 25)
    assert (fourteen.points, fourteen.squares, fourteen.slipstream_cards) == (0, 12, 1)
    assert [stats[team_number(team)].points for team in (1, 2, 3)] == [51, 39, 27]
    assert [stats[team_number(team)].squares for team in (1, 2, 3)] == [87, 87, 81]
    assert (stats[10].cards, stats[10].slipstream_cards, stats[10].squares_drafted) == (8, 2, 6)
    assert (table.points_at(7, 10), table.lines) == (17, (7, 14))


@pytest.mark.parametrize("name", [*GOLDEN][::3])
def test_the_figures_of_every_rule_set_add_up_to_the_result(name: str) -> None:
    """R6.6: the points of each line are those of the record."""
    match = Match.resume(load(FOLDER / f"{name}.race"))
    stats, table = riding_stats(match), PointsTable.of(match.view())
    points = standings(match.race).points
    assert [stats[team_number(team)].points for team in range(1, len(match.seats) + 1)] == list(points)
    for rider in match.race.riders:
        rider_stats = stats[rider.id]
        assert sum(table.points_at(line, rider.id) for line in table.lines) == rider_stats.points == rider.points
        assert rider_stats.slipstream_cards + rider_stats.attacks <= rider_stats.cards
    dealt = [len(turn.replacements or {}) + len(turn.replacements2 or {}) for turn in match.record().turns]
    assert sum(stats[rider.id].cards for rider in match.race.riders) == sum(dealt)
    moved = [move.end - move.start for turn in match.record().turns for move in turn.moves]
    assert sum(stats[rider.id].squares for rider in match.race.riders) == sum(moved)


def _read(*blocks: list) -> list[list[str]]:
    return list(csv.reader(io.StringIO(as_csv(blocks))))


def test_the_saved_table_has_a_row_per_rider_and_per_team() -> None:
    rows = _read(figure_rows(finished_match(), HEADS, ("A", "=B", "C, d"), "places", {11: 1.25, 10: 2.0, 12: None}))
    assert rows[0] == ["rider", "team", "7", "14", *HEADS[2:]]
    assert len(rows) == 1 + 3 * 5
    assert rows[1] == ["11", "A", "10", "20", "30", "2", "0", "0", "30", "0", "1.25"]
    assert rows[5] == ["", "A", "17", "34", "51", "8", "2", "6", "87", "0", "2"]
    assert rows[2][-1] == rows[6][-1] == ""
    assert [rows[10][1], rows[15][1]] == ["'=B", "C, d"]


def test_points_that_are_shared_are_decimal_numbers_in_the_table() -> None:
    """R6.3: a spreadsheet would read 15/2 as a date."""
    match = Match.resume(load(FOLDER / "postal-by-grade.race"))
    shared = [rider.points for rider in match.race.riders if int(rider.points) != rider.points]
    assert shared
    names = "ABCDEF"[: len(match.seats)]
    table = as_csv([figure_rows(match, HEADS, names, "places", {}), turn_rows(match, HEADS[:5], names, {})])
    assert "/" not in table
    assert f"{float(shared[0]):.4f}".rstrip("0") in table


def test_score_and_chances_stand_in_a_row_a_turn_and_team_below_an_empty_row() -> None:
    heads = ("turn", "team", "points", "square", "chance")
    rows = _read([("a",)], turn_rows(finished_match(), heads, "ABC", {0: (0.5, 0.25, 0.25), 1: None}))
    assert rows[1] == []
    assert rows[2:6] == [
        list(heads),
        ["0", "A", "0", "0", "0.5"],
        ["0", "B", "0", "0", "0.25"],
        ["0", "C", "0", "0", "0.25"],
    ]
    assert rows[6] == ["1", "A", "15", "10", ""]
    assert len(rows) == 3 + 4 * 3


def test_a_costly_decision_is_a_row_with_its_cost_and_reason() -> None:
    rider = RiderAdvice(21, (CardValue(5, 7.5), CardValue(9, -0.25)), AdviceReason("only", {}))
    judged = judge_choice(ChosenCard(4, 2, 21, 9), Advice("domestique", (rider,)), finished_match().view(2))
    assert judged is not None
    assert (judged.best.card, judged.cost, judged.reason.key) == (5, 7.75, "balance")
    rows = _read(decision_rows(("rider",), "AB", [(judged, "-- why")]))
    assert rows == [["rider"], ["21", "B", "2", "9", "-0.25", "5", "7.5", "7.75", "'-- why"]]


def test_costly_decisions_are_in_the_order_of_their_cost_whatever_their_reasons() -> None:
    view = finished_match().view(2)
    told, untold = (
        JudgedCard(ChosenCard(at, 2, 21, 9), (CardValue(5, cost), CardValue(9, 0.0)), AdviceReason(key, {}), view)
        for at, cost, key in ((4, 1.2, "cap"), (6, 1.6, "balance"))
    )
    assert costliest([told, untold]) == [untold, told]


def test_the_end_of_each_turn_has_squares_and_points() -> None:
    ends = turn_ends(finished_match())
    assert [list(end.squares) for end in ends] == [[0] * 3, [10] * 3, [20] * 3, [30] * 3]
    assert list(ends[1].points) == [15, 12, 9]
    assert ends[3].leader == 30


def test_an_attack_and_a_new_leader_are_moments_with_their_moves() -> None:
    """R7.6: 11 rides 15 squares and is five ahead of the field; in the other race nobody breaks away."""
    match = finished_match(SPRINTER, turns=1)
    over = KeyMoment(1, LINE, 11, 7), KeyMoment(1, LINE, 11, 14)
    assert key_moments(match.steps) == (*over, KeyMoment(12, ATTACK, 11))
    calm = finished_match()
    assert [moment.kind for moment in key_moments(calm.steps)] == [LINE, LINE]


def test_a_lead_changes_with_the_move_that_wins_it() -> None:
    """Turn 1 leaves 11 in front on 15; in turn 2 21 passes him from 10 to 20."""
    match = match_of(hands=(SPRINTER, SAME, SAME), first_turn="team1")
    while match.race.turn < 3:
        ask = match.open_card_ask
        assert ask is not None
        lazy = ask.rider == 11 and match.race.turn == 2
        match.answer(PlayCard(ask.rider, min(ask.cards) if lazy else max(ask.cards)))
    led = [moment for moment in key_moments(match.steps) if moment.kind == LEAD]
    assert [moment.rider for moment in led] == [21]
    decision = match.steps[led[0].scenes - 1].decision
    assert isinstance(decision, PlayCard)
    assert (decision.rider, match.steps[led[0].scenes - 1].before.turn) == (21, 2)


def test_chances_are_shares_of_one_the_same_every_time_and_certain_at_the_end() -> None:
    match = finished_match()
    chances = win_chances(match.first, 20, 3)
    assert sum(chances) == pytest.approx(1)
    assert chances == win_chances(match.first, 20, 3)
    assert win_chances(match.race, 20, 3) == (1, 0, 0)


def test_a_team_far_ahead_before_the_last_line_is_likely_to_win() -> None:
    match = finished_match(turns=2)
    assert win_chances(match.race, 50, 1)[0] > 0.8


@pytest.mark.parametrize("name", ["postal", "postal-double", "boxed-pursuit", "pbm-special", "boxed-pacemaker"])
def test_chances_are_estimated_under_other_rules_too(name: str) -> None:
    match = Match.resume(load(FOLDER / f"{name}.race"))
    race = match.steps[len(match.steps) // 2].after
    assert sum(win_chances(race, 2, 1)) == pytest.approx(1)


FIGURES = RidingStats(
    cards=60, card_sum=348, attacks=3, squares_drafted=162, cards_behind_mates=24, turns_alone=7, lines_won=2,
    points_before_finish=18,
)  # fmt: skip
RIDING = {
    "plain": "All-rounder, hard: on average a new card of 5.8, with 2.7 riders ahead.",
    "sprinter": "Sprinter, hard: first over 2 lines, 18 points before the finish.",
    "attacker": "Attacker, hard: alone in front for 7 turns, 3 of 60 new cards from its lead.",
    "rouleur": "Rouleur, hard: on average a new card of 5.8, with 2.7 riders ahead.",
    "leadout": "Lead-out, hard: 24 of 60 new cards behind team-mates.",
}


@pytest.mark.parametrize("name", ["boxed", "postal", "pbm"])
def test_the_figures_agree_with_each_other(name: str) -> None:
    (path, *_others) = sorted(FOLDER.glob(f"{name}*.race"))
    match = Match.resume(load(path))
    stats, table = riding_stats(match), PointsTable.of(match.view())
    for team in range(1, len(match.seats) + 1):
        own, finish = stats[team_number(team)], table.points_at(table.course.finish, team_number(team))
        assert own.points_before_finish == own.points - finish
        assert own.lines_won == sum(won.is_first for line in table.lines for won in table.won[team, line])
        assert 0 < own.cards_behind_mates <= own.mates_ahead <= own.squares_drafted
        assert own.attacks <= own.turns_alone


def test_riders_in_front_and_in_strings_are_counted() -> None:
    """Figures from the road itself, turn by turn."""
    (path, *_others) = sorted(FOLDER.glob("boxed*.race"))
    match = Match.resume(load(path))
    stats = riding_stats(match)
    alone = dict.fromkeys(range(1, len(match.seats) + 1), 0)
    for step in match.steps:
        if step.after.turn != step.before.turn and step.after.alone:
            alone[step.after.alone // 10] += 1
    assert {team: stats[team_number(team)].turns_alone for team in alone} == alone


@pytest.mark.parametrize("style", STYLES)
def test_the_sentence_has_the_figures_of_the_style(style: str) -> None:
    names = Names(seats_of(["human", f"bot:{LEVELS[3].in_style(style)}", "bot:random"]))
    assert riding_sentence(names, 2, FIGURES) == RIDING[style]
    with use_language("it"):
        assert riding_sentence(names, 2, FIGURES) != RIDING[style]


def test_one_turn_and_no_card_are_a_sentence_too() -> None:
    names = Names(seats_of(["human", "bot:captain:style=attacker", "bot:random"]))
    once = riding_sentence(names, 2, RidingStats(turns_alone=1, cards=4))
    assert once == "Attacker, hard: alone in front for 1 turn, 0 of 4 new cards from its lead."
    assert riding_sentence(names, 1, RidingStats()).startswith("Yellow: ")


def test_styles_that_differ_are_named_and_figures_of_one_kind_are_not() -> None:
    """The rightly named are those on the diagonal: nearly all of 100 teams, and about one in five."""
    rng = Random(3)
    assert judge_races([_observed_race(rng, 4.0) for _ in range(20)]).trace() > 90
    counts = judge_races([_observed_race(rng, 0.0) for _ in range(20)])
    assert counts.sum() == 100
    assert 8 < counts.trace() < 32


def _observed_race(rng: Random, difference: float) -> WatchedRace:
    """Return ten noisy figures of each team, of which a style raises the two of its own by this difference."""
    styles = rng.sample(range(TEAMS), TEAMS)
    figures = [[rng.gauss(difference * (index // 2 == style)) for index in range(10)] for style in styles]
    return WatchedRace(styles, figures, [0.0] * TEAMS)


def test_a_race_is_watched_with_the_styles_of_its_seats() -> None:
    race = play_race(1, "", 0)
    assert sorted(race.styles) == list(range(TEAMS))
    assert [len(figures) for figures in race.figures] == [10] * TEAMS
    assert sum(race.points) > 0


@pytest.mark.release
def test_an_observer_of_one_race_names_styles_better_than_chance() -> None:
    """A sample of `python -m tools.observer`, at the usual level; chance is one in five."""
    counts = judge_races([play_race(3, "", seed) for seed in range(20)])
    assert counts.sum() == 100
    assert counts.trace() > 28
