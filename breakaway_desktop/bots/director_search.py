"""The search of `director`: each card is tried in rollouts with sampled hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.base import with_extras
from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.features import feature_names
from breakaway_desktop.bots.batch.from_engine import races_from_view, set_squares
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.net_policy import NOTHING, Forced, NetPolicy, gumbel_noise, load_net
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.batch.races import NotCovered, Races
from breakaway_desktop.bots.batch.turn import play
from breakaway_desktop.bots.card_value import best_card
from breakaway_desktop.bots.close_cards import choose_close_card
from breakaway_desktop.bots.determinize import sample_hands, sample_squares, typical_card
from breakaway_desktop.bots.extras import LOST_TURN_COST, choose_extras, seen_with
from breakaway_desktop.bots.plain_approximation import gap_that_ends, plain_view
from breakaway_desktop.bots.policy import Policy
from breakaway_desktop.bots.successive_halving import FIRST_SAMPLES, HalvingResult, Trial, find_best
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.bots.visibility import make_visible
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import FEWEST_TEAMS, RULE_SETS, Options
from breakaway_desktop.engine.race import SLOTS
from breakaway_desktop.engine.referee import asks, rules_of, start
from breakaway_desktop.engine.view import View, see

NETS: Final = Path(__file__).resolve().parent / "nets"
BEST_CARDS: Final = Policy()
Values = Mapping[int, float]
"""Points by card."""
NO_LIKES: Final[Values] = MappingProxyType({})

PRIOR_SAMPLES: Final = 24
"""Samples of hidden hands for the values of all cards before the search."""
FIRST_HALVES: Final = 8
"""Rollouts of the first half of a turn for the values of cards in the second (R8.4)."""
FIRST_CALL: Final = 4.5
"""Ratio of the time of the first search call to that of a team's prior values."""


class TrialResult(NamedTuple):
    """A rider's distinct cards and their results. The first card was the best before the search.

    `likes` are points of a style by card; the results include them.
    """

    cards: tuple[int, ...]
    outcome: HalvingResult
    likes: Values = NO_LIKES

    @property
    def best(self) -> int:
        return self.cards[self.outcome.best]

    @property
    def values(self) -> dict[int, float]:
        """The mean result of each card; a card that was dropped early counts by its difference from the best so far."""
        return {card: self.outcome.mean_of(index) for index, card in enumerate(self.cards)}

    @property
    def has_samples(self) -> bool:
        return any(samples.size for samples in self.outcome.samples)

    @property
    def is_complete(self) -> bool:
        """Whether there was time to try every card."""
        return all(samples.size for samples in self.outcome.samples)


