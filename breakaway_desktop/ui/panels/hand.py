"""A rider's hand: cards like race numbers, each with its effect if it is played now.

The head shows the landing square. Below the number are the place on that square and the points at a line. The foot
shows the new card if nobody else moves, and the range of cards that it may become.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor
from typing import Final

from breakaway_desktop.bots.advice import CardValue, RiderAdvice
from breakaway_desktop.engine.marks import Apart, Costs, PushPreview
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import LEAN, Box, Point, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import BLACK, RGB, WHITE, Palette, mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit.painters import draw_fitted, fit_label, key, key_width
from breakaway_desktop.kit.toolkit.typography import BODY, CHOICE, CHOSEN, FIGURE, HEADING, HEADLINE, NOTE
from breakaway_desktop.kit.words import _, cached_by_language
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.play.card_outcomes import CardOutcome, card_outcomes, cost_text
from breakaway_desktop.play.card_wordings import (
    Wordings,
    breakdown_wordings,
    certainty_wordings,
    line_wordings,
    new_card_wordings,
    place_wordings,
)
from breakaway_desktop.sentences.advice import decimal
from breakaway_desktop.settings import ALL_FIGURES
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.scoreboard import draw_shape
from breakaway_desktop.ui.team_looks import TeamLook, team_look

HandIndices = tuple[int, ...]
RAISED = 10.0
"""Units by which the chosen card is drawn above the others."""
_POINTED_RAISED = 4.0
"""Units by which a card under the pointer is drawn above the others."""
_CARD_H = 190.0
"""Largest height of a card."""
_RADIUS = 7.0
"""Radius of a card's corners."""
_WIDE_HAND = 640.0
"""Width of the hand, in units, from which cards are wider."""
_TIGHT_H = 170.0
"""Height of a card, in units, below which its head and foot are smaller."""
_REVEAL_H = 40.0
"""Height of the strip at the foot of a face-down card, with the shortcut that reveals it."""
_FRAME = 7.0
"""Width of the frame around the chosen card."""
_PIN_INSET = 9.0
"""Distance of a pin from the edges of its card."""
_MIN_W_WITH_PINS = 155.0
"""Minimum width of a card with pins at the bottom."""
_ROW_H = 17.0
"""Height of a row of text below the number."""
_ROW_PAD = 12.0
"""Part of a card's width that rows of text leave free."""
_NARROW_ROW = NOTE.at(14)
"""Smallest style in which place and line share one row."""
BAR_POINTS: Final = 10
"""Minimum range of a hint's bar, in points. Its left end is the lowest value shown, or less to reach that range."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The expected points of a card. Lengths are shares of the bar, from 0 to 1."""

    share: float
    wordings: Wordings
    low: float | None = None
    """Lower quartile of the rollouts' points; None if unknown."""
    high: float | None = None
    """Upper quartile."""
    best: bool = False


@dataclass(frozen=True, slots=True)
class StaminaChange:
    """A rider's stamina before and after the card (R8.7)."""

    have: int
    left: int
    cost: str
    """The change in stamina as text: `−2`, `0` or `+1`."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card; `value` None: face down. When no card can be chosen, all fields after `lands` are empty."""

    value: int | None
    lands: int | None = None
    place_wordings: Wordings = ()
    """The place on the square, or among riders with hidden squares."""
    line_wordings: Wordings = ()
    pays: bool = False
    """Whether it wins points at a line."""
    new: str = ""
    """The new card if nobody else moves."""
    crossed_out: bool = False
    """Whether the new card is sure to change."""
    range_wordings: Wordings = ()
    breakdown: Wordings = ()
    refused: Wordings = ()
    """Why it cannot be played now, as wordings."""
    secret: bool = False
    """Whether only its owner knows it."""
    expected: Expected | None = None
    stamina: StaminaChange | None = None
    indices: HandIndices = ()
    """Indices in the hand of the equal cards that it combines."""
    framed: bool = False
    """Whether the new card is a pink frame, because it may change, instead of pink."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a rider.

    `chosen` and `pointed` are indices in the hand, −1 for none. `is_choosing`: a card must be chosen now. `reveal_key`:
    the key that reveals the face-down cards, if the viewer may see them.
    """

    look: str
    cards: tuple[HandCard, ...] = ()
    chosen: int = -1
    pointed: int = -1
    is_choosing: bool = False
    reveal_key: str = ""
    secret_sum: int | None = None
    """The sum of the face-down cards if it is public (R9.3)."""
    has_keys: bool = True
    """Whether keys of this screen choose the cards."""


