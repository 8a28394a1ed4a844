"""The hand while a team gives its secret orders: its riders side by side, the one in question in tint (design sheet,
"Orders")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.engine.marks import Gauge
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.panels.card_outcomes import refused_rows
from breakaway_desktop.ui.panels.outcome_cells import pill_of
from breakaway_desktop.ui.road.tokens import TokenState, draw_token
from breakaway_desktop.ui.scenes.race.cards import Face, paint_card, paint_pill
from breakaway_desktop.ui.scenes.race.orders_line import COMPACT_LINE_H, LINE_H, LineShown, line_shown, paint_line
from breakaway_desktop.ui.scenes.race.orders_state import Orders
from breakaway_desktop.words import _, ngettext

_FOLDED = 112.0
_WIDEST = 380.0
_WIDEST_CARD, _CARD_H = 84.0, 108.0
_COMPACT_CARD_H = 98.0
_OPEN_HEAD = 108.0
"""Compact: what stands left of the cards of the rider in question."""


@dataclass(frozen=True, slots=True)
class RiderShown:
    """A rider, what is said about him, his cards, and the places of the picked one and of the one that is looked at,
    −1 for none. `by_himself`: nobody picked his card, he plays it all the same."""

    id: int
    where: str
    line: str
    faces: tuple[Face, ...]
    picked: int = -1
    looked_at: int = -1
    in_question: bool = False
    by_himself: bool = False
    dropped: bool = False
    beyond: LineShown | None = None
    """What is ordered for him beside a card; None where nothing is."""
    second: int = -1
    """The place of the card that he plays second, −1 where he does not hold it."""
    then: int | None = None
    """That card, held or guessed."""
    plays_none: bool = False
    held: str = ""
    """What he has left of what cards cost, where there is room for it (R8.7)."""
    in_turn: bool = False
    """He plays two cards, one after the other."""

    @property
    def playable(self) -> int:
        """How many of his cards can be picked: they come first, those that are refused last (R8.8)."""
        return sum(1 for face in self.faces if not face.refused)

    @property
    def settled(self) -> bool:
        """Whether it is known what he rides."""
        return self.picked >= 0 or self.plays_none


@dataclass(frozen=True, slots=True)
class OrdersShown:
    """`count`: how many riders have a card, `of` how many there are; nothing of it shows when `open` is false."""

    look: str = "yellow"
    title: str = ""
    riders: tuple[RiderShown, ...] = ()
    count: int = 0
    of: int = 0
    open: bool = False


@dataclass(frozen=True, slots=True)
class RiderBoxes:
    """Where a rider and his cards stand; folded he shows at most one card, and that cannot be picked."""

    panel: Box
    cards: tuple[Box, ...]
    folded: bool


def orders_shown(orders: Orders, view: View, names: Names) -> OrdersShown:
    """As the team's human may see it if the view is his; else with cards face down and no picks."""
    is_open = view.team == orders.team
    riders = tuple(_rider_shown(orders, view, names, rider, is_open) for rider in orders.riders)
    title = _("{team} · {player}").format(team=names.team(orders.team), player=names.player(orders.team))
    count, of = orders.count if is_open else (0, 0)
    return OrdersShown(names.seats[orders.team - 1].colour, title, riders, count, of, is_open)


def _rider_shown(orders: Orders, view: View, names: Names, number: int, is_open: bool) -> RiderShown:
    seen, asked = view.rider(number), orders.of(number)
    where = _("on {square}").format(square=seen.square)
    gauge = next((mark for mark in view.variant.marks(view) if isinstance(mark, Gauge)), None)
    held = "" if gauge is None else _("stamina {left}").format(left=seen.badge(gauge.badge))
    if not is_open:
        faces = tuple(Face(card, at < seen.secret) for at, card in enumerate(seen.cards))
        return RiderShown(number, where, "", faces, dropped=seen.dropped)
    refused = [Face(card, False, row.lands, refused=True) for card, row in refused_rows(view, number, asked.cards)]
    faces = (*[_face(card, seen, view) for card in asked.cards], *refused)
    at = orders.rides(number)
    looked = orders.looked_at
    looked_at = looked.at if looked is not None and looked.rider == number else -1
    by_himself = at is not None and orders.picked(number) is None
    in_question = number == orders.rider
    if at is not None:
        line = _says(asked.cards[at], seen, view)
        if orders.more.names_second:
            line = _says_both(orders, number, seen, asked.cards[at])
    elif orders.more.plays_none(number):
        line = _("plays no card")
    else:
        line = _("pick a card") if in_question else _("no card yet")
    return RiderShown(
        number, where, line, faces, -1 if at is None else at, looked_at, in_question, by_himself, seen.dropped,
        line_shown(orders, view, names, number), _second_at(orders, number, asked.cards, at),
        orders.more.second.get(number), orders.more.plays_none(number), held, orders.more.names_second,
    )  # fmt: skip


