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

GIVE, _RETIRE, _KEYS = "give-orders", "retire", "keys"
_NOWHERE = Box(0, 0, 0, 0)
_LEAST = 150.0
_COMPACT_LEAST = 118.0


@dataclass(frozen=True, slots=True)
class Actions:
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


class OrdersControls:
    """All of them; `place` moves them along when another rider is in question or a card was picked, so that the
    focus stays where it is."""

    def __init__(self, screen: Screen, hand: Box, shown: OrdersShown, actions: Actions) -> None:
        self.screen = screen
        self.hand = hand
        self.riders = [RiderControl(_NOWHERE, rider.id, False, actions.turn_to) for rider in shown.riders]
        self.cards = [
            [PickControl(_NOWHERE, Pick(rider.id, at), actions.pick) for at in range(rider.playable)]
            for rider in shown.riders
        ]
        w = buttons_width(screen, may_retire=actions.retire is not None)
        self.left = buttons_left(hand, screen, may_retire=actions.retire is not None)
        top, h = (hand.y + 34, 44.0) if screen.compact else (hand.y + 70, 50.0)
        size = 14.0 if screen.compact else 15.0
        place = Box(self.left, top, w, h)
        self.give = Button(
            place, _("Give orders"), actions.give, kind="primary", cap=_("Enter"), size=size, label=GIVE
        )  # fmt: skip
        self.below: list[Control] = []
        if not screen.compact:
            if actions.retire is not None:
                at = Box(self.left, place.bottom + 10, w, 34)
                self.below.append(Button(at, _("Retire"), actions.retire, cap="R", size=14, label=_RETIRE))
            at = Box(self.left, hand.bottom - 40, w, 34)
            self.below.append(Button(at, _("All keys"), actions.show_keys, kind="bare", cap="F1", size=13, label=_KEYS))

    @property
    def all(self) -> list[Control]:
        found: list[Control] = []
        for rider, cards in zip(self.riders, self.cards, strict=True):
            found += [rider, *cards]
        return [*found, self.give, *self.below]

    @property
    def in_question(self) -> RiderControl | None:
        return next((rider for rider in self.riders if rider.in_question), None)

    def fits(self, shown: OrdersShown) -> bool:
        """Whether these are the controls of the riders that are shown, with as many cards."""
        cards = [(rider.id, rider.playable) for rider in shown.riders]
        return cards == [(one.rider, len(own)) for one, own in zip(self.riders, self.cards, strict=True)]

    def place(self, shown: OrdersShown, why_not: str) -> None:
        """`why_not`: why the orders cannot be given yet, empty if they can."""
        places = orders_layout(self.hand, shown.riders, self.screen.compact, self.left - 14)
        for rider, boxes, control, cards in zip(shown.riders, places, self.riders, self.cards, strict=True):
            control.rect, control.in_question = boxes.panel, rider.in_question
            for at, card in enumerate(cards):
                card.enabled = not boxes.folded
                card.rect = _NOWHERE if boxes.folded else boxes.cards[at]
        self.give.enabled, self.give.why_disabled = not why_not, why_not


def buttons_left(hand: Box, screen: Screen, *, may_retire: bool) -> float:
    """Where the column of buttons begins."""
    return hand.right - (12 if screen.compact else 14) - buttons_width(screen, may_retire=may_retire)
