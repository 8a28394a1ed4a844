"""The circuit in words: groups of riders from front to back, single squares, what is in front of a rider and behind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.marks import Ground
from breakaway_desktop.engine.preview import card_behind
from breakaway_desktop.engine.slipstream import string_ahead
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.kit.words import _, cached_by_language, ngettext
from breakaway_desktop.play.card_outcomes import gate_spacing, order_with_gates
from breakaway_desktop.play.spoken.names import SpokenNames, capitalized, squares_text
from breakaway_desktop.sentences.names import line_name, listed
from breakaway_desktop.sentences.why.hidden import is_hidden

_MAX_NAMED: Final = 2
"""Maximum number of riders named without being asked for."""
_LINE_IN_SIGHT: Final = 25
"""Maximum distance of a line that is named ahead of the leader."""


def groups(view: View) -> list[list[SeenRider]]:
    """Return riders on consecutive squares, front to back."""
    found: list[list[SeenRider]] = []
    for rider in sorted(view.on_road(), key=lambda rider: (-rider.square, rider.arrived, rider.id)):
        if found and rider.square >= found[-1][-1].square - 1:
            found[-1].append(rider)
        else:
            found.append([rider])
    return found


def course_lines(view: View) -> list[str]:
    """Return what a listener cannot see before the start: the lines and their points, and the ground."""
    course = view.course
    if course.finish is None:
        lines = [_("A line after every {n} squares.").format(n=CIRCUIT)]
    else:
        names = listed([line_name(line, course) for line in course.lines])
        lines = [_("{lines}, which pays double.").format(lines=names)]
    sentence = _("Squares that end in {climb} are climbs, in {peak} peaks, in {descent} descents.")
    grounds = [mark for mark in view.variant.marks(view) if isinstance(mark, Ground)]
    lines += [sentence.format(**{kind: digit for digit, kind in ground.kinds}) for ground in grounds]
    return lines


class CircuitEntry(NamedTuple):
    """A part of the circuit in words: a group, a line, a square, or empty squares."""

    rear: int
    front: int
    words: str
    riders: tuple[int, ...] = ()
    """The riders there, the first to move first."""
    more: str = ""
    """The new card behind a group, the points that a line still gives."""

    def distance_to(self, other: CircuitEntry) -> int:
        """Return the number of squares between the two; 0 if they touch or overlap."""
        return max(0, self.rear - other.front, other.rear - self.front)


@cached_by_language(8)
def group_entries(view: View, names: SpokenNames) -> tuple[CircuitEntry, ...]:
    """Return all groups from the leader to the last, and the lines between them; where squares are hidden, the order
    of the riders."""
    if is_hidden(view):
        riders = order_with_gates(view, gate_spacing(view) or CIRCUIT, _("these past {square}").format(square="{}"))
        words = _("Front to back: {riders}.").format(riders=", ".join(riders))
        squares = [rider.square for rider in _known(view)] or [0]
        return (CircuitEntry(min(squares), max(squares), words),)
    entries: list[CircuitEntry] = []
    ahead: int | None = None
    for group in groups(view):
        first, last = group[-1].square, group[0].square
        for line in sorted(view.course.lines, reverse=True):
            in_sight = line - last <= _LINE_IN_SIGHT if ahead is None else line < ahead
            if last <= line and in_sight:
                words = f"{line_name(line, view.course)}."
                entries.append(CircuitEntry(line, line, words, more=_points_left(view, line)))
        empty = 0 if ahead is None else ahead - last - 1
        gap = ngettext("{n} empty, then ", "{n} empty, then ", empty).format(n=empty) if empty else ""
        words = capitalized(f"{gap}{group_text(group, names)}.")
        sentence = ngettext("{n} rider: card {card}", "{n} riders: card {card}", len(group))
        card = sentence.format(n=len(group), card=card_behind(view, first - 1))
        entries.append(CircuitEntry(first, last, words, tuple(rider.id for rider in group), card))
        ahead = first
    return tuple(entries)


def circuit_lines(view: View, names: SpokenNames) -> list[str]:
    """Return all groups from the leader to the last, with the lines and the gaps between them: one line each."""
    return [entry.words for entry in group_entries(view, names)]


@cached_by_language(8)
def square_entries(view: View, names: SpokenNames) -> tuple[CircuitEntry, ...]:
    """Return the squares with a rider or a line, from the last rider to the line ahead of the leader, and the empty
    squares between them together; where squares are hidden, those of the own riders and the lines."""
    riders = _known(view)
    occupied = {rider.square for rider in riders}
    if not occupied:
        return ()
    lead = max(occupied)
    lines = {line for line in view.course.lines if min(occupied) < line <= lead + _LINE_IN_SIGHT}
    squares = sorted(occupied | lines)
    entries: list[CircuitEntry] = []
    for before, square in pairwise([squares[0] - 1, *squares]):
        rear, front = before + 1, square - 1
        if rear <= front and not is_hidden(view):
            empty = ngettext("{squares} empty", "{squares} empty", square - rear)
            entries.append(CircuitEntry(rear, front, empty.format(squares=squares_text(rear, front))))
        here = tuple(rider.id for rider in riders if rider.square == square)
        entries.append(CircuitEntry(square, square, square_line(view, square, names), here))
    return tuple(entries)


def _points_left(view: View, line: int) -> str:
    points = view.course.scale(line)[view.count_crossed(line) :]
    return _("{points} points").format(points=", ".join(map(str, points))) if points else ""


def _known(view: View) -> list[SeenRider]:
    """Return the riders whose squares are known, the first to arrive on a square first."""
    riders = sorted(view.on_road(), key=lambda rider: (rider.square, rider.arrived, rider.id))
    return [rider for rider in riders if not is_hidden(view) or rider.team == view.team]


def square_line(view: View, square: int, names: SpokenNames) -> str:
    """Return who is on a square, the first to move first, and the line after it."""
    text = ", ".join(names.rider(rider.id) for rider in _known(view) if rider.square == square)
    if not text:
        text = _("rivals are hidden") if is_hidden(view) else _("nobody")
    if square in view.course.lines:
        text = _("{riders}, then {line}").format(riders=text, line=line_name(square, view.course))
    return f"{square}: {text}."


def group_text(group: Sequence[SeenRider], names: SpokenNames, *, briefly: bool = False) -> str:
    """Return a group, as in `3 riders, 32 to 34: your 12, Red 31 and 33`; `briefly`: names of two riders at most."""
    where, riders = squares_text(group[-1].square, group[0].square), names.riders([rider.id for rider in group])
    is_one_square = group[0].square == group[-1].square
    if len(group) == 1 or (briefly and len(group) <= _MAX_NAMED):
        sentence = _("{rider} on {square}") if is_one_square else _("{rider}, {square}")
        return sentence.format(rider=riders, square=where)
    if is_one_square:
        sentence = _("{n} riders on {square}") if briefly else _("{n} riders on {square}: {riders}")
    else:
        sentence = _("{n} riders, {square}") if briefly else _("{n} riders, {square}: {riders}")
    return sentence.format(n=len(group), square=where, riders=riders)


def level_text(view: View, rider: SeenRider, names: SpokenNames, *, briefly: bool = True) -> str:
    """Return who is on the rider's square besides him."""
    level = [other.id for other in _others(view, rider) if other.square == rider.square]
    if len(level) > _MAX_NAMED and briefly:
        return _("with {n} others").format(n=len(level))
    return _("with {riders}").format(riders=names.riders(level)) if level else ""


