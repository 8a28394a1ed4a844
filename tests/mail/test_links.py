"""Folders, letters and records prepared by strangers: no link, pipe or device is read, written, or waited for."""

from __future__ import annotations

import json
import os
import shutil
import socket as sockets
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir, closing
from pathlib import Path

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.files.checked_files import CheckedFolder, NotOrdinary, TooLarge, read_ordinary
from breakaway_desktop.mail import folder as desk_folder
from breakaway_desktop.mail.folder import open_folder
from breakaway_desktop.match.race_lock import lock_path, lock_race
from tests.mail.correspondence import form_of

ROOT = Path(__file__).resolve().parent.parent.parent
RIDERS = "11: 10 10 10\n12: 10 8 7\n13: 8 7 5\n14: 6 5 5\n"
LOCK = ".race.race.lock"
FILES = (
    "desk.json",
    "history.jsonl",
    "race.race",
    LOCK,
    "letters/in/0001.txt",
    "letters/in/0002.txt",
    "letters/out/turn-01-team-1.txt",
    "letters/out/turn-02-team-1.txt",
)
"""Files of which the commands would read some and write others."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="only an administrator makes links there")


@pytest.fixture
def path(tmp_path: Path, run) -> Path:
    """Return the folder of a race in turn 1."""
    path = tmp_path / "spring"
    assert run("new", path, "--rules", "pbm", "--players", "Anna, Bruno, bot:random").code == 0
    (tmp_path / "letter.txt").write_text(letter(path))
    assert run("take", path, tmp_path / "letter.txt").code == 0
    assert run("run", path, "--missing", "play-highest", "--early").code == 0
    return path


def letter(path: Path) -> str:
    with open_folder(path) as folder:
        return f"{form_of(folder.desk, 1)}\n{RIDERS}"


def commands(path: Path) -> list[tuple[object, ...]]:
    return [
        ("status", path),
        ("history", path),
        ("take", path, path.parent / "letter.txt"),
        ("out", path),
        ("back", path, "--to", 0),
        ("run", path, "--missing", "play-highest", "--early"),
    ]


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        str(file.relative_to(folder)): (file.read_bytes(), file.stat().st_mtime_ns)
        for file in folder.rglob("*")
        if file.is_file()
    }


def link(file: Path, target: Path) -> None:
    file.symlink_to(target)


def hard_link(file: Path, target: Path) -> None:
    os.link(target, file)


def pipe(file: Path, _target: Path) -> None:
    os.mkfifo(file)


def socket(file: Path, _target: Path) -> None:
    with closing(sockets.socket(sockets.AF_UNIX)) as socket, chdir(file.parent):  # its full path may be too long
        socket.bind(file.name)


@pytest.mark.parametrize("place_entry", [link, hard_link, socket])
@pytest.mark.parametrize("name", FILES)
def test_nothing_but_ordinary_files_is_read_or_written(name, place_entry, path, tmp_path, run) -> None:
    file, outside = path / name, tmp_path / "outside"
    outside.mkdir()
    target = outside / "target"
    if file.exists():
        shutil.move(file, target)  # the very file that the desk expects
    else:
        target.write_text("alias ls=ls\n")
    place_entry(file, target)
    before = contents(outside), sorted(path.rglob("*"))
    for command in commands(path):
        result = run(*command)
        assert result.code == 2, command
        assert str(file) in result.err, command
        assert result.err.count("\n") == 1
        assert (contents(outside), sorted(path.rglob("*"))) == before, command


@pytest.mark.parametrize("name", [LOCK, "letters/in/0002.txt", "letters/out/answer-0002-team-1.txt", "history.jsonl"])
def test_no_file_is_created_behind_a_broken_link(name, path, tmp_path, run) -> None:
    (path / name).unlink(missing_ok=True)
    (path / name).symlink_to(tmp_path / "new")
    for command in commands(path):
        assert run(*command).code == 2
        assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["", "letters", "letters/in", "letters/out"])
def test_no_folder_is_a_link(name, path, tmp_path, run) -> None:
    folder, elsewhere = path / name, tmp_path / "elsewhere"
    shutil.move(folder, elsewhere)
    folder.symlink_to(elsewhere)
    before = contents(elsewhere)
    for command in commands(path):
        result = run(*command)
        assert result.code == 2, command
        assert str(folder) in result.err, command
        assert contents(elsewhere) == before, command


def test_a_new_race_follows_no_link(tmp_path, run) -> None:
    elsewhere, new = tmp_path / "elsewhere", ("--rules", "pbm", "--players", "Anna, Bruno, Carla")
    elsewhere.mkdir()
    (tmp_path / "spring").symlink_to(elsewhere)
    assert run("new", tmp_path / "spring", *new).code == 2
    (tmp_path / "summer").mkdir()
    (tmp_path / "summer" / "letters").symlink_to(elsewhere)
    assert run("new", tmp_path / "summer", *new).code == 2
    assert list(elsewhere.iterdir()) == []


def test_leftovers_are_removed_and_not_what_they_link_to(path, tmp_path, run) -> None:
    names = [".desk.json.0123abcd.part", "letters/in/.0002.txt.0123abcd.part", "letters/out/.a.txt.0123abcd.part"]
    for name in names:
        (path / name).write_text("half")
    assert run("status", path).code == 0
    assert not any((path / name).exists() for name in names)
    (tmp_path / "target").write_text("whole")
    (path / names[0]).symlink_to(tmp_path / "target")
    assert run("status", path).code == 2
    assert (tmp_path / "target").read_text() == "whole"


def test_new_files_are_their_owner_s_only(path) -> None:
    for file in path.rglob("*"):
        assert file.stat().st_mode & 0o777 == (0o700 if file.is_dir() else 0o600), file


def test_files_have_a_size_limit(path, run, monkeypatch) -> None:
    monkeypatch.setattr(desk_folder, "LARGEST", 100_000)
    monkeypatch.setattr(desk_folder, "LARGEST_HISTORY", 100_000)
    for name in ("desk.json", "history.jsonl", "letters/out/huge.txt"):
        file = path / name
        before = file.read_bytes() if file.exists() else None
        file.write_bytes(b"\n" * 200_000)
        result = run("take", path, path.parent / "letter.txt")
        assert result.code == 2
        assert str(file if before is not None else file.parent) in result.err
        if before is not None:
            file.write_bytes(before)


def codes_of(arguments: list[list[str]]) -> list[int]:
    """Return the exit codes of commands run one after another in a separate program."""
    code = "import json, sys\nfrom breakaway_desktop.cli import main\n"
    code += "for one in json.loads(sys.argv[1]): print('code', main(one), flush=True)"
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps(arguments)],
        cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return [int(line.split()[1]) for line in done.stdout.splitlines() if line.startswith("code ")]


def test_nobody_waits_for_a_pipe(path, tmp_path) -> None:
    folders = []
    for number, name in enumerate([*FILES, "letters", "letters/in", "letters/out"]):
        folder = tmp_path / str(number)
        shutil.copytree(path, folder)
        if (folder / name).is_dir():
            shutil.rmtree(folder / name)
        (folder / name).unlink(missing_ok=True)
        os.mkfifo(folder / name)
        folders.append(folder)
    commands = [["desk", "take", str(folder), str(tmp_path / "letter.txt")] for folder in folders]
    commands += [["desk", "run", str(folder)] for folder in folders]
    os.mkfifo(tmp_path / "fifo.eml")
    os.mkfifo(tmp_path / "fifo.race")
    for file in (tmp_path / "fifo.eml", tmp_path / "fifo.race", "/dev/zero"):
        commands += [["desk", "take", str(path), str(file)], ["verify", str(file)], ["report", str(file)]]
    commands += [["desk", "new", str(tmp_path / "race"), "--rules", "pbm", "--players", str(tmp_path / "fifo.eml")]]
    assert codes_of(commands) == [2] * len(commands)


def test_a_pipe_of_the_shell_is_read(path, tmp_path) -> None:
    """`desk take spring <(cat letter.txt)`."""
    code = "import sys\nfrom breakaway_desktop.cli import main\nsys.exit(main(sys.argv[1:]))"
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as text:
        text.write((tmp_path / "letter.txt").read_text().replace("TURN 0", "TURN 1"))
    command = [sys.executable, "-c", code, "desk", "take", str(path), f"/dev/fd/{reading}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, pass_fds=(reading,), check=False)
    os.close(reading)
    assert "0002.txt: Anna" in done.stdout, done


@pytest.mark.parametrize("place_entry", [link, hard_link, pipe, socket])
def test_a_link_added_to_an_open_folder_is_not_followed(place_entry, tmp_path) -> None:
    (tmp_path / "folder").mkdir()
    target = tmp_path / "target"
    target.write_text("whole")
    folder = CheckedFolder(tmp_path / "folder")
    place_entry(tmp_path / "folder" / "a", target)
    actions: list[Callable[[], object]] = [
        lambda: folder.read("a", 100),
        lambda: folder.write("a", b"other"),
        lambda: folder.has("a"),
        lambda: folder.remove("a"),
        lambda: folder.child("a"),
        folder.names,
    ]
    for action in actions:
        with pytest.raises(NotOrdinary) as refused:
            action()
        assert refused.value.filename == str(tmp_path / "folder" / "a")
        assert target.read_text() == "whole"
    folder.close()


def test_no_lock_is_created_behind_a_link_added_meanwhile(path, tmp_path, monkeypatch) -> None:
    """The link is added between the check of race.race and the lock."""
    (tmp_path / "target").write_text("whole")
    (tmp_path / ".target.lock").write_text("another's")

    def lock(*given) -> object:
        (path / "race.race").unlink()
        (path / "race.race").symlink_to(tmp_path / "target")
        return lock_race(*given)

    monkeypatch.setattr(desk_folder, "lock_race", lock)
    with pytest.raises(Refused) as refused, open_folder(path):
        pass
    assert refused.value.refusal.key == "desk-in-the-way"
    assert (tmp_path / ".target.lock").read_text() == "another's"


SWAPPER = """
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
one, other = map(os.fsencode, sys.argv[1:])
print("begun", flush=True)
wait = 0
while True:
    if libc.renameat2(-100, one, -100, other, 2):
        sys.exit(f"{os.strerror(ctypes.get_errno())}")
    wait = (wait * 1103515245 + 12345) % 2**31
    for _ in range(wait % 2000):
        pass
