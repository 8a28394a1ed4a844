"""A browser's side of the network on a plain socket: a request, and a WebSocket."""

from __future__ import annotations

import base64
import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from breakaway_desktop.phones.server import Event, PhoneServer

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def request(
    server: PhoneServer,
    path: str = "/",
    *,
    method: str = "GET",
    host: str | None = None,
    headers: Iterable[str] = (),
    version: str = "1.1",
    source: str = "",
) -> Answer:
    """Send a request on a new connection. `source`: the sender's address."""
    with socket.create_connection((server.hosts[0], server.port), 5, source_address=(source, 0)) as connection:
        name = f"{server.hosts[0]}:{server.port}" if host is None else host
        lines = [f"{method} {path} HTTP/{version}", *([f"Host: {name}"] if name else []), *headers, "", ""]
        connection.sendall("\r\n".join(lines).encode())
        return read_answer(connection)


def read_answer(connection: socket.socket) -> Answer:
    """Read an answer; status 0 if there is none."""
    data = b""
    while b"\r\n\r\n" not in data:
        try:
            piece = connection.recv(65536)
        except ConnectionError:
            piece = b""
        if not piece:
            return Answer(0, {}, data)
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    length = int(headers.get("content-length", 0))
    with suppress(OSError):
        while len(body) < length and (piece := connection.recv(65536)):
            body += piece
    return Answer(int(first.split()[1]), headers, body)


class Phone:
    """A WebSocket. `status` is 101 if the server has accepted it."""

    def __init__(
        self,
        server: PhoneServer,
        *,
        origin: str | None = None,
        host: str | None = None,
        headers: Iterable[str] = (),
        receive_buffer: int = 0,
        source: str = "",
    ) -> None:
        self.connection = socket.socket()
        self.connection.bind((source, 0))
        if receive_buffer:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.connection.settimeout(5)
        self.connection.connect((server.hosts[0], server.port))
        name = f"{server.hosts[0]}:{server.port}"
        origin = f"http://{name}" if origin is None else origin
        lines = [
            "GET /socket HTTP/1.1",
            f"Host: {name if host is None else host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *([f"Origin: {origin}"] if origin else []),
            *headers,
        ]
        self.connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = read_answer(self.connection)
        self.status = answer.status
        self.headers = answer.headers
        self._data = answer.body
        self.close_code: int | None = None
        if self.status != 101:
            self.close()

    def send(self, text: str) -> None:
        self.send_frame(TEXT, text.encode())

    def send_frame(self, kind: int, data: bytes) -> None:
        """Send a frame, with the mask that browsers must use."""
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        self.connection.sendall(head + bytes(4) + data)  # a mask of zeros changes nothing

    def read(self, *, answers: bool = True) -> str | None:
        """Return the next text; None at the end. With `answers`, pings and the end are answered."""
        while True:
            frame = self._read_frame()
            if frame is None:
                return None
            kind, data = frame
            if kind == TEXT:
                return data.decode()
            if kind == CLOSE:
                self.close_code = struct.unpack("!H", data[:2])[0] if data else 1005
                if answers:
                    with suppress(OSError):
                        self.send_frame(CLOSE, data)
                return None
            if kind == PING and answers:
                self.send_frame(PONG, data)

    def read_to_end(self) -> list[str]:
        """Return all remaining texts."""
        texts = []
        while (text := self.read()) is not None:
            texts.append(text)
        return texts

    def close(self) -> None:
        self.connection.close()

    def _read_frame(self) -> tuple[int, bytes] | None:
        head = self._read_bytes(2)
        if head is None:
            return None
        size = head[1]
        if size >= 126:
            longer = self._read_bytes(2 if size == 126 else 8)
            size = int.from_bytes(longer or b"")
        data = self._read_bytes(size)
        return None if data is None else (head[0] & 15, data)

    def _read_bytes(self, size: int) -> bytes | None:
        while len(self._data) < size:
            try:
                piece = self.connection.recv(65536)
            except ConnectionError:
                return None
            if not piece:
                return None
            self._data += piece
        data, self._data = self._data[:size], self._data[size:]
        return data


class Host:
    """The server's caller, which collects the events."""

    def __init__(self) -> None:
        self.server: PhoneServer | None = None
        self.events: list[Event] = []
        self.wakes = 0
        self.phones: list[Phone] = []
        self._signal = threading.Event()

    def wake(self) -> None:
        self.wakes += 1
        self._signal.set()

    def phone(
        self,
        *,
        origin: str | None = None,
        host: str | None = None,
        headers: Iterable[str] = (),
        receive_buffer: int = 0,
        source: str = "",
    ) -> Phone:
        """Connect a phone, which `close` disconnects."""
        assert self.server is not None
        phone = Phone(
            self.server, origin=origin, host=host, headers=headers, receive_buffer=receive_buffer, source=source
        )
        self.phones.append(phone)
        return self.phones[-1]

    def close(self) -> None:
        """Close the server, and disconnect all phones."""
        if self.server is not None:
            self.server.close()
        for phone in self.phones:
            phone.close()

    def wait_for(self, is_there: Callable[[list[Event]], bool], seconds: float = 5.0) -> list[Event]:
        """Collect events until the condition is true of all so far; return these."""
        deadline = time.monotonic() + seconds
        assert self.server is not None
        while True:
            self._signal.clear()
            self.events += self.server.take()
            if is_there(self.events):
                return self.events
            left = deadline - time.monotonic()
            assert left > 0, f"not within {seconds} s: {self.events!r:.500}"
            self._signal.wait(left)

    def wait_for_count(self, kind: type, count: int = 1) -> list[Event]:
        """Wait for a number of events of one kind, and return all events so far."""
        return self.wait_for(lambda events: sum(isinstance(event, kind) for event in events) >= count)
