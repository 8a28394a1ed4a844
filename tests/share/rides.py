"""Challenges ridden by several people; a bot stands for each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from breakaway_desktop.bots.messages import BotReply, BotRequest
from breakaway_desktop.engine.asks import AskCard, Decision, PlayCard
from breakaway_desktop.match.bot_decisions import bot_request, validate_answer
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, HUMAN, Plan
from breakaway_desktop.record.document import Record
from tests.kit.races import match_of
from tools.thinking import cached_reply

SEAT = 3
BOTS = ("rouleur", "sprinter", HUMAN, "attacker", "domestique", "random")


def deal(seed: int = 7, bots: Sequence[str] = BOTS, *, base: str = "boxed", variant: str | None = None) -> Record:
    """Return a short race before its first move."""
    players = [bot if bot == HUMAN else BOT + bot for bot in bots]
    return match_of(players, base=base, variant=variant, seed=seed, finish=60, sprints=(33,)).record()


def ride(
    plan: Plan,
    bot: str = "domestique",
    *,
    other_card_at: int = -1,
    think: Callable[[BotRequest], BotReply] = cached_reply,
) -> Match:
    """Ride a plan to its end; `bot` decides for humans, but plays another card at their choice `other_card_at`."""
    ridden = _ridden if think is cached_reply else _ridden.__wrapped__  # who thinks anew rides anew
    return Match.resume(ridden(plan, bot, other_card_at, think))


@lru_cache(maxsize=256)
def _ridden(plan: Plan, bot: str, other_card_at: int, think: Callable[[BotRequest], BotReply]) -> Record:
    match, choices = Match.begin(plan), 0
    while not match.over:
        decision: Decision | None = match.automatic_decision()
        if decision is None:
            ask = match.open_asks[0]
            request = bot_request(match, ask, seconds=0.001)
            is_human = match.seat(ask.team).is_human
            decision, _ = validate_answer(match, ask, think(request._replace(bot=bot) if is_human else request))
            if is_human and isinstance(ask, AskCard) and isinstance(decision, PlayCard) and ask.has_choice:
                if choices == other_card_at:
                    decision = decision._replace(card=next(card for card in ask.cards if card != decision.card))
                choices += 1
        match.answer(decision)
    return match.record()
