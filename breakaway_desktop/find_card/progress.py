"""The player's progress: his answers by position, in a file in the folder of races, and when each is asked again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from breakaway_desktop.kit.files.atomic import move, write_text
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.kit.files.json_text import parse_json

SERIES: Final = 5
"""Positions in a series."""
FILE: Final = "training.json"
BAD_FILE: Final = "training.bad"
"""An unreadable file is renamed to this."""
VERSION: Final = 1
_LARGEST_FILE: Final = 16 * 1024 * 1024
_LARGEST_COUNT: Final = 1_000_000
_LONGEST_KEY: Final = 40

AFTER_WRONG: Final = timedelta(days=1)
AFTER_RIGHT: Final = (timedelta(days=3), timedelta(days=7))
"""Days until a position that was once missed is asked again, after one and two right answers in a row."""
RIGHT_IN_A_ROW: Final = 3
"""Right answers in a row after which a position that was once missed is mastered; one found at once is mastered."""
MOST_WRONG: Final = 4
"""Wrong answers after which a position is not asked again, because that does not help."""


class AnswerCount(NamedTuple):
    """The answers to a position: right ones in a row, wrong ones in all, the last day, and the day it is due."""

    right: int
    wrong: int
    last: date
    due: date | None = None
    """Day on which it is asked again; None: never."""

    @property
    def is_mastered(self) -> bool:
        return self.due is None and self.wrong < MOST_WRONG


Progress = Mapping[str, AnswerCount]
"""Answers by the key of their position."""


def count_answer(before: AnswerCount | None, is_right: bool, today: date) -> AnswerCount:
    """Return the count after another answer, with the day on which the position is due again."""
    right, wrong = (before.right, before.wrong) if before is not None else (0, 0)
    if not is_right:
        wrong += 1
        return AnswerCount(0, wrong, today, today + AFTER_WRONG if wrong < MOST_WRONG else None)
    right += 1
    is_known = wrong == 0 or right >= RIGHT_IN_A_ROW
    return AnswerCount(right, wrong, today, None if is_known else today + AFTER_RIGHT[right - 1])


def answered_on(progress: Progress, day: date) -> int:
    """Return how many positions were last answered on this day."""
    return sum(count.last == day for count in progress.values())


def read_progress(folder: Path) -> dict[str, AnswerCount] | None:
    """Return the progress, empty if there is no file; None if the file is unreadable."""
    try:
        return _parse_progress(read_ordinary(folder / FILE, _LARGEST_FILE + 1))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError, OverflowError):
        return None


def load_progress(folder: Path) -> tuple[dict[str, AnswerCount], bool]:
    """Return the progress, and whether its file was unreadable and therefore renamed to `BAD_FILE`."""
    progress = read_progress(folder)
    if progress is not None:
        return progress, False
    try:
        move(str(folder / FILE), str(folder / BAD_FILE))
    except OSError:
        return {}, False
    return {}, True


def save_progress(folder: Path, progress: Progress) -> None:
    """Write the progress. Raises OSError."""
    seen = {
        key: {
            "right": count.right,
            "wrong": count.wrong,
            "last": count.last.isoformat(),
            "due": None if count.due is None else count.due.isoformat(),
        }
        for key, count in progress.items()
    }
    write_text(folder / FILE, json.dumps({"version": VERSION, "seen": seen}, indent=1) + "\n")


def _parse_progress(data: bytes) -> dict[str, AnswerCount]:
    """Parse the file. Raises ValueError, TypeError, AttributeError, KeyError, OverflowError and RecursionError."""
    if len(data) > _LARGEST_FILE:
        raise ValueError(FILE)
    document = parse_json(data.decode("utf-8-sig"))
    if document["version"] != VERSION:
        raise ValueError(document["version"])
    return {_parse_key(key): _parse_count(entry) for key, entry in document["seen"].items()}


def _parse_key(key: str) -> str:
    if len(key) > _LONGEST_KEY:
        raise ValueError(key[:_LONGEST_KEY])
    return key


def _parse_count(entry: Mapping[str, Any]) -> AnswerCount:
    right, wrong = entry["right"], entry["wrong"]
    if any(type(count) is not int or not 0 <= count <= _LARGEST_COUNT for count in (right, wrong)):
        raise ValueError(entry)
    due = entry["due"]
    return AnswerCount(
        right, wrong, date.fromisoformat(entry["last"]), None if due is None else date.fromisoformat(due)
    )