"""
"""A program that swaps two names until it is killed."""


@pytest.mark.release
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux swaps two names in one step")
@pytest.mark.parametrize("name", [*FILES, "letters", "letters/in", "letters/out"])
def test_no_link_is_followed_while_names_are_swapped(name, path, tmp_path, run) -> None:
    """Some commands run between the two swaps, whichever of the names they find."""
    outside = tmp_path / "outside"
    (outside / "folder").mkdir(parents=True)
    (outside / "file").write_text("whole")
    if not (path / name).exists():
        (path / name).write_text("")
    (tmp_path / "link").symlink_to(outside / ("folder" if (path / name).is_dir() else "file"))
    before = contents(outside), sorted(outside.rglob("*"))
    swapper = [sys.executable, "-c", SWAPPER, str(path / name), str(tmp_path / "link")]
    with subprocess.Popen(swapper, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        try:
            for command in commands(path) * 5:
                result = run(*command)
                assert result.err.count("\n") == bool(result.err), result.err
        finally:
            process.kill()
    assert (contents(outside), sorted(outside.rglob("*"))) == before


def test_a_folder_that_is_replaced_while_it_is_open_stays_the_same(tmp_path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "other").mkdir()
    folder = CheckedFolder(tmp_path / "folder")
    (tmp_path / "folder").rename(tmp_path / "moved")
    (tmp_path / "folder").symlink_to(tmp_path / "other")
    folder.write("a", b"whole")
    folder.close()
    assert (tmp_path / "moved" / "a").read_bytes() == b"whole"
    assert list((tmp_path / "other").iterdir()) == []


def test_links_are_detected_without_folder_handles(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("breakaway_desktop.kit.files.checked_files._HAS_HANDLES", False)
    monkeypatch.setattr("breakaway_desktop.kit.files.checked_files._NO_LINK", 0)
    (tmp_path / "folder").mkdir()
    (tmp_path / "target").write_text("whole")
    (tmp_path / "linked").symlink_to(tmp_path / "folder")
    with pytest.raises(NotOrdinary):
        CheckedFolder(tmp_path / "linked")
    folder = CheckedFolder(tmp_path / "folder")
    folder.write("own", b"own")
    assert (folder.read("own", 3), folder.names(), folder.child("sub").names()) == (b"own", ["own"], [])
    with pytest.raises(TooLarge):
        folder.read("own", 2)
    (tmp_path / "folder" / "a").symlink_to(tmp_path / "target")
    for action in (lambda: folder.read("a", 9), lambda: folder.write("a", b"x"), folder.names):
        with pytest.raises(NotOrdinary):
            action()
    assert (tmp_path / "target").read_text() == "whole"


def test_a_lock_is_never_created_behind_a_link(tmp_path) -> None:
    race = tmp_path / "a.race"
    race.write_text("{}")
    lock_path(race).symlink_to(tmp_path / "new")
    lock_race(race).release()
    assert not (tmp_path / "new").exists()


def test_a_record_by_a_link_of_its_owner_is_read(tmp_path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert read_ordinary(tmp_path / "b", 3) == b"123"
    with pytest.raises(NotOrdinary):
        read_ordinary(tmp_path, 3)
    assert main(["verify", str(tmp_path)]) == 2
