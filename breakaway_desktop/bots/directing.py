"""How `director` decides: it tries each card in rollouts from sampled hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.base import with_extras
from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.features import names
from breakaway_desktop.bots.batch.from_engine import races_from_view, stand
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, Whole
from breakaway_desktop.bots.batch.net import load_net
from breakaway_desktop.bots.batch.net_policy import NOTHING, Forced, NetPolicy
from breakaway_desktop.bots.batch.outlook import Reals
from breakaway_desktop.bots.batch.races import NotCovered, Races
from breakaway_desktop.bots.batch.random_play import luck_of
from breakaway_desktop.bots.batch.turn import play
from breakaway_desktop.bots.determinize import sampled_hands, sampled_squares, typical_card
from breakaway_desktop.bots.extras import HELD_UP, chosen_extras, seen_with
from breakaway_desktop.bots.plain_approximation import gap_that_ends, plain_view
from breakaway_desktop.bots.policy import Policy
from breakaway_desktop.bots.successive_halving import FIRST_SAMPLES, HalvingResult, Trial, winner
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.bots.visibility import made_visible
from breakaway_desktop.bots.worth import best_card
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

GLANCES: Final = 24
"""Samples of hidden hands for a first look at every card."""
FIRST_HALVES: Final = 8
"""Rollouts of the first half of a turn for a first look at the cards of the second (R8.4)."""
FIRST_CALL: Final = 4.5
"""How many times longer the first call that tries cards takes than the first look at a team's cards."""


class TrialResult(NamedTuple):
    """A rider's distinct cards, and how they did. The first of them was thought best before any was tried."""

    cards: tuple[int, ...]
    outcome: HalvingResult

    @property
    def best(self) -> int:
        return self.cards[self.outcome.best]

    @property
    def is_tried(self) -> bool:
        return any(samples.size for samples in self.outcome.tried)


