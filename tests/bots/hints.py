"""An independent check of the reasons of hints, against the rules and the engine's result of the card. For tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.bots.card_value import best_card
from breakaway_desktop.bots.comparison import AdviceReason
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Moved, Replaced
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.referee import answer, asks
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants.special import BOOST, LARGE, SMALL


class Played:
    """Consequences of a card: the race right after the move, and after a turn with random other cards."""

    def __init__(self, race: Race, decision: Decision, rng: Random) -> None:
        self.before = race
        extras = decision.extras if isinstance(decision, GiveOrders) else ()
        self.boosted = [extra.rider for extra in extras if extra.kind == BOOST]
        self.after, happened = answer(race, decision)
        self.events = list(happened)
        self.end = self.after
        while not self.end.over and self.end.turn == race.turn:
            self.end, more = answer(self.end, random_decision(self.end, asks(self.end)[0], rng))
            self.events += more

    def new_card(self, rider: int) -> int | None:
        dealt = [dict(event.cards) for event in self.events if isinstance(event, Replaced)]
        return dealt[0].get(rider) if dealt else None

    def cards_left(self, rider: int) -> Counter[int]:
        """Return the cards that he held and did not play."""
        played = [e.card for e in self.events if isinstance(e, Moved) and e.rider == rider and e.card is not None]
        hand = self.before.rider(rider).hand
        if rider in self.boosted:
            hand = tuple(LARGE if card == SMALL else card for card in hand)  # R8.5
        return Counter(hand) - Counter(played)


def random_decision(race: Race, ask: Ask, rng: Random) -> Decision:
    """Return a legal card or legal orders; half of the cards are the best ones if nobody else moves."""
    riders = ask.riders if isinstance(ask, AskOrders) else (ask,)
    view = see(race, ask.team)
    cards = {
        rider.rider: best_card(view, rider.rider, rider.cards)
        if rng.random() < 0.5 and not view.variant.hides_road
        else rng.choice(rider.cards)
        for rider in riders
        if rider.cards
    }
    if isinstance(ask, AskCard):
        return PlayCard(ask.rider, cards[ask.rider])
    then: list[tuple[int, int]] = []
    if ask.halves > 1:
        for rider in riders:
            rest = list(rider.cards)
            rest.remove(cards[rider.rider])
            then.append((rider.rider, rng.choice(rest)))
    return GiveOrders(ask.team, tuple(sorted(cards.items())), tuple(then))


def string_length(race: Race, square: int) -> int:
    """Return how many riders are on the squares ahead, up to the first empty one (R7.2)."""
    counts = Counter(rider.square for rider in race.on_road())
    riders, ahead = 0, square + 1
    while counts[ahead]:
        riders += counts[ahead]
        ahead += 1
    return riders


def lead_of(race: Race, rider: Rider) -> int | None:
    """Return the lead of a rider alone in front for which he gets a card (R7.6, R7.7)."""
    others = [other for other in race.on_road() if other.id != rider.id]
    if any(other.square >= rider.square for other in others):
        return None
    options = race.rules.options
    begins = rider.id not in race.order[0] if options.breakaway_trigger == "new-leader" else rider.id != race.alone
    led = [other.square for other in others if options.breakaway_measure == "field" or other.team != rider.team]
    return rider.square - max(led) if led and begins else None


def card_right_now(before: Race, after: Race, number: int) -> int:
    """Return the new card of a rider who has just moved if nobody else moved (R7.1, R7.5, R7.6)."""
    rider = after.rider(number)
    lead = lead_of(after._replace(order=before.order, alone=before.alone), rider)
    card = 3 + string_length(after, rider.square) if lead is None else lead
    cap = before.rules.options.card_cap
    return card if cap is None else min(card, cap)


def line_points(before: Race, after: Race, number: int) -> dict[int, Any]:
    """Return the points of the lines that he has crossed since `before`."""
    course, had = before.rules.course, before.rider(number).crossed
    points: dict[int, Any] = {}
    for crossing in after.rider(number).crossed:
        if crossing not in had and crossing.line is not None:
            scale = course.scale(crossing.line)
            points[crossing.line] = scale[crossing.place - 1] if crossing.place <= len(scale) else 0
    return points


def moved_only(race: Race, number: int, card: int) -> Race:
    """Return the race with this rider moved by the card, and nothing else changed (R4.1)."""
    there = race.rider(number)
    square = there.square + stride_of(race, there, card)
    return race._replace(riders=tuple(r._replace(square=square) if r.id == number else r for r in race.riders))


def objection_to(reason: AdviceReason, race: Race, ask: AskCard, best: int, rng: Random) -> str:
    """Return the error of a reason for a card and against another one, with sequential orders (R4.1); empty if it is
    right. Both cards are played in the engine."""
    key, values, rider = reason.key, reason.values, ask.rider
    if key in ("only", "close", "balance"):
        return "he has others" if key == "only" and len(set(ask.cards)) > 1 else ""
    if key == "crosses":
        others = set(ask.cards) - {best}
        return _objection_to_crossing(reason, Played(race, PlayCard(rider, best), rng), rider, best, others)
    if key in ("keeps", "keeps-for-line"):
        return _objection_to_left_card(reason, Played(race, PlayCard(rider, best), rng), rider, best)
    card, other = values["card"], values["other"]
    played = {each: Played(race, PlayCard(rider, each), rng) for each in (card, other)}
    now = {each: moved_only(race, rider, each) for each in (card, other)}
    gains = {each: line_points(race, played[each].after, rider) for each in (card, other)}
    totals = {each: sum(gains[each].values()) for each in (card, other)}
    news = {each: card_right_now(race, now[each], rider) for each in (card, other)}
    leads = {
        each: lead_of(now[each]._replace(order=race.order, alone=race.alone), now[each].rider(rider)) for each in now
    }
    squares = {each: now[each].rider(rider).square for each in now}
    strings = {each: string_length(now[each], squares[each]) for each in now}
    level = {each: sum(1 for o in now[each].on_road() if o.square == squares[each]) - 1 for each in now}
    facts = f"{gains=} {news=} {leads=} {squares=} {strings=} {level=}"
    is_known = (values["new"], values["other_new"]) == (news[card], news[other])
    match key:
        case "line":
            place = played[card].after.rider(rider).place_at(values["line"])
            won = (place, gains[card].get(values["line"]), totals[card])
            right = won == (values["place"], values["points"], values["points"]) and not totals[other]
            right = right and squares[other] <= values["line"]
        case "lines":
            paying = [points for points in gains[card].values() if points]
            right = (len(paying), sum(paying), totals[other]) == (values["n"], values["points"], 0)
        case "more-points":
            right = (totals[card], totals[other]) == (values["points"], values["other_points"]) and totals[other] > 0
            right = right and totals[card] > totals[other]
        case "card-over-points":
            right = not totals[card] and gains[other].get(values["line"]) == totals[other] == values["points"]
            right = right and is_known and strings[card] == values["n"] > 0 and news[card] > news[other]
        case "string" | "longer-string":
            right = is_known and strings[card] == values["n"] > strings[other] and news[card] > news[other]
            right = right and leads == dict.fromkeys(now) and strings[other] == values["other_n"]
            right = right and (key == "string") == (strings[other] == 0)
        case "lead":
            right = is_known and leads[card] == news[card] == values["lead"] > news[other]
        case "string-over-lead" | "level":
            right = is_known and leads[card] is None and leads[other] == values["lead"] and news[card] > news[other]
            right = right and strings[card] == values["n"] and (key == "level") == (strings[card] == 0)
        case "sheltered":
            right = is_known and leads[card] is None and strings[card] > 0 and leads[other] is not None
        case "saves-and-gains" | "saves" | "saves-at-a-cost":
            right = is_known and _saves(key, values, played, rider)
        case "joins":
            right = strings[card] + level[card] == values["n"] >= 2 and not strings[other] + level[other]
        case "passes":
            ahead = [o.square for o in race.on_road() if o.id != rider and o.square >= squares[other]]
            right = values["n"] == sum(square < squares[card] for square in ahead) > 0
        case _:
            return f"no such reason here: {key}"
    return "" if right else facts


def _saves(key: str, values: Mapping[str, Any], played: Mapping[int, Played], rider: int) -> bool:
    """Return whether the higher card stays in the hand, and costs as little as named."""
    card, other = values["card"], values["other"]
    left = {each: played[each].cards_left(rider) for each in (card, other)}
    if not card < other or left[card][other] != left[other][other] + 1:
        return False
    gain = values["new"] - values["other_new"]
    return bool({"saves-and-gains": gain > 0, "saves": gain == 0, "saves-at-a-cost": -2 <= gain < 0}[key])


def objection_to_order(reason: AdviceReason, race: Race, ask: AskCard, advice: Advice, played: Played) -> str:
    """Return the error of a reason for the card ordered with this advice (R4.2); empty if it is right."""
    rider = ask.rider
    rides = advice.of_rider(rider)
    assert rides is not None
    others = {worth.card for worth in rides.cards} - {rides.best}
    if reason.key == "only":
        return "he has others" if others else ""
    if reason.key == "crosses":
        return _objection_to_crossing(reason, played, rider, rides.best, others)
    return _objection_to_left_card(reason, played, rider, rides.best)


def _objection_to_crossing(reason: AdviceReason, played: Played, rider: int, card: int, others: Iterable[int]) -> str:
    here, line = played.before.rider(rider), reason.values["line"]
    move = next(event for event in played.events if isinstance(event, Moved) and event.rider == rider)
    if move.card != card or not here.square <= line < move.end or here.place_at(line) is not None:
        return f"he moves from {move.start} to {move.end}"
    if any(here.square + stride_of(played.before, here, other) > line for other in others):
        return "another card takes him over it"
    return ""


def _objection_to_left_card(reason: AdviceReason, played: Played, rider: int, card: int) -> str:
    if reason.key == "balance":
        return ""
    if reason.key not in ("keeps", "keeps-for-line"):
        return f"no such reason here: {reason.key}"
    held = reason.values["card"]
    left = played.cards_left(rider)
    if held <= card or not left[held]:
        return f"he is left with {sorted(left.elements())}"
    if reason.key != "keeps-for-line" or played.end.over:
        return ""
    line, there = reason.values["line"], played.end.rider(rider)
    if there.place_at(line) is not None or not there.square <= line < there.square + stride_of(played.end, there, held):
        return f"from {there.square} the {held} does not cross {line}"
    return ""


def stride_of(race: Race, rider: Rider, card: int) -> int:
    """Return how many squares a card moves him; the second referee (`tests/record`) checks the variants' strides."""
    return race.rules.variant.stride(race, rider, card)


