"""Salvage of a damaged file: its turns before the first that is incomplete or contradicts the rules."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.json_checks import Unreadable, parse_json
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild

LARGEST_SALVAGED: Final = 1024 * 1024
"""Largest file, in bytes, that is searched for intact turns; the longest races need a quarter of it."""
MOST_TURNS: Final = 1000

_TURNS: Final = re.compile(r'(?<!\\)"turns"\s*:\s*\[')
_BETWEEN: Final = re.compile(r"[\s,]*")


class Salvaged(NamedTuple):
    """The intact part of a race, and the turn in which the file is damaged."""

    record: Record
    broken_turn: int

    @property
    def intact_turns(self) -> int:
        return len(self.record.turns)


def salvage(data: bytes) -> Salvaged | None:
    """Return the intact turns of a damaged file; None if not even its teams can be read.

    The result can be rebuilt: turns from the first contradiction on are left out.
    """
    if len(data) > LARGEST_SALVAGED:
        return None

    text = _valid_text(data)
    match = _TURNS.search(text)
    if match is None:
        return None
    head, turns = text[: match.start()], list(_turns_in(text, match.end()))

    # Find the largest number of turns that can be read.
    lowest, highest = -1, len(turns)
    while lowest < highest:  # bisect: if `middle` turns can be read, fewer can be read too
        middle = (lowest + highest + 1) // 2
        if _try_read(head, turns[:middle]) is None:
            highest = middle - 1
        else:
            lowest = middle

    record = _try_read(head, turns[:lowest]) if lowest >= 0 else None
    return None if record is None else _without_contradictions(record)


def _valid_text(data: bytes) -> str:
    data = data.removeprefix(BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return data[: error.start].decode("utf-8")


def _turns_in(text: str, pos: int) -> Iterator[str]:
    """Yield the text of each JSON object from `pos` on, up to the first invalid one."""
    decoder = json.JSONDecoder()
    for _ in range(MOST_TURNS):
        between = _BETWEEN.match(text, pos)
        pos = between.end() if between else pos
        try:
            _value, end = decoder.raw_decode(text, pos)
            parse_json(text[pos:end])
        except (ValueError, RecursionError, Unreadable):
            return
        yield text[pos:end]
        pos = end


def _try_read(head: str, turns: list[str]) -> Record | None:
    try:
        return read(f'{head}"turns": [{",".join(turns)}]}}'.encode())
    except (Unreadable, UnicodeEncodeError):
        return None


def _without_contradictions(record: Record) -> Salvaged | None:
    """Return the turns that agree with the rules; None if not even the start does."""
    for _ in range(len(record.turns) + 1):
        try:
            rebuild(record)
        except Unreadable:
            return None
        except Contradiction as contradiction:
            if not record.turns:
                return None
            turn = contradiction.turn or len(record.turns)
            record = replace(record, turns=record.turns[: min(turn, len(record.turns)) - 1])
        else:
            return Salvaged(record, len(record.turns) + 1)
    return None
