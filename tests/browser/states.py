"""Every state of the page, brought about on phones at live rooms, one after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.options import MOST_TEAMS
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.phones.building_page import TeamBuilding
from breakaway_desktop.phones.hand_page import EveningScore
from breakaway_desktop.phones.seats import BOT, FREE
from tests.browser.live_room import LiveRoom
from tests.browser.party import NAMES
from tests.browser.phone_page import PhonePage, play
from tests.browser.relay import Relay
from tests.kit.phone import CODE
from tests.kit.socket_phone import WebSocket

BIG: Final = ".deeds .big"
LONG_NAME: Final = "Massimiliano W"
_SLEPT_S: Final = 4
_UNREACHABLE_S: Final = 11
"""Time without a table after which a page gives it up."""
_TOAST_S: Final = 9
"""Time after which a toast is gone."""
_KNOCKING_S: Final = 61
"""Time after which a phone may knock again."""


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
        self._every = {"reduced_motion": "reduce", **every}
        self.phone, self.other = self.guest(), self.guest()

    def guest(self) -> PhonePage:
        """Return another phone, with a network of its own."""
        return self._make_phone(relay=Relay(), **self._every)

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
        play([self.phone, self.other], lambda: self.phone.kind in kinds and self.is_current())

    def play_until_waiting(self) -> None:
        """Play until the first phone shows its riders while the other is asked."""
        play(
            [self.phone, self.other],
            lambda: self.phone.kind in ("wait", "played") and self.other.kind == "ask" and self.is_current(),
        )
        if self.phone.kind == "played":
            self.phone.touch(".deeds .small >> nth=-1")
        self.phone.wait_for_page("wait")

    def is_current(self) -> bool:
        """Return whether the first phone has received the page that the table has sent to it last."""
        return self.phone.state == self.room.page_of(1)

    def place(self, places: dict[int, tuple[int, Hand]], **fields: Any) -> None:
        """Begin a turn with riders on these squares and with these hands, and all others behind them."""
        race = self.room.match.race
        behind = min(square for square, _hand in places.values()) - 2
        riders = []
        for number, rider in enumerate(race.riders):
            square, hand = places.get(rider.id) or (max(0, behind - number), (6, 5, 3))
            riders.append(rider._replace(square=square, hand=hand, arrived=200 - square, secret=0))
        race = race._replace(riders=tuple(riders), turn=4, clock=300, moved=0, **fields)
        with self.room.hold():
            self.room.continue_from(race._replace(order=movement_groups(race)))

    def wait_for_toast(self, cause: Callable[[], object]) -> None:
        """Call this function, and wait for a toast that follows and for the page after it."""
        self.phone.pass_time(_TOAST_S)
        self.phone.page.wait_for_selector(".toast", state="detached")
        cause()
        self.phone.page.wait_for_selector(".toast")
        if self.room.table.seats[1].is_here:
            self.phone.wait_until(self.is_current)

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
    phone.touch(".seats [data-key='2']")
    phone.page.evaluate("() => { window.before = document.querySelector('main') }")
    players.wait_for_toast(partial(room.seat, 2))
    assert phone.page.evaluate("() => window.before.isConnected"), "a toast leaves the page as it is"
    yield ShownState("join, seat taken", phone)
    with room.hold():
        room.table.seat(2, FREE)
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
    if phone.kind == "auto" and phone.touch_now(BIG):
        phone.page.wait_for_selector(".card.on, body:not(.page-auto):not(.page-ask)")
        if phone.page.locator(".card.on").count():
            yield ShownState("held", phone)

    # A dropped rider, and the question of an undo
    players.play_until_waiting()
    with room.hold():
        room.continue_from(room.match.race._replace(dropped=(11, 12, 13, 14)))
    phone.page.wait_for_selector(".team button.plate")
    yield ShownState("dropped", phone)
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
    players.wait_for_toast(partial(phone.touch, "#dialog .ink"))
    yield ShownState("undone", phone)


def show_plan_states(players: Players) -> Iterator[ShownState]:
    """Show a plan that wins points of a line, and one that wins fewer than it promised."""
    room, phone = players.room, players.phone
    players.start()
    line = room.match.race.rules.course.lines[0]
    players.place({21: (line - 2, (4, 3, 3)), 12: (line - 4, (6, 4, 3))})
    players.play_until_waiting()
    phone.touch(".team [data-key=rider12]")
    phone.touch(".hand .card >> nth=0")
    phone.page.wait_for_selector(".card.on .chip")
    yield ShownState("plan with points", phone, ("wait",))
    if phone.kind == "wait":
        phone.touch(".team [data-key=rider12]")
        phone.touch(".hand .card >> nth=0")
    phone.touch(BIG)
    phone.page.wait_for_selector(".plate.on")
    players.wait_for_toast(partial(players.play_until, "ask"))
    yield ShownState("plan dropped", phone)


def show_asked_states(players: Players) -> Iterator[ShownState]:
    """Show the pages of a player who is asked for a single card, and what follows."""
    room, phone = players.room, players.phone
    players.play_until("ask")
    yield ShownState("ask", phone)
    phone.touch(".deeds [data-key=hint]")
    phone.page.wait_for_selector(".card.best.on")
    yield ShownState("hint", phone)
    phone.touch(".hand .card:not(.no)")
    phone.page.wait_for_selector(".card.on")
    yield ShownState("chosen", phone)
    _toggle_contrast(phone)
    yield ShownState("chosen, contrast", phone)
    _toggle_contrast(phone)
    yield from players.show_dialog(".deeds [data-key=why]", "why a card")
    phone.set_visible(False)
    phone.pass_time(_SLEPT_S)
    phone.set_visible(True)
    phone.wait_for_page("cover")
    yield ShownState("cover", phone, ("ask",))
    players.play_until("played")
    yield ShownState("played", phone, ("wait", "ask"))
    phone.touch(".icon")
    phone.touch("#dialog .plate >> nth=0")
    phone.wait_for_page("ask")

    # He plays as another card arrives that he played elsewhere.
    cards = [card["card"] for card in phone.state["cards"] if not card["refused"]]
    play = {"kind": "play", "id": "elsewhere", "at": phone.state["at"], "card": cards[-1]}
    phone.touch(".hand .card:not(.no)")

    def play_twice() -> None:
        with room.hold():
            room.receive(room.table.seats[1].connection, json.dumps(play))
            phone.touch(BIG)
            phone.wait_until(lambda: bool(phone.unanswered))

    players.wait_for_toast(play_twice)
    yield ShownState("late", phone)

    first, second = phone.page, phone.open_tab()
    players.play_until("ask")
    second.goto(room.address)
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
    _knock(guest, room)
    yield ShownState("door", guest)
    _let_in(room)
    guest.wait_for_page("wait", "ask")
    last = players.guest()
    last.page.goto(room.address)
    last.wait_for_page("full")
    yield ShownState("full", last)

    # Another phone gets the seat of one that is here, and a seat is freed.
    room.settle(_KNOCKING_S)
    rival = WebSocket(room.server)
    rival.send(json.dumps({"kind": "hello", "version": room.table.version, "code": CODE, "tab": "rival"}))
    rival.send(json.dumps({"kind": "knock", "id": "1", "name": "Dora", "team": 3}))
    _let_in(room)
    guest.wait_for_page("taken")
    yield ShownState("taken", guest, ("full",))
    rival.close()
    with room.hold():
        room.table.seat(2, BOT)
    players.other.wait_for_page("freed")
    yield ShownState("freed", players.other, ("join",))


def _knock(guest: PhonePage, room: LiveRoom) -> None:
    """Ask for the third seat, once the phones of the others are here: on a slow computer one may connect again."""
    room.wait_until(lambda: all(room.table.seats[team].is_here for team in (1, 2)))
    guest.touch(".seats [data-key='3']")
    guest.touch(BIG)
    guest.wait_for_page("door")


def _let_in(room: LiveRoom) -> None:
    """Let in the phone at the door, once it is there: one that has connected again knocks anew."""
    room.wait_until(lambda: room.table.knock is not None)
    with room.hold():
        room.answer_knock(admitted=True)


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
    # The host of these tests has not left, so a page that connects again sees the result.
    yield ShownState("hostleft", phone, ("over",), ("hostleft", "over"))
    phone.touch(".deeds .small")
    phone.wait_for_page("over")
    with room.hold():
        room.table.seats[1].score = EveningScore(1, 105, 2, 4)
        room.table.choosing = 12
    phone.wait_for_page("choosing")
    yield ShownState("choosing", phone)
    with room.hold():
        room.table.end_party("ended")
    phone.wait_for_page("ended")
    yield ShownState("ended", phone, ("choosing", "join"), ("ended",))


def _toggle_contrast(phone: PhonePage) -> None:
    phone.touch(".icon")
    phone.touch("#dialog .seats .plate >> nth=-3")
    phone.close_dialog()


def show_unreachable_states(players: Players) -> Iterator[ShownState]:
    """Show the pages of a player who is asked and whose network is gone."""
    phone = players.phone
    players.start()
    players.play_until("ask")
    phone.cut_network()
    yield ShownState("reconnect", phone)
    phone.pass_time(_UNREACHABLE_S)
    phone.wait_for_page("away")
    yield ShownState("away", phone)


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
    play([phone], lambda: phone.is_complete)
    yield ShownState("orders chosen", phone)
    play([phone], lambda: phone.kind == "ready")
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
    play([phone], lambda: phone.kind == "ready")
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
    """Show the pages of a variant of single cards, some turns after the start."""
    room, phone = players.room, players.phone
    players.start()
    room.decide_until(lambda: room.match.race.turn > 2)
    players.play_until("ask")
    phone.touch(".hand .card:not(.no)")
    phone.page.wait_for_selector(".card.on")
    yield ShownState("ask", phone)
    players.play_until_waiting()
    yield ShownState("wait", phone)


def show_twelve_states(players: Players) -> Iterator[ShownState]:
    """Show the pages on which all teams stand, of a race with as many as there can be (R1.1)."""
    room, phone = players.room, players.phone
    players.start()
    players.play_until_waiting()
    yield ShownState("wait", phone)
    room.decide_until(lambda: room.match.over)
    phone.wait_for_page("over")
    yield from players.show_dialog(".deeds [data-key=result]", "result")


KINDS: Final[dict[str, tuple[Callable[..., Iterator[ShownState]], dict[str, Any]]]] = {
    "boxed": (show_race_states, {}),
    "postal": (show_orders_states, {"base": "postal"}),
    "double": (show_orders_states, {"base": "postal", "variant": "double"}),
    "special": (show_special_states, {"base": "postal", "variant": "special"}),
    "spy": (show_spying_states, {"base": "pbm", "variant": "spy"}),
    **{
        variant: (show_variant_states, {"variant": variant})
        for variant in ("blind", "pacemaker", "stamina", "mountains")
    },
    "pursuit": (show_variant_states, {"variant": "pursuit", "hands": "open"}),
    "plan": (show_plan_states, {}),
    "12": (show_twelve_states, {"teams": MOST_TEAMS}),
}
"""Functions that show states, by kind of race, and what its match is begun with."""
UNREACHABLE: Final = "unreachable"
"""The kind of race whose phones lose their network."""


@contextmanager
def open_race(
    kind: str, make_phone: Callable[..., PhonePage], **every: Any
) -> Iterator[tuple[LiveRoom, Iterator[ShownState]]]:
    """Open a table for a race of this kind; give its room and its states."""
    show, fields = KINDS.get(kind, (show_unreachable_states, {}))
    with closing(LiveRoom(**fields)) as room:
        yield room, show(Players(room, make_phone, **every))
