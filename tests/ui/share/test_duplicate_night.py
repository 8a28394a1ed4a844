"""Rides of one deal: friends' rides of a duplicate night in a table, and two rides side by side."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.record.store import load, save
from breakaway_desktop.share.challenge import challenge_plan, deal_of
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import SharedRace, encode
from breakaway_desktop.share.compare import crossings, find_parting
from breakaway_desktop.share.duplicate import MOST_RIDES, table_of
from breakaway_desktop.share.picture import put_race_in
from breakaway_desktop.share.rides import own_team, ride_from, save_ride
from breakaway_desktop.share.words import crossing_words
from breakaway_desktop.ui.access.tree import tree_of
from breakaway_desktop.ui.intents import AskAboutFile, ShowMenu, ShowSavedRaces
from breakaway_desktop.ui.screens import menu, replay
from breakaway_desktop.ui.session import BotAnswered
from breakaway_desktop.ui.share import side_by_side, start
from breakaway_desktop.ui.share.intents import CompareRides, ShowDuplicateNight
from tests.golden.races import path_of
from tests.kit.app_driver import AppDriver, is_dialog, shows
from tests.kit.counting import count_calls
from tests.share.rides import SEAT, deal, ride
from tests.share.test_compare import ride_of, with_other_card
from tests.share.test_picture import blank_png

DEAL = deal()
BOTS = ("domestique", "random", "attacker")


def ridden(bot: str, seat: int = SEAT, *, seed: int = 7) -> Match:
    return ride(challenge_plan(DEAL if seed == 7 else deal(seed), seat), bot)


def code(bot: str, rider: str, seat: int = SEAT, *, seed: int = 7, hints: bool = False) -> str:
    return encode(ridden(bot, seat, seed=seed).record(), Claims(rider, hints=hints))


def open_night(folder: Path, *, own: str = "domestique") -> AppDriver:
    """Open the table; `own`: the bot that stands for the player, who has not ridden if it is empty."""
    person = AppDriver(folder / "races", (1280, 800))
    person.session.folder.mkdir(parents=True, exist_ok=True)
    if own:
        match = ridden(own)
        match.meta[COMPUTER] = person.session.computer
        save(person.session.folder / "own.race", match.record())
    person.open(ShowMenu())
    person.open(ShowDuplicateNight(deal_of(DEAL)))
    settle(person)
    return person


def settle(person: AppDriver) -> None:
    person.wait_until(lambda: not person.top.model.is_working)


def paste(person: AppDriver, board: SimpleNamespace, *codes: str) -> None:
    board.text = "\n".join(f"> here: {code}" for code in codes)
    person.press("Ctrl+v")
    settle(person)


def row_texts(person: AppDriver) -> list[str]:
    """Return what a screen reader is told of each row, from the top."""
    person.app.screen.listens = True
    person.stage.resize()
    tree = tree_of(person.top, 1.0)
    controls = {node: target.control for node, target in tree.targets.items() if target.control is not None}
    return [tree.leaves[node].name for node, control in controls.items() if control.label.startswith("ride-")]


def test_all_codes_of_a_message_are_added_and_ranked(tmp_path: Path, board: SimpleNamespace) -> None:
    person = open_night(tmp_path)
    paste(person, board, code("random", "Anna", hints=True), code("attacker", "Ben"))
    assert person.shows_text("2 rides were added.")
    assert person.shows_text(deal_of(DEAL))
    expected = table_of([ride_from(ridden(bot)) for bot in BOTS])
    rows = row_texts(person)
    names = {"domestique": "You", "random": "Anna", "attacker": "Ben"}
    for row, told in zip(expected, rows, strict=True):
        assert f"{row.points} points" in told
    assert {next(name for name in names.values() if name in told) for told in rows} == set(names.values())
    texts = person.texts()
    assert texts[texts.index(str(expected[0].points)) + 1] == "–", "the first is behind nobody"
    assert "with hints" in next(told for told in rows if "Anna" in told)
    assert len(race_files(person.session.folder)) == 3, "friends' rides are saved, so that the table is found again"
    person.open(ShowMenu())
    person.open(ShowDuplicateNight(deal_of(DEAL)))
    settle(person)
    assert row_texts(person) == rows
    for number, told in enumerate(rows):
        person.click(f"ride-{number}")
        assert shows(person.top, replay if "You" in told else side_by_side)
        person.press("Esc")
        assert row_texts(person) == rows
    person.press("Esc")
    assert shows(person.top, menu)


def test_what_does_not_belong_here_is_refused(tmp_path: Path, board: SimpleNamespace) -> None:
    person = open_night(tmp_path)
    for text, sentence in (
        ("Hello!", "There’s no race in this text."),
        (code("random", "Anna", seed=8), "These are different deals"),
        (encode(DEAL, deal=True), "nobody’s race"),
        (code("random", "Anna")[:-3], "The code is cut off"),
        (code("domestique", ""), "It is here already."),
    ):
        paste(person, board, text)
        assert person.shows_text(sentence)
    assert len(race_files(person.session.folder)) == 1
    person.open(AskAboutFile(tmp_path / "notes.txt"))
    assert person.shows_text("Here only pictures with a race can be added.")


def test_dropped_pictures_are_added(tmp_path: Path) -> None:
    person = open_night(tmp_path)
    for bot, rider in (("random", "Anna"), ("attacker", "Ben")):
        path = tmp_path / f"{rider}.png"
        path.write_bytes(put_race_in(blank_png(), ridden(bot).record(), Claims(rider), names=True))
        person.open(AskAboutFile(path))
    settle(person)
    assert person.shows_text("2 rides were added.")
    assert len(row_texts(person)) == 3


def test_no_more_than_a_table_full_is_added(
    tmp_path: Path, board: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("breakaway_desktop.ui.share.duplicate_night.actions.MOST_RIDES", 2)
    assert MOST_RIDES == 24
    person = open_night(tmp_path)
    paste(person, board, code("random", "Anna"), code("attacker", "Ben"))
    assert person.shows_text("At most 2 rides can be compared.")
    assert len(row_texts(person)) == 2


def test_a_closed_ride_tells_nothing_until_the_player_has_ridden(tmp_path: Path, board: SimpleNamespace) -> None:
    seen = []
    for number, bot in enumerate(BOTS):
        person = open_night(tmp_path / str(number), own="")
        others = [bot, *(other for other in BOTS if other != bot)]
        paste(person, board, *(code(bot, rider) for bot, rider in zip(others, ("Carla", "Anna", "Ben"), strict=True)))
        seen.append((row_texts(person), person.texts(), person.pixels()))
        person.press("Ctrl+c")
        settle(person)
        lines = [line for line in board.text.splitlines() if not line.startswith("BA1-")]
        assert lines[1:] == [f"{name}: closed until you have ridden it" for name in ("Anna", "Ben", "Carla")]
    assert seen[0] == seen[1] == seen[2]
    person.click("ride-1")
    assert person.top.model.record.meta["shared"]["rider"] == "Ben"
    assert shows(person.top, start)


def test_a_seat_each_is_compared_with_the_bots(tmp_path: Path, board: SimpleNamespace) -> None:
    person = open_night(tmp_path)
    match = ridden("domestique", 5)
    match.meta[COMPUTER] = person.session.computer
    save(person.session.folder / "other.race", match.record())
    person.open(ShowMenu())
    person.open(ShowDuplicateNight(deal_of(DEAL)))
    settle(person)
    assert own_team(match.record()) == 5
    person.wait_until(lambda: person.shows_text("The bots ride among themselves"))
    assert not [told for told in row_texts(person) if "1st," in told.partition("You")[0]], "there is no order yet"
    person.wait_until(lambda: person.top.model.pars)
    assert any("0 above par" in told for told in row_texts(person)), "a domestique in a domestique's seat makes par"
    person.click("measure")
    person.press("Left")
    assert len(row_texts(person)) == 1
    assert person.shows_text("1 ride in another seat: a seat each.")


def test_leaving_stops_the_bots(tmp_path: Path) -> None:
    person = open_night(tmp_path)
    person.thinker.is_starting = True
    person.click("measure")
    person.wait(200)
    assert person.thinker.requests
    person.press("Esc")
    assert not person.thinker.requests


def test_the_copied_table_has_all_codes(tmp_path: Path, board: SimpleNamespace) -> None:
    person = open_night(tmp_path)
    paste(person, board, code("random", "Anna"))
    person.press("Ctrl+c")
    settle(person)
    copied = board.text
    assert copied.startswith(f"Duplicate night: deal {deal_of(DEAL)}\n1. ")
    assert "Me: " in copied
    assert "Anna: " in copied
    assert copied.count("BA1-") == 2
    friend = open_night(tmp_path / "friend", own="attacker")
    paste(friend, board, copied)
    assert friend.shows_text("2 rides were added.")


def test_a_later_ride_of_ones_own_is_practice(tmp_path: Path) -> None:
    person = open_night(tmp_path)
    again = save_ride(ride_from(ridden("random")), person.session.folder)
    match = ridden("random")
    match.meta[COMPUTER] = person.session.computer
    save(again, match.record())
    person.open(ShowMenu())
    person.open(ShowDuplicateNight(deal_of(DEAL)))
    settle(person)
    assert len(row_texts(person)) == 1


def test_ways_lead_here_from_a_message_and_from_two_rides(tmp_path: Path, board: SimpleNamespace) -> None:
    person = open_night(tmp_path)
    person.press("Esc")
    board.text = code("random", "Anna")
    person.press("Ctrl+v")
    person.wait_until(lambda: is_dialog(person.top, "shared"))
    person.click("Duplicate night")
    settle(person)
    assert len(row_texts(person)) == 2
    person.click(f"ride-{next(n for n, told in enumerate(row_texts(person)) if 'Anna' in told)}")
    person.click("night")
    settle(person)
    assert len(row_texts(person)) == 2
    for shown in ("all", "friends"):
        person.open(ShowMenu())
        person.open(ShowSavedRaces())
        while person.top.model.shown != shown:
            person.press("Ctrl+Tab")
        person.click("way-on" if shown == "all" else "night")
        settle(person)
        assert len(row_texts(person)) == 2
    board.text = code("random", "Anna", seed=8)
    person.open(ShowMenu())
    person.press("Ctrl+v")
    person.wait_until(lambda: is_dialog(person.top, "shared"))
    assert "Save" in person.labels(), "no other ride of its deal is saved"
    assert "Duplicate night" not in person.labels()


def test_work_for_a_table_grows_with_its_rides(tmp_path: Path) -> None:
    def calls_for(rides: int) -> int:
        person = open_night(tmp_path / str(rides))
        for number in range(rides):
            save_ride(ride_from(ridden("random"), f"Anna {number}"), person.session.folder)
        person.open(ShowMenu())
        person.open(ShowDuplicateNight(deal_of(DEAL)))
        return count_calls(lambda: settle(person))

    calls_for(1)
    assert calls_for(20) < 4.1 * calls_for(5)


def compare(person: AppDriver, theirs: SharedRace) -> SharedRace:
    """Show this ride beside an own one, and return that."""
    mine = ride_of()
    person.open(CompareRides(mine, theirs))
    return mine


def test_both_are_watched_from_where_they_parted(person: AppDriver) -> None:
    theirs = ride_of(bot="random")
    mine = compare(person, theirs)
    parting = find_parting(mine, theirs)
    assert parting is not None
    person.follow(
        "see YOU AGAINST RANDOM", f"see Turn {parting.turn}, rider {parting.rider}: you played {parting.mine}, random"
    )
    for won in crossings(mine):
        assert person.shows_text(str(won.rider))
        assert person.shows_text(crossing_words(won)[1])
    person.follow("see than random at the sprint at 33", "w")
    shown = person.top.model
    assert shown.match.steps == list(mine.steps)
    assert shown.story.decisions(shown.stop_number) == parting.decisions
    person.press("g")
    assert person.top.model.match.steps == list(theirs.steps)
    person.follow("see random’s race", "Home", "g", "g")
    assert person.top.model.stop_number == 0, "each stays where it was"
    alone = replay.begin(person.session, person.top.model.match)
    assert "other" in person.labels()
    assert "replay.other-race" not in [key.action.name for key in replay.view(alone).keys]
    person.press("Esc")
    assert shows(person.top, side_by_side)


def ask_bots(person: AppDriver) -> None:
    while person.top.model.work is not None:
        person.stage.handle(Posted(BotAnswered()))


def test_bots_are_asked_again(person: AppDriver) -> None:
    compare(person, ride_of(bot="random"))
    person.follow("v", "see asking the bots: turn 1")
    ask_bots(person)
    person.follow("see The bots decide alike here.", "Esc")
    changed = with_other_card(ride_of())
    assert changed is not None
    compare(person, changed[0])
    person.press("v")
    ask_bots(person)
    person.follow(f"see bot decides otherwise here in turn {changed[1].turn}", "see Another computer")


def test_esc_stops_the_check_first(person: AppDriver) -> None:
    compare(person, ride_of(bot="random"))
    person.follow("v", "Esc")
    assert shows(person.top, side_by_side)
    assert not person.thinker.requests
    person.press("Esc")
    assert not shows(person.top, side_by_side)


def test_different_deals_are_not_compared(person: AppDriver) -> None:
    compare(person, ride_of(seed=8))
    person.follow("see These are different deals")
    assert not {"watch", "again"} & person.labels()
    person.press("v")
    ask_bots(person)
    assert person.shows_text("The bots decide alike here.")


def test_hers_is_dashed_in_the_colour_of_her_team(person: AppDriver) -> None:
    compare(person, ride_of(bot="random"))
    chart = person.top.model.chart
    assert (chart.own, chart.dashed) == ((1,), (2,))
    assert len({seat.colour for seat in chart.names.seats}) == 1
    compare(person, ride_of(bot="random")._replace(claims=Claims()))
    assert person.shows_text("YOU AGAINST A FRIEND")


def test_a_race_in_which_nobody_has_a_seat_of_his_own_is_named(person: AppDriver) -> None:
    compare(person, ride_from(Match.resume(load(path_of("boxed")))))
    person.follow("see isn’t the ride of one person", "see THE OTHER")
