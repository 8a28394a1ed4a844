"""The result of a race in words."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.explanations import RankWhy
from breakaway_desktop.engine.standings import RankedTeams, Standings, with_places
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.spoken.names import sentences
from breakaway_desktop.sentences.names import Names, place_text, points_words
from breakaway_desktop.sentences.results import own_points, place_headline, winners_sentence
from breakaway_desktop.sentences.why.engine_reasons import rank_sentence


def result_lines(final: Standings, whys: Sequence[RankWhy], names: Names) -> list[str]:
    """Return the place and points of the only human, the winners, all teams with their points, and why ties went so."""
    lines = [sentences([own_result_text(final, names)]), winners_sentence(final, names)]
    for place, team in with_places(final.ranking):
        words = _("{place}: {team}, {points}.")
        lines.append(
            words.format(place=place_text(place), team=names.team_of(team), points=points_words(final.points_of(team)))
        )
    return [*filter(None, lines), *(rank_sentence(why, names) for why in whys)]


def own_result_text(result: RankedTeams, names: Names) -> str:
    """Return the result of the only human: `You came 2nd, 29 points, 13 behind White`; empty with several humans."""
    if len(names.humans) != 1:
        return ""
    return f"{' '.join(place_headline(result, names.humans[0]))}, {own_points(result, names)}"
