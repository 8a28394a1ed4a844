"""States of the table that phones join, the lobby and team building, with a server that opens no port."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.phones.addresses import Adapter, Kind
from breakaway_desktop.phones.reach import Reach
from breakaway_desktop.phones.server import Connected, Disconnected, Event, PageFile, Received
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES
from breakaway_desktop.ui.intents import OpenTable, ShowMenu, ShowSetup
from breakaway_desktop.ui.phones import evening
from breakaway_desktop.ui.phones.evening import EveningModel
from breakaway_desktop.ui.phones.evening_races import EveningRace, PersonResult, scores_of
from breakaway_desktop.ui.phones.intents import PhonesOfSession, phones_of
from breakaway_desktop.ui.phones.table import open_phones
from tools.studio import SEED, Studio

import pygame  # isort: skip  (after studio, which sets variables that SDL reads first)


class PretendServer:
    """A server that opens no port: tests add messages from phones and read the messages sent to them."""

    def __init__(self, _page: Mapping[str, PageFile], wake: Callable[[], None], *, port: int = 0) -> None:
        self.port = port or 8712
        wifi = Adapter(("wlan0",), ("192.168.1.23",), kind=Kind.LOCAL)
        self.adapters = [wifi, wifi._replace(addresses=("10.0.0.7",))]
        self.reach = Reach(lambda: self.adapters)
        self.hosts: tuple[str, ...] = ()
        self.sent: dict[int, list[dict[str, Any]]] = {}
        """Messages sent to each connection."""
        self.is_open = False
        self._wake = wake
        self._events: list[Event] = []

    def start(self) -> None:
        self.is_open = True
        self.follow_network()

    def follow_network(self) -> None:
        self.hosts = self.reach.find_hosts()

    def take(self) -> list[Event]:
        events, self._events = self._events, []
        return events

    def send(self, connection: int, text: str) -> None:
        self.sent[connection].append(json.loads(text))

    def drop(self, connection: int) -> None:
        pass

    def protect_phones(self, connections: frozenset[int]) -> None:
        pass

    def close(self) -> None:
        self.is_open = False

    # Phones

    def connect(self, connection: int) -> None:
        self.sent[connection] = []
        self._add(Connected(connection, f"192.168.1.{100 + connection}"))

    def receive(self, connection: int, kind: str, **fields: Any) -> None:
        self._add(Received(connection, json.dumps({"kind": kind, **fields})))

    def disconnect(self, connection: int) -> None:
        self._add(Disconnected(connection))

    def _add(self, event: Event) -> None:
        self._events.append(event)
        self._wake()


def serve_nothing(studio: Any) -> list[PretendServer]:
    """Replace the server of this window's tables with one that opens no port; return the list of servers."""
    servers: list[PretendServer] = []

    def make(page: Mapping[str, PageFile], wake: Callable[[], None], **more: Any) -> PretendServer:
        servers.append(PretendServer(page, wake, **more))
        return servers[-1]

    studio.session.state(PhonesOfSession).make_server = make
    return servers


def join(studio: Any, server: PretendServer, team: int, name: str, connection: int = 0) -> None:
    """Join the open table as a phone."""
    table, connection = open_phones(studio.session).table, connection or team
    server.connect(connection)
    server.receive(connection, "hello", version=table.version, code=table.code, tab=str(connection))
    server.receive(connection, "claim", id=f"claim-{connection}", name=name, team=team)


LONG = tuple(f"{team} Bartolomeo Q" for team in range(1, 7))
"""Players with the longest names."""


def _open_lobby(studio: Studio, people: int = 4, *, built: bool = False, base: str = "") -> PretendServer:
    servers = serve_nothing(studio)
    friends = FriendsSetup()
    friends.seat(people, max(people, USUAL_TEAMS), 3)
    friends.draft.choose_cards(PHONES)
    friends.draft.built = built
    if base:
        friends.draft.choose(base)
    studio.open(ShowMenu())
    studio.open(OpenTable(friends.draft, SEED))
    assert phones_of(studio.session) is not None
    table = open_phones(studio.session).table
    table.code, table.name = "KPXTM", "Ventoux"
    studio.wait(600)
    return servers[-1]


