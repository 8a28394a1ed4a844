"""A race inside a picture: whole in a chunk of a PNG file, or as the code in its QR.

Chunks: PNG (third edition), 5. A messenger drops the chunk and keeps the QR; a file keeps both.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from io import BytesIO
from typing import Final

from breakaway_desktop.record.document import LARGEST_FILE, Record
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.writing import write
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import without_names
from breakaway_desktop.share.meta_keys import SHARED
from breakaway_desktop.share.race_coding import CodeRefused

LARGEST_PICTURE: Final = 16 * 1024 * 1024
LONGEST_QR: Final = 480
"""Characters of the longest code that gets a QR: version 13 at level M, which a shrunk JPEG still shows clearly."""
LARGEST_SIDE: Final = 4096
"""Width and height in pixels in which a QR is sought; larger pictures are shrunk first."""
_MOST_PIXELS: Final = 64_000_000
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHUNK: Final = b"raCe"
"""Ancillary, private and safe to copy: editors of pictures keep it."""
_VERSION: Final = b"\x01"
_LARGEST_CHUNK: Final = 1024 * 1024
_MOST_CHUNKS: Final = 2_000


def is_picture(data: bytes) -> bool:
    """Return whether the bytes begin as those of a PNG, JPEG or WebP."""
    return data.startswith((_SIGNATURE, b"\xff\xd8\xff")) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")


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


def code_in_qr(picture: bytes) -> str:
    """Return the text of the first QR in a PNG, JPEG or WebP that begins as a code does. Raises CodeRefused.

    Decodes the picture, which may take a second: the window has it done in another process.
    """
    try:
        from zxingcpp import barcode_formats_from_str, read_barcodes
    except ImportError:
        raise CodeRefused("picture-unread") from None
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(BytesIO(picture), formats=("PNG", "JPEG", "WEBP")) as image:
            image.draft("L", (LARGEST_SIDE, LARGEST_SIDE))  # a JPEG can be decoded at a smaller size
            if image.width * image.height > _MOST_PIXELS:
                raise CodeRefused("picture-none")
            grey = image.convert("L")
    except (OSError, SyntaxError, ValueError, UnidentifiedImageError, Image.DecompressionBombError):
        raise CodeRefused("picture-none") from None
    grey.thumbnail((LARGEST_SIDE, LARGEST_SIDE))
    found = read_barcodes(grey, formats=barcode_formats_from_str("QRCode"))
    text = next((one.text for one in found if one.text.upper().startswith("BA")), None)
    if text is None:
        raise CodeRefused("picture-none")
    return str(text)
