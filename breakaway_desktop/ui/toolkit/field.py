"""The text field for one line: pygame-gui's editing inside our frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.letters import Cut, Style, cut_for, font_path, round_px
from breakaway_desktop.ui.drawing.palette import RGB, Palette
from breakaway_desktop.ui.input.clipboard import paste_text
from breakaway_desktop.ui.input.inputs import (
    LEFT_BUTTON,
    Composed,
    Input,
    KeyDown,
    KeyUp,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Typed,
)
from breakaway_desktop.ui.input.keymap import is_controller_active, set_typing_mode
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import LaidOutTree, Measure
from breakaway_desktop.ui.toolkit.control import ENTER_KEYS, Control
from breakaway_desktop.ui.toolkit.controls import ControlNode
from breakaway_desktop.ui.toolkit.letter_board import CAPITALS, DONE, ERASE, SPACE, OnScreenKeyboard
from breakaway_desktop.ui.toolkit.page import MoveFocus
from breakaway_desktop.ui.toolkit.parts import State
from breakaway_desktop.ui.toolkit.scene import ScreenMetrics
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from pygame_gui import UIManager

FONT = "board"
TYPED: Final = Style(17, "c6")
"""What is typed. What Barlow lacks a letter of is set in Noto Sans as a whole: pygame-gui's line has one font."""
_gui: dict[tuple[Palette, int, Cut], UIManager] = {}


def hexed(colour: RGB) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def theme_of(palette: Palette, size_px: int, cut: Cut = TYPED.cut) -> dict[str, Any]:
    """The theme as pygame-gui reads it: one line of text on a card, without frame; ours is drawn around it."""
    card, ink = hexed(palette.card), hexed(palette.ink)
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": card,
                "normal_text": ink,
                "normal_border": card,
                "selected_bg": hexed(palette.tint),
                "selected_text": ink,
                "text_cursor": hexed(palette.accent),
            },
            "font": {"name": FONT, "size": str(size_px), "regular_path": str(font_path(cut))},
            "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": "0,0"},
        }
    }


def gui_for(palette: Palette, scale: float, cut: Cut = TYPED.cut) -> UIManager:
    """A pygame-gui manager for what is typed at this scale; one is kept for the last theme, size and font."""
    size_px = round_px((TYPED.size if cut == TYPED.cut else _NOTO_SIZE) * scale)
    key = palette, size_px, cut
    if key not in _gui:
        from pygame_gui import UIManager

        _gui.clear()
        manager = UIManager((64, 64), enable_live_theme_updates=False)
        manager.add_font_paths(FONT, str(font_path(cut)))
        manager.preload_fonts([{"name": FONT, "point_size": size_px, "style": "regular"}])
        manager.get_theme().load_theme(theme_of(palette, size_px, cut))
        manager.set_window_resolution(pygame.display.get_window_size() if pygame.display.get_surface() else (64, 64))
        _gui[key] = manager
    return _gui[key]


def forget_gui() -> None:
    """Drops the manager, before pygame's fonts are closed."""
    _gui.clear()


KEY_REPEAT = (400, 40)
_LEFT_ALONE = (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN)
_EDITING = (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x, pygame.K_LEFT, pygame.K_RIGHT)
_NOTO_SIZE = 14.0
"""As large as what is typed in Barlow."""
_CARET = 4.0
_STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ACTIONS = {pygame.K_v: CAPITALS, pygame.K_e: SPACE, pygame.K_BACKSPACE: ERASE, pygame.K_ESCAPE: DONE}
"""What the buttons Y, X, B and Start do on a board of letters, by the keys they strike."""


