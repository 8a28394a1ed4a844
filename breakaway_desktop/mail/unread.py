"""Lines of a letter that were not understood, with the reason: for the referee, and as questions for the player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from breakaway_desktop.kit.words import mark, plain
from breakaway_desktop.mail.letter_lines import Line
from breakaway_desktop.mail.order_parser import ParsedOrder

MOST_LINES: Final = 20
"""Maximum number of lines of one letter that are shown."""
LONGEST_LINE: Final = 76
"""Maximum length of each in characters."""

REASONS: Final[Mapping[str, str]] = {
    "time": mark("it can be a time or an order."),
    "stamp": mark("it can be a time beside a name, or an order."),
    "clock": mark("it is a time."),
    "rest": mark("it can be part of a quotation."),
    "name": mark("the number can be part of a name."),
    "broken": mark("it can be the beginning of a sentence."),
    "unsure": mark("its words make it unclear whether it is an order."),
    "unclear": mark("it has the number of a rider, but no order was recognized."),
}
"""Why a line was not understood."""

ASKED: Final = {
    "time": "letter-time-or-order",
    "stamp": "letter-time-or-order",
    "rest": "letter-rest-or-order",
    "name": "letter-name-or-order",
    "broken": "letter-broken-or-order",
    "unsure": "letter-unsure-or-order",
}
"""Questions to the player, as refusals, by reason."""
ASKED_ONCE: Final = frozenset(("stamp", "rest"))
"""Reasons for which he is not asked if there is another order for the rider, quoted or not."""
ASKED_ALONE: Final = frozenset((*ASKED_ONCE, "unsure"))
"""Reasons for which he is not asked if there is another order for the rider that is quoted no deeper."""


class UnreadLine(NamedTuple):
    """A line of a letter that gave no order. `reason`: a key of `REASONS`."""

    text: str
    reason: str


def shown_line(text: str) -> str:
    """Return a line of a letter in a form that can be shown."""
    return plain(text[:LONGEST_LINE])


def unread_lines(lines: Iterable[Line], orders: Sequence[ParsedOrder], team: int) -> list[UnreadLine]:
    """Return the lines of a part of a letter that name a rider of the team, but gave no order."""
    unread = [UnreadLine(shown_line(order.line), order.doubt) for order in orders if order.doubt]
    read = {order.line for order in orders}
    rider = re.compile(rf"(?<!\w){team}[1-4](?!\w)")
    for line in lines:
        if line.depth == 0 and line.text not in read and (number := rider.search(line.text)):
            rest = line.text[: number.start()] + line.text[number.end() :]
            if any(map(str.isdigit, rest)):
                unread.append(UnreadLine(shown_line(line.text), "unclear"))
    return list(dict.fromkeys(unread))


def unclear_riders(lines: Iterable[Line], orders: Sequence[ParsedOrder], team: int) -> dict[int, str]:
    """Return the lines that begin with a rider of the team and have another number, for riders without any order."""
    found: dict[int, str] = {}
    ordered = {order.rider for order in orders if order.depth == 0}
    begin = re.compile(
        rf"[^\w~]{{0,8}}(?:[^\W\d]{{1,12}}\.?\s)?[^\w~]{{0,8}}(?P<rider>{team}[1-4])(?!\w)\D{{1,30}}\d{{1,2}}(?!\d)\D*$"
    )
    for line in lines:
        if line.depth == 0 and (match := begin.match(line.text)) and int(match["rider"]) not in ordered:
            found.setdefault(int(match["rider"]), shown_line(line.text))
    return found
