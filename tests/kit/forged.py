"""Races with other numbers in rivals' hands, where hands are private (R2.1): nobody may notice, so no rule is kept."""

from __future__ import annotations

from random import Random

from breakaway_desktop.engine.events import Moved, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.turn_report import Step


def forge(match: Match, team: int, rng: Random) -> Match:
    """Return the match with other numbers in the hands of all but this team, and in the new cards that they get.

    What they play stays, but is another card of the hand.
    """
    events = [event for step in match.steps for event in step.events]
    played = {event.card for event in events if isinstance(event, Moved)}
    spare = [card for card in range(1, 40) if card not in played]

    # All cards of each rider, in the order in which he gets them.
    cards = {rider.id: [rng.choice(spare) for _ in rider.hand] for rider in match.first.riders if rider.team != team}
    held = {rider: list(range(len(dealt))) for rider, dealt in cards.items()}
    for event in events:
        if isinstance(event, Moved) and event.rider in cards and event.card:
            rider = event.rider
            cards[rider][held[rider].pop(rng.randrange(len(held[rider])))] = event.card
        elif isinstance(event, Replaced):
            for rider in cards.keys() & dict(event.cards).keys():
                held[rider].append(len(cards[rider]))
                cards[rider].append(rng.choice(spare))

    left = {rider: iter(dealt) for rider, dealt in cards.items()}
    riders = [
        rider._replace(hand=tuple([next(left[rider.id]) for _ in rider.hand]) if rider.id in left else rider.hand)
        for rider in match.first.riders
    ]
    first, steps = match.first._replace(riders=tuple(riders)), list[Step]()
    for step in match.steps:
        before = race = steps[-1].after if steps else first
        forged = []
        for event in step.events:
            if isinstance(event, Replaced):
                new = [(rider, next(left[rider]) if rider in left else card) for rider, card in event.cards]
                event = Replaced(tuple(new))
            race = evolve(race, event)
            forged.append(event)
        steps.append(Step(step.decision, before, tuple(forged), race))
    return Match(match.base, first, match.teams, tuple(steps), meta=match.meta)
