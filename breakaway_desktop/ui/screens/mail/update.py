"""What the referee does at his screen, and what is said when that is done or did not work."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

from breakaway_desktop.desk import letters_out, play, work
from breakaway_desktop.desk.folder import Folder, new_folder, open_folder
from breakaway_desktop.desk.letters import read_file
from breakaway_desktop.desk.players import display_name, parse_player, parse_players
from breakaway_desktop.desk.state import Desk
from breakaway_desktop.desk.times import format_time, parse_time
from breakaway_desktop.desk.view_block import Block
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.logbook import note_error
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.sentences.failures import FAILURES, Wrong, reason_of, say_failure
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.input import clipboard
from breakaway_desktop.ui.input.inputs import Posted
from breakaway_desktop.ui.intents import ShowLetter, ShowReplay
from breakaway_desktop.ui.screens.mail import model as say
from breakaway_desktop.ui.screens.mail.model import (
    BACK,
    DEADLINE,
    EARLY,
    FOLDER,
    NEW,
    REPLACE,
    Asking,
    Model,
    Opened,
    Thinking,
    Thought,
    is_mail,
    now,
    opened_at,
    races_in,
)
from breakaway_desktop.ui.session import Woken
from breakaway_desktop.ui.toolkit.dialog import Close, Take, Write
from breakaway_desktop.ui.toolkit.page import Returned, Then
from breakaway_desktop.words import _, language, ngettext


def update(m: Model, said: Any) -> Model | Then | None:
    match said, m.asking:
        case say.Choose(team), _asking:
            return replace(m, team=team, said="")
        case say.Do(action), _asking:
            return _done(replace(m, said="", wrong=False), action)
        case say.Dropped(path), None:
            return _dropped(m, path)
        case Write(text), Asking() as asking:
            return replace(m, asking=replace(asking, written=text, wrong=""))
        case say.Rules(base), Asking() as asking:
            return replace(m, asking=replace(asking, base=base))
        case Take(), Asking() as asking:
            return _answered(m, asking)
        case Close(), _asking:
            return replace(m, asking=None)
        case ((Posted() | Returned()), _asking) if m.thinking is not None and m.thinking.thought is not None:
            return _run(replace(m, thinking=None), m.thinking.thought)
        case ((Posted() | Returned() | say.Dropped()), _asking):
            return None
    raise TypeError(said)


def _told(m: Model, said: str, *, wrong: bool = False) -> Model:
    return replace(m, said=said, wrong=wrong)


def _done(m: Model, action: str) -> Model | Then:
    opened = m.opened
    match action:
        case "new":
            return replace(m, asking=Asking(NEW))
        case "paste":
            text = clipboard.pasted()
            wrong = _("There’s no text on the clipboard.")
            return _taken(m, text.encode()) if text.strip() else _told(m, wrong, wrong=True)
        case _ if opened is None:
            return m
        case "run" | "run-missing" | "run-early" | "replace" | "back" if m.thinking:
            return m
        case "next":
            at = m.races.index(opened.path) if opened.path in m.races else -1
            return opened_at(m, m.races[(at + 1) % len(m.races)]) if m.races else m
        case "copy":
            return _copied(m, opened)
        case "copy-answer":
            return _on_clipboard(m, m.answer, opened.desk.player(m.answered).name) if m.answered else m
        case "show" if m.shows:
            return replace(m, shows=False)
        case "show":
            return _worked(m, lambda folder: work.log_disclosure(folder, now()), shows=True)
        case "remind":
            return _worked(m, lambda folder: work.write_letters(folder, now(), remind=True), said=_reminded(opened))
        case "run":
            return _think(m, opened, missing=False)
        case "write":
            said = _("The letters are in letters/out.")
            return _worked(m, lambda folder: work.write_letters(folder, now(), opened.unwritten), said=said)
        case "run-missing":
            early = play.objection_to_early(opened.desk, opened.race, now())
            return _think(m, opened, missing=True) if early is None else replace(m, asking=Asking(EARLY))
        case "run-early":
            return _think(replace(m, asking=None), opened, missing=True)
        case "watch":
            return m if opened.match is None else Then(m, _last_turn(opened.match))
        case "deadline":
            return replace(m, asking=Asking(DEADLINE, f"{opened.desk.deadline.astimezone():%Y-%m-%d %H:%M}"))
        case "replace":
            return replace(m, asking=Asking(REPLACE))
        case "back":
            return replace(m, asking=Asking(BACK, str(opened.desk.turn - 1)))
    raise ValueError(action)


def _reminded(opened: Opened) -> str:
    n = len(opened.lacking)
    return ngettext("{n} reminder is in letters/out.", "{n} reminders are in letters/out.", n).format(n=n)


def _worked(m: Model, work_at: Callable[[Folder], object], *, said: str = "", **changes: Any) -> Model:
    """The model with what came of a piece of work on the open folder."""
    opened = m.opened
    assert opened is not None
    try:
        with open_folder(opened.path) as folder:
            try:
                work_at(folder)
            finally:  # some of it may have been done all the same
                opened = Opened.of(folder)
    except FAILURES as error:
        return replace(_told(m, say_failure(error), wrong=True), opened=opened)
    return replace(_told(m, said), opened=opened, races=races_in(m.session.folder / FOLDER), **changes)


# Letters


def _dropped(m: Model, path: Path) -> Model | Then:
    if is_mail(path):
        return opened_at(m, path if path.is_dir() else path.parent)
    try:
        data = read_file(path)
    except FAILURES as error:
        return _told(m, say_failure(error), wrong=True)
    return _taken(m, data)


def _taken(m: Model, data: bytes) -> Model | Then:
    """Takes the letters of a file, or of the clipboard. A letter of another race is shown as its player sees it."""
    block: Block | None = None
    with suppress(*FAILURES):
        block = work.block_of(data)
    if block is not None and (m.opened is None or block.race != m.opened.desk.id):
        return Then(m, ShowLetter(block))
    if m.opened is None:
        return _told(m, _("Start a race first, or drop its folder here."), wrong=True)
    heard: list[str] = []
    last: list[work.Answered] = []

    def take(folder: Folder) -> None:
        for answered in work.take_letters(folder, data, now()):
            heard.extend(work.summary_lines(answered))
            last.append(answered)

    after = _worked(m, take)
    if not last:
        return after
    team = last[-1].taken.team
    return replace(after, heard=tuple(heard), answer=last[-1].lines, answered=team, team=team or m.team)


def _copied(m: Model, opened: Opened) -> Model:
    """The letter for the chosen player, as it is to be sent."""
    return _on_clipboard(m, letter_lines(opened, m.team), opened.desk.player(m.team).name)


def letter_lines(opened: Opened, team: int) -> list[str]:
    """The letter to a player, in his language."""
    with letters_out.language_switched(opened.desk.player(team).language):
        return letters_out.turn_letter(opened.desk, opened.match, team)


def _on_clipboard(m: Model, lines: list[str] | tuple[str, ...], player: str) -> Model:
    if clipboard.copied("\n".join(lines) + "\n"):
        return _told(m, _("The letter for {player} is on the clipboard.").format(player=player))
    return _told(m, _("There’s no clipboard here. The letters are in letters/out."), wrong=True)


# Turns


def _think(m: Model, opened: Opened, *, missing: bool) -> Model:
    """Lets the bots work in a thread; the turn is run when they are done. No bot is asked by the window itself, which
    would stand still with one that is stuck."""
    if opened.unwritten or (not missing and play.refusal_to_play(opened.desk, opened.race, now())):
        return m
    desk, match, path, thinking = opened.desk, opened.match, opened.path, Thinking()

    def think() -> None:
        bots: play.BotsWork | None = None
        failed: list[Refusal] = []
        error = ""
        try:
            bots = play.bots_work(desk, match, failed.append)
        except Refused as refused:
            error = say_refusal(refused)
        except Exception as raised:  # whatever it is: the page waits for the end of this thread
            note_error(raised)
            error = _("The bots cannot think: {reason}.").format(reason=reason_of(raised))
        thinking.thought = Thought(path, desk, missing, bots, tuple(failed), error)
        m.session.host.post(Woken())

    Thread(target=think, name="mail", daemon=True).start()
    return replace(_told(m, ""), thinking=thinking)


def _run(m: Model, thought: Thought) -> Model | Then:
    if m.opened is None or m.opened.path != thought.path:
        return m
    if thought.bots is None:
        return _told(m, thought.error, wrong=True)
    turn = thought.desk.turn

    def run(folder: Folder) -> None:
        if _ridden(folder.desk) != _ridden(thought.desk):
            raise Wrong(_("The race was changed by another program while the bots were thinking."))
        work.run_turn(folder, now(), missing=thought.missing, bots=thought.bots)

    said = _("Turn {turn} was played. The letters are in letters/out.").format(turn=turn)
    told = dict.fromkeys([said, *map(say_refusal, thought.failed)])
    after = _worked(m, run, said=" ".join(told), heard=(), answer=(), answered=0, shows=False)
    if after.wrong or after.opened is None or after.opened.match is None or not turn:
        return after
    return Then(after, _last_turn(after.opened.match))


def _ridden(desk: Desk) -> tuple[object, ...]:
    """The part of a desk from which bots work."""
    return desk.players, desk.hands, desk.turns


def _last_turn(match: Match) -> ShowReplay:
    """The film of the last turn."""
    turn = match.race.turn if match.over else match.race.turn - 1
    first = next((at for at, step in enumerate(match.steps) if step.before.turn == turn), 0)
    return ShowReplay(match.record(), first, playing=True)


# Dialogs


def _answered(m: Model, asking: Asking) -> Model:
    """What the dialog asks for, or the dialog once more with what was wrong."""
    text = asking.written.strip()
    try:
        if not text:
            raise Wrong(_("Write something first."))
        after = _new(m, asking, text) if asking.kind == NEW else _changed(m, asking, text)
        if after.wrong and _desk(after) == _desk(m):
            raise Wrong(after.said)
    except FAILURES as error:
        return replace(m, asking=replace(asking, wrong=say_failure(error)))
    return replace(after, asking=None)


def _desk(m: Model) -> Desk | None:
    return None if m.opened is None else m.opened.desk


def _new(m: Model, asking: Asking, text: str) -> Model:
    """May raise Refused and OSError."""
    desk: Desk = play.begin(
        asking.base, RULE_SETS[asking.base], None, parse_players(text, language()), new_seed(), now()
    )  # fmt: skip
    path, wrong = m.session.folder / FOLDER / desk.id, ""
    with new_folder(path, desk) as folder:
        try:
            work.first_letters(folder, now())
        except FAILURES as error:
            wrong = say_failure(error)
    said = _("The race has begun. Copy each player’s letter and send it.")
    after = opened_at(replace(m, races=races_in(m.session.folder / FOLDER)), path)
    return _told(after, wrong or said, wrong=bool(wrong))


def _changed(m: Model, asking: Asking, text: str) -> Model:
    """May raise Refused."""
    match asking.kind:
        case "deadline":
            when = parse_time(text)
            said = _("The deadline is now {time}.").format(time=format_time(when))
            return _worked(m, lambda folder: work.postpone(folder, when, now()), said=said)
        case "replace":
            player = parse_player(text, language())
            said = _("{player} has taken over. The old code word no longer works.").format(player=display_name(player))
            return _worked(m, lambda folder: work.replace_player(folder, m.team, player, now()), said=said)
    if not text.isdecimal():
        raise Wrong(_("Write the number of a turn."))
    said = _("Turn {turn} is open again, with the orders received for it.").format(turn=int(text))
    return _worked(m, lambda folder: work.open_again(folder, int(text), now()), said=said, heard=(), answer=())
