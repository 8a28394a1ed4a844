"""Forks of a race at any point: the decisions before it are the same, and no secret is revealed (R9.1)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from breakaway_desktop.bots.registry import UnknownBot
from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.asks import PlayCard, Retire
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.bot_decisions import seat_stand_ins
from breakaway_desktop.match.fork import fork_race, fork_start, has_secrets, objection
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.ready_hands import bot_hands
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.record.document import MoveEntry, Record
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.settings import Settings
from tests.golden.races import FOLDER, GOLDEN
from tests.kit.races import bot_decision, match_of

BOT, HUMAN = "bot:random", "human"


def golden(name: str) -> Match:
    return Match.resume(load(FOLDER / f"{name}.race"))


def play_on(match: Match, decisions: int) -> Match:
    """Let the random bot decide for every team until the match has `decisions` decisions."""
    while len(match.steps) < decisions and not match.over:
        ask = match.open_asks[0]
        bot = match.seats[ask.team - 1]
        match.seat_player(ask.team, BOT)
        decision = bot_decision(match, ask)[0]
        match.seat_player(ask.team, bot.player)
        match.answer(decision)
    return match


def moves(record: Record) -> list[MoveEntry]:
    return [move for turn in record.turns for move in turn.moves]


@pytest.mark.parametrize("name", [*GOLDEN][::4])
def test_a_fork_begins_with_the_same_decisions_and_verifies(name: str, tmp_path: Path) -> None:
    """Rule sets and variants, from a third of the way, with bots in all seats."""
    old = golden(name)
    start = fork_start(old, len(old.steps) // 3)
    new = fork_race(old, len(old.steps) // 3, [BOT] * len(old.seats), seed=4)
    assert [step.decision for step in new.steps] == [step.decision for step in old.steps[:start]]
    assert new.race == (old.steps[start - 1].after if start else old.first)
    play_on(new, 10_000)
    assert new.over
    path = tmp_path / "new.race"
    save(path, new.record())
    assert verify(path).agreement is Agreement.AGREES
    shared = sum(len(turn.moves) for turn in fork_race(old, start, [BOT] * len(old.seats), seed=4).record().turns)
    assert moves(new.record())[:shared] == moves(old.record())[:shared]


def test_a_fork_can_give_any_team_to_any_player_and_the_old_race_stays() -> None:
    old = golden("boxed-three-teams")
    before = old.record()
    new = fork_race(old, 20, [HUMAN, BOT, "bot:domestique"], seed=4)
    assert new.humans == (1,)
    assert [seat.player for seat in new.seats] == [HUMAN, BOT, "bot:domestique"]
    assert [seat.colour for seat in new.seats] == [seat.colour for seat in old.seats]
    assert old.record() == before


def test_a_race_on_file_never_has_a_module_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This covers every way from its teams to a bot."""
    (tmp_path / "out_of_a_file.py").write_text("class Bot: ...\n")
    monkeypatch.syspath_prepend(tmp_path)
    spec = "bot:out_of_a_file:Bot"
    record = golden("boxed-three-teams").record()
    teams = tuple(replace(team, player=spec) for team in record.teams)
    match = Match.resume(replace(record, teams=teams))
    for opened in (match, fork_race(match, 20, [spec] * 3, seed=4)):
        seat_stand_ins(opened)
        assert [seat.player for seat in opened.seats] == ["bot:director"] * 3
    seat = replace(match.seats[0], player=spec)
    actions: list[Callable[[], object]] = [
        lambda: Driver(match, cast(Thinker, None), Settings()).hand_over(1, spec),
        lambda: bot_hands(seat, match.race.rules.options, 1, 1),
    ]
    for action in actions:
        with pytest.raises(UnknownBot):
            action()
    match = Match(match.base, match.first, teams)
    assert bot_decision(match, match.open_asks[0])[1] is not None
    assert "out_of_a_file" not in sys.modules


def test_a_fork_of_secret_orders_starts_at_the_beginning_of_the_turn() -> None:
    """R4.2: one decision moves everybody, and a player who orders again must not know the others' orders."""
    old = golden("postal-three-teams")
    starts = [index for index, step in enumerate(old.steps, start=1) if step.after.turn != step.before.turn]
    assert fork_start(old, starts[2] + 1) == starts[2]
    assert fork_start(old, starts[2]) == starts[2]
    new = fork_race(old, starts[2] + 1, [BOT] * 3, seed=4)
    assert new.race.given == ()
    assert new.race.turn == 4


