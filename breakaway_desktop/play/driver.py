"""The driver of a match: asks bots, and decides for bots and for riders without a choice."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.bots.advice import Advice, advice
from breakaway_desktop.bots.registry import SECONDS, find_bot, has_parameter, is_plugin
from breakaway_desktop.bots.worker import BotReply, BotRequest, Thinker
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import LARGEST
from breakaway_desktop.engine.points_left import can_win_points
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.automatic import highest_cards
from breakaway_desktop.match.bot_decisions import bot_request, seat_stand_ins, validate_answer
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT
from breakaway_desktop.play.auto_play import AutoPlay
from breakaway_desktop.play.home_riders import home_riders, next_home_decision, play_alone
from breakaway_desktop.play.watching.pacing import WITH_LINES
from breakaway_desktop.play.watching.shots import DEALING
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.settings import Settings


class AdviceRequest:
    """A request for advice, one at a time."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._ticket = 0
        self.ask: Ask | None = None
        """Question that the advice is about."""
        self.advice: Advice | None = None
        self.failed = False
        """Whether the bot could not give advice."""
        self.is_shown = False
        """Whether the player has asked for it; if not, only the tutor uses it."""

    @property
    def is_pending(self) -> bool:
        return self._ticket > 0

    def request(
        self, ticket: int, view: View, ask: Ask, seed_parts: tuple[int, int, int, int], *, is_shown: bool
    ) -> None:
        """Start a request; `ticket` must differ from those of bots."""
        self.forget()
        self._ticket, self.ask, self.is_shown = ticket, ask, is_shown
        self._thinker.assign(ticket, advice, (view, ask, seed_parts))

    def accept(self, answer: BotReply) -> bool:
        """Store the reply; return whether it belongs to this request."""
        if not self._ticket or answer.ticket != self._ticket:
            return False
        self._ticket = 0
        self.advice = answer.value
        self.failed = answer.value is None
        return True

    def forget(self) -> None:
        """Drop the advice; the caller cancels a pending request."""
        self._ticket, self.ask, self.advice, self.failed, self.is_shown = 0, None, None, False, False


