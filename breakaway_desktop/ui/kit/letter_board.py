"""Letters to write with, for who holds a controller: a board over the foot of the window (design sheet, Dialogs)."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.words import _

SMALL: Final = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-", "àèéìòù&/:~")
CAPITAL: Final = ("1234567890", "QWERTYUIOP", 'ASDFGHJKL"', "ZXCVBNM;!_", "ÀÈÉÌÒÙ+\\?@")
COLUMNS: Final = 10
CAPITALS, SPACE, ERASE, DONE = "capitals", "space", "erase", "done"
DEEDS: Final = {CAPITALS: (0, 2), SPACE: (2, 6), ERASE: (6, 8), DONE: (8, 10)}
"""The lowest row: from which column to which each action reaches."""
START: Final = "Start"  # no words: so it is called on the button
BUTTONS: Final = {CAPITALS: "Y", SPACE: "X", ERASE: "B", DONE: START}
_KEY_W, _KEY_H, _GAP = 50.0, 38.0, 6.0
_PAD, _LINE_H, _SIZE = 18.0, 40.0, 15.0
W: Final = COLUMNS * (_KEY_W + _GAP) - _GAP + 2 * _PAD
_ROWS: Final = len(SMALL) + 1
H: Final = _ROWS * (_KEY_H + _GAP) - _GAP + _LINE_H + 12 + 2 * _PAD


class LetterBoard:
    """Knows which key is chosen, by `row` from above and `column`; the field does what the keys say."""

    def __init__(self, *, capitals: bool = False) -> None:
        self.capitals = capitals
        self.row, self.column = 1, 0

    @property
    def chosen(self) -> str:
        """The letter, or one of DEEDS."""
        if self.row < len(SMALL):
            return (CAPITAL if self.capitals else SMALL)[self.row][self.column]
        return next(action for action, (first, end) in DEEDS.items() if first <= self.column < end)

    def walk(self, across: int, down: int) -> None:
        """To the key beside, around the ends of a row and of the board."""
        self.row = (self.row + down) % _ROWS
        if across and self.row == len(SMALL):
            first, end = DEEDS[self.chosen]
            self.column = (end if across > 0 else first - 1) % COLUMNS
            self.column = DEEDS[self.chosen][0]
        else:
            self.column = (self.column + across) % COLUMNS

    def place(self, w: float, h: float) -> Box:
        """Where the board lies in a window of this size."""
        return Box((w - W) / 2, h - H - 10, W, H)

    def line_place(self, w: float, h: float) -> Box:
        """Where on it the text is shown that is being written."""
        board = self.place(w, h)
        return Box(board.x + _PAD, board.y + _PAD, board.w - 2 * _PAD, _LINE_H)

    def draw(self, canvas: Canvas, text: str, caret: int, said: str) -> None:
        """The board over everything; the caret stands before so many letters of the text, `said` is what is wrong."""
        p, board, head = canvas.palette, self.place(canvas.w, canvas.h), self.line_place(canvas.w, canvas.h)
        canvas.fill(p.veil, alpha=0.46)
        canvas.box(board, p.paper, border=p.edge, border_width=p.edge_width, radius=13, shadow=True)
        canvas.box(head, p.card, border=p.warn if said else p.control, border_width=2 if said else 1.2, radius=6)
        before = canvas.measure(text[:caret], _SIZE, True)[0]
        x, y = head.x + 12 - max(0.0, before - head.w + 28), head.centre[1]
        with canvas.clipped(head.inflated(-6)):
            canvas.text(text, _SIZE, (x, y), bold=True, anchor="midleft")
            canvas.line((x + before + 0.5, y - 10), (x + before + 0.5, y + 10), p.ink, 1.2)
        if said:
            room = board.w - 2 * _PAD
            canvas.box(Box(board.x, board.y - 40, board.w, 32), p.refusal, border=p.warn, radius=8)
            canvas.text(said, 13.5, (board.x + _PAD, board.y - 24), colour=p.warn, anchor="midleft", max_width=room)
        top = head.bottom + 12
        for row, letters in enumerate(CAPITAL if self.capitals else SMALL):
            for column, letter in enumerate(letters):
                key = self._key(board.x + _PAD, top, row, column, column + 1)
                self._draw_key(canvas, key, chosen=(row, column) == (self.row, self.column))
                canvas.text(letter, 17, key.centre, bold=True, anchor="center")
        for action, (first, end) in DEEDS.items():
            key = self._key(board.x + _PAD, top, len(SMALL), first, end)
            self._draw_key(canvas, key, chosen=self.chosen == action, sunk=action == CAPITALS and self.capitals)
            _draw_deed(canvas, key, action)

    @staticmethod
    def _key(x: float, y: float, row: int, first: int, end: int) -> Box:
        step = _KEY_W + _GAP
        return Box(x + first * step, y + row * (_KEY_H + _GAP), (end - first) * step - _GAP, _KEY_H)

    @staticmethod
    def _draw_key(canvas: Canvas, key: Box, *, chosen: bool, sunk: bool = False) -> None:
        p = canvas.palette
        ground = p.tint if chosen else p.sunk if sunk else p.card
        canvas.box(key, ground, border=p.accent if chosen else p.control, border_width=1.6 if chosen else 1.2, radius=7)
        if chosen:
            canvas.box(key.inflated(4), None, border=p.accent, border_width=2.5, radius=10)


def deed_name(action: str) -> str:
    return {CAPITALS: _("capitals"), SPACE: _("space"), ERASE: _("erase"), DONE: _("done")}[action]


def _draw_deed(canvas: Canvas, key: Box, action: str) -> None:
    """The button that does it from anywhere, and what it does, in the middle of the key."""
    cap, words = BUTTONS[action], deed_name(action)
    wide = canvas.key_cap_width(cap, as_is=True)
    whole = wide + 7 + canvas.measure(words, 13)[0]
    x = key.centre[0] - whole / 2
    canvas.key_cap(cap, (x, key.centre[1] - 0.5), anchor="midleft", as_is=True)
    canvas.text(words, 13, (x + wide + 7, key.centre[1]), anchor="midleft")
