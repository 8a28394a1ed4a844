"""The work at the desk on an open folder: taking letters, writing letters, playing a turn, reporting its state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.desk import letters_out, play
from breakaway_desktop.desk.finding import normal
from breakaway_desktop.desk.folder import Folder
from breakaway_desktop.desk.history import sentence_of
from breakaway_desktop.desk.letters import Letter, letters_in, read_file
from breakaway_desktop.desk.orders import Standing, standing
from breakaway_desktop.desk.state import Desk, Player
from breakaway_desktop.desk.take import Taken, take
from breakaway_desktop.desk.times import told_time
from breakaway_desktop.desk.view_block import Block, block_in, has_block
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.record.document import ENDING
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.text.columns import table
from breakaway_desktop.text.report import report_lines
from breakaway_desktop.words import _, plain


class Answered(NamedTuple):
    """What became of a letter, what stands for its team then, and the answer to it: its lines, and the file that lies
    in `letters/out` to be sent; none of these where the letter was refused."""

    taken: Taken
    standing: Standing | None = None
    lines: tuple[str, ...] = ()
    path: Path | None = None


def take_letters(folder: Folder, data: bytes, now: datetime, *, late: bool = False) -> list[Answered]:
    """Take the letters of one file (see `take_files`)."""
    return take_files(folder, (data,), now, late=late)


def take_files(
    folder: Folder, files: Iterable[bytes], now: datetime, *, late: bool = False, show: bool = False
) -> list[Answered]:
    """Take the letters of some files. They count together, when all of them and their answers are written; so each
    answer says what stands by all of them. `show`: the referee looks at the cards. Raise Refused and OSError, and then
    none has been taken."""
    # Take the letters one after another.
    sent = {normal(line) for text in folder.sent_texts() for line in text.splitlines()}
    earlier, desk, race = folder.names_in(), folder.desk, folder.race
    takens: list[Taken] = []
    for letter in (letter for data in files for letter in letters_in(data)):
        number = desk.letters + 1
        while not _may_keep(folder, earlier, number, letter):
            number += 1
        name = f"{number:04}{letter.ending}"
        folder.keep_letter(name, letter.data)
        takens.append(take(replace(desk, letters=number - 1), race, letter, name, now, sent, late=late))
        desk = takens[-1].desk

    # Answer them.
    found = {team: standing(desk, race, team) for team in {taken.team for taken in takens} if team}
    answers = [_answer(folder, replace(taken, desk=desk), found.get(taken.team)) for taken in takens]
    if answers:
        folder.commit(desk.noting(now, "shown", turn=desk.turn) if show else desk)
    return answers


def _answer(folder: Folder, taken: Taken, found: Standing | None) -> Answered:
    """Return what became of a letter, with its answer laid out; a refused one has none."""
    if found is None:
        return Answered(taken)
    with letters_out.spoken(taken.desk.player(taken.team).language):
        lines = letters_out.answer(taken, found)
    path = _lay_out(folder, f"answer-{Path(taken.name).stem}-team-{taken.team}", taken.team, lines)
    return Answered(taken, found, tuple(lines), path)


def _may_keep(folder: Folder, earlier: Set[str], number: int, letter: Letter) -> bool:
    """Return whether a letter can have this number: no other lies there. One that was laid there by a program that was
    killed, before it counted, may be the same."""
    lying = [name for name in (f"{number:04}.txt", f"{number:04}.eml") if name in earlier]
    return all(name.endswith(letter.ending) and folder.letter_in(name) == letter.data for name in lying)


def block_of(data: bytes) -> Block | None:
    """The block for the program in a letter, as it lies in a file or on the clipboard; None if there is none. Raises
    Refused for one that is damaged."""
    for letter in letters_in(data)[:1]:
        lines = letter.text.splitlines()
        if has_block(lines):
            return block_in(lines)
    return None


def block_in_file(path: Path) -> Block | None:
    """The block for the program in a letter that we sent, if this is one. Raises Refused for a damaged block."""
    if path.suffix == ENDING:
        return None
    try:
        data = read_file(path)
    except (OSError, Refused):
        return None
    return block_of(data)


def write_letters(folder: Folder, now: datetime, teams: Iterable[int] = (), *, remind: bool = False) -> list[Path]:
    """The letters of the turn for these teams, or for all; `remind`: a short one for those whose orders are not
    complete. Each player's is in his language. Raises Refused and OSError."""
    desk, race = folder.desk, folder.race
    found = []
    for team in tuple(teams) or desk.humans:
        if team not in desk.humans:
            raise Refused("desk-no-letter", team=team)
        if remind and standing(desk, race, team).complete:
            continue
        with letters_out.spoken(desk.player(team).language):
            write = letters_out.reminder if remind else letters_out.turn_letter
            lines = write(desk, folder.match, team)
        kind = "reminder" if remind else "final" if race is not None and race.over else "turn"
        found.append(_lay_out(folder, f"{kind}-{desk.turn:02}-team-{team}", team, lines))
    if found:
        folder.commit(desk.noting(now, "sent", letters=", ".join(path.name for path in found)))
    return found


