"""Awards at the end of a tour, from its races alone (R10.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from breakaway_desktop.engine.events import Crossed, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import card_why
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review_moments import card_whys
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
    """Return the awards of a tour; `matches`: its races by stage.

    An award won by nobody, or by more than two riders, is left out.
    """
    attacks: dict[tuple[int, int], int] = {}
    helped: dict[tuple[int, int], int] = {}
    ninths: dict[tuple[int, int], int] = {}
    for stage, match in matches.items():
        for rider, lead in _largest_leads(match).items():
            attacks[rider, stage] = lead
        _count(helped, _times_counted(match))
        _count(ninths, _ninth_places(match))

    order = final.jerseys[YELLOW].order
    lantern = Award(LANTERN, tuple((rider, 0) for rider in order[-1])) if len(order) > 1 else Award(LANTERN, ())
    awards = (
        _award(ATTACK, {winner: lead for winner, lead in attacks.items() if lead >= SMALLEST_ATTACK}),
        _award(TEAM_MATE, helped),
        _award(SO_CLOSE, ninths),
        lantern,
    )
    # R10.9
    return tuple(award for award in awards if 1 <= len(award.winners) <= _MOST_WINNERS)


def _award(kind: str, values: Mapping[tuple[int, int], int]) -> Award:
    most = max(values.values(), default=0)
    return Award(kind, tuple(sorted(winner for winner, value in values.items() if value == most)), most)


def _count(totals: dict[tuple[int, int], int], riders: Sequence[int]) -> None:
    for rider in riders:
        totals[rider, 0] = totals.get((rider, 0), 0) + 1


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
        race = step.before
        for event in step.events:
            if isinstance(event, Replaced):
                for rider, card in event.cards:
                    ahead = {square for square, _riders in card_why(race, rider, card).ahead}
                    mates = [mate for mate in race.on_road() if mate.team == rider // 10 and mate.square in ahead]
                    helpers += [mate.id for mate in mates]
            race = evolve(race, event)
    return helpers


def _ninth_places(match: Match) -> list[int]:
    """Return each rider as often as he crossed a line in ninth place."""
    events = [event for step in match.steps for event in step.events if isinstance(event, Crossed)]
    return [event.rider for event in events if event.place == _NINTH and event.line is not None]
