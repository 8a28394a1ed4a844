"""What a screen reader does, in AT-SPI alone: reads out what is announced and what gets the focus, and presses nodes.

Run by the Python of the system, which has the bindings (Debian's `python3-gi`, `gir1.2-atspi-2.0`). Each line of its
input is `press|NAME`, with `*` for any words, `hear|WORDS|WORDS…`, or `look|ROLE|WORDS`; it answers with the name, with
what it has read out since the last press that contains one of the words, or with what all nodes of the role are called
and how large they are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from functools import partial
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

EVENTS = ("object:children-changed", "object:state-changed", "object:property-change", "object:announcement", "window")
MOST_EVENTS = 100_000
spoken: list[str] = []


def nodes_in(node: Any) -> Iterator[Any]:
    if node is not None:
        yield node
        for index in range(node.get_child_count()):
            yield from nodes_in(node.get_child_at_index(index))


def path_of(node: Any) -> str:
    """Return the names of a node and of what it is in, below the window."""
    names: list[str] = []
    while node is not None and node.get_role_name() != "frame":
        names.insert(0, node.get_name())
        node = node.get_parent()
    return f"[{' / '.join(filter(None, names))}]"


def note(event: Any) -> None:
    """Read out what a screen reader would."""
    with suppress(GLib.Error):  # a node that has gone meanwhile
        if event.type.startswith("object:announcement"):
            spoken.append(str(event.any_data))
        elif event.type == "object:state-changed:focused" and event.detail1:
            spoken.append(path_of(event.source))


def find(name: str) -> Any:
    """Return what has this name and can be pressed; None if there is nothing now."""
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    with suppress(GLib.Error):
        for node in nodes_in(desktop):
            if fnmatchcase(node.get_name(), name) and (action := node.get_action_iface()) and action.get_n_actions():
                return node
    return None


def look(role: str, words: str) -> str | None:
    """Return names, descriptions and sizes of all nodes with this role, once the words are among them."""
    desktop, told = Atspi.get_desktop(0), []
    desktop.clear_cache()
    with suppress(GLib.Error):
        for node in nodes_in(desktop):
            if node.get_role_name() == role and (component := node.get_component_iface()):
                box = component.get_extents(Atspi.CoordType.WINDOW)
                told.append(f"{node.get_name()} ({node.get_description()}) {box.width}x{box.height}")
    found = " | ".join(told)
    return found if words in found else None


def said(words: list[str]) -> str | None:
    return next((line for line in spoken if any(each in line for each in words)), None)


def wait_for(look: Callable[[], Any]) -> Any:
    """Return what is found once something has changed."""
    for _event in range(MOST_EVENTS):
        if (found := look()) is not None:
            return found
        GLib.MainContext.default().iteration(True)
    raise SystemExit(f"never: {spoken[-10:]}")


def main() -> None:
    listener = Atspi.EventListener.new(note)
    for event in EVENTS:
        listener.register(event)
    for line in sys.stdin:
        verb, *words = line.rstrip("\n").split("|")
        if verb == "press":
            node = wait_for(partial(find, words[0]))
            spoken.clear()
            node.get_action_iface().do_action(0)
            print(node.get_name(), flush=True)
        elif verb == "look":
            print(wait_for(partial(look, *words)).replace("\n", " "), flush=True)
        elif verb == "forget":
            spoken.clear()
            print(flush=True)
        else:
            print(wait_for(partial(said, words)).replace("\n", " "), flush=True)


main()