def _face(card: int, seen: SeenRider, view: View) -> Face:
    """A card as it lies open: where it leads, and what it costs (R8.7)."""
    pill, tone = pill_of(view.variant.then(view, seen.id, card))
    return Face(card, False, seen.square + view.variant.stride(view, seen, card), pill=pill, tone=tone)


def _second_at(orders: Orders, number: int, cards: Sequence[int], first: int | None) -> int:
    second = orders.more.second.get(number)
    return next((at for at, card in enumerate(cards) if at != first and card == second), -1)


def _says_both(orders: Orders, number: int, seen: SeenRider, first: int) -> str:
    """`7 to 65, 7 to 72`; only the first landing is a fact where the second card is a guess."""
    lands = seen.square + first
    words = _("{card} to {square}").format(card=first, square=lands)
    second = orders.more.second.get(number)
    if second is None:
        return _("{ride}, second?").format(ride=words)
    then = _("{card} to {square}").format(card=second, square=lands + second)
    if orders.more.is_guess(number, orders.of(number).cards, orders.picked(number)):
        return _("{ride}, {then} if dealt").format(ride=words, then=then)
    return _("{ride}, {then}").format(ride=words, then=then)


def _says(card: int, seen: SeenRider, view: View) -> str:
    """`7 to 92, over 90`, and on which line he would stop (R1.5)."""
    square = seen.square
    lands = square + view.variant.stride(view, seen, card)
    words = _("{card} to {square}").format(card=card, square=lands)
    crossed = view.course.crossed(square, lands)
    if crossed:
        return _("{ride}, over {lines}").format(ride=words, lines=", ".join(map(str, crossed)))
    return words


def orders_layout(box: Box, riders: Sequence[RiderShown], compact: bool, right: float) -> list[RiderBoxes]:
    """Where the riders stand between the left edge of the hand and `right`."""
    gap = 8.0 if compact else 10.0
    x = box.x + (14 if compact else 18)
    room = right - x - gap * (len(riders) - 1)
    top, h = box.y + (9 if compact else 12), box.h - (18 if compact else 24)
    found = []
    for rider in riders:
        folded = compact and not rider.in_question
        if not compact:
            w = min(_WIDEST, (room + gap * (len(riders) - 4)) / 4)
        else:
            w = _FOLDED if folded else room - _FOLDED * (len(riders) - 1)
        panel = Box(x, top, w, h)
        found.append(RiderBoxes(panel, () if folded else tuple(_cards(panel, rider, compact)), folded))
        x += w + gap
    return found


def line_box(panel: Box, compact: bool) -> Box:
    """Where his second line stands."""
    h = COMPACT_LINE_H if compact else LINE_H
    left = _OPEN_HEAD + 8 if compact else 12
    return Box(panel.x + left, panel.bottom - h - 4, panel.w - left - 12, h)


def _cards(panel: Box, rider: RiderShown, compact: bool) -> list[Box]:
    """Where his cards lie."""
    count = len(rider.faces)
    left = panel.x + (_OPEN_HEAD + 8 if compact else 12)
    room = panel.right - 12 - left
    gap = 10.0 if count < 4 else 8.0
    w = min(_WIDEST_CARD if not compact else 66.0, (room - gap * (max(3, count) - 1)) / max(3, count))
    if compact:
        top, h = panel.centre[1] - _COMPACT_CARD_H / 2 + 3, _COMPACT_CARD_H
    else:
        top, h = panel.bottom - 13 - _CARD_H, _CARD_H
    if rider.beyond is not None:
        foot = line_box(panel, compact).y - 8
        top = panel.y + 9 if compact else panel.y + 54
        h = foot - top
    return [Box(left + at * (w + gap), top, w, h) for at in range(count)]


def paint_orders(canvas: Canvas, box: Box, shown: OrdersShown, compact: bool, right: float) -> None:
    """Everything but the buttons, which begin at `right`."""
    p = canvas.palette
    canvas.panel(box)
    look = team_look(shown.look)
    canvas.fill(look.fill if shown.look != "white" else p.ink3, Box(box.x, box.y, 6, box.h))
    for rider, boxes in zip(shown.riders, orders_layout(box, shown.riders, compact, right - 14), strict=True):
        _paint_rider(canvas, look, rider, boxes, compact)
    _paint_count(canvas, Box(right, box.y, box.right - (12 if compact else 14) - right, box.h), shown, compact)


