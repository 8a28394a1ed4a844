"""What the big screen shows and rings of players on phones: open hands (R9.1), bells, clocks (R4.4)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from breakaway_desktop.engine.asks import NoOrder, NoOrders
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.input.chords import parse_chord
from breakaway_desktop.kit.input.keymap import keys_in_use, use_keys
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import as_copy
from breakaway_desktop.phones.rooms import RoomMark, people_of
from breakaway_desktop.phones.seats import BOT, FREE, PHONE, SCREEN, TableSeat
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.record import store
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import save
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.phones import evening_races
from breakaway_desktop.ui.phones.evening_races import EveningRace, PersonResult, find_races, scores_of
from breakaway_desktop.ui.phones.guest_shown import phones_on
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.screens.race.visibility import visible_model
from tests.kit.lies import lies
from tests.kit.phone import begin_match
from tests.kit.races import race as make_race
from tests.ui.phones.phone_screen_driver import PhoneScreenDriver


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    yield
    use_keys(game_keys())


def silent_race(hands: str, folder: Path) -> PhoneScreenDriver:
    """Return a race in which nobody presses anything, until a player on a phone is asked."""
    driver = PhoneScreenDriver(begin_match(hands=hands), folder)
    driver.wait_for_phone()
    for _moment in range(3):
        driver.wait(200)
    return driver


def point(driver: PhoneScreenDriver, card: int) -> None:
    """Point at a card on the phone that is asked."""
    ask = driver.model.ask_elsewhere
    assert ask is not None
    phone = driver.phones[ask.team]
    driver.receive(phone, json.dumps({"kind": "point", "at": phone.page["at"], "card": card}))
    driver.wait(200)


def test_the_open_hand_is_shown_and_the_card_pointed_at_rises(tmp_path: Path) -> None:
    driver = silent_race("open", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    assert not driver.shows_text("Choose on your phone")
    shown = road_shown(visible_model(driver.model))
    assert {marker.card for marker in shown.markers} == set(ask.cards)
    assert not any(marker.chosen for marker in shown.markers)
    before = driver.picture_checksum()
    card = ask.cards[1]
    point(driver, card)
    shown = road_shown(visible_model(driver.model))
    assert [marker.card for marker in shown.markers if marker.chosen] == [card]
    assert driver.picture_checksum() != before
    assert driver.model.shown_ask is None
    point(driver, 0)
    assert driver.picture_checksum() == before


def test_the_open_hand_of_a_phone_shows_no_keys_of_the_screen(tmp_path: Path) -> None:
    """The picture is the same with other keys for cards, which do nothing here."""
    before, keys = silent_race("open", tmp_path / "one").picture_checksum(), keys_in_use()
    for index, number in enumerate(act.NUMBERS[:4], start=1):
        moved = keys.with_chord(number, parse_chord(f"shift+{index}"))
        assert moved is not None
        keys = moved
    use_keys(keys)
    assert silent_race("open", tmp_path / "two").picture_checksum() == before


def test_the_card_falls_back_when_it_is_played(tmp_path: Path) -> None:
    driver = silent_race("open", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    point(driver, ask.cards[0])
    assert phones_on(driver.model).pointed_card == ask.cards[0]
    phone = driver.phones[ask.team]
    message = {"kind": "play", "id": "p", "at": phone.page["at"], "card": ask.cards[0]}
    driver.receive(phone, json.dumps(message))
    driver.wait_until(lambda: driver.model.ask_elsewhere not in (None, ask))
    driver.wait(200)
    assert phones_on(driver.model).pointed_card == 0


def test_a_hint_on_a_phone_does_not_show_on_the_big_screen(tmp_path: Path) -> None:
    driver = silent_race("open", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    before, phone = driver.picture_checksum(), driver.phones[ask.team]
    driver.receive(phone, json.dumps({"kind": "hint", "id": "h", "at": phone.page["at"]}))
    driver.wait_until(lambda: any("best" in card for card in phone.page["cards"]))
    driver.wait(200)
    assert driver.picture_checksum() == before


@pytest.mark.parametrize("card", [0, 3, 5, 7])
def test_with_hidden_hands_pointing_changes_no_pixel(card: int, tmp_path: Path) -> None:
    driver = silent_race("hidden", tmp_path)
    assert driver.shows_text("Choose on your phone")
    before = driver.picture_checksum()
    point(driver, card)
    assert phones_on(driver.model).pointed_card == 0
    assert driver.picture_checksum() == before


BELLS = ("ask_bell", "next_knock")


@pytest.fixture
def open_race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[PhoneScreenDriver, list[str]]]:
    """Return a function that opens a race with phones, and the list of the bells that ring in it."""

    def begin(bell: str, base: str = "boxed") -> tuple[PhoneScreenDriver, list[str]]:
        driver = PhoneScreenDriver(begin_match(base), tmp_path)
        driver.is_silent = True
        driver.session.settings.phone_bell = bell
        bells: list[str] = []

        def note(kind: str) -> bool:
            if kind in BELLS:
                bells.append(kind)
            return True

        monkeypatch.setattr(driver.app.sound, "play", note)
        return driver, bells

    return begin


def play_cards(driver: PhoneScreenDriver, count: int) -> int:
    """Let phones play this number of cards; return how many asks there were, with the last one."""
    asks = 0
    for number in range(count + 1):
        driver.wait_until(lambda: driver.model.ask_elsewhere is not None)
        driver.wait(200)
        asks += 1
        ask = driver.model.ask_elsewhere
        if number < count:
            driver.let_phones_act()
            driver.wait_until(lambda ask=ask: driver.model.ask_elsewhere != ask)  # type: ignore[misc]
    return asks


def test_one_bell_for_each_ask(open_race: Callable[..., tuple[PhoneScreenDriver, list[str]]]) -> None:
    driver, bells = open_race("asked")
    asks = play_cards(driver, 5)
    for _moment in range(50):
        driver.wait(200)
    assert bells == ["ask_bell"] * asks


def test_one_bell_for_the_orders_of_all(open_race: Callable[..., tuple[PhoneScreenDriver, list[str]]]) -> None:
    driver, bells = open_race("next", "postal")
    driver.wait_until(lambda: driver.model.awaits_orders_elsewhere)
    for _moment in range(5):
        driver.wait(200)
    assert bells == ["ask_bell"]


def test_another_sound_for_the_next_player(open_race: Callable[..., tuple[PhoneScreenDriver, list[str]]]) -> None:
    driver, bells = open_race("next")
    asks = play_cards(driver, 10)
    assert bells.count("ask_bell") == asks
    assert 0 < bells.count("next_knock") <= asks


def test_no_bell_where_it_is_off(open_race: Callable[..., tuple[PhoneScreenDriver, list[str]]]) -> None:
    driver, bells = open_race("off")
    play_cards(driver, 3)
    assert not bells


SECONDS = 15


def timed_race(base: str, folder: Path, clocks: tuple[int, ...] = ()) -> PhoneScreenDriver:
    """Return a race with a clock in which nobody presses anything."""
    match = begin_match(base)
    match.meta = HotSeat(clock=SECONDS, clocks=clocks).merge_into(match.meta)
    driver = PhoneScreenDriver(match, folder)
    driver.is_silent = True
    driver.wait_until(lambda: bool(driver.model.live.asks_elsewhere))
    driver.wait(200)
    return driver


def pass_seconds(driver: PhoneScreenDriver, seconds: int) -> None:
    for _moment in range(5 * seconds + 1):
        driver.wait(200)


def test_the_big_screen_shows_the_clock_and_the_end_of_the_time(tmp_path: Path) -> None:
    driver = timed_race("boxed", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    player, steps = driver.model.names.player(ask.team), len(driver.match.steps)
    assert driver.phones[ask.team].page["clock"] == SECONDS
    assert driver.shows_text("0:15")
    pass_seconds(driver, 5)
    assert driver.shows_text("0:10")
    pass_seconds(driver, 10)
    assert driver.match.steps[steps].decision == NoOrder(ask.rider)
    assert driver.shows_text(f"{player}’s time ran out: {ask.rider} played the highest card allowed, {max(ask.cards)}.")


def test_a_pause_on_the_big_screen_stops_the_clock(tmp_path: Path) -> None:
    driver = timed_race("boxed", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    pass_seconds(driver, 1)
    driver.key(pygame.K_k)
    pass_seconds(driver, 60)
    assert driver.model.ask_elsewhere == ask
    assert driver.host.table.seconds_left(ask.team) == SECONDS - 1


def test_players_with_missing_orders_are_named_together(tmp_path: Path) -> None:
    driver = timed_race("postal", tmp_path)
    assert driver.shows_text("0:15")
    pass_seconds(driver, SECONDS)
    assert {step.decision for step in driver.match.steps} >= {NoOrders(1), NoOrders(2)}
    names = " and ".join(driver.model.names.player(team) for team in (1, 2))
    assert driver.shows_text(f"Time ran out for {names}: their riders play the highest cards allowed.")


def test_players_on_phones_have_the_time_of_their_seats(tmp_path: Path) -> None:
    """One has twice the time, which the big screen shows; the other has no limit."""
    driver = timed_race("postal", tmp_path, (2 * SECONDS, 0, SECONDS))
    assert driver.phones[1].page["clock"] == 2 * SECONDS
    assert "clock" not in driver.phones[2].page
    assert driver.shows_text("0:30")
    pass_seconds(driver, 2 * SECONDS)
    assert driver.shows_text("Player 1’s time ran out")
    pass_seconds(driver, 10 * SECONDS)
    assert [ask.team for ask in driver.match.open_asks if ask.team in (1, 2)] == [2]


# The scores of an evening follow from its records: races won, then points, then the place in the last race


ROOM = "0123456789abcdef"


def race(number: int, **results: tuple[Any, int]) -> EveningRace:
    """Return a race with the points and the place of each person."""
    own = {person: PersonResult(person.title(), "red", *result) for person, result in results.items()}
    return EveningRace(number, cast(Match, None), own)


def order(*races: EveningRace) -> list[tuple[int, str]]:
    return [(score.place, score.person) for score in scores_of(races)]


def test_races_won_count_before_points() -> None:
    one = race(1, anna=(10, 1), ben=(9, 2))
    assert order(one, race(2, anna=(1, 2), ben=(40, 1)), race(3, anna=(8, 1), ben=(7, 2))) == [(1, "anna"), (2, "ben")]


def test_a_joint_win_counts_for_each_and_fractions_are_exact() -> None:
    third = Fraction(1, 3)
    scores = scores_of([race(n, anna=(third, 1), ben=(third, 1), eva=(Fraction(33, 100), 3)) for n in (1, 2, 3)])
    rows = [(score.place, score.won, score.points) for score in scores]
    assert rows == [(1, 3, 1), (1, 3, 1), (3, 0, Fraction(99, 100))]


def test_the_better_place_in_the_last_race_decides_else_it_is_shared() -> None:
    first = race(1, anna=(10, 1), ben=(8, 2), eva=(5, 3), dario=(5, 3))
    last = race(2, anna=(8, 2), ben=(10, 1), eva=(2, 3))
    assert order(first, last) == [(1, "ben"), (2, "anna"), (3, "eva"), (4, "dario")]
    assert order(first)[2:] == [(3, "eva"), (3, "dario")]


def test_a_latecomer_starts_at_nothing_and_who_has_left_stays() -> None:
    assert order(race(1, anna=(10, 1), ben=(8, 2)), race(2, ben=(9, 2), eva=(10, 1))) == [
        (1, "eva"), (2, "anna"), (3, "ben"),
    ]  # fmt: skip


def test_a_person_is_the_key_of_his_seat_at_the_screen_his_name() -> None:
    seats = [
        TableSeat(2, PHONE, name="Anna", digest="ab" * 32), TableSeat(1, SCREEN, name="Ben"), TableSeat(3, BOT),
        TableSeat(4, SCREEN), TableSeat(5, FREE),
    ]  # fmt: skip
    assert people_of(seats) == ("=ben", "abababababababab", "", "", "")


def mark(number: int, teams: int) -> dict[str, Any]:
    people = ["anna", *[""] * (teams - 2), "ben"]
    return RoomMark(ROOM, number, tuple(people)).merge_into({})


@pytest.fixture
def races(tmp_path: Path) -> Match:
    """A finished race, saved as the first one of an evening and, with other marks or none, four more times."""
    finished = make_race(3)
    record, teams = finished.record(), len(finished.seats)
    first = replace(record, meta=mark(1, teams))
    save(tmp_path / "first.race", first)
    save(tmp_path / "copy.race", as_copy(first))
    save(tmp_path / "other.race", replace(record, meta={"room": {"id": "f" * 16, "race": 2, "people": []}}))
    save(tmp_path / "short.race", replace(record, meta={"room": {"id": ROOM, "race": 3, "people": ["anna"]}}))
    result = first.result
    assert result is not None
    save(
        tmp_path / "wrong.race",
        replace(first, meta=mark(4, teams), result=replace(result, points={**result.points, 1: Fraction(99)})),
    )
    (tmp_path / "damaged.race").write_text(f'{{"{ROOM}"')
    return finished


def test_only_marked_races_that_the_rules_confirm_count(races: Match, tmp_path: Path) -> None:
    (found,) = find_races(ROOM, tmp_path)
    assert found.number == 1
    assert not find_races(ROOM, tmp_path, lambda _match: "Ride today’s race first.")
    assert {result.place for result in found.results.values()} <= {1, 2}
    assert found.results["anna"].points == standings(races.race).points_of(1)


def test_a_person_in_two_seats_counts_once_with_the_better_one(tmp_path: Path) -> None:
    finished = make_race(3)
    mark = RoomMark(ROOM, 1, ("anna",) * len(finished.seats))
    save(tmp_path / "a.race", replace(finished.record(), meta=mark.merge_into({})))
    (found,) = find_races(ROOM, tmp_path)
    final = standings(finished.race)
    assert found.results["anna"][2:] == (final.points_of(final.winners[0]), 1)


def test_a_mark_that_lies_hides_no_other_race(races: Match, tmp_path: Path) -> None:
    text = (tmp_path / "first.race").read_text(encoding="utf-8")
    start = next(line for line in text.splitlines() if line.startswith('"meta": '))
    for lying in lies(mark(2, len(races.seats)), 60):
        line = f'"meta": {json.dumps(lying)}{"," * start.endswith(",")}'
        (tmp_path / "lying.race").write_text(text.replace(start, line), encoding="utf-8")
        assert 1 in [found.number for found in find_races(ROOM, tmp_path)]


def test_many_copies_of_a_race_are_not_all_ridden_again(
    races: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = (tmp_path / "wrong.race").read_bytes()
    for number in range(300):
        (tmp_path / f"wrong-{number}.race").write_bytes(wrong)
    loaded: list[Path] = []

    def load(path: Path) -> Record:
        loaded.append(path)
        return store.load(path)

    monkeypatch.setattr(evening_races, "load", load)
    assert [found.number for found in find_races(ROOM, tmp_path)] == [1]
    assert len(loaded) <= 10


@pytest.mark.parametrize(
    "wrong", [None, 7, {}, {"id": "x", "race": 1, "people": []}, {"id": ROOM, "race": 0, "people": []},
              {"id": ROOM, "race": 1, "people": [7]}, {"id": ROOM, "race": "1", "people": []},
              {"id": ROOM, "race": True, "people": []}, {"id": ROOM, "race": 10**9, "people": []}],
)  # fmt: skip
def test_an_invalid_mark_is_none(wrong: Any) -> None:
    assert RoomMark.of({"room": wrong}) is None
