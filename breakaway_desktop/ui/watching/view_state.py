"""The viewer's choice of what to look at while a race is watched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.panels.bar import FoldedGroupsTopic
from breakaway_desktop.ui.panels.road import OnCrowd

SHEET, POINTS, CARDS, PANEL = "sheet", "points", "cards", "panel"
"""The pages of the drawer: the log of a team, points, new cards, and the panel of a variant."""


@dataclass(frozen=True, slots=True)
class ViewState:
    """The rider who is marked, and the drawer: its page and the reason in it."""

    marked_rider: int = 0
    """The rider on whom the whole screen informs, 0 for the one who rode last."""
    page: str = ""
    """The page for which the drawer was opened, empty if it was not."""
    sheet_team: int = 0
    """The team whose log is shown, 0 for that of the rider on whom the screen informs."""
    pinned: bool | None = None
    """Whether the drawer is beside the road; None: if there is room enough."""
    explains: bool = False
    """Whether a reason is given: by the drawer, and on the road."""
    on_road_only: bool = False
    """Whether the drawer does not open for the reason."""
    topic: Topic | None = None
    """The number that was asked about, None for the reasons of the rider in turn."""
    reason_index: int = 0
    """The index of the reason that is given among those of the rider."""
    expanded_square: int | None = None
    """The square on which the bar shows folded groups one by one."""
    magnified_square: int | None = None
    """The crowded square of the circuit under the pointer."""

    @property
    def is_drawer_open(self) -> bool:
        return bool(self.page) or (self.explains and not self.on_road_only)

    @property
    def topic_explained(self) -> Topic | None:
        """The number that was asked about, while the reason for it is given."""
        return self.topic if self.explains and not self.reason_index else None

    def with_pointed(self, topic: Any) -> Self:
        """Look closer at what is pointed at: folded groups of the bar, a crowd on the ring."""
        expanded = topic.square if isinstance(topic, FoldedGroupsTopic) else None
        magnified = topic.place if isinstance(topic, OnCrowd) else None
        return replace(self, expanded_square=expanded, magnified_square=magnified)

    def without_reason(self) -> Self:
        return replace(self, explains=False, on_road_only=False, topic=None, reason_index=0)

    def with_topic(self, topic: Topic) -> Self:
        """Explain a topic."""
        return replace(self, explains=True, on_road_only=False, topic=topic, reason_index=0)

    def with_next_reason(self, count: int) -> Self:
        """Give the next of `count` reasons; after the last the first."""
        if not self.explains:
            return replace(self, explains=count > 0, topic=None, reason_index=0, sheet_team=0)
        return replace(self, reason_index=(self.reason_index + 1) % max(1, count))

    def toggle_mark(self, rider: int) -> Self:
        """Mark a rider, or no rider if this one is marked. A reason that is given is then one for him."""
        marked = 0 if rider == self.marked_rider else rider
        return replace(self, marked_rider=marked, topic=None, reason_index=0, sheet_team=0)

    def toggle_page(self, page: str, team: int) -> Self:
        """Open a page of the drawer for a team, or close the drawer if it shows just that."""
        is_open = (self.page, self.sheet_team) == (page, team)
        return replace(self.without_reason(), page="" if is_open else page, sheet_team=team)

    def close_drawer(self) -> Self:
        return replace(self.without_reason(), page="")

    def uncover_road(self, *, is_pinned: bool) -> Self:
        """Close the drawer if it is over the road; beside it only the reason goes."""
        return self.without_reason() if is_pinned else self.close_drawer()
