"""A race of the command line, and in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from breakaway_desktop.bots.ladder import DEFAULT_LEVEL, rival_spec
from breakaway_desktop.commands.arguments import options_from, require_players
from breakaway_desktop.commands.files import naming_file, require_open, write_error
from breakaway_desktop.commands.parser import BadInput, print_error
from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.features import PlayOption
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.library import SavedRace, lock_saved, new_path, unique_path
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, HUMAN, Plan, new_seed, seats_of
from breakaway_desktop.match.race_files import require_folder
from breakaway_desktop.match.race_lock import RaceLocked
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.record.document import COLOURS, Record
from breakaway_desktop.record.store import save
from breakaway_desktop.sentences.file_errors import InputError, settings_lines
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.settings import Settings, load_settings

DEFAULT_PLAYERS = (HUMAN, *(BOT + rival_spec(DEFAULT_LEVEL, colour) for colour in COLOURS[1:USUAL_TEAMS]))


def new_match(args: argparse.Namespace) -> SavedRace:
    """Return a race with ready-made teams, and the file in which it is saved. Raises BadInput and Refused."""
    base = getattr(args, "rules", None) or "boxed"
    seats = seats_of(require_players(getattr(args, "teams", None) or DEFAULT_PLAYERS))
    seed = getattr(args, "seed", None)
    if seed is None:
        seed = new_seed()
    options = options_from(base, getattr(args, "option", []))
    plan = Plan(base, options, seats, seed, variant=getattr(args, "variant", None))
    match = Match.begin(plan.with_hands(ready_made_hands(plan)))
    require_open(match, Path("play"), show=getattr(args, "show", False))
    save_to = getattr(args, "save", None)
    if save_to is None:
        return SavedRace(unused_path(seed), match)
    require_new_path(save_to, _("{file} already exists. Choose another name, or continue it with --load."))
    return SavedRace(save_to, match)


def unused_path(seed: int) -> Path:
    """Return a path for a new race. In a folder without write access the autosave reports the error, and retries."""
    folder = load_settings(touch=False).folder
    try:
        return new_path(folder, seed)
    except OSError:
        return unique_path(folder, seed)


def save_race(path: Path, record: Record) -> None:
    """Save a record. Raises BadInput if the file cannot be written."""
    try:
        save(path, record)
    except OSError as error:
        raise write_error(path, error) from None


def run_in_terminal(
    saved: SavedRace,
    settings: Settings,
    seconds: float | None = None,
    *,
    guest: PlayOption | None = None,
    spoken: bool = False,
) -> int:
    """Play a race in the terminal, with a guest. `spoken`: in sentences, for a screen reader.

    Raises the errors of `naming_file`, and BadInput while another program plays the race, or if no guest can come.
    """
    from breakaway_desktop.terminal.session import play_text, thinking_time

    for line in settings_lines(settings):
        print_error(line)
    with naming_file(saved.path):
        try:
            saved, lock = lock_saved(saved)
        except RaceLocked as taken:
            hint = _("To continue with a copy, add --save and a new file name.")
            raise BadInput(f"{refusal_sentence(taken)} {hint}") from None
    saved.match.autosave = DirectAutosave(saved.path, lock)
    try:
        begin = None if guest is None else guest.begin
        return play_text(saved.match, saved.path, seconds=thinking_time(seconds), begin_guest=begin, spoken=spoken)
    except InputError as error:
        raise BadInput(str(error)) from None


def require_new_path(path: Path, sentence: str) -> None:
    """Raise BadInput unless `path` can be created; `sentence` is the message if it exists."""
    with naming_file(path):
        require_folder(path)
    try:
        exists = path.exists()
    except OSError as error:
        raise write_error(path, error) from None
    if exists:
        raise BadInput(sentence.format(file=path))
