"""The story of a race: every number counted again from the record, in all rule sets and variants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from statistics import mean
from typing import Any

import pytest

from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.explanations import dealings
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import standings, with_places
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.match.story import (
    BestCard,
    CardsDealt,
    Fact,
    GoodCard,
    HeldCards,
    InStrings,
    PointsAtLine,
    Story,
    first_decision,
    story_of,
)
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.record.document import PointsEntry
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.story import Cards, fact_parts, text_of
from tests.golden.races import GOLDEN, path_of
from tests.kit.races import bot_decision, match_of, play_steps

CLUBS = ("domestique", "sprinter", "attacker", "rouleur", "domestique", "captain")
PACEMAKER = {1: 11, 2: 24, 3: 39}


def ridden_by(match: Match, team: int) -> Story:
    """Return the story of this team if its player is the only human."""
    player = match.seat(team).player
    match.seat_player(team, "human")
    story = story_of(match)
    match.seat_player(team, player)
    return story


class Count:
    """What the record says, counted by this test."""

    def __init__(self, match: Match) -> None:
        self.match, self.record, self.dealt = match, match.record(), list[tuple[int, int, int, int]]()
        for step in match.steps:
            for before, replaced in dealings(step.before, step.events):
                self.dealt += [(before.turn, rider, card, self._ahead(before, rider)) for rider, card in replaced.cards]

    def points(self, team: int, line: int | None) -> Fraction:
        return sum((a.points for a in self.awards if a.id // 10 == team and a.line == line), start=Fraction(0))

    def gain(self, awards: Sequence[PointsEntry], line: int | None, better: int, worse: int) -> Fraction:
        """Return by how many of these points at a line the better team took more."""
        signs = {better: 1, worse: -1}
        points = (signs.get(award.id // 10, 0) * award.points for award in awards if award.line == line)
        return sum(points, start=Fraction(0))

    @property
    def awards(self) -> list[PointsEntry]:
        return [award for turn in self.record.turns for award in turn.points]

    def cards(self, team: int, turn: int) -> tuple[int, ...]:
        """Return the new cards of a turn that the record lists, highest first."""
        entry = self.record.turns[turn - 1]
        listed = [*(entry.replacements or {}).items(), *(entry.replacements2 or {}).items()]
        return tuple(sorted((card for rider, card in listed if rider // 10 == team), reverse=True))

    def _ahead(self, before: Race, rider: int) -> int:
        """Return the riders in the string ahead of a rider, square by square (R7.2, R7.8)."""
        riders = Counter(other.square for other in before.riders if not other.retired)
        rule = before.rules.options.overcrowding if before.turn == 1 and not before.half else "off"
        full = {"off": 99, "blank-ahead": 4, "crowded-three": 5}[rule]
        pacemaker = PACEMAKER.get(before.turn) if self.record.variant == "pacemaker" else None
        square, ahead = before.rider(rider).square, 0
        if riders[square] >= full:
            return 0
        while riders[square + 1] or square + 1 == pacemaker:
            square += 1
            if rule == "crowded-three" and riders[square] >= full:
                break
            ahead += riders[square]
            if rule == "blank-ahead" and riders[square] >= full:
                break
        return ahead

    def mean_ahead(self, team: int) -> Fraction:
        racing = [ahead for turn, rider, _card, ahead in self.dealt if rider // 10 == team and self.races(rider, turn)]
        return mean(map(Fraction, racing))

    def races(self, rider: int, turn: int) -> bool:
        """Return whether he has not finished by the end of this turn."""
        finish = self.record.options.finish if self.record.variant != "pursuit" else None
        crossed = [
            step.before.turn
            for step in self.match.steps
            for event in step.events
            if isinstance(event, Crossed) and (event.rider, event.line) == (rider, finish)
        ]
        return finish is None or not crossed or crossed[0] > turn

    def held(self, team: int, line: int, turn: int) -> tuple[int, ...]:
        """Return the team's three highest cards in its movement log, of riders who had still to cross the line."""
        before = self.match.steps[first_decision(self.match, turn)].before
        (row,) = [row for row in self.match.movement_log(team, team) if row.turn == turn]
        riders = [
            cells
            for number, cells in enumerate(row.hands, start=10 * team + 1)
            if before.rider(number).place_at(line) is None and number not in before.dropped
        ]
        return tuple(sorted((cell.value or 0 for cells in riders for cell in cells), reverse=True)[:3])


