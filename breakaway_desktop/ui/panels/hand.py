"""A rider's hand: cards like race numbers, each with what it would bring. At the head the square it leads to, below its
number the place there and the line, at the foot the new card as things stand and what it may become."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Final

from breakaway_desktop.bots.advice import CardValue, RiderAdvice
from breakaway_desktop.engine.marks import Apart, Costs, PushPreview
from breakaway_desktop.engine.preview import LineAhead, Outcome
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.sentences.advice import decimal
from breakaway_desktop.sentences.names import place_text, points_text
from breakaway_desktop.ui.drawing.box import Box, Point, anchored_box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.language_cache import cached_by_language
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import BLACK, RGB, WHITE, Palette, TeamLook, mix, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.keymap import reachable_key_cap
from breakaway_desktop.ui.panels.card_outcomes import CardOutcome, among_words, card_outcomes, cost_words
from breakaway_desktop.ui.panels.scores import draw_shape
from breakaway_desktop.ui.toolkit.parts import fitting, key, key_width, line_of
from breakaway_desktop.ui.toolkit.typography import BODY, CHOICE, CHOSEN, FIGURE, HEADING, HEADLINE, NOTE
from breakaway_desktop.words import _, ngettext

Ways = tuple[str, ...]
"""Wordings, from full to brief; empty: nothing is said."""
Places = tuple[int, ...]
RAISED = 10.0
"""How much higher the chosen card stands; the box of a hand leaves room for this and the frame above the cards."""
_TIGHT = 170.0
"""The height below which a card has a smaller head and foot."""
_SHOW = 40.0
"""The height of the lowest part of a card that lies face down, which says how it is turned up."""
_FRAME = 7.0
BAR_POINTS: Final = 10
"""The least length of a hint's bar, in points. It starts at 0, or higher where all cards are worth more than that."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The points expected with a card from here on, and of the middle half of the rides, as shares of the bar."""

    share: float
    words: Ways
    low: float | None = None
    high: float | None = None
    best: bool = False


@dataclass(frozen=True, slots=True)
class Stamina:
    """What he has of it, and what is left after the card (R8.7)."""

    have: int
    left: int
    cost: str
    """`−2`, `0` or `+1`."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card; `value` None lies face down and says nothing. While nobody chooses it says no more than `lands`."""

    value: int | None
    lands: int | None = None
    where: Ways = ()
    """The place on the square, or among riders whose squares are hidden."""
    line: Ways = ()
    pays: bool = False
    """Points are won at a line."""
    new: str = ""
    """The new card as things stand; `struck` where it is sure to come otherwise."""
    struck: bool = False
    span: Ways = ()
    made: Ways = ()
    refused: Ways = ()
    """Why it may not be played now."""
    secret: bool = False
    """Only its owner knows it."""
    expected: Expected | None = None
    stamina: Stamina | None = None
    places: Places = ()
    """Its places in the hand, several where cards of equal value are shown as one; empty: where it is shown."""


@dataclass(frozen=True, slots=True)
class Hand:
    """`chosen` and `pointed` are places in the hand, −1 for none; `asked`: one of the cards is to be chosen now.
    `show` is the key that turns cards up, where they lie face down for whom they belong to."""

    look: str
    cards: tuple[HandCard, ...] = ()
    chosen: int = -1
    pointed: int = -1
    asked: bool = False
    show: str = ""
    secret_sum: int | None = None
    """What the cards that lie face down sum to, where everybody knows (R9.3)."""


def joined(cards: Sequence[int | None], *, apart: bool = False) -> tuple[Places, ...]:
    """Return the places of each card that is shown of a hand: equal ones are shown as one where all lie face up. One
    that is face down would tell by it what it is (R9.3), and so would one that is turned down again: then each stands
    `apart`."""
    if apart or None in cards:
        return tuple((at,) for at in range(len(cards)))
    return tuple(tuple(at for at, other in enumerate(cards) if other == card) for card in dict.fromkeys(cards))


