"""The way in for other programs. Its names stay from release to release.

A race is begun with a rule set, a player for each team, and the seed of its hands. Bots decide until a human must:

>>> import breakaway_desktop.api as breakaway
>>> match = breakaway.begin_race("boxed", ["human", "random", "random"], seed=7, finish=40, sprints=(15,))
>>> breakaway.ride_bots(match)
(AskCard(team=1, rider=11, cards=(11, 15, 4), dropped=False),)
>>> match.view(team=1).rider(21).cards  # a rival's, still secret
(None, None, None, None)
>>> while asks := breakaway.ride_bots(match):
...     step = match.answer(breakaway.PlayCard(asks[0].rider, max(asks[0].cards)))
>>> breakaway.standings(match.race).points  # team 1 first
(57, 35, 25)

Its record (docs/record.md) is written to a file, verified, and read to ride on:

>>> from pathlib import Path
>>> breakaway.save(Path("my.race"), match.record())
>>> breakaway.verify(Path("my.race")).agreement
<Agreement.AGREES: 0>
>>> breakaway.Match.resume(breakaway.load(Path("my.race"))).race == match.race
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from breakaway_desktop.bots.base import Bot, CardBot, Decided, parameter
from breakaway_desktop.bots.messages import think
from breakaway_desktop.bots.registry import BadParameter, UnknownBot, allow_bots, bot_names, find_bot, rng_for
from breakaway_desktop.bots.rollout_counter import note_rollouts
from breakaway_desktop.engine.asks import (
    Ask,
    AskCard,
    AskOrders,
    Decision,
    Extra,
    GiveOrders,
    NoOrder,
    NoOrders,
    PlayCard,
    Retire,
)
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import ROWS, RULE_SETS, Options, with_rows
from breakaway_desktop.engine.race import Race, Rider, Rules
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.standings import standings, team_points
from breakaway_desktop.engine.variant import Variant, VariantTexts
from breakaway_desktop.engine.view import SeenRider, View, see
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, HUMAN, Plan, hands_from_seed, seats_of
from breakaway_desktop.match.simulate import run_match
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.document import LARGEST_SEED, LONGEST_NAME, Record
from breakaway_desktop.record.json_checks import (
    Unreadable,
    parse_choice,
    parse_integer,
    parse_list,
    parse_name,
    parse_object,
)
from breakaway_desktop.record.reading import read, read_player
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.record.writing import write
from breakaway_desktop.variants import find_variant, variant_names

__all__ = [
    "RULE_SETS", "Agreement", "Ask", "AskCard", "AskOrders", "BadParameter", "Bot", "CardBot", "Contradiction",
    "Decided", "Decision", "Extra", "GiveOrders", "Match", "NoOrder", "NoOrders", "Options", "PlayCard", "Race",
    "Record", "Refusal", "Refused", "Retire", "Rider", "Rules", "SeenRider", "UnknownBot", "Unreadable", "Variant",
    "VariantTexts", "View", "allow_bots", "answer", "asks", "begin_race", "bot_names", "find_bot", "find_variant",
    "load", "note_rollouts", "parameter", "random_hands", "read", "rebuild", "ride_bots", "rng_for", "rules_of",
    "save", "see", "standings", "start", "team_points", "variant_names", "verify", "with_rows", "write",
]  # fmt: skip


def begin_race(base: str, players: Sequence[str], seed: int, variant: str | None = None, **rows: Any) -> Match:
    """Return a race before its first move, with random hands from the seed (R9.2).

    `base`: a key of `RULE_SETS`; `players`: team 1 first, `human` or the name of a bot (`allow_bots`); `rows`:
    options that differ (R2.1), as in `Options`. Raises Refused (R1.1, R2.1, R8), UnknownBot, BadParameter; Unreadable
    for a value that no record can hold.
    """
    parse_choice("base", base, RULE_SETS)
    parse_integer("seed", seed, 0, LARGEST_SEED)
    seats = seats_of([read_player("players", name if name == HUMAN else f"{BOT}{name}") for name in players])
    for bot in {seat.bot for seat in seats if seat.bot is not None}:
        find_bot(bot)
    if variant is not None:
        parse_name("variant", variant, LONGEST_NAME)
    plan = Plan(base, with_rows(RULE_SETS[base], _typed(rows)), seats, seed, variant=variant)
    return Match.begin(plan.with_hands([hands_from_seed(seed, team) for team in range(1, len(seats) + 1)]))


def _typed(rows: dict[str, Any]) -> dict[str, Any]:
    """Return the rows if they exist and have the types of `Options`; a list of sprints becomes a tuple."""
    typed = {**parse_object("rows", rows, (), ROWS)}
    for row in {"finish", "card_cap"} & {row for row, value in rows.items() if (row, value) != ("card_cap", None)}:
        parse_integer(row, rows[row])
    if "sprints" in rows:
        sprints = rows["sprints"]
        typed["sprints"] = parse_list("sprints", [*sprints] if isinstance(sprints, tuple) else sprints, parse_integer)
    return typed


def ride_bots(match: Match) -> tuple[Ask, ...]:
    """Apply what needs no human, and return what the humans are asked; nothing after the race.

    Bots think in this process and do a fixed amount of work (docs/bots.md). Raises Refused with the reason if one
    fails.
    """
    run_match(match, think, _refuse)
    return match.open_asks


def _refuse(_team: int, failure: Refusal) -> None:
    raise Refused.of(failure)
