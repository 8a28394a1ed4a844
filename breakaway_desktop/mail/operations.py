"""Work of the referee on an open folder: process letters, write letters, play turns, report the status."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set
from dataclasses import replace
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.kit.words import _, ngettext, plain, use_language
from breakaway_desktop.mail import outgoing, referee
from breakaway_desktop.mail.deadlines import format_time
from breakaway_desktop.mail.folder import Folder
from breakaway_desktop.mail.history import describe_entry, sentence_of
from breakaway_desktop.mail.incoming import Letter, letters_in, read_file
from breakaway_desktop.mail.intake import Receipt, process_letter
from breakaway_desktop.mail.line_shapes import normalize_line
from breakaway_desktop.mail.orders import OrderStatus, order_status
from breakaway_desktop.mail.state import MailRace, Player, count_proposals, with_first_form, with_form
from breakaway_desktop.mail.view_block import Block, block_in, has_block
from breakaway_desktop.record.document import ENDING
from breakaway_desktop.reports.columns import table
from breakaway_desktop.reports.report import report_lines
from breakaway_desktop.sentences.file_errors import os_error_text
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import refusal_sentence


class LetterReply(NamedTuple):
    """The result of a letter: the status of its team after it, and the reply with its file in `letters/out`.

    All but `receipt` are empty if the letter was refused.
    """

    receipt: Receipt
    status: OrderStatus | None = None
    lines: tuple[str, ...] = ()
    path: Path | None = None


_WITHOUT_CARDS: Final = frozenset(
    ("letter-other-race", "letter-past-turn", "letter-no-turn", "letter-no-orders", "letter-attachments")
    + ("letter-order-twice", "letter-press-end", "letter-press-long", "race-over", "rider-of-another-team")
)
"""Refusals whose sentences the referee may read without looking at the cards."""


def take_files(
    folder: Folder, files: Iterable[bytes], now: datetime, *, late: bool = False, show: bool = False
) -> list[LetterReply]:
    """Process the letters of several files.

    They take effect together, once all of them and their replies are written, so each reply describes the status after
    all of them. `show`: the referee looks at the cards. Raises Refused and OSError, and then none has been accepted.
    """
    # Take the letters one after another.
    sent = set(map(normalize_line, {line for text in folder.sent_texts() for line in text.splitlines()}))
    earlier, desk, race = folder.names_in(), folder.desk, folder.race
    receipts: list[Receipt] = []
    for letter in (letter for data in files for letter in letters_in(data)):
        number = desk.letters + 1
        while not _can_keep(folder, earlier, number, letter):
            number += 1
        name = f"{number:04}{letter.ending}"
        folder.keep_letter(name, letter.data)
        receipts.append(process_letter(replace(desk, letters=number - 1), race, letter, name, now, sent, late=late))
        desk = receipts[-1].desk

    # Answer them.
    statuses = {team: order_status(desk, race, team) for team in {receipt.team for receipt in receipts} if team}
    answers = []
    for receipt in receipts:
        answers.append(_reply(folder, replace(receipt, desk=desk), statuses.get(receipt.team), now))
        desk = answers[-1].receipt.desk
    if answers:
        folder.commit(desk.with_entry(now, "shown", turn=desk.turn) if show else desk)
    return answers


def _reply(folder: Folder, receipt: Receipt, status: OrderStatus | None, now: datetime) -> LetterReply:
    """Return the result of a letter, with its reply written to a file unless it was refused."""
    if status is None:
        return LetterReply(receipt)
    rows = outgoing.rows_of_reply(receipt, status)
    receipt = replace(receipt, desk=with_form(receipt.desk, receipt.team, rows, now))
    with use_language(receipt.desk.player(receipt.team).language):
        lines = outgoing.reply_lines(receipt, status)
    path = _lay_out(folder, f"answer-{Path(receipt.name).stem}-team-{receipt.team}", receipt.team, lines)
    return LetterReply(receipt, status, tuple(lines), path)


def _can_keep(folder: Folder, earlier: Set[str], number: int, letter: Letter) -> bool:
    """Return whether this number is free for a letter, or was used for the same letter by a killed program."""
    stored = [name for name in (f"{number:04}.txt", f"{number:04}.eml") if name in earlier]
    return all(name.endswith(letter.ending) and folder.letter_in(name) == letter.data for name in stored)


def block_of(data: bytes) -> Block | None:
    """Return the block in a letter, from a file or the clipboard; None if it has none. Raises Refused if damaged."""
    for letter in letters_in(data)[:1]:
        lines = letter.text.splitlines()
        if has_block(lines):
            return block_in(lines)
    return None


def block_in_file(path: Path) -> Block | None:
    """Return the block in a file if it is a letter of ours; else None. Raises Refused if the block is damaged."""
    if path.suffix == ENDING:
        return None
    try:
        data = read_file(path)
    except (OSError, Refused):
        return None
    return block_of(data)


def write_letters(folder: Folder, now: datetime, teams: Iterable[int] = (), *, remind: bool = False) -> list[Path]:
    """Write the letters of the turn to these teams, or to all, each in the player's language.

    `remind`: a short letter to teams with incomplete orders only. Raises Refused and OSError.
    """
    desk, race = folder.desk, folder.race
    paths = []
    for team in tuple(teams) or desk.humans:
        if team not in desk.humans:
            raise Refused("desk-no-letter", team=team)
        if remind and order_status(desk, race, team).complete:
            continue
        desk = desk if race is not None and race.over else with_first_form(desk, team, now)
        with use_language(desk.player(team).language):
            write = outgoing.reminder if remind else outgoing.turn_letter
            lines = write(desk, folder.match, team)
        kind = "reminder" if remind else "final" if race is not None and race.over else "turn"
        paths.append(_lay_out(folder, f"{kind}-{desk.turn:02}-team-{team}", team, lines))
    if paths:
        folder.commit(desk.with_entry(now, "sent", letters=", ".join(path.name for path in paths)))
    return paths


def _lay_out(folder: Folder, stem: str, team: int, lines: list[str]) -> Path:
    """Write a letter to `letters/out`: as text, and as an email to a known address. Return the file to send."""
    path = folder.keep_sent(stem, ".txt", ("\n".join(lines) + "\n").encode())
    if folder.desk.player(team).address:
        return folder.keep_sent(path.stem, ".eml", outgoing.as_email(folder.desk, folder.match, team, lines))
    return path


def run_turn(
    folder: Folder,
    now: datetime,
    *,
    missing: bool = False,
    deadline: datetime | None = None,
    bots: referee.BotsWork | None = None,
    on_failure: Callable[[Refusal], None] = lambda refusal: None,
) -> list[Path]:
    """Play the turn (see `referee.play_due_turn`) and write its letters.

    Raises Refused, also if letters of the previous turn have not been written yet, and OSError.
    """
    refusal = letters_lacking(folder)
    if refusal is not None:
        raise Refused.of(refusal)
    desk = referee.play_due_turn(folder.desk, now, missing=missing, deadline=deadline, bots=bots, on_failure=on_failure)
    return _commit_and_write_letters(folder, desk, now)


def open_again(folder: Folder, turn: int, now: datetime, *, deadline: datetime | None = None) -> list[Path]:
    """Reopen an earlier turn and write its letters. Raises Refused and OSError."""
    return _commit_and_write_letters(folder, referee.reopen_turn(folder.desk, turn, now, deadline=deadline), now)


def replace_player(folder: Folder, team: int, player: Player, now: datetime) -> list[Path]:
    """Give a team to another player and write his first letter; a bot gets none. Raises Refused and OSError."""
    desk = referee.with_new_player(folder.desk, team, player, now)
    if player.bot is None:
        return _commit_and_write_letters(folder, desk, now, (team,))
    folder.commit(desk)
    return []


def postpone(folder: Folder, deadline: datetime, now: datetime) -> None:
    """Set another deadline for the turn. Raises Refused and OSError."""
    folder.commit(referee.with_deadline(folder.desk, deadline, now))


def postpone_and_write_letters(
    folder: Folder, deadline: datetime, now: datetime, teams: Iterable[int] = (), *, remind: bool = False
) -> list[Path]:
    """Set another deadline for the turn and write its letters again. Raises Refused and OSError."""
    return _commit_and_write_letters(
        folder, referee.with_deadline(folder.desk, deadline, now), now, teams, remind=remind
    )


def first_letters(folder: Folder, now: datetime) -> list[Path]:
    """Write the letters of a new race. Raises Refused."""
    return _write_change_letters(folder, folder.desk, now)


def _commit_and_write_letters(
    folder: Folder, desk: MailRace, now: datetime, teams: Iterable[int] = (), *, remind: bool = False
) -> list[Path]:
    folder.commit(desk)
    return _write_change_letters(folder, desk, now, teams, remind=remind)


def _write_change_letters(
    folder: Folder, desk: MailRace, now: datetime, teams: Iterable[int] = (), *, remind: bool = False
) -> list[Path]:
    """Write the letters about the last change. Raises Refused if they cannot be written; the change remains."""
    change = sentence_of(desk.entries[-1])
    try:
        return write_letters(folder, now, teams, remind=remind)
    except OSError as error:
        file = Path(error.filename or folder.path).name
        raise Refused("desk-letters-not-written", done=change, file=file, reason=os_error_text(error)) from None


_LETTER_OF: Final = re.compile(r"\b(?:turn|final)-\d+-team-(\d+)\b")
"""Pattern of the team in the file name of a turn's letter."""


