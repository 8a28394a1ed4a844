"""The command line: parses, calls and prints, nothing else (docs/record.md, Commands)."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from breakaway_desktop import __version__
from breakaway_desktop.bots.ladder import DEFAULT_LEVEL, rival_spec
from breakaway_desktop.commands.arguments import (
    add_rules,
    add_text,
    insert_open_command,
    is_in_text,
    levels_text,
    naming_file,
    open_race_file,
    options_from,
    parse_bots,
    parse_player_names,
    require_new_path,
    require_players,
    seed_number,
    team_count,
    whole_number,
    write_error,
)
from breakaway_desktop.commands.parser import BadInput, CheckFailed, Parser, add_command, print_error
from breakaway_desktop.desk.folder import DESK
from breakaway_desktop.desk.operations import block_in_file
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.features import Command, features
from breakaway_desktop.kit.no_console import call_with_box, has_console, output_discarded
from breakaway_desktop.kit.places import licence_files
from breakaway_desktop.kit.words import LANGUAGES, _, mark, plain, set_language
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.library import SavedRace, lock_saved, new_path, unique_path
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, HUMAN, Plan, new_seed, ready_made_hands, seats_of
from breakaway_desktop.match.race_files import as_copy, check_copy, require_folder
from breakaway_desktop.match.race_lock import RaceLocked
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.document import COLOURS, Record
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.file_errors import InputError, settings_lines
from breakaway_desktop.sentences.names import Names, listed
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.settings import Settings, load_settings
from breakaway_desktop.text.report import hides_reports, report_lines, turns_of
from breakaway_desktop.text.terminal import lines_for, silence
from breakaway_desktop.tour_commands import (
    is_tour,
    next_stage,
    play_tour,
    report_tour,
    simulate_tour_command,
    tour_path,
    verify_tour,
)
from breakaway_desktop.tours.ready_made import READY_TOURS

if TYPE_CHECKING:
    from breakaway_desktop.kit.toolkit.stage import Intent

DONE, NO, BAD_INPUT = 0, 1, 2
DEFAULT_PLAYERS = (HUMAN, *(BOT + rival_spec(DEFAULT_LEVEL, colour) for colour in COLOURS[1:]))

COMMANDS = (
    Command(
        "arena",
        mark("run many races between bots and compare the results"),
        "--bots domestique,random --races 60 --rules boxed --jobs 2",  # no words: what one types
        "arena_command",
    ),
    Command(
        "export",
        mark("draw a race, or one of its turns, as a picture to send"),
        "r.race --gif race.gif",  # no words: what one types
        "export_command",
    ),
    Command(
        "desk",
        mark("be the referee of a race by mail: post, email or chat"),
        "status spring",  # no words: what one types
        "desk_command",
    ),
)
REGISTER = Command("register", mark("on Windows, let a double click open race files"), "--undo", "commands.register")


class _Licences(argparse.Action):
    """Prints the licences and exits, as `--version` does."""

    def __call__(self, parser: argparse.ArgumentParser, *_rest: Any) -> NoReturn:
        for path in licence_files():
            print(path.read_text(encoding="utf-8"))
        parser.exit(DONE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (docs/record.md): 0 done, 1 the check failed, 2 bad input."""
    return _run_safely(arguments) if has_console() else call_with_box(lambda: _run_safely(arguments))


