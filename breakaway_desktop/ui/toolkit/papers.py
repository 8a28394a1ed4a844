"""Boxes with a look: sheets, plates and drawers with what is on them, labels over groups, key caps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import Palette, TeamLook
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import Input, KeyDown, WheelTurned
from breakaway_desktop.ui.input.keymap import reachable_key_cap
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import (
    LaidOutTree,
    Measure,
    Node,
    Pad,
    Paint,
    SingleChild,
    draw,
    pad,
    row,
    space,
    spring,
    text,
)
from breakaway_desktop.ui.toolkit.control import Control
from breakaway_desktop.ui.toolkit.controls import PressableRow, press
from breakaway_desktop.ui.toolkit.posters import PosterArt
from breakaway_desktop.ui.toolkit.typography import HEADLINE, SUBJECT

_DRAWER_W = 790.0
"""The width of a drawer from the right edge."""


@dataclass(frozen=True, slots=True)
class KeyCap(Node):
    """A key cap; at least as large as a finger, if it is to be pressed."""

    cap: str
    large: bool = False
    least: float = 32.0

    def _width(self, measure: Measure, level: int) -> float:
        return max(self.least, parts.key_width(measure.scale, self.cap, large=self.large))

    def _height(self, measure: Measure, w: float) -> float:
        return self.least

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        paint = partial(parts.key, cap=self.cap, pos=box.centre, anchor="center", large=self.large)
        tree.paints.append((box, paint))


keycap = KeyCap


def keycap_of(action: act.KeyBinding) -> Node:
    """Return the cap of the key in use for an action."""
    return keycap(reachable_key_cap(action))


def press_with_key(of: Callable[[Node], Node], *, name: str, key: act.KeyBinding, **more: Any) -> PressableRow:
    """Return a pressable plate, made of its key cap: Enter while it has the focus."""
    return press(of(keycap_of(key)), focused=of(keycap_of(act.PRESS)), name=name, key=key, **more)


@dataclass(frozen=True, slots=True)
class GroupLabel(Node):
    """The leaning label over a group."""

    words: str

    def _width(self, measure: Measure, level: int) -> float:
        return parts.head_width(measure, self.words)

    def _height(self, measure: Measure, w: float) -> float:
        return parts.GROUP_HEAD

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.paints.append((box, lambda canvas: parts.head(canvas, (box.x, box.y), self.words)))


head = GroupLabel


@dataclass(frozen=True, slots=True)
class SheetContainer(SingleChild):
    """The child on a sheet, within its lean: everything on it is painted in the palette of paper. `deep`: on a dark
    field of the desk instead. `head`: below a strip with this title, in the colour of a team if there is a `look`,
    after the icon `sign`."""

    deep: bool = False
    head: str = ""
    look: TeamLook | None = None
    sign: str = ""

    def _width(self, measure: Measure, level: int) -> float:
        return self.of.width(measure, level) + 2 * parts.SHEET_LEAN

    def _height(self, measure: Measure, w: float) -> float:
        return self.of.height(measure, w - 2 * parts.SHEET_LEAN) + (parts.HEAD if self.head else 0)

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        inner = box.cut_top(parts.HEAD if self.head else 0)[1].inflated(-parts.SHEET_LEAN, 0)
        if self.deep:
            tree.paints.append((box, lambda canvas: parts.deep(canvas, box)))
            self.of.put(measure, inner, tree)
            return
        if self.head:
            tree.paints.append((box, lambda canvas: parts.dialog(canvas, box, self.head, self.look, self.sign)))
        else:
            tree.paints.append((box, lambda canvas: parts.sheet(canvas, box)))
        _put_coloured(self.of, measure, inner, tree, lambda palette: palette.of_paper)


@dataclass(frozen=True, slots=True)
class OnPaper(SingleChild):
    """The child in the colours of paper, where something else has painted that."""

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        _put_coloured(self.of, measure, box, tree, lambda palette: palette.of_paper)


def panel(of: Node, *, by: Pad = 0, deep: bool = False, **more: Any) -> SheetContainer:
    """The node on a sheet of paper, or in a `deep` field of the desk."""
    return SheetContainer(pad(of, by), deep, **more)


def rider_poster(look: TeamLook, number: str, title: str = "", **more: Any) -> Node:
    """A rider of a team on his poster, where there is nothing else to show yet."""

    def paint(c: Canvas, box: Box) -> None:
        parts.poster(c, box.inflated(-6), PosterArt(c.palette.teal, c.palette.bib, look, number), title.upper())

    return draw(paint, **more)


@dataclass(frozen=True, slots=True)
class RowTile(SingleChild):
    """The child on the plate of a row that is only read; `chosen`: inverted."""

    chosen: bool = False

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.paints.append((box, lambda canvas: parts.row(canvas, box, chosen=self.chosen)))
        if self.chosen:
            _put_coloured(self.of, measure, box, tree, lambda palette: palette.inverted)
        else:
            self.of.put(measure, box, tree)


plate = RowTile


@dataclass(frozen=True, slots=True)
class RightDrawer(Node):
    """The child on paper that comes from the right edge, as high as the window, below a head on the desk."""

    of: Node
    head: Node

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        at = box.cut_left(max(0.0, box.w - _DRAWER_W))[1]
        tree.paints.append((at.inflated(parts.DRAWER_LEAN, 0), lambda canvas: parts.right_drawer(canvas, at)))
        head, below = at.cut_top(parts.DRAWER_TOP)
        self.head.put(measure, head, tree)
        _put_coloured(self.of, measure, below, tree, lambda palette: palette.of_paper)


def right_drawer(of: Node, title: str, about: str, *ways: Node) -> RightDrawer:
    """A drawer from the right edge: under what it is, what it is about, and the ways out of it."""
    head = row(
        space(26), text(title.upper(), size=HEADLINE.at(30), least=20),
        text(about, size=SUBJECT, soft=True, may_go=True), spring(), row(*ways, gap=12, even=True), space(8), gap=12,
    )  # fmt: skip
    return RightDrawer(of, head)


@dataclass(frozen=True, slots=True)
class LeftDrawer(Node):
    """The child on paper that comes from the left edge, as high as the window, below a head: its title, what it is
    about, and the colour of a team if there is a `look`."""

    of: Node
    title: str
    subject: str = ""
    look: TeamLook | None = None

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        paint = partial(parts.drawer, box=box, title=self.title, subject=self.subject, team=self.look)
        tree.paints.append((box, paint))
        _put_coloured(self.of, measure, parts.drawer_room(box), tree, lambda palette: palette.of_paper)


drawer = LeftDrawer


def _put_coloured(
    of: Node, measure: Measure, box: Box, tree: LaidOutTree, change: Callable[[Palette], Palette]
) -> None:
    """Places what is painted in another palette."""
    first, before = len(tree.paints), measure.palette
    measure.palette = change(before)
    of.put(measure, box, tree)
    measure.palette = before

    def coloured(paint: Paint) -> Paint:
        def painted(canvas: Canvas) -> None:
            with canvas.use_palette(change(canvas.palette)):
                paint(canvas)

        return painted

    tree.paints[first:] = [(where, coloured(paint)) for where, paint in tree.paints[first:]]


class _Shield(Control):
    """Nothing that takes what the mouse does, but the wheel."""

    def __init__(self, rect: Box, label: str) -> None:
        super().__init__(rect, label)
        self.focusable = False

    def handle(self, event: Input) -> bool:
        return not isinstance(event, KeyDown | WheelTurned)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        pass


@dataclass(frozen=True, slots=True)
class MouseBlocker(SingleChild):
    """The child, and nothing under it hears the mouse: a drawer, a toast."""

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.control(_Shield(box, self.name or f"shield-{len(tree.controls)}"))
        self.of.put(measure, box, tree)


solid = MouseBlocker
