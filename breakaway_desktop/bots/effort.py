"""An alias for plug-ins, which import `note_rollouts` from here: see `rollout_counter`."""

from breakaway_desktop.bots.rollout_counter import note_rollouts

__all__ = ["note_rollouts"]
