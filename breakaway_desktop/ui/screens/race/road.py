"""The road of the race screen: riders, landings of cards, and riders who are moving."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from breakaway_desktop.engine.events import Crossed, Moved, Pushed, Replaced
from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.preview import Catch
from breakaway_desktop.engine.preview_orders import without_retiring
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.watching.close_ups import (
    catch_in_close_up,
    catch_of,
    index_of_move,
    moves_to_line,
    place_in_close_up,
    places_in_photo,
    shots_of_turn,
)
from breakaway_desktop.play.watching.pacing import (
    CAUGHT,
    CLOSE_UP,
    DEALT,
    LAST_MOVES,
    PHOTO,
    count_cards_one_by_one,
    won_by,
)
from breakaway_desktop.play.watching.viewer import EVERYBODY
from breakaway_desktop.sentences.why.explain import ExplanationContext
from breakaway_desktop.sentences.why.reasons import Explanation, Highlight, notable_cards
from breakaway_desktop.sentences.why.topics import Topic, topics_of
from breakaway_desktop.ui.panels.ring_and_camera import RoadShown
from breakaway_desktop.ui.road.picture_builder import picture_of
from breakaway_desktop.ui.road.road_picture import CardMarker, CaughtLeader, RoadPicture
from breakaway_desktop.ui.screens.race import targeting
from breakaway_desktop.ui.screens.race.count import is_counted
from breakaway_desktop.ui.screens.race.hint import hint_explanation
from breakaway_desktop.ui.screens.race.model import RaceModel, acting_rider, once, subject_rider
from breakaway_desktop.ui.screens.race.outcomes import outcomes, outlooks
from breakaway_desktop.ui.screens.race.status_text import unasked_explanation
from breakaway_desktop.ui.screens.race.visibility import (
    explained_steps,
    landed_view,
    own_team,
    viewing_team,
    visible_cards,
    visible_shot,
    visible_view,
    with_open_hand,
)
from breakaway_desktop.ui.watching.card_landings import card_topics, markers_of, with_ghost
from breakaway_desktop.ui.watching.order_outcomes import road_with_orders
from breakaway_desktop.ui.watching.reasons import light_road, reasons_for, shown_reason

LIGHT_MS = 170.0
"""Minimum time in milliseconds for which points must be shown for their line to light up. A rider needs at least as
long to get there, so no line flashes more than three times a second."""
PAN_MS = 300.0
"""Milliseconds in which the camera reaches the rider who is asked."""


def road_shown(model: RaceModel) -> RoadShown:
    """Return the road with the ghost of the highlighted card; while a shot is running, with its moving riders."""
    shot = visible_shot(model)
    base = replace(
        _picture_of(model, landed_view(model)),
        to_move=acting_rider(model) or None,
        subject=model.view_state.marked_rider or None,
        caught=_caught_leader(model),
    )

    # Nobody moves: where the orders or the highlighted card lead. The camera looks at the selected card.
    if shot is None and model.orders is not None:
        return _road_with_orders(model, base, model.orders)
    if shot is None:
        choosing = with_open_hand(model)
        selected = _with_ghost(choosing, base, choosing.hand_draft.chosen_index)
        hovered = choosing.hand_draft.hovered_index
        picture = selected if hovered < 0 else _with_ghost(choosing, base, hovered)
        return RoadShown(_with_light(model, picture), card_markers(choosing), selected)

    # The line that is won, the squares that count for new cards.
    place = None if model.session.settings.is_still else close_place(model)
    if place is not None and place.line is not None:
        square = landed_view(model).rider(place.rider).square
        base = replace(base, crossed=place.line, close_up=(place.line, square))
    catch = None if model.session.settings.is_still else close_catch(model)
    if catch is not None:
        square = landed_view(model).rider(catch.chaser).square
        base = replace(base, close_up=(catch.square - 1, square))
    if scoring_rider(model) and isinstance(shot.event, Crossed):
        base = replace(base, crossed=shot.event.line)
    if isinstance(shot.event, Replaced):
        single = card_dealt_now(model)
        dealt = cards_being_dealt(model) if single is None else (single,)
        counted = {square for why in dealt for square, _riders in why.ahead}
        base = replace(base, highlighted_squares=tuple(sorted(counted)))
    if not isinstance(shot.event, Moved | Pushed):
        return RoadShown(base, (), base)

    # Riders on their way, from the picture before.
    movements = shot.moves or shot.pushes or (shot.event,)
    if shot.pushes:
        base = replace(base, pushes=tuple(sorted({(push.start, push.end) for push in shot.pushes})))
    riders = tuple(movement.rider for movement in movements)
    before = replace(_picture_of(model, visible_view(model)), to_move=acting_rider(model) or None)
    # The lead shortens with whoever follows; a new one begins when its rider has landed.
    base = replace(base, lead=before.lead)
    followed = place.rider if place is not None else catch.chaser if catch is not None else 0
    return RoadShown(base, (), base, before, riders, progress(model), followed=followed)


def scoring_rider(model: RaceModel) -> int:
    """Return the rider who is winning points in the running shot; 0 if none is, or the shot is too short to be seen."""
    shot = visible_shot(model)
    if shot is None or not isinstance(shot.event, Crossed) or not shot.event.points:
        return 0
    is_long_enough = model.live.playback.length_ms >= LIGHT_MS and not model.session.settings.is_still
    return shot.event.rider if is_long_enough else 0


@once
def close_place(model: RaceModel) -> Crossed | None:
    """Return the place at a line for which the running shot, of a move or of a crossing, is a close-up; else None."""
    playback, shot = model.live.playback, visible_shot(model)
    if shot is None or not (shot.moves or shot.crossings):
        return None
    shots = playback.shots.shots
    index = index_of_move(shots, playback.position)
    is_long_enough = playback.lengths_ms[index] >= CLOSE_UP  # at higher speeds the camera would fly
    return place_in_close_up(shots, index, model.match.humans) if is_long_enough else None


@once
def moves_left(model: RaceModel) -> int:
    """Return how many moves lead to a line's first place, the running one included: 2 or 1; 0: no such one runs."""
    playback, shot = model.live.playback, visible_shot(model)
    if shot is None or not (shot.moves or shot.crossings):
        return 0
    shots = playback.shots.shots
    index = index_of_move(shots, playback.position)
    is_long_enough = playback.lengths_ms[index] >= min(LAST_MOVES.values())
    return moves_to_line(shots, index, model.match.humans) if is_long_enough else 0


