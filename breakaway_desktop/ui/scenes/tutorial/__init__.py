"""The playable tutorial: a sheet over the real screens that says what to do."""

from breakaway_desktop.ui.scenes.tutorial.scene import TutorialScene

__all__ = ["TutorialScene"]
