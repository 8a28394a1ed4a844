"""A second referee for race files, written from docs/record.md and docs/rules.md alone: plain Python on the JSON value,
nothing of the program. For races with sequential orders, without a variant."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

SCALE = {"sprint": [10, 8, 6, 5, 4, 3, 2, 1], "finish": [20, 16, 12, 10, 8, 6, 4, 2]}
TOTAL = {1: 30, 2: 25, 3: 20, 4: 16}


class Wrong(Exception):
    """The first thing that the rules do not allow or that is written otherwise."""


def complaint(document: dict[str, Any]) -> str | None:
    """The first thing wrong with the race, None when the rules agree with all of it."""
    try:
        check(document)
    except Wrong as wrong:
        return str(wrong)
    return None


def demand(truth: bool, message: str) -> None:
    if not truth:
        raise Wrong(message)


def same(what: str, found: Any, wanted: Any) -> None:
    demand(found == wanted, f"{what}: {found!r} stands there, the rules say {wanted!r}")


def check(document: dict[str, Any]) -> None:
    options = document["rules"]["options"]
    check_options(options)
    teams = document["teams"]
    for team in teams:
        for rider in team["riders"]:
            check_hand(rider["id"] % 10, rider["hand"], options["totals"])
    road = Road(options, len(teams), document.get("first_team"), hands_of(teams))
    turns = document["turns"]
    for index, turn in enumerate(turns):
        demand(not road.over, f"turn {index + 1} comes after the end (R6.5)")
        same("number of the turn", turn["turn"], index + 1)
        wanted = road.play(turn)
        for key in sorted({*turn, *wanted} - {"turn"}):
            # Keys marked ? may as well be there and empty.
            empty = wanted.get(key, []) == [] and key not in ("order", "moves", "replacements")
            same(
                f"turn {index + 1}, {key}", turn.get(key, [] if empty else None), wanted.get(key, [] if empty else None)
            )
        demand(road.between_turns or road.over or index == len(turns) - 1, f"turn {index + 1} is not complete (R1.4)")
    same("there is a result", "result" in document, road.over)
    if road.over:
        check_result(document["result"], road)


def check_options(options: dict[str, Any]) -> None:
    """R2.1, as far as orders are sequential."""
    same("orders", options["orders"], "sequential")
    same("order", options["order"], "arrival")
    demand(options["first_turn"] in ("drawn", "team1"), "first_turn (R2.1)")
    lines = [0, *options["sprints"], options["finish"]]
    demand(all(one < other for one, other in pairwise(lines)), f"lines {lines} (R2.1)")
    demand(options["card_cap"] is None or options["card_cap"] >= 3, "card cap (R2.1)")


def check_hand(number: int, hand: list[int], totals: str) -> None:
    """R3.1, R3.2."""
    demand(len(hand) in ((3, 4) if number == 1 else (3,)), f"size of {hand} (R3.1)")
    demand(all(1 <= card <= 15 for card in hand), f"cards of {hand} (R3.1)")
    demand(sum(hand) == TOTAL[number] or (totals == "at-most" and sum(hand) < TOTAL[number]), f"sum of {hand} (R3.2)")


def hands_of(teams: list[dict[str, Any]]) -> dict[int, list[int]]:
    return {rider["id"]: list(rider["hand"]) for team in teams for rider in team["riders"]}


class Road:
    """Who stands where: `lanes[square]` lists riders from inside to outside (R5.2)."""

    def __init__(
        self, options: dict[str, Any], teams: int, first_team: int | None, hands: dict[int, list[int]]
    ) -> None:
        self.options, self.teams, self.hands = options, teams, hands
        self.finish = options["finish"]
        self.lines = [*options["sprints"], self.finish]
        self.crossed: dict[int, list[int]] = {line: [] for line in self.lines}
        self.points = dict.fromkeys(hands, 0)
        self.retired: set[int] = set()
        self.alone: int | None = None
        self.unasked: list[int] = []  # dropped at the end of the turn before (R4.6)
        self.turn = 0
        self.over = False
        self.between_turns = True
        self.lanes: dict[int, list[int]] = {}
        first = first_team if first_team is not None else 1
        clockwise = [*range(first, teams + 1), *range(1, first)]
        for number in (1, 2, 3, 4):  # R5.4
            square = -(number - 1) if options["start"] == "staggered" else 0
            self.lanes.setdefault(square, []).extend(10 * team + number for team in clockwise)

    def front_to_back(self) -> list[int]:
        return [rider for square in sorted(self.lanes, reverse=True) for rider in self.lanes[square]]

    def square(self, rider: int) -> int:
        (found,) = [square for square, riders in self.lanes.items() if rider in riders]
        return found

    def leave(self, rider: int) -> None:
        square = self.square(rider)
        self.lanes[square].remove(rider)
        if not self.lanes[square]:
            del self.lanes[square]

    def play(self, turn: dict[str, Any]) -> dict[str, Any]:
        """Plays the decisions of one turn and gives the turn as it has to be written."""
        self.turn += 1
        self.retire(turn.get("retired", []))
        wanted: dict[str, Any] = {"order": [], "moves": []}
        for key in ("nmr", "retired"):
            if turn.get(key):
                wanted[key] = turn[key]
        if self.everybody_is_home():  # R4.5
            self.over = True
            demand(bool(turn.get("retired")), "a turn of nobody")
            demand(not turn.get("nmr"), "orders missing in a turn of nobody (R4.4)")
            return wanted
        order = self.front_to_back()
        wanted["order"] = [[rider] for rider in order]
        awards: list[dict[str, Any]] = []
        demand(len(turn["moves"]) <= len(order), "more moves than riders")
        for move, rider in zip(turn["moves"], order, strict=False):
            demand(not self.over, f"{rider} moves after the end (R6.5)")
            card = self.card(rider, move["card"], rider in turn.get("nmr", []))
            here = self.square(rider)
            wanted["moves"].append({"id": rider, "card": card, "from": here, "to": here + card})
            awards += self.move(rider, here, here + card)
        moved = [move["id"] for move in wanted["moves"]]
        demand(all(rider in moved for rider in turn.get("nmr", [])), "no order for one who has not moved (R4.4)")
        demand(not set(turn.get("nmr", [])) & set(self.unasked), "an order missing that nobody needs (R4.6)")
        if awards:
            wanted["points"] = awards
        self.between_turns = len(moved) == len(order) and not self.over
        if self.between_turns:
            wanted["replacements"] = self.replace(order[0])
            self.unasked = self.dropped()
            if self.unasked:
                wanted["dropped"] = self.unasked
        return wanted

    def retire(self, riders: list[int]) -> None:
        for rider in riders:
            demand(rider in self.front_to_back(), f"{rider} is not on the road (R4.5)")
            demand(rider not in self.crossed[self.finish], f"{rider} has finished (R4.5)")
            self.leave(rider)
            self.retired.add(rider)

    def card(self, rider: int, card: Any, without_order: bool) -> int:
        hand = self.hands[rider]
        demand(card in hand, f"turn {self.turn}: {rider} does not hold {card} (R4.3)")
        demand(not without_order or card == max(hand), f"turn {self.turn}: {rider} had a higher card (R4.4)")
        hand.remove(card)
        return int(card)

    def move(self, rider: int, here: int, there: int) -> list[dict[str, Any]]:
        self.leave(rider)
        self.lanes.setdefault(there, []).append(rider)
        awards = []
        for line in self.lines:
            if here <= line < there:  # R1.5
                self.crossed[line].append(rider)
                place = len(self.crossed[line])
                if place <= 8:
                    points = SCALE["finish" if line == self.finish else "sprint"][place - 1]
                    self.points[rider] += points
                    awards.append({"id": rider, "line": line, "place": place, "points": str(points)})
        self.over = len(self.crossed[self.finish]) >= 8 or self.everybody_is_home()
        return awards

    def everybody_is_home(self) -> bool:
        return set(self.front_to_back()) <= set(self.crossed[self.finish])

    # After all have moved

    def replace(self, opener: int) -> dict[str, int]:
        """R7."""
        front = self.lanes[max(self.lanes)]
        alone = front[0] if len(front) == 1 else None
        cards: dict[str, int] = {}
        for rider in sorted(self.front_to_back()):
            card = self.slipstream(self.square(rider))
            if rider == alone:
                card = self.breakaway(alone, opener)
            if self.options["card_cap"] is not None:
                card = min(card, self.options["card_cap"])
            cards[str(rider)] = card
            self.hands[rider].append(card)
        self.alone = alone
        return cards

    def slipstream(self, square: int) -> int:
        """R7.1, R7.2; R7.8 on turn 1."""
        crowding = self.options["overcrowding"] if self.turn == 1 else "off"
        card, here = 3, len(self.lanes[square])
        if (crowding == "blank-ahead" and here >= 4) or (crowding == "crowded-three" and here >= 5):
            return card
        while square + 1 in self.lanes:
            square += 1
            ahead = len(self.lanes[square])
            if crowding == "crowded-three" and ahead >= 5:
                break
            card += ahead
            if crowding == "blank-ahead" and ahead >= 4:
                break
        return card

    def breakaway(self, leader: int, opener: int) -> int:
        """R7.6, R7.7."""
        if self.options["breakaway_trigger"] == "newly-alone":
            begins = self.alone != leader
        else:
            begins = opener != leader
        rivals = self.options["breakaway_measure"] == "rivals"
        led = [one for one in self.front_to_back() if one != leader and not (rivals and one // 10 == leader // 10)]
        return self.square(leader) - self.square(led[0]) if begins and led else 3

    def dropped(self) -> list[int]:
        """R4.6."""
        field = self.front_to_back()
        for place, (one, next_one) in enumerate(pairwise(field), start=1):
            empty = self.square(one) - self.square(next_one) - 1
            if empty > 20 and place > len(field) / 2:
                return sorted(field[place:])
        return []


def check_result(result: dict[str, Any], road: Road) -> None:
    """R6.6."""
    home = road.crossed[road.finish]
    places = [[rider] for rider in home] + [[rider] for rider in road.front_to_back() if rider not in home]
    if road.retired:
        places.append(sorted(road.retired))
    same("places", result["places"], places)
    rank = {rider: sum(map(len, places[:at])) for at, group in enumerate(places) for rider in group}
    score: dict[int, tuple[int, list[int]]] = {}
    for team in range(1, road.teams + 1):
        riders = [10 * team + number for number in (1, 2, 3, 4)]
        score[team] = (-sum(road.points[rider] for rider in riders), sorted(rank[rider] for rider in riders))
    points = {team: Fraction(text) for team, text in result["points"].items()}
    same("points", points, {str(team): Fraction(-minus) for team, (minus, _) in score.items()})
    ranking: list[list[int]] = []
    for team in sorted(score, key=lambda team: (score[team], team)):
        if ranking and score[ranking[-1][0]] == score[team]:
            ranking[-1].append(team)
        else:
            ranking.append([team])
    same("ranking", result["ranking"], ranking)
    same("winners", result["winners"], ranking[0])