def hand_of(
    view: View,
    seats: tuple[Seat, ...],
    rider: int,
    allowed: Sequence[int] = (),
    *,
    asked: bool = True,
    chosen: int = -1,
    pointed: int = -1,
    advice: RiderAdvice | None = None,
    show: str = "",
    apart: bool = False,
) -> Hand:
    """The hand as the reader of the view knows it; `allowed` are the cards that may be played, while he is `asked`.
    `apart`: equal cards are not joined."""
    seen = view.rider(rider)
    if asked:
        outcomes = card_outcomes(view, rider, allowed)
        cards = cards_of(view, rider, outcomes, advice)
    else:
        cards = tuple(HandCard(card, None if card is None else seen.square + card) for card in seen.cards)
    shown = tuple(
        replace(cards[places[0]], secret=any(cards[at].secret for at in places), places=places)
        for places in joined(seen.cards, apart=apart)
    )
    return Hand(seats[seen.team - 1].colour, shown, chosen, pointed, asked, show, seen.secret_sum)


def cards_of(
    view: View, rider: int, outcomes: Sequence[CardOutcome], advice: RiderAdvice | None = None
) -> tuple[HandCard, ...]:
    """What each card of his hand would bring; while there is advice what it says."""
    seen = view.rider(rider)
    worths = [None if advice is None or card is None else advice.worth(card) for card in seen.cards]
    bar = bar_span([worth for worth in worths if worth is not None])
    cards = []
    for at, (card, found, worth) in enumerate(zip(seen.cards, outcomes, worths, strict=True)):
        is_secret = at < seen.secret
        if card is None:
            cards.append(HandCard(None))
        elif found.outcome is None:
            why = tuple(filter(None, (found.refused, found.briefly)))
            cards.append(HandCard(card, found.lands, refused=why, secret=is_secret))
        else:
            best = advice is not None and card == advice.best
            cards.append(_card(found, found.outcome, is_secret, None if worth is None else _expected(worth, bar, best)))
    return tuple(cards)


@cached_by_language(16)
def _card(card: CardOutcome, found: Outcome, secret: bool, expected: Expected | None) -> HandCard:
    new, struck, span = _new_card(card, found)
    return HandCard(
        found.card,
        found.square,
        _where(card, found),
        _line_ways(found, hidden=card.among is not None),
        any(line.points for line in found.lines),
        new,
        struck,
        span,
        _made(card, found),
        (),
        secret,
        expected,
        _stamina(card),
    )


def _where(card: CardOutcome, found: Outcome) -> Ways:
    if card.among is not None:
        return tuple(dict.fromkeys((among_words(card.among), among_words(card.among, briefly=True))))
    if found.on_square == 1:
        ways: Ways = (_("alone"),)
    else:
        place = place_text(found.rank)
        ways = (_("{place} on {square}").format(place=place, square=found.square), place)
    if isinstance(card.then, PushPreview):
        pushed = _("pushed to {square}").format(square=card.then.square)
        return (f"{ways[0]}: {pushed}", pushed)
    if isinstance(card.then, Apart):
        apart = _("gap {n}").format(n=card.then.squares)
        return (f"{ways[0]}, {apart}", apart)
    if found.square - card.start != found.card:
        rides = _("moves {n} of {card}").format(n=found.square - card.start, card=found.card)
        return (f"{ways[0]}, {rides}", rides)
    return ways


def _line_ways(found: Outcome, *, hidden: bool) -> Ways:
    """What he does at the lines, in the fewest words their numbers."""
    if found.stops_on is not None and not found.lines:
        on = found.stops_on
        return (_("stops on {line}").format(line=on), _("on {line}").format(line=on))
    if not found.lines:
        return (_("no line"),)
    full, brief = [], []
    for line in found.lines:
        full.append(_line_words(line, hidden=hidden))
        points = points_text(line.points) if line.points else "0"
        brief.append(_("{line}: +{points}").format(line=line.line, points=points))
    return (", ".join(full), ", ".join(brief))


