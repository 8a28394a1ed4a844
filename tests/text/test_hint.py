"""The hint in the terminal: what the best bot expects of every card, and why."""

from __future__ import annotations

import pytest

from breakaway_desktop.bots.advice import adviser
from breakaway_desktop.sentences.advice import say_margin, say_reason
from breakaway_desktop.sentences.names import bot_name
from tests.text.tables import begun, played

FIRST_TEAM_LEADS = "boardspace"


@pytest.mark.parametrize("line", ["hint", "h"])
def test_a_hint_names_one_of_his_cards_and_what_it_leads_to(line: str) -> None:
    match = begun(base=FIRST_TEAM_LEADS)
    assert match.ask
    (rider,) = match.advice(match.ask).riders
    _code, _out, err = played(match, [line, "quit"])
    told = " ".join(err.split())
    assert f"{bot_name(adviser())} would play {rider.best}." in told
    assert f"Yellow 11 lands on {rider.best}." in told
    assert f"It is {say_margin(rider)}. {say_reason(rider.reason)}" in told
    assert not match.steps


def test_a_hint_knows_no_more_than_who_asks() -> None:
    """R9.1: what rivals hold in secret does not change it."""
    others = [((10, 10, 10), (9, 8, 8), (8, 6, 6), (6, 5, 5)), ((15, 12, 3), (15, 8, 2), (14, 4, 2), (12, 3, 1))]
    hints = set()
    for hands in others:
        match = begun(base=FIRST_TEAM_LEADS, built={2: hands, 3: hands})
        assert match.ask
        hints.add(repr(match.advice(match.ask)))
    assert len(hints) == 1


def test_a_hint_is_a_line_to_write() -> None:
    """R9.1: from the team's own view."""
    match = begun(base="postal")
    _code, _out, err = played(match, ["hint", "quit"])
    (hint,) = [line for line in err.splitlines() if "would write" in line]
    line = hint.partition("would write ")[2].rstrip(".")
    assert not match.steps
    played(match, [line, "quit"])
    assert match.race.turn == 2
