"""Forks ("what if"): a new race from any point of another, with any team played by another player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, Retire
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS, Hand
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.document import TeamEntry
from breakaway_desktop.record.turn_report import Step, play_step

DRAWS: Final = 60
"""Attempts to draw other secret cards for a rider, who keeps his own if all fail."""

_Entries = tuple[TeamEntry, ...]


def fork_start(match: Match, decisions: int) -> int:
    """Return how many of the first `decisions` the fork keeps.

    With simultaneous orders it starts at the beginning of a turn, because one decision moves everybody (R4.2).
    """
    decisions = min(max(0, decisions), len(match.steps))
    if match.is_simultaneous and not (decisions and match.steps[decisions - 1].after.over):
        while decisions and not _begins_turn(match.steps[decisions - 1]):
            decisions -= 1
    return decisions


def _begins_turn(step: Step) -> bool:
    """Return whether a turn begins after this step, or it is a retirement at the start of one (R4.5)."""
    return step.after.turn != step.before.turn or (isinstance(step.decision, Retire) and not step.after.given)


def objection(match: Match, decisions: int) -> str:
    """Return the key of the refusal if the race cannot be forked here; empty if it can."""
    if not match.over and match.restriction is not None:
        return match.restriction.key
    if not match.over and not match.race.rules.shows_new:
        return "what-if-hidden"
    start = fork_start(match, decisions)
    race = match.steps[start - 1].after if start else match.first
    return "what-if-at-the-end" if race.over else ""


def fork_race(match: Match, decisions: int, players: Sequence[str], *, seed: int) -> Match:
    """Return a new match that begins with the first decisions of `match`, with these `players` by team.

    Until a race has a result, a fork uses only public knowledge: secret cards, except those of the only human, are
    redrawn with `seed`, which becomes that of the new race (R9.1, R9.2). Raises Refused for an `objection`, and if
    secret cards have changed hands (R8.5).
    """
    key = objection(match, decisions)
    if key:
        raise Refused(key)
    start = fork_start(match, decisions)
    first_decisions = [step.decision for step in match.steps[:start]]
    first, entries, steps = _start_fork(match, first_decisions, seed)
    entries = tuple(replace(entry, player=player) for entry, player in zip(entries, players, strict=True))
    return Match(match.base, first, entries, steps, has_seed=match.has_seed or has_secrets(match))


def _start_fork(match: Match, decisions: Sequence[Decision], seed: int) -> tuple[Race, _Entries, tuple[Step, ...]]:
    """Return the race at its start, the teams with their hands, and the steps so far."""
    if not has_secrets(match):
        return match.first, match.teams, _play_steps(match.first, decisions)

    rng = Random(f"{seed}/what-if")  # R9.2
    # Orders of an unfinished turn are as secret as the cards they name.
    known = match.steps[: fork_start(match, len(match.steps))]
    seen = [see(match.first), *(see(step.after) for step in known)]
    exactly = match.race.rules.options.totals == "exactly"

    # Deal the hidden hands again.
    entries = match.teams
    for rider in match.race.riders:
        if not rider.secret or _is_known(match, rider.team):
            continue
        # Draw for one rider at a time and compare with the visible race, because a missing order played the highest
        # card (R4.4).
        for _ in range(DRAWS):
            other = _with_hand(entries, rider, exactly, rng)
            if _is_indistinguishable(match, other, known, seen):
                entries = other
                break

    rules = replace(match.first.rules, seed=seed)
    first, _events = referee.start(rules, [entry.hands for entry in entries])
    return first, entries, _play_steps(first, decisions)


def _is_indistinguishable(match: Match, entries: _Entries, known: Sequence[Step], seen: Sequence[View]) -> bool:
    """Return whether a race with these hands would have looked the same to the public at every moment."""
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


def _play_steps(race: Race, decisions: Sequence[Decision]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for decision in decisions:
        steps.append(play_step(steps, race, decision))
        race = steps[-1].after
    return tuple(steps)


def has_secrets(match: Match) -> bool:
    """Return whether the race has cards that are not public, other than those of the only human."""
    return not match.over and any(rider.secret for rider in match.race.riders if not _is_known(match, rider.team))


def _is_known(match: Match, team: int) -> bool:
    """Return whether the only human at the screen plays this team."""
    return match.humans == (team,)


def _with_hand(entries: _Entries, rider: Rider, exactly: bool, rng: Random) -> _Entries:
    """Return the teams with other possible values for a rider's secret cards (R9.3)."""
    entry, index = entries[rider.team - 1], rider.id % 10 - 1
    riders = list(entry.riders)
    riders[index] = replace(riders[index], hand=_other_hand(riders[index].hand, rider, exactly, rng))
    other = replace(entry, riders=tuple(riders))
    return (*entries[: rider.team - 1], other, *entries[rider.team :])


def _other_hand(hand: Hand, rider: Rider, exactly: bool, rng: Random) -> Hand:
    places, left = [], list(rider.hand[: rider.secret])
    for index, card in enumerate(hand):
        if card in left:
            left.remove(card)
            places.append(index)

    if left:
        raise Refused("what-if-secret")  # cards have changed hands (R8.5): their origin is unknown

    # New cards with the same total, or with any one if totals are secret.
    known = sum(card for index, card in enumerate(hand) if index not in places)
    total = TOTALS[rider.id % 10 - 1] - known
    least = SMALLEST * len(places)
    if not exactly:
        total = rng.randint(least, max(least, min(total, LARGEST * len(places))))
    other_hand = list(hand)
    for index, card in zip(places, draw_cards(len(places), total, rng), strict=True):
        other_hand[index] = card
    return tuple(other_hand)


def draw_cards(count: int, total: int, rng: Random) -> list[int]:
    """Return `count` random cards with this sum, each drawn so that the others can still make up the rest."""
    cards = []
    for left in range(count - 1, -1, -1):
        lowest = max(SMALLEST, total - LARGEST * left)
        highest = min(LARGEST, total - SMALLEST * left)
        card = rng.randint(lowest, max(lowest, highest)) if left else total
        cards.append(card)
        total -= card
    rng.shuffle(cards)
    return cards