def _line_words(line: LineAhead, *, hidden: bool) -> str:
    if line.points:
        points = points_text(line.points)
        said = ngettext("{line}: {place}, {points} point", "{line}: {place}, {points} points", _many(line.points))
        return said.format(line=line.line, place=place_text(line.place), points=points)
    if hidden:  # who else has crossed it out of the points is not to be known
        return _("over {line}").format(line=line.line)
    return _("{line}: no points").format(line=line.line)


def _many(points: object) -> int:
    return 1 if points == 1 else 2


def _new_card(card: CardOutcome, found: Outcome) -> tuple[str, bool, Ways]:
    """The new card, whether it is struck out, and what it may become."""
    if card.among is not None:
        return "?", False, (_("new · revealed later"), _("later"))
    if found.ends_race or (isinstance(card.then, Apart) and card.then.ends):
        return "–", False, (_("the race ends"), _("race ends"))
    span = card.span
    if span is None:
        return str(found.new_card), False, (_("new card"),)
    may = str(span.least) if span.is_sure else f"{span.least}–{span.most}"
    if not span.least <= found.new_card <= span.most:
        return str(found.new_card), True, (_("will be {range}").format(range=may), may)
    if span.is_sure:
        may = _("certain")
    elif span.least == found.new_card:
        may = _("up to {most}").format(most=span.most)
    # The words before and after the point may stand in any order, as the language has it.
    return str(found.new_card), False, (
        _("new card · {range}").format(range=may), _("new · {range}").format(range=may), may,
    )  # fmt: skip


def _made(card: CardOutcome, found: Outcome) -> Ways:
    riders = sum(n for _square, n in found.string)
    if card.among is not None:
        return (_("{n} or more").format(n=BASE),) if card.among.follows else ()
    if found.ends_race:
        return ()
    if found.lead is not None:
        return (_("breaks away"),)
    if found.new_card != BASE + riders:
        return (_("card cap"),)
    if not riders:
        return (_("nobody ahead"), _("nobody"))
    return (f"{BASE} + " + _("{n} ahead").format(n=riders), f"{BASE} + {riders}")


def _stamina(card: CardOutcome) -> Stamina | None:
    then = card.then
    return Stamina(then.left + then.points, then.left, cost_words(then.points)) if isinstance(then, Costs) else None


def bar_span(worths: Sequence[CardValue]) -> tuple[int, int]:
    """The points at both ends of the bars of a hint."""
    ends = [end for worth in worths for end in (worth.low, worth.points, worth.high) if end is not None]
    most = max([BAR_POINTS, *map(ceil, ends)])
    return max(0, min([most - BAR_POINTS, *map(floor, ends)])), most


def _expected(worth: CardValue, span: tuple[int, int], best: bool) -> Expected:
    def share(points: float | None) -> float | None:
        return None if points is None else min(1.0, max(0.0, (points - span[0]) / (span[1] - span[0])))

    told = decimal(worth.points)
    ways = (_("{points} points expected").format(points=told), _("{points} points").format(points=told), told)
    return Expected(share(worth.points) or 0.0, ways, share(worth.low), share(worth.high), best)


# Where what stands


def card_boxes(box: Box, hand: Hand) -> tuple[Box, ...]:
    """The cards at rest, around the middle of the box; the chosen one is painted `RAISED` higher."""
    count = max(1, len(hand.cards))
    high = min(190.0, box.h - RAISED - _FRAME)
    tight = high < _TIGHT
    most = 150.0 if tight else 186.0 if box.w >= 640 else 164.0
    gap = (9.0 if tight else 16.0) if count < 4 else (8.0 if tight else 11.0)
    w = min(most, (box.w - gap * (count - 1)) / count)
    left = box.x + (box.w - count * w - gap * (count - 1)) / 2
    top = box.y + RAISED + _FRAME
    return tuple(Box(left + at * (w + gap), top, w, high) for at in range(len(hand.cards)))


