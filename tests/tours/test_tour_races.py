"""The races of a tour on disk: those that count, and the reasons of those that do not (R10.1)."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.kit.files.checked_files import CheckedFolder
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import hands_from_seed, seats_of
from breakaway_desktop.match.race_files import save_copy
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import play_plan
from breakaway_desktop.record.store import load, save
from breakaway_desktop.tours.commands import simulate_tour, spoken_report_lines
from breakaway_desktop.tours.document import READY_MADE, Tour
from breakaway_desktop.tours.library import find_stage, newest_open_tour, other_paths, race_paths, tours_folder
from breakaway_desktop.tours.meta_keys import STAGE, TOUR
from breakaway_desktop.tours.races import StageState, TourRaces, find_races, with_race
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.words import stage_sentence
from breakaway_desktop.tours.writing import save_tour


@pytest.fixture(scope="module")
def finished_tour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a tour of random bots, which must not be changed."""
    folder = tmp_path_factory.mktemp("tour")
    simulate_tour(new_tour("three-days", seats_of(("bot:random",) * 3), 5, READY_MADE), folder)
    return folder


@pytest.fixture
def folder(finished_tour: Path, tmp_path: Path) -> Path:
    for path in finished_tour.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


def tour_in(folder: Path) -> Tour:
    return load_tour(folder / "tour.tour")


def races_in(folder: Path, *more: Path) -> TourRaces:
    return find_races(tour_in(folder), (folder, *more))


def states(folder: Path, *more: Path) -> list[StageState]:
    return [race.state for race in races_in(folder, *more).races]


def sentence(folder: Path, stage: int) -> str:
    return stage_sentence(stage, races_in(folder).races[stage - 1])


def test_a_tour_that_was_ridden_counts(folder: Path) -> None:
    races = races_in(folder)
    assert states(folder) == [StageState.COUNTS] * 3
    assert races.is_over
    assert races.next_stage == 0
    assert sum(races.standings().points) == sum(sum(result.points) for result in races.results().values())


def test_reading_a_tour_changes_no_file(folder: Path) -> None:
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    races_in(folder).standings()
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()} == before


def test_no_folder_is_left_open(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    still_open: list[CheckedFolder] = []

    class Noted(CheckedFolder):
        def __init__(self, path: Path) -> None:
            super().__init__(path)
            still_open.append(self)

        def close(self) -> None:
            super().close()
            still_open.remove(self)

    monkeypatch.setattr("breakaway_desktop.tours.races.CheckedFolder", Noted)
    assert races_in(folder).is_over
    assert not still_open


def test_a_missing_file_counts_for_nothing_and_is_named(folder: Path) -> None:
    (folder / "stage-2.race").unlink()
    assert states(folder)[1] is StageState.MISSING
    assert sentence(folder, 2) == "The file of stage 2 is missing."
    assert list(races_in(folder).counting) == [1, 3]
    assert races_in(folder).next_stage == 0


def test_a_renamed_file_has_its_marks(folder: Path) -> None:
    (folder / "stage-2.race").rename(folder / "renamed.race")
    assert races_in(folder).races[1][:2] == (StageState.COUNTS, folder / "renamed.race")


def test_of_several_the_oldest_marked_race_counts(folder: Path) -> None:
    """R10.1"""
    data = (folder / "stage-2.race").read_bytes()
    copy = save_copy(load(folder / "stage-2.race"), folder)
    os.utime(copy, ns=(1, 1))
    for written, name in ((3, "a.race"), (2, "b.race")):
        (folder / name).write_bytes(data)
        os.utime(folder / name, ns=(written, written))
    assert races_in(folder).races[1].path == folder / "stage-2.race"
    (folder / "stage-2.race").unlink()
    assert races_in(folder).races[1][:2] == (StageState.COUNTS, folder / "b.race")
    for name in ("a.race", "b.race"):
        (folder / name).unlink()
    assert races_in(folder).races[1][:2] == (StageState.COUNTS, copy)


def test_the_own_folder_comes_before_the_folder_of_races(folder: Path, tmp_path: Path) -> None:
    races = tmp_path / "races"
    races.mkdir()
    (races / "stage-1.race").write_bytes((folder / "stage-2.race").read_bytes())
    assert states(folder, races) == [StageState.COUNTS] * 3
    (folder / "stage-3.race").rename(races / "stage-3.race")
    assert states(folder, races) == [StageState.COUNTS] * 3


def test_a_damaged_file_has_its_intact_turns_counted(folder: Path) -> None:
    path = folder / "stage-1.race"
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b'"turn": 4')])
    assert states(folder)[0] is StageState.DAMAGED
    assert sentence(folder, 1) == "The file of stage 1 is damaged after turn 3."