def friends_phones(studio: Studio) -> None:
    """The page of a race with friends whose cards are on phones."""
    friends = FriendsSetup()
    friends.seat(4, 6, 3)
    friends.draft.choose_cards(PHONES)
    studio.session.settings.friends = friends.as_json()
    studio.open(ShowMenu())
    studio.open(ShowSetup())
    studio.key(pygame.K_2, pygame.K_RETURN)


def lobby_empty(studio: Studio) -> None:
    _open_lobby(studio)


def lobby(studio: Studio) -> None:
    """Three friends have joined, and one seat is free."""
    _open_lobby_for_three(studio)


def _open_lobby_for_three(studio: Studio) -> PretendServer:
    server = _open_lobby(studio)
    for team, name in enumerate(("Carla", "Anna", "Ben"), start=1):
        join(studio, server, team, name)
    studio.wait(600)
    return server


OFFICE = Adapter(("office",), ("10.8.0.1",))
_ASKED = OFFICE, Adapter(("VMware Virtual Ethernet Adapter for VMnet8",), ("192.168.198.1",))


def lobby_alone(studio: Studio) -> None:
    """A computer that has only adapters that may be VPNs."""
    server = _open_lobby(studio)
    server.adapters[:] = _ASKED
    server.follow_network()
    studio.wait(600)


def lobby_ways(studio: Studio) -> None:
    """The question which of them may reach the table."""
    _ask_about_ways(studio)


def _ask_about_ways(studio: Studio) -> PretendServer:
    server = _open_lobby_for_three(studio)
    server.adapters += [*_ASKED, Adapter(("tailscale0",), ("100.101.7.23",), 32)]
    server.follow_network()
    studio.wait(600)
    studio.key(pygame.K_v)
    return server


def lobby_opened(studio: Studio) -> None:
    """The same after one was opened, with four wrong codes."""
    server = _ask_about_ways(studio)
    studio.focus("way-1")
    studio.key(pygame.K_RIGHT, pygame.K_ESCAPE)
    studio.focus("start")
    for connection in range(20, 24):
        server.connect(connection)
        server.receive(connection, "hello", version="", code="WRONG", tab="t")
    studio.wait(600)


def lobby_full(studio: Studio) -> None:
    """A full lobby of six players with long names, one away, and one at the screen."""
    server = _open_lobby(studio, 6)
    for team in range(1, 6):
        join(studio, server, team, f"{team} Bartolomeo Q")
    server.disconnect(2)
    studio.wait(600)
    studio.click("seat-6")
    studio.wait(600)


def lobby_help(studio: Studio) -> None:
    """The help after a minute without players."""
    clock = studio.session.seconds
    _open_lobby(studio)
    studio.session.seconds = lambda: clock() + 61
    studio.wait(600)


def lobby_closing(studio: Studio) -> None:
    lobby(studio)
    studio.click("back")


def phone_building(studio: Studio) -> None:
    """Three of four have built their teams."""
    _build_on_phones(studio, "Carla", "Anna", "Ben", "Dario")


def phone_building_six(studio: Studio) -> None:
    _build_on_phones(studio, *LONG)


def _build_on_phones(studio: Studio, *names: str) -> PretendServer:
    server = _open_lobby(studio, len(names), built=True)
    for team, name in enumerate(names, start=1):
        join(studio, server, team, name)
    studio.wait(600)
    studio.click("start")
    studio.wait(600)
    for team in (1, 2, 3):
        hands = [state for state in server.sent[team] if state["kind"] == "state"][-1]["build"]["lines"][team]["hands"]
        server.receive(team, "hands", id=f"hands-{team}", hands=hands, ready=True)
    studio.wait(600)
    return server


def phone_building_left(studio: Studio) -> None:
    """One player has left his seat, and the phone of another one is away."""
    server = _build_on_phones(studio, "Carla", "Anna", "Ben", "Dario")
    server.receive(2, "leave", id="leave-2")
    server.disconnect(4)
    studio.wait(600)


def phone_building_anyway(studio: Studio) -> None:
    phone_building(studio)
    studio.click("start")


# The race


