"""Race files on disk: complete or absent."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from breakaway_desktop.kit.files.atomic import error_text, flush_files, write_bytes
from breakaway_desktop.kit.files.checked_files import CheckedFolder, NotOrdinary, TooLarge, read_ordinary
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.store import load, save
from tests.match.disks import as_nobody, read_only, shared_folder
from tests.record.races import SMALL, random_match


def parts(folder: Path) -> list[str]:
    """Return the leftover files."""
    return [path.name for path in folder.iterdir() if path.name.endswith(".part")]


def test_a_saved_race_loads_unchanged(tmp_path) -> None:
    record = random_match(1, **SMALL).record()
    path = tmp_path / "races" / "année – 1.race"
    save(path, record)
    assert load(path) == record
    assert not parts(path.parent)


def test_saving_again_replaces_the_file(tmp_path) -> None:
    path = tmp_path / "r.race"
    for stop in (3, 30, 1):
        record = random_match(2, stop=stop).record()
        save(path, record)
        assert load(path) == record
    assert [file.name for file in tmp_path.iterdir()] == ["r.race"]


def test_a_race_with_the_lines_of_windows_is_that_race(tmp_path) -> None:
    record = random_match(1, **SMALL).record()
    path = tmp_path / "r.race"
    save(path, record)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(path) == record


def test_a_file_is_saved_even_if_its_real_path_cannot_be_resolved(tmp_path, monkeypatch) -> None:
    """Windows cannot resolve a path of more than 260 letters on some file systems."""

    def fail(*_args: object, **_named: object) -> None:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))

    record = random_match(1, **SMALL).record()
    with monkeypatch.context() as patched:
        patched.setattr(os.path, "realpath", fail)
        patched.setattr(Path, "resolve", fail)
        for _again in range(2):
            save(tmp_path / "r.race", record)
    assert load(tmp_path / "r.race") == record


@pytest.mark.parametrize("action", ["open", "fsync", "replace"])
@pytest.mark.parametrize("reason", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_save_that_fails_leaves_the_old_file_as_it_was(action, reason, tmp_path, monkeypatch) -> None:
    """With a full, broken or newly read-only disk, at each step of writing."""
    path = tmp_path / "r.race"
    save(path, random_match(3, stop=5).record())
    before = path.read_bytes()

    def fail(*_args: object, **_named: object) -> None:
        raise OSError(reason, os.strerror(reason))

    with monkeypatch.context() as patched:
        patched.setattr(os, action, fail)
        with pytest.raises(OSError, match=os.strerror(reason)):
            save(path, random_match(3, stop=6).record())
    assert path.read_bytes() == before
    assert not parts(tmp_path)


def test_the_data_is_flushed_before_it_takes_the_name(tmp_path, monkeypatch) -> None:
    """Otherwise a power cut could leave an empty file in place of a complete one."""
    actions: list[str] = []
    flush, rename = os.fsync, os.replace
    kinds = {True: "folder flushed", False: "file flushed"}

    def fsync(handle: int) -> None:
        actions.append(kinds[stat.S_ISDIR(os.fstat(handle).st_mode)])
        flush(handle)

    def replace(source: str, target: str, **within: int | None) -> None:
        actions.append("renamed")
        assert Path(source).read_bytes() == b"whole"
        rename(source, target, **within)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    write_bytes(tmp_path / "r.race", b"whole")
    folder = [] if sys.platform == "win32" else ["folder flushed"]  # Windows does not let a folder be flushed
    assert actions == ["file flushed", "renamed", *folder]


@pytest.mark.skipif(sys.platform == "win32", reason="no numbers of files, and a folder cannot be flushed")
def test_replaced_files_and_their_folder_are_flushed(tmp_path, monkeypatch) -> None:
    names = [tmp_path / name for name in ("a", "b")]
    for path in names:
        path.write_bytes(b"whole")
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: flushed.append(os.fstat(handle).st_ino))
    flush_files(map(str, names), path=str(tmp_path))
    assert flushed == [path.stat().st_ino for path in (*names, tmp_path)]


def test_a_file_that_another_program_is_reading_is_replaced_once_it_is_closed(tmp_path, monkeypatch) -> None:
    """Windows forbids it while a virus scanner has the file open, which is closed in the first pause."""
    path = tmp_path / "r.race"
    path.write_bytes(b"old")
    reader = path.open("rb")
    monkeypatch.setattr("breakaway_desktop.kit.files.atomic.time.sleep", lambda seconds: reader.close())
    write_bytes(path, b"new")
    reader.close()
    assert path.read_bytes() == b"new"
    assert not parts(tmp_path)


class InUse(PermissionError):
    """The error of Windows for a file that another program has open."""

    def __init__(self, winerror: int) -> None:
        super().__init__(errno.EACCES, os.strerror(errno.EACCES))
        self.winerror = winerror


@pytest.mark.parametrize("winerror", [5, 32])
def test_a_file_in_use_is_tried_again_for_a_while_and_no_longer(winerror, tmp_path, monkeypatch) -> None:
    path = tmp_path / "r.race"
    rename, waits = os.replace, [False]
    monkeypatch.setattr("time.sleep", lambda seconds: waits.append(seconds > 0))

    def replace(source: str, target: str, **within: int | None) -> None:
        if len(waits) <= until:
            raise InUse(winerror)
        rename(source, target, **within)

    monkeypatch.setattr(os, "replace", replace)
    until = 3
    write_bytes(path, b"new")
    assert path.read_bytes() == b"new"
    waits[:], until = [False], 10_000
    with pytest.raises(PermissionError):
        write_bytes(path, b"newer")
    assert 3 < len(waits) < 20
    assert path.read_bytes() == b"new"
    assert not parts(tmp_path)


def test_a_file_that_may_not_be_replaced_is_not_tried_again(tmp_path, monkeypatch) -> None:
    tries: list[str] = []

    def replace(source: str, target: str, **_within: int | None) -> None:
        tries.append(target)
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(PermissionError):
        write_bytes(tmp_path / "r.race", b"new")
    assert len(tries) == 1


def test_every_error_has_a_sentence() -> None:
    """Windows has its own numbers for these two, and no texts."""
    for number in (errno.ELOOP, errno.ETIMEDOUT, errno.ENOSPC, errno.EFBIG):
        assert error_text(number)
        assert not error_text(number).lower().startswith("unknown")


def test_links_that_lead_in_a_circle_are_reported(tmp_path) -> None:
    (tmp_path / "r.race").symlink_to(tmp_path / "other.race")
    (tmp_path / "other.race").symlink_to(tmp_path / "r.race")
    with pytest.raises(OSError, match=error_text(errno.ELOOP)):
        write_bytes(tmp_path / "r.race", b"{}")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among its files")
def test_a_folder_or_a_device_is_not_replaced_by_a_race(tmp_path) -> None:
    """`--record /dev/null` must not replace the device."""
    pipe = tmp_path / "pipe.race"
    os.mkfifo(pipe)
    folder = tmp_path / "folder.race"
    folder.mkdir()
    for path in (pipe, folder):
        with pytest.raises(OSError, match=r"\w"):
            write_bytes(path, b"race")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert folder.is_dir()
    assert not parts(tmp_path)
    with pytest.raises(Unreadable):  # reading a pipe must not block forever
        load(pipe)


def test_a_file_that_may_not_be_read_is_unreadable() -> None:
    with shared_folder() as folder:
        path = folder / "r.race"
        save(path, random_match(5, stop=1).record())
        path.chmod(0)
        with read_only(folder), pytest.raises(Unreadable) as closed:
            load(path)
        assert closed.value.refusal.key == "file-not-opened"
        path.chmod(0o644)
        folder.chmod(0)
        with as_nobody(), pytest.raises(Unreadable) as hidden:
            load(path)
        assert hidden.value.refusal.key == "file-not-opened"


def test_a_file_in_the_place_of_a_folder_is_reported(tmp_path) -> None:
    (tmp_path / "races").write_text("no folder")
    with pytest.raises(OSError, match=r"\w"):
        save(tmp_path / "races" / "r.race", random_match(4, stop=1).record())
    assert (tmp_path / "races").read_text() == "no folder"


@pytest.mark.parametrize("size", [0, 1, 1 << 16, (1 << 16) + 1, 200_000])
def test_a_file_takes_the_memory_of_its_own_size_and_no_more(size, tmp_path) -> None:
    """However large the maximum is: no such buffer may be allocated."""
    data = bytes(range(256)) * (size // 256 + 1)
    (tmp_path / "a").write_bytes(data[:size])
    folder = CheckedFolder(tmp_path)
    assert read_ordinary(tmp_path / "a", 1 << 60) == folder.read("a", 1 << 60) == folder.read("a", size) == data[:size]
    assert read_ordinary(tmp_path / "a", size // 2) == data[: size // 2]
    if size:
        with pytest.raises(TooLarge):
            folder.read("a", size - 1)
    handle = folder.handle
    folder.close()
    if handle is not None:
        with pytest.raises(OSError):
            os.fstat(handle)


class Status(NamedTuple):
    """The attributes on Windows of a folder that may be a junction: a folder, not a link, but it leads elsewhere."""

    st_mode: int
    st_reparse_tag: int
    st_nlink: int = 1


@pytest.mark.parametrize(
    ("tag", "leads_elsewhere"), [(0, False), (0xA0000003, True), (0xA000000C, True), (0x9000001A, False)]
)
def test_a_junction_is_no_folder_of_ours(tag, leads_elsewhere, tmp_path, monkeypatch) -> None:
    """A placeholder of a folder in a cloud (the last one) leads nowhere else."""
    (tmp_path / "race").mkdir()
    monkeypatch.setattr("breakaway_desktop.kit.files.checked_files._HAS_HANDLES", False)
    with monkeypatch.context() as patch:  # pytest itself needs the true one to report a failure
        patch.setattr(os, "stat", lambda *_path, **_how: Status(stat.S_IFDIR, tag))
        if leads_elsewhere:
            with pytest.raises(NotOrdinary):
                CheckedFolder(tmp_path / "race")
        else:
            CheckedFolder(tmp_path / "race").close()
