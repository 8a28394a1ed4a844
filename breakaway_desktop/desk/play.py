"""The referee's actions on a race by mail: start it, play a turn, open one again, hand a team over."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.desk.orders import Standing, decisions, hands_read, orders_of, standing
from breakaway_desktop.desk.state import Desk, Orders, Player
from breakaway_desktop.desk.times import told_time
from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, Options
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ADVISER, BOT, bot_hands

_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"
_SYLLABLES: Final = 5


def new_word(syllables: int = _SYLLABLES) -> str:
    """A word that can be read out and not guessed: five syllables have 1.6 thousand million forms."""
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
) -> Desk:
    """A race by mail before its teams are built; each player gets his word. Raises Refused for rules that make no
    sense, riders moved one by one, and bots that there are not."""
    if options.orders != "simultaneous":
        raise Refused("desk-needs-simultaneous")
    if not FEWEST_TEAMS <= len(players) <= MOST_TEAMS:
        raise Refused("team-count", teams=len(players), fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    for player in players:
        if player.bot is not None:
            find_bot(player.bot)
    armed = tuple(player if player.bot else replace(player, word=new_word()) for player in players)
    desk = Desk(new_word(3), base, options, variant, seed, armed, days, grace, {})
    desk.plan().rules()
    if not desk.humans:
        raise Refused("desk-no-player")
    return replace(desk, deadlines={0: deadline or _next(now, days)}).noting(now, "begun", rules=base)


def match_of(desk: Desk) -> Match | None:
    """The race as it stands; None while teams are being built. Raises Refused for what is against the rules."""
    if desk.hands is None:
        return None
    match = Match.begin(desk.plan())
    for orders in desk.turns:
        _play(match, orders)
    return match


def _play(match: Match, given: Mapping[int, Orders | None]) -> None:
    for decision in decisions(match.race, given):
        if not match.over:
            match.answer(decision)


def standings(desk: Desk, race: Race | None) -> dict[int, Standing]:
    """What stands for each human's team."""
    return {team: standing(desk, race, team) for team in desk.humans}


def refusal_to_play(desk: Desk, race: Race | None, now: datetime) -> Refusal | None:
    """Why the turn is not played yet, unless the referee says `--missing`; None when it can be."""
    if race is not None and race.over:
        return Refusal("race-over")
    found = standings(desk, race)
    lacking = tuple(desk.player(team).name for team in found if not found[team].complete)
    if lacking:
        return Refusal("desk-orders-lacking", turn=desk.turn, players=lacking)
    waiting = tuple(desk.player(team).name for team in found if found[team].wait)
    if waiting and now <= desk.closes:
        return Refusal("desk-waiting", players=waiting)
    return None


def objection_to_early(desk: Desk, race: Race | None, now: datetime) -> Refusal | None:
    """Return why the turn should not be run without those who are missing: they have time left. None when nobody is
    missing, or the deadline is over."""
    refusal = refusal_to_play(desk, race, now)
    if refusal is None or refusal.key == "race-over" or now > desk.closes:
        return None
    return Refusal("desk-early", turn=desk.turn, time=told_time(desk.closes), players=refusal.values["players"])


def run(
    desk: Desk,
    now: datetime,
    *,
    missing: bool = False,
    deadline: datetime | None = None,
    bots: BotsWork | None = None,
    failed: Callable[[Refusal], None] = lambda refusal: None,
) -> Desk:
    """The desk after the turn. `missing`: teams whose orders are not complete play their highest cards (R4.4), in
    turn 0 they get a ready-made team; nobody waits any longer. `bots`: what `bots_work` has given, if it was asked
    already. `failed` hears what goes wrong with a bot. Raises Refused."""
    match = match_of(desk)
    race = None if match is None else match.race
    refusal = refusal_to_play(desk, race, now)
    if refusal and (refusal.key == "race-over" or not missing):
        raise Refused.of(refusal)
    turn = desk.turn
    found = standings(desk, race)
    lacking = [team for team, one in found.items() if not one.complete]
    if bots is None:
        bots = bots_work(desk, match, failed)
    if match is None:
        after = _built(desk, found, lacking, bots.hands)
    else:
        given: dict[int, Orders | None] = {team: one.orders if one.complete else None for team, one in found.items()}
        given |= bots.orders
        after = replace(desk, turns=(*desk.turns, given))
    names = [desk.player(team).name for team in lacking]
    after = replace(after, deadlines={**desk.deadlines, after.turn: deadline or _next(now, desk.days, desk.deadline)})
    return after.noting(now, "played-missing" if names else "played", turn=turn, players=", ".join(names))


