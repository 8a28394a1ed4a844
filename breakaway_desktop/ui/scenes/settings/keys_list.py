"""The list of keys in the settings: every key can be moved, and two never do the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from breakaway_desktop.ui.kit.actions import ACTIONS, Action, action_of
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.kit.keymap import MODIFIER_KEYS, Chord, KeyMap, chord_of
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.words import _

ROW_H: Final = 38.5
_CLASH_H: Final = 58.0
_CAP_H: Final = 26.0
_TEXT: Final = 14.0


class KeyCap(Control):
    """A key of the list. Press it, then the key that is to do its work; `waits` while it listens for that one."""

    def __init__(self, rect: Box, usual: Chord, name: str, press: Callable[[], None]) -> None:
        super().__init__(rect, f"key {usual.written}", on_press=press, radius=6)  # no words: a label
        self.name = name
        self.waits = False
        self.said = ""
        self.clashes = False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        if not self.waits:
            at = (self.rect.x, self.rect.centre[1])  # all caps of the list begin on one line, also narrow ones
            canvas.key_cap(self.name, at, anchor="midleft", height=_CAP_H, as_is=True)
            return
        edge = p.warn if self.clashes else p.accent
        canvas.box(self.rect.inflated(0, -1), p.card, border=edge, border_width=2, radius=6)
        where = self.rect.centre
        canvas.text(self.said, _TEXT, where, colour=edge, bold=True, anchor="center", max_width=self.rect.w - 8)


class ClashAnswer(Control):
    """What may be done with a key that is taken, behind its own key; a click does it as well."""

    def __init__(self, rect: Box, cap: str, words: str, press: Callable[[], None]) -> None:
        super().__init__(rect, f"clash {words}", on_press=press, radius=6)  # no words: a label
        self.cap = cap
        self.words = words
        self.focusable = False  # whatever is pressed while a key is asked for is heard as that key

    @staticmethod
    def width_for(canvas: Canvas, cap: str, words: str) -> float:
        return canvas.key_cap_width(cap, as_is=True) + canvas.measure(words, 13.5)[0] + 20

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        if hovered:
            canvas.box(self.rect, p.card, radius=6)
        x, mid = self.rect.x + 6, self.rect.centre[1]
        x = canvas.key_cap(self.cap, (x, mid), anchor="midleft", as_is=True).right + 8
        canvas.text(self.words, 13.5, (x, mid), colour=p.ink if hovered else p.ink2, anchor="midleft")


class KeysList:
    """What is asked for, and what it clashes with; lays the rows out and draws what lies under the caps."""

    def __init__(self, keys: KeyMap, changed: Callable[[], None]) -> None:
        self.keys = keys
        self.changed = changed
        """Hears that the map is another one, or that something else is asked for."""
        self.asked: Chord | None = None
        """The usual key whose work another one is to do."""
        self.clash: Chord | None = None
        """What was pressed for it, and does something else already."""
        self.answers: list[ClashAnswer] = []
        """What may be done with the clash, in the units of the list's content."""
        self._rows: list[tuple[Box, Action]] = []
        self._caps_x = 0.0
        self._ends: dict[Action, float] = {}
        """Where the caps of each row end."""

    # What the player does

    def ask(self, usual: Chord) -> None:
        self.asked, self.clash = usual, None
        self.changed()

    def leave(self) -> None:
        """Nothing is asked for any more."""
        if self.asked is not None:
            self.asked = self.clash = None
            self.changed()

    def hear(self, event: KeyDown) -> bool:
        """Every key press while one is asked for; whether one is."""
        if self.asked is None:
            return False
        key, mods = event.struck or (event.key, event.mods)
        if key in MODIFIER_KEYS or event.held:
            return True
        struck = chord_of(key, mods)
        if key == pygame.K_ESCAPE:
            self.leave()
        elif self.clash is not None and key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._move(self.clash)
        elif struck == self.keys.shown(self.asked):
            self.leave()
        elif self.other(struck) is not None:
            self.clash = struck
            self.changed()
        else:
            self._move(struck)
        return True

    def other(self, struck: Chord) -> Action | None:
        """Whose work this key does already, if it is on the list."""
        return action_of(self.keys.heard(struck))

    def _move(self, struck: Chord) -> None:
        assert self.asked is not None
        self.keys.assign(self.asked, struck)
        self.asked = self.clash = None
        self.changed()

    def reset(self, action: Action) -> None:
        """Its keys are the usual ones again; what stood there before takes theirs."""
        for usual in action.keys:
            self.keys.assign(usual, usual)
        self.changed()

    def reset_all(self) -> None:
        self.keys.reset()
        self.asked = self.clash = None
        self.changed()

    def is_moved(self, action: Action) -> bool:
        return any(self.keys.shown(usual) != usual for usual in action.keys)

    # How it is laid out

    def lay(self, screen: Screen, area: Box) -> tuple[list[Control], float]:
        """The caps and the buttons that reset, in the units of the list's content; how high it is."""
        measure = Canvas(pygame.Surface((1, 1)), screen.palette, screen.scale)
        widest = max(screen.measure(action.words, _TEXT)[0] for action in ACTIONS)
        self._caps_x = area.x + min(widest + 26, area.w * 0.54)
        found: list[Control] = []
        self._rows, self.answers = [], []
        y = area.y + 2
        for action in ACTIONS:
            open_here = self.asked in action.keys and self.clash is not None
            lines = self._lines_of(measure, area.w - 46)
            row = Box(area.x, y, area.w, ROW_H + (_CLASH_H + 20 * (lines - 1) if open_here else 0))
            self._rows.append((row, action))
            found += self._caps(measure, action, row)
            if open_here:
                self.answers = self._answers(measure, row, lines)
            y = row.bottom
        return [*found, *self.answers], y - area.y + 4

    def _answers(self, measure: Canvas, row: Box, lines: int) -> list[ClashAnswer]:
        """Below the sentence: to swap, or to leave it."""
        found: list[ClashAnswer] = []
        x, y = row.x + 6, row.y + ROW_H + 14 + 20 * lines
        for cap, words, press in (
            (_("Enter"), _("swap the two"), self._swap),
            (_("Esc"), _("leave it"), self.leave),
        ):
            w = ClashAnswer.width_for(measure, cap, words)
            if x + w > row.right - 2:
                break
            found.append(ClashAnswer(Box(x, y - 16, w, 32), cap, words, press))
            x += w + 6
        return found

    def _swap(self) -> None:
        if self.clash is not None:
            self._move(self.clash)

    def _caps(self, measure: Canvas, action: Action, row: Box) -> list[Control]:
        x, mid = self._caps_x, row.y + ROW_H / 2
        found: list[Control] = []
        for usual in action.keys:
            waits = usual == self.asked
            said = self._said() if waits else ""
            name = self.keys.shown(usual).name
            w = measure.key_cap_width(name, height=_CAP_H, as_is=True)
            if waits:
                w = max(96.0, measure.measure(said, _TEXT, True)[0] + 20)
            cap = KeyCap(Box(x, mid - 17, max(32.0, w), 34), usual, name, partial(self.ask, usual))
            cap.waits, cap.said, cap.clashes = waits, said, waits and self.clash is not None
            found.append(cap)
            x = cap.rect.right + 6
        self._ends[action] = x
        if self.is_moved(action):
            at = Box(row.right - 36, mid - 16, 32, 32)
            label = f"reset {action.keys[0].written}"  # no words: a label
            found.append(Button(at, "", partial(self.reset, action), kind="bare", icon="reset", size=13, label=label))
        return found

    def _said(self) -> str:
        return _("press a key") if self.clash is None else self.clash.name

    def sentence(self) -> str:
        """What the key that was pressed does already, and what becomes of the one asked for."""
        if self.asked is None or self.clash is None:
            return ""
        other, own = self.other(self.clash), action_of(self.asked)
        assert other is not None
        assert own is not None
        return _("{key} is {other} already. {own} keeps {kept}.").format(
            key=self.clash.name, other=f"“{other.words}”", own=f"“{own.words}”", kept=self.keys.shown(self.asked).name
        )

    def _lines_of(self, measure: Canvas, room: float) -> int:
        return max(1, len(measure.lines_of(self.sentence(), _TEXT, room, True)))

    # How it looks

    def paint(self, canvas: Canvas) -> None:
        p = canvas.palette
        for row, action in self._rows:
            mid = row.y + ROW_H / 2
            clashes = self.asked in action.keys and self.clash is not None
            moved = self.is_moved(action)
            if clashes:
                edge = p.warn if p.refusal_edge else None
                canvas.box(row.inflated(0, -1), p.refusal, border=edge, border_width=p.refusal_edge, radius=6)
            elif moved:
                canvas.box(row.inflated(0, -1), p.tint, radius=6)
                canvas.fill(p.accent, Box(row.x, row.y + 1, 4, row.h - 2))
            else:
                canvas.line((row.x + 6, row.bottom), (row.right - 6, row.bottom), p.edge)
            room = self._caps_x - row.x - 22
            canvas.text(action.words, _TEXT, (row.x + 12, mid), bold=moved or clashes, anchor="midleft", max_width=room)
            if clashes:
                self._paint_clash(canvas, row)
            elif moved and self.asked not in action.keys:
                self._paint_usual(canvas, action, row)

    def _paint_usual(self, canvas: Canvas, action: Action, row: Box) -> None:
        """What the usual keys were."""
        end = self._ends[action]
        names = " ".join(usual.name for usual in action.keys if self.keys.shown(usual) != usual)
        words = _("was {keys}").format(keys=names)
        room = row.right - 42 - end - 4
        if room > 40:
            canvas.text(
                words, 13.5, (end + 4, row.y + ROW_H / 2), colour=canvas.palette.ink2, anchor="midleft", max_width=room
            )

    def _paint_clash(self, canvas: Canvas, row: Box) -> None:
        p = canvas.palette
        draw_icon(canvas, "stop", (row.right - 24, row.y + ROW_H / 2), p.warn, 18)
        lines = canvas.lines_of(self.sentence(), _TEXT, row.w - 46, True)
        y = row.y + ROW_H + 11
        for line in lines:
            canvas.text(line, _TEXT, (row.x + 12, y), colour=p.warn, bold=True, anchor="midleft")
            y += 20
