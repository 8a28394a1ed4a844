"""Folders of the program: files that ship with the game, and the player's data.

One rule is for a checkout, a wheel and the executable: `assets` and `saves` are inside the package if packed with it,
else next to it. If there is a file named `portable` next to the executable, all the player's data is in a folder there.
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Final

import platformdirs

APP_NAME = "breakaway-desktop"
PORTABLE = "portable"
"""Name of the file next to the executable; its contents do not matter."""
PORTABLE_FOLDER = "breakaway-desktop-data"
PACKAGE = Path(__file__).resolve().parent.parent
_NEEDS_NO_QUOTES: Final = re.compile(r"[\w:\\/.~+-]+")
"""Text that a Windows shell accepts without quotes."""


def assets_folder() -> Path:
    """Folder of theme, pictures, sounds, help pages and font licences."""
    return _shipped("assets")


def samples_folder() -> Path:
    """Folder of the sample races that ship with the game (read only)."""
    return _shipped("saves")


def licence_files() -> tuple[Path, ...]:
    """Licences of the program and of everything shipped with it, ours first."""
    files = sorted((assets_folder() / "licences").iterdir())
    ours = PACKAGE.parent / "LICENSE"
    return ((ours,) if ours.is_file() and assets_folder().parent != PACKAGE else ()) + tuple(files)


def locale_folder() -> Path:
    return PACKAGE / "locale"


def portable_folder() -> Path | None:
    """Folder for all data next to the executable, if there is a `portable` file; else None."""
    if not getattr(sys, "frozen", False):
        return None
    folder = Path(sys.executable).resolve().parent
    return folder / PORTABLE_FOLDER if (folder / PORTABLE).is_file() else None


def data_folder() -> Path:
    """The user's data folder of this program; it may not exist yet."""
    return portable_folder() or Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))


def races_folder() -> Path:
    """Folder of saved races (docs/record.md, Commands); it may not exist yet."""
    return data_folder() / "races"


def bots_folder() -> Path:
    """Folder of the player's own bots, found by module and class without installation; it may not exist."""
    return data_folder() / "bots"


def charts_folder() -> Path:
    """Default folder for charts and tables of reviews, below the player's documents; it may not exist yet.

    It is the home folder if there is no documents folder.
    """
    portable = portable_folder()
    if portable is not None:
        return portable / "charts"
    documents = Path(platformdirs.user_documents_dir())
    return documents / "Breaking Away" if documents.is_dir() else Path.home()


def config_folder() -> Path:
    """Folder of the user's settings; it may not exist yet."""
    return portable_folder() or Path(platformdirs.user_config_dir(APP_NAME, appauthor=False))


def log_folder() -> Path:
    """Folder of the log files; it may not exist yet."""
    return portable_folder() or Path(platformdirs.user_log_dir(APP_NAME, appauthor=False))


def expand_home(text: str) -> Path:
    """Return the path with the home folder instead of `~`; unchanged if that user does not exist."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def tilde_path(path: Path) -> str:
    """Return the path with `~` instead of the home folder, for the screen."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)


def shell_quoted(text: str) -> str:
    """Return a path as typed in a shell of this system, quoted if needed."""
    if sys.platform == "win32":
        return text if _NEEDS_NO_QUOTES.fullmatch(text) else f'"{text}"'
    return shlex.quote(text)


def _shipped(name: str) -> Path:
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
