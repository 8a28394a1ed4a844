"""Dropped riders ride by themselves unless their human steers them (R4.6): here he says which."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import TokenState, draw_token
from breakaway_desktop.words import _

STEER_KEY = pygame.K_d
_META: Final = "steered"
_TILE_H, _GAP, _ACROSS = 58.0, 8.0, 3


def dropped_of_humans(match: Match) -> tuple[int, ...]:
    """Dropped riders whose teams are played by humans, in order of number."""
    return tuple(sorted(rider for rider in match.race.dropped if match.seat(rider // 10).is_human))


def steer(match: Match, rider: int, on: bool) -> None:
    """Steers a dropped rider, or lets him ride by himself again; the race on file remembers it at once."""
    match.steer(rider, on)
    match.meta[_META] = sorted(match.steered)
    if match.autosave is not None:
        match.autosave.save(match.record())


def steer_as_kept(match: Match) -> None:
    """What the race on file says about it; what it says wrongly is passed over."""
    found = match.meta.get(_META)
    known = {rider.id for rider in match.first.riders}
    for rider in found if isinstance(found, list) else []:
        if type(rider) is int and rider in known:
            match.steer(rider)


class _Tile(Control):
    """A dropped rider, where he is, and who decides for him."""

    def __init__(self, rect: Box, rider: int, look: str, where: str, steered: bool, press: Callable[[], None]) -> None:
        super().__init__(rect, f"rider {rider}", on_press=press, radius=8)  # no words: a label
        self.rider = rider
        self.look = look
        self.where = where
        self.steered = steered

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, r = canvas.palette, self.rect
        canvas.box(r, p.tint if self.steered else p.sunk, border=p.accent if self.steered else p.control, radius=8)
        state = TokenState(dropped=not self.steered)
        draw_token(canvas, team_look(self.look), str(self.rider), (r.x + 26, r.centre[1]), 16, state)
        room = r.w - 52 - 8
        canvas.text(self.where, 14, (r.x + 52, r.y + 19), bold=True, anchor="midleft", max_width=room)
        words = _("is steered") if self.steered else _("by himself")
        size = fitting_size(canvas, words, 13, room)
        canvas.text(words, size, (r.x + 52, r.y + 39), colour=p.ink2, anchor="midleft", max_width=room)


class SteeringDialog(Dialog):
    """All dropped riders of humans; Enter or a click on one changes who decides for him. `changed(rider, on)` hears
    of it."""

    def __init__(self, match: Match, names: Names, changed: Callable[[int, bool], None]) -> None:
        self.match = match
        self.names = names
        self.riders = dropped_of_humans(match)
        self._changed = changed
        lines = (
            _("A dropped rider plays his highest card by himself, unless he is steered."),
            _("Steered, he is asked for his card like the others."),
        )
        done = Answer(_("Done"), lambda: None, _("Esc"))
        super().__init__(_("Who steers the dropped riders?"), lines, (done,))

    def content_height(self) -> float:
        rows = -(-len(self.riders) // _ACROSS)
        return rows * (_TILE_H + _GAP)

    def content_controls(self, box: Box) -> list[Control]:
        w = (box.w - (_ACROSS - 1) * _GAP) / _ACROSS
        race = self.match.race
        return [
            _Tile(
                Box(box.x + at % _ACROSS * (w + _GAP), box.y + _GAP + at // _ACROSS * (_TILE_H + _GAP), w, _TILE_H),
                rider,
                self.names.seats[rider // 10 - 1].colour,
                _("on {square}").format(square=race.rider(rider).square),
                rider in self.match.steered,
                partial(self._turn, rider),
            )
            for at, rider in enumerate(self.riders)
        ]

    def resize(self) -> None:
        super().resize()
        if self.focus.current is not None and not isinstance(self.focus.current, _Tile):
            self.focus.put(self.focus.controls[0])

    def _turn(self, rider: int) -> None:
        on = rider not in self.match.steered
        self._changed(rider, on)
        for control in self.focus.controls:
            if isinstance(control, _Tile):
                control.steered = control.rider in self.match.steered
        self.dirty = True

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key == STEER_KEY and not event.held and not event.ctrl:
            self.give(self.answers[0])
            return True
        return super().handle(event)