@lru_cache(maxsize=64)
def group_equal_cards(cards: tuple[int | None, ...], *, apart: bool = False) -> tuple[HandIndices, ...]:
    """Return, for each card shown, the indices in the hand of the equal cards that it combines.

    No cards are combined while one is face down, because that would reveal its value (R9.3), nor if `apart` is set,
    because they will be hidden again.
    """
    if apart or None in cards:
        return tuple((index,) for index in range(len(cards)))
    return tuple(tuple(index for index, other in enumerate(cards) if other == card) for card in dict.fromkeys(cards))


def hand_of(
    view: View,
    seats: tuple[Seat, ...],
    rider: int,
    allowed: Sequence[int] = (),
    *,
    is_choosing: bool = True,
    chosen: int = -1,
    pointed: int = -1,
    advice: RiderAdvice | None = None,
    reveal_key: str = "",
    apart: bool = False,
    level: int = ALL_FIGURES,
) -> Hand:
    """Return the hand as the viewer knows it.

    `allowed`: the legal cards, if `is_choosing`. `apart`: do not show equal cards as one. `level`: that of the player.
    """
    seen = view.rider(rider)
    if is_choosing:
        outcomes = card_outcomes(view, rider, allowed)
        cards = cards_of(view, rider, outcomes, advice, level)
    else:
        cards = tuple(HandCard(card, None if card is None else seen.square + card) for card in seen.cards)
    shown = tuple(
        replace(cards[indices[0]], secret=any(cards[index].secret for index in indices), indices=indices)
        for indices in group_equal_cards(seen.cards, apart=apart)
    )
    return Hand(seats[seen.team - 1].colour, shown, chosen, pointed, is_choosing, reveal_key, seen.secret_sum)


def cards_of(
    view: View,
    rider: int,
    outcomes: Sequence[CardOutcome],
    advice: RiderAdvice | None = None,
    level: int = ALL_FIGURES,
) -> tuple[HandCard, ...]:
    """Return the effect of each card of a hand, with its expected points if there is advice."""
    seen = view.rider(rider)
    worths = [None if advice is None or card is None else advice.value_of(card) for card in seen.cards]
    bar = bar_span([worth for worth in worths if worth is not None])

    cards = []
    for index, (card, card_outcome, worth) in enumerate(zip(seen.cards, outcomes, worths, strict=True)):
        is_secret = index < seen.secret and level == ALL_FIGURES
        if card is None:
            cards.append(HandCard(None))
        elif card_outcome.outcome is None:
            refusals = tuple(filter(None, (card_outcome.refused, card_outcome.refused_briefly)))
            cards.append(HandCard(card, card_outcome.lands, refused=refusals, secret=is_secret))
        else:
            is_best = advice is not None and card == advice.best
            expected = None if worth is None else _expected_points(worth, bar, is_best)
            if level == ALL_FIGURES:
                cards.append(_hand_card(card_outcome, card_outcome.outcome, is_secret, expected))
            else:
                cards.append(_first_hand_card(card_outcome, card_outcome.outcome, level, expected))

    return tuple(cards)


@cached_by_language(16)
def _hand_card(card: CardOutcome, outcome: Outcome, secret: bool, expected: Expected | None) -> HandCard:
    new, crossed_out, range_wordings = new_card_wordings(card, outcome)
    return HandCard(
        outcome.card,
        outcome.square,
        place_wordings(card, outcome),
        line_wordings(outcome, hidden=card.relative_placing is not None),
        any(line.points for line in outcome.lines),
        new,
        crossed_out,
        range_wordings,
        breakdown_wordings(card, outcome),
        (),
        secret,
        expected,
        _stamina_change(card),
    )


@cached_by_language(16)
def _first_hand_card(card: CardOutcome, outcome: Outcome, level: int, expected: Expected | None) -> HandCard:
    """Return a card of the first two races: what it wins, the new card, and how that may change."""
    new, may_change, certainty = certainty_wordings(card, outcome)
    return HandCard(
        outcome.card,
        outcome.square,
        place_wordings(card, outcome) if _shows_place(card, outcome, level) else (),
        line_wordings(outcome, hidden=card.relative_placing is not None) if outcome.lines or outcome.stops_on else (),
        any(line.points for line in outcome.lines),
        new,
        framed=may_change,
        range_wordings=certainty,
        breakdown=breakdown_wordings(card, outcome, shows_lead=True),
        expected=expected,
        stamina=_stamina_change(card),
    )


