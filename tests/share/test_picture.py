"""A race inside a picture: its chunk, its QR, and pictures that lie."""

from __future__ import annotations

import zlib
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
import segno
from PIL import Image

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.writing import write
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import encode, text_of
from breakaway_desktop.share.opening import open_chunk
from breakaway_desktop.share.picture import LONGEST_QR, LONGEST_SIDE, code_in_qr, put_race_in, race_in_chunk
from breakaway_desktop.share.race_coding import CodeRefused
from breakaway_desktop.share.recognition import is_picture
from tests.share.races import random_race

RACE = replace(random_race(4, finish=40), meta={"name": "my secret name", "computer": "mine", "phones": [1]})
CLAIMS = Claims("Anna", edition=1, hints=True)


def blank_png() -> bytes:
    out = BytesIO()
    Image.new("RGB", (40, 30), "white").save(out, "PNG")
    return out.getvalue()


def qr_picture(text: str, kind: str, width: int = 1000, **how: int) -> bytes:
    """Return a picture `width` pixels wide, with a QR of 5 pixels a module at 1280."""
    out = BytesIO()
    segno.make_qr(text, error="m", boost_error=False).save(out, kind="png", scale=5, border=4)
    page = Image.new("RGB", (1280, 800), "white")
    page.paste(Image.open(out).convert("RGB"), (100, 50))
    page = page.resize((width, 800 * width // 1280))
    out = BytesIO()
    page.save(out, kind, **how)
    return out.getvalue()


def with_chunk(data: bytes, kind: bytes = b"raCe") -> bytes:
    png = blank_png()
    chunk = len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
    return png[:-12] + chunk + png[-12:]


def test_the_whole_race_is_in_the_chunk_and_nothing_of_its_meta() -> None:
    picture = put_race_in(blank_png(), RACE, CLAIMS, names=True)
    record = race_in_chunk(picture)
    assert record is not None
    assert replace(record, meta={}) == replace(RACE, meta={})
    assert claims_in(record.meta) == CLAIMS
    assert Image.open(BytesIO(picture)).size == (40, 30)
    text = zlib.decompress(picture[picture.index(b"raCe") + 5 : -16])
    assert not [secret for secret in (b"my secret name", b"mine", b"phones") if secret in text]


def test_without_names_no_name_is_in_the_file() -> None:
    picture = put_race_in(blank_png(), RACE, CLAIMS, names=False)
    text = zlib.decompress(picture[picture.index(b"raCe") + 5 : -16]).decode()
    names = {team.name for team in RACE.teams} | {rider.name for team in RACE.teams for rider in team.riders}
    assert names - {None}
    assert not [name for name in (*names, "Anna") if name and name in text]


@pytest.mark.parametrize(("kind", "how"), [("JPEG", {"quality": 50}), ("PNG", {}), ("WEBP", {"quality": 40})])
def test_a_code_is_read_from_the_picture_that_a_messenger_makes(kind: str, how: dict[str, int]) -> None:
    code = encode(random_race(0, finish=40), names=False)
    assert len(code) <= LONGEST_QR
    assert code_in_qr(qr_picture(code, kind, **how)) == code


def test_the_longest_code_with_a_qr_is_read_at_quality_50() -> None:
    text = text_of(int("7" * (LONGEST_QR - 13), 32))
    assert code_in_qr(qr_picture(text, "JPEG", quality=50)) == text


@pytest.mark.parametrize(
    ("picture", "key"),
    [
        (with_chunk(b"\x02" + zlib.compress(b"{}")), "code-newer"),
        (with_chunk(b"\x01rubbish"), "picture-damaged"),
        (with_chunk(b"\x01" + zlib.compress(bytes(100_000_000))), "picture-damaged"),
        (with_chunk(b"\x01" + zlib.compress(write(RACE).encode())[:-9]), "picture-damaged"),
        (with_chunk(b"\x01" + zlib.compress(b"{}")), "file-missing-key"),
        (put_race_in(blank_png(), RACE, CLAIMS, names=True).replace(b"raCe\x01x", b"raCe\x01y"), "picture-damaged"),
    ],
    ids=["newer", "rubbish", "a bomb", "torn", "no record", "a wrong sum"],
)
def test_a_chunk_that_lies_is_refused(picture: bytes, key: str) -> None:
    with pytest.raises(Refused) as refused:
        race_in_chunk(picture)
    assert refused.value.refusal.key == key


def test_an_unfinished_race_in_a_chunk_is_refused() -> None:
    running = replace(RACE, turns=RACE.turns[:1], result=None)
    with pytest.raises(CodeRefused, match="race-not-over"):
        open_chunk(put_race_in(blank_png(), running, CLAIMS, names=True))


@pytest.mark.parametrize(
    "picture",
    [
        blank_png(), with_chunk(b"", b"IDAT"), with_chunk(b"\x01", b"tEXt") * 3000,
    ],
    ids=["blank", "an empty chunk", "many chunks"],
)  # fmt: skip
def test_a_picture_without_a_race_has_none(picture: bytes) -> None:
    assert race_in_chunk(picture) is None
    with pytest.raises(CodeRefused, match="picture-none"):
        code_in_qr(picture)


def header(width: int, height: int = 1) -> bytes:
    """Return the header of a PNG without what it says."""
    size = b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\0\0\0\0"
    whole = blank_png()
    return whole[:12] + size + zlib.crc32(size).to_bytes(4, "big") + whole[33:41]


def qrs(*texts: str, kind: str = "PNG", size: tuple[int, int] | None = None) -> bytes:
    """Return a picture with several QRs beside one another, as that of one code after it was made larger."""
    page = Image.new("L", (500 * len(texts), 500), "white")
    for index, text in enumerate(texts):
        segno.make_qr(text).save(one := BytesIO(), kind="png", scale=4)
        page.paste(Image.open(one).convert("L"), (500 * index, 0))
    page.resize(size or page.size).save(out := BytesIO(), kind)
    return out.getvalue()


CODE = encode(random_race(0, finish=40), names=False)
OTHER = CODE[:-1] + ("7" if CODE[-1] != "7" else "8")


@pytest.mark.parametrize(
    ("picture", "found"),
    [
        (qrs("https://example.org"), "picture-none"),
        (qrs(OTHER, "BA again"), "picture-damaged"),
        (qrs("BA2-00100000000"), "code-newer"),
        (qrs(OTHER, CODE), CODE),
        *((qrs(CODE, kind=kind), CODE) for kind in ("GIF", "AVIF", "BMP")),
        (qrs(CODE, kind="JPEG", size=(9000, 9000)), CODE),
        (header(LONGEST_SIDE + 1), "picture-long"),
        (header(LONGEST_SIDE, 4000), "picture-large"),
        (qr_picture(CODE, "JPEG")[:500], ""),
        (b"\0\0\0\x18ftypheic", ""),
        (b"\x89PNG\r\n\x1a\n", ""),
    ],
)  # fmt: skip
def test_each_picture_has_its_code_or_its_reason(picture: bytes, found: str) -> None:
    """Without either a library has raised an error."""
    assert is_picture(picture[:16])
    refusal = pytest.raises(CodeRefused, match=found) if found else pytest.raises(OSError)
    with nullcontext() if found == CODE else refusal:
        assert code_in_qr(picture) == CODE


def test_a_race_file_is_no_picture() -> None:
    assert not is_picture(write(RACE).encode())


@pytest.mark.parametrize(
    ("seed", "count"), [(0, 150), *(pytest.param(seed, 2000, marks=pytest.mark.release) for seed in range(1, 11))]
)
def test_a_mutated_picture_is_refused_or_a_race_that_the_rules_allow(seed: int, count: int) -> None:
    rng, whole, found = Random(seed), put_race_in(blank_png(), RACE, CLAIMS, names=True), Counter[str]()
    for _picture in range(count):
        data = bytearray(whole)
        for _change in range(rng.choice((1, 2, 20))):
            at = rng.randrange(8, len(data))
            if rng.random() < 0.3:
                del data[at : at + rng.choice((1, 4, 100))]
            else:
                data[at : at + 1] = rng.randbytes(rng.choice((1, 1, 4)))
            data.extend(b"..")
        if rng.random() < 0.3 and b"raCe" in data:  # a sum that fits
            start = data.index(b"raCe")
            size = int.from_bytes(data[start - 4 : start], "big")
            data[start + 4 + size : start + 8 + size] = zlib.crc32(data[start : start + 4 + size]).to_bytes(4, "big")
        try:
            record = race_in_chunk(bytes(data))
            found["race" if record else "none"] += 1
            if record is not None:
                rebuild(record)
        except Refused:
            found["refused"] += 1
    assert min(found["race"], found["none"], found["refused"]) > 0
