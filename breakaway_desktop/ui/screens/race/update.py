"""The update of the race screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any, Literal

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.input.inputs import FocusLost, KeyDown, KeyUp, Posted
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.page import Covered, RepaintOnly, Tick, TopicClicked, TopicHovered, Uncovered, Update
from breakaway_desktop.kit.toolkit.stage import Host, Intent
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.chosen_orders import to_orders, with_lowest
from breakaway_desktop.play.home_riders import home_riders, let_play_alone, offer_sentence, play_alone, wish_sentence
from breakaway_desktop.play.live_race import LiveRace
from breakaway_desktop.play.sound_cues import sounds_between
from breakaway_desktop.play.steering import steer
from breakaway_desktop.play.watching.playback import HURRY, Playback
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.settings import ALL_FIGURES
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import TourRace, note_played
from breakaway_desktop.ui.intents import ShowKeys, ShowLog, ShowMenuInRace, ShowResult
from breakaway_desktop.ui.screens.race import (
    clock,
    guide_line,
    messages as say,
    orders_update,
    reader,
    tutor,
)
from breakaway_desktop.ui.screens.race.actions import key_groups, reader_keys
from breakaway_desktop.ui.screens.race.count import is_counting, is_decided, look_ms
from breakaway_desktop.ui.screens.race.guests import race_guests
from breakaway_desktop.ui.screens.race.hint import with_hinted_card
from breakaway_desktop.ui.screens.race.layout import race_frame
from breakaway_desktop.ui.screens.race.model import (
    Confirmation,
    HandDraft,
    Next,
    Pan,
    RaceModel,
    RaceNotice,
    Retiring,
    TutorQuestion,
    begin as begin_model,
    can_let_home_ride,
    can_ride_in,
    hand_cards,
    match_variant,
    offers_home,
    team_to_move,
)
from breakaway_desktop.ui.screens.race.outcomes import outcomes
from breakaway_desktop.ui.screens.race.road import (
    card_dealt_now,
    ends_with_any_key,
    moves_left,
    pan_progress,
    reasons,
    road_shown,
)
from breakaway_desktop.ui.screens.race.screen_seat import update_seats
from breakaway_desktop.ui.screens.race.status_text import (
    bot_failure_line,
    news_line,
    refused_undo_sentence,
    retirement_sentence,
    timeout_sentence,
    undo_sentence,
)
from breakaway_desktop.ui.screens.race.variant_text import panel
from breakaway_desktop.ui.screens.race.visibility import (
    has_privacy_screen,
    hide_secrets,
    is_face_down,
    is_hand_covered,
    own_team,
    shown_index_of,
    shown_indices,
    viewer_of,
    visible_cards,
    visible_model,
    visible_view,
)
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.watching import messages as viewing, update as watching
from breakaway_desktop.ui.watching.tree import WatchLayout
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
    model = _sync_with_race(before, _at_moment(before, playback))
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
        next_shot = _at_moment(before, before.live.playback.end_shot())
        if isinstance(message, KeyDown | TopicClicked):
            return advance(next_shot, before)
        model = _sync_with_race(before, next_shot)

    # A key or button that needs the end of the running animation skips it.
    is_skipped = model.live.is_showing_moves and bool(model.match.humans) and isinstance(message, say.SkippingMessage)
    if is_skipped:
        model = _sync_with_race(model, _at_moment(model, model.live.playback.skip()))

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
        return Update(_select_card(model, index), to_first=True) if is_sure else model

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
            return _hover_topic(model, topic)
        case TopicClicked(say.CardTopic()):
            return model  # orders that have just been given
        case say.SetFastForward(on) if model.session.settings.holding == "press":
            return _with_fast_forward(model, on)  # its button skips now
        case say.SetFastForward(on):
            return RepaintOnly(_with_fast_forward(model, on))
        case KeyUp() if model.session.settings.holding == "press":
            return RepaintOnly(model)
        case KeyUp():
            return RepaintOnly(_with_fast_forward(model, False))
        case FocusLost():
            return replace(_with_fast_forward(model, False), seat=model.seat.vacate())
        case Covered():
            # The language may change before the notice can be read again.
            return replace(model, notice=None, seat=replace(model.seat, is_screen_covered=True))
        case Uncovered():
            return _uncover(model)

        # The hand.
        case say.SelectCard(index):
            return _select_card(model, index)
        case say.SelectNeighbourCard(step):
            return _select_neighbour_card(model, step)
        case say.PressCardNumber(index):
            return _press_number(model, index)
        case say.ClickCard(index):
            return _click_card(model, index)
        case say.TogglePeek():
            return _toggle_peek(model)
        case say.TakeSeat():
            return advance(replace(model, seat=model.seat.take_seat(own_team(model))))
        case say.ToggleHint():
            return _toggle_hint(model)

        # Decisions, and alternatives to a decision.
        case say.PlaySelectedCard():
            return _play_card(model, model.hand_draft.chosen_index)
        case say.SubmitOrders():
            return _confirm_orders(model)
        case say.PlayAnyway() if isinstance(model.dialog, TutorQuestion):
            card, model = model.dialog.card, replace(model, dialog="")
            return _give_orders(model) if model.orders else _play_now(model, hand_cards(model).index(card))
        case say.SkipDecision():
            return _skip_decision(model)
        case say.LetRideIn():
            return _let_ride_in(model)
        case say.ToggleHomeRiders():
            return _toggle_home_riders(model)
        case say.ExtendClock():
            return replace(model, dialog="", due_ms=model.clock_ms + clock.MORE_MS)
        case say.SelectRetiringRider(rider):
            # Enter then retires him; R alone leaves the focus on the harmless button.
            return Update(replace(model, dialog=Retiring(rider, is_picked=True)), to_first=True)
        case say.RetireRider(rider):
            return _retire(model, rider)
        case say.ToggleSteering(rider):
            return _toggle_steering(model, rider)

        # Undo and redo.
        case say.UndoMove():
            return _undo(model)
        case say.AcceptUndo():
            return _undo_now(replace(model, dialog=""))
        case say.RefuseUndo():
            return _refuse_undo(model)
        case say.RedoMove():
            _forget_choices(model)
            return after_undo(model, *model.live.redo(), again=True)

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
            return _open_dialog(model, what)
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
            return _show(model, live.skip_animation().playback)
        case say.TogglePause():
            return _show(model, playback.play() if playback.paused else playback.freeze())
        case say.StepForward():
            is_film = model.match.is_simultaneous
            return _show(model, playback.step_to_shot() if is_film else playback.step_forward())
        case say.SkipAhead() if model.shown_ask is not None:
            sentence = _("{rider} to move: play his card.")
            return model.with_notice(sentence.format(rider=model.names.rider(model.shown_ask.rider)), wrong=False)
        case say.SkipAhead(turn):
            return _show(model, live.skip_ahead(turn=turn).playback)
        case say.WatchMovesAgain():
            return _show(model, live.show_again(model.recap_start).playback)
        case viewing.WatchFrom(decisions):
            return _show(model, live.show_again(decisions).playback)
        case say.SetAnimationSpeed(speed):
            model.session.settings.speed = speed
            model.session.settings.save()
            return _show(model, playback)

    # Drawer, reasons and marked riders, as on every screen that shows a race.
    state = watching.update(model.view_state, message, _drawer(model), lambda: len(reasons(model)))
    if state is None:
        raise TypeError(message)
    if isinstance(message, viewing.ToggleMovementLog) and not state.page and panel(model) is not None:
        state = replace(state, page=PANEL, sheet_team=0)
    return replace(model, view_state=state, dialog="")


def _show(model: RaceModel, playback: Playback) -> RaceModel | Update:
    """Return the model at another moment of the race, from which it goes on."""
    return advance(replace(_at_moment(model, playback), notice=None), model)


def _with_fast_forward(model: RaceModel, on: bool) -> RaceModel:
    """Return the model with fast playback, which skips no more, or at normal speed."""
    playback = model.live.playback
    if not on and playback.pace == 1:
        return model
    target_turn = None if on else playback.target_turn
    return model.with_playback(replace(playback, pace=HURRY if on else 1.0, target_turn=target_turn))


def _at_moment(model: RaceModel, playback: Playback) -> RaceModel:
    """Return the model at another moment of the race; play the sounds of a shot that starts there."""
    after = model.with_playback(playback)
    if playback.shot is not None and playback.shot is not model.shot:
        _play_sounds(after, replace(playback, shot_ms=None))
    return after


# Time


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
        return _play_confirmed(model, confirmation)

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
        return _skip_decision(model) if model.orders is None else replace(model, dialog="missing")

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


def advance(
    model: RaceModel, before: RaceModel | None = None, *, played_until: Playback | None = None
) -> RaceModel | Update:
    """Let bots decide until there is something to show, then update the model from the race.

    While a dialog halts the race or a privacy screen is open, nothing happens. `played_until`: the moment up to which
    sounds have been played; None: the moment of `model`.
    """
    if model.is_halted or has_privacy_screen(model):
        return model
    live, before = model.live, before or model
    while (later := live.update(0)) is not live:
        live = later
        # A race of bots alone shows every decision.
        if live.is_showing_moves or not model.match.humans:
            break
    after = replace(model, live=live)
    _play_sounds(after, played_until or model.live.playback)
    after = _sync_with_race(before, after)
    # The control with the focus may be of another rider now.
    if after.shown_ask != model.shown_ask:
        return Update(after, to_first=True)
    return after


def follow(model: RaceModel, live: LiveRace) -> RaceModel:
    """Return the model after the live race has advanced, with the card or orders now asked for."""
    return _sync_with_race(model, _with_live(model, live))


def _with_live(model: RaceModel, live: LiveRace) -> RaceModel:
    """Return the model after the live race has advanced; play the sounds of new shots."""
    after = replace(model, live=live)
    _play_sounds(after, model.live.playback)
    return after


def _play_sounds(model: RaceModel, before: Playback) -> None:
    """Play the sounds of the shots that have begun since `before`."""
    model.session.play_sounds(sounds_between(before, model.live.playback, viewer_of(model), model.match.humans))


def _sync_with_race(before: RaceModel, model: RaceModel) -> RaceModel:
    """Copy the pending ask and a bot's failure into the model; pan the camera if the shot or the ask is new."""
    failure = bot_failure_line(model)
    if failure:
        model = model.with_notice(failure)
    ask_before = model.shown_ask
    if model.match.is_simultaneous:
        model = orders_update.sync_orders(model)
    elif model.live.answerable_card_ask != model.shown_ask:
        model = model.with_ask(model.live.answerable_card_ask)
        if model.shown_ask is not None and model.notice is None and (line := news_line(model)):
            model = model.with_notice(line, wrong=False)
    if model.shown_ask is not None and model.shown_ask.team not in model.home_told and offers_home(model):
        line = offer_sentence(key_cap_text(act.HOME))
        line = line if model.notice is None else f"{model.notice.words} · {line}"
        model = replace(model, home_told=model.home_told | {model.shown_ask.team})
        model = model.with_notice(line, wrong=False, stays=has_privacy_screen(model))
    if model.shown_ask is not None and model.live.playback.pace != 1:
        model = _with_fast_forward(model, False)
    if model.shot is not before.shot or model.shown_ask != ask_before:
        picture = road_shown(visible_model(model)).camera_picture
        is_held = model.shot is not None and model.live.playback.is_held  # nothing would move the camera there
        model = replace(model, pan=Pan(end=picture) if is_held else model.pan.to(picture, model.clock_ms))
    return model


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


