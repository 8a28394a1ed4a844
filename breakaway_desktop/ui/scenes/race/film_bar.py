"""The buttons with which the film of a turn that all ride at once is paused, stepped and skipped."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from breakaway_desktop.ui.scenes.race.ride_bar import Deed
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.race.scene import RaceScene

GO_ON: Final = "go-on"
PAUSE_KEY: Final = pygame.K_k
STEP_KEY: Final = pygame.K_RIGHT


def film_deeds(scene: RaceScene) -> list[Deed]:
    """What can be done while nobody is asked, in a race of secret orders."""
    turn = Deed("turn", _("End of the turn"), _("Shift+N"), partial(scene.run_on, whole_turn=True))
    humans = bool(scene.match.humans)
    pause_cap = "K" if humans else _("Space")
    if scene.is_film_paused:
        pause = Deed(GO_ON, _("Go on"), pause_cap, scene.pause_film, "play")
    else:
        pause = Deed("pause", _("Pause"), pause_cap, scene.pause_film)
    step = Deed("step", _("Step"), "→", scene.step_film)
    if not humans:
        return [pause, step, turn]
    return [pause, step, Deed("skip", _("Skip"), _("Space"), scene.skip)]