def _lay_out(folder: Folder, stem: str, team: int, lines: list[str]) -> Path:
    """A letter in `letters/out` as text, and as a mail if the player has an address; what is to be sent of the two."""
    path = folder.keep_sent(stem, ".txt", ("\n".join(lines) + "\n").encode())
    if folder.desk.player(team).address:
        return folder.keep_sent(path.stem, ".eml", letters_out.as_mail(folder.desk, folder.match, team, lines))
    return path


def run_turn(
    folder: Folder,
    now: datetime,
    *,
    missing: bool = False,
    deadline: datetime | None = None,
    bots: play.BotsWork | None = None,
    failed: Callable[[Refusal], None] = lambda refusal: None,
) -> list[Path]:
    """Plays the turn, as `play.run` does, and writes the letters that tell of it. Raises Refused, also while letters of
    the turn before are not written yet, and OSError."""
    refusal = letters_lacking(folder)
    if refusal is not None:
        raise Refused.of(refusal)
    desk = play.run(folder.desk, now, missing=missing, deadline=deadline, bots=bots, failed=failed)
    return _commit_and_tell(folder, desk, now)


def open_again(folder: Folder, turn: int, now: datetime, *, deadline: datetime | None = None) -> list[Path]:
    """Opens an earlier turn again and writes the letters that say so. Raises Refused and OSError."""
    return _commit_and_tell(folder, play.back(folder.desk, turn, now, deadline=deadline), now)


def replace_player(folder: Folder, team: int, player: Player, now: datetime) -> list[Path]:
    """Gives a team to another player and writes his first letter; a bot gets none. Raises Refused and OSError."""
    desk = play.replaced(folder.desk, team, player, now)
    if player.bot is None:
        return _commit_and_tell(folder, desk, now, (team,))
    folder.commit(desk)
    return []


def postpone(folder: Folder, deadline: datetime, now: datetime) -> None:
    """Sets another deadline for the turn. Raises Refused and OSError."""
    folder.commit(play.postponed(folder.desk, deadline, now))


def postpone_and_tell(
    folder: Folder, deadline: datetime, now: datetime, teams: Iterable[int] = (), *, remind: bool = False
) -> list[Path]:
    """Sets another deadline for the turn and writes its letters again. Raises Refused and OSError."""
    return _commit_and_tell(folder, play.postponed(folder.desk, deadline, now), now, teams, remind=remind)


def first_letters(folder: Folder, now: datetime) -> list[Path]:
    """Writes the letters of a race that has just begun. Raises Refused."""
    return _tell(folder, folder.desk, now)


def _commit_and_tell(
    folder: Folder, desk: Desk, now: datetime, teams: Iterable[int] = (), *, remind: bool = False
) -> list[Path]:
    folder.commit(desk)
    return _tell(folder, desk, now, teams, remind=remind)


def _tell(folder: Folder, desk: Desk, now: datetime, teams: Iterable[int] = (), *, remind: bool = False) -> list[Path]:
    """Writes the letters that tell of the last change of the desk. Raises Refused where they cannot be written, though
    the change counts."""
    done = sentence_of(desk.entries[-1])
    try:
        return write_letters(folder, now, teams, remind=remind)
    except OSError as error:
        file = Path(error.filename or folder.path).name
        raise Refused("desk-letters-not-written", done=done, file=file, reason=reason_of(error)) from None


