"""The text field for one line: pygame-gui's editing in our own frame."""

from __future__ import annotations

import re
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Cut, Style, cut_for, font_path, round_px, width
from breakaway_desktop.kit.drawing.palette import RGB, Palette
from breakaway_desktop.kit.input.clipboard import paste_text
from breakaway_desktop.kit.input.inputs import (
    LEFT_BUTTON,
    Composed,
    Input,
    KeyDown,
    KeyUp,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextDropped,
    Typed,
)
from breakaway_desktop.kit.input.keymap import is_controller_active, set_typing_mode
from breakaway_desktop.kit.printable import JOINERS, drop_unshown
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import ENTER_KEYS, Control
from breakaway_desktop.kit.toolkit.controls import ControlNode
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure
from breakaway_desktop.kit.toolkit.on_screen_keyboard import (
    CAPITALS,
    DONE,
    ERASE,
    SPACE,
    OnScreenKeyboard,
    box_in,
    key_name,
)
from breakaway_desktop.kit.toolkit.page import MoveFocus
from breakaway_desktop.kit.toolkit.painters import State
from breakaway_desktop.kit.toolkit.roles import ControlState, Role, SaidOption
from breakaway_desktop.kit.toolkit.stage import ScreenMetrics
from breakaway_desktop.kit.words import _

if TYPE_CHECKING:
    from pygame_gui import UIManager

FONT = "board"
TEXT_STYLE: Final = Style(17, "c6")
"""Style of typed text. If Barlow lacks a character, the whole text is in Noto Sans: pygame-gui's line has one font."""
_gui: dict[tuple[Palette, int, Cut], UIManager] = {}


def to_hex(colour: RGB) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def gui_theme(palette: Palette, size_px: int, cut: Cut = TEXT_STYLE.cut) -> dict[str, Any]:
    """Return pygame-gui's theme: one line of text on a card, without a frame, because `TextField` draws one."""
    card, ink = to_hex(palette.card), to_hex(palette.ink)
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": card,
                "normal_text": ink,
                "normal_border": card,
                "selected_bg": to_hex(palette.tint),
                "selected_text": ink,
                "text_cursor": to_hex(palette.accent),
            },
            "font": {"name": FONT, "size": str(size_px), "regular_path": str(font_path(cut))},
            "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": "0,0"},
        }
    }


def gui_manager(palette: Palette, scale: float, cut: Cut = TEXT_STYLE.cut) -> UIManager:
    """Return a pygame-gui manager for typed text at this scale; only the last theme, size and font are cached."""
    size_px = round_px((TEXT_STYLE.size if cut == TEXT_STYLE.cut else _NOTO_SIZE) * scale)
    key = palette, size_px, cut
    if key not in _gui:
        from pygame_gui import UIManager

        _gui.clear()
        manager = UIManager((64, 64), enable_live_theme_updates=False)
        manager.add_font_paths(FONT, str(font_path(cut)))
        manager.preload_fonts([{"name": FONT, "point_size": size_px, "style": "regular"}])
        manager.get_theme().load_theme(gui_theme(palette, size_px, cut))
        manager.set_window_resolution(pygame.display.get_window_size() if pygame.display.get_surface() else (64, 64))
        _gui[key] = manager
    return _gui[key]


def discard_gui() -> None:
    """Drop the manager, before pygame's fonts are closed."""
    _gui.clear()


_UNDRAWABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, and halves of characters."""
_BREAKS: Final = re.compile(r"[^\S ]+")
"""Line breaks, tabs and other blanks of a text that becomes one line."""


def in_one_line(text: str) -> str:
    """Return the text with blanks in place of line breaks and tabs, without what cannot be drawn or shows nothing."""
    return drop_unshown(_UNDRAWABLE.sub("", _BREAKS.sub(" ", text)))


def word_starts(text: str) -> list[int]:
    """Return where words begin, and signs between them; marks and joiners belong to the letter before them."""
    starts, before = [], " "
    for at, letter in enumerate(text):
        if letter in JOINERS or unicodedata.category(letter).startswith("M"):
            continue
        kind = " " if letter.isspace() else "word" if letter.isalnum() or letter in "_'’" else "sign"
        if kind not in (" ", before):
            starts.append(at)
        before = kind
    return starts


def word_at(text: str, at: int) -> tuple[int, int]:
    """Return where the word or the signs at a letter begin and end, without the blanks behind them."""
    starts = word_starts(text)
    start = max((start for start in starts if start <= at), default=0)
    end = min((start for start in starts if start > at), default=len(text))
    return start, start + len(text[start:end].rstrip())


KEY_REPEAT = (400, 40)
"""Milliseconds before a held key repeats, and between two repeats."""
_IGNORED_KEYS = (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN)
_CTRL_KEYS = (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_LEFT, pygame.K_RIGHT)
_WORD_KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_DELETE)
_WORD_MOD = pygame.KMOD_ALT if sys.platform == "darwin" else pygame.KMOD_CTRL
"""Modifier with which keys move and erase by word; macOS has another one."""
_NOTO_SIZE = 14.0
"""Size that looks as large as Barlow in `TEXT_STYLE`."""
_CARET_W = 4.0
_DIRECTIONS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_BOARD_ACTIONS = {pygame.K_v: CAPITALS, pygame.K_e: SPACE, pygame.K_BACKSPACE: ERASE, pygame.K_ESCAPE: DONE}
"""Actions of the on-screen keyboard by the keys that the controller's buttons Y, X, B and Start send."""


