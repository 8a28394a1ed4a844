"""R2.1, R9.1: where hands are private, no player can tell a race from one with other cards in rivals' hands."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from breakaway_desktop.bots import advice
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.registry import find_bot, rng_for
from breakaway_desktop.mail.outgoing import turn_letter
from breakaway_desktop.match.chosen_cards import ask_of
from breakaway_desktop.match.key_moments import ATTACK, LEAD, key_moments
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.log_entries import entries_of
from breakaway_desktop.play.replay_timeline import ReplayTimeline
from breakaway_desktop.play.spoken import answers
from breakaway_desktop.play.spoken.events import event_line, moments_of
from breakaway_desktop.play.spoken.names import FULL, names_for
from breakaway_desktop.play.watching.viewer import Viewer, visible_events
from breakaway_desktop.reports.event_lines import turn_log_lines
from breakaway_desktop.reports.movement_log import movement_log_lines
from breakaway_desktop.reports.report import report_lines, turns_of
from breakaway_desktop.sentences.why.explain import ExplanationContext, explain
from breakaway_desktop.sentences.why.rider_reasons import reason_sentences
from breakaway_desktop.sentences.why.topics import Topic
from tests.figures import Figure
from tests.kit.races import forge, match_of
from tests.mail.correspondence import new_desk
from tests.phones.test_phone_secrets import WATCHING, WatchedRoom

RULES = (("boxed", None), ("postal", None), ("pbm", "stamina"), ("boardspace", "mountains"), ("boxed", "pursuit"))
SPOKEN = (answers.AGAIN, answers.CARDS, answers.FRONT, answers.RIDERS, answers.CIRCUIT)
ROLLOUTS, TEAMS, PLAYERS = 2, 4, ("human", *["bot:random"] * 3)
EXPLAINED = ("last-card", "dealt", "start", "better", "hidden", "move", "order")


def ridden(seed: int) -> Match:
    """Return a race of random bots, in which the watching team is asked."""
    rng, (base, variant) = Random(seed), RULES[seed % len(RULES)]
    match = match_of(PLAYERS, base=base, variant=variant, seed=seed, rows={"hands": "private"})
    least = rng.randrange(80)
    while not match.over and (len(match.steps) < least or match.open_asks[0].team != WATCHING):
        ask = match.open_asks[0]
        match.answer(RandomBot().decide(match.view(ask.team), ask, rng))
    return match


def told(match: Match, seed: int) -> dict[str, Any]:
    """Return all that the watching team's player, a spectator and the bots in his place get of the race."""
    race, view, names, steps = match.race, match.view(WATCHING), names_of(match), match.steps
    ask, teams, seen = ask_of(race, WATCHING), range(1, TEAMS + 1), Viewer(WATCHING).visible_steps(steps)
    context, spoken = ExplanationContext(match.first, seen, view, names), names_for(names, WATCHING)
    assert ask is not None
    topics = [Topic(kind, rider.id, race.turn - 1) for kind in EXPLAINED for rider in race.riders]
    story = ReplayTimeline(match)
    room = WatchedRoom(match, None, seed)
    for kind in ("log", "why", "hint"):
        room.ask(WATCHING, f'{{"kind": "{kind}", "id": "{kind}", "at": "{room.page_of(WATCHING)["at"]}"}}')
    return {
        "view": (view, match.view(), ask, [visible_events(step, team) for step in steps for team in (0, WATCHING)]),
        "log": (entries_of(match, names, len(steps)), turn_log_lines(steps, names, 1, race.turn)),
        "logs": [movement_log_lines(match.first, steps, view, team, names) for team in teams],
        "reports": [report_lines(steps, turn, names) for turn in range(1, turns_of(steps).reportable + 1)],
        "reasons": [reason_sentences(race, seen, rider.id, names) for rider in race.riders],
        "explained": [(e.subject, e.text, e.card) for topic in topics if (e := explain(topic, context)) is not None],
        "events": [event_line(moment, spoken) for step in steps for moment in moments_of(step, WATCHING)],
        "answers": [answers.answer_lines(asked, view, ask, spoken, amount=FULL, long=True) for asked in SPOKEN],
        "replay": [(story.view(n), story.new_cards(n), story.sheet(n, 2)) for n in range(0, story.last, 7)],
        "undo": match.next_undo(),
        "letter": letter_of(match) if match.is_simultaneous else [],
        "phone": room.sent,
        "bots": [find_bot(bot).decide(view, ask, rng_for(*match.seed_parts(ask))) for bot in ("random", "domestique")],
        "hint": advice.advice(view, ask, match.seed_parts(ask)),
    }


new_desk_once = lru_cache(new_desk)  # its name and code words are random


def letter_of(match: Match) -> list[str]:
    """Return the letter before this turn, as if the race were one by mail."""
    rules, turn, hands = match.race.rules, match.race.turn, tuple(entry.hands for entry in match.teams)
    desk = new_desk_once(match.base, rules.variant.name, rules.options, TEAMS)
    deadlines = dict.fromkeys(range(turn + 1), desk.deadline)
    return turn_letter(replace(desk, hands=hands, turns=({},) * (turn - 1), deadlines=deadlines), match, WATCHING)


def compare(first: int, pairs: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Compare races with forged ones; return in how many a hand differs."""
    monkeypatch.setattr(advice, "ROLLOUTS_PER_HINT", ROLLOUTS)
    differ = 0
    for seed in range(first, first + pairs):
        match = ridden(seed)
        if not match.over:
            other = forge(match, WATCHING, Random(seed))
            here, there = told(match, seed), told(other, seed)
            assert [kind for kind in here if here[kind] != there[kind]] == [], seed
            differ += match.race != other.race
    return differ


def test_rivals_cards_do_not_show_in_anything_that_a_player_gets(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compare(0, 10, monkeypatch) >= 7


@pytest.mark.release
@pytest.mark.parametrize("first", range(1000, 2000, 100))
def test_a_thousand_pairs_of_races_are_the_same_to_a_player(
    first: int, monkeypatch: pytest.MonkeyPatch, figure: Figure
) -> None:
    pairs = compare(first, 100, monkeypatch)
    assert pairs >= 70
    figure("pairs of races", pairs)


def test_the_comparison_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other cards of his own everything differs for the player, but nothing for the others."""
    monkeypatch.setattr(advice, "ROLLOUTS_PER_HINT", ROLLOUTS)
    match = ridden(3)
    here, there = told(match, 3), told(forge(match, 2, Random(3)), 3)
    same = {kind for kind in here if here[kind] == there[kind]}
    assert same == {"log", "reports", "replay", "undo", "letter"}


def test_the_replay_of_a_running_race_marks_no_breakaway() -> None:
    """A lead is its new card (R7.6); kinds of moments follow from squares, so no forged pair can differ in them."""
    matches = [ridden(seed) for seed in range(0, 60, 5)]
    assert any(dealt.kind == ATTACK for match in matches for dealt in key_moments(match.steps))
    kinds = {moment.kind for match in matches for moment in ReplayTimeline(match).moments}
    assert LEAD in kinds
    assert ATTACK not in kinds