def unwritten(folder: Folder) -> tuple[int, ...]:
    """Return the teams whose letters about the last change are not written yet, according to the history."""
    teams: set[int] = set()
    for entry in folder.history():
        match entry:
            case {"what": "begun" | "played" | "played-missing" | "back"}:
                teams = set(folder.desk.humans)
            case {"what": "replaced", "team": int(team)}:
                teams.add(team)
            case {"what": "sent", "letters": str(letters)}:
                teams.difference_update(int(team) for team in _LETTER_OF.findall(letters))
    return tuple(team for team in folder.desk.humans if team in teams)


def letters_lacking(folder: Folder) -> Refusal | None:
    """Return why no turn can be run now: letters of this turn are not written yet; None if they are."""
    teams = unwritten(folder)
    if not teams:
        return None
    players = tuple(folder.desk.player(team).name for team in teams)
    return Refusal("desk-letters-lacking", turn=folder.desk.turn, players=players, folder=str(folder.path))


def status_lines(folder: Folder, now: datetime, *, show: bool = False) -> list[str]:
    """Return the status of each team's orders as lines; with `show` the cards, which is logged. Raises OSError."""
    desk, race = folder.desk, folder.race
    names = outgoing.names_of(desk)
    title = _("Race {race}, turn {turn}").format(race=desk.id, turn=desk.turn)
    unwritten = letters_lacking(folder)

    if race is not None and race.over:
        return [title, _("Race finished."), *([] if unwritten is None else [refusal_sentence(unwritten)])]

    # One row for each team.
    rows = []
    for team, player in enumerate(desk.players, start=1):
        status = None if player.bot else order_status(desk, race, team)
        cells = [
            str(team),
            names.team(team),
            plain(names.player(team)),
            _("bot") if status is None else progress_text(desk, team, status),
        ]
        if show:
            orders = {} if status is None else status.orders
            cells.append("  ".join(f"{rider}: {text}" for rider, text in sorted(orders.items())))
        rows.append(cells)

    # The deadline, and whether the turn can be run.
    lines = [title, *table(rows, right=(True, False, False, False, False))]
    lines.append(_("Deadline: {time}.").format(time=format_time(desk.deadline)))
    if now > desk.closes:
        lines.append(_("It has passed."))
    refusal = unwritten or referee.refusal_to_play(desk, race, now)
    lines.append(_("All orders are in: the turn can be run.") if refusal is None else refusal_sentence(refusal))

    if show:
        log_disclosure(folder, now)
    return lines


