"""A reloaded page is the same as before: no choice is lost, and nothing is played twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.party import NAMES, BrowserParty
from tests.browser.phone_page import PhonePage

pytestmark = pytest.mark.browser

DRAFT_MS = 2500
"""Milliseconds after which a page has sent incomplete orders; it does so every two seconds."""


def reload(phone: PhonePage) -> None:
    """Reload the page and check that it is the same page about the same ask."""
    kind, question = phone.kind, phone.state.get("at")
    phone.page.reload()
    phone.wait_for_page(kind)
    assert phone.state.get("at") == question


def test_a_race_of_single_cards_survives_a_reload_in_every_state(make_party: Callable[..., BrowserParty]) -> None:
    party = make_party()
    phone, other = party.phones
    phone.open(party.address)
    phone.page.fill("#name", NAMES[0])
    reload(phone)
    assert phone.page.input_value("#name") == NAMES[0]
    party.join()
    reload(phone)
    assert phone.page.inner_text(".me b").casefold() == NAMES[0].casefold()
    party.terminal.type_line()
    party.play_until(phone, "ask")
    reload(phone)
    while not phone.look()["pressed"]:
        phone.act()
    reload(phone)
    party.play_until(other, "ask")
    party.play_until(phone, "wait", "played")
    phone.page.reload()
    phone.wait_for_page("wait", "ask")
    party.play()
    reload(phone)
    party.end()


def test_orders_survive_a_reload_half_chosen_and_confirmed(make_party: Callable[..., BrowserParty]) -> None:
    party = make_party(rules="postal")
    phone, other = party.phones
    party.start()
    chosen = phone.page.locator(".oc.on")
    while chosen.count() < 2:
        phone.act()
    before = chosen.all_inner_texts()
    phone.page.wait_for_timeout(DRAFT_MS)
    reload(phone)
    assert [text.split("\n")[-1] for text in chosen.all_inner_texts()] == [text.split("\n")[-1] for text in before]
    while phone.kind != "ready":
        phone.act()
    reload(phone)
    assert other.kind == "orders"
    party.play()
    reload(phone)
    party.end()
