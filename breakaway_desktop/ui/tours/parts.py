"""Parts that several pages of a tour share: slanted rows, riders and flags of its teams, and texts on a poster."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from breakaway_desktop.kit.toolkit.layout import Node, column, draw, spacer
from breakaway_desktop.kit.words import ngettext
from breakaway_desktop.ui.panels.winner_poster import draw_flag
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import TeamLook, team_look
from breakaway_desktop.ui.tours.model import TourProgress

_MOST_NAMES: Final = 3
"""Maximum number of teams that are named together."""
MOST_TOKENS: Final = 2
"""Maximum number of level riders whose tokens fit into a row."""


def centre_nodes(*nodes: Node, gap: float = 0, **more: float) -> Node:
    return column(spacer(), *nodes, spacer(), gap=gap, **more)


def rider_token(progress: TourProgress, rider: int, diameter: float) -> Node:
    return token(progress.tour.seats[rider // 10 - 1].colour, str(rider), diameter)


def level_riders(progress: TourProgress, riders: Sequence[int], diameter: float) -> tuple[list[Node], str]:
    """Return the tokens of up to two riders, and a text: who rides a single one, or how many more there are: `+3`."""
    tokens = [rider_token(progress, rider, diameter) for rider in riders[:MOST_TOKENS]]
    if len(riders) == 1:
        return tokens, progress.names.in_score(riders[0] // 10)
    more = len(riders) - len(tokens)
    return tokens, f"+{more}" if more else ""


def team_flag(progress: TourProgress, team: int, w: float, h: float = 0.0) -> Node:
    return draw(partial(draw_flag, look_of(progress, team)), w=w, h=h)


def teams_text(progress: TourProgress, teams: Sequence[int]) -> str:
    """Return who rides the teams, or the number of more than `_MOST_NAMES`."""
    if len(teams) > _MOST_NAMES:
        return ngettext("{n} team", "{n} teams", len(teams)).format(n=len(teams))
    return progress.names.all_in_score(teams)


def look_of(progress: TourProgress, team: int) -> TeamLook:
    return team_look(progress.tour.seats[team - 1].colour)
