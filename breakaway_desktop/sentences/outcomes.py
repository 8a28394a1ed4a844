"""Sentences on the race screen: outcomes of cards, ranges of new cards, strings, squares and points."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.card_range import RangeWhy
from breakaway_desktop.engine.claims import LEADS, Claim
from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.explanations import SquareWhy, StringWhy
from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.preview import Outcome, card_behind
from breakaway_desktop.engine.race import team_number
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.sentences.claims import bounds_text
from breakaway_desktop.sentences.names import Names, line_in_sentence, line_name, listed, place_text, points_text

MOST_NAMED = 6
"""Maximum number of riders called by name; if there are more, numbers are used."""
MOST_COUNTED = 9
"""Maximum number of riders always listed one by one; if there are more, they may be counted instead."""


def riders_text(riders: Sequence[int], names: Names, all_riders: Sequence[int] = ()) -> str:
    """Return riders as text: `Red 31 and White 41`; only numbers if there are many.

    If they are most of `all_riders`: `22 riders, all but 61`, or `19 of 23 others`.
    """
    if len(riders) <= MOST_NAMED:
        return names.riders(riders)
    missing = [rider for rider in all_riders if rider not in riders]
    if len(riders) <= MOST_COUNTED or not all_riders or len(missing) >= len(riders):
        return listed([str(rider) for rider in riders])
    if not missing:
        return _("all the other {n} riders").format(n=len(riders))
    if len(missing) == 1:
        return _("{n} riders, all but {missing}").format(n=len(riders), missing=missing[0])
    return _("{n} of {all} others").format(n=len(riders), all=len(all_riders))


def landing_sentence(rider: SeenRider, outcome: Outcome, names: Names) -> str:
    return _("{rider} is on {start}; the {card} takes him to {square}.").format(
        rider=names.rider(rider.id), start=rider.square, card=outcome.card, square=outcome.square
    )


def square_rank_sentence(rider: int, outcome: Outcome, there: Sequence[int], names: Names) -> str:
    """Sentence on a rider's place on his new square (R5.2); `there`: riders already on it, first to last."""
    values = {"rider": names.rider(rider), "square": outcome.square, "place": place_text(outcome.rank)}
    if not there:
        return _("Square {square} is empty now.").format(**values)
    sentence = ngettext(
        "{others} is already on {square}: {rider} arrives {place} and moves after him.",
        "{others} are already on {square}: {rider} arrives {place} and moves after them.",
        len(there),
    )
    return sentence.format(**values, others=riders_text(there, names))


def crossings_sentence(rider: SeenRider, outcome: Outcome, view: View, names: Names) -> str:
    """Sentences on a card's crossings (R6.1, R1.5)."""
    sentences = []

    # Lines that the card crosses.
    for line_ahead in outcome.lines:
        before = riders_past(view, line_ahead.line)
        values = {
            "rider": names.rider(rider.id),
            "line": line_name(line_ahead.line, view.course),
            "place": place_text(line_ahead.place),
            "points": points_text(line_ahead.points),
            "before": riders_text(before, names),
            "scored": len(view.course.scale(line_ahead.line)),
        }
        if not line_ahead.points:
            sentence = _("{line}: {rider} would be {place}; only the first {scored} score.")
        elif before:
            sentence = ngettext(
                "{line}: {rider} would cross {place}, after {before}: {points} point.",
                "{line}: {rider} would cross {place}, after {before}: {points} points.",
                1 if line_ahead.points == 1 else 2,
            )
        else:
            sentence = ngettext(
                "{line}: {rider} would be the first to cross: {points} point.",
                "{line}: {rider} would be the first to cross: {points} points.",
                1 if line_ahead.points == 1 else 2,
            )
        sentences.append(sentence.format(**values))

    # A line just ahead.
    if outcome.stops_on is not None:
        sentence = _("The line comes after {square}: stopping on {square} does not cross it.")
        sentences.append(sentence.format(square=outcome.stops_on))

    if sentences:
        return " ".join(sentences)

    # The distance to the next one.
    lines_left = [line for line in view.course.lines if line >= outcome.square and rider.place_at(line) is None]
    if not lines_left:
        return _("{rider} has no lines left to cross.").format(rider=names.rider(rider.id))
    distance = lines_left[0] - outcome.square + 1
    sentence = ngettext(
        "{rider} crosses no line; from {square} he needs {n} square to cross {line}.",
        "{rider} crosses no line; from {square} he needs {n} squares to cross {line}.",
        distance,
    )
    line = line_in_sentence(lines_left[0], view.course)
    return sentence.format(rider=names.rider(rider.id), square=outcome.square, n=distance, line=line)


