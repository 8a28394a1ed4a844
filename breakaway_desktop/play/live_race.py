"""A running race, and its playback, which follows the decisions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import Self

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, GiveOrders, PlayCard, Retire
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.automatic import highest_cards
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.watching.pacing import FIRST_RACE, LATER, UNHURRIED, Pacing
from breakaway_desktop.play.watching.playback import TO_QUESTION, Playback, live_of
from breakaway_desktop.play.watching.shots import ShotList
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.settings import Settings


@dataclass(frozen=True, slots=True)
class LiveRace:
    """The driver, which is the only mutable part, and the progress of the playback.

    Call `update` with the milliseconds passed while `is_animating`, and when a bot has replied.
    """

    driver: Driver
    playback: Playback
    is_showing_moves: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_showing_moves", not self.playback.is_at_end)

    @property
    def speed(self) -> str:
        return self.driver.settings.speed

    @property
    def match(self) -> Match:
        return self.driver.match

    # Questions

    @property
    def answerable_card_ask(self) -> AskCard | None:
        """`reached_ask` for one card, once all decisions are saved; else None."""
        ask = self.reached_ask if self.driver.is_saved else None
        return ask if isinstance(ask, AskCard) else None

    @property
    def answerable_orders_ask(self) -> AskOrders | None:
        """`reached_ask` for a team's orders (R4.2), once all decisions are saved; else None."""
        ask = self.reached_ask if self.driver.is_saved else None
        return ask if isinstance(ask, AskOrders) else None

    @property
    def reached_ask(self) -> Ask | None:
        """`Driver.next_human_ask`, once everything before it was shown; else None."""
        return None if self.is_showing_moves else self.driver.next_human_ask

    @property
    def asks_elsewhere(self) -> list[Ask]:
        """`Driver.asks_elsewhere`, once everything before them has been shown and saved; until then, none."""
        asks = self.driver.asks_elsewhere
        return [] if not asks or self.is_showing_moves or not self.driver.is_saved else asks

    @property
    def thinking(self) -> int:
        """Team whose bot everybody is waiting for; 0: none."""
        return 0 if self.is_showing_moves else self.driver.thinking

    @property
    def over(self) -> bool:
        """Whether the race is over and completely shown."""
        return self.driver.match.over and not self.is_showing_moves

    @property
    def is_animating(self) -> bool:
        """Whether `update` has anything to do."""
        return self.is_showing_moves or not self.driver.is_saved or (not self.playback.is_held and self.driver.is_due)

    @property
    def waits_for_player(self) -> bool:
        """Whether each move waits until a human at the screen goes on."""
        return self.driver.settings.bots_wait and bool(self.match.humans) and not self.driver.teams_elsewhere

    # Time and decisions

    def update(self, ms: float) -> Self:
        """Advance time; bots and riders without a choice decide until there is something to show.

        Return self if nothing has changed; otherwise there may be more to decide.
        """
        self.driver.pass_time(ms)
        race = self.with_playback(self.playback.advance(ms))
        if self.driver.think():
            race = replace(race)  # a new value, because there is an answer to show
        while race.playback.awaits_decision:
            decision = self.driver.next_decision()
            if decision is None:
                return race._end_run() if self.driver.is_saved and self.driver.awaits_human else race
            race = race.decide(decision, auto_played=True)
        if race._looks_ahead:
            decision = race.driver.next_decision()
            if decision is not None and decision.team not in race.match.humans:
                race = race.decide(decision, auto_played=True)
        return race

    @property
    def _looks_ahead(self) -> bool:
        """Whether the move of a bot that may win a line is decided while the move before it is shown."""
        playback, race = self.playback, self.match.race
        shot, coming = playback.shot, race.order[race.moved : race.moved + 1]
        if shot is None or not shot.moves or not coming or race.over or self.speed not in UNHURRIED:
            return False
        if playback.paused or playback.target_turn is not None or shot.step < len(self.match.steps) - 1:
            return False
        front = max(rider.square for rider in race.on_road())
        reach = max(race.rider(number).square + max(race.rider(number).hand, default=0) for number in coming[0])
        return bool(race.rules.course.crossed(front, reach)) and race.rules.shows_new

    def _end_run(self) -> Self:
        """End the run of automatic moves, if there was one."""
        playback = self.playback
        is_run = playback.run_ms or playback.target_turn is not None
        return self.with_playback(playback.await_human()) if is_run else self

    def decide(self, decision: Decision, *, auto_played: bool = False) -> Self:
        """Apply a decision and show it. Raises Refused."""
        rolls = None if self.match.is_simultaneous else self.driver.count_rolls()
        step = self.driver.decide(decision, auto_played=auto_played)
        return self.with_playback(self.playback.append_step(step, self._pacing(rolls)))

    def play(self, card: int) -> Self:
        """Play this card for the human who is asked. Raises Refused, and LookupError if nobody is asked."""
        ask = self._require_ask()
        if isinstance(ask, AskOrders):
            raise LookupError("no human is asked for a card")  # no words: a mistake of the caller
        return self.decide(PlayCard(ask.rider, card))

    def give_orders(self, orders: GiveOrders) -> Self:
        """Give the orders of a human for his team (R4.2). Raises Refused, and LookupError if none are needed."""
        if not isinstance(self.reached_ask, AskOrders):
            raise LookupError("no human is asked for orders")  # no words: a mistake of the caller
        return self.decide(orders)

    def ride_in(self) -> Self:
        """Play the highest card of each human's rider from now on, the first as the decision that an undo leads to."""
        ask = self._require_ask()
        race = self.decide(highest_cards(ask))
        race.driver.is_riding_in = True
        return race

    def skip_decision(self) -> Self:
        """Skip the decision of the human who is asked, or the orders of his team (R4.4)."""
        return self.decide(self.match.no_order(self._require_ask()))

    def retire(self, rider: int) -> Self:
        """Retire a rider (R4.5). Raises Refused."""
        self.driver.forget_questions()
        return self.with_playback(self.playback.forget_targets()).decide(Retire(rider))

    def request_advice(self, view: View, *, is_shown: bool = True) -> None:
        """Ask for advice for the human who is asked, who sees it if `is_shown`. Raises LookupError if nobody is."""
        self.driver.request_advice(view, self._require_ask(), is_shown=is_shown)

    def _require_ask(self) -> Ask:
        ask = self.reached_ask
        if ask is None:
            raise LookupError("no human is asked")  # no words: a mistake of the caller
        return ask

    # Undo and redo

    def undo(self) -> tuple[Self, tuple[Step, ...]]:
        """Undo to the last decision of a human, at once; return the undone steps too."""
        undone = self.driver.undo()
        return self.with_playback(self.playback.undo_to(len(self.match.steps))), undone

    def redo(self) -> tuple[Self, tuple[Step, ...]]:
        """Redo the undone decisions, at once; return these steps too."""
        redone = self.driver.redo()
        return self.with_playback(self.playback.append_unseen(redone)), redone

    # Playback

    def show_again(self, steps: int) -> Self:
        """Replay everything after this number of steps at the slow speed, however long it takes."""
        pacing = self._pacing(None)
        pace = pacing.pace._replace(longest_run=inf)
        return self.with_playback(
            self.playback.show_again(steps, pacing._replace(speed="slow", rests=False, pace=pace))
        )

    def resume(self) -> Self:
        """Go on without a pause, or with one before the next move."""
        if not self.waits_for_player:
            return self.with_playback(self.playback.play())
        playback = self.playback.step_to_shot() if self.match.is_simultaneous else self.playback.freeze()
        return self.with_playback(playback)

    def skip_animation(self) -> Self:
        """Jump to the end of what has happened; several people see how the turn ends."""
        playback = self.playback if self.waits_for_player else self.playback.play()
        return self.with_playback(playback.skip_moves() if self._is_watched_together else playback.skip())

    def skip_ahead(self, *, turn: bool = False) -> Self:
        """Show nothing until a human is asked or, with `turn`, until the turn is over."""
        return self.with_playback(self.playback.skip_to(self.match.race.turn + 1 if turn else TO_QUESTION))

    def _pacing(self, rolls: float | None) -> Pacing:
        humans = self.match.humans
        is_limited = humans and not self._is_watched_together
        is_first_race = self.driver.settings.shown_level == 1 and not self.match.is_simultaneous
        pace = FIRST_RACE if is_first_race else LATER
        return Pacing(self.speed, rolls if is_limited else 0.0, humans, self._is_watched_together, pace)

    @property
    def _is_watched_together(self) -> bool:
        """Whether several people watch the result of their secret orders at one screen."""
        several = len(self.match.humans) > 1 and self.match.is_simultaneous
        return several and not self.match.race.rules.variant.hides_road

    def with_playback(self, playback: Playback) -> Self:
        return self if playback is self.playback else replace(self, playback=playback)


def begin_live(match: Match, thinker: Thinker, settings: Settings) -> LiveRace:
    """Return a race in its current state, completely shown."""
    shots = ShotList.of(match.first, match.steps)
    return LiveRace(Driver(match, thinker, settings), live_of(shots))


def recap_from(match: Match, team: int = 0) -> int:
    """Return the index of the first step to recap: the one after the last decision of this team (0: any human).

    Orders and retirements take effect later and are recapped with their effects; so is the last card of a race.
    """
    count = match.count_to_last_choice(team)
    is_own = match.is_simultaneous or match.over or (count > 0 and isinstance(match.steps[count - 1].decision, Retire))
    return max(0, count - is_own)
