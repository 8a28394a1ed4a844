"""The web service of the phones' page: HTTP and WebSockets with aiohttp. Imported when a table opens."""

from __future__ import annotations

import asyncio
import errno
import logging
import re
import socket
import struct
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any, Final, TypeVar

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from breakaway_desktop.phones.reach import Reach, find_arrival
from breakaway_desktop.phones.traffic import Connected, Disconnected, Event, Limits, PageFile, Received, Silence

_LOG: Final = logging.getLogger(__name__)
_SOCKET_PATH: Final = "/socket"
_CODE: Final = re.compile(r"/[A-Za-z0-9]{1,8}/?")
"""Path that contains the code of a table; its page is the same as at `/`."""
_WEB_SOCKET_KEY: Final = re.compile(r"[A-Za-z0-9+/]{22}==")
"""Sixteen bytes as text, by which an answer is recognised (RFC 6455)."""
_PORTS_TRIED: Final = 3
"""Attempts to find a port of the system's choice that is free at every address."""
_RETRY_SECONDS: Final = 0.05
"""Seconds to wait before the next socket is accepted, after an error of the system."""
_WAITING: Final = 1024
"""Connections that the system keeps until they are accepted."""
_MOST_RATES: Final = 256
"""Number of addresses with a stored rate, above which idle ones are forgotten."""
_HEADERS: Final[Mapping[str, str]] = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Server": "Breaking Away",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every response."""
_OTHER_FILES: Final = 64
"""Files that stay free for the rest of the program when all sockets are in use."""
_RESET: Final = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""Value of SO_LINGER that frees the port at once: no part of the connection remains after its end."""


def run_service(
    page: Mapping[str, PageFile],
    limits: Limits,
    add_event: Callable[[Event], bool],
    reach: Reach,
    set_hosts: Callable[[tuple[str, ...]], None],
    port: int,
    started: Future[WebService],
    make_loop: Callable[[], asyncio.AbstractEventLoop] | None,
) -> None:
    """Serve until the service is stopped; `started` receives it. Raises OSError if it cannot start.

    `reach`: the addresses to open, and whom they admit; `set_hosts` receives those that are open, whenever they change.
    """

    async def serve() -> None:
        service = WebService(page, limits, add_event, reach, set_hosts, port)
        try:
            if started.set_running_or_notify_cancel():
                started.set_result(service)
                await service.run()
        finally:
            service.close_listeners()

    # Use the same loop on every system; that of Windows would log each connection that a phone loses.
    with asyncio.Runner(loop_factory=make_loop or asyncio.SelectorEventLoop) as runner:
        runner.run(serve())


def allow_files(wanted: int) -> int:
    """Return how many files this process may have open, raised to `wanted` if possible; on macOS 256 at first."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        return raised
    return soft


