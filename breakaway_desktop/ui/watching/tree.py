"""The tree of all screens on which a race is watched: bar, road with camera, drawer, and a slot below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.containers import solid
from breakaway_desktop.kit.toolkit.layout import Node, colour_fill, draw, positioned, row, spacer, stack, text
from breakaway_desktop.kit.toolkit.size_class import Value, WindowSize
from breakaway_desktop.kit.toolkit.topic_navigation import topic_navigation
from breakaway_desktop.kit.toolkit.typography import NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.sound_cues import CAPTIONS
from breakaway_desktop.ui.panels.ring_and_camera import Road, ring_height
from breakaway_desktop.ui.panels.road_list import RoadList
from breakaway_desktop.ui.watching.drawer import DRAWER_W, PINNED_BELOW

_TOP, _LOW = 58.0, 212.0
"""Heights, in units, of the bar and the slot in a window with space for all words."""
_COMPACT_TOP, _COMPACT_LOW = 50.0, 174.0
_LIST_W, _LIST_H = 480.0, 196.0
"""Smallest size, in units, of the list that takes the place of the circuit."""
_CORNER_W = 60.0
_CAPTIONS_H = 26.0
ICON_PITCH = 42.0
"""Width of an icon at the right end of the bar, in units."""
_DRAWER_MOST = 420.0
"""Maximum height, in units, of the drawer in a tall window whose slot has extra height."""


@dataclass(frozen=True, slots=True)
class WatchLayout:
    """Boxes in units. `compact`: without space for all words, in a window that is not upright."""

    compact: bool
    pinned: bool
    """Whether the drawer is beside the road, not over it."""
    corner: Box
    bar: Box
    road: Box
    captions: Box
    """The line below the road for the captions of sounds, without height if they are off."""
    drawer: Box
    slot: Box
    low_y: float
    """Top of the lower part of the slot, which windows of any shape have."""
    is_list: bool = False
    """Whether a list is in the place of the circuit, because large text leaves it no room."""

    def pick(self, usual: Value, compact: Value) -> Value:
        """Return the first value, in a compact window the second."""
        return compact if self.compact else usual


def least_size(slot: float) -> Point:
    """Return the size that a screen needs at least, with a list in the place of the circuit. `slot`: height of its slot
    then."""
    return _LIST_W, _COMPACT_TOP + _LIST_H + slot


def frame_for(
    w: float,
    h: float,
    pinned: bool | None = None,
    *,
    slot: float = 0.0,
    row: float = 0.0,
    icon_count: int = 0,
    has_captions: bool = False,
) -> WatchLayout:
    """Return the boxes for a window of this size.

    `pinned`: whether the drawer is beside the road, or in a tall window below it; None: if it fits. `slot`: height of
    the slot below a list. `row`: extra height of the slot in a tall window, where the ring is as wide as the window.
    `icon_count`: number of icons in the bar. `has_captions`: whether a line for the captions of sounds is taken from
    the road.
    """
    # The window.
    window = WindowSize(w, h)
    is_list, is_upright = not window.has_circuit, window.has_circuit and window.is_upright
    compact = (window.is_narrow or not window.is_high) and not is_upright
    top, low = (_COMPACT_TOP, _COMPACT_LOW) if compact else (_TOP, _LOW)
    low_y = h - (slot if is_list else low)
    drawer_height = 0.0  # height of a drawer below the road

    # Whether the drawer is beside the road or below it, and how high it is.
    if is_upright:
        spare = low_y - top - row - ring_height(w)
        is_pinned = spare >= PINNED_BELOW and pinned is not False
        drawer_height = (min(spare, _DRAWER_MOST) if row else spare) if is_pinned else 0.0
    else:
        is_pinned = not compact and (window.is_wide if pinned is None else pinned)
        row = 0.0

    foot = low_y - row - drawer_height
    drawer_y = 0.0 if compact else top
    drawer = Box(w - DRAWER_W, drawer_y, DRAWER_W, (h if is_list else foot) - drawer_y)
    if drawer_height:
        drawer = Box(w - DRAWER_W, foot, DRAWER_W, row + drawer_height) if row else Box(0, foot, w, drawer_height)

    road_w = w - DRAWER_W if is_pinned and not is_upright else w
    captions_h = _CAPTIONS_H if has_captions else 0.0
    return WatchLayout(
        compact=compact,
        pinned=is_pinned,
        corner=Box(0, 0, _CORNER_W, top),
        bar=Box(_CORNER_W + 8, 0, w - _CORNER_W - 8 - max(16.0, icon_count * ICON_PITCH + 8), top),
        road=Box(0, top, road_w, foot - top - captions_h),
        captions=Box(0, foot - captions_h, road_w, captions_h),
        drawer=drawer,
        slot=Box(0, foot, w, h - foot),
        low_y=low_y,
        is_list=is_list,
    )


def tree(
    frame: WatchLayout, corner: Node, bar: Node, road: Road, slot: Sequence[tuple[Box, Node]], drawer: Node | None
) -> Node:
    """Return the tree: ground, road and bar, the nodes of `slot` over them, and the drawer over all."""
    shown = RoadList(road.words, road.circuit, name=road.name) if frame.is_list else road
    boxes: list[tuple[Box, Node]] = [
        (Box(0, 0, frame.slot.w, frame.bar.h), draw(_paint_ground)),
        (frame.road, topic_navigation(shown, "road-numbers", _("Circuit"))),
        (frame.corner, corner),
        (frame.bar, topic_navigation(bar, "bar", _("Groups"))),
        *slot,
    ]
    if drawer is not None:
        # No control under the drawer gets the mouse.
        boxes.append((frame.drawer, solid(drawer, name="drawer")))
    return positioned(*boxes)


def captions_line(frame: WatchLayout, sounds: Sequence[str]) -> list[tuple[Box, Node]]:
    """Return the captions of the sounds that were played last, in the line of the frame, if it has one."""
    if not frame.captions.h or not sounds:
        return []
    words = _("Sound: {sounds}").format(sounds=" · ".join(_(CAPTIONS[kind]) for kind in sounds))
    line = text(words, size=NOTE, colour="on_ink", least=12)
    return [(frame.captions, row(stack(colour_fill("ink"), row(line, pad=(12, 2))), spacer(), pad=(12, 1)))]


def _paint_ground(canvas: Canvas, box: Box) -> None:
    canvas.fill(canvas.palette.sunk, box)
