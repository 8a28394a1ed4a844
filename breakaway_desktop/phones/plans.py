"""Planned cards: the riders they are for, the time for which they are valid, and those that are not played."""

from __future__ import annotations

from breakaway_desktop.engine.asks import Ask, AskCard
from breakaway_desktop.engine.preview import preview_card, refusal
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.phones.hand_page import CardPlan, playable_cards
from breakaway_desktop.phones.seats import TableSeat
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.sentences.refusals import refusal_sentence


def plannable_riders(view: View, team: int) -> tuple[int, ...]:
    """Return the riders of a team who are still to move this turn, in order."""
    return tuple(rider for rider in view.riders_to_move if rider // 10 == team and not view.rider(rider).retired)


def ask_as_now(view: View, rider: int) -> tuple[AskCard, View]:
    """Return the ask that a rider would get if he were to move now, and the view that his team would have."""
    before, coming = view.order[: view.moved], view.order[view.moved :]
    order = (*before, (rider,), *(group for group in coming if rider not in group))
    return AskCard(view.team, rider, playable_cards(view, rider), dropped=False), view._replace(order=order)


def ask_rider(ask: Ask | None) -> int:
    """Return the rider who is asked for a card; 0 for none."""
    return ask.rider if isinstance(ask, AskCard) else 0


def drop_old_plans(seat: TableSeat, stage: RaceStage) -> None:
    """Forget plans of the previous turn, of riders who have moved, and for cards that a rider no longer has."""
    if not seat.plans:
        return
    view = stage.view_of(seat.team)
    to_come = set(plannable_riders(view, seat.team)) | {ask_rider(stage.asks.get(seat.team))}
    for rider, plan in list(seat.plans.items()):
        if view.turn != seat.plans_turn or rider not in to_come or plan.card not in view.rider(rider).cards:
            del seat.plans[rider]


def plan_objection(ask: AskCard, plan: CardPlan, view: View) -> str:
    """Return why a planned card is not played automatically, empty if it is.

    It is not played if it is not allowed, or scores fewer points than when it was planned.
    """
    if plan.card not in ask.cards:
        reason = refusal(view, ask.rider, plan.card)
        return refusal_sentence(reason) if reason else _("Your plan is on hold: this card can’t be played now.")
    points = preview_card(view, ask.rider, plan.card).points
    if points >= plan.points:
        return ""
    sentence = _("Your plan is on hold: the {card} now wins fewer points than you planned.")
    return sentence.format(card=plan.card)
