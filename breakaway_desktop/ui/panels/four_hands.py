"""The hands of a team that gives its orders in secret: its riders side by side, each card with the square it leads to,
the new card as things stand, and what lines may pay (R4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from breakaway_desktop.ui.drawing.box import Box, anchored_box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import Palette, TeamLook, mix, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.keymap import reachable_key_cap
from breakaway_desktop.ui.panels.hand import Places, mini_card, paint_back, paint_count, points_ink
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_token
from breakaway_desktop.ui.toolkit.parts import fitting, key, key_width, line_of, outline
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN, FIGURE, NOTE
from breakaway_desktop.words import _

Ways = tuple[str, ...]
_GAP: Final = 7.0
_LEAN: Final = 12.0
_WIDEST_CARD: Final = 62.0
_MADE: Final = CHOICE.at(15)
"""The style of what a new card is made of."""
_BULB: Final = 8.0
"""Radius of the sign of the hint's best."""
_FOOT: Final = 32.0
"""The height of what a rider does beside riding, below the cards."""
_LOW: Final = 170.0
"""A lower box has smaller heads and cards, and no room for all words."""


@dataclass(frozen=True, slots=True)
class OrderCard:
    """A card; `value` None lies face down. `pays`: what lines may bring, `refused`: it may not be played now, `best`:
    the hint's."""

    value: int | None
    lands: int = 0
    new: str = ""
    made: str = ""
    """What the new card is made of: `3+7` with seven riders ahead (R7.1), or the word for a lead (R7.6)."""
    pays: str = ""
    refused: bool = False
    best: bool = False
    places: Places = ()
    """Its places in the hand, several where cards of equal value are shown as one; empty: where it is shown."""
    note: Ways = ()
    """What the variant makes of it: what it costs, where he is pushed, how far first and last are apart."""


@dataclass(frozen=True, slots=True)
class ExtraShown:
    """Something a rider may do beside riding: its letter, whether it is chosen, and whom it names."""

    letter: str
    on: bool = False
    target: int = 0
    look: str = ""
    spies: bool = False
    key: act.KeyBinding | None = None


@dataclass(frozen=True, slots=True)
class OrderHand:
    """A rider; `words` what he rides as things stand. `chosen` and `looked` are places in the hand, −1 for none;
    `by_himself`: nobody has chosen that card, he plays it all the same."""

    look: str
    rider: int
    where: str
    words: Ways
    cards: tuple[OrderCard, ...]
    chosen: int = -1
    looked: int = -1
    in_question: bool = False
    by_himself: bool = False
    dropped: bool = False
    extras: tuple[ExtraShown, ...] = ()
    """What he may do beside riding."""
    has_foot: bool = False
    """Whether there is room for that."""


@dataclass(frozen=True, slots=True)
class HandBoxes:
    """Where a rider, his cards and what he may do beside riding stand."""

    plate: Box
    head: Box
    cards: tuple[Box, ...]
    extras: tuple[Box, ...] = ()


def plates(box: Box, count: int) -> tuple[Box, ...]:
    """The plates of this many riders side by side; fewer than four are no wider."""
    wide = (box.w - 3 * _GAP) / 4
    left = box.x + (4 - count) * (wide + _GAP) / 2
    return tuple(Box(left + at * (wide + _GAP), box.y, wide, box.h) for at in range(count))


def hand_boxes(plate: Box, cards: int, extras: int = 0, *, has_foot: bool = False) -> HandBoxes:
    head, rest = plate.cut_top(34.0 if plate.h < _LOW else 48.0)
    foot, rest = rest.cut_bottom(_FOOT) if has_foot else (rest, rest)
    tiles = tuple(Box(foot.x + 2 + at * 70, foot.y - 4, 68, 34) for at in range(extras))
    gap = 2.0 if plate.h < _LOW else 5.0
    w = min(_WIDEST_CARD, (rest.w - 2 * _LEAN + 2 - gap * (cards - 1)) / max(1, cards))
    left = rest.x + (rest.w - cards * w - gap * (cards - 1)) / 2
    return HandBoxes(
        plate, head, tuple(Box(left + at * (w + gap), rest.y + 2, w, rest.h - 12) for at in range(cards)), tiles
    )  # fmt: skip


def raised(hand: OrderHand, places: Places) -> float:
    """Return how much higher than the others a card stands that is chosen, or looked at."""
    return 2.0 if hand.chosen in places else 4.0 if hand.looked in places else 0.0


def part_boxes(box: Box, card: OrderCard) -> tuple[tuple[Box, str], ...]:
    """Return what of a card says something of its own: its `new` card, where that has room."""
    high = _new_height(box)
    foot = box.cut_bottom(high + 8)[0].inflated(-1, -4)  # its frame stands clear of what is beside the new card
    return ((foot, "new"),) if high and tip_of(card, "new") else ()


