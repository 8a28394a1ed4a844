"""A race replayed from its decisions, turn by turn (R4, R6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tests.record.second_referee.book import with_later_rows
from tests.record.second_referee.faults import demand, demand_same
from tests.record.second_referee.lines import Lines, awards
from tests.record.second_referee.new_cards import dropped, lone_leader, new_cards
from tests.record.second_referee.road import Road


class Race:
    """A race without a variant; subclasses override steps for their variant."""

    of_variant: ClassVar[dict[str | None, type[Race]]] = {}

    def __init_subclass__(cls, variant: str) -> None:
        cls.of_variant[variant] = cls

    def __init__(self, document: dict[str, Any]) -> None:
        teams = document["teams"]
        self.options = with_later_rows(document["rules"]["options"])
        self.is_simultaneous = self.options["orders"] == "simultaneous"
        self.teams = len(teams)
        self.road = Road(self.options, self.teams, document.get("first_team"))
        self.lines = self.course()
        self.hands = {rider["id"]: list(rider["hand"]) for team in teams for rider in team["riders"]}
        self.retired: list[int] = []
        self.alone: int | None = None
        self.unasked: list[int] = []  # dropped at the end of the turn before (R4.6)
        self.turn = 0
        self.over = False
        self.complete = True
        self.wanted: dict[str, Any] = {}
        self.spent: list[int] = []  # riders who have played a card since cards were dealt (R7.1)

    def course(self) -> Lines:
        return Lines(self.options)

    def play(self, turn: dict[str, Any]) -> dict[str, Any]:
        """Play the decisions of one turn and return the turn as it must be written."""
        self.turn += 1
        self.wanted = {"turn": self.turn, "order": [], "moves": [], "points": []}
        self.wanted.update({key: turn[key] for key in ("nmr", "retired") if turn.get(key)})
        self.retire(turn.get("retired", []))
        if self.everybody_is_home():  # R4.5
            demand(bool(turn.get("retired")), "a turn of nobody (R4.5)")
            demand(not turn.get("nmr"), "orders missing in a turn of nobody (R4.4)")
            self.over = True
            return self.wanted
        asked_riders = [rider for rider in self.road.riders() if rider not in self.unasked]
        self.before_moves(turn)
        self.ride_turn(turn)
        moved = {move["id"] for move in self.wanted["moves"]}
        self.check_missing(turn.get("nmr", []), [rider for rider in asked_riders if rider in moved])
        return self.wanted

    def ride_turn(self, turn: dict[str, Any]) -> None:
        """Determine the order, move the riders, and do everything that follows."""
        order = self.order(turn["moves"], turn["order"])
        self.wanted["order"] = order
        self.ride(turn, turn["moves"], order)
        self.complete = len(self.wanted["moves"]) == sum(map(len, order))
        if self.complete and not self.over:
            self.after_moves()
            self.over = self.is_over()
        if self.complete and not self.over:
            self.wanted["replacements"] = self.deal(order[0], opening=self.turn == 1)
            self.end_turn()

    # The start of a turn

    def retire(self, riders: list[int]) -> None:
        """Remove riders who retire (R4.5)."""
        for rider in riders:
            demand(rider in self.road.riders(), f"{rider} is not on the road (R4.5)")
            demand(rider not in self.lines.home(), f"{rider} has finished (R4.5)")
            self.road.leave(rider)
            self.retired.append(rider)

    def everybody_is_home(self) -> bool:
        return set(self.road.riders()) <= set(self.lines.home())

    def before_moves(self, turn: dict[str, Any]) -> None:
        """Called before the order of movement is taken."""

    def order(self, move_entries: list[dict[str, Any]], written: list[list[int]]) -> list[list[int]]:
        """Return the order of movement (R5); simultaneous orders are known before anybody moves (R4.2)."""
        played = {move["id"]: move["card"] or 0 for move in move_entries}
        if self.is_simultaneous and not move_entries and self.options["order"] == "grade-card-hand":
            return self.possible_order(written)
        if self.is_simultaneous and move_entries:
            named = sorted(move["id"] for move in move_entries)
            demand_same(f"turn {self.turn}, riders who move (R4.2)", named, sorted(self.road.riders()))
        order = self.road.order(self.hands, played)
        demand(self.is_simultaneous or all(len(group) == 1 for group in order), "tied riders move one by one")
        return order

    def possible_order(self, order: list[list[int]]) -> list[list[int]]:
        """Return the order by squares and grades while cards are unknown (R5.1, R5.3)."""
        riders = sorted(rider for group in order for rider in group)
        demand_same(f"turn {self.turn}, riders in order", riders, sorted(self.road.riders()))
        keys = [(-self.road.square(rider), rider % 10) for group in order for rider in group]
        demand(keys == sorted(keys), f"turn {self.turn}, order: {order} (R5.3)")
        for group in order:
            apart = {(self.road.square(rider), rider % 10) for rider in group}
            demand(len(apart) == 1 and group == sorted(group), f"turn {self.turn}, order: {group} (R5.1)")
        return order

    # Moving

    def ride(self, turn: dict[str, Any], move_entries: list[dict[str, Any]], order: list[list[int]]) -> None:
        """Move everybody whose card is known."""
        cards = {move["id"]: move["card"] for move in move_entries}
        self.spent = []
        moved = 0
        demand(len(move_entries) <= sum(map(len, order)), f"turn {self.turn}: more moves than riders (R1.4)")
        for group in order:
            if moved == len(move_entries):
                break
            demand(not self.over, f"turn {self.turn}: {group} move after the end (R6.5)")
            steps: dict[int, tuple[int, int]] = {}
            for rider in group:
                card = cards[rider] if self.is_simultaneous else move_entries[moved]["card"]
                moved += 1
                here, highest = self.road.square(rider), max(self.choices(rider))
                entry = self.step(rider, card, here)
                self.check_highest(turn.get("nmr", []), rider, card, highest)
                steps[rider] = (here, entry["to"])
                self.wanted["moves"].append({"id": rider, "card": card, "from": here, **entry})
            self.move_riders({rider: there for rider, (_, there) in steps.items()})
            self.cross(steps)
            if not self.is_simultaneous:
                self.over = self.is_over()

    def step(self, rider: int, card: Any, here: int) -> dict[str, Any]:
        """Play the card; return his square (`to`) and the other keys of the move."""
        self.spend(rider, card)
        return {"to": here + card}

    def spend(self, rider: int, card: Any) -> None:
        """Remove the card from the hand (R4.3)."""
        demand(card in self.choices(rider), f"turn {self.turn}: {rider} may not play {card} (R4.3)")
        self.hands[rider].remove(card)
        self.spent.append(rider)

    def choices(self, rider: int) -> list[int]:
        return self.hands[rider]

    def move_riders(self, targets: Mapping[int, int]) -> None:
        self.road.move(targets)

    def cross(self, steps: Mapping[int, tuple[int, int]]) -> None:
        self.wanted["points"] += awards(self.lines.cross(steps))

    def is_over(self) -> bool:
        """Return whether the race is over (R6.5)."""
        return len(self.lines.home()) >= 8 or self.everybody_is_home()

    # Missing orders (R4.4)

    def check_highest(self, nmr: list[int], rider: int, card: Any, highest: int) -> None:
        demand(
            (rider // 10 if self.is_simultaneous else rider) not in nmr or card == highest,
            f"turn {self.turn}: {rider} without an order had a higher card than {card} (R4.4)",
        )

    def check_missing(self, nmr: list[int], moved: list[int]) -> None:
        """Check that the missing orders are those of cards played without an order; dropped riders need none (R4.6)."""
        demand(len(set(nmr)) == len(nmr), f"turn {self.turn}: {nmr} names somebody twice")
        needed = {rider // 10 if self.is_simultaneous else rider for rider in moved}
        demand(set(nmr) <= needed, f"turn {self.turn}: orders of {nmr} were not missing (R4.4)")

    # The end of a turn

    def after_moves(self) -> None:
        """Called before new cards are dealt."""

    def deal(self, first: list[int], *, opening: bool) -> dict[str, int]:
        """Deal new cards to riders who have played one, and return them by rider (R7)."""
        leader = self.leader()
        cards = new_cards(
            self.road,
            self.options,
            opening=opening,
            first=first,
            leader=leader,
            was_alone=self.alone,
            others=self.others(),
        )
        dealt = {rider: card for rider, card in cards.items() if rider in self.spent}
        for rider, card in dealt.items():
            self.hands[rider].append(card)
        self.alone = leader
        return {str(rider): card for rider, card in dealt.items()}

    def leader(self) -> int | None:
        """Return the rider alone in front (R7.6)."""
        return lone_leader(self.road)

    def others(self) -> dict[int, int]:
        """Return figures that count in strings besides riders, by square."""
        return {}

    def end_turn(self) -> None:
        self.unasked = dropped(self.road)
        self.wanted["dropped"] = self.unasked
