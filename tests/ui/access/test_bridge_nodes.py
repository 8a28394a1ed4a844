"""Our nodes as AccessKit's, and its requests as ours."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from breakaway_desktop.kit.toolkit.roles import NumberRange, Role
from breakaway_desktop.ui.access.adapter import Act, Request
from breakaway_desktop.ui.access.tree import Leaf

accesskit = pytest.importorskip("accesskit")  # not where there is no wheel
nodes = pytest.importorskip("breakaway_desktop.ui.access.bridge_nodes")


def node_of(leaf: Leaf):
    ((_id, node),) = nodes.tree_update([(7, leaf)], 7).nodes
    return node


@pytest.mark.parametrize("role", Role)
def test_every_role_becomes_a_node(role: Role) -> None:
    node = node_of(Leaf(role, "Words", bounds=(0, 0, 9, 9), chosen=True, place=(2, 3), children=(8,), takes_focus=True))
    assert (node.label or node.value).startswith("Words")
    assert node.children == [8]
    assert node.supports_action(accesskit.Action.FOCUS)


@pytest.mark.parametrize("chosen", [True, False, None])
def test_an_item_says_whether_it_is_selected_and_a_choice_whether_it_is_on(chosen: bool | None) -> None:
    on = {True: accesskit.Toggled.TRUE, False: accesskit.Toggled.FALSE, None: None}
    assert node_of(Leaf(Role.ITEM, "Card", chosen=chosen)).is_selected == chosen
    assert node_of(Leaf(Role.RADIO_BUTTON, "6", chosen=chosen)).toggled == on[chosen]


def test_a_number_has_its_range_and_steps() -> None:
    node = node_of(Leaf(Role.NUMBER, "Teams", "six", number=NumberRange(6, 3, 9)))
    assert (node.value, node.numeric_value, node.min_numeric_value, node.max_numeric_value) == ("six", 6, 3, 9)
    assert node.supports_action(accesskit.Action.INCREMENT)


@pytest.mark.parametrize(
    ("leaf", "words", "more"),
    [
        (Leaf(Role.BUTTON, "Undo", more="Nothing to undo.", key="U", is_enabled=False), "Undo, unavailable",
         "Nothing to undo. Key: U."),
        (Leaf(Role.DROP_DOWN, "Teams", "six", is_open=False), "Teams: six, closed", None),
        (Leaf(Role.DROP_DOWN, "Teams", "six", is_open=True), "Teams: six, open", None),
        (Leaf(Role.ITEM, "6", is_enabled=False), "6, unavailable", None),
        (Leaf(Role.BUTTON, is_enabled=False), "unavailable", None),
        (Leaf(Role.FIELD, "Name", key="N"), "Name", "Key: N."),
    ],
)  # fmt: skip
def test_at_spi_is_told_in_words_what_it_would_lose(
    monkeypatch: pytest.MonkeyPatch, leaf: Leaf, words: str, more: str | None
) -> None:
    for platform, told in (("linux", (words, more)), ("win32", (leaf.name or None, leaf.more or None))):
        monkeypatch.setattr(nodes.sys, "platform", platform)
        node = node_of(leaf)
        assert (node.label, node.description) == told


def test_the_caret_of_a_field_is_in_its_run() -> None:
    field = Leaf(Role.FIELD, "Name", children=(8,), selection=(1, 3))
    run = Leaf(Role.TEXT_RUN, "Noël d", edges=(12, 20, 27, 34, 37, 40, 47))
    selection = node_of(field).text_selection
    assert (selection.focus.node, selection.anchor.character_index, selection.focus.character_index) == (8, 1, 3)
    assert list(node_of(run).character_lengths) == [1, 1, 2, 1, 1, 1]
    assert list(node_of(run).word_lengths) == [5, 1]
    assert list(node_of(run).character_positions) == [12, 20, 27, 34, 37, 40]
    assert list(node_of(run).character_widths) == [8, 7, 7, 3, 3, 7]


@pytest.mark.parametrize(
    ("text", "lengths"), [("", []), ("one", [3]), ("one  two ", [5, 4]), (" a", [1, 1]), ("w" * 300, [255, 45])]
)
def test_words_have_the_spaces_after_them(text: str, lengths: list[int]) -> None:
    assert nodes.word_lengths(text) == lengths


def test_requests_are_ours() -> None:
    def asked(action, kind=None, data=None):
        pair = None if kind is None else (kind, data)
        return nodes.request_of(SimpleNamespace(action=action, target=7, data=pair))

    action, kind = accesskit.Action, accesskit.ActionDataKind
    at = SimpleNamespace(character_index=2)
    selection = SimpleNamespace(anchor=SimpleNamespace(character_index=0), focus=at)
    assert asked(action.CLICK) == Request(Act.PRESS, 7)
    assert asked(action.SET_VALUE, kind.VALUE, "Anna") == Request(Act.SET_VALUE, 7, "Anna")
    assert asked(action.SET_VALUE, kind.NUMERIC_VALUE, 4.0) == Request(Act.SET_VALUE, 7, "4")
    assert asked(action.SET_TEXT_SELECTION, kind.SET_TEXT_SELECTION, selection) == Request(
        Act.SELECT_TEXT, 7, "", (0, 2)
    )
    assert asked(action.SHOW_TOOLTIP) is None
