"""Containers with a background: sheets, tiles and drawers around a child; labels of groups, key caps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import RGB, Look, Palette
from breakaway_desktop.kit.input import window_keys
from breakaway_desktop.kit.input.inputs import Input, KeyDown, WheelTurned
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.controls import PressableRow, press
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    Pad,
    Paint,
    SingleChild,
    colour_in,
    column,
    draw,
    pad,
    row,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.typography import FIGURE, HEADLINE, SUBJECT
from breakaway_desktop.kit.words import _

_DRAWER_W = 790.0
"""Width of a drawer at the right edge, in units."""


class KeyCap(Node):
    """A key cap; if it can be pressed, at least as large as a fingertip."""

    cap: str
    large: bool = False
    least: float = 32.0
    inks: tuple[str, str] | None = None
    """Colours of background and text, names of the palette; None: the usual ones."""

    def _width(self, measure: Measure, level: int) -> float:
        return max(self.least, painters.key_width(measure.scale, self.cap, large=self.large))

    def _height(self, measure: Measure, w: float) -> float:
        return self.least

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.paint_calls.append(
            (
                box,
                partial(painters.key, cap=self.cap, pos=box.centre, anchor="center", inks=self.inks, large=self.large),
            )
        )

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        # A reader says nothing at a punctuation mark.
        words = {",": _("comma"), ".": _("full stop")}.get(self.cap, self.cap)
        return [Said(Role.KEY_CAP, words, box=box)] if self.says is None else Node.said(self, inner, box)


keycap = KeyCap


def keycap_of(action: window_keys.KeyBinding) -> Node:
    return keycap(reachable_key_cap(action))


def icon(name: str, size: float, *, colour: str | RGB = "ink", **more: Any) -> Node:
    """An icon. `colour`: a name of the palette, or a colour of a team."""

    def paint(canvas: Canvas, box: Box) -> None:
        draw_icon(canvas, name, box.centre, colour_in(canvas.palette, colour), size)

    return draw(paint, **{"w": size, "says": "", **more})


def press_with_key(
    build: Callable[[Node], Node], *, name: str, key: window_keys.KeyBinding | None, **more: Any
) -> PressableRow:
    """A pressable tile built around its key cap, which shows Enter while the tile has the focus."""
    cap = space(0) if key is None or key == window_keys.PRESS else keycap_of(key)
    return press(build(cap), focused=build(keycap_of(window_keys.PRESS)), name=name, key=key, **more)


class GroupLabel(Node):
    """The slanted label over a group."""

    words: str
    capitals: bool = False

    @property
    def drawn_words(self) -> str:
        return self.words.upper() if self.capitals else self.words

    def _width(self, measure: Measure, level: int) -> float:
        return painters.head_width(measure, self.drawn_words)

    def _height(self, measure: Measure, w: float) -> float:
        return painters.GROUP_HEAD

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.paint_calls.append((box, lambda canvas: painters.head(canvas, (box.x, box.y), self.drawn_words)))

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        return [Said(Role.HEADING, self.words, box=box)]


head = GroupLabel


class SheetContainer(SingleChild):
    """The child on a sheet, inside its slanted edges, painted in the palette of paper.

    `dark`: on a dark field of the desk instead. `head`: title in a strip above, in the colour of a team if there is a
    `look`, after the icon `icon`.
    """

    dark: bool = False
    head: str = ""
    look: Look | None = None
    icon: str = ""

    def _width(self, measure: Measure, level: int) -> float:
        return self.child.width(measure, level) + 2 * painters.SHEET_LEAN

    def _height(self, measure: Measure, w: float) -> float:
        return self.child.height(measure, w - 2 * painters.SHEET_LEAN) + (painters.HEAD if self.head else 0)

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        inner = box.cut_top(painters.HEAD if self.head else 0)[1].inflated(-painters.SHEET_LEAN, 0)
        if self.dark:
            tree.paint_calls.append((box, lambda canvas: painters.dark_field(canvas, box)))
            self.child.place(measure, inner, tree)
            return
        if self.head:
            tree.paint_calls.append((box, lambda canvas: painters.dialog(canvas, box, self.head, self.look, self.icon)))
        else:
            tree.paint_calls.append((box, lambda canvas: painters.sheet(canvas, box)))
        _place_in_palette(self.child, measure, inner, tree, lambda palette: palette.for_paper)


class PaperPalette(SingleChild):
    """Paints its child in the colours of paper; the paper is painted by another node."""

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        _place_in_palette(self.child, measure, box, tree, lambda palette: palette.for_paper)


def panel(child: Node, *, by: Pad = 0, dark: bool = False, **more: Any) -> SheetContainer:
    """The node on a sheet of paper, or with `dark` on a dark field of the desk."""
    return SheetContainer(pad(child, by), dark, **more)


class RowTile(SingleChild):
    """The child on the tile of a row that cannot be pressed; `chosen`: inverted."""

    chosen: bool = False

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.paint_calls.append((box, lambda canvas: painters.row(canvas, box, chosen=self.chosen)))
        if self.chosen:
            _place_in_palette(self.child, measure, box, tree, lambda palette: palette.for_selection)
        else:
            self.child.place(measure, box, tree)


plate = RowTile


class RightDrawer(Node):
    """A sheet of paper along the right edge, as high as the window, with `head` above the child."""

    child: Node
    head: Node

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        drawer_box = box.cut_left(max(0.0, box.w - _DRAWER_W))[1]
        tree.paint_calls.append(
            (drawer_box.inflated(painters.DRAWER_LEAN, 0), lambda canvas: painters.right_drawer(canvas, drawer_box))
        )
        head_box, body_box = drawer_box.cut_top(painters.DRAWER_TOP)
        self.head.place(measure, head_box, tree)
        _place_in_palette(self.child, measure, body_box, tree, lambda palette: palette.for_paper)


def right_drawer(child: Node, title: str, subject: str, *buttons: Node) -> RightDrawer:
    head = row(
        space(26), text(title, capitals=True, size=HEADLINE.at(30), least=20),
        text(subject, size=SUBJECT, soft=True, optional=True),
        spacer(), row(*buttons, gap=12, even=True), space(8), gap=12,
    )  # fmt: skip
    return RightDrawer(child, head)


class LeftDrawer(Node):
    """A paper drawer along the left edge, as high as the window: the child, below a head with the title in capitals,
    the subject and, if there is a `look`, the team's colour."""

    child: Node
    title: str
    subject: str = ""
    look: Look | None = None

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        paint = partial(painters.drawer, box=box, title=self.title.upper(), subject=self.subject, team=self.look)
        tree.paint_calls.append((box, paint))
        _place_in_palette(self.child, measure, painters.drawer_body(box), tree, lambda palette: palette.for_paper)

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        head = [Said(Role.HEADING, self.title, box=box)]
        return [*head, *([Said(Role.TEXT, self.subject, box=box)] if self.subject else []), *inner]


