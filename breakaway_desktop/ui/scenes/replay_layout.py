"""Where everything of the replay stands, and its buttons (design sheet, "Replay")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from breakaway_desktop.match.review_moments import ATTACK, LEAD, LINE
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Choice, Option, Segments
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.scenes.race.fixtures import Sign
from breakaway_desktop.ui.scenes.race.sheet_panel import TeamTab
from breakaway_desktop.ui.scenes.replay_scrub import HEIGHT
from breakaway_desktop.ui.scenes.replay_story import ALL
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.replay import ReplayScene

PACES: Final = ("0.5", "1", "2", "4", "8")
_PACE_WORDS: Final = ("½", "1", "2", "4", "8")
PLAY, PAUSE = "play", "pause"
_JUMP_BACK, JUMP_ON = "jump-back", "jump-on"


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes in units of the window. `why` lies over the lower part of `side`, or over all of it where there is little
    room; while it shows `side` is what is left."""

    top: Box
    road: Box
    strip: Box
    points: Box
    points_sizes: tuple[float, float]
    tabs: Box
    side: Box
    why: Box
    foot: Box
    scrub: Box

    @property
    def circuit(self) -> Box:
        return self.road.inflated(-4, -3)


def boxes_for(screen: Screen, teams: int, *, why: bool) -> Boxes:
    """The boxes for this window; `why`: something is being explained."""
    compact = screen.compact
    gap = 6.0 if compact else 8.0
    inner = Box(0, 0, screen.w, screen.h).inflated(-12, -10)
    top, rest = inner.cut_top(42 if compact else 50, gap)
    foot, rest = rest.cut_bottom(112 if compact else 126, gap)
    right, left = rest.cut_right(330 if compact else 430 if screen.w >= 1450 else 404, gap)
    strip, road = left.cut_bottom(92 if compact else 126, gap)
    row, head = (22.0, 27.0) if compact else (27.0, 32.0)
    points, right = right.cut_top(head + 5 + row * teams, gap)
    tabs, side = right.cut_top(30 if compact else 34)
    panel = Box(0, 0, 0, 0)
    if why and compact:
        panel = Box(tabs.x, tabs.y, side.w, side.bottom - tabs.y)
    elif why:
        panel, side = side.cut_bottom(min(156.0 + max(0.0, screen.h - 800) * 0.3, side.h * 0.5), gap)
    scrub = Box(foot.x + 26, foot.y + (6 if compact else 8), foot.w - 52, HEIGHT)
    return Boxes(top, road, strip, points, (row, head), tabs, side, panel, foot, scrub)


def tabs_of(scene: ReplayScene, box: Box) -> list[TeamTab]:
    """A tab a team: its log in the place of the new cards."""
    seats = scene.names.seats
    wide = min(66.0, box.w / len(seats))
    return [
        TeamTab(
            Box(box.x + at * wide, box.y, wide - 3, box.h), f"sheet-{at + 1}", seat.colour, f"F{at + 2}",
            partial(scene.pin, at + 1),
        )
        for at, seat in enumerate(seats)
    ]  # fmt: skip


def signs_of(scene: ReplayScene, box: Box) -> tuple[list[Control], float]:
    """What stands in the bar on top, and where its left part has to end."""
    size = 38.0
    y = box.centre[1] - size / 2
    found: list[Control] = [Sign(Box(box.x + 4, y, size, size), "back", "left", scene.step_back)]
    x = box.right - 4 - size
    found.append(Sign(Box(x, y, size, size), "log", "log", scene.show_log))
    x -= 6
    for label, word, cap, key, deed in reversed(_deeds(scene)):
        wide = Button.width_for(scene.screen, word, cap=cap, size=14)
        rect = Box(x - wide, box.centre[1] - 17, wide, 34)
        found.append(Button(rect, word, deed, cap=cap, size=14, label=label, hot_key=key))
        x -= wide + 8
    return found, x - 6


def _deeds(scene: ReplayScene) -> list[tuple[str, str, str, int, Callable[[], None]]]:
    deeds = [
        ("why", _("Why"), "E", pygame.K_e, scene.explain),
        ("ride-on", _("Ride on"), "O", pygame.K_o, scene.ride_on),
    ]
    if scene.story.has_review:
        deeds.append(("review", _("Review"), "B", pygame.K_b, scene.review))
    return [*deeds, ("save-as", _("Save"), "S", pygame.K_s, scene.save_as)]


