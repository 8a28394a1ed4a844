"""The update of the race screen by phones: their decisions, their seats, and the door."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import Any, Final

from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import RepaintOnly, Tick, Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.match_stage import sync_seats
from breakaway_desktop.phones.seats import BOT
from breakaway_desktop.phones.stage import COUNT, TO_LINE
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.ui.intents import ShowResult
from breakaway_desktop.ui.phones.guest_messages import DoorPrompt, PhonesMessage, SeatPrompt, UndoPrompt
from breakaway_desktop.ui.phones.guest_shown import PhonesShown, phones_on, phones_shown, with_phones
from breakaway_desktop.ui.phones.guest_stage import LiveStage
from breakaway_desktop.ui.phones.intents import phones_of
from breakaway_desktop.ui.phones.table import end_race, note_people, save_keys, seat_players
from breakaway_desktop.ui.screens.race.advance import advance, after_decision, without_drawer
from breakaway_desktop.ui.screens.race.count import is_counting
from breakaway_desktop.ui.screens.race.decisions_update import after_undo
from breakaway_desktop.ui.screens.race.model import Next, RaceModel, acting_rider, once
from breakaway_desktop.ui.screens.race.road import moves_left
from breakaway_desktop.ui.screens.race.screen_seat import update_seats
from breakaway_desktop.ui.screens.race.status_text import refused_undo_sentence, timeout_sentence
from breakaway_desktop.ui.session import Session

CALM_MS: Final = 800.0
"""Milliseconds after a player on a phone is asked during which the button “Play here” does nothing."""
PHONES: Final = "phones"
"""The page of the phones in the drawer."""
_DRAWN: Final = attrgetter("live", "guest_values", "dialog")
"""What decides the picture while only time passes."""


def begin_value() -> PhonesShown:
    """Return what the race screen shows of the table before its first update."""
    return PhonesShown()


def teams_elsewhere(session: Session) -> frozenset[int]:
    """Return the teams whose players decide on phones."""
    phones = phones_of(session)
    return frozenset() if phones is None else phones.table.phone_teams


def follow_seats(model: RaceModel) -> None:
    """Give the seats of the table to the humans and bots who ride now."""
    seat_players(model.session, model.match)


def update(before: RaceModel, message: Any, after: Next) -> Next:
    """Let phones decide when time passes or they have sent something, and show what has changed at their table."""
    phones = phones_of(before.session)
    if phones is None:
        return after
    intent = after.intent if isinstance(after, Update) else after
    if isinstance(intent, ShowResult):
        end_race(before.session)
    if isinstance(after, Intent) or isinstance(intent, Intent):
        return after
    subject = message.subject if isinstance(message, Posted) else message
    if isinstance(subject, PhonesMessage) and isinstance(after, RaceModel):
        after = subject.action(after, phones, *subject.arguments, **dict(subject.named))
    answer = after.model if isinstance(after, Update | RepaintOnly) else after
    model, to_first = answer, isinstance(after, Update) and after.to_first
    if isinstance(message, Tick | Posted) or _is_paused(model) != _is_paused(before):
        teams = model.driver.teams_elsewhere
        model, stage = _update_table(model, phones)
        if stage.undone:
            later = after_undo(model, stage.live, stage.undone, again=False)
        elif stage.live is not model.live:
            later = advance(_with_timeouts(after_decision(model, stage.live), stage), model)
        else:
            later = model if model.driver.teams_elsewhere == teams else advance(model)
        if stage.refused_by and isinstance(later, RaceModel):
            later = later.with_notice(refused_undo_sentence(later, [stage.refused_by]), wrong=False)
        model, to_first = (later.model, True) if isinstance(later, Update) else (later, to_first)
    model = _with_phones_shown(model, phones)
    if isinstance(after, RepaintOnly) and _DRAWN(model) == _DRAWN(answer):
        return RepaintOnly(model)
    if isinstance(message, Tick | Posted) and _only_awaits_phones(before, model):
        return RepaintOnly(model)
    return Update(model, to_first=True) if to_first else model


def _only_awaits_phones(before: RaceModel, model: RaceModel) -> bool:
    """Return whether only phones are asked, and nothing but time has passed since `before`."""
    if not phones_on(model).are_asked or model.shown_ask is not None or model.orders is not None:
        return False
    return replace(model, clock_ms=before.clock_ms, due_ms=before.due_ms) == before


def _with_timeouts(model: RaceModel, stage: LiveStage) -> RaceModel:
    """Return the model with a notice of players on phones whose time has run out, if there are any."""
    if not stage.timed_out:
        return model
    words = timeout_sentence(model, stage.timed_out, model.match.steps[-1:])
    return model.with_notice(words, wrong=False, stays=True)


def _update_table(model: RaceModel, phones: PhoneHost) -> tuple[RaceModel, LiveStage]:
    """Update the table. Return the model with its seats, and the stage with the decisions of phones."""
    model.driver.teams_elsewhere = phones.table.phone_teams
    stage = _stage_of(model, phones)
    # A page takes a millisecond: all of them in one frame would be noticed.
    phones.update(stage, model.session.seconds(), most_pages=1)
    return _with_seats(model, phones), stage


def _is_paused(model: RaceModel) -> bool:
    """Return whether phones may only plan: the race is paused, or a menu or a dialog halts it."""
    return model.live.playback.is_held or model.seat.is_screen_covered or model.is_halted


def _stage_of(model: RaceModel, phones: PhoneHost) -> LiveStage:
    """Return the race as phones get it now."""
    undos, hints = phones_on(model).undos, model.session.settings.hints
    news = COUNT if is_counting(model) else TO_LINE if moves_left(model) == 2 else ""
    return LiveStage(model.live, phones, undos, is_paused=_is_paused(model), allows_hints=hints, news=news)


def _with_phones_shown(model: RaceModel, phones: PhoneHost) -> RaceModel:
    """Return the model with the public facts about the table.

    The dialogs about a phone at the door, and about an undo that players at the screen must answer, open between two
    decisions. A dialog about phones closes when its question is settled.
    """
    turn, seen = model.match.race.turn, phones_on(model)
    open_asks = tuple((turn, ask) for ask in model.live.asks_elsewhere)
    asks = open_asks or seen.asks
    is_new = any(ask not in seen.asks for ask in asks)
    request = _stage_of(model, phones).undo_request
    shown = replace(
        phones_shown(phones, seen, model.session.seconds(), request),
        asks=asks, are_asked=bool(open_asks), asked_at_ms=model.clock_ms if is_new else seen.asked_at_ms,
        next_rider=_next_rider(model), pointed_card=_pointed_card(model, phones),
    )  # fmt: skip
    bell = model.session.settings.phone_bell
    if is_new and bell != "off":
        model.session.play_sounds(("ask_bell",))
    if bell == "next" and shown.next_rider not in (0, seen.next_rider):
        model.session.play_sounds(("next_knock",))
    if shown != seen:
        model = with_phones(model, shown)
    if _is_settled(model):
        model = replace(model, dialog="")
    if model.dialog or model.live.is_showing_moves or model.seat.is_screen_covered:
        return model
    if shown.undo is not None and set(shown.undo.answerable) - shown.phone_teams:
        return replace(model, dialog=UndoPrompt())
    return model if shown.knock is None else replace(model, dialog=DoorPrompt())


def _is_settled(model: RaceModel) -> bool:
    """Return whether the open dialog is a question about phones that nobody needs to answer any more."""
    shown = phones_on(model)
    match model.dialog:
        case DoorPrompt():
            return shown.knock is None
        case UndoPrompt():
            return shown.undo is None
        case SeatPrompt(team, skips):
            is_missing = any(ask.team == team for ask in missing_phone_asks(model))
            return team not in shown.phone_teams or (skips and not is_missing)
    return False


def _next_rider(model: RaceModel) -> int:
    """Return the rider of a player on a phone who is next to move, 0 for none; unchanged while moves are shown.

    Only public facts are used, because everybody can hear the sound that is played for him.
    """
    if model.live.is_showing_moves:
        return phones_on(model).next_rider
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
    ask = model.ask_elsewhere
    return 0 if ask is None else phones.table.pointed_card(ask.team, _stage_of(model, phones))


def _with_seats(model: RaceModel, phones: PhoneHost) -> RaceModel:
    """Return the model after seats may have changed: bots ride for free seats, players on phones have their names."""
    sync_seats(model.match, phones.table, model.driver.hand_over)
    note_people(phones, model.match)
    model.driver.teams_elsewhere = phones.table.phone_teams
    seat_now = update_seats(model.seat, model.match)
    return model if seat_now is model.seat else replace(model, seat=seat_now)


# Undo


def undo(model: RaceModel, undo: Undo) -> RaceModel | None:
    """Show the undo that is asked for, or ask those on phones who must agree to this one; None if nobody must."""
    phones, shown = phones_of(model.session), phones_on(model)
    if shown.undo is not None:
        return replace(model, dialog=UndoPrompt())
    teams = shown.phone_teams & set(undo.consent)
    if phones is None or not teams:
        return None
    if model.match.over:
        players = listed([model.names.player(team) for team in sorted(teams)])
        words = _("Not undone: after the finish {players} can no longer agree on the phone.")
        return model.with_notice(words.format(players=players))
    reason = _stage_of(model, phones).request_undo(undo.asker)
    return model.with_notice(reason) if reason else model


def forget_choices(model: RaceModel) -> None:
    """Let phones forget what they have planned, drafted and confirmed, because of an undo or redo."""
    phones = phones_of(model.session)
    if phones is not None:
        phones.table.forget_choices(undone=True)
        _stage_of(model, phones).forget_undo()


def answer_undo(model: RaceModel, phones: PhoneHost, *, yes: bool) -> RaceModel | Update:
    """Agree to an undo for the players who answer at the screen; if not `yes`, withdraw it and announce their
    refusal."""
    undo = phones_on(model).undo
    model = replace(model, dialog="")
    if undo is None:
        return model
    stage = _stage_of(model, phones)
    if not yes:
        stage.refuse_undo()
        phones.table.announce_refusal(undo.asker, listed([model.names.player(team) for team in undo.answerable]))
        return model.with_notice(refused_undo_sentence(model, undo.answerable), wrong=False)
    for team in undo.answerable:
        stage.agree_to_undo(team, yes=True)
    model = replace(model, live=stage.live)
    if not stage.undone:
        return model
    forget_choices(model)
    return after_undo(model, model.live, stage.undone, again=False)


# The page of the phones


def show_page(model: RaceModel, phones: PhoneHost) -> RaceModel:
    # Phones that were refused may knock again.
    phones.table.open_door()
    return replace(model, view_state=replace(model.view_state.without_reason(), page=PHONES), dialog="")


def toggle_page(model: RaceModel, phones: PhoneHost) -> RaceModel:
    state = model.view_state
    if state.page != PHONES:
        return show_page(model, phones)
    return replace(model, view_state=state.toggle_page(PHONES, state.sheet_team), dialog="")


def renew_code(model: RaceModel, phones: PhoneHost) -> RaceModel:
    """Give the table another code."""
    phones.renew_code()
    return model.with_notice(_("The table has a new code."), wrong=False, is_done=True)


# Seats and the door


def ask_to_move(model: RaceModel, _phones: PhoneHost, team: int, *, skips: bool = False) -> RaceModel:
    """Ask whether to show the cards of a player on a phone at this screen, or (`skips`) to skip his orders."""
    is_hasty = model.clock_ms - phones_on(model).asked_at_ms < CALM_MS
    return model if is_hasty else replace(model, dialog=SeatPrompt(team, skips))


def move_here(model: RaceModel, phones: PhoneHost, team: int) -> RaceModel | Update:
    """Let a player on a phone decide at this screen."""
    return advance(_with_seat_here(replace(without_drawer(model), dialog=""), phones, team))


def move_all_here(model: RaceModel, phones: PhoneHost) -> RaceModel | Update:
    """Let all players decide at this screen."""
    for seat in phones_on(model).phone_seats:
        model = _with_seat_here(model, phones, seat.team)
    return advance(without_drawer(model))


def _with_seat_here(model: RaceModel, phones: PhoneHost, team: int) -> RaceModel:
    """Move the seat of a phone to this screen; its player confirms that he sits there."""
    if team not in phones.table.phone_teams:
        return model
    phones.table.play_here(team)
    seat = replace(model.seat, newcomers=model.seat.newcomers | {team}) if model.seat.secrecy else model.seat
    return _with_seats(replace(model, seat=seat), phones)


def free_seat(model: RaceModel, phones: PhoneHost, team: int) -> RaceModel | Update:
    """Give the seat of a phone to a bot; anybody may ask for it."""
    if team in phones.table.phone_teams:
        phones.table.seat(team, BOT)
        model = _with_seats(model, phones)
    return advance(model)


def skip_orders(model: RaceModel, _phones: PhoneHost, team: int) -> RaceModel | Update:
    """Skip the orders of a team on a phone: its riders play their highest cards."""
    model = replace(model, dialog="")
    ask = next((ask for ask in model.live.asks_elsewhere if ask.team == team), None)
    if ask is None:
        return model
    return advance(after_decision(model, model.live.resume().decide(model.match.no_order(ask))), model)


def answer_knock(model: RaceModel, phones: PhoneHost, number: int, *, yes: bool) -> RaceModel | Update:
    """Let the phone at the door with this number in, or not; if the answer does not count, it is asked for again."""
    if phones.table.answer_knock(number, admitted=yes, now=model.session.seconds()):
        save_keys(phones)
        model = _with_seats(replace(model, dialog=""), phones)
    return advance(model)


@once
def missing_phone_asks(model: RaceModel) -> tuple[Ask, ...]:
    """Return the asks of the phones that have not confirmed their orders yet."""
    ready = {seat.team for seat in phones_on(model).seats if seat.is_ready}
    return tuple(ask for ask in model.live.asks_elsewhere if ask.team not in ready)


def last_missing_ask(model: RaceModel) -> Ask | None:
    """Return the ask of the only team that everybody waits for, None if there are several or none."""
    missing, elsewhere = missing_phone_asks(model), model.live.asks_elsewhere
    is_last = model.match.is_simultaneous and len(missing) == 1 and len(model.match.open_asks) == len(elsewhere)
    return missing[0] if is_last and len(phones_on(model).people) > 1 else None