_LETTER_OF: Final = re.compile(r"\b(?:turn|final)-\d+-team-(\d)\b")
"""The team in the name of a letter that tells of a turn."""


def unwritten(folder: Folder) -> tuple[int, ...]:
    """Return the teams whose letters about the turn are not written: the history tells of a change, and then of no
    letter."""
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
    """Return why no turn can be run now: letters of this one are not written yet; None when all are."""
    teams = unwritten(folder)
    if not teams:
        return None
    players = tuple(folder.desk.player(team).name for team in teams)
    return Refusal("desk-letters-lacking", turn=folder.desk.turn, players=players, folder=str(folder.path))


def status_lines(folder: Folder, now: datetime, *, show: bool = False) -> list[str]:
    """Who is in, never which cards, unless the referee asks for them: `show` is written down. Raises OSError."""
    desk, race = folder.desk, folder.race
    names = letters_out.names_of(desk)
    title = _("Race {race}, turn {turn}").format(race=desk.id, turn=desk.turn)
    unwritten = letters_lacking(folder)
    if race is not None and race.over:
        return [title, _("Race finished."), *([] if unwritten is None else [say_refusal(unwritten)])]
    rows = []
    for team, player in enumerate(desk.players, start=1):
        found = None if player.bot else standing(desk, race, team)
        cells = [str(team), names.team(team), plain(names.player(team)), _("bot") if found is None else state_of(found)]
        if show:
            orders = {} if found is None else found.orders
            cells.append("  ".join(f"{rider}: {text}" for rider, text in sorted(orders.items())))
        rows.append(cells)
    lines = [title, *table(rows, right=(True, False, False, False, False))]
    lines.append(_("Deadline: {time}.").format(time=told_time(desk.deadline)))
    if now > desk.closes:
        lines.append(_("It has passed."))
    refusal = unwritten or play.refusal_to_play(desk, race, now)
    lines.append(_("All orders are in: the turn can be run.") if refusal is None else say_refusal(refusal))
    if show:
        note_shown(folder, now)
    return lines


def state_of(found: Standing) -> str:
    """How far a player's orders are, without a card."""
    total = len(found.lacking) + len(found.orders)
    if not found.complete:
        told = _("{n} of {total}").format(n=len(found.orders), total=total) if found.orders else _("nothing yet")
    else:
        told = _("complete")
    return _("{state}, waits").format(state=told) if found.wait else told


def preview_lines(folder: Folder, now: datetime) -> list[str]:
    """The report of the turn as it would be if it were run now, for the referee alone; that he looked is written down.
    Raises Refused and OSError."""
    desk = play.run(folder.desk, now, missing=True)
    match = play.match_of(desk)
    note_shown(folder, now)
    if match is None or folder.match is None:
        hands = enumerate(desk.hands or (), start=1)
        return [f"{team}: " + " | ".join(" ".join(map(str, hand)) for hand in of_team) for team, of_team in hands]
    return report_lines(match.steps, folder.desk.turn, letters_out.names_of(desk))


def note_shown(folder: Folder, now: datetime) -> None:
    """Writes down that the referee looked at cards. Raises OSError."""
    folder.commit(folder.desk.noting(now, "shown", turn=folder.desk.turn))


def told_of(answered: Answered) -> list[str]:
    """What the referee hears of a letter: no card, and of a refused one the reason."""
    taken = answered.taken
    if taken.refused is not None:
        return [f"{taken.name}: {say_refusal(taken.refused)}"]
    assert answered.standing is not None
    player = taken.desk.player(taken.team).name
    lines = [_("{letter}: {player}, nothing taken.").format(letter=taken.name, player=player)]
    if taken.turns:
        turns, state = ", ".join(map(str, taken.turns)), state_of(answered.standing)
        told = _("{letter}: {player}, turn {turns}. Orders: {state}.")
        lines = [told.format(letter=taken.name, player=player, turns=turns, state=state)]
    if taken.late:
        lines.append(_("It came after the deadline. Take it again with --late if it should count."))
    if len(taken.faults) > taken.late:  # being late is one
        lines.append(_("Some of it could not be used; the answer says what."))
    return lines