def places_of(hand: Hand, at: int) -> Places:
    """Return the places in the hand of the card that is shown as this one."""
    return hand.cards[at].places or (at,)


def raised(hand: Hand, places: Places) -> float:
    """Return how much higher than the others a card stands that is chosen, or pointed at."""
    return RAISED if hand.asked and hand.chosen in places else 4.0 if hand.pointed in places else 0.0


def eye_box(box: Box, hand: Hand) -> Box | None:
    """What turns the cards up: the foot of the first that lies face down."""
    if not hand.show:
        return None
    at = next((at for at, card in enumerate(hand.cards) if card.value is None), None)
    if at is None:
        return None
    where = card_boxes(box, hand)[at]
    return where.moved(0, -RAISED if hand.chosen in places_of(hand, at) else 0).cut_bottom(44)[0]


def _bands(box: Box) -> tuple[Box, Box, Box]:
    """Return the head of a card, its middle and its foot."""
    head, below = box.cut_top(28.0 if box.h < _TIGHT else 34.0)
    foot, middle = below.cut_bottom(44.0 if box.h < _TIGHT else 50.0)
    return head, middle, foot


def part_boxes(box: Box, card: HandCard) -> tuple[tuple[Box, str], ...]:
    """Return what of an open card says something of its own: `lines`, `new`, and `secret` where a padlock stands."""
    if card.value is None or card.refused or not card.new:
        return ()
    head, _middle, foot = _bands(box)
    found = [(foot.inflated(-4), "new")]  # the frame of the focus leaves what stands below the card whole
    if card.expected is None and card.stamina is None:
        found.append((Box(box.x, foot.y - 24, box.w, 24), "lines"))
    if card.secret:
        found.append((head, "secret"))
    return tuple(found)


def tip_of(card: HandCard, part: str) -> str:
    """Return what a part of a card means, in a sentence."""
    if card.value is None:
        return ""
    if part == "secret":
        return _("The padlock: only you know this card.")
    if part == "lines":
        return "" if card.pays else _("No line: with this card he wins no points at a line.")
    if not card.new.isdigit():  # the race ends, or nobody may know yet
        return ""
    if card.struck:
        return _("Pink: his new card right now. Struck out: others will still change it.")
    return _("Pink: his new card if all others stayed; beside it, what it may still become.")


# What is seen


def paint(c: Canvas, box: Box, hand: Hand) -> None:
    """The cards: 190 high, compact 150, and `RAISED` + 7 of room above."""
    look = team_look(hand.look)
    boxes = card_boxes(box, hand)
    rows = max((_rows(c, card, where.w - 12) for card, where in zip(hand.cards, boxes, strict=True)), default=0)
    backs: list[tuple[int, Box]] = []
    for at, (card, where) in enumerate(zip(hand.cards, boxes, strict=True)):
        places = places_of(hand, at)
        chosen = hand.asked and hand.chosen in places
        place = c.snap_box(where.moved(0, -raised(hand, places)))
        caps = tuple(reachable_key_cap(act.NUMBERS[at]) for at in places) if hand.asked else ()
        if card.value is None:
            show = "" if backs else hand.show
            c.paint_cached(paint_back, place, look, "".join(caps), show, margin=14)
            backs.append((at, place))
        else:
            c.paint_cached(paint_card, place, look, card, caps, chosen, rows, margin=14)
    if len(backs) > 1 and hand.secret_sum is not None:
        # Secret cards lie side by side at the head of a hand; a slip over others would hide an open one.
        run = [place for n, (at, place) in enumerate(backs) if at == backs[0][0] + n]
        _paint_sum(c, run, len(backs), hand.secret_sum)


