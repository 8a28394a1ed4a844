"""Text sizes: the scales at which a window shows its units."""

from __future__ import annotations

from typing import Final

DEFAULT_SIZE: Final = (1280, 800)
"""Size of the first window on a desktop of 100 %, in pixels."""
MIN_SIZE: Final = (960, 600)
"""Units that are visible unless larger text was requested; also the minimum size of a new window in pixels."""
LEAST_UNITS: Final = (480, 300)
"""Units that are always visible: half of MIN_SIZE, so that each window has room for text of 200 %."""
SCALES: Final = tuple(1 + step / 4 for step in range(13))
"""Text sizes to choose from, if the window has room for them."""
AUTOMATIC: Final = 0.0
"""The text size that follows the size of the window."""


def largest_scale(size_px: tuple[float, float], units: tuple[int, int] = LEAST_UNITS) -> float:
    return min(size_px[0] / units[0], size_px[1] / units[1])


def has_room_for_scale(scale: float, size_px: tuple[float, float]) -> bool:
    """Return whether a window is large enough for this scale."""
    return scale <= largest_scale(size_px) + 1e-6


def scale_for(requested: float, size_px: tuple[float, float], desktop_scale: float = 1.0) -> float:
    """Return the scale of the window: the requested one, at most the largest that the window has room for.

    If `requested` is 0, it is as large as the window allows, but not below the desktop's scale. Only text of more than
    100 % that was requested leaves less than MIN_SIZE units.
    """
    if requested > SCALES[0]:
        return min(requested, largest_scale(size_px))
    automatic = max(desktop_scale, min(size_px[0] / DEFAULT_SIZE[0], size_px[1] / DEFAULT_SIZE[1]))
    return min(requested or automatic, largest_scale(size_px, MIN_SIZE))


def next_scale(scale: float, up: bool) -> float:
    """Return the next larger or smaller of SCALES; if there is none, the largest or smallest."""
    if up:
        return min((s for s in SCALES if s > scale + 1e-6), default=SCALES[-1])
    return max((s for s in SCALES if s < scale - 1e-6), default=SCALES[0])
