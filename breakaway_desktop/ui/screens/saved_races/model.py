"""The model of the saved races. Each file is read when its row is first shown or searched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from breakaway_desktop.match.file_list import ListedFile
from breakaway_desktop.match.library import has_result, race_files
from breakaway_desktop.match.race_files import Deleted, purge_deleted
from breakaway_desktop.ui.features import Deletion, SavedKind, saved_kinds
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
    counts: Mapping[str, int] = field(default_factory=dict)
    """The lists in the order in which they are offered, each with its number of files."""
    chosen: Path | None = None
    place: int = 0
    """Index of the selected file."""
    notice: SavedRacesNotice | None = None
    deleted: tuple[tuple[tuple[Deleted, ...], str], ...] = ()
    """Deletions that can be undone, the last one last: the files, and the title of the one that was selected."""
    prompt: SavedRacePrompt | None = None
    deletion: Deletion | None = None
    """The question before the selected file is deleted, while it is open."""

    @property
    def is_samples(self) -> bool:
        return self.shown == SAMPLES

    @property
    def kind(self) -> SavedKind | None:
        """The kind of the files that are shown; None: races."""
        if self.shown in (ALL, UNFINISHED, FINISHED, SAMPLES):
            return None
        return next((kind for kind in saved_kinds(self.session) if kind.name == self.shown), None)

    @property
    def row(self) -> SavedFile | None:
        """The selected race; None in a list of other files, and until it is read: at once for a screen reader."""
        if self.chosen is None or self.kind is not None:
            return None
        screen = self.session.host.screen
        return self.read(self.chosen) if screen.listens or screen.scans else self.requested(self.chosen)

    def requested(self, path: Path) -> SavedFile | None:
        """Return the race; until its file is read, which this requests, None."""
        race = self.cache.cached_race(path)
        if race is None:
            self.cache.request(path, self.is_samples, self.session.host.post)
        return race

    def read(self, path: Path) -> SavedFile:
        return self.cache.read(path, self.is_samples)

    @property
    def unread(self) -> Path | None:
        """The next file to read for the search, or None."""
        return (
            next((path for path in self.all_files if self.cache.cached_race(path) is None), None)
            if self.search and self.kind is None
            else None
        )


# List


def begin(session: Session, cache: SavedFiles) -> SavedRacesModel:
    """Show all saved races, or the samples if there are none. Races deleted long ago are purged."""
    purge_deleted(session.folder)
    for kind in saved_kinds(session):
        purge_deleted(kind.folder(session.folder), kind.ending)
    cache.forget_request()
    model = with_files(SavedRacesModel(session, cache))
    model = model if model.files else with_files(replace(model, shown=SAMPLES))
    if model.chosen is not None and model.kind is None:
        model.read(model.chosen)
    return model


def with_files(model: SavedRacesModel, chosen: Path | None = None) -> SavedRacesModel:
    """Read the list of files again and select `chosen`, else the race selected before, else the one at its index."""
    session = model.session
    kinds = {kind: kind.files(session.folder) for kind in saved_kinds(session)}
    apart = {path for files in kinds.values() for path in files}
    of_kinds = {
        kind.name: files for kind, files in kinds.items() if files or kind.is_offered_empty or kind.name == model.shown
    }
    saved = [path for path in race_files(session.folder) if path not in apart]
    finished = [path for path in saved if has_result(path)]
    over = {*finished}
    unfinished = [path for path in saved if path not in over]
    lists = {
        ALL: saved,
        UNFINISHED: unfinished,
        FINISHED: finished,
        **of_kinds,
        SAMPLES: sample_files(session.samples),
    }
    every = tuple(lists[model.shown])
    files = tuple(path for path in every if _matches(model, path))
    place = next((files.index(path) for path in (chosen, model.chosen) if path in files), model.place)
    place = max(0, min(place, len(files) - 1))
    return replace(
        model,
        all_files=every,
        files=files,
        counts={name: len(paths) for name, paths in lists.items()},
        chosen=files[place] if files else None,
        place=place,
    )


def _matches(model: SavedRacesModel, path: Path) -> bool:
    """Return whether the row of a race contains every word of the search."""
    if not model.search:
        return True
    kind = model.kind
    row = model.cache.cached_race(path) if kind is None else None
    texts = [path.name] if kind is None else [*kind.lines(path)]
    if row is not None:
        texts += [row_title(row), row_state(row), *row_players(row)[:1], when_text(row.written)]
    text = " ".join(texts).casefold()
    return all(word in text for word in model.search.casefold().split())
