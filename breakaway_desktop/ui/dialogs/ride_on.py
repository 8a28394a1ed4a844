"""The what-if dialog: start a new race from an earlier moment of the race being watched."""

from __future__ import annotations

from dataclasses import dataclass, replace

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.page import PageView, do
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.fork import fork_race, fork_start, has_secrets, objection
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.match.race_files import NAME
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.seats import seat_rows
from breakaway_desktop.ui.intents import Back, ResumeCopy


@dataclass(frozen=True, slots=True)
class RideOnModel:
    """The race being watched, how many of its decisions the new race keeps, and the player of each team."""

    match: Match
    decisions: int
    players: tuple[str, ...]


def begin(match: Match, decisions: int) -> RideOnModel:
    """Open the dialog. Raises Refused if the race cannot be played on after `decisions` decisions."""
    if key := objection(match, decisions):
        raise Refused(key)
    return RideOnModel(match, fork_start(match, decisions), tuple(seat.player for seat in match.seats))


def _set_player(model: RideOnModel, team: int, player: str) -> RideOnModel:
    return replace(model, players=(*model.players[: team - 1], player, *model.players[team:]))


def _ride_on(model: RideOnModel) -> Back:
    """Start the race. Raises Refused if these players cannot play on."""
    new = fork_race(model.match, model.decisions, model.players, seed=new_seed())
    new.meta = HotSeat.of(model.match).merge_into(new.meta)
    new.meta[NAME] = _("What if: turn {turn}").format(turn=new.race.turn)
    return Back(lambda: ResumeCopy(new))


def view(model: RideOnModel) -> PageView:
    rows = seat_rows(names_of(model.match), model.players, on_change=lambda team, player: do(_set_player, team, player))
    answers = (
        DialogButton(_("Back"), Back(), act.BACK),
        DialogButton(_("Play on"), do(_ride_on), act.RIDE_ON),
    )
    return question_dialog(_("Play on from here"), _sentences(model), answers, child=rows, name="ride-on")


def _sentences(model: RideOnModel) -> list[str]:
    decisions = model.decisions
    race = model.match.steps[decisions - 1].after if decisions else model.match.first
    if race.moved:
        sentence = _("Starts a new race, saved separately, from turn {turn}, after {n} of {all} riders have moved.")
    else:
        sentence = _("Starts a new race, saved separately, from the start of turn {turn}.")
    sentences = [sentence.format(turn=race.turn, n=race.moved, all=len(race.order))]
    if has_secrets(model.match):
        sentences.append(_("Cards that are still secret are dealt again, so that none are revealed early."))
    return sentences
