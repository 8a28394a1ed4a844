"""The tutorial: lies over the real screen, shows one step after the other, and lets only what it asks for through."""

from __future__ import annotations

from typing import Final

import pygame

from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.guide.lessons.lesson import (
    LESS,
    LOOK,
    MORE,
    READY,
    RIDE,
    WHY,
    Spot,
)
from breakaway_desktop.ui.intents import ShowHelp, ShowKeys
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import ENTER_KEYS, Control
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.inputs import (
    LEFT_BUTTON,
    FocusGained,
    FocusLost,
    Input,
    KeyDown,
    KeyUp,
    Posted,
    Pressed,
)
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, window_keys
from breakaway_desktop.ui.scenes.race.keys import DIGITS, LOOKING, MODIFIERS
from breakaway_desktop.ui.scenes.tutorial.placing import sheet_box
from breakaway_desktop.ui.scenes.tutorial.sheet import (
    WIDTH,
    AskLine,
    SheetShown,
    ask_place,
    draw_sheet,
    draw_veil,
    sheet_height,
)
from breakaway_desktop.ui.scenes.tutorial.steps import LessonSteps
from breakaway_desktop.ui.session import Woken
from breakaway_desktop.words import _

_BACK, _LEAVE = "back", "leave"
_REPLY_MS = 3000.0
_WINDOW_KEYS: Final = frozenset({pygame.K_m, pygame.K_F11, pygame.K_0, pygame.K_KP_0, *LOOKING} - {pygame.K_ESCAPE})


