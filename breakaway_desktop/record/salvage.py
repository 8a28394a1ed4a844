"""Salvaging a damaged file: its turns up to the one that breaks off or contradicts the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.json_checks import Unreadable, parse
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild

LARGEST_SALVAGED: Final = 1024 * 1024
"""Bytes of a file that is looked through for what is whole; the longest races need a quarter of it."""
MOST_TURNS: Final = 1000

_TURNS: Final = re.compile(r'(?<!\\)"turns"\s*:\s*\[')
_BETWEEN: Final = re.compile(r"[\s,]*")


class Salvaged(NamedTuple):
    """The race as far as it is whole, and the turn in which the file breaks off."""

    record: Record
    broken: int

    @property
    def whole(self) -> int:
        """How many turns are whole."""
        return len(self.record.turns)


def salvage(data: bytes) -> Salvaged | None:
    """The whole turns of a file that cannot be read to its end; None where not even the teams can be read.

    The race in it can be rebuilt: what follows the first contradiction is left out as well.
    """
    if len(data) > LARGEST_SALVAGED:
        return None
    text = _text_of(data)
    found = _TURNS.search(text)
    if found is None:
        return None
    head, turns = text[: found.start()], list(_turns_in(text, found.end()))
    low, high = -1, len(turns)
    while low < high:  # where this many turns can be read, fewer can as well
        middle = (low + high + 1) // 2
        if _readable(head, turns[:middle]) is None:
            high = middle - 1
        else:
            low = middle
    record = _readable(head, turns[:low]) if low >= 0 else None
    return None if record is None else _agreed(record)


def _text_of(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return data[: error.start].decode("utf-8")


def _turns_in(text: str, at: int) -> Iterator[str]:
    """The objects that follow, as they are written, to the first that is none."""
    decoder = json.JSONDecoder()
    for _ in range(MOST_TURNS):
        between = _BETWEEN.match(text, at)
        at = between.end() if between else at
        try:
            _value, end = decoder.raw_decode(text, at)
            parse(text[at:end])
        except (ValueError, RecursionError, Unreadable):
            return
        yield text[at:end]
        at = end


def _readable(head: str, turns: list[str]) -> Record | None:
    try:
        return read(f'{head}"turns": [{",".join(turns)}]}}'.encode())
    except (Unreadable, UnicodeEncodeError):
        return None


def _agreed(record: Record) -> Salvaged | None:
    """The turns with which the rules agree; None if they do not even agree with the start."""
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
