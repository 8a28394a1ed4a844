"""The file of a tour (docs/record.md, Tours): strict, limited, and reproducible byte by byte."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.tours.document import HOT_SEAT, LARGEST_TOUR_FILE, READY_MADE, Tour
from breakaway_desktop.tours.races import StageState, TourRaces, find_races
from breakaway_desktop.tours.reading import load_tour, read_tour
from breakaway_desktop.tours.ready_made import PLAN, READY_TOURS, new_tour, restart_tour
from breakaway_desktop.tours.stages import stage_draft
from breakaway_desktop.tours.writing import save_tour, write_tour
from tests.figures import Figure
from tests.kit.lies import lies
from tests.kit.moments import PROGRAM, kill

PLAYERS = ("human", *("bot:domestique",) * 5)


def tour_of(plan: str = "three-days", players: tuple[str, ...] = PLAYERS, seed: int = 7) -> Tour:
    return new_tour(plan, seats_of(players), seed, READY_MADE)


def document(**changes: Any) -> dict[str, Any]:
    return {**json.loads(write_tour(tour_of())), **changes}


def refusal(document: Any) -> str:
    with pytest.raises(Unreadable) as error:
        read_tour(json.dumps(document).encode())
    return refusal_sentence(error.value)


@pytest.mark.parametrize("plan", READY_TOURS)
@pytest.mark.parametrize("teams", [3, 4, 5, 6])
def test_reading_a_written_tour_returns_the_same_tour(plan: str, teams: int) -> None:
    """R10.1: 3 to 8 stages, each a race that can be ridden with these teams."""
    tour = tour_of(plan, PLAYERS[:teams])
    text = write_tour(tour)
    assert read_tour(text.encode()) == tour
    assert write_tour(read_tour(text.encode())) == text
    assert 3 <= len(tour.stages) <= 8
    for number in range(1, len(tour.stages) + 1):
        assert tour.stage_plan(number).rules().teams == teams


@pytest.mark.parametrize("count", [200, pytest.param(5000, marks=pytest.mark.release)])
def test_a_stage_begins_although_the_notes_of_its_tour_lie(count: int) -> None:
    hot_seat = HotSeat("strict", ("Anna", *(None,) * 5), 15, ("sprint", *(None,) * 5), (1,))
    meta = {PLAN: "three-days", HOT_SEAT: hot_seat.merge_into({})}
    for lying in lies({"meta": meta}, count):
        with suppress(Unreadable):  # only what is no object
            tour = read_tour(json.dumps({**document(), **lying}).encode())
            stage_draft(tour, 1).plan()
            assert restart_tour(tour, 8).id
            assert find_races(tour, ()).next_stage == 1


def test_each_stage_has_draws_of_its_own_that_follow_from_the_tour() -> None:
    """R10.8: this seed must never change, because tours are shared as files."""
    seeds = [tour_of().stage_seed(number) for number in (1, 2, 3)]
    assert seeds == [6335155, 6763522, 8696381]
    assert tour_of(seed=8).stage_seed(1) != seeds[0]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"format": "breakaway-race"}, "format is"),
        ({"version": 2}, "newer version"),
        ({"id": "../x"}, "id should be an id of 16 hexadecimal digits"),
        ({"name": ""}, "name should be"),
        ({"name": "x" * 41}, "name should be"),
        ({"seed": -1}, "seed is -1"),
        ({"hands": "any"}, "hands is 'any'"),
        ({"teams": []}, "The file has 0 teams"),
        ({"stages": []}, "The tour has 0 stages. It must have 3 to 8."),
        ({"standings": {}}, "unknown key 'standings'"),
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence(changes: dict[str, Any], expected: str) -> None:
    assert expected in refusal(document(**changes))


@pytest.mark.parametrize("key", document())
def test_a_file_may_lack_nothing_but_its_notes(key: str) -> None:
    less = {name: value for name, value in document().items() if name != key}
    if key == "meta":
        assert read_tour(json.dumps(less).encode()) == replace(tour_of(), meta={})
    else:
        assert refusal(less) == f"file lacks the key {key}."


@pytest.mark.parametrize(
    "name",
    ["../x.race", "a/b.race", "a\\b.race", "/etc/x.race", "C:x.race", "x.txt", ".", "", "NUL.race", "x\0.race", 7],
)
def test_a_race_is_a_plain_file_name(name: Any) -> None:
    broken = document()
    broken["stages"][0]["race"] = name
    assert "stages[0].race should be the name of a race file" in refusal(broken)


def test_one_file_counts_for_one_stage() -> None:
    broken = document()
    broken["stages"][0]["race"], broken["stages"][2]["race"] = "x.race", "X.race"
    assert refusal(broken) == "The tour lists the same race for two stages."


def test_rules_that_no_race_can_have_are_refused() -> None:
    """R2.1"""
    broken = document()
    broken["stages"][1]["rules"]["options"]["finish"] = 10
    assert "must come before the finish" in refusal(broken)
    broken = document()
    broken["stages"][1]["rules"]["variant"] = "unheard-of"
    assert "unheard-of" in refusal(broken)


def test_riders_are_four() -> None:
    broken = document()
    broken["teams"][0]["riders"] = [None]
    assert "teams[0].riders should be a list of four names" in refusal(broken)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "t.tour"
    path.write_bytes(b" " * (LARGEST_TOUR_FILE + 1))
    with pytest.raises(Unreadable) as error:
        load_tour(path)
    assert refusal_sentence(error.value) == "The file is larger than 64 kB, more than any tour needs."


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"format": NaN}', "[" * 30_000, "\N{SNOWMAN}"])
def test_rubbish_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_tour(text.encode())


def test_a_saved_tour_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "tours" / "t.tour"
    save_tour(path, tour_of())
    assert load_tour(path) == tour_of()


# kill -9 of a program that plays a tour: no stage is lost, and none is played twice


MOST_STEPS = 2400
"""Most steps on the disk until a program is killed: those of about two stages, so that one in two ends its own."""


def ride_a_tour(folder: Path, seed: int, rng: Random) -> int:
    """Play a whole tour through kills, and return their number."""
    path = folder / "tours" / f"tour-{seed}.tour"
    save_tour(path, new_tour("three-days", seats_of(("bot:random",) * 3), seed, READY_MADE))
    kills = 0
    decisions: dict[int, int] = {}

    while True:
        killed, _out = kill(PROGRAM, rng.randint(1, MOST_STEPS), "play", "--tour", path, "--text")
        kills += killed
        races = find_races(load_tour(path), (path.parent, folder))
        decisions = check_nothing_is_lost(races, decisions)
        if races.is_over:
            break

    files = [file for file in race_files(folder) if load(file).meta.get("tour") == races.tour.id]
    assert len(files) == 3
    return kills


def check_nothing_is_lost(races: TourRaces, before: dict[int, int]) -> dict[int, int]:
    """Return the number of decisions of each stage; none is fewer than before."""
    riding = (StageState.COUNTS, StageState.UNDER_WAY, StageState.NOT_BEGUN)
    assert all(race.state in riding for race in races.races)
    now = {number: len(race.match.steps) for number, race in enumerate(races.races, 1) if race.match is not None}
    assert all(now.get(number, 0) >= decisions for number, decisions in before.items())
    return now


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "breakaway-desktop" / "races"


@pytest.mark.release
@pytest.mark.skipif(sys.platform == "win32", reason="the folder of races is elsewhere there")
@pytest.mark.parametrize("block", range(10))
def test_tours_survive_twenty_kills(folder: Path, block: int, figure: Figure) -> None:
    rng, kills, seed = Random(f"kills of tours {block}"), 0, 100 * block
    while kills < 20:
        kills += ride_a_tour(folder, seed, rng)
        seed += 1
    figure("kills", kills)
