"""Parts of the screens on which a race is watched."""
