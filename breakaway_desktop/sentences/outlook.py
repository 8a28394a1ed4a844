"""The outlook in words: outcomes of cards, ranges, strings, squares and points on the race screen."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.card_range import RangeWhy
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.explanations import CardWhy, SquareWhy, StringWhy
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.sentences.explanations import say_reason
from breakaway_desktop.sentences.names import Names, line_name, listed, place_text, points_text
from breakaway_desktop.words import _, ngettext

MOST_NAMED = 6
"""Up to this many riders are called by name, more by number."""
MOST_COUNTED = 9
"""Up to this many are listed one by one; of more only the count is told."""


def say_riders(riders: Sequence[int], names: Names, of: Sequence[int] = ()) -> str:
    """`Red 31 and White 41`; where they are many their numbers alone; and where they are most of all those `of` whom
    they are `22 riders, all but 61`, or `19 of 23 others`."""
    if len(riders) <= MOST_NAMED:
        return names.riders(riders)
    missing = [rider for rider in of if rider not in riders]
    if len(riders) <= MOST_COUNTED or not of or len(missing) >= len(riders):
        return listed([str(rider) for rider in riders])
    if not missing:
        return _("all the other {n} riders").format(n=len(riders))
    if len(missing) == 1:
        return _("{n} riders, all but {missing}").format(n=len(riders), missing=missing[0])
    return _("{n} of {all} others").format(n=len(riders), all=len(of))


def say_landing(rider: SeenRider, outcome: Outcome, names: Names) -> str:
    """Where a card takes him."""
    return _("{rider} is on {start}; the {card} takes him to {square}.").format(
        rider=names.rider(rider.id), start=rider.square, card=outcome.card, square=outcome.square
    )


def say_rank(rider: int, outcome: Outcome, there: Sequence[int], names: Names) -> str:
    """His place on the square (R5.2); `there` are those who stand on it already, first to last."""
    values = {"rider": names.rider(rider), "square": outcome.square, "place": place_text(outcome.rank)}
    if not there:
        return _("Square {square} is empty: {rider} would be alone there.").format(**values)
    sentence = ngettext(
        "{others} is already on {square}: {rider} arrives {place} and moves after him.",
        "{others} are already on {square}: {rider} arrives {place} and moves after them.",
        len(there),
    )
    return sentence.format(**values, others=say_riders(there, names))


def say_crossings(rider: SeenRider, outcome: Outcome, view: View, names: Names) -> str:
    """What a card does at the lines (R6.1, R1.5)."""
    told = []
    for ahead in outcome.lines:
        before = crossed(view, ahead.line)
        values = {
            "rider": names.rider(rider.id),
            "line": line_name(ahead.line, view.course),
            "place": place_text(ahead.place),
            "points": points_text(ahead.points),
            "before": say_riders(before, names),
            "scored": len(view.course.scale(ahead.line)),
        }
        if not ahead.points:
            told.append(_("{line}: {rider} would be {place}; only the first {scored} score.").format(**values))
        elif before:
            sentence = ngettext(
                "{line}: {rider} would cross {place}, after {before}: {points} point.",
                "{line}: {rider} would cross {place}, after {before}: {points} points.",
                1 if ahead.points == 1 else 2,
            )
            told.append(sentence.format(**values))
        else:
            sentence = ngettext(
                "{line}: {rider} would be the first to cross: {points} point.",
                "{line}: {rider} would be the first to cross: {points} points.",
                1 if ahead.points == 1 else 2,
            )
            told.append(sentence.format(**values))
    if outcome.stops_on is not None:
        sentence = _("The line comes after {square}: stopping on {square} does not cross it.")
        told.append(sentence.format(square=outcome.stops_on))
    if told:
        return " ".join(told)
    coming = [line for line in view.course.lines if line >= outcome.square and rider.place_at(line) is None]
    if not coming:
        return _("{rider} has no lines left to cross.").format(rider=names.rider(rider.id))
    away = coming[0] - outcome.square + 1
    sentence = ngettext(
        "{rider} crosses no line; from {square} he needs {n} square to cross {line}.",
        "{rider} crosses no line; from {square} he needs {n} squares to cross {line}.",
        away,
    )
    line = line_name(coming[0], view.course)
    return sentence.format(rider=names.rider(rider.id), square=outcome.square, n=away, line=line)


def crossed(view: View, line: int) -> list[int]:
    """Who has crossed a line, first to last."""
    placed = [(place, rider.id) for rider in view.riders if (place := rider.place_at(line)) is not None]
    return [rider for _place, rider in sorted(placed)]


def say_prospect(why: CardWhy, outcome: Outcome, names: Names, span: RangeWhy | None = None) -> str:
    """The new card as things stand (R7); and why it will not come to that, where those who move after him see to it:
    `span` is what it may become."""
    if outcome.ends_race:
        sentence = _("With {rider} across the finish the race ends: no more new cards.")
        return sentence.format(rider=names.rider(why.rider))
    sentence = _("Right now {rider} on {square} would get {card}: {reason}.")
    told = sentence.format(
        rider=names.rider(why.rider), square=why.square, card=why.card, reason=say_reason(why, names)
    )
    if span is None or span.least <= why.card <= span.most:
        return told
    sentence = ngettext(
        "But with {n} rider still to move it will be {span}.",
        "But with {n} riders still to move it will be {span}.",
        span.moving,
    )
    return f"{told} " + sentence.format(n=span.moving, span=say_span(span.least, span.most))


def say_span(least: int, most: int) -> str:
    """`3–16`, or `3`."""
    return str(least) if least == most else f"{least}–{most}"


def say_range(why: RangeWhy, others: Sequence[int], names: Names) -> str:
    """What the new card may become by what the `others` on the road do, and by whom."""
    values = {"rider": names.rider(why.rider), "square": why.square, "least": why.least, "most": why.most}
    if not why.moving:
        return _("Nobody moves after {rider}: certain {least}.").format(**values)
    if why.least == why.most:
        sentence = ngettext(
            "{rider} on {square} will get {least}; {n} rider moves after him.",
            "{rider} on {square} will get {least}; {n} riders move after him.",
            why.moving,
        )
    else:
        sentence = ngettext(
            "{rider} on {square} may get {least} to {most}: {n} rider moves after him.",
            "{rider} on {square} may get {least} to {most}: {n} riders move after him.",
            why.moving,
        )
    told = [sentence.format(**values, n=why.moving)]
    if why.leads:
        low, high = why.leads
        led = str(low) if low == high else f"{low}–{high}"
        if why.only_alone:
            told.append(_("Nobody can catch him, so he breaks away by {lead}.").format(lead=led))
        else:
            told.append(_("If nobody catches him, he breaks away by {lead}.").format(lead=led))
    if not why.only_alone:
        told += _string_of(why, others, names)
    return " ".join(told)


def _string_of(why: RangeWhy, others: Sequence[int], names: Names) -> list[str]:
    values = {"empty": why.stays_empty, "last": why.reaches, "base": BASE}
    if not why.possible:
        return [_("Square {next} will be empty: nobody ahead counts, {base}.").format(next=why.square + 1, base=BASE)]
    if why.certain == why.possible:
        sentence = ngettext(
            "{riders} will be ahead of him: {base} + {n}.",
            "{riders} will be ahead of him: {base} + {n}.",
            len(why.certain),
        )
        return [sentence.format(riders=say_riders(why.certain, names, others), n=len(why.certain), **values)]
    told = []
    if why.certain:
        least = _("Worst case: {riders} ahead, square {empty} stays empty.")
        told = [least.format(riders=say_riders(why.certain, names, others), empty=why.stays_empty)]
    elif not why.leads:
        told = [_("Worst case: nobody ahead, square {empty} stays empty.").format(empty=why.stays_empty)]
    sentence = ngettext(
        "Best case: a string up to {last} with {riders}, {base} + {n}.",
        "Best case: a string up to {last} with {riders}, {base} + {n}.",
        len(why.possible),
    )
    return [*told, sentence.format(riders=say_riders(why.possible, names, others), n=len(why.possible), **values)]


def say_string_of(why: StringWhy, view: View) -> str:
    """A string, and what it is worth to a rider who comes behind it, if one still can (R7.1, R7.2)."""
    rear, front = why.squares[0][0], why.squares[-1][0]
    values = {"n": why.riders, "rear": rear, "front": front, "behind": rear - 1}
    if rear == front:
        sentence = ngettext(
            "{n} rider on {rear}, nobody directly ahead or behind.",
            "{n} riders on {rear}, nobody directly ahead or behind.",
            why.riders,
        )
    else:
        sentence = ngettext(
            "A string of {n}, from {rear} to {front} without a gap.",
            "A string of {n}, from {rear} to {front} without a gap.",
            why.riders,
        )
    told = [sentence.format(**values)]
    followed = any(rider.square < rear for rider in view.on_road())
    if followed and (view.turn > 1 or view.options.overcrowding == "off"):
        cap = view.options.card_cap
        card = BASE + why.riders if cap is None else min(cap, BASE + why.riders)
        worth = _("End the turn on {behind} and they all count: card {card}.")
        told.append(worth.format(**values, card=card))
    return " ".join(told)


def say_square(why: SquareWhy, names: Names, lap: int) -> str:
    """Who stands on a square, in order of arrival (R5.2), and whether they are lapped (R7.3)."""
    values = {"riders": say_riders(why.riders, names), "square": why.square, "n": len(why.riders), "behind": why.behind}
    if not why.riders:
        return _("Square {square} is empty.").format(**values)
    if len(why.riders) == 1:
        told = _("{riders} is alone on {square}.").format(**values)
    else:
        told = _("{n} riders on {square}, by arrival: {riders}. They move in this order.").format(**values)
    if why.behind >= lap:
        told += " " + _("{square} is {behind} squares behind the leader: lapped.").format(**values)
    return told


def say_leader(view: View, names: Names) -> str:
    """Who leads, by how much, and how far it is to the finish."""
    riders = view.on_road()
    front = max(rider.square for rider in riders)
    leaders = [rider.id for rider in sorted(riders, key=lambda rider: rider.arrived) if rider.square == front]
    others = [rider.square for rider in riders if rider.square < front]
    values = {"riders": say_riders(leaders, names), "square": front, "gap": front - max(others, default=front)}
    sentence = ngettext("{riders} leads on {square}.", "{riders} lead on {square}.", len(leaders))
    if others:
        sentence = ngettext(
            "{riders} leads on {square}, {gap} clear of the next.",
            "{riders} lead on {square}, {gap} clear of the next.",
            len(leaders),
        )
    told = sentence.format(**values)
    finish = view.course.finish
    if finish is None or front > finish:
        return told
    return f"{told} " + _("The finish comes after {finish}.").format(finish=finish)


def say_team_points(
    team: int, won: Sequence[tuple[int, int, Points]], total: Points, names: Names, course: Course
) -> str:
    """The points of a team: `won` as (line, rider, points)."""
    if not won:
        return _("{team} has no points yet.").format(team=names.team(team))
    parts = []
    for line in dict.fromkeys(line for line, _rider, _points in won):
        own = [
            _("{points} by {rider}").format(points=points_text(points), rider=names.number(rider))
            for at, rider, points in won
            if at == line
        ]
        parts.append(_("{line}: {won}").format(line=line_name(line, course), won=listed(own)))
    sentence = ngettext(
        "{team} has {points} point. {parts}.", "{team} has {points} points. {parts}.", 1 if total == 1 else 2
    )
    return sentence.format(team=names.team(team), points=points_text(total), parts="; ".join(parts))


def say_scale(line: int, view: View, names: Names) -> str:
    """What a line pays (R6.1), and who is over it."""
    scale = view.course.scale(line)
    over = crossed(view, line)
    told = _("{line} pays {points} to the first {n} across.").format(
        line=line_name(line, view.course), points=" · ".join(map(points_text, scale)), n=len(scale)
    )
    if not over:
        return f"{told} " + _("Nobody has crossed it yet.")
    return f"{told} " + _("Crossed so far: {riders}.").format(riders=say_riders(over, names))
