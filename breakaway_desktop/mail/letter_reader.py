"""Whose each line of a letter is, and which lines are orders that count; docs/desk.md says it to players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from breakaway_desktop.mail.line_shapes import (
    RACE_LINE,
    STAMP,
    Line,
    OrderLines,
    colon_at,
    head_at,
    is_dated,
    order_lines,
    parse_line,
)

PRESS, END, WAIT, NO_WAIT = "PRESS", "END", "WAIT", "NO WAIT"
"""Commands that take up a whole line."""
_PRESS: Final = frozenset((PRESS, "STAMPA"))
_END: Final = frozenset((END, "FINE"))
_TURN: Final = re.compile(r"(?:for )?turno?\W*(\d{1,4})\W*", re.IGNORECASE)
_OK: Final = re.compile(r"\W*ok\W*", re.IGNORECASE)
_SIGNATURE: Final = "--"
_SENT_FROM: Final = re.compile(r"(?:sent from|inviato da)\b", re.IGNORECASE)
MAX_PRESS_LINES: Final = 20
"""Maximum number of lines of press in one letter."""
_QUOTES: Final = frozenset('"“”„‟«»‹›「」『』')
_MOST_PIECES: Final = 4
"""Most pieces into which a mail program breaks a line of ours."""

OWN, QUOTED = "own", "quoted"
"""Where a line stands: in the player's own text, or in a quotation."""
HEAD, SPEECH, REST, SIGNED = "head", "speech", "rest", "signed"
"""Below the first line of a mail, perhaps; in quotation marks; perhaps the end of a quoted line; in a signature."""
NAMED, APART = "named", "apart"
"""Behind the name of a writer; one of several runs of orders, of which one may be somebody else's."""


class _Form:
    """The first line of a form. `mark`: its number, 0 if it has none; `is_own`: it stands in the player's own text."""

    def __init__(self, found: re.Match[str], is_own: bool = False, before: str = "") -> None:
        self.race, self.turn, self.mark = found["race"].lower(), int(found["turn"]), int(found["form"] or 0)
        self.is_own, self.name = is_own, None
        if is_own and before.strip():
            self.name = re.compile(STAMP.pattern.join(map(re.escape, STAMP.split(before))), re.IGNORECASE)


@dataclass(slots=True)
class LetterLine:
    """A line of a letter that may name riders. `place`: see `OWN`; `number`: its number in the letter."""

    text: str
    place: str = OWN
    number: int = 0
    head: str = ""
    """The line above it that makes it doubtful."""
    turn: int | None = None
    """The turn of a line TURN above it."""
    counts: bool = False
    """Whether it is orders of the player, outside a quotation."""
    form: _Form | None = None
    """The form to which it belongs."""
    is_row: bool = False
    """Whether it is a row of a form in a quotation."""
    is_mine: bool = False
    """Whether it bore the mark of its writer, which `text` lacks."""


@dataclass(slots=True)
class LetterPart:
    """Lines of a letter for one `race` and `turn`; None if it is not named. `open_press`: PRESS has no END."""

    race: str | None = None
    turn: int | None = None
    lines: list[LetterLine] = field(default_factory=list)
    press: list[str] = field(default_factory=list)
    wait: bool | None = None
    open_press: bool = False


_Item = LetterLine | _Form | None
"""A line, the beginning of a form, or what ends a run of orders: the head of a mail, a line of ours."""
_QUOTATION: Final = LetterLine("", QUOTED)
"""A line of ours in a quotation."""


def split_letter(text: str, sent: Set[str], teams: int, *, is_mail: bool = False) -> tuple[list[LetterPart], bool]:
    """Split a letter by race and turn; return its parts, and whether the player says OK to the form in it.

    `sent`: the lines that we sent, normalized.
    """
    shapes = order_lines(teams)
    lines = _with_ours([parse_line(raw) for raw in text.splitlines()], sent, shapes)
    reader = _Reader(lines, shapes)
    reader.read()
    _Judge(reader, lines, shapes).judge(is_mail=is_mail)
    return reader.parts(), _says_ok(reader.items)