def tip_of(card: OrderCard, part: str) -> str:
    """Return what a part of a card means, in a sentence."""
    if part != "new" or not card.new.isdigit():  # nobody may know yet
        return ""
    return _("Pink: his new card if all others stayed where they are now.")


# What is seen


def paint(c: Canvas, plate: Box, hand: OrderHand) -> None:
    """A rider with his cards; the one in question on his team's colour."""
    _paint_hand(
        c,
        team_look(hand.look),
        hand,
        hand_boxes(plate, len(hand.cards), len(hand.extras), has_foot=hand.has_foot),
        low=plate.h < _LOW,
    )


def _paint_hand(c: Canvas, look: TeamLook, hand: OrderHand, boxes: HandBoxes, *, low: bool) -> None:
    p, plate, head = c.palette, boxes.plate, boxes.head
    c.slanted(plate, look.fill if hand.in_question else p.card, _LEAN)
    if p.edge_width:
        outline(c, plate, p.edge, p.edge_width, lean=_LEAN)
    ink = look.label if hand.in_question else p.ink
    across = 27.0 if low else 36.0
    middle = plate.x + _LEAN + 4 + across / 2, head.centre[1] + 1
    draw_token(c, look, str(hand.rider), middle, across)
    if hand.dropped:
        draw_dropped(c, middle, across)
    x, end = middle[0] + across * 0.5 + 8, plate.right - 8
    settled = hand.chosen >= 0 and not hand.by_himself
    if settled:
        size = 15.0 if low else 19.0
        draw_icon(c, "tick", (end - size / 2 - 2, head.centre[1]), ink if hand.in_question else p.green_words, size)
        end -= size + 6
    if low:
        line_of(c, hand.words, CHOICE.at(15), (x, head.centre[1]), end - x, colour=ink)
    else:
        line_of(c, (hand.where,), CHOSEN, (x, head.y + 15), end - x, colour=ink)
        line_of(c, hand.words, NOTE, (x - 1, head.y + 33), end - x, colour=ink)
    for extra, where in zip(hand.extras, boxes.extras, strict=True):
        _paint_extra(c, where, extra)
    both = list(zip(hand.cards, boxes.cards, strict=True))
    # All of them with their keys, or none.
    capped = hand.in_question and all(_has_room(c, card, where) for card, where in both)
    shown = [(card, where) for card, where in both if card.value is not None]
    # All in full, or all in brief.
    notes = _wording(c, [(card.note, where.w - 3) for card, where in shown], CHOSEN.at(15))
    lands = _wording(c, [(_lands(card), _lands_room(c, where, capped=capped)) for card, where in shown], CHOICE.at(15))
    both = [(replace(card, note=card.note[notes:]), where) for card, where in both]
    # Figures of a hand have one size.
    size = min(58.0, *(1.1 * (where.h - 23 - _below(c, card, where)) for card, where in both))
    # What is framed lies over its neighbours.
    at_places = [(card.places or (at,), card, where) for at, (card, where) in enumerate(both)]
    for places, card, where in sorted(at_places, key=lambda one: (hand.looked in one[0], hand.chosen in one[0])):
        cap = reachable_key_cap(act.NUMBERS[places[0]]) if capped else ""
        if card.value is None:
            paint_back(c, where, look, cap)
        else:
            _paint_card(c, card, where, hand, places, cap, _lands(card)[lands], size)


def _wording(c: Canvas, cards: Iterable[tuple[Sequence[str], float]], style: Style) -> int:
    """The first of the wordings that has room on every card; some cards may say nothing."""
    return max((ways.index(fitting(c, ways, style, room)[0]) for ways, room in cards if ways), default=0)


def _lands(card: OrderCard) -> tuple[str, str]:
    return _("to {square}").format(square=card.lands), str(card.lands)


def _lands_room(c: Canvas, box: Box, *, capped: bool) -> float:
    """The room for the square beside the key, if that is shown."""
    return (
        box.w - 4 - (key_width(c.scale, reachable_key_cap(act.NUMBERS[0])) + (3 if box.w > 50 else 1) if capped else 0)
    )


def _paint_extra(c: Canvas, box: Box, extra: ExtraShown) -> None:
    """A letter card or an eye, yellow when it is chosen; beside it whom it names."""
    p = c.palette
    tile = Box(box.x + 6, box.y + 3, 24, box.h - 6)
    c.box(tile, p.bib, radius=4)
    c.box(tile.inflated(-1.5), p.sun if extra.on else p.on_bib, radius=3)
    ink = p.on_bib if extra.on else p.sun
    if extra.spies:
        draw_icon(c, "eye", tile.centre, ink, 18)
    else:
        c.text(extra.letter, FIGURE.at(20), tile.centre, colour=ink, anchor="center")
    if extra.key is not None:
        key(c, reachable_key_cap(extra.key), (tile.right + 4, box.centre[1]))
    if extra.target:
        draw_token(c, team_look(extra.look), str(extra.target), (tile.right + 17, box.centre[1]), 26)


