"""The code in the picture of a result, as a messenger sends the picture on."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

import pytest
from PIL import Image

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load
from breakaway_desktop.share.code import encode, without_names
from breakaway_desktop.share.picture import LONGEST_QR, code_in_qr
from breakaway_desktop.share.rides import claims_of
from breakaway_desktop.ui.share.result_picture import picture_of_result
from tests.golden.races import GOLDEN, path_of
from tests.share.races import random_race

NAMES = sorted(GOLDEN)


def sent_on(picture: bytes) -> bytes:
    """Return a picture as a messenger sends it: 1,000 pixels wide, as a JPEG of quality 50, without the race inside."""
    small, out = Image.open(BytesIO(picture)).convert("RGB").resize((1000, 625)), BytesIO()
    small.save(out, "JPEG", quality=50)
    return out.getvalue()


def check_pictures(records: Iterable[Record]) -> None:
    """Each picture with a QR is read, whatever the result beside it looks like; each without has too long a code."""
    for record in records:
        match = Match.resume(record)
        code = encode(without_names(record), claims_of(match, ""), names=False)
        picture = sent_on(picture_of_result(match, names=False))
        if len(code) <= LONGEST_QR:
            assert code_in_qr(picture) == code
        else:
            with pytest.raises(Refused, match="picture-none"):
                code_in_qr(picture)


@pytest.mark.parametrize("name", ["boxed", "boxed-mountains", "postal-blind"])
def test_the_code_of_a_result_is_read(name: str, display: object) -> None:
    check_pictures([load(path_of(name))])


@pytest.mark.release
@pytest.mark.parametrize("block", range(8))
def test_the_code_of_every_result_is_read(block: int, display: object) -> None:
    check_pictures(load(path_of(name)) for name in NAMES[block::8])
    check_pictures(random_race(number) for number in range(block, 240, 8))
