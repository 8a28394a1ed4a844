"""A race ridden again from its decisions, turn by turn (R4, R6.5)."""

from __future__ import annotations

from typing import Any

from tests.record.second_referee.faults import demand, same
from tests.record.second_referee.lines import Lines
from tests.record.second_referee.new_cards import alone, dropped, new_cards
from tests.record.second_referee.road import Road


class Race:
    """A race without a variant; one is a class below this one that does some of these steps its own way."""

    def __init__(self, document: dict[str, Any]) -> None:
        teams = document["teams"]
        self.options = document["rules"]["options"]
        self.together = self.options["orders"] == "simultaneous"
        self.teams = len(teams)
        self.road = Road(self.options, self.teams, document.get("first_team"))
        self.lines = Lines(self.options)
        self.hands = {rider["id"]: list(rider["hand"]) for team in teams for rider in team["riders"]}
        self.retired: list[int] = []
        self.alone: int | None = None
        self.unasked: list[int] = []  # dropped at the end of the turn before (R4.6)
        self.turn = 0
        self.over = False
        self.complete = True

    def play(self, turn: dict[str, Any]) -> dict[str, Any]:
        """Plays the decisions of one turn and gives the turn as it has to be written."""
        self.turn += 1
        wanted: dict[str, Any] = {"turn": self.turn, "order": [], "moves": []}
        wanted.update({key: turn[key] for key in ("nmr", "retired") if turn.get(key)})
        self.retire(turn.get("retired", []))
        if self.everybody_is_home():  # R4.5
            demand(bool(turn.get("retired")), "a turn of nobody (R4.5)")
            demand(not turn.get("nmr"), "orders missing in a turn of nobody (R4.4)")
            self.over = True
            return wanted
        order = self.order(turn)
        wanted["order"] = order
        awards = self.ride(turn, order, wanted["moves"])
        self.check_missing(turn.get("nmr", []), [move["id"] for move in wanted["moves"]])
        if awards:
            wanted["points"] = awards
        self.complete = len(wanted["moves"]) == sum(map(len, order))
        if self.complete and not self.over:
            self.end_turn(order[0], wanted)
        return wanted

    # The start of a turn

    def retire(self, riders: list[int]) -> None:
        """R4.5."""
        for rider in riders:
            demand(rider in self.road.riders(), f"{rider} is not on the road (R4.5)")
            demand(rider not in self.lines.home(), f"{rider} has finished (R4.5)")
            self.road.leave(rider)
            self.retired.append(rider)

    def everybody_is_home(self) -> bool:
        return set(self.road.riders()) <= set(self.lines.home())

    def order(self, turn: dict[str, Any]) -> list[list[int]]:
        """R5: with simultaneous orders all cards are known before anybody moves (R4.2)."""
        played = {move["id"]: move["card"] for move in turn["moves"]}
        if self.together and not turn["moves"] and self.options["order"] == "grade-card-hand":
            return self.possible_order(turn["order"])
        if self.together and turn["moves"]:
            named = sorted(move["id"] for move in turn["moves"])
            same(f"turn {self.turn}, riders who move (R4.2)", named, sorted(self.road.riders()))
        order = self.road.order(self.hands, played)
        demand(self.together or all(len(group) == 1 for group in order), "tied riders move one by one")
        return order

    def possible_order(self, order: list[list[int]]) -> list[list[int]]:
        """An order by cards that are not known yet: squares and grades are (R5.1, R5.3)."""
        riders = sorted(rider for group in order for rider in group)
        same(f"turn {self.turn}, riders in order", riders, sorted(self.road.riders()))
        keys = [(-self.road.square(rider), rider % 10) for group in order for rider in group]
        demand(keys == sorted(keys), f"turn {self.turn}, order: {order} (R5.3)")
        for group in order:
            apart = {(self.road.square(rider), rider % 10) for rider in group}
            demand(len(apart) == 1 and group == sorted(group), f"turn {self.turn}, order: {group} (R5.1)")
        return order

    # Moving

    def ride(self, turn: dict[str, Any], order: list[list[int]], moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Moves everybody whose card is known; adds the moves as they have to be written and gives the awards."""
        awards: list[dict[str, Any]] = []
        given = turn["moves"]
        demand(len(given) <= sum(map(len, order)), f"turn {self.turn}: more moves than riders (R1.4)")
        for group in order:
            if len(moves) == len(given):
                break
            demand(not self.over, f"turn {self.turn}: {group} move after the end (R6.5)")
            steps: dict[int, tuple[int, int]] = {}
            for rider in group:
                card = self.card(rider, given[len(moves)]["card"] if not self.together else self.named(given, rider))
                here = self.road.square(rider)
                steps[rider] = (here, here + card)
                moves.append({"id": rider, "card": card, "from": here, "to": here + card})
            self.check_highest(turn.get("nmr", []), moves[-len(group) :])
            self.road.move({rider: there for rider, (_, there) in steps.items()})
            awards += self.lines.cross(steps)
            if not self.together:
                self.over = self.is_over()
        if self.together and moves:
            self.over = self.is_over()
        return awards

    def named(self, given: list[dict[str, Any]], rider: int) -> Any:
        (move,) = [move for move in given if move["id"] == rider]
        return move["card"]

    def card(self, rider: int, card: Any) -> int:
        """R4.3: the card leaves the hand."""
        demand(card in self.hands[rider], f"turn {self.turn}: {rider} does not hold {card} (R4.3)")
        self.hands[rider].remove(card)
        return int(card)

    def is_over(self) -> bool:
        """R6.5."""
        return len(self.lines.home()) >= 8 or self.everybody_is_home()

    # Missing orders (R4.4)

    def missing(self, nmr: list[int], rider: int) -> bool:
        return (rider // 10 if self.together else rider) in nmr

    def check_highest(self, nmr: list[int], moves: list[dict[str, Any]]) -> None:
        for move in moves:
            rider, card = move["id"], move["card"]
            highest = max([card, *self.hands[rider]])
            demand(
                not self.missing(nmr, rider) or card == highest,
                f"turn {self.turn}: {rider} without an order had a higher card than {card} (R4.4)",
            )

    def check_missing(self, nmr: list[int], moved: list[int]) -> None:
        """Only cards really played for want of an order count as such; dropped riders need none (R4.6)."""
        demand(len(set(nmr)) == len(nmr), f"turn {self.turn}: {nmr} names somebody twice")
        needed = {rider // 10 if self.together else rider for rider in moved if rider not in self.unasked}
        demand(set(nmr) <= needed, f"turn {self.turn}: orders of {nmr} were not missing (R4.4)")

    # The end of a turn

    def end_turn(self, first: list[int], wanted: dict[str, Any]) -> None:
        cards = new_cards(self.road, self.options, self.turn, first, self.alone)
        for rider, card in cards.items():
            self.hands[rider].append(card)
        wanted["replacements"] = {str(rider): card for rider, card in cards.items()}
        self.alone = alone(self.road)
        self.unasked = dropped(self.road)
        if self.unasked:
            wanted["dropped"] = self.unasked
