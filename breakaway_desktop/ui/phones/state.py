"""The open table of the session."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from breakaway_desktop.ui.session import Session

if TYPE_CHECKING:
    from breakaway_desktop.phones.hosting import PhoneHost
    from breakaway_desktop.phones.server import PhoneServer


class PhonesChanged:
    """Posted to the window's loop when phones have sent something."""


class PhonesOfSession:
    """The open table of the session."""

    def __init__(self) -> None:
        self.host: PhoneHost | None = None
        """The table that phones have joined; None while none is open."""
        self.make_server: Callable[..., PhoneServer] | None = None
        """Makes the server of a table; None: one in the local network."""


def phones_of(session: Session) -> PhoneHost | None:
    """Return the table that phones have joined; None while none is open."""
    return session.state(PhonesOfSession).host
