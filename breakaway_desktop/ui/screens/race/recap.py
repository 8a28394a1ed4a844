"""The recap in the strip: what has happened since the player's last card, in at most three facts."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.kit.toolkit.size_class import window
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.watching.recap import Passed, Place, got_clear, passed, place_of, scored
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.road.camera_text import NEWS_IN_ROW, POINTS, STRING, News
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.visibility import recent_steps, viewer_of, visible_view

_MOST_PASSERS = 3
"""Maximum number of passing riders who are drawn."""


def recap(model: RaceModel) -> tuple[News, ...]:
    """Return who has passed the player's riders, who has scored, who got clear of the field, and the place of the
    rider who is asked.

    Empty while nobody is asked, and before the first move of a race.
    """
    if model.shown_ask is None or not model.steps:
        return ()
    rider = model.shown_ask.rider if model.orders is None else model.orders.rider
    viewer, since = viewer_of(model), model.steps[model.recap_start :]
    now = visible_view(model)
    before = viewer.view_of(since[0].before) if since else now
    passing, crossings, place = passed(before, now, rider), scored(recent_steps(model)), place_of(now, rider)
    clear = got_clear(before, now, rider // 10)
    facts = [
        *([] if passing is None else [_passing_news(passing)]),
        *([_points_news(crossings)] if crossings else []),
        *([] if clear is None else [News(clear.rider, _("leads by {n}").format(n=clear.lead))]),
    ]
    return (*facts[: most_news() - 1], _place_news(place)) if place is not None else tuple(facts)


def most_news() -> int:
    """Return how many news the strip has: in an upright window, where there is much sky, two rows of them."""
    return 2 * NEWS_IN_ROW if window().is_upright else NEWS_IN_ROW


def heading(model: RaceModel) -> str:
    """Return since when the recap tells what has happened."""
    if model.recap_start == 0:
        return _("Since the start")
    return _("Since your last card") if model.orders is None else _("Since your last orders")


def _passing_news(passing: Passed) -> News:
    first, *others = passing.passers[:_MOST_PASSERS]
    more = len(passing.passers) - _MOST_PASSERS
    words = ngettext("passed {rider}", "passed {rider}", len(passing.passers))
    if more > 0:
        words = ngettext("and {n} more passed {rider}", "and {n} more passed {rider}", more)
    return News(first, words.format(rider=passing.rider, n=more), others=tuple(others))


def _points_news(crossings: Sequence[Crossed]) -> News:
    points = " ".join(_("+{points}").format(points=points_text(crossing.points)) for crossing in crossings)
    first, *others = (crossing.rider for crossing in crossings)
    lines = {crossing.line for crossing in crossings}
    line = lines.pop() if len(lines) == 1 else None
    words = points if line is None else _("{points} at {line}").format(points=points, line=line)
    return News(first, words, points, tuple(others), POINTS)


def _place_news(place: Place) -> News:
    if place.string == 1:
        words, brief = _("alone, {n} behind the next"), _("alone, {n} behind")
        if place.gap is None:
            words, brief = _("alone in front"), _("in front")
        return News(place.rider, words.format(n=place.gap), brief.format(n=place.gap), tone=STRING)
    brief = _("string of {n}")
    if place.ahead:
        words = _("string of {n}, {ahead} ahead of him")
    elif place.beside:
        words = _("string of {n}, nobody ahead of him")
    else:
        words = brief = _("leads a string of {n}")
    return News(place.rider, words.format(n=place.string, ahead=place.ahead), brief.format(n=place.string), tone=STRING)
