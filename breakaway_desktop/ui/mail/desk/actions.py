"""The actions of the mail desk, which show their results or errors."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from threading import Thread
from typing import Any

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.logbook import note_error
from breakaway_desktop.kit.toolkit.page import FileDropped, Uncovered, Update
from breakaway_desktop.kit.words import _, ngettext, use_language
from breakaway_desktop.mail import operations, outgoing, referee
from breakaway_desktop.mail.deadlines import parse_time, time_in_words
from breakaway_desktop.mail.folder import Folder, mail_folder, new_folder, open_folder
from breakaway_desktop.mail.incoming import read_file
from breakaway_desktop.mail.players import display_name
from breakaway_desktop.mail.state import MailRace
from breakaway_desktop.mail.view_block import Block
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.sentences.file_errors import FAILURES, InputError, failure_sentence, os_error_text
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.ui.intents import ShowReplay
from breakaway_desktop.ui.mail.desk.model import (
    BACK,
    DEADLINE,
    EARLY,
    FOLDER,
    NEW,
    REPLACE,
    BotsOrdered,
    MailDeskModel,
    MailPrompt,
    Opened,
    ThoughtHolder,
    empty_seat,
    mail_races,
    new_race_prompt,
    now,
    open_race_at,
    wrong_field,
)
from breakaway_desktop.ui.mail.intents import ShowLetter
from breakaway_desktop.ui.session import BotAnswered

Next = MailDeskModel | Update


def _with_message(model: MailDeskModel, text: str = "", *, wrong: bool = False) -> MailDeskModel:
    return replace(model, notice=text, is_error=wrong)


# Other races, and the last turn of this one


def open_next(model: MailDeskModel, opened: Opened) -> Next:
    index = model.races.index(opened.path) if opened.path in model.races else -1
    return open_race_at(model, model.races[(index + 1) % len(model.races)]) if model.races else model


def watch_turn(model: MailDeskModel, opened: Opened) -> Next:
    return model if opened.match is None else Update(_with_message(model), _last_turn_replay(opened.match))


# Letters


def paste(model: MailDeskModel) -> Next:
    """Read the letter on the clipboard."""
    text = clipboard.paste_text()
    if text.strip():
        return _import_letters(model, text.encode())
    return _with_message(model, _("There’s no text on the clipboard."), wrong=True)


def open_dropped(model: MailDeskModel, message: FileDropped) -> Next | None:
    """Open a race's folder, or read a letter."""
    if model.prompt is not None:
        return None
    folder = mail_folder(message.path)
    if folder is not None:
        return open_race_at(model, folder)
    try:
        data = read_file(message.path)
    except FAILURES as error:
        return _with_message(model, failure_sentence(error), wrong=True)
    return _import_letters(model, data)


def copy_letter(model: MailDeskModel, opened: Opened) -> Next:
    player = opened.desk.player(model.team).name
    notice = _("The letter for {player} is on the clipboard.").format(player=player)
    return _copy_lines(model, letter_lines(opened, model.team), notice)


def copy_reply(model: MailDeskModel, opened: Opened) -> Next:
    player = opened.desk.player(model.reply_team).name
    return _copy_lines(model, model.reply, _("The reply for {player} is on the clipboard.").format(player=player))


def close_letter(model: MailDeskModel) -> Next:
    return replace(_with_message(model), shows_cards=False, shows_reply=False)


def open_letter(model: MailDeskModel, opened: Opened, *, shows_reply: bool = False) -> Next:
    """Open the selected letter or the last reply; the history notes it if it may contain cards."""
    team = model.reply_team if shows_reply else model.team
    if opened.over or not (shows_reply or opened.has_secrets):
        return replace(_with_message(model), shows_cards=True, shows_reply=shows_reply, team=team)
    return _with_folder(
        model, lambda folder: operations.log_disclosure(folder, now()), shows_cards=True, shows_reply=shows_reply,
        team=team,
    )  # fmt: skip


def remind(model: MailDeskModel, opened: Opened) -> Next:
    """Write letters to the players whose orders are incomplete."""
    count = len(opened.incomplete_teams)
    text = ngettext("{n} reminder is in letters/out.", "{n} reminders are in letters/out.", count).format(n=count)
    return _with_folder(model, lambda folder: operations.write_letters(folder, now(), remind=True), text=text)


def write_letters(model: MailDeskModel, opened: Opened) -> Next:
    """Write the letters of this turn that could not be written."""
    return _with_folder(
        model, lambda folder: operations.write_letters(folder, now(), opened.unwritten),
        text=_("The letters are in letters/out."),
    )  # fmt: skip


