"""What can be clicked of what is ordered beside a card: tiles, steppers, key caps, and riders to name in the panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, Released
from breakaway_desktop.ui.scenes.race.orders_line import LineControl, key_of, line_parts
from breakaway_desktop.ui.scenes.race.orders_more_deeds import begin_extra, guess, name_target
from breakaway_desktop.ui.scenes.race.orders_panel import RiderShown, line_box, orders_layout
from breakaway_desktop.ui.scenes.race.variant_shown import ShownCards

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.race.scene import RaceScene


class TargetGrid(Control):
    """The panel of riders to name: a click names one."""

    def __init__(self, rect: Box, scene: RaceScene) -> None:
        super().__init__(rect, "targets", radius=6)
        self.scene = scene
        self.focusable = False

    def handle(self, event: Input) -> bool:
        if isinstance(event, Released) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            panel = self.scene.desk.panel
            rider = panel.rider_at(self.rect, event.pos) if isinstance(panel, ShownCards) else 0
            if rider:
                self._name(rider)
            return True
        return super().handle(event)

    def _name(self, rider: int) -> None:
        orders = self.scene.situation.ordering
        if orders is not None and not orders.more.mode:
            kinds = orders.more.kinds(orders.rider)
            if kinds and orders.rider not in orders.more.extras:
                begin_extra(self.scene, orders.rider, key_of(kinds[0].kind))
        name_target(self.scene, rider)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Painted with the panel."""


def more_controls(scene: RaceScene, riders: Sequence[RiderShown], hand: Box, right: float) -> list[Control]:
    """Those of the riders' second lines, and the panel."""
    compact = scene.screen.compact
    controls: list[Control] = []
    for rider, boxes in zip(riders, orders_layout(hand, riders, compact, right), strict=True):
        if rider.beyond is None or boxes.folded:
            continue
        for part, rect in line_parts(line_box(boxes.panel, compact), rider.beyond).items():
            if part in ("minus", "plus"):
                deed = partial(guess, scene, rider.id, 1 if part == "plus" else -1)
            elif rider.in_turn:
                deed = partial(guess, scene, rider.id, 0)
            else:
                deed = partial(begin_extra, scene, rider.id, rider.beyond.key if part == "key" else part)
            control = LineControl(f"{part} of {rider.id}", deed)  # no words: a label
            control.rect = rect
            controls.append(control)
    controls.append(TargetGrid(scene.desk.beside_box, scene))
    return controls
