"""The road of the replay, and the reasons that explain a rider's card, place and points."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.why.explain import ExplanationContext
from breakaway_desktop.sentences.why.held_cards import compare_held_card
from breakaway_desktop.sentences.why.hidden import is_hidden, topics_when_hidden
from breakaway_desktop.sentences.why.reasons import Explanation
from breakaway_desktop.sentences.why.topics import Topic, moves_in_turn, topics_of
from breakaway_desktop.ui.panels.ring_and_camera import RoadShown
from breakaway_desktop.ui.road.picture_builder import picture_of
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.screens.replay.model import ReplayModel
from breakaway_desktop.ui.watching.movement_log import card_topic
from breakaway_desktop.ui.watching.reasons import light_road, reasons_for, shown_reason


def road_shown(model: ReplayModel) -> RoadShown:
    """Return the road at the current stop, with moving riders between their squares; if a reason is shown, the road at
    the moment that it explains."""
    picture = replace(
        _picture_of(model, model.view), to_move=last_mover(model), subject=model.view_state.marked_rider or None
    )

    # Riders on their way, from the picture before. A rider may be invisible in one of the two.
    if model.moving_riders:
        before = replace(_picture_of(model, model.story.view(model.stop_number - 1)), to_move=picture.to_move)
        visible = {rider.id for rider in before.riders} & {rider.id for rider in picture.riders}
        riders = tuple(rider for rider in model.moving_riders if rider in visible)
        return RoadShown(picture, (), picture, before, riders, model.playback.progress)

    # The line at which the last step won points.
    events = model.steps[-1].events if model.stop_number else ()
    won = [event.line for event in events if isinstance(event, Crossed) and event.points]
    if won:
        picture = replace(picture, crossed=won[-1])

    # The part of the road that a reason is about.
    reason = shown_reason(model.view_state, partial(reasons, model))
    if reason is None:
        return RoadShown(picture, (), picture)
    about = reason.card.rider if reason.card is not None else model.view_state.marked_rider
    lit = light_road(picture, reason.light, model.story.viewer, model.names.seats, about)
    return RoadShown(lit, (), lit)


def _picture_of(model: ReplayModel, view: View) -> RoadPicture:
    """Return the picture, with the team of the only human who rode."""
    humans = model.match.humans
    own = humans[0] if len(humans) == 1 else 0
    return replace(picture_of(view, model.names.seats, model.jerseys), own_team=own)


def last_mover(model: ReplayModel) -> int | None:
    """Return the rider who moved last; None after the end of a turn and where squares are hidden."""
    return (
        next(iter(model.last_movers), None)
        if not model.story.hides_squares and model.stop_number not in model.story.turn_ends
        else None
    )


def topics(model: ReplayModel) -> tuple[Topic, ...]:
    """Return all topics about the rider, his card of this turn first."""
    rider = model.rider
    if not rider:
        return ()
    known = topics_of(rider, model.view, model.steps)
    if is_hidden(model.view):
        return topics_when_hidden(known)
    turn = model.story.scenes[model.stop_number - 1].before.turn if model.stop_number else 0
    if turn and moves_in_turn(model.steps, rider, turn):
        return (Topic("move", rider, turn), *_compared_cards(model, turn), *known)
    return known


def _compared_cards(model: ReplayModel, turn: int) -> list[Topic]:
    """Return the cards that the rider held in this turn and that differ from the played one in a fact."""
    rider = model.rider
    rows = model.story.sheet(model.stop_number, rider // 10)
    cells = [cell for row in rows if row.turn == turn for cell in row.hands[rider % 10 - 1]]
    return [
        card_topic(cell, rider, turn)
        for cell in cells
        if not cell.played and cell.value is not None
        if compare_held_card(model.steps, rider, turn, cell.value) is not None
    ]


def reasons(model: ReplayModel) -> tuple[Explanation, ...]:
    """Return the reasons for the chosen topic, then for the rider."""
    return reasons_for(
        model.view_state, topics(model), ExplanationContext(model.match.first, model.steps, model.view, model.names)
    )
