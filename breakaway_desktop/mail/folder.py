"""The folder of a race by mail: desk.json contains everything, race.race is the ordinary record made from it.

A change is complete once desk.json is written. If the program is killed after that, race.race and history.jsonl are one
change behind; opening the folder updates them. The folder may have been prepared by a stranger, so nothing in it may be
a link (`checked_files`).
"""

from __future__ import annotations

import hashlib
import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.files.atomic import is_partial
from breakaway_desktop.kit.files.checked_files import CheckedFolder, NotOrdinary, TooLarge
from breakaway_desktop.kit.files.json_text import parse_json
from breakaway_desktop.mail.codec import checked_text, read_desk
from breakaway_desktop.mail.referee import match_of
from breakaway_desktop.mail.state import MailRace
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import require_names
from breakaway_desktop.match.race_lock import lock_path, lock_race
from breakaway_desktop.record.document import LARGEST_FILE
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.writing import write

DESK, RACE, HISTORY, LETTERS, IN, OUT = "desk.json", "race.race", "history.jsonl", "letters", "in", "out"
LARGEST: Final = 64 * 1024 * 1024
"""Maximum size of desk.json, and of all sent letters together, in bytes."""
LARGEST_HISTORY: Final = 8 * 1024 * 1024
"""Maximum size of the history in bytes: about 50,000 entries."""
_NUMBER: Final = re.compile(rb'^\{"n": (\d{1,9}),', re.MULTILINE)
"""Pattern of the number of an entry in the history."""


def mail_folder(path: Path) -> Path | None:
    """Return the folder of a race by mail, if this is one or its desk.json; else None."""
    with suppress(OSError):  # the path may be too long
        if (path / DESK).is_file():
            return path
    return path.parent if path.name == DESK else None


class Folder:
    """An open folder with its state (`desk`) and its race (`match`, None while teams are being built)."""

    def __init__(
        self, root: CheckedFolder, letters_in: CheckedFolder, letters_out: CheckedFolder, desk: MailRace
    ) -> None:
        desk.plan().rules()
        self.path = root.path
        self._root, self._in, self._out = root, letters_in, letters_out
        self._new_in: list[str] = []
        self._new_out: list[str] = []
        """Letters that the next `commit` flushes to the disk, all at once."""
        self.desk = replace(desk, history=max((desk.history, *_numbers(self._history_bytes()))))
        """State; new entries follow all those of the history, because an older desk.json may have been restored."""
        self.match = match_of(desk)

    @property
    def race(self) -> Race | None:
        """The current race; None while teams are being built."""
        return None if self.match is None else self.match.race

    def commit(self, desk: MailRace) -> None:
        """Save a change.

        If the race changes, it is played again from the start, which checks every order. Raises Refused or OSError and
        then leaves everything unchanged.
        """
        # Play the race again if it has changed.
        match = self.match if desk.has_same_race(self.desk) else match_of(desk)
        race = self._race_bytes()
        changes = race is not None and race != _record_bytes(match)
        before = _digest(race) if race is not None and changes else ""

        # Refuse a history that grows too large.
        history = self._history_bytes()
        known = _numbers(history)
        desk = replace(desk, entries=tuple(entry for entry in desk.entries if entry["n"] not in known), before=before)
        if len(history) + len(_entry_bytes(desk.entries)) > LARGEST_HISTORY:
            raise TooLarge(self.path / HISTORY, LARGEST_HISTORY)

        # Write letters first: the desk names them.
        data = checked_text(desk, LARGEST).encode("utf-8", "backslashreplace")
        for folder, names in ((self._in, self._new_in), (self._out, self._new_out)):
            if names:
                folder.flush(names)
                names.clear()
        self._root.write(DESK, data)

        self.desk, self.match = desk, match
        with suppress(OSError):  # the change counts; the other files are written with the next change, or on opening
            self.bring_up_to_date()

    def bring_up_to_date(self) -> None:
        """Write race.race as the desk defines it, and the entries that are not in the history yet. Raises OSError."""
        written = self._race_bytes()
        if self.match is None:
            self._root.remove(RACE)
        elif written != _record_bytes(self.match):
            self._root.write(RACE, _record_bytes(self.match))
        history = self._history_bytes()
        new = self._entries_behind(history)
        if new:
            self._root.write(HISTORY, history + _entry_bytes(new))

    def check_race(self) -> None:
        """Check that race.race is current, or from before the last change, or missing; then update it.

        Raises Refused if somebody has changed it.
        """
        data = self._race_bytes()
        if data is not None:
            try:
                is_same = self.match is not None and read(data) == self.match.record()
            except Unreadable:
                is_same = False
            if not is_same and _digest(data) != self.desk.before:
                raise Refused("desk-race-changed", file=RACE)
        with suppress(OSError):  # the race can be viewed all the same
            self.bring_up_to_date()

    def names_in(self) -> set[str]:
        return set(self._in.names())

    def keep_letter(self, name: str, data: bytes) -> None:
        """Save a letter that has arrived; the next `commit` makes it permanent."""
        self._in.write(name, data, flushed=False)
        self._new_in.append(name)

    def letter_in(self, name: str) -> bytes:
        """Contents of a letter that arrived earlier."""
        return self._in.read(name, LARGEST)

    def keep_sent(self, stem: str, ending: str, data: bytes) -> Path:
        """Save a letter to be sent; the next `commit` makes it permanent.

        A letter that differs from an earlier one of that name gets a number.
        """
        number = 1
        while True:
            name = f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}"
            if not self._out.has(name):
                self._out.write(name, data, flushed=False)
                self._new_out.append(name)
                return self._out.path / name
            if self._out.read(name, LARGEST) == data:
                return self._out.path / name
            number += 1

    def sent_texts(self) -> Iterator[str]:
        """Yield the text of every letter sent so far. Raises TooLarge."""
        left = LARGEST
        for name in self._out.names():
            if name.endswith(".txt"):
                try:
                    data = self._out.read(name, left)
                except TooLarge:
                    raise TooLarge(self._out.path, LARGEST) from None
                left -= len(data)
                yield data.decode("utf-8", "replace")

    def history(self) -> list[dict[str, Any]]:
        """All entries, oldest first. A damaged line becomes an entry with its text."""
        history = self._history_bytes()
        lines = (line for line in history.decode("utf-8", "replace").split("\n") if line.strip())
        return [*map(_parse_entry, lines), *map(dict, self._entries_behind(history))]

    def _history_bytes(self) -> bytes:
        """Return the history, with a newline at the end unless it is empty, without an editor's byte order mark."""
        data = self._root.read(HISTORY, LARGEST_HISTORY) if self._root.has(HISTORY) else b""
        data = data.removeprefix(BOM_UTF8)
        return data if data[-1:] in (b"", b"\n") else data + b"\n"

    def _entries_behind(self, history: bytes) -> list[Mapping[str, Any]]:
        """Return the entries that are not in the history yet."""
        known = _numbers(history)
        return [entry for entry in self.desk.entries if entry["n"] not in known]

    def _race_bytes(self) -> bytes | None:
        return self._root.read(RACE, LARGEST_FILE) if self._root.has(RACE) else None