def riders_past(view: View, line: int) -> list[int]:
    """Riders who have crossed the line, in order."""
    placed = [(place, rider.id) for rider in view.riders if (place := rider.place_at(line)) is not None]
    return [rider for _place, rider in sorted(placed)]


def range_sentence(why: RangeWhy, claims: Sequence[Claim], view: View, names: Names) -> str:
    """Sentences on the possible new cards, and on the riders who set their bounds."""
    values = {"rider": names.rider(why.rider), "square": why.square, "least": why.least, "most": why.most}
    sentences = []
    if len(why.ends) > 1:
        squares = {"low": why.ends[0], "high": why.ends[-1]}
        sentences.append(_("{rider} ends on {low}–{high}.").format(**values, **squares))

    # The new cards that are possible.
    if not why.moving:
        sentences.append(_("Nobody moves after {rider}: certain {least}.").format(**values))
    elif why.least == why.most:
        sentence = ngettext(
            "{rider} on {square} will get {least}; {n} rider has yet to move.",
            "{rider} on {square} will get {least}; {n} riders have yet to move.",
            why.moving,
        )
        sentences.append(sentence.format(**values, n=why.moving))
    else:
        sentence = ngettext(
            "{rider} on {square} may get {least} to {most}: {n} rider has yet to move.",
            "{rider} on {square} may get {least} to {most}: {n} riders have yet to move.",
            why.moving,
        )
        sentences.append(sentence.format(**values, n=why.moving))

    # A breakaway, and the string ahead of him.
    sentences += [_lead_sentences(claim, why, view, names) for claim in claims if claim.kind in LEADS]
    if not why.only_alone:
        others = [other.id for other in view.on_road() if other.id != why.rider]
        sentences += _string_sentences(why, others, names)
    return " ".join(sentences)


def _lead_sentences(lead: Claim, why: RangeWhy, view: View, names: Names) -> str:
    """Sentences on a breakaway, and on the rider who keeps its lead from being larger."""
    key, n, (limit,) = lead.because
    name = _("your {rider}").format(rider=limit) if limit // 10 == view.team else names.rider(limit)
    at_most = _("At most {most}: {rider} is on {square}.")
    if key == "moves-at-least":
        at_most = ngettext(
            "At most {most}: {rider} moves at least {n} square.",
            "At most {most}: {rider} moves at least {n} squares.",
            n,
        )
    bound = at_most.format(most=lead.high, rider=name, n=n, square=n)
    led = bounds_text(lead)
    if lead.kind == "breaks-away":
        return _("Nobody can catch him, so he breaks away by {lead}.").format(lead=led) + f" {bound}"
    joined = _("If he is joined, his new card is {cards}.").format(cards=span_text(*why.joined))
    return " ".join((_("If nobody catches him, he breaks away by {lead}.").format(lead=led), bound, joined))


def span_text(lowest: int, highest: int) -> str:
    """Return a range as text: `3–16`, or `3`."""
    return str(lowest) if lowest == highest else f"{lowest}–{highest}"


def _string_sentences(why: RangeWhy, others: Sequence[int], names: Names) -> list[str]:
    values = {"end": why.ends_at, "last": why.reaches, "base": BASE, "low": why.joined.least, "high": why.joined.most}

    if why.is_cut and why.ends_at in why.ends:
        return [_("Square {end} may be too crowded for a string (turn 1): at least {low}.").format(**values)]
    if not why.possible:
        return [_("Square {next} will be empty: nobody ahead counts, {base}.").format(next=why.ends[-1] + 1, base=BASE)]

    # The riders who are certain to be ahead.
    if why.certain == why.possible:
        if why.leads:  # the card if he is joined has been told
            return []
        sentence = ngettext(
            "{riders} will be ahead of him: {base} + {n}.",
            "{riders} will be ahead of him: {base} + {n}.",
            len(why.certain),
        )
        return [sentence.format(riders=_counted_text(why.certain, names, others), n=len(why.certain), **values)]

    # The lowest and the highest case.
    sentences = []
    if why.is_cut:
        sentences = [_("At least {low}: square {end} may be too crowded for a string (turn 1).").format(**values)]
    elif why.certain:
        least = _("At least {low}: {riders} ahead, if square {end} stays empty.")
        sentences = [least.format(riders=_counted_text(why.certain, names, others), **values)]
    elif not why.leads:
        sentences = [_("At least {low}: nobody ahead, if square {end} stays empty.").format(**values)]
    sentence = ngettext(
        "Up to {high}: a string up to {last} with {riders}.",
        "Up to {high}: a string up to {last} with {riders}.",
        len(why.possible),
    )
    return [*sentences, sentence.format(riders=_counted_text(why.possible, names, others), **values)]


