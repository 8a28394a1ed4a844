"""The main menu: what can be done now, and beside it what that would bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.match.library import race_files, unfinished
from breakaway_desktop.ui.dialogs.common import do_or_explain
from breakaway_desktop.ui.intents import GoOn, ShowHelp, ShowLessons, ShowSavedRaces, ShowSettings, ShowSetup
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import KeyBand, MenuRow
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, window_keys
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.panels.shelf import newest_finished
from breakaway_desktop.ui.scenes.form import FormScene
from breakaway_desktop.ui.scenes.menu_drawing import draw_bicycle, draw_profile
from breakaway_desktop.ui.scenes.menu_sheets import KeptSheet, NewRaceSheet, Sheet, UnfinishedSheet
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import LANGUAGES, _, language

NAME = "Breaking Away"
CONTINUE, NEW, REPLAY, LEARN, HELP, SETTINGS = "continue", "new", "replay", "learn", "help", "settings"
QUIT, LANGUAGE, OFFER = "quit", "language", "offer"


class _Entry(NamedTuple):
    label: str
    word: str
    note: str
    action: Callable[[], None]


class MenuScene(FormScene):
    """Continue comes first, and only if there is a race to go on with; the kept races only if there are others."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._sheets: dict[str, Sheet] = {}
        self._list = Box(0, 0, 0, 0)
        self.offers = False
        """Whether this is the very first start: the tutorial is offered, this once."""

    def leave(self) -> None:
        if self.offers:
            self.session.settings.save()

    def enter(self) -> None:
        self.kept = unfinished(self.session.folder)
        self.last = newest_finished(self.session.folder, self.session.samples)
        continued = self.kept.path if self.kept is not None else None
        self.has_more = any(path != continued for path in race_files(self.session.folder))
        settings = self.session.settings
        first = not (self.kept or self.has_more or settings.setup or settings.lesson or settings.learnt)
        self.offers = self.offers or (first and not settings.offered)
        settings.offered = (
            settings.offered or self.offers
        )  # written down with whatever else is, at the latest in leaving

    def resume(self) -> None:
        self.enter()  # races may have been taken in or deleted meanwhile
        self.relayout()

    @property
    def about(self) -> str:
        return _("main menu")

    def keys(self) -> Sequence[KeyGroup]:
        walking = (
            Key(("↑", "↓"), _("choose")),
            Key((_("Enter"),), _("open")),
            Key((_("Tab"),), _("to the next control")),
        )
        return KeyGroup(_("Menu"), walking), window_keys()

    def _entries(self) -> list[_Entry]:
        entries = []
        if self.kept is not None:
            entries.append(_Entry(CONTINUE, _("Continue"), self._to_move(), self._go_on))
        entries.append(_Entry(NEW, _("New race"), self._way(), partial(self.navigate, ShowSetup())))
        if self.last is not None or self.has_more:
            entries.append(_Entry(REPLAY, _("Kept races"), _("go on, watch, results"), self._replay))
        entries.append(_Entry(LEARN, _("Learn to ride"), self._lessons(), partial(self.navigate, ShowLessons())))
        entries.append(_Entry(HELP, _("Help"), _("rules and variants"), partial(self.navigate, ShowHelp())))
        entries.append(_Entry(SETTINGS, _("Settings"), "", self._settings))
        entries.append(_Entry(QUIT, _("Quit"), "", self._quit))
        return entries

    def _way(self) -> str:
        """So many presses of Enter begin a race, if it needs no more than that."""
        draft = self.session.draft
        if draft is None or draft.is_first:
            return _presses(3)
        if draft.objection or (draft.built and len(draft.humans) > 1):
            return _("your last set-up")
        return _presses(3 if draft.built and draft.humans else 2)

    def _lessons(self) -> str:
        """How far the tutorial was ridden."""
        settings = self.session.settings
        if settings.lesson:
            return _("step {n} of {all}").format(n=settings.lesson + 1, all=len(STEPS))
        return _("ridden") if settings.learnt else _("ten minutes")

    def _to_move(self) -> str:
        """Whose card or orders the unfinished race waits for (R4.1, R4.2)."""
        assert self.kept is not None
        match, sheet = self.kept.match, self._sheets.get(CONTINUE)
        assert isinstance(sheet, UnfinishedSheet)
        turn = match.race.turn
        if match.ask is not None:
            sentence = _("turn {turn}, {team} to move")
            return sentence.format(turn=turn, team=sheet.names.team(match.ask.team))
        awaited = [ask.team for ask in match.asks if match.seat(ask.team).is_human]
        if len(awaited) == 1:
            return _("turn {turn}, {team} to give orders").format(turn=turn, team=sheet.names.team(awaited[0]))
        return _("turn {turn}, teams give orders").format(turn=turn)

    def resize(self) -> None:
        s = self.screen
        self._sheets = {NEW: NewRaceSheet(self.session.draft)}
        if self.kept is not None:
            self._sheets[CONTINUE] = UnfinishedSheet(self.kept, s.compact)
        if self.last is not None and self.last.record is not None:
            self._sheets[REPLAY] = KeptSheet(self.last, self.last.record)
        entries = self._entries()
        row_h = 46.0 if s.h < 640 else 50.0
        widest = max(s.measure(e.word, 18, True)[0] + s.measure(e.note, 14)[0] + 68 for e in entries)
        x = 40.0 if s.compact else 72.0
        w = min(max(360.0 if s.compact else 432.0, widest), s.w * 0.5)
        self._list = Box(x, 126 if s.h < 700 else 192, w, len(entries) * row_h + 16)
        rows: list[Control] = [
            MenuRow(
                Box(x + 8, self._list.y + 8 + at * row_h, w - 16, row_h),
                entry.word,
                entry.action,
                note=entry.note,
                label=entry.label,
                last=at == len(entries) - 1,
            )
            for at, entry in enumerate(entries)
        ]
        tongue = LanguageSwitch(self._band_right(), self._next_language)
        offer = [Offer(s, self._list, partial(self.navigate, ShowLessons()))] if self.offers else []
        self.focus.set([*rows, *offer, tongue], rows[0])

    def _band_right(self) -> Box:
        s = self.screen
        w = LanguageSwitch.width_for(s.measure)
        return Box(s.w - min(76, s.w * 0.04) - w, s.h - 40, w, 36)

    def _go_on(self) -> None:
        if self.kept is not None:
            do_or_explain(self.stage, partial(self.navigate, GoOn(self.kept)))

    def _replay(self) -> None:
        self.navigate(ShowSavedRaces())

    def _settings(self) -> None:
        self.navigate(ShowSettings())

    def _quit(self) -> None:
        self.stage.host.quit()

    def _next_language(self) -> None:
        codes = list(LANGUAGES)
        self.session.speak(codes[(codes.index(language()) + 1) % len(codes)])
        self.stage.resize()

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        draw_profile(canvas)
        low = canvas.h < 700
        x = self._list.x + 14
        size, y = (46.0, 54.0) if low else (62.0, 108.0)
        title = canvas.text(NAME, size, (x, y), bold=True, anchor="midleft")
        wide = 108.0 if low else 152.0
        draw_bicycle(canvas, title.right + wide / 4, y - wide * 0.34, wide)
        motto = _("Six teams, twenty-four riders, one hundred squares")
        canvas.text(motto, 15 if low else 18, (x + 2, y + size * 0.84), colour=p.ink2, anchor="midleft")
        canvas.panel(self._list)
        self._draw_sheet(canvas)
        self._draw_band(canvas)
        super().draw(canvas)

    def _draw_sheet(self, canvas: Canvas) -> None:
        current = self.focus.current
        sheet = self._sheets.get(current.label) if current is not None else None
        if sheet is None:
            return
        x = self._list.right + (20 if self.screen.compact else 36)
        w = min(canvas.w - x - (28 if self.screen.compact else 72), 900)
        box = Box(x, self._list.y, w, sheet.height(canvas, w))
        canvas.panel(box)
        sheet.draw(canvas, box)

    def _draw_band(self, canvas: Canvas) -> None:
        keys = [
            ("↑ ↓", _("choose")),
            (_("Enter"), _("open")),
            ("F1", _("keys")),
            ("F11", _("full screen")),
            ("+ −", _("size of letters")),
        ]
        x, room = min(84, canvas.w * 0.065), self._band_right().x - 20
        fitting = []
        for cap, text in keys:
            x += canvas.key_cap_width(cap) + 8 + canvas.measure(text, 14)[0]
            if x > room:
                break
            fitting.append((cap, text))
            x += 28
        KeyBand(fitting).draw(canvas)


