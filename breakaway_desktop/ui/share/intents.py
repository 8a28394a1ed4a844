"""Requests to open shared races."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.stage import Intent


class OpenShared(Intent):
    """Look for a race in a text or in the bytes of a picture, and ask what to do with it."""

    source: str | bytes