def progress_text(desk: MailRace, team: int, status: OrderStatus) -> str:
    """Progress of a team's orders, and how many proposed cards wait for its player's OK, without cards."""
    total = len(status.riders_without_order) + len(status.orders)
    if not status.complete:
        text = _("{n} of {total}").format(n=len(status.orders), total=total) if status.orders else _("nothing yet")
    else:
        text = _("complete")
    if proposals := count_proposals(desk, team, status.orders):
        sentence = ngettext("{state}, {n} card proposed", "{state}, {n} cards proposed", proposals)
        text = sentence.format(state=text, n=proposals)
    return _("{state}, asks to wait").format(state=text) if status.wait else text


def preview_lines(folder: Folder, now: datetime) -> list[str]:
    """Report of the turn as if it were run now, for the referee only; this is logged. Raises Refused and OSError."""
    desk = referee.play_due_turn(folder.desk, now, missing=True)
    match = referee.match_of(desk)
    log_disclosure(folder, now)
    if match is None or folder.match is None:
        hands = enumerate(desk.hands or (), start=1)
        return [f"{team}: " + " | ".join(" ".join(map(str, hand)) for hand in team_hands) for team, team_hands in hands]
    return report_lines(match.steps, folder.desk.turn, outgoing.names_of(desk))


_OF_LETTERS: Final = frozenset(("taken", "nothing-taken", "refused"))
_OF_TURNS: Final = frozenset(("begun", "played", "played-missing", "back"))


