"""The on-screen keyboard for a controller, at the bottom of the window."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import RGB
from breakaway_desktop.kit.words import _

SMALL: Final = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-", "àèéìòù&/:~")
CAPITAL: Final = ("1234567890", "QWERTYUIOP", 'ASDFGHJKL"', "ZXCVBNM;!_", "ÀÈÉÌÒÙ+\\?@")
COLUMNS: Final = 10
CAPITALS, SPACE, ERASE, DONE = "capitals", "space", "erase", "done"
ACTIONS: Final = {CAPITALS: (0, 2), SPACE: (2, 6), ERASE: (6, 8), DONE: (8, 10)}
"""The bottom row: the first column of each action, and the column after its last one."""
START: Final = "Start"  # no words: so it is called on the button
BUTTONS: Final = {CAPITALS: "Y", SPACE: "X", ERASE: "B", DONE: START}
_KEY_W, _KEY_H, _GAP = 50.0, 38.0, 6.0
_PAD, _LINE_H = 24.0, 40.0
_LEAN, _KEY_LEAN = 16.0, 6.0
_TEXT, _LETTER, _WORDS, _CAP = Style(16, "t6"), Style(21, "c8"), Style(16, "i8"), Style(15, "c7")
W: Final = COLUMNS * (_KEY_W + _GAP) - _GAP + 2 * _PAD
_ROWS: Final = len(SMALL) + 1
H: Final = _ROWS * (_KEY_H + _GAP) - _GAP + _LINE_H + 12 + 2 * _PAD


class OnScreenKeyboard:
    """State of the keyboard: the selected key by `row` from the top and `column`. The text field handles the keys
    pressed."""

    def __init__(self, *, capitals: bool = False) -> None:
        self.capitals = capitals
        self.row, self.column = 1, 0

    @property
    def chosen(self) -> str:
        """The selected key: a character, or one of ACTIONS."""
        if self.row < len(SMALL):
            return (CAPITAL if self.capitals else SMALL)[self.row][self.column]
        return next(action for action, (first, end) in ACTIONS.items() if first <= self.column < end)

    def walk(self, dx: int, dy: int) -> None:
        """Move to the neighbouring key, wrapping around at the ends of rows and of the keyboard."""
        self.row = (self.row + dy) % _ROWS
        if dx and self.row == len(SMALL):
            first, end = ACTIONS[self.chosen]
            self.column = (end if dx > 0 else first - 1) % COLUMNS
            self.column = ACTIONS[self.chosen][0]
        else:
            self.column = (self.column + dx) % COLUMNS

    def box_in(self, w: float, h: float) -> Box:
        """Return the keyboard's box in a window of this size."""
        return Box((w - W) / 2, h - H - 10, W, H)

    def text_box_in(self, w: float, h: float) -> Box:
        """Return the box on the keyboard that shows the typed text."""
        board = self.box_in(w, h)
        return Box(board.x + _PAD, board.y + _PAD, board.w - 2 * _PAD, _LINE_H)

    def draw(self, canvas: Canvas, text: str, caret: int, error: str) -> None:
        """Draw the keyboard over everything; `caret`: index in the text, `error`: the error to show."""
        # The board.
        palette, board, text_box = canvas.palette, self.box_in(canvas.w, canvas.h), self.text_box_in(canvas.w, canvas.h)
        canvas.fill(palette.scrim, alpha=0.6)
        canvas.slanted(board.moved(7, 9), palette.scrim, _LEAN, alpha=0.66)
        canvas.slanted(board, palette.paper, _LEAN)

        # The text with its caret.
        canvas.slanted(text_box, palette.warn if error else palette.ink, _KEY_LEAN)
        canvas.slanted(text_box.inflated(-2), palette.card, _KEY_LEAN)
        caret_x = canvas.measure(text[:caret], _TEXT)[0]
        x, y = text_box.x + 16 - max(0.0, caret_x - text_box.w + 36), text_box.centre[1]
        with canvas.clip_to(text_box.inflated(-10, -2)):
            canvas.text(text, _TEXT, (x, y), anchor="midleft")
            canvas.line((x + caret_x + 0.5, y - 10), (x + caret_x + 0.5, y + 10), palette.ink, 1.4)

        if error:
            error_box = Box(board.x + _LEAN, board.y - 40, board.w - _LEAN, 34)
            canvas.slanted(error_box, palette.band, _KEY_LEAN)
            canvas.text(error, _TEXT, (error_box.x + _PAD, error_box.centre[1]), colour=palette.on_band,
                        anchor="midleft", max_width=error_box.w - 2 * _PAD)  # fmt: skip

        # The keys.
        top = text_box.bottom + 12
        for row, letters in enumerate(CAPITAL if self.capitals else SMALL):
            for column, letter in enumerate(letters):
                key = self._key(board.x + _PAD, top, row, column, column + 1)
                colour = _draw_key(canvas, key, chosen=(row, column) == (self.row, self.column))
                canvas.text(letter, _LETTER, key.centre, colour=colour, anchor="center")
        for action, (first, end) in ACTIONS.items():
            key = self._key(board.x + _PAD, top, len(SMALL), first, end)
            is_on = action == CAPITALS and self.capitals
            _draw_action(canvas, key, action, _draw_key(canvas, key, chosen=self.chosen == action, is_on=is_on))

    @staticmethod
    def _key(x: float, y: float, row: int, first: int, end: int) -> Box:
        step = _KEY_W + _GAP
        return Box(x + first * step, y + row * (_KEY_H + _GAP), (end - first) * step - _GAP, _KEY_H)


def _draw_key(canvas: Canvas, key: Box, *, chosen: bool, is_on: bool = False) -> RGB:
    """Draw the tile of a key; return the colour for its label. `chosen`: inverted; `is_on`: with a border."""
    palette = canvas.palette
    if chosen or is_on:
        canvas.slanted(key.inflated(2.5), palette.ink, _KEY_LEAN)
    elif palette.edge_width:
        canvas.slanted(key.inflated(1.2), palette.control, _KEY_LEAN)
    if is_on and not chosen:
        canvas.slanted(key, palette.paper, _KEY_LEAN)
    elif not chosen:
        canvas.slanted(key, palette.card, _KEY_LEAN)
    return palette.paper if chosen else palette.ink


def _action_label(action: str) -> str:
    return {CAPITALS: _("capitals"), SPACE: _("space"), ERASE: _("erase"), DONE: _("done")}[action]


def _draw_action(canvas: Canvas, key: Box, action: str, colour: RGB) -> None:
    """Draw the controller button and the label of an action, centred on the key."""
    palette, cap, label = canvas.palette, BUTTONS[action], _action_label(action)
    cap_width = max(22.0, canvas.measure(cap, _CAP)[0] + 12)
    x, y = key.centre[0] - (cap_width + 8 + canvas.measure(label, _WORDS)[0]) / 2, key.centre[1]
    canvas.box(Box(x, y - 11, cap_width, 22), colour, radius=4)
    canvas.text(
        cap,
        _CAP,
        (x + cap_width / 2, y),
        colour=palette.ink if colour == palette.paper else palette.paper,
        anchor="center",
    )
    canvas.text(label, _WORDS, (x + cap_width + 8, y), colour=colour, anchor="midleft")
