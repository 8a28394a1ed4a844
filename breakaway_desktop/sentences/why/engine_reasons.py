"""The data of `engine.explanations` as sentences: cards, places, points, ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.explanations import CardWhy, PlaceWhy, PointsWhy, RankWhy
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.kit.words import _, mark, ngettext
from breakaway_desktop.sentences.names import Names, line_name, place_text, points_text

_ALONE: Final[dict[str, str]] = {
    "still-alone": mark("alone in front, as he was last turn"),
    "first-already": mark("alone in front, but he moved first this turn"),
    "nobody": mark("alone in front, with no pursuers"),
    "crowded": mark("five or more riders on {square} get no slipstream on turn 1"),
    "blank": mark("four or more riders on {square} get no slipstream on turn 1"),
}

_STOPPED: Final[dict[str, str]] = {
    "empty": mark("square {square} is empty"),
    "crowded": mark("crowded square {square} counts as empty on turn 1"),
    "blank": mark("on turn 1 a string stops at a square this crowded"),
}


def string_text(ahead: Sequence[tuple[int, int]]) -> str:
    """Short text on the riders who count, farthest square first: `3 + 6 ahead (40: 2, 39: 4)`."""
    if not ahead:
        return _("nobody directly ahead")
    counted = ", ".join(f"{square}: {riders}" for square, riders in reversed(ahead))
    return _("3 + {riders} ahead ({counted})").format(riders=sum(riders for _, riders in ahead), counted=counted)


def card_sentence(why: CardWhy, names: Names) -> str:
    """One sentence on a new card (R7): rider, square, value and reason."""
    sentence = _("{rider} on {square} gets {card}: {reason}.")
    return sentence.format(
        rider=names.rider(why.rider), square=why.square, card=why.card, reason=card_reason_text(why, names)
    )


def new_card_phrase(why: CardWhy) -> str:
    """Return where a new card comes from, and its value: `6 riders ahead, so 9`."""
    if why.kind == "lead":
        reason = _("alone, {n} clear").format(n=why.lead)
    elif why.kind in _ALONE:
        reason = _(_ALONE[why.kind]).format(square=why.square)
    elif why.riders_ahead:
        reason = ngettext("{n} rider ahead", "{n} riders ahead", why.riders_ahead).format(n=why.riders_ahead)
    elif why.stopped_by == "crowded":
        reason = _(_STOPPED[why.stopped_by]).format(square=why.stopped_at)
    else:
        reason = _("nobody directly ahead")
    if why.uncapped > why.card:
        return _("{reason}; capped at {card}").format(reason=reason, card=why.card)
    return _("{reason}, so {card}").format(reason=reason, card=why.card)


def card_reason_text(why: CardWhy, names: Names) -> str:
    """Reason for a new card: `3 + 6 riders ahead (4 on 39, 2 on 40); square 41 is empty`."""
    if why.kind == "lead":
        reason = ngettext(
            "breaks away, {lead} square ahead of {behind}", "breaks away, {lead} squares ahead of {behind}", why.lead
        ).format(lead=why.lead, behind=names.rider(why.behind))
    elif why.kind in _ALONE:
        reason = _(_ALONE[why.kind]).format(square=why.square)
    else:
        reason = _string(why)
    if why.uncapped > why.card:
        return _("{reason}; capped at {card}").format(reason=reason, card=why.card)
    return reason


def _string(why: CardWhy) -> str:
    stopped = _(_STOPPED[why.stopped_by]).format(square=why.stopped_at)
    if not why.ahead and why.stopped_by == "crowded":
        return stopped
    if not why.ahead:
        return _("nobody directly ahead; {stopped}").format(stopped=stopped)
    counted = ", ".join(_("{riders} on {square}").format(riders=n, square=square) for square, n in why.ahead)
    sentence = ngettext(
        "{base} + {n} rider ahead ({counted}); {stopped}",
        "{base} + {n} riders ahead ({counted}); {stopped}",
        why.riders_ahead,
    )
    return sentence.format(base=BASE, n=why.riders_ahead, counted=counted, stopped=stopped)


def points_sentence(why: PointsWhy, names: Names, course: Course) -> str:
    """One sentence on a crossing (R6.1–R6.3)."""
    values = {
        "rider": names.rider(why.rider),
        "line": line_name(why.line, course),
        "place": place_text(why.place),
        "points": points_text(why.points),
        "sharing": why.sharing,
        "scored": len(why.scale),
    }
    n = 1 if why.points == 1 else 2

    if not why.points:
        return _("{line}: {rider} is {place}; only the first {scored} score.").format(**values)

    # Shared places.
    if why.sharing > 1:
        last = why.place + why.sharing - 1
        pot = sum(why.scale[why.place - 1 : last])
        sentence = ngettext(
            "{line}: {rider} shares {place} to {last} with {others}: {pot} points between {sharing}, "
            "{points} point each.",
            "{line}: {rider} shares {place} to {last} with {others}: {pot} points between {sharing}, "
            "{points} points each.",
            n,
        )
        return sentence.format(**values, last=place_text(last), pot=pot, others=names.riders(why.sharers))

    # A place of his own.
    if not why.before:
        sentence = ngettext(
            "{line}: {rider} is the first to cross: {points} point.",
            "{line}: {rider} is the first to cross: {points} points.",
            n,
        )
        return sentence.format(**values)
    sentence = ngettext(
        "{line}: {rider} is {place}, after {before}: {points} point.",
        "{line}: {rider} is {place}, after {before}: {points} points.",
        n,
    )
    return sentence.format(**values, before=names.riders(why.before))


def higher_card_sentence(riders: str) -> str:
    """Sentence on riders who are level but for their cards (R5.3)."""
    return _("Of {riders}, the higher card goes first, then the better hand, then who came first.").format(
        riders=riders
    )


def place_sentence(why: PlaceWhy, names: Names) -> str:
    """One sentence on a place in the order of movement (R5)."""
    values: dict[str, object] = {"rider": names.rider(why.rider), "place": place_text(why.place), "square": why.square}
    sentences = [_place(why, values, names)]
    if why.level and why.by_card:
        sentences.append(higher_card_sentence(names.riders(sorted((why.rider, *why.level)))))
    elif why.level:
        sentences.append(_("He moves together with {riders}.").format(riders=names.riders(why.level)))
    return " ".join(sentences)


def _place(why: PlaceWhy, values: dict[str, object], names: Names) -> str:
    if why.first_turn and why.rotated:
        sentence = _(
            "{rider} moves {place}: on turn 1 every team’s rider 1 goes first, beginning with team 1, "
            "then every rider 2, beginning with team 2, and so on."
        )
        return sentence.format(**values)
    if why.first_turn:
        sentence = _("{rider} moves {place}: on turn 1 every team’s rider 1 goes first, then every rider 2, and so on.")
        return sentence.format(**values)

    # The riders before him, and the reasons.
    parts = []
    if why.front:
        parts.append(ngettext("{n} rider is ahead", "{n} riders are ahead", why.front).format(n=why.front))
    if why.lower:
        lower = ngettext(
            "{riders} on {square} has a lower number", "{riders} on {square} have lower numbers", len(why.lower)
        )
        parts.append(lower.format(riders=names.riders(why.lower), square=why.square))
    if why.inside:
        text = _("{riders} reached {square} first")
        parts.append(text.format(riders=names.riders(why.inside), square=why.square))

    if not parts:
        sentence = _("{rider} moves first: nobody is ahead of {square}.")
        if why.first_there:
            sentence = _("{rider} moves first: nobody is ahead of {square}, and he got there first.")
        return sentence.format(**values)
    return _("{rider} moves {place}: {reason}.").format(**values, reason="; ".join(parts))


def rank_sentence(why: RankWhy, names: Names) -> str:
    """One sentence on teams with equal points (R6.6)."""
    team, other = names.in_score(why.team), names.in_score(why.other)

    if not why.nth:
        return _("{team} and {other} are level on points, and nothing separates them.").format(team=team, other=other)

    if why.nth == 1:
        sentence = _("{team} and {other} are level on points; {team}’s best rider is {ahead}, {other}’s {behind}.")
    else:
        sentence = _(
            "{team} and {other} are level on points; {team}’s {nth} best rider is {ahead}, {other}’s {behind}."
        )

    return sentence.format(
        team=team, other=other, nth=place_text(why.nth), ahead=place_text(why.ahead), behind=place_text(why.behind)
    )
