"""Opening a race that came in a message: a code in a text, or a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import read_bytes
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import SharedRace, decode
from breakaway_desktop.share.picture import LARGEST_PICTURE, race_in_chunk
from breakaway_desktop.share.picture_search import search_picture
from breakaway_desktop.share.race_coding import CodeRefused
from breakaway_desktop.share.recognition import is_code, is_picture_file


def read_picture(path: Path) -> bytes | None:
    """Return the bytes of a picture; None for any other file. Raises CodeRefused and Unreadable."""
    if not is_picture_file(path):
        return None
    picture = read_bytes(path, LARGEST_PICTURE + 1)
    if len(picture) > LARGEST_PICTURE:
        raise CodeRefused("picture-heavy", most=LARGEST_PICTURE // (1024 * 1024))
    return picture


def open_chunk(picture: bytes) -> SharedRace | None:
    """Return the race in the chunk of a picture; None if it has none.

    Raises CodeRefused; Unreadable or Contradiction for a race that is none.
    """
    record = race_in_chunk(picture)
    if record is None:
        return None
    if record.result is None:
        raise CodeRefused("race-not-over")
    return SharedRace(replace(record, meta={}), claims_in(record.meta) or Claims(), False, rebuild(record).steps)


def open_argument(argument: Path) -> SharedRace | None:
    """Return the race in a code or picture; None for any other file. Raises CodeRefused, Unreadable, Contradiction."""
    if is_code(argument):
        return decode(str(argument))
    picture = read_picture(argument)
    return None if picture is None else open_chunk(picture) or decode(search_picture(picture))
