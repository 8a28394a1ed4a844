"""What a terminal tells of bots' thinking: the hint with its reason, and the time that they get."""

from __future__ import annotations

import io
import re
import sys

import pytest

from breakaway_desktop.bots.advice import ADVISER, CardValue, make_advice
from breakaway_desktop.bots.messages import BotReply, BotRequest
from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.engine.asks import AskCard, AskOrders, PlayCard
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.bot_decisions import advice_on
from breakaway_desktop.sentences.advice import comparison_text, margin_text
from breakaway_desktop.sentences.names import bot_name
from breakaway_desktop.settings import Settings
from breakaway_desktop.terminal import session
from tests.reports.test_extras_syntax import boosting
from tests.terminal.terminal import Screen, last_cards, new_match, play_lines

FIRST_TEAM_LEADS = "boardspace"


@pytest.mark.parametrize("line", ["hint", "h"])
def test_a_hint_names_one_of_his_cards_and_what_it_leads_to(line: str) -> None:
    match = new_match(base=FIRST_TEAM_LEADS)
    assert match.open_card_ask
    (rider,) = advice_on(match, match.open_card_ask).riders
    _code, _out, err = play_lines(match, [line, "quit"])
    message = " ".join(err.split())
    assert f"{bot_name(ADVISER)} would play {rider.best}." in message
    assert f"Yellow 11 lands on {rider.best}." in message
    assert f"It is {margin_text(rider)}. {comparison_text(rider.reason, match.view(1), rider.rider)}" in message
    assert not match.steps


def test_a_hint_uses_only_the_players_own_information() -> None:
    """R9.1: rivals' secret cards do not change it."""
    others = [((10, 10, 10), (9, 8, 8), (8, 6, 6), (6, 5, 5)), ((15, 12, 3), (15, 8, 2), (14, 4, 2), (12, 3, 1))]
    hints = set()
    for hands in others:
        match = new_match(base=FIRST_TEAM_LEADS, hands=[None, hands, hands])
        assert match.open_card_ask
        hints.add(repr(advice_on(match, match.open_card_ask)))
    assert len(hints) == 1


def test_a_hint_with_a_boost_names_the_card_in_the_hand() -> None:
    """R8.5: a 3 becomes a 6 before he plays; the order to type names the 6."""
    match = boosting()
    _code, _out, err = play_lines(match, ["hint", "quit"])
    message = " ".join(err.partition("Cards for")[2].split())
    (of_rider,) = re.findall(r"Yellow 12: .*?(?= Yellow 13)", message)
    assert of_rider.startswith("Yellow 12: 3 with Boost, moves 6. It is ")
    assert re.search(r" 3 with Boost, moves 6: [\d.]+ expected points from here; 15: ", of_rider)
    assert not re.search(r"(?<![\d.])6(?!\.?\d)", of_rider.replace("3 with Boost, moves 6", ""))
    assert "Boost." not in of_rider
    assert re.search(r"would type \d+ 6/B ", message)


def test_a_card_that_a_boost_makes_is_named_as_second_best_too() -> None:
    """R8.5; a rider who already holds the 6 plays that card."""
    match = boosting()
    ask = match.open_asks[0]
    assert isinstance(ask, AskOrders)
    worths = [CardValue(15, 9.0), CardValue(6, 7.5)]
    (rider,) = make_advice("x", see(match.race, 1), ask, {12: worths}).riders
    assert margin_text(rider) == "1.5 points better than 3 with Boost, moves 6"
    with_six = [
        rider_ask._replace(cards=(15, 6, 3)) if rider_ask.rider == 12 else rider_ask for rider_ask in ask.riders
    ]
    (rider,) = make_advice("x", see(match.race, 1), ask._replace(riders=tuple(with_six)), {12: worths}).riders
    assert margin_text(rider) == "1.5 points better than 6"


def test_a_hint_with_a_boost_is_written_in_italian() -> None:
    set_language("it")
    _code, _out, err = play_lines(boosting(), ["suggerimento", "esci"])
    assert "3 con Scatto, muove di 6" in " ".join(err.split())


@pytest.mark.parametrize(
    ("stdin", "requested", "seconds"),
    [
        (Screen(), None, 0.4),
        (Screen(), 2.0, 2.0),
        (io.StringIO(), None, None),
        (io.StringIO(), 2.0, 2.0),
        (None, None, None),
    ],
)
def test_a_terminal_uses_the_setting_and_a_pipe_a_fixed_amount_of_work(
    stdin: io.StringIO | None, requested: float | None, seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "load_settings", lambda *, touch: Settings(thinking=400))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert session.thinking_time(requested) == seconds


@pytest.mark.parametrize("seconds", [None, 0.25])
def test_bots_are_asked_with_this_time(seconds: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    notices = set()

    def think(_self: SyncThinker, question: BotRequest) -> BotReply:
        notices.add(question.seconds)
        assert isinstance(question.ask, AskCard)
        return BotReply(question.ticket, PlayCard(question.ask.rider, question.ask.cards[0]), None)

    monkeypatch.setattr(SyncThinker, "think", think)
    match = new_match(finish=24, sprints=(9,))
    play_lines(match, last_cards(match), seconds=seconds)
    assert match.over
    assert notices == {seconds}
