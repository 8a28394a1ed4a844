"""The update of the race screen by phones: their decisions, their seats, and the door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.match_stage import sync_seats
from breakaway_desktop.phones.seats import BOT
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.ui.phone_table import phones_of, save_keys
from breakaway_desktop.ui.screens.race.model import RaceModel, RaceNotice, SeatPrompt, acting_rider
from breakaway_desktop.ui.screens.race.phone_stage import LiveStage
from breakaway_desktop.ui.screens.race.phones_shown import phones_shown
from breakaway_desktop.ui.screens.race.screen_seat import update_seats

CALM_MS: Final = 800.0
"""Milliseconds after a player on a phone is asked during which the button “Play here” does nothing."""


def update_table(model: RaceModel) -> tuple[RaceModel, LiveStage | None]:
    """Update the table. Return the model with its seats, and the stage with the decisions of phones; None without a
    table.
    """
    phones = phones_of(model.session)
    if phones is None:
        return model, None
    model.driver.teams_elsewhere = phones.table.phone_teams
    model, stage = _with_stage(model, phones)
    # A page takes a millisecond: all of them in one frame would be noticed.
    phones.update(stage, model.session.seconds(), most_pages=1)
    return _with_seats(model, phones), stage


def is_paused_for_phones(model: RaceModel) -> bool:
    """Return whether phones may only plan: the race is paused, or a menu or a dialog halts it."""
    return model.live.playback.is_held or model.seat.is_screen_covered or model.is_halted


def _with_stage(model: RaceModel, phones: PhoneHost) -> tuple[RaceModel, LiveStage]:
    """Return the stage with the race as it is now, and the model with the stage."""
    stage = model.phone_stage or LiveStage(model.live, phones)
    stage.follow(model.live, is_paused=is_paused_for_phones(model), allows_hints=model.session.settings.hints)
    return (model if model.phone_stage is stage else replace(model, phone_stage=stage)), stage


def with_phones_shown(model: RaceModel) -> RaceModel:
    """Return the model with the public facts about the table.

    The dialogs about a phone at the door, and about an undo that players at the screen must answer, open between two
    decisions. A dialog about phones closes when its question is settled.
    """
    phones = phones_of(model.session)
    if phones is None:
        return model
    turn, seen = model.match.race.turn, model.phones
    open_asks = tuple((turn, ask) for ask in model.live.asks_elsewhere)
    asks = open_asks or seen.asks
    is_new = any(ask not in seen.asks for ask in asks)
    request = None if model.phone_stage is None else model.phone_stage.undo_request
    shown = replace(
        phones_shown(phones, seen, model.session.seconds(), request),
        asks=asks, are_asked=bool(open_asks), asked_at_ms=model.clock_ms if is_new else seen.asked_at_ms,
        next_rider=_next_rider(model), pointed_card=_pointed_card(model, phones),
    )  # fmt: skip
    bell = model.session.settings.phone_bell
    if is_new and bell != "off":
        model.host.sound.play("ask_bell")
    if bell == "next" and shown.next_rider not in (0, seen.next_rider):
        model.host.sound.play("next_knock")
    if shown != model.phones:
        model = replace(model, phones=shown)
    if _is_settled(model):
        model = replace(model, dialog="")
    if model.dialog or model.live.is_showing_moves or model.seat.is_screen_covered:
        return model
    if shown.undo is not None and set(shown.undo.answerable) - shown.phone_teams:
        return replace(model, dialog="phone-undo")
    return model if shown.knock is None else replace(model, dialog="door")


def _is_settled(model: RaceModel) -> bool:
    """Return whether the open dialog is a question about phones that nobody needs to answer any more."""
    match model.dialog:
        case "door":
            return model.phones.knock is None
        case "phone-undo":
            return model.phones.undo is None
        case SeatPrompt(team, skips):
            is_missing = any(ask.team == team for ask in missing_phone_asks(model))
            return team not in model.phones.phone_teams or (skips and not is_missing)
    return False


def _next_rider(model: RaceModel) -> int:
    """Return the rider of a player on a phone who is next to move, 0 for none; unchanged while moves are shown.

    Only public facts are used, because everybody can hear the sound that is played for him.
    """
    if model.live.is_showing_moves:
        return model.phones.next_rider
    race, acting = model.live.playback.race, acting_rider(model)
    coming = [] if model.match.is_simultaneous else race.order[race.moved + 1 : race.moved + 2]
    for group in coming:
        team, rider = group[0] // 10, group[0]
        is_steered = rider not in race.dropped or rider in model.match.steered
        if team in model.driver.teams_elsewhere and team != acting // 10 and is_steered:
            return rider
    return 0


def _pointed_card(model: RaceModel, phones: PhoneHost) -> int:
    """Return the card of an open hand that the player who is asked points at on his phone; 0 for none."""
    ask, stage = model.ask_elsewhere, model.phone_stage
    if ask is None or stage is None or stage.asks.get(ask.team) != ask:
        return 0
    return phones.table.pointed_card(ask.team, stage)


def _with_seats(model: RaceModel, phones: PhoneHost) -> RaceModel:
    """Return the model after seats may have changed: bots ride for free seats, players on phones have their names."""
    sync_seats(model.match, phones.table, model.driver.hand_over)
    model.driver.teams_elsewhere = phones.table.phone_teams
    seat_now = update_seats(model.seat, model.match)
    return model if seat_now is model.seat else replace(model, seat=seat_now)


def forget_phone_choices(model: RaceModel) -> None:
    """Let phones forget what they have planned, drafted and confirmed, because of an undo or redo."""
    phones = phones_of(model.session)
    if phones is not None:
        phones.table.forget_choices(undone=True)
    if model.phone_stage is not None:
        model.phone_stage.forget_undo()


def ask_phones_to_undo(model: RaceModel, undo: Undo) -> RaceModel:
    """Ask for an undo at this screen; those who must agree are asked on their phones."""
    phones = phones_of(model.session)
    if phones is None:
        return model
    model, stage = _with_stage(model, phones)
    reason = stage.request_undo(undo.asker)
    return replace(model, notice=RaceNotice(reason, wrong=True)) if reason else model


def answer_undo(model: RaceModel, *, yes: bool) -> tuple[RaceModel, Sequence[Step]]:
    """Agree to an undo for the players who answer at the screen; if not `yes`, withdraw it and announce their refusal.

    Return the model, and the steps that were undone.
    """
    phones, undo = phones_of(model.session), model.phones.undo
    model = replace(model, dialog="")
    if phones is None or undo is None:
        return model, ()
    model, stage = _with_stage(model, phones)
    if not yes:
        stage.refuse_undo()
        phones.table.announce_refusal(undo.asker, listed([model.names.player(team) for team in undo.answerable]))
        return model, ()
    for team in undo.answerable:
        stage.agree_to_undo(team, yes=True)
    return replace(model, live=stage.live), stage.undone


def move_here(model: RaceModel, team: int) -> RaceModel:
    """Move the seat of a phone to this screen; its player confirms that he sits there."""
    phones = phones_of(model.session)
    if phones is None or team not in phones.table.phone_teams:
        return model
    phones.table.play_here(team)
    seat = replace(model.seat, newcomers=model.seat.newcomers | {team}) if model.seat.secrecy else model.seat
    return _with_seats(replace(model, seat=seat), phones)


def free_seat(model: RaceModel, team: int) -> RaceModel:
    """Give the seat of a phone to a bot; anybody may ask for it."""
    phones = phones_of(model.session)
    if phones is None or team not in phones.table.phone_teams:
        return model
    phones.table.seat(team, BOT)
    return _with_seats(model, phones)


def answer_knock(model: RaceModel, number: int, *, yes: bool) -> RaceModel:
    """Let the phone at the door with this number in, or not; if the answer does not count, it is asked for again."""
    phones = phones_of(model.session)
    if phones is None or not phones.table.answer_knock(number, admitted=yes, now=model.session.seconds()):
        return model
    save_keys(phones)
    return _with_seats(replace(model, dialog=""), phones)


def missing_phone_asks(model: RaceModel) -> tuple[Ask, ...]:
    """Return the asks of the phones that have not confirmed their orders yet."""
    ready = {seat.team for seat in model.phones.seats if seat.is_ready}
    return tuple(ask for ask in model.live.asks_elsewhere if ask.team not in ready)


def last_missing_ask(model: RaceModel) -> Ask | None:
    """Return the ask of the only team that everybody waits for, None if there are several or none."""
    missing, elsewhere = missing_phone_asks(model), model.live.asks_elsewhere
    is_last = model.match.is_simultaneous and len(missing) == 1 and len(model.match.open_asks) == len(elsewhere)
    return missing[0] if is_last and len(model.phones.people) > 1 else None
