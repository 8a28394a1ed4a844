"""What if: a race ridden on from here as a new one, and who plays which team in it."""

from __future__ import annotations

from functools import partial

import pygame

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, HUMAN, new_seed
from breakaway_desktop.match.saves import NAME
from breakaway_desktop.match.what_if import has_secrets, objection, ride_on, start_of_ride
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.play.setup_draft import BOTS
from breakaway_desktop.sentences.names import bot_name
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.intents import GoOnWithCopy
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Choice, Option
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.kit.scene import Stage
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.taken import told
from breakaway_desktop.words import _

_ROW = 42.0


def open_ride_on(stage: Stage, match: Match, decisions: int) -> None:
    """Asks who plays the teams, or says why nobody can ride on from after so many decisions."""
    key = objection(match, decisions)
    if key:
        answer = Answer(_("Back to the replay"), lambda: None, _("Esc"))
        stage.push(Dialog(_("Ride on from here"), (say_refusal(Refused(key)),), (answer,)))
    else:
        stage.push(RideOnDialog(match, decisions))


class RideOnDialog(Dialog):
    """A row a team; the race that is looked at stays as it is."""

    def __init__(self, match: Match, decisions: int) -> None:
        self.match = match
        self.decisions = start_of_ride(match, decisions)
        self.players = [seat.player for seat in match.seats]
        self.names = names_of(match)
        answers = (
            Answer(_("Back to the replay"), lambda: None, _("Esc")),
            Answer(_("Ride on"), self._ride, "O", pygame.K_o),
        )
        super().__init__(_("Ride on from here"), self._sentences(), answers)

    def _sentences(self) -> list[str]:
        at = self.decisions
        race = self.match.steps[at - 1].after if at else self.match.first
        if race.moved:
            said = _("From turn {turn}, after {n} of {all} riders, as a new race with a file of its own.")
        else:
            said = _("From the start of turn {turn}, as a new race with a file of its own.")
        found = [said.format(turn=race.turn, n=race.moved, all=len(race.order))]
        if has_secrets(self.match):
            found.append(_("Cards that are still secret are dealt anew: they would come to light before their time."))
        return found

    def content_height(self) -> float:
        return len(self.players) * _ROW

    def content_controls(self, box: Box) -> list[Control]:
        found: list[Control] = []
        for at, player in enumerate(self.players):
            known = [HUMAN, *(BOT + bot for bot in BOTS)]
            options = [Option(each, _player_title(each)) for each in known]
            if player not in known:
                options.append(Option(player, _player_title(player)))
            rect = Box(box.x + box.w * 0.46, box.y + at * _ROW + 2, box.w * 0.54, 36)
            whole = Box(0, 0, self.screen.w, self.screen.h)
            found.append(Choice(rect, f"{at + 1}", options, player, partial(self._seat, at), within=whole))
        return found

    def _seat(self, at: int, player: str) -> None:
        self.players[at] = player

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        for at, seat in enumerate(self.names.seats):
            y = box.y + at * _ROW + 20
            draw_token(canvas, team_look(seat.colour), "", (box.x + 13, y), 13)
            room = box.w * 0.46 - 46
            canvas.text(self.names.team(at + 1), 15, (box.x + 36, y), bold=True, anchor="midleft", max_width=room)

    def _ride(self) -> None:
        told(self.stage, self._begin)

    def _begin(self) -> None:
        new = ride_on(self.match, self.decisions, self.players, seed=new_seed())
        new.meta = HotSeat.of(self.match).written_into(new.meta)
        new.meta[NAME] = _("What if: turn {turn}").format(turn=new.race.turn)
        self.navigate(GoOnWithCopy(new))


def _player_title(player: str) -> str:
    return _("Human") if player == HUMAN else bot_name(player.removeprefix(BOT))
