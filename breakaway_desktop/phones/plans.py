"""Planned cards: the riders they are for, the time for which they are valid, and when they are played."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.preview import preview_card, refusal
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.phones.decisions import decide
from breakaway_desktop.phones.hand_page import CardPlan, playable_cards
from breakaway_desktop.phones.identities import ask_id_of, ask_rider, plan_id
from breakaway_desktop.phones.messages import write_message
from breakaway_desktop.phones.seats import MOST_PLANS, NEVER, PendingPlan, TableSeat
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.phones.table_state import TableState, refused_text
from breakaway_desktop.sentences.refusals import refusal_sentence


def plannable_riders(view: View, team: int) -> tuple[int, ...]:
    """Return the riders of a team who are still to move this turn, in order."""
    return tuple(rider for rider in view.riders_to_move if rider // 10 == team and not view.rider(rider).retired)


def ask_as_now(view: View, rider: int) -> tuple[AskCard, View]:
    """Return the ask that a rider would get if he were to move now, and the view that his team would have."""
    before, coming = view.order[: view.moved], view.order[view.moved :]
    order = (*before, (rider,), *(group for group in coming if rider not in group))
    return AskCard(view.team, rider, playable_cards(view, rider), dropped=False), view._replace(order=order)


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


def plan_card(table: TableState, seat: TableSeat, answer_id: str, ask_id: str, card: int, stage: RaceStage) -> str:
    """Plan a card for a rider of the team who has not moved yet this turn."""
    view, rider = stage.view_of(seat.team), planned_rider(table, seat, ask_id, stage)
    if not rider or stage.is_simultaneous or view.rider(rider).dropped:
        return refused_text(answer_id, "moved")
    if card not in view.rider(rider).cards:
        return refused_text(answer_id, "not-held")
    if rider not in seat.plans and len(seat.plans) >= MOST_PLANS:
        return refused_text(answer_id, "plans")
    seat.plans[rider] = CardPlan(card, preview_card(view, rider, card).points)
    seat.plans_turn = view.turn
    if seat.advised is not None and seat.advised.ask_id == ask_id:
        seat.advised = seat.advice = None
    return write_message("done", id=answer_id)


def planned_rider(table: TableState, seat: TableSeat, ask_id: str, stage: RaceStage) -> int:
    """Return the rider whose plan has this identity; 0 if there is none, or he has moved."""
    riders = plannable_riders(stage.view_of(seat.team), seat.team)
    return next((rider for rider in riders if ask_id == plan_id(table, rider, stage)), 0)


def follow_plan(table: TableState, seat: TableSeat, stage: RaceStage, now: float) -> None:
    """Play the planned card of the rider who is asked, after its player had time to hold it back."""
    ask = stage.asks.get(seat.team)
    if not isinstance(ask, AskCard):
        seat.auto = None
        return
    ask_id, plan = ask_id_of(table, ask, stage), seat.plans.get(ask.rider)
    if seat.auto is not None and seat.auto.ask_id != ask_id:
        seat.auto = None
    if seat.auto is None and plan is not None:
        del seat.plans[ask.rider]
        reason = plan_objection(ask, plan, stage.view_of(seat.team))
        waits = bool(reason) or not seat.plan_seconds
        if plan.card in ask.cards or not waits:
            seat.auto = PendingPlan(ask_id, plan.card, NEVER if waits else now + seat.plan_seconds)
        if reason:
            table.notify(seat, reason, "trouble")
    if seat.auto is not None and stage.is_paused:
        seat.auto = seat.auto._replace(due=max(seat.auto.due, now + seat.plan_seconds))
    if seat.auto is not None and now >= seat.auto.due:
        try:
            decide(table, seat, "", ask_id, PlayCard(ask.rider, seat.auto.card), stage)
        except Refused:
            seat.auto = None
