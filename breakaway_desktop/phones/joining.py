"""Phones that join a table: first messages, seats that are claimed, and the door after the start."""

from __future__ import annotations

from breakaway_desktop.kit.words import LANGUAGES
from breakaway_desktop.phones import messages
from breakaway_desktop.phones.messages import Message, write_message
from breakaway_desktop.phones.seats import FREE, PHONE, TableSeat, digest_of
from breakaway_desktop.phones.table_state import Phone, SeatRequest, TableState, refused_text
from breakaway_desktop.player_names import alike_objection, clean_name, player_objection


def greet(table: TableState, connection: int, phone: Phone, hello: messages.Hello, now: float) -> None:
    """Answer the first message of a phone, and give it its seat if it has the key of one."""
    if hello.language in LANGUAGES:
        phone.language = hello.language
    if phone.is_known:
        table.refuse(connection, "", "malformed")
        return
    # A key cannot be guessed: its phone gets in whatever others try from its address.
    seat = next((seat for seat in table.seats.values() if seat.has_key(hello.key)), None)
    if seat is None and table.tries.is_shut(phone.address, now):
        table.dropped.append(connection)
        return
    if hello.code.upper() != table.code and seat is None:
        table.tries.add_wrong_try(phone.address, now)
        table.tries.wrong_codes += 1
        table.changes += 1
        table.turn_away(connection, phone, "no-code")
        table.dropped.append(connection)
        return
    if hello.version != table.version:
        table.turn_away(connection, phone, "version")
        table.dropped.append(connection)
        return
    phone.is_known = True
    table.tries.note_entry(phone.address)
    if not hello.key:
        return

    # The page asks the player before it replaces another tab of the same phone.
    if seat is None:
        table.tries.add_wrong_try(phone.address, now)
        table.turn_away(connection, phone, "key-dead")
        return
    seat.forget_claim()
    _sit_down(table, connection, seat)


def handle_visitor(table: TableState, connection: int, phone: Phone, message: Message, now: float) -> None:
    """Handle a message of a phone without a seat."""
    match message:
        case messages.ClaimSeat(answer_id, name, team) | messages.Knock(answer_id, name, team) if _was_seated(
            table, phone, message
        ):
            # It was admitted, but never got its key.
            _sit_down(table, connection, table.seats[team])
            table.send(connection, table.seats[team].answers[answer_id])
        case messages.ClaimSeat(answer_id, name, team) | messages.Knock(answer_id, name, team):
            name = clean_name(name)
            if sentence := name_objection(table, name, team):
                table.send(connection, refused_text(answer_id, "name", sentence))
            elif reason := _seat_objection(table, team):
                table.refuse(connection, answer_id, reason)
            elif not table.has_started and not table.tries.admit_claim(phone.address, now):
                table.refuse(connection, answer_id, "slow")
            elif not table.has_started:
                table.seats[team].give_to(PHONE, name)
                take_seat(table, connection, phone.address, table.seats[team], answer_id)
            elif isinstance(message, messages.ClaimSeat):
                table.refuse(connection, answer_id, "started")
            else:
                _knock_at_door(table, connection, phone, message, now)
        case messages.Leave(answer_id):
            if table.knock is not None and table.knock.connection == connection:
                forget_knock(table)
            table.send(connection, write_message("done", id=answer_id))
        case messages.SendDraft() | messages.PointAtCard():
            pass
        case _:
            table.refuse(connection, getattr(message, "id", ""), "not-yours")


def _seat_objection(table: TableState, team: int) -> str:
    """Return why a phone may not have this seat, empty if it may."""
    seat = table.seats.get(team)
    if seat is None or (not table.has_started and seat.kind != FREE):
        return "seat-taken" if any(other.kind == FREE for other in table.seats.values()) else "full"
    return ""


def name_objection(table: TableState, name: str, team: int) -> str:
    """Return why the player of a team may not have this name, as a sentence; empty if he may."""
    others = (seat.name for seat in table.seats.values() if seat.team != team and seat.kind != FREE)
    return player_objection(name, messages.LONGEST_PLAYER) or alike_objection(name, others)


def _knock_at_door(table: TableState, connection: int, phone: Phone, message: messages.Knock, now: float) -> None:
    """Let a phone ask for a seat, or take the place again that it had at the door."""
    is_same = table.knock is not None and (table.knock.address, table.knock.id) == (phone.address, message.id)
    if table.knock is not None and is_same:
        table.knock = table.knock._replace(connection=connection)
    elif reason := table.tries.count_knock(phone.address, now, is_busy=table.knock is not None):
        table.refuse(connection, message.id, reason)
        return
    else:
        name, number = clean_name(message.name), table.new_number()
        table.knock = SeatRequest(connection, phone.address, message.id, name, message.team, number, now)
        table.changes += 1
    answer = write_message("knocking", id=message.id, team=table.knock.team, number=table.knock.number)
    table.send(connection, answer)


def forget_knock(table: TableState) -> None:
    table.knock = None
    table.changes += 1


def take_seat(table: TableState, connection: int, address: str, seat: TableSeat, answer_id: str) -> None:
    """Give a seat its key, and connect it with the phone of this connection; 0: it has disconnected."""
    key = table.new_key()
    seat.digest = digest_of(key)
    text = write_message("seated", id=answer_id, team=seat.team, key=key)
    if connection:
        _sit_down(table, connection, seat)
    seat.claim = address, answer_id
    seat.remember_answer(answer_id, text)
    if connection:
        table.send(connection, text)


def _sit_down(table: TableState, connection: int, seat: TableSeat) -> None:
    """Connect a seat with the phone of this connection, replacing any other phone."""
    if seat.is_here and seat.connection != connection:
        table.dismiss(seat.connection, "twotabs")
    phone = table.phones[connection]
    phone.team, seat.connection, seat.has_come = seat.team, connection, True
    phone.forget_sent()
    table.changes += 1


def _was_seated(table: TableState, phone: Phone, message: messages.ClaimSeat | messages.Knock) -> bool:
    """Return whether the same message already got a seat; its key may not have reached the phone."""
    seat = table.seats.get(message.team)
    return seat is not None and seat.claim == (phone.address, message.id) and message.id in seat.answers
