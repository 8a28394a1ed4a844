"""Asking for a hint, and leaving it (key H)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.scenes.race.hint_panel import may_show
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.race.deeds import RaceDeeds

HINT_KEY: Final = pygame.K_h


def toggle_hint(scene: RaceDeeds) -> None:
    """Asks what the best bot would do in this place, from the asking team's view alone (R9.1); again: leaves it."""
    if leave_hint(scene):
        return
    situation = scene.situation
    asked = situation.asked or situation.orders
    if asked is None:
        return
    if not scene.session.settings.hints:
        scene.say(_("Hints are turned off: the settings turn them on again."))
        return
    if situation.veiled or (situation.orders is not None and situation.ordering is None):
        scene.say(_("There is a hint when the curtain has been lifted."))
        return
    if situation.asked is not None and any(face.value is None for face in situation.faces(situation.asked.rider)):
        scene.say(_("The hint weighs the secret cards: {key} turns them up first.").format(key=cap_of("V")))
        return
    situation.hint_reader = situation.reader
    scene.table.seek_advice(situation.view._replace(team=asked.team))
    situation.band_ms = 0.0
    scene.stir()


def leave_hint(scene: RaceDeeds) -> bool:
    """Closes the hint, or gives up waiting for it; whether there was one."""
    request = scene.table.advice
    was_open = may_show(scene.situation)
    if request.ask is not None:
        scene.table.leave_advice()
        scene.stir()
    return was_open


def stop_waiting(scene: RaceDeeds) -> None:
    """Whoever goes on does not want to know any more."""
    if scene.table.advice.is_pending:
        leave_hint(scene)