# The hand


def _hover_topic(model: RaceModel, topic: Any) -> RaceModel:
    """Return the model with the pointer over a topic, which may be part of a card in the hand."""
    on_card = isinstance(topic, Topic) and topic.kind == "outcome"
    index, part = (topic.about, topic.column) if on_card else (-1, "")
    model = replace(model, view_state=model.view_state.with_pointed(topic))
    return model.with_hand(hovered_index=index, hovered_part=part)


def _select_card(model: RaceModel, index: int) -> RaceModel:
    if model.shown_ask is None or index == model.hand_draft.chosen_index or not 0 <= index < len(hand_cards(model)):
        return model
    # The road shows its outcome instead of the reason.
    if model.view_state.explains:
        model = without_drawer(model)
    model = model.with_hand(chosen_index=index, hovered_index=-1)
    model = without_cover(replace(model, notice=None, confirmation=None, awaits_hint=False))
    return guide_line.note_high(model)


def _select_neighbour_card(model: RaceModel, step: int) -> Next:
    """Select the next card in this direction, wrapping around at the ends; if none is selected, the first or last."""
    cards, chosen = shown_indices(model), model.hand_draft.chosen_index
    if not cards:
        return model
    position = cards.index(shown_index_of(model, chosen)) if chosen >= 0 else -1 if step > 0 else 0
    index = cards[(position + step) % len(cards)]
    return Update(_select_card(model, index), to_first=True)


