"""The files of the phones' page, as the server serves them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from breakaway_desktop.kit.places import PACKAGE, assets_folder
from breakaway_desktop.phones.traffic import PageFile

_CONTENT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
}


def read_page() -> dict[str, PageFile]:
    """Return the files of the page and the fonts of the window, by path. Raises OSError.

    Browsers cache the fonts and the drawings, whose addresses contain the page's version as their query.
    """
    page = PACKAGE / "phones" / "page"
    files = {f"/{path.name}": _read_file(path) for path in sorted(page.iterdir()) if path.suffix in _CONTENT_TYPES}
    files["/"] = files.pop("/index.html")
    for path in sorted((assets_folder() / "fonts").glob("*.woff")):
        files[f"/fonts/{path.name}"] = _read_file(path)
    return files


def _read_file(path: Path) -> PageFile:
    return PageFile(_CONTENT_TYPES[path.suffix], path.read_bytes(), is_cached=path.suffix in (".svg", ".woff"))
