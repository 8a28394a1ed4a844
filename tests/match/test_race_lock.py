"""Two running programs never overwrite each other's race."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest

from breakaway_desktop.match.autosave import DirectAutosave, ThreadedAutosave
from breakaway_desktop.match.library import lock_saved, open_race, race_files
from breakaway_desktop.match.race_lock import RaceLocked, lock_path, lock_race
from breakaway_desktop.record.store import save
from tests.record.races import SMALL, random_match

ROOT = Path(__file__).resolve().parent.parent.parent
HOLD = """
import sys
from pathlib import Path
from breakaway_desktop.match.race_lock import lock_race
own = lock_race(Path(sys.argv[1]))
print("mine", flush=True)
sys.stdin.readline()
"""


def another(path: Path) -> subprocess.Popen[str]:
    """Start another copy of the program, which plays this race until it is ended or killed."""
    command = [sys.executable, "-c", HOLD, str(path)]
    other = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "mine\n"
    return other


def saved_race(folder: Path) -> Path:
    path = folder / "r.race"
    save(path, random_match(1, stop=20, **SMALL).record())
    return path


def test_a_race_that_another_program_plays_is_not_to_be_had(tmp_path) -> None:
    path = saved_race(tmp_path)
    with another(path) as other:
        with pytest.raises(RaceLocked) as error:
            lock_race(path)
        assert error.value.refusal.values == {"file": "r.race"}
        other.communicate("end\n")
    lock_race(path).release()


def test_a_killed_program_locks_no_race(tmp_path) -> None:
    """The lock file remains, without any effect."""
    path = saved_race(tmp_path)
    with another(path) as other:
        other.kill()
        other.communicate()
    assert lock_path(path).exists()
    lock_race(path).release()
    assert not lock_path(path).exists()


def test_a_race_is_claimed_once_in_one_program_too_and_by_any_way_to_it(tmp_path) -> None:
    path = saved_race(tmp_path)
    (tmp_path / "within").mkdir()
    own = lock_race(path)
    with chdir(tmp_path):
        paths = [path, tmp_path / "within" / ".." / "r.race", Path("r.race")]
        if sys.platform == "win32":  # Windows ignores case in names, and has other names for the same folder
            paths += [Path(str(path).upper()), Path("\\\\?\\" + str(path)), Path(path.drive + "r.race")]
        for way in paths:
            with pytest.raises(RaceLocked):
                lock_race(way)
    other = lock_race(tmp_path / "other.race")
    own.release()
    own.release()
    lock_race(tmp_path / "within" / ".." / "r.race").release()
    other.release()


def test_a_link_to_a_race_is_that_race(tmp_path) -> None:
    path = saved_race(tmp_path)
    (tmp_path / "link.race").symlink_to(path)
    own = lock_race(path)
    with pytest.raises(RaceLocked):
        lock_race(tmp_path / "link.race")
    own.release()
    lock_race(tmp_path / "link.race").release()


def test_a_deleted_lock_file_is_no_lock(tmp_path, monkeypatch) -> None:
    """Another program opened it before it was deleted; its lock is on a deleted file, so it starts again."""
    path = saved_race(tmp_path)
    own = lock_race(path)
    opens = os.open
    late: list[int] = []

    def slow(*arguments, **named) -> int:
        handle = opens(*arguments, **named)
        if not late:
            late.append(handle)
            own.release()
        return handle

    monkeypatch.setattr(os, "open", slow)
    second = lock_race(path)
    monkeypatch.undo()
    with pytest.raises(RaceLocked):
        lock_race(path)
    second.release()


def test_where_nothing_can_be_written_a_race_is_played_all_the_same(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    own = lock_race(tmp_path / "file" / "r.race")
    own.release()


def test_the_lock_is_no_race(tmp_path) -> None:
    path = saved_race(tmp_path)
    own = lock_race(path)
    assert race_files(tmp_path) == [path]
    own.release()


@pytest.mark.parametrize("kind", [DirectAutosave, ThreadedAutosave])
def test_a_closed_autosave_releases_its_race(tmp_path, kind) -> None:
    path = saved_race(tmp_path)
    autosave = kind(path, lock_race(path))
    autosave.save(random_match(1, stop=21, **SMALL).record())
    with pytest.raises(RaceLocked):
        lock_race(path)
    autosave.close()
    lock_race(path).release()


def test_a_race_that_was_written_since_it_was_read_is_read_again(tmp_path) -> None:
    path = saved_race(tmp_path)
    early = open_race(path)
    further = random_match(1, stop=30, **SMALL)
    save(path, further.record())
    os.utime(path, (2_000_000_000, 2_000_000_000))
    late, own = lock_saved(early)
    own.release()
    assert late.match.race == further.race
    again, own = lock_saved(late)
    own.release()
    assert again.match is late.match


def test_an_unreadable_race_does_not_stay_locked(tmp_path) -> None:
    path = saved_race(tmp_path)
    early = open_race(path)
    path.write_text("{")
    with pytest.raises(Exception, match="file-not-json"):
        lock_saved(early)
    lock_race(path).release()