def _built(desk: Desk, found: dict[int, Standing], lacking: list[int], of_bots: Mapping[int, TeamHands]) -> Desk:
    hands = []
    for team, seat in enumerate(desk.plan().seats, start=1):
        if team in of_bots:
            hands.append(of_bots[team])
        elif team in lacking:
            hands.append(bot_hands(replace(seat, player=f"{BOT}{ADVISER}"), desk.options, desk.seed, team))
        else:
            hands.append(hands_read(team, found[team].orders))
    return replace(desk, hands=tuple(hands), ready_made=tuple(lacking))


class BotsWork(NamedTuple):
    """The part of the bots in a turn: their hands in turn 0, else their orders."""

    hands: Mapping[int, TeamHands]
    orders: Mapping[int, Orders | None]


def bots_work(desk: Desk, match: Match | None, failed: Callable[[Refusal], None] = lambda refusal: None) -> BotsWork:
    """Return what the bots do in this turn. Bots of other people may take long. `failed` hears what goes wrong with a
    bot. Raise Refused where one builds no team."""
    if match is not None:
        return BotsWork({}, bots_orders(desk, match, failed))
    seats = enumerate(desk.plan().seats, start=1)
    return BotsWork({team: bot_hands(seat, desk.options, desk.seed, team) for team, seat in seats if seat.bot}, {})


def bots_orders(
    desk: Desk, match: Match, failed: Callable[[Refusal], None] = lambda refusal: None
) -> dict[int, Orders | None]:
    """What the bots order, with a fixed amount of work, so that the same folder gives the same race."""
    found: dict[int, Orders | None] = {}
    with SyncThinker() as thinker:
        for ask in match.asks:
            if ask.team in desk.humans:
                continue
            assert isinstance(ask, AskOrders)
            if not ask.needed:
                found[ask.team] = {}
                continue
            decision, failure = match.judged(ask, thinker.think(match.question(ask, 0)))
            if failure is not None:
                failed(failure)
            found[ask.team] = orders_of(decision)
    return found


def postponed(desk: Desk, deadline: datetime, now: datetime) -> Desk:
    """Return the desk with another deadline for the turn."""
    after = replace(desk, deadlines={**desk.deadlines, desk.turn: deadline})
    return after.noting(now, "deadline", turn=desk.turn, deadline=told_time(deadline))


def _next(now: datetime, days: int, last: datetime | None = None) -> datetime:
    """This many days after the last deadline, or after now where that has passed, at the same local time."""
    start = max(now, last) if last is not None else now
    when = (last or now).astimezone()
    day = start.astimezone().date() + timedelta(days=days)
    return datetime.combine(day, when.time().replace(second=0, microsecond=0)).astimezone()


def back(desk: Desk, turn: int, now: datetime, *, deadline: datetime | None = None) -> Desk:
    """An earlier turn is opened again with the orders that were received for it; what was given for later ones no
    longer counts. Raises Refused."""
    if desk.turn == 0:
        raise Refused("desk-no-turn-yet")
    if not 0 <= turn < desk.turn:
        raise Refused("desk-no-such-turn", turn=turn, turns=desk.turn - 1)
    withdrawn: dict[str, Any] = {"turns": desk.turns[max(turn - 1, 0) :]}
    if turn == 0:
        withdrawn["hands"] = desk.hands
    return replace(
        desk,
        hands=desk.hands if turn else None,
        ready_made=desk.ready_made if turn else (),
        turns=desk.turns[: max(turn - 1, 0)],
        received=tuple(replace(one, void=True) if one.turn > turn else one for one in desk.received),
        corrected=tuple(sorted({*desk.corrected, *range(turn, desk.turn)})),
        deadlines={**desk.deadlines, turn: deadline or _next(now, desk.days)},
    ).noting(now, "back", turn=turn, withdrawn=withdrawn)


def replaced(desk: Desk, team: int, player: Player, now: datetime) -> Desk:
    """Another player takes a team over and gets a new word; the old one is dead. Raises Refused."""
    if not 1 <= team <= len(desk.players):
        raise Refused("no-such-team", team=team, teams=len(desk.players))
    old = desk.player(team)
    if player.bot is None:
        player = replace(player, word=new_word())
    else:
        find_bot(player.bot)
        if desk.humans == (team,):
            raise Refused("desk-no-player")
    return replace(
        desk,
        players=(*desk.players[: team - 1], player, *desk.players[team:]),
        dead_words=(*desk.dead_words, old.word) if old.word else desk.dead_words,
        received=tuple(
            replace(one, void=True) if one.team == team and one.turn >= desk.turn else one for one in desk.received
        ),
    ).noting(now, "replaced", team=team, player=old.name, by=player.name)
