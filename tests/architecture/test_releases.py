"""One version number everywhere, well-formed data for desktops, and the build of the executables."""

from __future__ import annotations

import ast
import json
import os
import plistlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from configparser import ConfigParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from breakaway_desktop import __version__
from breakaway_desktop.ui import keys as act
from tests.architecture.sources import ROOT
from tools import packing, sbom
from tools.packing import PACKAGES, WINDOWS_PACKAGES, info_plist, notices, version_resource
from tools.release import notes_of, sums_of
from tools.windows.python import PYTHON_VERSION

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
LINUX = ROOT / "packaging" / "linux"
WORKFLOW = ROOT / ".github" / "workflows" / "checks.yml"
RELEASED = re.findall(r"^## \[(\d[^\]]*)\]", CHANGELOG, re.MULTILINE)


def test_the_changelog_begins_with_the_unreleased_changes() -> None:
    assert re.findall(r"^## \[([^\]]*)\]", CHANGELOG, re.MULTILINE)[0] == "Unreleased"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in (__version__, *RELEASED))


def test_the_newest_release_is_this_version_or_an_earlier_one() -> None:
    numbers = [tuple(int(part) for part in version.split(".")) for version in RELEASED]
    assert numbers == sorted(numbers, reverse=True)
    assert all(number <= tuple(int(part) for part in __version__.split(".")) for number in numbers)


def test_the_software_centre_lists_the_same_releases() -> None:
    data = ElementTree.parse(LINUX / "breakaway-desktop.metainfo.xml")
    releases = [(release.get("version"), release.get("date")) for release in data.iter("release")]
    assert releases == re.findall(r"^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)$", CHANGELOG, re.MULTILINE)
    assert [version for version, _date in releases] == RELEASED


def test_the_version_is_written_once() -> None:
    held = [
        path
        for folder in ("breakaway_desktop", "tools", "packaging")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".desktop"} and f'"{__version__}"' in path.read_text(encoding="utf-8")
    ]
    assert held == [ROOT / "breakaway_desktop" / "__init__.py"]


def test_the_executable_contains_the_licence_of_every_package(tmp_path: Path) -> None:
    """This includes the packages for playing and those of the arena."""

    def names(lines: Iterable[str]) -> set[str]:
        return {match.group().replace("_", "-") for line in lines if (match := re.match(r"[a-z][\w-]*", line))}

    locked = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8").splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = names(locked) | names(project["optional-dependencies"]["arena"]) | {"pyinstaller"}
    assert names(PACKAGES + WINDOWS_PACKAGES) == packages
    lines = notices(tmp_path / "NOTICES.txt").read_text(encoding="utf-8").lower().splitlines()
    assert not {name for name in PACKAGES if name not in lines and name.replace("_", "-") not in lines}


@pytest.mark.parametrize(
    ("bill", "lock", "names", "brought"),
    [
        (sbom.WHEEL, "play.txt", (), set()),
        (sbom.WINDOWS, "windows.txt", PACKAGES + WINDOWS_PACKAGES, {f"Python=={PYTHON_VERSION}"}),
    ],
)
def test_a_bill_of_materials_lists_what_is_locked(
    bill: Path, lock: str, names: tuple[str, ...], brought: set[str]
) -> None:
    document = json.loads(bill.read_text(encoding="utf-8"))
    listed = {f"{part['name']}=={part['version']}" for part in document["components"]}
    assert listed == {*sbom.locked(lock, names)} | brought
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")


def test_notes_are_the_section_of_a_version_and_sums_those_that_others_check(tmp_path: Path) -> None:
    assert [notes_of(version, CHANGELOG) for version in RELEASED][-1].startswith("The first release")
    with pytest.raises(ValueError, match="no section"):
        notes_of("0.0.9", CHANGELOG)
    (tmp_path / "one file").write_bytes(b"")
    digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert sums_of([tmp_path / "one file"]) == f"{digest}  one file\n"


def test_the_windows_resource_has_the_version() -> None:
    """The resource is an expression of PyInstaller's classes, evaluated with stand-ins that record their arguments."""

    def arguments_of(*values: Any, **named: Any) -> Any:
        return values or named

    names = dict.fromkeys(re.findall(r"[A-Z]\w+(?=\()", version_resource()), arguments_of)
    resource = eval(version_resource(), names)
    assert resource["ffi"]["filevers"] == (*(int(part) for part in __version__.split(".")), 0)
    assert f"'{__version__}'" in version_resource()