def _shows_place(card: CardOutcome, outcome: Outcome, level: int) -> bool:
    """Return whether a card of the first two races shows the place: on a shared square in the second, and always if
    the rider does not stay on the square that the card leads to."""
    is_elsewhere = isinstance(card.then, PushPreview | Apart) or outcome.square - card.start != outcome.card
    return card.relative_placing is not None or is_elsewhere or (level > 1 and outcome.on_square > 1)


def _stamina_change(card: CardOutcome) -> StaminaChange | None:
    then = card.then
    return (
        StaminaChange(then.left + then.points, then.left, cost_text(then.points)) if isinstance(then, Costs) else None
    )


def bar_span(worths: Sequence[CardValue]) -> tuple[int, int]:
    """Return the points at the two ends of a hint's bars."""
    marks = [mark for worth in worths for mark in (worth.lower_quartile, worth.points, worth.upper_quartile)]
    points = [mark for mark in marks if mark is not None]
    highest = max([BAR_POINTS, *map(ceil, points)])
    return max(0, min([highest - BAR_POINTS, *map(floor, points)])), highest


def _expected_points(worth: CardValue, span: tuple[int, int], best: bool) -> Expected:
    def share(points: float | None) -> float | None:
        return None if points is None else min(1.0, max(0.0, (points - span[0]) / (span[1] - span[0])))

    expected = decimal(worth.points)
    wordings = (
        _("{points} points expected").format(points=expected),
        _("{points} points").format(points=expected),
        expected,
    )
    return Expected(
        share(worth.points) or 0.0, wordings, share(worth.lower_quartile), share(worth.upper_quartile), best
    )


# Layout


def card_boxes(box: Box, hand: Hand) -> list[Box]:
    """Return the boxes of the cards around the middle of `box`. The chosen card is painted `RAISED` higher."""
    count = max(1, len(hand.cards))
    height = min(_CARD_H, box.h - RAISED - _FRAME)
    is_tight = height < _TIGHT_H
    max_width = 150.0 if is_tight else 186.0 if box.w >= _WIDE_HAND else 164.0
    gap = (9.0 if is_tight else 16.0) if count < 4 else (8.0 if is_tight else 11.0)
    card_width = min(max_width, (box.w - gap * (count - 1)) / count)
    left = box.x + (box.w - count * card_width - gap * (count - 1)) / 2
    top = box.y + RAISED + _FRAME
    return [Box(left + index * (card_width + gap), top, card_width, height) for index in range(len(hand.cards))]


def raised_height(hand: Hand, indices: HandIndices) -> float:
    """Return how much higher the chosen card, or the one under the pointer, is drawn."""
    return (
        RAISED if hand.is_choosing and hand.chosen in indices else _POINTED_RAISED if hand.pointed in indices else 0.0
    )


def eye_box(box: Box, hand: Hand) -> Box | None:
    """Return the box that reveals the cards: the foot of the first face-down card."""
    if not hand.reveal_key:
        return None
    index = next((index for index, card in enumerate(hand.cards) if card.value is None), None)
    if index is None:
        return None
    box_of_card = card_boxes(box, hand)[index]
    return box_of_card.moved(0, -RAISED if hand.chosen in hand.cards[index].indices else 0).cut_bottom(44)[0]


def _bands(box: Box) -> tuple[Box, Box, Box]:
    """Return the head, the middle and the foot of a card."""
    head, below = box.cut_top(28.0 if box.h < _TIGHT_H else 34.0)
    foot, middle = below.cut_bottom(44.0 if box.h < _TIGHT_H else 50.0)
    return head, middle, foot


def part_boxes(box: Box, card: HandCard) -> tuple[tuple[Box, str], ...]:
    """Return the parts of an open card that have a tooltip: `lines`, `new`, and `secret` for a padlock."""
    if card.value is None or card.refused or not card.new:
        return ()
    head, _middle, foot = _bands(box)
    parts = [(foot.inflated(-4), "new")]  # the focus frame must not cover what is below the card
    if card.line_wordings and card.expected is None and card.stamina is None:
        parts.append((Box(box.x, foot.y - 24, box.w, 24), "lines"))
    if card.secret:
        parts.append((head, "secret"))
    return tuple(parts)