def _presses(count: int) -> str:
    """So many presses of Enter, or of what does its work."""
    return ", ".join([cap_of(_("Enter"))] * count)


class Offer(Control):
    """A quiet line below the list: there is a way for who does not know the game. A click takes it; keys have the
    list."""

    def __init__(self, screen: Screen, above: Box, on_press: Callable[[], None]) -> None:
        measure = Canvas(pygame.Surface((1, 1)), screen.palette, screen.scale)
        words = _("New to the game? Learn to ride shows it in ten minutes.")
        self.lines = measure.lines_of(words, 14, above.w - 28)
        rect = Box(above.x, above.bottom + 12, above.w, 20.0 * len(self.lines) + 12)
        super().__init__(rect, OFFER, on_press=on_press)
        self.focusable = False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, box = canvas.palette, self.rect
        canvas.box(box, p.tint if hovered else p.sunk, radius=7)
        for at, line in enumerate(self.lines):
            canvas.text(line, 14, (box.x + 14, box.y + 16 + 20 * at), anchor="midleft")


class LanguageSwitch(Control):
    """The languages by their own names, the running one marked; Enter or a click goes on to the next."""

    def __init__(self, rect: Box, on_press: Callable[[], None]) -> None:
        super().__init__(rect, LANGUAGE, on_press=on_press, radius=6)

    @staticmethod
    def width_for(measure: Callable[[str, float, bool], tuple[float, float]]) -> float:
        return sum(measure(name, 14, True)[0] + 24 for name in LANGUAGES.values()) + 8

    @property
    def ring(self) -> Box:
        """The ring lies on the plate: on the dark band nobody would see it."""
        return self.rect.inflated(-4.5)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.press()
            return True
        return super().handle(event)

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in (pygame.K_LEFT, pygame.K_RIGHT)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        canvas.box(self.rect, p.card, border=p.ink2 if hovered else p.control, radius=7)
        x = self.rect.x + 4
        for code, name in LANGUAGES.items():
            w = canvas.measure(name, 14, True)[0] + 24
            part = Box(x, self.rect.y + 5, w, self.rect.h - 10)
            here = code == language()
            if here:
                canvas.box(part, p.tint, radius=5)
            canvas.text(name, 14, part.centre, colour=p.ink if here else p.ink2, bold=here, anchor="center")
            x += w
