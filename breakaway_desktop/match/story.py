"""Why the only human came where he came, or why the winner won: facts of a finished race that need no bot."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.explanations import card_why, dealings
from breakaway_desktop.engine.points import Line
from breakaway_desktop.engine.race import Points, Race
from breakaway_desktop.engine.standings import Standings, standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.turn_report import Step

_CARDS_APART: Final = 2
"""Least difference of two teams' new cards of a turn, on average, that is told."""
_HELD_APART: Final = Fraction("1.8")
_STRINGS_APART: Final = Fraction("0.5")
"""Least differences of the cards held before a line and of riders ahead that are told."""
_HELD: Final = 3
"""Cards of a team that are compared before a line."""
_GOOD_PLACE: Final = 3
_GOOD_CARD: Final = 12
"""Lowest new card from the slipstream that is praised before a place from the fourth on."""


class PointsAtLine(NamedTuple):
    """Points at the line at which the better team gained most; `turn`: when it gained most of them."""

    turn: int
    line: Line
    own: Points
    other: Points


class CardsDealt(NamedTuple):
    """The new cards of a turn, highest first."""

    turn: int
    own: tuple[int, ...]
    other: tuple[int, ...]


class HeldCards(NamedTuple):
    """The highest cards of riders who had still to cross a line, at the start of a turn in which points fell there."""

    turn: int
    line: int
    own: tuple[int, ...]
    other: tuple[int, ...]


class InStrings(NamedTuple):
    """Riders ahead in the string of a new card, on average; `turn`: when the teams differed most."""

    turn: int
    own: Fraction
    other: Fraction


Fact = PointsAtLine | CardsDealt | HeldCards | InStrings
"""A difference between the team and its rival: `own` and `other`, and the turn in which it shows."""


class BestCard(NamedTuple):
    rider: int
    card: int


class GoodCard(NamedTuple):
    """A new card; `is_sheltered`: it is from the slipstream."""

    rider: int
    card: int
    turn: int
    is_sheltered: bool


WellDone = Crossed | BestCard | GoodCard


class Story(NamedTuple):
    """The story of a team: its place, up to three facts, and what was well done, each with its turn, the best first.

    `rival`: the team it is compared with, the winner, or the second for the winner; None: all teams have won.
    """

    team: int
    place: int
    rival: int | None
    facts: tuple[Fact, ...]
    deeds: tuple[tuple[int, WellDone], ...]
    is_own: bool = True
    """Whether the team is the only human's; else it is the winner."""

    def well_done(self, costly: Collection[tuple[int, int]] = ()) -> WellDone | None:
        """Return the best of what was well done; None if nothing was.

        `costly`: turn and rider of cards that are not praised, because others were better.
        """
        return next((deed for turn, deed in self.deeds if (turn, deed.rider) not in costly), None)


def story_of(match: Match) -> Story:
    """Return the story of the only human in a finished race, or of the winner if several humans ride, or none."""
    final, is_own = standings(match.race), len(match.humans) == 1
    team = (match.humans if is_own else final.winners)[0]
    rivals = [other for group in final.ranking[team in final.winners :] for other in group]
    rival, dealt = rivals[0] if rivals else None, _dealt_cards(match.steps)
    facts = () if rival is None else _facts(match, team, rival, final, dealt)
    return Story(team, final.place_of(team), rival, facts, tuple(_deeds(match, team, dealt)), is_own)


def first_decision(match: Match, turn: int) -> int:
    """Return the number of decisions before this turn."""
    return next(index for index, step in enumerate(match.steps) if step.before.turn == turn)


def _facts(match: Match, team: int, rival: int, final: Standings, dealt: Sequence[_Dealt]) -> tuple[Fact, ...]:
    """Return what the better of both teams did better, at most one fact of each kind."""
    better, worse = (team, rival) if team in final.winners else (rival, team)
    line = _line_points(match.steps, better, worse) if final.points_of(better) != final.points_of(worse) else None
    last = match.race.turn if line is None else line.turn
    third = _third_fact(match, better, worse, line, dealt)
    facts = (line, _new_cards(dealt, better, worse, last), third)
    return tuple(fact if better == team else exchange_sides(fact) for fact in facts if fact is not None)


def exchange_sides(fact: Fact) -> Fact:
    """Return the fact as the worse team tells it."""
    return fact._replace(own=fact.other, other=fact.own)  # type: ignore[arg-type]


# Facts of the better team, `own`, beside the worse one


def _crossings(steps: Iterable[Step]) -> list[tuple[int, Crossed]]:
    return [(step.before.turn, event) for step in steps for event in step.events if isinstance(event, Crossed)]


def _line_points(steps: Sequence[Step], better: int, worse: int) -> PointsAtLine | None:
    """Return the line at which the better team gained most; None if it gained at none."""
    gains: dict[Line, dict[int, Points]] = {}
    points: dict[tuple[int, Line], Points] = {}
    for turn, crossed in _crossings(steps):
        team, line = crossed.rider // 10, crossed.line
        points[team, line] = points.get((team, line), 0) + crossed.points
        if team in (better, worse):
            at_line = gains.setdefault(line, {})
            at_line[turn] = at_line.get(turn, 0) + (crossed.points if team == better else -crossed.points)

    line = max(gains, key=lambda line: sum(gains[line].values()), default=None)
    if not gains or sum(gains[line].values()) <= 0:
        return None
    turn = max(gains[line], key=lambda turn: gains[line][turn])
    return PointsAtLine(turn, line, points.get((better, line), 0), points.get((worse, line), 0))


