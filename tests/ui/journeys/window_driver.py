"""The whole program in an invisible window, driven by keys and clicks."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, Protocol, cast

import pygame
import pytest

from breakaway_desktop import words
from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, Plan, Seat, ready_made_hands
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.palette import DAY, Palette
from breakaway_desktop.ui.input.inputs import (
    KeyDown,
    KeyUp,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Posted,
    Typed,
)
from breakaway_desktop.ui.navigation import Navigation
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.focus import can_take_focus
from breakaway_desktop.ui.toolkit.page import Page, ScreenModule
from breakaway_desktop.ui.toolkit.stage import Intent
from breakaway_desktop.ui.window.app import App
from tests.ui.journeys.fakes import TODAY
from tests.ui.toolkit.demo import Window

SIZES = ((960, 600), (1280, 800))
EVERY_SIZE = (SIZES[0], *(pytest.param(size, marks=pytest.mark.release) for size in (SIZES[1], (1920, 1080))))
"""Window sizes; larger ones are for the release, because text that fits the smallest window fits these too."""

LAPTOP = (1280, 728)
"""The first window on a screen of 1280×800, less the bars of the desktop."""

KEYS = {
    "Enter": pygame.K_RETURN,
    "Esc": pygame.K_ESCAPE,
    "Space": pygame.K_SPACE,
    "Tab": pygame.K_TAB,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "F1": pygame.K_F1,
    "F8": pygame.K_F8,
    "Backspace": pygame.K_BACKSPACE,
    "+": pygame.K_PLUS,
    "-": pygame.K_MINUS,
}


NO_SAMPLES = "no-samples"


class WindowDriver:
    """Drives the program with keys and clicks, and reads the texts it draws."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), palette: Palette = DAY) -> None:
        self.window = Window(size, palette=palette)
        self.settings = Settings(speed="off")
        self.session = Session(self.window, self.settings, folder=folder, samples=folder / NO_SAMPLES)
        self.session.today = lambda: TODAY
        self.navigation = Navigation(cast(App, self.window), self.session)
        self.current = self.navigation.current
        self.started_races: list[Match] = []
        # The race screen has its own tests: here a race only has to begin.
        self.navigation.show_race = self.started_races.append  # type: ignore[method-assign, assignment]

    def open(self, intent: Intent) -> None:
        """Open an intent, as a screen does."""
        self.window.stage.navigate(intent)

    @property
    def top(self) -> Any:
        """The scene on top."""
        top = self.window.stage.top
        assert top is not None
        return top

    @property
    def focused_label(self) -> str:
        current = self.top.focus.current
        return "" if current is None else current.label

    def control(self, label: str) -> Any:
        return self.top.focus.find(label)

    def wait(self, ms: float) -> None:
        self.window.stage.update(ms)
        self._handle_posted()

    def _handle_posted(self) -> None:
        """Pass posted messages to the stage, as the window does with its next event."""
        while self.window.posted:
            self.window.stage.handle(Posted(self.window.posted.pop(0)))

    def press(self, *keys: str) -> None:
        """Press and release keys; `Ctrl+` and `Shift+` may precede a name."""
        for key in keys:
            *held, name = key.split("+") if len(key) > 1 else [key]
            mods = (pygame.KMOD_CTRL if "Ctrl" in held else 0) | (pygame.KMOD_SHIFT if "Shift" in held else 0)
            code = KEYS.get(name) or pygame.key.key_code(name.lower())
            text = name if len(name) == 1 and not held else ""
            handled = self.window.stage.handle(KeyDown(code, mods, text=text))
            if code == pygame.K_F1 and not handled:  # a key of the window itself
                self.window.on_help(mods == pygame.KMOD_SHIFT)
            self.window.stage.handle(KeyUp(code, mods))
            self._handle_posted()

    def replace_text(self, text: str) -> None:
        """Replace the text of the focused field."""
        self.press("Ctrl+a", "Backspace")
        for sign in text:
            self.window.stage.handle(Typed(sign))

    def click(self, label: str) -> None:
        """Scroll the control into view and click its middle."""
        control = self.top.focus.find(label)
        if control.area is not None:
            control.area.reveal(control.rect)
        self.click_at(control.screen_box.centre)

    def click_at(self, pos: tuple[float, float]) -> None:
        for event in (PointerMoved(pos), PointerPressed(pos), PointerReleased(pos)):
            self.window.stage.handle(event)
        self._handle_posted()

    def texts(self) -> list[str]:
        """Return all texts on the screen."""
        return [text for text, _box, _cut in self.window.drawn_texts()]

    def shows_text(self, words: str) -> bool:
        return any(words in text for text in self.texts())