def _press_number(model: RaceModel, index: int) -> Next:
    """Select the card of a number key; play it if it is selected already or the settings require only one press."""
    ask, index = model.shown_ask, shown_index_of(model, index)
    if ask is None or is_hand_covered(model):
        return model

    # A number meant for the player before only closes the drawer over the hand.
    settings, seat = model.session.settings, model.seat
    is_hasty = seat.is_hasty(index, model.clock_ms)
    must_select = settings.notices_stay and seat.is_hasty(index, seat.asked_at_ms)
    uncovered = without_cover(model)
    was_covered, model = uncovered is not model, replace(uncovered, seat=replace(seat, last_number=index))
    if is_hasty:
        return model

    # Explain that he has fewer cards.
    cards = hand_cards(model)
    if index >= len(cards):
        sentence = ngettext("{rider} holds {n} card.", "{rider} holds {n} cards.", len(cards))
        return model.with_notice(sentence.format(rider=model.names.rider(ask.rider), n=len(cards)))

    # Play only a card that the player could see.
    is_confirmed = index == model.hand_draft.chosen_index or (
        settings.first_press and not must_select and not is_face_down(model, index)
    )
    if is_confirmed and not was_covered:
        return _play_card(model, index)
    return Update(_select_card(model, index), to_first=True)


