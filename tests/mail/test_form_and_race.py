"""Forms that are filled in and processed give the same race as the same decisions at one screen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from random import Random

import pytest

from breakaway_desktop.engine.asks import NoOrders
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.letter_reader import split_letter
from breakaway_desktop.mail.line_shapes import looks_like_order, normalize_line, order_lines
from breakaway_desktop.match.match import Match
from breakaway_desktop.variants import variant_names
from tests.figures import Figure
from tests.mail.correspondence import (
    decide,
    fill_in,
    letter_of,
    new_desk,
    play_directly,
    process_text,
    with_hands,
    written_orders,
)
from tests.properties.races import random_hands, random_temper
from tests.record.simultaneous import random_options
from tests.variants.random_races import any_options_for

BASES = ("postal", "pbm")
QUOTES = ("", "> ", ">>", "> > ")


def one_race(seed: int, base: str, variant: str | None, turns: int = 60, *, quotes_all: bool = True) -> int:
    """Play a race by letters, and the same race directly; return the number of turns.

    `quotes_all`: try each letter with all marks of quotations, not only with one of them.
    """
    rng = Random(f"desk/{base}/{variant}/{seed}")
    while True:
        options = any_options_for(rng, variant, base) if variant else random_options(rng, base)
        if options.orders == "simultaneous":
            break
    desk = new_desk(base, variant, options, seed=seed)
    desk = with_hands(desk, random_hands(rng, 3, options.totals))
    direct = Match.begin(desk.plan())
    temper = random_temper(rng)
    while not direct.over and desk.turn <= turns:
        decided = decide(direct, rng, temper)
        letters = {team: letter_of(desk, team) for team in decided}
        sent = [line for letter in letters.values() for line in letter]
        for number, (team, letter) in enumerate(letters.items(), desk.turn):
            assert_holds_no_orders(letter, sent, QUOTES if quotes_all else (QUOTES[number % len(QUOTES)],))
            assert ("To retire a rider, write" in " ".join(letter)) == direct.race.rules.variant.may_retire
            if not isinstance(decided[team][1], NoOrders):
                answer = fill_in(letter, written_orders(decided[team]), rng)
                receipt = process_text(desk, answer, sent)
                assert receipt.team == team
                expected = written_orders(decided[team])
                assert not expected or (receipt.refusals, receipt.desk.received[-1].orders) == ((), expected), answer
                desk = receipt.desk
        desk = referee.play_due_turn(desk, desk.deadline, missing=True)
        play_directly(direct, decided)
        match = referee.match_of(desk)
        assert match is not None
        assert match.record() == direct.record()
    return desk.turn


def assert_holds_no_orders(letter: list[str], sent: list[str], quotes: Iterable[str]) -> None:
    """Check that a letter gives no orders if it is sent back unchanged, quoted or not."""
    ours = {normalize_line(line) for line in sent}
    word = " ".join(letter).partition(" WORD ")[2].split(" ")[0]
    for quote in quotes:
        text = "\n".join(quote + line for line in letter)
        for part in split_letter(text, ours, order_lines(3), (1, word), is_mail=False)[0]:
            assert not part.lines
            assert not part.press
            assert part.wait is None
    assert not any(looks_like_order(line) for line in letter if line[:1] != "|")


@pytest.mark.parametrize(("variant", "base"), [*zip((None, *variant_names()), cycle(BASES), strict=False)])
def test_a_race_by_letters_is_the_race_played_directly(variant, base) -> None:
    assert one_race(1, base, variant, turns=5, quotes_all=False) > 1


@pytest.mark.release
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("variant", [None, *variant_names()])
def test_many_races_by_letters_are_the_races_played_directly(variant, base, seed, figure: Figure) -> None:
    one_race(seed, base, variant)
    figure("races by letters", 1)
