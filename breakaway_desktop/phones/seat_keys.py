"""Keys of seats, and the file that gives phones their seats back, from race to race and when a race is continued.

The file contains only digests, from which the keys cannot be computed, and only its owner may read it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from breakaway_desktop.kit.files.atomic import replace_file
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.kit.files.json_text import parse_json
from breakaway_desktop.kit.places import config_folder
from breakaway_desktop.phones.meta_keys import MOST

FILE: Final = "phone-seats.json"
KEPT_SECONDS: Final = 24 * 60 * 60
"""Seconds for which the keys of a race stay valid after its end."""
_LATEST: Final = 253_402_300_799
"""The last second of the year 9999."""
MOST_RACES: Final = 50
_MOST_TEAMS: Final = 12
_LONGEST_NAME: Final = 40
_JOINERS: Final = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Characters that join letters and emoji: the only unprintable ones in names."""
_LARGEST_FILE: Final = 256 * 1024
_KEY_BYTES: Final = 16
_DIGEST: Final = re.compile("[0-9a-f]{64}")
_CODE: Final = re.compile("[A-Z0-9]{1,8}")
_RACE: Final = re.compile(r"[\w.:-]{1,100}", re.ASCII)


class SavedTable(NamedTuple):
    """The code of a table, its port, and the digest of each phone's key, by team."""

    code: str
    port: int
    digests: Mapping[int, str]
    ended: float | None = None
    """Time at which the last race ended, in seconds since 1970; None while it is under way."""
    name: str = ""
    races: int = 0
    """The number of races that have begun at it."""
    begun: float = 0.0
    """Time at which the last race began."""
    players: Mapping[int, str] = MappingProxyType({})
    """Names of the players with phones, by team."""
    opened: tuple[tuple[str, str], ...] = ()
    """Adapters and addresses that may be a VPN, and that a person has opened for the evening."""


def new_key() -> str:
    """Return a new key: 128 random bits."""
    import secrets  # slow to load, and the menu reads the file without new keys

    return secrets.token_hex(_KEY_BYTES)


def read_table(race: str, now: float, folder: Path | None = None) -> SavedTable | None:
    """Return the table of a race; None if none was saved, or the race ended too long ago.

    `race`: its identity, in letters and digits. `now`: seconds since 1970. `folder`: replaces the settings' folder.
    """
    table = _table_of(_read_file(folder).get(race))
    is_alive = table is not None and (table.ended is None or now - table.ended <= KEPT_SECONDS)
    return table if is_alive else None


def read_evening(now: float, folder: Path | None = None) -> tuple[str, SavedTable] | None:
    """Return the room and the table of the evening that is going on; None if there is none. `now`: as above."""
    tables = ((room, _table_of(data)) for room, data in reversed(_read_file(folder).items()))
    evening = next(((room, table) for room, table in tables if table is not None and table.races), None)
    return (
        evening if evening is not None and now - max(evening[1].begun, evening[1].ended or 0) <= KEPT_SECONDS else None
    )


def room_path(room: str) -> Path:
    """Return the path of an evening, or of the table of a race, whose lock the program has that has it open."""
    path = _path(None).with_name(f"table-{room}")
    with suppress(OSError):  # without a folder there is no lock, as for a race
        path.parent.mkdir(parents=True, exist_ok=True)
    return path


def forget_table(room: str, folder: Path | None = None) -> None:
    """Remove a table from the file: its code and keys are dead. Raises OSError."""
    _write_file({name: data for name, data in _read_file(folder).items() if name != room}, folder)


def last_port(folder: Path | None = None) -> int:
    """Return the port of the table saved last, 0 for none. Browsers remember a player's name by address and port."""
    tables = list(map(_table_of, _read_file(folder).values()))
    return tables[-1].port if tables and tables[-1] is not None else 0


def save_table(race: str, table: SavedTable, folder: Path | None = None) -> None:
    """Save a table for its race. If the file has too many tables, the oldest are removed. Raises OSError."""
    if not _RACE.fullmatch(race):
        raise ValueError(race)
    races = {name: data for name, data in _read_file(folder).items() if name != race}
    races[race] = table._asdict() | {"players": dict(table.players)}
    _write_file(dict(list(races.items())[-MOST_RACES:]), folder)


def _read_file(folder: Path | None) -> dict[str, Any]:
    """Return the tables in the file by race, those saved last at the end; empty if the file is damaged."""
    try:
        data = parse_json(read_ordinary(_path(folder), _LARGEST_FILE))
        races = data["races"]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return {}
    if not isinstance(races, dict):
        return {}
    return {name: table for name, table in races.items() if _RACE.fullmatch(name) and _table_of(table) is not None}


def _write_file(races: Mapping[str, Any], folder: Path | None) -> None:
    path = _path(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(str(path), (json.dumps({"races": races}, indent=1) + "\n").encode(), mode=0o600, flushed=False)


def _path(folder: Path | None) -> Path:
    return (folder or config_folder()) / FILE


def _table_of(data: Any) -> SavedTable | None:
    """Return a table from the file; None if any part of it is invalid."""
    match data:
        case {"code": str(code), "port": int(port), "digests": dict(digests), "ended": None | int() | float() as ended}:
            teams, players = _by_team(digests), _by_team(data.get("players", {}))
            name, races, begun = data.get("name", ""), data.get("races", 0), data.get("begun", 0.0)
            opened = data.get("opened", [])
            is_complete = all(map(_is_digest, teams.values())) and len(set(teams.values())) == len(digests)
            is_known = (
                players.keys() <= teams.keys()
                and all(map(_is_name, (name, *players.values())))
                and type(races) is int
                and 0 <= races < MOST
            )
            is_opened = isinstance(opened, list) and all(
                isinstance(pair, list) and len(pair) == 2 and all(map(_is_name, pair)) for pair in opened
            )
            is_begun = type(begun) in (int, float) and 0 <= begun <= _LATEST
            is_time = ended is None or 0 <= ended <= _LATEST
            is_port = type(port) is int and 0 <= port < 1 << 16
            if is_complete and is_known and is_opened and is_begun and is_time and is_port and _CODE.fullmatch(code):
                return SavedTable(code, port, teams, ended, name, races, begun, players, tuple(map(tuple, opened)))
    return None


def _by_team(values: Any) -> dict[int, Any]:
    """Return the values by team; those of no team are left out."""
    teams = set(map(str, range(1, _MOST_TEAMS + 1)))
    return {int(team): value for team, value in values.items() if team in teams} if isinstance(values, dict) else {}


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_NAME and value.translate(_JOINERS).isprintable()


def _is_digest(value: Any) -> bool:
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None
