"""The update of what a player decides besides cards: to skip, ride in, retire, steer, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Literal

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.chosen_orders import with_lowest
from breakaway_desktop.play.home_riders import home_riders, let_play_alone, play_alone, wish_sentence
from breakaway_desktop.play.live_race import LiveRace
from breakaway_desktop.play.steering import steer
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.screens.race import messages as say, orders_update
from breakaway_desktop.ui.screens.race.advance import advance, after_decision, with_live
from breakaway_desktop.ui.screens.race.model import (
    HandDraft,
    Next,
    RaceModel,
    RaceNotice,
    Retiring,
    can_let_home_ride,
    can_ride_in,
)
from breakaway_desktop.ui.screens.race.status_text import (
    refused_undo_sentence,
    retirement_sentence,
    timeout_sentence,
    undo_sentence,
)
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen, own_team


def skip_decision(model: RaceModel) -> Next:
    model, ask = replace(model, dialog=""), model.live.reached_ask
    if ask is None:
        return model
    steps, turn, notice = len(model.match.steps), model.match.race.turn, None
    live = model.live.skip_decision()
    if model.seconds and model.clock_left_ms <= 0:
        notice = RaceNotice(timeout_sentence(model, (ask.team,), model.match.steps[steps:]), wrong=False, stays=True)
    elif model.orders is not None:
        sentence = _("{team} has no orders in turn {turn}: its riders play the highest cards allowed")
        words = sentence.format(team=model.names.team(model.orders.team), turn=turn)
        notice = RaceNotice(words, wrong=False)
    return advance(replace(with_live(model, live), notice=notice), model)


def let_ride_in(model: RaceModel) -> Next:
    if not can_ride_in(model) or model.live.reached_ask != model.advisable_ask or has_privacy_screen(model):
        return model
    after = after_decision(model, model.live.resume().ride_in())
    return advance(
        after.with_notice(_("Each rider plays his highest card to the end"), wrong=False, is_done=True), model
    )


def toggle_home_riders(model: RaceModel) -> Next:
    ask = model.advisable_ask
    if ask is None or not can_let_home_ride(model) or model.live.reached_ask != ask or has_privacy_screen(model):
        return model
    on = not play_alone(model.match, ask.team)
    let_play_alone(model.match, ask.team, on)
    if on and model.orders is not None:
        model = orders_update.with_orders(model, with_lowest(model.orders, home_riders(model.match.race, ask.team)))
    return advance(model.with_notice(wish_sentence(on, key_cap_text(act.HOME)), wrong=False, is_done=True))


def open_dialog(model: RaceModel, what: say.RaceDialog | Literal["retire"]) -> Next:
    humans = model.match.humans
    if what == "retire":
        if model.match.over or not humans:
            return model
        if not own_team(model):
            return model.with_notice(_("You can retire a rider on his team’s turn."))
        return replace(model, dialog=Retiring(model.shown_ask.rider if model.shown_ask is not None else 0))
    return advance(replace(model, dialog=what))


def retire(model: RaceModel, rider: int) -> Next:
    model = replace(model, dialog="")
    try:
        live = model.live.retire(rider)
    except Refused as refused:
        return model.with_notice(refusal_sentence(refused))
    words = retirement_sentence(model, model.match.steps[-1])
    notice = RaceNotice(words, wrong=False, is_done=True) if words else None
    # With secret orders, the team continues to order for its other riders, within the same time.
    due_ms = model.due_ms if model.orders is not None else inf
    return advance(replace(with_live(replace(model.with_ask(None), due_ms=due_ms), live), notice=notice), model)


def toggle_steering(model: RaceModel, rider: int) -> Next:
    on = rider not in model.match.steered
    steer(model.match, rider, on)
    sentence = _("{player} now steers {rider}") if on else _("{rider} plays his highest while dropped")
    words = sentence.format(rider=model.names.rider(rider), player=model.names.player(rider // 10))
    return model.with_notice(words, wrong=False, is_done=True)


def undo(model: RaceModel) -> Next:
    undo = model.match.next_undo()
    if undo is None:
        return model
    asking: RaceModel | None = next(filter(None, (guest.undo(model, undo) for guest in model.guests)), None)
    if asking is not None:
        return asking
    crosses = model.orders is not None and undo.asker not in (0, model.orders.team)  # he must give his orders again
    return replace(model, dialog="undo") if undo.consent or crosses else undo_now(model)


def undo_now(model: RaceModel) -> Next:
    if not model.match.humans:
        model = model.with_playback(model.live.playback.freeze())
    after = model.live.undo()
    _forget_choices(model)
    return after_undo(model, *after, again=False)


def refuse_undo(model: RaceModel) -> RaceModel:
    undo = model.match.next_undo()
    words = refused_undo_sentence(model, undo.consent if undo is not None else ())
    return replace(model, dialog="").with_notice(words, wrong=False)


def after_undo(before: RaceModel, live: LiveRace, steps: Sequence[Step], *, again: bool) -> RaceModel | Update:
    """Return the model after these steps were undone, or redone (`again`)."""
    model = replace(before, live=live)
    words = undo_sentence(model, steps, again=again)
    orders = None if again else orders_update.undone_orders(model, steps)
    if orders is not None:
        words = _("Undone: {team}’s orders").format(team=model.names.team(orders.team))
    notice = RaceNotice(words, wrong=False, is_done=True) if words else None
    model = replace(model.with_ask(None), draft=orders or HandDraft(), notice=notice, seat=model.seat.vacate())
    return advance(model, before)


def redo(model: RaceModel) -> Next:
    _forget_choices(model)
    return after_undo(model, *model.live.redo(), again=True)


def _forget_choices(model: RaceModel) -> None:
    """Let guests forget what has been chosen elsewhere."""
    for guest in model.guests:
        guest.forget_choices(model)
