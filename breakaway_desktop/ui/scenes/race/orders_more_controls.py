"""What can be clicked of what is ordered beside a card: tiles, steppers, key caps, and riders to name in the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, Released
from breakaway_desktop.ui.scenes.race.orders_deeds import RaceOrders, begin_extra, guess, name_target
from breakaway_desktop.ui.scenes.race.orders_line import LineControl, key_of, line_parts
from breakaway_desktop.ui.scenes.race.orders_panel import RiderShown, line_box, orders_layout
from breakaway_desktop.ui.scenes.race.variant_shown import ShownCards

_NOWHERE = Box(-100, -100, 0, 0)
_LEAST = 32.0
"""A target is at least so wide and high."""


class TargetGrid(Control):
    """The panel of riders to name: a click names one."""

    def __init__(self, rect: Box, scene: RaceOrders) -> None:
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


class MoreControls:
    """Those of the riders' second lines, and the panel; `place` moves them along, so that the focus stays put."""

    def __init__(self, scene: RaceOrders, riders: Sequence[RiderShown]) -> None:
        self.scene = scene
        self.parts: dict[tuple[int, str], LineControl] = {}
        for rider in riders:
            for part in self._parts_of(rider):
                label = f"{part} of {rider.id}"  # no words: a label
                self.parts[rider.id, part] = LineControl(label, self._deed(rider, part))
        self.grid = TargetGrid(scene.desk.beside_box, scene)

    @property
    def all(self) -> list[Control]:
        return [*self.parts.values(), self.grid]

    def place(self, riders: Sequence[RiderShown], hand: Box, right: float) -> None:
        """Where they stand now; what is not there cannot be pressed."""
        compact = self.scene.screen.compact
        for control in self.parts.values():
            control.rect, control.enabled = _NOWHERE, False
        for rider, boxes in zip(riders, orders_layout(hand, riders, compact, right), strict=True):
            if rider.beyond is None or boxes.folded:
                continue
            for part, rect in line_parts(line_box(boxes.panel, compact), rider.beyond).items():
                control = self.parts[rider.id, part]
                wide, high = max(0.0, _LEAST - rect.w) / 2, max(0.0, _LEAST - rect.h) / 2
                control.rect, control.enabled = rect.inflated(wide, high), True
        self.grid.rect = self.scene.desk.beside_box

    def _parts_of(self, rider: RiderShown) -> tuple[str, ...]:
        """All that his line may ever have."""
        if rider.in_turn:
            return "key", "minus", "plus"
        orders = self.scene.situation.ordering
        kinds = () if orders is None else orders.more.kinds(rider.id)
        return ("key", *(asked.kind for asked in kinds))

    def _deed(self, rider: RiderShown, part: str) -> Callable[[], None]:
        if part in ("minus", "plus"):
            return partial(guess, self.scene, rider.id, 1 if part == "plus" else -1)
        if rider.in_turn:
            return partial(guess, self.scene, rider.id, 0)
        return partial(self._begin, rider.id, part)

    def _begin(self, rider: int, part: str) -> None:
        """A tile begins its own kind, the key what its cap says now."""
        orders = self.scene.situation.ordering
        if orders is None:
            return
        letter = part
        if part == "key":
            extra, kinds = orders.more.extras.get(rider), orders.more.kinds(rider)
            chosen = orders.more.mode if rider == orders.rider and orders.more.mode else extra.kind if extra else ""
            letter = key_of(chosen or kinds[0].kind)
        begin_extra(self.scene, rider, letter)
