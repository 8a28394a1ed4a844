"""What a line of a letter is, by its shape alone: nothing but orders, the head of a mail, a date or a time."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from breakaway_desktop.engine.options import MOST_TEAMS, USUAL_TEAMS
from breakaway_desktop.engine.race import rider_numbers
from breakaway_desktop.mail.orders import NO_CARD, RETIRE
from breakaway_desktop.reports.extras_syntax import EXTRA_SIGN

LONGEST_LINE: Final = 200
"""Maximum length of a line that may be orders, in characters."""

# Signs.
QUOTING, VEILED = "\ufdd0", "\ufdd1"
"""Marks of a line of HTML that may be a quotation; that may be hidden, moved or somebody else's. No text has these."""
_CLEAN: Final = str.maketrans(
    {
        ord(QUOTING): None,
        ord(VEILED): None,
        **dict.fromkeys([0xAD, 0x200B, *range(0x200E, 0x2010), *range(0x202A, 0x202D), 0x2060, 0xFEFF]),
        **dict.fromkeys(range(0x2066, 0x206A)),
        **dict.fromkeys([0xA0, 0x2007, 0x202F], " "),
    }
)
"""Invisible characters, and blanks that break no line."""
_MINUS: Final = "\u2212"
_SLASHES: Final = frozenset("\u2044\u2215\u29f8\uff0f")
_EMPHASIS: Final = re.compile(r"(?<![^\W_])[*_`]+(?=\S)|(?<=\S)[*_`]+(?![^\W_])")
"""Signs around a word that stand for bold or italic letters: `_13: 7_`, `**13:** 7`."""
_ENTITY: Final = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{1,6}|#[xX][0-9a-fA-F]{1,5});")
_MARKS: Final = re.compile(r"(?:\s*[>|])*(?:\s*[A-Z]{2,3}>(?=\s))?\s*")
"""Marks of quotation, also with initials: `> `, `| `, `AB> `."""

# Orders.
_LIST_MARK: Final = re.compile(r"(?:(?:[-*•·+]|(?:10|[1-9])[.)])\s)?")
_SIGN: Final = r"\s?=\s?|\s?:\s|\s:|:(?!\d\d)"
"""What stands between rider and card; `11:10` can be a time, too."""
_BESIDE: Final = r"\s?/\s?(?:\d{1,3}|[SPCTB]\d{0,3})"
_TEXTS: Final = {
    "cards": rf"({_SIGN}|\s)(\d{{1,3}}(?:{_BESIDE})?|-{_BESIDE}|{RETIRE})",
    "hands": rf"({_SIGN})(\d{{1,2}}(?:,?\s\d{{1,2}}){{2,3}})",
}

# Heads of forms and mails, dates and times.
RACE_LINE: Final = re.compile(
    r"\bRACE\W+(?P<race>\w+)\W+TURN\W+(?P<turn>\d{1,4})\W+TEAM\W+(?P<team>\d{1,2})\W+WORD\W+(?P<word>\w+)"
    r"(?:\W+FORM\W+(?P<form>\d{1,4})(?!\d|\s*[=:/]))?",
    re.IGNORECASE,
)
"""First line of a form (see `forms.form_head`)."""
_DAY: Final = r"\d{1,4}[./-]\d{1,2}"
_DATE: Final = r"\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{2,4}\.?"
_CLOCK: Final = r"\d{1,2}(?:[:.h]\d\d(?::\d\d)?(?!\d|[.,]\d)(?:\s?[ap]\.?\s?m\b\.?)?|\s?[ap]\.?m\b\.?)"
_BEFORE: Final = "(?<![0-9A-Za-z.:/])"
STAMP: Final = re.compile(rf"{_BEFORE}(?:{_DATE}|{_CLOCK}|{_DAY})(?!\w)", re.IGNORECASE)
"""What may be a date or a time in digits: also a day without a year."""
_DATED: Final = re.compile(rf"{_BEFORE}(?:{_DATE}|{_CLOCK})(?!\w)|(?<!\d)(?:19|20)\d\d(?!\d)", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"\w@\w")
_RULE: Final = re.compile(r"[-_=~*\u2500\u2501]{5,}|[-=]{2,} ?.{4,300}?[-=]{2,}")
"""A line across the page, with words in it or not."""
_LABEL: Final = re.compile(r"[^\W\d][^:：<>@\d]{0,24} ?[:：](?:\s|$)")
COLONS: Final = (":", "：")
_SENTENCE: Final = re.compile(r"[^\W\d].*[.!?]")
_MOST_LABELS: Final = 8
_MOST_PIECES: Final = 3
_NARROWEST: Final = 55
"""Width from which a mail program breaks lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a letter. `text`: with plain signs; `raw`: as typed, without marks; `depth`: how often it is quoted."""

    text: str
    raw: str = ""
    depth: int = 0
    width: int = 0
    is_ours: bool = False
    """Whether we sent it. Rows of a form with a card are told apart elsewhere."""
    mark: str = ""
    """`QUOTING`, `VEILED` or nothing."""
    race: re.Match[str] | None = None
    """The first line of a form in it."""

    def may_end_in(self, other: Line) -> bool:
        """Return whether a program that breaks long lines may have put the rest of this one below it."""
        return self.width + 1 + len(other.text.partition(" ")[0]) > _NARROWEST


