"""Networks that fail, phones that sleep, second tabs, a host that is killed: no decision is lost or played twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.live_room import LiveRoom
from tests.browser.party import NAMES, BrowserParty
from tests.browser.phone_page import TROUBLE, PhonePage, play
from tests.browser.relay import Relay

pytestmark = [pytest.mark.browser, pytest.mark.release]


@pytest.fixture
def relay() -> Iterator[Relay]:
    relay = Relay()
    yield relay
    relay.close()


def find_asked(party: BrowserParty, *kinds: str) -> PhonePage:
    """Return the phone that is asked first."""
    party.phones[0].wait_until(lambda: any(phone.kind in kinds for phone in party.phones))
    return next(phone for phone in party.phones if phone.kind in kinds)


@pytest.mark.parametrize(("rules", "seconds"), [("boxed", 1), ("boxed", 10), ("boxed", 60), ("postal", 60)])
def test_a_decision_without_a_network_counts_once_when_it_is_back(
    rules: str, seconds: int, relay: Relay, make_party: Callable[..., BrowserParty]
) -> None:
    party = make_party(rules=rules, proxy=relay.proxy)
    party.start()
    phone = find_asked(party, "ask", "orders")
    play([phone], lambda: phone.is_complete)
    before = phone.state["at"]
    if seconds < 10:
        relay.silence()
    else:
        relay.disconnect()
        phone.context.set_offline(True)
    phone.touch(".deeds .big")
    phone.pass_time(seconds)
    if seconds >= 10:
        phone.page.wait_for_selector(".toast.trouble, body.page-away")
        phone.context.set_offline(False)
    assert phone.decisions == []
    relay.mend()
    for each in party.phones:
        each.page.wait_for_function("() => !document.querySelector('.toast.trouble, .page-away')")
    party.play_until_decided(phone, before)
    party.stop()


def test_a_page_shows_that_its_table_is_silent(relay: Relay, make_phone: Callable[..., PhonePage]) -> None:
    """Even if the table has been silent since its first answer, and the connection is never closed."""
    with closing(LiveRoom()) as room:
        phone = make_phone(relay=relay)
        phone.join(room.address, NAMES[0], 1)
        relay.silence()
        phone.pass_time(14)
        assert phone.page.locator(TROUBLE).count() == 0
        phone.pass_time(2)
        assert phone.page.locator(TROUBLE).count() == 1
        phone.wait_for_greeting(phone.mend_network)
        phone.wait_for_page("lobby")
        assert phone.page.locator(TROUBLE).count() == 0


@pytest.mark.parametrize("context", [{"java_script_enabled": False}, {}], ids=["no scripts", "no WebSockets"])
def test_a_page_that_gets_no_words_says_what_is_missing(context: dict[str, Any], browser: Browser) -> None:
    with closing(LiveRoom(phones=1)) as room, closing(browser.new_context(**context)) as opened:
        opened.route_web_socket("**", lambda socket: socket.close())
        page = opened.new_page()
        page.goto(room.address)
        sentences = page.locator("main p")
        for sentence in ("No table yet?", "Ancora nessun tavolo?"):
            sentences.filter(has_text=sentence).wait_for(state="visible")
        assert page.locator("button").count() == 0


def test_a_page_that_wakes_is_right_before_any_timer(relay: Relay, make_party: Callable[..., BrowserParty]) -> None:
    party = make_party(proxy=relay.proxy)
    party.start()
    phone = find_asked(party, "ask")
    play([phone], lambda: phone.is_complete)
    question = phone.state["at"]
    devtools = phone.context.new_cdp_session(phone.page)
    phone.stop_clock()
    phone.page.wait_for_selector(".toast.trouble", state="detached")
    phone.set_visible(False)
    phone.pass_time(4)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    relay.disconnect()
    relay.mend()
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    phone.set_visible(True)
    phone.wait_for_page("cover")
    assert phone.page.locator(".hand").count() == 0
    phone.touch(".deeds .big")
    phone.wait_for_page("ask")
    assert phone.state["at"] == question
    assert phone.page.locator(".toast.trouble").count() == 0
    party.stop()


def test_a_second_tab_takes_the_seat_only_when_pressed(make_party: Callable[..., BrowserParty]) -> None:
    party = make_party()
    phone = party.phones[0]
    party.start()
    party.play_until(phone, "ask")
    first, second = phone.page, phone.open_tab()
    second.goto(party.address)
    second.wait_for_selector("body.page-twotabs")
    assert phone.kind == "ask"
    second.locator(".deeds .big").tap()
    second.wait_for_selector("body.page-ask, body.page-cover")
    phone.wait_for_page("twotabs")
    phone.page = second
    party.stop()
    assert first.locator("body.page-twotabs").count() == 1


def test_a_tab_that_has_lost_its_network_leaves_the_seat_to_the_other(
    relay: Relay, make_phone: Callable[..., PhonePage]
) -> None:
    with closing(LiveRoom(phones=1)) as room:
        phone = make_phone(relay=relay)
        phone.join(room.address, "Anna", 1)
        with room.hold():
            room.start()
        phone.wait_for_page("ask")
        first, second = phone.page, phone.open_tab()
        second.goto(room.address)
        second.wait_for_selector("body.page-twotabs")
        phone.cut_network()
        second.locator(".deeds .big").tap()
        first.wait_for_selector("body.page-twotabs")
        phone.mend_network(is_noticed=False)
        second.wait_for_selector("body.page-ask")
        room.wait_until(lambda: room.table.seats[1].is_here)
        assert first.locator("body.page-twotabs").count() == 1


def test_a_second_phone_is_let_in_by_nobody_but_the_screen(
    make_party: Callable[..., BrowserParty], make_phone: Callable[..., PhonePage]
) -> None:
    party = make_party()
    party.start()
    guest = make_phone()
    guest.page.goto(party.address)
    guest.wait_for_page("join")
    guest.page.fill("#name", NAMES[2])
    assert guest.page.locator(".seats .plate[data-key='1']").get_attribute("aria-disabled") == "true"
    guest.touch(".deeds .big")
    guest.wait_for_page("door")
    assert guest.key == ""
    assert guest.state.get("team", 0) == 0


def test_phones_find_their_seats_when_the_program_was_killed(make_party: Callable[..., BrowserParty]) -> None:
    party = make_party()
    party.start()
    phone = party.phones[0]
    party.play(lambda: len(phone.decisions) >= 3)
    party.kill()
    phone.page.wait_for_selector(".toast.trouble")
    party.resume()
    for each in party.phones:
        each.page.wait_for_function("() => !document.querySelector('.toast.trouble, .page-away')")
        assert each.kind not in ("join", "freed", "nocode")
    party.terminal.type_line()
    party.play()
    party.end()


def test_the_person_at_the_screen_takes_over_a_seat(make_party: Callable[..., BrowserParty]) -> None:
    party = make_party()
    party.start()
    phone = find_asked(party, "ask")
    party.terminal.type_line("here")
    phone.wait_for_page("freed")
    phone.touch(".deeds .big")
    phone.wait_for_page("join")