def letters_of_turn(folder: Folder) -> list[str]:
    """Return what has happened to the letters that arrived in this turn, latest first, without cards."""
    recent = takewhile(lambda entry: entry.get("what") not in _OF_TURNS, reversed(folder.history()))
    return [describe_entry(entry) for entry in recent if entry.get("what") in _OF_LETTERS]


def log_disclosure(folder: Folder, now: datetime) -> None:
    """Log that the referee looked at cards. Raises OSError."""
    folder.commit(folder.desk.with_entry(now, "shown", turn=folder.desk.turn))


def summary_lines(answered: LetterReply) -> list[str]:
    """Lines for the referee about a letter, without cards; the reason if it was refused."""
    receipt = answered.receipt
    if receipt.refused is not None:
        return [f"{receipt.name}: {refusal_sentence(receipt.refused)}"]
    assert answered.status is not None
    state = progress_text(receipt.desk, receipt.team, answered.status)
    player = receipt.desk.player(receipt.team).name
    template = _("{letter}: {player}, nothing was accepted. Orders: {state}.")
    lines = [template.format(letter=receipt.name, player=player, state=state)]
    if receipt.turns:
        turns = ", ".join(map(str, receipt.turns))
        template = _("{letter}: {player}, turn {turns}. Orders: {state}.")
        lines = [template.format(letter=receipt.name, player=player, turns=turns, state=state)]
    lines += _date_sentences(receipt.letter)
    if receipt.late:
        lines.append(_("It came after the deadline. Use --late to accept it anyway."))
    return lines + _objections(receipt)


def _date_sentences(letter: Letter) -> list[str]:
    """Say from when an email counts whose own date is not certain."""
    if not letter.unclear_date:
        return []
    sentence = _("The time zone of its date, “{date}”, is not certain: it counts from its arrival, {time}.")
    time = _("which no email server noted") if letter.arrived_at is None else format_time(letter.arrived_at)
    return [sentence.format(date=plain(letter.unclear_date[:60]), time=time)]


def _objections(receipt: Receipt) -> list[str]:
    """Say what could not be used, and why if that tells no cards."""
    refusals = [refusal for refusal in receipt.refusals if refusal.key != "letter-late"]
    told = [refusal for refusal in refusals if refusal.key in _WITHOUT_CARDS]
    lines = [_("The reply says: {sentence}").format(sentence=refusal_sentence(refusal)) for refusal in told]
    if len(told) < len(refusals):
        named = (refusal.values.get("riders", (str(refusal.values.get("rider") or ""),)) for refusal in refusals)
        if riders := sorted({rider for riders in named for rider in riders if rider}, key=int):
            sentence = _("Not all orders for {riders} could be used. The reply says why, with the cards.")
            lines.append(sentence.format(riders=listed(riders)))
        else:
            lines.append(_("Some of it could not be used. The reply says which part."))
    return lines
