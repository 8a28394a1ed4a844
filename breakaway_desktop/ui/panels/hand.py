"""A rider's hand: cards like race numbers, each with its effect if it is played now.

The head shows the landing square. Below the number are the place on that square and the points at a line. The foot
shows the new card if nobody else moves, and the range of cards that it may become.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import ceil, floor
from typing import Final

from breakaway_desktop.bots.advice import CardValue, RiderAdvice
from breakaway_desktop.engine.marks import Costs
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import LEAN, Box, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style, width
from breakaway_desktop.kit.drawing.palette import BLACK, WHITE, mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit.containers import icon, keycap
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    cached_node,
    colour_fill,
    column,
    draw,
    first_that_fits,
    pad,
    row,
    slanted_fill,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.typography import BODY, CHOICE, CHOSEN, FIGURE, HEADING, NOTE
from breakaway_desktop.kit.words import _, cached_by_language
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.play.card_outcomes import CardOutcome, card_outcomes, cost_text
from breakaway_desktop.play.card_wordings import (
    Wordings,
    line_wordings,
    place_wordings,
)
from breakaway_desktop.sentences.advice import decimal
from breakaway_desktop.sentences.claims import face_words
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.scoreboard import draw_shape
from breakaway_desktop.ui.panels.small_card import new_card
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
_NARROW_W = 115.0
"""Width of a card, in units, below which the new card on it is smaller, and the best one of a hint shows no key."""
_ROW_H = 17.0
"""Height of a row of text below the number."""
_ROW_PAD = 12.0
"""Part of a card's width that rows of text leave free."""
_DOT = " · "
"""Between place and line."""
_CAP_H = 22.0
"""Height of the row of shortcuts on a face-down card."""
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
    """The number of the new card, or its range; empty: none."""
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


def places_by_key(groups: Sequence[HandIndices]) -> list[tuple[int, int]]:
    """Return the place of each group of equal cards: the key of its first card, and the number of cards."""
    count = sum(map(len, groups))
    return [(group[0] + 1, count) for group in groups]


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
) -> Hand:
    """Return the hand as the viewer knows it. `allowed`: legal cards, if `is_choosing`. `apart`: equal cards, too."""
    seen = view.rider(rider)
    if is_choosing:
        outcomes = card_outcomes(view, rider, allowed)
        cards = cards_of(view, rider, outcomes, advice)
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
) -> tuple[HandCard, ...]:
    """Return the effect of each card of a hand, with its expected points if there is advice."""
    seen = view.rider(rider)
    worths = [None if advice is None or card is None else advice.value_of(card) for card in seen.cards]
    bar = bar_span([worth for worth in worths if worth is not None])

    cards = []
    for index, (card, card_outcome, worth) in enumerate(zip(seen.cards, outcomes, worths, strict=True)):
        is_secret = index < seen.secret
        if card is None:
            cards.append(HandCard(None))
        elif card_outcome.outcome is None:
            refusals = tuple(filter(None, (card_outcome.refused, card_outcome.refused_briefly)))
            cards.append(HandCard(card, card_outcome.lands, refused=refusals, secret=is_secret))
        else:
            is_best = advice is not None and card == advice.best
            expected = None if worth is None else _expected_points(worth, bar, is_best)
            cards.append(_hand_card(card_outcome, card_outcome.outcome, is_secret, expected))

    return tuple(cards)


@cached_by_language(16)
def _hand_card(card: CardOutcome, outcome: Outcome, secret: bool, expected: Expected | None) -> HandCard:
    """Return a card: what it wins, his place on a shared square, and what is sure of the new card."""
    words, hidden = face_words(card.claims), card.relative_placing is not None
    return HandCard(
        outcome.card,
        outcome.square,
        place_wordings(card, outcome),
        line_wordings(outcome, hidden=hidden) if outcome.lines or outcome.stops_on else (),
        any(line.points for line in outcome.lines),
        words.number,
        words.words if len(words.words) > 1 else (*words.words, _("card")),
        words.reasons,
        (),
        secret,
        expected,
        _stamina_change(card),
        framed=not words.is_certain,
    )


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
    card_width = min(max_width, (box.w - 2 * _FRAME - gap * (count - 1)) / count)
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


