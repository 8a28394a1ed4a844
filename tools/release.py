"""Gather what has been built into dist/release, with its sums and notes; the end of `make release`.

Files: the wheel, the sdist, the folder and the file for Linux, the folder for Windows, the bills of materials, NOTES.md
(which file to take, and the changelog's section of this version) and SHA256SUMS, which `sha256sum --check` reads.
Signing is the owner's (docs/releasing.md).
"""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from breakaway_desktop import __version__
from tools import linux_folder, packing, sbom
from tools.windows import build as windows

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "dist" / "release"
SUMS: Final = "SHA256SUMS"
OFFER: Final = f"""Take the folder for your system, unpack it, and start the program in it:
`{linux_folder.ARCHIVE.name}` or `{windows.ARCHIVE.name}`.
The one file for Linux takes several times as long to start, because it unpacks itself each time.

"""
"""What the page with the files says first (docs/decisions.md, 18)."""


def parts() -> dict[str, Path]:
    """Return the files of a release by their names."""
    dist = ROOT / "dist"
    python = packing.COMMAND.replace("-", "_")
    return {
        **{path.name: path for path in (linux_folder.ARCHIVE, windows.ARCHIVE)},
        f"{packing.COMMAND}-{__version__}-linux": dist / packing.COMMAND,
        **{
            name: dist / name for name in (f"{python}-{__version__}-py3-none-any.whl", f"{python}-{__version__}.tar.gz")
        },
        "sbom.cdx.json": sbom.WHEEL,
        "sbom-windows.cdx.json": sbom.WINDOWS,
    }


def notes_of(version: str, changelog: str) -> str:
    """Return the section of a version in the changelog without its heading. Raises ValueError if there is none."""
    found = re.search(rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no section {version}")
    return found[1].strip() + "\n"


def sums_of(paths: Iterable[Path]) -> str:
    """Return a line with the SHA-256 of each file, as `sha256sum` writes it. Raises OSError."""
    lines = []
    for path in sorted(paths, key=lambda path: path.name):
        with path.open("rb") as file:
            lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    return "".join(lines)


def main() -> int:
    missing = [str(path.relative_to(ROOT)) for path in parts().values() if not path.is_file()]
    if missing:
        print(f"Not built: {', '.join(missing)}.", file=sys.stderr)
        return 1
    try:
        notes = notes_of(__version__, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1

    # Copy, then add up what was copied.
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for name, path in parts().items():
        shutil.copy(path, FOLDER / name)
    (FOLDER / "NOTES.md").write_text(OFFER + notes, encoding="utf-8")
    paths = list(FOLDER.iterdir())
    (FOLDER / SUMS).write_text(sums_of(paths), encoding="utf-8")
    for path in sorted(paths):
        print(f"{path.stat().st_size / 2**20:7.1f} MB  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
