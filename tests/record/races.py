"""Races for the tests of files: simulated, and random ones with missing orders, retirements and dropped riders."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from breakaway_desktop.engine.asks import AskCard, Decision, NoOrder, PlayCard
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.writing import write
from tests.engine.fields import options_of
from tests.kit.races import match_of
from tests.properties.races import random_retirement

SMALL: dict[str, Any] = {"finish": 30, "sprints": (10, 20)}
"""Rows that make a race short."""

CHANGES: tuple[dict[str, Any], ...] = (
    {},
    {"finish": 60, "sprints": (25,)},
    {"sprints": ()},
    {"sprints": (20, 21, 22, 60)},
    {"totals": "at-most"},
    {"first_turn": "team1"},
    {"first_turn": "drawn"},
    {"first_turn": "rotated"},
    {"card_cap": 3},
    {"card_cap": 8},
    {"breakaway_trigger": "new-leader"},
    {"breakaway_trigger": "newly-alone"},
    {"breakaway_measure": "rivals"},
    {"overcrowding": "blank-ahead"},
    {"overcrowding": "crowded-three"},
    {"start": "staggered"},
    {"hands": "open"},
)
"""Changes of each single option of a rule set (R2.1)."""


def random_decision(match: Match, rng: Random, missing: float, retiring: float) -> Decision:
    """Return a random decision; riders 4 prefer low cards and the others high ones, so that some riders are dropped."""
    ask = match.open_card_ask
    assert ask is not None
    if rng.random() < retiring and (retirement := random_retirement(match.race, rng)):
        return retirement
    if rng.random() < missing:
        return NoOrder(ask.rider)
    if rng.random() < 0.6:
        return PlayCard(ask.rider, min(ask.cards) if ask.rider % 10 == 4 else max(ask.cards))
    return PlayCard(ask.rider, rng.choice(ask.cards))


def random_match(
    seed: int,
    *,
    base: str = "boxed",
    teams: int = 3,
    players: Sequence[str] = (),
    missing: float = 0.1,
    retiring: float = 0.02,
    stop: int | None = None,
    **rows: Any,
) -> Match:
    """Return a random match of `players`, or of humans, played to its end, or for `stop` decisions."""
    match, rng = match_of(players or ("human",) * teams, base=base, seed=seed, rows=rows), Random(f"ridden/{seed}")
    while not match.over and len(match.steps) != stop:
        match.answer(random_decision(match, rng, missing, retiring))
    return match


def match_with_dropped_rider() -> tuple[Match, AskCard]:
    """Return a race of humans in which a dropped rider with a choice is asked, and that ask (R4.6)."""
    for seed in range(100):
        match = match_of(seed=seed, base="boardspace")
        while (ask := match.open_card_ask) is not None:
            if ask.dropped and ask.has_choice:
                return match, ask
            match.answer(PlayCard(ask.rider, min(ask.cards) if ask.rider % 10 == 4 else max(ask.cards)))
    raise AssertionError("nobody was dropped")


def longest_match(finish: int, teams: int = 3) -> Match:
    """Return the longest possible race: 3 squares a turn, and nobody retires."""
    return random_match(1, missing=0, retiring=0, teams=teams, finish=finish, sprints=(), card_cap=3)


def document_of(record: Record) -> dict[str, Any]:
    """Return the record as a JSON reader sees it."""
    document: dict[str, Any] = json.loads(write(record))
    return document


def keys_of_turns(document: dict[str, Any]) -> set[str]:
    return {key for turn in document["turns"] for key in turn}


def full_race(base: str = "boxed") -> dict[str, Any]:
    """Return a short race of three teams with a retirement, a missing order, dropped riders and an end in mid-turn."""
    document: dict[str, Any] = json.loads(_full_race(base))
    return document


@cache
def _full_race(base: str) -> str:
    needed_keys = {"nmr", "retired", "points", "dropped"}
    for seed in range(1000):
        record = random_match(seed, base=base, finish=45, sprints=(10, 20)).record()
        document = document_of(record)
        if needed_keys <= keys_of_turns(document) and "replacements" not in document["turns"][-1]:
            return write(record)
    raise AssertionError("no such race in a thousand")


def simulated_document(
    base: str, teams: int, seed: int, bots: tuple[str, ...] = ("random",), **rows: Any
) -> dict[str, Any]:
    """Return a simulated race as JSON."""
    return document_of(simulate(base, options_of(base, **rows), teams, bots, seed))