def _head_and_foot(height: float) -> tuple[float, float]:
    return (28.0, 44.0) if height < _TIGHT_H else (34.0, 50.0)


def _has_pins(width: float, height: float) -> bool:
    return width > _MIN_W_WITH_PINS and height >= _TIGHT_H


def part_boxes(box: Box, card: HandCard) -> tuple[tuple[Box, str], ...]:
    """Return the parts of an open card that have a tooltip: `new`, and `secret` for a padlock."""
    if card.value is None or card.refused or not card.new:
        return ()
    head_h, foot_h = _head_and_foot(box.h)
    head, foot = box.cut_top(head_h)[0], box.cut_bottom(foot_h)[0]
    parts = [(foot.inflated(-4), "new")]  # the focus frame must not cover what is below the card
    if card.secret:
        parts.append((head, "secret"))
    return tuple(parts)


def tip_of(card: HandCard, part: str) -> str:
    if card.value is None:
        return ""
    if part == "secret":
        return _("The padlock: this card is shown to nobody else.")
    if card.framed:
        return _("Pink frame: the card he gets for it; how high depends on the others.")
    return _("Pink: the card he gets for it, whatever the others do.")


# Nodes


class HandCards(Node):
    """The cards of a hand. Above them the box has room for a raised card and its frame."""

    shown: Hand

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        hand, look = self.shown, team_look(self.shown.look)
        placed_cards = list(zip(hand.cards, card_boxes(box, hand), strict=True))

        joins, rows = _row_layout(measure.scale, hand.cards, placed_cards[0][1].w) if placed_cards else (False, 0)
        backs: list[tuple[int, Box]] = []
        for index, (card, of_card) in enumerate(placed_cards):
            card_box = measure.snap_box(of_card.moved(0, -raised_height(hand, card.indices)))
            has_keys = hand.is_choosing and hand.has_keys
            shortcuts = tuple(reachable_key_cap(act.NUMBERS[number]) for number in card.indices) if has_keys else ()
            if card.value is None:
                node = cached_node(_face_down_card, look, shortcuts, "" if backs else hand.reveal_key, margin=14)
                backs.append((index, card_box))
            else:
                is_chosen = hand.is_choosing and hand.chosen in card.indices
                size = card_box.w, card_box.h
                node = cached_node(_open_card, look, card, shortcuts, is_chosen, rows, joins, size, margin=14)
            node.place(measure, card_box, tree)

        # The sum covers only the first face-down cards side by side: it must not hide an open card.
        if len(backs) > 1 and hand.secret_sum is not None:
            run = [card_box for n, (index, card_box) in enumerate(backs) if index == backs[0][0] + n]
            words = text("? " * len(backs) + f"= {hand.secret_sum}", size=FIGURE.at(21), colour="on_bib")
            label = stack(slanted_fill("bib"), row(space(14), words, space(14)))
            # Leave the foot of the first card free, because it shows the shortcut.
            y = min(run[0].y + run[0].h * 0.7, run[0].bottom - _REVEAL_H - 18)
            middle = (run[0].x + run[-1].right) / 2, y
            label.place(measure, anchored_box(label.width(measure), 28, middle, "center"), tree)


def _paint_shadow(canvas: Canvas, box: Box, offset: float) -> None:
    if canvas.palette.has_shadows:
        canvas.box(box.moved(offset, offset * 1.2), (2, 14, 18), radius=_RADIUS, alpha=0.5)


def _key_caps(look: TeamLook, shortcuts: tuple[str, ...]) -> list[Node]:
    inks = ("on_bib", "bib") if look.fill == WHITE else ("bib", "on_bib")
    return [keycap(shortcut, least=0, inks=inks) for shortcut in shortcuts]


def _face_down_card(look: TeamLook, shortcuts: tuple[str, ...], reveal_key: str) -> Node:
    """Return a face-down card, which looks the same for every value."""
    top = row(spacer(), *_key_caps(look, shortcuts), space(13), h=_CAP_H)
    show = text(_("show"), size=BODY, least=14, colour="on_bib", optional=True)
    eye = icon("eye", 20, colour="on_bib")
    cap = keycap(reveal_key, least=0, inks=("on_bib", "bib"))
    reveal = row(space(10), eye, space(6), show, spacer(), cap, space(6))
    foot = column(stack(colour_fill("bib"), reveal, h=34), pad=(6, 0)) if reveal_key else space(0)
    return stack(draw(partial(_paint_back, look)), column(space(13), top, spacer(), foot, space(6)))


