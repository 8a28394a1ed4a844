"""How loud each kind of sound is, and whether there is any at all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from breakaway_desktop.settings import SOUND_KINDS
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Slider, Toggle
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _

_ROW: Final = 44.0
SOUND: Final = "sound"


class SoundsDialog(Dialog):
    """A slider for each kind, which is heard when it is moved. `kept` is called after every change."""

    def __init__(self, session: Session, kept: Callable[[], None]) -> None:
        self.session = session
        self.kept = kept
        lines = (_("The game can be played without a sound: all that is heard is seen as well."),)
        super().__init__(_("Sounds"), lines, (Answer(_("Done"), lambda: None, _("Esc")),))

    def enter(self) -> None:
        self.stage.host.sound.try_again()

    def content_height(self) -> float:
        return _ROW * (len(SOUND_KINDS) + 1) + 8

    def content_controls(self, box: Box) -> list[Control]:
        settings = self.session.settings
        words = (_("off"), _("on"))
        x = box.x + max(self.screen.measure(sound_name(kind), 15)[0] for kind in SOUND_KINDS) + 24
        toggle = Box(x, box.y + _ROW / 2 - 17, Toggle.width_for(self.screen, words), 34)
        found: list[Control] = [Toggle(toggle, SOUND, not settings.muted, self._turn, words=words)]
        for at, kind in enumerate(SOUND_KINDS, start=1):
            place = Box(x, box.y + at * _ROW + _ROW / 2 - 17, box.right - x - 64, 34)
            found.append(Slider(place, kind, settings.volumes[kind], 0, 100, partial(self._set, kind), step=5))
        return found

    def resize(self) -> None:
        super().resize()
        if self.focus.current is self.focus.controls[-1]:
            self.focus.put(self.focus.controls[0])

    def _turn(self, on: bool) -> None:
        self.session.settings.muted = self.stage.host.sound.muted = not on
        self.stage.host.sound.quieten()
        self.kept()
        self.stage.resize()  # the race beneath has a sign for it

    def _set(self, kind: str, percent: int) -> None:
        self.session.settings.volumes[kind] = percent
        sound = self.stage.host.sound
        sound.volumes = self.session.settings.volumes
        sound.quieten()
        sound.play(kind)
        self.kept()
        self.dirty = True

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        sound = self.stage.host.sound
        said = (
            _("No sound device was found.")
            if sound.is_missing
            else _("{percent} % in all").format(percent=sound.volume)
        )
        toggle = self.focus.find(SOUND).rect
        canvas.text(_("Sound"), 15, (box.x, box.y + _ROW / 2), bold=True, anchor="midleft")
        colour, room = canvas.palette.ink2, box.right - toggle.right - 12
        canvas.text(said, 13.5, (toggle.right + 12, box.y + _ROW / 2), colour=colour, anchor="midleft", max_width=room)
        for at, kind in enumerate(SOUND_KINDS, start=1):
            y = box.y + at * _ROW + _ROW / 2
            canvas.text(sound_name(kind), 15, (box.x, y), anchor="midleft")
            percent = f"{self.session.settings.volumes[kind]} %"
            canvas.text(percent, 14, (box.right, y), bold=True, anchor="midright")


def sound_name(kind: str) -> str:
    return {
        "freewheel": _("Freewheel"),
        "card": _("Cards"),
        "bell": _("Bell of the last lap"),
        "crowd": _("Crowd at the line"),
        "points": _("Points"),
    }[kind]
