"""A race on a wooden board: lists of riders on squares, and cards in hands.

The code is slow, plain and independent of the engine, with which it is compared: it was written from the rules alone,
for races with sequential orders.
"""

from __future__ import annotations

from itertools import pairwise

from breakaway_desktop.engine.options import Options

SPRINT_POINTS = [10, 8, 6, 5, 4, 3, 2, 1]
FINISH_POINTS = [20, 16, 12, 10, 8, 6, 4, 2]


class Board:
    """One race. `squares[s]`: the riders on square s, inside to outside."""

    def __init__(self, options: Options, teams: int, first_team: int, hands: dict[int, list[int]]) -> None:
        self.options = options
        self.teams = teams
        self.squares: dict[int, list[int]] = {}
        self.hands = {rider: list(cards) for rider, cards in hands.items()}
        # R9.3: cards that only the owner knows.
        self.secret = {rider: [] if options.hands == "open" else list(cards) for rider, cards in hands.items()}
        self.score = dict.fromkeys(hands, 0)
        self.lines = [*options.sprints, options.finish]
        self.crossed: dict[int, list[int]] = {line: [] for line in self.lines}
        self.retired: list[int] = []
        self.leaving: list[int] = []
        self.dropped: list[int] = []
        self.turn = 1
        self.lonely: int | None = None  # the rider alone in front at the end of the turn before
        self.over = False
        # R5.4
        team = first_team if options.first_turn == "drawn" else 1
        for number in (1, 2, 3, 4):
            turned = number - 1 if options.first_turn == "rotated" else 0
            for step in range(teams):
                rider = 10 * ((team - 1 + turned + step) % teams + 1) + number
                self.squares.setdefault(1 - number if options.start == "staggered" else 0, []).append(rider)
        self.queue: list[int] = []
        self.opener: int | None = None
        self.line_up()

    # Positions

    def road(self) -> list[int]:
        """Return all riders on the road, from the front inside to the rear outside."""
        riders: list[int] = []
        for square in sorted(self.squares, reverse=True):
            riders.extend(self.squares[square])
        return riders

    def where(self, rider: int) -> int:
        return next(square for square, riders in self.squares.items() if rider in riders)

    def line_up(self) -> None:
        """Fix the order of movement for the turn (R5.6)."""
        self.queue = self.road()
        self.opener = self.queue[0] if self.queue else None
        self.anybody_moved = False

    # Decisions

    def play(self, rider: int, card: int) -> None:
        assert rider == self.queue.pop(0)
        self.anybody_moved = True
        self.take_card(rider, card)
        start = self.where(rider)
        self.squares[start].remove(rider)
        if not self.squares[start]:
            del self.squares[start]
        self.squares.setdefault(start + card, []).append(rider)
        for line in self.lines:
            if start <= line < start + card and rider not in self.crossed[line]:
                self.crossed[line].append(rider)
                scale = FINISH_POINTS if line == self.options.finish else SPRINT_POINTS
                place = len(self.crossed[line])
                self.score[rider] += scale[place - 1] if place <= 8 else 0
        finishers = self.crossed[self.options.finish]
        self.leaving = [rider for rider in self.leaving if rider not in finishers]
        if len(finishers) >= 8 or all(other in finishers for other in self.road()):
            self.over = True
        elif not self.queue:
            self.end_turn()

    def take_card(self, rider: int, card: int) -> None:
        public = list(self.hands[rider])
        for held in self.secret[rider]:
            public.remove(held)
        self.hands[rider].remove(card)
        if card not in public:
            self.secret[rider].remove(card)
        if len(self.secret[rider]) == 1 and self.options.totals == "exactly":
            self.secret[rider] = []

    def play_highest(self, rider: int) -> None:
        self.play(rider, max(self.hands[rider]))

    def retire(self, rider: int) -> None:
        if self.anybody_moved:
            self.leaving.append(rider)
        else:
            self.start_turn([rider])

    def may_retire(self, rider: int) -> bool:
        return rider not in self.retired + self.leaving + self.crossed[self.options.finish] and not self.over

    # The end of a turn

    def end_turn(self) -> None:
        cards = {rider: self.new_card(rider) for rider in self.road()}
        for rider, card in cards.items():
            self.hands[rider].append(card)
        self.lonely = self.lone_leader()
        self.drop()
        self.turn += 1
        leaving, self.leaving = self.leaving, []
        self.start_turn(leaving)

    def start_turn(self, leaving: list[int]) -> None:
        for rider in leaving:
            square = self.where(rider)
            self.squares[square].remove(rider)
            if not self.squares[square]:
                del self.squares[square]
            self.retired.append(rider)
        self.line_up()
        if all(rider in self.crossed[self.options.finish] for rider in self.road()):
            self.over = True
            self.queue = []

    def lone_leader(self) -> int | None:
        front = self.squares[max(self.squares)] if self.squares else []
        return front[0] if len(front) == 1 else None

    def new_card(self, rider: int) -> int:
        card = self.breakaway(rider)
        if card is None:
            card = self.slipstream(rider)
        return card if self.options.card_cap is None else min(card, self.options.card_cap)

    def slipstream(self, rider: int) -> int:
        rule = self.options.overcrowding if self.turn == 1 else "off"
        square = self.where(rider)
        if rule == "blank-ahead" and len(self.squares[square]) >= 4:
            return 3
        if rule == "crowded-three" and len(self.squares[square]) >= 5:
            return 3
        card = 3
        while True:
            square += 1
            ahead = len(self.squares.get(square, []))
            if ahead == 0 or (rule == "crowded-three" and ahead >= 5):
                return card
            card += ahead
            if rule == "blank-ahead" and ahead >= 4:
                return card

    def breakaway(self, rider: int) -> int | None:
        """Return the card of Breaking Away; None if the slipstream gives the card (3 for a rider alone in front)."""
        if rider != self.lone_leader():
            return None
        if self.options.breakaway_trigger == "newly-alone" and self.lonely == rider:
            return None
        if self.options.breakaway_trigger == "new-leader" and self.opener == rider:
            return None
        for other in self.road():
            if other != rider and (self.options.breakaway_measure == "field" or other // 10 != rider // 10):
                return self.where(rider) - self.where(other)
        return None

    def drop(self) -> None:
        """Determine the dropped riders (R4.6)."""
        self.dropped = []
        occupied = sorted(self.squares, reverse=True)
        ahead = 0
        for front, rear in pairwise(occupied):
            ahead += len(self.squares[front])
            empty = len(range(rear + 1, front))
            if empty > 20 and 2 * ahead > len(self.road()):
                self.dropped = [rider for rider in self.road() if self.where(rider) <= rear]
                return

    # The winner

    def places(self) -> list[list[int]]:
        finishers = self.crossed[self.options.finish]
        places = [[rider] for rider in finishers]
        places += [[rider] for rider in self.road() if rider not in finishers]
        return [*places, sorted(self.retired)] if self.retired else places

    def ranking(self) -> list[list[int]]:
        rank = {rider: index for index, group in enumerate(self.places()) for rider in group}
        keys: dict[int, tuple[int, list[int]]] = {}
        for team in range(1, self.teams + 1):
            riders = [10 * team + number for number in (1, 2, 3, 4)]
            keys[team] = (-sum(self.score[rider] for rider in riders), sorted(rank[rider] for rider in riders))
        ordered = sorted(keys.values())
        groups: list[list[int]] = []
        for key in ordered:
            tied = [team for team in keys if keys[team] == key]
            if tied not in groups:
                groups.append(tied)
        return groups