def _with_ours(lines: Sequence[Line], sent: Set[str], shapes: OrderLines) -> list[Line]:
    """Return the lines with those marked that we sent, whole or in pieces, except orders."""
    result, number = list(lines), 0
    while number < len(lines):
        joined, pieces = "", 0
        for count, line in enumerate(takewhile(lambda line: line.text, lines[number : number + _MOST_PIECES]), 1):
            joined = f"{joined} {line.text}".strip()
            if joined in sent:
                pieces = count
        for one in range(number, number + pieces):
            result[one] = replace(lines[one], is_ours=pieces > 1 or not shapes.is_orders(lines[one].text))
        number += max(1, pieces)
    return result


class _Places:
    """Tells line by line where it stands; remembers what stood above."""

    def __init__(self, lines: Sequence[Line], shapes: OrderLines) -> None:
        self._lines, self._shapes = lines, shapes
        self._outermost = min((line.depth for line in lines if line.depth and line.raw), default=1)
        self._below = OWN
        self._head = ""
        self._in_speech = self._has_quoted = self._is_nested = False

    def head(self, number: int) -> int:
        """Return how many lines from here on begin somebody's mail, and note it."""
        count, depth = self._head_at(number), self._lines[number].depth
        end = number + count
        while count and end < len(self._lines) and self._lines[end].depth == depth:
            more = 1 if not self._lines[end].raw else self._head_at(end)
            end, count = end + more, more and end + more - number
        count = end - number
        if count and (depth or self._below == QUOTED):
            self._is_nested |= self._has_quoted or self._below in (REST, QUOTED)
            self._has_quoted = True
        elif count:
            self._begin(number, end)
        return count

    def _head_at(self, number: int) -> int:
        text = self._lines[number].text
        return 0 if RACE_LINE.search(text) or self._shapes.is_orders(text) else head_at(self._lines, number)

    def _begin(self, number: int, end: int) -> None:
        """Note a head in the player's text: what stands below it is quoted, if it is a mail."""
        self._in_speech = False
        if end < len(self._lines) and self._lines[end].depth:
            self._below, self._is_nested, self._has_quoted = REST, False, False
        elif not colon_at(self._lines, number) or self._has_ours(end):
            self._below = QUOTED
        else:
            self._below, self._head = HEAD, self._lines[number].text

    def _has_ours(self, start: int) -> bool:
        """Return whether a line of ours or a form follows before the next mail or quotation."""
        for number in range(start, len(self._lines)):
            line = self._lines[number]
            if line.is_ours or RACE_LINE.search(line.text):
                return True
            if line.depth or self._head_at(number):
                return False
        return False

    def place(self, number: int) -> str:
        """Return where a line stands that begins no mail, and note it."""
        line = self._lines[number]
        if line.depth:
            self._in_speech, self._has_quoted = False, self._has_quoted or bool(line.raw)
            self._below = OWN if self._below in (HEAD, SIGNED) else self._below
            return QUOTED
        if self._below == QUOTED or not line.raw:
            return QUOTED if self._below == QUOTED else OWN
        above = self._lines[number - 1] if number else line
        if above.depth and above.raw and above.may_end_in(line):
            return REST
        self._below = SIGNED if line.raw == _SIGNATURE else OWN if self._below == REST else self._below
        is_odd = sum(sign in _QUOTES for sign in line.raw) % 2 == 1
        self._in_speech ^= is_odd
        return SPEECH if self._in_speech or is_odd else self._below

    def is_outermost(self, line: Line) -> bool:
        """Return whether a quoted line stands in the mail that the player answers, not in one that this quotes."""
        return not self._is_nested and line.depth == (0 if self._below == QUOTED else self._outermost)

    @property
    def head_above(self) -> str:
        """The line that makes the player's own text doubtful."""
        return self._head if self._below == HEAD else ""


