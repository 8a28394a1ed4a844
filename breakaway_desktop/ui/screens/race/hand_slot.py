"""Hand and buttons in the slot of the race screen: their controls, which are painted elsewhere, and their topics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.controls import Button, ButtonsAt, Hotspot
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node, NodeBox, Wordings, cached_node, lasting
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.typography import HEADLINE, LABEL
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels import hand
from breakaway_desktop.ui.screens.race.layout import HAND, MAIN, HandLayout, OrdersLayout
from breakaway_desktop.ui.team_looks import TeamLook


class CardParts(Node):
    """The topics of the cards in a hand, part by part."""

    shown: hand.Hand

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        for card, card_box in zip(self.shown.cards, hand.card_boxes(box, self.shown), strict=True):
            raised_box = card_box.moved(0, -hand.raised_height(self.shown, card.indices))
            for part_box, column in hand.part_boxes(raised_box, card):
                out.topics.append((NodeBox(part_box), Topic("outcome", card.indices[0], column=column)))


class HandControl(Control):
    """All cards of the hand as one control for the keyboard; the frame of the selected card shows the focus."""

    follows_pointer = False
    chosen = False

    @property
    def shows_enter_on_default(self) -> bool:
        """Whether the main button shows Enter: the button and Enter in the hand send the same message, which plays the
        selected card."""
        return True

    def contains(self, pos: Point) -> bool:
        return False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if focused and not self.chosen:
            painters.ring(canvas, self.rect, lean=0)


class HandControls(Node):
    """The controls of the cards, which are painted with the hand: Enter plays the selected one, `on_play`, and a click
    does `on_click` with the index of a card. `question`: identifies what is asked, so that a reader's request for a
    card is never carried out on one of another hand."""

    shown: hand.Hand
    on_play: Any
    on_click: Callable[[int], Any]
    question: str = ""

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        boxes = hand.card_boxes(box, self.shown)
        first, last, dispatch = boxes[0], boxes[-1], out.dispatch

        # One control for the keyboard, whose focus ring leaves the line below the cards free.
        bounds = Box(first.x, first.y, last.right - first.x, first.h - 4)
        control = HandControl(bounds, HAND, on_press=lambda: dispatch(self.on_play))
        control.chosen = self.shown.chosen >= 0
        out.add_control(control)

        # One control for each card, for the mouse.
        for card, card_box in zip(self.shown.cards, boxes, strict=True):
            index, raised = card.indices[0], hand.RAISED if self.shown.chosen in card.indices else 0
            name, topic = f"card {index + 1}", Topic("outcome", index)  # no words: a label
            spot = Hotspot(self.on_click(index), name=name, topic=topic, takes_focus=False)
            spot.place(measure, card_box.moved(0, -raised), out)

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """Return the list of the cards, which has the focus of the main button, too."""
        whole, *spots = inner
        places = hand.places_by_key([card.indices for card in self.shown.cards])
        items = [
            replace(spot, role=Role.ITEM, name=_card_words(card), more=_card_details(card),
                    ident=f"card {place[0]} {self.question}",  # no words: an id
                    chosen=self.shown.chosen in card.indices, place=place)
            for card, spot, place in zip(self.shown.cards, spots, places, strict=True)
        ]  # fmt: skip
        active = next((index for index, item in enumerate(items) if item.chosen), 0)
        hand_list = replace(whole, role=Role.LIST, name=_("Hand"), ident=HAND, children=items, active=active)
        return [replace(hand_list, has_focus_of=(MAIN,))]


def _card_words(card: hand.HandCard) -> str:
    if card.value is None:
        return _("face down")
    if card.lands is None:
        return str(card.value)
    return _("{card}: to {square}").format(card=card.value, square=card.lands)


def _card_details(card: hand.HandCard) -> str:
    """Return everything else that is on a card."""
    new = " ".join(filter(None, (*card.range_wordings[:1], card.new)))
    stamina = card.stamina
    left = "" if stamina is None else ", ".join(filter(None, (stamina.cost, str(stamina.left))))
    cost = _("stamina {points} left").format(points=left) if left else ""
    expected = () if card.expected is None else card.expected.wordings[:1]
    count = f"×{len(card.indices)}" if len(card.indices) > 1 else ""
    texts = (count, *card.refused[:1], *card.place_wordings[:1], *card.line_wordings[:1], cost, new,
             *card.breakdown[:1], *expected)  # fmt: skip
    return ", ".join(filter(None, texts))


def hand_node(shown: hand.Hand) -> Node:
    """Return the picture of a hand from which a card must be chosen; `HandControls` tells what is on it."""
    is_open = all(card.value is not None for card in shown.cards)
    return cached_node(hand.HandCards, shown, name="hand", says="" if is_open else None)


MainButtonSpec = tuple[tuple[str, ...], Any, act.KeyBinding | None, TeamLook | None]
"""Wordings, message and key of the main button, and the look of the team whose colour it has; None: no colour."""
SmallButtonSpec = tuple[str, tuple[str, ...], Any, act.KeyBinding | None]
"""Name, wordings, message and key of a small button."""


class _MainButton(Button):
    """The main button: another one to a screen reader for each thing that it does, since a reader need not tell a new
    name of what has the focus."""

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        told = Button.said(self, inner, box)
        told[0].ident = f"{MAIN} {told[0].name}"  # no words: an id
        return told


def slot_buttons(
    main: MainButtonSpec, others: Iterable[SmallButtonSpec], layout: HandLayout | OrdersLayout, *, size: float,
    small: float, handles_key: bool, says: str = "",
) -> list[tuple[Box, Node]]:  # fmt: skip
    """Return the main button, then the others two by two. `size`, `small`: text sizes in units; `says`: the name of the
    main button for a listener, if it is not its label."""
    texts, message, key, team = main
    wordings = Wordings.of(tuple(text.upper() for text in texts), HEADLINE.at(size), min(18.0, 0.6 * size))
    kind = "primary" if team else "plain"
    main_button = _MainButton(
        message, key=key, wordings=wordings, kind=kind, team=team, name=MAIN, h=layout.main.h, handles_key=handles_key,
        says=says or texts[0],
    )  # fmt: skip
    nodes: list[tuple[Box, Node]] = [(layout.main, main_button)]

    placed = tuple(zip(layout.others, others, strict=False))
    return [*nodes, (Box(0, 0, 0, 0), lasting(_small_buttons, (placed, LABEL.at(small))))] if placed else nodes


def _small_buttons(placed: Sequence[tuple[Box, SmallButtonSpec]], style: Style) -> ButtonsAt:
    """Return the small buttons. The page handles their keys: the focus stays, so that Enter still plays the selected
    card."""
    always: dict[str, Any] = {"full_words_as_tip": True, "handles_key": False}
    buttons = [
        (box, Button(message, key=key, wordings=Wordings.of(texts, style, 14), name=name, h=box.h, **always))
        for box, (name, texts, message, key) in placed
    ]
    return ButtonsAt(tuple(buttons))
