"""The words of the result: who wins, how the player did, how it ended, what broke a tie (R6)."""

from __future__ import annotations

from pathlib import Path

from breakaway_desktop.engine.events import RaceEnded
from breakaway_desktop.engine.explanations import RankWhy
from breakaway_desktop.engine.standings import Standings
from breakaway_desktop.guide import variant_title
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.sentences.explanations import say_rank
from breakaway_desktop.sentences.names import Names, listed, place_text, points_text
from breakaway_desktop.ui.panels.points import ranked
from breakaway_desktop.words import _, ngettext


def headline(match: Match, names: Names, final: Standings) -> tuple[str, str]:
    """Two large lines: the place of who rode alone against bots, else who has won."""
    if len(match.humans) == 1:
        place = next(place for place, team in ranked(final) if team == match.humans[0])
        return _("You came"), place_text(place)
    winners = list(map(names.team, final.winners))
    return listed(winners), ngettext("has won", "have won", len(winners))


def own_points(match: Match, names: Names, final: Standings) -> str:
    """The points of who rode alone against bots, and how far the nearest team is; empty for others."""
    if len(match.humans) != 1:
        return ""
    (own,) = match.humans
    points, teams = final.points[own - 1], [team for _place, team in ranked(final)]
    better = [team for team in teams if final.points[team - 1] > points]
    worse = [team for team in teams if final.points[team - 1] < points]
    if better:
        near, sentence = better[-1], _("{points} points, {n} behind {team}")
        apart = final.points[near - 1] - points
    elif worse:
        near, sentence = worse[0], _("{points} points, {n} ahead of {team}")
        apart = points - final.points[near - 1]
    else:
        return _("{points} points each").format(points=points_text(points))
    return sentence.format(points=points_text(points), n=points_text(apart), team=names.team(near))


def winning(names: SeatedNames, final: Standings) -> str:
    """Who wins, in a sentence (R6.6)."""
    winners = final.ranking[0]
    sentence = ngettext("{teams} wins with {points} points", "{teams} share the win with {points} points", len(winners))
    points = points_text(final.points[winners[0] - 1])
    return sentence.format(teams=listed(list(map(names.team_of, winners))), points=points)


def ending(match: Match) -> str:
    """When the race ended, and why."""
    turn = _("turn {turn}").format(turn=match.race.turn)
    reasons = {
        "finishers": _("eight riders have finished"),
        "all": _("all riders have finished"),
        "retired": _("nobody left to finish"),
        "caught": _("leader a whole lap ahead of the last rider"),
        "turns": _("turn limit reached"),
    }
    ended = next((e for step in match.steps[-1:] for e in step.events if isinstance(e, RaceEnded)), None)
    said = turn if ended is None or ended.reason not in reasons else f"{turn}, {reasons[ended.reason]}"
    variant = match.race.rules.variant.name
    return said if variant is None else f"{variant_title(variant)}, {said}"


def saved_where(match: Match, path: Path | None) -> list[str]:
    """Where the race is saved, with more and more folders left out at the front of its path."""
    if path is None or (match.autosave is not None and match.autosave.failure is not None):
        return [_("this race couldn’t be saved")]
    parts = path.parts
    shown = [str(path), *(str(Path("…", *parts[at:])) for at in range(2, len(parts)))]
    return [*(_("saved as {path}").format(path=one) for one in shown), path.name]


def ties(names: Names, final: Standings, whys: tuple[RankWhy, ...]) -> list[tuple[str, ...]]:
    """What decided between equal points: each as a sentence, and in short."""
    winners = [names.team(team) for team in final.winners]
    joint = [(_("{teams} share the win.").format(teams=listed(winners)),)] if len(winners) > 1 else []
    return [*joint, *((say_rank(why, names), _in_short(why, names)) for why in whys)]


def _in_short(why: RankWhy, names: Names) -> str:
    values = {
        "team": names.team(why.team),
        "other": names.team(why.other),
        "ahead": place_text(why.ahead),
        "behind": place_text(why.behind),
    }
    if not why.nth:
        return _("{team} and {other}: a complete tie").format(**values)
    if why.nth == 1:
        return _("{team} ahead of {other}: best rider {ahead} against {behind}").format(**values)
    sentence = _("{team} ahead of {other}: {nth} best rider {ahead} against {behind}")
    return sentence.format(**values, nth=place_text(why.nth))
