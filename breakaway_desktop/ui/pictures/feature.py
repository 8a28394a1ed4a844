"""Contribution of pictures of races to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from breakaway_desktop.ui.features import WindowFeature

if TYPE_CHECKING:
    from breakaway_desktop.ui.dialogs.save_race import Export


def _exports() -> tuple[Export, ...]:
    from breakaway_desktop.ui.pictures.exports import EXPORTS

    return EXPORTS


FEATURE: Final = WindowFeature(exports=_exports)
