"""Values that pass between the server's thread and its caller: files of the page, limits, and events of phones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


class PageFile(NamedTuple):
    """A file of the page. A browser keeps one that `is_cached`, and asks each time whether another has changed."""

    content_type: str
    data: bytes
    is_cached: bool = False


class Connected(NamedTuple):
    """A phone has sent its first message, which follows. `connection` is a new number, `address` the phone's."""

    connection: int
    address: str


class Received(NamedTuple):
    """A message from a phone."""

    connection: int
    text: str


class Disconnected(NamedTuple):
    """An opened connection has ended, from whichever side."""

    connection: int


Event = Connected | Received | Disconnected


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of sizes, numbers and rates, and the times after which the server waits no longer."""

    message_bytes: int = 16 * 1024
    phones: int = 64
    phones_per_address: int = 8
    """One more, and the connection that has been silent longest is dropped: its phone has most likely left it."""
    sockets: int = 192
    """TCP connections in all; browsers open several for the page."""
    sockets_per_address: int = 24
    sockets_per_second: float = 100.0
    """More of them wait to be accepted, so that a flood costs little."""
    sockets_at_once: int = 64
    requests_per_second: float = 20.0
    """From one address."""
    requests_at_once: int = 120
    messages_per_second: float = 30.0
    """From one phone, pings included; more than this and it is dropped."""
    messages_at_once: int = 60
    untaken_bytes: int = 64 * 1024
    """Received from one phone and not yet taken by the caller."""
    unsent_bytes: int = 512 * 1024
    """Sent to a phone and not yet read by it."""
    start_seconds: float = 10.0
    """For loading the network's packages and opening the sockets: a virus scanner may read all of them first."""
    page_seconds: float = 20.0
    """For a TCP connection that does not become a phone's."""
    first_message_seconds: float = 5.0
    heartbeat_seconds: float = 10.0
    """After this time without a word a phone is asked for one; half as long afterwards it is given up."""
    closing_seconds: float = 1.0
    """For the last messages."""


LIMITS: Final = Limits()
