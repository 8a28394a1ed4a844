"""Actions of the referee in a race by mail: start it, play a turn, reopen one, replace a player."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, Options
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.mail.deadlines import format_time, local_time, require_future
from breakaway_desktop.mail.orders import OrderStatus, decisions, format_decision, order_status, parse_hands
from breakaway_desktop.mail.state import MailRace, Orders, Player, with_empty_forms
from breakaway_desktop.match.bot_decisions import bot_request, validate_answer
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ADVISER, BOT
from breakaway_desktop.match.ready_hands import bot_hands
from breakaway_desktop.player_names import find_alike

_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"
_SYLLABLES: Final = 5


def new_code_word(syllables: int = _SYLLABLES) -> str:
    """Return a random pronounceable word; with five syllables there are 1.6 billion of them."""
    return "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(syllables))


def begin(
    base: str,
    options: Options,
    variant: str | None,
    players: Sequence[Player],
    seed: int,
    now: datetime,
    *,
    deadline: datetime | None = None,
    days: int = 7,
    grace: int = 0,
) -> MailRace:
    """Return a new race by mail before its teams are built; each player gets a code word.

    Raises Refused for contradictory rules, sequential moves, unknown bots, names that look alike, and a deadline that
    has passed.
    """
    if deadline is not None:
        require_future(deadline, now)
    if options.orders != "simultaneous":
        raise Refused("desk-needs-simultaneous")
    if not FEWEST_TEAMS <= len(players) <= MOST_TEAMS:
        raise Refused("team-count", teams=len(players), fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    for player in players:
        if player.bot is not None:
            find_bot(player.bot)
    armed = tuple(player if player.bot else replace(player, code_word=new_code_word()) for player in players)
    _check_names(player.name for player in players if player.bot is None)
    desk = MailRace(new_code_word(3), base, options, variant, seed, armed, days, grace, {})
    desk.plan().rules()
    if not desk.humans:
        raise Refused("desk-no-player")
    return replace(desk, deadlines={0: deadline or _next_deadline(now, days)}).with_entry(now, "begun", rules=base)


def match_of(desk: MailRace) -> Match | None:
    """Return the match played up to now; None while teams are being built. Raises Refused if an order is illegal."""
    if desk.hands is None:
        return None
    match = Match.begin(desk.plan())
    for orders in desk.turns:
        _play(match, orders)
    return match


def _play(match: Match, turn_orders: Mapping[int, Orders | None]) -> None:
    for decision in decisions(match.race, turn_orders):
        if not match.over:
            match.answer(decision)


def order_statuses(desk: MailRace, race: Race | None) -> dict[int, OrderStatus]:
    """Status of the orders of each human's team."""
    return {team: order_status(desk, race, team) for team in desk.humans}


def refusal_to_play(desk: MailRace, race: Race | None, now: datetime) -> Refusal | None:
    """Return why the turn cannot be played without `--missing`; None if it can."""
    if race is not None and race.over:
        return Refusal("race-over")
    statuses = order_statuses(desk, race)
    incomplete = tuple(desk.player(team).name for team in statuses if not statuses[team].complete)
    if incomplete:
        return Refusal("desk-orders-lacking", turn=desk.turn, players=incomplete)
    waiting = tuple(desk.player(team).name for team in statuses if statuses[team].wait)
    if waiting and now <= desk.closes:
        return Refusal("desk-waiting", players=waiting)
    return None


def objection_to_early(desk: MailRace, race: Race | None, now: datetime) -> Refusal | None:
    """Return why the turn should not be run without the missing players: they have time left.

    None if nobody is missing or the deadline has passed.
    """
    refusal = refusal_to_play(desk, race, now)
    if refusal is None or refusal.key == "race-over" or now > desk.closes:
        return None
    return Refusal("desk-early", turn=desk.turn, time=format_time(desk.closes), players=refusal.values["players"])


def play_due_turn(
    desk: MailRace,
    now: datetime,
    *,
    missing: bool = False,
    deadline: datetime | None = None,
    bots: BotsWork | None = None,
    on_failure: Callable[[Refusal], None] = lambda refusal: None,
) -> MailRace:
    """Return the desk after the turn. Raises Refused.

    `missing`: teams with incomplete orders play their highest cards (R4.4), or get a ready-made team in turn 0;
    requests to wait are ignored. `bots`: result of `bots_work` if already known. `on_failure` is called with each
    failure of a bot.
    """
    if deadline is not None:
        require_future(deadline, now)
    match = match_of(desk)
    race = None if match is None else match.race

    refusal = refusal_to_play(desk, race, now)
    if refusal and (refusal.key == "race-over" or not missing):
        raise Refused.of(refusal)
    turn = desk.turn

    # The orders of all teams, with those of bots.
    statuses = order_statuses(desk, race)
    incomplete = [team for team, status in statuses.items() if not status.complete]
    if bots is None:
        bots = bots_work(desk, match, on_failure)

    # Add the turn.
    if match is None:
        after = _with_hands(desk, statuses, incomplete, bots.hands)
    else:
        turn_orders: dict[int, Orders | None] = {
            team: status.orders if status.complete else None for team, status in statuses.items()
        }
        turn_orders |= bots.orders
        after = replace(desk, turns=(*desk.turns, turn_orders))

    # Set the next deadline, and note whose orders were missing.
    names = [desk.player(team).name for team in incomplete]
    after = replace(
        after, deadlines={**desk.deadlines, after.turn: deadline or _next_deadline(now, desk.days, desk.deadline)}
    )
    return after.with_entry(now, "played-missing" if names else "played", turn=turn, players=", ".join(names))