class _Dealt(NamedTuple):
    """A new card, and how many riders it counted (R7.1)."""

    turn: int
    rider: int
    card: int
    ahead: int
    is_sheltered: bool
    is_racing: bool
    """Whether he has still to finish."""


def _dealt_cards(steps: Iterable[Step]) -> list[_Dealt]:
    return [
        _dealt_card(race, rider, card)
        for step in steps
        for race, replaced in dealings(step.before, step.events)
        for rider, card in replaced.cards
    ]


def _dealt_card(race: Race, rider: int, card: int) -> _Dealt:
    why, finish = card_why(race, rider, card), race.rules.course.finish
    squares = [square for square, _count in why.ahead]
    # Riders alone, because a pacemaker counts in strings, too (R8.8).
    ahead = sum(other.square in squares for other in race.on_road())
    is_racing = finish is None or race.rider(rider).place_at(finish) is None
    return _Dealt(race.turn, rider, card, ahead, why.kind == "string" and bool(squares), is_racing)


def _new_cards(dealt: Sequence[_Dealt], better: int, worse: int, last: int) -> CardsDealt | None:
    """Return the turn before turn `last` in which the new cards of both teams differed most."""
    best: CardsDealt | None = None
    for turn in range(1, last):
        own, other = (
            tuple(sorted((new.card for new in dealt if (new.turn, new.rider // 10) == (turn, team)), reverse=True))
            for team in (better, worse)
        )
        # A single card is no difference of teams, and two half-turns are too many to show.
        if not 2 <= min(len(own), len(other)) <= max(len(own), len(other)) <= 4:
            continue
        if best is None or _mean(own) - _mean(other) > _mean(best.own) - _mean(best.other):
            best = CardsDealt(turn, own, other)
    return best if best is not None and _mean(best.own) - _mean(best.other) >= _CARDS_APART else None


def _mean(values: Sequence[int]) -> Fraction:
    return Fraction(sum(values), len(values))


def _third_fact(
    match: Match, better: int, worse: int, line: PointsAtLine | None, dealt: Sequence[_Dealt]
) -> Fact | None:
    """Return the larger of two differences, each in relation to the least that is told."""
    held, strings = _held_cards(match, better, worse, line), _in_strings(dealt, better, worse)
    ratios: list[tuple[Fraction, Fact]] = []
    if held is not None:
        ratios.append(((_mean(held.own) - _mean(held.other)) / _HELD_APART, held))
    if strings is not None:
        ratios.append(((strings.own - strings.other) / _STRINGS_APART, strings))
    ratio, fact = max(ratios, key=lambda ratio: ratio[0], default=(Fraction(0), None))
    return fact if ratio >= 1 else None


def _held_cards(match: Match, better: int, worse: int, line: PointsAtLine | None) -> HeldCards | None:
    """Return the highest cards before the line of the first fact; None if either team had none left for it."""
    if line is None or line.line is None:
        return None
    race, number = match.steps[first_decision(match, line.turn)].before, line.line
    cards: dict[int, list[int]] = {better: [], worse: []}
    for rider in race.on_road():
        if rider.team in cards and rider.place_at(number) is None and rider.id not in race.dropped:
            cards[rider.team] += rider.hand
    own, other = (tuple(sorted(cards[team], reverse=True)[:_HELD]) for team in (better, worse))
    return HeldCards(line.turn, number, own, other) if own and other else None


def _in_strings(dealt: Sequence[_Dealt], better: int, worse: int) -> InStrings | None:
    """Return how many riders both teams had ahead, while they raced; None if this brought no better cards."""
    own, other = ([new for new in dealt if new.rider // 10 == team and new.is_racing] for team in (better, worse))
    if not own or not other:
        return None
    if _mean([new.card for new in own]) - _mean([new.card for new in other]) < _STRINGS_APART:
        return None

    def apart(turn: int) -> Fraction:
        """Return the difference in one turn."""
        ahead = [[new.ahead for new in cards if new.turn == turn] for cards in (own, other)]
        return _mean(ahead[0]) - _mean(ahead[1]) if all(ahead) else Fraction(-1)

    turn = max({new.turn for new in own}, key=lambda turn: (apart(turn), -turn))
    return InStrings(turn, _mean([new.ahead for new in own]), _mean([new.ahead for new in other]))


# What was well done


def _deeds(match: Match, team: int, dealt: Sequence[_Dealt]) -> Iterator[tuple[int, WellDone]]:
    """Yield, each with its turn: lines won, the best new card of the race, places among the first three, high cards
    from the slipstream, other places, other cards."""
    crossed = [(turn, event) for turn, event in _crossings(match.steps) if event.rider // 10 == team]
    own = sorted((new for new in dealt if new.rider // 10 == team), key=lambda new: (-new.card, new.turn, new.rider))

    # Places, and the best card of all, if there is only one.
    by_points = sorted(crossed, key=lambda entry: -entry[1].points)
    yield from ((turn, event) for turn, event in by_points if event.place == 1 and event.sharing == 1)
    best = sorted((new.card for new in dealt), reverse=True)[:2]
    if own and own[0].card == best[0] > best[-1]:
        yield own[0].turn, BestCard(own[0].rider, own[0].card)
    yield from ((turn, event) for turn, event in by_points if event.place <= _GOOD_PLACE)

    # Whatever is left.
    cards = [(new.turn, GoodCard(new.rider, new.card, new.turn, new.is_sheltered)) for new in own]
    yield from ((turn, card) for turn, card in cards if card.is_sheltered and card.card >= _GOOD_CARD)
    yield from sorted(crossed, key=lambda entry: (entry[1].place, -entry[1].points))
    yield from cards