def _counted_text(counted: Sequence[int], names: Names, others: Sequence[int]) -> str:
    """Return those who count in a string, riders and the pacemaker (0)."""
    riders = [rider for rider in counted if rider]
    texts = [riders_text(riders, names, others)] if riders else []
    return listed([*texts, *([_("the pacemaker")] if 0 in counted else [])])


def string_sentence(why: StringWhy, view: View) -> str:
    """Sentences on a string and its value for a rider who can still land right behind it (R7.1, R7.2)."""
    # The string.
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
    sentences = [sentence.format(**values)]

    # Its value.
    followed = any(rider.square < rear for rider in view.on_road())
    if followed and (view.turn > 1 or view.options.overcrowding == "off"):
        card = card_behind(view, rear - 1)  # R8.8: a pacemaker counts, too
        worth = _("On {behind} they all count now: card {card}.")
        sentences.append(worth.format(**values, card=card))

    return " ".join(sentences)


def square_sentence(why: SquareWhy, names: Names) -> str:
    """Sentences on the riders of a square in order of arrival (R5.2), and whether they are lapped (R7.3)."""
    values = {
        "riders": riders_text(why.riders, names),
        "square": why.square,
        "n": len(why.riders),
        "behind": why.behind,
    }
    if not why.riders:
        return _("Square {square} is empty.").format(**values)
    if len(why.riders) == 1:
        sentences = _("{riders} is alone on {square}.").format(**values)
    elif why.decides:
        sentences = _("{n} riders on {square}, by arrival: {riders}. They move in this order.").format(**values)
    else:
        sentences = _("{n} riders on {square}: {riders}.").format(**values)
    if why.behind >= CIRCUIT:
        sentences += " " + _("{square} is {behind} squares behind the leader: lapped.").format(**values)
    return sentences


def leader_sentence(view: View, names: Names) -> str:
    riders = view.on_road()
    front = max(rider.square for rider in riders)
    leaders = [rider.id for rider in sorted(riders, key=lambda rider: rider.arrived) if rider.square == front]
    others = [rider.square for rider in riders if rider.square < front]
    values = {"riders": riders_text(leaders, names), "square": front, "gap": front - max(others, default=front)}

    # Their lead.
    sentence = ngettext("{riders} leads on {square}.", "{riders} lead on {square}.", len(leaders))
    if others:
        sentence = ngettext(
            "{riders} leads on {square}, {gap} clear of the next.",
            "{riders} lead on {square}, {gap} clear of the next.",
            len(leaders),
        )
    sentences = sentence.format(**values)

    # The finish.
    finish = view.course.finish
    if finish is None or front > finish:
        return sentences
    return f"{sentences} " + _("The finish comes after {finish}.").format(finish=finish)


def team_points_sentence(team: int, table: PointsTable, names: Names) -> str:
    """Return what a team scored, as sentences."""
    total = sum((table.points_at(line, team_number(team)) for line in table.lines), start=0)
    if not total:
        return _("{team} has no points yet.").format(team=names.team(team))
    parts = []
    for line in table.lines:
        own = [
            _("{points} by {rider}").format(points=points_text(entry.points), rider=names.number(entry.rider))
            for entry in table.won[team, line]
        ]
        if own:
            parts.append(_("{line}: {won}").format(line=line_name(line, table.course), won=listed(own)))
    sentence = ngettext(
        "{team} has {points} point. {parts}.", "{team} has {points} points. {parts}.", 1 if total == 1 else 2
    )
    return sentence.format(team=names.team(team), points=points_text(total), parts="; ".join(parts))


def scale_sentence(line: int, view: View, names: Names) -> str:
    """Sentences on the points at a line (R6.1), and the riders who have crossed it."""
    scale = view.course.scale(line)
    over = riders_past(view, line)
    sentences = _("{line} pays {points} to the first {n} across.").format(
        line=line_name(line, view.course), points=" · ".join(map(points_text, scale)), n=len(scale)
    )
    if not over:
        return f"{sentences} " + _("Nobody has crossed it yet.")
    return f"{sentences} " + _("Crossed so far: {riders}.").format(riders=riders_text(over, names))
