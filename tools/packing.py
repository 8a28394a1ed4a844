"""Data for `build.spec`: icon, notices, and the metadata for Windows and macOS."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from breakaway_desktop import __version__
from breakaway_desktop.kit.commit import FILE, built_commit

ROOT = Path(__file__).resolve().parent.parent
NAME = "Breaking Away"
COMMAND = "breakaway-desktop"
IDENTIFIER = "breakaway-desktop"
PACKAGES = (
    "accesskit",
    "aiohappyeyeballs",
    "aiohttp",
    "aiosignal",
    "attrs",
    "darkdetect",
    "frozenlist",
    "idna",
    "ifaddr",
    "multidict",
    "numpy",
    "openskill",
    "pillow",
    "platformdirs",
    "propcache",
    "pygame-ce",
    "pygame_gui",
    "python-i18n",
    "segno",
    "tqdm",
    "typing_extensions",
    "wcwidth",
    "yarl",
    "zxing-cpp",
    "pyinstaller",
)
"""The packages of requirements/play.txt and of the extra `arena`, and PyInstaller (for its bootloader)."""
WINDOWS_PACKAGES = ("tzdata", "tzlocal")
"""Those that only Windows needs."""


def icon(to: Path, size: int = 512) -> Path:
    """Write the program's icon as a PNG and return its path; PyInstaller converts it for each platform."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    to.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(pygame.image.load_sized_svg(ROOT / "assets" / "icon.svg", (size, size)), to)
    return to


def strip_library(library: Path, to: Path) -> Path:
    """Return a copy of a shared library without debugging symbols; without the tool `strip`, the library itself.

    Use it only for libraries that were not edited after linking, as many from wheels are: stripping may break those.
    """
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(library, to)
    strip = shutil.which("strip")
    if strip is not None and subprocess.run([strip, "--strip-unneeded", to], check=False).returncode == 0:
        return to
    return library


def commit_file(folder: Path) -> Path:
    """Write the commit of the build, which Wine cannot ask git for, and return the path."""
    path = folder / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(os.environ.get("BUILT_COMMIT") or built_commit(), encoding="ascii")
    return path


def notices(to: Path) -> Path:
    """Write the licences of the program, of Python and of each package (by pip-licenses), and return the path.

    Those of shared libraries are in assets/licences/libraries.md. Raises subprocess.CalledProcessError.
    """
    packages = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "piplicenses", "--packages", *PACKAGES, *WINDOWS_PACKAGES, "--with-system",
         "--format=plain-vertical", "--with-urls", "--with-license-file", "--no-license-path", "--with-notice-file"],
        check=True, capture_output=True, text=True, encoding="utf-8",
    ).stdout  # fmt: skip
    parts = [
        _with_heading(f"{NAME} on your desktop", (ROOT / "LICENSE").read_text(encoding="utf-8")),
        _with_heading(f"Python {sys.version.split()[0]}", _python_licence()),
        _with_heading("Python packages", packages),
    ]
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text("\n\n".join(parts), encoding="utf-8")
    return to


def _with_heading(title: str, text: str) -> str:
    return f"{title}\n{'=' * len(title)}\n\n{text.strip()}\n"


def _python_licence() -> str:
    """Return the licence in the folder of Python's library, or its address."""
    for folder in (sysconfig.get_path("stdlib"), sys.base_prefix, "/usr/share/doc/python3"):
        for name in ("LICENSE.txt", "LICENSE", "copyright"):
            path = Path(folder) / name
            if path.is_file():
                return path.read_text(encoding="utf-8", errors="replace")
    return "Python Software Foundation License 2.0: https://docs.python.org/3/license.html"


def version_resource(program: str = COMMAND) -> str:
    """Return the version resource for Windows in PyInstaller's format."""
    numbers = (*(int(part) for part in __version__.split(".")[:3]), 0)
    words = {
        "FileDescription": NAME,
        "FileVersion": __version__,
        "InternalName": program,
        "LegalCopyright": "MIT licence",
        "OriginalFilename": f"{program}.exe",
        "ProductName": NAME,
        "ProductVersion": __version__,
    }
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, "
        "fileType=1, subtype=0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0', "
        f"[{strings}])]), VarFileInfo([VarStruct('Translation', [1033, 1200])])])"
    )


def info_plist() -> dict[str, Any]:
    """Return the metadata of the application for macOS."""
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": __version__,
        "CFBundleVersion": __version__,
        "CFBundleLocalizations": ["en", "it"],
        "CFBundleDocumentTypes": [
            {"CFBundleTypeName": f"{NAME} race", "CFBundleTypeExtensions": ["race"], "CFBundleTypeRole": "Editor"}
        ],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHighResolutionCapable": True,
    }