def _run_safely(arguments: Sequence[str] | None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that lacks some of our characters must not end the program.
            stream.reconfigure(encoding=_utf8_if_needed(stream), errors="replace")
    try:
        try:
            return _run(arguments)
        finally:
            for stream in (sys.stdout, sys.stderr):
                if stream:
                    stream.flush()  # flush here: Python itself reports errors that occur later
    except OSError as error:
        if error.filename is not None:
            raise  # not an error of our streams
        return _broken_pipe(error)


def _utf8_if_needed(stream: TextIOWrapper) -> str | None:
    """Return UTF-8 for a file or pipe on Windows, as for its console; None: keep the default.

    Python's default there depends on the machine and cannot write many names.
    """
    is_default = sys.flags.ignore_environment or "PYTHONIOENCODING" not in os.environ
    return "utf-8" if sys.platform == "win32" and is_default and not stream.isatty() else None


def _run(arguments: Sequence[str] | None) -> int:
    try:
        set_language(_language(sys.argv[1:] if arguments is None else arguments))
        parser = _parser()
        args = parser.parse_args(
            insert_open_command(sys.argv[1:] if arguments is None else list(arguments), parser.commands)
        )
        code: int = args.run(args)
        return code
    except (CheckFailed, BadInput) as failed:
        print_error(str(failed))
        return failed.code
    except Refused as refused:
        print_error(refusal_sentence(refused))
        return NO if isinstance(refused, Contradiction) else BAD_INPUT
    except KeyboardInterrupt:
        return 130


def _broken_pipe(error: OSError) -> int:
    """Handle a closed or full standard output or standard error."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream:
                stream.flush()
        except OSError:
            silence(stream)
    if sys.stdout and not _is_closed_pipe(error):
        with suppress(OSError):
            print_error(str(write_error(getattr(sys.stdout, "name", "<stdout>"), error)))
    return NO


def _is_closed_pipe(error: OSError) -> bool:
    """Return whether this error means that nobody reads the pipe; Windows has no errno of its own for it."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def _language(arguments: Sequence[str]) -> str:
    """Return the language of `--lang`, else of the settings; parsed first because help and errors use it."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang", choices=tuple(LANGUAGES))
    try:
        code: str | None = early.parse_known_args(list(arguments))[0].lang
    except argparse.ArgumentError:
        code = None  # the real parser reports the error
    return code or load_settings(touch=False).language


def _parser() -> Parser:
    parser = Parser(
        prog="breakaway-desktop",
        description=_("Breaking Away, the cycling game without dice. With no command, the window opens."),
        epilog=_("Example: breakaway-desktop play --teams human,bot:domestique,bot:random --seed 7"),
    )
    parser.add_argument("--version", action="version", version=f"breakaway-desktop {__version__}")  # no words: a name
    parser.add_argument("--licences", action=_Licences, nargs=0, help=_("the licences of the program and its parts"))
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help=_("language of the program"))
    parser.set_defaults(run=_window)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    ours = (_add_simulate, _add_verify, _add_play, _add_replay, _add_report, _add_open)
    for add in ours:
        add(commands)
    for command in (*COMMANDS, *(command for feature in features() for command in feature.commands), REGISTER):
        add_command(commands, command)
    parser.commands = commands.choices
    return parser


def _add_now(commands: Any, name: str, run: Any, text: str, example: str) -> Parser:
    add_command(commands, Command(name, text, example, ""))
    parser: Parser = commands.choices[name]
    parser.command = None
    parser.set_defaults(run=run)
    return parser


def _add_simulate(commands: Any) -> None:
    example = "--rules boxed --teams 6 --bots domestique,random --seed 1 --record r.race"  # no words: what one types
    parser = _add_now(commands, "simulate", _simulate, _("run one race between bots, without a window"), example)

    # The race.
    add_rules(parser, needed=False)
    parser.add_argument("--teams", type=team_count, required=True, help=_("how many teams, 3 to 6"))
    parser.add_argument(
        "--bots",
        type=parse_bots,
        required=True,
        metavar="NAME[,NAME…]",
        help=_("the bots, shared out among the teams in turn; a number from 1 to 5 is a level ({levels})").format(
            levels=levels_text()
        ),
    )

    # Hands, random draws and the file.
    parser.add_argument(
        "--hands", choices=("random", "own"), default="random", help=_("random hands, or hands built by the bots")
    )
    parser.add_argument(
        "--seed", type=seed_number, required=True, help=_("the seed: the same number gives the same random draws")
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help=_("the file to write"))

    # A tour instead of a race.
    parser.add_argument("--tour", metavar="NAME", help=_("ride a tour: {names}").format(names=", ".join(READY_TOURS)))
    parser.add_argument("--folder", type=Path, metavar="DIR", help=_("with --tour: the folder to write to"))


def _add_verify(commands: Any) -> None:
    text = _("rebuild races from their decisions and compare everything with the rules")
    parser = _add_now(commands, "verify", _verify, text, "r.race")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")


def _add_play(commands: Any) -> None:
    example = "--teams human,bot:domestique,bot:random --text"  # no words: what one types
    parser = _add_now(commands, "play", _play, _("start a race straight away"), example)
    add_rules(parser, needed=False)
    parser.add_argument(
        "--teams",
        type=parse_player_names,
        metavar="human,bot:NAME,…",
        help=_("the players, in seating order; bot:1 to bot:5 are the levels ({levels})").format(levels=levels_text()),
    )
    parser.add_argument("--seed", type=seed_number, help=_("the seed: the same number gives the same random draws"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=_("where to save the race"))
    parser.add_argument("--load", type=Path, metavar="FILE", help=_("continue the race in this file"))
    parser.add_argument(
        "--tour",
        metavar="NAME|FILE",
        help=_("begin a tour, or ride the next stage of the tour in this file: {names}").format(
            names=", ".join(READY_TOURS)
        ),
    )
    add_text(parser)
    parser.add_argument(
        "--phones", action="store_true", help=_("with --text: players join with their phones, in the local network")
    )


def _add_replay(commands: Any) -> None:
    parser = _add_now(commands, "replay", _replay, _("watch a race again"), "r.race")
    parser.add_argument("file", type=Path, metavar="FILE")


def _add_report(commands: Any) -> None:
    example = "r.race --turn 3"  # no words: what one types
    parser = _add_now(commands, "report", _report, _("print the report of a turn"), example)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--turn", type=whole_number, help=_("the turn to report; by default the last finished turn"))


def _add_open(commands: Any) -> None:
    text = _("open a race: continue it, or watch it if it has finished")
    parser = _add_now(commands, "open", _open, text, "r.race")
    parser.add_argument("file", type=Path, metavar="FILE")


def _simulate(args: argparse.Namespace) -> int:
    if args.tour is not None:
        return simulate_tour_command(args)
    for name in ("rules", "record"):
        if getattr(args, name) is None:
            raise BadInput(_("A race needs {option}.").format(option=f"--{name}"))
    with naming_file(args.record):
        require_folder(args.record)
    options = options_from(args.rules, args.option)
    own = args.hands == "own"
    record = simulate(
        args.rules, options, args.teams, args.bots, args.seed, own=own, variant=args.variant, on_failure=_print_failure
    )
    _save(args.record, record)
    return DONE


def _print_failure(refusal: Refusal) -> None:
    print_error(refusal_sentence(refusal))


def _verify(args: argparse.Namespace) -> int:
    set_language("en")
    worst = DONE
    for path in args.files:
        if is_tour(path):
            worst = max(worst, verify_tour(path))
            continue
        verdict = verify(path)
        worst = max(worst, int(verdict.agreement))
        if verdict.agreement is Agreement.AGREES:
            state = "finished" if verdict.over else "still running"  # no words: verify speaks English
            print(plain(f"{path}: the rules agree, {verdict.turns} turns, {state}"))  # no words: verify speaks English
        else:
            assert verdict.refused is not None
            print_error(f"{path}: {refusal_sentence(verdict.refused)}")
    return worst


def _window(args: argparse.Namespace) -> int:
    """Open the menu; without a display, play a ready-made race in the terminal."""
    from breakaway_desktop.ui.intents import ShowMenu

    return _run_in_window(ShowMenu(), lambda: _new_match(args))


def _open(args: argparse.Namespace) -> int:
    """Open a race or a race by mail in the window, or play it in the terminal if there is no display.

    The window also reports a damaged or missing file, because after a double click there is no terminal.
    """
    from breakaway_desktop.ui.intents import OpenFile

    return _run_in_window(OpenFile(args.file), lambda: _race_for_terminal(args.file))


def _race_for_terminal(path: Path) -> SavedRace:
    """Open the race of a file for the terminal. Raises BadInput for a race by mail or one of its letters."""
    if not os.path.exists(path):  # also if the name is too long
        raise BadInput(_("{file}: there is no such file.").format(file=path))
    if path.is_dir() and not (path / DESK).is_file():
        raise BadInput(_("{file}: this is a folder. Open one of the races in it.").format(file=path))
    if path.is_dir():
        raise BadInput(_("{file}: races by mail open only in a window. Here, use the command desk.").format(file=path))
    if block_in_file(path) is not None:
        raise BadInput(
            _("{file}: letters open only in a window. Here, read it and fill in its form.").format(file=path)
        )
    return open_race_file(path)


def _play(args: argparse.Namespace) -> int:
    if args.phones and not args.text:
        raise BadInput(_("--phones only works with --text. In the window, choose phones when you set up a race."))
    if args.tour is not None:
        return _play_tour(args)
    return _play_race(args, _new_match(args) if args.load is None else _loaded_match(args))


def _play_tour(args: argparse.Namespace) -> int:
    """Play the next stage of a tour in the terminal, or show the tour in the window."""
    players = args.teams or DEFAULT_PLAYERS
    if is_in_text(args):
        return play_tour(args, players, lambda saved: _play_race(args, saved))
    from breakaway_desktop.ui.intents import ShowTour

    path = tour_path(args, players)
    return _run_in_window(ShowTour(path), lambda: next_stage(path))


def _play_race(args: argparse.Namespace, saved: SavedRace) -> int:
    if is_in_text(args):
        return _run_in_terminal(saved, load_settings(), args.seconds, phones=args.phones)
    from breakaway_desktop.ui.intents import ResumeRace

    return _run_in_window(ResumeRace(saved), lambda: saved)


def _replay(args: argparse.Namespace) -> int:
    with naming_file(args.file):
        record = load(args.file)
        rebuild(record)
    from breakaway_desktop.ui.intents import ShowReplay
    from breakaway_desktop.ui.main import NoDisplay, open_window

    try:
        with output_discarded():
            open_window(load_settings(), ShowReplay(record))
    except NoDisplay as error:
        without = _("A replay needs a display, and there is none here.")
        raise BadInput(
            _missing_libraries_sentence(error.missing_libraries) if error.missing_libraries else without
        ) from None
    return DONE


def _report(args: argparse.Namespace) -> int:
    """Print the report of a turn.

    Return 1 if the rules contradict the race or no turn is over, 2 if there is no such turn or race.
    """
    if is_tour(args.file):
        return report_tour(args.file)
    with naming_file(args.file):
        record = load(args.file)
        first, steps, _race = rebuild(record)

    # Refuse a race whose positions are secret.
    if hides_reports(steps):
        sentence = _("{file}: this race hides positions; you can read its reports once it has finished.")
        raise CheckFailed(sentence.format(file=args.file))

    # Find the turn.
    turns = turns_of(steps)
    turn = turns.complete if args.turn is None else args.turn
    if args.turn is None and not turns.complete:
        sentence = _("{file}: no turn of this race has finished yet.")
        raise CheckFailed(sentence.format(file=args.file))
    if not 1 <= turn <= turns.reportable:
        raise BadInput(
            _("{file}: there is no turn {turn} to report; the race has reached turn {turns}.").format(
                file=args.file, turn=turn, turns=turns.reportable
            )
        )

    seats = Match(record.base, first, record.teams, steps).seats
    for text in report_lines(steps, turn, Names(seats)):
        for line in lines_for(sys.stdout, text):
            print(line)
    return DONE


def _new_match(args: argparse.Namespace) -> SavedRace:
    """Return a race with ready-made teams, and the file in which it is saved. Raises BadInput and Refused."""
    base = getattr(args, "rules", None) or "boxed"
    seats = seats_of(require_players(getattr(args, "teams", None) or DEFAULT_PLAYERS))
    seed = getattr(args, "seed", None)
    if seed is None:
        seed = new_seed()
    options = options_from(base, getattr(args, "option", []))
    plan = Plan(base, options, seats, seed, variant=getattr(args, "variant", None))
    match = Match.begin(plan.with_hands(ready_made_hands(plan)))
    save_to = getattr(args, "save", None)
    if save_to is None:
        return SavedRace(_unused_path(seed), match)
    require_new_path(save_to, _("{file} already exists. Choose another name, or continue it with --load."))
    return SavedRace(save_to, match)


def _loaded_match(args: argparse.Namespace) -> SavedRace:
    """Open the race of `--load`, saved in its own file or that of `--save`. Raises BadInput and Refused."""
    conflicting = [name for name in ("rules", "variant", "teams", "seed") if getattr(args, name) is not None]
    if conflicting or args.option:
        first = f"--{conflicting[0] if conflicting else 'option'}"
        raise BadInput(_("{option} cannot be used with --load: the file already sets it.").format(option=first))
    path: Path = args.load
    saved = open_race_file(path)
    if args.save is None or _same_file(args.save, path):
        return saved
    require_new_path(args.save, _("{file} already exists. Choose another name."))
    record = saved.match.record()
    check_copy(record)
    saved.match.meta = dict(as_copy(record).meta)
    _save(args.save, saved.match.record())  # now, because a race that is over is not written again
    return SavedRace(args.save, saved.match)


def _save(path: Path, record: Record) -> None:
    """Save a record. Raises BadInput if the file cannot be written."""
    try:
        save(path, record)
    except OSError as error:
        raise write_error(path, error) from None


def _same_file(game_command: Path, other: Path) -> bool:
    with suppress(OSError):
        return game_command.samefile(other)
    return False


def _unused_path(seed: int) -> Path:
    """Return a path for a new race.

    If the folder cannot be written to, the race starts anyway: its autosave reports the error and retries.
    """
    folder = load_settings(touch=False).folder
    try:
        return new_path(folder, seed)
    except OSError:
        return unique_path(folder, seed)


def _run_in_window(first: Intent, saved: Callable[[], SavedRace]) -> int:
    """Open the window with this intent first; without a display, play a race in the terminal."""
    from breakaway_desktop.ui.main import NoDisplay, open_window

    settings = load_settings()
    try:
        with output_discarded():
            open_window(settings, first)
    except NoDisplay as error:
        race = saved()
        if error.missing_libraries:
            print_error(_missing_libraries_sentence(error.missing_libraries))
        print_error(_("There is no display for a window, so the race continues in this terminal."))
        return _run_in_terminal(race, settings)
    return DONE


def _missing_libraries_sentence(libraries: Sequence[str]) -> str:
    """Return the sentence about libraries that a window needs."""
    return _("This system lacks libraries that a window needs: {libraries}.").format(libraries=listed(libraries))


def _run_in_terminal(
    saved: SavedRace, settings: Settings, seconds: float | None = None, *, phones: bool = False
) -> int:
    """Play a race in the terminal, with `phones` at an open table.

    Raises the errors of `naming_file`, and BadInput while another program plays the race, or if no table can be opened.
    """
    from breakaway_desktop.text.session import play_text, thinking_time

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
        return play_text(saved.match, saved.path, seconds=thinking_time(seconds), phones=phones)
    except InputError as error:
        raise BadInput(str(error)) from None
