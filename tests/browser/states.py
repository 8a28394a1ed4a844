"""Every state of the page, brought about on phones at live rooms, one after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, Final, NamedTuple

from breakaway_desktop.phones.building_page import TeamBuilding
from breakaway_desktop.phones.seats import BOT
from tests.browser.live_room import LiveRoom
from tests.browser.party import NAMES
from tests.browser.phone_page import PhonePage
from tests.phones.client import Phone
from tests.phones.scripted import CODE

BIG: Final = ".deeds .big"
LONG_NAME: Final = "Massimiliano W"
_SLEPT_S: Final = 4
_KNOCKING_S: Final = 61
"""Time after which a phone may knock again."""
_MOST_TOUCHES: Final = 200


class ShownState(NamedTuple):
    """A page that a phone shows. Loaded again it shows one of `reloaded`, and after a while without a network one of
    `reconnected`; the same page if empty.
    """

    name: str
    phone: PhonePage
    reloaded: tuple[str, ...] = ()
    reconnected: tuple[str, ...] = ()


class Players:
    """Two phones with seats in a live room, and guests without."""

    def __init__(self, room: LiveRoom, make_phone: Callable[..., PhonePage], **every: Any) -> None:
        self.room = room
        self._make_phone = make_phone
        self._every = {"has_clock": True, "reduced_motion": "reduce", **every}
        self.phone, self.other = self.guest(), self.guest()

    def guest(self) -> PhonePage:
        """Return another phone."""
        return self._make_phone(**self._every)

    def join(self) -> None:
        self.phone.join(self.room.address, LONG_NAME, 1)
        self.other.join(self.room.address, NAMES[1], 2)

    def start(self) -> None:
        self.join()
        with self.room.hold():
            self.room.start()
        self.phone.wait_for_page("ask", "orders", "wait")

    def play_until(self, *kinds: str) -> None:
        """Play on both phones until the first shows one of these pages."""
        for _touch in range(_MOST_TOUCHES):
            if self.phone.kind in kinds:
                return
            if not any([self.phone.act(), self.other.act()]):
                self.phone.page.wait_for_timeout(20)
        raise AssertionError(f"{kinds} are not shown but {self.phone.kind}, {self.other.kind}")

    def play_until_waiting(self) -> None:
        """Play until the first phone shows its riders while others are asked."""
        self.play_until("wait", "played")
        if self.phone.kind == "played":
            self.phone.touch(".deeds .small >> nth=-1")
        self.phone.wait_for_page("wait")

    def show_dialog(self, opener: str, name: str) -> Iterator[ShownState]:
        """Open a dialog, which does not survive a reload, and close it."""
        self.phone.touch(opener)
        self.phone.page.wait_for_selector("#dialog [role=dialog]")
        yield ShownState(name, self.phone)
        self.phone.close_dialog()


def show_joining_states(players: Players) -> Iterator[ShownState]:
    """Show the pages before a race."""
    room, phone = players.room, players.phone
    phone.page.goto(room.address.removesuffix(CODE) + "AAAAA")
    phone.wait_for_page("nocode")
    yield ShownState("nocode", phone)
    phone.open(room.address)
    phone.page.fill("#name", LONG_NAME)
    yield ShownState("join", phone)
    players.join()
    yield ShownState("lobby", phone)
    yield from players.show_dialog(".deeds .small >> nth=0", "name")
    yield from players.show_dialog(".deeds .small >> nth=1", "leave")
    yield from players.show_dialog(".icon", "menu")

    # Turn 0
    with room.hold():
        room.table.building = TeamBuilding("exactly")
    phone.wait_for_page("build")
    yield ShownState("build", phone)
    phone.touch(".preset")
    yield ShownState("build chosen", phone)
    phone.touch(".preset")
    phone.touch(".deeds [data-key=big] + .row .small")
    phone.wait_for_page("adjust")
    phone.touch(".stepper button:not([aria-disabled])")
    phone.page.wait_for_selector(".warning")
    yield ShownState("adjust", phone, ("build",))
    if phone.kind == "adjust":
        phone.touch(".icon")
    phone.wait_for_page("build")
    phone.touch(".preset")
    phone.touch(BIG)
    phone.wait_for_page("built")
    yield ShownState("built", phone)
    with room.hold():
        room.table.building = None
        room.start()
    phone.wait_for_page("ask", "wait")


def show_waiting_states(players: Players) -> Iterator[ShownState]:
    """Show the pages of a player who is not asked, in a race of single cards."""
    room, phone = players.room, players.phone
    players.play_until_waiting()
    yield ShownState("wait", phone)
    yield from players.show_dialog(".deeds [data-key=why]", "why")
    yield from players.show_dialog(".deeds [data-key=moves]", "moves")
    yield from players.show_dialog(".icon", "menu in a race")
    phone.touch(".icon")
    phone.touch("#dialog .seats .plate >> nth=0")
    phone.page.wait_for_selector("#dialog [data-key=retire]")
    yield ShownState("retire", phone)
    phone.close_dialog()

    with room.hold():
        room.stage.is_paused = True
    phone.wait_for_page("paused")
    yield ShownState("paused", phone)
    phone.touch(".deeds .small")
    phone.wait_for_page("wait")
    yield ShownState("paused, own riders", phone, ("paused",))
    with room.hold():
        room.stage.is_paused = False

    players.play_until_waiting()
    phone.touch(".team button.plate")
    phone.wait_for_page("plan")
    yield ShownState("plan", phone, ("wait",))
    if phone.kind != "plan":
        phone.touch(".team button.plate")
    phone.touch(".hand .card:not(.no)")
    yield ShownState("plan chosen", phone, ("wait",))
    if phone.kind != "plan":
        phone.touch(".team button.plate")
        phone.touch(".hand .card:not(.no)")
    phone.touch(BIG)
    phone.page.wait_for_selector(".plate.on")
    yield ShownState("planned", phone)
    players.play_until("auto")
    yield ShownState("auto", phone, ("auto", "wait", "ask"), ("auto", "wait", "ask"))
    if phone.kind == "auto":
        phone.touch(BIG)
        phone.page.wait_for_selector(".card.on")
        yield ShownState("held", phone)

    # A dropped rider, and the question of an undo
    players.play_until_waiting()
    with room.hold():
        room.continue_from(room.match.race._replace(dropped=(11, 12, 13, 14)))
    yield from players.show_dialog(".team button.plate", "steer")
    with room.hold():
        room.continue_from(room.match.race._replace(dropped=()))
    players.play_until("ask")
    room.decide_until(lambda: 1 in getattr(room.match.next_undo(), "consent", ()))
    with room.hold():
        undo = room.match.next_undo()
        assert undo is not None
        room.stage.request_undo(undo.asker)
    phone.page.wait_for_selector("#dialog [data-key=undo]")
    yield ShownState("undo", phone, ("ask", "wait"))
    phone.touch("#dialog .small >> nth=0")
    phone.page.wait_for_selector("#dialog [role=dialog]", state="detached")


def show_asked_states(players: Players) -> Iterator[ShownState]:
    """Show the pages of a player who is asked for a single card, and what follows."""
    phone = players.phone
    players.play_until("ask")
    yield ShownState("ask", phone)
    phone.touch(".deeds [data-key=hint]")
    phone.page.wait_for_selector(".card.best")
    yield ShownState("hint", phone)
    phone.touch(".hand .card:not(.no)")
    phone.page.wait_for_selector(".card.on")
    yield ShownState("chosen", phone)
    yield from players.show_dialog(".deeds [data-key=why]", "why a card")
    phone.set_visible(False)
    phone.pass_time(_SLEPT_S)
    phone.set_visible(True)
    phone.wait_for_page("cover")
    yield ShownState("cover", phone, ("ask",))
    players.play_until("played")
    yield ShownState("played", phone, ("wait", "ask"))

    first, second = phone.page, phone.open_tab()
    players.play_until("ask")
    second.goto(players.room.address)
    second.wait_for_selector("body.page-twotabs")
    phone.page = second
    yield ShownState("twotabs", phone)
    first.wait_for_selector("body.page-ask")
    phone.touch(BIG)
    phone.wait_for_page("ask")
    first.close()


def show_guests_states(players: Players) -> Iterator[ShownState]:
    """Show the pages of phones without a seat, and of those that lose one."""
    room, guest = players.room, players.guest()
    guest.page.goto(room.address)
    guest.wait_for_page("join")
    guest.touch(".deeds .small, .sheet .row .small")
    guest.wait_for_page("spectator")
    yield ShownState("spectator", guest, ("join",))
    if guest.kind == "spectator":
        guest.touch(BIG)
    guest.page.fill("#name", NAMES[2])
    guest.touch(BIG)
    guest.wait_for_page("door")
    yield ShownState("door", guest, ("join",), ("join",))
    if guest.kind == "join":
        room.settle(_KNOCKING_S)
        guest.touch(BIG)
        guest.wait_for_page("door")
    with room.hold():
        room.table.let_in(True, room.now)
    guest.wait_for_page("wait", "ask")
    last = players.guest()
    last.page.goto(room.address)
    last.wait_for_page("full")
    yield ShownState("full", last)

    # Another phone gets the seat of one that is here, and a seat is freed.
    room.settle(_KNOCKING_S)
    rival = Phone(room.server)
    rival.send(json.dumps({"kind": "hello", "version": room.table.version, "code": CODE, "tab": "rival"}))
    rival.send(json.dumps({"kind": "knock", "id": "1", "name": "Dora", "team": 3}))
    for _try in range(100):
        if room.table.knock is not None:
            break
        guest.page.wait_for_timeout(20)
    with room.hold():
        room.table.let_in(True, room.now)
    guest.wait_for_page("taken")
    yield ShownState("taken", guest, ("full",))
    rival.close()
    with room.hold():
        room.table.seat(2, BOT)
    players.other.wait_for_page("freed")
    yield ShownState("freed", players.other, ("join",))


def show_last_states(players: Players) -> Iterator[ShownState]:
    """Show the pages after a race."""
    room, phone = players.room, players.phone
    guest = players.guest()
    guest.page.goto(room.address)
    guest.wait_for_page("join", "full")
    guest.touch(".sheet .row .small, .page-full .big")
    room.decide_until(lambda: room.match.over)
    phone.wait_for_page("over")
    yield ShownState("over", phone)
    yield ShownState("spectator after the race", guest, ("join", "full", "spectator"))
    phone.touch(BIG)
    phone.page.wait_for_selector(".what.quiet")
    yield ShownState("rematch", phone)
    with room.hold():
        room.table.version = "v2"
        room.server.drop(room.table.seats[1].connection)
    phone.wait_for_page("version")
    yield ShownState("version", phone)
    with room.hold():
        room.table.version = "v1"
    phone.touch(BIG)
    phone.wait_for_page("over")
    with room.hold():
        room.table.end_party("hostleft")
    phone.wait_for_page("hostleft")
    yield ShownState("hostleft", phone, ("over",))


def show_race_states(players: Players) -> Iterator[ShownState]:
    """Show all pages around a race of single cards."""
    yield from show_joining_states(players)
    yield from show_waiting_states(players)
    yield from show_asked_states(players)
    yield from show_guests_states(players)
    yield from show_last_states(players)


def show_orders_states(players: Players) -> Iterator[ShownState]:
    """Show the pages of secret orders: none chosen, one, all, confirmed."""
    phone = players.phone
    players.start()
    phone.wait_for_page("orders")
    yield ShownState("orders", phone)
    phone.act()
    yield ShownState("orders begun", phone)
    phone.touch(".deeds [data-key=hint]")
    phone.page.wait_for_selector("#dialog [role=dialog]")
    yield ShownState("orders hint", phone)
    phone.close_dialog()
    for _touch in range(_MOST_TOUCHES):
        looks = phone.look()
        if not looks["lacksCard"] and not looks["lacksSecond"] and looks["isAble"]:
            break
        phone.act()
    yield ShownState("orders chosen", phone)
    while phone.kind != "ready":
        phone.act()
    yield ShownState("ready", phone)


def show_special_states(players: Players) -> Iterator[ShownState]:
    """Show the pages of special cards: a target, a Tow that leaves no card, a Boost that changes the hand."""
    room, phone = players.room, players.phone
    with room.hold():
        badges = (("B", 1), ("P", 1), ("T", 1))
        riders = [rider._replace(hand=(2, 3, 3), badges=badges) for rider in room.match.race.riders]
        room.continue_from(room.match.race._replace(riders=tuple(riders)))
    players.start()
    phone.wait_for_page("orders")
    _open_order(phone, 11)
    phone.touch(".ord.open .sp[data-key=T]")
    phone.page.wait_for_selector("#dialog [data-key=target]")
    phone.touch("#dialog .targets button")
    yield ShownState("target", phone)
    if phone.look()["dialog"]:
        phone.touch("#dialog [data-key=yes]")
    yield ShownState("orders with a tow", phone)
    _open_order(phone, 12)
    phone.touch(".ord.open .sp[data-key=B]")
    phone.touch(".ord.open .oc >> nth=2")
    yield ShownState("orders with a boost", phone)
    while phone.kind != "ready":
        phone.act()
    yield ShownState("ready with special cards", phone)


def _open_order(phone: PhonePage, rider: int) -> None:
    phone.touch(f".ord[data-key='{rider}'] .who")
    phone.page.wait_for_selector(f".ord.open[data-key='{rider}']")


def show_spying_states(players: Players) -> Iterator[ShownState]:
    """Show the pages of orders with a spy, once there is somebody to spy on."""
    phone = players.phone
    players.start()
    phone.wait_for_page("orders")
    _open_order(phone, 11)
    phone.touch(".ord.open .sp")
    phone.page.wait_for_selector("#dialog [data-key=target]")
    phone.touch("#dialog .targets button")
    yield ShownState("spy", phone)


def show_variant_states(players: Players) -> Iterator[ShownState]:
    """Show the pages of a variant of single cards."""
    phone = players.phone
    players.start()
    players.play_until("ask")
    phone.touch(".hand .card:not(.no)")
    phone.page.wait_for_selector(".card.on")
    yield ShownState("ask", phone)
    players.play_until_waiting()
    yield ShownState("wait", phone)


KINDS: Final = {
    "boxed": (show_race_states, {}),
    "postal": (show_orders_states, {"base": "postal"}),
    "double": (show_orders_states, {"base": "postal", "variant": "double"}),
    "special": (show_special_states, {"base": "postal", "variant": "special"}),
    "spy": (show_spying_states, {"base": "pbm", "variant": "spy"}),
    **{
        variant: (show_variant_states, {"variant": variant})
        for variant in ("blind", "pacemaker", "stamina", "mountains")
    },
}
"""Functions that show states, by kind of race, and what its match is begun with."""


@contextmanager
def open_race(
    kind: str, make_phone: Callable[..., PhonePage], **every: Any
) -> Iterator[tuple[LiveRoom, Iterator[ShownState]]]:
    """Open a table for a race of this kind; give its room and its states."""
    show, fields = KINDS[kind]
    with closing(LiveRoom(**fields)) as room:
        yield room, show(Players(room, make_phone, **every))
