"""The views that screens of a race share, which know what they have drawn last."""

from __future__ import annotations

from typing import Any

from breakaway_desktop.engine.view import View
from breakaway_desktop.ui.road.camera_view import CameraView
from breakaway_desktop.ui.road.ring_view import RingView


class Views:
    """The road, around the infield and in it."""

    def __init__(self) -> None:
        self.ring = RingView()
        self.camera = CameraView()
        self.clock_ms = 0.0
        """The time that has passed, for what moves by itself."""
        self.outlooks: tuple[View, object, Any] | None = None
        """What the cards of a team that is ordered would do, the same for the same view."""
