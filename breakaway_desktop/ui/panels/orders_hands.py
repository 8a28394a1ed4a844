"""The hands of a team that gives secret orders (R4.2), its riders side by side.

Each card shows the square it leads to, the new card if nobody else moved, and the points it may win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.containers import icon, keycap
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    centred,
    column,
    draw,
    pad,
    row,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, FIGURE, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.hand import HandIndices, count_node
from breakaway_desktop.ui.panels.small_card import new_card, width_of
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import team_look

Wordings = tuple[str, ...]
_GAP: Final = 7.0
_LEAN: Final = 12.0
_MAX_CARD_W: Final = 62.0
_BREAKDOWN: Final = CHOICE.at(15)
"""Style of the terms of a new card."""
_BULB_R: Final = 8.0
"""Radius of the icon of the hint's best card."""
_LINE_H: Final = 15.0
"""Height of a line below the number."""
_FOOT_FROM: Final = 100.0
"""Height of a card, in units, up to which the new card does not fit at its foot."""
_FOOT_H: Final = 32.0
"""Height of the row of extra orders below the cards."""
_TWO_ROWS_H: Final = 300.0
"""Height of all tiles, in units, from which they are in two rows."""
_LOW_H: Final = 170.0
"""Height of a tile, in units, below which heads and cards are smaller, and some text is left out."""


@dataclass(frozen=True, slots=True)
class OrderCard:
    """A card. `pays`: points it may win; `refused`: it cannot be played now; `best`: the hint's choice."""

    value: int
    lands: int = 0
    new: str = ""
    breakdown: str = ""
    """The word before a lowest value; too wide for the card: a `+` after it."""
    pays: str = ""
    framed: bool = False
    """Whether the new card is a pink frame, because it depends on the others."""
    refused: bool = False
    best: bool = False
    indices: HandIndices = ()
    """Indices in the hand, several if equal cards are shown as one."""
    note: Wordings = ()
    """The variant's effect as wordings: its cost, the square of a push, the gap from first to last."""


@dataclass(frozen=True, slots=True)
class ExtraShown:
    """An extra order of a rider: its letter, whether it is chosen, and the rider it targets."""

    letter: str
    is_chosen: bool = False
    target: int = 0
    look: str = ""
    spies: bool = False
    key: act.KeyBinding | None = None


@dataclass(frozen=True, slots=True)
class OrderHand:
    """A rider and his cards; `wordings`: the move he makes with the current orders.

    `chosen_index` and `cursor_index` are −1 for none. `is_automatic`: he plays the card although no player chose it.
    """

    look: str
    rider: int
    place: str
    wordings: Wordings
    cards: tuple[OrderCard, ...]
    chosen_index: int = -1
    cursor_index: int = -1
    is_current: bool = False
    is_automatic: bool = False
    dropped: bool = False
    extras: tuple[ExtraShown, ...] = ()
    """The extra orders he can be given."""
    has_foot: bool = False
    """Whether there is room for the extra orders."""


@dataclass(frozen=True, slots=True)
class HandBoxes:
    """The boxes of a rider's head, his cards and his extra orders."""

    head: Box
    cards: tuple[Box, ...]
    extras: tuple[Box, ...]