def _click_card(model: RaceModel, index: int) -> Next:
    """Play the clicked card; a face-down card needs a second click."""
    if is_face_down(model, index) and model.hand_draft.clicked_face_down != index:
        return Update(_select_card(model, index).with_hand(clicked_face_down=index), to_first=True)
    return _play_card(model, index)


def _toggle_peek(model: RaceModel) -> RaceModel:
    if model.seat.revealed_team:
        return replace(model, seat=model.seat.hide_cards())
    settings = model.session.settings
    until = inf if settings.notices_stay else model.clock_ms + (1000.0 * settings.peek or inf)
    return replace(model, seat=replace(model.seat, revealed_team=own_team(model), revealed_until_ms=until), notice=None)


def _play_card(model: RaceModel, index: int) -> Next:
    """Play a card of the rider to move, or explain why it cannot be played."""
    cards = hand_cards(model)
    if model.shown_ask is None or model.shown_ask != model.live.answerable_card_ask or is_hand_covered(model):
        return model
    if not 0 <= index < len(cards):
        return reader.ask_for_card(model)  # a notice would hide the recap
    if cards[index] not in model.shown_ask.cards:
        return model.with_notice(outcomes(model)[index].refused or _("You can’t play this card now."))
    return tutor.with_question(model, index) or _play_now(model, index)


def _play_now(model: RaceModel, index: int) -> Next:
    """Play a card that may be played, without asking."""
    guide_line.note_told(model)
    return advance(after_decision(model, model.live.resume().play(hand_cards(model)[index])), model)


def _play_confirmed(model: RaceModel, confirmation: Confirmation) -> Next:
    """Play the card that was waiting for the tutor, or ask about it if its costs are known now."""
    model = replace(model, confirmation=None)
    question = None if model.driver.advice.is_pending else tutor.with_question(model, confirmation.card_index)
    if question is not None:
        return question
    return _give_orders(model) if confirmation.card_index == tutor.ORDERS else _play_now(model, confirmation.card_index)


def _confirm_orders(model: RaceModel) -> Next:
    """Submit the orders, or let the tutor ask about them first."""
    if model.orders is None or model.live.reached_ask != model.orders.ask or has_privacy_screen(model):
        return model
    return tutor.with_question(model, tutor.ORDERS) or _give_orders(model)


def _give_orders(model: RaceModel) -> Next:
    if model.orders is None:
        return model
    guide_line.note_told(model)
    return advance(after_decision(model, model.live.resume().give_orders(to_orders(model.orders))), model)


def after_decision(model: RaceModel, live: LiveRace) -> RaceModel:
    """Return the model after a human's decision, with the road uncovered and no notice."""
    return _with_live(replace(without_drawer(model), notice=None, confirmation=None), live)


def _toggle_hint(model: RaceModel) -> Next:
    """Ask for a hint, or hide it; explain why there can be none now. The tutor's question is closed."""
    model = guide_line.note_high(replace(model, dialog=""))  # a hint may silence it
    if model.is_advised:
        model.driver.drop_advice()
        return model

    # No hint in the race of the day, or while cards are hidden.
    if model.match.restriction is not None:
        return model.with_notice(refusal_sentence(model.match.restriction))
    if is_hand_covered(model):
        return model.with_notice(_("Show your cards first to get a hint."))
    if None in visible_cards(model):
        key = key_cap_text(act.PEEK)
        return model.with_notice(_("Show the secret cards first: press {key}.").format(key=key))
    if model.shown_ask is None:
        return model

    # Its reason appears in the line of the tips; Enter will be for the card that it raises.
    model.live.request_advice(visible_view(model)._replace(team=model.shown_ask.team))
    model = replace(model, notice=None, awaits_hint=True)
    if model.orders is None:
        return model.with_hand(hovered_part="")
    return Update(replace(model, draft=replace(model.orders, part="", turned=True)), to_first=True)


# Undo and redo


