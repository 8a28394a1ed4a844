"""What can be pressed while a team gives its secret orders: riders, their cards, and the button that gives them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.scenes.race.orders_panel import OrdersShown, orders_layout
from breakaway_desktop.ui.scenes.race.orders_state import Pick
from breakaway_desktop.words import _

GIVE = "give-orders"
_LEAST = 150.0
_COMPACT_LEAST = 118.0


@dataclass(frozen=True, slots=True)
class Deeds:
    """What the controls do."""

    turn_to: Callable[[int], None]
    pick: Callable[[Pick], None]
    give: Callable[[], None]
    retire: Callable[[], None] | None
    show_keys: Callable[[], None]


class RiderControl(Control):
    """One of the team's riders; pressed he is in question. His own frame shows the focus then."""

    def __init__(self, rect: Box, rider: int, in_question: bool, turn_to: Callable[[int], None]) -> None:
        super().__init__(rect, f"rider {rider}", on_press=lambda: turn_to(rider), radius=9)  # no words: a label
        self.rider = rider
        self.in_question = in_question

    @property
    def shows_focus(self) -> bool:  # type: ignore[override]
        return self.in_question

    @property
    def ring(self) -> Box:
        return self.rect.inflated(-3)

    def takes_key(self, event: KeyDown) -> bool:
        # Space ends what is shown; it never picks.
        return event.key == pygame.K_SPACE

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key == pygame.K_SPACE:
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Painted with the hand."""


class PickControl(Control):
    """A card that a click picks; the keyboard has the numbers and the arrows for it."""

    def __init__(self, rect: Box, pick: Pick, on_pick: Callable[[Pick], None]) -> None:
        label = f"card {pick.at + 1} of {pick.rider}"  # no words: a label
        super().__init__(rect, label, on_press=lambda: on_pick(pick), radius=9)
        self.pick = pick
        self.focusable = False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Painted with the hand."""


def buttons_width(screen: Screen, *, may_retire: bool) -> float:
    """How wide the column of buttons is."""
    size = 14.0 if screen.compact else 15.0
    give = Button.width_for(screen, _("Give orders"), kind="primary", cap=_("Enter"), size=size)
    if screen.compact:
        return max(_COMPACT_LEAST, give - 8)
    retire = Button.width_for(screen, _("Retire"), cap="R", size=14) if may_retire else 0.0
    keys = Button.width_for(screen, _("All keys"), kind="bare", cap="F1", size=13)
    return max(_LEAST, give - 4, retire, keys)


def orders_controls(
    screen: Screen, hand: Box, shown: OrdersShown, deeds: Deeds, why_not: str
) -> tuple[list[Control], RiderControl | None]:
    """All of them, and the rider in question. `why_not`: why the orders cannot be given yet, empty if they can."""
    compact = screen.compact
    w = buttons_width(screen, may_retire=deeds.retire is not None)
    right = hand.right - (12 if compact else 14) - w
    controls: list[Control] = []
    first: RiderControl | None = None
    for rider, boxes in zip(shown.riders, orders_layout(hand, shown.riders, compact, right - 14), strict=True):
        control = RiderControl(boxes.panel, rider.id, rider.in_question, deeds.turn_to)
        first = control if rider.in_question else first
        controls.append(control)
        controls += [PickControl(card, Pick(rider.id, at), deeds.pick) for at, card in enumerate(boxes.cards)]
    top, h = (hand.y + 34, 44.0) if compact else (hand.y + 70, 50.0)
    size = 14.0 if compact else 15.0
    give = Button(
        Box(right, top, w, h), _("Give orders"), deeds.give, kind="primary", cap=_("Enter"), size=size, label=GIVE
    )  # fmt: skip
    give.enabled, give.why_disabled = not why_not, why_not
    controls.append(give)
    if compact:
        return controls, first
    if deeds.retire is not None:
        controls.append(
            Button(
                Box(right, give.rect.bottom + 10, w, 34), _("Retire"), deeds.retire, cap="R", size=14, label="retire"
            )
        )
    keys = Box(right, hand.bottom - 40, w, 34)
    controls.append(Button(keys, _("All keys"), deeds.show_keys, kind="bare", cap="F1", size=13, label="keys"))
    return controls, first


def buttons_left(hand: Box, screen: Screen, *, may_retire: bool) -> float:
    """Where the column of buttons begins."""
    return hand.right - (12 if screen.compact else 14) - buttons_width(screen, may_retire=may_retire)