def test_the_macos_bundle_has_the_version_and_its_file_type() -> None:
    again = plistlib.loads(plistlib.dumps(info_plist()))
    assert again["CFBundleShortVersionString"] == __version__
    assert again["CFBundleDocumentTypes"][0]["CFBundleTypeExtensions"] == ["race"]


def test_the_desktop_entry_starts_the_command_and_has_every_text_in_italian() -> None:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(LINUX / "breakaway-desktop.desktop", encoding="utf-8")
    entry = dict(parser["Desktop Entry"])
    assert entry["Exec"].split()[0] == entry["TryExec"] == entry["Icon"] == "breakaway-desktop"
    servers = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")
    code = f"import os, breakaway_desktop.ui; print(*(os.environ[name] for name in {servers}))"
    clean = {name: value for name, value in os.environ.items() if name not in servers}
    named = subprocess.run([sys.executable, "-c", code], env=clean, capture_output=True, text=True, check=True).stdout
    assert named.split() == len(servers) * [entry["StartupWMClass"]]
    assert {f"{key}[it]" for key in ("GenericName", "Comment", "Keywords")} <= set(entry)
    kind = ElementTree.parse(LINUX / "breakaway-desktop.xml").getroot()[0].get("type")
    assert entry["MimeType"] == f"{kind};"


def bounds_of(project: dict[str, Any]) -> tuple[int, int]:
    """Return the minor versions of the oldest and the newest Python."""
    match = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", project["requires-python"])
    assert match is not None
    return int(match[1]), int(match[2]) - 1


def test_the_oldest_and_the_newest_python_are_the_same_everywhere() -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    least, newest = bounds_of(document["project"])
    tried = [name.rpartition(" ")[2] for name in document["project"]["classifiers"] if re.search(r":: 3\.\d+$", name)]
    assert tried == [f"3.{minor}" for minor in range(least, newest + 1)]
    assert document["tool"]["ruff"]["target-version"] == f"py3{least}"
    for name, text in (
        ("README.md", f"Python 3.{least} to 3.{newest}"),
        ("docs/releasing.md", f"Python 3.{least} to 3.{newest}"),
        ("Makefile", f"--universal --python-version 3.{least} "),
        (".github/workflows/checks.yml", f'python-version: "3.{newest}"'),
    ):
        assert text in (ROOT / name).read_text(encoding="utf-8"), name


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
def test_the_environment_is_made_by_a_python_that_is_allowed() -> None:
    command = ["sh", str(ROOT / "tools" / "environment.sh"), "python"]
    python = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    code = "import sys; print(sys.version_info[1])"
    minor = int(subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert bounds_of(project)[0] <= minor <= bounds_of(project)[1]


def test_the_workflow_is_one_by_the_schema_and_tries_every_python() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(WORKFLOW)]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    least, newest = bounds_of(project)
    versions = [f"3.{minor}" for minor in range(least, newest + 1)]
    assert re.findall(r"python: \[(.*)\]", WORKFLOW.read_text(encoding="utf-8")) == 2 * [
        ", ".join(f'"{version}"' for version in versions)
    ]


def test_every_name_of_packing_in_the_build_exists() -> None:
    tree = ast.parse((ROOT / "build.spec").read_text(encoding="utf-8"))
    names = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "packing"
    }
    assert len(names) > 5
    assert not [name for name in names if not hasattr(packing, name)]


def test_the_first_ten_lines_of_the_windows_folder_are_for_the_ear() -> None:
    lines = (ROOT / "packaging" / "windows" / "READ ME.txt").read_text(encoding="ascii").splitlines()[:10]
    assert all(0 < len(line) <= 90 and line[0].isalnum() for line in lines), "no rules, no pictures, no blank lines"
    text = " ".join(lines)
    caps = [action.default_chord.name for action in (act.PRESS, act.READ_AGAIN, act.READ_CARDS)]
    assert all(f" {cap} " in text for cap in caps), caps
