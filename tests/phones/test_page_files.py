"""The files that the server serves: those of the page's folder, and the fonts of the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.phones import traffic
from breakaway_desktop.phones.traffic import PageFile, read_page


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
