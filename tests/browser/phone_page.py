"""Phones in Chromium: the page as a player sees it, touched as with a finger."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket

from tests.browser.relay import Relay

_LATER_S: Final = 60
"""Seconds from now to the time at which a clock stops: long enough to tell a browser so."""
_UNTOUCHED_MS: Final = 350
TROUBLE: Final = ".toast.trouble, body.page-away"
"""Parts of a page that has lost its table."""
PARKED: Final = "choosing"
"""A page that is no worse off without its table: it is closed until the next race."""
_EXPECTED: Final = re.compile(
    r"WebSocket connection to .* failed|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|SOCKS_CONNECTION_FAILED)"
)
"""Messages of the browser about an unreachable table."""

LOOK: Final = """() => {
  const open = document.querySelector(".ord.open"), deed = document.querySelector(".deeds .big");
  const count = (query, from = document) => from ? from.querySelectorAll(query).length : 0;
  return {
    page: /page-(\\w+)/.exec(document.body.className)?.[1] || "",
    dialog: document.querySelector("#dialog [role=dialog]")?.dataset.key || "",
    pressed: document.querySelector(".hand .card[aria-pressed=true] .v")?.textContent || "",
    cards: [...document.querySelectorAll(".hand .card .v")].map((value) => value.firstChild.textContent),
    isAble: Boolean(deed && !deed.matches(".off, [aria-disabled]")),
    lacksCard: count(".oc.on", open) === 0 && count(".oc:not(.no)", open) > 0,
    lacksSecond: count(".more[role=group]", open) > 0 && count(".more[role=group] .chosen", open) === 0,
    letters: count(".sp", open) * (count(".sp.on", open) === 0),
    presets: count(".preset") * (count(".preset.on") === 0),
  };
}"""

_PREPARE: Final = """
  for (const change of ["animationend", "transitionend"]) addEventListener(change, () => reportChange(), true);
  new MutationObserver(() => reportChange()).observe(
    document, {subtree: true, childList: true, attributes: true, characterData: true});
  addEventListener("touchstart", (event) => {
    if (window.aimed?.contains(event.target) === false) event.preventDefault();
    window.aimed = null;
  }, {capture: true, passive: false});
