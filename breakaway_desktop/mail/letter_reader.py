"""Whose each line of a letter is, and which lines are orders that count; docs/desk.md says it to players."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise, takewhile
from typing import Final

from breakaway_desktop.mail.line_shapes import (
    COLONS,
    RACE_LINE,
    STAMP,
    VEILED,
    Line,
    OrderLines,
    head_at,
    is_dated,
    parse_line,
)

PRESS, END, WAIT, NO_WAIT = "PRESS", "END", "WAIT", "NO WAIT"
"""Commands that take up a whole line."""
_PRESS: Final = frozenset((PRESS, "STAMPA"))
_END: Final = frozenset((END, "FINE"))
_TURN: Final = re.compile(r"(?:for )?turno?\W*(\d{1,4})\W*", re.IGNORECASE)
_OK: Final = re.compile(r"ok[.!]?", re.IGNORECASE)
SENT_FROM: Final = re.compile(r"(?:sent from|inviato da)\b", re.IGNORECASE)
_BREAK: Final = re.compile(r"\s*\n[\s>|]*")
"""Where a mail program breaks a line, with marks of quotation."""
_WORD: Final = re.compile(r"\w")
_ODD: Final = re.compile(r"\d|[:?]$|.{40}")
"""What neither a greeting has nor a name."""
MAX_PRESS_LINES: Final = 20
"""Maximum number of lines of press in one letter."""
_LONGEST_NAME: Final = 100
"""Maximum length of the mark of a writer, in characters."""
_OPENING: Final = re.compile(r'(?:^|(?<=[\s(\[{:]))["“”„‟«»‹›](?=\S)|[「『]')
_CLOSING: Final = re.compile(r'(?<=\S)["“”‟«»‹›](?!\w)|[」』]')
"""Quotation marks. The blank beside it tells which opens: `»` opens in one language and closes in another."""
_MOST_PIECES: Final = 4
"""Most pieces into which a mail program breaks a line of ours."""

OWN, QUOTED = "own", "quoted"
"""Where a line stands: in the player's own text, or in a quotation."""
HEAD, SPEECH, REST, SIGNED, APART, HAND = "head", "speech", "rest", "signed", "apart", "hand"
MARKED: Final = "marked"
"""Perhaps below the head of a mail; in quotation marks; perhaps the end of a quoted line; in a signature; in one run of
several; in a run beside words that is perhaps of two hands; not plainly the player's in HTML (see `Line.mark`)."""
DOUBTFUL: Final = frozenset((HEAD, SPEECH, SIGNED, APART, HAND, MARKED))
"""Places of lines that have a question of their own."""


class Form:
    """The first line of a form. `mark`: its number, 0 if it has none; `is_own`: it stands in the player's own text.

    `is_reply`: it is quoted with lines of ours above it, so that the letter answers ours and forwards no other.
    """

    def __init__(self, found: re.Match[str], *, is_own: bool = False, is_reply: bool = False) -> None:
        self.race, self.turn, self.mark = found["race"].lower(), int(found["turn"]), int(found["form"] or 0)
        self.is_own, self.is_reply = is_own, is_reply


@dataclass(slots=True)
class LetterLine:
    """A line of a letter that may name riders.

    `place`: see `OWN`; `number`: its number in the letter; `head`: the line beside that makes it doubtful; `turn`: that
    of a line TURN above it; `counts`: it is orders of the player, outside a quotation; `form`: to which it belongs;
    `is_row`: it is a row of a form in a quotation; `is_mine`: it bore the mark of its writer, which `text` lacks;
    `raw`: it as it was typed; `block`: how many lines above it part orders: blank, unread or empty rows, commands;
    `is_orders`: it is nothing else; `begins`: so, or with a rider's number.
    """

    text: str
    place: str = OWN
    number: int = 0
    head: str = ""
    turn: int | None = None
    counts: bool = False
    form: Form | None = None
    is_row: bool = False
    is_mine: bool = False
    raw: str = ""
    block: int = 0
    is_orders: bool = False
    begins: bool = False


@dataclass(slots=True)
class _Command:
    """A line `WAIT`, `NO WAIT` or `PRESS`, with the message below it; `at`: the number of items above it."""

    word: str
    at: int
    turn: int | None
    form: Form | None
    place: str
    is_sure: bool
    press: list[str] = field(default_factory=list)
    is_open: bool = False


