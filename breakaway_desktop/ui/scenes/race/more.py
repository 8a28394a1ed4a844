"""What the small window keeps behind `…`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.scenes.race.hinting import toggle_hint
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.race.deeds import RaceDeeds


class Entry(NamedTuple):
    """A deed; one that cannot be done now says why instead of what it does."""

    label: str
    text: str
    cap: str
    deed: Callable[[], None]
    enabled: bool = True


class MoreMenu:
    """Buttons below each other on a sheet."""

    def __init__(self, corner: Point, screen: Screen, entries: Sequence[Entry]) -> None:
        widths = [Button.width_for(screen, entry.text, cap=entry.cap) for entry in entries]
        w, h = max(widths) + 8, 40.0
        self.rect = Box(corner[0] - w - 16, corner[1], w + 16, len(entries) * (h + 6) + 10)
        self.controls: list[Control] = [
            Button(
                Box(self.rect.x + 8, self.rect.y + 8 + at * (h + 6), w, h),
                entry.text,
                entry.deed,
                cap=entry.cap,
                label=entry.label,
                enabled=entry.enabled,
            )
            for at, entry in enumerate(entries)
        ]

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect)


def more_entries(scene: RaceDeeds) -> list[Entry]:
    """What there is to do now; the menu closes first."""
    situation, match = scene.situation, scene.match
    may_undo, may_redo = scene.table.may_undo() is not None, match.may_redo
    undo = _("Take back") if may_undo else _("There is nothing to take back yet.")
    redo = _("Do it again") if may_redo else _("There is nothing to do again.")
    is_asked = situation.asked is not None or situation.orders is not None
    found = [Entry("undo", undo, _("Ctrl+Z"), partial(_closed, scene, scene.undo), may_undo)]
    if is_asked and scene.game.settings.hints:
        found.append(Entry("hint", _("Hint"), "H", partial(_closed, scene, partial(toggle_hint, scene))))
    if is_asked and match.race.rules.variant.may_retire:
        found.append(Entry("retire", _("Retire a rider"), "R", partial(_closed, scene, scene.ask_to_retire)))
    found.append(Entry("redo", redo, _("Ctrl+Y"), partial(_closed, scene, scene.redo), may_redo))
    found.append(Entry("log", _("Log"), "L", partial(_closed, scene, scene.show_log)))
    return found


def _closed(scene: RaceDeeds, deed: Callable[[], object]) -> None:
    scene.focus.close()
    deed()
