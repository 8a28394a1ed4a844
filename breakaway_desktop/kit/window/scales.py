"""Text sizes: the scales at which a window shows its units."""

from __future__ import annotations

from typing import Final

DEFAULT_SIZE: Final = (1280, 800)
"""Size of the first window on a desktop of 100 %, in pixels."""
MIN_SIZE: Final = (960, 600)
"""Units that are always visible; also the minimum size of a new window in pixels."""
SCALES: Final = tuple(1 + step / 4 for step in range(13))
"""Text sizes to choose from, if the window has room for them."""
AUTOMATIC: Final = 0.0
"""The text size that follows the size of the window."""


def largest_scale(size_px: tuple[float, float]) -> float:
    """Return the largest scale at which a window shows 960 × 600 units (a smaller window shrinks them instead)."""
    return min(size_px[0] / MIN_SIZE[0], size_px[1] / MIN_SIZE[1])


def has_room_for_scale(scale: float, size_px: tuple[float, float]) -> bool:
    """Return whether a window is large enough for this scale."""
    return scale <= largest_scale(size_px) + 1e-6


def scale_for(requested: float, size_px: tuple[float, float], desktop_scale: float = 1.0) -> float:
    """Return the scale of the window: the requested one, at most the largest that the window has room for.

    If `requested` is 0, it is as large as the window allows, but not below the desktop's scale.
    """
    automatic = max(desktop_scale, min(size_px[0] / DEFAULT_SIZE[0], size_px[1] / DEFAULT_SIZE[1]))
    return min(requested or automatic, largest_scale(size_px))


def next_scale(scale: float, up: bool) -> float:
    """Return the next larger or smaller of SCALES; if there is none, the largest or smallest."""
    if up:
        return min((s for s in SCALES if s > scale + 1e-6), default=SCALES[-1])
    return max((s for s in SCALES if s < scale - 1e-6), default=SCALES[0])
