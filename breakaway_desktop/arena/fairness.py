"""The check that a bot's decision does not depend on hidden cards: other ones must not change the decision (R9.1).

At every decision the bot is asked twice, with the same random numbers and a fixed amount of work: in the actual race,
and in one in which everything that its team cannot know has been redrawn. The bot runs in this process, not in a
worker, so it could reach the race behind its view.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from breakaway_desktop.arena.schedule import ArenaTable, Contest
from breakaway_desktop.arena.table_runner import has_choice
from breakaway_desktop.bots.base import decision_objection
from breakaway_desktop.bots.messages import BotReply
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.registry import rng_for, with_fixed_work
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, Retire
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, Hand
from breakaway_desktop.engine.marks import Shown
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.view import SeenRider, View, see
from breakaway_desktop.match.bot_decisions import validate_answer
from breakaway_desktop.match.chosen_cards import ask_of
from breakaway_desktop.match.fork import draw_cards
from breakaway_desktop.match.match import Match

ROLLOUTS: Final = 64


class Difference(NamedTuple):
    """A decision that depended on hidden facts: table, turn, and rider (0 for the orders of a team)."""

    table: int
    turn: int
    team: int
    rider: int


class FairnessResult(NamedTuple):
    """Results of one bot: checked `decisions`, and how many of them differed.

    `unsteady` decisions also differed when the same ask was repeated; they are not counted as differences.
    """

    decisions: int = 0
    differences: int = 0
    unsteady: int = 0
    first: Difference | None = None

    def merged_with(self, other: FairnessResult) -> FairnessResult:
        return FairnessResult(
            self.decisions + other.decisions,
            self.differences + other.differences,
            self.unsteady + other.unsteady,
            self.first or other.first,
        )

    @property
    def is_fair(self) -> bool:
        return not self.differences and not self.unsteady


def check_table(contest: Contest, table: ArenaTable) -> tuple[int, tuple[FairnessResult, ...]]:
    """Play a table and check each decision at which something is hidden; return its number, and results by bot.

    Raises Refused if a bot cannot choose its hands.
    """
    match = Match.begin(contest.plan_with_hands(table))
    results = [FairnessResult() for _ in contest.bots]
    rng = Random(f"{table.seed}/secrets")
    while not match.over:
        automatic = match.automatic_decision()
        if automatic:
            match.answer(automatic)
            continue

        # Decide, and if other secrets are possible, decide again with those.
        ask = match.open_asks[0]
        bot = table.seats[ask.team - 1]
        spec = contest.bots[bot]
        decision = _decide(match.race, ask.team, spec, table.seed)
        if has_choice(ask):
            other = alternative_race(match.race, ask.team, rng)
            if other is not None:
                other_decision = _decide(other, ask.team, spec, table.seed)
                again = decision if other_decision == decision else _decide(match.race, ask.team, spec, table.seed)
                rider = ask.rider if isinstance(ask, AskCard) else 0
                difference = Difference(table.number, match.race.turn, ask.team, rider)
                results[bot] = results[bot].merged_with(_compare(decision, other_decision, again, difference))

        match.answer(_playable_decision(match, ask, decision))
    return table.number, tuple(results)


Outcome = Decision | str
"""A decision, or why there is none."""


def _compare(decision: Outcome, other: Outcome, again: Outcome, difference: Difference) -> FairnessResult:
    if other == decision:
        return FairnessResult(1)
    if again != decision:
        return FairnessResult(1, unsteady=1)
    return FairnessResult(1, 1, first=difference)


def _decide(race: Race, team: int, spec: str, seed: int) -> Outcome:
    """Return the bot's decision in this race."""
    view, ask = see(race, team), ask_of(race, team)
    assert ask is not None
    rng = rng_for(seed, team, race.turn, ask.rider if isinstance(ask, AskCard) else 0)
    try:
        decision = with_fixed_work(spec, ROLLOUTS).decide(view, ask, rng, None)
    except (Exception, SystemExit) as error:  # a plug-in may raise anything
        return f"{type(error).__name__}: {error}"
    objection: Refusal | None = decision_objection(ask, decision)
    return objection.key if objection else decision


def _playable_decision(match: Match, ask: Ask, outcome: Outcome) -> Decision:
    """Return the decision that the match plays: the bot's, or the highest cards if it gave no legal one (R4.4)."""
    if isinstance(outcome, str):
        return match.no_order(ask)
    return validate_answer(match, ask, BotReply(0, outcome))[0]


# Races that the team cannot tell from the actual one


_TRIES: Final = 4
"""Attempts to draw other cards for a rider before he keeps his own."""

_LARGEST_SEED: Final = 2**63 - 1


def alternative_race(race: Race, team: int, rng: Random) -> Race | None:
    """Return a race with the same view and ask for `team`, but with other secrets; None if nothing is hidden."""
    alternative = _Alternative(race, team, rng)
    if alternative.view.variant.hides_road:
        alternative.move_rivals()
    alternative.deal_hands()
    alternative.change_retirements()
    alternative.change_orders()
    other = alternative.race
    if other == race:
        return None
    return other._replace(rules=replace(other.rules, seed=rng.randrange(_LARGEST_SEED)))


