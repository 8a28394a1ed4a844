"""Requests to show the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from breakaway_desktop.kit.toolkit.stage import Intent

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match


class ShowReview(Intent):
    """Show the analysis of a race, even an unfinished one."""

    match: Match
