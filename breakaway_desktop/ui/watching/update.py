"""The update of the view state, common to all screens on which a race is watched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.bar import CollapsedGroupTopic, RiderTopic
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.view_state import SHEET, ViewState


class DrawerState(NamedTuple):
    page: str
    """The page that `OpenDrawer` opens in the drawer."""
    is_pinned: bool
    """Whether the drawer is beside the road."""
    is_pinned_by_default: bool
    """Whether the drawer is beside the road by default."""


def update(state: ViewState, message: Any, drawer: DrawerState, count_reasons: Callable[[], int]) -> ViewState | None:
    """Return the view state after a message; None if the message is about something else."""
    match message:
        case viewing.ToggleReason() if state.explains:
            return state.without_reason()
        case viewing.ToggleReason() | viewing.NextReason():
            return state.with_next_reason(count_reasons())
        case viewing.OpenPage(page):
            return state.toggle_page(page, state.sheet_team)
        case viewing.ToggleMovementLog(team):
            return state.toggle_page(SHEET, team)
        case viewing.OpenDrawer():
            return _toggle_drawer(state, drawer)
        case viewing.CloseDrawer():
            return state.close_drawer()
        case viewing.PinDrawer():
            # An unpinned page must not cover the road.
            return replace(state, pinned=False, page="") if drawer.is_pinned else replace(state, pinned=True)
        case TopicClicked(RiderTopic(rider)):
            return state.toggle_mark(rider)
        case TopicClicked(None):
            return replace(state, marked_rider=0, topic=None)
        case TopicClicked(CollapsedGroupTopic(rider)):
            return replace(state, expanded_rider=rider)
        case TopicClicked(Topic() as topic):
            return state.with_topic(topic)
    return None


def _toggle_drawer(state: ViewState, drawer: DrawerState) -> ViewState:
    """Show the drawer beside the road if that is its default, else over the road; or hide it."""
    if drawer.is_pinned:
        return replace(state.close_drawer(), pinned=False, sheet_team=0)
    if state.is_drawer_open:
        return state.close_drawer()
    if drawer.is_pinned_by_default:
        return replace(state, pinned=None)
    return state.toggle_page(drawer.page, state.sheet_team)


def step_back(state: ViewState) -> ViewState | None:
    """Return the state without the reason, else without the drawer, and with no marked rider; None if neither is
    open."""
    if state.explains:
        return replace(state.without_reason(), marked_rider=0)
    return replace(state.close_drawer(), marked_rider=0, sheet_team=0) if state.page else None
