"""A room whose table browsers can reach: its race is arranged, its clock advances while somebody waits for a page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.match_stage import MatchStage, sync_seats
from breakaway_desktop.phones.page_files import read_page
from breakaway_desktop.phones.seats import PHONE
from breakaway_desktop.phones.server import Connected, PhoneServer, Received
from tests.browser.phone_page import PhonePage
from tests.phones.room import Guest, Room
from tests.phones.scripted import CODE

STEP_MS = 50
MOST_STEPS = 400


class OpenRoom(Room):
    """Guests and browsers at one table."""

    def __init__(self, match: Match | None = None, **match_fields: object) -> None:
        super().__init__(match, **match_fields)
        self._connections = count(10_000)
        files = read_page()
        page = files["/"]
        files["/"] = page._replace(data=page.data.replace(b"VERSION", b"v1"))
        self.server = PhoneServer(files, lambda: None, find_hosts=lambda: ["127.0.0.1"])
        self.server.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.port}/{CODE}"

    def pass_time(self, seconds: float = STEP_MS / 1000) -> None:
        for event in self.server.take():
            match event:
                case Connected(connection, address):
                    self.table.open(connection, address)
                case Received(connection, text):
                    self.receive(connection, text)
                case _:
                    self.table.close(event.connection, self.now)
        super().pass_time(seconds)
        sync_seats(self.match, self.table, lambda _team, _player: None)

    def carry(self) -> None:
        for connection, text in self.table.outbox:
            self.server.send(connection, text)
        for connection in self.table.dropped:
            self.server.drop(connection)
        super().carry()

    def wait(self, phone: PhonePage, seconds: float = 0.5) -> None:
        """Let this time pass in the room and on the phone."""
        for _step in range(round(seconds * 1000 / STEP_MS)):
            self.settle(STEP_MS / 1000)
            phone.page.wait_for_timeout(STEP_MS)

    def wait_until(self, phone: PhonePage, is_reached: Callable[[], bool]) -> None:
        for _step in range(MOST_STEPS):
            if is_reached():
                self.wait(phone)
                return
            self.wait(phone, STEP_MS / 1000)
        raise AssertionError((phone.kind, phone.state))

    def wait_for(self, phone: PhonePage, page: str, selector: str = "body") -> None:
        """Wait until the phone shows this page, and something that this selector finds."""
        self.wait_until(phone, lambda: phone.kind == page and phone.page.locator(selector).count() > 0)

    def touch(self, phone: PhonePage, *selectors: str) -> None:
        """Touch these one after the other, as slowly as a player."""
        for selector in selectors:
            self.wait(phone, 0.4)
            phone.touch(selector)
        self.wait(phone, 0.4)

    def bring(self, phone: PhonePage, team: int = 2, name: str = "Anna") -> None:
        """Let the owner of a phone take a seat."""
        phone.page.goto(self.address)
        self.wait_for(phone, "join")
        phone.page.fill("#name", name)
        self.touch(phone, f".seats [data-key='{team}']", ".deeds .big")
        self.wait_for(phone, "lobby")

    def continue_from(self, race: Race) -> None:
        self.match = Match(self.match.base, race, self.match.teams)
        self.stage = MatchStage(self.match, lambda: self.table.phone_teams, "race")
        self.table.forget_choices()
        self.start()

    def fill_seats(self) -> None:
        """Let guests take all seats that are free."""
        for team, name in ((1, "Carla"), (2, "Anna"), (3, "Ben"), (4, "Dario")):
            if team in self.table.seats and self.table.seats[team].kind not in (PHONE, "bot"):
                self.seat(team, name)

    def guest_at(self, team: int) -> Guest:
        return next(guest for guest in self.guests.values() if guest.page.get("team") == team)

    def close(self) -> None:
        self.server.close()
