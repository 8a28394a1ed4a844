"""The folder of a race by mail: desk.json holds everything, race.race is the ordinary record made of it.

A change counts from the moment desk.json is written. A program that is killed behind it leaves race.race and
history.jsonl one change behind; opening the folder brings them up to date.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.atomic import remove_leftovers, write_bytes, write_text
from breakaway_desktop.desk.codec import desk_text, read_desk
from breakaway_desktop.desk.play import match_of
from breakaway_desktop.desk.state import Desk
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.writing import write

DESK, RACE, HISTORY, IN, OUT = "desk.json", "race.race", "history.jsonl", "letters/in", "letters/out"
LARGEST: Final = 64 * 1024 * 1024


class Folder:
    """An open folder. `desk` is what it holds, `match` the race as it stands, None while teams are being built."""

    def __init__(self, path: Path, desk: Desk) -> None:
        self.path = path
        self.desk = desk
        self.match = match_of(desk)

    def commit(self, desk: Desk) -> None:
        """Writes a change; if it is one of the race, that is played again from its beginning, and with it every order
        checked. Raises Refused and OSError, and then nothing has changed."""
        match = self.match if desk.plays_as(self.desk) else match_of(desk)
        race = self.path / RACE
        changes = race.exists() and race.read_bytes() != _record_bytes(match)
        before = _digest(race.read_bytes()) if changes else ""
        new = tuple(entry for entry in desk.entries if entry["n"] > self.desk.history)
        desk = replace(desk, entries=new, before=before)
        write_text(self.path / DESK, desk_text(desk))
        self.desk, self.match = desk, match
        _write_race(self.path, match)
        _write_history(self.path, desk)

    def keep_letter(self, number: int, data: bytes, ending: str) -> str:
        """Lays a letter that has come in into the folder; its name there."""
        name = f"{number:04}{ending}"
        write_bytes(self.path / IN / name, data)
        return name

    def keep_sent(self, stem: str, ending: str, data: bytes) -> Path:
        """Lays a letter that goes out into the folder. One that differs from an earlier one of the name gets a
        number."""
        number = 1
        while True:
            path = self.path / OUT / (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}")
            if not path.exists():
                write_bytes(path, data)
                return path
            if path.read_bytes() == data:
                return path
            number += 1

    def sent_texts(self) -> Iterator[str]:
        """The text of every letter sent so far."""
        for path in sorted((self.path / OUT).glob("*.txt")):
            yield path.read_text(encoding="utf-8", errors="replace")

    def history(self) -> list[dict[str, Any]]:
        """All entries, oldest first; a line that is none any more stands as what it says."""
        found = []
        for line in _history_lines(self.path):
            try:
                entry = json.loads(line)
            except ValueError:
                entry = None
            found.append(entry if isinstance(entry, dict) else {"what": line})
        return found


@contextmanager
def new_folder(path: Path, desk: Desk) -> Iterator[Folder]:
    """Makes the folder of a new race and holds it. Raises Refused for one that holds something, and OSError."""
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise Refused("desk-folder-taken", folder=str(path))
    path.mkdir(parents=True, exist_ok=True)
    path.chmod(0o700)
    with _locked(path):
        folder = Folder(path, replace(desk, history=0))
        for name in (IN, OUT):
            (path / name).mkdir(parents=True, exist_ok=True)
        folder.commit(desk)
        yield folder


@contextmanager
def open_folder(path: Path) -> Iterator[Folder]:
    """Opens the folder of a race by mail, checks it, and holds it until the end. Raises RaceTaken while another
    program holds it, Unreadable and Refused for a folder that is none or was changed by hand, and OSError."""
    if not (path / DESK).is_file():
        raise Refused("desk-no-folder", folder=str(path))
    with _locked(path):
        for name in (DESK, RACE, HISTORY):
            remove_leftovers(path / name)
        with suppress(OSError):
            path.chmod(0o700)
        for name in (IN, OUT):
            (path / name).mkdir(parents=True, exist_ok=True)
        data = _read(path / DESK)
        try:
            desk = read_desk(data.decode("utf-8"))
            folder = Folder(path, desk)
        except UnicodeDecodeError:
            raise Unreadable("file-not-utf8") from None
        except (AssertionError, KeyError, TypeError, ValueError):  # hands or turns that fit no race
            raise Refused("desk-not-playable") from None
        _check_race(folder)
        _write_history(path, desk)
        yield folder


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    lock = lock_race(path / RACE)
    try:
        yield
    finally:
        lock.release()


def _read(path: Path) -> bytes:
    if path.stat().st_size > LARGEST:
        raise Unreadable("file-too-large", most=LARGEST // 2**20)
    return path.read_bytes()


def _check_race(folder: Folder) -> None:
    """race.race as it should be, as it was before the last change, or not there: it is brought up to date. Else
    somebody has changed it."""
    path = folder.path / RACE
    if path.exists():
        data = _read(path)
        try:
            is_same = folder.match is not None and read(data) == folder.match.record()
        except Unreadable:
            is_same = False
        if is_same:
            return
        if _digest(data) != folder.desk.before:
            raise Refused("desk-race-changed", file=RACE)
    _write_race(folder.path, folder.match)


def _write_race(path: Path, match: Match | None) -> None:
    if match is None:
        (path / RACE).unlink(missing_ok=True)
        return
    data = _record_bytes(match)
    if not (path / RACE).exists() or (path / RACE).read_bytes() != data:
        write_bytes(path / RACE, data)


def _record_bytes(match: Match | None) -> bytes:
    return b"" if match is None else write(match.record()).encode()


def _history_lines(path: Path) -> list[str]:
    try:
        text = (path / HISTORY).read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return []
    return [line for line in text.split("\n") if line.strip()]


def _write_history(path: Path, desk: Desk) -> None:
    """Adds the entries that the file lacks."""
    lines = _history_lines(path)
    known = set()
    for line in lines:
        with suppress(ValueError, TypeError, KeyError):
            known.add(json.loads(line)["n"])
    new = [json.dumps(dict(entry), ensure_ascii=False) for entry in desk.entries if entry.get("n") not in known]
    if new:
        write_text(path / HISTORY, "".join(f"{line}\n" for line in (*lines, *new)))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
