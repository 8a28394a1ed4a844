"""The bots of a match: requests to them, and what their replies decide."""

from __future__ import annotations

from breakaway_desktop.bots.advice import Advice, advice
from breakaway_desktop.bots.messages import BotReply, BotRequest
from breakaway_desktop.bots.registry import has_bot
from breakaway_desktop.engine import orders
from breakaway_desktop.engine.asks import Ask, Decision, GiveOrders
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.features import features_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, STAND_IN


def seat_stand_ins(match: Match) -> Refusal | None:
    """Seat `STAND_IN` for every bot that cannot be loaded; return a refusal that names these bots, or None."""
    missing = {team: seat.bot for team, seat in enumerate(match.seats, 1) if seat.bot and not has_bot(seat.bot)}
    for team in missing:
        match.seat_player(team, f"{BOT}{STAND_IN}")
    bots = tuple(dict.fromkeys(missing.values()))
    return Refusal("bot-stands-in", bots=bots, stand_in=STAND_IN) if bots else None


def bot_request(match: Match, ask: Ask, ticket: int = 0, seconds: float | None = None) -> BotRequest:
    """Return the request for the bot of the asked team, for `bots.worker`.

    `seconds`: its thinking time, unless a feature asks for fixed work in this race.
    """
    bot = match.seat(ask.team).bot or ""
    limit = None if has_fixed_work(match) else seconds
    return BotRequest(ticket, bot, match.view(ask.team), ask, match.seed_parts(ask), limit)


def has_fixed_work(match: Match) -> bool:
    """Return whether bots do fixed work in this race, whatever thinking time is set."""
    return any(feature.fixed_work for feature in features_of(match.meta))


def validate_answer(match: Match, ask: Ask, answer: BotReply) -> tuple[Decision, Refusal | None]:
    """Return a bot's decision and None, or no order (R4.4) and the reason if its answer is invalid."""
    if answer.decision is None:
        return match.no_order(ask), answer.failure
    if isinstance(answer.decision, GiveOrders):
        try:
            orders.check_orders(match.race, answer.decision)
        except Refused:
            return match.no_order(ask), Refusal("bot-orders-refused", team=ask.team)
    return answer.decision, answer.failure


def advice_on(match: Match, ask: Ask) -> Advice:
    """Return the best bot's advice for this ask, from the asked team's view alone (R9.1), and count it as a hint.

    Raises Refused in a restricted race.
    """
    match.require_unrestricted()
    match.count_hint()
    return advice(match.view(ask.team), ask, match.seed_parts(ask))
