"""Saved line-ups: named starting hands (R3), in a small file."""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from breakaway_desktop.engine.hands import TeamHands, team_objection
from breakaway_desktop.kit.files.atomic import write_text
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.kit.files.json_text import parse_json
from breakaway_desktop.kit.places import config_folder
from breakaway_desktop.kit.printable import is_printable
from breakaway_desktop.player_names import is_visible
from breakaway_desktop.record.document import LONGEST_NAME

FILE: Final = "hands.json"
BROKEN: Final = "hands.broken"
MOST: Final = 100
"""Maximum number of line-ups in the file; one with more was not written by this program."""
_LARGEST_FILE: Final = 200_000


class SavedLineUp(NamedTuple):
    """Four starting hands and the name of the line-up.

    `player` is the player's name, or empty; `race` is the file of the last race with several humans that used the
    hands, or empty.
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
        self._line_ups = self._read()

    @property
    def all(self) -> tuple[SavedLineUp, ...]:
        return tuple(self._line_ups)

    @property
    def is_full(self) -> bool:
        return len(self._line_ups) >= MOST

    def add(self, name: str, hands: TeamHands, player: str = "") -> SavedLineUp:
        """Add a line-up at the end of the list.

        Raises OSError, in which case nothing has changed; ValueError for an invalid name, illegal hands or a full list.
        """
        line_up = SavedLineUp(name, hands, player)
        if (
            self.is_full
            or not _is_name(name)
            or not is_visible(name)
            or not _is_player(player)
            or team_objection(hands, "at-most")
        ):
            raise ValueError(f"{line_up} cannot be kept")
        self._write([*self._line_ups, line_up])
        return line_up

    def rename(self, line_up: SavedLineUp, name: str) -> SavedLineUp:
        """Rename a line-up, keeping its place. Raises the same errors as `add`."""
        if not _is_name(name) or not is_visible(name):
            raise ValueError(f"{name!r} is no name")
        index = self._line_ups.index(line_up)
        renamed = line_up._replace(name=name)
        self._write([*self._line_ups[:index], renamed, *self._line_ups[index + 1 :]])
        return renamed

    def delete(self, line_up: SavedLineUp) -> int:
        """Remove a line-up; return its index for `restore`. Raises OSError."""
        index = self._line_ups.index(line_up)
        self._write([*self._line_ups[:index], *self._line_ups[index + 1 :]])
        return index

    def restore(self, line_up: SavedLineUp, index: int) -> None:
        """Put a deleted line-up back. Raises OSError."""
        self._write([*self._line_ups[:index], line_up, *self._line_ups[index:]])

    def mark_used(self, line_ups: Collection[SavedLineUp], race: str) -> None:
        """Store that these line-ups are used in the race file `race`, in memory even if writing fails."""
        marked = [line_up._replace(race=race) if line_up in line_ups else line_up for line_up in self._line_ups]
        if marked != self._line_ups:
            self._line_ups = marked
            with suppress(OSError):
                self._write(marked)

    def _write(self, line_ups: list[SavedLineUp]) -> None:
        entries = [_entry(line_up) for line_up in line_ups]
        text = json.dumps({"format": 1, "hands": entries}, ensure_ascii=False, indent=1) + "\n"
        write_text(self.folder / FILE, text)
        self._line_ups = line_ups

    def _read(self) -> list[SavedLineUp]:
        path = self.folder / FILE
        line_ups: list[SavedLineUp] = []

        # Leave out entries that are damaged.
        try:
            content = parse_json(read_ordinary(path, _LARGEST_FILE).decode("utf-8-sig"))
            is_valid = (
                isinstance(content, dict) and content.get("format") == 1 and isinstance(content.get("hands"), list)
            )
            entries = content["hands"] if is_valid else []
            parsed = [_parse_entry(entry) for entry in entries]
            line_ups = [line_up for line_up in parsed if line_up is not None][:MOST]
            if is_valid and len(line_ups) == len(entries):
                return line_ups
        except FileNotFoundError:
            return []
        except (OSError, ValueError, RecursionError):
            pass

        # Some were: preserve the file.
        self.backup = _move_to_backup(path)
        return line_ups


def _move_to_backup(path: Path) -> Path | None:
    """Rename the file to a free name; None if that fails."""
    with suppress(OSError):
        for number in range(1, 1000):
            backup = path.with_name(BROKEN if number == 1 else f"{BROKEN}-{number}")
            if not backup.exists():
                return path.replace(backup)
    return None


def _entry(line_up: SavedLineUp) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": line_up.name, "riders": [list(hand) for hand in line_up.hands]}
    return entry | {key: value for key, value in (("player", line_up.player), ("race", line_up.race)) if value}


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
    return 0 < len(name.strip()) <= len(name) <= LONGEST_NAME and is_printable(name)