def _paint_back(look: TeamLook, canvas: Canvas, box: Box) -> None:
    """Paint the team's colour with slanted bands, and its shape."""
    _paint_shadow(canvas, box, 5)
    canvas.box(box, canvas.palette.bib, radius=_RADIUS)
    inner = box.inflated(-6)
    canvas.box(inner, look.fill, radius=4)
    step = inner.w / 5.5
    for index in range(5):
        x = inner.x + step * index
        band = [(x + step * 0.5, inner.y), (x + step * 0.9, inner.y), (x + step * 0.4, inner.bottom), (x, inner.bottom)]
        canvas.polygon(band, mix(look.fill, look.label, 0.12))
    draw_shape(canvas, look, (box.centre[0], box.y + box.h * 0.48), min(box.w, box.h) * 0.2)


def _open_card(
    look: TeamLook, card: HandCard, shortcuts: tuple[str, ...], chosen: bool, rows: int, joins: bool,
    size: tuple[float, float],
) -> Node:  # fmt: skip
    """Return a card with its shortcuts, its number, room for `rows` of text below that, and its new card.

    `joins`: place and line share a row.
    """
    head_h, foot_h = _head_and_foot(size[1])
    foot = _refusal(card.refused) if card.refused else _foot(card, size) if card.range_wordings else None
    middle_h = size[1] - head_h - (foot_h if foot else 0)
    bands = [_head(look, card, shortcuts, size), _middle(card, rows, middle_h, joins=joins)]
    return stack(
        draw(partial(_paint_face, look, chosen, bool(card.refused), foot is not None)),
        column(*bands, *([replace(foot, h=foot_h)] if foot else [])),
    )


def _paint_face(look: TeamLook, chosen: bool, is_refused: bool, has_foot: bool, canvas: Canvas, box: Box) -> None:
    """Paint shadow, frame, head, foot and pins."""
    palette, (head_h, foot_h) = canvas.palette, _head_and_foot(box.h)
    _paint_shadow(canvas, box, 9 if chosen else 5)
    if chosen:
        canvas.box(box.inflated(_FRAME), palette.on_bib, radius=13)
        canvas.box(box.inflated(_FRAME - 2), palette.pink, radius=11)
    canvas.box(box, palette.bib, radius=_RADIUS)
    if has_foot:
        canvas.box(
            box.cut_bottom(foot_h)[0],
            mix(palette.pink, palette.bib, 0.8),
            radius=_RADIUS,
            corners=(False, False, True, True),
        )

    # The head, paler if the card is refused, with two slanted stripes.
    head, fill = box.cut_top(head_h)[0], mix(look.fill, palette.bib, 0.6) if is_refused else look.fill
    canvas.box(head, fill, radius=_RADIUS, corners=(True, True, False, False))
    stripe = mix(fill, BLACK if look.label == BLACK else WHITE, 0.16)
    (x, y, w, h), lean = head, head.h * 0.5
    for begin, end in ((0.52, 0.62), (0.67, 0.71)):
        left, right = x + w * begin, x + w * end
        canvas.polygon([(left, y), (right, y), (right - lean, y + h), (left - lean, y + h)], stripe)
    if look.fill == WHITE:
        canvas.fill(palette.on_bib, Box(head.x, head.bottom - 2, head.w, 2))

    for y in (box.y + _PIN_INSET, *((box.bottom - _PIN_INSET,) if _has_pins(box.w, box.h) else ())):
        for x in (box.x + _PIN_INSET, box.right - _PIN_INSET):
            canvas.circle((x, y), 3.1, mix(palette.on_bib, palette.bib, 0.1))
            canvas.path([(x - 5, y + 3.2), (x + 5, y - 3.2)], (235, 235, 235), 1.5)


