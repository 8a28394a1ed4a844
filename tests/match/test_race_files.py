"""Saved races are renamed, copied, deleted and restored, exported and imported."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.library import newest_unfinished, open_race, race_files
from breakaway_desktop.match.race_files import (
    DELETED,
    MOST_DELETED,
    delete,
    duplicate,
    export_race,
    file_name,
    import_race,
    is_path,
    is_valid_name,
    name_of,
    purge_deleted,
    rename,
    require_folder,
    restore,
    save_copy,
    typed_path,
    with_name,
)
from breakaway_desktop.match.race_lock import RaceLocked, lock_race
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.document import LONGEST_NAME, VERSION
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.record.races import SMALL, random_match

TRICKS = (
    "../../etc/passwd", "..\\..\\boot.ini", "/dev/null", "C:\\x", "NUL", "con", "COM1", "LPT9", "aux", ".", "..", "",
    "  ", "a\0b", "-rf", "~", "$(reboot)", "`id`", "x" * 300, "race.race", "name.", "trailing ", "é日本", "a/b",
    "\u202egnp.ecar",
)  # fmt: skip


@pytest.fixture
def race(tmp_path: Path) -> Path:
    path = tmp_path / "races" / "r.race"
    save(path, random_match(1, stop=20, **SMALL).record())
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path


def test_naming_a_race_changes_neither_its_file_name_nor_its_place_in_the_list(race: Path) -> None:
    before = open_race(race).match.race
    rename(race, "Thursday evening")
    assert name_of(load(race)) == "Thursday evening"
    assert race_files(race.parent) == [race]
    assert race.stat().st_mtime == 1_700_000_000
    assert open_race(race).match.race == before
    rename(race, "")
    assert name_of(load(race)) == ""
    assert "name" not in load(race).meta


def test_a_race_keeps_its_name_when_it_continues(race: Path) -> None:
    rename(race, "Thursday evening")
    match = open_race(race).match
    match.undo()
    assert name_of(match.record()) == "Thursday evening"


def test_a_name_written_by_another_program_is_valid_or_ignored(race: Path) -> None:
    record = load(race)
    for odd in (1, None, "", "x" * (LONGEST_NAME + 1), "two\nlines", ["a"], {"a": 1}):
        assert name_of(replace(record, meta={"name": odd})) == ""


def test_nobody_renames_or_deletes_a_race_that_is_being_played(race: Path) -> None:
    own = lock_race(race)
    before = race.read_bytes()
    with pytest.raises(RaceLocked):
        rename(race, "Mine")
    with pytest.raises(RaceLocked):
        delete(race)
    assert race.read_bytes() == before
    own.release()


def test_a_copy_is_another_file_under_another_name(race: Path) -> None:
    copy = duplicate(race, race.parent, "Second")
    assert copy != race
    assert name_of(load(copy)) == "Second"
    assert name_of(load(race)) == ""
    assert open_race(copy).match.race == open_race(race).match.race


def test_continue_does_not_open_a_copy(race: Path) -> None:
    copy = duplicate(race, race.parent, "Second")
    assert race_files(race.parent) == [race, copy]
    newest = newest_unfinished(race.parent)
    assert newest is not None
    assert newest.path == race


def test_a_deleted_race_is_restored_unchanged(race: Path) -> None:
    before = race.read_bytes()
    deleted = delete(race)
    assert race_files(race.parent) == []
    assert deleted.moved_to.parent == race.parent / DELETED
    assert restore(deleted) == race
    assert race.read_bytes() == before
    assert race.stat().st_mtime == 1_700_000_000
    assert not deleted.moved_to.exists()


def test_a_restored_race_does_not_replace_a_new_one(race: Path) -> None:
    before = race.read_bytes()
    deleted = delete(race)
    race.write_text("another")
    back = restore(deleted)
    assert back != race
    assert back.read_bytes() == before
    assert race.read_text() == "another"


def test_a_deletion_that_fails_loses_nothing(race: Path) -> None:
    (race.parent / DELETED).write_text("no folder")
    before = race.read_bytes()
    with pytest.raises(OSError, match="exists"):
        delete(race)
    assert race.read_bytes() == before


def test_only_the_last_deleted_races_stay_on_the_disk(race: Path) -> None:
    data = race.read_bytes()
    aside = []
    for index in range(MOST_DELETED + 5):
        race.write_bytes(data)
        os.utime(race, (1_000_000, 1_000_000))
        aside.append(delete(race).moved_to)
        assert aside[-1].stat().st_mtime > 2_000_000, "it is the last deleted one, however old"
        os.utime(aside[-1], (1_000_000 + index, 1_000_000 + index))
    purge_deleted(race.parent)
    assert [path.exists() for path in aside] == [False] * 5 + [True] * MOST_DELETED
    purge_deleted(race.parent / "none")


def test_a_race_can_be_exported_and_imported_again(race: Path, tmp_path: Path) -> None:
    rename(race, "Thursday evening")
    there = tmp_path / "stick" / "x.race"
    there.parent.mkdir()
    export_race(load(race), there)
    imported = import_race(there.read_bytes(), tmp_path / "other")
    assert load(imported) == load(race)
    assert import_race(write(load(race)).encode(), tmp_path / "other") != imported


def test_an_export_never_overwrites_a_file(race: Path, tmp_path: Path) -> None:
    before = race.read_bytes()
    with pytest.raises(Refused, match="file-exists"):
        export_race(load(race), race)
    assert race.read_bytes() == before
    with pytest.raises(Refused, match="folder-not-there"):
        export_race(load(race), tmp_path / "none" / "x.race")


def test_only_races_that_follow_the_rules_are_imported(race: Path, tmp_path: Path) -> None:
    folder = tmp_path / "other"
    data = race.read_bytes()
    with pytest.raises(Unreadable):
        import_race(data[:500], folder)
    with pytest.raises(Contradiction):
        import_race(data.replace(b'"to": ', b'"to": 1', 1), folder)
    assert race_files(folder) == []


@pytest.mark.parametrize("name", TRICKS, ids=ascii)
def test_no_name_becomes_a_way_out_of_the_folder(name: str, race: Path) -> None:
    """This applies to a name in the list, in a copy, and in the proposed file of an export."""
    copy = save_copy(with_name(load(race), name), race.parent)
    assert copy.parent == race.parent
    proposed = file_name(name)
    assert proposed.endswith(".race")
    assert Path(proposed).name == proposed
    assert "\0" not in proposed
    assert len(proposed) <= 90
    assert Path(proposed).stem.upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT9"}
    assert not proposed.startswith((".", "-", " "))


@pytest.mark.parametrize("text", ["NUL", "con.race", "aux.2.race", "com¹.race", "a\0b.race", "~nobody-of-this-name/x"])
def test_a_file_name_that_some_system_cannot_have_is_refused(text: str, race: Path) -> None:
    with pytest.raises((Refused, ValueError)):
        export_race(load(race), typed_path(text))


@pytest.mark.parametrize(
    "name",
    [
        "CON",
        "nul.race",
        "Aux .race",
        "lpt9.a.race",
        "conin$",
        "x.",
        "x ",
        "a:b.race",
        "why?.race",
        "x\ty.race",
        "x" * 256,
    ],
)
def test_windows_is_not_asked_for_a_file_that_it_has_no_name_for(name: str, race: Path, monkeypatch) -> None:
    """Windows would write to a device, into a hidden part of another file, or to another file."""
    assert not is_valid_name(name)
    monkeypatch.setattr("sys.platform", "win32")
    before = sorted(race.parent.iterdir())
    for path in (Path(f"{race.parent}/{name}"), Path(f"{race.parent}/{name}/r.race")):
        with pytest.raises(Refused, match="path-not-a-file-name"):
            export_race(load(race), path)
    assert sorted(race.parent.iterdir()) == before


@pytest.mark.parametrize("name", ["connie.race", "null", "com10", "x.y.race", ".race", "été – 1.race", "𝒶" * 127])
def test_windows_may_be_asked_for_any_other(name: str, race: Path, monkeypatch) -> None:
    assert is_valid_name(name)
    monkeypatch.setattr("sys.platform", "win32")
    require_folder(race.parent / ".." / race.parent.name / name)


def test_typed_text_is_a_name_unless_it_looks_like_a_path() -> None:
    assert not is_path("Thursday evening")
    assert not any(map(is_path, ("Friday 20/11", "a/b", "x: y", "… and then", ".5", "1:0")))
    assert all(map(is_path, ("~/x", "~", "x.race", "a/b.race", "/tmp/x", "./x", "../x", r"\\stick\x", r"C:\x", "c:/x")))
    assert typed_path("x") == Path.home() / "x.race"
    assert typed_path("~/x.txt") == Path.home() / "x.txt"
    assert typed_path("/a/b.race") == Path(Path.home().anchor) / "a" / "b.race"


def test_a_path_with_parent_folders_is_resolved(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    assert typed_path("../c", tmp_path / "a" / "b") == tmp_path.resolve() / "a" / "c.race"
    for text in ("..", "../..", "/.."):
        with pytest.raises(Refused, match="path-not-a-file-name"):
            typed_path(text, tmp_path)


# Files of every version are read; those of a future version are refused with an explanation


FOLDER = Path(__file__).resolve().parent / "versions"
"""Folder with files of each version, as its program wrote them: finished races, and `-running` with pending orders.