def parse_line(raw: str) -> Line:
    """Return a line as it is read: with single blanks and plain signs, without marks of quotation and emphasis."""
    shown = (_ENTITY.sub(lambda entity: html.unescape(entity.group()), raw) if "&" in raw else raw).translate(_CLEAN)
    marks = _MARKS.match(shown)
    assert marks is not None
    text = rest = shown[marks.end() :].strip()
    if not text.isascii():
        text = "".join(map(_plain, text))
    depth = sum(sign in ">|" for sign in marks.group())
    mark = VEILED if VEILED in raw else QUOTING if QUOTING in raw else ""
    text = " ".join(_EMPHASIS.sub("", text).split())
    return Line(text, rest, depth, len(shown.rstrip()), mark=mark, race=RACE_LINE.search(text))


@lru_cache(4096)
def _plain(sign: str) -> str:
    category = unicodedata.category(sign)
    if category == "Pd" or sign == _MINUS:
        return "-"
    return str(unicodedata.decimal(sign)) if category == "Nd" else "/" if sign in _SLASHES else sign


@lru_cache(4096)
def _digits(sign: str) -> str:
    """Return a sign as the digits that it shows: `⑭` as 14; nothing for what is drawn over others or not at all."""
    category, value = unicodedata.category(sign), unicodedata.numeric(sign, 0.5)
    if value.is_integer() and category[0] == "N":
        return str(int(value)) if value < 10 else f" {int(value)} "
    return "" if category in ("Mn", "Me", "Cf") else sign


def normalize_line(line: str) -> str:
    """Return a line in the form in which it is compared with those that we sent."""
    return parse_line(line).text


class OrderLines:
    """Patterns of lines with the riders of a race."""

    def __init__(self, teams: int) -> None:
        numbers = [*map(str, reversed(rider_numbers(teams)))]
        rider = rf"(?:{'|'.join(numbers)})(?!\d)"
        alone = r"(?!\s\d(?!\d))"
        spaced = "|".join(r"\s?".join(number) + alone * (len(number) == 2) for number in numbers)
        of_smaller = rider_numbers(max(teams, USUAL_TEAMS))
        others = "|".join(str(number) for number in rider_numbers(MOST_TEAMS)[len(of_smaller) :])
        self._orders = {
            kind: re.compile(rf"({rider}){text}(?:\s?[,;]\s?(?={rider})|\s?[.,;]?$)", re.IGNORECASE)
            for kind, text in _TEXTS.items()
        }
        self._begin = re.compile(rf"\W{{0,3}}{rider}(?!\w|\s?[/:.-]\d\d)")
        self._any = re.compile(rf"(?<!\d)0*({rider})")
        self._spaced = re.compile(rf"(?<!\d)(?<!(?<!\d)\d\s)(?:{spaced})(?!\d)")
        """A rider's number with blanks in it: `1 4` in no row of single digits, `12 1` in `12 1 8` too."""
        self._other = re.compile(rf"(?<!\d)(?:{others or '(?!)'})\s?[:=]\s?\d{{1,3}}(?!\d|\s?[:=]|\s\d)")
        """A card for a rider of a larger race than six: 12 in `111 = 12` is no rider there, but 14 in `71: 14 = 5` is.

        No smaller number: 51 in `20:51: 14 = 5` can be minutes, in a race of three too.
        """
        self._with_card = re.compile(rf"(?<!\d){rider}\s?[:=\s]\s?\d")
        self._row = re.compile(rf"{rider}\s?[:=]")
        self._old_row = re.compile(rf"({rider}):(?=\d)")
        self._torn = re.compile(rf"[,;]\s?{rider}(?:\s?[:=])?$")
        self._behind_name = re.compile(rf"(?<=[:>)\]\t])\s?(?={rider}\W)")

    def orders_in(self, text: str, kind: str) -> list[tuple[int, str]]:
        """Return the orders of a line that is nothing but orders. `kind`: `hands` in turn 0, else any other word."""
        return [(int(order[1]), _order_text(order[3])) for order in self._matches(text, kind)]

    def signs_in(self, text: str) -> list[tuple[int, str]]:
        """Return the riders of a line that is nothing but orders, with the sign behind each."""
        orders = self._matches(text, "cards") or self._matches(text, "hands")
        return [(int(order[1]), order[2].strip()) for order in orders]

    def _matches(self, text: str, kind: str) -> list[re.Match[str]]:
        pattern, mark = self._orders["hands" if kind == "hands" else "cards"], _LIST_MARK.match(text)
        assert mark is not None
        found, pos = [], mark.end()
        while pos < len(text):
            order = pattern.match(text, pos) if len(text) <= LONGEST_LINE else None
            if order is None:
                return []
            found.append(order)
            pos = order.end()
        return found

    def is_orders(self, text: str) -> bool:
        """Return whether a line is nothing but orders of any kind."""
        return any(self._matches(text, kind) for kind in _TEXTS)

    def begins(self, text: str) -> bool:
        """Return whether a line begins with a rider's number, or is nothing but orders."""
        return self._begin.match(text) is not None or self.is_orders(text)

    def riders_in(self, text: str) -> list[int]:
        """Return the riders that a line names: in words, dates and any digits, behind zeros, and shown from its end."""
        shown = text if text.isascii() else "".join(map(_digits, text))
        shown = self._other.sub(" ", shown)
        shown += f" {shown[::-1]}" * ("\u202d" in text or "\u202e" in text)
        spaced = ("".join(rider.split()) for rider in self._spaced.findall(shown))
        return [*map(int, (*self._any.findall(shown), *spaced))]

    def holds_orders(self, text: str) -> bool:
        """Return whether orders stand among other words."""
        return self.is_orders(text) or self._with_card.search(STAMP.sub(" ", text)) is not None

    def is_row(self, text: str) -> bool:
        """Return whether a line is an empty row of a form."""
        return self._row.fullmatch(text) is not None

    def as_old_row(self, text: str) -> str:
        """Return a row `11:10` of a form of 1.0 as an order."""
        return self._old_row.sub(r"\1: ", text, count=1) if self._old_row.match(text) else text

    def is_torn(self, text: str, below: str) -> bool:
        """Return whether a mail program broke a list of orders behind a rider, so that both lines are one list."""
        return self._torn.search(text) is not None and not self.is_orders(below) and self.is_orders(f"{text} {below}")

    def ends_in_orders(self, text: str) -> bool:
        """Return whether orders stand behind somebody's name: `Bruno: 14: 5`."""
        starts = (place.end() for place in self._behind_name.finditer(text[:LONGEST_LINE]))
        return any(self.is_orders(text[start:]) for start in starts)