def tip_of(card: HandCard, part: str) -> str:
    """Return the tooltip of a part of a card."""
    if card.value is None:
        return ""
    if part == "secret":
        return _("The padlock: only you know this card.")
    if part == "lines":
        return "" if card.pays else _("No line: this card takes him over no line, so it wins no points.")
    if not card.new.isdigit():  # the race ends, or the card is still secret
        return ""
    if card.framed:
        return _("Pink frame: the card he gets for it. Others can still change it.")
    if card.crossed_out:
        return _("Pink: his new card right now. Crossed out: others will still change it.")
    return _("Pink: his new card if all others stayed; beside it, what it may still become.")


# Painting


def paint(canvas: Canvas, box: Box, hand: Hand) -> None:
    """Paint the cards. Above them `box` has room for a raised card and its frame."""
    look = team_look(hand.look)
    boxes = card_boxes(box, hand)
    rows = max(
        (
            _row_count(canvas, card, box_of_card.w - _ROW_PAD)
            for card, box_of_card in zip(hand.cards, boxes, strict=True)
        ),
        default=0,
    )

    has_keys = hand.is_choosing and hand.has_keys
    backs: list[tuple[int, Box]] = []
    for index, (card, box_of_card) in enumerate(zip(hand.cards, boxes, strict=True)):
        indices = card.indices
        chosen = hand.is_choosing and hand.chosen in indices
        card_box = canvas.snap_box(box_of_card.moved(0, -raised_height(hand, indices)))
        shortcuts = tuple(reachable_key_cap(act.NUMBERS[index]) for index in indices) if has_keys else ()
        if card.value is None:
            show = "" if backs else hand.reveal_key
            canvas.paint_cached(_paint_back, card_box, look, "".join(shortcuts), show, margin=14)
            backs.append((index, card_box))
        else:
            canvas.paint_cached(paint_card, card_box, look, card, shortcuts, chosen, rows, margin=14)

    # The sum covers only the first face-down cards side by side: it must not hide an open card.
    if len(backs) > 1 and hand.secret_sum is not None:
        run = [card_box for n, (index, card_box) in enumerate(backs) if index == backs[0][0] + n]
        _paint_sum(canvas, run, len(backs), hand.secret_sum)


def _paint_sum(canvas: Canvas, backs: Sequence[Box], count: int, total: int) -> None:
    """Paint `? ? = 14` on a label across the face-down cards."""
    palette, words, style = canvas.palette, "? " * count + f"= {total}", FIGURE.at(21)
    # Leave the foot of the first card free, because it shows the shortcut.
    y = min(backs[0].y + backs[0].h * 0.7, backs[0].bottom - _REVEAL_H - 18)
    tile = anchored_box(canvas.measure(words, style)[0] + 28, 28, ((backs[0].x + backs[-1].right) / 2, y), "center")
    canvas.slanted(tile, palette.bib, LEAN * tile.h)
    canvas.text(words, style, tile.centre, colour=palette.on_bib, anchor="center")


def _paint_shadow(canvas: Canvas, box: Box, offset: float) -> None:
    if canvas.palette.has_shadows:
        canvas.box(box.moved(offset, offset * 1.2), (2, 14, 18), radius=_RADIUS, alpha=0.5)


def _paint_back(canvas: Canvas, box: Box, look: TeamLook, shortcut: str, reveal_key: str) -> None:
    """Paint a face-down card, which looks the same for every value."""
    palette = canvas.palette
    _paint_shadow(canvas, box, 5)
    canvas.box(box, palette.bib, radius=_RADIUS)

    # The team's colour with slanted bands, and its shape.
    inner = box.inflated(-6)
    canvas.box(inner, look.fill, radius=4)
    step = inner.w / 5.5
    for index in range(5):
        x = inner.x + step * index
        band = [(x + step * 0.5, inner.y), (x + step * 0.9, inner.y), (x + step * 0.4, inner.bottom), (x, inner.bottom)]
        canvas.polygon(band, mix(look.fill, look.label, 0.12))
    draw_shape(canvas, look, (box.centre[0], box.y + box.h * 0.48), min(box.w, box.h) * 0.2)

    if shortcut:
        key(canvas, shortcut, (box.right - 13, box.y + 24), anchor="midright", inks=_key_cap_inks(canvas, look))
    if reveal_key:
        foot = Box(inner.x, box.bottom - _REVEAL_H, inner.w, 34)
        canvas.fill(palette.bib, foot)
        draw_icon(canvas, "eye", (foot.x + 20, foot.centre[1]), palette.on_bib, 20)
        available = foot.w - 44 - key_width(canvas.scale, reveal_key) - 6
        draw_fitted(canvas, (_("show"),), BODY, (foot.x + 36, foot.centre[1]), available, colour=palette.on_bib)
        inks = (palette.on_bib, palette.bib)
        key(canvas, reveal_key, (foot.right - 6, foot.centre[1]), anchor="midright", inks=inks)


