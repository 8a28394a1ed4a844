"""Processing a letter: its author, whether it counts, and its orders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import plain
from breakaway_desktop.mail.codec import MOST_TURNS
from breakaway_desktop.mail.deadlines import EARLIEST
from breakaway_desktop.mail.incoming import Letter
from breakaway_desktop.mail.letter_parts import MAX_PRESS_LINES, LetterPart, split_letter
from breakaway_desktop.mail.order_parser import ParsedOrder, find_orders
from breakaway_desktop.mail.orders import objection
from breakaway_desktop.mail.players import ascii_address
from breakaway_desktop.mail.state import MailRace, ReceivedOrders
from breakaway_desktop.mail.unread import (
    ASKED,
    ASKED_ALONE,
    ASKED_ONCE,
    MOST_LINES,
    UnreadLine,
    shown_line,
    unclear_riders,
    unread_lines,
)

MOST_FAULTS: Final = 50
"""Maximum number of corrections in one reply; a letter may contain thousands of mistakes."""
LONGEST_PRESS: Final = 76
"""Maximum length of a line of press in characters."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The result of processing a letter.

    `refused` is for the referee only: if it is set, `team` is 0 and no reply is sent. `refusals` go to the player, one
    for each mistake.
    """

    desk: MailRace
    letter: Letter
    name: str
    team: int = 0
    refused: Refusal | None = None
    late: bool = False
    turns: tuple[int, ...] = ()
    """Turns for which something was accepted."""
    refusals: tuple[Refusal, ...] = ()
    later_orders: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    """Orders accepted for later turns, by turn and rider; not checked until then."""
    unread: tuple[UnreadLine, ...] = ()
    """Lines that were not understood; they may tell secret orders."""


def process_letter(
    desk: MailRace, race: Race | None, letter: Letter, name: str, now: datetime, sent: Set[str], *, late: bool = False
) -> Receipt:
    """Apply a letter to the desk.

    `name` is its file name, `sent` the lines that we sent. `late`: accept it after the deadline.
    """
    # Find the team that wrote it.
    desk = replace(desk, letters=desk.letters + 1)
    team = letter.refusal or _writer(desk, letter)
    if isinstance(team, Refusal):
        return Receipt(_note_refusal(desk, now, name, team), letter, name, refused=team)
    receipt = Receipt(desk, letter, name, team)
    dated = _dated(letter, now)
    time = now if dated is None else dated

    # Check its orders, turn by turn.
    accepted: list[ReceivedOrders] = []
    faults: list[Refusal] = []
    unread: list[UnreadLine] = []
    unclear: dict[int, str] = {}
    names = [desk.player(human).name for human in desk.humans]
    for part in split_letter(letter.text, sent, names, desk.player(team).name):
        turn = desk.turn if part.turn is None else part.turn
        orders = find_orders(part.lines, team, kind_of(desk, turn), is_chat=part.is_chat)
        unread += unread_lines(part.lines, orders, team)
        unclear |= unclear_riders(part.lines, orders, team) if kind_of(desk, turn) != "hands" else {}
        if not orders and not part.press and part.wait is None:
            continue
        part_refusal = _objection_to_part(desk, race, part, turn)
        if part_refusal is None and turn == desk.turn and time > desk.closes and not late:
            receipt = replace(receipt, late=True)
            part_refusal = Refusal("letter-late", turn=turn)
        if part_refusal is not None:
            faults.append(part_refusal)
            continue
        questions = _questions(desk, race, team, turn, orders)
        team_orders, conflicts = _one_each(orders, questions)
        faults += conflicts
        for rider, text in list(team_orders.items()):
            fault = _fault(desk, race, team, turn, rider, text)
            if fault is not None:
                faults.append(fault)
                del team_orders[rider]
        faults += [
            _question(order)
            for order in questions
            if team_orders.get(order.rider) != order.text
            and not (order.doubt in ASKED_ALONE and order.rider in team_orders)
        ]
        press: tuple[str, ...] = ()
        if part.open_press:
            faults.append(Refusal("letter-press-end"))
        else:
            press = tuple(plain(line[:LONGEST_PRESS]) for line in part.press[:MAX_PRESS_LINES])
            if len(part.press) > MAX_PRESS_LINES:
                faults.append(Refusal("letter-press-long", most=MAX_PRESS_LINES))
        if team_orders or press or part.wait is not None:
            order = _latest(desk, team, turn) if letter.is_mail and dated is None else time
            accepted.append(ReceivedOrders(turn, team, order, name, team_orders, part.wait, press))

    # Report what was wrong.
    if accepted:  # else the reply says how to write orders
        faults += [Refusal("letter-line-unclear", line=line, rider=rider) for rider, line in unclear.items()]
    if not accepted and not faults:
        faults.append(Refusal("letter-no-orders"))
    del faults[MOST_FAULTS:]
    if letter.attachments:
        faults.append(Refusal("letter-attachments"))

    # Save what was accepted, and note it in the history.
    desk = replace(desk, received=(*desk.received, *accepted))
    if accepted and letter.is_mail:
        desk = replace(desk, email_digests=(*desk.email_digests, letter.digest))
    turns = tuple(dict.fromkeys(received.turn for received in accepted))
    player = desk.player(team).name
    for turn in turns:
        desk = desk.with_entry(now, "taken", letter=name, player=player, team=team, turn=turn)
    if not accepted:
        desk = desk.with_entry(now, "nothing-taken", letter=name, player=player, team=team)

    ahead = {received.turn: received.orders for received in accepted if received.turn > desk.turn}
    return replace(
        receipt,
        desk=desk,
        turns=turns,
        refusals=tuple(dict.fromkeys(faults)),
        later_orders=ahead,
        unread=tuple(dict.fromkeys(unread))[:MOST_LINES],
    )


def _dated(letter: Letter, now: datetime) -> datetime | None:
    """Return when a letter was written, or else when a mail server received it; None if neither can be true."""
    dates = (letter.sent_at, letter.arrived_at)
    return next((max(EARLIEST, date) for date in dates if date is not None and date <= now), None)


def _latest(desk: MailRace, team: int, turn: int) -> datetime:
    """Return the time of a team's latest letter for a turn; an email without a credible date comes right after it."""
    times = (received.time for received in desk.received if (received.team, received.turn) == (team, turn))
    return max(times, default=EARLIEST)


