"""The page of the phones is small, obeys its Content-Security-Policy, has known sentences only, and is served whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from breakaway_desktop.kit.drawing.palette import DAY, rgb
from breakaway_desktop.kit.places import PACKAGE
from breakaway_desktop.kit.words import LANGUAGES, _, use_language
from breakaway_desktop.phones import traffic
from breakaway_desktop.phones.page_words import page_words
from breakaway_desktop.phones.traffic import PageFile, read_page
from breakaway_desktop.ui.team_looks import TEAM_LOOKS

PAGE = PACKAGE / "phones" / "page"
CODE = {
    path.name: path.read_text(encoding="utf-8") for path in PAGE.iterdir() if path.suffix in (".html", ".css", ".js")
}
SCRIPTS = {name: text for name, text in CODE.items() if name.endswith(".js")}
FONTS = re.findall(r"url\((/fonts/[^)]+)\)", CODE["phone.css"])
MOST_BYTES = 250_000


def test_the_page_is_small() -> None:
    """All that a phone loads, over a weak network as well."""
    served = read_page()
    loaded = {path: file for path, file in served.items() if not path.startswith("/fonts/") or path in FONTS}
    assert sum(len(file.data) for file in loaded.values()) <= MOST_BYTES


def test_the_page_itself_says_what_is_missing_until_the_table_has_sent_its_words() -> None:
    app = CODE["index.html"].partition('<div id="app">')[2].partition("</div>")[0]
    assert re.findall(r"<p( lang=.it.)?>[^<]+JavaScript[^<]+WebSocket[^<]+</p>", app) == ["", ' lang="it"']
    assert re.search(r"^function render\(\) {\n  if \(!phone\.words\.looking\) return;", CODE["phone.js"], re.MULTILINE)


def test_its_colours_are_those_of_the_window() -> None:
    colours = dict(re.findall(r"--([\w-]+): (#\w+)", CODE["phone.css"].partition(":root {")[2].partition("}")[0]))
    roles = {"ink": "on_bib", "paper": "bib", "pink": "pink", "green": "green", "ready": "green_words", "sun": "sun",
             "danger": "danger", "ground": "desk", "ground2": "paper", "deep": "sunk", "line": "line", "dim": "ink2",
             "words": "ink"}  # fmt: skip
    assert {name: rgb(colours[name]) for name in roles} == {name: getattr(DAY, role) for name, role in roles.items()}
    for look in TEAM_LOOKS:
        team = "#{:02X}{:02X}{:02X}".format(*look.fill).replace("#FFFFFF", "#FFF")
        assert f".{look.colour_key} {{ --team: {team};" in CODE["phone.css"]


@pytest.mark.parametrize("pattern", [r"<script(?![^>]*\ssrc=)", r"<style", r"\sstyle=", r"\son[a-z]+="])
def test_nothing_is_inline(pattern: str) -> None:
    assert not re.search(pattern, CODE["index.html"])


@pytest.mark.parametrize(
    "pattern", ["innerHTML", "outerHTML", "AdjacentHTML", "document.write", r"\beval\(", "new Function", '"style",']
)
def test_texts_are_never_markup(pattern: str) -> None:
    assert not [name for name, text in SCRIPTS.items() if re.search(pattern, text)]


@pytest.mark.parametrize(
    "pattern", ["crypto.subtle", "randomUUID", "serviceWorker", "clipboard", "Notification", "mediaDevices", "wakeLock"]
)
def test_nothing_needs_https(pattern: str) -> None:
    assert not [name for name, text in SCRIPTS.items() if pattern in text]


def test_no_address_is_outside() -> None:
    addresses = [
        (name, address)
        for name, text in (*CODE.items(), ("drawings.svg", (PAGE / "drawings.svg").read_text(encoding="utf-8")))
        for address in re.findall(r"https?://[^'\")\s]+", text)
    ]
    # a namespace, which is never loaded
    assert {address for _name, address in addresses} == {"http://www.w3.org/2000/svg"}


def test_files_that_the_page_names_exist() -> None:
    named = {name for text in CODE.values() for name in re.findall(r"[\"'`]/([a-z]+\.(?:css|js|svg))", text)}
    assert named == {path.name for path in PAGE.iterdir()} - {"index.html"}
    assert FONTS
    assert read_page().keys() >= set(FONTS)


def test_drawings_that_the_page_names_exist() -> None:
    drawings = set(re.findall(r'<g id="(\w+)"', (PAGE / "drawings.svg").read_text(encoding="utf-8")))
    shapes = set(
        re.findall(r': "(circle|triangle|square|diamond|star|cross|lean|heart|dome|bar|bow|crown)"', CODE["parts.js"])
    )
    assert drawings == shapes | {"hills", "rider"}


def test_every_word_of_the_page_is_used_and_exists() -> None:
    used = {key for text in SCRIPTS.values() for key in re.findall(r"\bwords\.(\w+)", text)}
    assert used == page_words().keys()


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_are_in_the_language_in_use(code: str) -> None:
    with use_language(code):
        words = page_words()
        assert words["look_up"] == _("Look up!")
    assert all(words.values())
    assert set(re.findall(r"{\w+}", words["first_lands"])) == {"{first}", "{square}"}


def test_the_page_has_its_files_and_the_fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "phones" / "page"
    page.mkdir(parents=True)
    for name, text in (("index.html", "<!doctype html>"), ("phone.css", "b {}"), ("phone.js", "1"), ("notes.md", "no")):
        (page / name).write_text(text)
    monkeypatch.setattr(traffic, "PACKAGE", tmp_path)
    files = read_page()
    fonts = {path for path in files if path.startswith("/fonts/")}
    assert files.keys() - fonts == {"/", "/phone.css", "/phone.js"}
    assert files["/"] == PageFile("text/html; charset=utf-8", b"<!doctype html>")
    assert files["/phone.js"] == PageFile("text/javascript; charset=utf-8", b"1")
    assert len(fonts) == 6
    assert {(files[path].content_type, files[path].is_cached) for path in fonts} == {("font/woff", True)}


def test_without_its_page_there_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "PACKAGE", tmp_path)
    with pytest.raises(OSError, match="page"):
        read_page()