def _paint_sum(c: Canvas, backs: Sequence[Box], count: int, total: int) -> None:
    """`? ? = 14` on a slip across the cards that it speaks of."""
    p, words, style = c.palette, "? " * count + f"= {total}", FIGURE.at(21)
    # Over the foot of the first, where it stands how they are turned up.
    y = min(backs[0].y + backs[0].h * 0.7, backs[0].bottom - _SHOW - 18)
    slip = anchored_box(c.measure(words, style)[0] + 28, 28, ((backs[0].x + backs[-1].right) / 2, y), "center")
    c.slanted(slip, p.bib, 0.17 * slip.h)
    c.text(words, style, slip.centre, colour=p.on_bib, anchor="center")


def _shadow(c: Canvas, box: Box, off: float) -> None:
    if c.palette.has_shadows:
        c.box(box.moved(off, off * 1.2), (2, 14, 18), radius=7, alpha=0.5)


def paint_back(c: Canvas, box: Box, look: TeamLook, cap: str = "", show: str = "") -> None:
    """A card that lies face down: the same for every value."""
    p = c.palette
    _shadow(c, box, 5)
    c.box(box, p.bib, radius=7)
    inner = box.inflated(-6)
    c.box(inner, look.fill, radius=4)
    step = inner.w / 5.5
    for at in range(5):
        x = inner.x + step * at
        band = [(x + step * 0.5, inner.y), (x + step * 0.9, inner.y), (x + step * 0.4, inner.bottom), (x, inner.bottom)]
        c.polygon(band, mix(look.fill, look.label, 0.12))
    draw_shape(c, look, (box.centre[0], box.y + box.h * 0.48), min(box.w, box.h) * 0.2)
    inks = _cap_inks(c, look)
    if cap:
        key(c, cap, (box.right - 13, box.y + 24), anchor="midright", inks=inks)
    if show:
        foot = Box(inner.x, box.bottom - _SHOW, inner.w, 34)
        c.fill(p.bib, foot)
        wide = key_width(c.scale, show)
        draw_icon(c, "eye", (foot.x + 20, foot.centre[1]), p.on_bib, 20)
        room = foot.w - 44 - wide - 6
        line_of(c, (_("show"),), BODY, (foot.x + 36, foot.centre[1]), room, colour=p.on_bib)
        key(c, show, (foot.right - 6, foot.centre[1]), anchor="midright", inks=(p.on_bib, p.bib))


def paint_card(
    c: Canvas, box: Box, look: TeamLook, card: HandCard, caps: tuple[str, ...], chosen: bool, rows: int
) -> None:
    """A card that lies open, with its keys and what it would bring; below its number is room for so many `rows`."""
    p, off, tight = c.palette, bool(card.refused), box.h < _TIGHT
    head, middle, foot = _bands(box)
    has_foot = bool(card.new or off)
    _shadow(c, box, 9 if chosen else 5)
    if chosen:
        c.box(box.inflated(7), p.on_bib, radius=13)
        c.box(box.inflated(5), p.pink, radius=11)
    c.box(box, p.bib, radius=7)
    fill = mix(look.fill, p.bib, 0.6) if off else look.fill
    front = look.label if not off or look.label == BLACK else p.on_bib
    _paint_head(c, head, fill, look, stripe=head.h)
    for x in (box.x + 9, box.right - 9):
        for y in (box.y + 9, *((box.bottom - 9,) if box.w > 155 and not tight else ())):
            _paint_pin(c, (x, y))
    _paint_head_words(c, head, card, caps, (front, *_cap_inks(c, look)), tight=tight)
    if has_foot:
        back = p.pink if chosen and not off else mix(p.pink, p.bib, 0.8)
        c.box(foot, back, radius=7, corners=(False, False, True, True))
        if box.w > 155 and not tight:
            for x in (box.x + 9, box.right - 9):
                _paint_pin(c, (x, box.bottom - 9))
        _paint_foot(c, foot, card, chosen=chosen, tight=tight)
    _paint_middle(c, middle if has_foot else middle._replace(h=box.bottom - head.bottom), card, rows)


