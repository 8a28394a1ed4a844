"""A phone on a socket, at the table of a real server: it does what a test says, or plays by itself."""

from __future__ import annotations

import base64
import os
import socket
import struct
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from breakaway_desktop.phones.server import PhoneServer
from tests.kit.phone import Phone

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class TableAddress(NamedTuple):
    """Where a table is, and what its page is called."""

    hosts: tuple[str, ...]
    port: int
    code: str = ""
    version: str = ""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def request(
    server: PhoneServer | TableAddress,
    path: str = "/",
    *,
    method: str = "GET",
    host: str | None = None,
    headers: Iterable[str] = (),
    version: str = "1.1",
    source: str = "",
) -> Answer:
    """Send a request on a new connection. `source`: the sender's address."""
    with socket.create_connection((server.hosts[0], server.port), source_address=(source, 0)) as connection:
        name = f"{server.hosts[0]}:{server.port}" if host is None else host
        lines = [f"{method} {path} HTTP/{version}", *([f"Host: {name}"] if name else []), *headers, "", ""]
        connection.sendall("\r\n".join(lines).encode())
        return read_answer(connection, has_body=method != "HEAD")


def read_answer(connection: socket.socket, *, has_body: bool = True) -> Answer:
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
    length = int(headers.get("content-length", 0)) if has_body else 0
    with suppress(OSError):
        while len(body) < length and (piece := connection.recv(65536)):
            body += piece
    return Answer(int(first.split()[1]), headers, body)


def frame(kind: int, data: bytes) -> bytes:
    """Return a frame with the mask that browsers must use."""
    size = len(data)
    if size < 126:
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
    return head + bytes(4) + data  # a mask of zeros changes nothing


class WebSocket:
    """A WebSocket. `status` is 101 if the server has accepted it."""

    def __init__(
        self,
        server: PhoneServer | TableAddress,
        *,
        origin: str | None = None,
        host: str | None = None,
        headers: Iterable[str] = (),
        receive_buffer: int = 0,
        source: str = "",
    ) -> None:
        self.number = 0
        """Number of its connection at the server."""
        self.connection = socket.socket()
        self.connection.bind((source, 0))
        if receive_buffer:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
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
        self.connection.sendall(frame(kind, data))

    def read(self) -> str | None:
        """Return the next text; None at the end. Pings and the end are answered."""
        while True:
            received = self.read_frame()
            if received is None:
                return None
            kind, data = received
            if kind == TEXT:
                return data.decode()
            if kind == CLOSE:
                self.close_code = struct.unpack("!H", data[:2])[0] if data else 1005
                with suppress(OSError):
                    self.send_frame(CLOSE, data)
                return None
            if kind == PING:
                self.send_frame(PONG, data)

    def read_to_end(self) -> list[str]:
        """Return all remaining texts."""
        texts = []
        while (text := self.read()) is not None:
            texts.append(text)
        return texts

    def close(self) -> None:
        self.connection.close()

    def read_frame(self) -> tuple[int, bytes] | None:
        """Return the kind and the data of the next frame; None at the end."""
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


class SocketPhone(Phone):
    """A phone on a socket, at the table of a program: a thread reads its messages."""

    def __init__(
        self, table: TableAddress, team: int, *, is_automatic: bool = True, wait: Callable[[], None] = lambda: None
    ) -> None:
        """Greet the table. An automatic phone takes its seat and plays by itself; it calls `wait` before it sends."""
        super().__init__(team=team)
        self.has_ended = False
        """Whether the table has ended the connection."""
        self._is_automatic, self._wait = is_automatic, wait
        self._changed = threading.Condition()
        self.web_socket = WebSocket(table)
        self.connection = self.web_socket.connection.getsockname()[1]
        self.send_text(self.hello(table.version, table.code))
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """Read messages until the table ends the connection."""
        with suppress(OSError):
            while (text := self.web_socket.read()) is not None:
                if '"kind":"beat"' in text:
                    continue
                with self._changed:
                    self.accept(text)
                    self._changed.notify_all()
                if self._is_automatic and (reply := self.act(0.0)):
                    self._wait()
                    self.send_text(reply)
        self.web_socket.close()
        with self._changed:
            self.has_ended = True
            self._changed.notify_all()

    def send_text(self, text: str) -> None:
        self.web_socket.send(text)

    def let_table_answer(self, answer_id: str = "") -> None:
        self.wait_for(lambda: any(message.get("id") == answer_id for message in self.messages))

    def wait_for(self, is_so: Callable[[], bool]) -> None:
        """Wait until the messages received make it so. Raises AssertionError if the connection ends before."""
        with self._changed:
            self._changed.wait_for(lambda: is_so() or self.has_ended)
            assert is_so(), self.texts[-3:]

    def wait_for_seat(self) -> None:
        self.wait_for(lambda: bool(self.key))

    def wait_for_page(self, page: str) -> None:
        self.wait_for(lambda: self.page.get("page") == page)

    def wait_for_end(self) -> None:
        """Wait until the table has ended the connection."""
        self._reader.join()

    def close(self) -> None:
        """Disconnect."""
        with suppress(OSError):
            self.web_socket.connection.shutdown(socket.SHUT_RDWR)
        self._reader.join()
