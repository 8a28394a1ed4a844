"""The page for phones as a screen reader has it: a race is joined and played by the accessible tree alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.party import BrowserParty
from tests.browser.phone_page import PhonePage

pytestmark = [pytest.mark.browser, pytest.mark.release]

CONTROLS = ("button", "textbox", "checkbox", "radio", "link", "dialog", "group")


class Listener:
    """A player who knows of the page what its accessible tree contains, and presses what is named there."""

    def __init__(self, phone: PhonePage) -> None:
        self.phone = phone
        self._devtools = phone.context.new_cdp_session(phone.page)
        self.heard: set[str] = set()

    def nodes(self, *roles: str) -> list[dict[str, Any]]:
        """Return the nodes of these roles. Each control has a name, and one node at most has the focus."""
        tree = self._devtools.send("Accessibility.getFullAXTree")["nodes"]
        nodes = [node for node in tree if not node["ignored"]]
        assert not [node for node in nodes if node["role"]["value"] in CONTROLS and not name_of(node)]
        lines = {node["nodeId"]: node for node in nodes}
        for node in nodes:
            if node["role"]["value"] in ("status", "alert"):
                self.heard |= {name_of(lines[child]) for child in node["childIds"] if child in lines}
        return [node for node in nodes if node["role"]["value"] in roles]

    def press(self, name: str) -> bool:
        """Press the first enabled button, not pressed yet, whose name begins like this; return whether there is one."""
        for node in self.nodes("button"):
            state = {each["name"]: each["value"].get("value") for each in node["properties"]}
            if name_of(node).lower().startswith(name.lower()) and not (
                state.get("disabled") or state.get("pressed") == "true"
            ):
                self.phone.let_touch_count()
                found = self._devtools.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]
                self._devtools.send(
                    "Runtime.callFunctionOn",
                    {"objectId": found["objectId"], "functionDeclaration": "function () { this.click(); }"},
                )
                return True
        return False


def name_of(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def test_a_race_is_played_by_the_accessible_tree_alone(make_party: Callable[..., BrowserParty]) -> None:
    party = make_party(phones=1)
    phone = party.phones[0]
    phone.open(party.address)
    listener = Listener(phone)
    assert [name_of(node) for node in listener.nodes("textbox")] == ["Your name"]
    phone.page.keyboard.press("Tab")
    phone.page.fill("#name", "Anna")
    assert listener.press("Join as Yellow")
    phone.wait_for_page("lobby")
    party.open_race()

    def has_ended() -> bool:
        heads = [name_of(node) for node in listener.nodes("heading")]
        if not phone.unanswered and heads[:1] and heads[0].startswith("RIDER"):
            listener.press("Play") or listener.press("Card")
        return any(name_of(node) == "REMATCH" for node in listener.nodes("button"))

    phone.wait_until(has_ended)
    assert any("Lands on" in line for line in listener.heard), listener.heard
    assert [name_of(node) for node in listener.nodes("rowheader")] == ["11", "12", "13", "14"]
    party.end()