class DecisionContext:
    """One decision: a view, samples of the races that are possible in it, and their values by the nets."""

    def __init__(self, view: View, rng: Random) -> None:
        """Raises NotCovered for races that the batch does not cover."""
        self.rng = np.random.default_rng(rng.getrandbits(64))
        self.seen = view
        self.view = plain_view(view)
        riders = zip(view.riders, self.view.riders, strict=True)
        self.road = view._replace(riders=tuple(plain if seen.retired else seen for seen, plain in riders))
        self.typical_card = typical_card(view)
        self.policy = policy_for(self.view.options)
        self.ends_at = gap_that_ends(view)
        self.order = self.races(1).indexes[0].tolist()

    def races(self, samples: int) -> Races:
        """Return `samples` races with random hidden cards."""
        races = races_from_view(self.view, sample_hands(self.view, samples, self.rng, self.typical_card))
        squares = sample_squares(self.road, samples, self.rng)
        if squares is not None:
            set_squares(races, squares)
        return races

    def column(self, rider: int) -> int:
        """Return the rider's index in the order of movement, which is the same in all samples."""
        return int(self.order.index(SLOTS[rider]))

    def slots(self, rider: int, cards: Sequence[int]) -> IntArray:
        """Return the slots (cards) of a rider's cards; an approximated view may have squares in place of cards."""
        newest_first = self.seen.rider(rider).cards[::-1]
        return np.array([newest_first.index(card) for card in cards])

    def prior_values(self, asks: Sequence[AskCard], policy: Policy = BEST_CARDS) -> dict[int, Values]:
        """Return the value of each card by rider, without search."""
        return self._prior(asks, lambda field, columns: self._card_values(field, columns, policy))

    def style_points(self, asks: Sequence[AskCard], policy: Policy) -> dict[int, Values]:
        """Return what the policy adds to the value of each card by rider: its likes and its greed."""
        return self._prior(asks, lambda field, columns: _style_values(field, columns, policy))

    def _prior(
        self, asks: Sequence[AskCard], card_values: Callable[[FeatureTable, IntArray], FloatArray]
    ) -> dict[int, Values]:
        """Return the mean of `card_values` (4, riders, samples) over samples of hidden hands, by rider and card."""
        field = FeatureTable(self.races(PRIOR_SAMPLES))
        columns = np.array([[self.column(ask.rider)] * PRIOR_SAMPLES for ask in asks])
        mean_values = card_values(field, columns).mean(axis=2)
        values: dict[int, Values] = {}
        for ask, own in zip(asks, mean_values.T, strict=True):
            cards = sorted(set(ask.cards))
            values[ask.rider] = dict(zip(cards, own[self.slots(ask.rider, cards)].tolist(), strict=True))
        return values

    def _card_values(self, field: FeatureTable, columns: IntArray, policy: Policy) -> FloatArray:
        """Return values (4, riders, samples) of the cards in each slot of these riders; 0 for an empty slot."""
        rows, held = field.after_cards(columns)
        worth = self.policy.cards.value_of(rows) + np.float32(1 + policy.greed) * field.worth_of_points(columns)
        _add_likes(worth, rows, field, policy)
        values: FloatArray = np.where(held, worth, 0).reshape(4, *columns.shape)
        return values

    def prior_second_values(
        self, riders: Sequence[AskCard], first: Mapping[int, int], policy: Policy = BEST_CARDS
    ) -> dict[int, Values]:
        """Return the value of each possible second card (R8.4) by rider, if he plays his card in `first` before it.

        These are the cards that he keeps and new ones that are a good bet: a rider with a wrong card does not move.
        """
        # Play the first halves to find the new cards.
        races = self.races(FIRST_HALVES)
        played = {rider.rider: int(self.slots(rider.rider, [first[rider.rider]])[0]) for rider in riders}
        forced = _repeat_slots({self.column(rider): slot for rider, slot in played.items()}, FIRST_HALVES)
        noise = gumbel_noise((SLOTS_A_HAND, races.course.riders, FIRST_HALVES), self.rng)
        play(races, self.policy.choices(races, noise, forced))

        columns = np.array([(races.indexes == SLOTS[rider.rider]).argmax(axis=1) for rider in riders])
        is_running = ~races.over
        worth = self._card_values(FeatureTable(races), columns, policy) * is_running
        new = races.hands[np.arange(FIRST_HALVES), columns, 0]

        # A new card is a bet: lost where the rider got another one.
        values_by_rider: dict[int, Values] = {}
        for index, rider in enumerate(riders):
            slots = self._slots_after(rider.rider, played[rider.rider])
            remaining = set(remaining_cards(rider.cards, first[rider.rider]))
            values = {card: float(worth[slots[card], index].mean()) for card in sorted(remaining)}
            best = max(values.values())
            bets = {
                card: float(np.where(new[index] == card, worth[0, index], best - LOST_TURN_COST).mean())
                for card in set(new[index, is_running].tolist()) - remaining
            }
            values |= {card: points for card, points in bets.items() if points > best}
            values_by_rider[rider.rider] = values

        return values_by_rider

    def search(
        self,
        ask: AskCard,
        usual: int,
        mates: Mapping[int, int],
        time_budget: TimeBudget,
        end: float = 0.0,
        likes: Values = NO_LIKES,
    ) -> TrialResult:
        """Search the rider's cards; `usual` wins if there is no time. Stop when `end` of the time budget is left.

        `mates` are the team-mates' cards, as slots by index in the order; `likes` are added to the cards' results.
        """
        cards = _in_trial_order(usual, ask.cards)
        slots, column = self.slots(ask.rider, cards), self.column(ask.rider)
        added = np.array([[likes.get(card, 0.0)] for card in cards], np.float32)

        def trial(left: Sequence[int], samples: int) -> FloatArray:
            """Return results (choices left, samples)."""
            forced = _repeat_slots(mates, len(left) * samples)
            forced[column] = np.repeat(slots[list(left)], samples)
            results = self.simulate(ask.team, len(left), samples, forced)
            return results + added[list(left)] if likes else results

        return TrialResult(cards, find_best(len(cards), trial, time_budget, end), likes)

    def simulate(
        self, team: int, choices: int, samples: int, forced: Forced, next_turn: Forced = NOTHING
    ) -> FloatArray:
        """Return the team's results (choices, samples) of the next two turns, with the value of what follows."""
        races = self.races(samples)
        races = races.select(np.tile(np.arange(samples), choices))
        riders = np.tile(SLOTS[10 * team + 1] + np.arange(4), (len(races), 1))
        results = self.policy.outcomes(
            races, riders, forced, self.rng, samples, ends_at=self.ends_at, next_turn=next_turn
        )
        return results.reshape(choices, samples)

    def prior_second_cards(self, riders: Sequence[AskCard], first: Mapping[int, int]) -> dict[int, int]:
        return {rider: best_valued(values) for rider, values in self.prior_second_values(riders, first).items()}

    def second_cards(
        self, riders: Sequence[AskCard], first: Mapping[int, int], usual: Mapping[int, int], time_budget: TimeBudget
    ) -> dict[int, int]:
        """Return the second cards (R8.4) of a team's riders, whose first cards are `first`.

        The cards that a rider keeps are tried rider by rider, with the present choices of his team-mates. If his
        `usual` card is a bet on the new one, it is not changed.
        """
        played = {rider.rider: int(self.slots(rider.rider, [first[rider.rider]])[0]) for rider in riders}
        remaining = {rider: self._slots_after(rider, slot) for rider, slot in played.items()}
        chosen = dict(usual)
        undecided = [rider for rider, cards in remaining.items() if len(cards) > 1 and usual[rider] in cards]

        # Try the cards of one rider after another.
        available = time_budget.left
        for number, rider in enumerate(undecided, start=1):
            mates = {
                mate: remaining[mate][chosen[mate]]
                for mate in remaining
                if mate != rider and chosen[mate] in remaining[mate]
            }
            cards = _in_trial_order(usual[rider], remaining[rider])  # so it is played if there is no time
            trial = self._second_trial(rider, [remaining[rider][card] for card in cards], played, mates)
            outcome = find_best(len(cards), trial, time_budget, available * (1 - number / len(undecided)))
            chosen[rider] = cards[outcome.best]

        return chosen

    def _second_trial(
        self, rider: int, slots: Sequence[int], played: Mapping[int, int], mates: Mapping[int, int]
    ) -> Trial:
        """Return a trial of these slots of the rider's hand at half-time.

        `played` and `mates` are slots by rider in the first half and in the second.
        """
        first = {self.column(number): slot for number, slot in played.items()}
        second = {SLOTS[number]: slot for number, slot in mates.items()}

        def trial(left: Sequence[int], samples: int) -> FloatArray:
            """Return results (choices left, samples)."""
            count = len(left) * samples
            own = {SLOTS[rider]: np.repeat(np.array(slots)[list(left)], samples)}
            return self.simulate(
                rider // 10, len(left), samples, _repeat_slots(first, count), _repeat_slots(second, count) | own
            )

        return trial

    def _slots_after(self, rider: int, played: int) -> dict[int, int]:
        """Return the slot of each card that a rider keeps after he has played slot `played` and got a new card."""
        newest_first = self.seen.rider(rider).cards[::-1]
        return {
            card: slot + (slot < played)
            for slot, card in enumerate(newest_first)
            if slot != played and card is not None
        }