def _paint_count(canvas: Canvas, box: Box, shown: OrdersShown, compact: bool) -> None:
    """`2 of 4` over the buttons, and whose orders these are."""
    if not shown.open:
        return
    words = _("{n} of {all}").format(n=shown.count, all=shown.of)
    x = box.centre[0]
    canvas.text(words, 16 if compact else 21, (x, box.y + (17 if compact else 28)), bold=True, anchor="center")
    if not compact:
        size = fitting_size(canvas, shown.title, 13.5, box.w)
        canvas.text(
            shown.title, size, (x, box.y + 52), colour=canvas.palette.ink2, anchor="center", max_width=box.w
        )  # fmt: skip


def _paint_rider(canvas: Canvas, look: TeamLook, rider: RiderShown, boxes: RiderBoxes, compact: bool) -> None:
    p = canvas.palette
    panel = boxes.panel
    border = p.accent if rider.in_question else None
    canvas.box(panel, p.tint if rider.in_question else p.sunk, border=border, border_width=1.8, radius=9)
    r = 15.0 if compact else 18.0
    centre = panel.x + r + (6 if compact else 9), panel.y + r + (7 if compact else 8)
    draw_token(canvas, look, str(rider.id), centre, r, TokenState(dropped=rider.dropped))
    x = centre[0] + r + 8
    tick = rider.settled and not (compact and boxes.folded)
    room = (panel.x + _OPEN_HEAD if compact and not boxes.folded else panel.right - 6) - x
    title_room = room - (26 if tick and not compact else 0)
    levels = (panel.y + 14, panel.y + 32) if compact else (panel.y + 17, panel.y + 38)
    size = fitting_size(canvas, rider.where, 13.5 if compact else 15, title_room)
    told = canvas.text(rider.where, size, (x, levels[0]), bold=True, anchor="midleft", max_width=title_room)
    if rider.held and told.right + 10 + canvas.measure(rider.held, 12.5)[0] <= x + title_room:
        canvas.text(rider.held, 12.5, (told.right + 10, levels[0]), colour=p.ink2, anchor="midleft")
    if rider.line:
        _paint_line(canvas, rider, boxes, (x, levels[1]), room, compact)
    if tick and not compact:
        draw_icon(canvas, "tick", (panel.right - 22, panel.y + 27), p.accent, 17)
    if boxes.folded:
        _paint_folded(canvas, look, rider, panel)
    for at, (card, face) in enumerate(zip(boxes.cards, rider.faces, strict=False)):
        own = at == rider.picked and not rider.by_himself
        cap = str(at + 1) if (rider.in_question or own) and not face.refused else ""
        _paint_pickable(canvas, card, look, face, cap, rider, at)
    if rider.beyond is not None and not boxes.folded:
        paint_line(canvas, line_box(panel, compact), rider.beyond)


def _paint_line(
    canvas: Canvas, rider: RiderShown, boxes: RiderBoxes, pos: tuple[float, float], room: float, compact: bool
) -> None:
    """What he rides as things stand, or that he waits for a card; one line, two where it is narrow."""
    p = canvas.palette
    words = rider.line
    colour = p.accent if rider.in_question else p.ink2
    if boxes.folded and rider.picked >= 0:
        # His card lies below: where it leads is enough.
        words = _("to {square}").format(square=rider.faces[rider.picked].lands)
    elif rider.by_himself:
        words = _("by himself: {ride}").format(ride=rider.line)
    if canvas.measure(words, 11.5)[0] <= room:
        size = fitting_size(canvas, words, 13 if not compact else 12.5, room)
        canvas.text(words, size, pos, colour=colour, anchor="midleft", max_width=room)
        return
    if not compact:
        words = rider.line
        canvas.text(words, fitting_size(canvas, words, 13, room), pos, colour=colour, anchor="midleft", max_width=room)
        return
    # Narrow: below the token, over as many lines as it takes.
    left = boxes.panel.x + 8
    w = (boxes.panel.right if boxes.folded else boxes.panel.x + _OPEN_HEAD) - 4 - left
    lines = canvas.lines_of(words, 12, w)
    y = boxes.panel.y + 50
    for line in lines[: 1 if boxes.folded else 3]:
        canvas.text(line, fitting_size(canvas, line, 12, w), (left, y), colour=colour, anchor="midleft", max_width=w)
        y += 17


