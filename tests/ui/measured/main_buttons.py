"""What a screen and its main button say, compared with the table of states."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.dialog import DialogPart
from breakaway_desktop.ui.screens.race.layout import MAIN
from tests.ui.measured.picture import Picture
from tests.ui.measured.state_table import SCREENS
from tools.studio import Studio


def wrong_row(state: str, studio: Studio, picture: Picture) -> list[str]:
    """Return how a state in English differs from its row of the table."""
    found = screen_of(studio), main_button(picture)
    rows = [
        (screen, words) for screen, row in SCREENS.items() for words, states in row.items() if state in states.split()
    ]
    return (
        []
        if rows == [found]
        else [f"the screen and its main button are {found}; tests/ui/measured/state_table.py: {rows}"]
    )


def screen_of(studio: Studio) -> str:
    """Return the screen that shows, or that a dialog lies over: its folder or module below `breakaway_desktop/ui`."""
    parts = [getattr(scene, "part", None) for scene in studio.stage.scenes]
    part = parts[-2] if parts[-1] is DialogPart else parts[-1]
    name: str = getattr(part, "__name__", "")
    return name.removeprefix("breakaway_desktop.ui.").removesuffix(".screen").replace(".", "/")


def main_button(picture: Picture) -> str:
    """Return the words of the last primary button, or of that by which a race goes on."""
    places = {target.box: target.label for target in picture.targets}
    found = [
        f"{words} (off)" if state.off else words
        for box, words, state, kind in picture.buttons
        if words and box in places and (kind == "primary" or places[box] == MAIN)
    ]
    return found[-1] if found else ""