def _head(look: TeamLook, card: HandCard, shortcuts: tuple[str, ...], size: tuple[float, float]) -> Node:
    """Return the landing square, an icon for the hint's best card or for a secret card, and the shortcuts."""
    colour = look.label if not card.refused or look.label == BLACK else "on_bib"
    words = "" if card.lands is None else _("to {square}").format(square=card.lands)
    style = HEADING.at(18 if size[1] < _TIGHT_H else 21)
    lands, fitted = (text(words, size=style, least=14, colour=colour, grow=grow) for grow in (0, 1))
    is_best = card.expected is not None and card.expected.best
    bulb = [stack(draw(_paint_disc, w=25), icon("bulb", 15, colour="sun"))] if is_best else []
    caps = [] if bulb and size[0] < _NARROW_W else _key_caps(look, shortcuts)
    bands = [row(space(15), fitted, *bulb, *caps, space(14), gap=4)]
    if card.secret and not is_best and not card.refused:  # if there is room beside the text
        lock = icon("lock", 13, colour=colour, w=18)
        bands.insert(0, row(space(15), lands, spacer(), lock, *caps, space(14), gap=4))
    return first_that_fits(*bands, h=_head_and_foot(size[1])[0])


def _paint_disc(canvas: Canvas, box: Box) -> None:
    canvas.circle(box.centre, box.w / 2, canvas.palette.on_bib)


def _middle(card: HandCard, rows: int, h: float, *, joins: bool) -> Node:
    """Return the number, which fills the height above `rows`, and this card's own rows at the bottom."""
    available, has_drawing = h - rows * _ROW_H, bool(card.expected or card.stamina)
    figure = FIGURE.at(min(available * (1.04 if has_drawing else 1.22), 104))
    number = count_node(str(card.value), len(card.indices), figure, "card_refused" if card.refused else "on_bib")
    layers = [draw(_paint_crossed_circle)] if card.refused else []
    own_rows = column(spacer(), *_rows(card, joins=joins), space(1.5), pad=(_ROW_PAD / 2, 0))
    return stack(column(stack(pad(number, (12, 0)), *layers, h=available)), own_rows, h=h)


def count_node(value: str, count: int, figure: Style, colour: str) -> Node:
    """Return the number of a card and, smaller beside it, how many such cards are in the hand; both shrink."""
    if count == 1:
        return text(value, size=figure, least=14, colour=colour, align="centre")
    times = text(f"×{count}", size=figure.at(max(14.0, 0.42 * figure.size)), least=14, colour=colour)
    lower = column(space(0.36 * figure.size), stack(times, grow=1))
    both = row(text(value, size=figure, least=14, colour=colour), lower, gap=3, even=True)
    return row(spacer(), both, spacer())


def _paint_crossed_circle(canvas: Canvas, box: Box) -> None:
    ink, (x, y), radius = canvas.palette.on_bib, box.centre, 0.38 * box.h
    width, half = 0.22 * radius, 0.66 * radius
    canvas.circle((x, y), radius, None, border=ink, border_width=width)
    canvas.path([(x - half, y + half), (x + half, y - half)], ink, width)


@cached_by_language(8)
def _row_layout(scale: float, cards: tuple[HandCard, ...], card_width: float) -> tuple[bool, int]:
    """Return whether place and line share a row on all cards, and the largest number of rows below a number."""
    both = [f"{card.place_wordings[0]}{_DOT}{card.line_wordings[0]}" for card in cards if _has_both(card)]
    joins = all(width(words, NOTE.at(14), scale) <= card_width - _ROW_PAD for words in both)
    return joins, max(2 if card.expected else len(_texts(card, joins=joins)) + bool(card.stamina) for card in cards)


def _has_both(card: HandCard) -> bool:
    return bool(card.place_wordings and card.line_wordings)


def _texts(card: HandCard, *, joins: bool) -> list[tuple[tuple[Wordings, str], ...]]:
    """Return the wordings and colours of each row: of the place and the line, in one row if it `joins` them.

    Next to a line, a place always includes its square; otherwise it could be read as the place at the line.
    """
    place, line = (card.place_wordings, "card_note"), (card.line_wordings, "card_points" if card.pays else "card_note")
    if joins and _has_both(card):
        return [((place[0][:1], place[1]), ((_DOT,), place[1]), (line[0][:1], line[1]))]
    return [(one,) for one in (place, line) if one[0]]


