"""The update of the hand: cards selected, clicked and played, a team's orders given, and hints."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any

from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.chosen_orders import to_orders
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.screens.race import guide_line, reader, tutor
from breakaway_desktop.ui.screens.race.advance import advance, after_decision, without_cover, without_drawer
from breakaway_desktop.ui.screens.race.model import Confirmation, Next, RaceModel, hand_cards
from breakaway_desktop.ui.screens.race.outcomes import outcomes
from breakaway_desktop.ui.screens.race.screen_seat import HASTY_MS
from breakaway_desktop.ui.screens.race.visibility import (
    has_privacy_screen,
    is_face_down,
    is_hand_covered,
    own_team,
    shown_index_of,
    shown_indices,
    visible_cards,
    visible_view,
)


def hover_topic(model: RaceModel, topic: Any) -> RaceModel:
    """Return the model with the pointer over a topic, which may be part of a card in the hand."""
    on_card = isinstance(topic, Topic) and topic.kind == "outcome"
    index, part = (topic.about, topic.column) if on_card else (-1, "")
    model = replace(model, view_state=model.view_state.with_pointed(topic))
    return model.with_hand(hovered_index=index, hovered_part=part)


def select_card(model: RaceModel, index: int) -> RaceModel:
    if model.shown_ask is None or index == model.hand_draft.chosen_index or not 0 <= index < len(hand_cards(model)):
        return model
    # The road shows its outcome instead of the reason.
    if model.view_state.explains:
        model = without_drawer(model)
    model = model.with_hand(chosen_index=index, hovered_index=-1)
    model = without_cover(replace(model, notice=None, confirmation=None, awaits_hint=False))
    return guide_line.note_high(model)


def select_neighbour_card(model: RaceModel, step: int) -> Next:
    """Select the next card in this direction, wrapping around at the ends; if none is selected, the first or last."""
    cards, chosen = shown_indices(model), model.hand_draft.chosen_index
    if not cards:
        return model
    position = cards.index(shown_index_of(model, chosen)) if chosen >= 0 else -1 if step > 0 else 0
    index = cards[(position + step) % len(cards)]
    return Update(select_card(model, index), to_first=True)


def press_number(model: RaceModel, index: int) -> Next:
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
        return play_card(model, index)
    return Update(select_card(model, index), to_first=True)


def click_card(model: RaceModel, index: int) -> Next:
    """Play the clicked card; a face-down card needs a second click."""
    if is_face_down(model, index) and model.hand_draft.clicked_face_down != index:
        return Update(select_card(model, index).with_hand(clicked_face_down=index), to_first=True)
    return play_card(model, index)


def toggle_peek(model: RaceModel) -> RaceModel:
    if model.seat.revealed_team:
        return replace(model, seat=model.seat.hide_cards())
    settings = model.session.settings
    until = inf if settings.notices_stay else model.clock_ms + (1000.0 * settings.peek or inf)
    return replace(model, seat=replace(model.seat, revealed_team=own_team(model), revealed_until_ms=until), notice=None)


def play_card(model: RaceModel, index: int) -> Next:
    """Play a card of the rider to move, or explain why it cannot be played."""
    cards = hand_cards(model)
    if model.shown_ask is None or model.shown_ask != model.live.answerable_card_ask or is_hand_covered(model):
        return model
    if not 0 <= index < len(cards):
        # To a press that comes too late a notice would hide the recap.
        is_late = model.clock_ms - model.asked_at_ms < HASTY_MS
        return reader.ask_for_card(model) if is_late else model.with_notice(reader.choose_first())
    if cards[index] not in model.shown_ask.cards:
        return model.with_notice(outcomes(model)[index].refused or _("You can’t play this card now."))
    return tutor.with_question(model, index) or _play_now(model, index)


def _play_now(model: RaceModel, index: int) -> Next:
    """Play a card that may be played, without asking."""
    guide_line.note_told(model)
    return advance(after_decision(model, model.live.resume().play(hand_cards(model)[index])), model)


def play_confirmed(model: RaceModel, confirmation: Confirmation) -> Next:
    """Play the card that was waiting for the tutor, or ask about it if its costs are known now."""
    model = replace(model, confirmation=None)
    question = None if model.driver.advice.is_pending else tutor.with_question(model, confirmation.card_index)
    if question is not None:
        return question
    return _give_orders(model) if confirmation.card_index == tutor.ORDERS else _play_now(model, confirmation.card_index)


def play_anyway(model: RaceModel, card: int) -> Next:
    """Play the card, or give the orders, about which the tutor has asked."""
    model = replace(model, dialog="")
    return _give_orders(model) if model.orders else _play_now(model, hand_cards(model).index(card))


def confirm_orders(model: RaceModel) -> Next:
    """Submit the orders, or let the tutor ask about them first."""
    if model.orders is None or model.live.reached_ask != model.orders.ask or has_privacy_screen(model):
        return model
    return tutor.with_question(model, tutor.ORDERS) or _give_orders(model)


def _give_orders(model: RaceModel) -> Next:
    if model.orders is None:
        return model
    guide_line.note_told(model)
    return advance(after_decision(model, model.live.resume().give_orders(to_orders(model.orders))), model)


def toggle_hint(model: RaceModel) -> Next:
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
