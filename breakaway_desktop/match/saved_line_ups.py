"""Saved line-ups: named starting hands (R3), in a small file."""

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
"""Maximum number of line-ups in the file; one with more was not written by this program."""
_LARGEST_FILE: Final = 200_000


class SavedLineUp(NamedTuple):
    """Four starting hands and the name of the line-up.

    `player` is the player's name, or empty; `race` the file of the last race with several humans that used them, or
    empty.
    """

    name: str
    hands: TeamHands
    player: str = ""
    race: str = ""


class SavedLineUps:
    """All saved line-ups, oldest first. Each change is written at once.

    `backup` is the new name of a file that was partly unreadable; its readable line-ups are loaded.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or config_folder()
        self.backup: Path | None = None
        self._presets = self._read()

    @property
    def all(self) -> tuple[SavedLineUp, ...]:
        return tuple(self._presets)

    @property
    def is_full(self) -> bool:
        return len(self._presets) >= MOST

    def add(self, name: str, hands: TeamHands, player: str = "") -> SavedLineUp:
        """Add a line-up at the end of the list.

        Raises OSError, and then nothing has changed; ValueError for an invalid name, illegal hands or a full list.
        """
        preset = SavedLineUp(name, hands, player)
        if self.is_full or not _is_name(name) or not _is_player(player) or team_objection(hands, "at-most"):
            raise ValueError(f"{preset} cannot be kept")
        self._write([*self._presets, preset])
        return preset

    def rename(self, preset: SavedLineUp, name: str) -> SavedLineUp:
        """Rename a line-up, keeping its place. Raises the same errors as `add`."""
        if not _is_name(name):
            raise ValueError(f"{name!r} is no name")
        index = self._presets.index(preset)
        renamed = preset._replace(name=name)
        self._write([*self._presets[:index], renamed, *self._presets[index + 1 :]])
        return renamed

    def delete(self, preset: SavedLineUp) -> int:
        """Remove a line-up; return its index for `restore`. Raises OSError."""
        index = self._presets.index(preset)
        self._write([*self._presets[:index], *self._presets[index + 1 :]])
        return index

    def restore(self, preset: SavedLineUp, index: int) -> None:
        """Put a deleted line-up back. Raises OSError."""
        self._write([*self._presets[:index], preset, *self._presets[index:]])

    def mark_used(self, presets: Collection[SavedLineUp], race: str) -> None:
        """Store that these line-ups are used in the race file `race`, in memory even if writing fails."""
        marked = [preset._replace(race=race) if preset in presets else preset for preset in self._presets]
        if marked != self._presets:
            self._presets = marked
            with suppress(OSError):
                self._write(marked)

    def _write(self, presets: list[SavedLineUp]) -> None:
        entries = [_entry(preset) for preset in presets]
        text = json.dumps({"format": 1, "hands": entries}, ensure_ascii=False, indent=1) + "\n"
        write_text(self.folder / FILE, text)
        self._presets = presets

    def _read(self) -> list[SavedLineUp]:
        path = self.folder / FILE
        presets: list[SavedLineUp] = []
        try:
            content = json.loads(read_ordinary(path, _LARGEST_FILE).decode("utf-8"))
            is_valid = (
                isinstance(content, dict) and content.get("format") == 1 and isinstance(content.get("hands"), list)
            )
            entries = content["hands"] if is_valid else []
            parsed = [_parse_entry(entry) for entry in entries]
            presets = [preset for preset in parsed if preset is not None][:MOST]
            if is_valid and len(presets) == len(entries):
                return presets
        except FileNotFoundError:
            return []
        except (OSError, ValueError, RecursionError):
            pass
        self.backup = _move_to_backup(path)
        return presets


def _move_to_backup(path: Path) -> Path | None:
    """Rename the file to a free name; None if that fails."""
    with suppress(OSError):
        for number in range(1, 1000):
            backup = path.with_name(BROKEN if number == 1 else f"{BROKEN}-{number}")
            if not backup.exists():
                return path.replace(backup)
    return None


def _entry(preset: SavedLineUp) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": preset.name, "riders": [list(hand) for hand in preset.hands]}
    return entry | {key: value for key, value in (("player", preset.player), ("race", preset.race)) if value}


def _parse_entry(entry: Any) -> SavedLineUp | None:
    """Return the line-up in an entry of the file; None if it is invalid."""
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
