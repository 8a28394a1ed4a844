"""Evaluation of the decisions that `team_play` tried: the gain from playing as a team.

The best card for the team is compared with the best card for the rider himself; so are the cards for a few simple aims.
Differences are classified: a *string*, if the team-mates' new cards grow; *denial*, if those of the strongest rivals
shrink; a *sacrifice*, if the rider gives up expected points. Points are those of complete races, with 95% intervals
from a bootstrap over races. For each bot: how often it plays the team's card where that pays, and with what gain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.batch.layout import IntArray
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.engine.race import SLOTS
from breakaway_desktop.engine.view import View

GROWTH: Final = 0.5
"""Smallest total change in the new cards of three team-mates, or of four rivals, that counts."""
GIVEN_UP: Final = 0.5
"""Smallest number of points given up by a rider that counts as a sacrifice."""
PAYS: Final = 0.5
"""Smallest number of points that the team expects to gain from its card where it counts as paying."""
SAMPLES: Final = 4000
NEAR: Final = 12
"""Largest distance in squares from the rider to others who are named in an example."""
GRADES: Final = "ABCD"
LINES: Final = ("the first line", "the second line", "the finish")


class TriedDecision(NamedTuple):
    """A decision whose cards were tried.

    Arrays have a row for each distinct card, lowest first, and a column for each rider by index.
    """

    race: int
    view: View
    rider: int
    cards: tuple[int, ...]
    foreseen: FloatArray
    """Points after two turns, plus the value of every rider's position then."""
    new: FloatArray
    """The new card that every rider gets at the end of this turn."""
    in_string: FloatArray
    """(cards): number of the team's riders in one string at the end of this turn."""
    final: FloatArray
    """Points at the end of the race, simulated with random numbers other than those of `foreseen`."""
    wins: FloatArray
    """(cards): share of races that the team wins; a shared victory counts as a fraction."""
    played: Sequence[int]
    """The row of the card that each bot plays."""

    @property
    def own_column(self) -> int:
        return SLOTS[self.rider]

    @property
    def grade(self) -> str:
        return GRADES[self.rider % 10 - 1]

    @property
    def four(self) -> slice:
        """The columns of the rider's team."""
        return slice(self.own_column & ~3, (self.own_column & ~3) + 4)

    @property
    def rivals(self) -> slice:
        """The columns of the strongest rival team: the one with the most expected points, on average over all cards."""
        teams = self.foreseen.mean(axis=0).reshape(-1, 4).sum(axis=1)
        teams[self.own_column >> 2] = -np.inf
        strongest = 4 * int(teams.argmax())
        return slice(strongest, strongest + 4)

    @property
    def lines_crossed(self) -> int:
        """Number of lines that the rider has crossed."""
        return sum(square < self.view.rider(self.rider).square for square in self.view.course.lines)

    @property
    def best_alone(self) -> int:
        """The row of the card with the most expected points for the rider himself."""
        return int(self.foreseen[:, self.own_column].argmax())

    @property
    def best_for_team(self) -> int:
        """The row of the card with the most expected points for the team."""
        return int(self.of_team(self.foreseen).argmax())

    def of_team(self, values: FloatArray) -> FloatArray:
        points: FloatArray = values[:, self.four].sum(axis=1)
        return points

    def of_mates(self, values: FloatArray) -> FloatArray:
        return self.of_team(values) - values[:, self.own_column]

    def of_rivals(self, values: FloatArray) -> FloatArray:
        points: FloatArray = values[:, self.rivals].sum(axis=1)
        return points


Choice = Callable[[TriedDecision], int]
"""A function that returns the row of a card."""
Kind = Callable[[TriedDecision], bool]


def gain(tried: TriedDecision, values: FloatArray) -> float:
    """Return the difference in `values`, which has a row per card, between the team's best card and the rider's own."""
    return float(values[tried.best_for_team] - values[tried.best_alone])


def is_string(tried: TriedDecision) -> bool:
    return gain(tried, tried.of_mates(tried.new)) >= GROWTH


def is_denial(tried: TriedDecision) -> bool:
    return gain(tried, tried.of_rivals(tried.new)) <= -GROWTH


def is_sacrifice(tried: TriedDecision) -> bool:
    return gain(tried, tried.foreseen[:, tried.own_column]) <= -GIVEN_UP


def _sacrifice_of(grade: str) -> Kind:
    return lambda tried: is_sacrifice(tried) and tried.grade == grade


def _sacrifice_before(line: int) -> Kind:
    return lambda tried: is_sacrifice(tried) and tried.lines_crossed == line


