"""The races that the book stands on: which rules, how many teams, and what one of the teams does differently."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.options import RULE_SETS, USUAL_TEAMS, Options, with_rows

SEED: Final = 1
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


class Setting(NamedTuple):
    """Races of one kind. `rows`: options that differ from the rule set; `one`: what one team does."""

    rule_set: str = "boxed"
    teams: int = USUAL_TEAMS
    rows: tuple[tuple[str, Any], ...] = ()
    one: str = ""
    variant: str = ""

    @property
    def options(self) -> Options:
        return with_rows(RULE_SETS[self.rule_set], dict(self.rows)) if self.rows else RULE_SETS[self.rule_set]

    @property
    def key(self) -> str:
        """A name for files and for the table."""
        rows = [f"{row}={_text(value)}" for row, value in self.rows]
        return ".".join((self.rule_set, str(self.teams), *rows, *filter(None, (self.one, self.variant))))

    @property
    def at_once(self) -> int:
        """Races of a chunk; the engine rides one or two a second."""
        return 20 if self.variant else 1000


class Chunk(NamedTuple):
    """Races that are ridden together, from one seed."""

    setting: Setting
    number: int
    seed: int


_SECRET: Final = ("orders", "simultaneous")
OTHERS: Final = tuple(
    Setting(rows=rows)
    for rows in (
        (_SECRET,),
        (_SECRET, ("first_turn", "grade")),
        (_SECRET, ("order", "grade")),
        (_SECRET, ("order", "grade-card-hand")),
        (("first_turn", "team1"),),
        (("card_cap", 15),),
        (("card_cap", 10),),
        (("breakaway_trigger", "new-leader"),),
        (("breakaway_measure", "rivals"),),
        (("overcrowding", "blank-ahead"),),
        (("overcrowding", "crowded-three"),),
        (("start", "staggered"),),
        (("finish", 120), ("sprints", (40, 80))),
        (("finish", 120), ("sprints", (40, 90))),
        (("sprints", ()),),
    )
)
"""Changes of `boxed`, each tried alone. Two rows of R2 are left out: the riders of the batch see all hands and use
their full totals, so that `hands` and `totals` would change nothing."""
FULL: Final = (*map(Setting, RULE_SETS), OTHERS[0])
"""Settings of which every row is counted."""
ROUNDS: Final = (
    ((5_000, 20_000, 20_000, 100_000), (Setting(), Setting(one=HANDS))),
    ((2_000, 5_000, 10_000, 25_000), [Setting(one=one) for one in (*STRATEGIES, UNEQUAL, EQUAL)]),
    ((5_000, 10_000, 20_000, 100_000), FULL[1:-1]),
    ((5_000, 10_000, 20_000, 25_000), OTHERS[:1]),
    ((40, 100, 200, 2_000), [Setting("postal", variant=variant) for variant in VARIANTS]),
    ((3_000, 3_000, 6_000, 50_000), [Setting(rule_set, one=HANDS) for rule_set in ("boardspace", "postal", "pbm")]),
    ((1_000, 2_000, 5_000, 25_000), [Setting(rule_set, teams) for rule_set in RULE_SETS for teams in (3, 4, 5)]),
    ((1_000, 2_000, 5_000, 25_000), OTHERS[1:]),
)
"""Races of four rounds, after each of which the table is of use, with their settings."""
SETTINGS: Final = {setting: races for races, chosen in ROUNDS for setting in chosen}


def chunks() -> Iterator[Chunk]:
    """Yield all chunks in the order of their use."""
    for step in range(4):
        for setting, races in SETTINGS.items():
            begun, end = (0, *races)[step] // setting.at_once, races[step] // setting.at_once
            yield from (Chunk(setting, number, SEED) for number in range(begun, end))


def _text(value: object) -> str:
    return "-".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)
