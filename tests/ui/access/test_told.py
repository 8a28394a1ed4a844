"""Lines are told once each, with all of them forgotten when another team looks at the screen."""

from __future__ import annotations

from types import SimpleNamespace

from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import column
from breakaway_desktop.kit.toolkit.number_input import number
from breakaway_desktop.kit.toolkit.page import Page, PageView, do
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.ui.access.bridge import Told
from breakaway_desktop.ui.access.heard import Heard, ToldLine
from tests.kit.page_driver import PageDriver

NOTHING = do(lambda model: None)
MOVE, ASK = ToldLine("move", "Red 31 plays 4."), ToldLine("ask", "Your 12 on 7.", is_current=True)


class Telling:
    """A window with a page that reports lines."""

    def __init__(self, *lines: ToldLine, audience: int = 1) -> None:
        self.told = Told()
        self.heard = Heard(lines, audience)
        go = button("Go", on_press=NOTHING, why="Not yet.")
        speed = number(3, 1, 9, lambda _value: NOTHING, largest_typed=9, name="speed")
        part = SimpleNamespace(view=lambda _model: PageView(column(speed, go)), heard=lambda _model: self.heard)
        self.driver = PageDriver(Page(part, None))
        self.update()

    def update(self) -> None:
        self.told.update(self.driver.stage, self.driver.app.toast_text)

    def tell(self, *lines: ToldLine, audience: int = 1) -> list[str]:
        """Let the page report these lines; return what is in the tree."""
        self.heard = Heard(lines, audience)
        self.update()
        return self.words()

    def words(self) -> list[str]:
        return [leaf.name for _node, leaf in self.told.lines]


def test_a_screen_opens_with_what_is_current_alone() -> None:
    assert Telling(MOVE, ASK).words() == ["Your 12 on 7."]


def test_a_line_is_told_once_and_equal_words_again() -> None:
    telling = Telling()
    assert telling.tell(MOVE) == telling.tell(MOVE) == ["Red 31 plays 4."]
    assert telling.tell(MOVE, ToldLine("later", MOVE.words)) == [MOVE.words, MOVE.words]
    assert len({node for node, _leaf in telling.told.lines}) == 2


def test_six_lines_stay_and_none_is_lost_of_the_last_ones_told() -> None:
    lines = [f"line {n}" for n in range(20)]
    telling, told = Telling(), [ToldLine(line, line) for line in lines]
    assert telling.tell(*told) == lines
    assert telling.tell(*told, MOVE) == [*lines[-5:], MOVE.words]


def test_only_moves_of_rivals_are_left_out_and_it_is_said() -> None:
    moves = [ToldLine(n, f"move {n}", is_minor=True) for n in range(20)]
    note = "Lines left out: 9. Press comma to hear them."
    assert Telling().tell(*moves, ASK) == [note, *(f"move {n}" for n in range(9, 20)), ASK.words]


def test_another_audience_finds_nothing() -> None:
    telling = Telling(ASK)
    assert telling.tell(ASK, audience=2) == []
    assert telling.tell(ToldLine("ask 2", "Your 21 on 3."), audience=2) == ["Your 21 on 3."]
    assert telling.tell(audience=0) == []  # the cards are covered


def test_a_page_above_keeps_the_lines_of_the_audience_below() -> None:
    telling = Telling(ASK)
    telling.driver.stage.push(Page(SimpleNamespace(view=lambda _model: column()), None))
    telling.update()
    assert telling.words() == ["Your 12 on 7."]
    telling.driver.stage.clear()
    telling.driver.stage.push(Page(SimpleNamespace(view=lambda _model: column()), None))
    telling.update()
    assert telling.words() == []


def test_toasts_and_refusals_are_told() -> None:
    telling = Telling()
    telling.driver.press("M")
    telling.driver.press("0")
    telling.update()
    assert [(leaf.role, leaf.name) for _node, leaf in telling.told.lines] == [
        (Role.LINE, "Sound off"),
        (Role.URGENT_LINE, "0 isn’t between 1 and 9."),
    ]
    page = telling.driver.page
    page.act_on(telling.driver.control("Go"), lambda: None)
    telling.update()
    assert telling.words()[-1] == "Not yet."
