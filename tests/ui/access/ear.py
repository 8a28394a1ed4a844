"""What a screen reader does, in AT-SPI alone: waits for nodes by name and presses them.

Run by the Python of the system, which has the bindings (Debian's `python3-gi`, `gir1.2-atspi-2.0`). Each line of its
input is `wait ROLE NAME` or `press ROLE NAME`; it answers with the name once that is done.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

EVENTS = ("object:children-changed", "object:state-changed", "object:property-change", "object:announcement", "window")


def nodes_in(node: Any) -> Iterator[Any]:
    if node is not None:
        yield node
        for index in range(node.get_child_count()):
            yield from nodes_in(node.get_child_at_index(index))


def find(role: str, name: str) -> Any:
    """Return the node of this role and name; None if there is none now."""
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    with suppress(GLib.Error):  # a node that has gone meanwhile
        for node in nodes_in(desktop):
            if node.get_name() == name and node.get_role_name() == role:
                return node
    return None


def main() -> None:
    context = GLib.MainContext.default()
    listener = Atspi.EventListener.new(lambda _event: None)
    for event in EVENTS:
        listener.register(event)
    for line in sys.stdin:
        verb, role, name = line.rstrip("\n").split("|")
        while (node := find(role, name)) is None:
            context.iteration(True)  # until something has changed
        if verb == "press":
            node.get_action_iface().do_action(0)
        print(name, flush=True)


main()
