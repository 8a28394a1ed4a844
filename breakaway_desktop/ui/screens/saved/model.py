"""The model of the saved races, and their messages. Files are read one by one, when their row is seen or searched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from breakaway_desktop.match.library import has_result, race_files
from breakaway_desktop.match.saves import Deleted, purge_deleted
from breakaway_desktop.ui.panels.saved_files import (
    SavedFile,
    SavedFiles,
    row_players,
    row_standing,
    row_title,
    sample_files,
    when_text,
)
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.scene import Message

ALL: Final = "all"
UNFINISHED: Final = "unfinished"
FINISHED: Final = "finished"
SAMPLES: Final = "samples"
LISTS: Final = (ALL, UNFINISHED, FINISHED, SAMPLES)
"""The lists, in the order in which they are offered."""
PAGE: Final = 5
"""How many races Page up and Page down go on."""
SEARCH: Final = "search"
"""The field of the text that is searched for."""


@dataclass(frozen=True, slots=True)
class Said:
    """What came of an action, in a sentence."""

    text: str
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Asking:
    """A dialog with one line: the name of a race, or (without a race) the file to import; what was wrong with it."""

    race: Path | None
    written: str
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Model:
    session: Session
    cache: SavedFiles
    shown: str = ALL
    """Which list."""
    search: str = ""
    every: tuple[Path, ...] = ()
    """All files of the list, whatever is searched for."""
    files: tuple[Path, ...] = ()
    counts: tuple[int, ...] = ()
    """How many files each list has."""
    chosen: Path | None = None
    said: Said | None = None
    deleted: tuple[tuple[Deleted, str], ...] = ()
    """What can be brought back, the last at the end, with what it was called."""
    asking: Asking | None = None

    @property
    def is_samples(self) -> bool:
        return self.shown == SAMPLES

    @property
    def row(self) -> SavedFile | None:
        """The race that is chosen."""
        return None if self.chosen is None else self.look(self.chosen)

    def look(self, path: Path) -> SavedFile:
        return self.cache.look(path, self.is_samples)

    @property
    def unread(self) -> Path | None:
        """The next file to read for the search."""
        return next((path for path in self.every if self.cache.known(path) is None), None) if self.search else None


# What is said


class Choose(Message):
    """The race at this place of the list."""

    at: int


class Show(Message):
    """Another list: what is said of its races is cleared."""

    shown: str


class NextList(Message):
    """The list after the one that is shown."""


class Search(Message):
    """Searches for this text."""

    text: str


class Do(Message):
    """An action by its name, that of its button: open, delete, undo …"""

    action: str


# Which races


def begin(session: Session, cache: SavedFiles) -> Model:
    """The list of all saved races, or the samples where there are none. What was deleted long ago goes for good."""
    purge_deleted(session.folder)
    cache.forget_request()
    m = listed(Model(session, cache))
    return m if m.files else listed(replace(m, shown=SAMPLES))


def listed(m: Model, chosen: Path | None = None) -> Model:
    """The files as they are now; `chosen` if it is among them, else the one that was chosen or stands in its place."""
    saved, samples = race_files(m.session.folder), sample_files(m.session.samples)
    over = [path for path in saved if has_result(path)]
    open_ = [path for path in saved if path not in over]
    lists = {ALL: saved, UNFINISHED: open_, FINISHED: over, SAMPLES: samples}
    every = tuple(lists[m.shown])
    files = tuple(path for path in every if _matches(m, path))
    at = m.files.index(m.chosen) if m.chosen in m.files else 0
    found = next((path for path in (chosen, m.chosen) if path in files), None)
    if found is None and files:
        found = files[min(at, len(files) - 1)]
    return replace(m, every=every, files=files, counts=tuple(len(lists[name]) for name in LISTS), chosen=found)


def _matches(m: Model, path: Path) -> bool:
    """Whether all words that are searched for are in what the list says of the race."""
    row = m.cache.known(path) if m.search else None
    said = [path.name]
    if row is not None:
        said += [row_title(row), row_standing(row), *row_players(row)[:1], when_text(row.written)]
    text = " ".join(said).casefold()
    return all(word in text for word in m.search.casefold().split())