def _ride_on_phones(
    studio: Studio, names: Sequence[str] = ("Carla", "Anna", "Ben", "Dario"), **more: Any
) -> PretendServer:
    """Begin a race of friends on phones; return its server. `base`: the rule set."""
    server = _open_lobby(studio, len(names), **more)
    for team, name in enumerate(names, start=1):
        join(studio, server, team, name)
    studio.wait(600)
    studio.click("start")
    studio.save_at_once()
    for _moment in range(40):
        studio.wait(500)
        if asked_phones(server):
            break
    studio.wait(500)
    return server


def asked_phones(server: PretendServer) -> list[int]:
    """Return the connections whose phones are asked for a card or for orders."""
    pages = {team: [state for state in sent if state["kind"] == "state"][-1:] for team, sent in server.sent.items()}
    return [team for team, states in pages.items() if states and states[0]["page"] in ("ask", "orders")]


def phone_turn(studio: Studio) -> None:
    """A player chooses on his phone; another phone is away."""
    server = _ride_on_phones(studio)
    server.disconnect(next(team for team in (1, 2, 3, 4) if team not in asked_phones(server)))
    studio.wait(500)


def phone_away(studio: Studio) -> None:
    """The phone that is asked is away."""
    server = _ride_on_phones(studio, LONG)
    server.disconnect(asked_phones(server)[0])
    studio.wait(500)
    _let_pass(studio, 9)


def phones_page(studio: Studio) -> None:
    phone_turn(studio)
    _let_pass(studio, 130)
    studio.key(pygame.K_q)


def phones_page_six(studio: Studio) -> None:
    """Six players with long names, one away."""
    server = _ride_on_phones(studio, LONG)
    server.disconnect(2)
    studio.wait(500)
    _let_pass(studio, 130)
    studio.key(pygame.K_q)


def phone_door(studio: Studio) -> None:
    server = _ride_on_phones(studio)
    assert phones_of(studio.session) is not None
    table = open_phones(studio.session).table
    server.connect(9)
    server.receive(9, "hello", version=table.version, code=table.code, tab="9")
    server.receive(9, "knock", id="knock", name="Bartolomeo Q", team=4)
    studio.wait(500)
    _let_pass(studio, 2)


def phone_here(studio: Studio) -> None:
    """The question that the button Play here opens."""
    _ride_on_phones(studio)
    _let_pass(studio, 2)
    studio.click("here")


def phone_orders(studio: Studio) -> None:
    """Three of four have chosen their orders."""
    server = _ride_on_phones(studio, base="postal")
    give_orders(server, asked_phones(server)[:-1])
    studio.wait(500)


def give_orders(server: PretendServer, teams: Sequence[int]) -> None:
    """Send the orders of these phones: for each rider the first card that is allowed."""
    for team in teams:
        state = [state for state in server.sent[team] if state["kind"] == "state"][-1]
        rows = state["orders"]["riders"]
        cards = [[row["rider"], next(card["card"] for card in row["cards"] if not card["refused"])] for row in rows]
        server.receive(team, "orders", id=f"orders-{team}", at=state["at"], cards=cards, then=[], extras=[])


def phone_skip(studio: Studio) -> None:
    """The question that the button Skip opens."""
    phone_orders(studio)
    _let_pass(studio, 2)
    studio.click("skip")


def phone_menu(studio: Studio) -> None:
    phone_turn(studio)
    studio.key(pygame.K_ESCAPE)


def phone_undo(studio: Studio) -> None:
    """An undo that a player with a phone must agree to."""
    server = _ride_on_phones(studio, ("Carla", "Bartolomeo Q"))
    race_page = studio.top
    for _move in range(40):
        undo = race_page.model.match.next_undo()
        if undo is not None and undo.consent and race_page.model.ask_elsewhere is not None:
            break
        for team in asked_phones(server):
            state = [state for state in server.sent[team] if state["kind"] == "state"][-1]
            card = next(card["card"] for card in state["cards"] if not card["refused"])
            server.receive(team, "play", id=f"play-{state['at']}"[:32], at=state["at"], card=card)
        for _moment in range(4):
            studio.wait(500)
    studio.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    studio.wait(500)


def phone_undo_here(studio: Studio) -> None:
    """The question about that undo, asked at the screen."""
    phone_undo(studio)
    studio.key(pygame.K_j)