@cache
def order_lines(teams: int = MOST_TEAMS) -> OrderLines:
    return OrderLines(teams)


def looks_like_order(line: str) -> bool:
    return order_lines().is_orders(normalize_line(line))


def _order_text(text: str) -> str:
    text = text.replace(",", " ")
    if text.lower() == RETIRE or (" " in text and EXTRA_SIGN not in text):
        return " ".join(str(int(card)) for card in text.split()) if text[0].isdigit() else RETIRE
    card, slash, more = "".join(text.upper().split()).partition(EXTRA_SIGN)
    more = str(int(more)) if more.isdecimal() else more
    return (NO_CARD if card == NO_CARD else str(int(card))) + slash + more


def is_dated(text: str) -> bool:
    """Return whether a line with a date or a time may stand above somebody's message; no sentence does."""
    return _DATED.search(text) is not None and _SENTENCE.fullmatch(text) is None


def head_at(lines: Sequence[Line], number: int) -> int:
    """Return how many lines from here on are the head of a mail: a rule, labels, or a line with a colon at its end."""
    line = lines[number]
    if line.is_ours or not line.raw:
        return 0
    if _RULE.fullmatch(line.raw[: 2 * LONGEST_LINE].translate({0x2013: "-", 0x2014: "-"})):
        return 1
    return _labels_at(lines, number) or _colon_at(lines, number)


def _colon_at(lines: Sequence[Line], number: int) -> int:
    """Return how many lines from here on end with a colon and hold an address, a date or a time."""
    text, above = "", lines[number]
    for count, line in enumerate(lines[number : number + _MOST_PIECES], start=1):
        if not line.text or line.is_ours or line.depth != above.depth or len(line.text) > LONGEST_LINE:
            return 0
        if count > 1 and not (above.may_end_in(line) and (is_dated(text) or _ADDRESS.search(text))):
            return 0
        text, above = f"{text} {line.text}".strip(), line
        if text.endswith(COLONS):
            return count if _DATED.search(text) or _ADDRESS.search(text) else 0
    return 0


def _labels_at(lines: Sequence[Line], number: int) -> int:
    """Return how many lines from here on are labels: three, or two of which one has a date or a time, none twice."""
    found, last, is_with_date = set[str](), 0, False
    for count, line in enumerate(lines[number : number + _MOST_LABELS], start=1):
        label = _LABEL.match(line.text) if line.depth == lines[number].depth else None
        is_other = label is None or label[0].casefold() in found or line.race
        if line.text and (line.is_ours or is_other):
            break
        if label is not None:
            last = count
            found.add(label[0].casefold())
            is_with_date |= _DATED.search(line.text) is not None
    return last if len(found) > 2 or (len(found) == 2 and is_with_date) else 0
