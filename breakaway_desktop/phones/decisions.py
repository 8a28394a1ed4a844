"""Decisions on phones: cards, orders that wait for all others, and the time for them."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.preview import preview_card, refusal
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _, use_language
from breakaway_desktop.phones.identities import ask_id_of, ask_rider, plan_prefix
from breakaway_desktop.phones.messages import write_message
from breakaway_desktop.phones.seats import SeatClock, TableSeat
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.phones.table_state import TableState, refused_text
from breakaway_desktop.sentences.refusals import refusal_sentence


def play_card(table: TableState, seat: TableSeat, answer_id: str, ask_id: str, card: int, stage: RaceStage) -> str:
    """Play a card for the rider who is asked; the message is answered when it has been saved. Raises Refused."""
    ask = stage.asks.get(seat.team)
    if not isinstance(ask, AskCard) or ask_id != ask_id_of(table, ask, stage):
        if any(ask_id == ask_id_of(table, other, stage) for team, other in stage.asks.items() if team != seat.team):
            return refused_text(answer_id, "not-yours")
        return _late_answer(seat, answer_id, ask_id, card)
    if stage.is_paused:
        return refused_text(answer_id, "paused")
    if card not in ask.cards:
        view = stage.view_of(seat.team)
        if card not in view.rider(ask.rider).cards:
            return refused_text(answer_id, "not-held")
        reason = refusal(view, ask.rider, card)
        return refused_text(answer_id, "not-allowed", refusal_sentence(reason) if reason else "")
    decide(table, seat, answer_id, ask_id, PlayCard(ask.rider, card), stage)
    return ""


def decide(
    table: TableState, seat: TableSeat, answer_id: str, ask_id: str, decision: PlayCard, stage: RaceStage
) -> None:
    """Apply the card of a rider. Raises Refused."""
    sentence = _move_sentence(decision, stage)
    stage.decide(decision)
    seat.plans.pop(decision.rider, None)
    seat.auto = None
    seat.remember_decision(ask_id, decision, sentence)
    if answer_id:
        seat.unsaved.append((answer_id, sentence))


def _late_answer(seat: TableSeat, answer_id: str, ask_id: str, card: int) -> str:
    """Return the answer to a card for an ask that is over: done if that same card was played."""
    decision, sentence = seat.decided.get(ask_id, (None, ""))
    if isinstance(decision, PlayCard) and decision.card == card:
        return write_message("done", id=answer_id, sentence=sentence)
    played = _("Already played: {move}.").format(move=sentence) if sentence else ""
    return refused_text(answer_id, "late", played)


def confirm_orders(
    table: TableState, seat: TableSeat, answer_id: str, ask_id: str, orders: GiveOrders, stage: RaceStage
) -> str:
    """Confirm orders, which can be changed until everybody's are in. Raises Refused."""
    ask = stage.asks.get(seat.team)
    if not isinstance(ask, AskOrders) or ask_id != ask_id_of(table, ask, stage):
        decision, _sentence = seat.decided.get(ask_id, (None, ""))
        same = decision is not None and decision == orders
        return write_message("done", id=answer_id) if same else refused_text(answer_id, "late")
    if stage.is_paused:
        return refused_text(answer_id, "paused")
    stage.check_orders(orders)
    seat.orders, seat.draft = orders, None
    table.changes += 1
    return write_message("done", id=answer_id)


def release_orders(table: TableState, stage: RaceStage) -> None:
    """Give the orders of all phones once none are missing (R4.2)."""
    asks = {team: ask for team, ask in stage.asks.items() if isinstance(ask, AskOrders)}
    if not asks or stage.awaits_others or stage.is_paused:
        return
    if any(table.seats[team].orders is None for team in asks):
        return
    for team, ask in sorted(asks.items()):
        seat, ask_id = table.seats[team], ask_id_of(table, ask, stage)
        orders, seat.orders = seat.orders, None
        assert orders is not None
        try:
            stage.decide(orders)
        except Refused:
            continue  # a rider has retired meanwhile: the team is asked again
        seat.remember_decision(ask_id, orders, "")
    table.changes += 1


def confirm_saved(table: TableState, stage: RaceStage) -> None:
    """Answer the decisions that have been saved, or with the trouble those that cannot be."""
    for seat in table.phone_seats():
        for answer_id, sentence in seat.unsaved:
            with use_language(table.language_of(seat)):
                trouble = {"trouble": stage.save_trouble} if stage.save_trouble else {}
            text = write_message("done", id=answer_id, sentence=sentence, **trouble)
            seat.remember_answer(answer_id, text)
            if seat.is_here:
                table.send(seat.connection, text)
        seat.unsaved.clear()


def run_clock(table: TableState, seat: TableSeat, stage: RaceStage, seconds: float) -> None:
    """Count these seconds for the player who is asked, once his phone has come. When his time is up, he gives no
    order (R4.4)."""
    ask = stage.asks.get(seat.team)
    if ask is None or seat.orders is not None or stage.is_paused:
        return
    allowed = stage.decision_seconds(seat.team)
    if not allowed:
        seat.clock = None
        return
    moment = plan_prefix(table, seat.team, stage) + str(ask_rider(ask) or "")
    clock = seat.clock if seat.clock is not None and seat.clock.moment == moment else None
    left = allowed if clock is None else clock.seconds_left - seconds * seat.has_come
    seat.clock = SeatClock(moment, left)
    if left > 0:
        return
    sentence = _("Time’s up: your riders play the highest cards allowed.")
    if isinstance(ask, AskCard):
        card = PlayCard(ask.rider, max(ask.cards))
        move = _move_sentence(card, stage)
        sentence = _("Time’s up: {move}.").format(move=move)
        seat.remember_decision(ask_id_of(table, ask, stage), card, move)
    stage.end_time(ask)
    seat.auto = None
    table.notify(seat, sentence, "trouble")


def _move_sentence(move: PlayCard, stage: RaceStage) -> str:
    lands = preview_card(stage.view_of(move.team), move.rider, move.card).square
    return _("{rider} plays {card}, lands on {square}").format(
        rider=stage.names.number(move.rider), card=move.card, square=lands
    )
