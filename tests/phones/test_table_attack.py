"""Hostile messages decide nothing, cause no error, reveal no secret and use no memory, whatever they contain."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from breakaway_desktop.phones.messages import LONGEST_TEXT
from breakaway_desktop.phones.table import PhoneTable
from tests.figures import Figure
from tests.kit.phone import Phone, Room, find_asked, seat_two_players

KINDS = [
    "hello", "claim", "knock", "play", "orders", "draft", "reopen", "plan", "unplan", "hold", "hands", "hint",
    "why", "log", "point", "retire", "steer", "undo", "agree", "leave", "again", "language", "settings",
    "state", "table", "seated", "done",
]  # fmt: skip
FIELDS = [
    "id", "at", "card", "cards", "then", "extras", "name", "team", "rider", "undo", "yes", "ready", "hands",
    "key", "code", "version", "tab", "language", "plan_s", "__proto__", "constructor",
]  # fmt: skip
HOSTILE_TEXTS = (
    "", "\u202eannA", "<script>alert(1)</script>", "{0.__class__}", "%s%n", "\x00", "\ud800", "A" * 65, "é" * 64,
    "\U0001f6b4" * 14, "Z\u0351\u036b\u0343", "../../etc/passwd", "1' or '1'='1", "\u2028", "ABCDE",
    "race.0.0.11", "race.0.0.21", "race.0.0.31", "race.0.p1.0.11", "race.0.t1.0.1.4", "11", "[]", "it", "en",
)  # fmt: skip
HOSTILE_NUMBERS = (0, 1, 2, 3, -1, 11, 21, 99, 999, 1000, 2**31, 2**63, 10**18, -(10**15), 1.5, 1e308, True, None)
LARGE = [[1] * 400, [[11, 3]] * 400, [[[1]] * 40] * 40, {"a": {"b": [1, {"c": []}]}}, [[[[[[[[1]]]]]]]]]
TEXTS = ("{" * 400, "[" * 15_000, '{"kind":"play"', "null", "[]", '"play"', "1e999", "NaN", '{"kind":NaN}', "\x00",
         '{"kind":"leave","kind":"play"}', "9" * 9_000, '{"kind":' + "[" * 9_000 + "]" * 9_000 + "}",
         '{"kind":"log","id":"1","at":"","x":1}', "\ud800", "A" * (LONGEST_TEXT + 1))  # fmt: skip

VALUES = st.one_of(
    st.sampled_from(HOSTILE_TEXTS),
    st.sampled_from(HOSTILE_NUMBERS),
    st.sampled_from(LARGE),
    st.text(max_size=20),
    st.integers(-5, 1005),
)
OBJECTS = st.fixed_dictionaries({"kind": st.sampled_from(KINDS)}, optional=dict.fromkeys(FIELDS, VALUES))


def racing_room(base: str = "boxed", **match: Any) -> tuple[Room, list[Phone]]:
    """Return a race in progress with two players, and a hostile visitor who knows the table's code."""
    room, anna, ben = seat_two_players(base=base, **match)
    return room, [anna, ben, room.guest(address="192.168.1.66")]


def size_of(table: PhoneTable) -> int:
    """Return the number of things that the table stores about visitors and players."""
    seats = table.seats.values()
    remembered = sum(len(seat.answers) + len(seat.decided) + len(seat.plans) + len(seat.unsaved) for seat in seats)
    tries = table.tries._addresses.values()
    return remembered + len(table.phones) + sum(len(address.wrong) + len(address.knocks) for address in tries)


def secrets_of(room: Room) -> list[str]:
    return [guest.key for guest in room.phones.values() if guest.key]


def valid_object(guest: Phone, kind: str) -> dict[str, Any]:
    """Return a message that fits the guest's page, for mutations."""
    page = guest.page
    row = next((row for row in page.get("riders", ()) if row.get("at")), {"at": "", "hand": [3]})
    message: dict[str, Any] = {"kind": kind, "id": "m", "at": page.get("at", ""), "card": 3, "rider": 11}
    message |= {"yes": True, "ready": True, "name": "Eve", "team": 1, "hands": [[3, 4, 5]] * 4, "plan_s": 3}
    message |= {"cards": [[11, 3]], "then": [], "extras": [["P", 11, 21]], "language": "it", "code": "ABCDE"}
    if kind in ("plan", "unplan"):
        message |= {"at": row["at"], "card": row["hand"][0]}
    if kind in ("retire", "steer", "undo"):
        message["at"] = page["can"]["undo" if kind == "undo" else "turn"]
    return message


