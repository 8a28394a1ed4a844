"""A hostile neighbour of an open table, in a process of its own (arguments: its address, number of requests).

It has read the address on the big screen, and sends requests and messages of every bad kind from several addresses.
Each line of its input, `go` or `stop`, lets it send or not; each line of its output is the number of those sent so far,
the last one a JSON object: what was sent by kind, and all that it was answered.
"""

from __future__ import annotations

import json
import secrets
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.kit.socket_phone import BINARY, PING, TableAddress, WebSocket, read_answer, request

THREADS: Final = 6
MESSAGES: Final = 16
"""Messages of a visitor before he goes; the server admits 20 at once from a phone without a seat."""
STEP: Final = 50
"""Requests between two lines of the output."""
NONSENSE: Final = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # https
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\nx",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x00" * 200,
)
OVERSIZED: Final = (
    b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
    b"GET / HTTP/1.1\r\nX: " + b"y" * 50_000 + b"\r\n\r\n",
)
HALVES: Final = (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: ")


class Attacker:
    """A neighbour who knows the table's address."""

    def __init__(self, table: TableAddress, count: int) -> None:
        self.server = table
        self.code, self.version, self.count = table.code, table.version, count
        self.may_send = threading.Event()
        self.sent: Counter[str] = Counter()
        self.answers: list[str] = []
        self._lock = threading.Lock()
        self._held: list[socket.socket] = []

    def run(self) -> None:
        """Send everything, and print how it went."""
        threading.Thread(target=self._obey, daemon=True).start()
        workers = [threading.Thread(target=self._work, args=(number,)) for number in range(THREADS)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        for connection in self._held:
            connection.close()
        print(json.dumps({"sent": self.sent, "answers": self.answers}), flush=True)

    def _obey(self) -> None:
        for line in sys.stdin:
            (self.may_send.set if line.strip() == "go" else self.may_send.clear)()

    def _work(self, number: int) -> None:
        rng = Random(number)
        senders: dict[str, Callable[[Random, str], int]] = {
            "malformed": self._send_nonsense,
            "oversized": self._send_too_much,
            "slow": self._send_half,
            "foreign origin": self._come_from_elsewhere,
            "foreign name": self._rebind_name,
            "wrong code": self._guess_code,
            "wrong key": self._guess_key,
            "replayed": self._replay,
            "flood": self._flood,
        }
        while self._total() < self.count:
            self.may_send.wait()
            kind = rng.choice(list(senders))
            sent = 1
            with suppress(OSError, AssertionError, UnicodeDecodeError):
                is_guess = kind.startswith("wrong")
                sent = senders[kind](rng, _source(number + 1 + is_guess * THREADS))
            with self._lock:
                before = self.sent.total() // STEP
                self.sent[kind] += sent
                if self.sent.total() // STEP > before:
                    print(self.sent.total(), flush=True)

    def _total(self) -> int:
        with self._lock:
            return self.sent.total()

    def _note(self, *texts: str) -> None:
        with self._lock:
            self.answers += texts

    # Requests

    def _send_bytes(self, data: bytes, source: str) -> None:
        address = (self.server.hosts[0], self.server.port)
        with socket.create_connection(address, source_address=(source, 0)) as connection:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            self._note(read_answer(connection).body.decode())

    def _send_nonsense(self, rng: Random, source: str) -> int:
        self._send_bytes(rng.choice([*NONSENSE, rng.randbytes(200)]), source)
        return 1

    def _send_too_much(self, rng: Random, source: str) -> int:
        if rng.random() < 0.5:
            self._send_bytes(rng.choice(OVERSIZED), source)
            return 1
        phone = self._greet(source)
        phone.send("x" * (16 * 1024 + 1))
        return 2 + self._read_to_end(phone)

    def _send_half(self, rng: Random, source: str) -> int:
        address = (self.server.hosts[0], self.server.port)
        connection = socket.create_connection(address, source_address=(source, 0))
        connection.sendall(rng.choice(HALVES))
        with self._lock:
            self._held.append(connection)
        return 1

    def _come_from_elsewhere(self, rng: Random, source: str) -> int:
        own = f"http://{self.server.hosts[0]}:{self.server.port}"
        origin = rng.choice(["http://evil.example", "null", "", f"{own}/", own.replace("http", "https")])
        assert WebSocket(self.server, origin=origin, source=source).status != 101
        self._note(f"refused origin {origin}")
        return 1

    def _rebind_name(self, rng: Random, source: str) -> int:
        name = rng.choice(["evil.example", f"evil.example:{self.server.port}", f"localhost:{self.server.port}"])
        path = rng.choice(["/", "/phone.js", f"/{self.code}", "/socket"])
        answer = request(self.server, path, host=name, source=source)
        self._note(f"{name} {answer.status}", answer.body.decode())
        return 1

    # Messages

    def _greet(self, source: str, **fields: Any) -> WebSocket:
        phone = WebSocket(self.server, source=source)
        if phone.status != 101:
            raise ConnectionError
        phone.send(json.dumps({"kind": "hello", "version": self.version, "code": self.code, "tab": "x", **fields}))
        return phone

    def _read_to_end(self, phone: WebSocket) -> int:
        """Read all answers; return 0, for sums."""
        try:
            while (text := phone.read()) is not None:
                self._note(text)
        finally:
            phone.close()
        return 0

    def _guess_code(self, rng: Random, source: str) -> int:
        phone = self._greet(source, code="".join(rng.choices("ACDEFGHJKL", k=5)))
        return 1 + self._read_to_end(phone)

    def _guess_key(self, rng: Random, source: str) -> int:
        """Come with a wrong key, then send messages of a player."""
        phone = self._greet(source, key=secrets.token_hex(16))
        for number in range(MESSAGES):
            phone.send(json.dumps(self._message(rng, f"{rng.random()}-{number}")))
        return 1 + MESSAGES + self._leave(phone)

    def _replay(self, rng: Random, source: str) -> int:
        """Send what players have sent, as far as it has no key: claims with their ids, cards for guessed asks."""
        phone = self._greet(source)
        for number in range(MESSAGES):
            team = rng.choice((1, 2, 3))
            claim = {"kind": "claim", "id": f"{team}-1", "name": f"Player {team}", "team": team}
            phone.send(json.dumps(rng.choice([claim, self._message(rng, f"{team}-{number}")])))
        return 1 + MESSAGES + self._leave(phone)

    def _flood(self, rng: Random, source: str) -> int:
        phone = self._greet(source)
        sent = 1
        kind, data = rng.choice([(1, b"{"), (PING, b""), (1, b'{"kind":"log","id":"1","at":""}'), (BINARY, b"card")])
        with suppress(OSError):
            for _message in range(5 * MESSAGES):
                phone.send_frame(kind, data)
                sent += 1
        with suppress(OSError):
            self._read_to_end(phone)
        return sent

    def _leave(self, phone: WebSocket) -> int:
        """Read what the table has to say to the last message, and go; return 0, for sums."""
        phone.send(json.dumps({"kind": "log", "id": "last", "at": ""}))
        with suppress(OSError):
            awaited = {'"id":"last"', '"kind":"state"'}
            while awaited and (text := phone.read()) is not None:
                self._note(text)
                awaited = {part for part in awaited if part not in text}
        phone.close()
        return 0

    def _message(self, rng: Random, answer_id: str) -> dict[str, Any]:
        """Return a message that would do harm if it came from a player."""
        rider = 10 * rng.choice((1, 2, 3)) + rng.choice((1, 2, 3, 4))
        ask_id = f"{'0' * 16}.0.{rng.randrange(60)}.{rider}"
        message: dict[str, Any] = rng.choice(
            [
                {"kind": "play", "at": ask_id, "card": rng.randrange(1, 16)},
                {"kind": "plan", "at": ask_id, "card": rng.randrange(1, 16)},
                {"kind": "orders", "at": ask_id, "cards": [[rider, 3]], "then": [], "extras": []},
                {"kind": "claim", "name": "Eve", "team": rider // 10},
                {"kind": "knock", "name": "Eve", "team": rider // 10},
                {"kind": "retire", "at": ask_id, "rider": rider},
                {"kind": "agree", "at": ask_id, "yes": True},
                {"kind": "undo", "at": ask_id},
                {"kind": "leave"},
                {"kind": "hint", "at": ask_id},
                {"kind": "hands", "hands": [[3, 4, 5]] * 4, "ready": True},
            ]
        )
        return {**message, "id": answer_id}


def _source(number: int) -> str:
    """Return one of the attacker's addresses, which are all this computer's own; guesses soon silence theirs."""
    return f"127.0.0.{66 + number}"


class Attack:
    """An attacker's process, which can be started, stopped and asked how far it is."""

    def __init__(self, table: TableAddress, count: int) -> None:
        command = [sys.executable, "-m", "tests.phones.attacker", *map(str, (*table.hosts, *table[1:], count))]
        root = Path(__file__).resolve().parents[2]
        self.process = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.sent = 0
        self.report: dict[str, Any] | None = None
        """What was sent and answered, once all is sent."""
        self._has_ended = False
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            value = json.loads(line)
            with self._changed:
                if isinstance(value, dict):
                    self.report = value
                else:
                    self.sent = value
                self._changed.notify_all()
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def wait_for(self, count: int) -> None:
        """Wait until so many requests have been sent, or all."""
        with self._changed:
            self._changed.wait_for(lambda: self.sent >= count or self._has_ended)

    def let_send(self, yes: bool) -> None:
        """Let the attacker send, or wait."""
        if self.process.poll() is None:
            assert self.process.stdin is not None
            self.process.stdin.write("go\n" if yes else "stop\n")
            self.process.stdin.flush()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()


if __name__ == "__main__":
    host, port, code, version, count = sys.argv[1:]
    Attacker(TableAddress((host,), int(port), code, version), int(count)).run()
