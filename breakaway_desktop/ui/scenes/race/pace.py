"""How fast one goes on: what ends the film of the riders, what runs on, and which Enter comes too early to play."""

from __future__ import annotations

from typing import Final

import pygame

from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.kit.control import ENTER_KEYS
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.scenes.race.secrets import RaceSecrets
from breakaway_desktop.ui.scenes.race.situation import run_start
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _

HASTY_MS: Final = 400.0
"""So long a card that nobody chose is not played by Enter: it was meant for what stood there before."""


SEAT_HASTY_MS: Final = 1000.0
"""The same after somebody else has sat down: two presses of the one before must not ride his card."""
SAME_DIGIT_MS: Final = 600.0
"""So long after somebody else is asked the digit that was pressed last does not count: it was tapped twice."""


class RacePace(RaceSecrets):
    """The race screen's own autosave of time between two questions."""

    def __init__(self, session: Session, match: Match) -> None:
        super().__init__(session, match)
        self._open_ms = 0.0
        """How long the question has stood there, with nothing lying over it."""
        self._ran_on = False
        self._new_seat = False
        """Somebody else than before is asked, or has lifted a curtain."""
        self._seat_ms = 0.0
        """How long the human who is asked has been asked."""
        self._last_digit = self._tapped_digit = -1
        """The card whose number was pressed last, and the one that was before somebody else was asked."""

    @property
    def is_somebody_asked(self) -> bool:
        """Whether a human is to decide now: about a card, or about the orders of his team."""
        return self.situation.asked is not None or self.situation.orders is not None

    def resume(self) -> None:
        super().resume()
        self._open_ms = 0.0

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        covered = self.focus.depth or self.situation.veiled or self.lifting is not None
        self._open_ms = 0.0 if covered else self._open_ms + dt_ms
        self._seat_ms += dt_ms
        if self._ran_on != self.table.runs_on:
            self._ran_on = self.table.runs_on
            if not self.is_somebody_asked:
                self.placing.lay_controls()
                self.stir()

    def begin_question(self, *, new_seat: bool) -> None:
        """A question stands there from now on; `new_seat`: for somebody else than the one before."""
        self._open_ms, self._new_seat = 0.0, new_seat
        if new_seat:
            self._seat_ms, self._tapped_digit = 0.0, self._last_digit
            self.situation.unsay()
            self.situation.run_from = run_start(self.match)

    def uncover(self) -> None:
        super().uncover()
        self._new_seat = True

    def lift_veil(self) -> None:
        super().lift_veil()
        self._new_seat = True

    def is_deaf_to(self, at: int) -> bool:
        """Whether the number of this card does not count yet: it was pressed last before somebody else was asked."""
        return self._new_seat and at == self._tapped_digit and self._seat_ms < SAME_DIGIT_MS

    def is_double_tap(self, at: int) -> bool:
        """The number of this card is pressed; whether that was meant for who was asked before."""
        self._last_digit = at
        return self.is_deaf_to(at)

    @property
    def is_hasty(self) -> bool:
        """Whether Enter plays nothing yet: the card was selected by nobody, and the question has only just come up."""
        chosen = self.has_chosen or 0 <= self.armed_digit == self.situation.selected
        return not chosen and self._open_ms < (SEAT_HASTY_MS if self._new_seat else HASTY_MS)

    def interrupts(self, event: KeyDown) -> bool:
        """A key ends what is shown. Space and Enter are spent with that; others go on to count. With bots alone none
        does, nor Enter on what the keyboard was led to."""
        if not self.match.humans:
            return False
        if event.key == pygame.K_SPACE:
            if event.held:
                self.table.hurrying = True
            elif self.table.shot is not None:
                self.skip()
            return not self.is_somebody_asked or not self.walked
        if self.table.shot is None:
            return False
        if event.key in ENTER_KEYS:
            if not self.walked and not event.held:
                self.skip()
            return not self.walked
        if not event.held:
            self.skip()
            # Who wants to come to the next question has come to it.
            return event.key == pygame.K_n and self.is_somebody_asked
        return False

    def skip(self) -> None:
        """Ends what is being shown."""
        self.table.end_film()
        self.advance()

    def run_on(self, *, whole_turn: bool = False) -> None:
        """Shows nothing until somebody is asked again; if somebody is, says who."""
        asked, orders, names = self.table.asked, self.table.ordering, self.situation.names
        if asked is not None:
            self.note(_("{rider} is to move: play his card.").format(rider=names.rider(asked.rider)))
        elif orders is not None:
            self.note(_("{team} is to give its orders.").format(team=names.team(orders.team)))
        elif not self.table.over:
            self.situation.said = None
            self.table.run_on(whole_turn=whole_turn)
            self.advance()

    def pause_or_go_on(self) -> None:
        self.situation.said = None
        self.table.paused = not self.table.paused
        self.placing.lay_controls()
        self.advance()
        self.stir()

    def step_once(self) -> None:
        self.situation.said = None
        self.table.step_once()
        self.advance()
        self.stir()

    def set_speed(self, speed: str) -> None:
        self.table.speed = self.session.settings.speed = speed
        self.session.settings.save()