KINDS: Final[dict[str, Kind]] = {
    "all": lambda tried: True,
    "string": is_string,
    "denial": is_denial,
    "neither": lambda tried: not is_string(tried) and not is_denial(tried),
    "sacrifice": is_sacrifice,
    **{f"sacrifice of {grade}": _sacrifice_of(grade) for grade in GRADES},
    **{f"sacrifice before {name}": _sacrifice_before(line) for line, name in enumerate(LINES)},
}
"""Kinds of decisions in which the team's card differs from the rider's own."""

AIMS: Final[dict[str, Choice]] = {
    "the team's points": lambda tried: tried.best_for_team,
    "the team's points less the rivals'": lambda tried: int(
        (tried.of_team(tried.foreseen) - tried.of_rivals(tried.foreseen)).argmax()
    ),
    "most new squares for the team": lambda tried: int(tried.of_team(tried.new).argmax()),
    "most of the team in one string": lambda tried: int(tried.in_string.argmax()),
    "fewest new squares for the rivals": lambda tried: int(tried.of_rivals(tried.new).argmin()),
}
"""Criteria for choosing a card. "The rivals" are those of the rival team with the most expected points."""

EXAMPLES: Final[dict[str, Callable[[TriedDecision], float]]] = {
    "string": lambda tried: gain(tried, tried.of_team(tried.foreseen)),
    "sacrifice of D": lambda tried: gain(tried, tried.of_team(tried.foreseen)),
    "denial": lambda tried: -gain(tried, tried.of_rivals(tried.foreseen)),
}
"""Kinds of which an example is shown: the case with the largest expected difference in points."""


def report(rows: Sequence[TriedDecision], every: int, bots: Sequence[str] = ()) -> str:
    """Return the tables and examples; one in `every` decisions was tried, and asked of the bots."""
    races, scale = len({tried.race for tried in rows}), every / rows[0].view.teams
    differing = [tried for tried in rows if tried.best_for_team != tried.best_alone]
    aims = [_line(name, [(tried, choice(tried)) for tried in rows], scale, races) for name, choice in AIMS.items()]
    kinds = [
        _line(name, [(tried, tried.best_for_team if kind(tried) else tried.best_alone) for tried in rows], scale, races)
        for name, kind in KINDS.items()
        if any(map(kind, differing))
    ]
    examples = []
    for name, clearness in EXAMPLES.items():
        some = [tried for tried in differing if KINDS[name](tried)]
        if some:
            examples += ["", *_example(name, max(some, key=clearness))]
    return "\n".join(
        [
            f"{races} races, {len(rows)} decisions tried out, 1 in {every}: a team takes about "
            f"{len(rows) * scale / races:.0f} in a race. All gains are against the card that is best for the rider "
            "himself, where another is played; in a race: the sum of those of a team.",
            "",
            _heading("card chosen by"),
            *aims,
            "",
            _heading("the team's points, by kind"),
            *kinds,
            *(_bots(bots, [tried for tried in differing if gain(tried, tried.of_team(tried.foreseen)) >= PAYS])),
            *examples,
        ]
    )


def _bots(bots: Sequence[str], rows: Sequence[TriedDecision]) -> list[str]:
    """Return a table of the bots: how many of these decisions each makes for the team, and its team's gain in all."""
    if not rows:
        return []
    of_race = np.array([tried.race for tried in rows])
    best = np.array([tried.best_for_team for tried in rows])
    finals = [tried.of_team(tried.final) for tried in rows]
    alone = np.array([final[tried.best_alone] for tried, final in zip(rows, finals, strict=True)])
    lines = [
        "",
        f"{f'bots, where it expects {PAYS} or more':<36}{f'{len(rows)} of its cards':>26}{'gain for the team':>26}",
    ]
    for bot, played in zip(bots, np.array([tried.played for tried in rows]).T, strict=True):
        gained = np.array([final[row] for final, row in zip(finals, played, strict=True)]) - alone
        lines.append(f"{bot:<36}{_mean(of_race, 100 * (played == best), '%'):>26}{_mean(of_race, gained):>26}")
    return lines


def _heading(first: str) -> str:
    return f"{first:<36}{'often':>7}{'foreseen':>10}" + "".join(
        f"{name:>26}" for name in ("team", "himself", "mates", "rivals", "wins", "team, in a race")
    )


