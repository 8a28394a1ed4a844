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

_NAME, _WHY = 15.0, 13.0

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.race.deeds import RaceDeeds


class Entry(NamedTuple):
    """A deed; one that cannot be done now says `why` beside it."""

    label: str
    text: str
    cap: str
    deed: Callable[[], None]
    why: str = ""


class MoreRow(Button):
    """A deed of the menu; one that sleeps keeps its name, and what is missing stands beside it."""

    def __init__(self, rect: Box, entry: Entry) -> None:
        super().__init__(
            rect,
            entry.text,
            entry.deed,
            cap="" if entry.why else entry.cap,
            label=entry.label,
            enabled=not entry.why,
            why_disabled=entry.why,
        )

    @staticmethod
    def wide(screen: Screen, entry: Entry) -> float:
        """What it needs in units."""
        if not entry.why:
            return Button.width_for(screen, entry.text, cap=entry.cap)
        return 44 + screen.measure(entry.text, _NAME, True)[0] + screen.measure(entry.why, _WHY)[0]

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if not self.why_disabled:
            super().draw(canvas, focused, hovered)
            return
        p, box = canvas.palette, self.rect
        canvas.box(box, p.sunk, border=p.edge, border_width=p.edge_width, radius=self.radius)
        y = box.centre[1]
        end = canvas.text(self.text, _NAME, (box.x + 14, y), colour=p.ink3, bold=True, anchor="midleft").right
        canvas.text(
            self.why_disabled, _WHY, (end + 14, y), colour=p.ink2, anchor="midleft", max_width=box.right - end - 24
        )


class MoreMenu:
    """Buttons below each other on a sheet."""

    def __init__(self, corner: Point, screen: Screen, entries: Sequence[Entry]) -> None:
        widths = [MoreRow.wide(screen, entry) for entry in entries]
        w, h = max(widths) + 8, 40.0
        self.rect = Box(corner[0] - w - 16, corner[1], w + 16, len(entries) * (h + 6) + 10)
        self.controls: list[Control] = [
            MoreRow(Box(self.rect.x + 8, self.rect.y + 8 + at * (h + 6), w, h), entry)
            for at, entry in enumerate(entries)
        ]

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect)


def more_entries(scene: RaceDeeds) -> list[Entry]:
    """What there is to do now; the menu closes first."""
    situation, match = scene.situation, scene.match
    may_undo, may_redo = scene.table.may_undo() is not None, match.may_redo
    nothing_before = "" if may_undo else _("There is nothing to take back yet.")
    nothing_after = "" if may_redo else _("There is nothing to do again.")
    is_asked = situation.asked is not None or situation.orders is not None
    found = [Entry("undo", _("Take back"), _("Ctrl+Z"), partial(_closed, scene, scene.undo), nothing_before)]
    if is_asked and scene.session.settings.hints:
        found.append(Entry("hint", _("Hint"), "H", partial(_closed, scene, partial(toggle_hint, scene))))
    if is_asked and match.race.rules.variant.may_retire:
        found.append(Entry("retire", _("Retire a rider"), "R", partial(_closed, scene, scene.ask_to_retire)))
    found.append(Entry("redo", _("Do it again"), _("Ctrl+Y"), partial(_closed, scene, scene.redo), nothing_after))
    found.append(Entry("log", _("Log"), "L", partial(_closed, scene, scene.show_log)))
    return found


def _closed(scene: RaceDeeds, deed: Callable[[], object]) -> None:
    scene.focus.close()
    deed()
