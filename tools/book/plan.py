"""The races that the book stands on: which rules, how many teams, and what one of the teams does differently."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.options import RULE_SETS, USUAL_TEAMS, Options, with_rows

SEED: Final = 1
AT_ONCE: Final = 1000
"""Races of a chunk of the batch."""
AT_ONCE_IN_ENGINE: Final = 20
"""Races of a chunk of the engine, which rides one or two a second."""

PLAIN_VARIANT: Final = "plain"
VARIANTS: Final = (
    *(PLAIN_VARIANT, "pursuit", "blind", "spy", "double"),
    *("special", "mountains", "stamina", "pacemaker"),
)
"""The variants of R8, each on `postal`, their home; `plain` is `postal` without one, by the same riders."""

STRATEGIES: Final = ("best-new-card", "random", "highest", "lowest")
"""What one team does against five good ones: see `riders.Strategist`."""
HANDS, UNEQUAL, EQUAL = "hands", "unequal", "equal"
"""One team starts with other hands than the usual ones: see `riders.starting_hands`."""

OTHER_OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {"orders": "simultaneous"},
    {"orders": "simultaneous", "first_turn": "grade"},
    {"orders": "simultaneous", "order": "grade"},
    {"orders": "simultaneous", "order": "grade-card-hand"},
    {"first_turn": "team1"},
    {"card_cap": 15},
    {"card_cap": 10},
    {"breakaway_trigger": "new-leader"},
    {"breakaway_measure": "rivals"},
    {"overcrowding": "blank-ahead"},
    {"overcrowding": "crowded-three"},
    {"start": "staggered"},
    {"finish": 120, "sprints": (40, 80)},
    {"finish": 120, "sprints": (40, 90)},
    {"sprints": ()},
)
"""Changes of `boxed`, each tried alone. Two rows of R2 are left out: the riders of the batch see all hands and use
their full totals, so that `hands` and `totals` would change nothing.
"""


class Setting(NamedTuple):
    """Races of one kind. `rows`: options that differ from the rule set, as JSON; `one`: what one team does."""

    rule_set: str = "boxed"
    teams: int = USUAL_TEAMS
    rows: str = "{}"
    one: str = ""
    variant: str = ""

    @property
    def options(self) -> Options:
        rows = json.loads(self.rows)
        if "sprints" in rows:
            rows["sprints"] = tuple(rows["sprints"])
        return with_rows(RULE_SETS[self.rule_set], rows) if rows else RULE_SETS[self.rule_set]

    @property
    def key(self) -> str:
        """A name for files and for the table."""
        rows = [f"{row}={_text(value)}" for row, value in json.loads(self.rows).items()]
        return ".".join((self.rule_set, str(self.teams), *rows, *filter(None, (self.one, self.variant))))

    @property
    def at_once(self) -> int:
        return AT_ONCE_IN_ENGINE if self.variant else AT_ONCE


class Chunk(NamedTuple):
    """Races that are ridden together, from one seed."""

    setting: Setting
    number: int
    seed: int


OTHERS: Final = tuple(Setting(rows=json.dumps(rows)) for rows in OTHER_OPTIONS)
FULL: Final = (*map(Setting, RULE_SETS), OTHERS[0])
"""Settings of which every row is counted."""


def settings() -> dict[Setting, tuple[int, ...]]:
    """Return all settings with the races of four rounds: after each the table is of use."""
    wanted: dict[Setting, tuple[int, ...]] = {}
    for one in ("", HANDS):
        wanted[Setting(one=one)] = (5_000, 20_000, 20_000, 100_000)
    for one in (*STRATEGIES, UNEQUAL, EQUAL):
        wanted[Setting(one=one)] = (2_000, 5_000, 10_000, 25_000)
    for setting in FULL[1:]:
        wanted[setting] = (5_000, 10_000, 20_000, 100_000 if setting.rows == "{}" else 25_000)
    for variant in VARIANTS:
        wanted[Setting("postal", variant=variant)] = (40, 100, 200, 2_000)
    for rule_set in ("boardspace", "postal", "pbm"):
        wanted[Setting(rule_set, one=HANDS)] = (3_000, 3_000, 6_000, 50_000)
    for other in (*(Setting(rule_set, teams) for rule_set in RULE_SETS for teams in (3, 4, 5)), *OTHERS[1:]):
        wanted[other] = (1_000, 2_000, 5_000, 25_000)
    return wanted


def chunks() -> Iterator[Chunk]:
    """Yield all chunks in the order of their use."""
    for step in range(4):
        for setting, races in settings().items():
            begun, end = (0, *races)[step] // setting.at_once, races[step] // setting.at_once
            yield from (Chunk(setting, number, SEED) for number in range(begun, end))


def _text(value: object) -> str:
    return "-".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
