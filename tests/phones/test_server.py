"""The server of the phones' page on this computer's own address: files, refusals, limits and closing."""

from __future__ import annotations

import logging
import random
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from aiohttp import ClientConnectionResetError, web

from breakaway_desktop.phones import web_service
from breakaway_desktop.phones.addresses import LOOPBACK
from breakaway_desktop.phones.server import Connected, Disconnected, PageFile, PhoneServer, Received, Silence
from breakaway_desktop.phones.traffic import LIMITS
from tests.kit.phone_server import LIMITS_IN_TESTS, HostReach, ServerDriver
from tests.kit.socket_phone import BINARY, CLOSE, PING, PONG, TEXT, frame, request

PAGE = {
    "/": PageFile("text/html; charset=utf-8", b"<!doctype html><title>Breaking Away</title>"),
    "/phone.css": PageFile("text/css; charset=utf-8", b"body {}"),
    "/phone.js": PageFile("text/javascript; charset=utf-8", b"'use strict'"),
    "/fonts/barlow.woff": PageFile("font/woff", b"letters", is_cached=True),
}
OTHER_HOST = "127.0.0.2"
BEAT = '{"kind":"beat"}'

Open = Callable[..., ServerDriver]


@pytest.fixture
def open_server() -> Iterator[Open]:
    """Return a function that opens servers with some other limits, which are closed after the test.

    No thread of theirs may be left, and no error may be logged.
    """
    drivers: list[ServerDriver] = []

    def open_one(port: int = 0, **limits: Any) -> ServerDriver:
        driver = ServerDriver(PAGE, port=port, limits=replace(LIMITS_IN_TESTS, **limits))
        drivers.append(driver)
        driver.server.start()
        return driver

    yield open_one
    for driver in drivers:
        driver.close()
    assert not threads()


