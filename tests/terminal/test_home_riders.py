"""Riders who play by themselves in a terminal: who are home (R4.7), and what was typed ahead for the next one."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest

from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.play.home_riders import home_riders, let_play_alone, may_offer, play_alone
from breakaway_desktop.terminal.session import play_text
from tests.kit.races import BOT, match_of
from tests.play.test_home_riders import SHORT, leading, one_home
from tests.terminal.terminal import play_lines

OFFER = "Your riders who are home can play their lowest card by themselves in this race: type home."


@pytest.mark.parametrize(("base", "variant"), [("boxed", None), ("postal", None), ("pbm", "double")])
def test_one_sentence_offers_it_and_one_word_does_it(base: str, variant: str | None) -> None:
    match = match_of(("human", BOT, BOT), base=base, variant=variant, rows=SHORT, seed=4)
    asked = []

    def lines() -> Iterator[str]:
        while True:
            ask, home = match.open_asks[0], home_riders(match.race, 1)
            decision, alone = leading(ask), home if play_alone(match, 1) else frozenset()
            if may_offer(match, 1):
                yield "home"
            elif isinstance(decision, PlayCard):
                asked.append(decision.rider in alone)
                yield str(decision.card)
            else:
                asked.append(alone.issuperset(dict(decision.cards)))
                then = {rider: f"/{card}" for rider, card in decision.then}
                yield " ".join(f"{card}{then.get(one, '')}" for one, card in decision.cards if one not in alone)

    played = play_lines(match, lines())
    assert match.over
    assert " ".join(played.err.split()).count(OFFER) == 1
    assert asked
    assert not any(asked)
    if base == "boxed":
        assert "is home and plays his lowest card" in played.out


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_line_typed_ahead_is_not_for_the_rider_after_one_who_moves_by_himself() -> None:
    """Whoever types `quit` behind the last card of a turn leaves the race only if it is the next question."""
    match = one_home("human", BOT, BOT).match
    let_play_alone(match, 1, True)
    typing, typed = os.openpty()

    class Prompts(io.StringIO):
        """Standard error, at whose questions the player types, and too much before riders who are home."""

        def write(self, text: str) -> int:
            if text.startswith("Card for"):
                ask = match.open_asks[0]
                assert isinstance(ask, AskCard)
                own = [rider for group in match.race.order for rider in group if rider // 10 == 1]
                os.write(typing, f"{min(ask.cards)}\n".encode() + b"quit\n" * (ask.rider == own[-1]))
            return super().write(text)

    with os.fdopen(typed) as stdin, closing(Prompts()) as errors:
        play_text(match, stdin=stdin, stdout=io.StringIO(), stderr=errors)
    os.close(typing)
    assert match.over
