"""Special cards (R8.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.record.second_referee.faults import demand
from tests.record.second_referee.lines import awards
from tests.record.second_referee.race import Race

CYCLE = "PCTB"
NAMING = "PT"
MOST = 2
REACH = 10


class Special(Race, variant="special"):
    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(document)
        self.next = CYCLE.index(document["first_special"])
        self.held: dict[int, list[str]] = {rider: [] for rider in self.hands}
        self.start: dict[int, int] = {}  # squares before anybody retires
        self.following: dict[int, int] = {}
        self.towers: list[int] = []
        self.punctured: list[int] = []
        self.came: dict[int, int] = {}  # squares that a rider has moved this turn

    def retire(self, riders: list[int]) -> None:
        self.start = {rider: self.road.square(rider) for rider in self.road.riders()}
        super().retire(riders)

    # Before the moves

    def before_moves(self, turn: dict[str, Any]) -> None:
        specials = turn.get("specials", [])
        demand(bool(turn["moves"]) or not specials, f"turn {self.turn}: special cards before orders (R8.5)")
        if specials:
            self.wanted["specials"] = specials
        self.came = {}
        played = {}
        for special in specials:
            self.check_special(special, turn.get("nmr", []))
            demand(special["id"] not in played, f"turn {self.turn}: {special['id']} plays two special cards (R8.5)")
            played[special["id"]] = special
            self.held[special["id"]].remove(special["card"])
        self.punctured = [
            special["target"]
            for special in specials
            if special["card"] == "P" and special["target"] not in self.retired
        ]
        for square in self.road.squares():
            for rider in self.road.on(square):
                if played.get(rider, {}).get("card") == "C" and rider not in self.punctured:
                    self.catch_up(rider)
        self.came = {}
        self.towers = [special["id"] for special in specials if special["card"] == "T"]
        self.following = {
            tower: played[tower]["target"]
            for tower in self.towers
            if tower not in self.punctured and played[tower]["target"] not in [*self.towers, *self.retired]
        }
        for rider, special in played.items():
            if special["card"] == "B":
                self.hands[rider] = [6 if card == 3 else card for card in self.hands[rider]]

    def check_special(self, special: dict[str, Any], nmr: list[int]) -> None:
        rider, card = special["id"], special["card"]
        message = f"turn {self.turn}: {rider} may not play {card}"
        demand(rider in self.road.riders() and rider // 10 not in nmr, f"{message} (R8.5)")
        demand(card in self.held[rider], f"{message}, which he does not hold (R8.5)")
        demand(set(special) == {"id", "card", *(["target"] if card in NAMING else [])}, f"keys {sorted(special)}")
        if card in NAMING:
            target = special["target"]
            demand(target in self.start and target != rider, f"{message} on {target} (R8.5)")
            apart = abs(self.start[rider] - self.start[target])
            demand(apart <= (REACH if card == "P" else 0), f"{message} on {target}, {apart} squares away (R8.5)")

    def catch_up(self, rider: int) -> None:
        here = self.road.square(rider)
        ahead = [square for square in self.road.squares() if square > here]
        if len(self.road.on(here)) == 1 and ahead and ahead[-1] - here <= REACH:
            self.move_riders({rider: ahead[-1]})
            self.cross({rider: (here, ahead[-1])})

    # The turn

    def order(self, move_entries: list[dict[str, Any]], written: list[list[int]]) -> list[list[int]]:
        """Return the order with each towed rider right after the group of his target."""
        plain = super().order(move_entries, written)
        order = []
        for group in plain:
            leading = [rider for rider in group if rider not in self.following]
            if leading:
                order.append(leading)
                behind = [[rider for rider in other if self.following.get(rider) in leading] for other in plain]
                order.extend(filter(None, behind))
        return order

    def step(self, rider: int, card: Any, here: int) -> dict[str, Any]:
        if rider in self.towers:
            demand(card is None, f"turn {self.turn}: {rider} tows and plays no card (R8.5)")
            squares = self.came[self.following[rider]] if rider in self.following else 0
        else:
            self.spend(rider, card)
            squares = 0 if rider in self.punctured else card
        self.came[rider] = squares
        return {"to": here + squares}

    def cross(self, steps: Mapping[int, tuple[int, int]]) -> None:
        """Deal a card to each rider after the eighth place at a sprint."""
        crossings = self.lines.cross(steps)
        self.wanted["points"] += awards(crossings)
        for line, place, sharing, _ in crossings:
            for rider in sharing if line != self.lines.finish and place > 8 else []:
                if len(self.held[rider]) < MOST:
                    card = CYCLE[self.next % len(CYCLE)]
                    self.next += 1
                    self.held[rider].append(card)
                    self.wanted.setdefault("dealt", []).append({"id": rider, "card": card})

    def end_turn(self) -> None:
        """Return no dropped riders."""
