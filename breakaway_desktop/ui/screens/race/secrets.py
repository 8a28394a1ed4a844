"""The secrets of the race screen: everything on it is drawn from the view of the team that may look (R9.1)."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.engine.events import TurnEnded
from breakaway_desktop.engine.view import View
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.play.watching.viewer import EVERYBODY, Viewer
from breakaway_desktop.ui.panels.hand import joined
from breakaway_desktop.ui.screens.race.model import RaceModel


def reader(model: RaceModel) -> int:
    """The team whose secrets may show now; 0 for what everybody may know. Those of the only human always show; of
    several, where they hide their cards, those of who is asked, once they lie open to him (R9.3)."""
    if model.drawn is not None:
        return model.drawn.team
    seat, team = model.seat, own_team(model)
    if model.match.humans != seat.humans or is_curtained(model):
        return 0
    if len(seat.humans) > 1 and model.orders is not None:
        return 0 if lies_under(model) else team
    if not seat.keeping:
        return team
    if lies_under(model):
        return 0
    return team if seat.keeping == "trust" or seat.open_to == team else 0


def viewer(model: RaceModel) -> Viewer:
    """Return who may look at the screen now."""
    return Viewer(reader(model))


def visible_shot(model: RaceModel) -> Shot | None:
    """Return what may be seen of what is being shown."""
    return viewer(model).visible_shot(model.shot)


def own_team(model: RaceModel) -> int:
    """The team that is spoken to: the only human's, else that of who is asked; 0 for none."""
    humans = model.match.humans
    if len(humans) == 1:
        return humans[0]
    if model.orders is not None:
        return model.orders.team
    return 0 if model.asked is None else model.asked.team


def lies_under(model: RaceModel) -> bool:
    """Whether something lies over the race."""
    return model.seat.beneath or bool(model.asking)


def is_curtained(model: RaceModel) -> bool:
    """Whether a curtain hangs before the whole race, until the human of the own team says that he sits there."""
    if len(model.match.humans) > 1 and model.orders is not None:
        return model.seat.ordering != model.orders.team
    team = own_team(model) if model.seat.covered or model.seat.newcomers else 0
    if not team or not (model.seat.covered or team in model.seat.newcomers):
        return False
    public = EVERYBODY.view_of(model.live.playback.race)
    return any(public.rider(10 * team + number).secret for number in range(1, 5))


def is_hand_covered(model: RaceModel) -> bool:
    """Strict: whether the curtain hangs over the hand of the rider asked about."""
    return (
        model.seat.keeping == "strict"
        and model.orders is None
        and model.seat.open_to != own_team(model)
        and _has_secrets(model)
    )


def may_peek(model: RaceModel) -> bool:
    """Whether there are cards of the rider asked about to be turned up, or down."""
    return model.seat.keeping == "peek" and model.orders is None and _has_secrets(model)


def _has_secrets(model: RaceModel) -> bool:
    return model.asked is not None and EVERYBODY.view_of(model.live.playback.race).rider(model.asked.rider).secret > 0


def cards_seen(model: RaceModel) -> tuple[int | None, ...]:
    """The cards of the rider asked about, None for those that lie face down."""
    return () if model.asked is None else seen(model).rider(model.asked.rider).cards


def stands_apart(model: RaceModel) -> bool:
    """Return whether equal cards are not joined: others at the screen must not know what he holds."""
    return len(model.match.humans) > 1 and _has_secrets(model)


def cards_shown(model: RaceModel) -> tuple[int, ...]:
    """Return the first place of each card that is shown of the rider asked about."""
    return tuple(places[0] for places in joined(cards_seen(model), apart=stands_apart(model)))


def place_shown(model: RaceModel, at: int) -> int:
    """Return under which place of the hand this card is shown: the first of its equals where they are shown as one."""
    every = joined(cards_seen(model), apart=stands_apart(model))
    return next((places[0] for places in every if at in places), at)


def is_face_down(model: RaceModel, at: int) -> bool:
    """Whether nobody sees what this card of the hand is."""
    cards = cards_seen(model)
    return 0 <= at < len(cards) and cards[at] is None


def as_seen(model: RaceModel) -> RaceModel:
    """The screen as it may be drawn: as if nobody were asked, while orders do not lie open (R4.2)."""
    if model.orders is not None and reader(model) != model.orders.team:
        state = replace(model.view_state.without_reason(), marked=0, page="")
        model = replace(model, asked=None, view_state=state)
    return replace(model, drawn=seen(model))


def kept_secret(before: RaceModel, model: RaceModel) -> RaceModel:
    """What lies over the race turns the cards down; a hint, and why a card could not be played, go with the cards."""
    if lies_under(model) and not lies_under(before):
        model = replace(model, seat=model.seat.turned_down())
    if reader(before) not in (0, reader(model)):
        model.driver.leave_advice()
        if model.said is not None and (model.said.wrong or model.said.own):
            model = replace(model, said=None)
    if model.hand_draft.chosen >= 0 and (is_hand_covered(model) or is_curtained(model)):
        # Whoever sits down has chosen nothing.
        model = model.with_hand(chosen=-1, face_down=-1)
    return model


def seen(model: RaceModel) -> View:
    """The race as far as it has been shown."""
    return model.drawn or viewer(model).view_of(model.live.playback.race)


def landed(model: RaceModel) -> View:
    """The race right after what is being shown: where who is under way will stand."""
    shot = model.shot
    rides = shot is not None and not isinstance(shot.event, TurnEnded)
    return viewer(model).view_of(shot.after if shot is not None and rides else model.live.playback.race)
