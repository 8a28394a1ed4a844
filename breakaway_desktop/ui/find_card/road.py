"""The road of Find the card, and the reasons for cards, places and points."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from breakaway_desktop.find_card.board import PositionBoard
from breakaway_desktop.play.watching.viewer import Viewer
from breakaway_desktop.sentences.why.explain import ExplanationContext
from breakaway_desktop.sentences.why.reasons import Explanation
from breakaway_desktop.sentences.why.topics import Topic, topics_of
from breakaway_desktop.ui.find_card.model import FindCardModel, hand_at, names_at, outcomes_at
from breakaway_desktop.ui.panels.ring_and_camera import RoadShown
from breakaway_desktop.ui.road.picture_builder import picture_of
from breakaway_desktop.ui.screens.race.layout import race_frame
from breakaway_desktop.ui.watching.card_landings import card_topics, markers_of, with_ghost
from breakaway_desktop.ui.watching.reasons import light_road, reasons_for, shown_reason


def road_shown(model: FindCardModel, board: PositionBoard) -> RoadShown:
    """Return the road as the team saw it, with the ghost of the highlighted card."""
    state, outcomes, rider = model.view_state, outcomes_at(board), board.ask.rider
    seats = board.match.seats
    base = replace(picture_of(board.view, seats), to_move=rider, subject=state.marked_rider or None)
    selected = with_ghost(base, board.view, rider, outcomes, model.hand.chosen_index)
    shown_index = model.hand.shown_index
    picture = selected if shown_index == model.hand.chosen_index else with_ghost(
        base, board.view, rider, outcomes, shown_index
    )  # fmt: skip
    reason = shown_reason(state, partial(reasons, model))
    light = None if reason is None else reason.light
    lit = light_road(picture, light, Viewer(board.position.team), seats, state.marked_rider)
    return RoadShown(lit, markers_of(hand_at(board), outcomes, shown_index), selected)


def reasons(model: FindCardModel) -> tuple[Explanation, ...]:
    """Return the reasons for the chosen topic, then for the selected card and the rider."""
    board, state = model.board, model.view_state
    assert board is not None
    outcomes = tuple(card.outcome for card in outcomes_at(board))
    facts = ExplanationContext(
        board.match.first, board.match.steps, board.view, names_at(board), board.ask.rider, outcomes
    )
    topics: tuple[Topic, ...] = ()
    if model.hand.shown_index >= 0 and state.topic is None and state.marked_rider in (0, board.ask.rider):
        topics = card_topics(model.hand.shown_index)
    topics += topics_of(state.marked_rider or board.ask.rider, board.view, board.match.steps)
    return reasons_for(state, topics, facts)


def is_pinned(model: FindCardModel) -> bool:
    """Return whether the drawer is beside the road."""
    screen = model.session.host.screen
    return race_frame(screen.w, screen.h, model.view_state.pinned, icon_count=0).pinned
