"""Facts that pages of a phone show: who has joined, teams to choose from, both cards of an order, points at lines."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest

from breakaway_desktop.engine.points import points_at
from breakaway_desktop.phones.building_page import TeamBuilding
from breakaway_desktop.sentences.names import points_text
from tests.browser.live_room import LiveRoom
from tests.browser.phone_page import PhonePage, play
from tests.browser.states import BIG, Players

pytestmark = [pytest.mark.browser, pytest.mark.release]

MakePhone = Callable[..., PhonePage]


def test_the_lobby_shows_the_other_players_and_free_seats(make_phone: MakePhone) -> None:
    with closing(LiveRoom(phones=3, teams=4)) as room:
        players = Players(room, make_phone)
        players.join()
        waiters = players.phone.page.locator(".waiters > span")
        players.phone.wait_until(lambda: waiters.count() == 2)
        texts = [text.replace("\xa0", " ") for text in waiters.all_text_contents()]
        assert ["Ben" in texts[0], "✓" in texts[0], "Red" in texts[1], "free" in texts[1]] == [True] * 4


def test_a_team_is_chosen_at_random_or_as_it_was_saved(make_phone: MakePhone) -> None:
    with closing(LiveRoom()) as room:
        players = Players(room, make_phone)
        players.join()
        phone = players.phone
        with room.hold():
            room.table.building = TeamBuilding("exactly")
        phone.wait_for_page("build")
        assert phone.page.locator(".deeds .small").all_text_contents() == ["Random"]
        phone.touch(".deeds .small")
        assert phone.page.locator(".preset.on").count() == 1

        # A card from one to the other, which keeps the sum.
        phone.touch(".deeds [data-key=Adjust]")
        phone.wait_for_page("adjust")
        before = phone.page.locator("output").all_text_contents()
        phone.touch(".stepper button[data-key='0-1']")
        phone.touch(".stepper button[data-key='11']")
        phone.page.wait_for_selector(".deeds .big:not(.off):not([aria-disabled])")
        adjusted = phone.page.locator("output").all_text_contents()
        assert adjusted != before
        phone.touch(BIG)
        phone.wait_for_page("built")
        assert phone.page.locator(".waiters > span").count() == 2

        # The next race offers it.
        phone.touch(".deeds .small")
        phone.wait_for_page("build")
        phone.touch(".preset")
        phone.page.reload()
        phone.wait_for_page("build")
        phone.touch(".preset >> nth=1")
        phone.touch(".deeds [data-key=Saved]")
        phone.page.wait_for_selector(".mine")
        assert phone.page.locator(".mine .hands span").first.text_content() == f"11 {' '.join(adjusted)}"
        phone.touch(BIG)
        phone.wait_for_page("built")
        hands = room.table.seats[1].hands
        assert hands is not None
        assert [str(card) for card in hands[0]] == adjusted


def test_confirmed_orders_show_both_cards(make_phone: MakePhone) -> None:
    with closing(LiveRoom(base="postal", variant="double")) as room:
        players = Players(room, make_phone)
        players.start()
        phone = players.phone
        play([phone], lambda: phone.kind == "ready")
        confirmed = room.table.seats[1].orders
        assert confirmed is not None
        rows = phone.page.locator(".team .plate b").all_text_contents()
        for row, (rider, card), (_rider, second) in zip(rows, confirmed.cards, confirmed.then, strict=True):
            assert row.startswith(f"first {card}, then "), rider
            assert str(second) in row.split("then")[1]


def test_the_letters_of_special_cards_have_names(make_phone: MakePhone) -> None:
    with closing(LiveRoom(base="postal", variant="special")) as room:
        players = Players(room, make_phone)
        with room.hold():
            race = room.match.race
            riders = tuple(rider._replace(badges=(("B", 1), ("T", 1))) for rider in race.riders)
            room.continue_from(race._replace(riders=riders))
        players.start()
        phone = players.phone
        phone.wait_for_page("orders")
        assert phone.page.locator(".ord.open .more > span").text_content() == "Tow · Boost"
        phone.touch(".ord.open .sp[data-key=B]")
        phone.page.wait_for_selector(".ord.open .sp.on")
        assert "6s" in (phone.page.locator(".ord.open .more > span").text_content() or "")


def test_a_player_with_a_dropped_rider_reads_that_he_may_tap_him(make_phone: MakePhone) -> None:
    with closing(LiveRoom()) as room:
        players = Players(room, make_phone)
        players.start()
        players.play_until_waiting()
        tip = "Tap a dropped rider"
        assert tip not in (players.phone.page.locator(".what").first.text_content() or "")
        with room.hold():
            room.continue_from(room.match.race._replace(dropped=(14,)))
        players.phone.page.wait_for_selector(f".what:has-text('{tip}')")


def test_the_end_shows_the_points_of_each_rider_at_each_line(make_phone: MakePhone) -> None:
    with closing(LiveRoom()) as room:
        players = Players(room, make_phone)
        players.start()
        room.decide_until(lambda: room.match.over)
        phone = players.phone
        phone.wait_for_page("over")
        view = room.stage.view_of(1)
        rows = phone.page.locator("main table tr").all()
        assert len(rows) == 1 + 4
        for row, rider in zip(rows[1:], view.riders, strict=False):
            points = [points_text(points_at(view, rider, line)) for line in view.course.lines]
            assert row.locator("td").all_text_contents()[1:] == [
                "–" if text == "0" else text for text in (*points, points_text(rider.points))
            ]
        phone.touch(".deeds [data-key=result]")
        assert phone.page.locator("#dialog tr").count() == 1 + 3


def test_equal_cards_are_shown_once_with_their_number(make_phone: MakePhone) -> None:
    with closing(LiveRoom()) as room:
        players = Players(room, make_phone)
        players.start()
        players.place({11: (20, (10, 8, 10, 3, 3))})
        players.phone.wait_for_page("ask")
        players.phone.wait_until(players.is_current)
        assert players.phone.page.locator(".hand .card .v").all_text_contents() == ["10×2", "8", "3×2"]


def test_who_leaves_a_race_is_offered_his_team_again(make_phone: MakePhone) -> None:
    """Also at an address that ends in a slash."""
    with closing(LiveRoom()) as room:
        room.address += "/"
        players = Players(room, make_phone)
        players.start()
        phone = players.phone
        phone.touch(".icon")
        phone.touch("#dialog .seats .plate >> nth=-1")
        phone.touch("#dialog .ink")
        phone.wait_for_page("join")
        # The page is drawn before the table says that his seat is free.
        own = phone.page.locator(".seats [aria-pressed=true]:not([aria-disabled])")
        own.wait_for()
        assert own.get_attribute("data-key") == "1"
        phone.touch(BIG)
        phone.wait_for_page("door")
        assert room.table.knock is not None
        assert room.table.knock.team == 1