drawer = LeftDrawer


def _place_in_palette(
    child: Node, measure: Measure, box: Box, tree: LaidOutTree, change: Callable[[Palette], Palette]
) -> None:
    """Place a node that is measured and painted in another palette."""
    first, old_palette = len(tree.paint_calls), measure.palette
    measure.palette = change(old_palette)
    child.place(measure, box, tree)
    measure.palette = old_palette

    def in_palette(paint: Paint) -> Paint:
        def paint_in_palette(canvas: Canvas) -> None:
            before, canvas.palette = canvas.palette, change(canvas.palette)
            try:
                paint(canvas)
            finally:
                canvas.palette = before

        return paint_in_palette

    tree.paint_calls[first:] = [(paint_box, in_palette(paint)) for paint_box, paint in tree.paint_calls[first:]]


def race_number(number: str, team: Look, h: float, *, on: bool = False, off: bool = False) -> Node:
    """A race number, as a card; `on`: selected; `off`: played or unavailable."""

    def paint(canvas: Canvas, box: Box) -> None:
        painters.race_number(canvas, box.centred(box.w, h), "", team, on=on, off=off)

    colour = "bib_off" if off else "on_bib"
    figure = text(number, size=FIGURE.at(0.6 * h), colour=colour, align="centre", grow=1)
    return stack(draw(paint, says=""), column(space(0.22 * h), figure), w=0.78 * h, h=h)


class MouseShield(Control):
    """An invisible control that blocks all mouse input except the wheel."""

    is_painted = False
    covers = True

    def __init__(self, rect: Box, label: str) -> None:
        super().__init__(rect, label)
        self.focusable = False

    def handle(self, event: Input) -> bool:
        return not isinstance(event, KeyDown | WheelTurned)


class MouseBlocker(SingleChild):
    """The child, which keeps the mouse from everything below it: a drawer, a toast."""

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.add_control(MouseShield(box, self.name or f"shield-{len(tree.controls)}"))
        self.child.place(measure, box, tree)


solid = MouseBlocker
