"""The variants on the race screen: whole races, their marks on road and cards, and their panels (R8)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.marks import Gauge
from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.view import see
from breakaway_desktop.guide.position import At, position
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.kit.words import language, set_language
from breakaway_desktop.play.card_outcomes import card_outcomes
from breakaway_desktop.play.card_wordings import place_wordings
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.log_entries import entries_of
from breakaway_desktop.play.watching.viewer import laid_open
from breakaway_desktop.ui.road.picture_builder import picture_of
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.screens.race.status_text import pushed_riders
from breakaway_desktop.ui.screens.race.variant_text import pushes_shown
from breakaway_desktop.ui.screens.race.visibility import viewing_team
from breakaway_desktop.variants.mountains import push_on
from tests.kit.app_driver import digit
from tests.kit.races import BOT, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none
from tests.ui.screens.race.secret_orders import SHORT, SecretOrdersDriver, finish_race, play_to_the_end, variant_race
from tools.thinking import next_decision

PANELS = {
    "pursuit": "IF THE RACE ENDS THIS TURN",
    "blind": "WHAT IS KNOWN",
    "mountains": "PUSHES IF NOBODY ELSE MOVED",
    "stamina": "What cards cost",
    "pacemaker": "THE PACEMAKER",
}
HIGH: TeamHands = ((9, 11, 5, 5), (1, 12, 12), (2, 3, 15), (3, 6, 7))
"""Hands for turn 1 with the pacemaker on square 11 (R8.8)."""
LEAST = {"finish": 12, "sprints": (5,)}


# To the end


@pytest.mark.parametrize("variant", PANELS)
def test_a_sequential_race_finishes(variant: str, tmp_path: Path) -> None:
    seat = RaceScreenDriver(variant_race(variant, rows=LEAST), tmp_path)
    play_to_the_end(seat)
    assert seat.match.over
    assert seat.texts()


@pytest.mark.parametrize("variant", PANELS)
def test_a_race_of_secret_orders_finishes(variant: str, tmp_path: Path) -> None:
    giver = SecretOrdersDriver(variant_race(variant, base="postal", rows=LEAST), tmp_path)
    play_to_the_end(giver)
    assert giver.match.over
    assert giver.texts()


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_pushes_are_shown_and_stand_still_until_they_are_read(base: str, tmp_path: Path) -> None:
    """R8.6: with an arrow along the road, told by square, with the number of riders that decides."""
    match = variant_race("mountains", base=base, rows={"finish": 20, "sprints": (8,)})
    seat = (SecretOrdersDriver if base == "postal" else RaceScreenDriver)(match, tmp_path, speed="fast")
    shown = []

    def is_pushed() -> bool:
        shown.append(road_shown(seat.model).picture.pushes)
        return bool(shown[-1]) and seat.model.live.is_showing_moves

    while not match.over and not any(shown):
        assert seat.wait_for_ask()
        if isinstance(seat, SecretOrdersDriver):
            seat.choose_all()
        else:
            seat.key(digit(0))
        seat.key(pygame.K_RETURN)
        seat.wait_until(lambda: is_pushed() or seat.model.shown_ask is not None or seat.model.live.over)
    start, end = shown[-1][0]
    assert abs(start - end) == 1
    seat.wait_until(lambda: seat.model.live.playback.is_held)
    assert any(f"to {square}" in text for _start, square in shown[-1] for text in seat.texts())
    pushes = {event.rider: event for event in pushes_shown(seat.model)}
    for told in pushed_riders(seat.model):
        riders, push = {told.rider, *told.others}, pushes[told.rider]
        assert riders == {rider for rider, event in pushes.items() if event.start == push.start}
        assert told.words.startswith(f"{len(riders)} on the ")
        assert push_on(push.start, len(riders)) == push.end - push.start
    seat.key(pygame.K_SPACE)
    assert seat.wait_for_ask() or match.over


# Panels


@pytest.mark.parametrize("variant", PANELS)
@pytest.mark.parametrize(("base", "size"), [("boxed", (1280, 800)), ("postal", (960, 600))])
def test_the_drawer_shows_the_panel_until_the_key_of_a_movement_log(
    variant: str, base: str, size: tuple[int, int], tmp_path: Path
) -> None:
    match = variant_race(variant, base=base, rows={})
    seat = (SecretOrdersDriver if base == "postal" else RaceScreenDriver)(match, tmp_path, size=size)
    assert seat.wait_for_ask()
    assert PANELS[variant] not in seat.texts()
    seat.key(pygame.K_F8)
    assert PANELS[variant] in seat.texts()
    seat.key(pygame.K_F3)
    assert PANELS[variant] not in seat.texts()
    seat.key(pygame.K_F3)
    assert PANELS[variant] in seat.texts()
    seat.click("sheet 1")
    assert PANELS[variant] not in seat.texts()
    seat.click("sheet 1")
    assert PANELS[variant] in seat.texts()
    seat.key(pygame.K_ESCAPE)
    assert not seat.model.view_state.is_drawer_open


def test_a_large_window_shows_it_next_to_the_road_in_both_languages(tmp_path: Path) -> None:
    before = language()
    for variant in PANELS:
        for lang in ("en", "it"):
            set_language(lang)
            try:
                seat = RaceScreenDriver(variant_race(variant, rows={}), tmp_path / lang, size=(1920, 1080))
                assert seat.wait_for_ask()
                seat.key(digit(0))
                edge = seat.page.node_box("drawer").x
                cut = [text for text, box, is_cut in seat.drawn_texts() if is_cut and box.x >= edge]
            finally:
                set_language(before)
            assert not cut, (variant, lang)


def test_the_panel_of_the_pacemaker_disappears_with_him(tmp_path: Path) -> None:
    """R8.8: after turn 3 the movement log is in its place."""
    seat = RaceScreenDriver(play_steps(variant_race("pacemaker", rows={}), 40), tmp_path)
    assert seat.wait_for_ask()
    assert seat.match.race.turn > 3
    seat.key(pygame.K_F8)
    assert "MOVEMENT LOG" in seat.texts()


# Texts of each variant


def test_a_card_that_reaches_the_pacemaker_is_refused(tmp_path: Path) -> None:
    """R8.8: the cards of rider 11 are 9, 11, 5 and 5."""
    seat = RaceScreenDriver(variant_race("pacemaker", rows={"first_turn": "team1"}, hands=[HIGH]), tmp_path)
    assert seat.wait_for_ask()
    assert seat.shows_text("Pacemaker on 11: nobody may reach it this turn.")
    assert "nobody may reach 11" in " ".join(seat.texts())  # on two lines on the card
    assert road_shown(seat.model).picture.pacemaker_square == 11
    seat.key(digit(1))
    seat.key(digit(1))
    assert not seat.match.steps or seat.match.steps[-1].before.moved == 0
    assert [peg.card for peg in road_shown(seat.model).markers] == [5, 9]


def test_a_refused_card_of_orders_shows_the_reason(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(variant_race("pacemaker", base="postal", rows={}, hands=[HIGH]), tmp_path)
    assert giver.wait_for_ask()
    giver.key(digit(1))
    assert not giver.chosen_cards().get(11)
    assert not_none(giver.model.notice).words.endswith("nobody may reach 11 this turn.")
    set_language("it")
    giver.key(digit(1))
    assert not_none(giver.model.notice).words.endswith("nessuno può raggiungere 11.")


def test_a_card_shows_its_cost_and_a_tired_rider_is_marked(tmp_path: Path) -> None:
    """R8.7."""
    match = variant_race("stamina", rows={"first_turn": "team1"}, hands=[((13, 9, 8), (9, 8, 8), (6, 7, 7), (5, 5, 6))])
    seat = RaceScreenDriver(match, tmp_path)
    assert seat.wait_for_ask()
    assert {"−2", "−1", "0"} <= set(seat.texts())
    view = see(match.race, 1)
    (gauge,) = view.variant.marks(view)
    assert isinstance(gauge, Gauge)
    tired = view.rider(14)._replace(badges=((gauge.badge, 2),))
    view = view._replace(riders=tuple(tired if rider.id == 14 else rider for rider in view.riders))
    assert picture_of(view, match.seats).low_stamina == ((14, 2),)


@pytest.mark.parametrize(
    ("variant", "where", "card", "wordings"),
    [
        ("stamina", (20,), 12, ("1 short: moves 11 of 12", "moves 11 of 12")),
        ("stamina", (20,), 13, ("2 short: moves 10 of 13", "moves 10 of 13")),
        ("stamina", (20,), 8, ()),
        ("mountains", (20, 24), 4, ()),
        ("mountains", (20, 20), 5, ("ends on 25–26", "25–26")),
        ("mountains", (20,), 6, ("pushed to 27", "to 27")),
        ("mountains", (20, 25), 5, ("pushed to 26", "to 26")),
    ],
)
def test_a_card_says_why_it_leads_elsewhere(
    variant: str, where: tuple[int, ...], card: int, wordings: tuple[str, ...]
) -> None:
    """R8.6, R8.7: those who have yet to move may change a push."""
    badges = (("stamina", 0),) if variant == "stamina" else ()
    riders = {
        rider: At(square, (card, 1, 1), badges=badges) for rider, square in zip((11, 21, 22), where, strict=False)
    }
    told = card_outcomes(see(position(riders, variant=variant), 1), 11, (card, 1, 1))[0]
    assert place_wordings(told, not_none(told.outcome)) == wordings


def test_a_card_with_a_push_shows_the_landing(tmp_path: Path) -> None:
    """R8.6: on a Peak he may be pushed either way."""
    hands: TeamHands = ((15, 8, 7), (9, 8, 8), (6, 7, 7), (5, 5, 6))
    seat = RaceScreenDriver(variant_race("mountains", rows={"first_turn": "team1"}, hands=[hands]), tmp_path)
    assert seat.wait_for_ask()
    seat.key(digit(0))
    assert seat.shows_text("ends on 14–16")
    assert road_shown(seat.model).picture.pushes == ((15, 16),)
    giver = SecretOrdersDriver(variant_race("mountains", base="postal", rows={}, hands=[hands]), tmp_path / "orders")
    assert giver.wait_for_ask()
    giver.key(digit(0))
    assert giver.shows_text("to 16")


def test_the_gap_is_shown_now_and_after_the_card(tmp_path: Path) -> None:
    """R8.1."""
    seat = RaceScreenDriver(variant_race("pursuit", rows={"first_turn": "team1"}, hands=[HIGH]), tmp_path)
    assert seat.wait_for_ask()
    assert seat.shows_text("gap 0 of 40")
    seat.key(pygame.K_F8)
    assert seat.shows_text("gap 0")
    seat.key(digit(1))
    assert seat.shows_text("after 11: gap 11")
    assert seat.shows_text("gap at least 0") or seat.shows_text("0+")


# Hidden squares


def test_where_squares_are_hidden_only_own_riders_stand_on_the_road(tmp_path: Path) -> None:
    """R8.2."""
    seat = RaceScreenDriver(play_steps(variant_race("blind", rows={}), 20), tmp_path)
    assert seat.wait_for_ask()
    picture = road_shown(seat.model).picture
    assert {rider.id // 10 for rider in picture.riders} == {1}
    assert picture.running
    assert seat.shows_text("is ahead of him") or seat.shows_text("He leads the race.")
    seat.key(pygame.K_F3)
    assert seat.shows_text("hidden until the race ends")


def test_a_privacy_screen_covers_the_road_for_each_of_two_players(tmp_path: Path) -> None:
    """The squares of another player's riders are hidden."""
    match = variant_race("blind", rows={"first_turn": "team1"}, players=("human", "human", BOT))
    seat = RaceScreenDriver(match, tmp_path)
    for team in (1, 2, 1):
        assert seat.wait_for_ask()
        assert not_none(seat.model.shown_ask).team == team
        assert viewing_team(seat.model) == 0
        assert not road_shown(seat.model).picture.riders
        seat.wait(UNEXPECTED_PAGE_DELAY_MS)
        seat.key(pygame.K_SPACE)
        for _wait in range(30):
            seat.wait()
        assert viewing_team(seat.model) == team
        assert {rider.id // 10 for rider in road_shown(seat.model).picture.riders} == {team}
        seat.key(digit(0))
        seat.key(pygame.K_RETURN)


# Afterwards


def test_the_points_of_a_pursuit_have_a_column_a_lap_ridden_and_one_for_the_places() -> None:
    """R8.1: sixty laps are prepared; laps that nobody rode have no column."""
    match = finish_race(variant_race("pursuit", rows=SHORT))
    table = PointsTable.of(see(match.race))
    assert table.lines[-1] is None
    assert all(any(rider.place_at(line) for rider in match.race.riders) for line in table.lines)
    assert len(table.lines) < 10


def test_the_log_of_a_blind_race_tells_own_cards_without_reasons() -> None:
    """R8.2: reasons name squares."""
    match = variant_race("blind", ("human", BOT, BOT))
    while match.race.turn == 1:
        match.answer(next_decision(match))
    told = [entry.text for entry in entries_of(match, names_of(match), len(match.steps), 1)]
    cards = told[told.index("Turn 1: new cards") + 1 : -1]
    assert len(cards) == 4
    assert not any(":" in text for text in cards)


def test_after_a_blind_race_log_and_road_show_everything() -> None:
    """R8.2: after the race everything is public."""
    match = finish_race(variant_race("blind"))
    told = [entry.text for entry in entries_of(match, names_of(match), len(match.steps))]
    for rider in match.race.riders:
        assert any(f"{rider.id} plays" in line for line in told)
    middle = match.steps[len(match.steps) // 2].after
    hidden, shown = (picture_of(see(race), match.seats) for race in (middle, laid_open(middle)))
    assert not hidden.riders
    assert hidden.running
    assert {rider.id for rider in shown.riders} == {rider.id for rider in middle.on_road()}
    assert not shown.running