@pytest.mark.parametrize("base", ["postal", "pbm", "boxed"])
def test_orders_that_wait_for_others_are_not_carried_over(base: str) -> None:
    """R4.2, R9.1: they are as secret as their cards, which are dealt again."""
    old = play_on(match_of(seed=5, base=base, orders="simultaneous"), 3 + 1)
    assert old.race.given
    new = fork_race(old, len(old.steps), [HUMAN] * 3, seed=4)
    assert new.race.given == ()
    assert len(new.steps) == 3
    assert see(new.race) == see(old.steps[2].after)
    same = [rider.hand for rider in new.race.riders] == [rider.hand for rider in old.race.riders]
    assert same == (not has_secrets(old))


def test_a_rider_retired_at_the_start_of_a_turn_is_retired_in_the_fork_too() -> None:
    """R4.5."""
    old = play_on(match_of(seed=5, base="postal"), 6)
    old.answer(Retire(14))
    new = fork_race(old, len(old.steps), [HUMAN] * 3, seed=4)
    assert [step.decision for step in new.steps] == [step.decision for step in old.steps]


def test_a_fork_cannot_start_at_the_end() -> None:
    old = golden("boxed-three-teams")
    assert objection(old, len(old.steps)) == "what-if-at-the-end"
    with pytest.raises(Refused, match="what-if-at-the-end"):
        fork_race(old, len(old.steps), [BOT] * 3, seed=4)
    assert not objection(old, len(old.steps) - 1)


@pytest.mark.parametrize("totals", ["exactly", "at-most"])
@pytest.mark.parametrize("decisions", [0, 5, 14, 30])
def test_secret_cards_of_an_unfinished_race_are_dealt_again(totals: str, decisions: int) -> None:
    """R9.1: public facts are the same; secrets are not carried over."""
    old = play_on(match_of(seed=9, totals=totals), decisions)
    new = fork_race(old, decisions, [HUMAN] * 3, seed=4)
    assert see(new.race) == see(old.race)
    assert has_secrets(old) == any(rider.secret for rider in old.race.riders)
    hands = [rider.hand for rider in new.race.riders], [rider.hand for rider in old.race.riders]
    assert (hands[0] != hands[1]) == has_secrets(old)
    assert fork_race(old, decisions, [HUMAN] * 3, seed=4).race == new.race


def test_redrawn_cards_come_from_the_seed_of_the_new_record() -> None:
    """R9.2, R9.1: a fork of a fork does not have the secret cards of the first one."""
    old = play_on(match_of(seed=9), 5)
    new = fork_race(old, 5, [HUMAN] * 3, seed=4)
    assert new.record().seed == 4
    assert Match.resume(new.record()).first == new.first
    assert fork_race(old, 5, [HUMAN] * 3, seed=4).first == new.first
    again = fork_race(new, 5, [HUMAN] * 3, seed=5)
    assert see(again.race) == see(new.race)
    assert [rider.hand for rider in again.race.riders] != [rider.hand for rider in new.race.riders]


def test_the_only_human_keeps_his_own_secret_cards() -> None:
    old = play_on(match_of((HUMAN, BOT, BOT), seed=9), 5)
    new = fork_race(old, 3, [HUMAN, BOT, BOT], seed=4)
    mine = slice(0, 4)
    assert [rider.hand for rider in new.first.riders[mine]] == [rider.hand for rider in old.first.riders[mine]]
    assert new.first.riders[4:] != old.first.riders[4:]


def test_cards_revealed_since_are_open_at_earlier_moments_too() -> None:
    """A card that was revealed later is not secret at earlier moments either."""
    old = play_on(match_of(seed=9), 40)
    new = fork_race(old, 0, [HUMAN] * 3, seed=4)
    for step in old.steps[:12]:
        if isinstance(step.decision, PlayCard):
            assert step.decision.card in new.race.rider(step.decision.rider).hand


def test_a_blind_race_cannot_be_forked_until_it_has_finished() -> None:
    """R8.2."""
    old = golden("boxed-blind")
    running = Match(old.base, old.first, old.teams, tuple(old.steps[:10]))
    assert objection(running, 5) == "what-if-hidden"
    assert not objection(old, 5)
