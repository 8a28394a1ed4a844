"""What if: a race goes on as a new one from any point of another, and any team may be played by somebody else."""

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
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT
from breakaway_desktop.record.document import TeamEntry
from breakaway_desktop.record.scribe import Step

DRAWS: Final = 200
"""So often secret cards are dealt anew before it is given up: most hands fit at once."""

_Entries = tuple[TeamEntry, ...]


def start_of_ride(match: Match, decisions: int) -> int:
    """How many of the first `decisions` decisions the new race begins with: all of them, but where teams order in
    secret those up to the turn's start, for one decision moves everybody (R4.2)."""
    decisions = min(max(0, decisions), len(match.steps))
    if match.together and not (decisions and match.steps[decisions - 1].after.over):
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
    anew by a lot from `seed`, but not those of the only human (R9.1). Raises Refused: `objection`, and when no other
    cards fit what has happened; UnknownBot and BadParameter.
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
    lots = Random(f"{seed}/what-if")
    # Orders that wait for others are as secret as the cards they name.
    known = match.steps[: start_of_ride(match, len(match.steps))]
    every = [step.decision for step in known]
    now = see(known[-1].after if known else match.first)
    for _ in range(DRAWS):
        entries = _dealt_anew(match, lots)
        try:
            first, _events = referee.start(match.first.rules, [entry.hands for entry in entries])
            steps = _played(first, every)
        except Refused:
            continue
        if see(steps[-1].after if steps else first) == now:  # nobody can tell the two apart
            return first, entries, steps[: len(taken)]
    raise Refused("what-if-secret")


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


def _dealt_anew(match: Match, lots: Random) -> _Entries:
    """The teams, each card that is secret now changed for another that everybody would take for possible (R9.3)."""
    exactly = match.race.rules.options.totals == "exactly"
    entries = []
    for team, entry in enumerate(match.teams, start=1):
        riders = list(entry.riders)
        if not _is_known(match, team):
            for at, of_start in enumerate(riders):
                rider = match.race.rider(of_start.id)
                if rider.secret:
                    riders[at] = replace(of_start, hand=_other_hand(of_start.hand, rider, exactly, lots))
        entries.append(replace(entry, riders=tuple(riders)))
    return tuple(entries)


def _other_hand(hand: Hand, rider: Rider, exactly: bool, lots: Random) -> Hand:
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
        total = lots.randint(least, max(least, min(total, LARGEST * len(places))))
    found = list(hand)
    for at, card in zip(places, _cards(len(places), total, lots), strict=True):
        found[at] = card
    return tuple(found)


def _cards(count: int, total: int, lots: Random) -> list[int]:
    """So many cards of this sum, one after the other out of what leaves the rest possible."""
    cards = []
    for left in range(count - 1, -1, -1):
        low = max(SMALLEST, total - LARGEST * left)
        high = min(LARGEST, total - SMALLEST * left)
        card = lots.randint(low, max(low, high)) if left else total
        cards.append(card)
        total -= card
    lots.shuffle(cards)
    return cards
