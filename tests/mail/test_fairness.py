"""A letter contains nothing that its team may not know (R9.1).

If two races look the same to a team, its letters are identical, including the block for the program.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from breakaway_desktop.engine.hands import TeamHands, hand_objection
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.view import see
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.outgoing import turn_letter
from breakaway_desktop.mail.state import MailRace
from tests.mail.correspondence import decide, form_of, new_desk, process_text, with_hands, written_orders
from tests.properties.races import Temper, random_hands
from tests.variants.twins import twin, with_room


def ridden_desk(seed: int, base: str, variant: str | None, turns: int) -> tuple[MailRace, Random]:
    rng = Random(f"fair/{base}/{variant}/{seed}")
    options = with_rows(RULE_SETS[base], {"hands": "hidden", "order": "arrival", "first_turn": "team1"})
    desk = with_hands(new_desk(base, variant, options, seed=seed), random_hands(rng, 3, options.totals))
    for _ in range(turns):
        match = referee.match_of(desk)
        assert match is not None
        if match.over:
            break
        for team, decided in decide(match, rng, Temper(0.0, 0.0, "any")).items():
            text = "\n".join(f"{rider}: {order}" for rider, order in written_orders(decided).items())
            desk = process_text(desk, f"{form_of(desk, team)}\n{text}").desk
        desk = referee.play_due_turn(desk, desk.deadline, missing=True)
    return desk, rng


def other_hands(desk: MailRace, own: int, rng: Random) -> MailRace | None:
    """Return the same race with other secret starting cards of rivals, of the same sum."""
    match = referee.match_of(desk)
    assert match is not None
    assert desk.hands is not None
    built: list[TeamHands] = []
    changed = False
    for team, hands in enumerate(desk.hands, start=1):
        team_hands = []
        for number, hand in enumerate(hands, start=1):
            rider = match.race.rider(10 * team + number)
            hidden = list(rider.hand[: rider.secret])
            if team != own and len(hidden) > 1:
                first, second = rng.sample(range(len(hidden)), 2)
                by = rng.choice([-1, 1])
                places = [hand.index(hidden[first]), hand.index(hidden[second])]
                other = list(hand)
                other[places[0]] += by
                other[places[1]] -= by
                legal = places[0] != places[1] and not hand_objection(number, tuple(other), desk.options.totals)
                hand, changed = (tuple(other), True) if legal else (hand, changed)
            team_hands.append(hand)
        built.append(tuple(team_hands))  # type: ignore[arg-type]
    return replace(desk, hands=tuple(built)) if changed else None


@pytest.mark.parametrize(
    ("variant", "base"),
    [(None, "postal"), ("blind", "pbm"), ("spy", "postal"), ("mountains", "pbm"), ("stamina", "postal")],
)
def test_hidden_cards_of_rivals_do_not_show_in_a_letter(variant, base) -> None:
    compared = 0
    for seed in range(6):
        desk, rng = ridden_desk(seed, base, variant, turns=seed % 4)
        for own in range(1, 4):
            other = other_hands(desk, own, rng)
            if other is None:
                continue
            here, there = referee.match_of(desk), referee.match_of(other)
            assert here is not None
            assert there is not None
            if here.over or see(here.race, own) != see(there.race, own):
                continue
            assert turn_letter(desk, here, own) == turn_letter(other, there, own)
            compared += 1
    assert compared > 2


@pytest.mark.parametrize("variant", ["blind", "spy"])
def test_squares_of_rivals_do_not_show_in_a_letter_where_they_are_hidden(variant) -> None:
    for seed in range(0, 12, 4):
        desk, rng = ridden_desk(seed, "postal", variant, turns=3 + seed)
        for own in range(1, 4):
            here, there = referee.match_of(desk), referee.match_of(desk)
            assert here is not None
            assert there is not None
            if here.over:
                continue
            here.steps[-1] = here.steps[-1]._replace(after=with_room(here.race))
            there.steps[-1] = there.steps[-1]._replace(after=twin(there.race, own, rng))
            assert here.race != there.race
            assert turn_letter(desk, here, own) == turn_letter(desk, there, own)


def test_no_letter_reveals_another_code_word_or_the_seed() -> None:
    desk, _rng = ridden_desk(3, "postal", None, turns=2)
    desk = replace(desk, seed=987654321)
    for team in range(1, 4):
        letter = "\n".join(turn_letter(desk, referee.match_of(desk), team))
        assert desk.player(team).code_word in letter
        assert "987654321" not in letter
        for other in range(1, 4):
            assert other == team or desk.player(other).code_word not in letter
            assert "@" not in letter
