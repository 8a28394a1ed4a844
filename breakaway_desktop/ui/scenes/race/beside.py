"""What lies in the place of the sheet while orders are awaited: whose are in, what each card may win, and the panel of
the variant: below where both have room, else in turn with it (design sheet, "Orders", "Variants")."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from breakaway_desktop.guide import variant_title
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.scenes.race.hint_panel import HintShown
from breakaway_desktop.ui.scenes.race.layout import Layout
from breakaway_desktop.ui.scenes.race.looking import beside_shown
from breakaway_desktop.ui.scenes.race.orders_side import LEAST_H, SideShown, head_h, may_switch
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.ui.scenes.race.variant_panel import panel_shown
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.race.desk import Desk

SWITCH: Final = "panel"
SWITCH_KEY: Final = "V"


def beside_now(s: Situation) -> SideShown | None:
    """Whose orders are in and, for the team that orders, the panel of the variant; None when a sheet lies there."""
    shown = beside_shown(s)
    if shown is None or s.ordering is None:
        return shown
    return replace(shown, panel=panel_shown(s), panel_chosen=s.panel_chosen)


def place_beside(layout: Layout, hint: HintShown | None, tells_why: bool) -> Box:
    """Where it lies: as deep as can be, as long as nobody asks why, and clear of a hint that leaves room for it."""
    sheet = layout.sheet
    above = 0.0 if hint is None else hint.place.y - 6 - sheet.y
    if above >= LEAST_H:
        return Box(sheet.x, sheet.y, sheet.w, above)
    if layout.compact or tells_why:
        return sheet
    return Box(sheet.x, sheet.y, sheet.w, layout.why.bottom - sheet.y)


class PanelSwitch(Button):
    """Changes between what cards may win and the panel, where only one of them has room."""

    def __init__(self, screen: Screen, desk: Desk, on_press: Callable[[], None]) -> None:
        name = desk.situation.view.variant.name or ""
        words = _("Cards") if desk.situation.panel_chosen else variant_title(name)
        w = Button.width_for(screen, words, kind="bare", cap=SWITCH_KEY, size=13)
        place, h = desk.beside_box, head_h(compact=screen.compact)
        super().__init__(
            Box(place.right - w - 4, place.y + 2, w, h - 4), words, on_press, kind="bare", cap=SWITCH_KEY, size=13,
            label=SWITCH, hot_key=pygame.K_v,
        )  # fmt: skip
        self.desk = desk
        self.focusable = False

    @property
    def is_there(self) -> bool:
        """Whether there is anything to change now, and neither a reason nor a hint lies over it."""
        desk = self.desk
        if desk.beside is None or (desk.layout.compact and desk.situation.why_open):
            return False
        if desk.hint is not None and desk.hint.place.touches(self.rect):
            return False
        return may_switch(desk.beside, desk.beside_box)

    def hit(self, pos: tuple[float, float]) -> bool:
        return self.is_there and super().hit(pos)

    def is_hot(self, event: KeyDown) -> bool:
        return self.is_there and super().is_hot(event)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if self.is_there:
            super().draw(canvas, focused, hovered)