def paint_card(
    canvas: Canvas, box: Box, look: TeamLook, card: HandCard, shortcuts: tuple[str, ...], chosen: bool, rows: int
) -> None:
    """Paint an open card with its shortcuts, its number, room for `rows` of text below that, and its new card."""
    palette, is_refused, is_tight = canvas.palette, bool(card.refused), box.h < _TIGHT_H
    head, middle, foot = _bands(box)
    has_foot = bool(card.new or is_refused)
    has_pins = box.w > _MIN_W_WITH_PINS and not is_tight

    # Shadow, frame and face.
    _paint_shadow(canvas, box, 9 if chosen else 5)
    if chosen:
        canvas.box(box.inflated(_FRAME), palette.on_bib, radius=13)
        canvas.box(box.inflated(_FRAME - 2), palette.pink, radius=11)
    canvas.box(box, palette.bib, radius=_RADIUS)

    # The head, paler if the card is refused.
    fill = mix(look.fill, palette.bib, 0.6) if is_refused else look.fill
    text_colour = look.label if not is_refused or look.label == BLACK else palette.on_bib
    _paint_head(canvas, head, fill, look)
    pins_x = (box.x + _PIN_INSET, box.right - _PIN_INSET)
    for x in pins_x:
        for y in (box.y + _PIN_INSET, *((box.bottom - _PIN_INSET,) if has_pins else ())):
            _paint_pin(canvas, (x, y))
    _paint_head_words(canvas, head, card, shortcuts, (text_colour, *_key_cap_inks(canvas, look)), is_tight=is_tight)

    # The foot covers the lower pins: paint them again.
    if has_foot:
        background = palette.pink if chosen and not is_refused else mix(palette.pink, palette.bib, 0.8)
        canvas.box(foot, background, radius=_RADIUS, corners=(False, False, True, True))
        if has_pins:
            for x in pins_x:
                _paint_pin(canvas, (x, box.bottom - _PIN_INSET))
        _paint_foot(canvas, foot, card, chosen=chosen, is_tight=is_tight)
    _paint_middle(canvas, middle if has_foot else middle._replace(h=box.bottom - head.bottom), card, rows)


def _paint_head(canvas: Canvas, head: Box, fill: RGB, look: TeamLook) -> None:
    """Paint the background of the head, with two slanted stripes."""
    palette = canvas.palette
    canvas.box(head, fill, radius=_RADIUS, corners=(True, True, False, False))
    stripe = mix(fill, BLACK if look.label == BLACK else WHITE, 0.16)
    (x, y, w, h), lean = head, head.h * 0.5
    for begin, end in ((0.52, 0.62), (0.67, 0.71)):
        left, right = x + w * begin, x + w * end
        canvas.polygon([(left, y), (right, y), (right - lean, y + h), (left - lean, y + h)], stripe)
    if look.fill == WHITE:
        canvas.fill(palette.on_bib, Box(head.x, head.bottom - 2, head.w, 2))


def _paint_pin(canvas: Canvas, centre: Point) -> None:
    palette = canvas.palette
    canvas.circle(centre, 3.1, mix(palette.on_bib, palette.bib, 0.1))
    canvas.path([(centre[0] - 5, centre[1] + 3.2), (centre[0] + 5, centre[1] - 3.2)], (235, 235, 235), 1.5)


def _key_cap_inks(canvas: Canvas, look: TeamLook) -> tuple[RGB, RGB]:
    """Return the background and text colours of a key cap on a team's colour."""
    palette = canvas.palette
    return (palette.on_bib, palette.bib) if look.fill == WHITE else (palette.bib, palette.on_bib)


