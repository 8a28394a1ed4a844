"""A player who only hears: knows of the window what a screen reader is told, and acts by its requests and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import TypeVar

from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.ui.access.adapter import Act, ReaderCalls, Request
from breakaway_desktop.ui.access.bridge import Bridge
from breakaway_desktop.ui.access.tree import WINDOW, Leaf
from tests.kit.app_driver import AppDriver

LINES = Role.LINE, Role.URGENT_LINE
NAMED = (
    Role.BUTTON,
    Role.RADIO_GROUP,
    Role.RADIO_BUTTON,
    Role.DROP_DOWN,
    Role.FIELD,
    Role.NUMBER,
    Role.SLIDER,
    Role.ITEM,
)
FRAME_MS = 50.0
LISTENING_MS = 1000.0
"""Milliseconds that a listener takes before he acts."""
MOST_FRAMES = 4000
Found = TypeVar("Found")


class Reader:
    """A platform, its adapter, and the screen reader behind it: knows only what it is sent."""

    is_connected = True

    def __init__(self) -> None:
        self.calls: ReaderCalls | None = None
        self.runs = self.has_library = True
        self.is_reader = False
        """Whether the program that asks says that it is a screen reader."""
        self.leaves: dict[int, Leaf] = {}
        self.focus = WINDOW
        self.updates: list[int] = []
        """The number of nodes in each update."""
        self.spoken: list[str] = []
        """What it has read out: lines, and in brackets what has the focus."""

    def may_listen(self) -> bool:
        return self.runs

    def has_reader(self) -> bool:
        return self.is_reader

    def connect(self, calls: ReaderCalls) -> Reader:
        if not self.has_library:
            raise ImportError
        self.calls = calls
        return self

    def update(self, leaves: Sequence[tuple[int, Leaf]], focus: int) -> None:
        """Read out what has got the focus, what has changed in it, and new lines."""
        before, old = self._path(), self.focused_words()
        known = set(self.leaves)
        self.leaves |= dict(leaves)
        self.focus = focus
        self.updates.append(len(leaves))
        new = [node for node in self._path() if node not in before]
        heads = [self.leaves[node].name for node in new[:-1] if self.leaves[node].name]
        words = self.focused_words()
        if new:
            self.spoken.append(f"[{' / '.join([*heads, ', '.join(words)])}]")
        elif words != old:
            self.spoken.append(f"[{', '.join(word for word in words if word not in old) or words[0]}]")
        self.spoken += [leaf.name for node, leaf in leaves if leaf.role in LINES and node not in known]

    def focus_window(self, has_focus: bool) -> None: ...

    def is_connected_to_window(self) -> bool:
        return self.calls is not None

    # What is published

    @property
    def focused(self) -> str:
        return self.leaves[self.focus].name

    def focused_words(self) -> list[str]:
        """Return what is read of the node with the focus."""
        if self.focus not in self.leaves:
            return []
        leaf = self.leaves[self.focus]
        texts = [self.leaves[run].name for run in leaf.children if self.leaves[run].role is Role.TEXT_RUN]
        words = [leaf.name, leaf.role.name.lower(), leaf.value, *texts]
        words += [str(leaf.number.value)] if leaf.number is not None else []
        words += ["chosen" if leaf.chosen else "not chosen"] if leaf.chosen is not None else []
        words += ["off"] if not leaf.is_enabled else []
        words += [f"{leaf.place[0]} of {leaf.place[1]}"] if leaf.place is not None else []
        return [word for word in [*words, leaf.more, leaf.placeholder] if word]

    def find(self, name: str, role: Role | None = None) -> int:
        return next(
            node for node in self.shown() if self.leaves[node].name == name and role in (None, self.leaves[node].role)
        )

    def shown(self, node: int = WINDOW) -> Iterator[int]:
        """Yield the nodes of the tree, in reading order."""
        if node in self.leaves:
            yield node
            for child in self.leaves[node].children:
                yield from self.shown(child)

    def _path(self) -> list[int]:
        """Return the nodes from the window to the one with the focus."""
        parents = {child: node for node in self.shown() for child in self.leaves[node].children}
        path = [self.focus]
        while path[0] in parents:
            path.insert(0, parents[path[0]])
        return path


class Listener(AppDriver):
    """A player who only hears. What he must not miss is checked at every step: names, an echo, a focus.

    `transcript`: what he did, with `>`, and heard.
    """

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, shows_races=True)
        self.reader = Reader()
        self.bridge = Bridge(self.app, self.reader, self.settings)
        self.transcript: list[str] = []
        self.heard: list[str] = []
        """What was read out after the last step."""

    def listen(self) -> None:
        """Begin to listen to the window, on whatever screen it shows."""
        self.wait(LISTENING_MS)
        assert self.reader.calls is not None
        self.reader.calls.activate()
        self.wait(FRAME_MS)

    def wait(self, ms: float) -> None:
        """Let time pass; publish instead of drawing."""
        super().wait(ms)
        if self.app.on_draw is not None and self.stage.top is not None and self.stage.dirty:
            for scene in self.stage.scenes:
                scene.dirty = False
            self.app.on_draw()
        said, self.reader.spoken = self.reader.spoken, []
        self.heard += said
        self.transcript += said

    # What he hears

    def hear(self, *words: str) -> str:
        """Wait until something with one of these words has been read out after the last step; return it."""

        def find() -> str:
            return next((line for line in self.heard for each in words if each in line), "")

        return self._wait_for(find, f"nobody says {words}")

    def _wait_for(self, find: Callable[[], Found], why: str) -> Found:
        for _frame in range(MOST_FRAMES):
            if found := find():
                return found
            self.wait(FRAME_MS)
        raise AssertionError("\n".join([why, *self.transcript[-12:], "On the screen:", *self.texts()]))

    def texts(self) -> list[str]:
        """Return what he finds on the screen, in reading order."""
        leaves = (self.reader.leaves[node] for node in self.reader.shown())
        return [
            ": ".join(filter(None, (leaf.name, leaf.value))) for leaf in leaves if leaf.name and leaf.role not in LINES
        ]

    def items(self, name: str) -> list[str]:
        """Return the names of what is in a list or group."""
        inner = self.reader.leaves[self._find(name, lambda leaf: bool(leaf.children))].children
        return [self.reader.leaves[node].name for node in inner]

    # What he does

    def press(self, *names: str) -> None:
        """Press what has these names, one after the other; `*`: any words."""
        for name in names:
            self.ask(Act.PRESS, name)

    def ask(self, act: Act, name: str, text: str = "") -> None:
        """Ask for something as a screen reader does, when its node is there."""
        node = self._find(name, lambda leaf: leaf.is_pressed and leaf.is_enabled)
        said = " ".join(
            filter(None, ("" if act is Act.PRESS else act.name.lower(), self.reader.leaves[node].name, text))
        )
        calls = self.reader.calls
        assert calls is not None
        self._step(said, partial(calls.request, Request(act, node, text)))

    def tap(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self._step(f"key {key}", partial(AppDriver.press, self, key))

    def write(self, text: str) -> None:
        """Type at the caret."""
        self._step(f"types {text}", partial(AppDriver.type, self, text))

    def _step(self, words: str, work: Callable[[], object]) -> None:
        """Do something, and hear what follows at once. Nothing that happens may be silent."""
        self.wait(LISTENING_MS)
        self.heard = []
        before = dict(self.reader.leaves), self.reader.focus
        self.transcript.append(f"> {words}")
        work()
        self.wait(FRAME_MS)
        if not self.heard and (self.reader.leaves, self.reader.focus) == before:
            self.wait(LISTENING_MS)
            assert self.heard, self._report(f"silence after {words}")
        self._check()

    def _find(self, name: str, fits: Callable[[Leaf], bool]) -> int:
        """Wait for a node, and return it."""

        def found() -> int:
            leaves = self.reader.leaves
            return next(
                (node for node in self.reader.shown() if fnmatchcase(leaves[node].name, name) and fits(leaves[node])), 0
            )

        return self._wait_for(found, f"there is no {name}")

    # What must not happen

    def _check(self) -> None:
        leaves = {node: self.reader.leaves[node] for node in self.reader.shown()}
        unnamed = [leaf for leaf in leaves.values() if leaf.role in NAMED and leaf.is_pressed and not leaf.name]
        assert not unnamed, self._report(f"no name: {unnamed}")
        assert len(set(self.heard)) == len(self.heard), self._report("told twice")
        focused = leaves[self.reader.focus]
        assert focused.role not in (Role.WINDOW, Role.PAGE, Role.DIALOG), self._report("no focus")

    def _report(self, fault: str) -> str:
        return "\n".join([fault, *self.transcript[-12:], "On the screen:", *self.texts()])
