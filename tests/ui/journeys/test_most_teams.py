"""A race with as many teams as there can be: ridden, saved, read, verified, drawn and sent by mail (R1.1)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.options import MOST_TEAMS, RULE_SETS
from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.race import rider_numbers, team_number
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.engine.view import see
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.orders import order_status
from breakaway_desktop.mail.outgoing import turn_letter
from breakaway_desktop.mail.view_block import block_in
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.record.document import COLOURS, Record
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.reports.race_result import race_result_lines
from breakaway_desktop.review.stats import riding_stats
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.share.challenge import Challenge, challenge_in, challenge_plan
from breakaway_desktop.share.code import encode
from breakaway_desktop.share.race_coding import CodeRefused
from breakaway_desktop.ui.team_looks import team_look
from tests.mail.correspondence import form_of, new_desk, process_text, with_hands
from tests.properties.races import random_hands
from tests.record.independent import complaint
from tests.record.races import document_of
from tests.ui.screens.replay.replay_driver import ReplayDriver

LAST = 10 * MOST_TEAMS + 4


@pytest.fixture(scope="module")
def record() -> Record:
    return simulate("postal", RULE_SETS["postal"], MOST_TEAMS, ["random"], 5, variant="spy")


def test_it_is_ridden_saved_read_and_verified(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "most.race"
    save(path, record)
    assert load(path) == record
    assert verify(path)[0] is Agreement.AGREES
    assert complaint(document_of(record)) is None
    assert [team.colour for team in record.teams] == [*COLOURS]
    nominated = [spy for turn in record.turns for spy in turn.extra.get("spies", ()) if spy["team"] > 6]
    assert len({spy["target"] for spy in nominated}) > 12
    with pytest.raises(CodeRefused, match="race-no-code"):
        encode(record)


def test_its_teams_have_the_points_of_their_riders(record: Record) -> None:
    """R1.1: team 11 is not rider 11."""
    match = Match.resume(record)
    stats, table = riding_stats(match), PointsTable.of(match.view())
    points = standings(match.race).points
    numbers = [team_number(team) for team in range(1, MOST_TEAMS + 1)]
    assert [stats[number].points for number in numbers] == list(points)
    assert [sum(table.points_at(line, number) for line in table.lines) for number in numbers] == list(points)
    text = race_result_lines(match.race, names_of(match))
    totals = [total for line in text if line.startswith("Total") for total in line.split()[1:]]
    assert totals == list(map(points_text, points))


def test_it_is_drawn_and_a_ride_of_its_last_seat_counts(record: Record, tmp_path: Path) -> None:
    match = Match.resume(record)
    viewer = ReplayDriver(match, tmp_path, step=len(match.steps) // 2)
    assert {"71", "101", str(LAST)} <= set(viewer.texts())
    assert {team_look(seat.colour).shape for seat in match.seats} == {team_look(colour).shape for colour in COLOURS}
    viewer.press("Shift+F7")
    assert viewer.shows_text(str(LAST))
    challenge = challenge_in(challenge_plan(record, MOST_TEAMS).meta)
    assert isinstance(challenge, Challenge)
    assert challenge.seat == MOST_TEAMS


def test_it_is_sent_by_mail() -> None:
    desk = new_desk(teams=MOST_TEAMS)
    desk = with_hands(desk, random_hands(Random(3), MOST_TEAMS, "at-most"))
    match = referee.match_of(desk)
    assert match is not None
    ask = match.open_asks[-1]
    assert isinstance(ask, AskOrders)
    letter = turn_letter(desk, match, MOST_TEAMS)
    assert f"{LAST} =" in map(str.strip, letter)
    block = block_in(letter)
    assert block is not None
    assert block.view == see(match.race, MOST_TEAMS)
    orders = {rider.rider: str(rider.cards[0]) for rider in ask.riders}
    text = ", ".join(f"{rider} = {card}" for rider, card in orders.items())
    receipt = process_text(desk, f"71: 5\n{form_of(desk, MOST_TEAMS)}\n{text}")
    assert dict(order_status(receipt.desk, match.race, MOST_TEAMS).orders) == orders
    assert sorted(orders) == rider_numbers(MOST_TEAMS)[-4:]
