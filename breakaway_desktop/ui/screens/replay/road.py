"""The road of the replay, and the words about it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.explaining.explain import Facts
from breakaway_desktop.sentences.explaining.hidden import is_hidden, topics_when_hidden
from breakaway_desktop.sentences.explaining.reasons import Reason
from breakaway_desktop.sentences.explaining.topics import Topic, ride, topics_of
from breakaway_desktop.ui.panels.road import RoadShown
from breakaway_desktop.ui.road.board import picture_of
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.screens.replay.model import Model
from breakaway_desktop.ui.watching.reasons import light_road, reason_given, reasons_for


def road_shown(m: Model) -> RoadShown:
    """The road after the steps taken; while who rode last is under way, from where he set out. With a reason as it was
    when that happened, with what it is made of."""
    picture = replace(_of(m, m.view), to_move=last_mover(m), shown=m.view_state.marked or None)
    step = m.steps[-1] if m.at else None
    won = [event.line for event in (step.events if step else ()) if isinstance(event, Crossed) and event.points]
    if won:
        picture = replace(picture, crossed=won[-1])
    if m.riding:
        before = _of(m, m.story.view(m.at - 1))
        there = {rider.id for rider in before.riders} & {rider.id for rider in picture.riders}
        riders = tuple(rider for rider in m.riding if rider in there)
        before = replace(before, to_move=picture.to_move)
        picture = replace(picture, crossed=None)
        return RoadShown(picture, (), picture, before, riders, m.playback.progress)
    reason = reason_given(m.view_state, partial(reasons, m))
    if reason is None:
        return RoadShown(picture, (), picture)
    about = reason.card.rider if reason.card is not None else m.view_state.marked
    lit = light_road(picture, reason.light, m.story.viewer, m.names.seats, about)
    return RoadShown(lit, (), lit)


def _of(m: Model, view: View) -> RoadPicture:
    return picture_of(view, m.names.seats)


def last_mover(m: Model) -> int | None:
    """Who rode last, where that is not to be told from his square."""
    return next(iter(m.rode), None) if not m.story.hides and m.at not in m.story.turn_ends else None


def topics(m: Model) -> tuple[Topic, ...]:
    """All that can be said about the rider, the card he has played in this turn first."""
    rider = m.rider
    if not rider:
        return ()
    found = topics_of(rider, m.view, m.steps)
    if is_hidden(m.view):
        return topics_when_hidden(found, 0)
    turn = m.story.steps[m.at - 1].before.turn if m.at else 0
    if turn and ride(m.steps, rider, turn) is not None:
        return (Topic("rode", rider, turn), *found)
    return found


def reasons(m: Model) -> tuple[Reason, ...]:
    """Return what there is to say about the number that was asked about, then about the rider."""
    return reasons_for(m.view_state, topics(m), Facts(m.match.first, m.steps, m.view, m.names))