def _paint_head_words(
    canvas: Canvas, head: Box, card: HandCard, shortcuts: tuple[str, ...], inks: tuple[RGB, RGB, RGB], *, is_tight: bool
) -> None:
    """Paint the landing square, the shortcuts, and an icon for the hint's best card or for a secret card.

    `inks`: colours of the text, of a key cap and of its text.
    """
    palette, y, right = canvas.palette, head.centre[1], head.right - 18
    text_colour, *key_inks = inks
    words = "" if card.lands is None else _("to {square}").format(square=card.lands)
    style = HEADING.at(18 if is_tight else 21)
    text_width = canvas.measure(words, style)[0]

    # From right to left: shortcuts, then an icon if the text has room beside it.
    for shortcut in reversed(shortcuts):
        right = key(canvas, shortcut, (right, y), anchor="midright", inks=(key_inks[0], key_inks[1])).x - 4
    if card.expected is not None and card.expected.best:
        canvas.circle((right - 13, y), 12.5, palette.on_bib)
        draw_icon(canvas, "bulb", (right - 13, y), palette.sun, 15)
        right -= 28
    elif card.secret and not card.refused and text_width <= right - head.x - 41:
        draw_icon(canvas, "lock", (right - 9, y), text_colour, 13)
        right -= 20

    if words:
        draw_fitted(canvas, (words,), style, (head.x + 19, y), right - head.x - 21, colour=text_colour)


def _row_count(canvas: Canvas, card: HandCard, width: float) -> int:
    """Return the number of rows of text below a card's number."""
    if card.expected is not None:
        return 2
    wordings = _place_and_line(card)
    fits = (
        not wordings
        or canvas.measure("".join(wordings[0]), _NARROW_ROW)[0] <= width
        or not (card.place_wordings and card.line_wordings)
    )
    return (0 if not wordings else 1 if fits else 2) + (card.stamina is not None)


def _paint_middle(canvas: Canvas, box: Box, card: HandCard, rows: int) -> None:
    """Paint the number, and below it place and line, the cost in stamina or the expected points.

    `rows`: the largest number of rows of text on a card of the hand. It decides the size of all numbers, and whether
    place and line are in one row or in two.
    """
    palette = canvas.palette
    ink = palette.card_refused if card.refused else palette.on_bib
    wordings = _place_and_line(card)
    width = box.w - _ROW_PAD

    # Place and line in one row or in two, and the number of rows of this card.
    has_two_rows = bool(card.place_wordings and card.line_wordings) and rows - (card.stamina is not None) > 1
    fitting = (wording for wording in wordings if canvas.measure("".join(wording), _NARROW_ROW)[0] <= width)
    one_row = None if has_two_rows else next(fitting, None)
    own_rows = 2 if card.expected else (2 if has_two_rows else 1 if wordings else 0) + (1 if card.stamina else 0)
    has_extra = bool(card.expected or card.stamina)

    # The number fills the height above `rows`.
    available = box.h - rows * _ROW_H
    size = min(available * (1.04 if has_extra else 1.22), 104)
    centre = box.centre[0], box.y + available * 0.53
    paint_count(canvas, str(card.value), len(card.indices), FIGURE.at(size), centre, box.w - 24, ink)
    if card.refused:
        _paint_crossed_circle(canvas, centre, available * 0.4)

    # The centre of the first row; the last one is at the bottom.
    x, y = box.centre[0], box.bottom - 10 - _ROW_H * max(0, own_rows - 1)
    points_colour = points_ink(palette) if card.pays else palette.card_note
    if card.expected is not None:
        _paint_bar(canvas, Box(box.x + 14, y - 8, box.w - 28, 14), card.expected)
        style = CHOSEN.at(15) if card.expected.best else NOTE
        draw_fitted(
            canvas, card.expected.wordings, style, (x, y + _ROW_H), width, colour=palette.on_bib, anchor="center"
        )
        return

    if card.stamina is not None:
        _paint_pips(canvas, Box(box.x + 10, y - 6, box.w - 20, 12), card.stamina)
        y += _ROW_H

    if has_two_rows:
        draw_fitted(canvas, card.place_wordings, NOTE, (x, y), width, colour=palette.card_note, anchor="center")
        draw_fitted(canvas, card.line_wordings, NOTE, (x, y + _ROW_H), width, colour=points_colour, anchor="center")
    elif one_row:
        words, style = fit_label(canvas, ("".join(one_row),), NOTE, width)
        place, line = one_row
        left = x - canvas.measure(words, style)[0] / 2
        drawn = canvas.text(place, style, (left, y), colour=palette.card_note, anchor="midleft")
        canvas.text(line, style, (drawn.right, y), colour=points_colour, anchor="midleft")