@dataclass(slots=True)
class LetterPart:
    """Lines of a letter for one `race` and `turn`; None if it is not named. `open_press`: PRESS has no END.

    `unsure`: commands of which nobody can tell whose they are.
    """

    race: str | None = None
    turn: int | None = None
    lines: list[LetterLine] = field(default_factory=list)
    press: list[str] = field(default_factory=list)
    wait: bool | None = None
    open_press: bool = False
    unsure: list[str] = field(default_factory=list)

    def lines_apart(self) -> list[LetterLine]:
        """Return the lines outside quotations, none of which counts."""
        lines = (line for line in self.lines if line.place != QUOTED)
        return [replace(line, counts=False, place=APART if line.place == OWN else line.place) for line in lines]


_Item = LetterLine | Form | None
"""A line, the first line of a form, or what ends a run of orders: the head of a mail, a line of ours."""
_OURS: Final = LetterLine("", QUOTED)
"""A line of ours in a quotation."""


def split_letter(
    text: str, sent: Set[str], shapes: OrderLines, writer: tuple[int, str], *, is_mail: bool
) -> tuple[list[LetterPart], bool]:
    """Split a letter by race and turn; return its parts, and whether the player says OK to the form in it.

    `sent`: the lines that we sent, normalized; `writer`: his team and its code word.
    """
    text = RACE_LINE.sub(lambda found: _BREAK.sub(" ", found[0]), text)
    lines, mark = [parse_line(raw) for raw in text.splitlines()], ""
    for number, line in enumerate(lines):
        if line.race and not line.depth:
            mark = "" if (int(line.race["team"]), line.race["word"].lower()) == writer else VEILED
        elif mark:  # below the first line of somebody else’s form
            lines[number] = replace(line, mark=mark)
    lines = _with_ours(lines, sent, shapes)
    reader = _Reader(lines, shapes)
    reader.read()
    _Judge(reader, lines, shapes).judge(is_mail=is_mail)
    return reader.parts(), _says_ok(reader.items)


def _with_ours(lines: Sequence[Line], sent: Set[str], shapes: OrderLines) -> list[Line]:
    """Return the lines with those marked that we sent, whole or in pieces; not those typed, and rows of forms."""
    result, number = list(lines), 0
    while number < len(lines):
        joined, pieces = "", 0
        for count, line in enumerate(takewhile(lambda line: line.text, lines[number : number + _MOST_PIECES]), 1):
            joined = f"{joined} {line.text}".strip()
            pieces = count if joined in sent else pieces
        for line in lines[number : number + pieces]:
            may_be_order = shapes.is_orders(line.text) and (line.depth == 0 or "=" in line.text)
            result[number] = replace(line, is_ours=pieces > 1 or not may_be_order)
            number += 1
        number += pieces == 0
    return result


class _Places:
    """Tells line by line where it stands; remembers what stood above."""

    def __init__(self, lines: Sequence[Line], shapes: OrderLines, name: re.Pattern[str]) -> None:
        self._lines, self._shapes, self._name = lines, shapes, name
        quoted = (line.depth for line in lines if line.depth and line.raw and not line.text.endswith(COLONS))
        self._outermost = min(quoted, default=1)
        self._below, self.head = OWN, ""
        self._in_speech = self._has_quoted = self._is_nested = False

    def _head_at(self, number: int) -> int:
        text = self._lines[number].text
        is_none = self._lines[number].race or self._name.match(text) or self._shapes.is_orders(text)
        return 0 if is_none else head_at(self._lines, number)

    def skip_head(self, number: int) -> int:
        """Return how many lines from here on begin somebody's mail, and note what stands below."""
        end, depth = number + self._head_at(number), self._lines[number].depth
        while number < end < len(self._lines) and self._lines[end].depth == depth:
            if not (more := self._head_at(end) if self._lines[end].raw else 1):
                break
            end += more
        if end > number and (depth or self._below == QUOTED):
            self._is_nested |= self._has_quoted or self._below in (REST, QUOTED)
            self._has_quoted = True
        elif end > number:
            self._in_speech, self.head = False, self._lines[number].raw
            if end < len(self._lines) and self._lines[end].depth:  # what stands below has marks of its own
                self._below, self._is_nested, self._has_quoted = REST, False, False
            else:
                self._below = QUOTED if not self._lines[number].text.endswith(COLONS) or self._has_ours(end) else HEAD
        return end - number

    def _has_ours(self, start: int) -> bool:
        """Return whether a line of ours or a form follows before the next mail or quotation."""
        for number in range(start, len(self._lines)):
            line = self._lines[number]
            if line.is_ours or line.race:
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
        if line.mark:
            return MARKED
        above = self._lines[number - 1] if number else line
        if above.depth and above.raw and above.may_end_in(line):
            return REST
        if self._below == REST or (self._below == SIGNED and line.race):
            self._below = OWN  # a signature has no form
        self._below = SIGNED if line.raw == "--" else self._below
        was_speech, pos = self._in_speech, 0
        while found := (_CLOSING if self._in_speech else _OPENING).search(line.raw, pos):
            self._in_speech, pos = not self._in_speech, found.end()
        return SPEECH if self._in_speech or was_speech else self._below

    @property
    def form_depth(self) -> int:
        """Depth of a form in the mail that the player answers; -1 in a mail that this quotes."""
        return -1 if self._is_nested else 0 if self._below == QUOTED else self._outermost


