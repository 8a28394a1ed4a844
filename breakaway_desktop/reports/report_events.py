"""Sections of a report on events: movement, orders, points, new cards (R4–R7)."""

from __future__ import annotations

from itertools import groupby

from breakaway_desktop.engine.events import NoOrderGiven, OrderTaken, Retired
from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.words import _
from breakaway_desktop.reports.columns import display_width, heading
from breakaway_desktop.reports.report_page import hanging_lines, list_parts, rider_width, row_lines
from breakaway_desktop.reports.reported_turn import ReportedTurn
from breakaway_desktop.sentences.log_lines import log_lines_of
from breakaway_desktop.sentences.names import Names, line_name, place_text, points_text
from breakaway_desktop.sentences.why.engine_reasons import card_reason_text, string_text

_PLACE = 3
_NUMBER = 5
"""Columns for points, and minimum number of columns for a square or a card."""

_PLACES = 9
"""Columns for shared places, such as `7th–10th`."""


def movement_section(reported: ReportedTurn, names: Names) -> list[str]:
    """Riders in order of movement with card and squares (R5); a `=` joins riders of one group."""
    lines = [heading(_("Movement"))]
    if not reported.entry.moves:
        return [*lines, _("Nobody has moved.")]

    # Head.
    heads = [_("card"), _("from"), _("to")]
    widths = [-max(_NUMBER, display_width(head)) for head in heads]
    rider = rider_width(names)
    lines += row_lines([("", -_PLACE), (_("rider"), rider), *zip(heads, widths, strict=True)])

    # Moves.
    places = _place_labels(reported)
    for move in reported.entry.moves:
        card = "–" if move.card is None else str(move.card)
        numbers = zip((card, _square_text(move.start), _square_text(move.end)), widths, strict=True)
        lines += row_lines([(places[move.id], -_PLACE), (names.rider(move.id), rider), *numbers])

    # Riders who have not moved.
    awaited = reported.end.order[reported.end.moved :] if not reported.is_complete else ()
    if awaited:
        waiting = list_parts([" = ".join(map(names.rider, group)) for group in awaited])
        lines += hanging_lines(_("Still to move: {riders}").format(riders=""), waiting)

    if any(place.endswith("=") for place in places.values()):
        lines.append(_("Riders joined by = moved together."))
    return lines


def _place_labels(reported: ReportedTurn) -> dict[int, str]:
    """Return each rider's place in the order of movement, `3=` in a group."""
    places = {}
    place = 1
    for group in reported.entry.order:
        for rider in group:
            places[rider] = f"{place}=" if len(group) > 1 else f"{place} "
        place += len(group)
    return places


def _square_text(square: int) -> str:
    return str(square).replace("-", "−")


def orders_section(reported: ReportedTurn, names: Names) -> list[str]:
    """Missing orders (R4.4) and retirements (R4.5)."""
    view = see(reported.end)
    nmr = reported.entry.nmr
    texts: list[str] = []
    if reported.end.rules.options.orders == "simultaneous":
        texts += log_lines_of(OrderTaken(reported.entry.order, nmr), names, view)
    else:
        texts += [text for rider in nmr for text in log_lines_of(NoOrderGiven(rider), names, view)]
    for rider in reported.entry.retired:
        texts += log_lines_of(Retired(rider), names, view)
    if not texts:
        texts = [_("No orders are missing, and nobody retires")]
    return [
        heading(_("Orders and retirements")),
        *(line for text in texts for line in hanging_lines("", f"{text}.".split(" "))),
    ]


def points_section(reported: ReportedTurn, names: Names) -> list[str]:
    """Points scored, line by line (R6.1–R6.4); a shared place is shown as a range, `3rd–5th`."""
    lines = [heading(_("Points scored"))]
    awards = sorted(reported.entry.points, key=lambda award: (award.line or 0, award.place))
    if not awards:
        return [*lines, _("Nobody has scored points.")]

    rider = rider_width(names)
    for line, at_line in groupby(awards, key=lambda award: award.line):
        if line is not None:
            lines.append(line_name(line, reported.end.rules.course))

        for place, sharing in groupby(at_line, key=lambda award: award.place):
            group = list(sharing)
            text = place_text(place)
            if len(group) > 1:
                text = f"{text}–{place_text(place + len(group) - 1)}"
            for award in group:
                scored = points_text(award.points)
                lines += row_lines([(text, -_PLACES), (names.rider(award.id), rider), (scored, -_NUMBER)])

    return lines


def new_cards_section(reported: ReportedTurn, names: Names) -> list[str]:
    """New cards with reasons, front first (R7)."""
    lines = [heading(_("New cards"))]
    if not reported.is_complete:
        return [*lines, _("New cards come at the end of the turn.")]
    if not reported.whys:
        return [*lines, _("No new cards: the race has finished.")]
    heads = [_("square"), _("card")]
    widths = [-max(_NUMBER, display_width(head)) for head in heads]
    rider = rider_width(names)
    lines += row_lines([(_("rider"), rider), *zip(heads, widths, strict=True)], _("reason"))
    places = {number: index for index, group in enumerate(movement_groups(reported.end)) for number in group}
    for why in sorted(reported.whys, key=lambda why: (places[why.rider], why.rider)):
        numbers = zip((_square_text(why.square), str(why.card)), widths, strict=True)
        lines += row_lines([(names.rider(why.rider), rider), *numbers], _reason_text(why, names))
    return lines


def _reason_text(why: CardWhy, names: Names) -> str:
    """Reason for a card: the string that is counted, or all rules involved if the card depends on more than that."""
    plain = why.kind == "string" and why.stopped_by == "empty" and why.card == why.uncapped
    return string_text(why.ahead) if plain else card_reason_text(why, names)