@once
def close_catch(model: RaceModel) -> Catch | None:
    """Return the catch for which the running shot is a close-up; else None."""
    playback, shot = model.live.playback, visible_shot(model)
    if shot is None or playback.length_ms < CLOSE_UP + CAUGHT:
        return None
    return catch_in_close_up(playback.shots.shots, playback.position, model.match.humans)


@once
def places_photographed(model: RaceModel) -> tuple[Crossed, ...] | None:
    """Return the shared places for which the running shot is a photo finish; else None."""
    playback, shot = model.live.playback, visible_shot(model)
    if shot is None or playback.length_ms < PHOTO:
        return None
    return places_in_photo(playback.shots.shots, playback.position, model.match.humans) or None


def _caught_leader(model: RaceModel) -> CaughtLeader | None:
    """Return the leader who is caught: in a close-up anybody, then the player's until his next card."""
    catch = close_catch(model)
    if catch is not None:
        return CaughtLeader(catch.chaser, catch.square, catch.lead)
    playback, team = model.live.playback, own_team(model)
    if not team:
        return None
    moves = [shot for shot in shots_of_turn(playback.shots.shots, playback.position) if shot.moves]
    # Only who has landed beside the first of his riders can have caught one.
    front = max([rider.square for rider in moves[0].before.riders if rider.id // 10 == team]) if moves else 0
    for shot in moves:
        is_near = is_own = False
        for move in shot.moves:
            is_near = is_near or abs(move.end - front) <= 1
            is_own = is_own or move.rider // 10 == team
        catch = catch_of(shot) if is_near else None
        if catch is not None and catch.leader // 10 == team:
            return CaughtLeader(catch.chaser, catch.square, catch.lead)
        if is_own:
            return None
    return None


def crossing_won(model: RaceModel) -> Crossed | None:
    """Return the crossing by which a human wins a line in the running shot, else None."""
    shot = visible_shot(model)
    return None if shot is None else won_by(shot.crossings, model.match.humans)


def cards_being_dealt(model: RaceModel) -> tuple[CardWhy, ...]:
    """Return the new cards that are being dealt: those of the viewing team, else the highest."""
    shot = visible_shot(model)
    mine = tuple(10 * viewing_team(model) + number for number in range(1, 5))
    return () if shot is None else notable_cards(shot.event, shot.before, mine)


@once
def card_dealt_now(model: RaceModel) -> CardWhy | None:
    """Return the card that is being dealt, where they are dealt one by one; else None."""
    playback, shot = model.live.playback, visible_shot(model)
    count = 0 if shot is None or model.level > 1 else count_cards_one_by_one(shot, model.match.humans)
    if not count or playback.length_ms < DEALT * count:  # at higher speeds nobody could read the words
        return None
    whys = cards_being_dealt(model)
    return whys[min(len(whys) - 1, int(playback.progress * len(whys)))]


def ends_with_any_key(model: RaceModel) -> bool:
    """Return whether any key ends the running shot: a last move before a line, a close-up, a photo finish, a line that
    a human has won, or cards dealt one by one; never while it is paused. Any key ends the count, too."""
    if is_counted(model):
        return True
    if model.shot is None or model.live.playback.is_held:
        return False
    moments = crossing_won, close_place, close_catch, places_photographed, card_dealt_now
    return moves_left(model) > 0 or any(read(model) is not None for read in moments)


def progress(model: RaceModel) -> float:
    """Return the share of the running shot that has been shown, 0 to 1; 1 where animation is off."""
    playback = model.live.playback
    if model.session.settings.is_still:
        return 1.0
    if close_catch(model) is not None and playback.shot_ms is not None:
        return min(1.0, playback.shot_ms / (playback.length_ms - CAUGHT))  # the riders land before it is told
    return playback.progress


def pan_progress(model: RaceModel) -> float:
    """Return the share of the camera's movement that is over, 0 to 1."""
    if model.session.settings.is_still:
        return 1.0
    return progress(model) if model.shot is not None else min(1.0, (model.clock_ms - model.pan.since_ms) / PAN_MS)


def _picture_of(model: RaceModel, view: View) -> RoadPicture:
    """Return the picture, with the team of the player at the screen even while his cards are face down."""
    return replace(picture_of(view, model.match.seats, model.jerseys), own_team=own_team(model))


def _with_ghost(model: RaceModel, picture: RoadPicture, index: int) -> RoadPicture:
    if model.shown_ask is None:
        return picture
    return with_ghost(picture, visible_view(model), model.shown_ask.rider, outcomes(model), index)


def _road_with_orders(model: RaceModel, base: RoadPicture, orders: OrdersDraft) -> RoadShown:
    shown = road_with_orders(visible_view(model), base, orders, outlooks(model, orders))
    picture = targeting.mark_targets(without_retiring(visible_view(model)), orders, shown.picture)
    return replace(shown, picture=_with_light(model, picture))


def card_markers(model: RaceModel) -> tuple[CardMarker, ...]:
    if model.shown_ask is None:
        return ()
    return markers_of(visible_cards(model), outcomes(model), model.hand_draft.shown_index)


# Why


def facts(model: RaceModel) -> ExplanationContext:
    landings = tuple(card.outcome for card in outcomes(model))
    return ExplanationContext(
        model.match.first,
        explained_steps(model),
        landed_view(model),
        model.names,
        model.shown_ask.rider if model.shown_ask is not None else 0,
        landings,
    )


def reasons(model: RaceModel) -> tuple[Explanation, ...]:
    """Return the reasons for the chosen topic, then for the hint, the selected card and the subject rider."""
    known = facts(model)
    rider = subject_rider(model)
    topic, rider_asked = model.view_state.topic, model.shown_ask.rider if model.shown_ask is not None else 0
    topics: tuple[Topic, ...] = ()
    if model.hand_draft.shown_index >= 0 and topic is None and model.view_state.marked_rider in (0, rider_asked):
        topics = card_topics(model.hand_draft.shown_index)
    if rider:
        topics += topics_of(rider, known.view, known.steps)
    first = [] if topic is not None else [hint_explanation(model), unasked_explanation(model, rider)]
    return (*(reason for reason in first if reason is not None), *reasons_for(model.view_state, topics, known))


def _shown_light(model: RaceModel) -> Highlight | None:
    """Return the part of the shown reason that is highlighted on the road; None if no reason is shown."""
    reason = shown_reason(model.view_state, partial(reasons, model))
    return None if reason is None else reason.light


def moment_text(model: RaceModel) -> str:
    """Return a text about the moment of the race that a reason shows on the road; empty if it is the current one."""
    light = _shown_light(model)
    then = light.race if light is not None else None
    if then is None:
        return ""
    sentence = _("Positions in turn {turn}")
    if not then.moved:
        sentence = _("Positions at the start of turn {turn}")
    elif then.moved == len(then.order):
        sentence = _("Positions after turn {turn}")
    return sentence.format(turn=then.turn)


def _with_light(model: RaceModel, picture: RoadPicture) -> RoadPicture:
    return light_road(picture, _shown_light(model), EVERYBODY, model.match.seats, model.view_state.marked_rider)
