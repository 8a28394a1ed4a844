"""A sentence for each refusal of a code or a picture."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.options import ROWS, Options
from breakaway_desktop.kit.words import mark
from breakaway_desktop.record.document import Record
from breakaway_desktop.sentences.rulebook import row_text
from breakaway_desktop.share import tables

SENTENCES: Final[dict[str, str]] = {
    "code-none": mark("There’s no race in this text: its code, which starts with BA1-, is missing."),
    "code-cut": mark("The code is cut off: {have} of {need} characters are here. Copy the whole message again."),
    "code-cut-early": mark("The code is cut off after its first characters. Copy the whole message again."),
    "code-mistyped": mark("A character of the code is wrong. Copy it again."),
    "code-newer": mark("This code is from a newer version of Breaking Away."),
    "code-no-race": mark("No race follows from this code."),
    "code-other-rules": mark("This code was made by a program with other rules."),
    "code-name": mark(
        "A name in this code has characters that can’t be seen, or says “you”. It needs another name, or none."
    ),
    "code-variant": mark("This race needs the variant {variant}, which isn’t installed."),
    "picture-none": mark(
        "There’s no race in this picture. If it came by a messenger, ask for it as a file, or for the code."
    ),
    "picture-slow": mark("This picture couldn’t be searched in time. Crop it to its square code, or ask for the code."),
    "picture-long": mark("A side of this picture has more than {most} pixels. Crop it to its square code."),
    "picture-large": mark("This picture has more than {most} million pixels. Crop it to its square code."),
    "picture-heavy": mark("This picture has more than {most} MB. Crop it to its square code."),
    "picture-undecoded": mark("This picture can’t be decoded here. Save it as PNG or JPEG, or ask for the code."),
    "clipboard-empty": mark("There’s neither a text nor a picture on the clipboard."),
    "clipboard-unread": mark(
        "There’s no text on the clipboard, and a picture on it can’t be read here. Drop its file on the window."
    ),
    "picture-damaged": mark("The race in this picture is damaged."),
    "picture-unread": mark(
        "The code in this picture can’t be read, because zxing-cpp isn’t installed here. Ask for the code as text."
    ),
    "race-not-over": mark("The race isn’t finished yet."),
    "race-no-deal": mark("This race can’t be ridden again: its file doesn’t tell which cards were drawn."),
    "race-no-code": mark("This race has no code, because codes can’t hold all of it. Send its picture or its file."),
    "race-later-option": mark("This race has no code: codes don’t know its “{option}”. Send its picture or its file."),
}


def option_without_code(record: Record) -> str:
    """Return the name of an option that the frozen tables of codes do not know, or not with its value; else empty."""
    for row in ROWS:
        known = tables.ROWS.get(row, (getattr(Options(), row),))
        if known and getattr(record.options, row) not in known:
            return row_text(row).label
    return ""