def open_window(folder: Path, size: tuple[int, int] = (1280, 800), palette: Palette = DAY) -> WindowDriver:
    return WindowDriver(folder, size, palette)


def shows(scene: object, screen: ScreenModule) -> bool:
    """Return whether the scene is the page of that screen."""
    return isinstance(scene, Page) and scene.part is screen


def is_dialog(scene: object, name: str) -> bool:
    """Return whether the scene shows the dialog of this name."""
    return isinstance(scene, Page) and scene.view.name == name


def labels_reached_by_tab(person: WindowDriver) -> set[str]:
    """Return the labels of the controls in one round of Tab."""
    seen: list[str] = []
    while person.focused_label not in seen:
        seen.append(person.focused_label)
        person.press("Tab")
    return set(seen)


def focusable_labels(person: WindowDriver) -> set[str]:
    return {control.label for control in person.top.focus.controls if can_take_focus(control)}


class HasWindow(Protocol):
    """A driver with a window."""

    window: Window


def unreadable(person: HasWindow, but: tuple[str, ...] = ()) -> list[str]:
    """Return texts that are cut off or overlap, except those that start with one of `but`."""
    boxes = [(text, box, cut) for text, box, cut in person.window.drawn_texts() if text.strip()]
    faults = [f"cut off: {text}" for text, _box, cut in boxes if cut and not text.startswith(but or ("\0",))]
    for (one, here, _c), (other, there, _d) in combinations(boxes, 2):
        if _core(here).touches(_core(there)):
            faults.append(f"on each other: {one} / {other}")
    return faults


def _core(box: Box) -> Box:
    """Return the part of a line that has letters in it."""
    return box.inflated(-1.5, -max(min(4.0, box.h / 4), box.h / 6))


@contextmanager
def longer_sentences() -> Iterator[None]:
    """Make every sentence a third longer, as another language may."""

    class _Long(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return _stretch(message)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return _stretch(msgid1 if n == 1 else msgid2)

    before, words._program_language = words._program_language, words._program_language._replace(catalogue=_Long())
    try:
        yield
    finally:
        words._program_language = before


def _stretch(sentence: str) -> str:
    more = max(1, round(len(sentence) / 3))
    return sentence + ("o" * more if more < 4 else "oo" + " latro" * (more // 6))


def race(seed: int = 3, moves: int | None = None, humans: tuple[int, ...] = (2, 5), bot: str = "domestique") -> Match:
    """Return a boxed race of six bots, finished or after `moves` moves. Teams `humans` pass to humans then."""
    match = Match.begin(_plan_of(seed, bot))
    for decision in _decisions_of(seed, bot)[:moves]:
        match.answer(decision)
    for team in humans:
        match.hand_over(team, "human")
    return match


@lru_cache
def _decisions_of(seed: int, bot: str) -> tuple[Decision, ...]:
    """Return all decisions of a boxed race of six bots."""
    match = Match.begin(_plan_of(seed, bot))
    while not match.over:
        match.answer(match.bot_decision()[0])
    return tuple(step.decision for step in match.steps)


def _plan_of(seed: int, bot: str) -> Plan:
    seats = tuple(Seat(f"{BOT}{bot}", colour) for colour in COLOURS)
    plan = Plan("boxed", RULE_SETS["boxed"], seats, seed)
    return plan.with_hands(ready_made_hands(plan))


def with_other_secrets(match: Match) -> Match:
    """Return the race at its start with another hand for the first rider.

    Its size and sum are the same, but it has a lower and a higher card.
    """
    first, *others = match.first.riders
    low, *between, high = sorted(first.hand)
    other = first._replace(hand=(low - 1, *between, high + 1))
    return Match(match.base, match.first._replace(riders=(other, *others)), match.teams)


def keep(match: Match, path: Path) -> None:
    """Save a race in this file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    DirectAutosave(path).save(match.record())


def seats(*humans: int, teams: int = 6) -> tuple[Seat, ...]:
    """Return seats in the colours of the box; teams `humans` are played by humans."""
    bots = (Seat(f"{BOT}domestique", colour) for colour in COLOURS[:teams])
    return tuple(replace(seat, player="human") if team in humans else seat for team, seat in enumerate(bots, start=1))
