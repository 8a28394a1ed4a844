"""Figures on how each team rode, and the sentence that the review makes of them."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.bots.ladder import LEVELS
from breakaway_desktop.bots.policy import STYLES
from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.race import team_number
from breakaway_desktop.kit.words import use_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.record.store import load
from breakaway_desktop.review.riding import riding_sentence
from breakaway_desktop.review.stats import RidingStats, riding_stats
from breakaway_desktop.sentences.names import Names
from tests.golden.races import FOLDER
from tools.observer import TEAMS, WatchedRace, judge_races, play_race

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
