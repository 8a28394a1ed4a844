"""The long computations of the review, in the worker process: winning chances, and the value of cards."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final, NamedTuple, Protocol

from breakaway_desktop.bots.advice import ADVISER, advice
from breakaway_desktop.bots.worker import BotReply
from breakaway_desktop.engine.race import team_number
from breakaway_desktop.match.chosen_cards import ChosenCard, advice_request, chosen_cards
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.turn_ends import ends_of_turns
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.record.writing import write
from breakaway_desktop.review.chances import ROLLOUTS, win_chances
from breakaway_desktop.review.decisions import JudgedCard, costliest, judge_choice

AHEAD: Final = 2
"""Number of pieces assigned in advance, so that the worker never idles and little is lost by stopping."""
_MAX_CACHED: Final = 4
_FIRST_TICKET: Final = 1_000_000_000
"""First ticket number, far above those of the races played before."""


class TaskRunner(Protocol):
    """The part of `bots.worker.Thinker`, or of its `Background`, that the computation needs."""

    @property
    def is_starting(self) -> bool: ...

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None: ...

    def answers(self) -> list[BotReply]: ...

    def cancel(self) -> None: ...


class Piece(NamedTuple):
    """A piece of the computation: what a team chose after `number` decisions, or, for team 0, the chances after turn
    `number`."""

    team: int
    number: int


@dataclass(slots=True)
class ReviewResults:
    """Results for a race so far: chances by turn (None where that failed), and judged choices by team."""

    chances: dict[int, tuple[float, ...] | None] = field(default_factory=dict)
    judged: dict[int, dict[int, tuple[JudgedCard, ...]]] = field(default_factory=dict)
    """Judged choices by team and number of decisions before them; none where that failed."""
    failed: int = 0

    def up_to(self, decisions: int) -> ReviewResults:
        """Return the judged choices among the first `decisions` decisions."""
        judged = {
            team: {number: cards for number, cards in by_number.items() if number < decisions}
            for team, by_number in self.judged.items()
        }
        return ReviewResults(judged=judged)


_CACHE: OrderedDict[Hashable, ReviewResults] = OrderedDict()
"""Results of the most recently reviewed races, so that reopening a review is instant."""


def forget_reviews() -> None:
    """Discard all cached results."""
    _CACHE.clear()


class ReviewComputation:
    """The computation for one race, which may still be played. Methods with a parameter `team` are about the decisions
    of that team.

    `rollouts` and `bot` set the amount of work.
    """

    def __init__(self, thinker: TaskRunner, match: Match, *, rollouts: int = ROLLOUTS, bot: str = "") -> None:
        self.thinker = thinker
        self.match = match
        self.rollouts = rollouts
        self.bot = bot or ADVISER
        self.results = ReviewResults()
        self._tickets = count(_FIRST_TICKET)
        self._team = 0
        """Team whose cards are weighed."""
        self._with_chances = False
        self._pending: dict[int, Piece] = {}
        """Assigned pieces by ticket."""
        self._steps: tuple[Step, ...] = ()
        """The decisions that `results` and `_choices` are about."""
        self._choices: dict[int, list[ChosenCard]] = {}
        self.follow_race()

    @property
    def running(self) -> bool:
        return bool(self._pending)

    def follow_race(self) -> None:
        """Take in what has been decided since the last call; discard the results of what has been undone."""
        steps, before = self.match.steps, self._steps
        if len(steps) == len(before) and (not steps or steps[-1] is before[-1]):
            return
        pairs = enumerate(zip(before, steps, strict=False))
        unchanged = next((number for number, (old, new) in pairs if old is not new), min(len(before), len(steps)))
        if unchanged < len(before):
            self.stop()
            self.results = self.results.up_to(unchanged)
        self._steps = tuple(steps)
        self._choices.clear()
        if self.match.over:
            self._cache_results()

    def _cache_results(self) -> None:
        """Share the results with all other computations for this race; its name and other notes do not matter."""
        key = write(replace(self.match.record(), meta={})), self.rollouts, self.bot
        self.results = _CACHE.setdefault(key, self.results)
        _CACHE.move_to_end(key)
        while len(_CACHE) > _MAX_CACHED:
            _CACHE.popitem(last=False)

    def _choices_of(self, team: int) -> list[ChosenCard]:
        """Return the cards that the team chose when it had a choice."""
        if team not in self._choices:
            self._choices[team] = chosen_cards(self.match, team)
        return self._choices[team]

    def _decisions_of(self, team: int) -> list[int]:
        """Return the team's decisions, each as the number of decisions before it. With secret orders one decision plays
        several cards (R4.2)."""
        return sorted({chosen.decisions for chosen in self._choices_of(team)})

    def decisions_left(self, team: int) -> int:
        judged = self.results.judged.get(team, {})
        return sum(decisions not in judged for decisions in self._decisions_of(team))

    def decision_count(self, team: int) -> int:
        return len(self._decisions_of(team))

    def pieces_left(self, team: int) -> int:
        return self.decisions_left(team) + len(self._turns) - len(self.results.chances)

    def piece_count(self, team: int) -> int:
        return self.decision_count(team) + len(self._turns)

    def progress(self, team: int) -> float:
        """Return the share of finished pieces, from 0 to 1."""
        pieces = self.piece_count(team)
        return 1 - self.pieces_left(team) / pieces if pieces else 1.0

    @property
    def _turns(self) -> list[int]:
        return [turn for turn, _race in ends_of_turns(self.match.first, self.match.steps)]

    def start(self, team: int, *, with_chances: bool = True) -> None:
        """Compute the missing pieces, decisions first."""
        self.stop()
        self._team, self._with_chances = team, with_chances
        self._assign_next()

    def stop(self) -> None:
        """Cancel the remaining pieces; results are kept."""
        if self._pending:
            self.thinker.cancel()
        self._pending.clear()
        self._team, self._with_chances = 0, False

    def collect(self) -> bool:
        """Collect the answers that have arrived, and return whether there were any."""
        is_new = False
        for answer in self.thinker.answers():
            piece = self._pending.pop(answer.ticket, None)
            if piece is not None:
                self._add_result(piece, answer)
                is_new = True
        self._assign_next()
        return is_new

    def _missing_pieces(self) -> list[Piece]:
        """Return what is neither computed nor assigned: the latest decision first, and last the chances."""
        team, results = self._team, self.results
        missing: list[Piece] = []
        if team:
            judged = results.judged.get(team, {})
            missing += [Piece(team, number) for number in reversed(self._decisions_of(team)) if number not in judged]
        if self._with_chances:
            missing += [Piece(0, turn) for turn in self._turns if turn not in results.chances]
        assigned = self._pending.values()
        return [piece for piece in missing if piece not in assigned]

    def _assign_next(self) -> None:
        if len(self._pending) < AHEAD:
            for piece in self._missing_pieces()[: AHEAD - len(self._pending)]:
                self._assign(piece)

    def _assign(self, piece: Piece) -> None:
        ticket = next(self._tickets)
        self._pending[ticket] = piece
        if piece.team:
            self.thinker.assign(ticket, advice, (*advice_request(self.match, piece.number, piece.team), self.bot))
        else:
            race = dict(ends_of_turns(self.match.first, self.match.steps))[piece.number]
            self.thinker.assign(ticket, win_chances, (race, self.rollouts, race.rules.seed))

    def _add_result(self, piece: Piece, answer: BotReply) -> None:
        self.results.failed += answer.failure is not None
        if not piece.team:
            self.results.chances[piece.number] = answer.value
            return
        judged: list[JudgedCard | None] = []
        if answer.failure is None:
            view, _ask, _seed_parts = advice_request(self.match, piece.number, piece.team)
            chosen = [choice for choice in self._choices_of(piece.team) if choice.decisions == piece.number]
            judged = [judge_choice(choice, answer.value, view) for choice in chosen]
        by_number = self.results.judged.setdefault(piece.team, {})
        by_number[piece.number] = tuple(card for card in judged if card is not None)

    def _judged_cards(self, team: int) -> list[JudgedCard]:
        return [card for cards in self.results.judged.get(team, {}).values() for card in cards]

    def costliest(self, team: int) -> list[JudgedCard]:
        """Return the team's costliest decisions, as far as they have been judged."""
        return costliest(self._judged_cards(team))

    def costly(self, team: int) -> frozenset[tuple[int, int]]:
        """Return turn and rider of all of the team's costly decisions, as far as they have been judged."""
        chosen = (judged.chosen for judged in costliest(self._judged_cards(team), most=None))
        return frozenset((each.turn, each.rider) for each in chosen)

    def cost_of(self, number: int) -> float | None:
        """Return the expected points given up by the cards of a rider, or of a team by its `team_number`.

        None until all of the team's decisions are judged.
        """
        team = number // 10
        if self.decisions_left(team):
            return None
        return sum(card.cost for card in self._judged_cards(team) if number in (card.chosen.rider, team_number(team)))
