"""How the race screen keeps what only one of its players may see: peeks and curtains (ux, "Secrets at one screen")."""

from __future__ import annotations

import pygame

from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.scenes.curtain import LIFT_MS, LOCK_MS, CurtainScene
from breakaway_desktop.ui.scenes.race.deeds import RaceDeeds
from breakaway_desktop.ui.scenes.race.situation import ROAD
from breakaway_desktop.ui.scenes.race.veil import Lifting
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _, language

AFTER_MS = 150.0
"""So long no input counts once a curtain is up: the key that lifted it, pressed twice, plays nothing."""


class RaceSecrets(RaceDeeds):
    """The race screen's own autosave of secrets. What may show to whom is worked out by `Situation`."""

    def __init__(self, session: Session, match: Match) -> None:
        super().__init__(session, match)
        self.lifting: Lifting | None = None
        """The curtain over the hand on its way up."""
        self._spoken = language()

    def put_on_rider(self) -> None:
        """The focus lies on the rider in question, while a team gives its orders."""
        raise NotImplementedError

    def lock(self, ms: float) -> None:
        """For so long no input counts."""
        raise NotImplementedError

    def unsay_other_language(self) -> None:
        """What was said before the language changed is not said any more."""
        if self._spoken == language():
            return
        self._spoken = language()
        situation = self.situation
        situation.warning, self.warning_ms, situation.said = "", 0.0, None
        if situation.topic is not None and situation.topic.kind == "refused":
            situation.topic = None

    def pause(self) -> None:
        """Strict: whoever goes on when nothing lies over the race any more may be somebody else."""
        super().pause()
        situation = self.situation
        if situation.keeping == "strict" and situation.asked is not None:
            situation.open_to = 0
            if situation.veiled:
                self.preselect()
                self.placing.lay_controls()

    def resume(self) -> None:
        super().resume()
        if self.situation.veiled:
            self.hang_veil()

    def peek(self) -> None:
        if self.situation.peeking:
            self.situation.peek_ms = 0.0
        else:
            self.situation.turn_up(self.session.settings.peek)
        self.stir()

    def cover(self) -> None:
        """The window was left: somebody else may come back to it."""
        if not self.situation.keeping:
            return
        self.situation.cover()
        if self.situation.veiled:
            self.situation.selected = -1
            self.placing.lay_controls()
        self.stir()
        if self.stage.top is self:
            self.let_curtain_fall()

    def let_curtain_fall(self) -> None:
        """Hangs the curtain before the race if a secret would show that must not yet."""
        situation = self.situation
        if self.stage.top is not self or not (
            situation.shut or situation.orders is not None or situation.keeping == ROAD
        ):
            return
        team = situation.behind_curtain
        if not team:
            if situation.shut and self.table.reader:
                situation.uncover()
                self.stir()
            return
        names = situation.names
        asked = situation.asked
        if situation.orders is not None:
            sentence = _("{player}, your orders for turn {turn}")
            line = sentence.format(player=names.player(team), turn=situation.orders.turn)
        elif asked is not None:
            sentence = _("{player}, rider {rider} is to move")
            line = sentence.format(player=names.player(team), rider=names.number(asked.rider))
        else:
            line = names.player(team)
        look = team_look(names.seats[team - 1].colour)
        more = _("The others look away.") if situation.keeping else ""
        curtain = CurtainScene(self.session, look, names.team(team), line, more)
        curtain.on_lift, curtain.on_menu, curtain.on_return = self.uncover, self.show_menu, self.stage.pop
        self.stage.push(curtain)

    def uncover(self) -> None:
        """The curtain before the race rises."""
        situation = self.situation
        situation.uncover()
        situation.beneath = False
        if situation.orders is not None:
            situation.open_to = situation.orders.team
        elif situation.asked is not None and situation.keeping in ("strict", ROAD):
            situation.open_to = situation.asked.team
        self.lock(AFTER_MS)
        self.preselect()
        self.stir()
        self.placing.lay_controls()
        self.put_on_card()
        self.put_on_rider()

    # Strict: the curtain over the hand

    def hang_veil(self) -> None:
        """It has just fallen, or the window came back while it hangs."""
        self.lifting = None
        self.lock(LOCK_MS)

    def lift_veil(self) -> None:
        """The human asked about has sat down: his cards lie open until another one is asked."""
        situation = self.situation
        asked = situation.asked
        if asked is None or not situation.veiled or self.is_locked:
            return
        picture = self._picture_of_hand() if self.session.settings.slides else None
        situation.open_to = asked.team
        self.lock(AFTER_MS)
        self.preselect()
        self.stir()
        self.placing.lay_controls()
        self.put_on_card()
        if picture is not None:
            self.lifting = Lifting(self.desk.layout.hand, picture, LIFT_MS)

    def lift_further(self, dt_ms: float) -> None:
        """The curtain over the hand rises."""
        if self.lifting is None:
            return
        self.lifting.left_ms -= dt_ms
        self.dirty = True
        if self.lifting.left_ms <= 0:
            self.lifting = None
            self.stir()

    def _picture_of_hand(self) -> pygame.Surface:
        """The hand's panel as it looks now."""
        box = self.desk.layout.hand
        screen = self.screen
        own = Canvas(pygame.Surface((1, 1)), screen.palette, screen.scale)
        rect = own.rect(*box)
        own = Canvas(pygame.Surface(rect.size), screen.palette, screen.scale)
        own.fill(screen.palette.desk)
        with own.shifted(-rect.x / screen.scale, -rect.y / screen.scale):
            self.desk.draw_hand(own)
            if self.placing.lift is not None:
                self.placing.lift.draw(own, True, False)
        return own.surface
