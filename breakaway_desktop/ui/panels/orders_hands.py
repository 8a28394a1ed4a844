"""The hands of a team that gives secret orders (R4.2), its riders side by side.

Each card shows the square it leads to, the new card if nobody else moved, and the points it may win.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from breakaway_desktop.kit.drawing.box import Box, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import Palette, mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit.painters import draw_fitted, fit_label, key, key_width, outline
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, FIGURE, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.hand import HandIndices, mini_card, paint_count, points_ink
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_token
from breakaway_desktop.ui.team_looks import team_look

Wordings = tuple[str, ...]
_GAP: Final = 7.0
_LEAN: Final = 12.0
_MAX_CARD_W: Final = 62.0
_BREAKDOWN: Final = CHOICE.at(15)
"""Style of the terms of a new card."""
_BULB_R: Final = 8.0
"""Radius of the icon of the hint's best card."""
_FOOT_FROM: Final = 100.0
"""Height of a card, in units, up to which the new card does not fit at its foot."""
_FOOT_H: Final = 32.0
"""Height of the row of extra orders below the cards."""
_LOW_H: Final = 170.0
"""Height of a tile, in units, below which heads and cards are smaller, and some text is left out."""


@dataclass(frozen=True, slots=True)
class OrderCard:
    """A card.

    `pays`: points it may win; `refused`: it cannot be played now; `best`: the hint's choice.
    """

    value: int
    lands: int = 0
    new: str = ""
    breakdown: str = ""
    """The terms of the new card: `3+7` with seven riders ahead (R7.1), or a word for a lead (R7.6)."""
    pays: str = ""
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
    """Return the tiles of `count` riders side by side, each a quarter of the width."""
    tile_width = (box.w - 3 * _GAP) / 4
    left = box.x + (4 - count) * (tile_width + _GAP) / 2
    return tuple(Box(left + index * (tile_width + _GAP), box.y, tile_width, box.h) for index in range(count))


def hand_boxes(tile: Box, hand: OrderHand) -> HandBoxes:
    """Return the boxes inside a rider's tile."""
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
    return 2.0 if hand.chosen_index in indices else 4.0 if hand.cursor_index in indices else 0.0


def part_boxes(box: Box, card: OrderCard) -> tuple[tuple[Box, str], ...]:
    """Return the parts of a card that have a tooltip: `new`, the new card, if there is room for it."""
    new_height = _new_height(box)
    foot = box.cut_bottom(new_height + 8)[0].inflated(-1, -4)  # the frame touches nothing beside the new card
    return ((foot, "new"),) if new_height and tip_of(card, "new") else ()


def tip_of(card: OrderCard, part: str) -> str:
    """Return the tooltip of a part of a card."""
    if part != "new" or not card.new.isdigit():  # still secret
        return ""
    return _("Pink: his new card if all others stayed where they are now.")


# Painting


def paint(canvas: Canvas, tile: Box, hand: OrderHand) -> None:
    """Paint a rider with his cards; the current rider on his team's colour."""
    palette, look, low = canvas.palette, team_look(hand.look), tile.h < _LOW_H
    boxes = hand_boxes(tile, hand)
    head = boxes.head
    canvas.slanted(tile, look.fill if hand.is_current else palette.card, _LEAN)
    if palette.edge_width:
        outline(canvas, tile, palette.edge, palette.edge_width, lean=_LEAN)
    ink = look.label if hand.is_current else palette.ink
    diameter = 27.0 if low else 36.0
    middle = tile.x + _LEAN + 4 + diameter / 2, head.centre[1] + 1
    draw_token(canvas, look, str(hand.rider), middle, diameter)
    if hand.dropped:
        draw_dropped(canvas, middle, diameter)
    left, end = middle[0] + diameter * 0.5 + 8, tile.right - 8
    settled = hand.chosen_index >= 0 and not hand.is_automatic
    if settled:
        size = 15.0 if low else 19.0
        draw_icon(
            canvas, "tick", (end - size / 2 - 2, head.centre[1]), ink if hand.is_current else palette.green_words, size
        )
        end -= size + 6
    if low:
        draw_fitted(canvas, hand.wordings, CHOICE.at(15), (left, head.centre[1]), end - left, colour=ink)
    else:
        draw_fitted(canvas, (hand.place,), CHOSEN, (left, head.y + 15), end - left, colour=ink)
        draw_fitted(canvas, hand.wordings, NOTE, (left - 1, head.y + 33), end - left, colour=ink)
    for extra, box in zip(hand.extras, boxes.extras, strict=True):
        _paint_extra(canvas, box, extra)
    cards = list(zip(hand.cards, boxes.cards, strict=True))

    # Shortcuts on all cards or on none; all notes in full or all in brief.
    has_shortcuts = hand.is_current and all(_has_room_for_shortcut(canvas, card, box) for card, box in cards)
    note_wording = _wording_index(canvas, [(card.note, box.w - 3) for card, box in cards], CHOSEN.at(15))
    landing_wording = _wording_index(
        canvas,
        [(_lands(card), _lands_width(canvas, box, has_shortcut=has_shortcuts)) for card, box in cards],
        CHOICE.at(15),
    )
    cards = [(replace(card, note=card.note[note_wording:]), box) for card, box in cards]

    # One size for all numbers of a hand.
    size = min(58.0, *(1.1 * (box.h - 23 - _height_below(canvas, card, box)) for card, box in cards))

    # Framed cards last, over their neighbours.
    cards.sort(key=lambda entry: (hand.cursor_index in entry[0].indices, hand.chosen_index in entry[0].indices))
    for card, box in cards:
        shortcut = reachable_key_cap(act.NUMBERS[card.indices[0]]) if has_shortcuts else ""
        _paint_card(canvas, card, box, hand, shortcut, _lands(card)[landing_wording], size)