Adviser = Callable[[Race, Ask], Advice]


def ride_and_object(
    race: Race, advise: Adviser, share: float, rng: Random
) -> Iterator[tuple[str, Mapping[str, Any], str]]:
    """Yield (key, values, objection) for the reasons in a race; advice is requested for a share of the decisions."""
    while not race.over:
        ask = asks(race)[0]
        if rng.random() < share:
            yield from _objections(race, ask, advise(race, ask), rng)
        race = answer(race, random_decision(race, ask, rng))[0]


def _objections(race: Race, ask: Ask, advice: Advice, rng: Random) -> Iterator[tuple[str, Mapping[str, Any], str]]:
    if isinstance(ask, AskCard):
        for rides in advice.riders:
            yield rides.reason.key, rides.reason.values, objection_to(rides.reason, race, ask, rides.best, rng)
        return
    cards = tuple((rides.rider, rides.best) for rides in advice.riders)
    played = Played(race, GiveOrders(ask.team, cards, advice.then, advice.extras), rng)
    by_rider: dict[int, AskCard] = {rider_ask.rider: rider_ask for rider_ask in ask.riders}
    for rides in advice.riders:
        rider_ask = by_rider[rides.rider]
        yield rides.reason.key, rides.reason.values, objection_to_order(rides.reason, race, rider_ask, advice, played)