def test_an_edited_file_breaks_the_rules(folder: Path) -> None:
    path = folder / "stage-1.race"
    lines = path.read_text().splitlines()
    index = next(number for number, line in enumerate(lines) if line.startswith('{"turn": 3'))
    lines[index] = lines[index].replace('"to": ', '"to": 1', 1)
    path.write_text("\n".join(lines))
    assert states(folder)[0] is StageState.CONTRADICTED
    assert sentence(folder, 1) == "The file of stage 1 breaks the rules after turn 2."


def test_a_race_of_other_rules_or_teams_does_not_count(folder: Path) -> None:
    """R10.1"""
    (folder / "stage-1.race").write_bytes((folder / "stage-3.race").read_bytes())
    assert sentence(folder, 1) == "The file of stage 1 is another race: it has other rules."
    other = new_tour("three-days", seats_of(("bot:random",) * 4), 5, READY_MADE)
    simulate_tour(other, folder / "other")
    (folder / "stage-1.race").write_bytes((folder / "other" / "stage-1.race").read_bytes())
    assert sentence(folder, 1) == "The file of stage 1 is another race: it has other teams."


@pytest.mark.parametrize(
    ("meta", "seed", "bots", "reason"),
    [
        ({TOUR: "0" * 16, STAGE: 1}, 0, "bot:random", "belongs to another tour or stage"),
        ({STAGE: 1}, 0, "bot:random", "belongs to another tour or stage"),
        ({STAGE: 2}, 0, "bot:random", "belongs to another tour or stage"),
        ({}, 1, "bot:random", "has another seed"),
        ({}, 0, "other hands", "has other hands or draws"),
        ({"line_ups": ["wolf", 1, "x"]}, 0, "other hands", "has other hands or draws"),
        ({}, 0, "other hands of a bot that nobody has", "has other hands or draws"),
    ],
)
def test_another_race_of_the_same_rules_does_not_count(
    folder: Path, capsys: pytest.CaptureFixture[str], meta: dict[str, object], seed: int, bots: str, reason: str
) -> None:
    """R10.1: another tour's race, another seed, and other hands than those of the seed."""
    plan = replace(tour_in(folder).stage_plan(1), meta=meta)
    hands = ready_made_hands(replace(plan, seed=plan.seed + ("other hands" in bots)))
    record = play_plan(replace(plan, seed=plan.seed + seed).with_hands(hands), lambda refusal: None).record()
    if "nobody" in bots:
        record = replace(record, teams=tuple(replace(team, player="bot:nobody") for team in record.teams))
    save(folder / "stage-1.race", record)
    assert main(["verify", str(folder / "tour.tour")]) == 1
    assert reason in capsys.readouterr().err


def test_swapped_files_count_for_their_own_stages(folder: Path) -> None:
    """R10.1: no race counts for two stages, whatever the list says."""
    tour = with_race(with_race(with_race(tour_in(folder), 1, None), 3, "stage-1.race"), 1, "stage-3.race")
    save_tour(folder / "tour.tour", tour)
    assert [race.path and race.path.name for race in races_in(folder).races] == [
        "stage-1.race", "stage-2.race", "stage-3.race",
    ]  # fmt: skip


def test_no_two_stages_share_a_seed() -> None:
    """R10.1: in this tour stages 1 and 2 would draw the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("breakaway_desktop.tours.document.LARGEST_NEW_SEED", 8)
        tour = new_tour("grand-tour", seats_of(("bot:random",) * 3), 5, READY_MADE)
        assert sorted(map(tour.stage_seed, range(1, 9))) == list(range(1, 9))


def test_only_races_with_the_marks_of_their_stage_are_deleted_with_the_tour(folder: Path) -> None:
    """A tour may name any file of the player's folder."""
    for name, meta in (("stage-1.race", {}), ("stage-2.race", {TOUR: "0" * 16, STAGE: 2})):
        save(folder / name, replace(load(folder / name), meta=meta))
    own, others = (paths(folder / "tour.tour", folder) for paths in (race_paths, other_paths))
    assert [path.name for path in own] == ["stage-3.race"]
    assert [path.name for path in others] == ["stage-1.race", "stage-2.race"]

    # One that the tour names in place of its own race stays, too.
    save(folder / "mine.race", replace(load(folder / "stage-1.race"), meta={TOUR: "0" * 16, STAGE: 2}))
    save_tour(folder / "tour.tour", with_race(tour_in(folder), 3, "mine.race"))
    own, others = (paths(folder / "tour.tour", folder) for paths in (race_paths, other_paths))
    assert [path.name for path in own] == ["stage-3.race"]
    assert [path.name for path in others] == ["stage-1.race", "stage-2.race", "mine.race"]