def _wording_index(canvas: Canvas, cards: Iterable[tuple[Sequence[str], float]], style: Style) -> int:
    """Return the index of the fullest wording that fits on every card. A card may have no wordings."""
    return max(
        (wordings.index(fit_label(canvas, wordings, style, available)[0]) for wordings, available in cards if wordings),
        default=0,
    )


def _lands(card: OrderCard) -> tuple[str, str]:
    return _("to {square}").format(square=card.lands), str(card.lands)


def _shortcut_gap(box: Box) -> float:
    """Return the gap between a card's shortcut and its landing square."""
    return 3.0 if box.w > 50 else 1.0


def _lands_width(canvas: Canvas, box: Box, *, has_shortcut: bool) -> float:
    """Return the width available for the landing square, beside the shortcut if there is one."""
    return (
        box.w
        - 4
        - (key_width(canvas.scale, reachable_key_cap(act.NUMBERS[0])) + _shortcut_gap(box) if has_shortcut else 0)
    )


def _paint_extra(canvas: Canvas, box: Box, extra: ExtraShown) -> None:
    """Paint a letter card or an eye, yellow if chosen, and beside it the rider it targets."""
    palette = canvas.palette
    tile = Box(box.x + 6, box.y + 3, 24, box.h - 6)
    canvas.box(tile, palette.bib, radius=4)
    canvas.box(tile.inflated(-1.5), palette.sun if extra.is_chosen else palette.on_bib, radius=3)
    ink = palette.on_bib if extra.is_chosen else palette.sun
    if extra.spies:
        draw_icon(canvas, "eye", tile.centre, ink, 18)
    else:
        canvas.text(extra.letter, FIGURE.at(20), tile.centre, colour=ink, anchor="center")
    if extra.key is not None:
        key(canvas, reachable_key_cap(extra.key), (tile.right + 4, box.centre[1]))
    if extra.target:
        draw_token(canvas, team_look(extra.look), str(extra.target), (tile.right + 17, box.centre[1]), 26)


def _has_room_for_shortcut(canvas: Canvas, card: OrderCard, box: Box) -> bool:
    """Return whether the shortcut fits beside the landing square."""
    return canvas.measure(_lands(card)[1], CHOICE.at(14))[0] <= _lands_width(canvas, box, has_shortcut=True)


def _new_height(box: Box) -> float:
    """Return the height of the new card at the foot; 0 if there is no room for it."""
    return 30.0 if box.h > _FOOT_FROM else 0.0


def _terms_fit(canvas: Canvas, terms: str, box: Box) -> bool:
    """Return whether the terms of the new card fit beside it; otherwise they are painted above it."""
    return 0.8 * _new_height(box) + 3 + canvas.measure(terms, _BREAKDOWN)[0] <= box.w - 5


def _height_below(canvas: Canvas, card: OrderCard, box: Box) -> float:
    """Return the height of everything below the number."""
    new_height = _new_height(box)
    lines = (card.pays, card.note, new_height and card.breakdown and not _terms_fit(canvas, card.breakdown, box))
    return (new_height + 8 if new_height else 0) + 15 * sum(map(bool, lines))