class TextField(Control):
    """Text of at most `longest` characters. While it has the focus it gets all letters: no shortcut works.

    `on_change(text)` is called after every change. `check(text)` returns an error sentence or "": the sentence is
    `objection`, which the scene shows below the field, and the frame turns red. Enter calls `on_enter(text)`, or moves
    the focus on. Esc, Tab and the up and down arrows leave the field. A character beyond `longest` is rejected with a
    `remark`.

    When a controller, a switch or a pointer at rest presses the field, an on-screen keyboard opens, which gets all
    input until it closes. Other keys and a click beside it close it.
    """

    role = Role.FIELD
    accepts_text = True
    enter_moves_on = True
    preserved = (
        *Control.preserved, "text", "composing", "board", "_focused", "_pressed", "_seen_scroll", "_line", "_line_key"
    )  # fmt: skip

    def __init__(
        self,
        rect: Box,
        label: str,
        text: str,
        on_change: Callable[[str], None],
        screen: ScreenMetrics,
        *,
        longest: int = 40,
        placeholder: str = "",
        check: Callable[[str], str] | None = None,
        on_enter: Callable[[str], None] | None = None,
        on_escape: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(rect, label)
        self.text = text[:longest]
        self.on_change = on_change
        self.screen = screen
        self.longest = longest
        self.placeholder = placeholder
        self.check = check
        self.on_enter = on_enter
        self.on_escape = on_escape

        self.enter_leads_on = False
        """Whether Enter moves the focus to another control."""
        self.composing = ""
        self.board: OnScreenKeyboard | None = None
        """The on-screen keyboard, while it is open."""

        self._focused = False
        self._pressed = 0, 0
        """What a sweep still selects (start, end): nothing, the word of a double click, or from where Shift selects."""
        self._seen_scroll = 0
        """By how many pixels its letters were scrolled when they were last drawn."""
        self._line: Any = None  # pygame_gui's UITextEntryLine, made when it is first needed
        self._line_key: tuple[Palette, float, Box, Cut] | None = None

    @property
    def objection(self) -> str:
        return "" if self.check is None else self.check(self.text)

    @property
    def captures_input(self) -> bool:
        return self.board is not None

    @property
    def shows_enter_on_default(self) -> bool:
        """Whether the default button shows Enter: not if that moves the focus or opens the on-screen keyboard."""
        return not (self.on_enter is None or self.enter_leads_on or is_controller_active())

    @property
    def _style(self) -> Style:
        """Style of its text: Noto Sans if Barlow lacks a character."""
        cut = cut_for(self.text, str(TEXT_STYLE.cut))
        return TEXT_STYLE if cut == TEXT_STYLE.cut else Style(_NOTO_SIZE, cut)

    @property
    def inner(self) -> Box:
        return Box(self.rect.x + 12, self.rect.y + 5, self.rect.w - 20, self.rect.h - 10)

    def set_text(self, text: str) -> None:
        """Replace the text without calling `on_change`."""
        self.text = text[: self.longest]
        if self._line is not None:
            self._line.select_range = [0, 0]  # or what is typed next would replace that part of the new text
            self._line.set_text(self.text)
            self._line.rebuild()

    @property
    def state(self) -> ControlState:
        caret = len(self.text) if self._line is None else min(self._line.edit_position, len(self.text))
        start, end = (caret, caret) if self._line is None else sorted(self._line.select_range)
        anchor = caret if start == end else start if caret == end else end
        return ControlState(
            text=self.text, selection=(anchor, caret), edges=self._edges, placeholder=self.placeholder,
            objection=self.remark or self.objection, options=self._said_keys, is_open=self.captures_input or None,
        )  # fmt: skip

    @property
    def _edges(self) -> tuple[float, ...]:
        """The edges of the letters, which scroll while the field has the focus."""
        return self._edges_at(0 if self._line is None or not self._focused else _layout_of(self._line).x_scroll_offset)

    def _edges_at(self, scroll: int) -> tuple[float, ...]:
        """Return the edges of the letters when they are scrolled by these pixels."""
        style, scale = self._style, self.screen.scale
        left = self.inner.x - self.rect.x - scroll / scale
        return tuple(left + width(self.text[:end], style, scale) for end in range(len(self.text) + 1))

    @property
    def _said_keys(self) -> tuple[SaidOption, ...]:
        if self.board is None:
            return ()
        dx, dy = self.scroll_offset
        keys = self.board.boxes_in(self.screen.w, self.screen.h)
        return tuple(SaidOption(key_name(key), box=box.moved(-dx, -dy)) for key, box in keys)

    def choose_option(self, index: int) -> None:
        if self.board is not None:
            keys = [key for key, _box in self.board.boxes_in(self.screen.w, self.screen.h)]
            self._press_board_key(self.board, keys[index], is_repeat=False)

    def popup_takes(self, pos: Point) -> bool:
        return self.board is not None and bool(self.board.key_at(pos, self.screen.w, self.screen.h))

    def set_value(self, text: str) -> None:
        shown = in_one_line(text)
        if self.enabled and (not text or any(map(self._is_visible, shown))):
            self.set_text(shown)
            self.on_change(self.text)

    def update_from(self, other: Control) -> None:
        super().update_from(other)
        if isinstance(other, TextField) and other.text != self.text:
            self.set_text(other.text)

    def press(self) -> None:
        if self.enabled and self.on_enter is not None:
            self.on_enter(self.text)

    def open_board(self) -> None:
        """Open the on-screen keyboard, for a player who has no other."""
        if self.enabled:
            self._show_board(True)

    def _show_board(self, on: bool) -> None:
        self.board = OnScreenKeyboard(capitals=not self.text) if on else None
        set_typing_mode(on)

    def on_focus_gained(self) -> None:
        self._focused = True
        if self._line is not None:
            self._focus_line(self._line, len(self.text))

    def on_focus_lost(self) -> None:
        super().on_focus_lost()
        if self.board is not None:
            self._show_board(False)
        self._focused = False
        self.composing = ""
        if self._line is not None:
            self._line.unfocus()
            pygame.key.set_repeat(*KEY_REPEAT)  # pygame-gui switches off key repeat for the whole program

    def dispose(self) -> None:
        if self._line is not None:
            self._line.kill()
            self._line = None

    def handle(self, event: Input) -> bool:
        if self.board is not None:
            if isinstance(event, KeyDown) and event.by_controller:
                return self._handle_board_key(self.board, event)
            if isinstance(event, PointerMoved | PointerPressed) and self._point_at_board(self.board, event):
                return True
            if not isinstance(event, KeyDown | Typed | Composed | TextDropped | PointerPressed):
                return False
            self._show_board(False)  # the player has changed to the keyboard, or clicked beside the board

        # Keys.
        if isinstance(event, KeyDown | Typed | TextDropped):
            self.armed = False  # or the pointer would select what is typed before its button is released
        if isinstance(event, KeyDown):
            if event.key == pygame.K_ESCAPE and not event.is_repeat and self.on_escape is not None:
                self.on_escape()
                return True
            if event.ctrl and event.key in ENTER_KEYS:
                return False  # Ctrl+Enter belongs to the screen
            return self._key(event)
        if isinstance(event, KeyUp):
            return self._send(pygame.event.Event(pygame.KEYUP, key=event.key, mod=event.mods))

        # Typed text, and text that an input method is composing.
        if isinstance(event, Typed):
            self.composing = ""
            text = "".join(letter for letter in in_one_line(event.text.strip("\r\n\t")) if self._is_visible(letter))
            return self._send(pygame.event.Event(pygame.TEXTINPUT, text=text)) if text else True
        if isinstance(event, Composed):
            self.composing = event.text
            return True
        if isinstance(event, TextDropped):
            self._insert(event.text)
            return True

        # The pointer places the caret and selects.
        if isinstance(event, PointerPressed) and event.button == LEFT_BUTTON and self.contains(event.pos):
            self.armed, self.remark = True, ""
            letter, caret = self._letter_at(event.pos)
            start, end = word_at(self.text, letter) if event.clicks > 1 else (caret, caret)
            anchor = self.state.selection[0] if event.shift else start
            self._pressed = (anchor, anchor) if event.shift else (start, end)
            _layout_of(self._current_line()).x_scroll_offset = self._seen_scroll  # the focus may just have scrolled it
            self.select(anchor, end)
            return True
        if isinstance(event, PointerReleased) and event.button != LEFT_BUTTON:
            return False
        if isinstance(event, PointerMoved | PointerReleased) and self.armed:
            (start, end), (_letter, caret) = self._pressed, self._letter_at(event.pos)
            self.select(end if caret < start else start, caret if caret < start else max(caret, end))
            self.armed = isinstance(event, PointerMoved)
            return True
        return False

    def _key(self, event: KeyDown) -> bool:
        if self.composing:
            return True  # the input method handles its own keys

        if event.key in _IGNORED_KEYS or pygame.K_F1 <= event.key <= pygame.K_F12:
            return False
        if event.key in ENTER_KEYS:
            if not event.is_repeat and is_controller_active():
                self.open_board()
            elif self.on_enter is None:
                return False  # moves the focus on
            elif not event.is_repeat:
                self.press()
            return True

        if event.ctrl and event.key == pygame.K_v:
            self._insert(paste_text())
            return True
        if event.key in _WORD_KEYS and event.mods & _WORD_MOD:
            self._edit_word(event)
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            there = 0 if event.key == pygame.K_HOME else len(self.text)
            self.select(self.state.selection[0] if event.shift else there, there)
            return True
        if event.ctrl and event.key not in _CTRL_KEYS:
            return event.key != pygame.K_q
        self._send(pygame.event.Event(pygame.KEYDOWN, key=event.key, mod=event.mods, unicode=event.text))
        return True

    def _edit_word(self, event: KeyDown) -> None:
        """Move by a word, with Shift select it, or erase it; a selection is erased instead."""
        (anchor, caret), starts = self.state.selection, word_starts(self.text)
        if event.key in (pygame.K_LEFT, pygame.K_BACKSPACE):
            there = max((start for start in starts if start < caret), default=0)
        else:
            there = min((start for start in starts if start > caret), default=len(self.text))
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.select(anchor if event.shift else there, there)
        else:
            if anchor == caret:
                self.select(caret, there)
            self._send(pygame.event.Event(pygame.KEYDOWN, key=event.key, mod=0, unicode=""))

    def _point_at_board(self, board: OnScreenKeyboard, event: PointerMoved | PointerPressed) -> bool:
        """Let the pointer show or press a key of the on-screen keyboard; return False for a press beside it."""
        (x, y), (dx, dy), screen = event.pos, self.scroll_offset, self.screen
        pos = x + dx, y + dy
        key = board.key_at(pos, screen.w, screen.h)
        if isinstance(event, PointerMoved):
            board.pointed = key
        elif not box_in(screen.w, screen.h).contains(pos):
            return False
        elif key and event.button == LEFT_BUTTON:
            self._press_board_key(board, key, is_repeat=False)
        return True

    def _handle_board_key(self, board: OnScreenKeyboard, event: KeyDown) -> bool:
        """Handle a controller button for the on-screen keyboard."""
        if event.key in _DIRECTIONS:
            board.walk(*_DIRECTIONS[event.key])
        elif event.key == pygame.K_TAB:
            arrow = pygame.K_LEFT if event.shift else pygame.K_RIGHT
            self._send(pygame.event.Event(pygame.KEYDOWN, key=arrow, mod=0, unicode=""))
        elif event.key == pygame.K_F1:
            self._show_board(False)
            return False
        elif event.key in _BOARD_ACTIONS or (event.key in ENTER_KEYS and not event.is_repeat):
            self._press_board_key(board, _BOARD_ACTIONS.get(event.key) or board.chosen, is_repeat=event.is_repeat)
        return True

    def _press_board_key(self, board: OnScreenKeyboard, key: str, *, is_repeat: bool) -> None:
        """Type a character, or run another key of the keyboard. Erasing in an empty text closes the keyboard."""
        if key == CAPITALS:
            board.capitals = not board.capitals
        elif key == DONE:
            self._show_board(False)
            self.press()
        elif key == ERASE and not self.text and not is_repeat:
            self._show_board(False)
        elif key == ERASE:
            self._send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
        else:
            self._send(pygame.event.Event(pygame.TEXTINPUT, text=" " if key == SPACE else key))
            board.capitals = board.capitals and key == SPACE

    def _insert(self, text: str) -> None:
        """Insert all of a text at the caret, or in place of the selection; nothing if it is too long."""
        line, text = self._current_line(), in_one_line(text).strip()
        start, end = sorted(line.select_range)
        if start == end:
            start = end = line.edit_position
        after = self.text[:start] + text + self.text[end:]

        self.remark = ""
        if text and len(after) > self.longest:
            self.remark = _("At most {longest} characters.").format(longest=self.longest)
        elif self.enabled and any(map(self._is_visible, text)):
            self.set_text(after)
            self._focus_line(line, start + len(text))
            self.on_change(after)

    def select(self, anchor: int, caret: int) -> None:
        """Select the text between two positions, and set the caret at the second."""
        line, (anchor, caret) = self._current_line(), (min(at, len(self.text)) for at in (anchor, caret))
        line.select_range = sorted((anchor, caret))
        self._focus_line(line, caret)

    def replace_selection(self, text: str) -> None:
        """Put a text at the caret, or in place of the selection."""
        self._insert(text)

    def _send(self, event: pygame.event.Event) -> bool:
        """Send an event to pygame-gui's line and copy its text; return whether the event was used."""
        line = self._current_line()
        try:
            handled = bool(line.process_event(event))
        except (pygame.error, ValueError):  # no clipboard, or no text in it
            handled = True
        _settle(line)

        # Text that was not accepted is too long.
        text = str(line.get_text())
        self.remark = ""
        if text == self.text and event.type == pygame.TEXTINPUT and len(text) >= self.longest:
            self.remark = _("At most {longest} characters.").format(longest=self.longest)
        if text != self.text:
            self.text = text
            self.on_change(text)
        return handled or event.type == pygame.TEXTINPUT

    def _is_visible(self, letter: str) -> bool:
        """Return whether the character has a width: pygame cannot draw text without one."""
        return letter.isprintable() and self.screen.measure(letter, _NOTO_SIZE)[0] > 0

    def _letter_at(self, pos: Point) -> tuple[int, int]:
        """Return the letter at a point, as it was last drawn, and the nearest place for the caret."""
        edges, x = self._edges_at(self._seen_scroll), pos[0] - self.rect.x
        letter = max(0, bisect_right(edges, x, hi=len(self.text)) - 1)
        return letter, letter + (letter < len(self.text) and x > (edges[letter] + edges[letter + 1]) / 2)

    def _current_line(self) -> Any:
        """Return pygame-gui's line at its own origin, rebuilt if scale, theme, box or font have changed."""
        cut = self._style.cut
        key = self.screen.palette, self.screen.scale, self.inner, cut
        if self._line is not None and self._line_key == key:
            return self._line

        # A new line with the same text and caret.
        from pygame_gui.core.text.text_box_layout_row import TextBoxLayoutRow
        from pygame_gui.elements import UITextEntryLine

        TextBoxLayoutRow._setup_offset_position_from_edit_cursor = _scroll_to_caret  # type: ignore[method-assign]
        caret = len(self.text) if self._line is None else self._line.edit_position
        self.dispose()
        scale = self.screen.scale
        manager = gui_manager(self.screen.palette, scale, cut)
        size = max(8, round(self.inner.w * scale)), max(8, round(self.inner.h * scale))
        line = UITextEntryLine(pygame.Rect((0, 0), size), manager, initial_text=self.text)
        line.set_text_length_limit(self.longest)
        line.blink_cursor_time = float("inf")  # nothing blinks
        self._line, self._line_key = line, key
        if self._focused:
            self._focus_line(line, caret)
        return line

    def _focus_line(self, line: Any, caret: int) -> None:
        line.edit_position = caret  # first, because the focus scrolls to it
        line.focus()
        pygame.key.set_repeat(*KEY_REPEAT)
        line.cursor_has_moved_recently = True
        _settle(line)

    def draw_popup(self, canvas: Canvas) -> None:
        if self.board is None:
            return
        left, top = canvas.rect(0, 0, 1, 1).topleft
        # The keyboard does not scroll with the field.
        unscrolled = canvas.shift_by(-left / canvas.scale, -top / canvas.scale)
        with unscrolled, canvas.use_palette(canvas.palette.for_paper):
            self.board.draw(canvas, self.text, self._current_line().edit_position, self.remark or self.objection)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        painters.field(canvas, self.rect, State.of(self, focused, hovered), wrong=bool(self.objection))
        palette = canvas.palette
        x, y, width = self.inner.x, self.inner.centre[1], self.inner.w
        self._seen_scroll = 0

        # Without the focus: our own text, cut off at the end.
        if not self.enabled or not focused:
            shown = self.text or self.placeholder
            colour = palette.ink3 if not self.enabled else palette.ink if self.text else palette.ink2
            canvas.text(shown, self._style, (x, y), colour=colour, anchor="midleft", max_width=width)

        # With the focus: pygame-gui's line with caret and selection.
        else:
            canvas.blit(self._current_line().image, (self.inner.x, self.inner.y))
            self._seen_scroll = _layout_of(self._current_line()).x_scroll_offset
            if not self.text and not self.composing:
                pos, available = (x + _CARET_W, y), width - _CARET_W
                canvas.text(
                    self.placeholder, TEXT_STYLE, pos, colour=palette.ink2, anchor="midleft", max_width=available
                )
            if self.text:
                w, h = canvas.measure(self.text, self._style)
                canvas.log_text(self.text, Box(self.inner.x, y - h / 2, min(w, self.inner.w), h))


def _layout_of(line: Any) -> Any:
    return line.drawable_shape.text_box_layout


def _scroll_to_caret(row: Any) -> None:
    """Scroll pygame-gui's line only as far as the caret needs; it would put a caret in a long text at the right end."""
    layout, caret = row.layout, row.cursor_draw_width
    shown = layout.view_rect.width - row.edit_right_margin
    most = min(caret - row.edit_cursor_left_margin, row.width - shown)
    layout.x_scroll_offset = max(0, caret - shown, min(layout.x_scroll_offset, most))


def _settle(line: Any) -> None:
    """Update the line's picture twice: the first update moves the cursor, the second applies the new surface."""
    line.update(0)
    line.update(0)


class Field(ControlNode):
    """A line of text: sends `on_change(text)` on each change, and, if set, `on_enter` on Enter and `on_escape` on Esc.

    `check(text)` returns an error sentence.
    """

    text: str
    on_change: Callable[[str], Any]
    longest: int = 40
    placeholder: str = ""
    check: Callable[[str], str] | None = None
    on_enter: Any = None
    on_escape: Any = None

    def _width(self, measure: Measure, level: int) -> float:
        return 220.0

    def _height(self, measure: Measure, w: float) -> float:
        return 36.0

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        dispatch, enter, escape = tree.dispatch, self.on_enter, self.on_escape
        line = TextField(
            box, self.name, self.text, lambda text: dispatch(self.on_change(text)),
            ScreenMetrics(*tree.window_box[2:], measure.scale, measure.palette),
            longest=self.longest, placeholder=self.placeholder, check=self.check,
            on_enter=None if enter is None else lambda _text: dispatch(enter),
            on_escape=None if escape is None else lambda: dispatch(escape),
        )  # fmt: skip
        line.enter_leads_on = isinstance(enter, MoveFocus)
        return line


entry = Field
