"""What if: a new race from any point of another, with any team played by somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, Retire
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS, Hand
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT
from breakaway_desktop.record.document import TeamEntry
from breakaway_desktop.record.turn_report import Step

DRAWS: Final = 60
"""How often the secret cards of a rider are dealt anew; if none fit, he could hardly hold any others."""

_Entries = tuple[TeamEntry, ...]


def start_of_ride(match: Match, decisions: int) -> int:
    """How many of the first `decisions` decisions the new race begins with: all of them, but where teams order in
    secret those up to the turn's start, for one decision moves everybody (R4.2)."""
    decisions = min(max(0, decisions), len(match.steps))
    if match.is_simultaneous and not (decisions and match.steps[decisions - 1].after.over):
        while decisions and not _begins_turn(match.steps[decisions - 1]):
            decisions -= 1
    return decisions


def _begins_turn(step: Step) -> bool:
    """Whether a turn has begun with this step, or it has said for the start of one that somebody leaves (R4.5)."""
    return step.after.turn != step.before.turn or (isinstance(step.decision, Retire) and not step.after.given)


def objection(match: Match, decisions: int) -> str:
    """The key of the refusal why nobody can ride on from here, empty when one can."""
    if not match.over and match.race.rules.variant.hides_road:
        return "what-if-hidden"
    at = start_of_ride(match, decisions)
    race = match.steps[at - 1].after if at else match.first
    return "what-if-at-the-end" if race.over else ""


def ride_on(match: Match, decisions: int, players: Sequence[str], *, seed: int = 0) -> Match:
    """A new match whose first decisions are those of `match`, with these `players` (`human` or `bot:NAME…`) by team.

    Until a race has its result only what everybody knows of it is taken over: cards that are still secret are dealt
    anew by a draw from `seed`, but not those of the only human (R9.1). Raises Refused: `objection`, and when secret
    cards have changed hands (R8.5); UnknownBot and BadParameter.
    """
    key = objection(match, decisions)
    if key:
        raise Refused(key)
    for player in players:
        if player.startswith(BOT):
            find_bot(player.removeprefix(BOT))
    at = start_of_ride(match, decisions)
    taken = [step.decision for step in match.steps[:at]]
    first, entries, steps = _begun(match, taken, seed)
    entries = tuple(replace(entry, player=player) for entry, player in zip(entries, players, strict=True))
    return Match(match.base, first, entries, steps, has_seed=match.has_seed)


def _begun(match: Match, taken: Sequence[Decision], seed: int) -> tuple[Race, _Entries, tuple[Step, ...]]:
    """The race at its start, the teams with their hands, and the steps up to here."""
    if not has_secrets(match):
        return match.first, match.teams, _played(match.first, taken)
    rng = Random(f"{seed}/what-if")
    # Orders that wait for others are as secret as the cards they name.
    known = match.steps[: start_of_ride(match, len(match.steps))]
    seen = [see(match.first), *(see(step.after) for step in known)]
    exactly = match.race.rules.options.totals == "exactly"
    entries = match.teams
    for rider in match.race.riders:
        if not rider.secret or _is_known(match, rider.team):
            continue
        # One after the other: whose highest card was played for want of an order (R4.4) has none above it, and so on.
        for _ in range(DRAWS):
            other = _with_hand(entries, rider, exactly, rng)
            if _looks_like(match, other, known, seen):
                entries = other
                break
    first, _events = referee.start(match.first.rules, [entry.hands for entry in entries])
    return first, entries, _played(first, taken)


def _looks_like(match: Match, entries: _Entries, known: Sequence[Step], seen: Sequence[View]) -> bool:
    """Whether nobody could have told this race from the one that was ridden, at any moment."""
    try:
        race, _events = referee.start(match.first.rules, [entry.hands for entry in entries])
        if see(race) != seen[0]:
            return False
        for step, view in zip(known, seen[1:], strict=True):
            race, _events = referee.answer(race, step.decision)
            if see(race) != view:
                return False
    except Refused:
        return False
    return True


def _played(race: Race, decisions: Sequence[Decision]) -> tuple[Step, ...]:
    steps = []
    for decision in decisions:
        after, events = referee.answer(race, decision)
        steps.append(Step(decision, race, events, after))
        race = after
    return tuple(steps)


def has_secrets(match: Match) -> bool:
    """Whether the race as it stands holds cards that not everybody knows, other than those of the only human."""
    return not match.over and any(rider.secret for rider in match.race.riders if not _is_known(match, rider.team))


def _is_known(match: Match, team: int) -> bool:
    """Whether the only human at the screen plays this team."""
    return match.humans == (team,)


def _with_hand(entries: _Entries, rider: Rider, exactly: bool, rng: Random) -> _Entries:
    """The teams, each card of a rider that is secret now changed for one that everybody would take for possible
    (R9.3)."""
    entry, at = entries[rider.team - 1], rider.id % 10 - 1
    riders = list(entry.riders)
    riders[at] = replace(riders[at], hand=_other_hand(riders[at].hand, rider, exactly, rng))
    other = replace(entry, riders=tuple(riders))
    return (*entries[: rider.team - 1], other, *entries[rider.team :])


def _other_hand(hand: Hand, rider: Rider, exactly: bool, rng: Random) -> Hand:
    places, left = [], list(rider.hand[: rider.secret])
    for at, card in enumerate(hand):
        if card in left:
            left.remove(card)
            places.append(at)
    if left:
        raise Refused("what-if-secret")  # cards have changed hands (R8.5): where they came from is lost
    known = sum(card for at, card in enumerate(hand) if at not in places)
    total = TOTALS[rider.id % 10 - 1] - known
    least = SMALLEST * len(places)
    if not exactly:
        total = rng.randint(least, max(least, min(total, LARGEST * len(places))))
    found = list(hand)
    for at, card in zip(places, _cards(len(places), total, rng), strict=True):
        found[at] = card
    return tuple(found)


def _cards(count: int, total: int, rng: Random) -> list[int]:
    """This many cards with this sum, each drawn from those that leave the rest possible."""
    cards = []
    for left in range(count - 1, -1, -1):
        low = max(SMALLEST, total - LARGEST * left)
        high = min(LARGEST, total - SMALLEST * left)
        card = rng.randint(low, max(low, high)) if left else total
        cards.append(card)
        total -= card
    rng.shuffle(cards)
    return cards
