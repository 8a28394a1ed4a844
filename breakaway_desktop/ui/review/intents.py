"""Requests to show the review."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.match.match import Match


class ShowReview(Intent):
    """Show the analysis of a race, even an unfinished one."""

    match: Match
