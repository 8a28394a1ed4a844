"""Every state of the page: on screens of all sizes, with large text and in both languages; and loaded again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.inspection import inspect_page
from tests.browser.phone_page import PhonePage
from tests.browser.states import KINDS, open_race

pytestmark = pytest.mark.browser

RACES = [
    *((kind, language) for kind in ("boxed", "postal", "double", "special", "spy") for language in ("en-GB", "it-IT")),
    *((kind, "it-IT") for kind in ("blind", "pacemaker", "stamina", "mountains")),
]
"""Kinds of races and languages; the pages of the last kinds differ from others by short notes alone."""
DRAFT_S = 2.5
"""A page sends half-made orders every two seconds."""


@pytest.mark.parametrize(("kind", "language"), RACES)
def test_every_state_fits_every_screen(kind: str, language: str, make_phone: Callable[..., PhonePage]) -> None:
    with open_race(kind, make_phone, language=language) as (_room, states):
        faults = [fault for state in states for fault in inspect_page(state.phone, f"{kind}, {state.name}")]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("kind", "language"), RACES)
def test_every_state_fits_every_screen_with_text_at_200_percent(
    kind: str, language: str, make_large_phone: Callable[..., PhonePage]
) -> None:
    with open_race(kind, make_large_phone, language=language) as (_room, states):
        faults = [
            fault
            for state in states
            for fault in inspect_page(state.phone, f"{kind}, {state.name}, 200 %", is_large_text=True)
        ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("kind", KINDS)
def test_every_state_survives_a_reload(kind: str, make_phone: Callable[..., PhonePage]) -> None:
    with open_race(kind, make_phone) as (_room, states):
        for state in states:
            phone = state.phone
            before, question = phone.kind, phone.state.get("at")
            phone.pass_time(DRAFT_S)
            chosen = phone.chosen_cards
            phone.page.reload()
            phone.wait_for_page(*(state.reloaded or (before,)))
            if not state.reloaded:
                assert phone.state.get("at") == question
                assert phone.chosen_cards == chosen


@pytest.mark.parametrize("seconds", [1, 10, 60])
@pytest.mark.parametrize("kind", ["boxed", "postal", "double", "special", "spy", "blind"])
def test_every_state_survives_a_while_without_a_network(
    kind: str, seconds: int, make_phone: Callable[..., PhonePage]
) -> None:
    with open_race(kind, make_phone) as (room, states):
        for state in states:
            phone = state.phone
            before, has_table = phone.signs, phone.is_connected

            def lose(phone: PhonePage = phone, has_table: bool = has_table) -> None:
                phone.context.set_offline(True)
                room.disconnect()
                phone.pass_time(seconds)
                room.settle(seconds)
                if has_table and seconds > 1:
                    phone.page.wait_for_selector(".toast.trouble, body.page-away")
                phone.context.set_offline(False)

            phone.wait_for_greeting(lose) if has_table else lose()
            if state.reconnected:
                phone.wait_for_page(*state.reconnected)
            else:
                phone.wait_for_page(before[0])
                assert phone.signs == before, state.name