def hand_tiles(box: Box, count: int) -> tuple[Box, ...]:
    """Return the tiles of `count` riders side by side, each a quarter of the width; two by two in a high box."""
    if box.h > _TWO_ROWS_H:
        w, h = (box.w - _GAP) / 2, (box.h - _GAP) / 2
        return tuple(
            Box(box.x + index % 2 * (w + _GAP), box.y + index // 2 * (h + _GAP), w, h) for index in range(count)
        )
    tile_width = (box.w - 3 * _GAP) / 4
    left = box.x + (4 - count) * (tile_width + _GAP) / 2
    return tuple(Box(left + index * (tile_width + _GAP), box.y, tile_width, box.h) for index in range(count))


def hand_boxes(tile: Box, hand: OrderHand) -> HandBoxes:
    cards = len(hand.cards)
    head, rest = tile.cut_top(34.0 if tile.h < _LOW_H else 48.0)
    foot, rest = rest.cut_bottom(_FOOT_H) if hand.has_foot else (rest, rest)
    tiles = tuple(Box(foot.x + 2 + index * 70, foot.y - 4, 68, 34) for index in range(len(hand.extras)))
    gap = 2.0 if tile.h < _LOW_H else 5.0
    card_width = min(_MAX_CARD_W, (rest.w - 2 * _LEAN + 2 - gap * (cards - 1)) / max(1, cards))
    left = rest.x + (rest.w - cards * card_width - gap * (cards - 1)) / 2
    first = Box(left, rest.y + 2, card_width, rest.h - 12)
    return HandBoxes(head, tuple(first.moved(index * (card_width + gap), 0) for index in range(cards)), tiles)


def raised_height(hand: OrderHand, indices: HandIndices) -> float:
    """Return how much higher the chosen card, or the one with the cursor, is drawn."""
    return 2.0 if hand.chosen_index in indices or hand.cursor_index in indices else 0.0


def part_boxes(box: Box, card: OrderCard) -> tuple[tuple[Box, str], ...]:
    """Return the parts of a card that have a tooltip: `new`, the new card, if there is room for it."""
    new_height = _new_height(box.h)
    foot = box.cut_bottom(new_height + 8)[0].inflated(-1, -4)  # the frame touches nothing beside the new card
    return ((foot, "new"),) if new_height and tip_of(card, "new") else ()


def tip_of(card: OrderCard, part: str) -> str:
    if part != "new" or card.new in ("", "?"):  # still secret
        return ""
    if card.framed:
        return _("Pink frame: the card he gets, whatever cards the others play, if nobody retires.")
    return _("Pink: the card he gets for it, if nobody retires.")


# Nodes


class OrderTile(Node):
    """The tile of a rider: his head, his cards and his extra orders; that of the current rider in his team's colour."""

    hand: OrderHand

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        hand, boxes = self.hand, hand_boxes(box, self.hand)
        draw(partial(_paint_tile, hand.look if hand.is_current else "")).place(measure, box, tree)
        _head(hand, low=box.h < _LOW_H).place(measure, boxes.head, tree)
        for extra, of_extra in zip(hand.extras, boxes.extras, strict=True):
            _extra(extra).place(measure, of_extra, tree)

        # Shortcuts on all cards or on none; all notes and all landing squares in full or all in brief.
        if not hand.cards:
            return
        w, h = boxes.cards[0].w, boxes.cards[0].h
        shortcut_w = painters.key_width(measure.scale, reachable_key_cap(act.NUMBERS[0])) + _shortcut_gap(w)
        brief_w = max(measure.measure(str(card.lands), CHOICE.at(14))[0] for card in hand.cards)
        has_shortcuts = hand.is_current and brief_w <= w - 4 - shortcut_w
        lands = [(_("to {square}").format(square=card.lands), str(card.lands)) for card in hand.cards]
        landing = _common_wording(measure, lands, CHOICE, w - 4 - (shortcut_w if has_shortcuts else 0))
        noted = _common_wording(measure, [card.note for card in hand.cards if card.note], CHOSEN, w - 3)

        # One size for all numbers of the hand.
        inks = ["card_faint" if _is_faint(hand, card) else "on_bib" for card in hand.cards]
        below = [
            _below(measure, replace(card, note=card.note[noted:] or card.note), ink, w, h)
            for card, ink in zip(hand.cards, inks, strict=True)
        ]
        size = min(58.0, *(1.1 * (h - 23 - sum(node.h for node in nodes)) for nodes in below))

        # Framed cards last, over their neighbours.
        def is_framed(index: int) -> tuple[bool, bool]:
            indices = hand.cards[index].indices
            return hand.cursor_index in indices, hand.chosen_index in indices

        for index in sorted(range(len(hand.cards)), key=is_framed):
            card, (has_cursor, is_chosen) = hand.cards[index], is_framed(index)
            cap = reachable_key_cap(act.NUMBERS[card.indices[0]]) if has_shortcuts else ""
            face = draw(partial(_paint_face, card.best, is_chosen, has_cursor, hand.is_automatic))
            content = _card(card, cap, lands[index][landing], inks[index], size, below[index], _shortcut_gap(w))
            raised = boxes.cards[index].moved(0, -raised_height(hand, card.indices))
            stack(face, content).place(measure, raised, tree)


def _is_faint(hand: OrderHand, card: OrderCard) -> bool:
    """Return whether the card cannot be chosen now, or another one is."""
    is_framed = hand.chosen_index in card.indices or hand.cursor_index in card.indices
    return card.refused or (hand.chosen_index >= 0 and not is_framed)


def _common_wording(measure: Measure, texts: Sequence[Wordings], style: Style, available: float) -> int:
    """Return the index of the fullest wording of which those of all cards fit, in the smallest size."""
    count = max(map(len, texts), default=1)

    def fits(index: int) -> bool:
        return all(measure.measure(words[min(index, len(words) - 1)], style.at(14))[0] <= available for words in texts)

    return next((index for index in range(count - 1) if fits(index)), count - 1)


def _paint_tile(look: str, canvas: Canvas, box: Box) -> None:
    palette = canvas.palette
    canvas.slanted(box, team_look(look).fill if look else palette.card, _LEAN)
    if palette.edge_width:
        painters.outline(canvas, box, palette.edge, palette.edge_width, lean=_LEAN)


def _head(hand: OrderHand, *, low: bool) -> Node:
    """Return the rider, his square and his order, with a tick if a player chose it."""
    ink = team_look(hand.look).label if hand.is_current else "ink"
    order = text(*hand.wordings, size=CHOICE.at(15) if low else NOTE, least=14, colour=ink, h=18)
    place = [] if low else [text(hand.place, size=CHOSEN, least=14, colour=ink, h=18)]
    is_settled = hand.chosen_index >= 0 and not hand.is_automatic
    size = 15.0 if low else 19.0
    colour = ink if hand.is_current else "green_words"
    tick = [space(2), icon("tick", size, colour=colour, w=size + 4)] if is_settled else []
    rider = token(hand.look, str(hand.rider), 27 if low else 36, dropped=hand.dropped)
    words = column(spacer(), *place, order, spacer(), grow=1)
    return row(space(_LEAN + 3), column(space(1), stack(rider, grow=1)), space(7), words, *tick, space(8))


def _extra(extra: ExtraShown) -> Node:
    """Return a letter card or an eye, yellow if chosen, and beside it its key or the rider it targets."""
    ink = "on_bib" if extra.is_chosen else "sun"
    sign = (
        icon("eye", 18, colour=ink)
        if extra.spies
        else text(extra.letter, size=FIGURE.at(20), colour=ink, align="centre")
    )
    beside: list[Node] = [keycap(reachable_key_cap(extra.key), least=0)] if extra.key is not None else []
    if extra.target:
        beside.append(token(extra.look, str(extra.target), 26))
    return row(space(6), stack(draw(partial(_paint_letter_card, extra.is_chosen)), sign, w=24), space(4), *beside)


def _paint_letter_card(is_chosen: bool, canvas: Canvas, box: Box) -> None:
    tile = box.inflated(0, -3)
    canvas.box(tile, canvas.palette.bib, radius=4)
    canvas.box(tile.inflated(-1.5), canvas.palette.sun if is_chosen else canvas.palette.on_bib, radius=3)


def _shortcut_gap(card_width: float) -> float:
    """Return the gap between a card's shortcut and its landing square."""
    return 3.0 if card_width > 50 else 1.0


def _new_height(card_height: float) -> float:
    """Return the height of the new card at the foot; 0 if there is no room for it."""
    return 30.0 if card_height > _FOOT_FROM else 0.0


def _below(measure: Measure, card: OrderCard, ink: str, w: float, h: float) -> list[Node]:
    """Return what is below the number of a card of this size: its note and points, and the new card with its terms."""
    nodes: list[Node] = []
    if card.note:
        style: dict[str, Any] = {"size": CHOSEN.at(15), "least": 14, "colour": ink, "align": "centre", "grow": 1}
        fits = text(card.note[-1], **style).width(measure) <= w - 6  # the raised card beside it is a little wider
        nodes.append(row(text(*card.note, **style), pad=(3 if fits else 0, 0), h=_LINE_H))
    if card.pays:
        pays = f"+{card.pays}", card.pays
        nodes.append(text(*pays, size=CHOSEN.at(15), least=14, colour="card_points", align="centre", h=_LINE_H))
    foot, new_h = row(), _new_height(h)
    if new_h and card.new:
        value, terms = card.new, text(card.breakdown, size=_BREAKDOWN, colour=ink, align="centre", h=_LINE_H)
        if card.breakdown and terms.width(measure) > w - 2:
            value = f"{value}+"
        elif card.breakdown:
            nodes.append(terms)  # beside the card that they are of
        paint = partial(new_card, framed=card.framed) if ink == "on_bib" else _faint_new_card
        foot = row(paint(value, new_h, most=w - 5))
    return [*nodes, column(space(2), centred(foot, h=new_h), space(6), h=new_h + 8)] if new_h else nodes


def _faint_new_card(value: str, height: float, most: float) -> Node:
    """Return the new card of a card that is not chosen, in pale pink."""

    def paint(canvas: Canvas, box: Box) -> None:
        pale = mix(canvas.palette.pink, canvas.palette.bib, 0.7)
        canvas.box(box, pale, radius=5)

    number = text(value, size=FIGURE.at(height * 0.66), least=8, colour="on_bib", align="centre")
    return stack(draw(paint), pad(number, (1.5, 0)), w=min(most, width_of(value, height)), h=height)


def _card(
    card: OrderCard, shortcut: str, lands: str, ink: str, size: float, below: Sequence[Node], gap: float
) -> Node:  # fmt: skip
    """Return a card: its shortcut and landing square, the number, and what is below that."""
    cap = [keycap(shortcut, least=0, inks=("on_bib", "bib")), space(gap)] if shortcut else []
    square = text(lands, size=CHOICE.at(15), least=14, colour=ink, align="centre", grow=1)
    number = pad(count_node(str(card.value), len(card.indices), FIGURE.at(size), ink), (4, 0))
    cross = [draw(_paint_cross)] if card.refused else []
    return column(row(space(2), *cap, square, space(2), h=26), stack(number, *cross, grow=1), space(3), *below)


def _paint_face(is_best: bool, is_chosen: bool, has_cursor: bool, is_automatic: bool, canvas: Canvas, box: Box) -> None:
    """Paint the card with its frame or shadow, and the bulb of the hint."""
    palette = canvas.palette
    if is_chosen:
        canvas.box(box.inflated(5), palette.on_bib, radius=9)
        canvas.box(box.inflated(4), palette.bib if is_automatic else palette.pink, radius=8)
    elif has_cursor:
        canvas.box(box.inflated(4), palette.on_bib, radius=8)
    elif palette.has_shadows:
        canvas.box(box.moved(3, 4), (2, 14, 18), radius=6, alpha=0.45)
    canvas.box(box, palette.bib, radius=5)
    if is_best:
        bulb = box.right - 2, box.y - 2.5  # between the words above and the square below
        canvas.circle(bulb, _BULB_R, palette.on_bib)
        draw_icon(canvas, "bulb", bulb, palette.sun, 11)


def _paint_cross(canvas: Canvas, box: Box) -> None:
    (x, y), half = box.centre, min(box.w, box.h) * 0.36
    canvas.path([(x - half, y + half), (x + half, y - half)], canvas.palette.on_bib, 3)
