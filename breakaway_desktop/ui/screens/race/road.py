"""The road of the race screen: riders, where cards lead, who is moving."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from breakaway_desktop.engine.events import Crossed, Moved, Pushed, Replaced
from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.preview_orders import without_retiring
from breakaway_desktop.engine.view import View
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.watching.pacing import won_by
from breakaway_desktop.play.watching.viewer import EVERYBODY
from breakaway_desktop.sentences.explaining.explain import ExplanationContext
from breakaway_desktop.sentences.explaining.reasons import Explanation, Highlight, told_cards
from breakaway_desktop.sentences.explaining.topics import Topic, topics_of
from breakaway_desktop.ui.panels.road import RoadShown
from breakaway_desktop.ui.road.board import picture_of, previewed
from breakaway_desktop.ui.road.road_picture import CardMarker, RoadPicture
from breakaway_desktop.ui.screens.race import naming
from breakaway_desktop.ui.screens.race.model import RaceModel, acting, spoken_of
from breakaway_desktop.ui.screens.race.outcomes import outcomes, outlooks
from breakaway_desktop.ui.screens.race.secrets import cards_seen, landed, reader, seen, visible_shot
from breakaway_desktop.ui.watching.order_outcomes import road_with_orders
from breakaway_desktop.ui.watching.reasons import light_road, reason_given, reasons_for
from breakaway_desktop.words import _

LIGHT_MS = 170.0
"""A line is lit if its points are shown at least this long: then it never lights up more than three times a second, for
somebody has ridden there as long as that."""
PAN_MS = 300.0
"""How long the camera takes to reach the rider who is asked."""
_OF_A_CARD: Final = ("new", "may", "lands", "place", "lines")
"""What there is to say about a card that is looked at."""


def road_shown(model: RaceModel) -> RoadShown:
    """The road with the ghost of the card that is looked at; while something is shown, with who is under way."""
    shot = visible_shot(model)
    base = replace(
        _standing(model, landed(model)), to_move=acting(model) or None, shown=model.view_state.marked or None
    )
    if shot is None and model.orders is not None:
        return _ordered(model, base, model.orders)
    if shot is None:
        chosen = _with_ghost(model, base, model.hand_draft.chosen)
        looked_at = chosen if model.hand_draft.pointed < 0 else _with_ghost(model, base, model.hand_draft.pointed)
        return RoadShown(_lit(model, looked_at), pegs(model), chosen)
    if scoring(model) and isinstance(shot.event, Crossed):
        base = replace(base, crossed=shot.event.line)
    if isinstance(shot.event, Replaced):
        counted = {square for why in told_now(model) for square, _riders in why.ahead}
        base = replace(base, lit=tuple(sorted(counted)))
    if not isinstance(shot.event, Moved | Pushed):
        return RoadShown(base, (), base)
    ways = shot.moves or shot.pushes or (shot.event,)
    if shot.pushes:
        base = replace(base, pushes=tuple(sorted({(way.start, way.end) for way in shot.pushes})))
    riders = tuple(way.rider for way in ways)
    before = replace(_standing(model, seen(model)), to_move=acting(model) or None)
    return RoadShown(base, (), base, before, riders, progress(model))


def scoring(model: RaceModel) -> int:
    """The rider who is winning points just now, where there is time to see it; else 0."""
    shot = visible_shot(model)
    if shot is None or not isinstance(shot.event, Crossed) or not shot.event.points:
        return 0
    is_long_enough = model.live.playback.length_ms >= LIGHT_MS and not model.session.settings.is_still
    return shot.event.rider if is_long_enough else 0


def won(model: RaceModel) -> Crossed | None:
    """Return the place with which a human has just won a line, while that is shown; else None."""
    shot = visible_shot(model)
    return None if shot is None else won_by(shot.crossings, model.match.humans)


def told_now(model: RaceModel) -> tuple[CardWhy, ...]:
    """The new cards that are being dealt: those of the reader's riders, else the highest."""
    shot = model.shot
    mine = tuple(10 * reader(model) + number for number in range(1, 5))
    return () if shot is None else told_cards(shot.event, shot.before, mine)


