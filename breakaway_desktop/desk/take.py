"""Taking a letter: whose it is, whether it counts, and what it orders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from breakaway_desktop.desk.codec import MOST_TURNS
from breakaway_desktop.desk.finding import MOST_PRESS, Order, Part, orders_in, parts
from breakaway_desktop.desk.letters import Letter
from breakaway_desktop.desk.orders import objection
from breakaway_desktop.desk.state import Desk, Received
from breakaway_desktop.desk.times import EARLIEST
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.words import plain

MOST_FAULTS: Final = 50
"""Things that an answer calls wrong: a letter may name thousands."""
LONGEST_PRESS: Final = 76
"""Characters of a line of press."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a letter. `refused`: why nothing was taken, for the referee only; then `team` is 0 and nobody gets
    an answer. `faults` are for the player, one for each thing that is wrong."""

    desk: Desk
    letter: Letter
    name: str
    team: int = 0
    refused: Refusal | None = None
    late: bool = False
    turns: tuple[int, ...] = ()
    """The turns for which something was taken."""
    faults: tuple[Refusal, ...] = ()
    ahead: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    """What was taken for later turns: it is checked when it is due."""


def take(
    desk: Desk, race: Race | None, letter: Letter, name: str, now: datetime, sent: Set[str], *, late: bool = False
) -> Taken:
    """The desk with what this letter says; `name` is that of its file, `sent` the lines that we sent. `late`: the
    referee takes it though the deadline has passed."""
    desk = replace(desk, letters=desk.letters + 1)
    who = letter.fault or _writer(desk, letter)
    if isinstance(who, Refusal):
        return Taken(_refused(desk, now, name, who), letter, name, refused=who)
    taken = Taken(desk, letter, name, who)
    at = max(EARLIEST, min(letter.at or now, now))
    found: list[Received] = []
    faults: list[Refusal] = []
    for part in parts(letter.text, sent):
        turn = desk.turn if part.turn is None else part.turn
        orders = orders_in(part.lines, who, kind_of(desk, turn))
        if not orders and not part.press and part.wait is None:
            continue
        wrong = _objection_to_part(desk, race, part, turn)
        if wrong is None and turn == desk.turn and at > desk.closes and not late:
            taken = replace(taken, late=True)
            wrong = Refusal("letter-late", turn=turn)
        if wrong is not None:
            faults.append(wrong)
            continue
        given, doubtful = _one_each(orders)
        faults += doubtful
        for rider, text in list(given.items()):
            fault = _fault(desk, race, who, turn, rider, text)
            if fault is not None:
                faults.append(fault)
                del given[rider]
        press: tuple[str, ...] = ()
        if part.open_press:
            faults.append(Refusal("letter-press-end"))
        else:
            press = tuple(plain(line[:LONGEST_PRESS]) for line in part.press[:MOST_PRESS])
            if len(part.press) > MOST_PRESS:
                faults.append(Refusal("letter-press-long", most=MOST_PRESS))
        if given or press or part.wait is not None:
            found.append(Received(turn, who, at, name, given, part.wait, press))
    if not found and not faults:
        faults.append(Refusal("letter-no-orders"))
    del faults[MOST_FAULTS:]
    if letter.attachments:
        faults.append(Refusal("letter-attachments"))
    desk = replace(desk, received=(*desk.received, *found))
    if found and letter.is_mail:
        desk = replace(desk, mails=(*desk.mails, letter.digest))
    turns = tuple(dict.fromkeys(one.turn for one in found))
    player = desk.player(who).name
    for turn in turns:
        desk = desk.noting(now, "taken", letter=name, player=player, team=who, turn=turn)
    if not found:
        desk = desk.noting(now, "nothing-taken", letter=name, player=player, team=who)
    ahead = {one.turn: one.orders for one in found if one.turn > desk.turn}
    return replace(taken, desk=desk, turns=turns, faults=tuple(dict.fromkeys(faults)), ahead=ahead)


def _refused(desk: Desk, now: datetime, name: str, why: Refusal) -> Desk:
    values = {key: ", ".join(value) if isinstance(value, tuple) else value for key, value in why.values.items()}
    return desk.noting(now, "refused", letter=name, key=why.key, values=values)


def _writer(desk: Desk, letter: Letter) -> int | Refusal:
    """The team whose word the letter holds, if its sender is the player."""
    if letter.is_mail and letter.digest in desk.mails:
        return Refusal("letter-taken-already")
    said = set(re.findall(r"\w+", letter.text.lower()))
    teams = [team for team in desk.humans if desk.player(team).word in said]
    if not teams:
        return Refusal("letter-dead-word" if said.intersection(desk.dead_words) else "letter-no-word")
    if len(teams) > 1:
        return Refusal("letter-two-words", players=tuple(desk.player(team).name for team in teams))
    player = desk.player(teams[0])
    if player.address is None or letter.sender in (None, player.address.lower()):
        return teams[0]
    if not letter.sender:
        return Refusal("letter-no-sender", player=player.name)
    return Refusal("letter-other-sender", sender=plain(letter.sender[:80]), player=player.name)


def kind_of(desk: Desk, turn: int) -> str:
    """Return which kind of orders a turn wants (see `orders_in`)."""
    if turn == 0:
        return "hands"
    return "halves" if desk.plan().rules().variant.half_turns > 1 else "cards"


def _objection_to_part(desk: Desk, race: Race | None, part: Part, turn: int) -> Refusal | None:
    if part.race is not None and part.race != desk.id:
        return Refusal("letter-other-race", other=plain(part.race[:40]), race=desk.id)
    if race is not None and race.over:
        return Refusal("race-over")
    if turn < desk.turn:
        return Refusal("letter-past-turn", turn=turn, now=desk.turn)
    if turn > MOST_TURNS:
        return Refusal("letter-no-turn", turn=turn)
    return None


def _one_each(orders: list[Order]) -> tuple[dict[int, str], list[Refusal]]:
    """One order a rider: of quoted lines and his own the player's own counts; two that differ are none."""
    given: dict[int, str] = {}
    doubtful = []
    for rider in dict.fromkeys(order.rider for order in orders):
        least = min(order.depth for order in orders if order.rider == rider)
        texts = {order.text for order in orders if order.rider == rider and order.depth == least}
        if len(texts) > 1:
            doubtful.append(Refusal("letter-order-twice", rider=rider))
        else:
            given[rider] = texts.pop()
    return given, doubtful


def _fault(desk: Desk, race: Race | None, team: int, turn: int, rider: int, text: str) -> Refusal | None:
    if turn == desk.turn:
        return objection(desk, race, team, rider, text)
    return None if rider // 10 == team else Refusal("rider-of-another-team", rider=rider, team=team)
