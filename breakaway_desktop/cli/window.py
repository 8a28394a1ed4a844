"""The window of the command line. What is about races is imported when there is one: the menu needs none."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from breakaway_desktop.commands.parser import DONE, print_error
from breakaway_desktop.kit.no_console import output_discarded
from breakaway_desktop.kit.words import _
from breakaway_desktop.settings import load_settings

if TYPE_CHECKING:
    from breakaway_desktop.kit.toolkit.stage import Intent
    from breakaway_desktop.match.library import SavedRace


def open_menu(args: argparse.Namespace) -> int:
    """Open the menu; without a display, play a ready-made race in the terminal."""
    from breakaway_desktop.ui.intents import ShowMenu

    def race() -> SavedRace:
        from breakaway_desktop.cli.race import new_match

        return new_match(args)

    return run_in_window(ShowMenu(), race)


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
        from breakaway_desktop.cli.race import run_in_terminal

        print_error(_("There is no display for a window, so the race continues in this terminal."))
        return run_in_terminal(race, settings)
    return DONE


def with_closed(first: Intent, shown: Any) -> Intent:
    """Return an intent for the window that also shows this race if it is closed; None: no race."""
    if shown is not None:
        from breakaway_desktop.commands.files import closed_here
        from breakaway_desktop.ui.intents import ShowClosed

        if closed_here(shown) is not None:
            return ShowClosed(first, shown.deal_key)
    return first


def missing_libraries_sentence(libraries: Sequence[str]) -> str:
    """Return the sentence about libraries of Linux that a window needs, with the commands that install them."""
    from breakaway_desktop.sentences.names import listed

    debian = [re.sub(r"(?<=\d)\.so\.", "-", library).replace(".so.", "").lower() for library in libraries]
    return _(
        "This system lacks libraries that a window needs: {libraries}. On Debian or Ubuntu, install them with: sudo"
        " apt-get install {debian}; on Fedora with: sudo dnf install {fedora}"
    ).format(
        libraries=listed(libraries),
        debian=" ".join(debian),  # as Debian names packages of libraries
        fedora=" ".join(library.partition(".so")[0] for library in libraries),
    )
