"""Wordings about secret orders: points that lines may pay, riders who move before and with a rider (R4.2, R6.3)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.preview_orders import OrderOutcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.sentences.names import line_name, listed, points_text
from breakaway_desktop.sentences.why.engine_reasons import higher_card_sentence
from breakaway_desktop.sentences.why.hidden import is_hidden

_MAX_LISTED = 6
"""Maximum number of riders listed by number; if there are more, they are only counted."""


def line_points_text(sure: OrderOutcome, course: Course, *, span: str = "{least}–{most}") -> str:
    """Return points by line, as in `Sprint 40: 8–10 alone, 6–9 each if two share`; else the line where the rider stops
    (R1.5); empty if there is neither. `span`: the form of a range of points.
    """
    phrases = []
    for line in sure.lines:
        shares = []
        for share in line.shares[:3]:
            least, most = points_text(share.worst), points_text(share.best)
            points = most if least == most else span.format(least=least, most=most)
            words = {1: _("{points} alone"), 2: _("{points} each if two share"), 3: _("{points} each if three")}
            if share.riders in words:
                shares.append(words[share.riders].format(points=points))
        if shares:
            phrases.append(_("{line}: {ways}").format(line=line_name(line.line, course), ways=", ".join(shares)))
    if not phrases and sure.stops_on is not None:
        return _("stops on {line}").format(line=sure.stops_on)
    return " · ".join(phrases)


def points_range(sure: OrderOutcome) -> str:
    """Return the points that a card may win at its lines, as in `6–10`; empty if it wins none."""
    if not any(line.shares for line in sure.lines):
        return ""
    most = sum((max(share.best for share in line.shares) for line in sure.lines if line.shares), start=0)
    least = sum((min(share.worst for share in line.shares) for line in sure.lines if line.shares), start=0)
    if not most:
        return ""
    return points_text(most) if most == least else f"{points_text(least)}–{points_text(most)}"


def others_in_plan() -> str:
    """Return where a complete plan shows the riders of other teams (R4.2)."""
    return _("The others are shown where they are now, before their cards.")


def order_sentence(view: View, rider: int, told: Sequence[int] = ()) -> str:
    """Return who moves before a rider, or with him, which decides places and points (R5). `told`: riders of whom a
    listener has heard it: the rule is told once."""
    group_index = next((place for place, group in enumerate(view.order) if rider in group), 0)

    # Riders who move with him.
    mates = [other for other in view.order[group_index] if other != rider]
    if mates:
        riders = listed([str(other) for other in sorted([rider, *mates])])
        if any(set(told).intersection(group) for group in view.order if len(group) > 1):
            return _("The same for {riders}.").format(riders=riders)
        if view.options.order == "grade-card-hand":
            return higher_card_sentence(riders)
        return _("{riders} move as one and share places at a line.").format(riders=riders)

    # Riders who move before him, by number if they are few.
    before = [other for group in view.order[:group_index] for other in group]
    if is_hidden(view):  # the list does not tell who moves together (R8.2)
        if not before:
            return _("Nobody is listed before him.")
        if len(before) <= _MAX_LISTED:
            return _("Listed before him: {riders}.").format(riders=listed([str(other) for other in before]))
        sentence = ngettext("{n} rider is listed before him.", "{n} riders are listed before him.", len(before))
        return sentence.format(n=len(before))
    if not before:
        return _("He moves first.")
    if len(before) <= _MAX_LISTED:
        sentence = ngettext("{riders} moves before him.", "{riders} move before him.", len(before))
        return sentence.format(riders=listed([str(other) for other in before]))
    return ngettext("{n} rider moves before him.", "{n} riders move before him.", len(before)).format(n=len(before))
