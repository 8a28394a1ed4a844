"""A race of the command line, in the window or in the terminal."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from breakaway_desktop.bots.ladder import DEFAULT_LEVEL, rival_spec
from breakaway_desktop.commands.arguments import options_from, require_players
from breakaway_desktop.commands.files import closed_here, naming_file, require_open, write_error
from breakaway_desktop.commands.parser import DONE, BadInput, print_error
from breakaway_desktop.features import PlayOption
from breakaway_desktop.kit.no_console import output_discarded
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
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.settings import Settings, load_settings

if TYPE_CHECKING:
    from breakaway_desktop.kit.toolkit.stage import Intent

DEFAULT_PLAYERS = (HUMAN, *(BOT + rival_spec(DEFAULT_LEVEL, colour) for colour in COLOURS[1:]))


def open_menu(args: argparse.Namespace) -> int:
    """Open the menu; without a display, play a ready-made race in the terminal."""
    from breakaway_desktop.ui.intents import ShowMenu

    return run_in_window(ShowMenu(), lambda: new_match(args))


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
    """Return a path for a new race.

    If the folder cannot be written to, the race starts anyway: its autosave reports the error and retries.
    """
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


def run_in_window(first: Intent, saved: Callable[[], SavedRace | None], shown: Any = None) -> int:
    """Open the window with this intent first; without a display, play the race of `saved` in the terminal, if any.

    `shown`: a race which the player has let the command show, though it may be closed.
    """
    from breakaway_desktop.ui.main import NoDisplay, open_window

    settings = load_settings()
    try:
        with output_discarded():
            open_window(settings, with_closed(first, shown))
    except NoDisplay as error:
        race = saved()
        if error.missing_libraries:
            print_error(missing_libraries_sentence(error.missing_libraries))
        if race is None:
            return DONE
        print_error(_("There is no display for a window, so the race continues in this terminal."))
        return run_in_terminal(race, settings)
    return DONE


def with_closed(first: Intent, shown: Any) -> Intent:
    """Return an intent for the window that also shows this race if it is closed; None: no race."""
    if shown is None or closed_here(shown) is None:
        return first
    from breakaway_desktop.ui.intents import ShowClosed

    return ShowClosed(first, shown.deal_key)


def missing_libraries_sentence(libraries: Sequence[str]) -> str:
    """Return the sentence about libraries of Linux that a window needs, with the commands that install them."""
    debian = [re.sub(r"(?<=\d)\.so\.", "-", library).replace(".so.", "").lower() for library in libraries]
    return _(
        "This system lacks libraries that a window needs: {libraries}. On Debian or Ubuntu, install them with: sudo"
        " apt-get install {debian}; on Fedora with: sudo dnf install {fedora}"
    ).format(
        libraries=listed(libraries),
        debian=" ".join(debian),  # as Debian names packages of libraries
        fedora=" ".join(library.partition(".so")[0] for library in libraries),
    )


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