def _paint_folded(canvas: Canvas, look: TeamLook, rider: RiderShown, panel: Box) -> None:
    """Compact: the one card that he will play, or both where he plays two; or an empty place."""
    p = canvas.palette
    w = 32.0 if rider.in_turn else 36.0
    box = Box(panel.x + (10 if rider.in_turn else 16), panel.bottom - 48, w, 40)
    if rider.picked < 0:
        if rider.line:
            canvas.dashed(_outline(box), p.control, 1.4, on=4, off=3, closed=True)
        return
    _paint_small(canvas, box, str(rider.faces[rider.picked].value))
    if rider.in_turn:
        box = box.moved(w + 5, 0)
        held = rider.second >= 0
        _paint_small(canvas, box, "" if rider.then is None else str(rider.then), held=held)
    if not rider.by_himself and (rider.then is not None or not rider.in_turn):
        draw_icon(canvas, "tick", ((box.right + panel.right) / 2, box.centre[1]), p.accent, 16)


def _paint_small(canvas: Canvas, box: Box, words: str, *, held: bool = True) -> None:
    """A card of a folded rider; dashed where he does not hold it."""
    p = canvas.palette
    canvas.box(box, p.card, border=p.ink2 if held else None, border_width=1.2, radius=6)
    if not held:
        canvas.dashed(_outline(box), p.control, 1.4, on=4, off=3, closed=True)
    if words:
        canvas.text(words, 17, box.centre, bold=True, anchor="center")


def _outline(box: Box) -> list[tuple[float, float]]:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]


def _paint_pickable(canvas: Canvas, box: Box, look: TeamLook, face: Face, cap: str, rider: RiderShown, at: int) -> None:
    """A card: the picked one in a ring, the one under the mouse raised."""
    p = canvas.palette
    if at == rider.looked_at and at != rider.picked:
        box = box.moved(0, -4)
    if at == rider.second:
        canvas.box(box.inflated(4), None, border=p.accent, border_width=3.0, radius=12)
    if at == rider.picked:
        ring, width = (p.control, 1.6) if rider.by_himself else (p.accent, 3.0)
        canvas.box(box.inflated(4), None, border=ring, border_width=width, radius=12)
    if face.value is None or face.refused:
        paint_card(canvas, box, look, face, "")
        return
    canvas.box(box, p.card, border=p.ink2, border_width=1.2, radius=9, shadow=True)
    line = p.ink3 if look.colour_key == "white" else look.fill
    canvas.box(box.inflated(-5), None, border=line, border_width=1.6, radius=6)
    x, words = box.centre[0], str(face.value)
    size = 34.0 if box.h > 90 else 26.0 if box.h > 74 else 20.0
    while size > 12 and canvas.measure(words, size, True)[0] > box.w - 16:
        size -= 1
    quiet = rider.settled and at not in (rider.picked, rider.second)
    where = x, box.y + (0.32 if box.h > 90 else 0.36 if box.h > 74 else 0.3) * box.h
    canvas.text(words, size, where, colour=p.ink2 if quiet else p.ink, bold=True, anchor="center")
    if rider.beyond is None and face.lands is not None:
        lands = _("to {square}").format(square=face.lands)
        size = fitting_size(canvas, lands, 12.5, box.w - 13)
        if canvas.measure(lands, size)[0] <= box.w - 11:
            canvas.text(lands, size, (x, box.y + 0.565 * box.h), colour=p.ink2, anchor="center")
    if face.pill:
        paint_pill(canvas, box, face)
    if at in (rider.picked, rider.second) and rider.beyond is not None and rider.in_turn:
        _paint_turn(canvas, box, _("1st") if at == rider.picked else _("2nd"))
        return
    if cap:
        where = x, box.bottom - (18 if box.h > 90 else 15)
        canvas.key_cap(cap, where, at == rider.picked and not rider.by_himself, anchor="center", size=12, height=20)


def _paint_turn(canvas: Canvas, box: Box, words: str) -> None:
    """Which of two cards comes first."""
    p = canvas.palette
    w = min(box.w - 8, canvas.measure(words, 12, True)[0] + 18)
    pill = Box(box.centre[0] - w / 2, box.bottom - 22, w, 18)
    canvas.box(pill, p.accent, radius=9)
    canvas.text(words, 12, pill.centre, colour=p.on_accent, bold=True, anchor="center", max_width=w - 4)


def count_words(lacking: int) -> str:
    """Why the orders cannot be given yet."""
    return ngettext("{n} rider lacks a card.", "{n} riders lack a card.", lacking).format(n=lacking)
