"""Updates of the view of a race, which all watching screens share."""

from __future__ import annotations

from typing import Any

import pytest

from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.update import DrawerState, step_back, update
from breakaway_desktop.ui.watching.view_state import CARDS, POINTS, SHEET, ViewState

OVER, BESIDE = (
    DrawerState(SHEET, is_pinned=False, is_pinned_by_default=False),
    DrawerState(SHEET, is_pinned=True, is_pinned_by_default=True),
)
NUMBER = Topic("square", 12)


def after(*messages: Any, start: ViewState | None = None, drawer: DrawerState = OVER, reasons: int = 3) -> ViewState:
    state = start or ViewState()
    for message in messages:
        following = update(state, message, drawer, lambda: reasons)
        assert following is not None
        state = following
    return state


def test_reasons_are_shown_in_turn_and_then_from_the_first() -> None:
    indices = [after(*[viewing.NextReason()] * times).reason_index for times in (1, 2, 3, 4)]
    assert indices == [0, 1, 2, 0]


def test_an_explained_number_is_the_first_of_the_reasons() -> None:
    asked = after(viewing.NextReason(), viewing.NextReason(), TopicClicked(NUMBER))
    assert (asked.topic_explained, asked.reason_index) == (NUMBER, 0)
    following = after(viewing.NextReason(), start=asked)
    assert (following.topic, following.topic_explained) == (NUMBER, None)


def test_no_reason_is_shown_if_there_is_none() -> None:
    assert not after(viewing.ToggleReason(), reasons=0).explains


def test_why_closes_the_reason_and_leaves_the_page_that_was_open() -> None:
    state = after(viewing.OpenPage(POINTS), viewing.ToggleReason(), viewing.ToggleReason())
    assert (state.explains, state.page) == (False, POINTS)


def test_marking_another_rider_explains_him() -> None:
    state = after(TopicClicked(NUMBER), TopicClicked(RiderTopic(23)))
    assert (state.marked_rider, state.topic, state.explains) == (23, None, True)
    assert after(TopicClicked(RiderTopic(23)), start=state).marked_rider == 0


@pytest.mark.parametrize("message", [viewing.OpenPage(CARDS), viewing.ToggleMovementLog(2)])
def test_a_page_is_hidden_by_what_has_opened_it(message: Any) -> None:
    assert after(message).is_drawer_open
    assert not after(message, TopicClicked(NUMBER), message).is_drawer_open


def test_a_hidden_drawer_reopens_at_its_old_page() -> None:
    hidden = after(viewing.OpenDrawer(), drawer=BESIDE)
    assert (hidden.pinned, hidden.is_drawer_open) == (False, False)
    away = DrawerState(SHEET, is_pinned=False, is_pinned_by_default=True)
    assert after(viewing.OpenDrawer(), start=hidden, drawer=away).pinned is None
    assert after(viewing.OpenDrawer()).page == SHEET
    assert after(viewing.OpenDrawer(), viewing.OpenDrawer()) == ViewState()


def test_an_unpinned_panel_does_not_cover_the_road() -> None:
    state = after(viewing.OpenPage(POINTS), viewing.PinDrawer(), drawer=BESIDE)
    assert (state.pinned, state.is_drawer_open) == (False, False)


def test_escape_closes_the_reason_then_the_drawer() -> None:
    state = after(viewing.OpenPage(POINTS), TopicClicked(RiderTopic(23)), viewing.ToggleReason())
    state = step_back(state) or state
    assert (state.explains, state.marked_rider, state.page) == (False, 0, POINTS)
    state = step_back(state) or state
    assert not state.is_drawer_open
    assert step_back(state) is None


def test_other_messages_do_not_change_the_view_state() -> None:
    assert update(ViewState(), viewing.OpenLog(), OVER, lambda: 0) is None