def paint_count(
    canvas: Canvas, value: str, count: int, figure: Style, centre: Point, available: float, ink: RGB
) -> None:
    """Paint the number of a card and, smaller beside it, how many such cards are in the hand."""
    times = f"×{count}" if count > 1 else ""

    # Shrink both until they fit.
    while True:
        small = figure.at(max(14.0, 0.42 * figure.size))
        number_width = canvas.measure(value, figure)[0]
        times_width = canvas.measure(times, small)[0] + 3 if times else 0.0
        if number_width + times_width <= available or figure.size <= 14:
            break
        figure = figure.at(figure.size - 2)

    x, y = centre[0] - times_width / 2, centre[1]
    canvas.text(value, figure, (x, y), colour=ink, anchor="center")
    if times:
        canvas.text(times, small, (x + number_width / 2 + 3, y + 0.18 * figure.size), colour=ink, anchor="midleft")


def points_ink(palette: Palette) -> RGB:
    """Return the colour of points that a card wins: the green of lines, dark enough for text on the card."""
    return mix(palette.green, palette.on_bib, 0.1)


def _paint_crossed_circle(canvas: Canvas, centre: Point, radius: float) -> None:
    ink, width, half = canvas.palette.on_bib, 0.22 * radius, 0.66 * radius
    canvas.circle(centre, radius, None, border=ink, border_width=width)
    canvas.path([(centre[0] - half, centre[1] + half), (centre[0] + half, centre[1] - half)], ink, width)


def _place_and_line(card: HandCard) -> tuple[tuple[str, str], ...]:
    """Return the wordings of a row with place and line, each as two parts.

    Next to a line, a place always includes its square; otherwise it could be read as the place at the line.
    """
    if card.place_wordings and card.line_wordings:
        return ((f"{card.place_wordings[0]} · ", card.line_wordings[0]),)
    return tuple((where, "") for where in card.place_wordings) or tuple(("", line) for line in card.line_wordings)


def _paint_bar(canvas: Canvas, track: Box, expected: Expected) -> None:
    palette, lean = canvas.palette, LEAN * track.h
    canvas.slanted(track, mix(palette.on_bib, palette.bib, 0.82), lean)
    colour = palette.green if expected.best else mix(palette.on_bib, palette.bib, 0.35)
    canvas.slanted(track._replace(w=track.w * max(0.05, expected.share)), colour, lean)
    if expected.low is None or expected.high is None:
        return

    # A line between the quartiles, with a tick at each.
    y, (low_x, high_x) = track.centre[1], (track.x + track.w * share for share in (expected.low, expected.high))
    canvas.path([(low_x, y), (high_x, y)], palette.bib, 4)
    canvas.path([(low_x, y), (high_x, y)], palette.on_bib, 1.8)
    for x in (low_x, high_x):
        canvas.path([(x, y - 4), (x, y + 4)], palette.on_bib, 1.8)


def _paint_pips(canvas: Canvas, box: Box, stamina: StaminaChange) -> None:
    """Paint a pip for each point of stamina: spent ones yellow and crossed out, gained ones framed in green."""
    palette, count = canvas.palette, max(10, stamina.have, stamina.left)
    box, cost = box.cut_left(box.w - 26)
    canvas.text(stamina.cost, CHOSEN.at(16), (cost.right, cost.centre[1]), colour=palette.on_bib, anchor="midright")
    step = box.w / count
    for index in range(count):
        pip = Box(box.x + index * step, box.y, step - 2.5, box.h)
        if index < min(stamina.have, stamina.left):
            canvas.slanted(pip, palette.on_bib, 2)
        elif stamina.left <= index < stamina.have:
            canvas.slanted(pip, palette.sun, 2)
            canvas.path([(pip.x, pip.bottom), (pip.right, pip.y)], palette.on_bib, 1.6)
        else:
            gained = index < stamina.left
            canvas.slanted(pip, palette.green if gained else mix(palette.on_bib, palette.bib, 0.55), 2)
            canvas.slanted(pip.inflated(-1.5), palette.bib, 1.6)


