"""Races that differ only in what a team may not know give it the same words (R9.1, R9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from breakaway_desktop.arena.fairness import alternative_race
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.chosen_cards import ask_of
from breakaway_desktop.play.spoken.answers import ANSWERS, answer_lines
from breakaway_desktop.play.spoken.events import event_line, moments_of, told_lines
from breakaway_desktop.play.spoken.names import AMOUNTS, SpokenNames, names_for
from breakaway_desktop.sentences.names import Names
from tests.play.spoken.transcripts import RACES, TEAM, decisions


def words(race: Race, names: SpokenNames) -> list[str]:
    """Return everything that the team can hear about a race."""
    view, ask = see(race, TEAM), ask_of(race, TEAM)
    return [
        line
        for asked in ANSWERS
        for long in (False, True)
        for amount in AMOUNTS
        for line in answer_lines(asked, view, ask, names, long=long, amount=amount)
    ]


def pairs(name: str) -> Iterator[tuple[Race, Race]]:
    for number, heard in enumerate(decisions(*RACES[name])):
        other = alternative_race(heard.race, TEAM, Random(number))
        if other is not None and not heard.race.over:
            yield heard.race, other


@pytest.mark.parametrize("name", RACES)
def test_secrets_change_no_word(name: str) -> None:
    names = names_for(Names(decisions(*RACES[name])[0].match.seats), TEAM)
    compared = 0
    for race, other in pairs(name):
        assert words(race, names) == words(other, names)
        compared += 1
    assert compared or name in ("blind", "spy")


def test_own_cards_do_change_the_words() -> None:
    """This shows that the test above can fail."""
    (race, _other), *_rest = pairs("boxed")
    names = names_for(Names(decisions(*RACES["boxed"])[0].match.seats), TEAM)
    first, *others = race.riders
    mine = race._replace(riders=(first._replace(hand=first.hand[::-1]), *others))
    assert words(race, names) != words(mine, names)


@pytest.mark.parametrize("name", ["blind", "spy"])
def test_no_move_of_a_hidden_rival_is_told(name: str) -> None:
    """R8.2: nor is it counted, or placed."""
    heard = decisions(*RACES[name])
    names = names_for(Names(heard[0].match.seats), TEAM)
    moments = [moment for step in heard[0].match.steps[:-1] for moment in moments_of(step, TEAM)]
    told = told_lines(moments, names, every_move=True) + [event_line(moment, names) for moment in moments]
    rivals = ("Azure", "Red")
    assert not [line for line in told if line.startswith(rivals) and (" plays " in line or " alone " in line)]