NEEDED = {
    "claim": "id name team", "knock": "id name team", "play": "id at card", "orders": "id at cards then extras",
    "draft": "at cards then extras", "reopen": "id at", "plan": "id at card", "unplan": "id at", "hold": "id at",
    "hands": "id hands ready", "hint": "id at card", "why": "id at card", "log": "id at card", "point": "at card",
    "retire": "id at rider", "steer": "id at rider yes", "undo": "id at", "agree": "id at yes", "language": "language",
    "settings": "plan_s",
}  # fmt: skip


def mutate_message(guest: Phone, rng: Random) -> str:
    """Return a valid message with one or two wrong fields."""
    kind = rng.choice(list(NEEDED))
    valid = valid_object(guest, kind)
    message = {"kind": kind, **{name: valid[name] for name in NEEDED[kind].split()}}
    if "id" in message:
        message["id"] = f"{rng.random()}"
    for _change in range(rng.choice((1, 1, 2))):
        name = rng.choice([*message, rng.choice(FIELDS)])
        match rng.randrange(9):
            case 5 | 6 | 7 | 8 if name in message:
                same_type = [
                    value for value in (*HOSTILE_TEXTS, *HOSTILE_NUMBERS) if type(value) is type(message[name])
                ]
                message[name] = rng.choice(same_type or [message[name]])
            case 0:
                message.pop(name, None)
            case 1:
                message[name] = rng.choice(HOSTILE_TEXTS)
            case 2:
                message[name] = rng.choice(HOSTILE_NUMBERS)
            case 3:
                message[name] = rng.choice(LARGE)
            case _:
                message[name] = [message.get(name)]
    text = json.dumps(message)
    return text[: rng.randrange(len(text))] if rng.random() < 0.1 else text


def attack(room: Room, visitor: Phone, texts: Iterable[str]) -> None:
    """Send texts as a visitor; check that the only effects are answers to him without a secret."""
    race, seats = room.match.race, seats_of(room)
    secrets = secrets_of(room)
    for number, text in enumerate(texts):
        if visitor.connection not in room.phones or room.table.seats.get(visitor.page.get("team", 0)) is not None:
            visitor.greet()
        room.receive(visitor.connection, text)
        room.now += 0.05
        sent = room.take_outbox()
        assert all(connection == visitor.connection for connection, _text in sent)
        assert not [key for key in secrets for _connection, text in sent if key in text]
        for _connection, answer in sent:
            answer.encode()
        room.table.outbox = sent
        room.carry()
        room.table.knock = None
        if number % 50 == 0:
            room.settle()
    assert room.match.race is race
    assert seats_of(room) == seats


def seats_of(room: Room) -> list[tuple[Any, ...]]:
    return [(seat.team, seat.kind, seat.name, seat.digest, seat.connection) for seat in room.table.seats.values()]


def attack_as_player(room: Room, guest: Phone, texts: Iterable[str]) -> None:
    """Send texts as a player; check that he can change only his seat, and the race only by his own cards."""
    for text in texts:
        others = [seat for seat in seats_of(room) if seat[0] != 1]
        steps = len(room.match.steps)
        room.receive(guest.connection, text)
        for connection, answer in room.take_outbox():
            answer.encode()
            assert connection == guest.connection or '"bye"' not in answer
            if connection == guest.connection:
                guest.accept(answer)
        room.settle(0.05)
        assert [seat for seat in seats_of(room) if seat[0] != 1] == others
        assert all(step.decision.team in (1, 3) for step in room.match.steps[steps:])
        if not room.table.seats[1].is_here:
            return


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(OBJECTS.map(json.dumps), st.sampled_from(TEXTS), st.text(max_size=40)), max_size=3))
def test_no_message_of_a_visitor_raises_an_error_or_changes_anything(texts: list[str]) -> None:
    attack(ROOM, GUESTS[2], texts)