class TextField(Control):
    """Text of at most `longest` characters. While it has the focus it keeps all letters: no hot key is heard.

    `on_change(text)` hears every change. `check(text)` returns a sentence that says what is wrong, or nothing; the
    sentence is `objection`, shown below by the scene, and the frame turns to warn. Enter calls `on_enter(text)`, else
    it walks on.
    Esc, Tab and the arrows up and down walk on. A letter too many is not taken, and `remark` says so.
    Pressed by a controller it opens a board of letters, and takes all input until that closes.
    """

    takes_text = True
    walks_at_enter = True
    lasting = (*Control.lasting, "text", "composing", "board", "_focused", "_line", "_made_for")

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
        self.leads_on = False
        """Whether Enter leads to another control."""
        self.composing = ""
        self.board: OnScreenKeyboard | None = None
        """The letters to write with by a controller, while they are shown."""
        self._focused = False
        self._line: Any = None  # pygame_gui's UITextEntryLine, made when it is first needed
        self._made_for: tuple[Palette, float, Box, Cut] | None = None

    @property
    def objection(self) -> str:
        return "" if self.check is None else self.check(self.text)

    @property
    def grabbing(self) -> bool:
        return self.board is not None

    @property
    def yields_enter(self) -> bool:
        """Its `on_enter` does what the button does, unless it leads on; a controller opens the board of letters."""
        return not (self.leads_on or is_controller_active())

    @property
    def _style(self) -> Style:
        """What its text is set in."""
        cut = cut_for(self.text, str(TYPED.cut))
        return TYPED if cut == TYPED.cut else Style(_NOTO_SIZE, cut)

    @property
    def inner(self) -> Box:
        """Where the letters stand."""
        return Box(self.rect.x + 12, self.rect.y + 5, self.rect.w - 20, self.rect.h - 10)

    def write(self, text: str) -> None:
        """Puts another text in, without telling `on_change`."""
        self.text = text[: self.longest]
        if self._line is not None:
            self._line.set_text(self.text)
            self._line.rebuild()

    def become(self, other: Control) -> None:
        super().become(other)
        if isinstance(other, TextField) and other.text != self.text:
            self.write(other.text)

    def press(self) -> None:
        if self.enabled and self.on_enter is not None:
            self.on_enter(self.text)

    def _show_board(self, on: bool) -> None:
        self.board = OnScreenKeyboard(capitals=not self.text) if on else None
        set_typing_mode(on)

    def got_focus(self) -> None:
        self._focused = True
        if self._line is not None:
            self._wake(self._line, len(self.text))

    def lost_focus(self) -> None:
        super().lost_focus()
        if self.board is not None:
            self._show_board(False)
        self._focused = False
        self.composing = ""
        if self._line is not None:
            self._line.unfocus()
            pygame.key.set_repeat(*KEY_REPEAT)  # pygame-gui switches the repeat of the whole keyboard off

    def dispose(self) -> None:
        if self._line is not None:
            self._line.kill()
            self._line = None

    def handle(self, event: Input) -> bool:
        if self.board is not None:
            if is_controller_active():
                return self._heard_by_board(self.board, event)
            self._show_board(False)  # the controller has been laid down
        if isinstance(event, KeyDown):
            if event.key == pygame.K_ESCAPE and not event.is_repeat and self.on_escape is not None:
                self.on_escape()
                return True
            if event.ctrl and event.key in ENTER_KEYS:
                return False  # it is the screen's, from everywhere
            return self._key(event)
        if isinstance(event, KeyUp):
            return self._give(pygame.event.Event(pygame.KEYUP, key=event.key, mod=event.mods))
        if isinstance(event, Typed):
            self.composing = ""
            text = "".join(letter for letter in event.text if self._is_seen(letter))
            return self._give(pygame.event.Event(pygame.TEXTINPUT, text=text)) if text else True
        if isinstance(event, Composed):
            self.composing = event.text
            return True
        if isinstance(event, PointerPressed) and event.button == LEFT_BUTTON and self.hit(event.pos):
            self.armed = True
            self._give(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self._px(event.pos), button=LEFT_BUTTON))
            return True
        if isinstance(event, PointerMoved) and self.armed and self._line is not None:
            self._line.ui_manager.mouse_position = self._px(event.pos)
            _settle(self._line)
            return True
        if isinstance(event, PointerReleased) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            self._give(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self._px(event.pos), button=LEFT_BUTTON))
            return True
        return False

    def _key(self, event: KeyDown) -> bool:
        if self.composing:
            return True  # the input method's keys are its own
        if event.key in _LEFT_ALONE or pygame.K_F1 <= event.key <= pygame.K_F12:
            return False
        if event.key in ENTER_KEYS:
            if not event.is_repeat and self.enabled and is_controller_active():
                self._show_board(True)
            elif self.on_enter is None:
                return False  # the walk of the focus goes on
            elif not event.is_repeat:
                self.press()
            return True
        if event.ctrl and event.key not in _EDITING:
            return event.key != pygame.K_q
        self._give(pygame.event.Event(pygame.KEYDOWN, key=event.key, mod=event.mods, unicode=event.text))
        return True

    def _heard_by_board(self, board: OnScreenKeyboard, event: Input) -> bool:
        """What the buttons of a controller do while they write."""
        if not isinstance(event, KeyDown):
            return False
        if event.key in _STEPS:
            board.walk(*_STEPS[event.key])
        elif event.key == pygame.K_TAB:
            at = pygame.K_LEFT if event.shift else pygame.K_RIGHT
            self._give(pygame.event.Event(pygame.KEYDOWN, key=at, mod=0, unicode=""))
        elif event.key == pygame.K_F1:
            self._show_board(False)
            return False
        elif event.key in _ACTIONS or (event.key in ENTER_KEYS and not event.is_repeat):
            self._do(board, _ACTIONS.get(event.key) or board.chosen, held=event.is_repeat)
        return True

    def _do(self, board: OnScreenKeyboard, chosen: str, *, held: bool) -> None:
        """Takes a letter, or does what another key of the board is for. With nothing left to erase the board closes."""
        if chosen == CAPITALS:
            board.capitals = not board.capitals
        elif chosen == DONE:
            self._show_board(False)
            self.press()
        elif chosen == ERASE and not self.text and not held:
            self._show_board(False)
        elif chosen == ERASE:
            self._give(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
        else:
            self._give(pygame.event.Event(pygame.TEXTINPUT, text=" " if chosen == SPACE else chosen))
            board.capitals = board.capitals and chosen == SPACE

    def _give(self, event: pygame.event.Event) -> bool:
        line = self._edited()
        try:
            taken = bool(line.process_event(event))
        except (pygame.error, ValueError):  # there is no clipboard, or no text in it
            taken = True
        _settle(line)
        text = str(line.get_text())
        self.remark = ""
        if text == self.text and (_is_paste(event) or (event.type == pygame.TEXTINPUT and len(text) >= self.longest)):
            self.remark = _("At most {longest} characters.").format(longest=self.longest)
        if text != self.text:
            self.text = text
            self.on_change(text)
        return taken or event.type == pygame.TEXTINPUT

    def _is_seen(self, letter: str) -> bool:
        """Whether the letter takes room: pygame cannot draw a text without width, and nobody could see it."""
        return letter.isprintable() and self.screen.measure(letter, _NOTO_SIZE)[0] > 0

    def _px(self, pos: Point) -> tuple[int, int]:
        """A point in pixels of pygame-gui's line, held inside it so that a click on the frame counts."""
        w, h = self._edited().rect.size
        x, y = ((pos[i] - self.inner[i]) * self.screen.scale for i in (0, 1))
        return min(max(0, round(x)), w - 1), min(max(0, round(y)), h - 1)

    def _edited(self) -> Any:
        """pygame-gui's line at its own origin, made anew when scale, theme, place or font have changed."""
        cut = self._style.cut
        key = self.screen.palette, self.screen.scale, self.inner, cut
        if self._line is not None and self._made_for == key:
            return self._line
        from pygame_gui.elements import UITextEntryLine

        caret = len(self.text) if self._line is None else self._line.edit_position
        self.dispose()
        scale = self.screen.scale
        manager = gui_for(self.screen.palette, scale, cut)
        size = max(8, round(self.inner.w * scale)), max(8, round(self.inner.h * scale))
        line = UITextEntryLine(pygame.Rect((0, 0), size), manager, initial_text=self.text)
        line.set_text_length_limit(self.longest)
        line.blink_cursor_time = float("inf")  # nothing blinks
        self._line, self._made_for = line, key
        if self._focused:
            self._wake(line, caret)
        return line

    def _wake(self, line: Any, caret: int) -> None:
        line.focus()
        pygame.key.set_repeat(*KEY_REPEAT)
        line.edit_position = caret
        line.cursor_has_moved_recently = True
        _settle(line)

    def draw_over(self, canvas: Canvas) -> None:
        if self.board is None:
            return
        left, top = canvas.rect(0, 0, 1, 1).topleft
        where = canvas.shift_by(-left / canvas.scale, -top / canvas.scale)  # the board does not scroll with the field
        with where, canvas.use_palette(canvas.palette.of_paper):
            self.board.draw(canvas, self.text, self._edited().edit_position, self.remark or self.objection)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        parts.field(canvas, self.rect, State.of(self, focused, hovered), wrong=bool(self.objection))
        palette = canvas.palette
        y = self.inner.centre[1]
        if not self.enabled or not focused:
            shown = self.text or self.placeholder
            colour = palette.ink3 if not self.enabled else palette.ink if self.text else palette.ink2
            canvas.text(
                shown,
                self._style,
                (self.inner.x, y),
                colour=colour,
                anchor="midleft",
                max_width=self.inner.w,
            )
        else:
            canvas.blit(self._edited().image, (self.inner.x, self.inner.y))
            if not self.text and not self.composing:
                at = self.inner.x + _CARET, y
                canvas.text(
                    self.placeholder, TYPED, at, colour=palette.ink2, anchor="midleft", max_width=self.inner.w - _CARET
                )
            if self.text:
                w, h = canvas.measure(self.text, self._style)
                canvas.log_text(self.text, Box(self.inner.x, y - h / 2, min(w, self.inner.w), h))


def _is_paste(event: pygame.event.Event) -> bool:
    """Ctrl+V with something to paste: pygame-gui takes all of it or nothing."""
    if event.type != pygame.KEYDOWN or event.key != pygame.K_v or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return False
    return bool(paste_text())


def _settle(line: Any) -> None:
    """Brings what was typed into the picture: the first update moves the cursor, the second takes the new surface."""
    line.update(0)
    line.update(0)


@dataclass(frozen=True, slots=True)
class Field(ControlNode):
    """A line of text: `does(text)` at every change, and if given `enter` at Enter, `escape` at Esc. `check(text)`
    says what is wrong."""

    now: str
    does: Callable[[str], Any]
    longest: int = 40
    placeholder: str = ""
    check: Callable[[str], str] | None = None
    enter: Any = None
    escape: Any = None

    def _width(self, measure: Measure, level: int) -> float:
        return 220.0

    def _height(self, measure: Measure, w: float) -> float:
        return 36.0

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        say, enter, escape = tree.say, self.enter, self.escape
        line = TextField(
            box, self.name, self.now, lambda text: say(self.does(text)),
            ScreenMetrics(*tree.whole[2:], measure.scale, measure.palette),
            longest=self.longest, placeholder=self.placeholder, check=self.check,
            on_enter=None if enter is None else lambda _text: say(enter),
            on_escape=None if escape is None else lambda: say(escape),
        )  # fmt: skip
        line.leads_on = isinstance(enter, MoveFocus)
        return line


entry = Field