def _paint_card(
    canvas: Canvas,
    card: OrderCard,
    box: Box,
    hand: OrderHand,
    shortcut: str,
    lands: str,
    size: float,
) -> None:
    palette, new_height = canvas.palette, _new_height(box)
    chosen, has_cursor = hand.chosen_index in card.indices, hand.cursor_index in card.indices
    box = box.moved(0, -raised_height(hand, card.indices))

    # The card and its border: chosen, under the cursor, or only a shadow.
    if chosen:
        canvas.box(box.inflated(5), palette.on_bib, radius=9)
        canvas.box(box.inflated(4), palette.bib if hand.is_automatic else palette.pink, radius=8)
    elif has_cursor:
        canvas.box(box.inflated(4), palette.on_bib, radius=8)
    elif palette.has_shadows:
        canvas.box(box.moved(3, 4), (2, 14, 18), radius=6, alpha=0.45)
    canvas.box(box, palette.bib, radius=5)

    # A card that cannot be chosen now is faint.
    is_faint = card.refused or (hand.chosen_index >= 0 and not chosen and not has_cursor)
    ink = mix(palette.on_bib, palette.bib, 0.30 if is_faint else 0.0)
    _paint_lands(canvas, lands, box, shortcut, ink)

    # The lines below the number, from the bottom up; `foot` is where they begin.
    foot = box.bottom - (new_height + 8 if new_height else 0)
    if card.pays:
        foot -= 15
        draw_fitted(
            canvas, (f"+{card.pays}", card.pays), CHOSEN.at(15), (box.centre[0], foot + 8), box.w - 3,
            colour=points_ink(palette), anchor="center",
        )  # fmt: skip
    if card.note:
        foot -= 15
        draw_fitted(canvas, card.note, CHOSEN.at(15), (box.centre[0], foot + 8), box.w - 3, colour=ink, anchor="center")
    terms = card.breakdown if new_height else ""
    fits_aside = _terms_fit(canvas, terms, box)
    if terms and not fits_aside:
        foot -= 15
        canvas.text(terms, _BREAKDOWN, (box.centre[0], foot + 8), colour=ink, anchor="center")

    # The number fills the rest; a cross if the card is refused.
    middle = Box(box.x, box.y + 23, box.w, foot - box.y - 23)
    paint_count(canvas, str(card.value), len(card.indices), FIGURE.at(size), middle.centre, box.w - 8, ink)
    if card.refused:
        x, y = middle.centre
        half = min(middle.w, middle.h) * 0.36
        canvas.path([(x - half, y + half), (x + half, y - half)], palette.on_bib, 3)

    # The new card, and the bulb of the hint above the edge.
    if new_height and card.new:
        _paint_new(canvas, palette, box, new_height, card.new, terms if fits_aside else "", faint=is_faint)
    if card.best:
        bulb = box.right - 2, box.y - 2.5  # between the words above and the square below
        canvas.circle(bulb, _BULB_R, palette.on_bib)
        draw_icon(canvas, "bulb", bulb, palette.sun, 11)


def _paint_lands(canvas: Canvas, lands: str, box: Box, shortcut: str, ink: tuple[int, int, int]) -> None:
    """Paint the landing square and the shortcut."""
    palette, y = canvas.palette, box.y + 13
    x, end = box.x + 2, box.right - 2
    if shortcut:
        x = key(canvas, shortcut, (x, y), inks=(palette.on_bib, palette.bib)).right + _shortcut_gap(box)
    draw_fitted(canvas, (lands,), CHOICE.at(15), ((x + end) / 2, y), end - x, colour=ink, anchor="center")


def _paint_new(canvas: Canvas, palette: Palette, box: Box, height: float, new: str, terms: str, *, faint: bool) -> None:
    """Paint the new card with its terms: pink, or only framed in pink if another card is chosen."""
    centre = box.centre[0], box.bottom - height / 2 - 6
    if terms:
        left = box.centre[0] - (0.8 * height + 3 + canvas.measure(terms, _BREAKDOWN)[0]) / 2
        centre = left + 0.4 * height, centre[1]
        canvas.text(terms, _BREAKDOWN, (left + 0.8 * height + 3, centre[1]), colour=palette.on_bib, anchor="midleft")
    if not faint:
        mini_card(canvas, centre, height, new)
        return
    mini = anchored_box(height * 0.8, height, centre, "center")
    canvas.box(mini, palette.pink, radius=5)
    canvas.box(mini.inflated(-2), palette.bib, radius=4)
    canvas.text(new, FIGURE.at(height * 0.66), mini.centre, colour=palette.on_bib, anchor="center")
