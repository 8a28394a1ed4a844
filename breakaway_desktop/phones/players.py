"""Messages of phones with a seat, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from breakaway_desktop.engine.asks import AskOrders, GiveOrders, Retire
from breakaway_desktop.engine.hands import team_objection
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _
from breakaway_desktop.phones import messages
from breakaway_desktop.phones.decisions import confirm_orders, play_card
from breakaway_desktop.phones.identities import ask_id_of, ask_rider, plan_id, request_id, turn_id, undo_id
from breakaway_desktop.phones.joining import name_objection
from breakaway_desktop.phones.messages import Message, SendDraft, write_message
from breakaway_desktop.phones.plans import plan_card
from breakaway_desktop.phones.questions import explain
from breakaway_desktop.phones.seats import BOT, FREE, NEVER, TableSeat
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.phones.table_state import TableState, refused_text
from breakaway_desktop.player_names import clean_name


def handle_player(
    table: TableState, connection: int, seat: TableSeat, message: Message, now: float, stage: RaceStage | None
) -> None:
    """Handle a message of a phone with a seat. A repeated id gets the same answer again."""
    answer_id = getattr(message, "id", "")
    if answer_id and answer_id in seat.answers:
        table.send(connection, seat.answers[answer_id])
        return
    if answer_id and any(answer_id == waiting for waiting, _sentence in seat.unsaved):
        return  # it is answered when the file has been written
    seat.forget_claim()
    try:
        answer = _answer_player(table, seat, message, now, stage)
    except Refused as refused:
        answer = refused_text(answer_id, _KEPT_KEYS.get(refused.refusal.key, "not-allowed"), refused)
    if answer and answer_id:
        seat.remember_answer(answer_id, answer)
    if answer:
        table.send(connection, answer)


def _answer_player(table: TableState, seat: TableSeat, message: Message, now: float, stage: RaceStage | None) -> str:
    """Return the answer to a player's message; empty if there is none, or none yet. Raises Refused."""
    match message:
        case messages.ClaimSeat(answer_id, name, team) if team == seat.team and not table.has_started:
            name = clean_name(name)
            if sentence := name_objection(table, name, team):
                return refused_text(answer_id, "name", sentence)
            if not table.tries.admit_claim(table.phones[seat.connection].address, now):
                return refused_text(answer_id, "slow")
            seat.name = name
            table.changes += 1
            return write_message("done", id=answer_id)
        case messages.ClaimSeat(answer_id) | messages.Knock(answer_id):
            return refused_text(answer_id, "not-yours")
        case messages.Leave(answer_id):
            table.send(seat.connection, write_message("done", id=answer_id))
            table.dismiss(seat.connection, "left")
            seat.give_to(BOT if table.has_started else FREE)
            table.changes += 1
            return ""
        case messages.RideAgain(answer_id):
            if stage is None or stage.final is None:
                return refused_text(answer_id, "late")
            seat.wants_rematch = True
            table.changes += 1
            return write_message("done", id=answer_id)
        case messages.BuildHands(answer_id, hands, ready):
            if table.building is None:
                return refused_text(answer_id, "started")
            objection = team_objection(hands, table.building.total_rule)
            if ready and objection is not None:
                return refused_text(answer_id, "not-allowed", Refused.of(objection))
            seat.hands, seat.has_built = hands, ready
            table.changes += 1
            return write_message("done", id=answer_id)
    if stage is None:
        answer_id = getattr(message, "id", "")
        return refused_text(answer_id, "late") if answer_id else ""
    return _answer_in_race(table, seat, message, stage)