class _Reader:
    """Goes through the lines of a letter and makes its parts."""

    def __init__(self, lines: Sequence[Line], shapes: OrderLines) -> None:
        self._lines, self._shapes, self._places = lines, shapes, _Places(lines, shapes)
        self.items: list[_Item] = []
        self._parts: dict[tuple[str | None, int | None], LetterPart] = {}
        first = next((found for line in lines if (found := RACE_LINE.search(line.text))), None)
        self.first = None if first is None else _Form(first)
        self._form: _Form | None = None
        """The form above."""
        self._row_depth: int | None = None
        """Depth of the quoted form whose rows are read."""
        self._turn: int | None = None
        self._press: tuple[int, bool] | None = None

    def read(self) -> None:
        """Make items of all lines."""
        number = 0
        while number < len(self._lines):
            count = self._places.head(number)
            if count:
                self._close_press()
                self._add(None)
            number += count or self._read(number)
        self._close_press()

    def _read(self, number: int) -> int:
        """Read a line that begins no mail; return how many lines it is."""
        line, place, count = self._lines[number], self._places.place(number), 1
        text, level = line.text, (line.depth, place == QUOTED)
        mine = self._form.name.match(text) if self._form and self._form.name and place == OWN else None
        if mine:
            text = text[mine.end() :].strip()
        word = text.rstrip(":.! ").upper()
        if form := RACE_LINE.search(text):
            self._begin_form(number, text, place, form)
        elif word in _PRESS:
            self._close_press()
            self._press = level
        elif word in _END:
            self._press = None if self._press == level else self._press
        elif line.is_ours and not self._shapes.is_row(text):
            self._add(_QUOTATION if place == QUOTED else None)
        elif self._press is not None:
            if place != QUOTED and text:
                self._part(self._turn).press.append(text if mine else line.raw)
        elif word in (WAIT, NO_WAIT) and (place == OWN or self._row_depth is not None):
            part = self._part(self._turn)
            part.wait = word == WAIT if part.wait is None or place == OWN else part.wait
        elif place == OWN and (turn := _TURN.fullmatch(text)):
            self._turn = int(turn[1])
        elif text and not self._shapes.is_row(text):
            below = self._lines[number + 1 : number + 2]
            if place == OWN and below and not below[0].depth and self._shapes.is_torn(text, below[0].text):
                text, count = f"{text} {below[0].text}", 2
            self._add_text(number, text, place, is_mine=mine is not None)
        return count

    def _begin_form(self, number: int, text: str, place: str, found: re.Match[str]) -> None:
        """Note the first line of a form, and read what stands before and behind it."""
        self._close_press()
        before = text[: found.start()]
        if self._shapes.is_orders(before.strip()):
            self._add_text(number, before.strip(), place)
            before = ""
        self._form, self._turn, self._row_depth = _Form(found, place == OWN, before), None, None
        if place == QUOTED and self._places.is_outermost(self._lines[number]):
            self._row_depth = self._lines[number].depth
        self._add(self._form)
        if behind := text[found.end() :].strip(" :.,;-"):
            self._add_text(number, behind, place)

    def _add_text(self, number: int, text: str, place: str, *, is_mine: bool = False) -> None:
        item = LetterLine(text, place, number, self._places.head_above, self._turn, is_mine=is_mine)
        if place == QUOTED:
            is_row = self._lines[number].depth == self._row_depth and self._shapes.begins(text)
            self._row_depth = self._row_depth if is_row else None
            item.is_row, item.form, item.turn = is_row, self._form if is_row else None, None
            self._turn = None
        self._add(item)

    def _add(self, item: _Item) -> None:
        if not self.items or item is not self.items[-1]:
            self.items.append(item)

    def _close_press(self) -> None:
        if self._press is not None:
            self._part(self._turn).open_press = True
            self._press = None

    def _part(self, turn: int | None, form: _Form | None = None) -> LetterPart:
        form = form or (self._form if self._form and self._form.is_own else self.first)
        key = (form.race, form.turn if turn is None else turn) if form else (None, turn)
        return self._parts.setdefault(key, LetterPart(*key))

    def parts(self) -> list[LetterPart]:
        """Return the parts, with all lines in them."""
        for item in self.items:
            if isinstance(item, LetterLine) and item.text:
                self._part(item.turn, item.form or self.first).lines.append(item)
        for part in self._parts.values():
            part.open_press = part.open_press and bool(part.press)
        return list(self._parts.values())