def _paint_foot(canvas: Canvas, foot: Box, card: HandCard, *, chosen: bool, is_tight: bool) -> None:
    """Paint the new card, its range and the sum that it results from, or why the card cannot be played."""
    palette, y = canvas.palette, foot.centre[1]
    if card.refused:
        _paint_refusal(canvas, foot, card.refused)
        return

    # The new card, to the right of the pin if there is one.
    height = 38.0 if foot.w > 150 and not is_tight else 34.0
    has_pins = foot.w > _MIN_W_WITH_PINS and not is_tight
    card_x = 31 if has_pins else 6 + height * 0.4
    kind = {"crossed_out": card.crossed_out, "framed": card.framed}
    mini_card(canvas, (foot.x + card_x, y), height, card.new, on_pink=chosen, **kind)

    # One or two lines of text beside it.
    x = foot.x + card_x + height * 0.4 + 6
    available = foot.right - x - (15 if has_pins else 5)
    if not card.breakdown:
        draw_fitted(canvas, card.range_wordings, CHOICE.at(15), (x, y), available, colour=palette.on_bib)
        return
    draw_fitted(canvas, card.range_wordings, CHOICE.at(15), (x, y - 9), available, colour=palette.on_bib)
    draw_fitted(canvas, card.breakdown, CHOSEN.at(16), (x, y + 10), available, colour=palette.on_bib)


def _paint_refusal(canvas: Canvas, foot: Box, wordings: Wordings) -> None:
    """Paint why a card cannot be played, in one line if it fits, else in two."""
    palette, available = canvas.palette, foot.w - _ROW_PAD
    for words in wordings:
        for style in (CHOSEN.at(16), CHOSEN.at(15), CHOSEN.at(14)):
            lines = canvas.lines_of(words, style, available)
            if len(lines) > 2 or any(canvas.measure(line, style)[0] > available for line in lines):
                continue
            if len(lines) == 2:
                lines = _split_evenly(canvas, words, style)
            for index, line in enumerate(lines):
                y = foot.centre[1] + (index - (len(lines) - 1) / 2) * 18
                canvas.text(line, style, (foot.centre[0], y), colour=palette.on_bib, anchor="center")
            return
    draw_fitted(canvas, wordings[-1:], CHOSEN.at(16), foot.centre, available, colour=palette.on_bib, anchor="center")


def _split_evenly(canvas: Canvas, words: str, style: Style) -> list[str]:
    """Return the text in two lines of about equal width."""
    parts = words.split()
    splits = [[" ".join(parts[:index]), " ".join(parts[index:])] for index in range(1, len(parts))]
    return min(splits, key=lambda lines: max(canvas.measure(line, style)[0] for line in lines))


def mini_card(
    canvas: Canvas,
    centre: Point,
    height: float,
    value: str,
    *,
    on_pink: bool = False,
    crossed_out: bool = False,
    framed: bool = False,
) -> None:
    """Paint a new card: small and pink, or white on a pink background; `framed`: only its frame has that colour."""
    palette = canvas.palette
    box = anchored_box(height * 0.8, height, centre, "center")
    radius = height * 0.14

    # A shadow, or a frame in palettes without shadows.
    if palette.has_shadows:
        canvas.box(box.moved(height * 0.06, height * 0.08), palette.on_bib, radius=radius, alpha=0.27)
    else:
        canvas.box(box.inflated(2), palette.on_bib, radius=radius + 2)
    if framed:
        canvas.box(box, palette.on_bib if on_pink else palette.pink, radius=radius)
        canvas.box(box.inflated(-2.6), WHITE if on_pink else palette.bib, radius=radius - 1)
    else:
        canvas.box(box, WHITE if on_pink else palette.pink, radius=radius)

    # The value, as large as the width allows.
    style = HEADLINE.at(height * 0.74)
    while canvas.measure(value, style)[0] > box.w - 3:
        style = style.at(style.size - 1)
    canvas.text(value, style, box.centre, colour=palette.on_bib, anchor="center")
    if crossed_out:
        canvas.path([(box.x + 3, box.bottom - 6), (box.right - 3, box.y + 6)], palette.on_bib, 2.2)
