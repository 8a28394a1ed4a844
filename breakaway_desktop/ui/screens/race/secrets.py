"""The secrets of the race screen: everything on it is drawn from the view of the team that may look (R9.1)."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.engine.events import TurnEnded
from breakaway_desktop.engine.view import View
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.play.watching.viewer import EVERYBODY, Viewer
from breakaway_desktop.ui.panels.hand import joined
from breakaway_desktop.ui.screens.race.model import Model


def reader(m: Model) -> int:
    """The team whose secrets may show now; 0 for what everybody may know. Those of the only human always show; of
    several, where they hide their cards, those of who is asked, once they lie open to him (R9.3)."""
    if m.drawn is not None:
        return m.drawn.team
    seat, team = m.seat, own_team(m)
    if m.match.humans != seat.humans or is_curtained(m):
        return 0
    if len(seat.humans) > 1 and m.orders is not None:
        return 0 if lies_under(m) else team
    if not seat.keeping:
        return team
    if lies_under(m):
        return 0
    return team if seat.keeping == "trust" or seat.open_to == team else 0


def viewer(m: Model) -> Viewer:
    """Return who may look at the screen now."""
    return Viewer(reader(m))


def visible_shot(m: Model) -> Shot | None:
    """Return what may be seen of what is being shown."""
    return viewer(m).visible_shot(m.shot)


def own_team(m: Model) -> int:
    """The team that is spoken to: the only human's, else that of who is asked; 0 for none."""
    humans = m.match.humans
    if len(humans) == 1:
        return humans[0]
    if m.orders is not None:
        return m.orders.team
    return 0 if m.asked is None else m.asked.team


def lies_under(m: Model) -> bool:
    """Whether something lies over the race."""
    return m.seat.beneath or bool(m.asking)


def is_curtained(m: Model) -> bool:
    """Whether a curtain hangs before the whole race, until the human of the own team says that he sits there."""
    if len(m.match.humans) > 1 and m.orders is not None:
        return m.seat.ordering != m.orders.team
    team = own_team(m) if m.seat.covered or m.seat.newcomers else 0
    if not team or not (m.seat.covered or team in m.seat.newcomers):
        return False
    public = EVERYBODY.view_of(m.live.playback.race)
    return any(public.rider(10 * team + number).secret for number in range(1, 5))


def is_hand_covered(m: Model) -> bool:
    """Strict: whether the curtain hangs over the hand of the rider asked about."""
    return m.seat.keeping == "strict" and m.orders is None and m.seat.open_to != own_team(m) and _has_secrets(m)


def may_peek(m: Model) -> bool:
    """Whether there are cards of the rider asked about to be turned up, or down."""
    return m.seat.keeping == "peek" and m.orders is None and _has_secrets(m)


def _has_secrets(m: Model) -> bool:
    return m.asked is not None and EVERYBODY.view_of(m.live.playback.race).rider(m.asked.rider).secret > 0


def cards_seen(m: Model) -> tuple[int | None, ...]:
    """The cards of the rider asked about, None for those that lie face down."""
    return () if m.asked is None else seen(m).rider(m.asked.rider).cards


def stands_apart(m: Model) -> bool:
    """Return whether equal cards are not joined: others at the screen must not know what he holds."""
    return len(m.match.humans) > 1 and _has_secrets(m)


def cards_shown(m: Model) -> tuple[int, ...]:
    """Return the first place of each card that is shown of the rider asked about."""
    return tuple(places[0] for places in joined(cards_seen(m), apart=stands_apart(m)))


def place_shown(m: Model, at: int) -> int:
    """Return under which place of the hand this card is shown: the first of its equals where they are shown as one."""
    every = joined(cards_seen(m), apart=stands_apart(m))
    return next((places[0] for places in every if at in places), at)


def is_face_down(m: Model, at: int) -> bool:
    """Whether nobody sees what this card of the hand is."""
    cards = cards_seen(m)
    return 0 <= at < len(cards) and cards[at] is None


def as_seen(m: Model) -> Model:
    """The screen as it may be drawn: as if nobody were asked, while orders do not lie open (R4.2)."""
    if m.orders is not None and reader(m) != m.orders.team:
        state = replace(m.view_state.without_reason(), marked=0, page="")
        m = replace(m, asked=None, view_state=state)
    return replace(m, drawn=seen(m))


def kept_secret(before: Model, m: Model) -> Model:
    """What lies over the race turns the cards down; a hint, and why a card could not be played, go with the cards."""
    if lies_under(m) and not lies_under(before):
        m = replace(m, seat=m.seat.turned_down())
    if reader(before) not in (0, reader(m)):
        m.driver.leave_advice()
        if m.said is not None and (m.said.wrong or m.said.own):
            m = replace(m, said=None)
    if m.hand_draft.chosen >= 0 and (is_hand_covered(m) or is_curtained(m)):
        # Whoever sits down has chosen nothing.
        m = m.with_hand(chosen=-1, face_down=-1)
    return m


def seen(m: Model) -> View:
    """The race as far as it has been shown."""
    return m.drawn or viewer(m).view_of(m.live.playback.race)


def landed(m: Model) -> View:
    """The race right after what is being shown: where who is under way will stand."""
    shot = m.shot
    rides = shot is not None and not isinstance(shot.event, TurnEnded)
    return viewer(m).view_of(shot.after if shot is not None and rides else m.live.playback.race)
