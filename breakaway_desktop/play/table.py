"""The driver of a match for the window: asks bots, plays for riders without a choice, and shows what happened at a pace
that can be followed. Knows no drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from breakaway_desktop.bots.worker import Answer, Thinker
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, GiveOrders, PlayCard, Retire
from breakaway_desktop.engine.events import TurnEnded
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.play.advice import AdviceRequest
from breakaway_desktop.play.film import SPEEDS, WITH_LINES, Film, rolls_of
from breakaway_desktop.play.ride_for_me import RideForMe
from breakaway_desktop.play.watching.shots import DEALING
from breakaway_desktop.record.turn_report import Step

KEPT_VIEWS: Final = 6


class Table:
    """`wake` is called, from another thread, when a bot has answered: it must make `update` be called soon.

    Its owner calls `update` with the milliseconds that have passed, while `animating` or after a wake.
    """

    def __init__(self, match: Match, thinker: Thinker, *, speed: str = "normal", seconds: float | None = None) -> None:
        self.match = match
        self.thinker = thinker
        self.speed = speed
        self.seconds = seconds
        """How long a bot may think about a decision; None: a fixed amount of work."""
        self.paused = False
        self.failures: list[Refusal] = [match.stand_in] if match.stand_in else []
        """What went wrong with bots since the screen last looked; each kind of failure of a bot is told once."""
        self._told: set[tuple[int, str]] = set()
        self.on_step: Callable[[Step], None] | None = None
        self.advice = AdviceRequest(thinker)
        self.ride_for_me = RideForMe(thinker)
        self.film = Film(match.race)
        self._ticket = 0
        self._asking: dict[int, Ask] = {}
        """What bots are thinking about, by ticket."""
        self._answers: dict[int, tuple[Ask, Answer]] = {}
        """What they have answered, by team."""
        self._running_to: int | None = None
        self._one_more = False
        self._seen: dict[tuple[int, int], tuple[Race, View]] = {}

    # What is to be seen

    @property
    def steps_shown(self) -> int:
        """How many steps of the match have been shown from their beginning to their end."""
        shot = self.film.shot
        if shot is None:
            return len(self.match.steps)
        return shot.step + isinstance(shot.event, TurnEnded)

    def seen(self, race: Race, reader: int) -> View:
        """A race as one team sees it; the last few are kept."""
        key = id(race), reader
        if key not in self._seen:
            if len(self._seen) >= KEPT_VIEWS:
                del self._seen[next(iter(self._seen))]
            self._seen[key] = race, see(race, reader)
        return self._seen[key][1]

    @property
    def asked(self) -> AskCard | None:
        """What a human is asked now; None while something is still shown, thought about or written."""
        ask = self.owed if self._is_settled() else None
        return ask if isinstance(ask, AskCard) else None

    @property
    def ordering(self) -> AskOrders | None:
        """The team of a human that is to give its orders now (R4.2); None as with `asked`."""
        ask = self.owed if self._is_settled() else None
        return ask if isinstance(ask, AskOrders) else None

    @property
    def owed(self) -> Ask | None:
        """The next decision of a human once everything before it has been shown. It is taken while what others have
        decided is being written, too."""
        if self.film or self.match.over:
            return None
        for ask in self.match.asks:
            if self.match.seat(ask.team).is_human:
                is_for_him = self.match.automatic() is not None or self.ride_for_me.takes(self.match, ask)
                return None if is_for_him else ask
        return None

    @property
    def thinking(self) -> int:
        """The team whose bot is thinking and keeps everybody waiting, or 0."""
        if self.film or not self._asking or self._human_is_awaited():
            return 0
        return next(iter(self._asking.values())).team

    @property
    def warms_up(self) -> bool:
        """Whether what is waited for waits for the bots' process, which is starting."""
        return self.thinker.is_starting

    @property
    def over(self) -> bool:
        """Whether the race is over and all of it has been shown."""
        return self.match.over and not self.film

    @property
    def is_held(self) -> bool:
        """Whether it is paused and nobody wants one more decision, or a whole turn of them."""
        return self.paused and not self._one_more and self._running_to is None

    @property
    def animating(self) -> bool:
        return bool(self.film) or not self._is_settled() or self._is_due

    @property
    def _is_due(self) -> bool:
        """Whether `update` has something to decide or to ask now, so that nobody may sleep over it."""
        if self.is_held or self.match.over:
            return False
        if self._answers or self.match.automatic() is not None:
            return True
        ask = self.match.ask
        if ask is not None and self.ride_for_me.takes(self.match, ask):
            return not self.ride_for_me.is_pending
        return any(not self.match.seat(ask.team).is_human for ask in self._open_asks())

    # What happens

    def update(self, dt_ms: float) -> bool:
        """Time passes; True if there is something else to be seen. Call it once more after every True."""
        changed = self.film.roll(dt_ms)
        for answer in self.thinker.answers():
            ask = self._asking.pop(answer.ticket, None)
            if ask is not None:
                self._answers[ask.team] = ask, answer
            elif self.advice.take(answer) or self.ride_for_me.take(answer):
                changed = True
        self.failures += self.thinker.notices()
        self._ask_ahead()
        while not self.is_held and not self.film and self._is_settled() and not self.match.over:
            decision = self._next()
            if decision is None:
                break
            self._one_more = False
            self._take(decision, auto_played=True)
            changed = True
        return changed

    def play(self, card: int) -> Step:
        """The human who is asked plays this card. Raises Refused, and LookupError when nobody is asked."""
        ask = self._owed_or_raise()
        if isinstance(ask, AskOrders):
            raise LookupError("no human is asked for a card")  # no words: a mistake of the caller
        return self._take(PlayCard(ask.rider, card))

    def give(self, orders: GiveOrders) -> Step:
        """A human's orders for his team (R4.2). Raises Refused, and LookupError when no human is asked for any."""
        if not isinstance(self.owed, AskOrders):
            raise LookupError("no human is asked for orders")  # no words: a mistake of the caller
        return self._take(orders)

    def give_up(self) -> Step:
        """The human who is asked gives up this decision, or the orders of his team (R4.4)."""
        return self._take(self.match.no_order(self._owed_or_raise()))

    def retire(self, rider: int) -> Step:
        """Retires a rider (R4.5). Raises Refused."""
        self.end_film()
        self._forget_question()
        return self._take(Retire(rider))

    def seek_advice(self, view: View) -> None:
        """What the best bot would do in the place of the human who is asked, as far as he sees by this view: it comes
        to `advice`. Raises LookupError when nobody is asked."""
        ask = self._owed_or_raise()
        self.leave_advice()
        self._ticket += 1
        self.advice.seek(self._ticket, view, ask, self.match.question(ask, 0).seed_parts)

    def leave_advice(self) -> None:
        """Nobody wants the advice any more. Bots who were thinking meanwhile are asked again."""
        if self.advice.is_pending:
            self.thinker.cancel()
            self._asking.clear()
        self.advice.forget()

    def may_undo(self) -> Undo | None:
        """What `undo` would take back; its consent is the screen's business."""
        return self.match.next_undo()

    def undo(self) -> tuple[Step, ...]:
        """Takes back to the last decision of a human, at once; a bot that thinks is told to stop."""
        self._forget_question()
        taken = self.match.undo()
        # He has come back to choose.
        self.ride_for_me.ask_at(self.match.race)
        self._show_all()
        return taken

    def redo(self) -> tuple[Step, ...]:
        self._forget_question()
        taken = self.match.redo()
        self._show_all()
        return taken

    def end_film(self) -> None:
        """Everything that has happened is shown at once."""
        self._show_all()

    def step_film(self) -> None:
        """The next thing that happened, and then the film stands still."""
        self.film.step()
        self.film.pause()

    def watch(self, since: int) -> None:
        """Shows once more what has happened since that many steps of the match had been taken, rolling in any case."""
        self._show_all()
        self.film.spent = 0.0
        speed = self.speed if SPEEDS[self.speed] else "normal"
        roll = self.film.pace(self._limited(sum(map(rolls_of, self.match.steps[since:]))), speed)
        for number, step in enumerate(self.match.steps[since:], start=since):
            self.film.append(step, roll, number, self.match.humans)
        self.film.spent = 0.0

    def run_on(self, *, whole_turn: bool = False) -> None:
        """Shows nothing until a human is asked again, or, with `whole_turn`, until the turn is over."""
        self._show_all()
        self._running_to = self.match.race.turn + 1 if whole_turn else 0

    def step_once(self) -> None:
        """While paused: one more decision."""
        self._show_all()
        self._one_more = True

    def hand_over(self, team: int, player: str) -> None:
        """Passes a team to a human or a bot in mid-race."""
        self._forget_question()
        self.match.hand_over(team, player)

    def leave(self) -> None:
        """The screen goes: nobody waits for a bot any more."""
        self._forget_question()

    # Inside

    def _next(self) -> Decision | None:
        """The next decision that needs no human, if there is one now."""
        automatic = self.match.automatic()
        if automatic is not None:
            return automatic
        for ask in self.match.asks:
            if ask.team in self._answers:
                return self._answered(ask)
        ask_card = self.match.ask
        if ask_card is not None and self.ride_for_me.takes(self.match, ask_card):
            card = self.ride_for_me.card(self.match)
            return None if card is None else PlayCard(ask_card.rider, card)
        if self._human_is_awaited():
            self._running_to = None
            self.film.spent = 0.0
        self._ask_ahead()
        return None

    def _answered(self, ask: Ask) -> Decision:
        """What a bot has decided, or that it has decided nothing (R4.4)."""
        _, answer = self._answers.pop(ask.team)
        decision, failure = self.match.judged(ask, answer)
        if failure is not None and (ask.team, failure.key) not in self._told:
            self._told.add((ask.team, failure.key))
            self.failures.append(failure)
        return decision

    def _human_is_awaited(self) -> bool:
        return any(self.match.seat(ask.team).is_human for ask in self.match.asks)

    def _open_asks(self) -> list[Ask]:
        """What is awaited and nobody thinks about yet."""
        thinking = {ask.team for ask in self._asking.values()}
        return [ask for ask in self.match.asks if ask.team not in thinking and ask.team not in self._answers]

    def _ask_ahead(self) -> None:
        """Bots think about the next decision while the last one is still being shown, and while humans give orders."""
        if not self._is_settled() or self.match.automatic() is not None:
            return
        for ask in self._open_asks():
            if not self.match.seat(ask.team).is_human:
                self._ticket += 1
                self._asking[self._ticket] = ask
                self.thinker.ask(*self.match.question(ask, self._ticket)._replace(seconds=self.seconds))
            elif isinstance(ask, AskCard) and self.ride_for_me.takes(self.match, ask):
                self._ticket += self.ride_for_me.weigh(self._ticket + 1, self.match, ask)

    def _take(self, decision: Decision, *, auto_played: bool = False) -> Step:
        if self.match.seat(decision.team).is_human:
            self.leave_advice()
        rolls = self._run_length()
        step = self.match.answer(decision, auto_played=auto_played)
        if self.match.is_simultaneous:
            rolls = rolls_of(step)
        roll = self.film.pace(self._limited(rolls), self.speed)
        if self.on_step is not None:
            self.on_step(step)
        if self._is_running_on():
            self._show_all()
        else:
            number, humans = len(self.match.steps) - 1, self.match.humans
            self.film.append(step, roll, number, humans, rests=self._is_watched_together)
        return step

    @property
    def _is_watched_together(self) -> bool:
        """Whether several people see at one screen what has become of their secret orders."""
        several = len(self.match.humans) > 1 and self.match.is_simultaneous
        return several and not self.match.race.rules.variant.hides_road

    def _limited(self, rolls: float) -> float:
        """Return how many rolls are to be over in time; 0 where nobody waits for his own card meanwhile."""
        return rolls if self.match.humans and not self._is_watched_together else 0.0

    def _run_length(self) -> float:
        """How many rolls it takes before a human is asked, as the order and the road stand: the cards that are dealt
        on the way are counted, and what may be won at lines."""
        race, count = self.match.race, 0
        for count, group in enumerate(race.order[race.moved :]):
            if count and self._is_asked(group[0], race):
                return count * WITH_LINES
        ahead = sorted((rider for rider in race.riders if not rider.retired), key=lambda rider: -rider.square)
        next_turn = next((at for at, rider in enumerate(ahead) if self._is_asked(rider.id, race)), 0)
        return (count + 1 + next_turn) * WITH_LINES + DEALING

    def _is_asked(self, rider: int, race: Race) -> bool:
        """Whether a human is likely to be asked for his card."""
        return self.match.seat(rider // 10).is_human and (rider not in race.dropped or rider in self.match.steered)

    def _show_all(self) -> None:
        self.film.end(self.match.race)

    def _is_running_on(self) -> bool:
        if self._running_to is None:
            return False
        if self._running_to and self.match.race.turn >= self._running_to:
            self._running_to = None
        return True

    def _is_settled(self) -> bool:
        return self.match.autosave is None or self.match.autosave.settled

    def _owed_or_raise(self) -> Ask:
        owed = self.owed
        if owed is None:
            raise LookupError("no human is asked")  # no words: a mistake of the caller
        return owed

    def _forget_question(self) -> None:
        self.thinker.cancel()
        self.advice.forget()
        self.ride_for_me.ask_at(None)
        self._asking.clear()
        self._answers.clear()
        self._one_more = False
        self._running_to = None
