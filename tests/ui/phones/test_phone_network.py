"""The address of the table after a change of network: on the race screen it is always the one of now."""

from __future__ import annotations

from pathlib import Path

import pygame

from tests.kit.phone import begin_match
from tests.ui.phones.phone_screen_driver import PhoneScreenDriver


def test_the_page_of_phones_shows_the_address_of_the_new_network(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(hands="hidden"), tmp_path)
    driver.wait_for_phone()
    driver.key(pygame.K_q)
    driver.wait(200)
    code = driver.host.table.code
    assert {"192.168.1.23:8712/", code} <= set(driver.texts())
    driver.server.hosts = ("10.0.0.7",)
    driver.wait(200)
    assert {"10.0.0.7:8712/", code} <= set(driver.texts())
