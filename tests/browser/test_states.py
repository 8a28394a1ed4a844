"""Every state of the page, reached by touches and messages at a table; pictures of all are in build/phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.phones.building_page import TeamBuilding
from breakaway_desktop.phones.match_stage import MatchStage
from tests.browser.open_room import OpenRoom
from tests.browser.phone_page import PhonePage

pytestmark = pytest.mark.browser

PICTURES: Final = Path("build/phones")
PLACES: Final = {
    21: (31, (15, 11, 6, 6)), 23: (30, (9, 3, 3)), 31: (29, (8, 7, 4)), 54: (28, (9, 4, 3)), 22: (27, (12, 7, 5)),
    63: (26, (14, 6, 3)), 24: (25, (9, 4, 3)), 33: (24, (14, 9, 3)), 11: (23, (9, 9, 3, 3)), 12: (22, (10, 6, 3)),
    13: (21, (4, 15, 3)), 14: (20, (7, 4, 3)),
}  # fmt: skip
"""Squares and hands of riders in the middle of a race."""
PLAY, MENU = ".deeds .big", ".icon"
HINT, WHY, MOVES = (f".deeds [data-key={name}]" for name in ("hint", "why", "moves"))


@pytest.fixture
def make_room() -> Iterator[Callable[..., OpenRoom]]:
    opened = ExitStack()

    def make(**more: Any) -> OpenRoom:
        room = OpenRoom(**{"phones": 4, "teams": 6, **more})
        opened.callback(room.close)
        return room

    with opened:
        yield make


def take_picture(phone: PhonePage, name: str, page: str, selector: str = "body") -> None:
    """Check that the phone shows this page with what the selector finds, and save a picture of it."""
    assert phone.kind == page, name
    assert phone.page.locator(selector).count(), (name, selector)
    assert not phone.errors
    PICTURES.mkdir(parents=True, exist_ok=True)
    phone.page.screenshot(path=PICTURES / f"{name}.png")


def take_pictures_of_sizes(phone: PhonePage, name: str, page: str) -> None:
    before = phone.page.viewport_size
    assert before
    for width, height in ((320, 568), (844, 390), (768, 1024)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.wait_for_timeout(300)
        take_picture(phone, f"{name}-{width}x{height}", page)
    phone.page.set_viewport_size(before)


def arrange(room: OpenRoom, places: dict[int, tuple[int, Hand]], turn: int = 4, **fields: Any) -> None:
    """Start the race with riders on these squares, all others behind them."""
    race = room.match.race
    behind = iter(range(min(square for square, _hand in places.values()) - 1, -100, -1))
    placed = []
    for rider in race.riders:
        square, hand = places.get(rider.id) or (max(0, next(behind)), (6, 5, 3))
        placed.append(rider._replace(square=square, hand=hand, arrived=200 - square, secret=0))
    race = race._replace(riders=tuple(placed), turn=turn, clock=300, **fields)
    room.continue_from(race._replace(order=movement_groups(race)))


def begin_turn(room: OpenRoom, phone: PhonePage, page: str = "ask", **fields: Any) -> None:
    room.bring(phone)
    room.fill_seats()
    arrange(room, PLACES, **fields)
    room.wait_for(phone, page)


def play_first_riders(room: OpenRoom, phone: PhonePage) -> None:
    """Play both riders in front, so that the phone waits for Red."""
    for _rider in range(2):
        room.wait_for(phone, "ask")
        room.touch(phone, ".hand .card", PLAY)
    room.wait_for(phone, "played")


def test_joining(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(), make_phone()
    phone.page.goto(room.address.replace("ABCDE", "AAAAA"))
    room.wait_for(phone, "nocode")
    take_picture(phone, "nocode", "nocode")
    phone.page.goto(room.address)
    room.wait_for(phone, "join")
    carla = room.seat(1, "Carla")
    room.wait(phone)
    phone.page.fill("#name", "Anna")
    room.touch(phone, ".seats [data-key='3']")
    take_picture(phone, "join", "join", ".plate.on")
    phone.page.evaluate("() => { window.before = document.querySelector('main') }")
    ben = room.seat(3, "Ben")
    phone.touch(PLAY)
    room.wait(phone)
    take_picture(phone, "join-taken", "join", ".toast")
    assert phone.page.evaluate("() => window.before.isConnected"), "a toast leaves the page as it is"
    room.touch(phone, ".seats [data-key='2']", PLAY)
    room.wait_for(phone, "lobby")
    take_picture(phone, "lobby", "lobby")
    room.seat(4, "Dario")
    late = make_phone()
    late.page.goto(room.address)
    room.wait_for(late, "full")
    take_picture(late, "full", "full")
    room.touch(late, PLAY)
    arrange(room, PLACES)
    room.wait_for(late, "spectator")
    take_picture(late, "spectator", "spectator")
    ben.lose()
    room.touch(late, PLAY)
    room.wait_for(late, "join")
    late.page.fill("#name", "Elif")
    room.touch(late, ".seats [data-key='3']", PLAY)
    room.wait_for(late, "door")
    take_picture(late, "door", "door", ".number")
    assert carla.page


def test_team_building(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(), make_phone()
    room.bring(phone)
    guests = [room.seat(1, "Carla"), room.seat(3, "Ben"), room.seat(4, "Dario")]
    room.table.building = TeamBuilding("exactly")
    room.wait_for(phone, "build")
    room.touch(phone, ".preset")
    take_picture(phone, "build", "build", ".preset.on")
    take_pictures_of_sizes(phone, "build", "build")
    room.touch(phone, ".deeds [data-key=Adjust]")
    room.wait_for(phone, "adjust")
    room.touch(phone, ".tabs [data-key='22']", "[data-key='01']")
    take_picture(phone, "adjust", "adjust", ".warning")
    room.touch(phone, "[data-key='0-1']")
    for guest in guests[:2]:
        guest.ask("hands", hands=guest.page["build"]["lines"][0]["hands"], ready=True)
    room.touch(phone, PLAY)
    room.wait_for(phone, "built")
    take_picture(phone, "built", "built")


def test_a_turn(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(), make_phone()
    begin_turn(room, phone)
    take_picture(phone, "turn", "ask", ".big.off")
    room.touch(phone, HINT)
    room.wait_for(phone, "ask", ".card.best")
    take_picture(phone, "hint", "ask", ".bar")
    room.touch(phone, HINT, ".hand [data-key=card1]")
    take_picture(phone, "chosen", "ask", ".card.on")
    take_pictures_of_sizes(phone, "chosen", "ask")
    room.touch(phone, WHY)
    take_picture(phone, "why", "ask", "[role=dialog]")
    room.touch(phone, "#dialog .ink", MOVES)
    take_picture(phone, "log", "ask", "[role=dialog]")
    room.touch(phone, "#dialog .ink", MENU)
    take_picture(phone, "menu", "ask", "[role=dialog]")
    room.touch(phone, "#dialog [data-key='Retire a rider']")
    take_picture(phone, "retire", "ask", "[role=dialog]")
    room.touch(phone, "#dialog [data-key=first]", MENU, "#dialog [data-key='High contrast']", "#dialog .ink")
    take_picture(phone, "chosen-contrast", "ask", ".card.on")


def test_a_card_that_was_played_already(
    make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]
) -> None:
    room, phone = make_room(), make_phone()
    begin_turn(room, phone)
    room.touch(phone, ".hand [data-key=card1]")
    connection = room.table.seats[2].connection
    room.receive(connection, f'{{"kind": "play", "id": "twin", "at": "{phone.state["at"]}", "card": 15}}')
    phone.touch(PLAY)
    room.wait(phone)
    take_picture(phone, "late", "ask", ".toast")


class _FilmStage(MatchStage):
    """A stage whose film of the first decision of team 1 never ends."""

    @property
    def is_showing(self) -> bool:
        return any(step.decision.team == 1 for step in self.match.steps)


@pytest.mark.parametrize(("base", "page"), [("boxed", "ask"), ("postal", "orders")])
def test_a_player_looks_up_while_his_move_is_shown(
    base: str, page: str, make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]
) -> None:
    room, phone = make_room(base=base, phones=1, teams=3), make_phone()
    room.bring(phone, 1)
    arrange(room, {rider: place for rider, place in PLACES.items() if rider < 20})
    room.stage = _FilmStage(room.match, lambda: room.table.phone_teams, "race")
    room.wait_for(phone, page)
    if page == "orders":
        choose_orders(room, phone)
        room.touch(phone, PLAY)
    else:
        room.touch(phone, ".hand .card", PLAY)
    room.wait_for(phone, "played")
    assert room.stage.is_showing
    assert phone.state["page"] == page


def test_waiting_and_plans(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(), make_phone()
    begin_turn(room, phone)
    play_first_riders(room, phone)
    take_picture(phone, "played", "played")
    room.touch(phone, ".deeds .small >> nth=-1")
    room.wait_for(phone, "wait")
    take_picture(phone, "wait", "wait", ".queue")
    take_pictures_of_sizes(phone, "wait", "wait")
    room.touch(phone, "[data-key=rider22]", ".hand [data-key=card2]")
    take_picture(phone, "plan", "plan", ".card.on")
    room.touch(phone, PLAY)
    room.wait_for(phone, "wait", ".plate.on")
    take_picture(phone, "planned", "wait", ".plate.on")
    room.stage.is_paused = True
    room.wait_until(phone, lambda: phone.state["page"] == "paused")
    room.wait_for(phone, "paused")
    take_picture(phone, "paused", "paused")
    room.stage.is_paused = False
    ben = room.guest_at(3)
    room.wait_until(phone, lambda: ben.page["page"] == "ask")
    ben.play()
    room.wait_for(phone, "auto")
    take_picture(phone, "auto", "auto", ".count")
    room.touch(phone, PLAY)
    room.wait_for(phone, "ask", ".card.on")
    room.server.close()
    phone.page.wait_for_selector(".toast.trouble")
    take_picture(phone, "reconnect", "ask", ".toast")
    phone.page.wait_for_selector("body.page-away")
    take_picture(phone, "away", "away")


def test_a_plan_that_wins_less(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(), make_phone()
    begin_turn(room, phone)
    play_first_riders(room, phone)
    room.touch(phone, ".deeds .small >> nth=-1", "[data-key=rider24]", ".hand [data-key=card0]")
    take_picture(phone, "line", "plan", ".chip")
    room.touch(phone, PLAY)
    ben = room.guest_at(3)
    room.wait_until(phone, lambda: ben.page["page"] == "ask")
    ben.play()
    room.wait_for(phone, "ask")
    room.touch(phone, ".hand [data-key=card0]", PLAY)
    room.wait_until(phone, lambda: phone.state["rider"] == 24)
    take_picture(phone, "plan-off", "ask", ".toast")


def test_a_dropped_rider(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(), make_phone()
    begin_turn(room, phone, dropped=(24,))
    play_first_riders(room, phone)
    room.touch(phone, ".deeds .small >> nth=-1")
    take_picture(phone, "dropped", "wait")
    room.touch(phone, "[data-key=rider24]")
    take_picture(phone, "steer", "wait", "[role=dialog]")


def test_undoing(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(), make_phone()
    room.bring(phone)
    room.fill_seats()
    arrange(room, PLACES | {31: (40, (8, 7, 4))})
    ben = room.guest_at(3)
    room.wait_until(phone, lambda: ben.page["page"] == "ask")
    ben.play()
    room.wait_for(phone, "ask")
    room.touch(phone, ".hand .card", PLAY)
    room.touch(phone, MENU, "#dialog [data-key=Undo]")
    room.wait_until(phone, lambda: phone.state["rider"] == 21)
    ben.undo()
    room.wait_for(phone, "ask", "[role=dialog]")
    take_picture(phone, "undo", "ask", "[role=dialog]")
    room.touch(phone, "#dialog .ink")
    room.wait_for(phone, "wait", ".toast")
    take_picture(phone, "undone", "wait", ".toast")


def begin_orders(room: OpenRoom, phone: PhonePage, **fields: Any) -> None:
    room.bring(phone, 1, "Carla")
    room.fill_seats()
    arrange(room, PLACES, **fields)
    room.wait_for(phone, "orders")


def choose_orders(room: OpenRoom, phone: PhonePage, count: int = 4) -> None:
    """Choose the second card of each of the first riders."""
    for rider in range(11, 11 + count):
        room.touch(phone, f".ord[data-key='{rider}'] .oc[data-key='1']")


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
def test_secret_orders(language: str, make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(base="postal"), make_phone(language=language)
    begin_orders(room, phone)
    choose_orders(room, phone, 2)
    if language == "it-IT":
        take_picture(phone, "orders-it", "orders", ".ord.open")
        return
    take_picture(phone, "orders", "orders", ".ord.open")
    take_pictures_of_sizes(phone, "orders", "orders")
    for team in (2, 3):
        guest = room.guest_at(team)
        guest.ask("orders", **guest.orders())
    for rider in (13, 14):
        room.touch(phone, f".ord[data-key='{rider}'] .oc[data-key='1']")
    take_picture(phone, "orders-ready", "orders")
    room.touch(phone, PLAY)
    room.wait_for(phone, "ready")
    take_picture(phone, "orders-in", "ready")


def test_double(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(base="postal", variant="double"), make_phone()
    begin_orders(room, phone)
    room.touch(phone, ".ord[data-key='11'] .oc[data-key='1']", ".ord.open .more .small")
    room.touch(phone, ".ord[data-key='12'] .oc[data-key='0']")
    take_picture(phone, "double", "orders", ".ord.open .more")
    take_pictures_of_sizes(phone, "double", "orders")


def test_special_cards(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(base="postal", variant="special"), make_phone()
    begin_orders(room, phone)
    race = room.match.race
    riders = tuple(rider._replace(badges=(("P", 1), ("B", 1), ("T", 1), *rider.badges)) for rider in race.riders)
    room.continue_from(race._replace(riders=riders))
    room.wait_until(phone, lambda: bool(phone.state["orders"]["riders"][0]["extras"]))
    room.touch(phone, ".ord[data-key='11'] .oc[data-key='1']", ".ord.open [data-key=P]")
    room.touch(phone, "#dialog .targets button")
    take_picture(phone, "target", "orders", "[role=dialog]")
    room.touch(phone, "#dialog [data-key=yes]", ".ord[data-key='12'] .who")
    take_picture(phone, "special", "orders", ".sp.on")


def test_spies(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(base="pbm", variant="spy"), make_phone()
    room.bring(phone, 1, "Carla")
    room.fill_seats()
    room.start()
    room.wait_for(phone, "orders")
    room.touch(phone, ".ord.open .oc:not(.no)", ".ord[data-key='11'] .who", ".ord.open .sp", "#dialog .targets button")
    take_picture(phone, "spy", "orders", "[role=dialog]")


@pytest.mark.parametrize("variant", ["blind", "pursuit", "pacemaker", "stamina", "mountains"])
def test_variants(variant: str, make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(variant=variant), make_phone()
    room.bring(phone)
    room.fill_seats()
    race = room.match.race
    if variant in ("blind", "pacemaker", "pursuit"):
        room.start()
    else:
        arrange(room, PLACES)
    assert race.turn == 1
    others = [room.guest_at(team) for team in (1, 3, 4)]
    for _move in range(40):
        room.wait_until(phone, lambda: phone.kind == "ask" or any(each.page["page"] == "ask" for each in others))
        if phone.kind == "ask" and (variant != "blind" or room.match.race.turn > 2):
            break
        if phone.kind == "ask":
            room.touch(phone, ".hand .card", PLAY)
        for each in others:
            if each.page["page"] == "ask":
                each.play()
    room.touch(phone, ".hand .card:not(.no)")
    take_picture(phone, variant, "ask", ".card.on")


def test_open_hands(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(hands="open"), make_phone(language="it-IT")
    begin_turn(room, phone)
    room.touch(phone, ".hand [data-key=card1]")
    take_picture(phone, "chosen-it", "ask", ".card.on")


def test_the_end(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(), make_phone()
    room.bring(phone)
    room.fill_seats()
    race = room.match.race
    placed = [
        rider._replace(square=90 + rider.id % 10, hand=(15, 14, 12), arrived=rider.id, retired=rider.id % 10 > 2)
        for rider in race.riders
    ]
    race = race._replace(riders=tuple(placed), turn=12, clock=300)
    room.continue_from(race._replace(order=movement_groups(race)))
    guests = [room.guest_at(team) for team in (1, 3, 4)]
    for _move in range(200):
        if room.match.over:
            break
        room.wait(phone, 0.1)
        if phone.kind == "ask":
            room.touch(phone, ".hand .card", PLAY)
        for each in guests:
            if each.page["page"] == "ask":
                each.play()
    room.wait_for(phone, "over")
    take_picture(phone, "over", "over", "table")
    room.table.end_party("hostleft")
    room.carry()
    room.server.close()
    room.wait_for(phone, "hostleft")
    take_picture(phone, "hostleft", "hostleft")


def test_seats_that_are_lost(make_room: Callable[..., OpenRoom], make_phone: Callable[..., PhonePage]) -> None:
    room, phone = make_room(), make_phone()
    begin_turn(room, phone)
    first, second = phone.page, phone.open_tab()
    second.goto(room.address)
    for _step in range(20):
        room.settle()
        second.wait_for_timeout(50)
    phone.page = second
    room.wait_for(phone, "twotabs")
    take_picture(phone, "twotabs", "twotabs")
    second.close()
    phone.page = first

    # Somebody is let in at a seat whose phone has just come back.
    phone.context.set_offline(True)
    room.server.drop(room.table.seats[2].connection)
    thief = make_phone()
    room.wait_until(thief, lambda: not room.table.seats[2].is_here)
    thief.page.goto(room.address)
    room.wait_for(thief, "join")
    thief.page.fill("#name", "Elif")
    room.touch(thief, ".seats [data-key='2']", PLAY)
    room.wait_for(thief, "door")
    phone.context.set_offline(False)
    room.wait_until(phone, lambda: room.table.seats[2].is_here)
    room.table.let_in(True, room.now)
    room.wait_for(phone, "taken")
    take_picture(phone, "taken", "taken")
    room.table.seat(2, "screen", "Elif")
    room.wait_for(thief, "freed")
    take_picture(thief, "freed", "freed")
    room.table.version = "v2"
    room.touch(thief, PLAY)
    room.wait_for(thief, "version")
    take_picture(thief, "version", "version")