def open_listeners(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Open a socket at each host, all with the same port: `port` if it is free, else one chosen by the system.

    A host that this computer no longer has is left out. Raises OSError.
    """
    ports = ([port] if port else []) + [0] * _PORTS_TRIED
    for tried, port_tried in enumerate(ports, 1):
        listeners: list[socket.socket] = []
        failure: OSError | None = None
        for host in hosts:
            try:
                listener = _open_listener(host, listeners[0].getsockname()[1] if listeners else port_tried)
            except OSError as error:
                failure = error
                if error.errno != errno.EADDRNOTAVAIL and tried < len(ports):
                    break
            else:
                listeners.append(listener)
        else:
            if listeners:
                return listeners
        for listener in listeners:
            listener.close()
    raise failure or OSError(errno.EADDRNOTAVAIL, "no address of a local network")


def _open_listener(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # on Windows the other option would let a second program share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_WAITING)
        listener.setblocking(False)
    except BaseException:
        listener.close()
        raise
    return listener


BEAT: Final = '{"kind":"beat"}'
"""A text without news: a page that gets none for some seconds looks for its table again."""


class _Rate:
    """A limit on a rate, which allows bursts."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._gap = 1 / per_second
        self._slack = (at_once - 1) * self._gap
        self._due = 0.0

    def admit(self, now: float, events: int = 1) -> bool:
        """Count one more event, or several; return False, without counting them, if they are too early."""
        due = max(self._due, now) + events * self._gap
        if due - self._gap - now > self._slack:
            return False
        self._due = due
        return True

    def is_at_rest(self, now: float) -> bool:
        return self._due <= now


class _Rates:
    """A limit on the rate of each address."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._rates: dict[str, _Rate] = {}

    def admit(self, address: str, now: float) -> bool:
        """Count one more event from this address; return False, without counting it, if it is too early."""
        if len(self._rates) > _MOST_RATES:
            self._rates = {address: rate for address, rate in self._rates.items() if not rate.is_at_rest(now)}
        rate = self._rates.setdefault(address, _Rate(self._per_second, self._at_once))
        return rate.admit(now)


class _Phone:
    """A WebSocket with its pending texts."""

    def __init__(
        self, connection: int, address: str, web_socket: web.WebSocketResponse, transport: asyncio.Transport, now: float
    ) -> None:
        self.connection = connection
        self.address = address
        self.web_socket = web_socket
        self.transport = transport
        self.last_word = now
        """Time of the last frame received from the phone, in seconds."""
        self.is_opened = False
        self.is_dropped = False
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()
        """Texts to send; None ends the connection."""
        self.unsent = 0


class _Visitor(web.RequestHandler):
    """A TCP connection from a browser. Invalid requests get a bare response and are not logged."""

    def __init__(self, service: WebService, server: web.Server, called: str, address: str, arrival: int) -> None:
        # No access log, and no waiting for the bodies of requests, which have none.
        limits = {"max_line_size": 1024, "max_field_size": 4096, "max_headers": 64, "lingering_time": 0.0}
        super().__init__(server, loop=asyncio.get_running_loop(), access_log=None, logger=_LOG, **limits)  # type: ignore[arg-type]
        self.called = called
        """The address of ours that it has called."""
        self.address = address
        self.arrival = arrival
        """The number of the adapter through which it has come; 0: unknown."""
        self.connection = 0
        """Number of its WebSocket; 0 if it is none."""
        self._service = service
        self._deadline: asyncio.TimerHandle | None = None
        self._rate = _Rate(service.limits.bytes_per_second, service.limits.bytes_at_once)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        assert isinstance(transport, asyncio.Transport)
        self._service.visitors[self] = transport
        loop, seconds = asyncio.get_running_loop(), self._service.limits.page_seconds
        self._deadline = loop.call_later(seconds, transport.abort)

    def data_received(self, data: bytes) -> None:
        # Neither empty frames of WebSockets nor requests whose answers are not read are limited by the package.
        is_flood = not self._rate.admit(asyncio.get_running_loop().time(), len(data))
        if self.transport is not None and (is_flood or len(self._messages) > self._service.limits.requests_waiting):
            self.transport.abort()
        else:
            super().data_received(data)

    def connection_lost(self, exc: BaseException | None) -> None:
        self.stay()
        self._service.visitors.pop(self, None)
        super().connection_lost(exc)

    def stay(self) -> None:
        """Stay connected beyond the time for loading the page."""
        if self._deadline is not None:
            self._deadline.cancel()

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        if status >= 500 and not isinstance(exc, ConnectionError):  # it has left before it got its answer
            _LOG.error("a request failed", exc_info=exc)
        if request.writer.output_size:
            raise ConnectionError
        response = _make_response(status)
        response.force_close()
        return response


_Connection = TypeVar("_Connection", _Visitor, _Phone)  # no words


class WebService:
    """The page's files and the phones' WebSockets on open sockets. All but `call` runs in the loop's thread."""

    def __init__(
        self,
        page: Mapping[str, PageFile],
        limits: Limits,
        add_event: Callable[[Event], bool],
        reach: Reach,
        set_hosts: Callable[[tuple[str, ...]], None],
        port: int,
    ) -> None:
        """Open the sockets. Raises OSError, with nothing left open."""
        files = allow_files(limits.sockets + _OTHER_FILES)
        self.limits = replace(limits, sockets=max(1, min(limits.sockets, files - _OTHER_FILES)))
        self._reach = reach
        self._set_hosts = set_hosts
        self._listeners = {listener.getsockname()[0]: listener for listener in open_listeners(reach.find_hosts(), port)}
        """Open sockets by host, in the order of `reach`."""
        self._accepting: dict[str, asyncio.Task[None]] = {}
        self.port: int = next(iter(self._listeners.values())).getsockname()[1]
        set_hosts(tuple(self._listeners))
        self.visitors: dict[_Visitor, asyncio.Transport] = {}
        self._page = page
        self._tags = {path: f'"{sha256(file.data).hexdigest()[:32]}"' for path, file in page.items()}
        self._add_event = add_event
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(_note_exception)
        self._server = web.Server(self._answer)
        self._is_stopped = asyncio.Event()
        self._is_due = asyncio.Event()
        """Set when `run` must not wait any longer."""
        self._phones: dict[int, _Phone] = {}
        self._has_no_phones = asyncio.Event()
        """Set when the last phone disconnects."""
        self._last_connection = 0
        self._protected: frozenset[int] = frozenset()
        """Connections of phones that stay at the limits."""
        self._requests = _Rates(limits.requests_per_second, limits.requests_at_once)
        self._visits = _Rates(limits.sockets_per_second, limits.sockets_at_once)

    def call(self, work: Callable[..., None], *values: Any) -> None:
        """Run `work` in the loop's thread; call this from other threads. Ignored once the loop is closed."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(work, *values)

    def stop(self) -> None:
        self._is_stopped.set()
        self._is_due.set()

    def follow_network(self) -> None:
        """Look at once at which addresses can be reached."""
        self._is_due.set()

    def send(self, connection: int, text: str) -> None:
        """Send a text to a phone that has sent a message, or drop one that reads too slowly."""
        phone = self._phones.get(connection)
        if phone is None or phone.is_dropped or not phone.is_opened:
            return
        phone.unsent += len(text.encode())
        if phone.unsent > self.limits.unsent_bytes:
            phone.transport.abort()
        else:
            phone.outbox.put_nowait(text)

    def drop(self, connection: int) -> None:
        """End a phone's connection after its last messages."""
        phone = self._phones.get(connection)
        if phone is not None and not phone.is_dropped:
            phone.is_dropped = True
            phone.outbox.put_nowait(None)
            self._loop.call_later(self.limits.closing_seconds, phone.transport.abort)

    def protect_phones(self, connections: frozenset[int]) -> None:
        """Keep these phones at the limits; others make room."""
        self._protected = connections

    async def run(self) -> None:
        """Accept connections until `stop`, then end them all."""
        while not self._is_stopped.is_set():
            for host, listener in self._listeners.items():
                if host not in self._accepting:
                    self._accepting[host] = asyncio.create_task(self._accept(listener))
            with suppress(TimeoutError):
                async with asyncio.timeout(self.limits.network_seconds):
                    await self._is_due.wait()
            self._is_due.clear()
            await self._follow_network()
        await self._stop_accepting(*self._accepting)

        # Phones get their last messages; after that nothing of any connection remains.
        for transport in self.visitors.values():
            _leave_nothing(transport)
        for connection in list(self._phones):
            self.drop(connection)
        self._has_no_phones.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(self.limits.closing_seconds):
                if self._phones:
                    await self._has_no_phones.wait()
        for transport in list(self.visitors.values()):
            transport.abort()
        while self.visitors:
            await asyncio.sleep(0)

    async def _follow_network(self) -> None:
        """Listen at the addresses that can be reached now, at the same port; if there is none, change nothing. End the
        connections of those who may no longer come in.
        """
        try:
            hosts = self._reach.find_hosts()
        except OSError:
            return
        if list(hosts) == list(self._listeners):
            return
        listeners = {}
        for host in hosts:
            with suppress(OSError):  # the port is taken there, or the address has gone already
                listeners[host] = self._listeners.get(host) or _open_listener(host, self.port)
        if not listeners:
            return
        await self._stop_accepting(*(host for host in self._listeners if host not in listeners))
        for host, listener in self._listeners.items():
            if host not in listeners:
                listener.close()
        self._listeners = listeners
        self._set_hosts(tuple(listeners))
        for visitor, transport in list(self.visitors.items()):
            if not self._reach.admits(visitor.called, visitor.address, visitor.arrival):
                transport.abort()

    async def _stop_accepting(self, *hosts: str) -> None:
        tasks = [task for host in hosts if (task := self._accepting.pop(host, None)) is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def close_listeners(self) -> None:
        for listener in self._listeners.values():
            listener.close()

    async def _accept(self, listener: socket.socket) -> None:
        """Accept visitors who may come in, within the limits of number and rate."""
        while True:
            await asyncio.sleep(0)  # while others wait to be accepted, `sock_accept` lets no other task run
            try:
                accepted, (address, _port) = await self._loop.sock_accept(listener)
            except ConnectionError:  # the visitor has disconnected
                continue
            except OSError:  # too many open files
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            try:
                called, arrival = accepted.getsockname()[0], find_arrival(accepted)
                if (
                    self._reach.admits(called, address, arrival)
                    and self._visits.admit(address, self._loop.time())
                    and self._make_room_for_visitor(address)
                ):
                    await self._loop.connect_accepted_socket(
                        partial(_Visitor, self, self._server, called, address, arrival),
                        accepted,
                    )
                else:
                    accepted.close()
            except OSError:
                accepted.close()

    def _make_room_for_visitor(self, address: str) -> bool:
        """Make room for another TCP connection from this address; return False if all others are protected."""
        visitors = [visitor for visitor, transport in self.visitors.items() if not transport.is_closing()]
        own = [visitor for visitor in visitors if visitor.address == address]
        if len(own) < self.limits.sockets_per_address and len(visitors) < self.limits.sockets:
            return True
        oldest = self._oldest_stranger(own if len(own) >= self.limits.sockets_per_address else visitors)
        if oldest is not None:
            self.visitors[oldest].abort()
        return oldest is not None

    def _oldest_stranger(self, connections: Iterable[_Connection]) -> _Connection | None:
        """Return the oldest connection that is not protected, from the address that has most of them; None for none.

        A few hostile addresses lose their own connections, not those of guests.
        """
        strangers = [each for each in connections if each.connection not in self._protected]
        counts = Counter(each.address for each in strangers)
        return max(strangers, key=lambda each: counts[each.address], default=None)

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a request: a file of the page, or a phone's WebSocket."""
        visitor = request.protocol
        assert isinstance(visitor, _Visitor)
        names = request.headers.getall("Host", [])
        if not self._requests.admit(visitor.address, self._loop.time()):
            response = _make_response(429)
        elif len(names) != 1 or names[0] not in {f"{host}:{self.port}" for host in self._listeners}:
            response = _make_response(403)
        elif request.method not in ("GET", "HEAD"):
            response = _make_response(405)
        elif request.raw_path == _SOCKET_PATH:
            return await self._serve_phone(request, visitor, names[0])
        else:
            return self._file(request, names[0])
        response.force_close()
        return response

    def _file(self, request: web.BaseRequest, name: str) -> web.Response:
        """Return a file of the page. `name`: the server's name in the request."""
        path = request.raw_path.partition("?")[0]
        is_folder = path.endswith("/") and any(name.startswith(path) for name in self._page)
        if path not in self._page and _CODE.fullmatch(path) and not is_folder:
            path = "/"
        file = self._page.get(path)
        if file is None:
            return _make_response(404)
        headers = {
            "Content-Type": file.content_type,
            "Cache-Control": "public, max-age=604800" if file.is_cached else "no-cache",
            "ETag": self._tags[path],
            "Content-Security-Policy": (
                "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
                f"connect-src ws://{name}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ),
        }
        if self._tags[path] in request.headers.get("If-None-Match", ""):
            return _make_response(304, headers)
        return _make_response(200, headers, file.data)

    async def _serve_phone(self, request: web.BaseRequest, visitor: _Visitor, name: str) -> web.StreamResponse:
        """Answer a request for a WebSocket, and serve it to its end."""
        web_socket = web.WebSocketResponse(
            timeout=self.limits.closing_seconds,
            autoping=False,
            heartbeat=self.limits.heartbeat_seconds,
            compress=False,
            max_msg_size=self.limits.message_bytes + 1,  # the first size that is refused
        )
        status = self._refusal_of(request, web_socket, name)
        if status:
            response = _make_response(status)
            response.force_close()
            return response
        self._make_room_for_phone(visitor.address)
        web_socket.headers.update(_HEADERS)
        await web_socket.prepare(request)
        if visitor not in self.visitors:
            raise ConnectionError
        visitor.stay()

        # One task reads, another one writes, a third one watches whether the phone answers.
        self._last_connection += 1
        transport = self.visitors[visitor]
        visitor.connection = self._last_connection
        phone = _Phone(self._last_connection, visitor.address, web_socket, transport, self._loop.time())
        self._phones[phone.connection] = phone
        writing = asyncio.create_task(self._write(phone))
        watching = asyncio.create_task(self._watch(phone))
        try:
            code = await self._read(phone)
            # Limit the time for closing: messages that a phone does not read would keep the connection open.
            self._loop.call_later(self.limits.closing_seconds, transport.abort)
            if phone.is_dropped:
                await writing
            elif code is not None:
                await web_socket.close(code=code)
        finally:
            writing.cancel()
            watching.cancel()
            self._phones.pop(phone.connection, None)
            if phone.is_opened:
                self._add_event(Disconnected(phone.connection))
            if not self._phones:
                self._has_no_phones.set()
        return web_socket

    def _refusal_of(self, request: web.BaseRequest, web_socket: web.WebSocketResponse, name: str) -> int:
        """Return the status with which a WebSocket is refused; 0 if it is accepted."""
        if request.headers.getall("Origin", []) != [f"http://{name}"]:
            return 403
        if request.method != "GET":
            return 405
        # Names of protocols would be logged by aiohttp, and the page requests none.
        has_key = _WEB_SOCKET_KEY.fullmatch(request.headers.get("Sec-WebSocket-Key", ""))
        if "Sec-WebSocket-Protocol" in request.headers or not has_key or not web_socket.can_prepare(request):
            return 400
        is_full = len(self._phones) >= self.limits.phones and self._oldest_stranger(self._phones.values()) is None
        return 503 if is_full else 0

    def _make_room_for_phone(self, address: str) -> None:
        """Drop a phone that is not protected if a limit is reached: of this address the one that has been silent
        longest, else the oldest of the address that has most.
        """
        phones = [phone for phone in self._phones.values() if not phone.is_dropped]
        own = [phone for phone in phones if phone.address == address]
        dropped = None
        if len(own) >= self.limits.phones_per_address:
            strangers = [phone for phone in own if phone.connection not in self._protected]
            dropped = min(strangers, key=lambda phone: phone.last_word, default=None)
        elif len(phones) >= self.limits.phones:
            dropped = self._oldest_stranger(phones)
        if dropped is not None:
            self.drop(dropped.connection)

    async def _read(self, phone: _Phone) -> WSCloseCode | None:
        """Read a phone's messages to the end. Return the code to close it with, None if it has closed."""
        rate = _Rate(self.limits.messages_per_second, self.limits.messages_at_once)
        try:
            async with asyncio.timeout(self.limits.first_message_seconds) as patience:
                while True:
                    message = await phone.web_socket.receive()
                    if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG):
                        return None
                    if message.type == WSMsgType.BINARY:
                        return WSCloseCode.UNSUPPORTED_DATA
                    phone.last_word = self._loop.time()
                    weight = 1 if phone.connection in self._protected else self.limits.stranger_weight
                    if not rate.admit(phone.last_word, weight):
                        return WSCloseCode.POLICY_VIOLATION
                    if message.type == WSMsgType.PING:
                        await phone.web_socket.pong(message.data)
                    if message.type == WSMsgType.TEXT and not phone.is_dropped and not self._pass_on(phone, message):
                        return WSCloseCode.POLICY_VIOLATION
                    if phone.is_opened:
                        patience.reschedule(phone.last_word + 2 * self.limits.heartbeat_seconds)
        except TimeoutError:
            return WSCloseCode.POLICY_VIOLATION
        except ConnectionError:
            return None

    def _pass_on(self, phone: _Phone, message: WSMessage) -> bool:
        """Pass a phone's message on; return False if too many bytes are waiting, from that phone or in all."""
        if not phone.is_opened:
            phone.is_opened = self._add_event(Connected(phone.connection, phone.address))
        return phone.is_opened and self._add_event(Received(phone.connection, message.data))

    async def _write(self, phone: _Phone) -> None:
        """Send a phone its texts, and a beat after a pause, until it is dropped or disconnected."""
        with suppress(ConnectionError):
            while (text := await self._next_text(phone)) is not None:
                await phone.web_socket.send_str(text)
                phone.unsent -= 0 if text == BEAT else len(text.encode())
            code = WSCloseCode.GOING_AWAY if self._is_stopped.is_set() else WSCloseCode.OK
            await phone.web_socket.close(code=code)

    async def _watch(self, phone: _Phone) -> None:
        """Ping a phone that says nothing, and tell when it stops answering, and when it answers again."""
        is_silent = False
        with suppress(ConnectionError):
            while True:
                await asyncio.sleep(self.limits.ping_seconds / 2)
                silence = self._loop.time() - phone.last_word
                if silence >= self.limits.ping_seconds:
                    await phone.web_socket.ping()
                if is_silent != (silence >= 2 * self.limits.ping_seconds) and phone.is_opened:
                    is_silent = is_silent != self._add_event(Silence(phone.connection, not is_silent))

    async def _next_text(self, phone: _Phone) -> str | None:
        """Return the next text for a phone, None at the end. Silence brings a heartbeat: pages cannot see pings."""
        while True:
            try:
                async with asyncio.timeout(self.limits.heartbeat_seconds):
                    return await phone.outbox.get()
            except TimeoutError:
                if phone.is_opened:
                    return BEAT


def _make_response(status: int, headers: Mapping[str, str] | None = None, body: bytes = b"") -> web.Response:
    return web.Response(status=status, headers={**_HEADERS, **(headers or {})}, body=body)


def _leave_nothing(transport: asyncio.Transport) -> None:
    with suppress(OSError):
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)


def _note_exception(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that no task has handled."""
    _LOG.error("%s", context["message"], exc_info=context.get("exception"))