def _rows(card: HandCard, *, joins: bool) -> list[Node]:
    """Return the rows of text below the number: the expected points, or the cost in stamina, the place and the line."""
    if card.expected is not None:
        style = CHOSEN.at(15) if card.expected.best else NOTE
        points = text(*card.expected.wordings, size=style, least=14, colour="on_bib", align="centre", h=_ROW_H)
        return [draw(partial(_paint_bar, card.expected), h=_ROW_H), points]
    rows: list[Node] = []
    if card.stamina is not None:
        cost = text(card.stamina.cost, size=CHOSEN.at(16), colour="on_bib", align="right", w=26)
        pips = draw(partial(_paint_pips, card.stamina), grow=1)
        rows.append(row(space(4), pips, cost, space(4), h=_ROW_H))
    for texts in _texts(card, joins=joins):
        nodes = [text(*wordings, least=14, colour=colour, align="centre") for wordings, colour in texts]
        rows.append(row(spacer(), *nodes, spacer(), even=True, h=_ROW_H))
    return rows


def _paint_bar(expected: Expected, canvas: Canvas, box: Box) -> None:
    palette, track = canvas.palette, Box(box.x + 8, box.centre[1] - 8, box.w - 16, 14)
    lean = LEAN * track.h
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


def _paint_pips(stamina: StaminaChange, canvas: Canvas, box: Box) -> None:
    """Paint a pip for each point of stamina: spent ones yellow and crossed out, gained ones framed in green."""
    palette, count = canvas.palette, max(10, stamina.have, stamina.left)
    step, y = box.w / count, box.centre[1] - 6
    for index in range(count):
        pip = Box(box.x + index * step, y, step - 2.5, 12)
        if index < min(stamina.have, stamina.left):
            canvas.slanted(pip, palette.on_bib, 2)
        elif stamina.left <= index < stamina.have:
            canvas.slanted(pip, palette.sun, 2)
            canvas.path([(pip.x, pip.bottom), (pip.right, pip.y)], palette.on_bib, 1.6)
        else:
            gained = index < stamina.left
            canvas.slanted(pip, palette.green if gained else mix(palette.on_bib, palette.bib, 0.55), 2)
            canvas.slanted(pip.inflated(-1.5), palette.bib, 1.6)


def _foot(card: HandCard, size: tuple[float, float]) -> Node:
    """Return the new card, its number last, and below it the reason."""
    height, side = (27.0, 16.0) if _has_pins(*size) else (24.0, 5.0)
    words = text(*card.range_wordings, size=CHOICE.at(16), least=14, colour="on_bib", align="right", grow=1)
    box = [space(5), new_card(card.new, height, framed=card.framed)] if card.new else []
    first = row(words, *box, h=height + 1)
    reason = text(*card.breakdown, size=CHOSEN.at(15), least=14, colour="on_bib", align="right", h=17)
    return column(spacer(), pad(first, (side, 0)), pad(reason if card.breakdown else space(0), (side, 0)), spacer())


def _refusal(wordings: Wordings) -> Node:
    """Return why a card cannot be played, in one line if it fits, else in two."""
    ways: list[Node] = []
    for words in wordings:
        for style in (CHOSEN.at(16), CHOSEN.at(15), CHOSEN.at(14)):
            ways += [_centred_lines(lines, style) for lines in ((words,), _halves(words)) if len(lines) < 3]
    return column(first_that_fits(*ways, _centred_lines(wordings[-1:], CHOSEN.at(16)), grow=1), pad=(_ROW_PAD / 2, 0))


def _centred_lines(lines: Sequence[str], style: Style) -> Node:
    texts = (text(line, size=style, least=14, colour="on_bib", align="centre", h=18) for line in lines)
    return column(spacer(), *texts, spacer())


def _halves(words: str) -> tuple[str, ...]:
    """Return the text in two lines of about equal length."""
    parts = words.split()
    splits = [(" ".join(parts[:index]), " ".join(parts[index:])) for index in range(1, len(parts))]
    return min(splits, key=lambda lines: max(map(len, lines)), default=(words,))