def _note_refusal(desk: MailRace, now: datetime, name: str, why: Refusal) -> MailRace:
    values = {key: ", ".join(value) if isinstance(value, tuple) else value for key, value in why.values.items()}
    return desk.with_entry(now, "refused", letter=name, key=why.key, values=values)


def _writer(desk: MailRace, letter: Letter) -> int | Refusal:
    """Return the team whose code word is in the letter, if the sender is its player; else the refusal."""
    if letter.is_mail and letter.digest in desk.email_digests:
        return Refusal("letter-taken-already")
    words = set(re.findall(r"\w+", letter.text.lower()))
    teams = [team for team in desk.humans if desk.player(team).code_word in words]
    if not teams:
        if words.intersection(desk.dead_words):
            return Refusal("letter-dead-word")
        return Refusal("letter-no-word-in-text" if letter.attachments else "letter-no-word")
    if len(teams) > 1:
        return Refusal("letter-two-words", players=tuple(desk.player(team).name for team in teams))
    player = desk.player(teams[0])
    if player.address is None or letter.sender in (None, ascii_address(player.address)):
        return teams[0]
    if not letter.sender:
        return Refusal("letter-no-sender", player=player.name)
    return Refusal("letter-other-sender", sender=plain(letter.sender[:80]), player=player.name)


def kind_of(desk: MailRace, turn: int) -> str:
    """Return the kind of orders for a turn (see `find_orders`)."""
    if turn == 0:
        return "hands"
    return "halves" if desk.plan().rules().variant.half_turns > 1 else "cards"


def _objection_to_part(desk: MailRace, race: Race | None, part: LetterPart, turn: int) -> Refusal | None:
    if part.race is not None and part.race != desk.id:
        return Refusal("letter-other-race", other=plain(part.race[:40]), race=desk.id)
    if race is not None and race.over:
        return Refusal("race-over")
    if turn < desk.turn:
        return Refusal("letter-past-turn", turn=turn, now=desk.turn)
    if turn > MOST_TURNS:
        return Refusal("letter-no-turn", turn=turn)
    return None


def _one_each(orders: Sequence[ParsedOrder], questions: Sequence[ParsedOrder]) -> tuple[dict[int, str], list[Refusal]]:
    """Return one order for each rider, and a refusal for each contradiction.

    The player's own line replaces quoted ones, even if it is doubtful; two different orders cancel each other.
    """
    chosen: dict[int, str] = {}
    conflicts = []
    certain = [order for order in orders if not order.doubt]
    for rider in dict.fromkeys(order.rider for order in certain):
        doubtful = (order for order in questions if order.doubt not in ASKED_ONCE)
        min_depth = min(order.depth for order in (*certain, *doubtful) if order.rider == rider)
        texts = {order.text for order in certain if order.rider == rider and order.depth == min_depth}
        if len(texts) > 1:
            conflicts.append(Refusal("letter-order-twice", rider=rider))
        elif texts:
            chosen[rider] = texts.pop()
    return chosen, conflicts


def _questions(
    desk: MailRace, race: Race | None, team: int, turn: int, orders: Sequence[ParsedOrder]
) -> list[ParsedOrder]:
    """Return the doubtful orders that the player is asked about: those that the rider can have."""
    return [
        order
        for order in orders
        if order.doubt in ASKED and _fault(desk, race, team, turn, order.rider, order.text) is None
    ]


def _question(order: ParsedOrder) -> Refusal:
    return Refusal(ASKED[order.doubt], line=shown_line(order.line), rider=order.rider, order=order.text)


def _fault(desk: MailRace, race: Race | None, team: int, turn: int, rider: int, text: str) -> Refusal | None:
    if turn == desk.turn:
        return objection(desk, race, team, rider, text)
    return None if rider // 10 == team else Refusal("rider-of-another-team", rider=rider, team=team)