"""
"""Lets a page report each of its changes, and ignore a touch that comes too late for its button."""
_AIM: Final = """([selectors, share]) => {
  const buttons = [...document.querySelectorAll(selectors)].filter((each) => !each.matches("[aria-disabled]"));
  const button = buttons[Math.floor(share * buttons.length)];
  if (!button) return null;
  button.scrollIntoView({block: "center"});
  const {left, top, width, height} = button.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (!button.contains(document.elementFromPoint(x, y))) return null;
  window.aimed = button;
  return [x, y];
}"""
"""Finds the middle of one of these buttons that may be pressed, unless something covers it."""

_CHOSEN: Final = """() => [...document.querySelectorAll(".oc.on")].map(
  ({childNodes}) => [...childNodes].find(({nodeType}) => nodeType === Node.TEXT_NODE).data)"""
_VISIBILITY: Final = """(state) => {
  Object.defineProperty(document, "visibilityState", {value: state, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Bell:
    """Rings when a page in the browser reports something."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page()
        self._has_rung = self._is_awaited = False

    def ring(self) -> None:
        self._has_rung = True
        if self._is_awaited:
            self._is_awaited = False
            self._page.evaluate("() => ring()")

    def wait(self) -> None:
        """Wait until it has rung since the last call."""
        if not self._has_rung:
            self._is_awaited = True
            self._page.evaluate("() => new Promise((done) => { window.ring = done })")
        self._has_rung = False

    def close(self) -> None:
        self._page.close()


class PhonePage:
    """A phone or a laptop with one page in a separate browser, whose clock may run ahead: every touch counts."""

    def __init__(
        self,
        browser: Browser,
        bell: Bell,
        size: tuple[int, int] = (390, 844),
        language: str = "en-GB",
        *,
        relay: Relay | None = None,
        **context: Any,
    ) -> None:
        """Open a browser, and ring the bell at each change of its pages. `relay`: its network, which `close` closes."""
        self.bell = bell
        self.relay = relay
        if relay is not None:
            context["proxy"] = relay.proxy
        touch = {"has_touch": True, "is_mobile": True} if "is_mobile" not in context else {}
        width, height = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, **touch, **context
        )
        self.context.set_default_timeout(0)
        self.language = language[:2]
        self.context.clock.install()
        self.context.expose_function("reportChange", bell.ring)
        self.context.add_init_script(_PREPARE)
        self.rng = Random(0)
        self.key = ""
        self.state: dict[str, Any] = {}
        self.decisions: list[tuple[Any, ...]] = []
        """Cards and orders that were confirmed, in order."""
        self.errors: list[str] = []
        self.addresses: list[str] = []
        self.texts: list[str] = []
        """Titles of the page and messages of its console."""
        self.unanswered: dict[str, dict[str, Any]] = {}
        """Decisions that were sent, by their ids, and not answered yet."""
        self._riders: dict[str, int] = {}
        self._sockets: list[tuple[Page, WebSocket]] = []
        self._greetings = 0
        """The number of messages about the table."""
        self._decided: set[str] = set()
        self.context.on("request", self._note_request)
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._note_message)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: self._note_socket(page, socket))
        return page

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith("data:"):
            self.addresses.append(request.url)

    def _note_message(self, message: ConsoleMessage) -> None:
        self.texts.append(message.text)
        if message.type in ("error", "warning") and not _EXPECTED.search(message.text):
            self.errors.append(message.text)

    def _note_socket(self, page: Page, socket: WebSocket) -> None:
        self.addresses.append(socket.url.replace("ws:", "http:"))
        self._sockets.append((page, socket))
        socket.on("framesent", lambda text: self._note_sent(json.loads(text)))
        socket.on("framereceived", lambda text: self._note_received(json.loads(text)))

    def _note_sent(self, message: dict[str, Any]) -> None:
        if message["kind"] in ("play", "orders"):
            self.unanswered[message["id"]] = message
        self.bell.ring()

    def _note_received(self, message: dict[str, Any]) -> None:
        self._greetings += message["kind"] == "table"
        if message["kind"] == "seated":
            self.key = message["key"]
        elif message["kind"] == "state":
            self.state = message
            self._riders[message.get("at", "")] = message.get("rider", 0)
        elif message["kind"] in ("done", "refused") and message.get("id") in self.unanswered:
            sent = self.unanswered.pop(message["id"])
            if message["kind"] == "done":
                self._note_decision(sent)
        self.bell.ring()

    def _note_decision(self, sent: dict[str, Any]) -> None:
        if sent["kind"] == "orders":
            pairs = [[tuple(pair) for pair in sent[name]] for name in ("cards", "then", "extras")]
            self.decisions = [each for each in self.decisions if each[0] != sent["at"]]
            self.decisions.append((sent["at"], *pairs))
        elif sent["at"] not in self._decided:
            self._decided.add(sent["at"])
            self.decisions.append((self._riders[sent["at"]], sent["card"]))

    # Touches
    def open(self, address: str) -> None:
        self.page.goto(address)
        self.wait_for_page("join")

    def join(self, address: str, name: str, team: int) -> None:
        """Open the address and take a seat."""
        self.open(address)
        self.page.fill("#name", name)
        self.touch(f".seats [data-key='{team}']")
        self.touch(".deeds .big")
        self.wait_for_page("lobby", "build")

    def touch(self, selector: str, index: int = 0) -> None:
        self.let_touch_count()
        self.page.locator(selector).nth(index).tap()

    def touch_now(self, selectors: str, share: float = 0.0) -> bool:
        """Tap one of these buttons, which may disappear at any moment; return whether it was there.

        `share`: its place among all of them, from 0 to 1.
        """
        self.let_touch_count()
        middle = self.page.evaluate(_AIM, [selectors, share])
        if middle is not None:
            self.page.touchscreen.tap(*middle)
        return middle is not None

    def let_touch_count(self) -> None:
        """Let time pass until the page accepts a touch."""
        self.context.clock.fast_forward(_UNTOUCHED_MS)

    def pass_time(self, seconds: float) -> None:
        """Let all timers of the page run that are due within this time."""
        self.context.clock.run_for(round(1000 * seconds))

    def stop_clock(self) -> None:
        """Let time pass with `pass_time` and touches alone."""
        self.context.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + _LATER_S)

    def cut_network(self) -> None:
        """Break the connections of this phone and refuse new ones; wait until a page with a table has noticed."""
        assert self.relay is not None
        shows_trouble = self.is_connected and self.kind != PARKED
        self.relay.disconnect()
        if shows_trouble:
            self.page.wait_for_selector(TROUBLE)

    def mend_network(self, *, is_noticed: bool = True) -> None:
        """Let this phone connect again; with `is_noticed` its browser reports that to the page."""
        assert self.relay is not None
        self.relay.mend()
        if is_noticed:
            self.page.evaluate("() => window.dispatchEvent(new Event('online'))")

    def set_visible(self, is_visible: bool) -> None:
        """Show or hide the page, as locking a phone does."""
        self.page.evaluate(_VISIBILITY, "visible" if is_visible else "hidden")

    def look(self) -> dict[str, Any]:
        """Return the features of the page that decide the next touch."""
        looks: dict[str, Any] = self.page.evaluate(LOOK)
        self.texts.append(self.page.title())
        assert len(set(looks["cards"])) == len(looks["cards"]), "equal cards are shown once"
        return looks

    @property
    def kind(self) -> str:
        """The page that is shown."""
        return str(self.look()["page"])

    @property
    def is_complete(self) -> bool:
        """Whether a card, or orders for all riders, are chosen."""
        looks = self.look()
        return bool(looks["isAble"]) and not looks["lacksCard"] and not looks["lacksSecond"]

    @property
    def signs(self) -> tuple[Any, ...]:
        """Page, dialog, ask and choices: none of them changes by itself."""
        looks = self.look()
        return looks["page"], looks["dialog"], looks["pressed"], self.chosen_cards, self.state.get("at")

    @property
    def is_connected(self) -> bool:
        """Whether the page, of all tabs the one that is shown, has a connection."""
        return any(page is self.page and not socket.is_closed() for page, socket in self._sockets)

    def wait_for_greeting(self, lose: Callable[[], None]) -> None:
        """Lose the connection by this function, and wait until the table has greeted the page again."""
        before = self._greetings
        lose()
        self.wait_until(lambda: self._greetings > before)

    @property
    def chosen_cards(self) -> list[str]:
        """The cards chosen in secret orders."""
        chosen: list[str] = self.page.evaluate(_CHOSEN)
        return chosen

    def close_dialog(self) -> None:
        """Close the dialog if there is one."""
        if self.look()["dialog"]:
            self.page.keyboard.press("Escape")
            self.page.wait_for_selector("#dialog [role=dialog]", state="detached")

    def wait_for_page(self, *kinds: str) -> None:
        self.page.wait_for_selector(", ".join(f"body.page-{kind}" for kind in kinds))
        self.look()

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait until what the pages of all phones report makes the condition true."""
        while not is_so():
            self.bell.wait()

    def wait_for_answers(self) -> None:
        """Wait until the table has answered all decisions of this phone."""
        self.wait_until(lambda: not self.unanswered)

    def act(self) -> bool:
        """Touch what a player would touch next; return whether something was touched."""
        if self.unanswered:
            return False
        looks = self.look()
        selectors = self._next_touch(looks)
        if not selectors:
            return False
        return self.touch_now(selectors, self.rng.random())

    def _next_touch(self, looks: dict[str, Any]) -> str:
        """Return the selector of the buttons of which the player touches one; empty for none."""
        match looks["dialog"]:
            case "":
                pass
            case "target":
                is_chosen = self.page.locator("#dialog [data-key=yes]").count()
                return "#dialog [data-key=yes]" if is_chosen else "#dialog .targets button"
            case _:
                return "#dialog .row button"
        match looks["page"]:
            case "ask":
                return ".deeds .big" if looks["pressed"] and looks["isAble"] else ".hand .card:not(.no)"
            case "orders":
                return self._next_order_touch(looks)
            case "build":
                return ".preset" if looks["presets"] else ".deeds .big"
            case "cover":
                return ".deeds .big"
            case _:
                return ""

    def _next_order_touch(self, looks: dict[str, Any]) -> str:
        if looks["lacksCard"] and looks["letters"] and self.rng.random() < 0.3:
            return ".ord.open .sp"
        if looks["lacksCard"]:
            return ".ord.open .oc:not(.no)"
        return ".ord.open .more[role=group] .small" if looks["lacksSecond"] else ".deeds .big"

    # Findings
    def check_secrets(self, address: str) -> None:
        """Check that the page contacted only its own table, logged no error, and stored its key nowhere else."""
        assert not self.errors, self.errors
        hosts = {urlsplit(each).netloc for each in self.addresses}
        assert hosts == {urlsplit(address).netloc}, hosts
        assert self.key
        seen = [*self.addresses, *self.texts, self.page.url, self.page.content()]
        assert not [each for each in seen if self.key in each]

    def close(self) -> None:
        self.context.close()
        if self.relay is not None:
            self.relay.close()


def play(phones: Sequence[PhonePage], is_over: Callable[[], bool]) -> None:
    """Touch on all phones what players would touch, until the condition is true and all decisions are answered."""
    while any(phone.unanswered for phone in phones) or not is_over():
        if not any(phone.act() for phone in phones):
            phones[0].bell.wait()