def _line(name: str, rows: Sequence[tuple[TriedDecision, int]], scale: float, races: int) -> str:
    """Format a row of the table: the gains of these cards over the rider's own best card."""
    other = [(tried, row) for tried, row in rows if row != tried.best_alone]
    of_race = np.array([tried.race for tried, _ in other])

    def gains(values: Callable[[TriedDecision], FloatArray]) -> FloatArray:
        result: FloatArray = np.array([values(tried)[row] - values(tried)[tried.best_alone] for tried, row in other])
        return result

    team = gains(lambda tried: tried.of_team(tried.final))
    columns = [
        _mean(of_race, team),
        _mean(of_race, gains(lambda tried: tried.final[:, tried.own_column])),
        _mean(of_race, gains(lambda tried: tried.of_mates(tried.final))),
        _mean(of_race, gains(lambda tried: tried.of_rivals(tried.final))),
        _mean(of_race, 100 * gains(lambda tried: tried.wins), "%"),
        _a_race(of_race, scale * team, races),
    ]
    foreseen = gains(lambda tried: tried.of_team(tried.foreseen)).mean()
    often = f"{100 * len(other) / len(rows):.1f}%"
    return f"{name:<36}{often:>7}{foreseen:>+10.2f}" + "".join(f"{column:>26}" for column in columns)


def _mean(of_race: IntArray, values: FloatArray, unit: str = "") -> str:
    """Format a mean with its interval from a bootstrap over races."""
    sums, counts = np.bincount(of_race, values), np.bincount(of_race)
    sums, counts = sums[counts > 0], counts[counts > 0]
    rng = np.random.default_rng(0).integers(len(sums), size=(SAMPLES, len(sums)))
    lowest, highest = np.percentile(sums[rng].sum(axis=1) / counts[rng].sum(axis=1), (2.5, 97.5))
    return f"{values.mean():+.2f}{unit} ({lowest:+.2f} to {highest:+.2f})"


def _a_race(of_race: IntArray, values: FloatArray, races: int) -> str:
    sums = np.bincount(of_race, values, races)
    rng = np.random.default_rng(0).integers(races, size=(SAMPLES, races))
    lowest, highest = np.percentile(sums[rng].mean(axis=1), (2.5, 97.5))
    return f"{sums.mean():+.2f} ({lowest:+.2f} to {highest:+.2f})"


def _example(name: str, tried: TriedDecision) -> list[str]:
    """Return an example: the position and the expected points."""
    view, rider = tried.view, tried.view.rider(tried.rider)
    rivals = view.riders[tried.rivals][0].team
    to_move = [number for group in view.order[view.moved :] for number in group]
    near = sorted(
        (seen for seen in view.riders if abs(seen.square - rider.square) <= NEAR),
        key=lambda seen: (-seen.square, [number for group in view.order for number in group].index(seen.id)),
    )
    squares: dict[int, list[str]] = {}
    for seen in near:
        moved = "" if seen.id in to_move else "*"
        squares.setdefault(seen.square, []).append(f"{seen.id}{moved}")
    own = ", ".join(
        f"{seen.id} on {seen.square} with {'-'.join(map(str, seen.cards))}" for seen in view.riders[tried.four]
    )
    lines = [
        f"{name}: race {tried.race}, turn {view.turn}, rider {tried.rider} to move, of grade {tried.grade}.",
        f"  Team: {own}. Strongest rivals: team {rivals}.",
        "  Near him (* has moved): " + "; ".join(f"{square}: {' '.join(who)}" for square, who in squares.items()),
        f"  {'card':>6}{'square':>8}{'in string':>11}{'new cards: he':>15}{'mates':>7}{'rivals':>8}"
        f"{'foreseen: he':>14}{'mates':>7}{'team':>7}{'rivals':>8}{'to the end: team':>18}{'rivals':>8}",
    ]
    for row, card in enumerate(tried.cards):
        mark = {tried.best_for_team: "team", tried.best_alone: "himself"}.get(row, "")
        lines.append(
            f"  {card:>6}{rider.square + card:>8}{tried.in_string[row]:>11.1f}{tried.new[row, tried.own_column]:>15.1f}"
            f"{tried.of_mates(tried.new)[row]:>7.1f}{tried.of_rivals(tried.new)[row]:>8.1f}"
            f"{tried.foreseen[row, tried.own_column]:>14.1f}{tried.of_mates(tried.foreseen)[row]:>7.1f}"
            f"{tried.of_team(tried.foreseen)[row]:>7.1f}{tried.of_rivals(tried.foreseen)[row]:>8.1f}"
            f"{tried.of_team(tried.final)[row]:>18.1f}{tried.of_rivals(tried.final)[row]:>8.1f}  {mark}"
        )
    return lines
