"""The settings: what can be chosen for every evening, and the keys."""

from __future__ import annotations

from breakaway_desktop.ui.scenes.settings.scene import SettingsScene, speak

__all__ = ["SettingsScene", "speak"]
