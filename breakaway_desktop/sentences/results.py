"""Sentences on who won, and on how a team did: in a race, a stage and a tour (R6.6, R10.2)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.explanations import RankWhy
from breakaway_desktop.engine.standings import RankedTeams
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.sentences.names import Names, listed, place_text, points_text, points_words
from breakaway_desktop.sentences.why.engine_reasons import rank_sentence


def headline(result: RankedTeams, names: Names) -> tuple[str, str]:
    """Return two large lines on a race: the place of the only human, else the winners."""
    if len(names.humans) == 1:
        return place_headline(result, names.humans[0])
    return names.teams(result.winners), _has_won(result)


def place_headline(result: RankedTeams, team: int) -> tuple[str, str]:
    """Return two large lines on the place of the player's team."""
    return _("You came"), place_text(result.place_of(team))


def _has_won(result: RankedTeams) -> str:
    return ngettext("has won", "have won", len(result.winners))


def result_title(result: RankedTeams, names: Names) -> str:
    """Return `Won: 41 points, 6 ahead of Red` or `Came 4th: 20 points` for the only human, else `Red has won`."""
    if len(names.humans) != 1:
        return f"{names.all_in_score(result.winners)} {_has_won(result)}"
    (own,) = names.humans
    points = points_words(result.points_of(own))
    if own not in result.winners:
        return _("Came {place}: {points}").format(place=place_text(result.place_of(own)), points=points)
    _first, second, lead = result.lead
    if not lead:
        return _("Won: {points}").format(points=points)
    sentence = _("Won: {points}, {n} ahead of {team}")
    return sentence.format(points=points, n=points_text(lead), team=names.in_score(second))


def winners_sentence(result: RankedTeams, names: Names, *, of_tour: bool = False) -> str:
    """Return a sentence that names the winners of a race, or of a tour, with their players."""
    count = len(result.winners)
    sentence = ngettext("{teams} wins the race.", "{teams} win the race together.", count)
    if of_tour:
        sentence = ngettext("{teams} wins the tour.", "{teams} win the tour together.", count)
    return sentence.format(teams=listed([*map(names.team_and_player, result.winners)]))


def points_of_winners(result: RankedTeams, names: Names) -> str:
    """Return a sentence that names the winners of a race and their points (R6.6)."""
    count, points = len(result.winners), points_text(result.points_of(result.winners[0]))
    sentence = ngettext("{teams} wins with {points} points", "{teams} share the win with {points} points", count)
    return sentence.format(teams=listed([*map(names.team_of, result.winners)]), points=points)


def finished_state(result: RankedTeams, names: Names) -> str:
    """Return the state of a finished race: `Finished – White won with 41`."""
    count, points = len(result.winners), points_text(result.points_of(result.winners[0]))
    sentence = ngettext("Finished – {teams} won with {points}", "Finished – {teams} share the win with {points}", count)
    return sentence.format(teams=names.all_in_score(result.winners), points=points)


def own_points(result: RankedTeams, names: Names) -> str:
    """Return the points of the only human and the distance to the nearest team; empty with several humans."""
    if len(names.humans) != 1:
        return ""
    points = result.points_of(names.humans[0])
    gaps = [(result.points_of(team) - points, team) for group in result.ranking for team in group]
    better = [(gap, team) for gap, team in gaps if gap > 0]
    worse = [(-gap, team) for gap, team in gaps if gap < 0]
    if not better and not worse:
        return _("{points} points each").format(points=points_text(points))
    distance, nearest = better[-1] if better else worse[0]
    sentence = _("{points}, {n} behind {team}") if better else _("{points}, {n} ahead of {team}")
    return sentence.format(points=points_words(points), n=points_text(distance), team=names.in_score(nearest))


def own_points_and_gap(result: RankedTeams, team: int, names: Names) -> str:
    """Return a team's points, and those that it lacks to the winner, if any: `31 points, 4 behind Ben`."""
    points, gap = points_text(result.points_of(team)), result.points_behind(team)
    if not gap:
        return _("{points} points").format(points=points)
    winner = listed([*map(names.player, result.winners)])
    return _("{points} points, {gap} behind {winner}").format(points=points, gap=points_text(gap), winner=winner)


def lead_of_winner(result: RankedTeams, names: Names) -> str:
    """Return the winner's points, and his lead, if he has one: `Red: 120 points, 8 ahead of White`."""
    first, second, lead = result.lead
    points = points_words(result.points_of(first))
    if not lead:
        return points
    sentence = _("{team}: {points}, {n} ahead of {other}")
    return sentence.format(team=names.in_score(first), points=points, n=points_text(lead), other=names.in_score(second))


def tie_sentences(
    result: RankedTeams, names: Names, whys: Sequence[RankWhy], *, of_winners: bool = True
) -> list[tuple[str, ...]]:
    """Return these tie breaks, each as wordings from full to brief; `of_winners`: also that the win is shared."""
    joint = _("{teams} share the win.").format(teams=names.all_in_score(result.winners))
    ties: list[tuple[str, ...]] = [(joint,)] if of_winners and len(result.winners) > 1 else []
    return [*ties, *((rank_sentence(why, names), _brief_tie(why, names)) for why in whys)]


def _brief_tie(why: RankWhy, names: Names) -> str:
    values = {
        "team": names.in_score(why.team),
        "other": names.in_score(why.other),
        "ahead": place_text(why.ahead),
        "behind": place_text(why.behind),
    }
    if not why.nth:
        return _("{team} and {other}: a complete tie").format(**values)
    if why.nth == 1:
        return _("{team} ahead of {other}: best rider {ahead} against {behind}").format(**values)
    sentence = _("{team} ahead of {other}: {nth} best rider {ahead} against {behind}")
    return sentence.format(**values, nth=place_text(why.nth))