class TutorialScene(LessonSteps):
    """The screen beneath is a real one; while a race is ridden freely nothing lies over it."""

    # Layout

    def resize(self) -> None:
        if not self.is_open or self.ground is None:
            self.openings, self.outlines = [], []
            self.focus.set([], None, self.end)
            return
        s = self.screen
        found = [(self.ground.box(spot), self.ground.outline(spot)) for spot in self.step.show]
        whole = Box(0, 0, s.w, s.h).inflated(-4)
        self.openings = [_within(box, whole) for box, _outline in found if box is not None]
        self.outlines = [outline for box, outline in found if box is not None]
        sentence = self.sentence
        h = sheet_height(s, sentence)
        self.rect = sheet_box(Box(0, 0, s.w, s.h), WIDTH, h, self.openings, self.ground.free, self.ground.road)
        key, cap = self._key()
        ask = AskLine(ask_place(s, self.rect, sentence), self.step.asked(), cap, self.do, key)
        y = self.rect.bottom - 48
        controls: list[Control] = [ask]
        if self.at:
            word = _("Back")
            w = max(110.0, Button.width_for(s, word))
            controls.append(Button(Box(self.rect.x + 20, y, w, 34), word, self.back, label=_BACK))
        word = _("End the lesson")
        w = Button.width_for(s, word, kind="bare", cap=_("Esc"), size=14)
        place = Box(self.rect.right - 14 - w, y, w, 34)
        controls.append(Button(place, word, self.end, kind="bare", cap=_("Esc"), size=14, label=_LEAVE))
        self.focus.set(controls, None, self.end)
        self.focus.put(None)

    @property
    def sentence(self) -> str:
        assert self.ground is not None
        return self.step.said(self.ground.moment)

    def _key(self) -> tuple[int, str]:
        """The key that does what the step asks for, and what stands on it."""
        action = self.step.action
        assert self.ground is not None
        if action.kind == LOOK:
            ahead = self.ground.index_of(action.card) > self.ground.selected
            return (pygame.K_RIGHT, "→") if ahead else (pygame.K_LEFT, "←")
        if action.kind in (MORE, LESS):
            return (pygame.K_RIGHT, "→") if action.kind == MORE else (pygame.K_LEFT, "←")
        if action.kind == WHY:
            return pygame.K_e, "E"
        if action.kind == READY:
            return pygame.K_RETURN, _("Ctrl+Enter")
        return pygame.K_RETURN, _("Enter")

    # Input

    def handle(self, event: Input) -> bool:
        if isinstance(event, FocusLost | FocusGained):
            return super().handle(event)
        if self.ground is None:
            return False
        if isinstance(event, Posted):
            if isinstance(event.subject, Woken):
                if self.stage.top is self:
                    self.update(0)
                return True
            return False
        if self._racing:
            return self._in_race(event)
        if self._waiting:
            return self._while_riding(event)
        if isinstance(event, KeyDown):
            return self._struck(event)
        if isinstance(event, Pressed) and event.button == LEFT_BUTTON:
            return super().handle(event) or self._pressed(event)
        return super().handle(event)

    def _struck(self, event: KeyDown) -> bool:
        if event.key == pygame.K_F1 and not event.held:
            self._show_keys(pages=event.shift)
            return True
        key = event.key
        assert self.ground is not None
        if key == pygame.K_ESCAPE and not event.held and self.ground.explains:
            return self.ground.scene.handle(event)  # what the panel says Esc does
        key = pygame.K_RETURN if key in ENTER_KEYS else pygame.K_1 + DIGITS[key] if key in DIGITS else key
        event = KeyDown(key, event.mods, event.held, event.text)
        asked, _cap = self._key()
        if (
            key == asked
            and not event.ctrl
            and (not event.shift or key == pygame.K_e)  # the cap shows a capital
            and (self.focus.current is None or key != pygame.K_RETURN)
        ):
            if not event.held:
                self.do()
            return True
        if self._means_it(event):
            self.do()
            return True
        if key not in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) and super().handle(event):
            return True
        if key in MODIFIERS or event.held:
            return False
        if self._may_look(event):
            assert self.ground is not None
            return self.ground.scene.handle(event)
        if key in _WINDOW_KEYS or event.ctrl:
            return False
        self._say_no()
        return True

    def _means_it(self, event: KeyDown) -> bool:
        """Another key for the same: the number of the card, Ctrl+Enter for a team that is ready."""
        action = self.step.action
        assert self.ground is not None
        if event.held:
            return False
        if action.kind in (LOOK, RIDE) and not event.ctrl:
            return event.key == pygame.K_1 + self.ground.index_of(action.card)
        return action.kind == READY and event.ctrl and event.key == pygame.K_RETURN

    def _may_look(self, event: KeyDown) -> bool:
        """Keys that change nothing in the race."""
        on_road = self.ground is not None and self.ground.road is not None
        return on_road and not event.ctrl and (event.key == pygame.K_e or pygame.K_F2 <= event.key <= pygame.K_F4)

    def _pressed(self, event: Pressed) -> bool:
        """A click beside the sheet: on what the step is about it does what is asked for."""
        action = self.step.action
        if self.rect.contains(event.pos):
            return True
        assert self.ground is not None
        meant: list[Spot] = list(self.step.show)
        if action.kind in (LOOK, RIDE):
            meant = [Spot("card", action.card), Spot("row", action.card)]
        boxes = [self.ground.box(spot) for spot in meant]
        boxes.append(self.ground.button_of(action))
        if any(box.contains(event.pos) for box in boxes if box is not None):
            self.do()
        else:
            self._say_no()
        return True

    def _while_riding(self, event: Input) -> bool:
        """Enter, Space or a click end what is shown; Esc the lesson."""
        assert self.ground is not None
        if isinstance(event, KeyDown) and event.key == pygame.K_ESCAPE and not event.held:
            self.end()
            return True
        ends = isinstance(event, KeyDown) and event.key in (*ENTER_KEYS, pygame.K_SPACE) and not event.held
        if ends or (isinstance(event, Pressed) and event.button == LEFT_BUTTON):
            self.ground.show_at_once()
            self._look_on()
            return True
        return False

    def _in_race(self, event: Input) -> bool:
        """The race hears everything but what would lead to its menu: there the lesson ends."""
        assert self.ground is not None
        if self.ground.would_leave(event):
            self.end()
            return True
        taken = self.ground.scene.handle(event)
        if not isinstance(event, KeyUp):
            self._look_on()
        return taken

    def _say_no(self) -> None:
        self.reply = _("Not yet: press this key, or click on it.")
        self._reply_ms = _REPLY_MS
        self.dirty = True

    def _show_keys(self, *, pages: bool) -> None:
        if pages:
            self.navigate(ShowHelp())
            return
        _key, cap = self._key()
        own = (
            Key((cap,), _("what the sheet asks for")),
            Key((_("Tab"),), _("to the next control")),
            Key((_("Esc"),), _("end the lesson; it goes on from here")),
        )
        self.navigate(ShowKeys(_("Learn to ride"), (KeyGroup(_("Lesson"), own), window_keys())))

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        if not self.is_open:
            return
        draw_veil(canvas, self.openings, self.outlines)
        shown = SheetShown(self.at + 1, len(STEPS), _(self.lesson.topic), self.sentence, self.reply)
        draw_sheet(canvas, self.rect, self.openings, shown, self.outlines)
        super().draw(canvas)


def _within(box: Box, whole: Box) -> Box:
    """As much of a box as shows."""
    x, y = max(box.x, whole.x), max(box.y, whole.y)
    return Box(x, y, min(box.right, whole.right) - x, min(box.bottom, whole.bottom) - y)
