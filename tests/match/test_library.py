"""A player's saved races."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.match.library import is_running, lock_saved, new_path, newest_unfinished, open_race, race_files
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.verify import Agreement, verify
from tests.record.races import SMALL, random_match
from tests.variants.parts import PARTS
from tools.samples import SAMPLES as MEANT, drama


def saved_race(folder: Path, name: str, age: int, stop: int | None) -> Path:
    """Save a race to the folder, `age` seconds old."""
    path = folder / name
    save(path, random_match(1, stop=stop, **SMALL).record())
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def test_a_new_race_never_takes_the_name_of_another(tmp_path) -> None:
    folder = tmp_path / "data" / "races"
    paths = [new_path(folder, 7) for _ in range(4)]
    assert len(set(paths)) == 4
    assert all(path.exists() and path.suffix == ".race" for path in paths)


def test_an_empty_or_missing_folder_has_no_race_to_continue(tmp_path) -> None:
    assert newest_unfinished(tmp_path) is None
    assert newest_unfinished(tmp_path / "none") is None
    assert race_files(tmp_path / "none") == []
    new_path(tmp_path, 1)
    assert newest_unfinished(tmp_path) is None


def test_an_empty_file_of_a_killed_program_is_not_a_race(tmp_path) -> None:
    """`kill -9` leaves an empty file: no race had begun, so the list shows no damaged one."""
    existing = new_path(tmp_path, 1)
    running = saved_race(tmp_path, "running.race", 300, 20)
    assert race_files(tmp_path) == [running]
    assert not is_running(tmp_path, existing.name)


def test_a_race_runs_before_its_first_record_is_written(tmp_path) -> None:
    """The program that began it has reserved its name."""
    existing = new_path(tmp_path, 1)
    own = lock_race(existing)
    assert is_running(tmp_path, existing.name)
    assert race_files(tmp_path) == []
    own.release()
    assert not is_running(tmp_path, existing.name)


def test_half_written_files_are_removed_when_their_race_continues(tmp_path) -> None:
    """Only those of this race, and no other files."""
    race, *others = [saved_race(tmp_path, name, 300, 20) for name in ("a[1].race", "a1.race", "a[1].race.b.race")]
    left = [tmp_path / f".{path.name}.0123abcd.part" for path in (race, *others)]
    for path in left:
        path.write_bytes(b"{")
    saved, own = lock_saved(open_race(race))
    assert saved.match.race == open_race(race).match.race
    assert sorted(tmp_path.glob(".*.part")) == sorted(left[1:])
    assert all(path.exists() for path in others)
    own.release()


def test_continue_opens_the_latest_unfinished_race(tmp_path) -> None:
    saved_race(tmp_path, "old.race", 500, 10)
    running = saved_race(tmp_path, "running.race", 300, 20)
    saved_race(tmp_path, "over.race", 200, None)
    newest = newest_unfinished(tmp_path)
    assert newest is not None
    assert newest.path == running
    assert newest.match.race == random_match(1, stop=20, **SMALL).race


def test_files_that_are_no_races_are_passed_over(tmp_path) -> None:
    running = saved_race(tmp_path, "running.race", 300, 20)
    for name, data in {"empty": b"", "cut": running.read_bytes()[:999], "odd": b"[]", "bytes": b"\xff"}.items():
        (tmp_path / f"{name}.race").write_bytes(data)
    lying = running.read_bytes().replace(b'"to": ', b'"to": 1', 1)
    (tmp_path / "lying.race").write_bytes(lying)
    (tmp_path / "folder.race").mkdir()
    (tmp_path / "gone.race").symlink_to(tmp_path / "nowhere")
    (tmp_path / "notes.txt").write_text("no race")
    newest = newest_unfinished(tmp_path)
    assert newest is not None
    assert newest.path == running
    assert race_files(tmp_path)[-1] == running
    assert not [path for path in race_files(tmp_path) if path.name == "notes.txt"]


def test_a_race_runs_until_its_file_has_a_result(tmp_path) -> None:
    saved_race(tmp_path, "running.race", 300, 20)
    saved_race(tmp_path, "over.race", 200, None)
    assert is_running(tmp_path, "running.race")
    assert not any(is_running(tmp_path, name) for name in ("over.race", "none.race", "", ".", "../running.race"))


# The races that ship with the game


SAMPLES = sorted(samples_folder().glob("*.race"))


def test_there_is_a_sample_of_every_rule_set_and_every_variant() -> None:
    records = [load(path) for path in SAMPLES]
    assert {record.base for record in records if record.variant is None} == set(RULE_SETS)
    assert {record.variant for record in records} - {None} == {*PARTS["sample race"]}
    assert {path.stem for path in SAMPLES} <= {sample.name for sample in MEANT}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_the_rules_agree_with_every_sample(path) -> None:
    verdict = verify(path)
    assert (verdict.agreement, verdict.over) == (Agreement.AGREES, True)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_sample_is_worth_watching(path) -> None:
    """The lead changes again and again, or the end is close."""
    assert drama(load(path)) >= 12
