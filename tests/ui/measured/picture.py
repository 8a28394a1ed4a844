"""The visible content of a screen as plain data: texts and controls.

Only this file of the measuring tests depends on how screens are built; `faults.py` checks the data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from zlib import crc32

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas, TextLog
from breakaway_desktop.kit.drawing.display_list import DisplayListRecorder
from breakaway_desktop.kit.drawing.fonts import BOLD_CUTS, Style
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.choice import DropDown, Segments
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.painters import State
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui.find_card.model import FindCardModel
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.panels.ring_and_camera import RoadLayout
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.screens.race.layout import race_frame
from breakaway_desktop.ui.screens.race.model import RaceModel as Race
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen, is_race_covered, visible_model
from breakaway_desktop.ui.screens.replay.model import ReplayModel as Replay
from breakaway_desktop.ui.watching.tree import frame_for
from tests.kit.drawing.reading import Written, readable, visible_pixels
from tools.studio import Studio

RGB = tuple[int, int, int]

SHARE = 0.2
"""Smallest share of a text's box that makes a colour a background of the text."""
LEAST_SHOWN = 1 / 3
"""A scrolled text counts if at least this share of its height is visible."""


class Letters(NamedTuple):
    """A text when it was drawn: size and height in pixels, and its colour; `grounds`: the colours below it."""

    text: str
    size: float
    height: int
    bold: bool
    colour: RGB
    grounds: tuple[RGB, ...]


class Target(NamedTuple):
    """A control that can be pressed.

    `kind` is its class, `why` the reason while it is disabled; `silent`: its disabled choices without a reason;
    `walked`: whether Tab must reach it.
    """

    kind: str
    label: str
    box: Box
    enabled: bool
    why: str
    silent: tuple[str, ...]
    walked: bool


class Lines(NamedTuple):
    """The names of lines on the road.

    `still`: the remaining lines, by name and number; `following`: the name of the next one, and `points`: those still
    to be won there; `texts`: all texts of the road, without those that a rider is passing; `flags`: boxes of the names
    around the ring.
    """

    texts: tuple[Written, ...]
    still: tuple[tuple[str, int], ...]
    following: str
    points: tuple[str, ...]
    flags: tuple[Box, ...] = ()


class Picture(NamedTuple):
    """A screen with boxes in units of the window; `texts` with their boxes and whether they are cut off."""

    window: Box
    texts: tuple[Written, ...]
    letters: tuple[Letters, ...]
    targets: tuple[Target, ...]
    lines: Lines | None = None
    buttons: tuple[tuple[Box, str, State, str], ...] = ()
    """Painted buttons: box, words, state and kind."""


def picture_of(studio: Studio) -> Picture:
    """Draw the screen once and return its content."""
    with _record_drawing() as (letters, buttons):
        texts = _visible(studio, drawn := _drawn_by(studio, studio.stage.draw))
    lines = _lines_of(studio, drawn)
    screen = studio.top.screen
    targets = tuple(map(_target, studio.top.focus.controls))
    return Picture(Box(0, 0, screen.w, screen.h), tuple(texts), tuple(letters), targets, lines, tuple(buttons))


def checksum_of(studio: Studio) -> int:
    """Draw the window and return a number that differs if the picture does."""
    studio.app.draw()
    return crc32(visible_pixels(studio.app.canvas.surface))


def _lines_of(studio: Studio, drawn: TextLog) -> Lines | None:
    """Return the names of lines on the road; None if no race is visible or something covers it."""
    model, screen = getattr(studio.top, "model", None), studio.top.screen
    if (
        not isinstance(model, Race)
        or studio.top.focus.modal
        or (has_privacy_screen(model) and not is_race_covered(model))
    ):
        return None
    if model.view_state.is_drawer_open and not race_frame(screen.w, screen.h, model.view_state.pinned).pinned:
        return None
    layout = _road_of(studio, model)
    road = layout.shown.picture
    stake = road.next_line_points()

    def name(line: int) -> str:
        return (_("Finish {line}") if line == road.finish else _("Sprint {line}")).upper()

    still = tuple((name(row.line).replace("{LINE}", "").strip(), row.line) for row in road.lines_left)
    texts = tuple(readable(drawn))
    flags = tuple(box for box, topic in layout.numbers() if topic.kind == "line")
    if stake is None:
        is_left = any(of.won < len(of.points) for of in road.line_points)
        return Lines(texts, still, "the next line" if is_left else "", (), flags)
    points = tuple(map(str, stake.points[stake.won :]))
    return Lines(texts, still, name(stake.line).format(LINE=stake.line), points, flags)


def _road_of(studio: Studio, model: Race) -> RoadLayout:
    """Return the layout of the road of a race."""
    assert isinstance(studio.top, Page)
    return RoadLayout(
        road_shown(visible_model(model)), CameraText(), studio.top.node_box("road"), studio.top.screen.scale
    )


def texts_of(studio: Studio) -> list[Written]:
    """Return every visible text, with its box and whether it is cut off."""
    return _visible(studio, _drawn_by(studio, studio.stage.draw))


def _drawn_by(studio: Studio, draw: Callable[[Canvas], None]) -> TextLog:
    """Draw in the window, and return the log of the texts."""
    canvas = studio.app.canvas
    canvas.text_log = []
    draw(canvas)
    return canvas.text_log


