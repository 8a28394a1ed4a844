"""Requests to open and compare shared races."""

from __future__ import annotations

from typing import TYPE_CHECKING

from breakaway_desktop.kit.toolkit.stage import Intent

if TYPE_CHECKING:
    from breakaway_desktop.share.code import SharedRace


class OpenShared(Intent):
    """Look for a race in a text or in the bytes of a picture, and ask what to do with it."""

    source: str | bytes


class CompareRides(Intent):
    """Show two finished rides of one deal side by side."""

    mine: SharedRace
    theirs: SharedRace