def _has_room(c: Canvas, card: OrderCard, box: Box) -> bool:
    """Whether its key stands beside the square to which it leads."""
    return c.measure(_lands(card)[1], CHOICE.at(14))[0] <= _lands_room(c, box, capped=True)


def _new_height(box: Box) -> float:
    """The height of the new card at the foot; 0 where it has no room."""
    return 30.0 if box.h > 100 else 0.0


def _is_beside(c: Canvas, made: str, box: Box) -> bool:
    """Whether what the new card is made of stands beside it, not above."""
    return 0.8 * _new_height(box) + 3 + c.measure(made, _MADE)[0] <= box.w - 5


def _below(c: Canvas, card: OrderCard, box: Box) -> float:
    """The height of what stands below the figure."""
    high = _new_height(box)
    lines = (card.pays, card.note, high and card.made and not _is_beside(c, card.made, box))
    return (high + 8 if high else 0) + 15 * sum(map(bool, lines))


def _paint_card(
    c: Canvas, card: OrderCard, box: Box, hand: OrderHand, places: Places, cap: str, lands: str, size: float
) -> None:
    p, high = c.palette, _new_height(box)
    chosen, looked = hand.chosen in places, hand.looked in places
    box = box.moved(0, -raised(hand, places))
    if chosen:
        c.box(box.inflated(5), p.on_bib, radius=9)
        c.box(box.inflated(4), p.bib if hand.by_himself else p.pink, radius=8)
    elif looked:
        c.box(box.inflated(4), p.on_bib, radius=8)
    elif p.has_shadows:
        c.box(box.moved(3, 4), (2, 14, 18), radius=6, alpha=0.45)
    c.box(box, p.bib, radius=5)
    off = card.refused or (hand.chosen >= 0 and not chosen and not looked)
    ink = mix(p.on_bib, p.bib, 0.30 if off else 0.0)
    _paint_lands(c, lands, box, cap, ink)
    foot = box.bottom - (high + 8 if high else 0)
    if card.pays:
        foot -= 15
        line_of(
            c, (f"+{card.pays}", card.pays), CHOSEN.at(15), (box.centre[0], foot + 8), box.w - 3,
            colour=points_ink(p), anchor="center",
        )  # fmt: skip
    if card.note:
        foot -= 15
        line_of(c, card.note, CHOSEN.at(15), (box.centre[0], foot + 8), box.w - 3, colour=ink, anchor="center")
    made = card.made if high else ""
    beside = _is_beside(c, made, box)
    if made and not beside:
        foot -= 15
        c.text(made, _MADE, (box.centre[0], foot + 8), colour=ink, anchor="center")
    room = Box(box.x, box.y + 23, box.w, foot - box.y - 23)
    paint_count(c, str(card.value), len(places), FIGURE.at(size), room.centre, box.w - 8, ink)
    if card.refused:
        x, y = room.centre
        reach = min(room.w, room.h) * 0.36
        c.path([(x - reach, y + reach), (x + reach, y - reach)], p.on_bib, 3)
    if high and card.new:
        _paint_new(c, p, box, high, card.new, made if beside else "", faint=off)
    if card.best:
        middle = box.right - 2, box.y - 2.5  # between the words above and the square below
        c.circle(middle, _BULB, p.on_bib)
        draw_icon(c, "bulb", middle, p.sun, 11)


def _paint_lands(c: Canvas, lands: str, box: Box, cap: str, ink: tuple[int, int, int]) -> None:
    """Where it leads, and its key."""
    p, y = c.palette, box.y + 13
    x, end = box.x + 2, box.right - 2
    if cap:
        x = key(c, cap, (x, y), inks=(p.on_bib, p.bib)).right + (3 if box.w > 50 else 1)
    line_of(c, (lands,), CHOICE.at(15), ((x + end) / 2, y), end - x, colour=ink, anchor="center")


def _paint_new(c: Canvas, p: Palette, box: Box, high: float, new: str, made: str, *, faint: bool) -> None:
    """The new card as things stand: pink; of a card that is not chosen while another is, with a pink frame. Beside it
    what it is `made` of."""
    middle = box.centre[0], box.bottom - high / 2 - 6
    if made:
        left = box.centre[0] - (0.8 * high + 3 + c.measure(made, _MADE)[0]) / 2
        middle = left + 0.4 * high, middle[1]
        c.text(made, _MADE, (left + 0.8 * high + 3, middle[1]), colour=p.on_bib, anchor="midleft")
    if not faint:
        mini_card(c, middle, high, new)
        return
    mini = anchored_box(high * 0.8, high, middle, "center")
    c.box(mini, p.pink, radius=5)
    c.box(mini.inflated(-2), p.bib, radius=4)
    c.text(new, FIGURE.at(high * 0.66), mini.centre, colour=p.on_bib, anchor="center")