def _paint_head(c: Canvas, head: Box, fill: RGB, look: TeamLook, *, stripe: float) -> None:
    p = c.palette
    c.box(head, fill, radius=7, corners=(True, True, False, False))
    band = mix(fill, BLACK if look.label == BLACK else WHITE, 0.16)
    for a, b in ((0.52, 0.62), (0.67, 0.71)):
        (x, y, w, h), lean = head, stripe * 0.5
        c.polygon([(x + w * a, y), (x + w * b, y), (x + w * b - lean, y + h), (x + w * a - lean, y + h)], band)
    if look.fill == WHITE:
        c.fill(p.on_bib, Box(head.x, head.bottom - 2, head.w, 2))


def _paint_pin(c: Canvas, at: Point) -> None:
    p = c.palette
    c.circle(at, 3.1, mix(p.on_bib, p.bib, 0.1))
    c.path([(at[0] - 5, at[1] + 3.2), (at[0] + 5, at[1] - 3.2)], (235, 235, 235), 1.5)


def _cap_inks(c: Canvas, look: TeamLook) -> tuple[RGB, RGB]:
    """Ground and letters of a key cap on a team's colour."""
    p = c.palette
    return (p.on_bib, p.bib) if look.fill == WHITE else (p.bib, p.on_bib)


def _paint_head_words(
    c: Canvas, head: Box, card: HandCard, caps: tuple[str, ...], inks: tuple[RGB, RGB, RGB], *, tight: bool
) -> None:
    """The square it leads to, the keys, and a sign: the best of a hint, or a card that only its owner knows; in the
    colours of words, and of the ground and letters of key caps."""
    p, y, end = c.palette, head.centre[1], head.right - 18
    front, *of_cap = inks
    words = "" if card.lands is None else _("to {square}").format(square=card.lands)
    style = HEADING.at(18 if tight else 21)
    wide = c.measure(words, style)[0]
    for cap in reversed(caps):
        end = key(c, cap, (end, y), anchor="midright", inks=(of_cap[0], of_cap[1])).x - 4
    if card.expected is not None and card.expected.best:
        c.circle((end - 13, y), 12.5, p.on_bib)
        draw_icon(c, "bulb", (end - 13, y), p.sun, 15)
        end -= 28
    elif card.secret and not card.refused and wide <= end - head.x - 41:
        draw_icon(c, "lock", (end - 9, y), front, 13)
        end -= 20
    if words:
        line_of(c, (words,), style, (head.x + 19, y), end - head.x - 21, colour=front)


def _rows(c: Canvas, card: HandCard, width: float) -> int:
    """Return how many rows stand below the number of a card."""
    if card.expected is not None:
        return 2
    ways = _joined(card)
    fits = not ways or c.measure("".join(ways[0]), NOTE.at(14))[0] <= width or not (card.where and card.line)
    return (0 if not ways else 1 if fits else 2) + (card.stamina is not None)


def _paint_middle(c: Canvas, room: Box, card: HandCard, rows: int) -> None:
    """The number, and below it the place and the line, what it costs, or what is expected of it. The numbers of a hand
    have one size, above so many `rows`, and all its cards have the line in a row of its own, or none."""
    p = c.palette
    ink = p.card_refused if card.refused else p.on_bib
    ways = _joined(card)
    note, width = NOTE, room.w - 12
    halves = bool(card.where and card.line) and rows - (card.stamina is not None) > 1
    one = None if halves else next((way for way in ways if c.measure("".join(way), note.at(14))[0] <= width), None)
    lines = 2 if card.expected else (2 if halves else 1 if ways else 0) + (1 if card.stamina else 0)
    extra = bool(card.expected or card.stamina)
    left = room.h - rows * 17
    size = min(left * (1.04 if extra else 1.22), 104)
    middle = room.centre[0], room.y + left * 0.53
    paint_count(c, str(card.value), len(card.places), FIGURE.at(size), middle, room.w - 24, ink)
    if card.refused:
        _paint_no(c, middle, left * 0.4)
    x, y = room.centre[0], room.bottom - 10 - 17 * max(0, lines - 1)
    paid = points_ink(p) if card.pays else p.card_note
    if card.expected is not None:
        _paint_bar(c, Box(room.x + 14, y - 8, room.w - 28, 14), card.expected)
        style = CHOSEN.at(15) if card.expected.best else NOTE
        line_of(c, card.expected.words, style, (x, y + 17), width, colour=p.on_bib, anchor="center")
        return
    if card.stamina is not None:
        _paint_pips(c, Box(room.x + 10, y - 6, room.w - 20, 12), card.stamina)
        y += 17
    if halves:
        line_of(c, card.where, NOTE, (x, y), width, colour=p.card_note, anchor="center")
        line_of(c, card.line, NOTE, (x, y + 17), width, colour=paid, anchor="center")
    elif one:
        words, style = fitting(c, ("".join(one),), note, width)
        drawn = c.text(one[0], style, (x - c.measure(words, style)[0] / 2, y), colour=p.card_note, anchor="midleft")
        c.text(one[1], style, (drawn.right, y), colour=paid, anchor="midleft")


