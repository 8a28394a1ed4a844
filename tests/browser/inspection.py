"""Inspection of pages: their layout on screens of all sizes, and axe's checks of accessibility."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from axe_playwright_python.sync_playwright import Axe

from tests.browser.phone_page import PhonePage

SIZES: Final = ((320, 568), (390, 844), (844, 390), (768, 1024), (1024, 1366))
_LAYOUT: Final = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8").partition("\n")[2]


class Inspection:
    """A collector of faults; it inspects each page once."""

    def __init__(self, *, large_text: bool = False) -> None:
        self.large_text = large_text
        self.faults: list[str] = []
        self.names: set[str] = set()

    def inspect(self, phone: PhonePage, name: str = "") -> None:
        """Inspect the page on the phone; `name`: its name in the report."""
        looks = phone.look()
        name = name or (f"{looks['page']} chosen" if looks["pressed"] else looks["page"])
        if name in self.names:
            return
        self.names.add(name)
        before = phone.page.viewport_size
        self._check_layout(phone, name)
        if before:
            phone.page.set_viewport_size(before)
        if not self.large_text:
            self._check_access(phone, name)

    def _check_layout(self, phone: PhonePage, name: str) -> None:
        for width, height in SIZES:
            phone.page.set_viewport_size({"width": width, "height": height})
            phone.page.wait_for_timeout(200)
            faults = phone.page.evaluate(_LAYOUT, [width, height, self.large_text])
            self.faults += [f"{name} {width}×{height} {phone.language}: {fault}" for fault in faults]
            if faults:
                phone.page.screenshot(path=f"build/browser/{name} {width}x{height} {phone.language}.png")

    def _check_access(self, phone: PhonePage, name: str) -> None:
        for violation in Axe().run(phone.page).response["violations"]:
            nodes = "; ".join(node["html"][:200] for node in violation["nodes"][:3])
            self.faults.append(f"{name} {phone.language}: {violation['id']}: {violation['help']}: {nodes}")
