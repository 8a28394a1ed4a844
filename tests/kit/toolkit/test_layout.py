"""The layout: children inside their parents, no overlap in a row, and the order in which children shrink."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from hypothesis import given, settings, strategies as st

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.toolkit import layout
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import ButtonGrid, button
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    cached_node,
    centred,
    column,
    first_that_fits,
    grid,
    paragraph,
    row,
    sized,
    space,
    spacer,
    stack,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.scroll import ScrollArea, scroll
from tests.ui.keys import action

MANY = (layout.Row, layout.Column, layout.Stack, layout.FirstThatFits)
WORDS = ("As far as the road goes, and further", "As far as the road goes", "far", "b")


def canvas(scale: float = 1) -> Measure:
    return Measure(DAY, scale)


def place(node: Node, w: float = 400, h: float = 300, scale: float = 1) -> LaidOutTree:
    whole = Box(0, 0, w, h)
    out = LaidOutTree(lambda _said: None, whole)
    node.place(canvas(scale), whole, out)
    return out


def painted_texts(node: Node, w: float = 400, h: float = 300, *, scale: float = 1) -> list[str]:
    """Return the painted texts, with a mark for those that are cut off."""
    drawn = Canvas(pygame.Surface((round(w * scale), round(h * scale))), DAY, scale)
    drawn.text_log = []
    out = place(node, w, h, scale)
    out.paint(drawn)
    for control in out.controls:
        control.draw(drawn, False, False)
    return [f"{words} (cut)" if cut else words for words, _box, cut in drawn.text_log if words]


# Trees of any kind


def leaves() -> st.SearchStrategy[Node]:
    wordings = st.integers(0, 3).map(lambda n: WORDS[n:])
    words = st.builds(lambda ways, may_go: text(*ways, optional=may_go), wordings, st.booleans())
    return st.one_of(words, st.just(spacer()), st.integers(1, 30).map(space), wordings.map(lambda w: paragraph(w[0])))


def trees(*, alternatives: bool = True) -> st.SearchStrategy[Node]:
    def around(some: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        many = st.lists(some, min_size=1, max_size=4)
        gaps, pads = st.sampled_from([0, 5, 12]), st.sampled_from([0, 4, (8, 2)])
        rows = st.builds(
            lambda of, gap, pad, even: row(*of, gap=gap, pad=pad, even=even), many, gaps, pads, st.booleans()
        )
        columns = st.builds(lambda of, gap, pad: column(*of, gap=gap, pad=pad), many, gaps, pads)
        others = [many.map(lambda of: stack(*of)), some.map(centred)]
        if alternatives:
            others.append(many.map(lambda of: first_that_fits(*of)))
        return st.one_of(rows, columns, *others)

    return st.recursive(leaves(), around, max_leaves=12)


def children_of(node: Node) -> tuple[Node, ...]:
    if isinstance(node, layout.SingleChild):
        return (node.child,)
    return node.children if isinstance(node, MANY) else ()


def laid_out(node: Node, at: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Node]]:
    """Return all nodes by path."""
    yield at, node
    for n, child in enumerate(children_of(node)):
        yield from laid_out(child, (*at, n))


def name_nodes(node: Node, at: tuple[int, ...] = ()) -> Node:
    """Return the same tree with every node named by its path."""
    named = replace(node, name=str(at))
    children = tuple(name_nodes(child, (*at, n)) for n, child in enumerate(children_of(node)))
    if isinstance(named, layout.SingleChild):
        return replace(named, child=children[0])
    return replace(named, children=children) if isinstance(named, MANY) else named


@settings(max_examples=150, deadline=None)
@given(trees(), st.sampled_from([1.0, 1.25, 2.0]))
def test_children_with_enough_space_are_inside_and_do_not_overlap(tree: Node, scale: float) -> None:
    c = canvas(scale)
    w = tree.width(c) + 1
    out = place(name_nodes(tree), w, tree.height(c, w) + 1, scale)
    for at, node in laid_out(tree):
        if str(at) not in out.named:
            continue
        outer = out.named[str(at)].box
        children = [str((*at, n)) for n in range(len(out.named))]
        inner = [out.named[child].box for child in children if child in out.named]
        assert all(outer.inflated(1).encloses(box) for box in inner), (at, outer, inner)
        if isinstance(node, layout.Row | layout.Column):
            assert not any(a.inflated(-0.01).touches(b) for n, a in enumerate(inner) for b in inner[:n])


@settings(max_examples=100, deadline=None)
@given(trees())
def test_texts_with_enough_space_are_complete(tree: Node) -> None:
    c = canvas()
    w = tree.width(c) + 2
    texts = painted_texts(tree, w, tree.height(c, w) + 2)
    assert not [words for words in texts if words.endswith("(cut)")]


@settings(max_examples=100, deadline=None)
@given(trees(alternatives=False))
def test_giving_way_never_takes_more_room(tree: Node) -> None:
    c = canvas()
    assert tree.width(c, tree.shrink_levels - 1) <= tree.width(c) + 1


# Rows


def test_the_last_gives_way_first() -> None:
    both = row(text(*WORDS), text(*WORDS), gap=10)
    assert painted_texts(both, 900) == [WORDS[0], WORDS[0]]
    assert painted_texts(both, 260) == [WORDS[0], WORDS[2]]
    assert painted_texts(both, 200) == [WORDS[1], WORDS[3]]
    assert painted_texts(both, 60) == ["far", "b"]


def test_even_gives_way_together() -> None:
    both = row(text(*WORDS), text(*WORDS), gap=10, even=True)
    assert painted_texts(both, 420) == [WORDS[1], WORDS[1]]
    assert painted_texts(both, 100) == ["far", "far"]


@pytest.mark.parametrize("w", range(260, 700, 20))
def test_buttons_of_a_group_keep_one_size(w: int) -> None:
    """All share the width; a key cap without space is left out before labels get shorter."""
    words = ("Watch", "P"), ("Costliest decisions", ""), ("Delete", "Ctrl+Del")
    made = ButtonGrid(
        tuple(button(one, on_press=one, key=action(cap) if cap else None, name=one, least=8) for one, cap in words),
        max_columns=3,
        min_width=80,
    )
    drawn = Canvas(pygame.Surface((w, 300)), DAY, 1)
    drawn.text_log = []
    place(made, w).paint(drawn)
    sizes = {box.h for said, box, _cut in drawn.text_log if said in dict(words)}
    assert len(sizes) == 1
    assert {said for said, _box, _cut in drawn.text_log} >= {one for one, _cap in words} or w < 340


def test_buttons_of_a_row_keep_one_size_where_all_give_way() -> None:
    foot = row(
        button("Costliest decisions", "Mistakes", on_press="m"), button("Delete", on_press="d"), gap=10, even=True
    )
    for w in range(180, 400, 10):
        drawn = Canvas(pygame.Surface((w, 300)), DAY, 1)
        drawn.text_log = []
        place(foot, w).paint(drawn)
        assert len({box.h for words, box, _cut in drawn.text_log if words}) == 1


def test_optional_nodes_disappear_after_all_others_are_shortened() -> None:
    head = row(text(*WORDS[:2]), text("turn 12", optional=True), spacer(), text("Log"), gap=10)
    assert painted_texts(head, 400) == [WORDS[0], "turn 12", "Log"]
    assert painted_texts(head, 280) == [WORDS[1], "turn 12", "Log"]
    assert painted_texts(head, 230) == [WORDS[1], "Log"]
    assert place(head, 230).named == place(row(text(*WORDS[:2]), spacer(), text("Log"), gap=10), 230).named


def test_smaller_comes_before_briefer() -> None:
    title = text("Yellow wins", "Yellow", size=24, least=16)
    sizes = [(words, style.size) for words, style in map(title.wordings.at_level, range(title.shrink_levels))]
    assert [sizes[at] for at in (0, 8, 9)] == [("Yellow wins", 24), ("Yellow wins", 16), ("Yellow", 24)]


def test_the_shortest_text_is_cut_if_it_does_not_fit() -> None:
    assert painted_texts(text(WORDS[0]), 100) == [f"{WORDS[0]} (cut)"]


def test_growing_nodes_share_the_remaining_space() -> None:
    out = place(row(Node(grow=1, name="a"), Node(w=100), Node(grow=2, name="b")), 400)
    assert (out.named["a"].box.w, out.named["b"].box.w) == (100, 200)


# Columns, paragraphs, alternatives


def test_a_paragraph_is_as_high_as_its_width_makes_it() -> None:
    c, words = canvas(), paragraph(" ".join(WORDS * 3))
    assert words.height(c, 200) > words.height(c, 400) > words.height(c, 2000)
    out = place(column(paragraph(" ".join(WORDS * 3)), Node(h=10, name="below")), 200)
    assert out.named["below"].box.y == words.height(c, 200)


def test_a_column_drops_optional_nodes() -> None:
    tall = column(text("title"), text("note", optional=True), text("more", optional=True), text("foot"))
    assert painted_texts(tall, 400, 90) == ["title", "note", "more", "foot"]
    assert painted_texts(tall, 400, 70) == ["title", "note", "foot"]
    assert painted_texts(tall, 400, 45) == ["title", "foot"]


def test_first_that_fits_checks_width_and_height() -> None:
    chips = first_that_fits(row(*(text("10") for _ in range(9)), gap=8), column(text("10"), text("8")), text("18"))
    assert len(painted_texts(chips, 400)) == 9
    assert painted_texts(chips, 50) == ["10", "8"]
    assert painted_texts(chips, 50, 25) == ["18"]


def test_sized_builds_for_the_room_there_is() -> None:
    view = row(Node(w=100), sized(lambda w, h: text(f"{w:g} by {h:g}")))
    assert painted_texts(view) == ["300 by 300"]


# Many of a kind


def test_cells_of_a_column_stand_below_each_other() -> None:
    rows = [[text("Yellow", name="y"), text("1", name="y1")], [text("B", name="b"), text("12", name="b1")]]
    out = place(table(rows, gap=10, pad=(5, 2)), 300)
    at = {name: spot.box for name, spot in out.named.items()}
    assert (at["y"].x, at["y1"].x) == (at["b"].x, at["b1"].x) == (5, 15 + at["y"].w)
    assert at["y"].w == at["b"].w
    assert at["y"].bottom <= at["b"].y
    assert table(rows, gap=10, pad=(5, 2)).width(canvas()) == table(rows, gap=10).width(canvas()) + 10


def test_a_table_gives_way_by_columns_and_fills_its_height() -> None:
    rows = [[text(*WORDS), text(WORDS[0], "far")] for _ in range(3)]
    assert painted_texts(table(rows), 380) == [WORDS[0], "far"] * 3
    out = place(table([[Node(grow=1, name=str(n))] for n in range(3)], fill=True), 300, 90)
    assert [out.named[str(n)].box for n in range(3)] == [Box(0, 30.0 * n, 300, 30) for n in range(3)]


@pytest.mark.parametrize(("w", "columns"), [(700, 3), (460, 2), (300, 1), (100, 1)])
def test_cards_stand_in_as_many_columns_as_have_room(w: float, columns: int) -> None:
    out = place(grid(*(Node(h=50, name=str(n)) for n in range(3)), min_width=200, gap=12), w)
    at = [out.named[str(n)].box for n in range(3)]
    assert len({box.x for box in at}) == columns
    assert len({box.w for box in at}) == 1
    assert all(box.right <= w for box in at)


def test_content_that_fits_cannot_be_scrolled() -> None:
    riders = column(*(button(str(n), on_press=n) for n in range(5)))
    assert len(place(scroll(riders), 300, 300).controls) == 5
    area, *inside = place(scroll(riders), 300, 100).controls
    assert isinstance(area, ScrollArea)
    assert [control.area for control in inside] == [area] * 5


def test_a_name_in_a_scrolled_view_is_where_it_is_seen() -> None:
    out = place(scroll(column(*(Node(h=50, name=str(n)) for n in range(9)))), 300, 200)
    [area] = out.controls
    assert isinstance(area, ScrollArea)
    area.scroll_to(70)
    assert out.named["3"].box.y == 80


def test_scrolled_content_keeps_its_size_in_pixels() -> None:
    """Sprites of another size are drawn anew, which takes longer than a frame."""
    sizes: set[tuple[int, int]] = set()
    tile = layout.draw(lambda canvas, box: sizes.add(canvas.rect(*box).size), h=71.3)
    out = place(scroll(column(Node(h=20.2), tile, Node(h=400))), 300, 200, 1.35)
    [area] = out.controls
    assert isinstance(area, ScrollArea)
    for step in range(20):
        area.scroll_to(step * 2.7 + step / 8)
        area.draw(canvas(1.35), focused=False, hovered=False)
    assert len(sizes) == 1


def test_a_dialog_is_as_large_as_it_wants_and_no_larger_than_the_window() -> None:
    sheet = panel(column(text("Title"), scroll(Node(w=200, h=500)), text("foot"), name="inside"), by=20, name="sheet")
    large, low = place(centred(sheet), 800, 800).named["sheet"].box, place(centred(sheet), 800, 300).named["sheet"].box
    assert abs(large.centre[1] - 400) < 1
    assert 540 < large.h < 620
    assert low.h == 300


built: list[str] = []


def _labelled(label: str) -> Node:
    built.append(label)
    return row(spacer(), text(label, topic=label, name="label"))


def test_a_node_is_built_again_only_for_other_values_or_another_box() -> None:
    for label in ("a", "a", "b"):
        out = place(cached_node(_labelled, label))
        assert [topic for _box, topic in out.topics] == [label]
    assert painted_texts(cached_node(_labelled, "b")) == ["b"]
    assert place(cached_node(_labelled, "a"), w=200).named["label"].laid_out.right == 200
    assert built == ["a", "b", "a"]


def test_a_node_is_built_once_for_a_listener_and_says_the_same_whatever_its_neighbours_do_with_it() -> None:
    built.clear()
    node = cached_node(_labelled, "heard", h=400)
    for scrolled, shown, box in ((False, node, Box(0, 0, 386, 400)), (True, scroll(node), Box(0, 0, 400, 300))) * 2:
        out = LaidOutTree(lambda _message: None, box, said=[])
        shown.place(canvas(), box, out)
        (said,) = [each for top in out.said or () for each in top.all() if each.name == "heard"]
        assert (said.area is not None) == scrolled
    assert built == ["heard"]


def test_a_text_of_fixed_width_shrinks_into_it() -> None:
    assert painted_texts(row(text("Explanations", "Why", w=60))) == ["Why"]