def _style_values(field: FeatureTable, columns: IntArray, policy: Policy) -> FloatArray:
    """Return the likes and the greed of a policy, shaped like the values of cards: (4, riders, samples)."""
    rows, held = field.after_cards(columns)
    worth = np.float32(policy.greed) * field.worth_of_points(columns)
    _add_likes(worth, rows, field, policy)
    values: FloatArray = np.where(held, worth, 0).reshape(4, *columns.shape)
    return values


def _add_likes(worth: FloatArray, rows: FloatArray, field: FeatureTable, policy: Policy) -> None:
    """Add the likes of a policy to `worth` (4, riders × races); `rows` (features, 4, riders × races)."""
    known = feature_names(field.races.course)
    for feature, points in policy.likes.items():
        worth += np.float32(points) * rows[known.index(feature)]


def _in_trial_order(usual: int, cards: Iterable[int]) -> tuple[int, ...]:
    """Return the distinct cards: the usual one, then the others from the lowest."""
    return tuple(sorted(set(cards), key=lambda card: (card != usual, card)))


def _repeat_slots(slots: Mapping[int, int], races: int) -> dict[int, IntArray]:
    """Return each rider's slot, repeated: (races)."""
    return {rider: np.full(races, slot) for rider, slot in slots.items()}


def best_valued(values: Values) -> int:
    return max(values, key=values.__getitem__)


