"""The rows of the settings: a name, the choices beside it, and a note."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from breakaway_desktop.file_type import Registry, has_other_opener, is_registered
from breakaway_desktop.places import shown
from breakaway_desktop.sentences.names import decimal_text
from breakaway_desktop.settings import MOTIONS, PEEKS, SPEED_NAMES, SYSTEM, TEXT_SIZES, THEMES, THINKING
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import CONTRAST, DAY, NIGHT, RGB, TEAM_LOOKS, Palette, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.keymap import cap_of
from breakaway_desktop.ui.intents import ChangeSetting
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.screens.settings import model as say
from breakaway_desktop.ui.screens.settings.model import FolderOpen, Model
from breakaway_desktop.ui.toolkit.boxes import (
    Node,
    cards,
    column,
    draw,
    either,
    over,
    paragraph,
    row,
    spring,
    table,
    text,
)
from breakaway_desktop.ui.toolkit.choice import one_of
from breakaway_desktop.ui.toolkit.controls import button, press
from breakaway_desktop.ui.toolkit.number import number, slider
from breakaway_desktop.ui.toolkit.posters import Picture, painted
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN, KEY
from breakaway_desktop.ui.window.app import fits
from breakaway_desktop.words import LANGUAGES, _, language

_LOOKS: dict[str, tuple[Palette, RGB, RGB]] = {
    "light": (DAY, DAY.hot, DAY.sun),
    "dark": (NIGHT, NIGHT.desk, NIGHT.bib),
    "contrast": (CONTRAST, CONTRAST.bib, CONTRAST.on_bib),
}
"""Palette, sky and sun."""


def theme_cards(now: str) -> Node:
    """All of them side by side."""
    return cards(*(_card(theme, theme == now) for theme in THEMES), least=92, gap=16, most=len(THEMES))


def theme_name(theme: str) -> str:
    return {"light": _("day"), "dark": _("night"), "contrast": _("high contrast"), SYSTEM: _("system")}[theme]


def _card(theme: str, chosen: bool) -> Node:
    name = text(theme_name(theme), size=CHOSEN if chosen else CHOICE, least=14, at="centre")
    of = column(draw(partial(_paint, theme, chosen), h=72), name, gap=4)
    return press(of, does=ChangeSetting("theme", theme), name=f"theme-{theme}", bare=True)


def _paint(theme: str, chosen: bool, c: Canvas, box: Box) -> None:
    """`system` is half day, half night."""
    p = c.palette
    c.fill(p.ink, box)
    inner = box.inflated(-5 if chosen else -2)
    if theme == SYSTEM:
        left, right = inner.cut_left(inner.w / 2)
        for half, look in ((left, "light"), (right, "dark")):
            with c.clip_to(half):
                _poster(c, inner, look)
    else:
        _poster(c, inner, theme)
    if chosen:
        mark = Box(box.right - 34, box.y, 34, 24)
        c.slanted(mark, p.ink, 5)
        draw_icon(c, "tick", mark.centre, p.paper, 15)


def _poster(c: Canvas, box: Box, theme: str) -> None:
    palette, sky, sun = _LOOKS[theme]
    rect = c.rect(*box)
    picture = Picture(sky, sun, team_look("yellow"), "12")
    c.surface.blit(painted(picture, rect.size, c.scale, palette), rect.topleft)


_NAME = KEY.at(17)
_NOTE_LEAST = 150.0


def all_rows(m: Model) -> Node:
    """Top to bottom, in the order in which they are looked for."""
    now = m.settings
    enter, off_or_on = cap_of(act.PRESS), {False: _("off"), True: _("on")}

    def chosen(name: str, words: Mapping[Any, str]) -> Node:
        return _one_of(name, words, getattr(now, name))

    confirm = _("Press a card’s number to play it.")
    if not now.first_press:
        confirm = _("Press a card’s number, then {enter} to play it.").format(enter=enter)
    rows = [
        (_("Language"), _one_of("language", LANGUAGES, language()), ""),
        (_("Text size"), *_text_size(m)),
        (_("Look"), theme_cards(now.theme), ""),
        (_("Team colours"), _tokens(),
         _("Fixed. Each team also has its own shape, and the colours work for all kinds of colour blindness.")),
        (_("Calm posters"), chosen("calm", off_or_on),
         _("Keeps the sky dark for brightly coloured teams.")),
        (_("Motion"), chosen("motion", {name: _motion(name) for name in MOTIONS}),
         _("Off: riders appear on their squares, nothing slides.")),
        (_("Animation speed"), chosen("speed", {name: speed_name(name) for name in SPEED_NAMES}),
         _("Instant: riders jump to their squares.")),
        (_("Bot thinking time"), chosen("thinking", {ms: thinking_name(ms) for ms in THINKING}),
         _("Longest time per decision. Only the stronger bots use it.")),
        (_("Sound"), _volume(m), _("Press {key} on any screen to turn it off or on.").format(key=cap_of(act.MUTE))),
        (_("Confirm cards"), chosen("first_press", {False: _("twice"), True: _("once")}), confirm),
        (_("Hide cards again"), chosen("peek", {n: peek_name(n) for n in PEEKS}),
         _("For secret cards, when several people share the screen.")),
        (_("Hints"), chosen("hints", off_or_on),
         _("Lets players ask which card to play.")),
        (_("Auto-play"), chosen("ride_for_me", off_or_on),
         _("Plays for you when all your cards are equal. Only alone, or with open hands.")),
        (_("Log sheet"), chosen("sheet", off_or_on),
         _("Opens by itself if the window has room.")),
        (_("Window"), _window(m), _("Press {key} on any screen to change it.").format(key=cap_of(act.FULL_SCREEN))),
        (_("Races folder"), _folder(m), ""),
        *([] if m.registry is None else [(_("Race files"), *_race_files(m, m.registry))]),
    ]  # fmt: skip
    cells = [(text(label, size=_NAME), over(_noted(of, note) if note else of, grow=1)) for label, of, note in rows]
    return table(cells, gap=24, pad=(14, 5), rules="edge", fill=True)


def speed_name(name: str) -> str:
    return {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "off": _("instant")}[name]


def peek_name(seconds: int) -> str:
    return _("{n} s").format(n=seconds) if seconds else _("never")


def thinking_name(ms: int) -> str:
    """`0.3 s`."""
    return _("{n} s").format(n=decimal_text(f"{ms / 1000:g}"))


def _motion(name: str) -> str:
    return {"full": _("full"), "still": _("off")}[name]


def _one_of(name: str, words: Mapping[Any, str], now: Any) -> Node:
    return row(one_of(words, now, does=partial(ChangeSetting, name), name=name))


def _noted(of: Node, note: str) -> Node:
    """The note beside what it is about, in lines if need be, or below it."""
    lines = column(spring(), paragraph(note, soft=True, leading=1.25), spring(), w=_NOTE_LEAST, grow=1)
    return either(row(of, text(note, soft=True), gap=16), row(of, lines, gap=16), column(of, lines, gap=3))


def _text_size(m: Model) -> tuple[Node, str]:
    """Automatic, then every size that fits into the window; one from a larger window stays chosen. With its note."""
    now, screen = round(m.session.host.wanted_scale * 100), m.session.host.screen
    window_px = screen.w * screen.scale, screen.h * screen.scale
    sizes = sorted({now, *(size for size in TEXT_SIZES if size <= now or fits(size / 100, window_px))})
    size = number(
        sizes.index(now), 0, len(sizes) - 1, name="text_size",
        does=lambda at: ChangeSetting("text_size", sizes[at]),
        shown=lambda at: f"{sizes[at]} %" if sizes[at] else _("automatic"),
    )  # fmt: skip
    if not now:
        return row(size), _("Automatic: as large as the window allows.")
    if now < sizes[-1] or now == TEXT_SIZES[-1]:
        return row(size), ""
    lock = draw(lambda c, box: draw_icon(c, "lock", box.centre, c.palette.ink2, 14), w=18)
    return row(size, lock, gap=16), _("Larger text doesn’t fit in this window.")


def _tokens() -> Node:
    def paint(canvas: Canvas, box: Box) -> None:
        for at, look in enumerate(TEAM_LOOKS):
            draw_token(canvas, look, f"{at + 1}1", (box.x + 16 + 36 * at, box.centre[1]), 26)

    return row(draw(paint, w=36 * len(TEAM_LOOKS), h=34))


def _volume(m: Model) -> Node:
    percent = m.settings.volume
    return row(
        slider(percent, 0, 100, step=5, does=lambda to: ChangeSetting("volume", to), name="volume", w=150),
        text(_("off") if m.session.host.sound.muted else f"{percent} %", size=CHOSEN, w=52),
        button(_("Test sounds"), does=say.Open(say.SoundsOpen()), name="sounds", size=_NAME),
        gap=12,
    )


def _window(m: Model) -> Node:
    return _one_of("full_screen", {False: _("window"), True: _("full screen")}, m.session.host.full_screen)


def _folder(m: Model) -> Node:
    folder = m.session.folder
    change = button(_("Change"), does=say.Open(FolderOpen(str(folder))), name="folder", size=_NAME)
    return row(text(*_path(folder), soft=True, grow=1), change, gap=16)


def _race_files(m: Model, registry: Registry) -> tuple[Node, str]:
    """Return the choice whether a double click opens races, and its note."""
    now = is_registered(registry)
    words = {False: _("off"), True: _("on")}
    choice = row(one_of(words, now, does=say.RegisterRaceFiles, name="race_files"))
    if m.registry_refusal:
        return choice, m.registry_refusal
    if now and has_other_opener(registry):
        return choice, _("Another program opens race files. Breaking Away is now in the menu under “Open with”.")
    return choice, _("Double-click a race file to open it here.")


def _path(folder: Path) -> Sequence[str]:
    """The whole path and ever less of its beginning, which is the same for everybody."""
    whole = Path(shown(folder))
    return str(whole), *(str(Path("…", *whole.parts[at:])) for at in range(1, len(whole.parts)))
