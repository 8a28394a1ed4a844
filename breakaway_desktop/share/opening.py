"""Opening a race that came in a message: a code in a text, or a picture."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from breakaway_desktop.record.document import Record
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import read_bytes
from breakaway_desktop.share.claims import SHARED, Claims, claims_in
from breakaway_desktop.share.code import SharedRace, decode
from breakaway_desktop.share.picture import LARGEST_PICTURE, code_in_qr, is_picture, race_in_chunk
from breakaway_desktop.share.race_coding import CodeRefused

PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp")
"""Endings of the files in which a race is sought."""
_CODE: Final = re.compile(r"BA[0-9]{1,2}-", re.IGNORECASE | re.ASCII)


def open_picture(picture: bytes) -> SharedRace:
    """Return the race in a picture: that of its chunk, else that of its QR.

    Raises CodeRefused; Unreadable or Contradiction for a chunk with a race that is none.
    """
    if len(picture) > LARGEST_PICTURE or not is_picture(picture):
        raise CodeRefused("picture-none")
    record = race_in_chunk(picture)
    if record is None:
        return decode(code_in_qr(picture))
    return SharedRace(replace(record, meta={}), claims_in(record.meta) or Claims(), False, rebuild(record).steps)


def record_of(shared: SharedRace) -> Record:
    """Return the record of a shared race, with its claims as the only entry of `meta`."""
    return replace(shared.record, meta={SHARED: shared.claims.meta})


def open_argument(argument: Path) -> SharedRace | None:
    """Return the race in a file, or in a code where a file is expected; None for any file but a picture.

    Raises CodeRefused, Unreadable and Contradiction.
    """
    if _CODE.search(str(argument)) and not os.path.exists(argument):
        return decode(str(argument))
    if argument.suffix.lower() not in PICTURES:
        return None
    return open_picture(read_bytes(argument, LARGEST_PICTURE + 1))
