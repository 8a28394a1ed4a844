"""The block for the program in a letter contains the view and the question, in every variant.

A damaged block gives a sentence, or data that can be shown.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.hands import TeamHands, hand_objection
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.referee import asks
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.outgoing import turn_letter
from breakaway_desktop.mail.state import MailRace
from breakaway_desktop.mail.view_block import BEGIN, END, Block, block_in, block_lines
from breakaway_desktop.reports import screen
from breakaway_desktop.variants import variant_names
from tests.engine.fields import fresh
from tests.mail.correspondence import decide, form_of, new_desk, process_text, with_hands, written_orders
from tests.properties.races import Temper, random_hands
from tests.variants.random_races import match_at_random, options_for
from tests.variants.twins import twin, with_room

DUE = datetime(2026, 11, 28, 18, tzinfo=UTC)


def block_of(seed: int, variant: str | None, team: int) -> Block:
    match = match_at_random(seed, variant, "postal", options=options_for(variant, "postal"), stop=10 + 7 * seed)
    ask = next((ask for ask in asks(match.race) if ask.team == team), None)
    assert ask is None or isinstance(ask, AskOrders)
    names = "Anna", "Bruno", "Carla"
    if match.over:
        return Block("bakofe", 3, team, "dagilo", DUE, names, record=match.record())
    return Block("bakofe", 3, team, "dagilo", DUE, names, see(match.race, team), ask)


@pytest.mark.parametrize("variant", [None, *variant_names()])
def test_a_block_decodes_to_the_data_it_was_built_from(variant) -> None:
    for seed in range(6):
        for team in (1, 2):
            block = block_of(seed, variant, team)
            lines = block_lines(block)
            assert max(map(len, lines)) <= 80
            for quote in ("", "> ", ">> "):
                assert block_in(["Hello", *(quote + line for line in lines), "Bye"]) == block


def test_a_block_holds_a_race_of_six_teams() -> None:
    block = Block("bakofe", 1, 1, "dagilo", DUE, ("Anna",) * 6, see(fresh("postal", teams=6), 1))
    assert block_in(block_lines(block)) == block


@pytest.mark.parametrize("variant", ["blind", "special"])
def test_letters_of_earlier_releases_are_read(variant: str) -> None:
    """Letters contain names of fields: if a view renamed one, letters of races in progress could not be read."""
    letter = (Path(__file__).parent / "letters" / f"{variant}.txt").read_text(encoding="utf-8")
    block = block_in(letter.splitlines())
    assert block.view is not None
    assert (block.view.team, block.view.variant.name) == (1, variant)
    assert block.ask is not None
    assert block_in(block_lines(block)) == block


def refusal(lines: list[str]) -> str:
    with pytest.raises(Refused) as refused:
        block_in(lines)
    return refused.value.refusal.key


def test_a_letter_without_a_block_and_one_with_a_broken_one() -> None:
    lines = block_lines(block_of(1, None, 1))
    assert refusal(["Hello"]) == "letter-no-block"
    assert refusal(lines[:2]) == "letter-broken-block"
    assert refusal([lines[0], *lines[2:]]) == "letter-broken-block"
    assert refusal([BEGIN, "????", END]) == "letter-broken-block"
    assert refusal([lines[0], "?" + lines[1], *lines[2:]]) == "letter-broken-block"  # base64 could pass over it
    bomb = base64.b64encode(zlib.compress(b"0" * 50_000_000)).decode()
    assert refusal([BEGIN, bomb, END]) == "letter-broken-block"


def change_one_value(value: Any, rng: Random) -> Any:
    """Return the value with one item changed."""
    if isinstance(value, dict) and value and rng.random() < 0.95:
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            return {other: item for other, item in value.items() if other != key}
        return {**value, key: change_one_value(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        index = rng.randrange(len(value))
        return [*value[:index], change_one_value(value[index], rng), *value[index + 1 :]]
    return rng.choice([None, True, -1, 0, 7, 99, 10**12, "", "x", "11", [], [1], {}, 0.5, "1/0", "1e999"])


@pytest.mark.parametrize("variant", [None, *variant_names()])
def test_a_changed_block_is_refused_or_can_be_drawn(variant) -> None:
    rng = Random(str(variant))
    refused = 0
    block = block_of(2, variant, 1)
    text = "".join(block_lines(block)[1:-1])
    data = json.loads(zlib.decompress(base64.b64decode(text)))
    for _ in range(200):
        packed = base64.b64encode(zlib.compress(json.dumps(change_one_value(data, rng)).encode())).decode()
        other = None
        try:
            other = block_in([BEGIN, packed, END])
        except Refused:
            refused += 1
        if other is not None and other.view is not None:
            screen.road_lines(other.view)
    assert refused > 20


# A letter contains nothing that its team may not know (R9.1)


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
