"""The reasons that are given for numbers, on every screen on which a race is watched."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.match.plan import Seat
from breakaway_desktop.play.watching.viewer import Viewer
from breakaway_desktop.sentences.explaining.explain import Facts, explain
from breakaway_desktop.sentences.explaining.reasons import Light, Reason
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.road.board import picture_of, under_light
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.watching.view_state import ViewState
from breakaway_desktop.words import _


def reasons_for(state: ViewState, topics: Sequence[Topic], facts: Facts) -> tuple[Reason, ...]:
    """Return the reasons for the number that was asked about, then for these topics."""
    asked = () if state.topic is None else (state.topic,)
    found: dict[str, Reason] = {}
    for topic in (*asked, *topics):
        reason = explain(topic, facts)
        if reason is not None:
            # Of a card that is not seen all numbers say the same.
            found.setdefault(reason.text, reason)
    return tuple(found.values())


def reason_given(state: ViewState, reasons: Sequence[Reason]) -> Reason | None:
    """Return the one of these reasons that is given."""
    return reasons[min(state.reason_index, len(reasons) - 1)] if state.reasons and reasons else None


def why_given(state: ViewState, reasons: Sequence[Reason]) -> sheet.Why | None:
    """Return the reason that is given, and which of how many it is, for the drawer."""
    reason = reason_given(state, reasons)
    if reason is None:
        return None
    count = _("{n} of {all}").format(n=reasons.index(reason) + 1, all=len(reasons)) if len(reasons) > 1 else ""
    return sheet.why_of(reason, count)


def light_road(
    picture: RoadPicture, light: Light | None, viewer: Viewer, seats: tuple[Seat, ...], about: int
) -> RoadPicture:
    """Light on the road what a reason about this rider speaks of, as the road was when that happened."""
    if light is None:
        return picture
    if light.then is not None:
        picture = picture_of(viewer.view_of(light.then), seats)
    return under_light(picture, light, about)
