"""What `domestique` looks at: every card of a rider as points at once and a row of features of what comes after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Final

from breakaway_desktop.bots.chase import Chase, gap_that_ends
from breakaway_desktop.bots.laws import SOON_OVER
from breakaway_desktop.bots.lines import Line, chance_ahead, expected_at, movers_before, points_at
from breakaway_desktop.bots.outlook import Outlook
from breakaway_desktop.bots.prospects import Prospects, mixed
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.breakaway import may_begin
from breakaway_desktop.engine.course import FINISH_SCALE, FINISHERS
from breakaway_desktop.engine.race import Rider
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import View

LINES_READ: Final = 6
"""So many lines ahead are looked at; an endless road has more (R8.1)."""
WITHOUT_FINISH: Final = 3
"""The stage of an endless road (R8.1), where nobody knows how many lines are to come: these weights rode it best."""
NEAR_THE_END: Final = 16
"""Squares from the finish of the rider who will be the last to finish: from there on a new card is worth less."""


class Reading:
    """One decision read: the outlook, and the lines as far as they matter."""

    __slots__ = (
        "ask",
        "before_him",
        "cards",
        "chase",
        "chase_on",
        "field",
        "lines",
        "may_break_away",
        "near_end",
        "open",
        "outlook",
        "rider",
        "view",
    )

    def __init__(
        self, view: View, ask: AskCard, decided: Mapping[int, int] | None = None, outlook: Outlook | None = None
    ) -> None:
        """`decided`: the cards that team-mates are to play this turn (R4.2), by rider. `outlook`: his, where it is not
        that of the view, in which he may stand elsewhere already (R8.4, R8.5)."""
        self.view, self.ask = view, ask
        self.rider = view.rider(ask.rider)
        self.cards: Sequence[int] = [card for card in self.rider.cards if card is not None]
        self.outlook = outlook or Outlook(view, ask.rider, decided)
        self.before_him = movers_before(view, ask.rider)
        self.lines: dict[int, Line] = {}
        self.may_break_away = may_begin(view.options, ask.rider, view.alone, view.order[0])
        squares = sorted([rider.square for rider in view.riders if not rider.retired], reverse=True)
        self.field = sum(squares) / len(squares)
        finish = view.course.finish
        last = squares[min(FINISHERS, len(squares)) - 1]
        self.near_end = finish is not None and finish - last <= NEAR_THE_END
        lines = [line for line in view.course.lines if line >= self.rider.square and self.rider.place_at(line) is None]
        self.open = lines[:LINES_READ]
        ends_at = gap_that_ends(view)
        self.chase = ends_at and Chase([other.now for other in self.outlook.others], ends_at)
        self.chase_on = ends_at and Chase([other.then for other in self.outlook.others], ends_at)

    def line(self, line: int) -> Line:
        """What is to be expected at this line, worked out once."""
        if line not in self.lines:
            self.lines[line] = expected_at(line, self.view, self.rider.square, self.outlook.others, self.before_him)
        return self.lines[line]

    def prospects(self) -> list[Prospects]:
        """One entry for every distinct card he may play, lowest first."""
        return [self.prospect(card) for card in sorted(set(self.ask.cards))]

    def prospect(self, card: int) -> Prospects:
        """What comes of this card; he keeps the others that he has."""
        kept = _without(self.cards, card)
        laws = self.outlook.laws
        if laws is None:
            return self._landed(card, self.rider.square + card, kept)
        after = laws.after(laws.rider(self.rider.id)._replace(square=self.rider.square), card)
        return self._landed(card, after.square, kept, after)

    def unplayed(self, squares: int = 0) -> Prospects:
        """What comes of moving so far without a card, and so without a new one: towed (R8.5), or after a wrong guess
        (R8.4)."""
        return self._landed(0, self.rider.square + squares, list(self.cards), replaced=False)

    def _landed(
        self, card: int, square: int, kept: list[int], after: Rider | None = None, *, replaced: bool = True
    ) -> Prospects:
        """The points on the way to `square`, and what comes of standing there or where he is pushed to from there."""
        points = 0.0
        ahead = []
        for line in self.open:
            if line < square:
                met = self.line(line)
                points += points_at(met.scale, met.crossed + met.before)
            else:
                ahead.append(line)
        pushes = self.outlook.chances_of_push(square)
        if pushes is None:
            return self._standing(card, points, square, ahead, kept, after, replaced)
        found = []
        for squares, chance in pushes.items():
            end, more, beyond = square + squares, 0.0, ahead
            if ahead and ahead[0] < end:
                met = self.line(ahead[0])
                more, beyond = points_at(met.scale, met.crossed + met.now), ahead[1:]
            found.append((chance, self._standing(card, points + more, end, beyond, kept, after, replaced)))
        return mixed(found)

    def _standing(
        self,
        card: int,
        points: float,
        square: int,
        open_lines: Sequence[int],
        kept: list[int],
        body: Rider | None,
        replaced: bool,
    ) -> Prospects:
        """What comes of standing on `square` when all have moved; `body`: what is left of the rider's strength."""
        outlook = self.outlook
        lasts = self._chance_of_more(square)
        if self.chase:
            ends = self.chase.chance_of_end(square)
            points += ends * points_at(FINISH_SCALE, fsum(self._ahead(square).values()))
            next_square = square + sorted(kept)[len(kept) // 2]
            soon = self.chase_on.chance_of_end(next_square) if self.chase_on else 0.0
            points += (1.0 - ends) * soon * points_at(FINISH_SCALE, self._ahead_in_two(next_square))
            lasts *= 1.0 - ends
        mates, rivals = self._fed(square)
        if not open_lines:
            return Prospects(card, points, 0, lasts, (1.0, mates, rivals))
        stage = min(len(open_lines), 3) + 1 if self.view.course.finish is not None else WITHOUT_FINISH
        if stage == 2 and self.near_end:
            stage = 1
        string_card, alone = outlook.expected_card(square)
        new = string_card
        if outlook.laws is not None and not outlook.laws.leads_alone(square):
            alone = 0.0
        if alone > 0.0 and self.may_break_away:
            new += outlook.expected_lead(square, alone) - BASE * alone
        hand, reach, ends_of_cards = self._hand(square, kept, new if replaced else None, body)
        each_ahead = self._ahead(square)
        ahead = fsum(each_ahead.values())
        soon, later, there = self._line_points(open_lines, square, reach, each_ahead)
        strings = [outlook.later.string_ahead(end) for end in ends_of_cards]
        after = outlook.after
        features = (
            1.0,
            new / 10 if replaced else 0.0,
            hand[0] / 10,
            hand[1] / 10 if len(hand) > 1 else 0.0,
            hand[-1] / 10,
            soon / 10,
            later / 10,
            ahead / 10,
            fsum(strings) / len(strings) / 10,
            max(strings) / 10,
            there / 10,
            mates,
            rivals,
            after.riders_between(square + 1, square + 6) / 10,
            after.riders_between(square - 6, square) / 10,
            alone,
            min(open_lines[0] - square, 40) / 40,
            max(-20.0, min(20.0, self.field - square)) / 20,
        )
        return Prospects(card, points, stage, lasts, features)

    def _hand(
        self, square: int, kept: list[int], new: float | None, body: Rider | None
    ) -> tuple[list[float], tuple[float, float], list[int]]:
        """The next hand in squares, highest first; how far one and two of its cards may take him; and the squares
        where each may take him next turn."""
        kept = sorted(kept, reverse=True)
        whole = [] if new is None else [int(new + 0.5)]
        hand = sorted([*map(float, kept), *([] if new is None else [new])], reverse=True)
        laws = self.outlook.next_laws
        if laws is None or self.outlook.laws is None:
            reach = (hand[0], hand[1] if len(hand) > 1 else BASE)
            return hand, reach, [square + card for card in (*kept, *whole)]
        if body is None:
            body = self.outlook.laws.rider(self.rider.id)
        there = body._replace(square=square)
        cards = sorted([*kept, *whole], reverse=True)
        # In the long run cards are worth the strides that his strength is good for, with that of low cards.
        strides = laws.in_turns(SOON_OVER).strides(there, cards)
        hand = sorted([card - full + stride for card, full, stride in zip(hand, cards, strides, strict=True)])[::-1]
        ends = [square + laws.stride(there, card) for card in laws.allowed(there, (*kept, *whole))]
        longest = float(max(ends) - square)
        best = min(hand[0], longest) if longest < int(hand[0]) else hand[0]
        return hand, (best, hand[1] if len(hand) > 1 else BASE), ends

    def _ahead(self, square: int) -> dict[int, float]:
        """How likely each will move before a rider who now comes to `square`, next turn (R5.1, R5.2)."""
        return {other.rider.id: chance_ahead(other, square) for other in self.outlook.others}

    def _ahead_in_two(self, square: int) -> float:
        """How many may be ahead of `square` after the next turn."""
        return fsum([chance for other in self.outlook.others for end, chance in other.then.items() if end > square])

    def _line_points(
        self, lines: Sequence[int], square: int, reach: tuple[float, float], ahead: Mapping[int, float]
    ) -> tuple[float, float, float]:
        """Points to expect at the lines next turn, in two turns, and at the next line if all keep their places."""
        soon = later = 0.0
        best, second = reach
        for line in lines:
            distance = line - square
            if distance > best + second + 1:
                break
            met = self.line(line)
            crosses = max(0.0, min(1.0, best - distance))
            if crosses:
                before = fsum([ahead[other.rider.id] * often for other, often in met.rivals])
                soon += crosses * points_at(met.scale, met.crossed + met.now + before)
            if crosses < 1.0:
                everybody = fsum([often for _, often in met.rivals])
                in_two = max(0.0, min(1.0, best + second - distance))
                later += (1.0 - crosses) * in_two * points_at(met.scale, met.crossed + met.now + everybody)
        met = self.line(lines[0])
        waiting = max(0.0, fsum(ahead.values()) - met.crossed)
        return soon, later, points_at(met.scale, met.crossed + met.now + waiting)

    def _chance_of_more(self, square: int) -> float:
        """How likely the race goes on after this turn (R6.5)."""
        finish = self.view.course.finish
        if finish is None:
            return 1.0
        met = self.line(finish)
        crosses = self.rider.place_at(finish) is None and self.rider.square <= finish < square
        return max(0.0, min(1.0, FINISHERS - met.crossed - met.now - crosses))

    def _fed(self, square: int) -> tuple[float, float]:
        """What standing on `square` adds to the cards of (team-mates, rivals) behind, in tens of squares."""
        after, low = self.outlook.after, self.outlook.after.low
        index = square - low
        free = after.free[index] if 0 <= index < len(after.free) else 1.0
        gain = 1.0 + free * after.string_ahead(square)
        team = self.view.team
        mates = rivals = 0.0
        reach = 1.0
        for back in range(square - 1, square - 13, -1):
            at = back - low
            if not 0 <= at < len(after.occupancy) or reach < 0.05:
                break
            here = after.occupancy[at]
            if here:
                own = fsum([other.now.get(back, 0.0) for other in self.outlook.others if other.rider.team == team])
                mates += reach * own
                rivals += reach * (here - own)
            reach *= 1.0 - after.free[at]
        return mates * gain / 10, rivals * gain / 10


def _without(cards: Sequence[int], card: int) -> list[int]:
    kept = list(cards)
    kept.remove(card)
    return kept