def _visible(studio: Studio, texts: TextLog) -> list[Written]:
    """Return those of the drawn texts that are visible."""
    focus = studio.top.focus
    # Texts below an open list or menu need not be readable now.
    if focus.current is not None and focus.current.captures_input:
        texts = _drawn_by(studio, focus.current.draw_popup)
    for over, words in _overlays(studio, texts):
        texts = [
            (text, box, cut)
            for text, box, cut in texts
            if not text or not over.inflated(10, 4).touches(box) or (text == words if words else over.encloses(box))
        ]
    return [(text, box, cut) for text, box, cut in readable(texts) if text.strip()]


def _overlays(studio: Studio, texts: list[Written]) -> list[tuple[Box, str]]:
    """Return boxes that cover a screen for a moment, with the covered text ("" for any).

    These are the reasons of disabled controls, panels over the road, and riders who pass others.
    """
    model, screen = getattr(studio.top, "model", None), studio.top.screen
    if isinstance(studio.top, Page) and studio.top.focus.explanation:
        return [(next(box for text, box, _cut in reversed(texts) if not text), "")]
    if isinstance(model, Replay):
        beside = frame_for(screen.w, screen.h, model.view_state.pinned)
        return [(beside.drawer, "")] if model.view_state.is_drawer_open and not beside.pinned else []
    if not isinstance(model, Race | FindCardModel):
        return []
    layout = race_frame(screen.w, screen.h, model.view_state.pinned)
    sheets = [(layout.drawer, "")] if model.view_state.is_drawer_open and not layout.pinned else []
    if isinstance(model, FindCardModel):
        return sheets
    if not any("road" in placed.named for placed in studio.top.placed):  # behind a privacy screen
        return sheets
    under_way = {str(rider) for rider in road_shown(model).under_way}
    if not under_way:
        return sheets
    road = _road_of(studio, model)
    passing = [
        (box, text)
        for text, box, _cut in texts
        # except where the text is about him
        if text in under_way and isinstance(road.pressed_at(box.centre), RiderTopic)
    ]
    return sheets + passing


def has_to_be_walked(control: Control) -> bool:
    """Return whether Tab must reach the control: it can be pressed, but has no key of its own."""
    pressed = control.enabled and control.on_press is not None and not isinstance(control, ScrollArea)
    return pressed and control.key is None


def _target(control: Control) -> Target:
    silent: tuple[str, ...] = ()
    if control.enabled and isinstance(control, DropDown | Segments):
        silent = tuple(str(option.value) for option in control.options if not option.enabled and not option.note)
    walked = has_to_be_walked(control)
    return Target(
        type(control).__name__, control.label, control.rect, control.enabled, control.why_disabled, silent, walked
    )


@contextmanager
def _record_drawing() -> Iterator[tuple[list[Letters], list[tuple[Box, str, State, str]]]]:
    """Record all texts and buttons that canvases draw."""
    letters: list[Letters] = []
    buttons: list[tuple[Box, str, State, str]] = []
    write = Canvas.text

    def record_text(self: Canvas, text: str, size: float | Style, pos: Any, **given: Any) -> Box:
        bold = given.get("bold", False)
        if isinstance(size, Style):
            size, bold = size
        w, h = self.measure(text, size, bold)
        box = anchored_box(min(w, given.get("max_width") or w), h, pos, given.get("anchor", "topleft"))
        whole = self.rect(*box)
        rect = whole.clip(self.surface.get_clip())
        if text.strip() and rect.w > 0 and rect.h > LEAST_SHOWN * whole.h:
            colour = given.get("colour") or self.palette.ink
            letters.append(
                Letters(
                    text,
                    size,
                    self.px(h),
                    bold is True or bold in BOLD_CUTS,
                    colour,
                    tuple(_grounds(self.surface, rect)),
                )
            )
        return write(self, text, size, pos, **{**given, "bold": bold})

    def paint_uncached(self: Canvas, paint: Any, box: Box, *values: Any, margin: float = 0) -> Any:
        if paint is painters.button:
            words, state, kind = values[:3]
            buttons.append((box, words, state, kind))
        with self.clip_to(box.inflated(margin)):
            return paint(self, box, *values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "text", record_text)
        patch.setattr(Canvas, "paint_cached", paint_uncached)
        yield letters, buttons


def _grounds(surface: pygame.Surface, rect: pygame.Rect) -> list[RGB]:
    """Return the colours that fill a good part of the rectangle; none where the surface is transparent."""
    if isinstance(surface, DisplayListRecorder):
        there = pygame.Surface(rect.size, pygame.SRCALPHA)
        strokes = surface.strokes()
        for stroke in (strokes.all[at] for at in rect.collidelistall(strokes.rects)):
            if len(stroke) == 2:
                there.fill(stroke[0], pygame.Rect(stroke[1]).move(-rect.x, -rect.y))
            else:
                there.blit(stroke[0], (stroke[1][0] - rect.x, stroke[1][1] - rect.y), stroke[2])
        surface, rect = there, there.get_rect()
    rect = rect.clip(surface.get_rect())
    xs = range(rect.x, rect.right, max(1, rect.w // 12))
    ys = range(rect.y + rect.h // 4, rect.bottom - rect.h // 5, max(1, rect.h // 6))
    seen = [surface.get_at((x, y)) for x in xs for y in ys]
    counted = Counter((c.r, c.g, c.b) for c in seen if c.a == 255)
    return [colour for colour, count in counted.items() if count >= SHARE * len(seen)]
