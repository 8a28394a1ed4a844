"""A full disk: accepted letters are reported, unwritten ones remain due, and no turn is run before they are written."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from breakaway_desktop.kit.files.checked_files import CheckedFolder
from breakaway_desktop.mail import operations
from breakaway_desktop.mail.folder import open_folder
from breakaway_desktop.record.verify import Agreement, verify
from tests.mail.correspondence import form_of

NEW = ("--rules", "pbm", "--players", "Anna <anna@example.org>, Bruno it, bot:random", "--deadline", "2026-11-28 18:00")
RUN = ("--missing", "play-highest", "--early")
WRITE = CheckedFolder.write

Full = Callable[[str, int], None]


def fill_disk(monkeypatch: pytest.MonkeyPatch, text: str, room: int = 0) -> None:
    """Make the disk full for files whose path contains a text, after some of them; for none if the text is empty."""
    left = room

    def write(folder: CheckedFolder, name: str, data: bytes, **how: bool) -> None:
        nonlocal left
        if text and text in (folder.path / name).as_posix():
            left -= 1
            if left < 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder.path / name))
        WRITE(folder, name, data, **how)

    monkeypatch.setattr(CheckedFolder, "write", write)


@pytest.fixture
def fill(monkeypatch) -> Full:
    return partial(fill_disk, monkeypatch)


@pytest.fixture
def path(tmp_path: Path, run) -> Path:
    """Return the folder of a race in turn 2."""
    path = tmp_path / "spring"
    assert run("new", path, *NEW).code == 0
    assert run("run", path, *RUN).code == 0
    assert run("run", path, *RUN).code == 0
    return path


def turn_of(path: Path) -> int:
    with open_folder(path) as folder:
        return folder.desk.turn


@pytest.mark.parametrize(
    ("command", "done", "turn", "owed"),
    [
        (("run", *RUN), "Turn 2 was played", 3, "Anna, Bruno"),
        (("back", "--to", 1), "Turn 1 was reopened.", 1, "Anna, Bruno"),
        (("back", "--to", 0), "Turn 0 was reopened.", 0, "Anna, Bruno"),
        (("replace", "--team", 3, "--by", "Carla"), "Carla takes over team 3 from random.", 2, "Carla"),
    ],
)
def test_a_change_without_its_letters(command, done, turn, owed, path, run, fill) -> None:
    name, *more = command
    fill("letters/out")
    result = run(name, path, *more)
    assert (result.code, result.out) == (2, "")
    (sentence,) = result.err.splitlines()
    assert done in sentence
    assert os.strerror(errno.ENOSPC) in sentence
    assert f"desk out {path}" in sentence
    fill("")
    for _again in range(2):
        result = run("run", path, *RUN)
        assert (result.code, turn_of(path)) == (1, turn)
        assert f"letters of turn {turn} for {owed} are not written yet" in result.err
        assert "not written yet" in run("status", path).out
    result = run("out", path)
    assert (result.code, result.out.count("To be sent")) == (0, 3 if name == "replace" else 2)
    assert "not written yet" not in run("status", path).out
    assert run("run", path, *RUN).code == 0
    assert turn_of(path) == turn + 1


def test_letters_for_some_leave_the_others_owed(path, run, fill) -> None:
    fill("letters/out", 1)  # Anna's text is written, but there is no space for her email
    assert run("run", path, *RUN).code == 2
    fill("")
    assert run("out", path, "--remind").code == 0
    assert "for Anna, Bruno" in run("run", path, *RUN).err
    assert run("out", path, "--team", 1).code == 0
    assert "for Bruno are" in run("run", path, *RUN).err
    assert run("replace", path, "--team", 2, "--by", "bot:random").code == 0
    assert run("run", path, *RUN).code == 0


def test_a_race_begins_without_its_letters(tmp_path, run, fill) -> None:
    fill("letters/out", 1)
    result = run("new", tmp_path / "spring", *NEW)
    assert result.code == 2
    assert "The race starts" in result.err
    assert f"desk out {tmp_path / 'spring'}" in result.err
    fill("")
    assert run("run", tmp_path / "spring", *RUN).code == 1
    assert "desk status" in run("new", tmp_path / "spring", *NEW).err
    assert run("out", tmp_path / "spring").code == 0
    assert run("run", tmp_path / "spring", *RUN).code == 0


@pytest.mark.parametrize("command", [("run", *RUN), ("back", "--to", 1), ("replace", "--team", 3, "--by", "Carla")])
def test_nothing_has_changed_where_the_desk_is_not_written(command, path, run, fill) -> None:
    name, *more = command
    before = {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}
    fill("desk.json")
    result = run(name, path, *more)
    assert result.code == 2
    assert f"{path / 'desk.json'} cannot be written" in result.err
    assert {file: file.read_bytes() for file in path.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize("name", ["race.race", "history.jsonl"])
def test_files_derived_from_the_desk_are_written_later(name, path, run, fill) -> None:
    fill(name)
    assert run("run", path, *RUN).code == 0
    assert "turn 3" in run("status", path).out
    assert "Turn 2 was played" in run("history", path).out
    assert run("run", path, *RUN).code == 0
    fill("")
    with open_folder(path) as folder:
        assert folder.desk.turn == 4
        assert verify(path / "race.race").agreement is Agreement.AGREES
        assert [entry["n"] for entry in folder.history()] == list(range(1, folder.desk.history + 1))


def test_letters_are_accepted_all_or_none(path, run, fill, tmp_path) -> None:
    with open_folder(path) as folder:
        letters = [f"{form_of(folder.desk, 1)}\n11: {card}\n" for card in folder.match.race.rider(11).hand]  # type: ignore[union-attr]
    files = []
    for number, text in enumerate(letters):
        files.append(tmp_path / f"{number}.txt")
        files[-1].write_text(text)
    for place, room in (("letters/in", 1), ("letters/out", 1), ("desk.json", 0)):
        fill(place, room)
        assert run("take", path, *files).code == 2
        with open_folder(path) as folder:
            assert (folder.desk.letters, folder.desk.received) == (0, ())
    fill("")
    assert run("take", path, *files).code == 0
    assert len(list((path / "letters/in").iterdir())) == len(files)  # those of the first attempts are the same files
    with open_folder(path) as folder:
        assert len(folder.desk.received) == folder.desk.letters == len(files)


def test_a_letter_left_behind_is_not_written_over(path) -> None:
    """A letter was left by a program that was killed before the letter counted; now another letter arrives."""
    (path / "letters/in/0001.txt").write_text("left behind")
    with open_folder(path) as folder:
        letter = f"{form_of(folder.desk, 1)}\n11: 1\n".encode()
        (answered,) = operations.take_files(folder, [letter], folder.desk.deadline)
        assert answered.receipt.name == "0002.txt"
    assert (path / "letters/in/0001.txt").read_text() == "left behind"


def test_a_mailbox_is_written_once(path, tmp_path, run, monkeypatch) -> None:
    with open_folder(path) as folder:
        head = form_of(folder.desk, 1)
    mail = "From x Sat Nov 21 18:00:00 2026\nFrom: anna@example.org\n"
    mail += "Date: Sat, 21 Nov 2026 17:{:02}:00 +0000\n\n{}\n11: 1\n\n"
    (tmp_path / "mbox").write_text("".join(mail.format(number, head) for number in range(30)))
    written: list[str] = []

    def write(folder: CheckedFolder, name: str, data: bytes, **how: bool) -> None:
        written.append(name)
        WRITE(folder, name, data, **how)

    monkeypatch.setattr(CheckedFolder, "write", write)
    result = run("take", path, tmp_path / "mbox", "--show")
    assert result.out.count("Anna") == 30
    assert (written.count("desk.json"), written.count("history.jsonl")) == (1, 1)
    assert len(written) == 2 + 30 + 30 * 2
    assert run("history", path).out.count("Letter 00") == 30
