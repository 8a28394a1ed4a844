"""The sdist works from `pip install` in an empty environment, from any folder; so does a checkout."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest

from breakaway_desktop.kit.commit import full_version
from tests.kit.real_program import ROOT, RealProgram
from tests.ui.window.races import quick_home
from tools.faults import copy_checkout

pytestmark = [pytest.mark.exe, pytest.mark.release]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the sdist."""
    folder = tmp_path_factory.mktemp("packages")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def installation(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the `bin` folder of an environment with only the program, made from the sdist, and its requirements."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    (sdist,) = packages.glob("*.tar.gz")
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(sdist)], check=True)
    return folder / "bin"


def call(installation: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = ["env", "-i", f"HOME={folder}", str(installation / "breakaway-desktop"), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_race_from_another_folder(installation: Path, tmp_path: Path) -> None:
    words = ("simulate", "--rules", "postal", "--teams", "3", "--bots", "domestique,random", "--seed", "5")
    result = call(installation, tmp_path, *words, "--record", "r.race")
    assert (result.returncode, result.stderr) == (0, "")
    assert call(installation, tmp_path, "verify", "r.race").returncode == 0
    assert "Ambra" in call(installation, tmp_path, "report", "r.race").stdout
    arena = call(installation, tmp_path, "arena", "--rules", "boxed", "--bots", "random,domestique", "--races", "2")
    assert (arena.returncode, arena.stdout) == (2, "")
    assert "breakaway-desktop[arena]" in arena.stderr
    assert "MIT License" in call(installation, tmp_path, "--licences").stdout
    assert call(installation, tmp_path, "--version").stdout == f"breakaway-desktop {full_version()}\n"


@pytest.mark.parametrize(
    "options",
    [[], ["--no-build-isolation"], ["--no-build-isolation", "--editable"]],
    ids=["isolated", "here", "editable"],
)
def test_a_checkout_installed_by_pip_speaks_italian(options: list[str], tmp_path: Path) -> None:
    """Git contains no compiled catalogue."""
    source = copy_checkout(tmp_path / "source")
    for path in source.rglob("*.mo"):
        path.unlink()
    environment = tmp_path / "environment"
    venv.create(environment)
    pip = [sys.executable, "-m", "pip", "--python", str(environment / "bin" / "python"), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "-r", str(source / "requirements" / "build.txt")], check=True)
    subprocess.run([*pip, "--no-deps", *options, str(source), "platformdirs"], check=True)
    code = "from breakaway_desktop.kit.words import _, set_language; set_language('it'); print(_('Quit'))"
    python = [str(environment / "bin" / "python"), "-I", "-c", code]
    assert subprocess.run(python, capture_output=True, text=True, check=True, cwd=tmp_path).stdout == "Esci\n"


def test_the_window_opens_with_its_icon_sounds_and_sample_races(installation: Path, tmp_path: Path) -> None:
    with RealProgram(
        quick_home(tmp_path / "home"), program=[str(installation / "breakaway-desktop")], environment={"PYTHONPATH": ""}
    ) as program:
        program.quit()
        assert not program.errors()
    inside = next(installation.parent.glob("lib/*/site-packages/breakaway_desktop"))
    assert (inside / "assets" / "icon.svg").is_file()
    assert list(inside.parent.glob("breakaway_desktop-*.dist-info/sboms/sbom.cdx.json"))
    assert list((inside / "saves").glob("*.race"))
    assert (installation.parent / "share" / "applications" / "breakaway-desktop.desktop").is_file()


def test_the_sdist_contains_all_sources_of_the_wheel(packages: Path) -> None:
    (path,) = packages.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.split("/", 1)[-1] for name in archive.getnames()}
    assert {"build.spec", "LICENSE", "README.md", "CHANGELOG.md", "assets/icon.svg"} <= names
    assert "breakaway_desktop/locale/it/LC_MESSAGES/breakaway_desktop.mo" in names
