"""The dialog that rides on from here as a new race: who plays which team."""

from __future__ import annotations

from functools import partial

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.match.saves import NAME
from breakaway_desktop.match.what_if import has_secrets, objection, ride_on, start_of_ride
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.dialogs.common import do_or_explain
from breakaway_desktop.ui.dialogs.seats import seat_rows
from breakaway_desktop.ui.intents import GoOnWithCopy
from breakaway_desktop.ui.toolkit.boxes import Node
from breakaway_desktop.ui.toolkit.dialog import Answer, Dialog, stay
from breakaway_desktop.ui.toolkit.scene import Stage
from breakaway_desktop.words import _


def open_ride_on(stage: Stage, match: Match, decisions: int) -> None:
    """Asks who plays the teams, or says why nobody can ride on from after so many decisions."""
    key = objection(match, decisions)
    if key:
        answer = Answer(_("Back to the replay"), stay, cap="Esc")
        stage.push(Dialog(_("Ride on from here"), (say_refusal(Refused(key)),), (answer,)))
    else:
        stage.push(RideOnDialog(match, decisions))


class RideOnDialog(Dialog):
    """A row a team; the race that is looked at stays as it is."""

    def __init__(self, match: Match, decisions: int) -> None:
        self.match = match
        self.decisions = start_of_ride(match, decisions)
        self.players = [seat.player for seat in match.seats]
        answers = Answer(_("Back to the replay"), stay, cap="Esc"), Answer(_("Ride on"), self._ride, "O")
        super().__init__(_("Ride on from here"), self._sentences(), answers)

    def _sentences(self) -> list[str]:
        at = self.decisions
        race = self.match.steps[at - 1].after if at else self.match.first
        if race.moved:
            said = _("Starts a new race, saved separately, from turn {turn}, after {n} of {all} riders have moved.")
        else:
            said = _("Starts a new race, saved separately, from the start of turn {turn}.")
        found = [said.format(turn=race.turn, n=race.moved, all=len(race.order))]
        if has_secrets(self.match):
            found.append(_("Cards that are still secret are dealt again, so that none are revealed early."))
        return found

    def content(self) -> Node:
        return seat_rows(names_of(self.match), self.players, partial(partial, self._seat))

    def _seat(self, team: int, player: str) -> None:
        self.players[team - 1] = player

    def _ride(self) -> None:
        do_or_explain(self.stage, self._begin)

    def _begin(self) -> None:
        new = ride_on(self.match, self.decisions, self.players, seed=new_seed())
        new.meta = HotSeat.of(self.match).written_into(new.meta)
        new.meta[NAME] = _("What if: turn {turn}").format(turn=new.race.turn)
        self.navigate(GoOnWithCopy(new))
