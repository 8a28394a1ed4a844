"""The match: a race, who sits where, and every decision so far."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any

from breakaway_desktop.bots.advice import Advice, advice
from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.bots.worker import BotReply, BotRequest, think
from breakaway_desktop.engine import orders, referee
from breakaway_desktop.engine.asks import (
    Ask,
    AskCard,
    Decision,
    GiveOrders,
    NoOrder,
    NoOrders,
    PlayCard,
)
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.auto_played import AUTO_PLAYED, auto_played_told, moment_of
from breakaway_desktop.match.automatic import automatic
from breakaway_desktop.match.autosave import Autosave
from breakaway_desktop.match.plan import BOT, HUMAN, STAND_IN, Plan, Seat
from breakaway_desktop.match.seating import NUMBERS, counted, seats_told
from breakaway_desktop.match.sheet import MovementLogRow, sheet
from breakaway_desktop.match.undo import Undo, is_by_human, undo_of
from breakaway_desktop.record.document import Record, TeamEntry
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.turn_report import Step, TurnReports, make_record

_HUMANS = "humans"
"""The key of the record's `meta` that names the teams humans played before the first of them was passed on."""


class Match:
    """Holds the race and does nothing by itself: its driver reads `ask`, decides, and calls `answer`."""

    def __init__(
        self,
        base: str,
        first: Race,
        teams: tuple[TeamEntry, ...],
        steps: tuple[Step, ...] = (),
        *,
        autosave: Autosave | None = None,
        meta: Mapping[str, Any] | None = None,
        has_seed: bool = True,
    ) -> None:
        self.base = base
        self.first = first
        self.teams = teams
        self.meta: dict[str, Any] = dict(meta or {})
        self._sit(seats_told(teams, self.meta))
        self._asked: tuple[object, tuple[Ask, ...]] = None, ()
        """A race, and its pending asks."""
        self._sheets: tuple[object, dict[tuple[int, int], tuple[MovementLogRow, ...]]] = None, {}
        """A race, and the sheets until then by team and reader."""
        self.steps = list(steps)
        self.autosave = autosave
        self.has_seed = has_seed
        """False for a race on file that does not say its seed; bots then draw from 0."""
        self.steered: set[int] = set()
        """Dropped riders whose players want to steer them (R4.6)."""
        self.auto_played = auto_played_told(self.meta)
        """The cards that were played for humans because they made no difference; also those that were undone."""
        self.stand_in: Refusal | None = None
        """Which bots of the race on file this program lacks; `STAND_IN` rides in their place."""
        self._redo: list[Decision] = []
        self._undone: set[int] = set()
        self._reports = list(accumulate(steps, TurnReports.with_step, initial=TurnReports()))
        """What is written of the race before the first step, and after each."""

    @classmethod
    def begin(cls, plan: Plan, *, autosave: Autosave | None = None) -> Match:
        """A new race. Raises Refused for rules or hands that are not allowed (R2.1, R3)."""
        race, _ = referee.start(plan.rules(), plan.hands)
        match = cls(plan.base, race, plan.team_entries(), autosave=autosave)
        match._save()
        return match

    @classmethod
    def resume(cls, record: Record, *, autosave: Autosave | None = None) -> Match:
        """Goes on with a race on file. Raises Contradiction and Unreadable (record.rebuild).

        A bot that `find_bot` refuses is replaced by `STAND_IN`; `stand_in` then says so.
        """
        first, steps, _ = rebuild(record)
        has_seed = record.seed is not None
        match = cls(record.base, first, record.teams, steps, autosave=autosave, meta=record.meta, has_seed=has_seed)
        lacking = []
        for team, seat in enumerate(match.seats, start=1):
            if seat.bot is not None:
                try:
                    find_bot(seat.bot)
                except Refused:
                    lacking.append(seat.bot)
                    match._seat_player(team, f"{BOT}{STAND_IN}")
        if lacking:
            match.stand_in = Refusal("bot-stands-in", bots=tuple(dict.fromkeys(lacking)), stand_in=STAND_IN)
        return match

    @property
    def race(self) -> Race:
        """The race as it stands. Screens and bots are given a `view`, never this (R9.1)."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def over(self) -> bool:
        return self.race.over

    @property
    def asks(self) -> tuple[Ask, ...]:
        """All pending asks: one rider's card, or the orders of several teams; nothing when the race is over."""
        race = self.race
        if self._asked[0] is not race:
            self._asked = race, referee.asks(race)
        return self._asked[1]

    @property
    def ask(self) -> AskCard | None:
        """The rider whose card is awaited; None when the race is over, and where teams give orders (R4.2)."""
        asks = self.asks
        return asks[0] if asks and isinstance(asks[0], AskCard) else None

    @property
    def is_simultaneous(self) -> bool:
        """Whether teams give the orders for all their riders in secret (R4.2)."""
        return self.first.rules.is_simultaneous

    def seat(self, team: int) -> Seat:
        return self.seats[team - 1]

    def sheet(self, team: int, reader: int) -> tuple[MovementLogRow, ...]:
        """The movement log sheet of a team as the team `reader` may read it."""
        if self._sheets[0] is not self.race:
            self._sheets = self.race, {}
        kept = self._sheets[1]
        if (team, reader) not in kept:
            kept[team, reader] = sheet(self.first, self.steps, team, reader)
        return kept[team, reader]

    def view(self, team: int = 0) -> View:
        """What a team may know; 0: what everybody may (R9.1)."""
        return see(self.race, team)

    def automatic(self) -> PlayCard | GiveOrders | None:
        """What is decided without asking, or None: for a dropped rider whom nobody steers (R4.6), for a rider whose
        cards everybody knows to be all equal, and for a team that has no other riders."""
        for ask in self.asks:
            decision = automatic(self.race, ask, self.steered)
            if decision is not None:
                return decision
        return None

    def automatic_card(self, ask: AskCard) -> int | None:
        """The card that this rider plays without anybody being asked, or None (R4.6)."""
        decision = automatic(self.race, ask, self.steered)
        return decision.card if isinstance(decision, PlayCard) else None

    def bot_decision(self, ask: Ask | None = None) -> tuple[Decision, Refusal | None]:
        """What the bot of the asked team decides (of the first one asked, unless told), thinking here and now, and
        what was wrong with its answer.

        A bot that fails gives no order, and highest cards are played (R4.4).
        """
        asks = self.asks
        if ask is None:
            if not asks:
                raise Refused("race-over")
            ask = asks[0]
        return self.judged(ask, think(self.question(ask, 0)))

    def judged(self, ask: Ask, answer: BotReply) -> tuple[Decision, Refusal | None]:
        """What becomes of a bot's answer: its decision if the referee takes it, else none (R4.4); and what was
        wrong."""
        if answer.decision is None:
            return self.no_order(ask), answer.failure
        if isinstance(answer.decision, GiveOrders):
            try:
                orders.check_orders(self.race, answer.decision)
            except Refused:
                return self.no_order(ask), Refusal("bot-orders-refused", team=ask.team)
        return answer.decision, answer.failure

    @staticmethod
    def no_order(ask: Ask) -> NoOrder | NoOrders:
        """The decision of a player who decides nothing (R4.4)."""
        return NoOrder(ask.rider) if isinstance(ask, AskCard) else NoOrders(ask.team)

    def advice(self, ask: Ask) -> Advice:
        """What the best bot thinks of the cards of who is asked, from that team's view alone (R9.1)."""
        question = self.question(ask, 0)
        return advice(question.view, question.ask, question.seed_parts)

    def question(self, ask: Ask, ticket: int) -> BotRequest:
        """What the bot of the asked team is to think about, for `bots.worker`."""
        rider = ask.rider if isinstance(ask, AskCard) else 0
        seeds = (self.race.rules.seed, ask.team, self.race.turn, rider)
        return BotRequest(ticket, self.seat(ask.team).bot or "", self.view(ask.team), ask, seeds)

    def answer(self, decision: Decision, *, auto_played: bool = False) -> Step:
        """Takes a decision and saves the record. Raises Refused, and then nothing has changed. `auto_played`: no
        human has chosen it, even if his team plays it."""
        step = self._take(decision)
        self._redo.clear()
        self.auto_played.discard(moment_of(step))
        if self.is_by_human(step):
            if auto_played:
                self.auto_played.add(moment_of(step))
            else:
                self._undone.clear()
        self._save()
        return step

    def is_by_human(self, step: Step, teams: Collection[int] = ()) -> bool:
        """Whether a human chose this, of these teams if any are named."""
        return is_by_human(step, teams or self.humans, self.steered, self.auto_played)

    def steer(self, rider: int, on: bool = True) -> None:
        """Lets a dropped rider be asked for again, or no longer (R4.6)."""
        self.steered = self.steered | {rider} if on else self.steered - {rider}

    def hand_over(self, team: int, player: str) -> None:
        """Passes a team to a human (`human`) or a bot (`bot:NAME…`); each human keeps his number. Raises UnknownBot and
        BadParameter."""
        if player.startswith(BOT):
            find_bot(player.removeprefix(BOT))
        self.meta.setdefault(_HUMANS, list(self.humans))
        self._sit(counted(self.seats))
        self._seat_player(team, player)
        self._sit(counted(self.seats))
        self.meta[NUMBERS] = [seat.number for seat in self.seats]
        self._save()

    @property
    def first_humans(self) -> tuple[int, ...]:
        """The teams that humans played before the first of them was passed on."""
        began = self.meta.get(_HUMANS)
        return tuple(began) if isinstance(began, list) else self.humans

    @property
    def seats_again(self) -> tuple[Seat, ...]:
        """Who plays the teams when they ride once more: as now; but if no human is left, those who began as humans
        are humans again. They are counted anew."""
        seats = tuple(replace(seat, number=0) for seat in self.seats)
        if self.humans:
            return seats
        began = self.first_humans
        return tuple(replace(seat, player=HUMAN) if team in began else seat for team, seat in enumerate(seats, 1))

    def _sit(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        self.humans = tuple(team for team, seat in enumerate(seats, start=1) if seat.is_human)
        """The teams played by humans."""

    def _seat_player(self, team: int, player: str) -> None:
        seat = replace(self.seat(team), player=player)
        self._sit((*self.seats[: team - 1], seat, *self.seats[team:]))
        entry = replace(self.teams[team - 1], player=player)
        self.teams = (*self.teams[: team - 1], entry, *self.teams[team:])

    def next_undo(self) -> Undo | None:
        """What `undo` would undo; None when there is nothing to undo."""
        return undo_of(self.steps, self.humans, self.steered, self._undone, self.auto_played)

    def undo(self) -> tuple[Step, ...]:
        """Undoes what `next_undo` says; consent is the caller's business. Returns the undone steps, oldest first."""
        undo = self.next_undo()
        if undo is None:
            return ()
        at = len(self.steps) - undo.decisions
        taken = tuple(self.steps[at:])
        del self.steps[at:]
        self._redo[:0] = [step.decision for step in taken]
        self._undone.add(undo.asker)
        del self._reports[at + 1 :]
        self._save()
        return taken

    @property
    def may_redo(self) -> bool:
        return bool(self._redo)

    def redo(self) -> tuple[Step, ...]:
        """Redoes what was undone, up to the next decision that a human has to make."""
        taken: list[Step] = []
        while self._redo:
            taken.append(self._take(self._redo.pop(0)))
            humans = any(self.seat(ask.team).is_human for ask in self.asks)
            ask = self.ask
            is_for_him = ask is not None and (self.race.turn, ask.rider) in self.auto_played
            if humans and self.automatic() is None and not is_for_him:
                break
        if taken:
            self._save()
        return tuple(taken)

    def record(self) -> Record:
        """The race as it goes to a file (docs/record.md)."""
        told = {AUTO_PLAYED: [list(moment) for moment in sorted(self.auto_played)]} if self.auto_played else {}
        meta = {key: value for key, value in self.meta.items() if key != AUTO_PLAYED} | told
        record = make_record(self.base, self.teams, self.race, self._reports[-1], meta=meta)
        return record if self.has_seed else replace(record, seed=None)

    def _take(self, decision: Decision) -> Step:
        before = self.race
        after, events = referee.answer(before, decision)
        step = Step(decision, before, events, after)
        self.steps.append(step)
        self._reports.append(self._reports[-1].with_step(step))
        return step

    def _save(self) -> None:
        if self.autosave is not None:
            self.autosave.save(self.record())
