"""Hints for plans on phones: the bots of the window work them out while nobody waits for them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.kit.phone import begin_match
from tests.ui.phones.phone_screen_driver import PhoneScreenDriver


def test_a_hint_for_a_plan_reaches_its_phone_and_no_other(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(hands="hidden"), tmp_path)
    ask = driver.wait_for_phone()
    for _moment in range(2):
        driver.wait(200)
    before = driver.picture_checksum()
    phone, other = driver.phones[3 - ask.team], driver.phones[ask.team]
    row = next(row for row in phone.page["riders"] if row["at"])
    texts = len(other.texts)
    driver.receive(phone, json.dumps({"kind": "hint", "id": "h", "at": row["at"]}))
    driver.wait_until(lambda: any('"id":"h"' in text for text in phone.texts))
    answer = json.loads(next(text for text in phone.texts if '"id":"h"' in text))
    assert answer["best"] in row["hand"]
    driver.wait(200)
    assert len(other.texts) == texts
    assert driver.picture_checksum() == before
