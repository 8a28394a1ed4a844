"""`make windows`: dist/breakaway-desktop-VERSION-windows.zip, built by PyInstaller under Wine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime

from breakaway_desktop import __version__
from breakaway_desktop.kit.commit import built_commit
from tools import packing
from tools.windows import python
from tools.windows.wine import lacking, windows_path

FOLDER = python.BUILD / "dist" / packing.NAME
"""The built folder, as packed into the zip."""
ARCHIVE = python.ROOT / "dist" / f"{packing.COMMAND}-{__version__}-windows.zip"
FORBIDDEN = ("_ssl", "_hashlib", "libssl", "libcrypto", "_wmi", "ucrtbase", "api-ms-win")
"""Beginnings of file names that the folder must not contain: parts for networking, and files of Windows itself."""


def main() -> int:
    """Build the folder and its archive, or print the reason why not. Return the exit code."""
    missing = lacking(python.NEEDED)
    if missing:
        print(f"make windows needs {' and '.join(missing)}: sudo apt-get install {' '.join(missing)}", file=sys.stderr)
        return 1
    try:
        build_folder()
    except (python.Untrusted, OSError, subprocess.CalledProcessError) as error:
        print(getattr(error, "output", None) or "", error, sep="", file=sys.stderr)
        return 1
    pack_folder()
    print(f"{ARCHIVE.relative_to(python.ROOT)}: {ARCHIVE.stat().st_size / 2**20:.1f} MB")
    return 0


def build_folder() -> None:
    """Run PyInstaller and check the files in the folder.

    Raises Untrusted for a forbidden file, OSError and subprocess.CalledProcessError.
    """
    wine, program = python.windows_python()
    wine = wine.with_variables(
        PYTHONHASHSEED="0", SOURCE_DATE_EPOCH=os.environ.get("SOURCE_DATE_EPOCH", "0"), BUILT_COMMIT=built_commit()
    )
    shutil.rmtree(FOLDER.parent, ignore_errors=True)
    done = wine.run(
        program, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR",
        "--distpath", windows_path(FOLDER.parent), "--workpath", windows_path(python.BUILD / "work"), "build.spec",
        cwd=python.ROOT,
    )  # fmt: skip
    wine.stop()
    if done.returncode:
        raise subprocess.CalledProcessError(done.returncode, "PyInstaller", done.stdout)

    shutil.copy(python.BUILD / "work" / "build" / "NOTICES.txt", FOLDER / "Licences.txt")
    read_me = (python.ROOT / "packaging" / "windows" / "READ ME.txt").read_text(encoding="utf-8")
    shutil.copy(python.ROOT / "packaging" / "windows" / "sbom.cdx.json", FOLDER / "sbom.cdx.json")
    (FOLDER / "READ ME.txt").write_text(read_me, encoding="utf-8-sig", newline="\r\n")
    forbidden = [path.name for path in FOLDER.rglob("*") if path.name.startswith(FORBIDDEN)]
    if forbidden:
        raise python.Untrusted(f"These files do not belong into the folder: {', '.join(forbidden)}.")


def pack_folder() -> None:
    """Write the archive, with the same bytes for the same folder."""
    built = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    stamp = max(built, datetime(1980, 1, 1, tzinfo=UTC)).timetuple()[:6]
    ARCHIVE.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(ARCHIVE, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(FOLDER.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(str(path.relative_to(FOLDER.parent)), stamp)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