class _Reader:
    """Goes through the lines of a letter and makes its parts."""

    def __init__(self, lines: Sequence[Line], shapes: OrderLines) -> None:
        self._lines, self._shapes = lines, shapes
        found = [(line, line.race) for line in lines if line.race]
        self.first = Form(found[0][1]) if found else None
        before = (line.text[: form.start()] for line, form in found if not line.depth and form.start() < _LONGEST_NAME)
        name = next((text for text in before if _WORD.search(text) and not shapes.holds_orders(text.strip())), None)
        pattern = "(?!)" if name is None else STAMP.pattern.join(map(re.escape, STAMP.split(name)))
        self._name = re.compile(pattern, re.IGNORECASE)
        """The writer's mark: what stands before the first line of a form, date and time aside."""
        self._places = _Places(lines, shapes, self._name)
        self.has_weak_name = name is not None and not STAMP.search(name)
        self.items: list[_Item] = []
        self.commands: list[_Command] = []
        self._parts: dict[tuple[str | None, int | None], LetterPart] = {}
        self._form: Form | None = None
        self._row_depth: int | None = None
        """Depth of the quoted form whose rows are read."""
        self._turn: int | None = None
        self._press: tuple[int, bool] | None = None
        self._block, self._has_ours = 0, False

    def read(self) -> None:
        """Make items of all lines."""
        number = 0
        while number < len(self._lines):
            count, known = self._places.skip_head(number), len(self.items)
            if count:
                self._close_press()
                self._row_depth, self._has_ours = None, False
                self._add(None)
            number += count or self._read(number)
            item = self.items[-1] if len(self.items) > known else None
            self._block += not isinstance(item, LetterLine) or not item.text or (item.begins and not item.is_orders)
        self._close_press()

    def _read(self, number: int) -> int:
        """Read a line that begins no mail; return how many lines it is."""
        line, place, count = self._lines[number], self._places.place(number), 1
        mine = self._name.match(line.text) if place == OWN else None
        text, level = line.text[mine.end() :].strip() if mine else line.text, (line.depth, place == QUOTED)
        word = text.rstrip(":.! ").upper()
        if line.race and (form := RACE_LINE.search(text)):
            self._begin_form(number, text, place, form)
        elif place == MARKED and word in (*_PRESS, WAIT, NO_WAIT):
            self._add_command(PRESS if word in _PRESS else word, place, is_mine=False)
        elif word in _PRESS:
            self._close_press()
            self._press = level
            self._add_command(PRESS, place, is_mine=mine is not None)
        elif word in _END and place != MARKED:
            self._press = None if self._press == level else self._press
            self._row_depth = None
        elif line.is_ours and not (self._shapes.is_row(text) or self._is_typed(number, place)):
            self._has_ours |= place == QUOTED
            self._add(_OURS if place == QUOTED else None)
        elif self._press is not None:
            if place != QUOTED and text:
                self.commands[-1].press.append(text if mine else line.raw)
        elif word in (WAIT, NO_WAIT) and (place == OWN or self._row_depth is not None):
            self._add_command(word, place, is_mine=mine is not None)
        elif place in (OWN, MARKED) and (turn := _TURN.fullmatch(text)):
            now, last = self._form or self.first, self.items[-1] if self.items else None
            is_known = now is not None and int(turn[1]) <= (now.turn if self._turn is None else self._turn)
            if is_known and isinstance(last, LetterLine) and last.begins:
                self._add(None)  # what stands above may be somebody else's list for this turn
            self._turn = int(turn[1])
        elif text:
            after = self._lines[number + 1] if number + 1 < len(self._lines) else Line("")
            below, is_whole = after.text, place == QUOTED or not after.text or after.depth > 0
            if not is_whole and self._shapes.is_row(text) and self._shapes.is_orders(f"{text} {below}"):
                text, count = f"{text} … {below}", 2
            elif not (is_whole or after.mark) and place == OWN and self._shapes.is_torn(text, below):
                text, count = f"{text} {below}", 2
            if not self._shapes.is_row(text):
                self._add_text(number, text, place, is_mine=mine is not None)
        elif (line.raw or line.mark) and not mine:
            self._add(None)  # signs alone, such as `***`, part what stands above and below
        return count

    def _is_typed(self, number: int, place: str) -> bool:
        """Return whether the player typed a line that we sent, too: it has riders, and a line of his follows."""
        below = self._lines[number + 1] if number + 1 < len(self._lines) else Line("")
        is_his = place == OWN and bool(below.text) and not (below.is_ours or below.depth)
        return is_his and self._shapes.begins(self._lines[number].text)

    def _add_command(self, word: str, place: str, *, is_mine: bool) -> None:
        form = self._form if self._form and self._form.is_own else self.first
        self.commands.append(_Command(word, len(self.items), self._turn, form, place, is_mine or place == QUOTED))

    def _begin_form(self, number: int, text: str, place: str, found: re.Match[str]) -> None:
        """Note the first line of a form, and read what stands before and behind it."""
        self._close_press()
        if self._shapes.holds_orders(before := text[: found.start()].strip()):
            self._add_text(number, before, place)
        is_quoted, depth = place == QUOTED, self._lines[number].depth
        self._form, self._turn = Form(found, is_own=place == OWN, is_reply=is_quoted and self._has_ours), None
        self._has_ours = self._has_ours and not is_quoted
        is_row = is_quoted and depth == self._places.form_depth and self._lines[number].mark != VEILED
        self._row_depth = depth if is_row else None
        self._add(self._form)
        if behind := text[found.end() :].strip(" :.,;-"):
            self._add_text(number, behind, place)

    def _add_text(self, number: int, text: str, place: str, *, is_mine: bool = False) -> None:
        raw = self._lines[number].raw if self._lines[number].text == text else text
        item = LetterLine(text, place, number, self._places.head, self._turn, is_mine=is_mine, raw=raw)
        item.block = self._block
        if place == QUOTED:
            row = text if not self._form or self._form.mark else self._shapes.as_old_row(text)
            is_in_form = self._lines[number].depth == self._row_depth and self._lines[number].mark != VEILED
            item.is_row = is_in_form and self._shapes.begins(row)
            item.turn = self._turn = None
            if item.is_row:
                item.text, item.form = row, self._form
            else:
                self._row_depth = None
        item.is_orders, item.begins = self._shapes.is_orders(item.text), self._shapes.begins(item.text)
        self._add(item)

    def _add(self, item: _Item) -> None:
        if not self.items or item is not self.items[-1]:
            self.items.append(item)

    def _close_press(self) -> None:
        if self._press is not None:
            self.commands[-1].is_open, self._press = True, None

    def _part(self, form: Form | None, turn: int | None) -> LetterPart:
        key = (form.race, form.turn if turn is None else turn) if form else (None, turn)
        return self._parts.setdefault(key, LetterPart(*key))

    def parts(self) -> list[LetterPart]:
        """Return the parts, with all lines in them."""
        for item in self.items:
            if isinstance(item, LetterLine) and item.text:
                self._part(item.form or self.first, item.turn).lines.append(item)
        for command in sorted(self.commands, key=lambda one: one.place != QUOTED):
            part = self._part(command.form, command.turn)
            if not command.is_sure:
                part.unsure.append(command.word)
            elif command.word != PRESS:
                part.wait = command.word == WAIT
            else:
                part.press += command.press
                part.open_press |= command.is_open and bool(command.press)
        return list(self._parts.values())


