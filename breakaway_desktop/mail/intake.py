"""Processing a letter: its author, whether it counts, and its orders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import plain
from breakaway_desktop.mail.codec import MOST_TURNS
from breakaway_desktop.mail.deadlines import EARLIEST
from breakaway_desktop.mail.incoming import Letter
from breakaway_desktop.mail.letter_reader import MAX_PRESS_LINES, LetterLine, LetterPart, is_outside, split_letter
from breakaway_desktop.mail.line_shapes import order_lines
from breakaway_desktop.mail.mail_head import ascii_address
from breakaway_desktop.mail.orders import ask_of, last_letters, objection, order_status
from breakaway_desktop.mail.proposals import Proposals, Proposer
from breakaway_desktop.mail.state import MailRace, Orders, ReceivedOrders, SentForm, form_with, newest_form

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
    proposed: Mapping[int, str] = field(default_factory=dict)
    """Cards by rider that the letter names without ordering them; the reply's form has them."""
    emptied: frozenset[int] = frozenset()
    """Riders whose row of the reply's form stays empty, because the letter names two cards for them."""


def process_letter(
    desk: MailRace, race: Race | None, letter: Letter, name: str, now: datetime, sent: Set[str], *, late: bool = False
) -> Receipt:
    """Apply a letter to the desk. `name`: its file; `sent`: lines we sent. `late`: accept it after the deadline."""
    # Find the team that wrote it.
    desk = replace(desk, letters=desk.letters + 1)
    team = letter.refusal or _writer(desk, letter)
    if isinstance(team, Refusal):
        values = {key: ", ".join(one) if isinstance(one, tuple) else one for key, one in team.values.items()}
        desk = desk.with_entry(now, "refused", letter=name, key=team.key, values=values)
        return Receipt(desk, letter, name, refused=team)
    receipt = Receipt(desk, letter, name, team)
    # It was written at its own date, or else when a mail server received it, if that can be true.
    dates = (date for date in (letter.sent_at, letter.arrived_at) if date is not None and date <= now)
    dated = next((max(EARLIEST, date) for date in dates), None)
    time = now if dated is None else dated

    # Check its orders, turn by turn.
    accepted: list[ReceivedOrders] = []
    faults: list[Refusal] = []
    questions: list[Refusal] = []
    writer = (team, desk.player(team).code_word)
    parts, says_ok = split_letter(letter.text, sent, order_lines(len(desk.players)), writer, is_mail=letter.is_mail)
    standing = order_status(desk, race, team).orders if any(part.lines for part in parts) else {}
    for part in parts:
        turn = desk.turn if part.turn is None else part.turn
        orders = _PartOrders(receipt.desk, race, team, turn, part, standing if turn == desk.turn else {}, says_ok)
        if part.race in (None, desk.id) and desk.turn <= turn <= MOST_TURNS:
            found = orders.proposals()
            questions += found.questions
            questions += [Refusal("letter-command-apart", line=word) for word in dict.fromkeys(part.unsure)]
            receipt = replace(receipt, desk=orders.note_rows())
            if turn == desk.turn:
                receipt = replace(receipt, proposed=found.filled, emptied=frozenset(found.emptied))
        else:
            questions += orders.proposer.read(part.lines_apart(), {}, {}).questions
        if not orders.are_there and not part.press and part.wait is None:
            continue
        part_refusal = _objection_to_part(desk, race, part, turn)
        if part_refusal is None and turn == desk.turn and time > desk.closes and not late:
            receipt = replace(receipt, late=True)
            part_refusal = Refusal("letter-late", turn=turn)
        if part_refusal is not None:
            faults.append(part_refusal)
            continue
        team_orders, conflicts = orders.one_each()
        faults += conflicts
        for rider, text in list(team_orders.items()):
            fault = _fault(desk, race, team, turn, rider, text)
            if fault is not None:
                faults.append(fault)
                del team_orders[rider]
        press: tuple[str, ...] = ()
        if part.open_press:
            faults.append(Refusal("letter-press-end"))
        else:
            press = tuple(plain(line[:LONGEST_PRESS]) for line in part.press[:MAX_PRESS_LINES])
            if len(part.press) > MAX_PRESS_LINES:
                faults.append(Refusal("letter-press-long", most=MAX_PRESS_LINES))
        if team_orders or press or part.wait is not None:
            if says_ok and not part.press and (last := last_letters(desk, team).get(turn)):
                press = last.press  # an OK answers only the rows
            times = (received.time for received in desk.received if (received.team, received.turn) == (team, turn))
            # An email without a credible date comes right after the latest letter.
            order = max(times, default=EARLIEST) if letter.is_mail and dated is None else time
            accepted.append(ReceivedOrders(turn, team, order, name, team_orders, part.wait, press))

    # Report what was wrong.
    faults += questions
    if not accepted and not faults:
        faults.append(Refusal("letter-no-orders"))
    del faults[MOST_FAULTS:]
    if letter.attachments:
        faults.append(Refusal("letter-attachments"))

    # Save what was accepted, and note it in the history.
    desk = replace(receipt.desk, received=(*desk.received, *accepted))
    if accepted and letter.is_mail:
        desk = replace(desk, email_digests=(*desk.email_digests, letter.digest))
    turns = tuple(dict.fromkeys(received.turn for received in accepted))
    player = desk.player(team).name
    for turn in turns:
        desk = desk.with_entry(now, "taken", letter=name, player=player, team=team, turn=turn)
    if not accepted:
        desk = desk.with_entry(now, "nothing-taken", letter=name, player=player, team=team)

    ahead = {received.turn: received.orders for received in accepted if received.turn > desk.turn}
    return replace(receipt, desk=desk, turns=turns, refusals=tuple(dict.fromkeys(faults)), later_orders=ahead)


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
    """Return the kind of orders for a turn (see `OrderLines.orders_in`)."""
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


