"""Figures of a contest in the arena, as a table for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.arena.contest_stats import ContestStats, Estimate
from breakaway_desktop.arena.fairness import FairnessResult
from breakaway_desktop.arena.schedule import Contest
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.reports.columns import table
from breakaway_desktop.sentences.refusals import refusal_sentence

NOTHING = "–"


def contest_sentence(contest: Contest, races: int, time: str) -> str:
    """Return the races and rules of a contest in one sentence; `time`: the limit for a decision."""
    rules = contest.base if contest.variant is None else f"{contest.base}, {contest.variant}"
    hands = _("hands built by the bots") if contest.own else _("random hands, the same for every bot")
    sentence = ngettext(
        "{races} race of {teams} teams: {rules}; {hands}; {time}; seed {seed}",
        "{races} races of {teams} teams: {rules}; {hands}; {time}; seed {seed}",
        races,
    )
    return sentence.format(races=races, teams=contest.teams, rules=rules, hands=hands, time=time, seed=contest.seed)


def result_lines(contest: Contest, figures: ContestStats) -> list[str]:
    """Table of points per team, wins, ratings and costs, from most points to fewest; then lines on lost decisions."""
    heads = [
        _("bot"),
        _("points per team"),
        _("ratio to the next"),
        _("wins"),
        _("rating"),
        _("decisions"),
        _("median"),
        _("99%"),
        _("rollouts"),
    ]

    # One row for each bot.
    order = figures.by_points()
    rows = []
    for rank, index in enumerate(order):
        bot = figures.bots[index]
        ratio = figures.ratio(index, order[rank + 1]) if rank + 1 < len(order) else None
        rating, cost = bot.rating, bot.cost
        rows.append(
            [
                bot.bot,
                _estimate(bot.points, 1),
                NOTHING if ratio is None else _estimate(ratio, 2),
                f"{_number(bot.wins.value * 100, 0)}% {_interval(bot.wins, 0, 100)}".rstrip(),
                f"{_number(rating.strength, 1)} ± {_number(2 * rating.uncertainty, 1)}",
                str(cost.decisions),
                _milliseconds(cost.median),
                _milliseconds(cost.p99),
                NOTHING if cost.rollouts is None else _number(cost.rollouts, 0),
            ]
        )

    seconds = contest.seconds
    time = _("a fixed amount of work") if seconds is None else _("{n} s per decision").format(n=f"{seconds:g}")
    lines = [contest_sentence(contest, figures.races, time), "", *_columns(heads, rows)]
    lines += ["", _("In brackets: 95% intervals. Time: processor time per decision that offered a choice.")]
    return lines + _losses(figures)


def secrecy_lines(contest: Contest, races: int, checks: Sequence[FairnessResult]) -> list[str]:
    """Decisions checked for each bot, and those that depended on something hidden."""
    heads = [_("bot"), _("decisions checked"), _("different without the secrets"), _("different when asked again")]
    pairs = list(zip(contest.bots, checks, strict=True))
    rows = [[bot, str(check.decisions), str(check.differences), str(check.unsteady)] for bot, check in pairs]
    lines = [contest_sentence(contest, races, _("a fixed amount of work")), "", *_columns(heads, rows)]
    for bot, check in pairs:
        if check.first is not None:
            sentence = _("{bot}: first such decision in race {race}, turn {turn}, team {team}, rider {rider}.")
            team = _("{bot}: first such decision in race {race}, turn {turn}, orders of team {team}.")
            first = check.first
            text = sentence if first.rider else team
            lines.append(
                text.format(bot=bot, race=first.table + 1, turn=first.turn, team=first.team, rider=first.rider)
            )
    return lines


def _losses(figures: ContestStats) -> list[str]:
    lines = []
    for bot in figures.bots:
        if bot.cost.failure is not None:
            key, values = bot.cost.failure
            sentence = ngettext(
                "{bot} failed to decide {n} time; first: {reason}",
                "{bot} failed to decide {n} times; first: {reason}",
                bot.cost.lost,
            )
            lines.append(sentence.format(bot=bot.bot, n=bot.cost.lost, reason=refusal_sentence(Refusal(key, **values))))
    return lines


def _columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Align the first column to the left and the figures to the right."""
    return table([heads, *rows], right=[index > 0 for index in range(len(heads))])


def _estimate(estimate: Estimate, places: int) -> str:
    return f"{_number(estimate.value, places)} {_interval(estimate, places)}".rstrip()


def _interval(estimate: Estimate, places: int, times: int = 1) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    return f"({_number(estimate.low * times, places)}–{_number(estimate.high * times, places)})"


def _number(value: float, places: int) -> str:
    return f"{value:.{places}f}"


def _milliseconds(seconds: float | None) -> str:
    return NOTHING if seconds is None else _("{n} ms").format(n=_number(seconds * 1000, 1))
