"""The real window, from the menu to the podium, by real keys alone."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from breakaway_desktop.record.verify import Agreement, verify
from tests.ui.desktop import Desktop, DesktopError
from tests.ui.window.races import has_played, own_moves, quick_home, repeat_until, saved_race, short_race, start_race


def test_enter_starts_a_race_and_a_number_and_enter_play_its_cards(tmp_path: Path) -> None:
    with Desktop(quick_home(tmp_path / "home")) as desk:
        start_race(desk)
        for _card in range(4):
            repeat_until(desk, partial(desk.key, "1", "Return"), partial(has_played, desk, own_moves(saved_race(desk))))
        assert saved_race(desk)["rules"]["options"]["finish"] == 100
        desk.key("ctrl+q")
        assert desk.wait_end() == 0


def test_keys_alone_lead_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    """Every decision of the human is the number of a card and Enter."""
    with Desktop(quick_home(tmp_path / "home", short_race(30)), size=(960, 600)) as desk:
        ride_by_keys(desk, tmp_path, "n", "r")
        (path,) = desk.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES


def ride_by_keys(desk: Desktop, tmp_path: Path, *keys: str) -> None:
    """Begin a race with these keys, or Enter alone, play it to the podium, and leave the podium."""
    start_race(desk, *keys)
    record = saved_race(desk)
    assert [team["player"] == "human" for team in record["teams"]].count(True) == 1
    for _ in range(400):
        if "result" in record:
            break
        before = own_moves(record)
        repeat_until(desk, partial(desk.key, "1", "Return"), partial(has_played, desk, before))
        record = saved_race(desk)
    assert "result" in record
    podium = desk.wait_still(3.5)  # longer than the last view of the road
    desk.shot(tmp_path / "podium.png")
    desk.key("Return")  # another press begins no race: the race is watched again
    desk.wait_changed(podium)
    desk.wait_still()
    desk.key("r")
    desk.wait_until(lambda: desk.frame() == podium, "the result again")
    assert len(list(desk.races.glob("*.race"))) == 1
    assert quit_from_podium(desk) == 0


def quit_from_podium(desk: Desktop) -> int:
    """Leave the podium, which ignores input in its first moments: repeat the keys if needed."""
    for _ in range(3):
        desk.key("Escape")
        desk.wait_still()
        desk.key("q")
        with suppress(DesktopError):
            return desk.wait_end(6.0)
    raise DesktopError("neither Escape nor Q was heard")
