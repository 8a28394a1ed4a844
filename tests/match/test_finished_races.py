"""The statistics: the races that count, their figures, and an index that can be rebuilt (R6.6, R7.2, R7.6)."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import pytest

from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.finished_races import INDEX, load_finished_races, race_stats, race_with_best
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.match.race_files import COMPUTER, delete, restore, save_copy
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.record.store import save
from tests.kit.races import bot_decision

HERE = "0123456789abcdef"


def finished_match(seed: int = 3, humans: int = 1, computer: str | None = HERE, steps: int | None = None) -> Match:
    """Return a short race in which bots played for the humans."""
    match = Match.begin(_plan_of(seed, humans))
    if computer is not None:
        match.meta[COMPUTER] = computer
    for decision in _decisions_of(seed, humans)[:steps]:
        match.answer(decision)
    return match


@lru_cache
def _decisions_of(seed: int, humans: int) -> tuple[Decision, ...]:
    match = Match.begin(_plan_of(seed, humans))
    match.seats = seats_of(["bot:domestique"] * 4)
    while not match.over:
        match.answer(bot_decision(match)[0])
    return tuple(step.decision for step in match.steps)


def _plan_of(seed: int, humans: int) -> Plan:
    options = with_rows(RULE_SETS["boxed"], {"finish": 40, "sprints": (20,)})
    plan = Plan("boxed", options, seats_of(["human"] * humans + ["bot:domestique"] * (4 - humans)), seed)
    return plan.with_hands(ready_made_hands(plan))


@pytest.fixture(scope="module")
def race() -> Match:
    return finished_match()


def save_races(folder: Path, *matches: Match) -> None:
    folder.mkdir(exist_ok=True)
    for index, match in enumerate(matches):
        save(folder / f"race-{index}.race", match.record())


def test_the_figures_are_those_of_the_race(race: Match) -> None:
    stats = race_stats(race, "a.race", 7.0, HERE)
    assert stats is not None
    final = standings(race.race)
    assert (stats.base, stats.variant, stats.level, stats.ended) == ("boxed", "", 3, 7.0)
    assert stats.points == float(final.points[0])
    assert stats.teams == len(race.seats)
    assert stats.place == next(n for n, group in enumerate(final.ranking, start=1) if 1 in group)
    dealt = [
        (step, rider, card)
        for step in race.steps for event in step.events if isinstance(event, Replaced)
        for rider, card in event.cards if rider // 10 == 1
    ]  # fmt: skip
    assert 0 < stats.string.value <= 23
    assert max(card for _step, _rider, card in dealt) == max(3 + stats.string.value, stats.lead.value)
    step = race.steps[stats.string.decisions]
    assert step.before.turn == stats.string.turn
    assert (step, stats.string.rider, 3 + stats.string.value) in dealt


def test_only_finished_races_of_one_human_that_were_begun_here_count(race: Match) -> None:
    assert race_stats(race, "", 0, HERE) is not None
    assert race_stats(race, "", 0, "another") is None
    assert race_stats(race, "", 0, "") is None
    assert race_stats(finished_match(computer=None), "", 0, HERE) is None
    assert race_stats(finished_match(humans=2), "", 0, HERE) is None
    assert race_stats(finished_match(humans=0), "", 0, HERE) is None
    assert race_stats(finished_match(steps=20), "", 0, HERE) is None


def test_a_race_counts_once_however_often_it_is_copied_and_not_when_it_is_deleted(race: Match, tmp_path: Path) -> None:
    save_races(tmp_path, race, finished_match(4))
    save_copy(race.record(), tmp_path, "Before the sprint")
    assert len(race_files(tmp_path)) == 3
    assert len(load_finished_races(tmp_path, HERE)) == 2
    deleted = delete(tmp_path / "race-0.race")
    assert [row.file for row in load_finished_races(tmp_path, HERE)] == ["race-1.race"]
    restore(deleted)
    assert len(load_finished_races(tmp_path, HERE)) == 2


def test_the_index_is_reused_while_valid_and_rebuilt_otherwise(
    race: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_races(tmp_path, race)
    (tmp_path / "broken.race").write_text("{", encoding="utf-8")
    before = load_finished_races(tmp_path, HERE)
    assert len(before) == 1
    index = tmp_path / INDEX
    with monkeypatch.context() as patch:
        patch.setattr("breakaway_desktop.match.finished_races.open_race", None)
        assert load_finished_races(tmp_path, HERE) == before  # no race is read again
    for wrong in ("", "{", "[]", "7", '{"race-0.race": 7}', json.dumps({"race-0.race": {"figures": {"file": 1}}})):
        index.write_text(wrong, encoding="utf-8")
        assert load_finished_races(tmp_path, HERE) == before
    index.unlink()
    assert load_finished_races(tmp_path, HERE) == before
    assert load_finished_races(tmp_path, "another") == []
    assert load_finished_races(tmp_path / "nowhere", HERE) == []


def test_the_best_is_the_largest(race: Match) -> None:
    stats = [row for seed in (3, 4, 5) if (row := race_stats(finished_match(seed), str(seed), 0, HERE)) is not None]
    string = race_with_best(stats, "string")
    assert string is not None
    assert string[1].value == max(row.string.value for row in stats)
    assert race_with_best([], "lead") is None
