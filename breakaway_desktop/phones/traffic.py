"""Values between the server's thread and its caller: files of the page (also read here), limits, events of phones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.kit.places import PACKAGE, assets_folder


class PageFile(NamedTuple):
    """A file of the page. A browser caches one that `is_cached`, and checks any other for changes each time."""

    content_type: str
    data: bytes
    is_cached: bool = False


class Connected(NamedTuple):
    """A phone has sent its first message, the next event. `connection`: a new number; `address`: that of the phone."""

    connection: int
    address: str


class Received(NamedTuple):
    connection: int
    text: str


class Disconnected(NamedTuple):
    """An open connection has ended, on either side."""

    connection: int


class Silence(NamedTuple):
    """An open connection has stopped answering, or answers again."""

    connection: int
    has_begun: bool


Event = Connected | Received | Disconnected | Silence

EVENT_BYTES: Final = 256
"""Approximate memory of an event without its text."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on sizes, numbers and rates, and the times after which the server stops waiting."""

    message_bytes: int = 16 * 1024
    phones: int = 64
    """Connections of phones; before one more is accepted, one without a seat is dropped."""
    phones_per_address: int = 8
    """Connections per address; before one more is accepted, the one that has been silent longest is dropped."""
    sockets: int = 192
    """TCP connections in total; browsers open several for the page. At the limit an old one is cut for a new one."""
    sockets_per_address: int = 24
    sockets_per_second: float = 10.0
    """TCP connections per second from one address; others are closed at once."""
    sockets_at_once: int = 64
    requests_per_second: float = 20.0
    """Requests per second from one address."""
    requests_at_once: int = 120
    requests_waiting: int = 16
    """Requests received on one TCP connection before their turn; one with more is dropped."""
    bytes_per_second: float = 4 * 1024
    """Bytes per second on one TCP connection, with all headers and frames; one with more is dropped."""
    bytes_at_once: int = 40 * 1024
    messages_per_second: float = 30.0
    """Messages per second from one phone, including pings; a phone that sends more is dropped."""
    messages_at_once: int = 60
    stranger_weight: int = 3
    """Number of messages that one counts as if its phone has no seat."""
    untaken_bytes: int = 64 * 1024
    """Bytes received from one phone that the caller has not taken yet."""
    untaken_bytes_in_all: int = 4 * 1024 * 1024
    """Bytes received from all phones that the caller has not taken yet; each event counts as at least `EVENT_BYTES`."""
    unsent_bytes: int = 512 * 1024
    """Bytes sent to a phone that it has not read yet."""
    start_seconds: float = 60.0
    """Time for loading the network packages and opening the sockets: a virus scanner may read all files first."""
    page_seconds: float = 20.0
    """Seconds after which a TCP connection is closed unless it has become a phone's WebSocket."""
    first_message_seconds: float = 5.0
    network_seconds: float = 3.0
    """Seconds between checks of this computer's addresses, which change with the network or after sleep."""
    heartbeat_seconds: float = 10.0
    """Seconds of silence after which a phone is sent a ping; without an answer in half that time, it is dropped."""
    ping_seconds: float = 0.7
    """Seconds of silence after which a phone is pinged; without an answer for as long again, it is `Silence`."""
    closing_seconds: float = 1.0
    """Seconds for the last messages of a connection that is being closed."""


LIMITS: Final = Limits()

_CONTENT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
}


def read_page() -> dict[str, PageFile]:
    """Return the files of the page and the fonts of the window, by path. Raises OSError.

    Browsers cache the fonts and the drawings, whose addresses contain the page's version as their query.
    """
    page = PACKAGE / "phones" / "page"
    files = {f"/{path.name}": _read_file(path) for path in sorted(page.iterdir()) if path.suffix in _CONTENT_TYPES}
    files["/"] = files.pop("/index.html")
    for path in sorted((assets_folder() / "fonts").glob("*.woff")):
        files[f"/fonts/{path.name}"] = _read_file(path)
    return files


def _read_file(path: Path) -> PageFile:
    return PageFile(_CONTENT_TYPES[path.suffix], path.read_bytes(), is_cached=path.suffix in (".svg", ".woff"))
