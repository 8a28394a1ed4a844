"""A race in an invisible window, whose humans play on phones: real sockets on this computer's own address."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.server import PhoneServer
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES
from breakaway_desktop.ui.intents import OpenTable, ShowMenu
from breakaway_desktop.ui.phones.intents import PhonesOfSession
from breakaway_desktop.ui.phones.table import open_phones
from breakaway_desktop.ui.screens import result
from tests.kit.phone_server import HostReach
from tests.kit.socket_phone import SocketPhone
from tests.kit.terminal import find_table
from tools.studio import SEED, Studio


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
        make_phone: Callable[..., SocketPhone] = SocketPhone,
    ) -> None:
        """Open a table, let the phones join, and start. `wait` is called before each message of a phone."""
        self.studio = studio
        studio.session.state(PhonesOfSession).make_server = partial(PhoneServer, reach=HostReach())
        studio.session.settings.speed = speed
        friends = FriendsSetup()
        friends.seat(people, teams, 1)
        friends.draft.choose_cards(PHONES)
        friends.shorten(True)
        studio.open(ShowMenu())
        studio.open(OpenTable(friends.draft, SEED))

        # The phones join.
        self.host: PhoneHost = open_phones(studio.session)
        self.table = find_table(self.host.address)
        self.phones = [make_phone(self.table, team, wait=wait) for team in range(1, people + 1)]
        self.run_until(lambda: all(phone.key and phone.page for phone in self.phones))
        studio.wait(UNEXPECTED_PAGE_DELAY_MS)
        studio.click("start")
        self.match: Match = studio.top.model.match

    @property
    def keys(self) -> list[str]:
        return [phone.key for phone in self.phones]

    @property
    def is_over(self) -> bool:
        """Whether the window shows the result."""
        return bool(self.studio.top.part is result)

    def run_until(self, is_so: Callable[[], bool]) -> None:
        """Draw frames until it is so."""
        while not is_so():
            self.studio.app.frame()

    def check_decisions(self) -> None:
        """Check that every card of a human is the one that his phone was confirmed, in order, and no other."""
        for phone in self.phones:
            believed = [(int(ask_id.rsplit(".", 1)[1]), card) for ask_id, card in phone.believed.items()]
            played = [step.decision for step in self.match.steps if self.match.is_by_human(step)]
            cards = [(card.rider, card.card) for card in played if isinstance(card, PlayCard)]
            assert believed == [(rider, card) for rider, card in cards if rider // 10 == phone.team]
            assert believed
