"""The viewer's choice of what to look at while a race is watched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.bar import CollapsedGroupTopic
from breakaway_desktop.ui.panels.ring_and_camera import OnCrowd

SHEET, POINTS, CARDS, PANEL = "sheet", "points", "cards", "panel"
"""The pages of the drawer: the log of a team, points, new cards, and the panel of a variant."""


@dataclass(frozen=True, slots=True)
class ViewState:
    """The marked rider, and the drawer: its page and the reason in it."""

    marked_rider: int = 0
    """The rider whom the screen describes; 0: the acting one, or the one who moved most recently."""
    page: str = ""
    """The open page of the drawer; empty: none."""
    sheet_team: int = 0
    """The team whose movement log is shown; 0: that of the rider whom the screen describes."""
    pinned: bool | None = None
    """Whether the drawer is beside the road; None: if it fits."""
    explains: bool = False
    """Whether a reason is shown, in the drawer and on the road."""
    on_road_only: bool = False
    """Whether the reason is shown on the road only, without opening the drawer."""
    topic: Topic | None = None
    """The topic that was clicked; None: the reasons for the rider, one after the other."""
    reason_index: int = 0
    expanded_rider: int | None = None
    """Last rider of the collapsed group that the bar shows expanded; None: none."""
    magnified_square: int | None = None
    """The crowded square of the circuit under the pointer."""

    @property
    def is_drawer_open(self) -> bool:
        return bool(self.page) or (self.explains and not self.on_road_only)

    @property
    def topic_explained(self) -> Topic | None:
        """The topic that was clicked, while its reason is shown."""
        return self.topic if self.explains and not self.reason_index else None

    def with_pointed(self, topic: Any) -> Self:
        """Expand the collapsed group of the bar, or magnify the crowd on the circuit, that is under the pointer."""
        expanded = topic.rider if isinstance(topic, CollapsedGroupTopic) else None
        magnified = topic.place if isinstance(topic, OnCrowd) else None
        return replace(self, expanded_rider=expanded, magnified_square=magnified)

    def without_reason(self) -> Self:
        return replace(self, explains=False, on_road_only=False, topic=None, reason_index=0)

    def with_topic(self, topic: Topic) -> Self:
        """Explain a topic."""
        return replace(self, explains=True, on_road_only=False, topic=topic, reason_index=0)

    def with_next_reason(self, count: int) -> Self:
        """Show the next of `count` reasons; after the last one, the first."""
        if not self.explains:
            return replace(self, explains=count > 0, topic=None, reason_index=0, sheet_team=0)
        return replace(self, reason_index=(self.reason_index + 1) % max(1, count))

    def toggle_mark(self, rider: int) -> Self:
        """Mark a rider, or unmark him if he is marked. An open reason becomes one for the marked rider."""
        marked = 0 if rider == self.marked_rider else rider
        return replace(self, marked_rider=marked, topic=None, reason_index=0, sheet_team=0)

    def toggle_page(self, page: str, team: int) -> Self:
        """Open a page of the drawer for a team, or close the drawer if that page is open."""
        is_open = (self.page, self.sheet_team) == (page, team)
        return replace(self.without_reason(), page="" if is_open else page, sheet_team=team)

    def close_drawer(self) -> Self:
        return replace(self.without_reason(), page="")

    def uncover_road(self, *, is_pinned: bool) -> Self:
        """Close the drawer if it is over the road; if it is beside the road, close only the reason."""
        return self.without_reason() if is_pinned else self.close_drawer()
