"""The model of the saved races, and its messages.

Each file is read when its row is first shown or searched.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.file_list import ListedFile
from breakaway_desktop.match.library import has_result, race_files
from breakaway_desktop.match.race_files import Deleted, purge_deleted
from breakaway_desktop.sentences.tours import tour_name
from breakaway_desktop.tours.document import ENDING as TOUR_ENDING
from breakaway_desktop.tours.library import ridden_stages, tour_files, tours_folder
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.ui.panels.saved_files import (
    SavedFile,
    SavedFiles,
    row_players,
    row_state,
    row_title,
    sample_files,
    when_text,
)
from breakaway_desktop.ui.session import Session

ALL: Final = "all"
UNFINISHED: Final = "unfinished"
FINISHED: Final = "finished"
SAMPLES: Final = "samples"
TOURS: Final = "tours"
LISTS: Final = (ALL, UNFINISHED, FINISHED, TOURS, SAMPLES)
"""The lists, in the order in which they are offered."""
PAGE: Final = 5
"""Number of races that Page up and Page down move by."""
SEARCH: Final = "search"
"""Name of the search field."""


@dataclass(frozen=True, slots=True)
class SavedRacesNotice:
    """The result of an action, as a sentence."""

    text: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class SavedRacePrompt:
    """A dialog with one line: the name of a race, or, without a race, the file to import. `error` is the last error."""

    race: Path | None
    text: str
    error: str = ""
    files: tuple[ListedFile, ...] = ()
    """What may be imported beside the typed path, and the folders there."""


@dataclass(frozen=True, slots=True)
class SavedRacesModel:
    session: Session
    cache: SavedFiles
    shown: str = ALL
    """The list that is shown."""
    search: str = ""
    all_files: tuple[Path, ...] = ()
    """All files of the list, before the search."""
    files: tuple[Path, ...] = ()
    """The files that match the search."""
    counts: tuple[int, ...] = ()
    """Number of files of each list."""
    chosen: Path | None = None
    notice: SavedRacesNotice | None = None
    deleted: tuple[tuple[tuple[Deleted, ...], str], ...] = ()
    """Deletions that can be undone, the last one last: the files of a race or a tour, and its title."""
    prompt: SavedRacePrompt | None = None
    races_of_tour: tuple[Path, ...] = ()
    """The races of the selected tour, while the question is open whether to delete them too."""
    others_of_tour: int = 0
    """How many races that the selected tour names have no marks of it; they stay."""

    @property
    def is_samples(self) -> bool:
        return self.shown == SAMPLES

    @property
    def is_tours(self) -> bool:
        return self.shown == TOURS

    @property
    def row(self) -> SavedFile | None:
        """The selected race; None in the list of tours."""
        return None if self.chosen is None or self.is_tours else self.read(self.chosen)

    def read(self, path: Path) -> SavedFile:
        return self.cache.read(path, self.is_samples)

    @property
    def unread(self) -> Path | None:
        """The next file to read for the search, or None."""
        return (
            next((path for path in self.all_files if self.cache.cached_race(path) is None), None)
            if self.search and not self.is_tours
            else None
        )


# Messages


class SelectSavedRace(Message):
    """Select the race at this index of the list."""

    index: int


class SelectRaceList(Message):
    """Show another list."""

    shown: str


class NextList(Message):
    """Show the next list."""


class Search(Message):
    """Search for this text."""

    text: str


class DeleteTour(Message):
    """Delete the selected tour, alone or with its races."""

    with_races: bool


class RunSavedRaceAction(Message):
    """Run an action by the name of its button: open, delete, undo …"""

    action: str


class PickFile(Message):
    """Import a listed file, or list the files of a folder."""

    file: ListedFile


# List


def tour_lines(path: Path) -> tuple[str, str]:
    """Return the name and progress of the tour in a file; if it cannot be read, the name of the file."""
    try:
        tour = load_tour(path)
    except Refused:
        return path.name, _("can’t be read")
    ridden = ridden_stages(path, tour)
    sentence = ngettext("{n} of {all} stages ridden", "{n} of {all} stages ridden", ridden)
    return tour_name(tour), sentence.format(n=ridden, all=len(tour.stages))


def begin(session: Session, cache: SavedFiles) -> SavedRacesModel:
    """Show all saved races, or the samples if there are none. Races deleted long ago are purged."""
    purge_deleted(session.folder)
    purge_deleted(tours_folder(session.folder), TOUR_ENDING)
    cache.forget_request()
    model = with_files(SavedRacesModel(session, cache))
    return model if model.files else with_files(replace(model, shown=SAMPLES))


def with_files(model: SavedRacesModel, chosen: Path | None = None) -> SavedRacesModel:
    """Read the list of files again and select `chosen`, else the race selected before, else the one at its index."""
    saved, samples = race_files(model.session.folder), sample_files(model.session.samples)
    finished = [path for path in saved if has_result(path)]
    unfinished = [path for path in saved if path not in finished]
    lists = {
        ALL: saved,
        UNFINISHED: unfinished,
        FINISHED: finished,
        SAMPLES: samples,
        TOURS: tour_files(model.session.folder),
    }
    every = tuple(lists[model.shown])
    files = tuple(path for path in every if _matches(model, path))
    index = model.files.index(model.chosen) if model.chosen in model.files else 0
    selected = next((path for path in (chosen, model.chosen) if path in files), None)
    if selected is None and files:
        selected = files[min(index, len(files) - 1)]
    return replace(
        model, all_files=every, files=files, counts=tuple(len(lists[name]) for name in LISTS), chosen=selected
    )


def _matches(model: SavedRacesModel, path: Path) -> bool:
    """Return whether the row of a race contains every word of the search."""
    row = model.cache.cached_race(path) if model.search and not model.is_tours else None
    texts = [*tour_lines(path)] if model.is_tours and model.search else [path.name]
    if row is not None:
        texts += [row_title(row), row_state(row), *row_players(row)[:1], when_text(row.written)]
    text = " ".join(texts).casefold()
    return all(word in text for word in model.search.casefold().split())