These files are never changed; a new version adds its own.
"""


def test_there_are_files_of_every_version() -> None:
    expected = {f"version-{version}{kind}.race" for version in range(1, VERSION + 1) for kind in ("", "-running")}
    assert {path.name for path in FOLDER.iterdir()} == expected


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)
def test_a_file_of_any_version_is_read_and_agrees_with_the_rules(path: Path) -> None:
    verdict = verify(path)
    assert (verdict.agreement, verdict.over) == (Agreement.AGREES, "running" not in path.stem)
    match = open_race(path).match
    assert match.over == verdict.over
    assert match.record().turns[: verdict.turns] == load(path).turns


def test_orders_that_waited_in_an_old_file_still_wait() -> None:
    path = FOLDER / "version-1-running.race"
    assert json.loads(path.read_text(encoding="utf-8"))["pending"]["orders"]
    match = open_race(path).match
    assert match.record().pending_orders == load(path).pending_orders
    assert match.record().pending_retire == load(path).pending_retire


@pytest.mark.parametrize("beyond", [{}, {"laps": [1, 2, 3]}, {"turns": "elsewhere"}])
def test_a_newer_file_is_refused_by_its_version_whatever_it_contains(beyond: dict, tmp_path: Path) -> None:
    document = json.loads((FOLDER / "version-1.race").read_text(encoding="utf-8"))
    path = tmp_path / "newer.race"
    path.write_text(json.dumps({**document, "version": VERSION + 1, **beyond}), encoding="utf-8")
    with pytest.raises(Unreadable) as refused:
        load(path)
    assert refusal_sentence(refused.value) == (
        "This race was saved by a newer version of the program; open it with that one. "
        f"The file has format {VERSION + 1}, and this version reads up to {VERSION}."
    )
