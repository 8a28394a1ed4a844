"""Reasons for numbers, common to all screens on which a race is watched."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from breakaway_desktop.match.plan import Seat
from breakaway_desktop.play.watching.viewer import Viewer
from breakaway_desktop.sentences.explaining.explain import ExplanationContext, explain
from breakaway_desktop.sentences.explaining.reasons import Explanation, Highlight
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.road.board import picture_of, under_light
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.watching.view_state import ViewState
from breakaway_desktop.words import _


def reasons_for(state: ViewState, topics: Sequence[Topic], facts: ExplanationContext) -> tuple[Explanation, ...]:
    """Return the reasons for the chosen topic, then for `topics`."""
    asked = () if state.topic is None else (state.topic,)
    found: dict[str, Explanation] = {}
    for topic in (*asked, *topics):
        reason = explain(topic, facts)
        if reason is not None:
            # All numbers of a hidden card have the same reason.
            found.setdefault(reason.text, reason)
    return tuple(found.values())


def shown_reason(state: ViewState, reasons: Callable[[], Sequence[Explanation]]) -> Explanation | None:
    """Return the shown reason, None if there is none. Call `reasons` only if one is shown."""
    found = reasons() if state.explains else ()
    return found[min(state.reason_index, len(found) - 1)] if found else None


def shown_why(state: ViewState, reasons: Callable[[], Sequence[Explanation]]) -> sheet.ReasonBox | None:
    """Return the shown reason for the drawer, with its number among all reasons; None if there is none."""
    found = reasons() if state.explains else ()
    if not found:
        return None
    at = min(state.reason_index, len(found) - 1)
    count = _("{n} of {all}").format(n=at + 1, all=len(found)) if len(found) > 1 else ""
    return sheet.why_of(found[at], count)


def light_road(
    picture: RoadPicture, light: Highlight | None, viewer: Viewer, seats: tuple[Seat, ...], about: int
) -> RoadPicture:
    """Light the squares and riders that a reason about the rider `about` explains, on the road of that moment."""
    if light is None:
        return picture
    if light.then is not None:
        picture = picture_of(viewer.view_of(light.then), seats)
    return under_light(picture, light, about)
