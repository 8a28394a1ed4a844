"""A race in an invisible window, whose humans play on phones: real sockets on this computer's own address."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.addresses import LOOPBACK
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.server import PhoneServer
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES
from breakaway_desktop.ui.intents import OpenTable, ShowMenu
from breakaway_desktop.ui.screens import result
from tests.phones.terminal import SocketPhone
from tools.studio import SEED, Studio

PATIENCE_S = 300.0


class PhoneRace:
    """A race of people on phones and of bots; `speed` is that of its animation."""

    def __init__(
        self,
        studio: Studio,
        people: int,
        teams: int,
        wait: Callable[[], None] = lambda: None,
        *,
        speed: str = "off",
    ) -> None:
        """Open a table, let the phones join, and start. `wait` is called before each message of a phone."""
        self.studio = studio
        studio.session.make_server = partial(PhoneServer, find_hosts=lambda: [LOOPBACK])
        studio.session.settings.speed = speed
        friends = FriendsSetup()
        friends.seat(people, teams, 1)
        friends.draft.choose_cards(PHONES)
        friends.shorten(True)
        studio.open(ShowMenu())
        studio.open(OpenTable(friends.draft, SEED))

        # The phones join.
        assert studio.session.phones is not None
        self.host: PhoneHost = studio.session.phones
        _http, _slashes, place, self.code = self.host.address.split("/")
        self.address, port = place.split(":")
        self.port = int(port)
        self.server: Any = SimpleNamespace(hosts=(self.address,), port=self.port)
        self.phones = [
            SocketPhone(self.server, team, self.host.table.version, self.code, wait=wait)
            for team in range(1, people + 1)
        ]
        self.run_until(lambda: all(phone.script.key and phone.script.state for phone in self.phones))
        self.run_until(partial(_is_later, time.monotonic() + 1))
        studio.click("start")
        self.match: Match = studio.top.model.match

    @property
    def keys(self) -> list[str]:
        return [phone.script.key for phone in self.phones]

    @property
    def is_over(self) -> bool:
        """Whether the window shows the result."""
        return bool(self.studio.top.part is result)

    def run_until(self, is_so: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
        """Draw frames until it is so."""
        end = time.monotonic() + patience_s
        while not is_so():
            pages = [phone.script.state.get("page") for phone in self.phones]
            assert time.monotonic() < end, f"the window waits in vain: {self.studio.top.part.__name__}, {pages}"
            self.studio.app.frame()

    def check_decisions(self) -> None:
        """Check that every card of a human is the one that his phone was confirmed, in order, and no other."""
        for phone in self.phones:
            believed = [(int(ask_id.rsplit(".", 1)[1]), card) for ask_id, card in phone.script.believed.items()]
            played = [step.decision for step in self.match.steps if self.match.is_by_human(step)]
            cards = [(card.rider, card.card) for card in played if isinstance(card, PlayCard)]
            assert believed == [(rider, card) for rider, card in cards if rider // 10 == phone.script.team]
            assert believed


def _is_later(moment: float) -> bool:
    return time.monotonic() >= moment