def _let_pass(studio: Studio, seconds: float) -> None:
    """Let the clock of the session advance by this time."""
    before = studio.session.seconds
    studio.session.seconds = lambda: before() + seconds
    for _moment in range(3):
        studio.wait(500)


class _Scored(NamedTuple):
    """Results of one person, race by race: points and places; None where he was not there."""

    name: str
    colour: str
    results: tuple[tuple[int, int] | None, ...]


_FOUR = (
    _Scored("Carla", "yellow", ((44, 1), (21, 3), (39, 1))), _Scored("Anna", "azure", ((38, 2), (47, 1), (20, 4))),
    _Scored("Ben", "red", ((19, 4), (33, 2), (31, 2))), _Scored("Dario", "white", ((27, 3), (18, 4), (24, 3))),
)  # fmt: skip
_MANY = tuple(
    _Scored(name, colour, tuple(None if (index + race) % 7 == 0 else (20 + index + race, 1 + (index + race) % 6)
                                for race in range(8)))
    for index, (name, colour) in enumerate(
        zip((*LONG, "7 Bartolomeo Q"), ("yellow", "azure", "red", "white", "indigo", "black", "red"), strict=True))
)  # fmt: skip


def evening_scores(studio: Studio) -> None:
    """The scores after three races of four friends, one of them away."""
    _show_evening(studio, _FOUR)


def evening_many(studio: Studio) -> None:
    """The scores after eight races of seven people with long names, one of whom has left."""
    _show_evening(studio, _MANY)


def evening_moved(studio: Studio) -> None:
    """The scores at a table that has lost its port."""
    _show_evening(studio, _MANY)
    _move_table(studio)


def evening_asked(studio: Studio) -> None:
    """The scores while a phone asks for a seat; copied before."""
    server, table = _show_evening(studio, _FOUR), open_phones(studio.session).table
    server.connect(9)
    server.receive(9, "hello", version=table.version, code=table.code, tab="9")
    server.receive(9, "knock", id="knock", name="Bartolomeo Q", team=3)
    studio.wait(600)


def lobby_moved(studio: Studio) -> None:
    """The lobby of a table that has lost its port."""
    lobby_kept(studio)
    _move_table(studio)


def _move_table(studio: Studio) -> None:
    open_phones(studio.session).expected_port = 1
    studio.wait(600)


def evening_end(studio: Studio) -> None:
    """The question before the end of the evening."""
    _show_evening(studio, _FOUR)
    studio.click("end")


def lobby_kept(studio: Studio) -> None:
    """The lobby before the fourth race of an evening; a phone is away."""
    _show_evening(studio, _FOUR)
    studio.click("next-race")


def _show_evening(studio: Studio, people: Sequence[_Scored]) -> PretendServer:
    """Show the evening of these people, whose races are invented from one that bots have ridden."""
    count = min(len(people), 6)
    server = _ride_on_phones(studio, [person.name for person in people[:count]])
    server.disconnect(3)
    studio.wait(500)
    phones, match = open_phones(studio.session), studio.current.match
    assert match is not None
    seats = phones.table.seats
    keys = [seats[team].digest[:16] for team in range(1, count + 1)] + ["left"]
    races = tuple(
        EveningRace(number, match, {
            keys[index]: PersonResult(person.name, person.colour, *result)
            for index, person in enumerate(people) if (result := person.results[number - 1]) is not None
        })
        for number in range(1, 1 + len(people[0].results))
    )  # fmt: skip
    phones.races = len(races)
    model = EveningModel(studio.session, phones, races, scores_of(races), studio.session.seconds())
    studio.stage.reset(Page(evening, model))
    studio.wait(600)
    return server


PHONES_STATES = (
    friends_phones,
    lobby_empty, lobby, lobby_full, lobby_help, lobby_closing, lobby_alone, lobby_ways, lobby_opened, lobby_kept,
    evening_scores, evening_many, evening_moved, evening_asked, evening_end, lobby_moved, phone_building,
    phone_building_six, phone_building_left, phone_building_anyway, phone_turn, phone_away, phones_page,
    phones_page_six, phone_door, phone_here, phone_orders, phone_skip, phone_menu, phone_undo, phone_undo_here,
)  # fmt: skip
