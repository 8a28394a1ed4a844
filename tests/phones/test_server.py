"""The server of the phones' page on this computer's own address: files, refusals, limits and closing."""

from __future__ import annotations

import logging
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest
from aiohttp import ClientConnectionResetError, web

from breakaway_desktop.phones.addresses import LOOPBACK
from breakaway_desktop.phones.server import Connected, Disconnected, Limits, PageFile, PhoneServer, Received
from tests.phones.client import BINARY, PING, Host, Phone, request

PAGE = {
    "/": PageFile("text/html; charset=utf-8", b"<!doctype html><title>Breaking Away</title>"),
    "/phone.css": PageFile("text/css; charset=utf-8", b"body {}"),
    "/phone.js": PageFile("text/javascript; charset=utf-8", b"'use strict'"),
    "/fonts/barlow.woff": PageFile("font/woff", b"letters", is_cached=True),
}
OTHER_HOST = "127.0.0.2"
QUICK = Limits(closing_seconds=0.3, page_seconds=0.4, first_message_seconds=0.3)

Open = Callable[..., Host]


@pytest.fixture
def open_server() -> Iterator[Open]:
    """Return a function that opens servers, which are closed after the test.

    No thread of theirs may be left, and no error may be logged.
    """
    hosts: list[Host] = []

    def open_one(limits: Limits = QUICK, port: int = 0) -> Host:
        host = Host()
        host.server = PhoneServer(PAGE, host.wake, limits=limits, port=port, find_hosts=lambda: [LOOPBACK])
        hosts.append(host)
        host.server.start()
        return host

    yield open_one
    for host in hosts:
        host.close()
    assert not threads()


