"""Questions of phones: hints, reasons, and the movement log."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.course import Course
from breakaway_desktop.kit.words import _
from breakaway_desktop.phones.hand_page import advice_lines
from breakaway_desktop.phones.identities import ask_id_of, ask_rider
from breakaway_desktop.phones.messages import write_message
from breakaway_desktop.phones.plans import ask_as_now, planned_rider
from breakaway_desktop.phones.seats import HintRequest, TableSeat
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.phones.table_state import TableState, refused_text

HINT_SECONDS: Final = 1.0
"""Seconds between two hints for a seat."""


def explain(
    table: TableState, seat: TableSeat, kind: str, answer_id: str, ask_id: str, card: int, stage: RaceStage
) -> str:
    """Answer a question: a hint for the ask, the reason for a card's value, or the movement log."""
    if kind == "log":
        lines, rows = stage.log_lines(seat.team)
        return write_message("answer", id=answer_id, topic=kind, title=_("Movement log"), lines=lines, table=rows)
    if kind == "why":
        lines = stage.reason_lines(seat.team, _rider_of_question(table, seat, ask_id, card, stage), card)
        return write_message("answer", id=answer_id, topic=kind, title=_("Why"), lines=lines)
    if not stage.has_hints:
        return refused_text(answer_id, "off")
    request = _hint_request(table, seat, answer_id, ask_id, stage)
    if request is None:
        return refused_text(answer_id, "late")
    if seat.advice is not None and seat.advised is not None and seat.advised._replace(id=answer_id) == request:
        return _hint_answer(answer_id, seat.advice, request.view.course)
    seat.hint = request
    return ""


def _hint_request(
    table: TableState, seat: TableSeat, answer_id: str, ask_id: str, stage: RaceStage
) -> HintRequest | None:
    """Return the request for a hint about the ask, or about a rider's plan; None if it is too late."""
    ask, view = stage.asks.get(seat.team), stage.view_of(seat.team)
    if ask is not None and ask_id == ask_id_of(table, ask, stage):
        return HintRequest(answer_id, ask_id, ask, view)
    rider = 0 if stage.is_simultaneous else planned_rider(table, seat, ask_id, stage)
    if not rider or view.rider(rider).dropped:
        return None
    planned, known = ask_as_now(view, rider)
    return HintRequest(answer_id, ask_id, planned, known)


def _rider_of_question(table: TableState, seat: TableSeat, ask_id: str, card: int, stage: RaceStage) -> int:
    """Return the rider whom a question is about: the one planned for, asked, or with the card in hand; else 0."""
    ask, view = stage.asks.get(seat.team), stage.view_of(seat.team)
    if planned := planned_rider(table, seat, ask_id, stage):
        return planned
    if isinstance(ask, AskOrders):
        riders = (card_ask.rider for card_ask in ask.riders)
        return next((rider for rider in riders if card and card in view.rider(rider).cards), 0)
    return ask_rider(ask)


def answer_hint(table: TableState, seat: TableSeat, stage: RaceStage, now: float) -> None:
    """Answer the request for a hint once the hint has been computed, or the request is too late.

    In a terminal everybody waits while it is computed: a seat gets one a second.
    """
    request = seat.hint
    if request is None or now - seat.hinted_at < HINT_SECONDS:
        return
    text, advice = refused_text(request.id, "late"), None
    if _hint_request(table, seat, request.id, request.ask_id, stage) is not None:
        advice = stage.advice_for(request.ask, request.view)
        if advice is None:
            return
        text, seat.advised, seat.advice = _hint_answer(request.id, advice, request.view.course), request, advice
        seat.hinted_at = now
    seat.hint = None
    seat.remember_answer(request.id, text)
    if seat.is_here:
        table.send(seat.connection, text)


def _hint_answer(answer_id: str, advice: Advice, course: Course) -> str:
    best = advice.riders[0].best if len(advice.riders) == 1 else 0
    title = _("Hint: the figures are expected points") if best else _("Hint")
    lines = advice_lines(advice, course)
    return write_message("answer", id=answer_id, topic="hint", title=title, lines=lines, best=best)
