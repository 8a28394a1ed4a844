"""What `domestique` looks at: every card of a rider as points at once and a row of features of what comes after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Final, NamedTuple

from breakaway_desktop.bots.chase import Chase, gap_that_ends
from breakaway_desktop.bots.laws import SOON_OVER
from breakaway_desktop.bots.outlook import Outlook, Prospect
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.breakaway import may_begin
from breakaway_desktop.engine.course import FINISH_SCALE
from breakaway_desktop.engine.race import Rider
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.variant import FINISHERS
from breakaway_desktop.engine.view import View

NAMES: Final = (
    "being in this stage",
    "expected replacement",
    "highest card kept",
    "second highest",
    "lowest card kept",
    "line points next turn",
    "line points in two turns",
    "riders ahead in order",
    "mean slipstream next turn",
    "best slipstream next turn",
    "line points at this place in order",
    "team-mates fed",
    "rivals fed",
    "riders just ahead",
    "riders just behind",
    "alone in front",
    "distance to the line",
    "behind the field",
)
STAGES: Final = ("finished", "last turns", "last line ahead", "two lines ahead", "more lines ahead")
LINES_READ: Final = 6
"""So many lines ahead are looked at; an endless road has more (R8.1)."""
WITHOUT_FINISH: Final = 3
"""The stage of an endless road (R8.1), where nobody knows how many lines are to come: these weights rode it best."""
NEAR_THE_END: Final = 16
"""Squares from the finish of the rider who will be the last to finish: from there on a new card is worth less."""


class Prospects(NamedTuple):
    """One card: `points` at once, the `stage` it leads to, and how likely the race goes on (`lasts`)."""

    card: int
    points: float
    stage: int
    lasts: float
    features: tuple[float, ...]


class _Line(NamedTuple):
    """A line as the rider may meet it: who crossed it, how many more may this turn, and who may next turn."""

    crossed: int
    now: float
    before: float
    """How many of `now` may cross before him, or with him and count half (R6.2, R6.3)."""
    rivals: tuple[tuple[Prospect, float], ...]
    """With the chance of each to cross it next turn."""
    scale: tuple[int, ...]


class Reading:
    """One decision read: the outlook, and the lines as far as they matter."""

    __slots__ = (
        "ask",
        "cards",
        "chase",
        "chase_on",
        "earlier",
        "field",
        "level",
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
        self.earlier, self.level = self._before_him()
        self.lines: dict[int, _Line] = {}
        self.may_break_away = may_begin(view, ask.rider)
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

    def _before_him(self) -> tuple[frozenset[int], frozenset[int]]:
        """Who has not moved and moves before this rider, and who moves with him (R5.1): nobody when the order is
        his own turn's with sequential orders."""
        earlier: list[int] = []
        for group in self.view.order[self.view.moved :]:
            if self.rider.id in group:
                return frozenset(earlier), frozenset(group) - {self.rider.id}
            earlier.extend(group)
        return frozenset(), frozenset()

    def line(self, line: int) -> _Line:
        """What is to be expected at this line, worked out once."""
        if line not in self.lines:
            self.lines[line] = self._expected_at(line)
        return self.lines[line]

    def _expected_at(self, line: int) -> _Line:
        crossed, now, before = 0, 0.0, 0.0
        rivals = []
        for rider in self.view.riders:
            if rider.place_at(line) is not None:
                crossed += 1
        for other in self.outlook.others:
            if other.rider.square > line or other.rider.place_at(line) is not None:
                continue
            this_turn = 0.0
            if not other.moved:
                this_turn = fsum([chance for square, chance in other.now.items() if square > line])
                now += this_turn
                if other.start is not None:
                    over = fsum([chance for square, chance in other.start.items() if square > line])
                    before += over + (this_turn - over) * _chance_at_least(other.start, self.rider.square)
                elif other.rider.id in self.earlier:
                    before += this_turn
                elif other.rider.id in self.level:
                    before += this_turn / 2
            next_turn = fsum([chance for square, chance in other.then.items() if square > line]) - this_turn
            if next_turn > 0.0 and this_turn < 1.0:
                # Who can cross mostly wants to: his chance is that of picking such a card in two tries.
                often = next_turn / (1.0 - this_turn)
                rivals.append((other, next_turn * (2.0 - often)))
        return _Line(crossed, now, before, tuple(rivals), self.view.course.scale(line))

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
            points += ends * points_at(FINISH_SCALE, self._ahead(square))
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
        ahead = self._ahead(square)
        soon, later, there = self._line_points(open_lines, square, reach, ahead)
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

    def _ahead(self, square: int) -> float:
        """How many will move before a rider who now comes to `square`, next turn (R5.1, R5.2)."""
        return fsum([_chance_ahead(other, square) for other in self.outlook.others])

    def _ahead_in_two(self, square: int) -> float:
        """How many may be ahead of `square` after the next turn."""
        return fsum([chance for other in self.outlook.others for end, chance in other.then.items() if end > square])

    def _line_points(
        self, lines: Sequence[int], square: int, reach: tuple[float, float], ahead: float
    ) -> tuple[float, float, float]:
        """Points to expect at the lines next turn, in two turns, and at the next line if all keep their places."""
        soon = later = 0.0
        best, second = reach
        for line in lines:
            distance = line - square
            if distance > best + second + 1:
                break
            met = self.line(line)
            before = fsum([_chance_ahead(other, square) * often for other, often in met.rivals])
            crosses = max(0.0, min(1.0, best - distance))
            soon += crosses * points_at(met.scale, met.crossed + met.now + before)
            if crosses < 1.0:
                everybody = fsum([often for _, often in met.rivals])
                in_two = max(0.0, min(1.0, best + second - distance))
                later += (1.0 - crosses) * in_two * points_at(met.scale, met.crossed + met.now + everybody)
        met = self.line(lines[0])
        waiting = max(0.0, ahead - met.crossed)
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


def _chance_ahead(other: Prospect, square: int) -> float:
    """How likely he moves before one who now comes to `square`: there first stands further inside (R5.2)."""
    if other.moved:
        return 1.0 if other.rider.square >= square else 0.0
    return fsum([chance for end, chance in other.now.items() if end > square])


def _chance_at_least(chances: Mapping[int, float], square: int) -> float:
    return fsum([chance for end, chance in chances.items() if end >= square])


def mixed(parts: Sequence[tuple[float, Prospects]]) -> Prospects:
    """What to expect of several outcomes, (chance, outcome) each; where they lead to different stages, in the stage of
    the likeliest."""
    _, likeliest = max(parts, key=lambda part: part[0])
    alike = [(chance, part) for chance, part in parts if part.stage == likeliest.stage]
    whole = fsum([chance for chance, _ in alike])
    features = [
        fsum([chance * part.features[at] for chance, part in alike]) / whole for at in range(len(likeliest.features))
    ]
    return likeliest._replace(
        points=fsum([chance * part.points for chance, part in parts]),
        lasts=fsum([chance * part.lasts for chance, part in parts]),
        features=tuple(features),
    )


def points_at(scale: Sequence[int], before: float) -> float:
    """Points of the place behind `before` riders, between two places in proportion."""
    place = int(before)
    if place >= len(scale):
        return 0.0
    part = before - place
    behind = scale[place + 1] if place + 1 < len(scale) else 0
    return scale[place] * (1.0 - part) + behind * part


def _without(cards: Sequence[int], card: int) -> list[int]:
    kept = list(cards)
    kept.remove(card)
    return kept
