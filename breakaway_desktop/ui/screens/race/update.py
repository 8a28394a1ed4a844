"""The update of the race screen."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any

from breakaway_desktop.kit.input.inputs import FocusLost, KeyDown, KeyUp, Posted
from breakaway_desktop.kit.toolkit.page import Covered, RepaintOnly, Tick, TopicClicked, TopicHovered, Uncovered, Update
from breakaway_desktop.kit.toolkit.stage import Host, Intent
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.settings import ALL_FIGURES
from breakaway_desktop.ui.features import TourRace, note_played
from breakaway_desktop.ui.intents import ShowKeys, ShowLog, ShowMenuInRace, ShowResult
from breakaway_desktop.ui.screens.race import (
    clock,
    decisions_update,
    hand_update,
    messages as say,
    orders_update,
    reader,
    tutor,
)
from breakaway_desktop.ui.screens.race.actions import key_groups, reader_keys
from breakaway_desktop.ui.screens.race.advance import (
    advance,
    at_moment,
    show_moment,
    sync_with_race,
    window_frame,
    with_fast_forward,
    without_cover,
)
from breakaway_desktop.ui.screens.race.count import is_counting, is_decided, look_ms
from breakaway_desktop.ui.screens.race.guests import race_guests
from breakaway_desktop.ui.screens.race.hint import with_hinted_card
from breakaway_desktop.ui.screens.race.model import (
    HandDraft,
    Next,
    RaceModel,
    Retiring,
    TutorQuestion,
    begin as begin_model,
    hand_cards,
    match_variant,
    team_to_move,
)
from breakaway_desktop.ui.screens.race.road import card_dealt_now, ends_with_any_key, moves_left, pan_progress, reasons
from breakaway_desktop.ui.screens.race.screen_seat import update_seats
from breakaway_desktop.ui.screens.race.variant_text import panel
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen, hide_secrets, own_team, shown_index_of
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.watching import messages as viewing, update as watching
from breakaway_desktop.ui.watching.update import DrawerState
from breakaway_desktop.ui.watching.view_state import PANEL


def begin(
    session: Session, match: Match, host: Host, jerseys: tuple[tuple[int, str], ...] = (),
    stage: TourRace | None = None,
) -> RaceModel:  # fmt: skip
    """Return the model of a new race, or of one that was saved."""
    guests = race_guests(session)
    teams_elsewhere = frozenset(team for guest in guests for team in guest.teams_elsewhere(session))
    model = begin_model(session, match, host, jerseys, stage, teams_elsewhere)
    model = replace(model, guests=guests, guest_values=tuple(guest.begin_value() for guest in guests))
    playback = model.live.playback
    before = model.with_playback(replace(playback, shot_ms=None))
    model = sync_with_race(before, at_moment(before, playback))
    tutor.request_advice(model)
    note_played(session, model.driver)
    return model


def update(model: RaceModel, message: Any) -> Next:
    """Return the model after a message, without secrets that the message has hidden."""
    result = _answer(model, message)
    for guest in model.guests:
        result = guest.update(model, message, result)
    # What is only selected or looked at changes nothing of the race.
    later = result.model if isinstance(result, Update | RepaintOnly) else result
    is_same = isinstance(later, RaceModel) and later.live is model.live and not isinstance(message, Tick | Posted)
    if not (model.is_lesson or is_same):
        note_played(model.session, model.driver)
    if isinstance(result, Intent | RepaintOnly):
        return result

    # A notice that every player must read survives the message.
    notice, after = model.notice, hide_secrets(model, result.model if isinstance(result, Update) else result)
    is_closed = isinstance(message, Tick | Covered) or _closes_notice(model, message)
    if notice is not None and notice.stays and after.notice is None and not is_closed:
        after = replace(after, notice=notice)
    tutor.request_advice(after)
    if after.awaits_hint or not isinstance(after.draft, HandDraft):
        after = with_hinted_card(after)
    return replace(result, model=after) if isinstance(result, Update) else after


def _answer(before: RaceModel, message: Any) -> Next:
    """Handle a message after ending what it interrupts."""
    # After the race, playing and skipping lead to the result.
    if before.live.over and isinstance(
        message, KeyDown | TopicClicked | say.SkipAnimation | say.PlaySelectedCard | say.PressCardNumber | say.SkipAhead
    ):
        return ShowResult(before.match)

    # Any key or button ends such a shot, then does its own work.
    model = before
    if _interrupts(message) and ends_with_any_key(before):
        next_shot = at_moment(before, before.live.playback.end_shot())
        if isinstance(message, KeyDown | TopicClicked):
            return advance(next_shot, before)
        model = sync_with_race(before, next_shot)

    # A key or button that needs the end of the running animation skips it.
    is_skipped = model.live.is_showing_moves and bool(model.match.humans) and isinstance(message, say.SkippingMessage)
    if is_skipped:
        model = sync_with_race(model, at_moment(model, model.live.playback.skip()))

    # Anything but another confirmation takes back a card that is waiting for the tutor.
    if model.confirmation is not None and _interrupts(message) and not isinstance(message, say.ConfirmingMessage):
        model = replace(model, confirmation=None)
        if isinstance(message, viewing.StepBack):
            return model

    # A notice that waits for the player is closed first.
    if _closes_notice(model, message):
        return replace(model, notice=None)

    # While a team gives its orders, they come first; a number also closes a drawer over the hands.
    if model.orders is not None and not has_privacy_screen(model):
        uncovered = without_cover(model) if isinstance(message, say.PressCardNumber) else model
        if (ordered := orders_update.update_orders(uncovered, model.orders, message)) is not None:
            return ordered

    # A number that has skipped the animation selects its card, but does not play it.
    if is_skipped and isinstance(message, say.PressCardNumber):
        is_sure = len(model.match.humans) == 1 and message.index < len(hand_cards(model))
        index = shown_index_of(model, message.index)
        return Update(hand_update.select_card(model, index), to_first=True) if is_sure else model

    # An intent keeps the model as it is now.
    result = _handle(model, message)
    return Update(model, result) if isinstance(result, Intent) and model is not before else result


def _closes_notice(model: RaceModel, message: Any) -> bool:
    """Return whether this key closes a notice that stays until then."""
    return model.session.settings.notices_stay and model.notice is not None and isinstance(message, viewing.StepBack)


def _interrupts(message: Any) -> bool:
    """Return whether this is a key, button or click, but not one of the playback."""
    is_press = isinstance(message, viewing.WatchMessage | KeyDown | TopicClicked)
    return is_press and not isinstance(message, say.PlaybackMessage)


def _handle(model: RaceModel, message: Any) -> Next:
    """Return the result of a message that nothing has answered before."""
    live, playback = model.live, model.live.playback
    match message:
        # Time, the pointer, and screens over the race.
        case Tick(ms):
            return _tick(model, ms)
        case Posted(subject):
            return _handle_posted(model, subject)
        case TopicHovered(topic):
            return hand_update.hover_topic(model, topic)
        case TopicClicked(say.CardTopic()):
            return model  # orders that have just been given
        case say.SetFastForward(on) if model.session.settings.holding == "press":
            return with_fast_forward(model, on)  # its button skips now
        case say.SetFastForward(on):
            return RepaintOnly(with_fast_forward(model, on))
        case KeyUp() if model.session.settings.holding == "press":
            return RepaintOnly(model)
        case KeyUp():
            return RepaintOnly(with_fast_forward(model, False))
        case FocusLost():
            return replace(with_fast_forward(model, False), seat=model.seat.vacate())
        case Covered():
            # The language may change before the notice can be read again.
            return replace(model, notice=None, seat=replace(model.seat, is_screen_covered=True))
        case Uncovered():
            return _uncover(model)

        # The hand.
        case say.SelectCard(index):
            return hand_update.select_card(model, index)
        case say.SelectNeighbourCard(step):
            return hand_update.select_neighbour_card(model, step)
        case say.PressCardNumber(index):
            return hand_update.press_number(model, index)
        case say.ClickCard(index):
            return hand_update.click_card(model, index)
        case say.TogglePeek():
            return hand_update.toggle_peek(model)
        case say.TakeSeat():
            return advance(replace(model, seat=model.seat.take_seat(own_team(model))))
        case say.ToggleHint():
            return hand_update.toggle_hint(model)

        # Decisions, and alternatives to a decision.
        case say.PlaySelectedCard():
            return hand_update.play_card(model, model.hand_draft.chosen_index)
        case say.SubmitOrders():
            return hand_update.confirm_orders(model)
        case say.PlayAnyway() if isinstance(model.dialog, TutorQuestion):
            return hand_update.play_anyway(model, model.dialog.card)
        case say.SkipDecision():
            return decisions_update.skip_decision(model)
        case say.LetRideIn():
            return decisions_update.let_ride_in(model)
        case say.ToggleHomeRiders():
            return decisions_update.toggle_home_riders(model)
        case say.ExtendClock():
            return replace(model, dialog="", due_ms=model.clock_ms + clock.MORE_MS)
        case say.SelectRetiringRider(rider):
            # Enter then retires him; R alone leaves the focus on the harmless button.
            return Update(replace(model, dialog=Retiring(rider, is_picked=True)), to_first=True)
        case say.RetireRider(rider):
            return decisions_update.retire(model, rider)
        case say.ToggleSteering(rider):
            return decisions_update.toggle_steering(model, rider)

        # Undo and redo.
        case say.UndoMove():
            return decisions_update.undo(model)
        case say.AcceptUndo():
            return decisions_update.undo_now(replace(model, dialog=""))
        case say.RefuseUndo():
            return decisions_update.refuse_undo(model)
        case say.RedoMove():
            return decisions_update.redo(model)

        # Notices, dialogs and other screens.
        case say.ExplainDisabledKey(why):
            return model.with_notice(why, until_ask=True)
        case say.PostNotice(words):
            return model.with_notice(words, wrong=False)
        case say.ReadAloud(asked):
            return reader.answer(model, asked)
        case say.ReadLine(step):
            return reader.read_line(model, step)
        case say.ChangeAmount():
            return reader.change_amount(model)
        case say.SetMuted(on):
            model.host.mute(on)
            return model
        case say.OpenRaceDialog(what):
            return decisions_update.open_dialog(model, what)
        case viewing.StepBack():
            return _step_back(model)
        case say.OpenMenu():
            return _open_menu(model)
        case say.OpenKeys():
            look = team_look(model.match.seat(team_to_move(model)).colour)
            return ShowKeys(_("Race"), key_groups(model), look, variant=match_variant(model), reader=(reader_keys(),))
        case viewing.OpenLog():
            return _open_log(model)
        case say.OpenResult():
            return ShowResult(model.match)
        case say.GuestMessage():
            return model

        # The playback.
        case say.SkipAnimation():
            return show_moment(model, live.skip_animation().playback)
        case say.TogglePause():
            return show_moment(model, playback.play() if playback.paused else playback.freeze())
        case say.StepForward():
            is_film = model.match.is_simultaneous
            return show_moment(model, playback.step_to_shot() if is_film else playback.step_forward())
        case say.SkipAhead() if model.shown_ask is not None:
            sentence = _("{rider} to move: play his card.")
            return model.with_notice(sentence.format(rider=model.names.rider(model.shown_ask.rider)), wrong=False)
        case say.SkipAhead(turn):
            return show_moment(model, live.skip_ahead(turn=turn).playback)
        case say.WatchMovesAgain():
            return show_moment(model, live.show_again(model.recap_start).playback)
        case viewing.WatchFrom(decisions):
            return show_moment(model, live.show_again(decisions).playback)
        case say.SetAnimationSpeed(speed):
            model.session.settings.speed = speed
            model.session.settings.save()
            return show_moment(model, playback)

    # Drawer, reasons and marked riders, as on every screen that shows a race.
    state = watching.update(model.view_state, message, _drawer(model), lambda: len(reasons(model)))
    if state is None:
        raise TypeError(message)
    if isinstance(message, viewing.ToggleMovementLog) and not state.page and panel(model) is not None:
        state = replace(state, page=PANEL, sheet_team=0)
    return replace(model, view_state=state, dialog="")


def _tick(model: RaceModel, ms: float) -> Next:
    """Advance time by `ms`: playback, notice, revealed cards, the clock, and the delay before the result opens."""
    # Time during which the clock is stopped is added to the player's time.
    stopped_ms = 0.0 if model.live.over or clock.is_running(model) else ms
    before, model = model, replace(model, clock_ms=model.clock_ms + ms, due_ms=model.due_ms + stopped_ms)
    if not model.is_halted and not has_privacy_screen(model):
        model = replace(model, live=model.live.update(ms))

    # A card that waits for the tutor is played once its costs are known, or after a moment.
    confirmation = model.confirmation
    if confirmation is not None and not (model.driver.advice.is_pending and model.clock_ms < confirmation.due_ms):
        return hand_update.play_confirmed(model, confirmation)

    # If only riders or the camera have moved, the nodes stay as they are.
    is_same_shot = (
        model.shot is not None
        and model.shot is before.shot
        and model.live.playback.is_held == before.live.playback.is_held
        and card_dealt_now(model) == card_dealt_now(before)
        and moves_left(model) == moves_left(before)
    )
    if not model.has_timed_notice and (is_same_shot or (_only_pans(model) and model.live is before.live)):
        return RepaintOnly(model)

    # A notice disappears, but one that every player must read only after it could be read.
    notice, is_covered = model.notice, has_privacy_screen(model) or bool(model.dialog)
    if notice is not None and model.has_timed_notice and not (notice.stays and is_covered):
        left_ms = notice.left_ms - ms
        model = replace(model, notice=replace(notice, left_ms=left_ms) if left_ms > 0 else None)
    if model.clock_ms >= model.seat.revealed_until_ms:
        model = replace(model, seat=model.seat.hide_cards())

    # The player's time is up: his highest card is played, or a dialog asks about his orders.
    if clock.is_running(model) and model.clock_left_ms <= 0:
        return decisions_update.skip_decision(model) if model.orders is None else replace(model, dialog="missing")

    # Open the result a moment after the end of the race.
    if model.live.over and not model.session.settings.notices_stay:
        model = replace(model, due_ms=min(model.due_ms, model.clock_ms - ms + look_ms(model)))
        if model.clock_left_ms <= 0:
            return ShowResult(model.match)
        if before.live.over and is_counting(model) and is_decided(model) == is_decided(before) and not model.notice:
            return RepaintOnly(model)
    return advance(model, before, played_until=before.live.playback)


def _only_pans(model: RaceModel) -> bool:
    """Return whether only the camera still moves, and nothing else depends on time."""
    if model.shown_ask is None or model.seat.revealed_until_ms < inf or clock.is_running(model):
        return False
    return pan_progress(model) < 1


def _handle_posted(model: RaceModel, subject: object) -> Next:
    """Handle a message from another thread, or from a screen that covers the race."""
    if isinstance(subject, say.PostNotice):
        return model.with_notice(subject.words, wrong=False, is_done=True)
    return _answer(model, subject) if isinstance(subject, viewing.WatchMessage) else advance(model)


def _uncover(model: RaceModel) -> Next:
    """Apply seats and names that may have changed on the screen that covered the race."""
    playback = model.live.playback
    if model.match.humans and playback.paused and not model.live.waits_for_player:
        # A human who took over a team has no button to resume a paused race of bots.
        playback = playback.play()
    model = model.with_playback(playback)
    seat = update_seats(replace(model.seat, is_screen_covered=False), model.match)
    return advance(replace(model.with_hand(hovered_index=-1), seat=seat))


# Back, the menu, the drawer and the log


def _step_back(model: RaceModel) -> Next:
    if model.is_advised:
        model.driver.drop_advice()
        return model
    state = watching.step_back(model.view_state)
    if state is not None:
        return replace(model, view_state=state)
    if model.view_state.marked_rider:
        return replace(model, view_state=replace(model.view_state, marked_rider=0, sheet_team=0))
    if model.hand_draft.chosen_index >= 0:
        return Update(replace(model.with_hand(chosen_index=-1, clicked_face_down=-1), notice=None), to_first=True)
    return _open_menu(model)


def _open_menu(model: RaceModel) -> Intent:
    post = model.host.post

    def on_change(*words: str) -> None:
        for guest in model.guests:
            guest.follow_seats(model)
        post(say.PostNotice(" · ".join(words)))

    return ShowMenuInRace(
        model.live,
        show_keys=lambda: post(say.OpenKeys()),
        on_change=on_change,
        steer=lambda: post(say.OpenRaceDialog("steer")),
        skip_decision=lambda: post(say.OpenRaceDialog("skip-decision")),
        show_log=lambda: post(viewing.OpenLog()),
        retire=(lambda: post(say.OpenRaceDialog("retire"))) if _offers_retiring(model) else None,
        entries=tuple(entry for guest in model.guests for entry in guest.menu_entries(model)),
    )


def _offers_retiring(model: RaceModel) -> bool:
    """Return whether the menu offers to retire a rider: first races have no button, or a guest has taken its place."""
    may_retire = model.match.race.rules.variant.may_retire and own_team(model) > 0
    return may_retire and (model.level < ALL_FIGURES or any(guest.small_button(model) for guest in model.guests))


def _drawer(model: RaceModel) -> DrawerState:
    is_pinned_by_default = model.session.settings.sheet and window_frame(model, None).pinned
    return DrawerState(PANEL, window_frame(model, model.view_state.pinned).pinned, is_pinned_by_default)


def _open_log(model: RaceModel) -> Intent:
    host, steps = model.host, model.live.playback.steps_shown
    return ShowLog(
        model.match, model.names, steps, team=own_team(model), watch=lambda step: host.post(viewing.WatchFrom(step))
    )
