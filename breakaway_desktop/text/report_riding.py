"""The sections of a report on events: movement, orders, points, new cards (R4–R7)."""

from __future__ import annotations

from itertools import groupby

from breakaway_desktop.engine.events import OrdersGiven, OrderTaken, Retired
from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.view import see
from breakaway_desktop.sentences.explanations import say_reason, say_string
from breakaway_desktop.sentences.names import Names, line_name, place_text, points_text
from breakaway_desktop.sentences.story import tell
from breakaway_desktop.text.columns import columns
from breakaway_desktop.text.report_page import commas, hanging, rider_width, row
from breakaway_desktop.text.report_turn import ReportedTurn
from breakaway_desktop.text.screen import heading
from breakaway_desktop.words import _

_PLACE = 3
_NUMBER = 5
"""Columns for a place in the order, and at least for a square or a card."""

_PLACES = 9
"""Columns for places that are shared, such as `7th–10th`."""


def movement(told: ReportedTurn, names: Names) -> list[str]:
    """Who moved when: his place in the order, card and squares (R5); riders of one group have one place and a `=`."""
    lines = [heading(_("Movement"))]
    if not told.entry.moves:
        return [*lines, _("Nobody has moved.")]
    heads = [_("card"), _("from"), _("to")]
    widths = [-max(_NUMBER, columns(head)) for head in heads]
    rider = rider_width(names)
    lines += row([("", -_PLACE), (_("rider"), rider), *zip(heads, widths, strict=True)])
    places = _places(told)
    for move in told.entry.moves:
        card = "–" if move.card is None else str(move.card)
        numbers = zip((card, _square(move.start), _square(move.end)), widths, strict=True)
        lines += row([(places[move.id], -_PLACE), (names.rider(move.id), rider), *numbers])
    awaited = told.end.order[told.end.moved :] if not told.is_complete else ()
    if awaited:
        waiting = commas([" = ".join(map(names.rider, group)) for group in awaited])
        lines += hanging(_("Still to move: {riders}").format(riders=""), waiting)
    if any(place.endswith("=") for place in places.values()):
        lines.append(_("Riders joined by = moved together."))
    return lines


def _places(told: ReportedTurn) -> dict[int, str]:
    """Each rider's place in the order of movement, `3=` for each of a group."""
    places = {}
    place = 1
    for group in told.entry.order:
        for rider in group:
            places[rider] = f"{place}=" if len(group) > 1 else f"{place} "
        place += len(group)
    return places


def _square(square: int) -> str:
    return str(square).replace("-", "−")


def orders(told: ReportedTurn, names: Names) -> list[str]:
    """Missing orders (R4.4) and retirements (R4.5)."""
    view = see(told.end)
    nmr = told.entry.nmr
    texts: list[str] = []
    if told.end.rules.options.orders == "simultaneous":
        texts += tell(OrderTaken(told.entry.order, nmr), names, view)
    else:
        texts += [text for rider in nmr for text in tell(OrdersGiven(rider, missing=True), names, view)]
    for rider in told.entry.retired:
        texts += tell(Retired(rider), names, view)
    if not texts:
        texts = [_("No orders are missing, and nobody retires")]
    return [
        heading(_("Orders and retirements")),
        *(line for text in texts for line in hanging("", f"{text}.".split(" "))),
    ]


def points(told: ReportedTurn, names: Names) -> list[str]:
    """Points made, line by line (R6.1–R6.4); who shared places has the first and the last of them."""
    lines = [heading(_("Points scored"))]
    awards = sorted(told.entry.points, key=lambda award: (award.line or 0, award.place))
    if not awards:
        return [*lines, _("Nobody has scored points.")]
    rider = rider_width(names)
    for line, at_line in groupby(awards, key=lambda award: award.line):
        if line is not None:
            lines.append(line_name(line, told.end.rules.course))
        for place, sharing in groupby(at_line, key=lambda award: award.place):
            group = list(sharing)
            text = place_text(place)
            if len(group) > 1:
                text = f"{text}–{place_text(place + len(group) - 1)}"
            for award in group:
                made = points_text(award.points)
                lines += row([(text, -_PLACES), (names.rider(award.id), rider), (made, -_NUMBER)])
    return lines


def new_card_lines(told: ReportedTurn, names: Names) -> list[str]:
    """Every new card with its reason, front first (R7)."""
    lines = [heading(_("New cards"))]
    if not told.is_complete:
        return [*lines, _("New cards come at the end of the turn.")]
    if not told.whys:
        return [*lines, _("No new cards: the race has finished.")]
    heads = [_("square"), _("card")]
    widths = [-max(_NUMBER, columns(head)) for head in heads]
    rider = rider_width(names)
    lines += row([(_("rider"), rider), *zip(heads, widths, strict=True)], _("reason"))
    places = {number: at for at, group in enumerate(movement_groups(told.end)) for number in group}
    for why in sorted(told.whys, key=lambda why: (places[why.rider], why.rider)):
        numbers = zip((_square(why.square), str(why.card)), widths, strict=True)
        lines += row([(names.rider(why.rider), rider), *numbers], _reason(why, names))
    return lines


def _reason(why: CardWhy, names: Names) -> str:
    """The string that is counted; where something else settles the card, all that settles it."""
    plain = why.kind == "string" and why.stopped_by == "empty" and why.card == why.uncapped
    return say_string(why.ahead) if plain else say_reason(why, names)