class _Judge:
    """Decides which orders count, when all lines have been read."""

    def __init__(self, reader: _Reader, lines: Sequence[Line], shapes: OrderLines) -> None:
        self._items, self._first, self._lines, self._shapes = reader.items, reader.first, lines, shapes

    def judge(self, *, is_mail: bool) -> None:
        """Note which lines count: those that touch the first line of a form, else those of the player's own text."""
        forms = [number for number, item in enumerate(self._items) if isinstance(item, _Form) and item.is_own]
        count = 0
        for number in forms:
            form, run = self._items[number], self._run_below(number)
            assert isinstance(form, _Form)
            self._unname(form, number)
            if not any(self._shapes.is_orders(line.text) for line in run):
                run = self._run_above(number)
            count += self._accept(run, form)
        if not forms or (is_mail and not count):
            for run in self._own_runs():
                self._accept(run, self._first)

    def _unname(self, form: _Form, number: int) -> None:
        """Take the writer's mark from the lines above a form; they do not count, but are proposed."""
        while form.name and number and (line := self._items[number - 1]) and isinstance(line, LetterLine):
            if line.place == OWN and (mark := form.name.match(line.text)):
                line.text, line.is_mine = line.text[mark.end() :].strip(), True
            number -= 1

    def _accept(self, run: Iterable[LetterLine], form: _Form | None) -> int:
        orders = [line for line in run if self._shapes.is_orders(line.text)]
        for line in orders:
            line.counts, line.form = True, form
        return len(orders)

    def _run_below(self, number: int) -> list[LetterLine]:
        """Return the lines with riders that touch the first line of a form from below, or bear its writer's mark."""
        form, run, is_open = self._items[number], [], True
        assert isinstance(form, _Form)
        for item in self._items[number + 1 :]:
            if isinstance(item, _Form) or not (is_open or form.name):
                break
            if item is None or item.place != OWN:
                is_open = False
                continue
            is_rider = self._shapes.begins(item.text)
            is_open = item.is_mine or (is_open and is_rider)
            if is_open and is_rider:
                run.append(item)
        return run

    def _run_above(self, number: int) -> list[LetterLine]:
        """Return the lines with riders that touch the first line of a form from above; none that may be another's."""
        run: list[LetterLine] = []
        while number and (line := self._own(self._items[number - 1])) and not line.counts:
            if line.is_mine or not self._shapes.begins(line.text):
                break
            run.append(line)
            number -= 1
        above = self._items[number - 1] if run and number else None
        return self._unless_dated(run[::-1], above)

    def _unless_dated(self, run: list[LetterLine], above: _Item) -> list[LetterLine]:
        """Return a run of orders; none if a date or another's line touches it from above."""
        top = run[0].number - 1 if run else -1
        if top < 0:
            return run
        line = self._lines[top]
        if not line.is_ours and not RACE_LINE.search(line.text) and is_dated(line.text):
            for one in run:
                one.place, one.head = HEAD, line.text
        elif isinstance(above, LetterLine) and above.number == top and self._is_anothers(above):
            for one in run:
                one.place = APART
        return run if run[0].place == OWN else []

    def _is_anothers(self, line: LetterLine) -> bool:
        is_quoted = line.place == QUOTED and self._shapes.is_orders(line.text)
        return is_quoted or self._shapes.ends_in_orders(line.text)

    @staticmethod
    def _own(item: _Item) -> LetterLine | None:
        return item if isinstance(item, LetterLine) and item.place == OWN else None

    def _own_runs(self) -> Iterator[list[LetterLine]]:
        """Yield the run of orders of each stretch of own text that has no more than one."""
        stretch: list[_Item] = []
        for item in (*self._items, _QUOTATION):
            if isinstance(item, LetterLine) and item.place == QUOTED:
                yield self._only_run(stretch)
                stretch = []
            elif not isinstance(item, _Form):
                stretch.append(item)

    def _only_run(self, stretch: Sequence[_Item]) -> list[LetterLine]:
        runs: list[list[LetterLine]] = []
        is_open, above, before = False, None, None
        for item in stretch:
            line = self._own(item)
            if line and not line.is_mine and self._shapes.is_orders(line.text):
                if not is_open:
                    runs.append([])
                    above = before
                runs[-1].append(line)
                is_open = True
            elif line and (line.is_mine or self._shapes.ends_in_orders(line.text)):
                runs.append([])
                is_open = False
            elif not (line and self._shapes.begins(line.text)):
                is_open = False
            before = item
        if len(runs) == 1:
            return self._unless_dated(runs[0], above)
        for line in (line for run in runs for line in run):
            line.place = APART
        return []


def _says_ok(items: Iterable[_Item]) -> bool:
    """Return whether the first line above a form, but for a greeting without a digit, is this one word."""
    above, is_form = [], False
    for item in items:
        if is_form := isinstance(item, _Form):
            break
        if isinstance(item, LetterLine) and item.place == OWN:
            above.append(item.text)
    if len(above) > 1 and not any(map(str.isdigit, above[0])) and not _OK.fullmatch(above[0]):
        del above[0]
    return is_form and bool(above) and _OK.fullmatch(above[0]) is not None