def _with_hands(
    desk: MailRace, statuses: dict[int, OrderStatus], incomplete: list[int], bot_hands_by_team: Mapping[int, TeamHands]
) -> MailRace:
    hands = []
    for team, seat in enumerate(desk.plan().seats, start=1):
        if team in bot_hands_by_team:
            hands.append(bot_hands_by_team[team])
        elif team in incomplete:
            hands.append(bot_hands(replace(seat, player=f"{BOT}{ADVISER}"), desk.options, desk.seed, team))
        else:
            hands.append(parse_hands(team, statuses[team].orders))
    return replace(desk, hands=tuple(hands), ready_made=tuple(incomplete))


class BotsWork(NamedTuple):
    """Decisions of the bots in a turn: their hands in turn 0, else their orders."""

    hands: Mapping[int, TeamHands]
    orders: Mapping[int, Orders | None]


def bots_work(desk: MailRace, match: Match | None, on_failure: Callable[[Refusal], None]) -> BotsWork:
    """Return the decisions of the bots in this turn; bots by other authors may be slow.

    `on_failure` is called with each failure of a bot. Raises Refused if one builds no team.
    """
    if match is not None:
        return BotsWork({}, bots_orders(desk, match, on_failure))
    seats = enumerate(desk.plan().seats, start=1)
    return BotsWork({team: bot_hands(seat, desk.options, desk.seed, team) for team, seat in seats if seat.bot}, {})


def bots_orders(desk: MailRace, match: Match, on_failure: Callable[[Refusal], None]) -> dict[int, Orders | None]:
    """Return the orders of the bots. They do a fixed amount of work (docs/bots.md, The same race again)."""
    orders: dict[int, Orders | None] = {}
    with SyncThinker() as thinker:
        for ask in match.open_asks:
            if ask.team in desk.humans:
                continue
            assert isinstance(ask, AskOrders)
            if not ask.needed:
                orders[ask.team] = {}
                continue
            decision, failure = validate_answer(match, ask, thinker.think(bot_request(match, ask)))
            if failure is not None:
                on_failure(failure)
            orders[ask.team] = format_decision(decision)
    return orders


def with_deadline(desk: MailRace, deadline: datetime, now: datetime) -> MailRace:
    """Return the desk with another deadline for the turn. Raises Refused if it has passed."""
    require_future(deadline, now)
    after = replace(desk, deadlines={**desk.deadlines, desk.turn: deadline})
    return after.with_entry(now, "deadline", turn=desk.turn, deadline=format_time(deadline))


def _next_deadline(now: datetime, days: int, previous: datetime | None = None) -> datetime:
    """Return the time `days` days after the previous deadline, or after `now` if later, at the same local time."""
    start = max(now, previous) if previous is not None else now
    clock = (previous or now).astimezone().time()
    day = start.astimezone().date() + timedelta(days=days)
    return local_time(datetime.combine(day, clock.replace(second=0, microsecond=0)))


def reopen_turn(desk: MailRace, turn: int, now: datetime, *, deadline: datetime | None = None) -> MailRace:
    """Reopen an earlier turn with the orders received for it; orders for later turns become void. Raises Refused."""
    # Check the turn and its deadline.
    if deadline is not None:
        require_future(deadline, now)
    if desk.turn == 0:
        raise Refused("desk-no-turn-yet")
    if not 0 <= turn < desk.turn:
        raise Refused("desk-no-such-turn", turn=turn, turns=desk.turn - 1)

    withdrawn: dict[str, Any] = {"turns": desk.turns[max(turn - 1, 0) :]}
    if turn == 0:
        withdrawn["hands"] = desk.hands

    # Go back to it.
    return replace(
        with_empty_forms(desk, now, turn + 1, desk.humans),
        hands=desk.hands if turn else None,
        ready_made=desk.ready_made if turn else (),
        turns=desk.turns[: max(turn - 1, 0)],
        received=tuple(
            replace(received, is_void=True) if received.turn > turn else received for received in desk.received
        ),
        corrected=tuple(sorted({*desk.corrected, *range(turn, desk.turn)})),
        deadlines={**desk.deadlines, turn: deadline or _next_deadline(now, desk.days)},
    ).with_entry(now, "back", turn=turn, withdrawn=withdrawn)


def _check_names(names: Iterable[str]) -> None:
    """Raise Refused if two of these names look alike."""
    if (alike := find_alike(names)) is not None:
        raise Refused("desk-names-alike", one=alike[0], other=alike[1])


def with_new_player(desk: MailRace, team: int, player: Player, now: datetime) -> MailRace:
    """Give a team to another player with a new code word; the old word becomes invalid. Raises Refused."""
    # Check the player.
    if not 1 <= team <= len(desk.players):
        raise Refused("no-such-team", team=team, teams=len(desk.players))
    old = desk.player(team)
    if player.bot is None:
        others = (desk.player(human).name for human in desk.humans if human != team)
        _check_names([player.name, *others])
        player = replace(player, code_word=new_code_word())
    else:
        find_bot(player.bot)
        if desk.humans == (team,):
            raise Refused("desk-no-player")

    # Give the team to him, without orders from the old one.
    return replace(
        with_empty_forms(desk, now, desk.turn, (team,)),
        players=(*desk.players[: team - 1], player, *desk.players[team:]),
        dead_words=(*desk.dead_words, old.code_word) if old.code_word else desk.dead_words,
        received=tuple(
            replace(received, is_void=True) if received.team == team and received.turn >= desk.turn else received
            for received in desk.received
        ),
    ).with_entry(now, "replaced", team=team, player=old.name, by=player.name)
