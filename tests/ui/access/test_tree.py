"""The accessible tree of a page: its names, roles, places and the focus, made only while a reader listens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import SimpleNamespace

import pytest

from breakaway_desktop.kit.toolkit.choice import choice, switch
from breakaway_desktop.kit.toolkit.containers import head, keycap
from breakaway_desktop.kit.toolkit.controls import ListPosition, button, header, press
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, paragraph, row, table, text
from breakaway_desktop.kit.toolkit.line_list import lines
from breakaway_desktop.kit.toolkit.number_input import number
from breakaway_desktop.kit.toolkit.page import Page, PageView, RepaintOnly, Tick, do
from breakaway_desktop.kit.toolkit.roles import NumberRange, Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.scan import stops_of
from breakaway_desktop.ui.access.tree import LOG, AccessTree, LastTree, Leaf, tree_of, union_of
from tests.kit.page_driver import PageDriver

NOTHING = do(lambda model: None)


def changed(_value: object) -> object:
    return NOTHING


def opened(*nodes: Node, dialog: PageView | None = None, listens: bool = True, scale: float = 1) -> PageDriver:
    """Return a page with these nodes in a column."""
    view = PageView(column(*nodes, gap=4), title="Form", dialog=dialog)
    driver = PageDriver(Page(SimpleNamespace(view=lambda _model: view), None), scale=scale)
    driver.app.screen.listens = listens
    driver.stage.resize()
    return driver


def tree_on(driver: PageDriver) -> AccessTree:
    return tree_of(driver.page, driver.app.screen.scale)


def told(*nodes: Node) -> list[tuple[str, str]]:
    """Return role and name of what a page with these nodes says, in reading order."""
    return [(leaf.role.name, leaf.name) for leaf in read(tree_on(opened(*nodes)))][2:]


def read(tree: AccessTree, node: int = 0) -> Iterator[Leaf]:
    yield tree.leaves[node]
    for child in tree.leaves[node].children:
        if child != LOG:
            yield from read(tree, child)


def leaf_of(tree: AccessTree, name: str) -> Leaf:
    return next(leaf for leaf in tree.leaves.values() if leaf.name == name)


def test_nothing_is_said_while_nobody_listens() -> None:
    assert opened(text("Words"), listens=False).page.placed[-1].said is None


def test_a_tree_is_made_again_only_when_more_than_time_has_passed() -> None:
    def view(_model: object) -> PageView:
        return PageView(button("Go", on_press=NOTHING), tick_ms=0, on={Tick: lambda model, _tick: RepaintOnly(model)})

    driver, last = PageDriver(Page(SimpleNamespace(view=view), None)), LastTree()
    driver.app.screen.listens = True
    driver.stage.resize()
    first = last.update(driver.page, 1)
    assert leaf_of(first, "Go")
    driver.wait(100)
    assert driver.stage.dirty
    assert last.update(driver.page, 1) is first
    driver.press("Enter")
    assert last.update(driver.page, 1) is not first
    assert last.update(driver.page, 1, [(9, Leaf(Role.LINE, "told"))]).leaves[9].name == "told"


def test_texts_and_controls_are_told_in_reading_order() -> None:
    assert told(
        header("Teams", on_press=NOTHING),
        head("Riders", capitals=True),
        paragraph("Choose."),
        button("Go", "G", on_press=NOTHING),
    ) == [("BUTTON", "Back"), ("HEADING", "Teams"), ("HEADING", "Riders"), ("TEXT", "Choose."), ("BUTTON", "Go")]


def test_a_label_names_the_control_after_it_and_is_not_told_twice() -> None:
    sound = switch({True: "on", False: "off"}, False, on_change=changed, name="sound")
    teams = choice({1: "one", 2: "two"}, 2, on_change=changed, name="teams")
    assert told(row(text("Sound"), sound)) == [
        ("RADIO_GROUP", "Sound"),
        ("RADIO_BUTTON", "on"),
        ("RADIO_BUTTON", "off"),
    ]
    assert told(table([[text("Teams"), teams], [text("Speed"), number(3, 1, 9, changed, name="speed")]])) == [
        ("DROP_DOWN", "Teams"), ("NUMBER", "Speed"),
    ]  # fmt: skip
    assert told(entry("Anna", on_change=changed, name="who", says="Player")) == [
        ("FIELD", "Player"),
        ("TEXT_RUN", "Anna"),
    ]


def test_a_row_is_named_by_its_words_without_its_key() -> None:
    tile = row(text("Quick race"), keycap("Q"), button("Delete", on_press=NOTHING, name="delete"), gap=4)
    tree = tree_on(opened(press(tile, on_press=NOTHING, name="quick", key=act.PASTE)))
    quick = leaf_of(tree, "Quick race")
    assert (quick.role, bool(quick.key)) == (Role.BUTTON, True)
    assert [leaf.name for leaf in (tree.leaves[child] for child in quick.children)] == ["Delete"]


def test_rows_of_a_list_have_places() -> None:
    rows = [
        press(text(words), on_press=NOTHING, name=words, chosen=not at, among=ListPosition(at, 2, changed))
        for at, words in enumerate(("first", "second"))
    ]
    tree = tree_on(opened(text("Races"), *rows))
    assert [(leaf.role, leaf.place, leaf.chosen) for leaf in (leaf_of(tree, "first"), leaf_of(tree, "second"))] == [
        (Role.ITEM, (1, 2), True), (Role.ITEM, (2, 2), False),
    ]  # fmt: skip
    assert tree.leaves[tree.focus].name == "first"
    (rows_bounds,) = (leaf.bounds for leaf in read(tree) if leaf.role is Role.LIST)
    assert rows_bounds == union_of(leaf_of(tree, name).bounds for name in ("first", "second")) is not None


def test_a_list_of_lines_tells_all_rows_and_has_the_focus_on_the_cursor() -> None:
    rows = tuple(f"line {n}" for n in range(200))
    node = lines(rows, lambda *_row: Node(), name="log", on_press=changed, row_says=str, says="Race log")
    tree = tree_on(opened(node))
    log = leaf_of(tree, "Race log")
    assert (log.role, len(log.children), tree.leaves[tree.focus].name) == (Role.LIST, 200, "line 0")


def test_a_table_has_rows_and_cells() -> None:
    points: list[list[Node]] = [[text("Team"), text("Points")], [text("Azure"), row(text("29"), text("in all"))]]
    tree = tree_on(opened(table(points, head=True, says="Points by team")))
    assert leaf_of(tree, "Points by team").role is Role.TABLE
    assert all(leaf.bounds for leaf in read(tree) if leaf.role in (Role.TABLE, Role.ROW, Role.CELL, Role.COLUMN_HEAD))
    assert (leaf_of(tree, "Points").role, leaf_of(tree, "29, in all").cell) == (Role.COLUMN_HEAD, (1, 1))


def test_a_drawing_says_what_it_is_given() -> None:
    def paint(*_canvas: object) -> None: ...

    hand = Said(Role.LIST, "Hand", children=[Said(Role.ITEM, "5: to 12")], has_focus_of=("play",), active=0)
    play = button("Play", on_press=NOTHING, name="play")
    tree = tree_on(
        opened(draw(paint, says="Positions", h=9), draw(paint, h=9), draw(paint, says=lambda: hand, h=9), play)
    )
    assert [leaf.name for leaf in read(tree)][2:] == ["Positions", "Hand", "5: to 12", "Play"]
    assert leaf_of(tree, "5: to 12").bounds == leaf_of(tree, "Hand").bounds is not None
    assert tree.leaves[tree.focus].name == "5: to 12"


def test_numbers_and_fields_have_their_values() -> None:
    driver = opened(
        number(3, 1, 9, changed, name="speed", says="Speed"),
        entry("Anna", on_change=changed, name="who", says="Player", check=lambda _text: "Too short."),
    )
    tree = tree_on(driver)
    assert leaf_of(tree, "Speed").number == NumberRange(3, 1, 9)
    assert (leaf_of(tree, "Player").selection, leaf_of(tree, "Player").more) == ((4, 4), "Too short.")


@pytest.mark.parametrize(("text", "at"), [("Will 1 Anna", range(12)), ("Wi" * 60, (100, 110, 119))])
def test_letters_are_where_the_pointer_finds_them(text: str, at: Iterable[int]) -> None:
    driver = opened(entry(text, on_change=changed, name="who", says="Player", longest=200))
    driver.paint()
    for letter in at:
        field, run = leaf_of(tree_on(driver), "Player"), leaf_of(tree_on(driver), text)
        assert field.bounds is not None
        driver.click((field.bounds[0] + run.edges[letter], (field.bounds[1] + field.bounds[3]) / 2))
        assert leaf_of(tree_on(driver), "Player").selection == (letter, letter)


@pytest.mark.parametrize("scale", [1, 2])
def test_the_last_letter_of_a_long_text_is_at_the_end_of_its_field(scale: int) -> None:
    driver = opened(entry("Wi" * 100, on_change=changed, name="who", says="Player", longest=200), scale=scale)
    driver.paint()
    bounds, end = leaf_of(tree_on(driver), "Player").bounds, leaf_of(tree_on(driver), "Wi" * 100).edges[-1]
    assert bounds is not None
    assert bounds[2] - 40 * scale < bounds[0] + end <= bounds[2]


def test_an_open_list_has_options_and_the_focus_on_one() -> None:
    driver = opened(choice({1: "one", 2: "two"}, 2, on_change=changed, name="teams", says="Teams"))
    assert leaf_of(tree_on(driver), "Teams").value == "two"
    driver.press("Enter")
    tree = tree_on(driver)
    assert (tree.leaves[tree.focus].name, tree.leaves[tree.focus].place) == ("two", (2, 2))


@pytest.mark.parametrize("is_open", [True, False])
def test_the_head_of_a_group_says_whether_it_is_open(is_open: bool) -> None:
    tree = tree_on(opened(press(text("Cards"), on_press=NOTHING, name="fold", is_open=is_open)))
    assert leaf_of(tree, "Cards").is_open == is_open
    assert len(stops_of(tree)) == 1


def test_a_dialog_hides_what_is_below() -> None:
    answers = [DialogButton("Stay", NOTHING), DialogButton("Retire", NOTHING)]
    dialog = question_dialog("Retire?", ["He leaves the race."], answers)
    tree = tree_on(opened(button("Go", on_press=NOTHING), dialog=dialog))
    assert [(leaf.role, leaf.name) for leaf in read(tree)][1:] == [
        (Role.DIALOG, "Retire?"), (Role.TEXT, "He leaves the race."), (Role.BUTTON, "Stay"), (Role.BUTTON, "Retire"),
    ]  # fmt: skip
    assert tree.leaves[tree.focus].name == "Stay"


def test_scrolled_controls_have_their_places_on_the_screen() -> None:
    rows = [button(f"row {n}", on_press=NOTHING, h=50) for n in range(40)]
    driver = opened(scroll(column(*rows), name="rows"))
    before = leaf_of(tree_on(driver), "row 30")
    driver.page.focus.focus_on(driver.control("row 30"))
    after = leaf_of(tree_on(driver), "row 30")
    assert before.scrolls
    assert before.bounds is not None
    assert after.bounds is not None
    assert after.bounds[1] < before.bounds[1]


def test_a_thing_keeps_its_id_while_others_come_and_go() -> None:
    part = SimpleNamespace(nodes=())
    part.view = lambda _model: PageView(column(*part.nodes), title="Form")
    driver = PageDriver(Page(part, None))
    driver.app.screen.listens = True
    found = []
    for nodes in ((), (text("New"), button("Other", on_press=NOTHING))):
        part.nodes = *nodes, button("Go", on_press=NOTHING), text("Beside it")
        driver.stage.resize()
        tree = tree_on(driver)
        found.append([node for name in ("Go", "Beside it") for node in tree.leaves if tree.leaves[node].name == name])
    assert found[0] == found[1]
    assert len(found[0]) == 2