def paint_count(c: Canvas, value: str, count: int, figure: Style, centre: Point, room: float, ink: RGB) -> None:
    """Paint the number of a card, and smaller beside it how often it is held."""
    times = f"×{count}" if count > 1 else ""
    while True:
        small = figure.at(max(14.0, 0.42 * figure.size))
        wide, beside = c.measure(value, figure)[0], c.measure(times, small)[0] + 3 if times else 0.0
        if wide + beside <= room or figure.size <= 14:
            break
        figure = figure.at(figure.size - 2)
    x, y = centre[0] - beside / 2, centre[1]
    c.text(value, figure, (x, y), colour=ink, anchor="center")
    if times:
        c.text(times, small, (x + wide / 2 + 3, y + 0.18 * figure.size), colour=ink, anchor="midleft")


def points_ink(p: Palette) -> RGB:
    """Of points that a card wins: the green of lines, dark enough for words on the card."""
    return mix(p.green, p.on_bib, 0.1)


def _paint_no(c: Canvas, at: Point, radius: float) -> None:
    """A struck ring."""
    ink, width, reach = c.palette.on_bib, 0.22 * radius, 0.66 * radius
    c.circle(at, radius, None, border=ink, border_width=width)
    c.path([(at[0] - reach, at[1] + reach), (at[0] + reach, at[1] - reach)], ink, width)


def _joined(card: HandCard) -> tuple[tuple[str, str], ...]:
    """Return wordings of place and line in one, as two parts. A place without its square would be read as that at the
    line."""
    if card.where and card.line:
        return ((f"{card.where[0]} · ", card.line[0]),)
    return tuple((where, "") for where in card.where) or tuple(("", line) for line in card.line)


def _paint_bar(c: Canvas, track: Box, expected: Expected) -> None:
    p, lean = c.palette, 0.17 * track.h
    c.slanted(track, mix(p.on_bib, p.bib, 0.82), lean)
    share = max(0.05, expected.share)
    c.slanted(
        Box(track.x, track.y, track.w * share, track.h), p.green if expected.best else mix(p.on_bib, p.bib, 0.35), lean
    )
    if expected.low is None or expected.high is None:
        return
    y, (low, high) = track.centre[1], (track.x + track.w * share for share in (expected.low, expected.high))
    c.path([(low, y), (high, y)], p.bib, 4)
    c.path([(low, y), (high, y)], p.on_bib, 1.8)
    for x in (low, high):
        c.path([(x, y - 4), (x, y + 4)], p.on_bib, 1.8)


