"""Pack the folder for Linux into dist/breakaway-desktop-VERSION-linux.tar.gz (`make linux`, after `make exe`).

Nothing is unpacked at each start of it, unlike the one file. The same folder gives the same bytes.
"""

from __future__ import annotations

import gzip
import io
import os
import sys
import tarfile
from pathlib import Path
from typing import Final

from breakaway_desktop import __version__
from tools import packing

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "dist" / f"{packing.COMMAND}-linux"
ARCHIVE: Final = ROOT / "dist" / f"{packing.COMMAND}-{__version__}-linux.tar.gz"
LINUX: Final = ROOT / "packaging" / "linux"
BESIDE: Final = {
    "READ ME.txt": LINUX / "READ ME.txt",
    "add-to-menu.sh": LINUX / "add-to-menu.sh",
    "sbom.cdx.json": ROOT / "packaging" / "sbom.cdx.json",
    "share/breakaway-desktop.desktop": LINUX / "breakaway-desktop.desktop",
    "share/breakaway-desktop.xml": LINUX / "breakaway-desktop.xml",
    "share/breakaway-desktop.svg": ROOT / "assets" / "icon.svg",
}
"""Files beside the program, by their paths in the folder."""


def pack_folder(folder: Path, archive: Path) -> None:
    """Write the archive of a built folder. Raises OSError."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if not path.is_dir()} | BESIDE
    stamp = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, path in sorted(files.items()):
            entry = tar.gettarinfo(path, f"{packing.COMMAND}-{__version__}/{name}")
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = stamp, 0, 0, "", ""
            entry.mode = 0o755 if name == packing.COMMAND or entry.mode & 0o100 else 0o644
            if entry.isfile():
                with path.open("rb") as file:
                    tar.addfile(entry, file)
            else:
                tar.addfile(entry)
    archive.write_bytes(gzip.compress(packed.getvalue(), 6, mtime=0))


def main() -> int:
    pack_folder(FOLDER, ARCHIVE)
    print(f"{ARCHIVE.relative_to(ROOT)}: {ARCHIVE.stat().st_size / 2**20:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
