"""The on-screen keyboard at the bottom of the window, for a controller, a switch, or a pointer without a button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import RGB
from breakaway_desktop.kit.input.keymap import is_controller_active
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
_PAD, _LINE_H, _ERROR_H = 24.0, 40.0, 44.0
_LEAN, _KEY_LEAN = 16.0, 6.0
_TEXT, _LETTER, _WORDS, _CAP = Style(16, "t6"), Style(21, "c8"), Style(16, "i8"), Style(15, "c7")
_W: Final = COLUMNS * (_KEY_W + _GAP) - _GAP + 2 * _PAD
_ROWS: Final = len(SMALL) + 1
_H: Final = _ROWS * (_KEY_H + _GAP) - _GAP + _LINE_H + 12 + 2 * _PAD


class OnScreenKeyboard:
    """State of the keyboard: the selected key by `row` from the top and `column`. The text field handles the keys
    pressed."""

    def __init__(self, *, capitals: bool = False) -> None:
        self.capitals = capitals
        self.row, self.column = 1, 0
        self.pointed = ""
        """The key under the pointer."""

    @property
    def letters(self) -> tuple[str, ...]:
        """Its characters, row by row."""
        return CAPITAL if self.capitals else SMALL

    @property
    def chosen(self) -> str:
        """The selected key: a character, or one of ACTIONS."""
        if self.row < len(SMALL):
            return self.letters[self.row][self.column]
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

    def boxes_in(self, w: float, h: float) -> Iterator[tuple[str, Box]]:
        """Yield the keys, row by row, with their boxes in a window of this size."""
        size, text_box = _size_in(w, h), _text_box_in(w, h)
        step, top = size * (_KEY_W + _GAP), text_box.bottom + 12 * size
        keys = [(key, (x, x + 1), y) for y, letters in enumerate(self.letters) for x, key in enumerate(letters)]
        for key, (first, end), row in (*keys, *((action, span, len(SMALL)) for action, span in ACTIONS.items())):
            y = top + row * size * (_KEY_H + _GAP)
            yield key, Box(text_box.x + first * step, y, (end - first) * step - size * _GAP, size * _KEY_H)

    def key_at(self, pos: Point, w: float, h: float) -> str:
        """Return the key at a point of a window of this size; empty: none."""
        return next((key for key, box in self.boxes_in(w, h) if box.contains(pos)), "")

    def draw(self, canvas: Canvas, text: str, caret: int, error: str) -> None:
        """Draw the keyboard over everything; `caret`: index in the text, `error`: the error to show."""
        # The board.
        palette, board, text_box = canvas.palette, box_in(canvas.w, canvas.h), _text_box_in(canvas.w, canvas.h)
        size = _size_in(canvas.w, canvas.h)
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
        chosen = self.chosen if is_controller_active() else self.pointed
        for key, box in self.boxes_in(canvas.w, canvas.h):
            is_on = key == CAPITALS and self.capitals
            colour = _draw_key(canvas, box, chosen=key == chosen, is_on=is_on)
            if key in ACTIONS:
                _draw_action(canvas, box, key, colour, size)
            else:
                canvas.text(key, _scaled(_LETTER, size), box.centre, colour=colour, anchor="center")


def _size_in(w: float, h: float) -> float:
    """Return how large the keyboard is in a window of this size, with room for an error above it; 1: as usual."""
    return min(1.0, (w - 8) / _W, (h - 10 - _ERROR_H) / _H)


def box_in(w: float, h: float) -> Box:
    """Return the keyboard's box in a window of this size."""
    size = _size_in(w, h)
    return Box((w - size * _W) / 2, h - size * _H - 10, size * _W, size * _H)


def _text_box_in(w: float, h: float) -> Box:
    board, size = box_in(w, h), _size_in(w, h)
    return Box(board.x + size * _PAD, board.y + size * _PAD, board.w - 2 * size * _PAD, size * _LINE_H)


def _scaled(style: Style, size: float) -> Style:
    return style.at(style.size * size)


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


def key_name(key: str) -> str:
    return {CAPITALS: _("capitals"), SPACE: _("space"), ERASE: _("erase"), DONE: _("done")}.get(key, key)


def _draw_action(canvas: Canvas, key: Box, action: str, colour: RGB, size: float) -> None:
    """Draw the label of an action, centred on the key, after its button if a controller is used."""
    palette, cap, label = canvas.palette, BUTTONS[action], key_name(action)
    words, letters = _scaled(_WORDS, size), _scaled(_CAP, size)
    if not is_controller_active():
        canvas.text(label, words, key.centre, colour=colour, anchor="center", max_width=key.w - 8)
        return
    cap_width, cap_height = max(22.0 * size, canvas.measure(cap, letters)[0] + 12 * size), 22.0 * size
    x, y = key.centre[0] - (cap_width + 8 * size + canvas.measure(label, words)[0]) / 2, key.centre[1]
    canvas.box(Box(x, y - cap_height / 2, cap_width, cap_height), colour, radius=4)
    canvas.text(
        cap,
        letters,
        (x + cap_width / 2, y),
        colour=palette.ink if colour == palette.paper else palette.paper,
        anchor="center",
    )
    canvas.text(label, words, (x + cap_width + 8 * size, y), colour=colour, anchor="midleft")