def buttons_of(scene: ReplayScene, foot: Box) -> tuple[list[Control], Box]:
    """The row below the bar, and the box of the pace."""
    s = scene.screen
    h = 36.0 if s.compact else 42.0
    y = foot.bottom - h - (8 if s.compact else 12)
    for tight in (False, True):
        left, x = _stepping(scene, foot.x + (14 if tight else 26), y, h, tight)
        jumps, width = _jumping(scene, y, h, tight)
        wide = 36.0 if tight else 52.0
        pace = Box(foot.right - (14 if tight else 26) - wide * len(PACES), y, wide * len(PACES), h)
        free = pace.x - x - width
        if free >= 16:
            break
    words = s.measure(_("Speed"), 14)[0] + 20
    start = x + max(8.0, (free - (words if free > words + 24 else 0)) / 2)
    for control, offset in jumps:
        control.rect = control.rect.moved(start + offset, 0)
    options = tuple(Option(value, shown) for value, shown in zip(PACES, _PACE_WORDS, strict=True))
    segments = Segments(pace, "pace", options, scene.pace, scene.set_pace, widths=[wide] * len(options))
    return [*left, *(control for control, _offset in jumps), segments], pace


def _stepping(scene: ReplayScene, x: float, y: float, h: float, tight: bool) -> tuple[list[Control], float]:
    s = scene.screen
    word, label = (_("Pause"), PAUSE) if scene.playing else (_("Play"), PLAY)
    widest = max(Button.width_for(s, text, kind="primary", cap=_("Space")) for text in (_("Pause"), _("Play")))
    entries: Sequence[tuple[str, str, str, str, Callable[[], None]]] = [
        ("turn-back", "", _("PgUp"), "" if tight else "left", partial(scene.turn, -1)),
        (label, word, _("Space"), "", lambda: scene.play(not scene.playing)),
        ("turn-on", "", _("PgDn"), "" if tight else "right", partial(scene.turn, 1)),
        ("step-back", "", "←", "", partial(scene.step, -1)),
        ("step-on", "", "→", "", partial(scene.step, 1)),
    ]
    controls: list[Control] = []
    for name, text, cap, icon, deed in entries:
        w = widest if text else Button.width_for(s, text, cap=cap, icon=icon, kind="bare" if tight else "plain")
        kind = "primary" if text else "plain"
        controls.append(Button(Box(x, y, w, h), text, deed, kind=kind, cap=cap, icon=icon, label=name))
        x += w + (6 if tight else 8)
    return controls, x


def _jumping(scene: ReplayScene, y: float, h: float, tight: bool) -> tuple[list[tuple[Control, float]], float]:
    """What to jump to, with a button on each side; each control with how far right it stands, and how wide all are."""
    s = scene.screen
    options = [Option(ALL, _("All moments")), Option(LINE, _("Lines"))]
    if not scene.story.hides:
        options += [Option(ATTACK, _("Attacks")), Option(LEAD, _("New leaders"))]
    # Where there is little room the keys are told by F1 alone.
    caps = ("", "") if tight else (",", ".")
    arrow = max(Button.width_for(s, "", cap=caps[0], icon="to-left", kind="bare" if tight else "plain"), 38.0)
    wide = Choice.width_for(s, options)
    gap = 4.0
    back = Button(Box(0, y, arrow, h), "", partial(scene.jump, -1), cap=caps[0], icon="to-left", label=_JUMP_BACK)
    kinds = Choice(
        Box(0, y, wide, h), "jump", options, scene.kind, scene.set_kind, within=Box(0, 0, s.w, s.h)
    )  # fmt: skip
    on = Button(Box(0, y, arrow, h), "", partial(scene.jump, 1), cap=caps[1], icon="to-right", label=JUMP_ON)
    return [(back, 0.0), (kinds, arrow + gap), (on, arrow + 2 * gap + wide)], 2 * arrow + 2 * gap + wide


def draw_top(canvas: Canvas, box: Box, end: float, where: Sequence[str], told: Sequence[str]) -> None:
    """Title, as much of what is `told` as there is room for, and where the replay stands, left of `end`; of both the
    wordings are given, the longest first."""
    p = canvas.palette
    y = box.centre[1]
    title = canvas.text(_("Replay"), 20, (box.x + 54, y), bold=True, anchor="midleft")
    canvas.line((box.x + 46, box.y + 10), (box.x + 46, box.bottom - 10), p.edge)
    room = end - title.right - 28
    tries = [(words, size) for words in where for size in (15.0, 14.0, 13.0, 12.0, 11.0)]
    words, size = next(((w, s) for w, s in tries if canvas.measure(w, s, True)[0] <= room), tries[-1])
    shown = canvas.text(words, size, (end, y), bold=True, anchor="midright", max_width=room)
    room = shown.x - title.right - 32
    about = next((words for words in told if 0 < canvas.measure(words, 14)[0] <= room), "")
    canvas.text(about, 14, (title.right + 16, y + 1), colour=p.ink2, anchor="midleft")


def draw_pace(canvas: Canvas, box: Box, left: float) -> None:
    """`Speed` before its buttons, if there is room right of `left`."""
    words = _("Speed")
    if left and left + canvas.measure(words, 14)[0] + 20 <= box.x:
        canvas.text(words, 14, (box.x - 10, box.centre[1]), colour=canvas.palette.ink2, anchor="midright")
