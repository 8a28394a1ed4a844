"""Thinking time of bots in a terminal: as requested, from the settings, or a fixed amount of work."""

from __future__ import annotations

import io
import sys

import pytest

from breakaway_desktop.bots.messages import BotReply, BotRequest
from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.settings import Settings
from breakaway_desktop.terminal import session
from tests.terminal.terminal import Screen, last_cards, new_match, play_lines


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
