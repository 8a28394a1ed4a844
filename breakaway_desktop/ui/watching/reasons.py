"""Reasons for numbers, common to all screens on which a race is watched."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from breakaway_desktop.kit.words import _
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.play.watching.viewer import Viewer
from breakaway_desktop.sentences.why.explain import ExplanationContext, explain
from breakaway_desktop.sentences.why.reasons import Explanation, Highlight
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.road.picture_builder import highlighted_picture, picture_of
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.watching.drawer import ReasonBox
from breakaway_desktop.ui.watching.view_state import ViewState


def reasons_for(state: ViewState, topics: Sequence[Topic], facts: ExplanationContext) -> tuple[Explanation, ...]:
    """Return the reasons for the chosen topic, then for `topics`."""
    chosen = () if state.topic is None else (state.topic,)
    by_text: dict[str, Explanation] = {}
    for topic in (*chosen, *topics):
        reason = explain(topic, facts)
        if reason is not None:
            # All numbers of a hidden card have the same reason.
            by_text.setdefault(reason.text, reason)
    return tuple(by_text.values())


def shown_reason(state: ViewState, reasons: Callable[[], Sequence[Explanation]]) -> Explanation | None:
    """Return the shown reason; None if there is none. Call `reasons` only if one is shown."""
    offered = reasons() if state.explains else ()
    return offered[min(state.reason_index, len(offered) - 1)] if offered else None


def shown_why(state: ViewState, reasons: Callable[[], Sequence[Explanation]]) -> ReasonBox | None:
    """Return the shown reason for the drawer, with its number among all reasons; None if there is none."""
    known = reasons() if state.explains else ()
    if not known:
        return None
    index = min(state.reason_index, len(known) - 1)
    count = _("{n} of {all}").format(n=index + 1, all=len(known)) if len(known) > 1 else ""
    reason = known[index]
    value, squares = ("", ()) if reason.card is None else (str(reason.card.card), reason.card.ahead)
    return ReasonBox(reason.subject, reason.text, value, squares, count)


def light_road(
    picture: RoadPicture, light: Highlight | None, viewer: Viewer, seats: tuple[Seat, ...], about: int
) -> RoadPicture:
    """Light the squares and riders that a reason about the rider `about` explains, on the road at that moment."""
    if light is None:
        return picture
    if light.race is not None:
        picture = picture_of(viewer.view_of(light.race), seats)
    return highlighted_picture(picture, light, about)
