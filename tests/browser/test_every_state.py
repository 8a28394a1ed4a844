"""Every state of the page: on screens of all sizes, with large text, in both languages, loaded again, offline."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page

from breakaway_desktop.phones.match_stage import MatchStage
from tests.browser.live_room import LiveRoom
from tests.browser.phone_page import PARKED, TROUBLE, PhonePage, play
from tests.browser.states import KINDS, UNREACHABLE, open_race

SIZES: Final = ((320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1024, 1366))
_LAYOUT: Final = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8").partition("\n")[2]
_DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_AXE: Final = AXE_FILE_PATH.read_text(encoding="utf-8")
_VIOLATIONS: Final = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
  ({id, help, nodes}) => `${id}: ${help}: ${nodes.slice(0, 3).map(({html}) => html.slice(0, 200)).join("; ")}`)"""


def inspect_page(phone: PhonePage, name: str, *, is_large_text: bool = False) -> list[str]:
    """Return the faults of the page that the phone shows, on screens of all sizes, and save a picture of it.

    `name`: the page's name in faults and pictures.
    """
    page = phone.page
    assert not phone.errors, phone.errors
    before = page.viewport_size
    page.screenshot(path=f"build/phones/{name} {phone.language}.png")
    faults = [] if is_large_text else _find_violations(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_DRAWN)
        seen = page.evaluate(_LAYOUT, [width, height, is_large_text])
        if seen:
            page.screenshot(path=f"build/phones/{name} {width}x{height} {phone.language}.png")
        faults += [f"{width}×{height}: {fault}" for fault in seen]
    if before:
        page.set_viewport_size(before)
    return [f"{name} {phone.language} {fault}" for fault in faults]


def _find_violations(page: Page) -> list[str]:
    """Return what axe finds wrong with the page; colours, names and roles are the same on screens of all sizes."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE)
    violations: list[str] = page.evaluate(_VIOLATIONS)
    return violations


pytestmark = [pytest.mark.browser, pytest.mark.release]

RACES = [
    *((kind, language) for kind in ("boxed", "postal", "double", "special", "spy") for language in ("en-GB", "it-IT")),
    *((kind, "it-IT") for kind in ("blind", "pacemaker", "stamina", "mountains", "pursuit", "plan", "12", UNREACHABLE)),
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


class _ShowingStage(MatchStage):
    """A stage on which the first decision of team 1 is shown for ever."""

    @property
    def is_showing(self) -> bool:
        return any(step.decision.team == 1 for step in self.match.steps)


@pytest.mark.parametrize(("base", "page"), [("boxed", "ask"), ("postal", "orders")])
def test_a_player_looks_up_while_his_move_is_shown(base: str, page: str, make_phone: Callable[..., PhonePage]) -> None:
    with closing(LiveRoom(base=base, phones=1)) as room:
        phone = make_phone()
        phone.join(room.address, "Anna", 1)
        with room.hold():
            room.stage = _ShowingStage(room.match, lambda: room.table.phone_teams, "race")
            room.start()
        phone.wait_for_page(page)
        play([phone], lambda: phone.kind == "played")
        phone.pass_time(DRAFT_S)
        assert room.stage.is_showing
        assert (phone.kind, phone.state["page"]) == ("played", page)


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

            def lose(phone: PhonePage = phone, has_table: bool = has_table, kind: str = before[0]) -> None:
                phone.cut_network()
                phone.pass_time(seconds)
                room.settle(seconds)
                if has_table:
                    assert phone.page.locator(TROUBLE).count() == (kind != PARKED)
                phone.mend_network(is_noticed=seconds > 1)

            phone.wait_for_greeting(lose) if has_table else lose()
            if state.reconnected:
                phone.wait_for_page(*state.reconnected)
            else:
                phone.wait_for_page(before[0])
                assert phone.signs == before, state.name