def draw_card(values: Values, policy: Policy, rng: Random, likes: Values = NO_LIKES) -> int:
    """Return a card drawn by the policy's temperature; each point of `likes` makes a card e times as likely."""
    if not policy.temperature:
        return best_valued(values)
    most = max(values.values())
    exponents = {
        card: (value - most) / policy.temperature + likes.get(card, 0.0)
        for card, value in _cards_to_draw(values, policy).items()
    }
    return rng.choices(list(exponents), [exp(exponent) for exponent in exponents.values()])[0]


def _cards_to_draw(values: Values, policy: Policy) -> Values:
    """Return the values of the cards that do not cost more than the policy may lose."""
    most = max(values.values())
    return {card: value for card, value in values.items() if most - value <= policy.most_lost}


Cards = Callable[[DecisionContext, Sequence[AskCard]], dict[int, int]]
"""Function that chooses a card for each of these riders, who move together; may raise NotCovered."""

Seconds = Callable[[DecisionContext, Sequence[AskCard], Mapping[int, int]], dict[int, int]]
"""Function that chooses second cards (R8.4) for riders who play these cards first; may raise NotCovered."""


def decide(view: View, ask: Ask, rng: Random, choose_cards: Cards, choose_second_cards: Seconds) -> Decision:
    """Return the decision chosen by `choose_cards` and `choose_second_cards`, with extras (R8.3, R8.5).

    A quick estimate replaces their choices if the batch does not cover the race.
    """
    # One rider.
    if isinstance(ask, AskCard):
        if not ask.has_choice:
            return PlayCard(ask.rider, ask.cards[0])
        try:
            return PlayCard(ask.rider, choose_cards(DecisionContext(view, rng), (ask,))[ask.rider])
        except NotCovered:
            return PlayCard(ask.rider, best_card(make_visible(view), ask.rider, ask.cards))

    # A team, extras first.
    extras = choose_extras(make_visible(view), ask)
    riders = with_extras(ask, extras)
    seen = seen_with(view, extras)
    try:
        study = DecisionContext(seen, rng)
        chosen = choose_cards(study, riders) if riders else {}
        then = choose_second_cards(study, riders, chosen) if riders and ask.halves > 1 else {}
    except NotCovered:
        visible = make_visible(seen)
        chosen = {rider.rider: best_card(visible, rider.rider, rider.cards) for rider in riders}
        then = {
            rider.rider: max(remaining_cards(rider.cards, chosen[rider.rider])) for rider in riders if ask.halves > 1
        }

    return GiveOrders(ask.team, tuple(sorted(chosen.items())), tuple(sorted(then.items())), extras)


def decide_by_search(
    view: View, ask: Ask, rng: Random, time_budget: TimeBudget, policy: Policy = BEST_CARDS
) -> Decision:
    """Return the team's decision within the time budget; half of it is for second cards (R8.4).

    The likes and the greed of `policy` are added to the cards' results; if it has a temperature, cards are drawn by
    results and likes. Of close cards a rider who moves alone plays the one that a person would play.
    """
    end = time_budget.left / 2 if isinstance(ask, AskOrders) and ask.halves > 1 else 0.0

    def choose_cards(study: DecisionContext, riders: Sequence[AskCard]) -> dict[int, int]:
        chosen = {rider.rider: rider.cards[0] for rider in riders}
        undecided = [rider for rider in riders if rider.has_choice]
        if undecided:
            trials = run_trials(study, undecided, time_budget, end, policy)
            chosen |= {rider: _draw_tried(trial, policy, rng) for rider, trial in trials.items()}
            if isinstance(ask, AskCard) and trials[ask.rider].is_complete:
                values = _cards_to_draw(trials[ask.rider].values, policy)
                seen, likes = make_visible(study.seen), trials[ask.rider].likes
                chosen[ask.rider] = choose_close_card(seen, ask.rider, chosen[ask.rider], values, likes)
        return chosen

    def choose_second_cards(
        study: DecisionContext, riders: Sequence[AskCard], first: Mapping[int, int]
    ) -> dict[int, int]:
        return study.second_cards(riders, first, study.prior_second_cards(riders, first), time_budget)

    return decide(view, ask, rng, choose_cards, choose_second_cards)


def _draw_tried(trial: TrialResult, policy: Policy, rng: Random) -> int:
    """Return a card drawn by results and likes; the best one at temperature 0, or if there was no time to try all."""
    is_drawn = policy.temperature and trial.is_complete
    return draw_card(trial.values, policy, rng, trial.likes) if is_drawn else trial.best


