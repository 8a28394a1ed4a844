"""Hand presets: the starting hands that players have saved under a name (R3), in a small file."""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from breakaway_desktop.atomic import write_text
from breakaway_desktop.checked_files import read_ordinary
from breakaway_desktop.engine.hands import TeamHands, team_objection
from breakaway_desktop.places import config_folder
from breakaway_desktop.record.document import LONGEST_NAME

FILE: Final = "hands.json"
BROKEN: Final = "hands.broken"
MOST: Final = 100
"""How many are read and kept; a file with more was not written here."""
_LARGEST_FILE: Final = 200_000


class SavedLineUp(NamedTuple):
    """Four starting hands and the name of the preset. `player`: what he calls himself, empty for
    one who gave no name; `race`: the file of the last race of several people that began with them, or empty."""

    name: str
    hands: TeamHands
    player: str = ""
    race: str = ""


class SavedLineUps:
    """All of them, in the order in which they were kept. Every change is written at once.

    `backup` is the file that could not be read as a whole and was given that name; what could be read of it is here.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or config_folder()
        self.backup: Path | None = None
        self._kept = self._read()

    @property
    def all(self) -> tuple[SavedLineUp, ...]:
        return tuple(self._kept)

    @property
    def full(self) -> bool:
        return len(self._kept) >= MOST

    def keep(self, name: str, hands: TeamHands, player: str = "") -> SavedLineUp:
        """One more, last in the list. Raises OSError, and then nothing has changed; ValueError for a name that is none,
        for hands that no race takes, and when the list is full."""
        own = SavedLineUp(name, hands, player)
        if self.full or not _is_name(name) or not _is_player(player) or team_objection(hands, "at-most"):
            raise ValueError(f"{own} cannot be kept")
        self._write([*self._kept, own])
        return own

    def rename(self, own: SavedLineUp, name: str) -> SavedLineUp:
        """Another name for one of them, at its place. Raises as `keep` does."""
        if not _is_name(name):
            raise ValueError(f"{name!r} is no name")
        at = self._kept.index(own)
        renamed = own._replace(name=name)
        self._write([*self._kept[:at], renamed, *self._kept[at + 1 :]])
        return renamed

    def delete(self, own: SavedLineUp) -> int:
        """Takes one out; returns its place, at which `restore` puts it again. Raises OSError."""
        at = self._kept.index(own)
        self._write([*self._kept[:at], *self._kept[at + 1 :]])
        return at

    def restore(self, own: SavedLineUp, at: int) -> None:
        """What was deleted, where it was. Raises OSError."""
        self._write([*self._kept[:at], own, *self._kept[at:]])

    def bind(self, owns: Collection[SavedLineUp], race: str) -> None:
        """A race has begun with these hands; it is kept in a file of this name. True from now on even if it cannot be
        written down."""
        bound = [own._replace(race=race) if own in owns else own for own in self._kept]
        if bound != self._kept:
            self._kept = bound
            with suppress(OSError):
                self._write(bound)

    def _write(self, kept: list[SavedLineUp]) -> None:
        found = [_entry(own) for own in kept]
        text = json.dumps({"format": 1, "hands": found}, ensure_ascii=False, indent=1) + "\n"
        write_text(self.folder / FILE, text)
        self._kept = kept

    def _read(self) -> list[SavedLineUp]:
        path = self.folder / FILE
        kept: list[SavedLineUp] = []
        try:
            found = json.loads(read_ordinary(path, _LARGEST_FILE).decode("utf-8"))
            whole = isinstance(found, dict) and found.get("format") == 1 and isinstance(found.get("hands"), list)
            entries = found["hands"] if whole else []
            read = [_own(entry) for entry in entries]
            kept = [own for own in read if own is not None][:MOST]
            if whole and len(kept) == len(entries):
                return kept
        except FileNotFoundError:
            return []
        except (OSError, ValueError, RecursionError):
            pass
        self.backup = _as_backup(path)
        return kept


def _as_backup(path: Path) -> Path | None:
    """The file under a name that is free; None when even that cannot be done."""
    with suppress(OSError):
        for number in range(1, 1000):
            to = path.with_name(BROKEN if number == 1 else f"{BROKEN}-{number}")
            if not to.exists():
                return path.replace(to)
    return None


def _entry(own: SavedLineUp) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": own.name, "riders": [list(hand) for hand in own.hands]}
    return entry | {key: value for key, value in (("player", own.player), ("race", own.race)) if value}


def _own(entry: Any) -> SavedLineUp | None:
    """The hands of one entry of the file, or None if it is none."""
    if not isinstance(entry, dict):
        return None
    name, riders = entry.get("name"), entry.get("riders")
    player, race = entry.get("player", ""), entry.get("race", "")
    if not isinstance(player, str) or not _is_player(player) or not isinstance(race, str):
        return None
    if not isinstance(name, str) or not _is_name(name) or not isinstance(riders, list) or len(riders) != 4:
        return None
    if not all(isinstance(hand, list) and all(type(card) is int for card in hand) for hand in riders):
        return None
    hands = cast(TeamHands, tuple(tuple(hand) for hand in riders))
    return None if team_objection(hands, "at-most") else SavedLineUp(name, hands, player, race)


def _is_player(name: str) -> bool:
    return not name or _is_name(name)


def _is_name(name: str) -> bool:
    return 0 < len(name.strip()) <= len(name) <= LONGEST_NAME and name.isprintable()
