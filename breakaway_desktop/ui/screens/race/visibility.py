"""Secrets on the race screen: everything is drawn from the view of the team that may look (R9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from breakaway_desktop.engine.events import TurnEnded
from breakaway_desktop.engine.view import View
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.play.watching.viewer import EVERYBODY, Viewer
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.ui.panels.hand import group_equal_cards
from breakaway_desktop.ui.screens.race.model import HandDraft, RaceModel, once


def viewing_team(model: RaceModel) -> int:
    """Return the team whose secrets may be drawn; 0: public facts only (R9.3).

    The only human always sees his own. Where several humans hide cards, the team that is asked sees its own once its
    player has revealed them.
    """
    if model.visible is not None:
        return model.visible.team
    seat, team = model.seat, own_team(model)
    if model.match.humans != seat.humans or has_privacy_screen(model):
        return 0
    if len(seat.humans) > 1 and model.orders is not None:
        return 0 if is_race_covered(model) else team
    if not seat.secrecy:
        return team
    if is_race_covered(model):
        return 0
    return team if seat.secrecy == "trust" or seat.revealed_team == team else 0


def viewer_of(model: RaceModel) -> Viewer:
    return Viewer(viewing_team(model))


@once
def visible_shot(model: RaceModel) -> Shot | None:
    """Return the visible part of the running shot; None if there is none."""
    return None if model.shot is None else viewer_of(model).visible_shot(model.shot)


def own_team(model: RaceModel) -> int:
    """Return the team of the player at the screen: the only human's, else the one that is asked; 0 for none."""
    humans = model.match.humans
    if len(humans) == 1:
        return 0 if humans[0] in model.driver.teams_elsewhere else humans[0]
    if model.orders is not None:
        return model.orders.team
    return 0 if model.shown_ask is None else model.shown_ask.team


def is_race_covered(model: RaceModel) -> bool:
    """Return whether a dialog or another screen covers the race."""
    return model.seat.is_screen_covered or bool(model.dialog)


def has_privacy_screen(model: RaceModel) -> bool:
    """Return whether the whole race is hidden until the player of the viewing team confirms that he is at the
    screen."""
    if len(model.match.humans) > 1 and model.orders is not None:
        return model.seat.ordering_team != model.orders.team
    team = own_team(model) if model.seat.must_confirm or model.seat.newcomers else 0
    if not team or not (model.seat.must_confirm or team in model.seat.newcomers):
        return False
    public = EVERYBODY.view_of(model.live.playback.race)
    return any(public.rider(10 * team + number).secret for number in range(1, 5))


def is_hand_covered(model: RaceModel) -> bool:
    """Return whether the hand of the rider to move is hidden (secrecy `strict`)."""
    return (
        model.seat.secrecy == "strict"
        and model.orders is None
        and model.seat.revealed_team != own_team(model)
        and _has_secrets(model)
    )


def can_peek(model: RaceModel) -> bool:
    """Return whether the rider to move has secret cards that his player can turn up or down (secrecy `peek`)."""
    return model.seat.secrecy == "peek" and model.orders is None and _has_secrets(model)


@once
def _has_secrets(model: RaceModel) -> bool:
    return (
        model.shown_ask is not None
        and EVERYBODY.view_of(model.live.playback.race).rider(model.shown_ask.rider).secret > 0
    )


@once
def visible_cards(model: RaceModel) -> tuple[int | None, ...]:
    """Return the cards of the rider to move; None for each that is face down."""
    return () if model.shown_ask is None else visible_view(model).rider(model.shown_ask.rider).cards


def shows_equal_cards_apart(model: RaceModel) -> bool:
    """Return whether equal cards are not joined, because joining them would reveal to other players that they are
    equal."""
    return len(model.match.humans) > 1 and _has_secrets(model)


def shown_indices(model: RaceModel) -> tuple[int, ...]:
    """Return the index of each card that is drawn; equal ones that are joined are drawn once."""
    return tuple(
        indices[0] for indices in group_equal_cards(visible_cards(model), apart=shows_equal_cards_apart(model))
    )


def shown_index_of(model: RaceModel, index: int) -> int:
    """Return the index under which a card is drawn: its own, or that of the first equal card if they are joined."""
    every = group_equal_cards(visible_cards(model), apart=shows_equal_cards_apart(model))
    return next((indices[0] for indices in every if index in indices), index)


def is_face_down(model: RaceModel, index: int) -> bool:
    cards = visible_cards(model)
    return 0 <= index < len(cards) and cards[index] is None


def visible_model(model: RaceModel) -> RaceModel:
    """Return the model that may be drawn: no rider is asked in it while the orders are hidden (R4.2)."""
    if model.orders is not None and viewing_team(model) != model.orders.team:
        state = replace(model.view_state.without_reason(), marked_rider=0, page="")
        model = replace(model, shown_ask=None, view_state=state)
    return replace(model, visible=visible_view(model))


@once
def with_open_hand(model: RaceModel) -> RaceModel:
    """Return the model with the open hand of the player elsewhere who is asked, and the card at which he points.

    If hands are hidden, return the model unchanged.
    """
    ask, view = model.ask_elsewhere, visible_view(model)
    if ask is None or not view.shows_start:
        return model
    cards, card = view.rider(ask.rider).cards, max((guest.pointed_card(model) for guest in model.guests), default=0)
    return replace(model, shown_ask=ask, draft=HandDraft(cards.index(card) if card in cards else -1))


def hide_secrets(before: RaceModel, model: RaceModel) -> RaceModel:
    """Turn cards down if something covers the race now, and drop hints and notices about hidden cards."""
    if is_race_covered(model) and not is_race_covered(before):
        model = replace(model, seat=model.seat.hide_cards())
    if viewing_team(before) not in (0, viewing_team(model)):
        model.driver.drop_advice()
        if model.notice is not None and (model.notice.wrong or model.notice.own):
            model = replace(model, notice=None)
    if model.hand_draft.chosen_index >= 0 and (is_hand_covered(model) or has_privacy_screen(model)):
        # The next player starts with no selection.
        model = model.with_hand(chosen_index=-1, clicked_face_down=-1)
    return model


def visible_view(model: RaceModel) -> View:
    """Return the race as far as it has been shown."""
    return model.visible or viewer_of(model).view_of(model.live.playback.race)


@once
def recent_steps(model: RaceModel) -> Sequence[Step]:
    """Return what the viewer may know of the steps since a human's last card."""
    return viewer_of(model).visible_steps(model.steps[model.recap_start :])


@once
def explained_steps(model: RaceModel) -> Sequence[Step]:
    """Return the steps that have been shown, with the new cards that the viewer may know."""
    return viewer_of(model).explained_steps(model.steps)


@once
def landed_view(model: RaceModel) -> View:
    """Return the race after the running shot, in which moving riders have landed."""
    shot = model.shot
    is_within_turn = shot is not None and not isinstance(shot.event, TurnEnded)
    return viewer_of(model).view_of(shot.after if shot is not None and is_within_turn else model.live.playback.race)