def check_story(count: Count, story: Story) -> Iterator[str]:
    """Check every number of a story; yield the kinds of its parts."""
    match, team, rival = count.match, story.team, story.rival
    result = count.record.result
    assert result is not None
    assert (story.place == 1) == (team in result.winners)
    assert rival is None or (rival in result.winners) == (team not in result.winners)
    better, worse = (team, rival or 0) if story.place == 1 else (rival or 0, team)
    for fact in story.facts:
        yield type(fact).__name__
        check_fact(count, fact, team, rival or 0, better, worse)
        check_words(story, fact, match)
    turns = {type(fact): fact.turn for fact in story.facts}
    assert turns.get(CardsDealt, 0) < turns.get(PointsAtLine, 99), "the cards of a turn after the line was decided"
    yield type(story.well_done()).__name__
    check_well_done(count, story)


def check_fact(count: Count, fact: Fact, team: int, rival: int, better: int, worse: int) -> None:
    own: Any = fact.own if team == better else fact.other
    other: Any = fact.other if team == better else fact.own
    match fact:
        case PointsAtLine(turn, line):
            gains = {
                at: count.points(better, at) - count.points(worse, at) for at in {award.line for award in count.awards}
            }
            assert (fact.own, fact.other) == (count.points(team, line), count.points(rival, line))
            assert gains[line] == max(gains.values()) > 0
            by_turn = [count.gain(entry.points, line, better, worse) for entry in count.record.turns]
            assert by_turn[turn - 1] == max(by_turn)
        case CardsDealt(turn):
            assert (fact.own, fact.other) == (count.cards(team, turn), count.cards(rival, turn))
            assert mean(own) - mean(other) >= 2
            assert turn < count.match.race.turn
        case HeldCards(turn, line):
            assert (fact.own, fact.other) == (count.held(team, line, turn), count.held(rival, line, turn))
            assert mean(own) - mean(other) >= 1.8
            assert count.points(better, line) > count.points(worse, line)
        case InStrings():
            assert (fact.own, fact.other) == (count.mean_ahead(team), count.mean_ahead(rival))
            assert own - other >= Fraction(1, 2)


