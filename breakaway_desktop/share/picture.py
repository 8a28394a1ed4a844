"""A race inside a picture: whole in a chunk of a PNG file, or as the code in its QR.

Chunks: PNG (third edition), 5. A messenger drops the chunk and keeps the QR; a file keeps both.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from breakaway_desktop.record.document import LARGEST_FILE, Record
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.writing import write
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import number_in, without_names
from breakaway_desktop.share.meta_keys import SHARED
from breakaway_desktop.share.race_coding import CodeRefused

if TYPE_CHECKING:
    from PIL import Image

LARGEST_PICTURE: Final = 16 * 1024 * 1024
LONGEST_QR: Final = 480
"""Characters of the longest code that gets a QR: version 13 at level M, which a shrunk JPEG still shows clearly."""
SMALL_SIDE: Final = 1280
"""Width and height in pixels to which a picture is shrunk before a QR is sought in it."""
LARGEST_SIDE: Final = 4096
"""The same, when none was found."""
LONGEST_SIDE: Final = 20_000
"""Longest side in pixels of a picture that is decoded."""
_MOST_PIXELS: Final = 64_000_000
_KINDS: Final = ("PNG", "JPEG", "WEBP", "GIF", "AVIF", "BMP")
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHUNK: Final = b"raCe"
"""Ancillary, private and safe to copy: editors of pictures keep it."""
_VERSION: Final = b"\x01"
_LARGEST_CHUNK: Final = 1024 * 1024
_MOST_CHUNKS: Final = 2_000


def put_race_in(png: bytes, record: Record, claims: Claims, *, names: bool) -> bytes:
    """Return the picture with the race in a chunk before its end: of its `meta`, there are only the claims.

    Raises ValueError if the picture is no PNG.
    """
    if not names:
        record, claims = without_names(record), claims._replace(rider="")
    text = write(replace(record, meta={SHARED: claims.meta}))
    data = _VERSION + zlib.compress(text.encode(), 9)
    end = len(png) - 12
    if not png.startswith(_SIGNATURE) or png[end + 4 : end + 8] != b"IEND":
        raise ValueError("no PNG")  # no words: a programming error
    chunk = _CHUNK + data
    return png[:end] + len(data).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big") + png[end:]


def race_in_chunk(picture: bytes) -> Record | None:
    """Return the race in a chunk of the picture, not verified yet; None if there is none.

    Of its `meta`, there are only the claims. Walks the chunks without decoding the picture. Raises CodeRefused, and
    Unreadable for a chunk that is no record.
    """
    if not picture.startswith(_SIGNATURE):
        return None
    at = len(_SIGNATURE)
    for _chunk in range(_MOST_CHUNKS):
        size = int.from_bytes(picture[at : at + 4], "big")
        kind, data = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        if len(data) < size or kind == b"IEND" or len(kind) < 4:
            return None
        if kind == _CHUNK:
            check = int.from_bytes(picture[at + 8 + size : at + 12 + size], "big")
            if not 2 <= size <= _LARGEST_CHUNK or zlib.crc32(kind + data) != check:
                raise CodeRefused("picture-damaged")
            return _unpack(data)
        at += 12 + size
    return None


def _unpack(data: bytes) -> Record:
    if data[:1] != _VERSION:
        raise CodeRefused("code-newer", version=data[0])
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(data[1:], LARGEST_FILE)
    except zlib.error:
        raise CodeRefused("picture-damaged") from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise CodeRefused("picture-damaged")
    record = read(text)
    claims = claims_in(record.meta) or Claims()
    return replace(record, meta={SHARED: claims.meta})


# What follows is done in a process of its own (`picture_search`), and raises whatever libraries do.


def code_in_qr(picture: bytes) -> str:
    """Return the first code with a right check in the QRs of a picture. Raises CodeRefused."""
    from PIL import AvifImagePlugin, Image

    AvifImagePlugin.DEFAULT_MAX_THREADS = 1
    Image.MAX_IMAGE_PIXELS = None  # the limits are ours
    with Image.open(BytesIO(picture), formats=_KINDS) as image:
        return _code_in(image)


def code_on_clipboard() -> str | Path:
    """Return the code in a picture on the clipboard, or the first file named there. Raises CodeRefused."""
    from PIL import ImageGrab

    try:
        found = ImageGrab.grabclipboard()
    except (NotImplementedError, OSError):  # no tool for it, or none of a kind that it knows
        raise CodeRefused("clipboard-unread") from None
    if not found:
        raise CodeRefused("clipboard-empty")
    return Path(found[0]) if isinstance(found, list) else _code_in(found)


def _code_in(image: Image.Image) -> str:
    """Search a smaller picture first: that is quick, and finds what is sharp enough."""
    try:
        from zxingcpp import barcode_formats_from_str, read_barcodes
    except ImportError:
        raise CodeRefused("picture-unread") from None
    grey, reasons = _grey(image), {"code-none"}
    for side in (SMALL_SIDE, LARGEST_SIDE):
        smaller = grey.copy()
        smaller.thumbnail((side, side))
        for found in read_barcodes(smaller, formats=barcode_formats_from_str("QRCode")):
            try:
                number_in(found.text)
            except CodeRefused as refused:
                reasons.add(refused.refusal.key)
            else:
                return str(found.text)
        if max(grey.size) <= side:
            break
    if reasons == {"code-none"}:
        raise CodeRefused("picture-none")
    raise CodeRefused("code-newer" if reasons == {"code-none", "code-newer"} else "picture-damaged")


def _grey(image: Image.Image) -> Image.Image:
    """Return the picture in grey, a large JPEG at a smaller size, unless it is too large to be decoded."""
    if max(image.size) > LONGEST_SIDE:
        raise CodeRefused("picture-long", most=LONGEST_SIDE)
    scale = max(1, max(image.size) // LARGEST_SIDE)
    image.draft("L", (image.width // scale, image.height // scale))
    if image.width * image.height > _MOST_PIXELS:
        raise CodeRefused("picture-large", most=_MOST_PIXELS // 1_000_000)
    return image.convert("L")
