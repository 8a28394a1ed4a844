"""Every file that the program reads as JSON is read from lies in a test (tests/kit/lies.py)."""

from __future__ import annotations

from typing import Final

from tests.architecture.sources import ROOT, modules, relative_path

READERS: Final = {
    "arena/contest.py": "arena/test_results_log.py",
    "mail/codec.py": "mail/test_folder.py",
    "mail/folder.py": "mail/test_folder.py",
    "find_card/progress.py": "find_card/hostile.py",
    "find_card/search.py": "find_card/hostile.py",
    "match/saved_line_ups.py": "match/test_lies.py",
    "match/finished_races.py": "ui/statistics/test_screen.py",
    "phones/seat_keys.py": "phones/test_seat_keys.py",
    "race_of_day/bot_rides.py": "race_of_day/test_bot_rides.py",
    "settings.py": "match/test_lies.py",
    "tours/reading.py": "tours/test_tour_files.py",
    "ui/phones/evening_races.py": "ui/phones/test_evening_scores.py",
}
"""The test of each module that reads a file which the program wrote for itself."""
NO_OWN_FILES: Final = {
    "book/table.py",  # part of the program
    "mail/view_block.py",  # letters: tests/mail/readers.py
    "find_card/positions.py",  # a record in memory
    "find_card/shipped.py",  # part of the program
    "phones/messages.py",  # phones: tests/phones/attacker.py
    "record/json_checks.py",  # the parser itself
    "record/salvage.py",  # races: tests/match/hostile.py
    "record/reading.py",  # races: tests/match/hostile.py; their notes: tests/match/test_lies.py
}


def test_every_reader_of_json_is_lied_to() -> None:
    found = set()
    for path in modules("breakaway_desktop"):
        text = path.read_text(encoding="utf-8")
        if "json.load" in text or "parse_json(" in text:
            found.add(relative_path(path).removeprefix("breakaway_desktop/"))
    assert found == {*READERS, *NO_OWN_FILES}
    assert all("tests.kit.lies" in (ROOT / "tests" / test).read_text(encoding="utf-8") for test in READERS.values())