def string_size(view: View, rider: int) -> int:
    return sum(riders for _square, riders in string_ahead(view.variant.crowd(view), view.rider(rider).square))


def ahead_texts(
    view: View, rider: SeenRider, names: SpokenNames, *, since: View | None = None, briefly: bool = True
) -> list[str]:
    """Return the string ahead of a rider and the next group before it. `since`: an earlier view: is the string new?"""
    front = [other for other in _others(view, rider) if other.square > rider.square]
    if not front:
        return [_("in front") if any(other.square < rider.square for other in _others(view, rider)) else ""]
    texts = []
    string = string_ahead(view.variant.crowd(view), rider.square)
    count, last = sum(n for _square, n in string), string[-1][0] if string else rider.square
    has_changed = since is not None and string_size(since, rider.id) != count
    if string:
        sentence = ngettext("string ahead: {n} rider, to {last}", "string ahead: {n} riders, to {last}", count)
        if has_changed:
            sentence = ngettext(
                "your string is now {n} rider, to {last}", "your string is now {n} riders, to {last}", count
            )
        text, riders = sentence.format(n=count, last=last), [other.id for other in front if other.square <= last]
        if count > len(riders):  # R8.8
            text = _("{string}, counting the pacemaker as {n}").format(string=text, n=count - len(riders))
        if not briefly:
            text += ": " + names.riders(riders)
        texts.append(text)
    elif has_changed:
        texts.append(_("your string is gone"))
    beyond = [group for group in groups(view) if group[-1].square > last]
    if beyond:
        group = group_text(beyond[-1], names, briefly=briefly)
        gap = beyond[-1][-1].square - rider.square
        sentence = ngettext("next {gap} square up: {group}", "next {gap} squares up: {group}", gap)
        texts.append(sentence.format(gap=gap, group=group))
    return texts


def behind_text(view: View, rider: SeenRider, names: SpokenNames) -> str:
    """Return how many riders are behind a rider, how far, and how many of them have not moved yet."""
    rear = [other for other in _others(view, rider) if other.square < rider.square]
    if not rear:
        if any(other.square > rider.square for other in _others(view, rider)):
            return _("nobody behind") if level_text(view, rider, names) else _("last")
        return _("all together")
    gap = rider.square - max(other.square for other in rear)
    if len(rear) == 1:
        text = ngettext("{rider} last, {gap} square back", "{rider} last, {gap} squares back", gap)
        text = text.format(rider=names.rider(rear[0].id), gap=gap)
    else:
        text = ngettext("{n} behind, {gap} square back", "{n} behind, {gap} squares back", gap)
        text = text.format(n=len(rear), gap=gap)
    to_move = set(view.riders_to_move)
    coming = sum(1 for other in rear if other.id in to_move)
    if not coming:
        return _("{behind}, all have moved").format(behind=text) if len(rear) > 1 else text
    return _("{behind}, {n} to move").format(behind=text, n=coming) if coming < len(rear) else text


def groups_behind(view: View, rider: SeenRider, names: SpokenNames) -> list[str]:
    """Return all groups behind a rider, by names."""
    rear = [[other for other in group if other.square < rider.square] for group in groups(view)]
    return [group_text(group, names) for group in rear if group] or [_("last")]


def passed_text(view: View, since: View, rider: SeenRider, names: SpokenNames) -> str:
    """Return which rivals have passed a rider since an earlier view; empty if none has."""
    before = since.rider(rider.id).square
    past = [
        other.id
        for other in _others(view, rider)
        if other.team != rider.team and since.rider(other.id).square < before and other.square > rider.square
    ]
    if len(past) > _MAX_NAMED:
        return _("{n} riders past you").format(n=len(past))
    return (
        ngettext("{riders} past you", "{riders} past you", len(past)).format(riders=names.riders(past)) if past else ""
    )


def _others(view: View, rider: SeenRider) -> list[SeenRider]:
    return [other for other in view.on_road() if other.id != rider.id]
