"""Awards at the end of a tour, from its races alone (R10.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.explanations import card_why, dealings
from breakaway_desktop.match.key_moments import card_whys
from breakaway_desktop.match.match import Match
from breakaway_desktop.tours.standings import YELLOW, TourStandings

ATTACK, TEAM_MATE, SO_CLOSE, LANTERN = "attack", "team-mate", "so-close", "lantern"
SMALLEST_ATTACK: Final = 4
"""Squares of the smallest lead that is worth an award (R7.6)."""
_NINTH: Final = 9
_MOST_WINNERS: Final = 2


class Award(NamedTuple):
    """An award: `winners` as (rider, stage), stage 0 for the whole tour.

    `value`: squares of the lead, new cards in which the winner was counted, or lines crossed in ninth place; 0 for the
    last rider in the yellow jersey's table.
    """

    kind: str
    winners: tuple[tuple[int, int], ...]
    value: int = 0


def tour_awards(matches: Mapping[int, Match], final: TourStandings) -> tuple[Award, ...]:
    """Return the awards of a tour; `matches`: races by stage. None is won by nobody or by more than two riders."""
    attacks: dict[int, int] = {}
    attack_stages: dict[int, int] = {}
    helped: Counter[int] = Counter()
    ninths: Counter[int] = Counter()
    for stage, match in sorted(matches.items()):
        for rider, lead in _largest_leads(match).items():
            if lead >= SMALLEST_ATTACK and lead > attacks.get(rider, 0):
                attacks[rider], attack_stages[rider] = lead, stage
        helped.update(_times_counted(match))
        ninths.update(_ninth_places(match))

    order = final.jerseys[YELLOW].order
    lantern = Award(LANTERN, tuple((rider, 0) for rider in order[-1])) if len(order) > 1 else Award(LANTERN, ())
    awards = (
        _award(ATTACK, attacks, attack_stages),
        _award(TEAM_MATE, helped, {}),
        _award(SO_CLOSE, ninths, {}),
        lantern,
    )
    # R10.9
    return tuple(award for award in awards if 1 <= len(award.winners) <= _MOST_WINNERS)


def _award(kind: str, values: Mapping[int, int], stages: Mapping[int, int]) -> Award:
    """Return the award for the riders with the highest value; each with his stage, if there is one."""
    most = max(values.values(), default=0)
    riders = sorted(rider for rider, value in values.items() if value == most)
    return Award(kind, tuple((rider, stages.get(rider, 0)) for rider in riders), most)


def _largest_leads(match: Match) -> dict[int, int]:
    """Return the largest lead dealt as a card, by rider (R7.6)."""
    leads: dict[int, int] = {}
    for step in match.steps:
        for why in card_whys(step):
            if why.kind == "lead":
                leads[why.rider] = max(why.card, leads.get(why.rider, 0))
    return leads


def _times_counted(match: Match) -> list[int]:
    """Return each rider as often as he was counted in a new card of a team-mate (R7.1, R7.2)."""
    helpers: list[int] = []
    for step in match.steps:
        for race, event in dealings(step.before, step.events):
            for rider, card in event.cards:
                ahead = {square for square, _riders in card_why(race, rider, card).ahead}
                mates = [mate for mate in race.on_road() if mate.team == rider // 10 and mate.square in ahead]
                helpers += [mate.id for mate in mates]
    return helpers


def _ninth_places(match: Match) -> list[int]:
    """Return the rider of every ninth place, once per line."""
    events = [event for step in match.steps for event in step.events if isinstance(event, Crossed)]
    return [event.rider for event in events if event.place == _NINTH and event.line is not None]