class DecisionContext:
    """One decision: a view, the races that it may be, and what the nets make of them."""

    def __init__(self, view: View, rng: Random) -> None:
        """Raises NotCovered for what the batch does not play."""
        self.rng = np.random.default_rng(rng.getrandbits(64))
        self.seen = view
        self.view = plain_view(view)
        riders = zip(view.riders, self.view.riders, strict=True)
        self.road = view._replace(riders=tuple(plain if seen.retired else seen for seen, plain in riders))
        self.typical = typical_card(view)
        self.mind = mind_for(self.view.options)
        self.ends_at = gap_that_ends(view)
        self.order = self.races(1).indexes[0].tolist()

    def races(self, samples: int) -> Races:
        """Races in which the hidden cards are drawn at random, this many."""
        races = races_from_view(self.view, sampled_hands(self.view, samples, self.rng, self.typical))
        squares = sampled_squares(self.road, samples, self.rng)
        if squares is not None:
            stand(races, squares)
        return races

    def column(self, rider: int) -> int:
        """His place in the order; the same in every sample."""
        return int(self.order.index(SLOTS[rider]))

    def slots(self, rider: int, cards: Sequence[int]) -> Whole:
        """The places of these cards in his hand; squares may stand there for them in the plain view."""
        newest_first = self.seen.rider(rider).cards[::-1]
        return np.array([newest_first.index(card) for card in cards])

    def at_a_glance(self, asks: Sequence[AskCard], policy: Policy = BEST_CARDS) -> dict[int, Values]:
        """By rider, what each of his cards is worth at a glance."""
        field = FeatureTable(self.races(GLANCES))
        columns = np.array([[self.column(ask.rider)] * GLANCES for ask in asks])
        worth = self._looked_at(field, columns, policy).mean(axis=2)
        found: dict[int, Values] = {}
        for ask, own in zip(asks, worth.T, strict=True):
            cards = sorted(set(ask.cards))
            found[ask.rider] = dict(zip(cards, own[self.slots(ask.rider, cards)].tolist(), strict=True))
        return found

    def _looked_at(self, field: FeatureTable, columns: Whole, policy: Policy) -> Reals:
        """(4, riders, samples): what the cards of the riders at these places are worth, by place in the hand; 0 where
        there is none."""
        rows, held = field.after_cards(columns)
        worth = self.mind.cards.value_of(rows) + np.float32(1 + policy.greed) * field.points(columns)
        known = names(field.races.course)
        for feature, points in policy.likes.items():
            worth += np.float32(points) * rows[known.index(feature)]
        found: Reals = np.where(held, worth, 0).reshape(4, *columns.shape)
        return found

    def seconds_at_a_glance(
        self, riders: Sequence[AskCard], first: Mapping[int, int], policy: Policy = BEST_CARDS
    ) -> dict[int, Values]:
        """By rider who plays `first` in the first half of a turn, what each card is worth that he may name for the
        second (R8.4): those he keeps, and new ones that are a good bet. Who names a wrong one stays where he is."""
        races = self.races(FIRST_HALVES)
        played = {rider.rider: int(self.slots(rider.rider, [first[rider.rider]])[0]) for rider in riders}
        forced = _alike({self.column(rider): slot for rider, slot in played.items()}, FIRST_HALVES)
        luck = luck_of((SLOTS_A_HAND, races.course.riders, FIRST_HALVES), self.rng)
        play(races, self.mind.choices(races, luck, forced))
        columns = np.array([(races.indexes == SLOTS[rider.rider]).argmax(axis=1) for rider in riders])
        goes_on = ~races.over
        worth = self._looked_at(FeatureTable(races), columns, policy) * goes_on
        new = races.hands[np.arange(FIRST_HALVES), columns, 0]
        found: dict[int, Values] = {}
        for at, rider in enumerate(riders):
            slots = self._kept(rider.rider, played[rider.rider])
            kept = set(kept_cards(rider.cards, first[rider.rider]))
            values = {card: float(worth[slots[card], at].mean()) for card in sorted(kept)}
            best = max(values.values())
            bets = {
                card: float(np.where(new[at] == card, worth[0, at], best - HELD_UP).mean())
                for card in set(new[at, goes_on].tolist()) - kept
            }
            values |= {card: points for card, points in bets.items() if points > best}
            found[rider.rider] = values
        return found

    def contest(
        self, ask: AskCard, usual: int, mates: Mapping[int, int], time_budget: TimeBudget, end: float = 0.0
    ) -> TrialResult:
        """Tries his cards; the `usual` one is best where there is no time. `mates`: places in the hands of what
        team-mates play, by place in the order. Stops with this much of the time budget left."""
        cards = _first(usual, ask.cards)
        slots, column = self.slots(ask.rider, cards), self.column(ask.rider)

        def trial(left: Sequence[int], samples: int) -> Reals:
            forced = _alike(mates, len(left) * samples)
            forced[column] = np.repeat(slots[list(left)], samples)
            return self.led_to(ask.team, len(left), samples, forced)

        return TrialResult(cards, winner(len(cards), trial, time_budget, end))

    def led_to(self, team: int, choices: int, samples: int, forced: Forced, next_turn: Forced = NOTHING) -> Reals:
        """(choices, samples): what the team's four make of the next two turns, and of what comes after."""
        races = self.races(samples)
        races = races.taken(np.tile(np.arange(samples), choices))
        riders = np.tile(SLOTS[10 * team + 1] + np.arange(4), (len(races), 1))
        found = self.mind.outcomes(races, riders, forced, self.rng, samples, ends_at=self.ends_at, next_turn=next_turn)
        return found.reshape(choices, samples)

    def usual_seconds(self, riders: Sequence[AskCard], first: Mapping[int, int]) -> dict[int, int]:
        """The second cards that look best at a glance."""
        return {rider: best_of(values) for rider, values in self.seconds_at_a_glance(riders, first).items()}

    def second_cards(
        self, riders: Sequence[AskCard], first: Mapping[int, int], usual: Mapping[int, int], time_budget: TimeBudget
    ) -> dict[int, int]:
        """The cards for the second half of a turn (R8.4) of a team's riders who play `first` in the first one: of those
        that each keeps the best, tried rider by rider while the rest of the team plays as it stands. Whose `usual`
        second card is a bet on the new one, which nobody knows yet, bets."""
        played = {rider.rider: int(self.slots(rider.rider, [first[rider.rider]])[0]) for rider in riders}
        kept = {rider: self._kept(rider, slot) for rider, slot in played.items()}
        found = dict(usual)
        asked = [rider for rider, cards in kept.items() if len(cards) > 1 and usual[rider] in cards]
        whole = time_budget.left
        for number, rider in enumerate(asked, start=1):
            mates = {mate: kept[mate][found[mate]] for mate in kept if mate != rider and found[mate] in kept[mate]}
            cards = _first(usual[rider], kept[rider])  # so it is played where there is no time
            trial = self._second_trial(rider, [kept[rider][card] for card in cards], played, mates)
            outcome = winner(len(cards), trial, time_budget, whole * (1 - number / len(asked)))
            found[rider] = cards[outcome.best]
        return found

    def _second_trial(
        self, rider: int, slots: Sequence[int], played: Mapping[int, int], mates: Mapping[int, int]
    ) -> Trial:
        """Of these places in his hand at half-time; `played` and `mates`: places by rider, in the first half and in the
        second."""
        first = {self.column(number): slot for number, slot in played.items()}
        second = {SLOTS[number]: slot for number, slot in mates.items()}

        def trial(left: Sequence[int], samples: int) -> Reals:
            count = len(left) * samples
            own = {SLOTS[rider]: np.repeat(np.array(slots)[list(left)], samples)}
            return self.led_to(rider // 10, len(left), samples, _alike(first, count), _alike(second, count) | own)

        return trial

    def _kept(self, rider: int, played: int) -> dict[int, int]:
        """By card, its place in his hand when he has played the one at the place `played` and has a new one."""
        newest_first = self.seen.rider(rider).cards[::-1]
        return {
            card: slot + (slot < played)
            for slot, card in enumerate(newest_first)
            if slot != played and card is not None
        }


def _first(usual: int, cards: Iterable[int]) -> tuple[int, ...]:
    """The distinct cards: the usual one, then the others from the lowest."""
    return tuple(sorted(set(cards), key=lambda card: (card != usual, card)))


def _alike(slots: Mapping[int, int], races: int) -> dict[int, Whole]:
    """The same places in this many races."""
    return {rider: np.full(races, slot) for rider, slot in slots.items()}


def best_of(values: Values) -> int:
    """The card worth most."""
    return max(values, key=values.__getitem__)


def drawn_of(values: Values, temperature: float, rng: Random) -> int:
    """A card drawn with a chance in proportion to e^(value / `temperature`); the best one where that is 0."""
    if not temperature:
        return best_of(values)
    most = max(values.values())
    return rng.choices(list(values), [exp((value - most) / temperature) for value in values.values()])[0]


Cards = Callable[[DecisionContext, Sequence[AskCard]], dict[int, int]]
"""A card for each of these riders, who move together or are one; may raise NotCovered."""

Seconds = Callable[[DecisionContext, Sequence[AskCard], Mapping[int, int]], dict[int, int]]
"""Cards for the second half of a turn (R8.4), for riders who play these in the first half; may raise NotCovered."""


def decided(view: View, ask: Ask, rng: Random, cards: Cards, seconds: Seconds) -> Decision:
    """The decision with these cards, and with extras (R8.3, R8.5). Where the batch cannot follow, as things stand."""
    if isinstance(ask, AskCard):
        if not ask.has_choice:
            return PlayCard(ask.rider, ask.cards[0])
        try:
            return PlayCard(ask.rider, cards(DecisionContext(view, rng), (ask,))[ask.rider])
        except NotCovered:
            return PlayCard(ask.rider, best_card(made_visible(view), ask.rider, ask.cards))
    extras = chosen_extras(made_visible(view), ask)
    riders = with_extras(ask, extras)
    seen = seen_with(view, extras)
    try:
        study = DecisionContext(seen, rng)
        chosen = cards(study, riders) if riders else {}
        then = seconds(study, riders, chosen) if riders and ask.halves > 1 else {}
    except NotCovered:
        stands = made_visible(seen)
        chosen = {rider.rider: best_card(stands, rider.rider, rider.cards) for rider in riders}
        then = {rider.rider: max(kept_cards(rider.cards, chosen[rider.rider])) for rider in riders if ask.halves > 1}
    return GiveOrders(ask.team, tuple(sorted(chosen.items())), tuple(sorted(then.items())), extras)


def directed(view: View, ask: Ask, rng: Random, time_budget: TimeBudget) -> Decision:
    """What the team does about the ask, as far as the time budget goes; half of it is for second cards (R8.4)."""
    end = time_budget.left / 2 if isinstance(ask, AskOrders) and ask.halves > 1 else 0.0

    def cards(study: DecisionContext, riders: Sequence[AskCard]) -> dict[int, int]:
        chosen = {rider.rider: rider.cards[0] for rider in riders}
        asked = [rider for rider in riders if rider.has_choice]
        if asked:
            chosen |= {rider: tried.best for rider, tried in tried_out(study, asked, time_budget, end).items()}
        return chosen

    def seconds(study: DecisionContext, riders: Sequence[AskCard], first: Mapping[int, int]) -> dict[int, int]:
        return study.second_cards(riders, first, study.usual_seconds(riders, first), time_budget)

    return decided(view, ask, rng, cards, seconds)


def glanced(view: View, ask: Ask, rng: Random, policy: Policy = BEST_CARDS) -> Decision:
    """What the team does about the ask without trying anything out."""

    def drawn(found: Mapping[int, Values]) -> dict[int, int]:
        return {rider: drawn_of(values, policy.temperature, rng) for rider, values in found.items()}

    def cards(study: DecisionContext, riders: Sequence[AskCard]) -> dict[int, int]:
        return drawn(study.at_a_glance(riders, policy))

    def seconds(study: DecisionContext, riders: Sequence[AskCard], first: Mapping[int, int]) -> dict[int, int]:
        return drawn(study.seconds_at_a_glance(riders, first, policy))

    return decided(view, ask, rng, cards, seconds)


def tried_out(
    study: DecisionContext, riders: Sequence[AskCard], time_budget: TimeBudget, end: float = 0.0
) -> dict[int, TrialResult]:
    """By rider, how his cards did; what was not tried is as good as it looks at a glance. Where they ride at the same
    time (R4.2) one after the other is tried, with the others' cards as they stand, whose choice matters most first.
    Stops with this much of the time budget left. Raises NotCovered."""
    if len(riders) == 1:
        return {riders[0].rider: _tried_alone(study, riders[0], time_budget, end)}
    before = time_budget.left
    glance = study.at_a_glance(riders)
    time_budget.expect(FIRST_CALL * (before - time_budget.left))
    chosen = {rider: best_of(values) for rider, values in glance.items()}
    at_stake = {rider: max(values.values()) - min(values.values()) for rider, values in glance.items()}
    ordered = sorted(riders, key=lambda ask: (-at_stake[ask.rider], ask.rider))
    whole = time_budget.left - end
    found: dict[int, TrialResult] = {}
    for number, ask in enumerate(ordered, start=1):
        mates = {
            study.column(rider): int(study.slots(rider, [card])[0])
            for rider, card in chosen.items()
            if rider != ask.rider
        }
        until = end + whole * (1 - number / len(ordered))
        found[ask.rider] = study.contest(ask, chosen[ask.rider], mates, time_budget, until)
        chosen[ask.rider] = found[ask.rider].best
    return found


def _tried_alone(study: DecisionContext, ask: AskCard, time_budget: TimeBudget, end: float) -> TrialResult:
    """How the cards of the only rider did. A glance would take time from them: it comes when there was none for any."""
    tried = study.contest(ask, ask.cards[0], {}, time_budget, end)
    if tried.is_tried:
        return tried
    return tried._replace(cards=_first(best_of(study.at_a_glance([ask])[ask.rider]), tried.cards))


def kept_cards(cards: Sequence[int], played: int) -> list[int]:
    """The others of a hand."""
    kept = list(cards)
    kept.remove(played)
    return kept


@lru_cache(maxsize=4)
def mind_of(name: str) -> NetPolicy:
    """The nets of a file in `NETS`, read once."""
    path = NETS / f"{name}.npz"
    return NetPolicy(load_net(path, "cards"), load_net(path, "turns"))


def mind_for(options: Options) -> NetPolicy:
    """The nets that know these rules best: where all order at once (R4.2) those of the rule set whose cards have a
    largest number, or have none (R7.5)."""
    if options.orders == "sequential":
        return mind_of("boxed")
    return mind_of("pbm" if options.card_cap is None else "postal")


@lru_cache(maxsize=1)
def warm_up() -> None:
    """Loads the nets and everything else that a first decision would have to wait for, once: for a process that is
    about to think, before anybody measures its time."""
    for rule_set in RULE_SETS.values():
        mind_for(rule_set)
    rules = rules_of(Options(), FEWEST_TEAMS, 0)
    race, _ = start(rules, [random_hands(Random(0))] * FEWEST_TEAMS)
    ask = asks(race)[0]
    directed(see(race, ask.team), ask, Random(0), TimeBudget(0.0, rollouts=FIRST_SAMPLES))
