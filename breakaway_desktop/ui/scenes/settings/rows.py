"""The rows of the settings: each a word at the left, its control beside it, and a remark while it has the focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from breakaway_desktop.sentences.names import decimal_text
from breakaway_desktop.settings import MOTIONS, PEEKS, SPEED_NAMES, THINKING, Settings
from breakaway_desktop.ui.app import SCALES, fits
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Option, Segments, Slider, Stepper
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.kit.scene import Host, Screen
from breakaway_desktop.ui.scenes.settings.theme_cards import CARD_H, NAME_H, theme_cards
from breakaway_desktop.words import LANGUAGES, _, language

LANGUAGE, SCALE, THEME, MOTION, SPEED = "language", "scale", "theme", "motion", "speed"
VOLUME, SOUNDS, FIRST, PEEK, HINTS, WHOLE, FOLDER = (
    "volume",
    "sounds",
    "first-press",
    "peek",
    "hints",
    "whole",
    "folder",
)
BOTS = "thinking"
CONTROL_H: Final = 34.0
_OFF, _ON = str(False), str(True)
_THEME_H: Final = CARD_H + NAME_H + 16
_SLIDER_W: Final = 190.0


@dataclass(frozen=True, slots=True)
class Row:
    """`make` is given the place of the row right of its label, and gives its controls."""

    name: str
    label: str
    remark: str
    make: Callable[[Box], list[Control]]
    taller: float = 0.0
    """By how much it is higher than the others."""


class Choices:
    """What can be done to the settings; the scene does it."""

    language: Callable[[str], None]
    scale: Callable[[int], None]
    theme: Callable[[str], None]
    volume: Callable[[int], None]
    whole: Callable[[str], None]
    sounds: Callable[[], None]
    folder: Callable[[], None]
    keep: Callable[[str, object], None]


def rows(screen: Screen, host: Host, settings: Settings, do: Choices, height: float) -> list[Row]:
    """All rows, top to bottom; `height` is that of a row that is not taller."""

    def one_of(
        name: str, options: Sequence[Option], now: str, changed: Callable[[str], None]
    ) -> Callable[..., list[Control]]:
        return lambda box: [beside(screen, box, name, options, now, changed)]

    def kept(
        name: str, field: str, options: Sequence[Option], read: Callable[[str], object] = str
    ) -> Callable[..., list[Control]]:
        return one_of(name, options, str(getattr(settings, field)), lambda value: do.keep(field, read(value)))

    now = min(range(len(SCALES)), key=lambda at: abs(SCALES[at] - host.wanted_scale))
    window_px = screen.w * screen.scale, screen.h * screen.scale
    largest = max([now, *(at for at, step in enumerate(SCALES) if fits(step, window_px))])
    no_larger = now == largest < len(SCALES) - 1

    def scale(box: Box) -> list[Control]:
        place = Box(box.x, box.centre[1] - CONTROL_H / 2, 150, CONTROL_H)
        return [Stepper(place, SCALE, now, 0, largest, do.scale, shown=lambda at: f"{round(SCALES[at] * 100)} %")]

    def volume(box: Box) -> list[Control]:
        word = _("Each sound")
        slider = Box(box.x - 8, box.centre[1] - CONTROL_H / 2, min(_SLIDER_W, box.w * 0.4), CONTROL_H)
        left = slider.right + 66
        wide = min(Button.width_for(screen, word, size=14), box.right - left)
        each = Box(left, box.centre[1] - CONTROL_H / 2, wide, CONTROL_H)
        return [
            Slider(slider, VOLUME, settings.volume, 0, 100, do.volume, step=5),
            Button(each, word, do.sounds, size=14, label=SOUNDS),
        ]

    def folder(box: Box) -> list[Control]:
        word = _("Change")
        wide = Button.width_for(screen, word, size=14)
        return [
            Button(
                Box(box.right - wide, box.centre[1] - CONTROL_H / 2, wide, CONTROL_H),
                word,
                do.folder,
                size=14,
                label=FOLDER,
            )
        ]

    mute = cap_of("M")
    tongues = [Option(code, name) for code, name in LANGUAGES.items()]
    enter = cap_of(_("Enter"))
    presses = [Option(_OFF, _("number, {enter}").format(enter=enter)), Option(_ON, _("first press"))]
    off_on = [Option(_OFF, _("off")), Option(_ON, _("on"))]
    return [
        Row(LANGUAGE, _("Language"), "", one_of(LANGUAGE, tongues, language(), do.language)),
        Row(SCALE, _("Size of letters"), _("Larger text does not fit in this window.") if no_larger else "", scale),
        Row(
            THEME, _("Look"), _("The colours of the teams stay the same."),
            lambda box: theme_cards(box.x, box.centre[1] - (CARD_H + NAME_H) / 2, box.w, settings.theme, do.theme),
            _THEME_H - height,
        ),
        Row(MOTION, _("Motion"), _("Off: riders stand where they end, nothing slides."),
            kept(MOTION, "motion", [Option(name, {"full": _("full"), "still": _("off")}[name]) for name in MOTIONS])),
        Row(SPEED, _("Pace of the riders"), _("At once: riders jump to where they ride."),
            kept(SPEED, "speed", [Option(name, speed_name(name)) for name in SPEED_NAMES])),
        Row(BOTS, _("Bots think"), _("For so long at most, about each decision; the better ones use it."),
            kept(BOTS, "thinking", [Option(str(ms), thinking_name(ms)) for ms in THINKING], int)),
        Row(VOLUME, _("Sound"), _("{key} turns sound off and on, anywhere.").format(key=mute), volume),
        Row(FIRST, _("Play a card"), _("{enter} plays the card chosen; or its number alone does.").format(enter=enter),
            kept(FIRST, "first_press", presses, _is_true)),
        Row(PEEK, _("Peek shuts after"), _("Secret cards turned up, when several people play with hidden hands."),
            kept(PEEK, "peek", [Option(str(seconds), peek_name(seconds)) for seconds in PEEKS], int)),
        Row(HINTS, _("Hints"), _("Whether anybody at this screen may ask what to play."),
            kept(HINTS, "hints", off_on, _is_true)),
        Row(WHOLE, _("Full screen"), "",
            one_of(WHOLE, [Option("window", _("window")), Option("whole", _("whole screen"))],
                   "whole" if host.full_screen else "window", do.whole)),
        Row(FOLDER, _("Folder of races"), str(settings.folder), folder),
    ]  # fmt: skip


def beside(
    screen: Screen, box: Box, name: str, options: Sequence[Option], now: str, changed: Callable[[str], None]
) -> Control:
    """The options side by side; where they do not fit, one after the other."""
    widths = Segments.widths_for(screen, options)
    y = box.centre[1] - CONTROL_H / 2
    if sum(widths) <= box.w:
        return Segments(Box(box.x, y, sum(widths), CONTROL_H), name, options, now, changed, widths=widths)
    values = [option.value for option in options]
    widest = max(screen.measure(option.text, 14, True)[0] for option in options)
    place = Box(box.x, y, min(box.w, widest + 2 * CONTROL_H + 24), CONTROL_H)
    return Stepper(
        place,
        name,
        values.index(now),
        0,
        len(values) - 1,
        lambda at: changed(values[at]),
        shown=lambda at: options[at].text,
    )


def speed_name(name: str) -> str:
    return {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "off": _("at once")}[name]


def peek_name(seconds: int) -> str:
    return _("{n} s").format(n=seconds) if seconds else _("never")


def thinking_name(ms: int) -> str:
    """`0.3 s`."""
    return _("{n} s").format(n=decimal_text(f"{ms / 1000:g}"))


def _is_true(word: str) -> bool:
    return word == _ON
