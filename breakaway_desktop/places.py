"""The folders of the program: the files that ship with the game, and the player's data.

One rule serves a checkout, a wheel and the built executable: `assets` and `saves` lie inside the package where they
were packed along with it, and beside it in a checkout. A file named `portable` beside the executable keeps everything
that the player keeps in a folder there.
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
"""The name of the file beside the executable; what it holds does not matter."""
PORTABLE_FOLDER = "breakaway-desktop-data"
PACKAGE = Path(__file__).resolve().parent
_BARE: Final = re.compile(r"[\w:\\/.~+-]+")
"""What a shell of Windows takes as it stands."""


def assets_folder() -> Path:
    """The folder of theme, pictures, sounds, help pages and fonts' licences."""
    return _shipped("assets")


def samples_folder() -> Path:
    """The folder of the sample races that ship with the game (read only)."""
    return _shipped("saves")


def licence_files() -> tuple[Path, ...]:
    """The licences of the program and of all that came with it, ours first."""
    found = sorted((assets_folder() / "licences").iterdir())
    ours = PACKAGE.parent / "LICENSE"
    return ((ours,) if ours.is_file() and assets_folder().parent != PACKAGE else ()) + tuple(found)


def locale_folder() -> Path:
    """The folder of the gettext catalogues."""
    return PACKAGE / "locale"


def portable_folder() -> Path | None:
    """The folder beside the executable in which everything is kept, if a `portable` file lies there; else None."""
    if not getattr(sys, "frozen", False):
        return None
    beside = Path(sys.executable).resolve().parent
    return beside / PORTABLE_FOLDER if (beside / PORTABLE).is_file() else None


def data_folder() -> Path:
    """The user's data folder of this program; it may not exist yet."""
    return portable_folder() or Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))


def races_folder() -> Path:
    """The folder in which races are saved (docs/record.md, Commands); it may not exist yet."""
    return data_folder() / "races"


def bots_folder() -> Path:
    """The folder in which a player's own bots are found by module and class, without installing them; it may not
    exist."""
    return data_folder() / "bots"


def charts_folder() -> Path:
    """Where charts and tables of reviews are proposed to go: a folder of the player's documents, which may not exist
    yet; without documents his home."""
    portable = portable_folder()
    if portable is not None:
        return portable / "charts"
    documents = Path(platformdirs.user_documents_dir())
    return documents / "Breaking Away" if documents.is_dir() else Path.home()


def config_folder() -> Path:
    """The folder of the user's settings; it may not exist yet."""
    return portable_folder() or Path(platformdirs.user_config_dir(APP_NAME, appauthor=False))


def log_folder() -> Path:
    """The folder of the program's own notes; it may not exist yet."""
    return portable_folder() or Path(platformdirs.user_log_dir(APP_NAME, appauthor=False))


def expanded(text: str) -> Path:
    """The path that is written so: with the home folder in the place of `~`, or with `~` where that is nobody's."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def shown(path: Path) -> str:
    """The path as it is written on a screen: with `~` in the place of the home folder."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)


def typed(text: str) -> str:
    """Return a path as one types it in a shell of this system, in quotes where those are needed."""
    if sys.platform == "win32":
        return text if _BARE.fullmatch(text) else f'"{text}"'
    return shlex.quote(text)


def _shipped(name: str) -> Path:
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