def test_an_unfinished_race_is_the_next_stage(folder: Path) -> None:
    tour = tour_in(folder)
    plan = tour.stage_plan(2)
    match = Match.begin(plan.with_hands([hands_from_seed(plan.seed, team) for team in (1, 2, 3)]))
    save(folder / "stage-2.race", match.record())
    races = races_in(folder)
    assert races.races[1].state is StageState.UNDER_WAY
    assert races.next_stage == 2
    assert not races.is_over
    assert sentence(folder, 2) == "Stage 2 is under way, in turn 1."


def test_a_finished_race_counts_before_an_older_one_that_is_under_way(folder: Path) -> None:
    """R10.1: a race counts when it is over."""
    save_tour(folder / "tour.tour", with_race(tour_in(folder), 2, None))
    plan = tour_in(folder).stage_plan(2)
    save(folder / "a.race", Match.begin(plan.with_hands(ready_made_hands(plan))).record())
    os.utime(folder / "a.race", ns=(1, 1))
    assert races_in(folder).races[1][:2] == (StageState.COUNTS, folder / "stage-2.race")
    (folder / "stage-2.race").unlink()
    assert races_in(folder).races[1][:2] == (StageState.UNDER_WAY, folder / "a.race")


def test_a_race_that_the_tour_does_not_list_yet_has_its_marks(folder: Path) -> None:
    save_tour(folder / "tour.tour", with_race(tour_in(folder), 3, None))
    assert states(folder) == [StageState.COUNTS] * 3


@pytest.mark.skipif(os.name == "nt", reason="making a link takes rights there")
def test_links_are_not_followed(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder / "stage-1.race").rename(outside / "x.race")
    (folder / "stage-1.race").symlink_to(outside / "x.race")
    os.link(folder / "stage-2.race", outside / "hard.race")
    assert states(folder) == [StageState.MISSING, StageState.MISSING, StageState.COUNTS]


def test_the_same_seed_gives_the_same_bytes(finished_tour: Path, tmp_path: Path) -> None:
    simulate_tour(new_tour("three-days", seats_of(("bot:random",) * 3), 5, READY_MADE), tmp_path)
    again = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert again == {path.name: path.read_bytes() for path in finished_tour.iterdir()}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_in_place_of_a_race_is_no_open_tour(folder: Path) -> None:
    """The menu looks for an open tour when the program starts: it must not wait for somebody who never writes."""
    tours = tours_folder(folder)
    tours.mkdir()
    save_tour(tours / "tour.tour", with_race(tour_in(folder), 3, None))
    newest = newest_open_tour(folder)
    assert newest is not None
    assert newest.number == 3
    (folder / "stage-1.race").unlink()
    os.mkfifo(folder / "stage-1.race")
    assert newest_open_tour(folder) is None


@pytest.mark.parametrize(("number", "is_found"), [(0, False), (1, True), (3, True), (4, False), ("1", False)])
def test_a_race_belongs_to_a_stage_that_the_tour_has(folder: Path, number: object, is_found: bool) -> None:
    path = folder / "tour.tour"
    stage = find_stage({TOUR: tour_in(folder).id, STAGE: number}, [path])
    assert (stage is not None) == is_found
    assert stage is None or stage == (path, number)


def test_each_stage_is_told_with_its_number_and_its_winner_once_it_is_over(folder: Path) -> None:
    last = races_in(folder).races[-1].path
    assert last is not None
    last.unlink()
    stages = [line for line in spoken_report_lines(races_in(folder)) if line.startswith("Stage ")]
    assert [line.split(",")[0] for line in stages] == ["Stage 1", "Stage 2", "Stage 3"]
    assert ["won by" in line for line in stages] == [True, True, False]