ROOM, GUESTS = racing_room()


def check_mutations(seed: int, count: int) -> None:
    """Attack a race with mutated messages of a visitor, then of the player of team 1 in every phase."""
    bases = (("boxed", None), ("postal", None), ("boxed", "blind"), ("postal", "special"), ("postal", "double"))
    base, variant = bases[seed % len(bases)]
    room, guests = racing_room(base, variant=variant)
    rng = Random(seed)
    attack(room, guests[2], [mutate_message(guests[0], rng) for _message in range(count // 2)])
    before = size_of(room.table)
    attack_as_player(room, guests[0], (mutate_message(guests[0], rng) for _message in range(count // 2)))
    assert size_of(room.table) <= before + 3 * 32 + 10
    assert all(len(text) <= 16 * 1024 for guest in guests for text in map(json.dumps, guest.messages[-5:]))


@pytest.mark.parametrize("seed", range(5))
def test_mutated_messages_change_nothing(seed: int) -> None:
    check_mutations(seed, 200)


@pytest.mark.release
@pytest.mark.parametrize("seed", range(100, 140))
def test_twenty_thousand_mutated_messages_change_nothing(seed: int, figure: Figure) -> None:
    check_mutations(seed, 500)
    figure("mutated messages", 500)


def test_a_flood_of_questions_and_ids_is_not_remembered() -> None:
    room, guests = racing_room()
    anna = guests[0]
    sizes = []
    for number in range(400):
        anna.send("log", id=f"{number}" * 10, at="")
        anna.send("unplan", id=f"u{number}", at="")
        room.table.outbox.clear()
        sizes.append(size_of(room.table))
    assert max(sizes) <= sizes[40]


def test_changing_languages_all_the_time_delays_no_page_of_others() -> None:
    room, guests = racing_room()
    strangers = [room.guest(address="192.168.1.66") for _phone in range(8)]
    watcher = room.guest()
    before = watcher.page
    guest = find_asked(room, guests)
    room.receive(
        guest.connection, json.dumps({"kind": "play", "id": "x", "at": guest.page["at"], "card": guest.cards[0]})
    )
    for frame in range(20):
        for stranger in strangers:
            stranger.send("language", language=("it", "en")[frame % 2])
        room.table.update(room.stage, room.now + frame / 60, most_pages=1)
        room.carry()
    assert watcher.page != before


def test_wrong_codes_from_a_thousand_addresses_are_not_all_remembered() -> None:
    room, _guests = racing_room()
    for number in range(1000):
        room.guest(address=f"10.0.{number // 250}.{number % 250}", code="WRONG")
        room.table.close(max(room.phones, default=0) + 1, room.now)
    assert len(room.table.tries._addresses) <= 256


def test_a_neighbour_with_every_wrong_key_gets_no_seat() -> None:
    room, guests = racing_room()
    digests = [seat.digest for seat in room.table.seats.values()]
    for key in ("", "key-0", "key-3", *digests, guests[0].key + " ", guests[0].key.upper(), "\ud800", "0" * 64):
        thief = room.guest(address="192.168.1.66", key=key)
        assert thief.last("table").get("seat", 0) == 0
    assert room.table.seats[1].connection == guests[0].connection


def test_a_hostile_name_goes_to_phones_as_plain_text() -> None:
    room = Room(phones=2)
    room.seat(1, "</b>&\"'{x}%s")
    ben = room.seat(2, "{0.__init__}")
    room.start()
    find_asked(room, [ben])
    names = [seat["name"] for seat in ben.last("table")["seats"]]
    assert names[:2] == ["</b>&\"'{x}%s", "{0.__init__}"]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:20].encode("unicode_escape").decode())
def test_a_player_is_told_that_a_message_is_none(text: str) -> None:
    room, phones = racing_room()
    phones[0].send_text(text)
    room.settle()
    assert phones[0].last("refused")["why"] == "malformed"
