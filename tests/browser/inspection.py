"""Inspection of pages: their layout on screens of all sizes, and axe's checks of accessibility."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from axe_playwright_python.base import AXE_FILE_PATH

from tests.browser.phone_page import PhonePage

SIZES: Final = ((320, 568), (390, 844), (844, 390), (768, 1024), (1024, 1366))
_LAYOUT: Final = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8").partition("\n")[2]
_DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_AXE: Final = AXE_FILE_PATH.read_text(encoding="utf-8")
_VIOLATIONS: Final = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
  ({id, help, nodes}) => `${id}: ${help}: ${nodes.slice(0, 3).map(({html}) => html.slice(0, 200)).join("; ")}`)"""


def inspect_page(phone: PhonePage, name: str, *, is_large_text: bool = False) -> list[str]:
    """Return the faults of the page that the phone shows, on screens of all sizes, and save a picture of it.

    `name`: the page's name in faults and pictures.
    """
    page = phone.page
    assert not phone.errors, phone.errors
    before = page.viewport_size
    faults = []
    page.screenshot(path=f"build/phones/{name} {phone.language}.png")
    if not is_large_text and not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_DRAWN)
        seen = page.evaluate(_LAYOUT, [width, height, is_large_text])
        seen += [] if is_large_text else page.evaluate(_VIOLATIONS)
        if seen:
            page.screenshot(path=f"build/phones/{name} {width}x{height} {phone.language}.png")
        faults += [f"{name} {width}×{height} {phone.language}: {fault}" for fault in seen]
    if before:
        page.set_viewport_size(before)
    return faults
