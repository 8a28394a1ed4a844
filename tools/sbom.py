"""Write the software bills of materials (CycloneDX) of what is built, from the lock; part of `make lock`.

    python -m tools.sbom

The wheel carries its bill as PEP 770 says, and so does the folder for Linux; that for Windows names its Python, too.
The hashes stay in the lock.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from tools.packing import PACKAGES, WINDOWS_PACKAGES
from tools.windows.python import PYTHON_VERSION

ROOT: Final = Path(__file__).resolve().parent.parent
WHEEL: Final = ROOT / "packaging" / "sbom.cdx.json"
WINDOWS: Final = ROOT / "packaging" / "windows" / "sbom.cdx.json"


def locked(lock: str, names: Collection[str] = ()) -> list[str]:
    """Return `name==version` of the packages in a file of requirements, or of those with these names."""
    lines = re.findall(r"^([\w.-]+==[\w.]+)", (ROOT / "requirements" / lock).read_text(encoding="utf-8"), re.MULTILINE)
    wanted = {name.replace("_", "-").lower() for name in names}
    return [line for line in lines if not wanted or line.partition("==")[0] in wanted]


def bill_of(packages: Collection[str], python: str = "") -> dict[str, Any]:
    """Return the bill of a program with these packages and, if it brings one, this Python.

    Raises subprocess.CalledProcessError.
    """
    command = (sys.executable, "-W", "ignore", "-m", "cyclonedx_py", "requirements", "--short-PURLs")
    options = ("--pyproject", "pyproject.toml", "--output-reproducible", "-")
    done = subprocess.run(
        [*command, *options], cwd=ROOT, input="\n".join(packages), capture_output=True, text=True, check=True
    )
    bill: dict[str, Any] = json.loads(done.stdout)
    if python:
        purl = f"pkg:generic/python@{python}"
        bill["components"].append(
            {"bom-ref": purl, "type": "platform", "name": "Python", "version": python, "purl": purl}
        )
    return bill


def main() -> int:
    for path, bill in (
        (WHEEL, bill_of(locked("play.txt"))),
        (WINDOWS, bill_of(locked("windows.txt", PACKAGES + WINDOWS_PACKAGES), PYTHON_VERSION)),
    ):
        path.write_text(json.dumps(bill, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