def _with_folder(
    model: MailDeskModel, work: Callable[[Folder], object], *, text: str = "", **changes: Any
) -> MailDeskModel:
    """Open the folder, run `work` on it, and return the model with the result or the reason why it failed."""
    opened = model.opened
    assert opened is not None
    try:
        with open_folder(opened.path) as folder:
            try:
                work(folder)
            finally:  # part of the work may be done
                opened = Opened.of(folder)
    except FAILURES as error:
        return replace(_with_message(model, failure_sentence(error), wrong=True), opened=opened)
    races = mail_races(model.session.folder / FOLDER)
    return replace(_with_message(model, text), opened=opened, races=races, **changes)


def _import_letters(model: MailDeskModel, data: bytes) -> Next:
    """Process the letters of a file or of the clipboard. A letter of another race is opened as its player sees it."""
    block: Block | None = None
    with suppress(*FAILURES):
        block = operations.block_of(data)
    if block is not None and (model.opened is None or block.race != model.opened.desk.id):
        return Update(_with_message(model), ShowLetter(block))
    if model.opened is None:
        return _with_message(model, _("Start a race first, or drop its folder here."), wrong=True)
    results: list[str] = []
    replies: list[operations.LetterReply] = []

    def accept(folder: Folder) -> None:
        for reply in operations.take_files(folder, [data], now()):
            results.extend(operations.summary_lines(reply))
            replies.append(reply)

    after = _with_folder(model, accept)
    if not replies:
        return after
    last = next((reply for reply in reversed(replies) if reply.receipt.team), replies[-1])
    team = last.receipt.team
    return replace(
        after, letter_results=tuple(results), reply=last.lines, reply_team=team, team=team or model.team,
        shows_cards=False, shows_reply=False,
    )  # fmt: skip


def letter_lines(opened: Opened, team: int) -> list[str]:
    """Return the letter to a player, in his language."""
    with use_language(opened.desk.player(team).language):
        return outgoing.turn_letter(opened.desk, opened.match, team)


def _copy_lines(model: MailDeskModel, lines: list[str] | tuple[str, ...], notice: str) -> MailDeskModel:
    if clipboard.copy_text("\n".join(lines) + "\n"):
        return _with_message(model, notice)
    return _with_message(model, _("There’s no clipboard here. The letters are in letters/out."), wrong=True)


# Turns


def run_turn(model: MailDeskModel, opened: Opened) -> Next:
    return _think(model, opened, missing=False)


def run_without(model: MailDeskModel, opened: Opened) -> Next:
    """Run the turn without the missing orders; before the deadline ask first."""
    if referee.objection_to_early(opened.desk, opened.race, now()) is not None:
        return _ask(model, MailPrompt(EARLY))
    return _think(model, opened, missing=True)


def run_early(model: MailDeskModel, opened: Opened) -> Next:
    """Run the turn without the missing orders before its deadline."""
    return _think(replace(model, prompt=None), opened, missing=True)


def _think(model: MailDeskModel, opened: Opened, *, missing: bool) -> MailDeskModel:
    """Let the bots choose in a thread, because a stuck one would block the window; then the turn is run."""
    if model.thinking or opened.unwritten or (not missing and referee.refusal_to_play(opened.desk, opened.race, now())):
        return model
    desk, match, path, thinking = opened.desk, opened.match, opened.path, ThoughtHolder()

    def run_bots() -> None:
        bots: referee.BotsWork | None = None
        refusals: list[Refusal] = []
        error = ""
        try:
            bots = referee.bots_work(desk, match, refusals.append)
        except Refused as refused:
            error = refusal_sentence(refused)
        except Exception as raised:  # any error: the page waits for this thread
            note_error(raised)
            error = _("The bots cannot think: {reason}.").format(reason=os_error_text(raised))
        thinking.thought = BotsOrdered(path, desk, missing, bots, tuple(refusals), error)
        model.session.host.post(BotAnswered())

    Thread(target=run_bots, name="mail", daemon=True).start()
    return replace(_with_message(model), thinking=thinking)


def take_thought(model: MailDeskModel, _message: Posted | Uncovered) -> Next | None:
    """Run the turn if the bots have chosen."""
    if model.thinking is None or model.thinking.thought is None:
        return None
    return _run(replace(model, thinking=None), model.thinking.thought)


def _run(model: MailDeskModel, thought: BotsOrdered) -> Next:
    if model.opened is None or model.opened.path != thought.path:
        return model
    if thought.bots is None:
        return _with_message(model, thought.error, wrong=True)
    turn = thought.desk.turn

    def run(folder: Folder) -> None:
        if _bot_inputs(folder.desk) != _bot_inputs(thought.desk):
            raise InputError(_("The race was changed by another program while the bots were thinking."))
        operations.run_turn(folder, now(), missing=thought.missing, bots=thought.bots)

    text = _("Turn {turn} was played. The letters are in letters/out.").format(turn=turn)
    sentences = dict.fromkeys([text, *map(refusal_sentence, thought.failed)])
    after = _with_folder(
        model, run, text=" ".join(sentences), letter_results=(), reply=(), reply_team=0, shows_cards=False,
        shows_reply=False,
    )  # fmt: skip
    if after.is_error or after.opened is None or after.opened.match is None or not turn:
        return after
    return Update(after, _last_turn_replay(after.opened.match))


