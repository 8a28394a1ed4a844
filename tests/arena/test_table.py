"""The tables of a contest in the terminal, with figures known beforehand."""

from __future__ import annotations

import re

import pytest

from breakaway_desktop.arena.contest_stats import contest_stats
from breakaway_desktop.arena.fairness import Difference, FairnessResult
from breakaway_desktop.arena.table import result_lines, secrecy_lines
from breakaway_desktop.arena.table_runner import BotCost, TableResult
from tests.arena.contests import contest


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, "2 races of 4 teams: boxed; random hands, the same for every bot; a fixed amount of work; seed 7"),
        (
            {"variant": "blind", "own": True, "seconds": 0.5},
            "2 races of 4 teams: boxed, blind; hands built by the bots; 0.5 s per decision; seed 7",
        ),
    ],
)
def test_bots_are_listed_from_most_points_to_fewest_under_the_rules_of_the_contest(settings, sentence) -> None:
    asked = contest("domestique", "random", teams=4, seed=7, **settings)
    costs = (
        BotCost(times=(2000,), rollouts=300),
        BotCost(lost=2, failure=("bot-raised", {"bot": "random", "error": "KeyError: 3"})),
    )
    tables = [TableResult(number, (0, 1, 0, 1), ("1", "5", "1", "5"), (2,), costs) for number in (0, 1)]
    head, _, _heads, first, second, *_ = lines = result_lines(asked, contest_stats(asked, tables))
    assert head == sentence
    assert re.sub(r"\S+ ± \S+", "R", " ".join(first.split())) == "random 5.0 5.00 100% R 0 – – –"
    assert re.sub(r"\S+ ± \S+", "R", " ".join(second.split())) == "domestique 1.0 – 0% R 2 2.0 ms 2.0 ms 300"
    failure = "The bot random failed (KeyError: 3), so it plays its highest card."
    assert lines[-1] == f"random failed to decide 4 times; first: {failure}"


def test_decisions_that_depended_on_secrets_are_named() -> None:
    asked = contest("domestique", "random", "random", seed=7)
    rider, team = Difference(0, 3, 1, 12), Difference(4, 2, 3, 0)
    checks = [FairnessResult(9, 2, 1, rider), FairnessResult(8), FairnessResult(7, 1, first=team)]
    assert [" ".join(line.split()) for line in secrecy_lines(asked, 1, checks)] == [
        "1 race of 3 teams: boxed; random hands, the same for every bot; a fixed amount of work; seed 7",
        "",
        "bot decisions checked different without the secrets different when asked again",
        "domestique 9 2 1",
        "random 8 0 0",
        "random 7 1 0",
        "domestique: first such decision in race 1, turn 3, team 1, rider 12.",
        "random: first such decision in race 5, turn 2, orders of team 3.",
    ]
