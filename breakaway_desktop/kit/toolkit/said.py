"""What a screen reader is told of a tree of nodes: plain values, made by the layout while a reader listens.

`Node.said` makes them: of a text its words, of a control its name, of a container what its children say. `Node.says`
replaces the words; a node that paints by hand says nothing without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.toolkit.control import Control, ScrollHost
from breakaway_desktop.kit.toolkit.roles import Role


@dataclass(slots=True, eq=False)
class Said:
    """A node of the accessible tree."""

    role: Role
    name: str = ""
    """What is read first."""
    value: str = ""
    """What a player changes."""
    more: str = ""
    """What is read after a pause, or on request."""
    children: list[Said] = field(default_factory=list)
    control: Control | None = None
    """What gets its focus and its presses."""
    key: str = ""
    """Key cap of its shortcut."""
    chosen: bool | None = None
    is_open: bool | None = None
    """Whether what it folds is shown; None: it folds nothing."""
    place: tuple[int, int] | None = None
    """Its position in a list, from 1, and the length of the list."""
    active: int = -1
    """Index of the child that is read when the control has the focus; −1: itself."""
    has_focus_of: tuple[str, ...] = ()
    """Labels of controls that give it their focus: the hand has that of the button that plays a card."""
    ident: str = ""
    """A name that identifies it on its page, wherever it is in the tree."""
    box: Box | None = None
    area: ScrollHost | None = None
    """The area that scrolls it, if any."""

    @property
    def screen_box(self) -> Box | None:
        """Its box on the screen, after scrolling."""
        if self.box is None or self.area is None:
            return self.box
        return self.box.moved(*self.area.offset())

    @property
    def is_unnamed_control(self) -> bool:
        """Whether it is a control that a text beside it could name."""
        return self.control is not None and not self.name and not self.children

    def all(self) -> Iterator[Said]:
        """Return it and everything in it, in reading order."""
        yield self
        for child in self.children:
            yield from child.all()


Says = str | Said | Callable[[], str | Said] | None
"""What is told instead of what is drawn; empty: nothing."""


def joined_words(said: Iterable[Said]) -> str:
    """Return the words of texts as one name; controls are not part of it."""
    parts = [each.name for top in said for each in top.all() if each.control is None and each.name]
    return ", ".join(dict.fromkeys(part.rstrip(",.:") for part in parts))


def name_by_labels(said: list[Said]) -> list[Said]:
    """Name each control without a name by the text before it, which is then not told by itself."""
    named: list[Said] = []
    for each in said:
        if each.is_unnamed_control and named and named[-1].role is Role.TEXT:
            each.name = named.pop().name
        named.append(each)
    return named


def rows_as_list(said: list[Said]) -> list[Said]:
    """Return rows that have places in a list as the items of one list."""
    rows = [each for each in said if each.role is Role.ITEM and each.place is not None]
    if not rows:
        return said
    first = said.index(rows[0])
    others = [each for each in said if each not in rows]
    return [*others[:first], Said(Role.LIST, children=rows), *others[first:]]


def said_table(name: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Said:
    """Return a table of texts, for what is drawn by hand or not in cells."""

    def said_row(role: Role, texts: Iterable[str]) -> Said:
        return Said(Role.ROW, children=[Said(role, text) for text in texts])

    return Said(Role.TABLE, name, children=[said_row(Role.COLUMN_HEAD, heads), *(said_row(Role.CELL, r) for r in rows)])


def without_controls(said: Iterable[Said]) -> list[Said]:
    """Return the same values without what can be pressed, for a screen that is only shown."""
    return [
        replace(
            each, role=Role.TEXT if each.control is not None and not children else each.role, control=None,
            value=each.value or ("" if each.control is None else each.control.state.value), has_focus_of=(),
            children=children,
        )
        for each in said
        for children in [without_controls(each.children) or _rows_of(each)]
    ]  # fmt: skip


def _rows_of(said: Said) -> list[Said]:
    """Return the rows that a list makes without a layout."""
    if said.control is None or said.role is not Role.LIST:
        return []
    return [Said(Role.TEXT, row.name, more=row.more, box=row.box) for row in said.control.state.options]


def copies_of(said: Iterable[Said]) -> list[Said]:
    """Return copies of what a layout has cached, because the nodes around it name and scroll what they get."""
    return [replace(each, children=copies_of(each.children)) for each in said]


def mark_scrolled(said: Iterable[Said], area: ScrollHost) -> None:
    """Let an area scroll these values, unless another one inside it does."""
    for top in said:
        for each in top.all():
            each.area = each.area or area
