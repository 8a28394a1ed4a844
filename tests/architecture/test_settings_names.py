"""A setting is defined once, as a field of `Settings`."""

from __future__ import annotations

from dataclasses import fields

from breakaway_desktop.settings import SAVED, Settings


def test_every_setting_states_its_valid_values() -> None:
    """The other fields are about the file itself."""
    of_file = {"extra", "desktop_is_still", "backup", "misread", "kept_copy"}
    assert {row.name for row in fields(Settings)} - SAVED.keys() == of_file
    settings = Settings()
    for name, setting in SAVED.items():
        value = setting.value_in(settings)
        assert setting.fits(list(value) if isinstance(value, tuple) else value), name


def test_settings_share_no_list_and_no_dictionary() -> None:
    first, second = Settings(), Settings()
    first.watched.append("one")
    first.volumes["bell"] = 0
    assert second == Settings() != first