@pytest.fixture(autouse=True)
def silent(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Check that nothing a neighbour sends is logged, by us or by a package."""
    caplog.set_level(logging.INFO)
    yield
    assert not caplog.get_records("call")


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "phones"]


def server_of(host: Host) -> PhoneServer:
    assert host.server is not None
    return host.server


def opened_phone(host: Host, text: str = "hello", source: str = "") -> tuple[Phone, int]:
    """Return a phone that has sent a text, and the number of its connection. `source`: its address."""
    before = len(host.events)
    phone = host.phone(source=source)
    phone.send(text)
    host.wait_for(lambda events: any(isinstance(event, Received) for event in events[before:]))
    return phone, next(event.connection for event in host.events[before:] if isinstance(event, Connected))


def test_the_page_is_served_with_strict_headers(open_server: Open) -> None:
    host = open_server()
    server = server_of(host)
    name = f"{LOOPBACK}:{server.port}"
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
    assert "aiohttp" not in host.phone().headers["server"]


def test_the_code_of_a_table_is_part_of_no_other_page(open_server: Open) -> None:
    server = server_of(open_server())
    for path in ("/KXQZA", "/kxqza", "/7", "/KXQZA?from=camera"):
        assert request(server, path).body == PAGE["/"].data
    for path in ("/KXQZAKXQZ", "/KX/QZA", "/../phone.js", "/phone.py", "/fonts/", "/%2e%2e/LICENSE", "//", "/a-b"):
        assert request(server, path).status == 404, path


def test_a_file_that_has_not_changed_is_not_sent_again(open_server: Open) -> None:
    server = server_of(open_server())
    tag = request(server, "/phone.js").headers["etag"]
    again = request(server, "/phone.js", headers=[f"If-None-Match: {tag}"])
    assert (again.status, again.body) == (304, b"")
    assert request(server, "/phone.js", headers=['If-None-Match: "other"']).status == 200


def test_only_pages_are_asked_for(open_server: Open) -> None:
    server = server_of(open_server())
    assert request(server, method="HEAD").status == 200
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
        assert request(server, method=method, headers=["Content-Length: 0"]).status == 405
    assert request(server, "/socket").status == 403  # no page in a browser sends such a request


@pytest.mark.parametrize("path", ["/", "/phone.js", "/socket"])
def test_a_foreign_name_that_leads_here_is_refused(open_server: Open, path: str) -> None:
    """DNS rebinding: another site's name with this computer's address."""
    server = server_of(open_server())
    for name in ("evil.example", f"evil.example:{server.port}", LOOPBACK, f"localhost:{server.port}", "", "x" * 500):
        assert request(server, path, host=name).status in (400, 403), name
    twice = [f"Host: {LOOPBACK}:{server.port}"]
    assert request(server, path, headers=twice).status in (400, 403)


def test_a_page_from_elsewhere_gets_no_socket(open_server: Open) -> None:
    host = open_server()
    server = server_of(host)
    own = f"http://{LOOPBACK}:{server.port}"
    foreign = (
        "http://evil.example",
        "null",
        f"https://{LOOPBACK}:{server.port}",
        f"http://{LOOPBACK}",
        f"{own}/",
        own[:-1],
    )
    for origin in foreign:
        assert host.phone(origin=origin).status == 403, origin
    assert host.phone(origin="", headers=[]).status == 403
    assert host.phone(headers=[f"Origin: {own}"]).status == 403  # twice
    assert host.phone(host="evil.example", origin="http://evil.example").status == 403
    assert not server.take()


def test_a_secret_in_the_name_of_a_protocol_is_refused_unread(open_server: Open) -> None:
    host = open_server()
    assert host.phone(headers=["Sec-WebSocket-Protocol: 0123456789abcdef"]).status == 400


def test_a_strange_key_of_a_socket_is_refused_without_an_error(open_server: Open) -> None:
    """Keys that are no sixteen bytes, some not even text."""
    server = server_of(open_server())
    name = f"{LOOPBACK}:{server.port}"
    for key in (b"", b"\xff" * 24, b"x" * 24, b"x" * 22 + b"==\xff", b"dGhlIHNhbXBsZSBub25jZQ="):
        with socket.create_connection((LOOPBACK, server.port), 5) as connection:
            connection.sendall(
                f"GET /socket HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ".encode()
                + key
                + b"\r\n\r\n"
            )
            assert connection.recv(100).startswith(b"HTTP/1.1 400"), key


def test_messages_come_and_go_in_order(open_server: Open) -> None:
    host = open_server()
    phone, connection = opened_phone(host, "first")
    server_of(host).protect_phones(frozenset([connection]))
    texts = [f"Città {number} 🚲" for number in range(40)]
    for text in texts:
        phone.send(text)
    events = host.wait_for_count(Received, 41)
    assert events == [
        Connected(connection, LOOPBACK), *(Received(connection, text) for text in ("first", *texts))
    ]  # fmt: skip
    for text in texts:
        server_of(host).send(connection, text)
    server_of(host).send(connection + 1, "to nobody")
    assert [phone.read() for _ in texts] == texts
    phone.close()
    assert host.wait_for_count(Disconnected)[-1] == Disconnected(connection)


def test_the_caller_is_called_once_for_all_waiting_events(open_server: Open) -> None:
    host = open_server()
    phone, _ = opened_phone(host)
    host.wait_for(lambda events: True)
    wakes = host.wakes
    for _ in range(10):
        phone.send("more")
    time.sleep(0.2)
    assert host.wakes == wakes + 1
    assert len(server_of(host).take()) == 10


def test_nothing_is_sent_before_the_first_message_which_must_come_soon(open_server: Open) -> None:
    host = open_server()
    server = server_of(host)
    phone = host.phone()
    for number in range(1, 5):
        server.send(number, "a secret for whoever listens")
    phone.send_frame(PING, b"")  # is no message
    assert phone.read_to_end() == []
    assert phone.close_code == 1008
    assert not server.take()


def test_a_message_has_a_largest_size(open_server: Open) -> None:
    host = open_server()
    phone, _ = opened_phone(host, "x" * 16 * 1024)
    phone.send("x" * (16 * 1024 + 1))
    assert phone.read() is None
    assert phone.close_code == 1009
    host.wait_for_count(Disconnected)


@pytest.mark.parametrize(("kind", "data", "code"), [(BINARY, b"card", 1003), (1, b"\xff\xfe", 1007), (3, b"", 1002)])
def test_any_frame_but_a_text_ends_the_connection(open_server: Open, kind: int, data: bytes, code: int) -> None:
    host = open_server()
    phone, connection = opened_phone(host)
    phone.send_frame(kind, data)
    assert phone.read() is None
    assert phone.close_code == code
    assert host.wait_for_count(Disconnected)[-1] == Disconnected(connection)


@pytest.mark.parametrize("has_seat", [True, False])
@pytest.mark.parametrize("kind", [1, PING])
def test_a_flood_ends_the_connection(open_server: Open, kind: int, has_seat: bool) -> None:
    """Sooner if its phone has no seat."""
    host = open_server(replace(QUICK, messages_at_once=20))
    phone, connection = opened_phone(host)
    if has_seat:
        server_of(host).protect_phones(frozenset([connection]))
    with suppress(OSError):
        for _ in range(2000):
            phone.send_frame(kind, b"")
    phone.read_to_end()
    events = host.wait_for_count(Disconnected)
    assert sum(isinstance(event, Received) for event in events) <= (30 if has_seat else 12)


def test_a_flood_of_parts_of_a_message_ends_the_connection(open_server: Open) -> None:
    """Empty parts are neither messages nor longer than the largest message."""
    host = open_server()
    phone, _ = opened_phone(host)
    phone.connection.sendall(b"\x01\x80\0\0\0\0")
    with suppress(OSError):
        for _ in range(100):
            phone.connection.sendall(b"\x00\x80\0\0\0\0" * 1000)
    host.wait_for_count(Disconnected)


def test_pipelined_requests_end_the_connection(open_server: Open) -> None:
    server = server_of(open_server(replace(QUICK, page_seconds=20, requests_at_once=100_000)))
    line = f"GET /phone.js HTTP/1.1\r\nHost: {LOOPBACK}:{server.port}\r\n\r\n".encode()
    with socket.create_connection((LOOPBACK, server.port), 10) as connection, pytest.raises(ConnectionError):
        connection.sendall(line * 100_000)


def test_what_nobody_takes_is_bounded(open_server: Open) -> None:
    """Even if the window is busy for a long time."""
    host = open_server(replace(QUICK, messages_at_once=1000, bytes_at_once=10_000_000))
    phone = host.phone()
    with suppress(OSError):
        for _ in range(100):
            phone.send("x" * 16_000)
    phone.read_to_end()
    events = host.wait_for_count(Disconnected)
    assert sum(len(event.text) for event in events if isinstance(event, Received)) <= QUICK.untaken_bytes


def test_what_nobody_takes_from_many_phones_is_bounded(open_server: Open) -> None:
    """Ends of connections are always reported."""
    limits = replace(QUICK, untaken_bytes_in_all=100_000, sockets_at_once=1000, requests_at_once=1000)
    host = open_server(limits)
    for _ in range(20):
        phone = host.phone()
        with suppress(OSError):
            phone.send("x" * 10_000)
        phone.close()
    time.sleep(0.5)
    events = host.wait_for_count(Connected)
    opened = {event.connection for event in events if isinstance(event, Connected)}
    assert len(opened) > 5
    assert opened == {event.connection for event in events if isinstance(event, Disconnected)}
    texts = [event.text for event in events if isinstance(event, Received)]
    assert 5 < len(texts) < len(opened)
    assert sum(map(len, texts)) <= limits.untaken_bytes_in_all


def test_there_is_a_largest_number_of_phones(open_server: Open) -> None:
    """If all of them have seats, no other is accepted."""
    host = open_server(replace(QUICK, phones=3))
    phones = [opened_phone(host) for _ in range(3)]
    server_of(host).protect_phones(frozenset(connection for _phone, connection in phones))
    assert host.phone().status == 503
    phones[0][0].close()
    host.wait_for_count(Disconnected)
    assert host.phone().status == 101


def test_a_stranger_leaves_for_a_guest_where_most_strangers_come_from(open_server: Open) -> None:
    host = open_server(replace(QUICK, phones=6))
    _anna, seated = opened_phone(host, source="127.0.0.3")
    server_of(host).protect_phones(frozenset({seated}))
    strangers = [opened_phone(host, source=source)[1] for source in 2 * ["127.0.0.4"] + 3 * ["127.0.0.3"]]
    guests = [opened_phone(host, source=f"127.0.0.{number}")[1] for number in (5, 6, 7)]
    events = host.wait_for_count(Disconnected, 3)
    ended = [event.connection for event in events if isinstance(event, Disconnected)]
    assert ended[0] == strangers[2]
    assert set(ended[1:]) < {*strangers}
    assert not {seated, *guests} & {*ended}


@pytest.mark.parametrize("is_silent", [True, False])
def test_connections_from_eight_addresses_do_not_keep_a_guest_out(open_server: Open, is_silent: bool) -> None:
    """Test with sockets without a request, and with phones that have greeted."""
    limits = replace(QUICK, page_seconds=20, first_message_seconds=5, phones=16, phones_per_address=2,
                     sockets=32, sockets_per_address=4, sockets_at_once=200)  # fmt: skip
    host = open_server(limits)
    server = server_of(host)
    _anna, seated = opened_phone(host, source="127.0.0.50")
    server.protect_phones(frozenset({seated}))
    hostile = []
    for number in range(8 * limits.sockets_per_address):
        source = f"127.0.0.{2 + number % 8}"
        if is_silent:
            hostile.append(socket.create_connection((LOOPBACK, server.port), 5, source_address=(source, 0)))
        else:
            opened_phone(host, source=source)
    assert request(server, source="127.0.0.60").status == 200
    guest, connection = opened_phone(host, source="127.0.0.60")
    server.send(connection, "welcome")
    assert guest.read() == "welcome"
    host.wait_for(lambda events: True)
    ended = {event.connection for event in host.events if isinstance(event, Disconnected)}
    assert not {seated, connection} & ended
    for each in hostile:
        each.close()


def test_a_phone_that_comes_again_and_again_leaves_its_oldest_connection(open_server: Open) -> None:
    host = open_server(replace(QUICK, phones_per_address=3))
    phones = [opened_phone(host) for _ in range(3)]
    phones[0][0].send("still here")
    host.wait_for_count(Received, 4)
    opened_phone(host)
    assert Disconnected(phones[1][1]) in host.wait_for_count(Disconnected)


def test_a_phone_that_never_reads_is_dropped(open_server: Open) -> None:
    host = open_server(replace(QUICK, unsent_bytes=100_000))
    phone = host.phone(receive_buffer=4096)
    phone.send("hello")
    connection = host.wait_for_count(Received)[0].connection
    started = time.monotonic()
    for _ in range(1000):
        server_of(host).send(connection, "x" * 10_000)
    assert time.monotonic() - started < 1
    host.wait_for_count(Disconnected)


def test_a_phone_that_never_reads_cannot_prolong_its_end(open_server: Open) -> None:
    """If the connection were full, the server's last message would never be sent."""
    host = open_server()
    phone = host.phone(receive_buffer=4096)
    phone.send("hello")
    connection = host.wait_for_count(Received)[0].connection
    for _ in range(40):
        server_of(host).send(connection, "x" * 10_000)
    phone.send_frame(BINARY, b"")
    host.wait_for_count(Disconnected)


def test_a_phone_without_a_sign_of_life_is_dropped(open_server: Open) -> None:
    host = open_server(replace(QUICK, heartbeat_seconds=0.2))
    phone, connection = opened_phone(host)
    other, _ = opened_phone(host)
    reader = threading.Thread(target=other.read_to_end)
    reader.start()  # answers pings, and stays connected
    started = time.monotonic()
    assert host.wait_for_count(Disconnected)[-1] == Disconnected(connection)
    assert 0.2 <= time.monotonic() - started < 0.6
    time.sleep(0.4)
    assert not server_of(host).take()
    phone.close()
    server_of(host).close()
    reader.join()


def test_a_phone_with_an_endless_message_is_dropped(open_server: Open) -> None:
    host = open_server(replace(QUICK, heartbeat_seconds=0.2))
    phone, _ = opened_phone(host)
    started = time.monotonic()
    with suppress(OSError):
        phone.connection.sendall(b"\x81\xfe\x3f\xff")
        while time.monotonic() - started < 2:
            phone.connection.sendall(b"x")
            time.sleep(0.02)
    host.wait_for_count(Disconnected)
    assert time.monotonic() - started < 1.5


def test_a_dropped_phone_gets_its_last_messages(open_server: Open) -> None:
    host = open_server()
    phone, connection = opened_phone(host)
    server_of(host).send(connection, "bye")
    server_of(host).drop(connection)
    server_of(host).send(connection, "too late")
    assert phone.read_to_end() == ["bye"]
    assert phone.close_code == 1000
    assert host.wait_for_count(Disconnected)[-1] == Disconnected(connection)


def test_a_connection_that_asks_for_nothing_is_cut(open_server: Open) -> None:
    server = server_of(open_server())
    for beginning in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: "):
        with socket.create_connection((LOOPBACK, server.port), 5) as connection:
            connection.sendall(beginning)
            started = time.monotonic()
            assert connection.recv(100) == b""
            assert 0.2 < time.monotonic() - started < 1.5


def test_half_open_connections_are_bounded_and_hinder_nobody_for_long(open_server: Open) -> None:
    server = server_of(open_server(replace(QUICK, sockets=10, sockets_per_address=10)))
    connections = [socket.create_connection((LOOPBACK, server.port), 5) for _ in range(40)]
    time.sleep(1.0)
    assert request(server).status == 200
    for connection in connections:
        connection.close()


def test_a_flood_of_requests_gets_short_answers(open_server: Open) -> None:
    server = server_of(open_server(replace(QUICK, requests_at_once=10, requests_per_second=1.0)))
    statuses = [request(server).status for _ in range(30)]
    assert statuses[:10] == [200] * 10
    assert 429 in statuses
    time.sleep(1.2)
    assert request(server).status == 200


def test_a_flood_of_connections_is_refused_to_its_sender_alone(open_server: Open) -> None:
    server = server_of(open_server(replace(QUICK, sockets_at_once=5, sockets_per_second=4, requests_at_once=1000)))
    statuses = [request(server, source="127.0.0.2").status for _ in range(20)]
    assert statuses[:5] == [200] * 5
    assert statuses.count(200) < 15
    assert {request(server, source="127.0.0.3").status for _ in range(5)} == {200}
    time.sleep(0.6)
    assert request(server, source="127.0.0.2").status == 200


def test_a_guest_comes_in_while_many_addresses_send_floods(open_server: Open) -> None:
    server = server_of(open_server(replace(QUICK, page_seconds=20)))
    ended = threading.Event()

    def knock(number: int) -> None:
        while not ended.is_set():
            with socket.socket() as connection, suppress(OSError):
                connection.bind((f"127.0.1.{number}", 0))
                connection.settimeout(0.002)  # without waiting for an answer
                time.sleep(0.02)
                connection.connect((LOOPBACK, server.port))

    crowd = [threading.Thread(target=knock, args=(number,)) for number in range(1, 9)]
    for each in crowd:
        each.start()
    try:
        time.sleep(0.5)
        assert {request(server, source="127.0.0.60").status for _ in range(5)} == {200}
    finally:
        ended.set()
        for each in crowd:
            each.join()
    assert request(server, source="127.0.0.60").status == 200  # after all that were waiting


def test_leaving_before_the_answer_is_not_logged(open_server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hostile neighbour could otherwise fill the log, or a terminal that nobody reads."""
    host = open_server()
    with monkeypatch.context() as patched:
        patched.setattr(web.WebSocketResponse, "prepare", leave_before_answer)
        assert host.phone().status == 500
    assert host.phone().status == 101


async def leave_before_answer(_socket: web.WebSocketResponse, _request: web.BaseRequest) -> None:
    raise ClientConnectionResetError


def test_nonsense_is_answered_in_a_few_bytes(open_server: Open) -> None:
    server = server_of(open_server(replace(QUICK, sockets_at_once=1000, requests_at_once=1000)))
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
        with socket.create_connection((LOOPBACK, server.port), 5) as connection, suppress(ConnectionError):
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
    host = open_server()
    server = server_of(host)
    phones = [opened_phone(host) for _ in range(4)]
    opened_phone(host)  # reads nothing
    half_open = socket.create_connection((LOOPBACK, server.port), 5)
    request(server)
    for _, connection in phones:
        server.send(connection, "bye")
    ends: list[list[str]] = []
    readers = [threading.Thread(target=lambda phone=phone: ends.append(phone.read_to_end())) for phone, _ in phones]
    for reader in readers:
        reader.start()
    started = time.monotonic()
    server.close()
    assert time.monotonic() - started < 1
    assert not threads()
    with socket.socket() as another:  # without any option to take over the port from others
        another.bind((LOOPBACK, server.port))
    for reader in readers:
        reader.join()
    assert ends == [["bye"]] * 4
    assert [phone.close_code for phone, _ in phones] == [1001] * 4
    assert sum(isinstance(event, Disconnected) for event in server.take()) == 5
    half_open.close()


def test_after_the_end_nothing_is_sent_and_nothing_fails(open_server: Open) -> None:
    host = open_server()
    server = server_of(host)
    _, connection = opened_phone(host)
    server.close()
    server.close()
    server.send(connection, "too late")
    server.drop(connection)
    unused = PhoneServer(PAGE, host.wake)
    unused.send(1, "too early")
    unused.close()


def test_the_last_port_is_tried_first(open_server: Open) -> None:
    first = server_of(open_server())
    other = server_of(open_server(port=first.port))
    assert other.port not in (0, first.port)
    first.close()
    assert server_of(open_server(port=first.port)).port == first.port


def test_a_start_that_fails_is_one_error_and_leaves_nothing() -> None:
    host = Host()
    for hosts in (["203.0.113.7"], ["no address"], []):
        server = PhoneServer(PAGE, host.wake, limits=QUICK, find_hosts=partial(list, hosts))
        with pytest.raises(OSError):
            server.start()
        deadline = time.monotonic() + 2
        while threads() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not threads()
        server.close()


def test_an_address_of_no_adapter_is_left_out() -> None:
    host = Host()
    host.server = PhoneServer(PAGE, host.wake, limits=QUICK, find_hosts=lambda: ["203.0.113.7", LOOPBACK])
    host.server.start()
    assert host.server.hosts == (LOOPBACK,)
    host.server.close()


def test_the_server_follows_this_computer_to_another_network() -> None:
    host, addresses = Host(), [LOOPBACK]
    limits = replace(QUICK, network_seconds=0.02)
    host.server = server = PhoneServer(PAGE, host.wake, limits=limits, find_hosts=lambda: list(addresses))
    server.start()
    port = server.port
    phone, _connection = opened_phone(host)

    # A second network: the page is at both addresses, with the same port.
    addresses.insert(0, OTHER_HOST)
    wait_for_hosts(server, OTHER_HOST, LOOPBACK)
    assert server.port == port
    assert request(server).status == 200

    # The first one has gone; the phone that came from there stays as long as its connection does.
    addresses.remove(LOOPBACK)
    wait_for_hosts(server, OTHER_HOST)
    assert request(server).status == 200
    with pytest.raises(OSError):
        socket.create_connection((LOOPBACK, port), 1)
    phone.send("still here")
    host.wait_for(lambda events: any(getattr(event, "text", "") == "still here" for event in events))

    # Without any network the last address stays, until the first one is back.
    addresses.clear()
    time.sleep(0.1)
    assert server.hosts == (OTHER_HOST,)
    addresses.append(LOOPBACK)
    wait_for_hosts(server, LOOPBACK)
    assert request(server).status == 200
    host.close()
    assert not threads()


def wait_for_hosts(server: PhoneServer, *hosts: str) -> None:
    deadline = time.monotonic() + 5
    while server.hosts != hosts:
        assert time.monotonic() < deadline, server.hosts
        time.sleep(0.01)


def test_without_a_thread_there_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with pytest.raises(OSError, match="thread"):
        PhoneServer(PAGE, Host().wake, find_hosts=lambda: [LOOPBACK]).start()


def test_every_thread_may_send_and_drop(open_server: Open) -> None:
    host = open_server()
    server = server_of(host)
    phones = [opened_phone(host) for _ in range(4)]

    def work(number: int) -> None:
        for _ in range(100):
            for _, connection in phones:
                server.send(connection, str(number))
            server.take()

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for _, connection in phones:
        server.drop(connection)
    for phone, _ in phones:
        texts = phone.read_to_end()
        assert sorted(texts) == sorted(100 * ["0", "1", "2", "3"])


def test_a_program_without_a_table_loads_no_package_of_the_network() -> None:
    code = (
        "import sys\n"
        "import breakaway_desktop.phones.addresses, breakaway_desktop.phones.qr, breakaway_desktop.phones.server\n"
        "print(*{'aiohttp', 'asyncio', 'segno', 'ifaddr'} & set(sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == []


def test_a_phone_that_is_sent_nothing_gets_a_beat(open_server: Open) -> None:
    host = open_server(replace(QUICK, heartbeat_seconds=0.2))
    phone = host.phone()
    phone.send("hello")
    assert [phone.read(), phone.read()] == ['{"kind":"beat"}'] * 2