def _bot_inputs(desk: MailRace) -> tuple[object, ...]:
    """Return the parts of a desk on which the bots' orders depend."""
    return desk.players, desk.hands, desk.turns


def _last_turn_replay(match: Match) -> ShowReplay:
    turn = match.race.turn if match.over else match.race.turn - 1
    first = next((index for index, step in enumerate(match.steps) if step.before.turn == turn), 0)
    return ShowReplay(match.record(), first, plays=True)


# Dialogs


def _ask(model: MailDeskModel, prompt: MailPrompt) -> MailDeskModel:
    return replace(_with_message(model), prompt=prompt)


def ask_for_race(model: MailDeskModel) -> MailDeskModel:
    return _ask(model, new_race_prompt())


def ask_for_deadline(model: MailDeskModel, opened: Opened) -> MailDeskModel:
    return _ask(model, MailPrompt(DEADLINE, f"{opened.desk.deadline.astimezone():%Y-%m-%d %H:%M}"))


def ask_for_player(model: MailDeskModel) -> MailDeskModel:
    """Ask who takes over the selected team; not while bots think about the turn."""
    return model if model.thinking else _ask(model, MailPrompt(REPLACE, seats=(empty_seat(),)))


def ask_for_turn(model: MailDeskModel, opened: Opened) -> MailDeskModel:
    """Ask which turn to play again; not while bots think about this one."""
    return model if model.thinking else _ask(model, MailPrompt(BACK, str(opened.desk.turn - 1)))


def submit(
    model: MailDeskModel, prompt: MailPrompt, change: Callable[[MailDeskModel, MailPrompt], MailDeskModel]
) -> Next:
    """Change what the prompt asks for. If that fails, the prompt stays open with the reason, at the mistake."""
    try:
        if not prompt.text.strip() and not prompt.seats:
            raise InputError(_("Write something first."))
        after = change(model, prompt)
        if after.is_error and _desk(after) == _desk(model):
            raise InputError(after.notice)
    except FAILURES as error:
        desk = _desk(model) if prompt.kind == REPLACE else None
        others = [] if desk is None else [desk.player(team).name for team in desk.humans if team != model.team]
        field = wrong_field(prompt.seats, others)
        wrong = replace(model, prompt=replace(prompt, error=failure_sentence(error), wrong_field=field))
        return Update(wrong, focus=field) if field else wrong
    closed = replace(after, prompt=None)
    return Update(closed, focus=f"team-{closed.team}") if prompt.kind == NEW else closed


def _desk(model: MailDeskModel) -> MailRace | None:
    return None if model.opened is None else model.opened.desk


def start_race(model: MailDeskModel, prompt: MailPrompt) -> MailDeskModel:
    """Start a race. Raises InputError, Refused or OSError."""
    players = [seat.player(team) for team, seat in enumerate(prompt.seats, start=1)]
    desk: MailRace = referee.begin(prompt.base, RULE_SETS[prompt.base], None, players, new_seed(), now())
    path, problem = model.session.folder / FOLDER / desk.id, ""
    with new_folder(path, desk) as folder:
        try:
            operations.first_letters(folder, now())
        except FAILURES as error:
            problem = failure_sentence(error)
    sentence = _("The race has begun. Copy each player’s letter and send it.")
    after = open_race_at(replace(model, races=mail_races(model.session.folder / FOLDER)), path)
    return _with_message(after, problem or sentence, wrong=bool(problem))


def change_deadline(model: MailDeskModel, prompt: MailPrompt) -> MailDeskModel:
    deadline = parse_time(prompt.text.strip())
    sentence = _("The deadline is now {time}.").format(time=time_in_words(deadline))
    return _with_folder(model, lambda folder: operations.postpone(folder, deadline, now()), text=sentence)


def replace_player(model: MailDeskModel, prompt: MailPrompt) -> MailDeskModel:
    """Give the selected team to another player. Raises Refused and InputError."""
    player = prompt.seats[0].player(model.team)
    sentence = _("{player} takes over. The old code word no longer works.").format(player=display_name(player))
    return _with_folder(
        model, lambda folder: operations.replace_player(folder, model.team, player, now()), text=sentence
    )


def reopen_turn(model: MailDeskModel, prompt: MailPrompt) -> MailDeskModel:
    """Play an earlier turn again. Raises InputError."""
    text = prompt.text.strip()
    if not text.isdecimal():
        raise InputError(_("Write the number of a turn."))
    turn = int(text)
    sentence = _("Turn {turn} is open again, with the orders received for it.").format(turn=turn)
    return _with_folder(
        model, lambda folder: operations.open_again(folder, turn, now()), text=sentence, letter_results=(), reply=(),
        reply_team=0, shows_cards=False, shows_reply=False,
    )  # fmt: skip
