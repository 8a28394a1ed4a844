"""An independent check of the reasons of hints, against the rules and the engine's result of the card. For tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from breakaway_desktop.bots.advice import Advice, AdviceReason
from breakaway_desktop.bots.card_value import best_card
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Moved, Replaced
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.referee import answer, asks
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants.special import BOOST, LARGE, SMALL

PACEMAKER: Final = {1: 11, 2: 24, 3: 39}
"""Squares of the pacemaker, by turn (R8.8)."""


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


def objection_to(reason: AdviceReason, race: Race, ask: AskCard, card: int, rng: Random) -> str:
    """Return the error of a reason for playing this card now, with sequential orders (R4.1); empty if it is right."""
    rider, values = ask.rider, reason.values
    others = sorted(set(ask.cards) - {card})
    played = Played(race, PlayCard(rider, card), rng)
    now = {each: moved_only(race, rider, each) for each in set(ask.cards)}
    here, there = race.rider(rider), now[card].rider(rider)
    gains = {each: line_points(race, answer(race, PlayCard(rider, each))[0], rider) for each in set(ask.cards)}
    news = {each: card_right_now(race, now[each], rider) for each in set(ask.cards)}
    string = string_length(now[card], there.square)
    if reason.key in ("string", "string-sure", "string-before-points"):
        if (string, news[card]) != (values["n"], values["card"]) or not string:
            return f"{string} riders ahead make {news[card]}"
        if any(news[other] >= news[card] for other in others):
            return f"another card gets as much: {news}"
    match reason.key:
        case "only":
            return "he has others" if others else ""
        case "line":
            place = played.after.rider(rider).place_at(values["line"])
            if place != values["place"] or gains[card].get(values["line"]) != values["points"]:
                return f"he wins {gains[card]}, place {place}"
            return "another card does it too" if any(values["line"] in gains[other] for other in others) else ""
        case "crosses":
            return _objection_to_crossing(reason, played, rider, card, others)
        case "finish":
            place, points = played.after.rider(rider).place_at(values["line"]), gains[card].get(values["line"])
            return "" if (place, points) == (values["place"], values["points"]) else f"he wins {points}, place {place}"
        case "lines":
            paying = [points for points in gains[card].values() if points]
            if (len(paying), sum(paying)) != (values["n"], values["points"]):
                return f"he wins {gains[card]}"
            return "" if all(sum(gains[other].values()) < sum(paying) for other in others) else "so does another card"
        case "breaks-away":
            lead = lead_of(now[card]._replace(order=race.order, alone=race.alone), there)
            if lead != values["lead"]:
                return f"his lead is {lead}"
            at_end = played.end.rider(rider)
            new = played.new_card(rider)
            squares = [o.square for o in played.end.on_road() if o.id != rider]
            if new is None or max(squares) >= at_end.square:
                return ""
            lead = lead_of(played.end._replace(order=race.order, alone=race.alone), at_end)
            return "" if new == lead else f"nobody caught him, and he gets {new}, not {lead}"
        case "string-sure":
            new = played.new_card(rider)
            return "" if new is None or new >= values["card"] else f"he gets {new}"
        case "string-before-points":
            if gains[card] and any(gains[card].values()):
                return "he wins points himself"
            most = max(sum(gains[other].values()) for other in others)
            return "" if most == values["points"] else f"{most} points are left"
        case "same-card-cheaper":
            if max(news.values()) > news[card] or any(news[o] == news[card] and o < card for o in others):
                return f"new cards: {news}"
            return "" if any(left > card for left in played.cards_left(rider)) else "no high card is left"
        case "passes":
            level = [other.square for other in race.on_road() if other.id != rider]
            farthest = max(now[other].rider(rider).square for other in others)
            passed = sum(here.square <= square < there.square and not square < farthest for square in level)
            return "" if passed == values["n"] > 0 else f"{passed} are passed"
        case "stays":
            level_with = sum(1 for o in now[card].on_road() if o.id != rider and o.square == there.square)
            if level_with + string < 2:
                return "he is alone, nobody ahead"
    return _objection_to_left_card(reason, played, rider, card)


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
    if reason.key not in ("keeps", "stays", "keeps-for-line"):
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
    """Return how many squares a card moves him (R8.7, R8.8)."""
    name = race.rules.variant.name
    if name == "stamina":
        cost = 2 if card >= 13 else 1 if card >= 9 else 0
        short = max(0, cost - rider.badge("stamina"))
        return max(0, card - (0, 1, 3)[short])  # R8.7
    if name == "pacemaker" and race.turn in PACEMAKER:
        return max(0, min(card, PACEMAKER[race.turn] - 1 - rider.square))  # R8.8
    return card


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