def decide_by_policy(view: View, ask: Ask, rng: Random, policy: Policy = BEST_CARDS) -> Decision:
    """Return the team's decision without search."""

    def draw_cards(values_by_rider: Mapping[int, Values]) -> dict[int, int]:
        return {rider: draw_card(values, policy, rng) for rider, values in values_by_rider.items()}

    def choose_cards(study: DecisionContext, riders: Sequence[AskCard]) -> dict[int, int]:
        return draw_cards(study.prior_values(riders, policy))

    def choose_second_cards(
        study: DecisionContext, riders: Sequence[AskCard], first: Mapping[int, int]
    ) -> dict[int, int]:
        return draw_cards(study.prior_second_values(riders, first, policy))

    return decide(view, ask, rng, choose_cards, choose_second_cards)


def run_trials(
    study: DecisionContext,
    riders: Sequence[AskCard],
    time_budget: TimeBudget,
    end: float = 0.0,
    policy: Policy = BEST_CARDS,
) -> dict[int, TrialResult]:
    """Return the results of each rider's cards; an untried card counts by its prior value. Raises NotCovered.

    The likes and the greed of `policy` are added to the results.

    Riders who move at the same time (R4.2) are searched one by one, with the others' present choices, the most
    important choice first. Stop when `end` of the time budget is left.
    """
    likes = study.style_points(riders, policy) if policy.likes else {}
    if len(riders) == 1:
        own = likes.get(riders[0].rider, NO_LIKES)
        return {riders[0].rider: _run_single_trial(study, riders[0], time_budget, end, own)}

    # Start with the best prior values.
    before = time_budget.left
    prior = study.prior_values(riders)
    time_budget.expect(FIRST_CALL * (before - time_budget.left))
    chosen = {rider: best_valued(values) for rider, values in prior.items()}
    at_stake = {rider: max(values.values()) - min(values.values()) for rider, values in prior.items()}
    ordered = sorted(riders, key=lambda ask: (-at_stake[ask.rider], ask.rider))
    available = time_budget.left - end
    results: dict[int, TrialResult] = {}

    # Search the cards of one rider after another.
    for number, ask in enumerate(ordered, start=1):
        mates = {
            study.column(rider): int(study.slots(rider, [card])[0])
            for rider, card in chosen.items()
            if rider != ask.rider
        }
        until = end + available * (1 - number / len(ordered))
        own = likes.get(ask.rider, NO_LIKES)
        results[ask.rider] = study.search(ask, chosen[ask.rider], mates, time_budget, until, own)
        chosen[ask.rider] = results[ask.rider].best

    return results


def _run_single_trial(
    study: DecisionContext, ask: AskCard, time_budget: TimeBudget, end: float, likes: Values
) -> TrialResult:
    """Return the results of the only rider's cards. Prior values take time, so they are computed only if needed."""
    trial = study.search(ask, ask.cards[0], {}, time_budget, end, likes)
    if trial.has_samples:
        return trial
    return trial._replace(cards=_in_trial_order(best_valued(study.prior_values([ask])[ask.rider]), trial.cards))


def remaining_cards(cards: Sequence[int], played: int) -> list[int]:
    remaining = list(cards)
    remaining.remove(played)
    return remaining


@lru_cache(maxsize=4)
def load_policy(name: str) -> NetPolicy:
    """Return the nets of a file in `NETS`; cached."""
    path = NETS / f"{name}.npz"
    return NetPolicy(load_net(path, "cards"), load_net(path, "turns"))


def policy_for(options: Options) -> NetPolicy:
    """Return the nets that fit these rules best.

    With simultaneous orders (R4.2), those of the rule set that also has, or lacks, a card cap (R7.5).
    """
    if options.orders == "sequential":
        return load_policy("boxed")
    return load_policy("pbm" if options.card_cap is None else "postal")


@lru_cache(maxsize=1)
def warm_up() -> None:
    """Load the nets and everything else that a first decision needs; cached. Call it before any time is measured."""
    for rule_set in RULE_SETS.values():
        policy_for(rule_set)
    rules = rules_of(Options(), FEWEST_TEAMS, 0)
    race, _ = start(rules, [random_hands(Random(0))] * FEWEST_TEAMS)
    ask = asks(race)[0]
    decide_by_search(see(race, ask.team), ask, Random(0), TimeBudget(0.0, rollouts=FIRST_SAMPLES))