def check_well_done(count: Count, story: Story) -> None:
    """Check that it is true, and the first of the list that is."""
    done, team = story.well_done(), story.team
    assert done is not None
    own = [award for award in count.awards if award.id // 10 == team]
    sharing = Counter((award.line, award.place) for award in count.awards)
    won = [award for award in own if award.place == 1 and sharing[award.line, 1] == 1]
    placed = [award for award in own if award.place <= 3]
    cards = sorted(((card, rider // 10) for _turn, rider, card, _ahead in count.dealt), reverse=True)[:2]
    sheltered = [card for _turn, rider, card, ahead in count.dealt if rider // 10 == team and ahead and card >= 12]
    if won:
        assert isinstance(done, Crossed)
        assert (done.place, done.sharing, done.points) == (1, 1, max(award.points for award in won))
    elif cards[0][1] == team and cards[0][0] > cards[1][0]:
        assert isinstance(done, BestCard)
        assert done.card == cards[0][0]
    elif placed:
        assert isinstance(done, Crossed)
        assert done.points == max(award.points for award in placed)
    elif sheltered:
        assert isinstance(done, GoodCard)
        assert (done.card, done.is_sheltered) == (max(sheltered), True)
    elif own:
        assert isinstance(done, Crossed)
        assert done.place == min(award.place for award in own)
    match done:
        case Crossed(rider, line, place, points, shared):
            assert not points or (sharing[line, place] == shared and (rider, line) in {(a.id, a.line) for a in own})
        case GoodCard(rider, card, turn, is_sheltered):
            assert any((t, r, c, bool(a)) == (turn, rider, card, is_sheltered) for t, r, c, a in count.dealt)


def check_words(story: Story, fact: Fact, match: Match) -> None:
    """Check that a sentence names the rival and every card."""
    names, course = names_of(match), match.race.rules.course
    parts = fact_parts(story, fact, names, course)
    assert names.team(story.rival or 0) in text_of(parts)
    drawn = {part.team: part.cards for part in parts if isinstance(part, Cards)}
    assert not drawn or drawn == {story.team: fact.own, story.rival: fact.other}


def check_races(races: Sequence[Match]) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for match in races:
        count = Count(match)
        for team in range(1, len(match.seats) + 1):
            kinds.update(check_story(count, ridden_by(match, team)))
    return kinds


KINDS = {"PointsAtLine", "CardsDealt", "HeldCards", "InStrings", "Crossed", "GoodCard"}


def test_every_number_of_a_story_is_in_the_record() -> None:
    kinds = check_races([Match.resume(load(path_of(name))) for name in [*GOLDEN][:: len(GOLDEN) // 20]])
    assert kinds.keys() >= KINDS


@pytest.mark.release
def test_every_number_of_many_stories_is_in_the_record() -> None:
    golden = [Match.resume(load(path_of(name))) for name in GOLDEN]
    bots = [CLUBS if seed % 16 == 0 else ("random",) for seed in range(300 - len(golden))]
    bases = [*RULE_SETS]
    races = [
        Match.resume(simulate(base, RULE_SETS[base], 6, riders, seed))
        for seed, riders in enumerate(bots)
        for base in [bases[seed // 2 % len(bases)]]
    ]
    assert check_races([*golden, *races]).keys() >= KINDS | {"BestCard"}


@pytest.mark.parametrize("humans", [(), (2, 5)])
def test_without_one_human_the_story_is_the_winner_s(humans: tuple[int, ...]) -> None:
    match = Match.resume(load(path_of("boxed")))
    for team in humans:
        match.seat_player(team, "human")
    winner = standings(match.race).winners[0]
    assert story_of(match) == ridden_by(Match.resume(match.record()), winner)._replace(is_own=False)


def _retired(moves: int, team: int) -> Match:
    """Return a race of three teams in which this one, or all (0), retire after so many moves."""
    match = play_steps(match_of(["human", "bot:random", "bot:random"]), moves)
    for rider in match.race.riders:
        if team in (0, rider.team) and not match.over:
            match.answer(Retire(rider.id))
    while not match.over:
        match.answer(bot_decision(match)[0])
    return match


def test_a_team_that_retires_has_a_story_of_what_it_rode() -> None:
    """R4.5."""
    gone, later = story_of(_retired(0, 1)), story_of(_retired(12, 1))
    assert gone.well_done() is None
    assert isinstance(later.well_done(), BestCard)
    assert all(isinstance(fact, PointsAtLine | InStrings | CardsDealt) for fact in later.facts)


def test_where_nobody_finishes_all_share_the_win_and_nothing_is_told() -> None:
    """R6.6."""
    story = story_of(_retired(0, 0))
    assert (story.place, story.rival, story.facts, story.well_done()) == (1, None, (), None)


def test_a_tie_is_not_decided_at_a_line() -> None:
    """R6.6: teams with equal points."""
    tied = [
        story
        for name in GOLDEN
        for match in [Match.resume(load(path_of(name)))]
        for final in [standings(match.race)]
        if final.points_of(final.winners[0]) == final.points_of(with_places(final.ranking)[1][1])
        for story in [ridden_by(match, final.winners[0]), ridden_by(match, with_places(final.ranking)[1][1])]
    ]
    assert tied
    assert not [fact for story in tied for fact in story.facts if isinstance(fact, PointsAtLine | HeldCards)]
