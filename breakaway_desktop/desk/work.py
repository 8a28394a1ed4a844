"""The work at the desk on an open folder: taking letters, writing letters, playing a turn, reporting its state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.desk import letters_out, play
from breakaway_desktop.desk.finding import normal
from breakaway_desktop.desk.folder import Folder
from breakaway_desktop.desk.letters import letters_in, read_file
from breakaway_desktop.desk.orders import Standing, standing
from breakaway_desktop.desk.state import Orders, Player
from breakaway_desktop.desk.take import Taken, take
from breakaway_desktop.desk.times import told_time
from breakaway_desktop.desk.view_block import Block, block_in, has_block
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.record.document import ENDING
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.text.columns import table
from breakaway_desktop.text.report import report_lines
from breakaway_desktop.words import _, plain


class Answered(NamedTuple):
    """What became of a letter, and the answer to it: its lines, and the file that lies in `letters/out` to be sent;
    none where the letter was refused."""

    taken: Taken
    lines: tuple[str, ...] = ()
    path: Path | None = None


def take_letters(folder: Folder, data: bytes, now: datetime, *, late: bool = False) -> Iterator[Answered]:
    """Takes the letters of a file one by one; each is safe in the folder before the next. Raises OSError."""
    sent = {normal(line) for text in folder.sent_texts() for line in text.splitlines()}
    for letter in letters_in(data):
        name = folder.keep_letter(folder.desk.letters + 1, letter.data, letter.ending)
        race = _race(folder)
        taken = take(folder.desk, race, letter, name, now, sent, late=late)
        answered = Answered(taken)
        if taken.team:
            player = taken.desk.player(taken.team)
            with letters_out.spoken(player.language):
                lines = letters_out.answer(taken, race)
            stem = f"answer-{name.partition('.')[0]}-team-{taken.team}"
            answered = Answered(taken, tuple(lines), _lay_out(folder, stem, taken.team, lines))
        folder.commit(taken.desk)
        yield answered


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
        return block_of(read_file(path))
    except OSError:
        return None


def write_letters(folder: Folder, now: datetime, teams: Iterable[int] = (), *, remind: bool = False) -> list[Path]:
    """The letters of the turn for these teams, or for all; `remind`: a short one for those whose orders are not
    complete. Each player's is in his language. Raises Refused and OSError."""
    desk, race = folder.desk, _race(folder)
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
    bots: Mapping[int, Orders | None] | None = None,
    failed: Callable[[Refusal], None] = lambda refusal: None,
) -> list[Path]:
    """Plays the turn, as `play.run` does, and writes the letters that tell of it. Raises Refused and OSError."""
    folder.commit(play.run(folder.desk, now, missing=missing, deadline=deadline, bots=bots, failed=failed))
    return write_letters(folder, now)


def open_again(folder: Folder, turn: int, now: datetime, *, deadline: datetime | None = None) -> list[Path]:
    """Opens an earlier turn again and writes the letters that say so. Raises Refused and OSError."""
    folder.commit(play.back(folder.desk, turn, now, deadline=deadline))
    return write_letters(folder, now)


def replace_player(folder: Folder, team: int, player: Player, now: datetime) -> list[Path]:
    """Gives a team to another player and writes his first letter; a bot gets none. Raises Refused and OSError."""
    folder.commit(play.replaced(folder.desk, team, player, now))
    return write_letters(folder, now, (team,)) if player.bot is None else []


def postpone(folder: Folder, deadline: datetime, now: datetime) -> None:
    """Sets another deadline for the turn. Raises OSError."""
    desk = folder.desk
    after = replace(desk, deadlines={**desk.deadlines, desk.turn: deadline})
    folder.commit(after.noting(now, "deadline", turn=desk.turn, deadline=told_time(deadline)))


def status_lines(folder: Folder, now: datetime, *, show: bool = False) -> list[str]:
    """Who is in, never which cards, unless the referee asks for them: `show` is written down. Raises OSError."""
    desk, race = folder.desk, _race(folder)
    names = letters_out.names_of(desk)
    title = _("Race {race}, turn {turn}").format(race=desk.id, turn=desk.turn)
    if race is not None and race.over:
        return [title, _("Race finished.")]
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
    refusal = play.refusal_to_play(desk, race, now)
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


def _race(folder: Folder) -> Race | None:
    return None if folder.match is None else folder.match.race


def told_of(folder: Folder, answered: Answered) -> list[str]:
    """What the referee hears of a letter: no card, and of a refused one the reason."""
    taken = answered.taken
    if taken.refused is not None:
        return [f"{taken.name}: {say_refusal(taken.refused)}"]
    player = taken.desk.player(taken.team).name
    lines = [_("{letter}: {player}, nothing taken.").format(letter=taken.name, player=player)]
    if taken.turns:
        turns, state = ", ".join(map(str, taken.turns)), state_of(standing(taken.desk, _race(folder), taken.team))
        told = _("{letter}: {player}, turn {turns}. Orders: {state}.")
        lines = [told.format(letter=taken.name, player=player, turns=turns, state=state)]
    if taken.late:
        lines.append(_("It came after the deadline. Take it again with --late if it should count."))
    if len(taken.faults) > taken.late:  # being late is one
        lines.append(_("Some of it could not be used; the answer says what."))
    return lines