class _Alternative:
    """A race that is changed step by step; a change that the team could see is left out (R9.1, R9.3).

    Hidden hands get other cards, with the same count, and the same sum if it is known; pending orders and retirements
    change; if the road is hidden (R8.2), rivals get other squares between known ones. The seed changes.
    """

    def __init__(self, race: Race, team: int, rng: Random) -> None:
        self.race = race
        self.view: View = see(race, team)
        self._ask = ask_of(race, team)
        self._team = team
        self._rng = rng

    def _try_race(self, race: Race) -> bool:
        if see(race, self._team) != self.view or ask_of(race, self._team) != self._ask:
            return False
        self.race = race
        return True

    def _try_riders(self, *riders: Rider) -> bool:
        changed = {rider.id: rider for rider in riders}
        return self._try_race(self.race._replace(riders=tuple(changed.get(each.id, each) for each in self.race.riders)))

    def move_rivals(self) -> None:
        """Change rivals' squares, arrivals, dropped riders, and the rider alone in front (R8.2)."""
        for seen in self.view.riders:
            rider = self.race.rider(seen.id)
            if seen.team == self._team or seen.retired or seen.farthest is None:
                continue
            for _ in range(_TRIES):
                square = self._rng.randint(seen.square, seen.farthest)
                if self._crosses_no_line(rider.square, square) and self._try_riders(rider._replace(square=square)):
                    break
        riders = tuple(rider._replace(arrived=2 * rider.arrived + 1) for rider in self.race.riders)
        self._try_race(self.race._replace(riders=riders, clock=2 * self.race.clock + 1))
        rivals = [rider.id for rider in self.race.on_road() if rider.team != self._team]
        own = [number for number in self.race.dropped if number // 10 == self._team]
        dropped = self._rng.sample(rivals, self._rng.randint(0, len(rivals) // 3))
        self._try_race(self.race._replace(dropped=tuple(sorted((*own, *dropped)))))
        self._try_race(self.race._replace(alone=self._rng.choice((0, *rivals))))

    def _crosses_no_line(self, square: int, other: int) -> bool:
        low, higher = sorted((square, other))
        return not self.race.rules.course.crossed(low, higher)

    def deal_hands(self) -> None:
        """Replace hidden cards."""
        shown = self._revealed_cards()
        hidden = [seen for seen in self.view.riders if None in seen.cards]
        dealt = [self._redeal(seen, shown.get(seen.id, ())) for seen in hidden]
        if not self._try_riders(*dealt):
            for rider in dealt:
                self._try_riders(rider)

    def _revealed_cards(self) -> dict[int, Hand]:
        """Return the cards that were revealed after the last turn and are still held (R8.3)."""
        marks = [mark for mark in self.view.variant.marks(self.view) if isinstance(mark, Shown)]
        return {rider: cards for mark in marks for turn, rider, cards in mark.cards if turn == self.view.turn - 1}

    def _redeal(self, seen: SeenRider, shown: Hand) -> Rider:
        rider = self.race.rider(seen.id)
        places = [index for index, card in enumerate(seen.cards) if card is None]
        revealed = list(shown)
        for index in tuple(places):
            if rider.hand[index] in revealed:
                revealed.remove(rider.hand[index])
                places.remove(index)
        cards = [rider.hand[index] for index in places]
        hand = list(rider.hand)
        for index, card in zip(places, self._draw_cards(cards, seen, min(shown, default=LARGEST)), strict=True):
            hand[index] = card
        return rider._replace(hand=tuple(hand))

    def _draw_cards(self, cards: list[int], seen: SeenRider, largest: int) -> list[int]:
        """Return cards other than `cards`, the hidden part of a legal hand, if possible."""
        drawn = cards
        for _ in range(_TRIES):
            if seen.secret_sum is not None:
                drawn = draw_cards(len(cards), sum(cards), self._rng)
            elif not self.view.shows_new or seen.badge("sum-open"):
                drawn = [self._rng.randint(SMALLEST, largest) for _ in cards]
            else:  # R2, at most: the sum is unknown, but it was at most this
                drawn = draw_cards(len(cards), self._rng.randint(len(cards), sum(cards)), self._rng)
            if sorted(drawn) != sorted(cards):
                break
        return drawn

    def change_retirements(self) -> None:
        """Let a rival retire at the start of the next turn, which only his team knows (R4.5)."""
        rivals = [rider.id for rider in self.race.on_road() if rider.team != self._team]
        if rivals and self._rng.randrange(2):
            try:
                self._try_race(referee.answer(self.race, Retire(self._rng.choice(rivals)))[0])
            except Refused:
                return

    def change_orders(self) -> None:
        """Replace the orders that have already been given (R4.2)."""
        if not self.race.given:
            return
        race = self.race._replace(given=())
        bot = RandomBot()
        for orders in self.race.given:
            ask = ask_of(race, orders.team)
            if ask is not None:
                race, _ = referee.answer(race, bot.decide(see(race, orders.team), ask, self._rng))
        self._try_race(race)