def progress(model: RaceModel) -> float:
    """How far what is shown has come, 0 to 1; where nothing moves it is shown at its end."""
    return 1.0 if model.session.settings.is_still else model.live.playback.progress


def panned(model: RaceModel) -> float:
    """How far the camera has come on its way to what it looks at now, 0 to 1."""
    if model.session.settings.is_still:
        return 1.0
    return progress(model) if model.shot is not None else min(1.0, (model.clock_ms - model.pan.since_ms) / PAN_MS)


def _standing(model: RaceModel, view: View) -> RoadPicture:
    return picture_of(view, model.match.seats)


def _with_ghost(model: RaceModel, picture: RoadPicture, at: int) -> RoadPicture:
    """The picture with what this card would do."""
    found = outcomes(model)
    outcome = found[at].outcome if 0 <= at < len(found) else None
    if model.asked is None or outcome is None:
        return picture
    view, rider = seen(model), model.asked.rider
    return previewed(picture, rider, view.rider(rider).square, outcome, found[at].then)


def _ordered(model: RaceModel, base: RoadPicture, orders: OrdersDraft) -> RoadShown:
    """Return the road with the orders so far."""
    shown = road_with_orders(seen(model), base, orders, outlooks(model, orders))
    picture = naming.on_road(without_retiring(seen(model)), orders, shown.picture)
    return replace(shown, picture=_lit(model, picture))


def pegs(model: RaceModel) -> tuple[CardMarker, ...]:
    """Where the cards of the hand lead that may be played; equal cards share one."""
    if model.asked is None:
        return ()
    found: dict[int, CardMarker] = {}
    for at, (card, known) in enumerate(zip(cards_seen(model), outcomes(model), strict=True)):
        if known.outcome is not None and card is not None:
            chosen = at == model.hand_draft.shown or (card in found and found[card].chosen)
            found[card] = CardMarker(known.outcome.square, card, chosen)
    return tuple(sorted(found.values(), key=lambda peg: peg.square))


# Why


def facts(model: RaceModel) -> ExplanationContext:
    landings = tuple(card.outcome for card in outcomes(model))
    return ExplanationContext(
        model.match.first,
        model.steps,
        landed(model),
        model.names,
        model.asked.rider if model.asked is not None else 0,
        landings,
    )


def reasons(model: RaceModel) -> tuple[Explanation, ...]:
    """What there is to say about the number that was asked about, then about the rider everything speaks of."""
    known = facts(model)
    rider = spoken_of(model)
    topic, asked = model.view_state.topic, model.asked.rider if model.asked is not None else 0
    topics: tuple[Topic, ...] = ()
    if model.hand_draft.shown >= 0 and topic is None and model.view_state.marked in (0, asked):
        topics = tuple(Topic("outcome", model.hand_draft.shown, column=column) for column in _OF_A_CARD)
    if rider:
        topics += topics_of(rider, known.view, model.steps)
    return reasons_for(model.view_state, topics, known)


def _light(model: RaceModel) -> Highlight | None:
    """Return what the road shows of the reason that is given."""
    reason = reason_given(model.view_state, partial(reasons, model))
    return None if reason is None else reason.light


def moment(model: RaceModel) -> str:
    """Which road a reason shows, in a few words; empty while it is that of now."""
    light = _light(model)
    then = light.then if light is not None else None
    if then is None:
        return ""
    said = _("Positions in turn {turn}")
    if not then.moved:
        said = _("Positions at the start of turn {turn}")
    elif then.moved == len(then.order):
        said = _("Positions after turn {turn}")
    return said.format(turn=then.turn)


def _lit(model: RaceModel, picture: RoadPicture) -> RoadPicture:
    return light_road(picture, _light(model), EVERYBODY, model.match.seats, model.view_state.marked)
