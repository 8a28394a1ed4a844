"""A network between phones and their table that can be interrupted: a SOCKS 5 relay on this computer."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

_BLOCK: Final = 65536


class Relay:
    """A relay of a browser's connections. After `silence` it forwards nothing, and keeps pending data."""

    def __init__(self) -> None:
        self.is_refusing = False
        self._may_carry = threading.Event()
        self._may_carry.set()
        self._lock = threading.Lock()
        self._open: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._start(self._accept)

    def _start(self, target: Callable[..., None], *args: socket.socket) -> threading.Thread:
        thread = threading.Thread(target=target, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()
        return thread

    @property
    def proxy(self) -> dict[str, str]:
        """Proxy settings for a browser."""
        return {"server": f"socks5://127.0.0.1:{self._listener.getsockname()[1]}"}

    def disconnect(self) -> None:
        """Break all connections and refuse new ones."""
        with self._lock:
            self.is_refusing = True
            self._may_carry.set()
            for each in self._open:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
            self._open.clear()

    def silence(self) -> None:
        """Forward nothing until the network is mended or cut."""
        self._may_carry.clear()

    def mend(self) -> None:
        self.is_refusing = False
        self._may_carry.set()

    def close(self) -> None:
        """Close everything, and wait until it is closed."""
        self.disconnect()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _address = self._listener.accept()
                if self._admit(client):
                    self._start(self._serve, client)
                else:
                    client.close()

    def _admit(self, end: socket.socket) -> bool:
        """Note one end of a connection for `disconnect`; return False if connections are refused."""
        with self._lock:
            if not self.is_refusing:
                self._open.append(end)
            return not self.is_refusing

    def _serve(self, client: socket.socket) -> None:
        """Answer the greeting of SOCKS 5 (RFC 1928), then forward data in both directions."""
        with suppress(OSError, IndexError, struct.error), client:
            count = client.recv(2, socket.MSG_WAITALL)[1]
            client.recv(count, socket.MSG_WAITALL)
            client.sendall(b"\x05\x00")
            kind = client.recv(4, socket.MSG_WAITALL)[3]
            size = 4 if kind == 1 else client.recv(1)[0]
            data = client.recv(size, socket.MSG_WAITALL)
            host = socket.inet_ntoa(data) if kind == 1 else data.decode()
            (port,) = struct.unpack(">H", client.recv(2, socket.MSG_WAITALL))
            with socket.create_connection((host, port)) as table:
                if not self._admit(table):
                    return
                client.sendall(b"\x05\x00\x00\x01" + bytes(6))
                back = self._start(self._carry, table, client)
                self._carry(client, table)
                back.join()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_BLOCK):
                self._may_carry.wait()
                target.sendall(data)
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
