"""The panel of the hint: the card that the best bot would play, and why (design sheet, "Hint"). What it expects of the
others stands in the place of the table of outcomes: `hint_table`."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.sentences.advice import say_boost, say_card, say_extra, say_margin, say_reason
from breakaway_desktop.sentences.names import bot_name
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size, paragraph_fits
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.layout import Layout
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.words import _, ngettext

_HIGH, _HIGH_OF_ORDERS = 162.0, 268.0
_NOWHERE = Box(0, 0, 0, 0)
_SIZES = (16.0, 15.0, 14.0, 13.0, 12.0)
_LEADING = 1.35


@dataclass(frozen=True, slots=True)
class OrderRow:
    """What one rider had best be ordered; `here`: he is in question."""

    rider: int
    card: int | None
    better: str
    here: bool
    deed: str = ""
    """His second card or what he does beside riding (R8.3–R8.5)."""


@dataclass(frozen=True, slots=True)
class HintShown:
    """The panel. While it is thought about there is a `text` alone."""

    look: str
    title: str
    better: str = ""
    text: str = ""
    foot: tuple[str, ...] = ()
    """Whose advice it is, in ever fewer words."""
    orders: tuple[OrderRow, ...] = ()
    place: Box = _NOWHERE


def may_show(s: Situation) -> bool:
    """Whether the advice that was asked for may be seen now: by who asked, and with his cards open."""
    request = s.table.advice
    if request.ask is None or s.hint_reader not in (0, s.reader):
        return False
    if s.orders is not None:
        return s.ordering is not None and request.ask == s.orders.ask
    if s.asked is None or s.veiled or request.ask != s.asked:
        return False
    return all(face.value is not None for face in s.faces(s.asked.rider))


def advice_shown(s: Situation) -> Advice | None:
    """The advice, when it is there and may be seen."""
    return s.table.advice.advice if may_show(s) else None


def hint_shown(s: Situation, layout: Layout) -> HintShown | None:
    """What the panel says; None when there is none."""
    request = s.table.advice
    if not may_show(s) or request.ask is None:
        return None
    look = s.names.seats[request.ask.team - 1].colour
    place = hint_box(layout, orders=s.orders is not None, alone=s.orders is not None and bool(s.view.variant.name))
    if request.advice is None:
        text = _("There is no hint for this question.") if request.failed else _("Every card is being tried out.")
        return HintShown(look, _("Hint"), text=text, place=place)
    rider = request.advice.of(s.asked.rider if s.asked is not None else s.pointed)
    orders = _order_rows(s, request.advice) if s.orders is not None else ()
    title = _("Hint") if rider is None else _("Ride {card}").format(card=rider.best)
    if s.orders is not None and rider is not None:
        title = _("{rider}: {card}").format(rider=rider.rider, card=say_card(rider.cards[0]))
    deed = "" if s.orders is None else _deed(request.advice, s.pointed)
    text = (deed or _("He needs no order.")) if rider is None else say_reason(rider.reason)
    better = "" if rider is None else say_margin(rider)
    return HintShown(look, title, better, text, _foot(s, request.advice, request.ask.team), orders, place)


def _order_rows(s: Situation, advice: Advice) -> tuple[OrderRow, ...]:
    rows = []
    for number in sorted({rider.rider for rider in advice.riders} | {extra.rider for extra in advice.extras}):
        rider = advice.of(number)
        card, better, deed = None, "", _deed(advice, number)
        if rider is not None:
            first = rider.cards[0]
            card, better = first.card, say_margin(rider)
            if first.held is not None:
                card, deed = first.held, say_boost(first)
        rows.append(OrderRow(number, card, better, number == s.pointed, deed))
    return tuple(rows)


def _deed(advice: Advice, rider: int) -> str:
    """What is ordered for him beside his card, if anything."""
    second, extra = advice.second(rider), advice.extra(rider)
    if second is not None:
        return _("then {card}").format(card=second)
    return "" if extra is None else say_extra(extra.kind, extra.target)


def _foot(s: Situation, advice: Advice, team: int) -> tuple[str, ...]:
    """Who says so, and how it came about."""
    name, bot = s.names.team(team), bot_name(advice.bot)
    if not advice.rides:
        return _("{bot}, with what {team} may know").format(bot=bot, team=name), bot
    whole = ngettext(
        "{bot}, from {n} ride with what {team} may know",
        "{bot}, from {n} rides with what {team} may know",
        advice.rides,
    ).format(bot=bot, n=advice.rides, team=name)
    return whole, ngettext("{bot}, {n} ride", "{bot}, {n} rides", advice.rides).format(bot=bot, n=advice.rides), bot


def hint_box(layout: Layout, *, orders: bool, alone: bool = False) -> Box:
    """Where the panel lies: over the lower end of the sheet, compact over all of it; `alone`: over all there is, for it
    would cut through the words of a variant."""
    if layout.compact:
        return layout.sheet.inflated(-4)
    if alone:
        return Box(layout.sheet.x, layout.sheet.y, layout.sheet.w, layout.why.bottom - layout.sheet.y).inflated(-4)
    box, high = layout.why, _HIGH_OF_ORDERS if orders else _HIGH
    top = max(layout.sheet.y + 4, box.bottom - max(high, box.h))
    return Box(box.x, top, box.w, box.bottom - top)


def paint_hint(canvas: Canvas, shown: HintShown) -> None:
    """The panel: the card, how much better it is than the next, the reason, whose rides these were."""
    p, box = canvas.palette, shown.place
    canvas.box(box, p.paper, border=p.accent, border_width=2, radius=9, shadow=True)
    inner = Box(box.x + 14, box.y + 8, box.w - 28, box.h - 14)
    y = inner.y + 16
    draw_icon(canvas, "bulb", (inner.x + 8, y), p.accent, 18)
    cap = canvas.key_cap("H", (inner.right, y), anchor="midright", size=12, height=22)
    size = fitting_size(canvas, shown.title, 17, cap.x - 8 - inner.x - 26, bold=True)
    title = canvas.text(shown.title, size, (inner.x + 26, y), bold=True, anchor="midleft")
    room = cap.x - title.right - 18
    below = y + 18
    if shown.better:
        size = fitting_size(canvas, shown.better, 14, room)
        if canvas.measure(shown.better, size)[0] <= room:
            canvas.text(shown.better, size, (title.right + 10, y + 1), colour=p.ink2, anchor="midleft")
        else:
            size = fitting_size(canvas, shown.better, 14, inner.w)
            canvas.text(shown.better, size, (inner.x, below + 6), colour=p.ink2, anchor="midleft", max_width=inner.w)
            below += 20
    foot = Box(inner.x, inner.bottom - 16, inner.w, 16)
    told = next((words for words in shown.foot if canvas.measure(words, 12.5)[0] <= foot.w), "")
    canvas.text(told, 12.5, (foot.x, foot.centre[1]), colour=p.ink2, anchor="midleft")
    below = _paint_orders(canvas, Box(inner.x, below + 2, inner.w, foot.y - below - 6), shown)
    text = Box(inner.x, below + 4, inner.w, foot.y - below - 6)
    size = next((s for s in _SIZES if paragraph_fits(canvas, shown.text, s, text, _LEADING)), _SIZES[-1])
    canvas.paragraph(shown.text, size, text, leading=_LEADING)


def _paint_orders(canvas: Canvas, room: Box, shown: HintShown) -> float:
    """A row for each rider; returns where the reason begins."""
    if not shown.orders:
        return room.y
    p = canvas.palette
    step = min(32.0, (room.h - 44) / len(shown.orders))
    y = room.y + 2
    for row in shown.orders:
        rect = Box(room.x - 6, y, room.w + 12, step - 3)
        canvas.box(rect, p.tint if row.here else p.sunk, radius=6)
        mid = rect.centre[1]
        if rect.h >= 24:
            draw_token(canvas, team_look(shown.look), str(row.rider), (rect.x + 17, mid), 11.5)
        else:
            canvas.text(str(row.rider), 13, (rect.x + 17, mid), colour=p.ink2, anchor="center")
        first = "–" if row.card is None else str(row.card)
        card = canvas.text(first, 15, (rect.x + 40, mid), bold=True, anchor="midleft")
        left = max(card.right + 10, rect.x + 72)
        if row.deed:
            room_here = rect.right - 8 - left
            size = fitting_size(canvas, row.deed, 13, room_here / 2)
            left = canvas.text(row.deed, size, (left, mid), anchor="midleft", max_width=room_here).right + 10
        size = fitting_size(canvas, row.better, 13, rect.right - 8 - left)
        if row.deed and canvas.measure(row.better, size)[0] > rect.right - 8 - left:
            y += step  # above the rows it is said of the rider in question
            continue
        canvas.text(row.better, size, (left, mid), colour=p.ink2, anchor="midleft", max_width=rect.right - 8 - left)
        y += step
    return y