@pytest.fixture(autouse=True)
def silent(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Check that nothing a neighbour sends is logged, by us or by a package."""
    caplog.set_level(logging.INFO)
    yield
    assert not caplog.get_records("call")


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "phones"]


def hosts_of(server: PhoneServer) -> list[str]:
    return list(server.hosts)


def connect(server: PhoneServer, source: str = "") -> socket.socket:
    """Open a connection on which nothing has been sent."""
    return socket.create_connection((LOOPBACK, server.port), source_address=(source, 0))


def has_ended(connection: socket.socket) -> bool:
    """Return whether the other side has closed a connection on which it has sent nothing."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    finally:
        connection.setblocking(True)


def test_the_page_is_served_with_strict_headers(open_server: Open) -> None:
    driver = open_server()
    server, name = driver.server, driver.name
    for path, file in PAGE.items():
        answer = request(server, path)
        assert (answer.status, answer.body, answer.headers["content-type"]) == (200, file.data, file.content_type)
        assert answer.headers["content-security-policy"] == (
            "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
            f"connect-src ws://{name}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert ("max-age" in answer.headers["cache-control"]) == file.is_cached
        assert "set-cookie" not in answer.headers
        assert "aiohttp" not in answer.headers["server"]
    assert "aiohttp" not in driver.connect().headers["server"]


def test_the_code_of_a_table_is_part_of_no_other_page(open_server: Open) -> None:
    server = open_server().server
    for path in ("/KXQZA", "/kxqza", "/7", "/KXQZA/", "/KXQZA?from=camera"):
        assert request(server, path).body == PAGE["/"].data
    for path in ("/KXQZAKXQZ", "/KX/QZA", "/../phone.js", "/phone.py", "/fonts/", "/%2e%2e/LICENSE", "//", "/a-b"):
        assert request(server, path).status == 404, path


def test_a_file_that_has_not_changed_is_not_sent_again(open_server: Open) -> None:
    server = open_server().server
    tag = request(server, "/phone.js").headers["etag"]
    again = request(server, "/phone.js", headers=[f"If-None-Match: {tag}"])
    assert (again.status, again.body) == (304, b"")
    assert request(server, "/phone.js", headers=['If-None-Match: "other"']).status == 200


def test_only_pages_are_asked_for(open_server: Open) -> None:
    server = open_server().server
    assert request(server, method="HEAD").status == 200
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
        refusal = request(server, method=method, headers=["Content-Length: 0"])
        assert (refusal.status, refusal.headers["connection"]) == (405, "close")
    refusal = request(server, "/socket")  # no page in a browser sends such a request
    assert (refusal.status, refusal.headers["connection"]) == (403, "close")


@pytest.mark.parametrize("path", ["/", "/phone.js", "/socket"])
def test_a_foreign_name_that_leads_here_is_refused(open_server: Open, path: str) -> None:
    """DNS rebinding: another site's name with this computer's address."""
    server = open_server().server
    for name in ("evil.example", f"evil.example:{server.port}", LOOPBACK, f"localhost:{server.port}", "", "x" * 500):
        assert request(server, path, host=name).status in (400, 403), name
    twice = [f"Host: {LOOPBACK}:{server.port}"]
    assert request(server, path, headers=twice).status in (400, 403)


def test_a_page_from_elsewhere_gets_no_socket(open_server: Open) -> None:
    driver = open_server()
    own = f"http://{driver.name}"
    for origin in ("http://evil.example", "null", f"https://{driver.name}", f"http://{LOOPBACK}", f"{own}/", own[:-1]):
        assert driver.connect(origin=origin).status == 403, origin
    assert driver.connect(origin="", headers=[]).status == 403
    assert driver.connect(headers=[f"Origin: {own}"]).status == 403  # twice
    assert driver.connect(host="evil.example", origin="http://evil.example").status == 403
    assert not driver.server.take()


def test_a_secret_in_the_name_of_a_protocol_is_refused_unread(open_server: Open) -> None:
    driver = open_server()
    assert driver.connect(headers=["Sec-WebSocket-Protocol: 0123456789abcdef"]).status == 400


def test_a_strange_key_of_a_socket_is_refused_without_an_error(open_server: Open) -> None:
    """Keys that are no sixteen bytes, some not even text."""
    driver = open_server()
    name = driver.name
    for key in (b"", b"\xff" * 24, b"x" * 24, b"x" * 22 + b"==\xff", b"dGhlIHNhbXBsZSBub25jZQ="):
        with connect(driver.server) as connection:
            connection.sendall(
                f"GET /socket HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ".encode()
                + key
                + b"\r\n\r\n"
            )
            assert connection.recv(100).startswith(b"HTTP/1.1 400"), key


def test_messages_come_and_go_in_order(open_server: Open) -> None:
    driver = open_server()
    phone = driver.open_phone("first")
    driver.server.protect_phones(frozenset([phone.number]))
    texts = [f"Città {number} 🚲" for number in range(40)]
    for text in texts:
        phone.send(text)
    assert driver.wait_for_count(Received, 41) == [
        Connected(phone.number, LOOPBACK), *(Received(phone.number, text) for text in ("first", *texts))
    ]  # fmt: skip
    for text in texts:
        driver.server.send(phone.number, text)
    driver.server.send(phone.number + 1, "to nobody")
    assert [phone.read() for _ in texts] == texts
    phone.close()
    assert driver.wait_for_count(Disconnected)[-1] == Disconnected(phone.number)


def test_the_caller_is_called_once_for_all_waiting_events(open_server: Open) -> None:
    driver = open_server()
    phone = driver.open_phone()
    wakes = driver.wakes
    for _ in range(10):
        phone.send("more")
    phone.send_frame(CLOSE, b"")
    assert phone.read() is None  # all of them have arrived
    assert driver.wakes == wakes + 1
    assert driver.server.take()[:10] == [Received(phone.number, "more")] * 10


def test_nothing_is_sent_before_the_first_message_which_must_come_soon(open_server: Open) -> None:
    driver = open_server(first_message_seconds=5)
    phone = driver.connect()
    for number in range(1, 5):
        driver.server.send(number, "a secret for whoever listens")
    phone.send_frame(PING, b"")  # is no message
    phone.read_frame()
    driver.pass_time(4.9)
    assert not has_ended(phone.connection)
    driver.pass_time(0.1)
    assert phone.read_to_end() == []
    assert phone.close_code == 1008
    assert not driver.server.take()


def test_a_message_has_a_largest_size(open_server: Open) -> None:
    driver = open_server()
    phone = driver.open_phone("x" * 16 * 1024)
    phone.send("x" * (16 * 1024 + 1))
    assert phone.read() is None
    assert phone.close_code == 1009
    driver.wait_for_count(Disconnected)


@pytest.mark.parametrize(("kind", "data", "code"), [(BINARY, b"card", 1003), (1, b"\xff\xfe", 1007), (3, b"", 1002)])
def test_any_frame_but_a_text_ends_the_connection(open_server: Open, kind: int, data: bytes, code: int) -> None:
    driver = open_server()
    phone = driver.open_phone()
    phone.send_frame(kind, data)
    assert phone.read() is None
    assert phone.close_code == code
    assert driver.wait_for_count(Disconnected)[-1] == Disconnected(phone.number)


@pytest.mark.parametrize(("has_seat", "messages"), [(True, 18), (False, 6)])
@pytest.mark.parametrize("kind", [TEXT, PING])
def test_a_flood_ends_the_connection(open_server: Open, kind: int, has_seat: bool, messages: int) -> None:
    """Sooner if its phone has no seat: each of its messages, like the first one here, counts as three."""
    driver = open_server(messages_at_once=20)
    phone = driver.open_phone()
    if has_seat:
        driver.server.protect_phones(frozenset([phone.number]))
    with suppress(OSError):
        for _ in range(2000):
            phone.send_frame(kind, b"")
    phone.read_to_end()
    events = driver.wait_for_count(Disconnected)
    assert sum(isinstance(event, Received) for event in events) == (messages if kind == TEXT else 1)


def test_a_phone_sends_more_once_time_has_passed(open_server: Open) -> None:
    driver = open_server(messages_at_once=20, messages_per_second=10)
    phone = driver.open_phone()
    driver.server.protect_phones(frozenset([phone.number]))
    for second in range(1, 4):
        for _ in range(10):
            phone.send("more")
        driver.wait_for_count(Received, 1 + 10 * second)
        driver.pass_time(1)


def test_a_flood_of_parts_of_a_message_ends_the_connection(open_server: Open) -> None:
    """Empty parts are neither messages nor longer than the largest message."""
    driver = open_server()
    phone = driver.open_phone()
    phone.connection.sendall(b"\x01\x80\0\0\0\0")
    with suppress(OSError):
        for _ in range(100):
            phone.connection.sendall(b"\x00\x80\0\0\0\0" * 1000)
    driver.wait_for_count(Disconnected)


def test_pipelined_requests_end_the_connection(open_server: Open) -> None:
    driver = open_server(requests_at_once=100_000)
    line = f"GET /phone.js HTTP/1.1\r\nHost: {driver.name}\r\n\r\n".encode()
    with connect(driver.server) as connection, pytest.raises(ConnectionError):
        connection.sendall(line * 100_000)


def test_what_nobody_takes_is_bounded(open_server: Open) -> None:
    """Even if the window is busy for a long time."""
    driver = open_server(messages_at_once=1000, bytes_at_once=10_000_000)
    phone = driver.connect()
    with suppress(OSError):
        for _ in range(100):
            phone.send("x" * 16_000)
    phone.read_to_end()
    events = driver.wait_for_count(Disconnected)
    texts = [event.text for event in events if isinstance(event, Received)]
    assert 0 < sum(map(len, texts)) <= LIMITS_IN_TESTS.untaken_bytes


def test_what_nobody_takes_from_many_phones_is_bounded(open_server: Open) -> None:
    """Ends of connections are always reported."""
    driver = open_server(untaken_bytes_in_all=100_000)
    for _ in range(20):
        phone = driver.connect()
        with suppress(OSError):
            phone.send("x" * 10_000)
            phone.send_frame(CLOSE, b"")
        phone.read_to_end()

    def connections(kind: type) -> list[int]:
        return [event.connection for event in driver.events if isinstance(event, kind)]

    driver.wait_for(lambda events: len(connections(Connected)) == len(connections(Disconnected)))
    assert len(connections(Connected)) > 5
    assert connections(Connected) == connections(Disconnected)
    texts = [event.text for event in driver.events if isinstance(event, Received)]
    assert 5 < len(texts) < len(connections(Connected))
    assert sum(map(len, texts)) <= 100_000


def test_there_is_a_largest_number_of_phones(open_server: Open) -> None:
    """If all of them have seats, no other is accepted."""
    driver = open_server(phones=3)
    phones = [driver.open_phone() for _ in range(3)]
    driver.server.protect_phones(frozenset(phone.number for phone in phones))
    assert driver.connect().status == 503
    phones[0].close()
    driver.wait_for_count(Disconnected)
    assert driver.connect().status == 101


def test_a_stranger_leaves_for_a_guest_where_most_strangers_come_from(open_server: Open) -> None:
    driver = open_server(phones=6)
    seated = driver.open_phone(source="127.0.0.3").number
    driver.server.protect_phones(frozenset({seated}))
    strangers = [driver.open_phone(source=source).number for source in 2 * ["127.0.0.4"] + 3 * ["127.0.0.3"]]
    guests = [driver.open_phone(source=f"127.0.0.{number}").number for number in (5, 6, 7)]
    events = driver.wait_for_count(Disconnected, 3)
    ended = [event.connection for event in events if isinstance(event, Disconnected)]
    assert ended[0] == strangers[2]
    assert set(ended[1:]) < {*strangers}
    assert not {seated, *guests} & {*ended}


@pytest.mark.parametrize("is_silent", [True, False])
def test_connections_from_eight_addresses_do_not_keep_a_guest_out(open_server: Open, is_silent: bool) -> None:
    """Test with sockets without a request, and with phones that have greeted."""
    driver = open_server(phones=16, phones_per_address=2, sockets=32, sockets_per_address=4)
    server = driver.server
    seated = driver.open_phone(source="127.0.0.50").number
    server.protect_phones(frozenset({seated}))
    hostile = []
    for number in range(8 * 4):
        source = f"127.0.0.{2 + number % 8}"
        if is_silent:
            hostile.append(connect(server, source))
        else:
            driver.open_phone(source=source)
    assert request(server, source="127.0.0.60").status == 200
    guest = driver.open_phone(source="127.0.0.60")
    server.send(guest.number, "welcome")
    assert guest.read() == "welcome"
    driver.wait_for(lambda events: True)
    ended = {event.connection for event in driver.events if isinstance(event, Disconnected)}
    assert not {seated, guest.number} & ended
    for each in hostile:
        each.close()


def test_a_phone_that_comes_again_and_again_leaves_its_oldest_connection(open_server: Open) -> None:
    driver = open_server(phones_per_address=3)
    phones = []
    for _ in range(3):
        phones.append(driver.open_phone())
        driver.pass_time(1)
    phones[0].send("still here")
    driver.wait_for_count(Received, 4)
    driver.open_phone()
    assert phones[1].read() is None
    assert Disconnected(phones[1].number) in driver.wait_for_count(Disconnected)


def test_a_phone_that_never_reads_is_dropped(open_server: Open) -> None:
    """The caller never waits for it."""
    driver = open_server(unsent_bytes=100_000)
    phone = driver.open_phone(receive_buffer=4096)
    for _ in range(1000):
        driver.server.send(phone.number, "x" * 10_000)
    driver.wait_for_count(Disconnected)


def test_a_phone_that_never_reads_cannot_prolong_its_end(open_server: Open) -> None:
    """If the connection were full, the server's last message would never be sent."""
    driver = open_server()
    phone = driver.open_phone(receive_buffer=4096)
    for _ in range(40):
        driver.server.send(phone.number, "x" * 10_000)
    phone.connection.sendall(frame(TEXT, b"last") + frame(BINARY, b""))
    driver.wait_for_count(Received, 2)
    assert not driver.server.take()
    driver.pass_time(LIMITS_IN_TESTS.closing_seconds)
    driver.wait_for_count(Disconnected)


def test_a_phone_without_a_sign_of_life_is_dropped(open_server: Open) -> None:
    """The server sends a ping after ten seconds of silence, and drops the phone five seconds later."""
    driver = open_server(heartbeat_seconds=10)
    silent, other = driver.open_phone(), driver.open_phone()
    driver.pass_time(10)
    assert other.read() == BEAT
    other.send("still here")
    driver.wait_for_count(Received, 3)
    driver.pass_time(4)
    assert not driver.server.take()
    driver.pass_time(2)
    assert driver.wait_for_count(Disconnected)[-1] == Disconnected(silent.number)
    driver.server.send(other.number, "welcome")
    assert other.read() == "welcome"


def test_a_phone_that_stops_answering_is_told_within_two_seconds_and_stays_connected(open_server: Open) -> None:
    driver = open_server(ping_seconds=LIMITS.ping_seconds)
    phone, answering = driver.open_phone(), driver.open_phone()
    for _second in range(2):
        driver.pass_time(1)
        answering.connection.sendall(frame(PONG, b""))
    driver.wait_for_count(Silence)
    phone.connection.sendall(frame(PONG, b""))
    driver.pass_time(0.5)
    told = [event for event in driver.wait_for_count(Silence, 2) if isinstance(event, Disconnected | Silence)]
    assert told == [Silence(phone.number, has_begun=True), Silence(phone.number, has_begun=False)]


def test_a_phone_with_an_endless_message_is_dropped(open_server: Open) -> None:
    driver = open_server(heartbeat_seconds=10)
    phone = driver.open_phone()
    with suppress(OSError):
        phone.connection.sendall(b"\x81\xfe\x3f\xff")
        for _second in range(20):
            phone.connection.sendall(b"x")
            driver.pass_time(1)
    driver.pass_time(LIMITS_IN_TESTS.closing_seconds)  # it does not answer
    driver.wait_for_count(Disconnected)


def test_a_dropped_phone_gets_its_last_messages(open_server: Open) -> None:
    driver = open_server()
    phone = driver.open_phone()
    driver.server.send(phone.number, "bye")
    driver.server.drop(phone.number)
    driver.server.send(phone.number, "too late")
    assert phone.read_to_end() == ["bye"]
    assert phone.close_code == 1000
    assert driver.wait_for_count(Disconnected)[-1] == Disconnected(phone.number)


@pytest.mark.parametrize("beginning", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: "])
def test_a_connection_that_asks_for_nothing_is_cut(open_server: Open, beginning: bytes) -> None:
    driver = open_server(page_seconds=20)
    with connect(driver.server) as connection:
        connection.sendall(beginning)
        request(driver.server)  # the connection before this one has been accepted
        driver.pass_time(19)
        assert not has_ended(connection)
        driver.pass_time(1)
        assert connection.recv(100) == b""


@pytest.mark.parametrize(("sockets", "files"), [(10, 1000), (100, 10)])
def test_half_open_connections_are_bounded_and_hinder_nobody(
    sockets: int, files: int, open_server: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest is cut for a new one; also where the system lets the program open few files."""
    monkeypatch.setattr(web_service, "allow_files", lambda _wanted: files + web_service._OTHER_FILES)
    server = open_server(sockets=sockets, sockets_per_address=100).server
    connections = [connect(server) for _ in range(40)]
    assert request(server).status == 200
    for connection in connections[:31]:
        assert connection.recv(1) == b""
    assert not any(map(has_ended, connections[31:]))
    for connection in connections:
        connection.close()


def test_a_flood_of_requests_gets_short_answers(open_server: Open) -> None:
    driver = open_server(requests_at_once=10, requests_per_second=1)
    assert [request(driver.server).status for _ in range(15)] == [200] * 10 + [429] * 5
    driver.pass_time(2)
    assert [request(driver.server).status for _ in range(3)] == [200, 200, 429]


def test_a_flood_of_connections_is_refused_to_its_sender_alone(open_server: Open) -> None:
    driver = open_server(sockets_at_once=5, sockets_per_second=4)
    assert [request(driver.server, source="127.0.0.2").status for _ in range(8)] == [200] * 5 + [0] * 3
    assert {request(driver.server, source="127.0.0.3").status for _ in range(5)} == {200}
    driver.pass_time(0.5)
    assert [request(driver.server, source="127.0.0.2").status for _ in range(3)] == [200, 200, 0]


def test_a_guest_comes_in_while_many_addresses_send_floods(open_server: Open) -> None:
    server = open_server().server
    served = threading.Event()
    refused = [threading.Event() for _ in range(8)]

    def flood(number: int) -> None:
        while not served.is_set():
            with suppress(ConnectionError), connect(server, f"127.0.1.{number}") as connection:
                connection.shutdown(socket.SHUT_WR)
                connection.recv(1)
                refused[number].set()

    crowd = [threading.Thread(target=flood, args=(number,)) for number in range(8)]
    for each in crowd:
        each.start()
    for event in refused:
        event.wait()
    assert {request(server, source="127.0.0.60").status for _ in range(5)} == {200}
    served.set()
    for each in crowd:
        each.join()
    assert request(server, source="127.0.0.60").status == 200  # after all that were waiting


def test_leaving_before_the_answer_is_not_logged(open_server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hostile neighbour could otherwise fill the log, or a terminal that nobody reads."""
    driver = open_server()
    with monkeypatch.context() as patched:
        patched.setattr(web.WebSocketResponse, "prepare", leave_before_answer)
        refusal = driver.connect()
    assert (refusal.status, refusal.headers["connection"]) == (500, "close")
    assert driver.connect().status == 101


async def leave_before_answer(_socket: web.WebSocketResponse, _request: web.BaseRequest) -> None:
    raise ClientConnectionResetError


def test_nonsense_is_answered_in_a_few_bytes(open_server: Open) -> None:
    server = open_server().server
    rng = random.Random(33)
    pieces = [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # https
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"y" * 50_000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\nx",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        *(rng.randbytes(200) for _ in range(30)),
    ]
    for piece in pieces:
        with connect(server) as connection, suppress(ConnectionError):
            connection.sendall(piece)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while more := connection.recv(4096):
                answer += more
            assert len(answer) < 600
            assert b"Traceback" not in answer
            assert b"aiohttp" not in answer
    assert request(server).status == 200


def test_after_the_end_the_port_is_free_at_once(open_server: Open) -> None:
    driver = open_server(unsent_bytes=20_000_000)
    server = driver.server
    phones = [driver.open_phone() for _ in range(4)]
    silent = driver.open_phone(receive_buffer=4096)
    server.send(silent.number, "x" * 10_000_000)  # more than any system sends before it is read
    server.send(silent.number, "more")
    half_open = connect(server)
    request(server)
    for phone in phones:
        server.send(phone.number, "bye")
    closing = threading.Thread(target=server.close)
    closing.start()
    assert [phone.read_to_end() for phone in phones] == [["bye"]] * 4
    assert [phone.close_code for phone in phones] == [1001] * 4
    driver.wait_for_count(Disconnected, 4)
    driver.pass_time(LIMITS_IN_TESTS.closing_seconds)
    closing.join()
    assert not threads()
    with socket.socket() as another:  # without any option to take over the port from others
        another.bind((LOOPBACK, server.port))
    driver.wait_for_count(Disconnected, 5)
    half_open.close()


def test_the_server_ends_with_its_last_phone(open_server: Open) -> None:
    """Not only after the time for closing, which does not pass here."""
    driver = open_server()
    phone = driver.open_phone()
    closing = threading.Thread(target=driver.server.close)
    closing.start()
    assert phone.read_to_end() == []
    closing.join()


def test_after_the_end_nothing_is_sent_and_nothing_fails(open_server: Open) -> None:
    driver = open_server()
    server = driver.server
    phone = driver.open_phone()
    phone.close()
    server.close()
    server.close()
    server.send(phone.number, "too late")
    server.drop(phone.number)
    unused = PhoneServer(PAGE, lambda: None)
    unused.send(1, "too early")
    unused.close()


def test_the_last_port_is_tried_first(open_server: Open) -> None:
    first = open_server().server
    other = open_server(port=first.port).server
    assert other.port not in (0, first.port)
    first.close()
    assert open_server(port=first.port).server.port == first.port


@pytest.mark.parametrize("hosts", [["203.0.113.7"], ["no address"], []])
def test_a_start_that_fails_is_one_error_and_leaves_nothing(hosts: list[str]) -> None:
    driver = ServerDriver(PAGE, hosts)
    with pytest.raises(OSError):
        driver.server.start()
    for thread in threads():
        thread.join()
    driver.close()


def test_an_address_of_no_adapter_is_left_out() -> None:
    driver = ServerDriver(PAGE, ["203.0.113.7", LOOPBACK])
    driver.server.start()
    assert driver.server.hosts == (LOOPBACK,)
    driver.close()


def test_the_server_follows_this_computer_to_another_network(open_server: Open) -> None:
    driver = open_server(network_seconds=3)
    server, port = driver.server, driver.server.port
    phone = driver.open_phone()

    # A second network: the page is at both addresses, with the same port.
    driver.hosts.insert(0, OTHER_HOST)
    driver.pass_time(2.9)
    assert hosts_of(server) == [LOOPBACK]
    driver.pass_time(0.1)
    assert hosts_of(server) == [OTHER_HOST, LOOPBACK]
    assert server.port == port
    assert request(server).status == 200

    # The first one has gone; the phone that came from there stays as long as its connection does.
    driver.hosts.remove(LOOPBACK)
    driver.pass_time(3)
    assert hosts_of(server) == [OTHER_HOST]
    assert request(server).status == 200
    with pytest.raises(OSError):
        connect(server)
    phone.send("still here")
    driver.wait_for(lambda events: events[-1] == Received(phone.number, "still here"))

    # Without any network the last address stays, until the first one is back.
    driver.hosts.clear()
    driver.pass_time(3)
    assert hosts_of(server) == [OTHER_HOST]
    driver.hosts.append(LOOPBACK)
    driver.pass_time(3)
    assert hosts_of(server) == [LOOPBACK]
    assert request(server).status == 200


def test_without_a_thread_there_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with pytest.raises(OSError, match="thread"):
        PhoneServer(PAGE, lambda: None, reach=HostReach()).start()


def test_every_thread_may_send_and_drop(open_server: Open) -> None:
    driver = open_server()
    server = driver.server
    phones = [driver.open_phone() for _ in range(4)]

    def work(number: int) -> None:
        for _ in range(100):
            for phone in phones:
                server.send(phone.number, str(number))
            server.take()

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for phone in phones:
        server.drop(phone.number)
    for phone in phones:
        assert sorted(phone.read_to_end()) == sorted(100 * ["0", "1", "2", "3"])


def test_a_program_without_a_table_loads_no_package_of_the_network() -> None:
    code = (
        "import sys\n"
        "import breakaway_desktop.phones.addresses, breakaway_desktop.kit.qr, breakaway_desktop.phones.server\n"
        "print(*{'aiohttp', 'asyncio', 'segno', 'ifaddr'} & set(sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == []


def test_a_phone_that_is_sent_nothing_gets_a_beat(open_server: Open) -> None:
    driver = open_server(heartbeat_seconds=10)
    phone = driver.open_phone()
    for second in range(1, 3):
        driver.pass_time(10)
        assert phone.read() == BEAT
        phone.send("still here")
        driver.wait_for_count(Received, 1 + second)
