"""The long computations of the review, in the worker process: winning chances, and the value of cards."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Final, Protocol

from breakaway_desktop.bots.advice import ADVISER, advice
from breakaway_desktop.bots.worker import BotReply
from breakaway_desktop.match.chosen_cards import ChosenCard, advice_request, chosen_cards
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.turn_ends import ends_of_turns
from breakaway_desktop.record.writing import write
from breakaway_desktop.review.chances import ROLLOUTS, win_chances
from breakaway_desktop.review.decisions import JudgedCard, costliest, judge_choice

AHEAD: Final = 2
"""Number of pieces assigned in advance, so that the worker never idles and little is lost by stopping."""
_MAX_CACHED: Final = 4
_FIRST_TICKET: Final = 1_000_000_000
"""First ticket number, far above those of the races played before."""


class TaskRunner(Protocol):
    """The part of `bots.worker.Thinker` that the review needs."""

    @property
    def is_starting(self) -> bool: ...

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None: ...

    def answers(self) -> list[BotReply]: ...

    def cancel(self) -> None: ...


@dataclass(slots=True)
class ReviewResults:
    """Results for a race so far: chances by turn (None where that failed), and judged choices by team."""

    chances: dict[int, tuple[float, ...] | None] = field(default_factory=dict)
    judged: dict[int, list[JudgedCard]] = field(default_factory=dict)
    weighed: dict[int, set[int]] = field(default_factory=dict)
    """Judged or failed decisions by team; each is given as the number of decisions before it."""
    failed: int = 0


_CACHE: OrderedDict[Hashable, ReviewResults] = OrderedDict()
"""Results of the most recently reviewed races, so that reopening a review is instant."""


def forget_reviews() -> None:
    """Discard all cached results."""
    _CACHE.clear()


class ReviewComputation:
    """The computation for one race. Methods with a parameter `team` are about the decisions of that team.

    `rollouts` and `bot` set the amount of work.
    """

    def __init__(self, thinker: TaskRunner, match: Match, *, rollouts: int = ROLLOUTS, bot: str = "") -> None:
        self.thinker = thinker
        self.match = match
        self.rollouts = rollouts
        self.bot = bot or ADVISER
        self.running = False
        self._tickets = count(_FIRST_TICKET)
        self._queue: deque[Callable[[], None]] = deque()
        self._pending: dict[int, Callable[[BotReply], None]] = {}
        self._choices: dict[int, list[ChosenCard]] = {}
        self.results = self._cached_results()

    def _cached_results(self) -> ReviewResults:
        key = write(self.match.record()), self.rollouts, self.bot
        results = _CACHE.setdefault(key, ReviewResults())
        _CACHE.move_to_end(key)
        while len(_CACHE) > _MAX_CACHED:
            _CACHE.popitem(last=False)
        return results

    def _choices_of(self, team: int) -> list[ChosenCard]:
        """Return the cards that the team chose when it had a choice."""
        if team not in self._choices:
            self._choices[team] = chosen_cards(self.match, team)
        return self._choices[team]

    def _decisions_of(self, team: int) -> list[int]:
        """Return the team's decisions, each as the number of decisions before it. With secret orders one decision plays
        several cards (R4.2)."""
        return sorted({chosen.decisions for chosen in self._choices_of(team)})

    def pieces_left(self, team: int) -> int:
        """Return the number of pieces still to compute."""
        judged_decisions = self.results.weighed.get(team, set())
        weighing = sum(decisions not in judged_decisions for decisions in self._decisions_of(team))
        return weighing + len(self._turns) - len(self.results.chances)

    def piece_count(self, team: int) -> int:
        """Return the total number of pieces of the computation."""
        return len(self._decisions_of(team)) + len(self._turns)

    def progress(self, team: int) -> float:
        """Return the share of finished pieces, from 0 to 1."""
        pieces = self.piece_count(team)
        return 1 - self.pieces_left(team) / pieces if pieces else 1.0

    @property
    def _turns(self) -> list[int]:
        return [turn for turn, _race in ends_of_turns(self.match.first, self.match.steps)]

    def start(self, team: int) -> None:
        """Queue the missing pieces, decisions first."""
        self.stop()
        judged_decisions = self.results.weighed.setdefault(team, set())
        for decisions in self._decisions_of(team):
            if decisions not in judged_decisions:
                position = advice_request(self.match, decisions, team)
                on_answer: Callable[[BotReply], None] = partial(self._add_judgement, team, decisions)
                self._queue.append(partial(self._assign, on_answer, advice, (*position, self.bot)))
        seed = self.match.race.rules.seed
        for turn, race in ends_of_turns(self.match.first, self.match.steps):
            if turn not in self.results.chances:
                on_answer = partial(self._add_chances, turn)
                self._queue.append(partial(self._assign, on_answer, win_chances, (race, self.rollouts, seed)))
        self._assign_next()

    def stop(self) -> None:
        """Cancel the remaining pieces; results are kept."""
        if self._pending:
            self.thinker.cancel()
        self._queue.clear()
        self._pending.clear()
        self.running = False

    def collect(self) -> bool:
        """Collect the answers that have arrived, and return whether there were any."""
        is_new = False
        for answer in self.thinker.answers():
            on_answer = self._pending.pop(answer.ticket, None)
            if on_answer is not None:
                on_answer(answer)
                is_new = True
        self._assign_next()
        return is_new

    def _assign_next(self) -> None:
        while self._queue and len(self._pending) < AHEAD:
            self._queue.popleft()()
        self.running = bool(self._pending)

    def _assign(
        self, on_answer: Callable[[BotReply], None], work: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> None:
        ticket = next(self._tickets)
        self._pending[ticket] = on_answer
        self.thinker.assign(ticket, work, arguments)

    def _add_chances(self, turn: int, answer: BotReply) -> None:
        self.results.chances[turn] = answer.value
        self.results.failed += answer.failure is not None

    def _add_judgement(self, team: int, decisions: int, answer: BotReply) -> None:
        self.results.weighed[team].add(decisions)
        self.results.failed += answer.failure is not None
        if answer.failure is not None:
            return
        view, _ask, _seed_parts = advice_request(self.match, decisions, team)
        chosen = [choice for choice in self._choices[team] if choice.decisions == decisions]
        matching = [judge_choice(choice, answer.value, view) for choice in chosen]
        self.results.judged.setdefault(team, []).extend(choice for choice in matching if choice is not None)

    def costliest(self, team: int) -> list[JudgedCard]:
        """Return the team's costliest decisions, as far as they have been judged."""
        return costliest(self.results.judged.get(team, []))

    def cost_of(self, number: int) -> float | None:
        """Return the expected points given up by the cards of a rider, or of a team if `number` is a team's.

        None until all of the team's decisions are judged.
        """
        team = number // 10 or number
        if any(choice.decisions not in self.results.weighed.get(team, set()) for choice in self._choices_of(team)):
            return None
        return sum(choice.cost for choice in self.results.judged.get(team, []) if number in (choice.chosen.rider, team))