def _answer_in_race(table: TableState, seat: TableSeat, message: Message, stage: RaceStage) -> str:
    """Return the answer to a player's message about the race. Raises Refused."""
    match message:
        case messages.SendCard(answer_id, ask_id, card):
            return play_card(table, seat, answer_id, ask_id, card, stage)
        case messages.SendOrders(answer_id, ask_id, cards, then, extras):
            return confirm_orders(table, seat, answer_id, ask_id, GiveOrders(seat.team, cards, then, extras), stage)
        case messages.SendDraft(ask_id):
            ask = stage.asks.get(seat.team)
            if isinstance(ask, AskOrders) and ask_id == ask_id_of(table, ask, stage) and seat.orders is None:
                seat.draft = message
            return ""
        case messages.Reopen(answer_id, ask_id):
            ask = stage.asks.get(seat.team)
            if ask is None or ask_id != ask_id_of(table, ask, stage) or seat.orders is None:
                return refused_text(answer_id, "late")
            _take_back_orders(table, seat, ask_id)
            return write_message("done", id=answer_id)
        case messages.PlanCard(answer_id, ask_id, card):
            return plan_card(table, seat, answer_id, ask_id, card, stage)
        case messages.ClearPlan(answer_id, ask_id):
            riders = [rider for rider in seat.plans if ask_id == plan_id(table, rider, stage)]
            for rider in riders:
                del seat.plans[rider]
            return write_message("done", id=answer_id)
        case messages.HoldPlan(answer_id, ask_id):
            if seat.auto is None or seat.auto.ask_id != ask_id:
                return refused_text(answer_id, "late")
            seat.auto = seat.auto._replace(due=NEVER)
            return write_message("done", id=answer_id)
        case messages.Query(kind, answer_id, ask_id, card):
            return explain(table, seat, kind, answer_id, ask_id, card, stage)
        case messages.SendRetirement(answer_id, ask_id, rider):
            reason = _retiring_objection(table, seat, ask_id, rider, stage)
            if reason:
                return refused_text(answer_id, reason)
            stage.decide(Retire(rider))
            _take_back_orders(table, seat, "")
            seat.unsaved.append((answer_id, ""))
            return ""
        case messages.SendSteering(answer_id, ask_id, rider, yes):
            reason = _retiring_objection(table, seat, ask_id, rider, stage)
            if reason:
                return refused_text(answer_id, reason)
            if not stage.view_of(seat.team).rider(rider).dropped:
                return refused_text(answer_id, "not-allowed", _("He isn’t dropped."))
            stage.steer(rider, yes)
            return write_message("done", id=answer_id)
        case messages.RequestUndo(answer_id, ask_id):
            current = undo_id(table, seat.team, stage)
            if current and ask_id != current:
                return refused_text(answer_id, "late")
            decisions = stage.decisions
            reason = stage.request_undo(seat.team)
            note_undo(table, decisions, stage)
            return refused_text(answer_id, "nothing", reason) if reason else write_message("done", id=answer_id)
        case messages.AgreeToUndo(answer_id, ask_id, yes):
            request = stage.undo_request
            if request is None or ask_id != request_id(table, stage) or seat.team not in request.teams:
                return refused_text(answer_id, "over")
            decisions = stage.decisions
            stage.agree_to_undo(seat.team, yes)
            note_undo(table, decisions, stage)
            if not yes:
                table.announce_refusal(request.asker, seat.name)
            return write_message("done", id=answer_id)
        case messages.PointAtCard(_ask_id, card):
            # With secret hands it would change nothing visible.
            view, rider = stage.view_of(seat.team), ask_rider(stage.asks.get(seat.team))
            if view.shows_start and (not card or (rider and card in view.rider(rider).cards)):
                seat.point = message
                table.changes += 1
            return ""
    return refused_text(getattr(message, "id", ""), "malformed")


def _retiring_objection(table: TableState, seat: TableSeat, ask_id: str, rider: int, stage: RaceStage) -> str:
    """Return why a player may not retire or steer a rider now, empty if he may."""
    if all(rider != known.id for known in stage.view_of(seat.team).riders if known.team == seat.team):
        return "not-yours"
    if stage.is_showing or ask_id != turn_id(table, seat.team, stage):
        return "late"
    return "paused" if stage.is_paused else ""


def note_undo(table: TableState, decisions: int, stage: RaceStage) -> None:
    """Forget the phones' choices if the race now has fewer than this number of decisions."""
    if stage.decisions < decisions:
        table.forget_choices(undone=True)


def _take_back_orders(table: TableState, seat: TableSeat, ask_id: str) -> None:
    """Withdraw the confirmed orders of a team; they become the draft for this ask."""
    if seat.orders is not None:
        _team, cards, then, extras = seat.orders
        seat.orders, seat.draft = None, SendDraft(ask_id, cards, then, extras)
        table.changes += 1


_KEPT_KEYS: Final[Mapping[str, str]] = {"card-not-held": "not-held", "card-not-allowed": "not-allowed"}
"""Keys of the page for refusals by the rules, by the key of the refusal."""
