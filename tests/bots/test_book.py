"""The book of races: its sums, its intervals, and the shipped table against a small run of other races."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from breakaway_desktop.engine.hands import hand_objection
from tools.book.__main__ import ride_all
from tools.book.counts import sums
from tools.book.hand_fit import fitted_hands, slopes
from tools.book.page import CHARTS, PAGE, Page
from tools.book.plan import HANDS, Chunk, Setting, chunks
from tools.book.riders import POINT, TYPICAL, ride, sixtieths
from tools.book.sums import SUMS, Kept, Sums, by_lines, count_chunk, merge, version
from tools.book.table import TABLE, estimate, option_changes, table

OTHER_SEED = 77
"""The shipped races have seed 1."""
SIGMAS = 2
"""The small run has over a hundred intervals of 95 %: twice as wide, none should miss."""


@cache
def counted(one: str = "", races: int = 150, number: int = 0) -> Sums:
    return count_chunk(Chunk(Setting(one=one), number, OTHER_SEED), races)[1]


@cache
def shipped() -> dict[str, Any]:
    return json.loads(TABLE.read_text("utf-8"))  # type: ignore[no-any-return]


def test_small_run_agrees_with_the_shipped_table() -> None:
    missed = []
    for key, (value, half, *_) in shipped()["settings"]["boxed.6"]["rows"].items():
        small = estimate(counted()["rows"][key])
        # A row in which few of these races have a case has no normal distribution.
        if small and small[2] > 60 and abs(small[0] - value) > half + SIGMAS * small[1]:
            missed.append((key, value, half, small))
    assert not missed


def test_lines_have_the_points_of_the_referee() -> None:
    """Places are counted again from squares and order; their points must be those of the race (R6)."""
    for setting in (Setting(), Setting("postal", 3)):
        ridden = ride(Chunk(setting, 0, OTHER_SEED), 12)
        assert (ridden.line_points.sum(axis=0) == sixtieths(ridden.final)).all()


def test_same_chunk_gives_the_same_races() -> None:
    first, again = (count_chunk(Chunk(Setting("pbm", 3), 1, 5), 6) for _ in range(2))
    assert first == again


@pytest.fixture
def one_trial(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Riders and counting are told apart by races of one setting."""
    monkeypatch.setattr("tools.book.sums.TRIED", (Setting(),))
    version.cache_clear()
    yield
    version.cache_clear()


@pytest.mark.usefixtures("one_trial")
def test_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Ctrl+C loses only the chunks at work; in the end the sums are those of all chunks, in any order."""
    file, todo = tmp_path / "sums.json", [Chunk(Setting(one=HANDS), number, OTHER_SEED) for number in range(3)]
    parts = [counted(HANDS, 20, number) for number in range(3)]
    asked: list[list[Chunk]] = []

    def stopped_after(races: int) -> Any:
        def executor(work: object, left: list[Chunk]) -> Iterator[tuple[Chunk, Sums]]:
            asked.append(left)
            yield from ((chunk, parts[chunk.number]) for chunk in left[:races])
            if races < len(left):
                raise KeyboardInterrupt

        return executor

    with pytest.raises(KeyboardInterrupt):
        ride_all(Kept(file), todo[::-1], stopped_after(2))
    for _ in range(2):
        ride_all(Kept(file), todo, stopped_after(3))
    assert asked == [todo[::-1], todo[:1], []]
    assert Kept(file).settings["boxed.6.hands"] == {"chunks": [0, 1, 2], **merge(merge(*parts[:2]), parts[2])}


@pytest.mark.usefixtures("one_trial")
def test_other_ways_to_count_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums of other riders, or counted otherwise, would not add up to anything."""
    file = tmp_path / "sums.json"
    Kept(file).add(Chunk(Setting(one=HANDS), 0, 1), counted(HANDS, 20))
    monkeypatch.setattr("tools.book.counts.CIRCUIT", 30)
    version.cache_clear()
    with pytest.raises(ValueError, match="count anew"):
        Kept(file)


def test_estimate_of_a_worked_example() -> None:
    """Means of ratios: 40 races, of which half have 1 of 2 and half 2 of 2: 0.75; the remainders are ± ½ race."""
    found = estimate(sums(np.tile([1, 2], 20), np.full(40, 20)))
    half = 1.96 * sqrt(40 * 0.25 * 40 / 39) / 80
    assert found == [0.075, round(half / 10, 4), 40]
    assert estimate(sums(np.zeros(60), np.ones(60))) == [0, 0.05, 60]
    assert estimate(sums(np.ones(29), np.ones(29))) is None


def test_fit_finds_what_hands_are_worth() -> None:
    """A team whose points are exactly its highest cards: every hand is worth its highest card, above the usual mix."""
    equations = np.array(counted(HANDS, 400)["fit"], np.float64)
    highest = equations[:, [1, 7, 18, 24, 30]].sum(axis=1) * 6 * POINT
    equations[:-1, -1] = equations[-1, :-1] = highest[:-1]
    equations[-1, -1] = highest[[1, 7, 18, 24, 30]].sum() * 6 * POINT
    worth = fitted_hands(equations, 6)
    assert worth["2"]["15-9-1"][0] - worth["2"]["9-8-8"][0] == pytest.approx(6, abs=0.02)
    assert slopes(equations, 6)["highest.4"][0] == pytest.approx(1, abs=0.01)


def test_page_and_charts_are_those_of_the_table() -> None:
    page = Page(shipped())
    assert PAGE.read_text("utf-8") == page.text()
    assert {path.stem: path.read_text("utf-8") for path in CHARTS.iterdir()} == page.charts()
    assert "[[" not in page.text()


def test_table_is_that_of_the_sums() -> None:
    kept = json.loads(SUMS.read_text("utf-8"))
    assert by_lines(table(kept["settings"], shipped()["commit"])) == TABLE.read_text("utf-8")


def test_typical_hands_are_legal_and_in_the_table() -> None:
    for rider, hands in enumerate(TYPICAL, start=1):
        assert len(set(hands)) == 10
        assert not any(hand_objection(rider, hand, "exactly") for hand in hands)
        assert {"-".join(map(str, hand)) for hand in hands} <= set(shipped()["hands"]["boxed"]["riders"][str(rider)])


def test_plan_reaches_every_setting_once() -> None:
    planned = list(chunks())
    assert len(set(planned)) == len(planned)
    assert all(chunk.setting.options for chunk in planned)
    found = {"boxed.6": {"rows": {key: [2.0, 0.1] for key in ("turns", "winner", "share.1", "break.turns")}}}
    found["boxed.6.card_cap=15"] = {"rows": {key: [3.0, 0.1] for key in found["boxed.6"]["rows"]}}
    assert option_changes(found) == {"boxed.6.card_cap=15": 0.5}
