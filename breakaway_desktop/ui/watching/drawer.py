"""The pages of the drawer, common to all screens on which a race is watched."""

from __future__ import annotations

from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.toolkit.layout import Node
from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.kit.toolkit.topic_navigation import topic_navigation
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.panels.movement_log import MovementLogPanel, list_drawer, sheet_drawer
from breakaway_desktop.ui.panels.points import points_list
from breakaway_desktop.ui.panels.variant_panels import Panel
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.view_state import POINTS


def drawer_page(
    page: str, log: MovementLogPanel, view: View, names: Names, on_close: Message | None, panel: Panel | None = None
) -> Node:
    """Return the open page of the drawer: the points, else the panel of a variant, else the movement log."""
    if page == POINTS:
        panel = Panel(_("Points"), "", points_list(view, names))
    if panel is None:
        sheet = sheet_drawer(log, viewing.ToggleMovementLog, viewing.PinDrawer(), on_close, viewing.OpenLog())
        return topic_navigation(sheet, "cards of the sheet")  # no words: a label
    drawer = list_drawer(
        panel.title, panel.note, panel.content, log, viewing.ToggleMovementLog, viewing.PinDrawer(), on_close
    )
    return topic_navigation(drawer, "points of riders") if page == POINTS else drawer  # no words: a label
