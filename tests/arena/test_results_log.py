"""A cancelled contest resumes, and gives the same result."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from breakaway_desktop.arena.contest import ResultsLog, run
from breakaway_desktop.arena.contest_stats import ContestStats, contest_stats
from breakaway_desktop.arena.executors import in_this_process
from breakaway_desktop.engine.refusals import Refused
from tests.arena.contests import contest
from tests.kit.lies import lies

ASKED = contest("domestique", "random")
RACES = 6


def without_times(stats: ContestStats) -> ContestStats:
    """Return the results without figures that depend on computer and time."""
    bots = tuple(bot._replace(cost=bot.cost._replace(median=None, p99=None)) for bot in stats.bots)
    return stats._replace(bots=bots)


class Breaking:
    """An executor that runs `tables` tables in reverse order, then stops."""

    def __init__(self, after: int) -> None:
        self.after = after

    def __call__(self, work, tables) -> Iterator:
        for table in list(tables)[::-1][: self.after]:
            yield work(table)
        raise KeyboardInterrupt


@pytest.mark.parametrize("after", [pytest.param(0, marks=pytest.mark.release), 5])
def test_an_interrupted_arena_run_gives_the_same_result(after: int, tmp_path: Path) -> None:
    path = tmp_path / "contest"
    with pytest.raises(KeyboardInterrupt):
        run(ASKED, RACES, executor=Breaking(after), results_log=path)
    progress: list[int] = []
    resumed = run(ASKED, RACES, results_log=path, progress=progress.append)
    assert progress == [after, *(1,) * (RACES - after)]
    assert without_times(resumed) == without_times(run(ASKED, RACES))


@pytest.mark.parametrize("mark", [b"", BOM_UTF8])
def test_logged_tables_are_not_played_again(tmp_path: Path, mark: bytes) -> None:
    """Also after an editor has saved the log with a byte order mark."""
    path = tmp_path / "contest"
    first = run(ASKED, RACES, results_log=path)
    path.write_bytes(mark + path.read_bytes())

    def nobody(work, tables) -> Iterator:
        assert not tables
        return in_this_process(work, tables)

    assert run(ASKED, RACES, executor=nobody, results_log=path) == first  # including times, which are stored
    assert run(ASKED, RACES - 2, executor=nobody, results_log=path).races == RACES - 2
    assert run(ASKED, RACES + 2, results_log=path).races == RACES + 2


def test_a_line_that_was_being_written_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "contest"
    complete = run(ASKED, RACES, results_log=path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])
    assert without_times(run(ASKED, RACES, results_log=path)) == without_times(complete)
    assert len(path.read_bytes().splitlines()) == RACES + 1
    path.write_bytes(lines[0][:40])
    assert without_times(run(ASKED, RACES, results_log=path)) == without_times(complete)


@pytest.mark.parametrize(
    "other",
    [
        replace(ASKED, bots=("random", "domestique")),
        replace(ASKED, seed=2),
        replace(ASKED, teams=4),
        replace(ASKED, seconds=0.1),
        replace(ASKED, own=True),
        replace(ASKED, variant="pursuit"),
        replace(ASKED, options=replace(ASKED.options, finish=31)),
    ],
)
def test_the_results_of_another_contest_are_left_alone(other, tmp_path: Path) -> None:
    path = tmp_path / "contest"
    run(ASKED, 2, results_log=path)
    before = path.read_bytes()
    with pytest.raises(Refused) as caught:
        run(other, 2, results_log=path)
    assert caught.value.refusal.key == "arena-other-contest"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "held",
    [
        b"a list of things to buy",
        b"milk\nbread\n",
        b"[1, 2]\n",
        b'{"format": "breakaway-race"}\n',
        b'{"format": "breakaway-arena", "version": 99, "contest": {}}\n',
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
    ],
)
def test_a_file_of_another_kind_is_left_unchanged(held: bytes, tmp_path: Path) -> None:
    path = tmp_path / "contest"
    path.write_bytes(held)
    with pytest.raises(Refused) as caught:
        run(ASKED, 2, results_log=path)
    assert (caught.value.refusal.key, caught.value.refusal.values["line"]) == ("arena-no-results", 1)
    assert path.read_bytes() == held


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless device here")
def test_a_device_is_no_log() -> None:
    with pytest.raises(Refused, match="arena-no-results"):
        ResultsLog(Path("/dev/zero"), ASKED)


def test_a_log_that_lies_is_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "contest"
    run(ASKED, 2, results_log=path)
    for lying in lies(list(map(json.loads, path.read_text().splitlines())), 200):
        if isinstance(lying, list):
            path.write_text("".join(f"{json.dumps(line)}\n" for line in lying))
            with suppress(Refused), ResultsLog(path, ASKED) as log:
                contest_stats(ASKED, list(log.results.values()))


@pytest.mark.parametrize(
    "change",
    [
        *({"seats": 3}, {"seats": [0, 1, 2]}, {"seats": [0, -1, 0]}, {"seats": [0, 1]}, {"seats": [0, True, 0]}),
        *({"points": ["many"]}, {"points": ["1", "1", "9" * 400]}, {"spent": None}, {"spent": []}),
        *({"number": None}, {"number": -1}, {"winners": []}, {"winners": [4]}, {"winners": "1"}),
    ],
)
def test_a_damaged_line_in_the_middle_is_named(change, tmp_path: Path) -> None:
    path = tmp_path / "contest"
    run(ASKED, 2, results_log=path)
    lines = path.read_text().splitlines()
    lines[1] = json.dumps({**json.loads(lines[1]), **change})
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(Refused) as caught:
        ResultsLog(path, ASKED)
    assert caught.value.refusal.values["line"] == 2
