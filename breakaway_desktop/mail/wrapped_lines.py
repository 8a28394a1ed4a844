"""Lines that a mail program broke: those that we sent, the ends of quoted ones, and sentences of the player."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import Final

from breakaway_desktop.mail.letter_lines import Line

MOST_PIECES: Final = 4
"""Maximum number of lines into which a line that we sent was broken."""
_LONGEST_SENT: Final = 100
"""Maximum length of a line that we sent, and a little more."""
_NARROWEST: Final = 60
"""Minimum width at which mail programs break lines."""
_MOST_JOINED: Final = 12
"""Maximum number of lines of one sentence."""

_SENTENCE_END: Final = re.compile(r"[.!?:;]\"?$")
_VERBS: Final = (
    r"plays?|rides?|uses?|goes|attacks|starts|holds|takes|has|with|the|card|gioca|usa|attacca|va|parte|ha|con"
)
_CARD: Final = r"\d{1,3}\b(?!\s?[:=)])"
OPEN_ENDS: Final = (
    (
        "my number 13 plays | the 7",
        rf"\b[1-6][1-4],?\s(?:[^\W\d]{{1,12}}\s){{0,2}}(?:{_VERBS})",
        rf"(?:the |il |la )?{_CARD}",
    ),
    ("my number 13 | plays 7", r"[^\W\d]\s[1-6][1-4]", rf"(?:{_VERBS}|card|retires|si ritira)\b"),
    (
        "11 plays 8 and | spies on 21",
        r"\b[1-6][1-4]\b.{1,12}\d (?:and|then|with|e|poi|con)",
        rf"(?:the |an? )?(?:sp|punc|fora|boost|scatto|catch|rientro|then|{_CARD})",
    ),
)
"""Ends of lines that need the next line, and its beginning: an example of both, and their patterns."""
_OPEN_ENDS: Final = tuple(
    (re.compile(rf"{end}$", re.IGNORECASE), re.compile(beginning, re.IGNORECASE))
    for _example, end, beginning in OPEN_ENDS
)


def mark_sent_lines(lines: Sequence[Line], sent: Set[str]) -> list[Line]:
    """Return the lines with those marked that we sent ourselves, whole or in pieces."""
    result = list(lines)
    start = 0
    while start < len(lines):
        pieces = _sent_pieces(lines, start, sent)
        for number in range(start, start + pieces):
            result[number] = replace(lines[number], is_ours=True)
        start += max(1, pieces)
    return result


def _sent_pieces(lines: Sequence[Line], start: int, sent: Set[str]) -> int:
    """Return how many lines from here on are one line that we sent; 0 if none are."""
    longest, texts = 0, [""]
    for pieces, line in enumerate(lines[start : start + MOST_PIECES], start=1):
        if not line.text or line.depth > lines[start].depth or len(line.text) > _LONGEST_SENT:
            break
        forms = line.forms if pieces == 1 else (line.text,)
        texts = [f"{text}{gap}{form}" for text in texts for form in forms for gap in ("", " ") if text or not gap]
        if any(text in sent for text in texts):
            longest = pieces
        if min(map(len, texts)) > _LONGEST_SENT:
            break
    return longest


def mark_rests(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with those marked that may be the end of a quoted line, broken by a mail program without marks.

    Between two quoted lines such a line is quoted as well. The lines of a signature are marked too.
    """
    result = list(lines)
    is_signature = False
    for number, (above, line) in enumerate(pairwise(lines), start=1):
        is_signature = bool(line.text) and (above.raw == "--" or is_signature)
        if is_signature:
            result[number] = replace(line, is_rest=True)
        if not line.text or line.is_ours or above.depth <= line.depth or not _was_broken(above, line):
            continue
        below = lines[number + 1] if number + 1 < len(lines) else line
        depth = above.depth if below.depth > line.depth else line.depth
        result[number] = replace(line, depth=depth, is_rest=True)
    return result


def _was_broken(above: Line, line: Line) -> bool:
    """Return whether the first word of a line would have made the line above it too long."""
    word = len(line.text.partition(" ")[0])
    return above.width + 1 + word > _NARROWEST and bool(above.text)


def join_wrapped(lines: Sequence[Line], begins_order: Callable[[str], bool]) -> list[Line]:
    """Return the player's own lines with sentences joined that a mail program broke."""
    result: list[Line] = []
    for line in lines:
        above = result[-1] if result else None
        if above is None or not _goes_on(above, line) or begins_order(line.text):
            result.append(line)
            continue
        pieces = (above.pieces or (above.text,)) + (line.text,)
        result[-1] = replace(
            line, text=f"{above.text} {line.text}", pieces=pieces, raw="", unsure_rider=above.unsure_rider
        )
    return result


def _goes_on(above: Line, line: Line) -> bool:
    """Return whether a line goes on with the sentence of the line above it."""
    if line.number != above.number + 1 or above.depth or line.depth or line.is_rest or len(above.pieces) > _MOST_JOINED:
        return False
    end = above.text[-40:]
    if any(open_end.search(end) and beginning.match(line.text) for open_end, beginning in _OPEN_ENDS):
        return True
    if _SENTENCE_END.search(above.text):
        return False
    return above.is_soft or (_was_broken(above, line) and not line.text[0].isupper())
