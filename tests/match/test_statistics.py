"""The statistics: which races count, what is counted, and the index that can be made anew (R6.6, R7.2, R7.6)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, ready_made_hands, seats_of
from breakaway_desktop.match.race_files import COMPUTER, delete, restore, save_copy
from breakaway_desktop.match.statistics import INDEX, load_statistics, race_stats, race_with_best
from breakaway_desktop.record.store import save

HERE = "0123456789abcdef"


def ridden(seed: int = 3, humans: int = 1, computer: str | None = HERE, steps: int | None = None) -> Match:
    """A short race in which bots play for the humans."""
    options = with_rows(RULE_SETS["boxed"], {"finish": 40, "sprints": (20,)})
    plan = Plan("boxed", options, seats_of(["human"] * humans + ["bot:domestique"] * (4 - humans)), seed)
    match = Match.begin(plan.with_hands(ready_made_hands(plan)))
    if computer is not None:
        match.meta[COMPUTER] = computer
    seats = match.seats
    match.seats = seats_of(["bot:domestique"] * 4)
    while not match.over and (steps is None or len(match.steps) < steps):
        match.answer(match.bot_decision()[0])
    match.seats = seats
    return match


@pytest.fixture(scope="module")
def race() -> Match:
    return ridden()


def kept(folder: Path, *matches: Match) -> None:
    folder.mkdir(exist_ok=True)
    for at, match in enumerate(matches):
        save(folder / f"race-{at}.race", match.record())


def test_the_figures_are_those_of_the_race(race: Match) -> None:
    found = race_stats(race, "a.race", 7.0, HERE)
    assert found is not None
    final = standings(race.race)
    assert (found.base, found.variant, found.level, found.ended) == ("boxed", "", 3, 7.0)
    assert found.points == float(final.points[0])
    assert found.teams == len(race.seats)
    assert found.place == next(n for n, group in enumerate(final.ranking, start=1) if 1 in group)
    dealt = [
        (step, rider, card)
        for step in race.steps for event in step.events if isinstance(event, Replaced)
        for rider, card in event.cards if rider // 10 == 1
    ]  # fmt: skip
    assert 0 < found.string.value <= 23
    assert max(card for _step, _rider, card in dealt) == max(3 + found.string.value, found.lead.value)
    at = race.steps[found.string.decisions]
    assert at.before.turn == found.string.turn
    assert (at, found.string.rider, 3 + found.string.value) in dealt


def test_only_finished_races_of_one_human_that_were_begun_here_count(race: Match) -> None:
    assert race_stats(race, "", 0, HERE) is not None
    assert race_stats(race, "", 0, "another") is None
    assert race_stats(race, "", 0, "") is None
    assert race_stats(ridden(computer=None), "", 0, HERE) is None
    assert race_stats(ridden(humans=2), "", 0, HERE) is None
    assert race_stats(ridden(humans=0), "", 0, HERE) is None
    assert race_stats(ridden(steps=20), "", 0, HERE) is None


def test_a_race_counts_once_however_often_it_is_copied_and_not_when_it_is_deleted(race: Match, tmp_path: Path) -> None:
    kept(tmp_path, race, ridden(4))
    save_copy(race.record(), tmp_path, "Before the sprint")
    assert len(race_files(tmp_path)) == 3
    assert len(load_statistics(tmp_path, HERE)) == 2
    deleted = delete(tmp_path / "race-0.race")
    assert [one.file for one in load_statistics(tmp_path, HERE)] == ["race-1.race"]
    restore(deleted)
    assert len(load_statistics(tmp_path, HERE)) == 2


def test_the_index_is_read_while_nothing_changes_and_made_anew_where_it_is_wrong(
    race: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(tmp_path, race)
    (tmp_path / "broken.race").write_text("{", encoding="utf-8")
    before = load_statistics(tmp_path, HERE)
    assert len(before) == 1
    index = tmp_path / INDEX
    with monkeypatch.context() as patch:
        patch.setattr("breakaway_desktop.match.statistics.open_race", None)
        assert load_statistics(tmp_path, HERE) == before  # no race is read again
    for wrong in ("", "{", "[]", "7", '{"race-0.race": 7}', json.dumps({"race-0.race": {"figures": {"file": 1}}})):
        index.write_text(wrong, encoding="utf-8")
        assert load_statistics(tmp_path, HERE) == before
    index.unlink()
    assert load_statistics(tmp_path, HERE) == before
    assert load_statistics(tmp_path, "another") == []
    assert load_statistics(tmp_path / "nowhere", HERE) == []


def test_the_best_is_the_largest(race: Match) -> None:
    found = [one for seed in (3, 4, 5) if (one := race_stats(ridden(seed), str(seed), 0, HERE)) is not None]
    string = race_with_best(found, "string")
    assert string is not None
    assert string[1].value == max(one.string.value for one in found)
    assert race_with_best([], "lead") is None