def _paint_pips(c: Canvas, box: Box, stamina: Stamina) -> None:
    """A pip for each point: spent ones yellow and struck, what is gained framed in green."""
    p, count = c.palette, max(10, stamina.have, stamina.left)
    box, cost = box.cut_left(box.w - 26)
    c.text(stamina.cost, CHOSEN.at(16), (cost.right, cost.centre[1]), colour=p.on_bib, anchor="midright")
    step = box.w / count
    for at in range(count):
        pip = Box(box.x + at * step, box.y, step - 2.5, box.h)
        if at < min(stamina.have, stamina.left):
            c.slanted(pip, p.on_bib, 2)
        elif stamina.left <= at < stamina.have:
            c.slanted(pip, p.sun, 2)
            c.path([(pip.x, pip.bottom), (pip.right, pip.y)], p.on_bib, 1.6)
        else:
            gained = at < stamina.left
            c.slanted(pip, p.green if gained else mix(p.on_bib, p.bib, 0.55), 2)
            c.slanted(pip.inflated(-1.5), p.bib, 1.6)


def _paint_foot(c: Canvas, foot: Box, card: HandCard, *, chosen: bool, tight: bool) -> None:
    """The new card, what it may become and what it is made of; or why the card may not be played."""
    p, y = c.palette, foot.centre[1]
    if card.refused:
        _paint_refusal(c, foot, card.refused)
        return
    high = 38.0 if foot.w > 150 and not tight else 34.0
    has_pins = foot.w > 155 and not tight
    inset = 31 if has_pins else 6 + high * 0.4
    mini_card(c, (foot.x + inset, y), high, card.new, on_pink=chosen, struck=card.struck)
    x = foot.x + inset + high * 0.4 + 6
    room = foot.right - x - (15 if has_pins else 5)
    if not card.made:
        line_of(c, card.span, CHOICE.at(15), (x, y), room, colour=p.on_bib)
        return
    line_of(c, card.span, CHOICE.at(15), (x, y - 9), room, colour=p.on_bib)
    line_of(c, card.made, CHOSEN.at(16), (x, y + 10), room, colour=p.on_bib)


def _paint_refusal(c: Canvas, foot: Box, ways: Ways) -> None:
    """Paints why a card may not be played, in one line if there is room, else in two."""
    p, room = c.palette, foot.w - 12
    style = CHOSEN.at(16)
    for words in ways:
        for size in (16, 15, 14):
            lines = c.lines_of(words, style.at(size), room)
            if len(lines) <= 2 and all(c.measure(line, style.at(size))[0] <= room for line in lines):
                if len(lines) == 2:
                    lines = _balanced(c, words, style.at(size))
                for at, line in enumerate(lines):
                    y = foot.centre[1] + (at - (len(lines) - 1) / 2) * 18
                    c.text(line, style.at(size), (foot.centre[0], y), colour=p.on_bib, anchor="center")
                return
    line_of(c, ways[-1:], style, foot.centre, room, colour=p.on_bib, anchor="center")


def _balanced(c: Canvas, words: str, style: Style) -> list[str]:
    """Return the words in two lines that are about as wide as each other."""
    each = words.split()
    ways = [[" ".join(each[:at]), " ".join(each[at:])] for at in range(1, len(each))]
    return min(ways, key=lambda lines: max(c.measure(line, style)[0] for line in lines))


def mini_card(
    c: Canvas, centre: Point, high: float, value: str, *, on_pink: bool = False, struck: bool = False
) -> None:
    """A new card: small and pink, on pink ground paper."""
    p = c.palette
    box = anchored_box(high * 0.8, high, centre, "center")
    r = high * 0.14
    if p.has_shadows:
        c.box(box.moved(high * 0.06, high * 0.08), p.on_bib, radius=r, alpha=0.27)
    else:
        c.box(box.inflated(2), p.on_bib, radius=r + 2)
    c.box(box, WHITE if on_pink else p.pink, radius=r)
    style = HEADLINE.at(high * 0.74)
    while c.measure(value, style)[0] > box.w - 3:
        style = style.at(style.size - 1)
    c.text(value, style, box.centre, colour=p.on_bib, anchor="center")
    if struck:
        c.path([(box.x + 3, box.bottom - 6), (box.right - 3, box.y + 6)], p.on_bib, 2.2)