class Driver:
    """Everything that changes during a race: its match, and requests to bots."""

    def __init__(self, match: Match, thinker: Thinker, settings: Settings) -> None:
        self.match = match
        self.thinker = thinker
        self.settings = settings
        stand_in = seat_stand_ins(match)
        self.failures: list[Refusal] = [stand_in] if stand_in else []
        """Failures of bots since they were last read, at most one of each kind per bot."""
        self.advice = AdviceRequest(thinker)
        self.ride_for_me = AutoPlay(thinker)
        self.is_riding_in = False
        """Whether humans have let their riders ride in: the highest cards are played for them."""
        self.teams_elsewhere: frozenset[int] = frozenset()
        """Teams of humans who decide elsewhere than at the screen."""
        self._points_left: tuple[Race | None, bool] = None, False
        """The race for which `can_ride_in` was worked out last, and whether the humans can win no more points."""
        self._reported_failures: set[tuple[int, str]] = set()
        self._ticket = 0
        self._asking: dict[int, Ask] = {}
        """Pending questions to bots, by ticket."""
        self._answers: dict[int, tuple[Ask, BotReply]] = {}
        """Replies of bots, by team."""
        self._hidden_ms: dict[int, float] = {}
        """Milliseconds for which the reply of a bot is not shown yet, by team."""

    @property
    def next_human_ask(self) -> Ask | None:
        """The next question to a human at the screen; None if a decision without a human is next, or after the race."""
        return next((ask for ask in self._human_asks() if ask.team not in self.teams_elsewhere), None)

    @property
    def asks_elsewhere(self) -> list[Ask]:
        """The open questions to humans elsewhere; none if a decision without a human is next."""
        return [ask for ask in self._human_asks() if ask.team in self.teams_elsewhere] if self.teams_elsewhere else []

    @property
    def awaits_human(self) -> bool:
        """Whether a human must decide, wherever he is."""
        return bool(self._human_asks())

    def _human_asks(self) -> list[Ask]:
        """Return the open questions to humans; none if a decision without a human is next."""
        if self.match.over or self._automatic_decision() is not None:
            return []
        asks = [ask for ask in self.match.open_asks if self.match.seat(ask.team).is_human]
        return [] if asks and (self._rides_in or self._rides_for(asks[0])) else asks

    def _automatic_decision(self) -> PlayCard | GiveOrders | None:
        """Return the decision that needs no player, or is for riders who are home (R4.7); None if there is none."""
        return self.match.automatic_decision() or next_home_decision(self.match, self.teams_elsewhere)

    def _rides_for(self, ask: Ask) -> bool:
        """Return whether cards that make no difference are played for the human who is asked, at the screen only."""
        is_here = ask.team not in self.teams_elsewhere
        is_wanted = is_here and self.settings.ride_for_me and not self._rides_in
        return is_wanted and self.ride_for_me.handles(self.match, ask) and self.match.restriction is None

    @property
    def can_ride_in(self) -> bool:
        """Whether no human can win another point, as far as the one who is asked knows, and all are at the screen."""
        if self._points_left[0] is not self.match.race:
            humans, asks = self.match.humans, self.match.open_asks
            ask = next((ask for ask in asks if ask.team in humans), None)
            is_out = ask is not None and not can_win_points(self.match.view(ask.team), humans)
            self._points_left = self.match.race, is_out
        return self._points_left[1] and self.teams_elsewhere.isdisjoint(self.match.humans)

    @property
    def _rides_in(self) -> bool:
        return self.is_riding_in and self.can_ride_in

    @property
    def thinking(self) -> int:
        """Team whose bot everybody is waiting for; 0: none."""
        teams = [*(ask.team for ask in self._asking.values()), *self._hidden_ms]
        if not teams or any(self.match.seat(ask.team).is_human for ask in self.match.open_asks):
            return 0
        return teams[0]

    @property
    def is_saved(self) -> bool:
        """`Match.is_saved`."""
        return self.match.is_saved

    @property
    def is_due(self) -> bool:
        """Whether there is something to decide or to ask now."""
        if self.match.over:
            return False
        if self._answers or self._hidden_ms or self._automatic_decision() is not None:
            return True
        if self._rides_in:
            return True
        ask = self.match.open_card_ask
        if ask is not None and self._rides_for(ask):
            return not self.ride_for_me.is_pending
        return any(not self.match.seat(ask.team).is_human for ask in self._open_asks())

    # Bots

    def pass_time(self, ms: float) -> None:
        """Let `ms` milliseconds pass until replies of bots are shown."""
        left = {team: hidden - ms for team, hidden in self._hidden_ms.items()}
        self._hidden_ms = {team: hidden for team, hidden in left.items() if hidden > 0}

    def think(self) -> bool:
        """Accept replies of bots and ask the next bots. Return whether a reply was advice or auto-play for a human.

        Bots think while the last decision is still being shown, and while humans give orders.
        """
        is_for_player = False
        for answer in self.thinker.answers():
            ask = self._asking.pop(answer.ticket, None)
            if ask is not None:
                self._answers[ask.team] = ask, answer
            elif self.advice.accept(answer) or self.ride_for_me.accept(answer):
                is_for_player = True
        self.failures += self.thinker.notices()
        self._ask_ahead()
        return is_for_player

    def _ask_ahead(self) -> None:
        if not self.is_saved or self._automatic_decision() is not None:
            return
        for ask in self._open_asks():
            if not self.match.seat(ask.team).is_human:
                self._ticket += 1
                self._asking[self._ticket] = ask
                self.thinker.ask(*self._bot_request(ask))
            elif isinstance(ask, AskCard) and self._rides_for(ask):
                self._ticket += self.ride_for_me.request(self._ticket + 1, self.match, ask)

    def _bot_request(self, ask: Ask) -> BotRequest:
        """Return the request to a bot. Its reply is hidden until its thinking time, which is public, has passed."""
        bot, limit = self.match.seat(ask.team).bot or "", self.settings.thinking / 1000
        seconds = thinking_seconds(bot, self.match.view(), ask, limit)
        if seconds:
            self._hidden_ms[ask.team] = 1000 * seconds
        return bot_request(self.match, ask, self._ticket, seconds or limit)

    def _open_asks(self) -> list[Ask]:
        """Return the questions that no bot is thinking about yet."""
        thinking = {ask.team for ask in self._asking.values()}
        return [ask for ask in self.match.open_asks if ask.team not in thinking and ask.team not in self._answers]

    def request_advice(self, view: View, ask: Ask, *, is_shown: bool = True) -> None:
        """Ask the best bot to advise a human, with this view only; `advice` receives the reply.

        A second request for the same question only shows the advice, if `is_shown`. In the race of the day, this does
        nothing.
        """
        if self.advice.ask == ask:
            if is_shown and not self.advice.is_shown:
                self.advice.is_shown = True
                self.match.count_hint()
            return
        self.drop_advice()
        if self.match.restriction is not None:
            return
        self._ticket += 1
        self.advice.request(self._ticket, view, ask, self.match.seed_parts(ask), is_shown=is_shown)
        if is_shown:
            self.match.count_hint()

    def drop_advice(self) -> None:
        """Drop the advice. Bots that were thinking are asked again."""
        if self.advice.is_pending:
            self.thinker.cancel()
            for ask in self._asking.values():
                self._hidden_ms.pop(ask.team, None)
            self._asking.clear()
        self.advice.forget()

    # Decisions

    def next_decision(self) -> Decision | None:
        """Return the next decision that needs no human; None if there is none now."""
        if self.match.over or not self.is_saved:
            return None
        automatic = self._automatic_decision()
        if automatic is not None:
            return automatic
        for ask in self.match.open_asks:
            if ask.team in self._answers and ask.team not in self._hidden_ms:
                return self._judge_answer(ask)
        if self._rides_in:
            return highest_cards(next(ask for ask in self.match.open_asks if ask.team in self.match.humans))
        ask_card = self.match.open_card_ask
        if ask_card is not None and self._rides_for(ask_card):
            card = self.ride_for_me.card(self.match)
            return None if card is None else PlayCard(ask_card.rider, card)
        self._ask_ahead()
        return None

    def _judge_answer(self, ask: Ask) -> Decision:
        """Return the decision of a bot; no order if its answer is invalid (R4.4)."""
        _, answer = self._answers.pop(ask.team)
        decision, failure = validate_answer(self.match, ask, answer)
        if failure is not None and (ask.team, failure.key) not in self._reported_failures:
            self._reported_failures.add((ask.team, failure.key))
            self.failures.append(failure)
        return decision

    def decide(self, decision: Decision, *, auto_played: bool = False) -> Step:
        """Apply a decision. Raises Refused."""
        if self.match.seat(decision.team).is_human:
            self.drop_advice()
        return self.match.answer(decision, auto_played=auto_played, ridden_in=auto_played and self._rides_in)

    def count_rolls(self) -> float:
        """Estimate the number of rolls until a human is asked, from the current order of movement and squares.

        New cards dealt on the way and points at lines are included.
        """
        race, count = self.match.race, 0
        for count, group in enumerate(race.order[race.moved :]):
            if count and self._is_asked(group[0], race):
                return count * WITH_LINES
        ahead = sorted((rider for rider in race.riders if not rider.retired), key=lambda rider: -rider.square)
        next_turn = next((index for index, rider in enumerate(ahead) if self._is_asked(rider.id, race)), 0)
        return (count + 1 + next_turn) * WITH_LINES + DEALING

    @property
    def coming_rider(self) -> int:
        """The next rider of this turn for whom a human chooses a card; 0 if there is none."""
        race = self.match.race
        riders = (race.rider(number) for group in race.order[race.moved :] for number in group)
        chosen_for = (rider for rider in riders if rider.secret or len(set(rider.hand)) > 1)
        return next((rider.id for rider in chosen_for if self._is_asked(rider.id, race)), 0)

    def _is_asked(self, rider: int, race: Race) -> bool:
        """Return whether a human is likely to be asked for his card."""
        team = rider // 10
        if play_alone(self.match, team) and rider in home_riders(race, team):
            return False
        return self.match.seat(team).is_human and (rider not in race.dropped or rider in self.match.steered)

    # Undo and redo

    def undo(self) -> tuple[Step, ...]:
        """Undo to the last decision of a human and cancel pending requests."""
        self.forget_questions()
        undone = self.match.undo()
        # The human has undone the move to choose himself.
        self.ride_for_me.ask_at(self.match.race)
        return undone

    def redo(self) -> tuple[Step, ...]:
        self.forget_questions()
        return self.match.redo()

    def hand_over(self, team: int, player: str) -> None:
        """Give a team to a human or a bot. Raises UnknownBot and BadParameter, and Refused in a restricted race."""
        if player.startswith(BOT):
            find_bot(player.removeprefix(BOT))
        self.forget_questions()
        self.match.hand_over(team, player)

    def forget_questions(self) -> None:
        """Cancel all pending requests."""
        self.is_riding_in = False
        self.thinker.cancel()
        self.advice.forget()
        self.ride_for_me.ask_at(None)
        self._asking.clear()
        self._answers.clear()
        self._hidden_ms.clear()


# The time after which a bot’s decision is shown: it follows only from what everybody knows (R9.1)

CALM: Final = 0.5
"""Share of the thinking time of a rider who can reach neither a line nor another rider."""


def thinking_seconds(bot: str, public: View, ask: Ask, limit: float) -> float:
    """Return the time until this bot's decision is shown, at most `limit`; 0 for a bot that needs no time.

    `public` is the view of a spectator. Of `ask`, only the rider is used: his cards may be hidden.
    """
    if not is_plugin(bot) and not has_parameter(find_bot(bot), SECONDS):
        return 0.0
    return limit * (CALM if isinstance(ask, AskCard) and not has_much_to_reach(public, ask.rider) else 1.0)


def has_much_to_reach(public: View, rider: int) -> bool:
    """Return whether the rider may cross a line, or reach a rider ahead, with a card that he may have."""
    own = public.rider(rider)
    reach = max((LARGEST if card is None else card for card in own.cards), default=0)
    squares = [other.square for other in public.on_road() if other.id != rider]
    return bool(public.course.crossed(own.square, own.square + reach)) or any(
        0 < square - own.square <= reach for square in squares
    )
