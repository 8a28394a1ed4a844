"""Settings: language, pace, how cards are played and turned up, size of letters, full screen. Each works at once and
is kept."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.settings import PEEKS, SPEED_NAMES
from breakaway_desktop.ui.app import SCALES
from breakaway_desktop.ui.game import Game
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Choice, Option, Stepper, Toggle
from breakaway_desktop.ui.kit.dialog import draw_sheet_over
from breakaway_desktop.ui.kit.scene import Scene, Stage
from breakaway_desktop.words import LANGUAGES, _, language, ngettext, set_language

_ROW = 56.0
_LANGUAGE, _SPEED, _FIRST, _PEEK, _SCALE, _WHOLE = "language", "speed", "first-press", "peek", "scale", "whole"
_DONE = "done"


class PreferencesScene(Scene):
    """Lies over any screen. `changed` hears of every change."""

    overlay = True

    def __init__(self, game: Game, changed: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.game = game
        self.changed = changed
        self.rect = Box(0, 0, 0, 0)
        self._rows: list[tuple[str, str, float]] = []

    def resize(self) -> None:
        s = self.screen
        host = self.stage.host
        labels = [
            (_("Language"), ""),
            (_("Pace of the riders"), _("at once: they stand where they end")),
            (_("Play at the first press"), _("the number of a card plays it at once")),
            (_("Secret cards stay turned up"), _("after V, when several people play with hidden hands")),
            (_("Size of letters"), _("as far as the window has room")),
            (_("Full screen"), ""),
        ]
        w = min(680.0, s.w - 32)
        h = 76 + len(labels) * _ROW + 74
        self.rect = Box(0, 0, s.w, s.h).centred(w, h)
        self._rows = [(label, note, self.rect.y + 70 + at * _ROW + _ROW / 2) for at, (label, note) in enumerate(labels)]
        whole = Box(0, 0, s.w, s.h)
        speeds = [Option(name, _speed(name)) for name in SPEED_NAMES]
        peeks = [Option(str(seconds), _peek(seconds)) for seconds in PEEKS]
        tongues = [Option(code, name) for code, name in LANGUAGES.items()]
        words = (_("off"), _("on"))
        cw = max(Choice.width_for(s, speeds), Choice.width_for(s, tongues), Choice.width_for(s, peeks), 160)
        x = self.rect.right - 28 - cw

        def box(at: int, width: float = cw) -> Box:
            return Box(x, self._rows[at][2] - 18, width, 36)

        now = min(range(len(SCALES)), key=lambda at: abs(SCALES[at] - host.wanted_scale))
        settings = self.game.settings
        controls: list[Control] = [
            Choice(box(0), _LANGUAGE, tongues, language(), self._language, within=whole),
            Choice(box(1), _SPEED, speeds, settings.speed, self._speed, within=whole),
            Toggle(box(2, Toggle.width_for(s, words)), _FIRST, settings.first_press, self._first_press, words=words),
            Choice(box(3), _PEEK, peeks, str(settings.peek), self._peek, within=whole),
            Stepper(
                box(4), _SCALE, now, 0, len(SCALES) - 1, self._scale, shown=lambda at: f"{round(SCALES[at] * 100)} %"
            ),
            Toggle(box(5, Toggle.width_for(s, words)), _WHOLE, host.full_screen, self._whole, words=words),
        ]
        done, cap = _("Done"), _("Esc")
        wide = Button.width_for(s, done, kind="primary", cap=cap) + 24
        rect = Box(self.rect.right - 28 - wide, self.rect.bottom - 62, wide, 44)
        controls.append(Button(rect, done, self._close, kind="primary", cap=cap, label=_DONE))
        self.focus.set(controls, controls[0], self._close)

    def _language(self, code: str) -> None:
        speak(self.game, self.stage, code)
        if self.changed is not None:
            self.changed()

    def _speed(self, name: str) -> None:
        self.game.settings.speed = name
        self._kept()

    def _first_press(self, on: bool) -> None:
        self.game.settings.first_press = on
        self._kept()

    def _peek(self, seconds: str) -> None:
        self.game.settings.peek = int(seconds)
        self._kept()

    def _scale(self, at: int) -> None:
        self.game.settings.scale = SCALES[at]
        self._kept()
        self.stage.host.set_scale(SCALES[at])

    def _whole(self, on: bool) -> None:
        self.stage.host.set_full_screen(on)

    def _kept(self) -> None:
        self.game.settings.save()
        if self.changed is not None:
            self.changed()

    def _close(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        draw_sheet_over(canvas, self.rect)
        x = self.rect.x + 28
        canvas.text(_("Settings"), 20, (x, self.rect.y + 38), bold=True, anchor="midleft")
        room = self.focus.find(_LANGUAGE).rect.x - x - 14
        for at, (label, note, y) in enumerate(self._rows):
            if at:
                canvas.line((x, y - _ROW / 2), (self.rect.right - 28, y - _ROW / 2), p.edge)
            up = 10 if note else 0
            canvas.text(label, 15, (x, y - up), bold=True, anchor="midleft", max_width=room)
            if note:
                canvas.text(note, 13.5, (x, y + 11), colour=p.ink2, anchor="midleft", max_width=room)
        super().draw(canvas)


def speak(game: Game, stage: Stage, code: str) -> None:
    """Says everything in this language from now on, and next time too."""
    set_language(code)
    game.settings.language = code
    game.settings.save()
    stage.resize()


def _speed(name: str) -> str:
    return {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "off": _("at once")}[name]


def _peek(seconds: int) -> str:
    if not seconds:
        return _("until V")
    return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