def _undo(model: RaceModel) -> Next:
    undo = model.match.next_undo()
    if undo is None:
        return model
    asking: RaceModel | None = next(filter(None, (guest.undo(model, undo) for guest in model.guests)), None)
    if asking is not None:
        return asking
    crosses = model.orders is not None and undo.asker not in (0, model.orders.team)  # he must give his orders again
    return replace(model, dialog="undo") if undo.consent or crosses else _undo_now(model)


def _undo_now(model: RaceModel) -> Next:
    if not model.match.humans:
        model = model.with_playback(model.live.playback.freeze())
    after = model.live.undo()
    _forget_choices(model)
    return after_undo(model, *after, again=False)


def _forget_choices(model: RaceModel) -> None:
    """Let guests forget what has been chosen elsewhere."""
    for guest in model.guests:
        guest.forget_choices(model)


def _refuse_undo(model: RaceModel) -> RaceModel:
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


# Questions


def _open_dialog(model: RaceModel, what: say.RaceDialog | Literal["retire"]) -> Next:
    humans = model.match.humans
    if what == "retire":
        if model.match.over or not humans:
            return model
        if not own_team(model):
            return model.with_notice(_("You can retire a rider on his team’s turn."))
        return replace(model, dialog=Retiring(model.shown_ask.rider if model.shown_ask is not None else 0))
    return advance(replace(model, dialog=what))


def _retire(model: RaceModel, rider: int) -> Next:
    model = replace(model, dialog="")
    try:
        live = model.live.retire(rider)
    except Refused as refused:
        return model.with_notice(refusal_sentence(refused))
    words = retirement_sentence(model, model.match.steps[-1])
    notice = RaceNotice(words, wrong=False, is_done=True) if words else None
    # With secret orders, the team continues to order for its other riders, within the same time.
    due_ms = model.due_ms if model.orders is not None else inf
    return advance(replace(_with_live(replace(model.with_ask(None), due_ms=due_ms), live), notice=notice), model)


def _toggle_steering(model: RaceModel, rider: int) -> Next:
    on = rider not in model.match.steered
    steer(model.match, rider, on)
    sentence = _("{player} now steers {rider}") if on else _("{rider} plays his highest while dropped")
    words = sentence.format(rider=model.names.rider(rider), player=model.names.player(rider // 10))
    return model.with_notice(words, wrong=False, is_done=True)


def _skip_decision(model: RaceModel) -> Next:
    model, ask = replace(model, dialog=""), model.live.reached_ask
    if ask is None:
        return model
    steps, turn, notice = len(model.match.steps), model.match.race.turn, None
    live = model.live.skip_decision()
    if model.seconds and model.clock_left_ms <= 0:
        notice = RaceNotice(timeout_sentence(model, (ask.team,), model.match.steps[steps:]), wrong=False, stays=True)
    elif model.orders is not None:
        sentence = _("{team} has no orders in turn {turn}: its riders play their highest cards")
        words = sentence.format(team=model.names.team(model.orders.team), turn=turn)
        notice = RaceNotice(words, wrong=False)
    return advance(replace(_with_live(model, live), notice=notice), model)


def _let_ride_in(model: RaceModel) -> Next:
    if not can_ride_in(model) or model.live.reached_ask != model.advisable_ask or has_privacy_screen(model):
        return model
    after = after_decision(model, model.live.resume().ride_in())
    return advance(
        after.with_notice(_("Each rider plays his highest card to the end"), wrong=False, is_done=True), model
    )


def _toggle_home_riders(model: RaceModel) -> Next:
    ask = model.advisable_ask
    if ask is None or not can_let_home_ride(model) or model.live.reached_ask != ask or has_privacy_screen(model):
        return model
    on = not play_alone(model.match, ask.team)
    let_play_alone(model.match, ask.team, on)
    if on and model.orders is not None:
        model = orders_update.with_orders(model, with_lowest(model.orders, home_riders(model.match.race, ask.team)))
    return advance(model.with_notice(wish_sentence(on, key_cap_text(act.HOME)), wrong=False, is_done=True))


# The drawer


def window_frame(model: RaceModel, pinned: bool | None) -> WatchLayout:
    screen = model.host.screen
    return race_frame(screen.w, screen.h, pinned)


def without_drawer(model: RaceModel) -> RaceModel:
    """Return the model with the road visible: no drawer over it, and no explanation."""
    state = model.view_state
    return replace(model, view_state=state.uncover_road(is_pinned=window_frame(model, state.pinned).pinned))


def without_cover(model: RaceModel) -> RaceModel:
    """Return the model without a drawer that covers the hand."""
    state = model.view_state
    covers = state.is_drawer_open and window_frame(model, state.pinned).compact
    return replace(model, view_state=state.close_drawer()) if covers else model


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