class _Judge:
    """Decides which orders count, when all lines have been read."""

    def __init__(self, reader: _Reader, lines: Sequence[Line], shapes: OrderLines) -> None:
        self._items, self._first, self._all, self._shapes = reader.items, reader.first, lines, shapes
        self._commands, self._has_weak_name = reader.commands, reader.has_weak_name
        orders = [item for item in self._items if isinstance(item, LetterLine) and item.is_orders]
        self._orders = [line for line in orders if line.place in (OWN, SIGNED)]
        self._rows = [line for line in orders if line.is_row]
        self._below = [line for line in orders if line.place in (QUOTED, HEAD)]
        self._at = {id(item): number for number, item in enumerate(self._items)}

    def judge(self, *, is_mail: bool) -> None:
        """Let those orders count that touch the first line of a form, else those of the player's own text."""
        forms = [(number, item) for number, item in enumerate(self._items) if isinstance(item, Form) and item.is_own]
        has_run = False
        for number, form in forms:
            below, above = self._run_below(number), self._run_above(number)
            is_between = bool(above) and (bool(below) or self._orders[0] not in above)
            rest = takewhile(lambda item: not isinstance(item, Form), self._items[number + 1 :])
            orders = [item for item in rest if isinstance(item, LetterLine) and item.is_orders]
            count = sum(line.place not in (QUOTED, MARKED) for line in orders)
            is_between |= bool(below) and count > sum(line.is_orders for line in below)
            self._accept(below or self._unless_anothers(above), form, is_between=is_between)
            has_run |= bool(below or above)
        if not forms or (is_mail and not has_run):
            # Orders below a head or a rule, without marks, may be his, and what stands above somebody else's.
            below = self._below if not forms else self._rows
            rows = [self._all[row.number] for row in below if not (row.form and row.form.is_reply)]
            is_anothers = any(not (row.depth or row.is_ours) for row in rows)
            for run in self._own_runs():
                self._accept(run, self._first, is_between=len(run) < len(self._orders))
                for line in run if is_anothers else ():
                    line.place, line.counts = APART, False
        self._judge_commands(has_form=bool(forms))

    def _accept(self, run: Sequence[LetterLine], form: Form | None, *, is_between: bool) -> None:
        """Let a run count; beside words only if it is of one hand. `is_between`: other orders stand elsewhere."""
        orders = [number for number, line in enumerate(run) if line.is_orders]
        rows = run[orders[0] : orders[-1] + 1] if orders else []
        words = self._words_beside(rows) if rows else None
        is_weak = words is None and bool(rows)
        words = self._words_beside(rows, weak=True) if is_weak else words
        is_mixed = words is not None and not self._is_of_one_hand(rows, words)
        is_mixed = is_mixed and not (is_weak and rows[0].block == rows[-1].block)
        for line in run:
            if words and (is_mixed or (is_between and words.place != QUOTED)):
                line.place, line.head = APART if is_between else HAND, words.raw
            line.counts, line.form = line.place == OWN and line.is_orders, form

    def _words_beside(self, run: Sequence[LetterLine], *, weak: bool = False) -> LetterLine | None:
        """Return the words above a run, or below it where a blank line parts only one of both: they may name another.

        The mark of a writer is such words if it has no time; a signature and a quoted line that touches if `weak`.
        """
        marked = [line for line in run if line.is_mine]
        if marked and (self._has_weak_name or len(marked) == len(run)):
            return marked[0] if self._has_weak_name else None
        first, last = (self._at[id(line)] for line in (run[0], run[-1]))
        blocks = {line.block for line in run}
        below = [item for item in self._items[last + 1 : last + 3] if item is not None or not weak][:1]
        for item in (*self._items[max(0, first - 1) : first], *below):
            if isinstance(item, LetterLine) and item.text and not item.is_mine and (weak or is_outside(item)):
                is_far = item.number > run[-1].number and len(blocks) == 1 and item.block not in blocks
                touches = item.number in (run[0].number - 1, run[-1].number + 1)
                if touches if item.place == QUOTED else not is_far:
                    return item
        return None

    def _is_of_one_hand(self, run: Sequence[LetterLine], words: LetterLine) -> bool:
        """Return whether orders have one sign, rise by turn and rider, and stand all with or all without a gap."""
        orders = [(line.turn or 0, *order) for line in run for order in self._shapes.signs_in(line.text)]
        riders = [(turn, rider) for turn, rider, _sign in orders]
        gaps = {above.block != below.block for above, below in pairwise(run) if above.turn == below.turn}
        if words.number == run[0].number - 1 or words.block == run[-1].block:
            gaps.add(False)
        return riders == sorted({*riders}) and len({sign for *_, sign in orders}) == 1 and len(gaps) < 2

    def _run_below(self, number: int) -> list[LetterLine]:
        """Return the lines with riders that touch the first line of a form from below, or bear its writer's mark."""
        run, is_open = [], True
        for item in self._items[number + 1 :]:
            if isinstance(item, Form):
                break
            is_rider = item is not None and item.place == OWN and item.begins
            is_open = item is not None and (item.is_mine or (is_open and is_rider))
            if is_rider and is_open and item is not None:
                run.append(item)
        return run if any(line.is_orders for line in run) else []

    def _run_above(self, number: int) -> list[LetterLine]:
        """Return the lines with riders that touch the first line of a form from above."""
        above = (_own(self._items[at]) for at in range(number - 1, -1, -1))
        lines = takewhile(lambda one: one and one.begins and not (one.counts or one.is_mine), above)
        run = [line for line in lines if line][::-1]
        return run if any(line.is_orders for line in run) else []

    def _unless_anothers(self, run: list[LetterLine]) -> list[LetterLine]:
        """Return a run of orders; none if a line with a date, or another's line, touches it from above."""
        top, at = (run[0].number - 1, self._at[id(run[0])]) if run else (-1, 0)
        above = self._items[at - 1] if at else None
        line = self._all[max(top, 0)]
        if top >= 0 and not line.is_ours and not line.race and is_dated(line.text):
            for one in run:
                one.place, one.head = HEAD, line.raw
        elif isinstance(above, LetterLine) and above.number == top:
            is_anothers = above.place == QUOTED and above.is_orders
            for one in run if is_anothers or self._shapes.ends_in_orders(above.text) else ():
                one.place = APART
        return [one for one in run if one.place == OWN]

    def _own_runs(self) -> Iterator[list[LetterLine]]:
        """Yield the run of orders of each stretch of own text that has no more than one."""
        runs: list[list[LetterLine]] = []
        is_open = False
        for item in (*self._items, _OURS):
            line = _own(item)
            is_orders = line is not None and line.is_orders and not line.is_mine
            if isinstance(item, LetterLine) and item.place == QUOTED:
                for one in chain.from_iterable(runs if len(runs) > 1 else ()):
                    one.place = APART
                yield self._unless_anothers(runs[0] if len(runs) == 1 else [])
                runs, is_open = [], False
            elif line and (is_orders or line.is_mine or self._shapes.ends_in_orders(line.text)):
                runs += [] if is_open and is_orders else [[]]
                runs[-1] += [line] if is_orders else []
                is_open = is_orders
            elif not isinstance(item, Form):
                is_open = is_open and line is not None and line.begins

    def _judge_commands(self, *, has_form: bool) -> None:
        """Let those commands count above which nothing stands but lines that are surely the player's.

        Where no form is his, the first line of a stretch of his own text may be a greeting.
        """
        is_his, may_greet, commands = True, not has_form, deque(self._commands)
        for number, item in enumerate((*self._items, None)):
            while commands and commands[0].at == number:
                command = commands.popleft()
                command.is_sure |= is_his and command.place == OWN
            if isinstance(item, Form) or (item and item.place == QUOTED):
                is_his, may_greet = item.is_own if isinstance(item, Form) else not has_form, not has_form
            elif item is None or not item.begins:
                is_his = is_his and may_greet and item is not None and not _ODD.search(item.text)
                may_greet = False
            else:
                is_his |= item.counts


def _own(item: _Item) -> LetterLine | None:
    return item if isinstance(item, LetterLine) and item.place == OWN else None


def is_outside(line: LetterLine) -> bool:
    """Return whether a line stands outside quotations, signatures and what a telephone adds."""
    return line.place not in (QUOTED, SIGNED) and not SENT_FROM.match(line.text)


def _says_ok(items: Sequence[_Item]) -> bool:
    """Return whether this one word stands above a form, beside orders, at most a greeting above it and a name below."""
    above = [line for item in takewhile(lambda item: not isinstance(item, Form), items) if (line := _own(item))]
    words, has_form = [line.text for line in above if not line.begins], any(isinstance(item, Form) for item in items)
    at = next((number for number, text in enumerate(words[:2]) if _OK.fullmatch(text)), None)
    return has_form and at is not None and len(words) <= at + 2 and not any(map(_ODD.search, words))