@contextmanager
def new_folder(path: Path, desk: MailRace) -> Iterator[Folder]:
    """Create the folder of a new race and lock it.

    What a killed program left here before the race began is ignored. Raises Refused if the folder is not empty or
    cannot have this name, and OSError.
    """
    require_names(path)
    checked_text(desk, LARGEST)
    _check_empty(path)
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _open_locked(path) as (root, letters_in, letters_out):
        _check_empty(path)  # another program may have made one meanwhile
        if letters_in.names() or letters_out.names():
            raise Refused("desk-folder-taken", folder=str(path))
        root.restrict()
        folder = Folder(root, letters_in, letters_out, replace(desk, history=0))
        folder.commit(desk)
        yield folder


def _check_empty(path: Path) -> None:
    """Raise Refused for a file, or a folder that contains more than a killed `new_folder` leaves behind."""
    if not path.exists():
        return
    if not path.is_dir():
        raise Refused("desk-folder-taken", folder=str(path))
    names = {entry.name for entry in path.iterdir()}
    if DESK in names:
        raise Refused("desk-folder-has-race", folder=str(path))
    ours = {LETTERS, lock_path(path / RACE).name}
    if any(name not in ours and not is_partial(name) for name in names):
        raise Refused("desk-folder-taken", folder=str(path))


@contextmanager
def open_folder(path: Path) -> Iterator[Folder]:
    """Open, check and lock the folder of a race by mail.

    Raises RaceLocked while another program has it locked, Unreadable and Refused if it contains no race or was changed
    by hand, and OSError.
    """
    if not path.is_dir():
        raise Refused("desk-no-folder", folder=str(path))
    with _open_locked(path, has_race=True) as (root, letters_in, letters_out):
        root.restrict()
        data = root.read(DESK, LARGEST)
        try:
            folder = Folder(root, letters_in, letters_out, read_desk(data.decode("utf-8-sig")))
        except UnicodeDecodeError:
            raise Unreadable("file-not-utf8") from None
        except (AssertionError, KeyError, TypeError, ValueError):  # hands or turns that fit no race
            raise Refused("desk-not-playable") from None
        folder.check_race()
        yield folder


@contextmanager
def _open_locked(path: Path, *, has_race: bool = False) -> Iterator[tuple[CheckedFolder, CheckedFolder, CheckedFolder]]:
    """Lock the folder, open it and its folders of letters, and remove half-written files.

    Raises RaceLocked, and Refused for a link or device in any of them, or with `has_race` if there is no race in it.
    """
    try:
        with ExitStack() as stack:
            root = stack.enter_context(closing(CheckedFolder(path)))
            if has_race and not root.has(DESK):
                raise Refused("desk-no-folder", folder=str(path))

            # Lock the race.
            for name in (RACE, lock_path(path / RACE).name):
                root.has(name)  # raises NotOrdinary: the lock would be made where a link leads
            stack.callback(lock_race(path / RACE, root.handle).release)

            # Open its folders of letters.
            letters = stack.enter_context(closing(root.child(LETTERS)))
            letters_in = stack.enter_context(closing(letters.child(IN)))
            letters_out = stack.enter_context(closing(letters.child(OUT)))
            for folder in (root, letters, letters_in, letters_out):
                folder.remove_partial()
            yield root, letters_in, letters_out
    except NotOrdinary as error:
        raise Refused("desk-in-the-way", file=str(error.filename)) from None
    except TooLarge as error:
        raise Refused("desk-too-large", file=str(error.filename), most=error.most // 2**20) from None


def _parse_entry(line: str) -> dict[str, Any]:
    """Return the entry in a line of the history; a damaged line becomes an entry with its text."""
    try:
        entry = parse_json(line)
    except (ValueError, RecursionError):
        entry = None
    return entry if isinstance(entry, dict) else {"what": line}


def _numbers(history: bytes) -> set[int]:
    return {int(match.group(1)) for match in _NUMBER.finditer(history)}


def _entry_bytes(entries: Iterable[Mapping[str, Any]]) -> bytes:
    """Return these entries as lines of the history."""
    lines = (json.dumps(dict(entry), ensure_ascii=False) + "\n" for entry in entries)
    return "".join(lines).encode("utf-8", "backslashreplace")


def _record_bytes(match: Match | None) -> bytes:
    return b"" if match is None else write(match.record()).encode()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
