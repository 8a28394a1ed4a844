"""Whether riders can still win points (R6.1, R6.5), from bounds on how far everybody gets.

The bounds are sound: if `can_win_points` is False, no continuation gives one of the riders another point, whatever
anybody plays. The proof, for a line L with `left` of its eight places free:

- A rider scores at L only if he crosses it while fewer than eight have (R6.1). So he is out if at least `left` others
  are certain to cross it within the next T turns, and he cannot cross it within these T turns; also if the race is
  certain to end within them, which it does when eight have crossed the finish (R6.5).
- In the present turn he is out as well if `left` others who are certain to cross it belong to groups that move before
  his (R5.6), because places go by the order of movement (R6.2).
- A rider moves at least as far as his lowest cards take him, at most as far as his highest. With each turn he gets one
  new card, from 3 up to 3 and all other riders on the road (R7.1), and not more than the cap (R7.5); the first one
  only 3 and the riders who can be in the string ahead of where he lands (`highest_new_cards`). It is his lead
  only if he is alone in front (R7.6), and he is not as long as he has not crossed the finish while another on the road
  has: the other is level with him or farther.
- With two cards a turn the second may not be held, which moves a rider nowhere (R8.4); the bounds from below count the
  first alone, those from above count both.
- What else a variant does is in `VariantViews.move_bounds`.

Only riders of other teams are counted as certain to cross, and these teams must not retire riders (R4.5): no bot does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import nlargest, nsmallest

from breakaway_desktop.engine.card_range import highest_new_cards, possible_cards, square_after
from breakaway_desktop.engine.course import SCORING_PLACES
from breakaway_desktop.engine.slipstream import BASE, cap_card
from breakaway_desktop.engine.view import MoveBounds, SeenRider, View


def can_win_points(view: View, teams: Collection[int]) -> bool:
    """Return whether a rider of these teams may still win points; True where that cannot be worked out."""
    bounds = view.variant.move_bounds(view)
    if bounds is None or view.course.finish is None:
        return True
    own = [rider for rider in view.on_road() if rider.team in teams]
    lines = [line for line in view.course.lines if view.count_crossed(line) < SCORING_PLACES]
    if not any(rider.place_at(line) is None for rider in own for line in lines):
        return False
    road = _Road(view, bounds, [rider for rider in view.on_road() if rider.team not in teams])
    return any(road.may_score(rider, line) for line in lines for rider in own if rider.place_at(line) is None)


def may_end_level(view: View, team: int) -> bool:
    """Return whether another team may end with as many points as this one, which wins no more (R6.6)."""
    left = sum(sum(view.course.scale(line)[view.count_crossed(line) :]) for line in view.course.lines)
    points = view.points_of(team)
    others = [view.points_of(other) for other in range(1, view.teams + 1) if other != team]
    return any(other <= points <= other + left for other in others)


class _Road:
    """How far the riders of a view get, and which of `others` are certain to cross a line."""

    def __init__(self, view: View, bounds: MoveBounds, others: Sequence[SeenRider]) -> None:
        self.view, self.bounds, self.others = view, bounds, others
        finish = view.course.finish
        assert finish is not None
        self.finish = finish
        self.halves = view.variant.half_turns
        self.groups = {number: n for n, group in enumerate(view.order[view.moved :]) for number in group}
        # New cards are bounded only if nobody who has not crossed the finish can be alone in front.
        is_bounded = any(rider.place_at(finish) is not None for rider in view.on_road())
        self.turns = bounds.turns if is_bounded else 1 if self.halves == 1 else 0
        self.first_new_cards: dict[int, dict[int, int]] = {}
        self.most = cap_card(BASE + len(view.on_road()) - 1, view.options)

    def may_score(self, rider: SeenRider, line: int) -> bool:
        """Return whether the rider may cross the line while a place is left."""
        if self._is_full_before(rider, line):
            return False
        if self.view.options.orders == "sequential" and self._is_full_before(rider, self.finish):
            return False  # the race ends before he moves
        return not any(
            self._farthest(rider, turns) <= line and (self._is_full(line, turns) or self._is_full(self.finish, turns))
            for turns in range(1, self.turns + 1)
        )

    def _is_full_before(self, rider: SeenRider, line: int) -> bool:
        """Return whether all places at the line are certain to be taken this turn before the rider's group moves."""
        if self.view.variant.hides_road or self.halves > 1 or rider.id not in self.groups:
            return False
        return self._is_full(line, 1, self.groups[rider.id])

    def _is_full(self, line: int, turns: int, before: int | None = None) -> bool:
        """Return whether all places at the line are certain to be taken within some turns; `before`: by riders of the
        groups before this one."""
        certain = sum(
            other.place_at(line) is None
            and (before is None or self.groups.get(other.id, before) < before)
            and other.square <= line < self._nearest(other, turns)
            for other in self.others
        )
        return self.view.count_crossed(line) + certain >= SCORING_PLACES

    def _nearest(self, rider: SeenRider, turns: int) -> int:
        """Return the nearest square where the rider can be after his move of the last of these turns."""
        known = [card for card in rider.cards if card is not None]
        least = min(possible_cards(self.view, rider), default=0)
        hand = [min(card, BASE) for card in (*known, *[least] * (len(rider.cards) - len(known)))]
        pushed = self.bounds.pushed * (turns - 1)
        if rider.id not in self.groups:
            return rider.square + sum(nsmallest(turns - 1, [*hand, *[BASE] * turns])) - pushed
        first = min(square_after(self.view, rider, card) for card in possible_cards(self.view, rider))
        later = sorted(hand)[1:] if hand else []
        return first + sum(nsmallest(turns - 1, [*later, *[BASE] * turns])) - pushed

    def _farthest(self, rider: SeenRider, turns: int) -> int:
        """Return the farthest square that the rider can reach within some turns."""
        square = rider.square if rider.farthest is None else rider.farthest
        secret = max(possible_cards(self.view, rider), default=0)
        if self.view.variant.hides_road:
            secret = max(secret, self.most)  # a new card may be among the secret ones
        hand = [secret if card is None else card for card in rider.cards]
        is_awaited = rider.id in self.groups
        cards = self.halves * (turns if is_awaited else turns - 1)
        if self.halves > 1 or not self.view.variant.knows_ranges(self.view):
            new_cards = [self.most] * (cards - 1 if is_awaited else cards)
            return square + sum(nlargest(cards, [*hand, *new_cards])) + self.bounds.pushed * turns

        # The first new card is bounded by the string ahead of where he lands now.
        landings = {square + card: card for card in hand} if is_awaited else {square: 0}
        first = self._first_new_cards(rider.id, tuple(landings))
        later, reached = turns - 1, []
        for landing, card in landings.items():
            left = list(hand)
            if is_awaited:
                left.remove(card)
            reached.append(landing + sum(nlargest(later, [*left, first[landing], *[self.most] * (later - 1)])))
        return max(reached)

    def _first_new_cards(self, rider: int, landings: tuple[int, ...]) -> dict[int, int]:
        """Return the highest new card at the end of this turn by landing, worked out once."""
        if rider not in self.first_new_cards:
            self.first_new_cards[rider] = highest_new_cards(self.view, rider, landings)
        return self.first_new_cards[rider]