class _PartOrders:
    """The orders in a part of a letter: those that are certain, and what the rest proposes.

    `standing`: the orders that count so far; `says_ok`: the player agrees to the rows that we filled.
    """

    def __init__(
        self, desk: MailRace, race: Race | None, team: int, turn: int, part: LetterPart, standing: Orders, says_ok: bool
    ) -> None:
        self._desk, self._race, self._team, self._turn, self._lines = desk, race, team, turn, part.lines
        self._kind, self._shapes, self._says_ok = kind_of(desk, turn), order_lines(len(desk.players)), says_ok
        ask = None if race is None or race.over or turn != desk.turn else ask_of(race, team)
        self.proposer = Proposer(
            self._shapes, team, self._kind, self._can_have,
            is_plain=race is None or (ask is not None and ask.halves == 1 and not ask.extras),
        )  # fmt: skip
        self._standing = standing
        self.certain: list[tuple[int, str]] = []
        self._waiting: dict[int, str] = {}
        """Rows that we filled, and that came back without OK."""
        self._older: dict[int, tuple[str, SentForm]] = {}
        """Rows by the player in a form after which another one was sent and orders counted."""
        self._rows: list[tuple[SentForm, str]] = []
        """Rows by the player in quoted forms."""
        self.are_there = any(line.counts for line in self._lines)
        self._sort()
        self.are_there |= bool(self.certain)

    def _can_have(self, rider: int, text: str) -> bool:
        return _fault(self._desk, self._race, self._team, self._turn, rider, text) is None

    def _sort(self) -> None:
        for line in self._lines:
            if line.counts:
                orders = self._shapes.orders_in(line.text, self._kind)
                line.counts = bool(orders)
                mark = line.form.mark if line.form and line.form.is_own else 0  # 0: it was typed outside a form
                form = form_with(self._desk, self._team, self._turn, mark)
                for rider, text in orders:
                    self._add(rider, text, is_ours=form is not None and form.rows.get(rider) == text)
        outside = self.proposer.cards_named(line for line in self._lines if is_outside(line))
        own = {rider for rider, _text in self.certain}
        for line in self._lines:
            if line.is_row and line.form:
                mark = line.form.mark
                form = form_with(self._desk, self._team, self._turn, mark) if mark else None
                line.is_row = form is not None or not mark
                if line.is_row:
                    self._sort_row(line, form, outside, own)

    def _sort_row(
        self, line: LetterLine, form: SentForm | None, outside: Mapping[int, set[str]], own: Set[int]
    ) -> None:
        """Sort the orders in a row of a quoted form. `form`: None for one without a mark, as 1.0 had them."""
        is_newest = form is not None and form is newest_form(self._desk, self._team, self._turn)
        later = self._desk.received[0 if form is None else form.received :]
        counted = ((one.team, one.turn, one.is_void) for one in later if one.orders)
        is_current = is_newest or (self._team, self._turn, False) not in counted
        for rider, text in self._shapes.orders_in(line.text, self._kind):
            is_ours, row = form is not None and form.rows.get(rider) == text, f"{rider} = {text}"
            if form and not is_ours:
                self._rows.append((form, row))
            if is_current and rider not in own and not outside.get(rider, set()) - {text}:
                self._add(rider, text, is_ours=is_ours or not (line.form and line.form.is_reply))
            elif form and not (is_current or is_ours or row in form.returned) and self._standing.get(rider) != text:
                self._older[rider] = text, form

    def _add(self, rider: int, text: str, *, is_ours: bool) -> None:
        """Add an order to those that are certain; a row as we filled it only with OK."""
        if not is_ours or self._says_ok:
            self.certain.append((rider, text))
        elif self._standing.get(rider) != text:
            self._waiting[rider] = text

    def one_each(self) -> tuple[dict[int, str], list[Refusal]]:
        """Return one order for each rider, and a refusal for each with two different ones: neither counts."""
        texts: dict[int, set[str]] = {}
        for rider, text in self.certain:
            texts.setdefault(rider, set()).add(text)
        twice = [Refusal("letter-order-twice", rider=rider) for rider, some in texts.items() if len(some) > 1]
        return {rider: next(iter(some)) for rider, some in texts.items() if len(some) == 1}, twice

    def note_rows(self) -> MailRace:
        """Return the desk with a note of the rows that came back."""
        forms = list(self._desk.forms)
        for form, row in self._rows:
            at = next(at for at, one in enumerate(self._desk.forms) if one is form)
            forms[at] = replace(form, returned=tuple(dict.fromkeys((*forms[at].returned, row))))
        return replace(self._desk, forms=tuple(forms))

    def proposals(self) -> Proposals:
        """Return what the lines propose that are no certain orders."""
        single, conflicts = self.one_each()
        counted = {rider: text for rider, text in single.items() if self._can_have(rider, text)}
        found = self.proposer.read(self._lines, counted, self._standing)
        if waiting := {rider: text for rider, text in self._waiting.items() if rider not in counted}:
            found.questions.append(Refusal("letter-rows-waiting", riders=tuple(map(str, sorted(waiting)))))
        for rider, (text, form) in self._older.items():
            date = f"{form.time.astimezone():%Y-%m-%d %H:%M}"
            found.questions.append(Refusal("letter-row-older", rider=rider, order=text, date=date))
        found.emptied |= {conflict.values["rider"] for conflict in conflicts}
        found.filled |= waiting | {rider: text for rider, (text, _form) in self._older.items()}
        return found


def _fault(desk: MailRace, race: Race | None, team: int, turn: int, rider: int, text: str) -> Refusal | None:
    if turn == desk.turn:
        return objection(desk, race, team, rider, text)
    return None if rider // 10 == team else Refusal("rider-of-another-team", rider=rider, team=team)
