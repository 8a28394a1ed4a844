"""Inspection of pages: their layout on screens of all sizes, and axe's checks of accessibility."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page

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
    page.screenshot(path=f"build/phones/{name} {phone.language}.png")
    faults = [] if is_large_text else _find_violations(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_DRAWN)
        seen = page.evaluate(_LAYOUT, [width, height, is_large_text])
        if seen:
            page.screenshot(path=f"build/phones/{name} {width}x{height} {phone.language}.png")
        faults += [f"{width}×{height}: {fault}" for fault in seen]
    if before:
        page.set_viewport_size(before)
    return [f"{name} {phone.language} {fault}" for fault in faults]


def _find_violations(page: Page) -> list[str]:
    """Return what axe finds wrong with the page; colours, names and roles are the same on screens of all sizes."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE)
    violations: list[str] = page.evaluate(_VIOLATIONS)
    return violations
